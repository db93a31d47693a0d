"""What the game publishes of a table beside its maps: sheets, dock, stages, goals, the recap.

The samples are random matches; nothing is compared with what the code itself gave before.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

import cosmarch
from cosmarch.core.match import Match
from cosmarch.core.panels import KINDS, STATES, Figure, Item, Published, Section
from cosmarch.core.text import languages
from cosmarch.games.bts.board.faces import Faces
from cosmarch.games.bts.board.table import items
from cosmarch.games.bts.content.loader import load_content
from cosmarch.games.bts.rules.turn import claim_refusal
from tests.bts.table import book_slots, do, table
from tests.bts.table import seat as seat_of

pytestmark = pytest.mark.long

GAME = cosmarch.game("bts")
SVG = "{http://www.w3.org/2000/svg}"
KEY = re.compile(r"\b(bts|core)\.[a-z_]+\.")  # what an unknown message looks like

Element = ElementTree.Element


def walk(match: Match, seed: int, answers: int = 100_000) -> Iterator[Match]:
    """The match after each random answer; research is likelier, so that the tree fills."""
    chance = Random(seed)
    for _ in range(answers):
        yield match
        if match.over:
            return
        ask = chance.choice(match.asks)
        weights = [4.0 if "research" in token else 1.0 for token in ask.tokens]
        match.choose(chance.choices(ask.tokens, weights)[0], ask.seat)


@cache
def some() -> tuple[Published, ...]:
    """Moments of matches of all sizes, in all languages."""
    out: list[Published] = []
    for number, seats in enumerate((2, 3, 4, 4)):
        options: dict[str, Any] = {"mats": "advanced"} if number == 3 else {}
        match = cosmarch.new("bts", seats, 20 + number, options)
        for step, now in enumerate(walk(match, number)):
            if step % 60 == 0 or now.over:
                lang = languages()[step // 60 % len(languages())]
                out.append(published(now, now.asks[0].seat if now.asks else None, lang))
    return tuple(out)


def published(match: Match, seat: int | None, lang: str = "en") -> Published:
    found = match.published(seat, lang)
    assert found is not None
    return found


def drawn(found: Published) -> list[Element]:
    return [ElementTree.fromstring(part.svg) for part in found.maps]


def ids(root: Element) -> list[str]:
    return [element.attrib["id"] for element in root.iter() if "id" in element.attrib]


def marked(roots: list[Element]) -> set[str]:
    """All tokens that something on the maps answers to."""
    return {
        token
        for root in roots
        for element in root.iter()
        for name in ("data-place", "data-piece")
        for token in element.attrib.get(name, "").split()
    }


# ---- the symbols


def test_all_that_is_used_is_in_the_sprite() -> None:
    sprite = GAME.sprite()
    known = set(re.findall(r'id="([^"]+)"', sprite))
    assert len(known) == len(re.findall(r' id="', sprite))
    ElementTree.fromstring(sprite)
    for text in (sprite, *[part.svg for found in some() for part in found.maps]):
        for used in re.findall(r'(?:href="#|url\(#)([^")]+)', text):
            assert used in known


# ---- sheets and the track


def test_every_seat_has_a_sheet() -> None:
    match = cosmarch.new("bts", 4, 5)
    for step, now in enumerate(walk(match, 8)):
        if step % 40:
            continue
        table = now.view(None)["table"]
        for sheet, row in zip(published(now, None).sheets, table["players"], strict=True):
            assert sheet.seat == row["seat"]
            if row["faction"] is not None:
                assert sheet.points == str(row["points"])
                assert sheet.colour == row["colour"]


def test_the_track_shows_the_phase_that_is_asked() -> None:
    """BTS-4.2: action, production, achievement."""
    match = cosmarch.new("bts", 3, 5)
    phases = {"action": 1, "research_slot": 1, "production": 2, "trade": 2, "achievement": 3}
    seen: set[str] = set()
    for now in walk(match, 2):
        kind = now.asks[0].kind if now.asks else ""
        if kind in phases and (kind not in seen or now._table.round % 5 == 0):
            seen.add(kind)
            assert [step.now for step in published(now, 0).track].index(True) == phases[kind]
    assert len(seen) >= 4  # an achievement is asked for only where there is a choice


def test_the_map_shown_is_the_one_that_the_question_is_about() -> None:
    match = cosmarch.new("bts", 3, 5)
    wanted = {"action": "tree", "research_slot": "tree", "jump": "galaxy", "build_where": "galaxy"}
    for now in walk(match, 2):
        kind = now.asks[0].kind if now.asks else ""
        if kind in wanted:
            assert published(now, now.asks[0].seat).view == wanted[kind]


def test_the_focus_is_on_the_maps() -> None:
    match = cosmarch.new("bts", 3, 48)
    for step, now in enumerate(walk(match, 13)):
        if step % 9 == 0 and now.asks:
            found = published(now, now.asks[0].seat)
            assert set(found.focus) <= marked(drawn(found))


def test_the_points_of_all_players_add_up() -> None:
    """BTS-9.1 to BTS-9.12: what stands below is the sum of the parts above it."""
    match = cosmarch.new("bts", 3, 49)
    for step, now in enumerate(walk(match, 14)):
        if step % 60 or step == 0:
            continue
        (points,) = [part for part in published(now, None).side if part.key == "points"]
        rows = [[int(box.value.replace("–", "0")) for box in item.levels] for item in points.items]
        assert [sum(column) for column in zip(*rows[:-1], strict=True)] == rows[-1]


# ---- words


def test_no_message_is_missing() -> None:
    for found in some():
        assert KEY.search(repr(found)) is None


# ---- panels


def records(found: object) -> Iterator[Any]:
    """All records within what is published."""
    if isinstance(found, tuple):
        for one in found:
            yield from records(one)
    elif hasattr(found, "__dataclass_fields__"):
        yield found
        for name in found.__dataclass_fields__:
            yield from records(getattr(found, name))


def keys_of(found: Published) -> set[str]:
    """All that the inspector can be asked about: keys of panels, of the maps and of the mat."""
    drawings = [part.svg for part in found.maps]
    drawings += [one.svg for one in records(found.dock) if isinstance(one, Section)]
    keys = {
        one.key
        for one in records((found.sheets, found.dock, found.side, found.stage))
        if isinstance(one, Item | Figure)
    }
    keys |= {key for svg in drawings for key in re.findall(r'data-key="([^"]+)"', svg)}
    return keys - {""}


def test_the_inspector_answers_every_key() -> None:
    """In all languages, with a rule that there is, and with symbols that there are."""
    symbols = set(re.findall(r'id="([^"]+)"', GAME.sprite()))
    rules = GAME.rules()
    for number, options in enumerate(({}, {"mats": "advanced", "tableau": True})):
        match = cosmarch.new("bts", 4 - number, 40, options)
        for step, now in enumerate(walk(match, 3)):
            if step % 70 != 0:
                continue
            seat = now.asks[0].seat if now.asks else None
            lang = languages()[step // 70 % len(languages())]
            for key in sorted(keys_of(published(now, seat, lang))):
                entry = now.inspect(seat, key, lang)
                assert entry is not None, key
                assert entry.title and KEY.search(repr(entry)) is None, key
                assert not entry.rule or entry.rule in rules, key
                for symbol in (entry.icon, entry.art, *[one.icon for one in entry.figures]):
                    assert not symbol or symbol in symbols, symbol


def test_the_inspector_answers_every_token_that_names_a_thing() -> None:
    match = cosmarch.new("bts", 3, 41)
    named = (
        "spaces",
        "slots",
        "technologies",
        "systems",
        "locations",
        "factions",
        "achievements",
        "actions",
        "ships",
        "moves",
    )
    for now in walk(match, 4, 300):
        for ask in now.asks:
            if any([ask.domain is getattr(now._table.choices, name) for name in named]):
                for token in ask.tokens:
                    if token not in ("done", "skip", "draw"):
                        assert now.inspect(ask.seat, token) is not None, token


def test_what_is_no_thing_of_this_table_is_not_told() -> None:
    match = cosmarch.new("bts", 3, 41)
    for key in (
        "",
        "ship.sol.9.0",
        "ship.sol.1.7",
        "player.5",
        "space.none",
        "slot.V-A",
        "technology.",
        "seat.0",
        "fleet.sol.x",
    ):
        assert match.inspect(0, key) is None, key


def test_icons_and_art_are_in_the_sprite() -> None:
    symbols = set(re.findall(r'id="([^"]+)"', GAME.sprite()))
    for found in some():
        for one in records((found.sheets, found.dock, found.side, found.stage)):
            for name in ("icon", "art", "sigil", "points_icon"):
                used = getattr(one, name, "")
                assert not used or used in symbols, used
        for svg in [one.svg for one in records(found.dock) if isinstance(one, Section)]:
            assert set(re.findall(r'href="#([^"]+)"', svg)) <= symbols


def test_states_and_kinds_are_those_that_pages_know() -> None:
    for found in some():
        for one in records((found.sheets, found.dock, found.side, found.stage)):
            if isinstance(one, Item):
                assert one.state in STATES
            if isinstance(one, Section):
                assert one.kind in KINDS


def test_what_can_be_clicked_answers_the_open_question_and_a_stage_offers_every_answer() -> None:
    """Cards to choose from cover the map, so nothing may be missing among them."""
    clicked: set[str] = set()
    staged: set[str] = set()
    for number in range(2):
        for step, now in enumerate(walk(cosmarch.new("bts", 3, 42 + number), 6 + number)):
            for ask in now.asks if step % 2 == number else ():
                found = published(now, ask.seat)
                for one in records((found.dock, found.side, found.stage)):
                    if isinstance(one, Item) and one.token:
                        assert one.token in ask.tokens
                        clicked.add(ask.kind)
                if found.stage is not None and not found.stage.closable:
                    staged.add(ask.kind)
                    offered = {one.token for one in records(found.stage) if isinstance(one, Item)}
                    assert set(ask.tokens) - {"skip"} <= offered, ask.kind
    assert {"faction", "action", "choose_technology", "technology_type"} <= clicked
    assert {"faction", "choose_technology", "technology_type"} <= staged


def test_the_end_is_counted_in_discs() -> None:
    """BTS-3.4: with three players the third disc on achievements triggers the end."""
    match = cosmarch.new("bts", 3, 5)
    numbers: list[str] = []
    for step, now in enumerate(walk(match, 2)):
        if step % 7 and not now.over:
            continue
        (end,) = [part for part in published(now, None).side if part.key == "end"]
        laid = [
            slot["seat"]
            for card in now.view(None)["table"]["achievements"]
            for slot in card["slots"]
            if slot["seat"] is not None
        ]
        assert end.aside == f"{min(3, len(laid))} of 3 discs"
        assert sorted([step.seat for step in end.figures if step.seat >= 0]) == sorted(laid[:3])
        assert len(end.figures) == 3
        numbers.append(end.aside)
    assert numbers[0] == "0 of 3 discs"


def test_goals_stand_below_the_players_with_who_took_which_place() -> None:
    """BTS-7.4: the first free place of a card is taken; the viewer's own progress stands beside it."""
    taken = lasting = 0
    for seed in range(8, 16):
        if taken and lasting:
            break
        match = cosmarch.new("bts", 4, seed)
        for step, now in enumerate(walk(match, 4)):
            if step % 20 and not now.over:
                continue
            table = now.view(0)["table"]
            left = published(now, 0).left
            if any(player["faction"] is None for player in table["players"]):
                assert left == ()
                continue
            end, goals, *others = left
            assert (end.key, goals.key) == ("end", "goals")
            cards = {card.key: card for card in load_content(4).events}
            stay = [f"event.{key}" for key in table["events"] if cards[key].score_per or cards[key].action >= 0]
            assert [item.key for part in others for item in part.items] == stay
            assert all(item.note for part in others for item in part.items), "an event says what it does"
            lasting += len(stay)
            for item, card in zip(goals.items, table["achievements"], strict=True):
                assert [place.value for place in item.levels] == [str(slot["points"]) for slot in card["slots"]]
                owners = [slot["seat"] if slot["seat"] is not None else -1 for slot in card["slots"]]
                assert [place.seat for place in item.levels] == owners
                taken += len([seat for seat in owners if seat >= 0])
                assert item.number.startswith(f"{card['progress'][0]}/") or item.state == "taken"
    assert taken and lasting


