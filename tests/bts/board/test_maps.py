"""The maps of a table: tree, galaxy and both, whose pieces and places are found by the answers' tokens.

The samples are random matches; nothing is compared with what the code itself gave before.
"""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any
from xml.etree import ElementTree

import pytest

import cosmarch
from cosmarch.core.match import Match
from cosmarch.core.panels import Published
from cosmarch.games.bts.board.faces import Faces
from cosmarch.games.bts.board.map import charts
from cosmarch.games.bts.board.map.cards import name_lines
from cosmarch.games.bts.board.map.layout import WIDE
from cosmarch.games.bts.board.map.meetings import holder
from cosmarch.games.bts.content.loader import load_content
from cosmarch.games.bts.content.vocabulary import LOCATIONS
from cosmarch.games.bts.rules.ships import new_controller
from cosmarch.games.bts.state import NOBODY
from tests.bts.board.test_published import SVG, Element, drawn, ids, marked, published, some, walk
from tests.bts.table import do, table

pytestmark = pytest.mark.long

ROOM = (904.0, 684.0)  # CSS pixels that a map is fitted into
MAPPED = ("spaces", "slots", "locations", "ships", "moves", "actions")
OFF_THE_MAP = ("done", "skip")
SHAPES = ["map-tree", "map-tree-narrow", "map-galaxy", "map-galaxy-tall", "map-both-both"]


def shape(found: Published, name: str) -> Element:
    (one,) = [part.svg for part in found.maps if f'id="{name}"' in part.svg.partition(">")[0]]
    return ElementTree.fromstring(one)


def pieces(root: Element, kind: str) -> int:
    """How many pieces of a kind a map shows."""
    return len([name for name in ids(root) if re.search(rf"(^|-)piece-{kind}[.]", name)])


def test_the_maps_are_the_tree_the_galaxy_and_both() -> None:
    for found in some():
        assert [root.attrib["id"] for root in drawn(found)] == SHAPES
        assert list(dict.fromkeys([part.key for part in found.maps])) == ["tree", "galaxy", "both"]
        assert found.view in ("", "tree", "galaxy")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_an_answer_names_is_found_on_the_maps(seats: int) -> None:
    """Ids are unique at every moment of a match, and the token of a space, slot, location or ship has its element on
    the tree or the galaxy, in each of their shapes, and where both are shown."""
    missing: set[str] = set()
    asked = 0
    match = cosmarch.new("bts", seats, 3, {"mats": "advanced"})
    for step, now in enumerate(walk(match, seats)):
        for ask in now.asks if step % 5 == 0 else ():
            if not any([ask.domain is getattr(now._table.choices, name) for name in MAPPED]):
                continue
            asked += 1
            roots = drawn(published(now, ask.seat))
            found = [name for root in roots for name in ids(root)]
            assert len(found) == len(set(found))
            wanted = [token for token in ask.tokens if token not in OFF_THE_MAP and not token.startswith("ability.")]
            parts = {part for token in wanted for part in (token.split("-") if "-" in token else [token])}
            if ask.domain is not now._table.choices.moves:
                parts = set(wanted)
            shown = {root.attrib["id"]: marked([root]) for root in roots}
            for first, second in (("map-tree", "map-galaxy"), ("map-tree-narrow", "map-galaxy-tall")):
                missing |= {f"{ask.kind}: {part} on {first}" for part in parts - shown[first] - shown[second]}
            missing |= {f"{ask.kind}: {part} on both" for part in parts - shown["map-both-both"]}
    assert asked > 20
    assert sorted(missing) == []