def test_goals_show_the_progress_that_the_rules_count() -> None:
    """BTS-7.1: what is claimable on the table is what the rules let a player claim."""
    match = cosmarch.new("bts", 3, 45)
    claimable = 0
    for step, now in enumerate(walk(match, 10)):
        if step % 5:
            continue
        t = now._table
        for seat in range(3):
            if now.view(None)["table"]["players"][seat]["faction"] is None:
                continue
            (goals,) = [part for part in published(now, seat).side if part.key == "goals"]
            for item in goals.items:
                card = t.content.achievement_names.index(item.key.removeprefix("achievement."))
                assert (item.state == "claimable") == (claim_refusal(t, seat, card) is None)
                claimable += item.state == "claimable"
    assert claimable


def test_tracks_stand_for_what_they_produce_while_that_is_asked() -> None:
    match = table(players=[{"ore": 3, "population": 2}])
    picks = re.compile(r'data-pick="(\w+)"')
    for token, stands in (("recruit", []), ("ore", ["grow", "ore"])):
        (mat,) = [part for part in published(match, 0).dock if part.key == "mat"]
        assert picks.findall(mat.svg) == stands
        match.choose(token, 0)
    assert match.asks[0].seat == 1
    place = {"port_left": {"controller": 0}, "slot_A1": {"system": "kruger_60"}}
    outpost = table(players=[{"population": 2, "ships": {"port_left": [1]}}], locations=place)
    do(outpost, "build_and_jump.1", "port_left", "port_left.1-slot_A1", "done")
    assert outpost.asks[0].kind == "outpost_track"
    (mat,) = [part for part in published(outpost, 0).dock if part.key == "mat"]
    assert picks.findall(mat.svg) == list(outpost.asks[0].tokens)
    slots = book_slots(I_1={"researched": [0]}, II_A={"event": "united_nations"})
    cube = do(table(players=[{"ore": 2, "population": 3}, {}], slots=slots), "research_II.1")
    assert cube.asks[0].kind == "column"
    (mat,) = [part for part in published(cube, 0).dock if part.key == "mat"]
    assert picks.findall(mat.svg) == [token for token in cube.asks[0].tokens if token != "skip"]


# ---- secrets


def test_nothing_hidden_is_published() -> None:
    """Two worlds that differ only in what a seat may not know give it the same."""
    for seats in (2, 3):
        match = cosmarch.new("bts", seats, 47)
        for step, now in enumerate(walk(match, 12)):
            if step % 40 or not now.asks:
                continue
            for seat in range(seats):
                other = now.imagine(seat, f"{step}")
                assert published(other, seat) == published(now, seat)


def test_a_sheet_shows_the_mat_of_an_opponent_and_what_unlocks_an_innovation() -> None:
    """BTS-2.28: mats are open. The viewer's own lies in the dock, and no id stands twice on the page."""
    match = table(mats="advanced")
    found = published(match, 0)
    mats = {sheet.seat: [part.svg for part in sheet.sections if part.kind == "drawing"] for sheet in found.sheets}
    assert not mats[0] and len(mats[1]) == 1
    own = "".join(part.svg for part in found.dock)
    assert not {*re.findall(r' id="([^"]+)"', own)} & {*re.findall(r' id="([^"]+)"', mats[1][0])}
    number = next(n for n, row in enumerate(load_content(2).factions) if row.key == seat_of(match, 1)["faction"])
    innovations = load_content(2).factions[number].innovations
    (rows,) = [part.items for part in found.sheets[1].sections if part.key == "innovations"]
    assert any(item.state == "locked" for item in rows)
    for item, row in zip(rows, innovations, strict=True):
        if item.state == "locked":
            track = ("food", "ore_track")[row.track]
            assert f"{row.icons} visible" in item.note
            assert f"(now {seat_of(match, 1)[track]['visible']})" in item.note