def test_every_ship_cube_pawn_and_disc_is_a_piece() -> None:
    match = cosmarch.new("bts", 4, 5)
    for step, now in enumerate(walk(match, 8)):
        if step % 25:
            continue
        table = now.view(None)["table"]
        seated = [row for row in table["players"] if row["faction"] is not None]
        ships = sum([len(levels) for row in seated for levels in row["ships"].values()])
        discs = len([row for row in table["locations"] if row["controller"] is not None])
        cubes = sum([len(slot["researched"]) for slot in table["slots"]])
        for root in drawn(published(now, None)):
            name = root.attrib["data-map"]
            has = {kind: pieces(root, kind) for kind in ("ship", "disc", "cube", "pawn")}
            galaxy = {"ship": ships, "disc": discs} if name != "tree" else {"ship": 0, "disc": 0}
            tree = {"cube": cubes, "pawn": len(seated)} if name != "galaxy" else {"cube": 0, "pawn": 0}
            assert has == galaxy | tree


def test_ships_that_lie_upon_each_other_say_their_level_once() -> None:
    """Of a pile the one in front, for all of them: half a figure behind it would be read as another."""
    match = table(players=[{"ships": {"sol": [2, 2, 2, 1]}}, {}])
    galaxy = next(one.svg for one in published(match, 0).maps if 'id="map-galaxy"' in one.svg)
    ships = re.findall(r'<g class="piece (ship[a-z ]*)" id="piece-ship\.0\.(\d)[^>]*>(.*?)</g>', galaxy)
    assert sorted([(kind, level, "<text" in body) for kind, level, body in ships]) == [
        ("ship", "1", True),
        ("ship", "2", True),
        ("ship behind", "2", False),
        ("ship behind", "2", False),
    ]


def test_a_free_space_answers_for_another_one_like_it() -> None:
    """Of several free spaces of one action at one price the question offers one: any of them may be clicked."""
    match = cosmarch.new("bts", 3, 3)
    while match.asks[0].kind != "action":
        match.choose(match.asks[0].tokens[0], match.asks[0].seat)
    assert "research_I.1" in match.asks[0].tokens and "research_I.3" not in match.asks[0].tokens
    tree = shape(published(match, match.asks[0].seat), "map-tree")
    (ring,) = [element for element in tree.iter() if element.attrib.get("id") == "place-research_I.3"]
    assert ring.attrib["data-place"].split() == ["research_I.3", "research_I.1"]


def sizes(element: Element) -> list[float]:
    assert "scale(" not in element.attrib.get("transform", "")
    own = [float(element.attrib["font-size"])] if element.tag == f"{SVG}text" else []
    return own + [size for child in element for size in sizes(child)]


def fit_of(root: Element) -> float:
    """How large a map is shown: all of it in its room, or as large as it says that it can be read."""
    _, _, width, height = [float(part) for part in root.attrib["viewBox"].split()]
    if "data-read" in root.attrib:
        return float(root.attrib["data-read"])
    return min(ROOM[0] / width, ROOM[1] / height)


def test_no_label_is_under_12_pixels() -> None:
    for found in some():
        for root in drawn(found):
            assert min(sizes(root)) * fit_of(root) >= 12.0


def test_what_can_be_clicked_is_28_pixels_wide_at_least() -> None:
    for found in some():
        for root in drawn(found):
            for element in root.iter():
                if "hit" in element.attrib.get("class", "").split():
                    size = 2 * float(element.attrib["r"]) if "r" in element.attrib else float(element.attrib["height"])
                    assert size * fit_of(root) >= 28.0


def test_rows_of_actions_are_28_pixels_high_at_least() -> None:
    for found in some():
        for root in drawn(found):
            for element in root.iter():
                if "row" in element.attrib.get("class", "").split() and element.tag == f"{SVG}rect":
                    assert float(element.attrib["height"]) * fit_of(root) >= 28.0


def test_fleets_stay_on_the_map_and_clear_of_each_other() -> None:
    """Many ships of four players at one place, too."""
    crowded = 0
    for seed in range(3):
        for step, now in enumerate(walk(cosmarch.new("bts", 4, 60 + seed), seed)):
            if step % 15:
                continue
            found = published(now, None)
            for name in ("map-galaxy", "map-galaxy-tall"):
                fleets_lie_apart(shape(found, name))
            crowded = max(crowded, *[len([levels for levels in row["ships"] if levels]) for row in places(now)])
    assert crowded >= 3


def fleets_lie_apart(galaxy: Element) -> None:
    _, _, wide, high = [float(part) for part in galaxy.attrib["viewBox"].split()]
    pills = [element for element in galaxy.iter() if element.attrib.get("class") == "pill"]
    boxes = [[float(pill.attrib[name]) for name in ("x", "y", "width", "height")] for pill in pills]
    for x, y, width, height in boxes:
        assert x >= 0 and y >= 0 and x + width <= wide and y + height <= high
    for (ax, ay, aw, ah), (bx, by, bw, bh) in combinations(boxes, 2):
        assert ax + aw <= bx or bx + bw <= ax or ay + ah <= by or by + bh <= ay


def places(match: Match) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = match.view(None)["table"]["locations"]
    return found


# ---- what a question shows on them


def test_research_says_what_is_missing_and_shows_what_leads_there() -> None:
    """BTS-12.4: a card that is refused for its prerequisites names them; those of the cards on offer stay bright."""
    tags = bright = 0
    for seed in range(2):
        match = cosmarch.new("bts", 3, 70 + seed)
        for now in walk(match, seed):
            ask = now.asks[0] if now.asks else None
            if ask is None or ask.kind != "research_slot":
                continue
            tree = shape(published(now, ask.seat), "map-tree")
            seen = set(ask.tokens)
            for slot in tree.iter():
                if not slot.attrib.get("id", "").startswith("place-") or "slot" not in slot.attrib["class"].split():
                    continue
                name = slot.attrib["data-place"].split()[0]
                lacks = [element for element in slot.iter() if element.attrib.get("class") == "lacking"]
                assert not (lacks and name in ask.tokens)
                assert not lacks or name.split("-")[0] == ask.tokens[0].split("-")[0]
                tags += len(lacks)
                bright += "bright" in slot.attrib["class"].split() and not lacks
                if "bright" in slot.attrib["class"].split():
                    seen.add(name)
            for piece in tree.iter():
                kind, _, whose = piece.attrib.get("id", "").partition(".")
                shines = "bright" in piece.attrib.get("class", "").split()
                if kind == "piece-cube":  # as bright as the card that it lies on
                    assert shines == (whose.partition(".")[0] in seen), piece.attrib["id"]
                elif kind == "piece-pawn":
                    assert shines == (whose == str(ask.seat))
            # what is not on offer steps back; it is always said how far, for a page keeps what it was told before
            assert 0 < float(tree.attrib["style"].partition("--dim:")[2].partition(";")[0]) < 0.5
    assert tags and bright


def test_who_would_hold_a_place_is_who_the_rules_say() -> None:
    """BTS-16.3 to 16.9."""
    seen: set[tuple[bool, bool]] = set()
    for seed in range(3):
        for now in walk(cosmarch.new("bts", 4, 80 + seed), seed):
            t = now._table
            for row in places(now):
                if row["kind"] in ("sol", "deep_space") or any(faction == NOBODY for faction in t.faction):
                    continue
                owner = row["controller"] if row["controller"] is not None else -1
                found = holder(row["power"], owner)
                assert found == new_controller(t, LOCATIONS.index(row["id"]))
                seen.add((owner >= 0, found == owner))
    assert len(seen) >= 3


def test_strength_is_told_only_while_ships_move() -> None:
    kinds = {"jump": 0, "action": 0, "production": 0}
    asked = dict.fromkeys(kinds, 0)
    for now in walk(cosmarch.new("bts", 3, 90), 1):
        for ask in now.asks:
            if asked.get(ask.kind, 99) < 25:
                asked[ask.kind] += 1
                galaxy = shape(published(now, ask.seat), "map-galaxy")
                tags = [one for one in galaxy.iter() if one.attrib.get("class", "").startswith("meeting")]
                kinds[ask.kind] += len(tags)
    assert kinds["jump"] and not kinds["action"] and not kinds["production"]