def test_two_actions_of_a_card_are_told_apart_by_their_price() -> None:
    """A long list in the dock has room for names only."""
    slots = {"III-A": {"technology": "mercenary_fleet", "researched": [0]}}
    (rows,) = [part.items for part in published(table(slots=slots), 0).dock if part.key == "actions"]
    prices = [[(one.icon, one.value) for one in item.figures] for item in rows if item.title == "Mercenary Fleet"]
    assert prices == [[("icon-ore", "3")], [("icon-ore", "1"), ("icon-population", "1")]]


def test_the_parts_of_a_mat_stand_under_their_headings() -> None:
    match = cosmarch.new("bts", 4, 1, {"mats": "advanced", "pick_factions": True})
    shown = published(match, match.asks[0].seat).stage
    assert shown is not None
    for card in shown.sections[0].items:
        heads = [head for head, _told in card.parts]
        assert len(heads) == 4 and heads[0] == "Supply columns", card.title
        assert all([told and ":" not in told for _head, told in card.parts[:2]])


def test_the_display_is_shown_with_the_event_that_came_before() -> None:
    """And what drawing means instead."""
    match, chance = cosmarch.new("bts", 2, 3, {"tableau": True}), random.Random(5)
    while match.asks[0].kind != "tableau":
        match.choose(chance.choice(match.asks[0].tokens), match.asks[0].seat)
    ask = match.asks[0]
    shown = published(match, ask.seat).stage
    assert shown is not None and shown.kind == "reveal"
    display, event = shown.sections
    assert [item.token for item in display.items] == [option.token for option in ask.options]
    told = [line for line in match.log(ask.seat, "en") if event.items[0].title in str(line)]
    assert told and event.items[0].text
    assert display.items[-1].token == "draw" and display.items[-1].text


def test_a_sheet_does_not_put_off_actions_that_can_be_used_now() -> None:
    """Only a card that is still to be researched says from when on its action can be used."""
    faces = Faces(load_content(2), cosmarch.game("bts").words("en"))
    known, new = [items.technology("laser_weapons", faces, seat=seat).parts for seat in (0, -1)]
    assert [head for head, _ in known] == ["Action", "Passes on"]
    assert [head for head, _ in new] == ["Action, from your next turn", "Passes on"]


def test_nothing_is_counted_twice_on_a_sheet() -> None:
    """What stands at its head is not counted again below."""
    for sheet in published(table(), 0).sheets:
        heads = {figure.key for figure in sheet.figures}
        below = [figure.key for part in sheet.sections if part.kind == "figures" for figure in part.figures]
        assert below and not heads & set(below)