@pytest.mark.parametrize("lang", ["en", "hu", "pl"])
def test_no_word_of_a_map_is_cut(lang: str) -> None:
    """What a card, a guild, a space or a system does stands on it in full, in every shape of the maps, and in letters
    that can be read."""
    content = load_content(4)
    hands = {level: [card.key for card in content.technologies if card.level == level] for level in (1, 2, 3, 4)}
    rows = {level: [slot.name for slot in content.slots if slot.level == level] for level in hands}
    worlds = {deck: [card.key for card in content.systems if card.deck == deck] for deck in (0, 1)}
    guilds = [guild.key for guild in content.guilds]
    while any(hands.values()) or any(worlds.values()):
        slots = {name: {"technology": hands[level].pop()} for level in hands for name in rows[level] if hands[level]}
        places = {
            f"slot_{'AB'[deck]}{number}": {"system": cards.pop()}
            for deck, cards in worlds.items()
            for number in (1, 2)
            if cards
        }
        found = published(table(4, slots=slots, locations=places, guilds=guilds), None, lang)
        for name in SHAPES:
            texts = list(shape(found, name).iter(f"{SVG}text"))
            assert not [text.text for text in texts if "…" in (text.text or "")], name
            assert min([float(text.attrib["font-size"]) for text in texts]) >= 12
        guilds = []  # shut from the second time on


@pytest.mark.parametrize("seats", [2, 4])
def test_what_is_told_of_the_nearest_systems_stands_clear_of_sol(seats: int) -> None:
    """Upright, they lie a little above Sol on both sides: their ships, who will have them and what they give once stood
    on the sun."""
    match = table(
        seats,
        players=[{"ships": {"sol": [2]}}, {"ships": {"slot_A1": [1]}}, {}, {}][:seats],
        locations={"slot_A1": {"system": "sirius", "controller": 1}},
    )
    do(match, "build_and_jump.1", "skip", "sol.2-slot_A1")
    galaxy = shape(published(match, 0), "map-galaxy-tall")
    tags = [one.attrib for one in galaxy.iter(f"{SVG}rect") if one.attrib.get("fill-opacity") == ".94"]
    (x, y), size = charts.TALL.spots(match.view(0)["table"])["sol"], charts.TALL.sizes["sol"] / 2
    assert tags
    for tag in tags:
        left, top, wide, high = [float(tag[name]) for name in ("x", "y", "width", "height")]
        assert top + high <= y - size or top >= y + size or left + wide <= x - size or left >= x + size
    assert charts.TALL.words / 2 <= x - size - charts.TALL.spots(match.view(0)["table"])["slot_A1"][0]


@pytest.mark.parametrize("near", [["slot_A1"], ["slot_A1", "slot_A2"]], ids=["two players", "more"])
def test_what_systems_give_is_written_beside_each_other_not_over(near: list[str]) -> None:
    """An event may put one more system between the others: their lines are no wider than from one to the next."""
    places = [*near, "extra", "slot_B1", "slot_B2"]
    at = charts.ACROSS.spots({"locations": [{"id": name} for name in places]})
    level = charts.ACROSS.sizes["system"]  # systems that lie farther up or down than this have their lines elsewhere
    for one, other in combinations(places, 2):
        if abs(at[one][1] - at[other][1]) < level:
            assert abs(at[one][0] - at[other][0]) >= charts.ACROSS.words, (one, other)


def test_a_name_is_broken_between_words_and_its_lines_begin_at_one_edge() -> None:
    faces = Faces(load_content(2), cosmarch.game("bts").words("en"))
    lines = {card.key: name_lines(card, WIDE.card, faces) for card in faces.content.technologies}
    assert [line for _x, line in lines["gene_modified_crops"]] == ["Gene-Modified", "Crops"]
    hanging = [key for key, (first, *more) in lines.items() for other in more if other[0] != first[0]]
    assert len(hanging) < 3, hanging
