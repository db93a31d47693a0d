"""What pages draw: every piece is told apart, every choice finds its place, nothing is too small or known too early."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from random import Random
from xml.etree import ElementTree

import pytest

import cosmarch
from cosmarch.core.boardkit.players import shape
from cosmarch.core.match import Match
from cosmarch.core.panels import KINDS, STATES, Item, Published, Section
from cosmarch.core.text import languages, words
from cosmarch.games.se4x.board.art.emblems import emblem
from cosmarch.games.se4x.board.art.sprite import sprite
from cosmarch.games.se4x.board.art.units import OUTLINES
from cosmarch.games.se4x.board.faces import faces_of
from cosmarch.games.se4x.board.inspect.inspector import inspect
from cosmarch.games.se4x.board.map.drawing import draw
from cosmarch.games.se4x.board.map.gates import beyond, gated
from cosmarch.games.se4x.board.map.owners import colour_name
from cosmarch.games.se4x.board.table.publish import publish
from cosmarch.games.se4x.choices import TO
from cosmarch.games.se4x.content.loader import load_content
from cosmarch.games.se4x.content.map_hexes import HEXES, distance
from cosmarch.games.se4x.content.vocabulary import GROUND_UNITS, SHIPS, TERRAIN
from cosmarch.games.se4x.state import Table
from cosmarch.games.se4x.state import put as changed
from cosmarch.games.se4x.view import view
from tests.se4x import economy, positions
from tests.se4x.table import fresh, mark, place, play, put, research, settle

pytestmark = pytest.mark.long

Element = ElementTree.Element
SVG = "{http://www.w3.org/2000/svg}"
CONTENT = load_content()
ROOM = (904.0, 684.0)  # what the map is fitted into, in pixels
LEAST = 12.0  # of a label there
HIT = 28.0
STILL = (*positions.DULL, "fleet", "hide", "merge", "push")  # what leads a random player nowhere
UNKNOWN = re.compile(r"\b(se4x|core)\.[a-z_]+\.")  # what an unknown message looks like


@cache
def published(lang: str = "en") -> tuple[Published, ...]:
    say = words(lang, "core", "se4x", "se4x_names", "se4x_board")
    return tuple([publish(view, CONTENT, say) for view in (*positions.views(), *positions.moments().values())])


def map_of(page: Published) -> Element:
    (board,) = page.maps
    return ElementTree.fromstring(board.svg)


def marked(root: Element, name: str) -> list[str]:
    """All tokens under a data attribute."""
    return [token for element in root.iter() for token in element.attrib.get(f"data-{name}", "").split()]


def sections(page: Published) -> list[Section]:
    out = [*page.dock, *page.side, *[part for sheet in page.sheets for part in sheet.sections]]
    return out + (list(page.stage.sections) if page.stage is not None else [])


def items(page: Published) -> list[Item]:
    out = [item for part in sections(page) for item in part.items]
    out += [item for sheet in page.sheets for item in (*sheet.marks, *sheet.chips)]
    return out + (list(page.stage.order) if page.stage is not None else [])


def walked(seats: int, seed: int, answers: int, **options: bool | int | str) -> list[Match]:
    """A match played at random, at several moments."""
    match = cosmarch.new("se4x", seats, seed, options)
    chance = Random(seed)
    out: list[Match] = []
    for number in range(answers):
        if match.over:
            break
        ask = chance.choice(match.asks)
        tokens = [token for token in ask.tokens if token not in STILL] or list(ask.tokens)
        match.choose(chance.choice(tokens), ask.seat)
        if number % 3 == 0:
            out.append(match.clone())
    return out


@cache
def moments() -> tuple[Match, ...]:
    return (
        *walked(2, 3, 400),
        *walked(3, 5, 300, ground_combat=True, flagships=True, unique_ships=True),
        *walked(1, 7, 150, scenario="alien_empires_map_1"),
        *walked(1, 8, 120, scenario="amoeba_solitaire"),
    )


# ---- the map


def test_every_element_has_an_id_of_its_own() -> None:
    for page in published():
        root = map_of(page)
        names = Counter([element.attrib["id"] for element in root.iter() if "id" in element.attrib])
        assert names and max(names.values()) == 1


def test_every_counter_is_a_piece_all_through_a_match() -> None:
    for match in moments():
        root = map_of(_of(match, match.asks[0].seat if match.asks else 0))
        pieces = {element.attrib["id"] for element in root.iter() if "piece" in element.attrib.get("class", "").split()}
        table = match.view(0)["table"]
        assert {f"piece-group-{group['group']}" for group in table["groups"]} <= pieces
        assert {row["name"] for row in table["hexes"]} == set(marked(root, "place"))


def test_every_choice_on_the_map_finds_its_element() -> None:
    seen = Counter[str]()
    for match in moments():
        for ask in match.asks:
            root = map_of(_of(match, ask.seat))
            known = {"hex": set(marked(root, "place")), "piece": set(marked(root, "piece"))}
            gone = {f"group.{slot}" for slot, where in enumerate(match._table.where) if where < 0}
            for token in [part for whole in ask.tokens for part in whole.split(TO)]:
                if token in HEXES:
                    assert token in known["hex"], (ask.kind, token)
                    seen["hex"] += 1
                elif token.startswith("group.") and token not in gone:
                    assert token in known["piece"], (ask.kind, token)
                    seen["group"] += 1
                elif token.startswith("fleet.") and ask.kind == "move":
                    assert token in known["piece"], (ask.kind, token)
    assert seen["hex"] > 15 and seen["group"] > 100, seen


def _of(match: Match, seat: int | None, lang: str = "en") -> Published:
    page = match.published(seat, lang)
    assert page is not None
    return page


def test_labels_can_be_read_and_pieces_met() -> None:
    for page in published():
        root = map_of(page)
        _, _, wide, tall = [float(number) for number in root.attrib["viewBox"].split()]
        scale = min(ROOM[0] / wide, ROOM[1] / tall)
        assert scale >= float(root.attrib["data-read"])  # smaller windows show a part of it at that size
        for text in root.iter(f"{SVG}text"):
            assert float(text.attrib["font-size"]) * float(root.attrib["data-read"]) >= LEAST
        for element in root.iter():
            if "data-piece" in element.attrib and "se-under" not in element.attrib["class"].split():
                boxes = [
                    (float(box.attrib["width"]), float(box.attrib["height"])) for box in element.iter(f"{SVG}rect")
                ]
                assert max([min(box) for box in boxes]) * scale >= min(HIT, 26 * scale)


def test_the_map_uses_only_symbols_of_the_sprite() -> None:
    root = ElementTree.fromstring(sprite())
    have = {element.attrib["id"] for element in root.iter() if "id" in element.attrib}
    assert {f"se-unit-{kind}" for kind in (*SHIPS, *GROUND_UNITS)} <= have
    assert {f"se-terrain-{kind}" for kind in TERRAIN} <= have
    for page in published():
        used = {element.attrib["href"][1:] for element in map_of(page).iter(f"{SVG}use")}
        used |= {name for item in items(page) for name in (item.icon, item.art) if name}
        used |= {one.icon for item in items(page) for one in (*item.figures, *item.levels) if one.icon}
        used |= {name for sheet in page.sheets for name in (sheet.sigil, sheet.points_icon) if name}
        assert used - have == set()


def test_each_silhouette_has_an_outline_of_its_own() -> None:
    assert len(set(OUTLINES.values())) == len(OUTLINES)


def test_each_card_has_an_emblem_of_its_own() -> None:
    content = load_content()
    ids = [emblem("advantage", card.key) for card in content.advantages]
    ids += [emblem("alien_technology", card.key) for card in content.alien_technologies]
    symbols = {one.get("id"): one for one in ElementTree.fromstring(sprite()).iter() if one.tag.endswith("symbol")}
    drawings = {"".join([path.attrib["d"] for path in symbols[name]]) for name in ids}
    assert len(drawings) == len(ids) == 55


# ---- what is read


def test_there_is_a_sheet_for_every_empire() -> None:
    for page, seen in zip(published(), (*positions.views(), *positions.moments().values()), strict=True):
        seats = [sheet.seat for sheet in page.sheets]
        assert sorted(seat for seat in seats if seat >= 0) == list(range(seen["seats"]))
        assert len(set(seats)) == len(seats)
        assert sum(step.now for step in page.track) == 1


@pytest.mark.parametrize("lang", languages())
def test_no_message_is_missing(lang: str) -> None:
    for page in published(lang):
        assert not UNKNOWN.search(repr(page)), UNKNOWN.search(repr(page))
        for part in sections(page):
            assert part.kind in KINDS
        for item in items(page):
            assert item.state in STATES and item.key and item.title


# ---- secrets


def test_what_is_hidden_changes_nothing() -> None:
    """SE-24.4: two worlds that a seat cannot tell apart are published alike."""
    compared = 0
    for number, match in enumerate(moments()):
        if number % 14 or match.over:
            continue
        for seat in range(match.seats):
            other = match.imagine(seat, "secrets")
            assert _of(other, seat) == _of(match, seat)
            compared += 1
    assert compared > 20


# ---- the inspector


def keys(page: Published) -> set[str]:
    """All keys that something published names."""
    out = {item.key for item in items(page)}
    out |= {one.key for part in sections(page) for one in part.figures if one.key}
    out |= {one.key for item in items(page) for one in (*item.figures, *item.levels) if one.key}
    return out | {element.attrib["data-key"] for element in map_of(page).iter() if "data-key" in element.attrib}


@pytest.mark.parametrize("lang", languages())
def test_everything_that_is_named_can_be_inspected(lang: str) -> None:
    say = words(lang, "core", "se4x", "se4x_names", "se4x_board")
    rules = CONTENT.rules
    views = (*positions.views(), *positions.moments().values())
    for number, (page, seen) in enumerate(zip(published(lang), views, strict=True)):
        if number % 3 != languages().index(lang):
            continue  # each language looks at a third of them
        for key in sorted(keys(page)):
            entry = inspect(seen, CONTENT, key, say)
            assert entry is not None, key
            assert entry.title and not UNKNOWN.search(repr(entry)), (key, entry)
            assert not entry.rule or entry.rule in rules


@pytest.mark.parametrize(
    "key", ["", "hex", "hex.Z99", "counter.x", "counter.99999", "kind.?", "plan.-1", "entry.", "a.b"]
)
def test_what_is_not_there_has_no_entry(key: str) -> None:
    say = words("en", "core", "se4x", "se4x_names", "se4x_board")
    assert inspect(positions.views()[0], CONTENT, key, say) is None


def test_a_type_is_told_with_all_its_numbers() -> None:
    """SE-22.13: a cruiser is C4-1-2 and costs 12 CP."""
    say = words("en", "core", "se4x", "se4x_names", "se4x_board")
    entry = inspect(positions.views()[0], CONTENT, "kind.cruiser", say)
    assert entry is not None
    assert [one.value for one in entry.figures] == ["12", "C4", "1", "2"]
    for kind in (*SHIPS, *GROUND_UNITS):
        assert inspect(positions.views()[0], CONTENT, f"kind.{kind}", say) is not None
    for terrain in TERRAIN:
        assert inspect(positions.views()[0], CONTENT, f"terrain.{terrain}", say) is not None


def test_a_player_that_nobody_plays_can_be_inspected() -> None:
    say = words("en", "core", "se4x", "se4x_names", "se4x_board")
    found = [view for view in positions.views() if view["table"]["empires"]]
    entry = inspect(found[0], CONTENT, "player.empire_1", say)
    assert entry is not None and entry.title == "Alien empire 1"


# ---- secrets in the middle of things


@pytest.mark.parametrize("make", [positions.great_battle, positions.ground_battle, positions.spending])
def test_a_battle_or_a_plan_gives_nothing_away(make: Callable[[], Match]) -> None:
    """SE-22.14, SE-24.4: numbers to hit, prices and plans are the same in all worlds that a seat cannot tell."""
    match = make()
    for seat in range(match.seats):
        for number in range(4):
            other = match.imagine(seat, f"secrets {number}")
            assert _of(other, seat) == _of(match, seat)


def test_a_spectator_sees_no_counter_that_lies_face_down() -> None:
    """SE-24.4: to who has no seat a face-down counter is its back, with the shape of its owner. One that lies under
    others shows nothing."""
    for match in moments()[::25]:
        root = map_of(_of(match, None))
        table = match.view(None)["table"]
        down = {f"piece-group-{row['group']}": row["owner"] for row in table["groups"] if row["kind"] is None}
        for element in root.iter():
            if element.attrib.get("id") in down:
                owner = f"#shape-{shape(colour_name(down[element.attrib['id']], table))}"
                used = [one.attrib["href"] for one in element.iter(f"{SVG}use")]
                assert used in ([], [owner], ["#se-unit-fleet", owner])
                assert bool(used) == ("se-under" not in element.attrib["class"].split())


def test_the_pieces_keep_their_ids() -> None:
    """A counter that moves is the same piece at another place."""
    before: dict[str, str] = {}
    moved = 0
    for match in walked(2, 3, 260):
        places = {}
        for element in map_of(_of(match, 0)).iter():
            if element.attrib.get("id", "").startswith("piece-group-"):
                places[element.attrib["id"]] = element.attrib["data-hex"]
        moved += len([name for name in places if name in before and before[name] != places[name]])
        before = places
    assert moved > 3


def test_nobody_in_a_crowded_hex_is_out_of_sight() -> None:
    """Where there is room for two tiles, two owners have one each; a plate stands for the other counters."""
    t = fresh()
    mark(t, "G5", "nebula")
    for unit in ("scout", "destroyer", "cruiser"):
        put(t, 0, "G5", unit)
    other = put(t, 1, "G5", "scout")
    say = words("en", "core", "se4x", "se4x_names", "se4x_board")
    root = ElementTree.fromstring(draw(view(t, 0), faces_of(CONTENT, say)))
    shown = {
        element.attrib["data-seat"]
        for element in root.iter()
        if "se-counter" in element.attrib.get("class", "").split() and "se-under" not in element.attrib["class"].split()
    }
    assert shown == {"0", "1"}
    (plate,) = [element for element in root.iter() if element.attrib.get("id") == "piece-pile-G5"]
    assert len(plate.attrib["data-piece"].split()) == 2 and f"group.{other}" not in plate.attrib["data-piece"]


def test_gates_are_shown_where_the_scenario_has_them() -> None:
    """SE-34.1: every planet is linked to all planets within 3 hexes."""
    scenario = next(row for row in CONTENT.scenarios if "gates" in row.traits)
    t = fresh(scenario.seats, scenario.key)
    area = [place for place in range(len(CONTENT.hexes)) if t.playable(place)]
    one = area[0]
    near = next(there for there in area if distance(one, there) == 3)
    far = next(there for there in area if distance(one, there) == 4)
    for there in (one, near, far):
        mark(t, HEXES[there], "planet")
    gates = gated(view(t, 0), CONTENT)
    assert {one, near, far} <= set(gates)
    assert near in beyond(one, gates) and far not in beyond(one, gates)
    plain = fresh()
    mark(plain, "G5", "planet")
    assert gated(view(plain, 0), CONTENT) == ()


def test_a_marker_is_shown_to_who_has_looked_at_it() -> None:
    """SE-4.4: it still lies face down, and the others see no more than who has looked."""
    t = fresh()
    mark(t, "G5", "supernova", face_up=False)
    t.known = changed(t.known, place("G5"), 1)
    say = words("en", "core", "se4x", "se4x_names", "se4x_board")
    mine, other = [draw(view(t, seat), faces_of(CONTENT, say)) for seat in (0, 1)]
    assert "se-terrain-supernova" in mine and "se-terrain-supernova" not in other


def test_a_ship_yard_is_not_bought_by_a_click_on_the_technology_of_its_name() -> None:
    """SE-22.1, SE-23.1: both are called the same; what is lit in the dock is what is asked for."""
    t = fresh()
    economy.home(t)
    t.cp[0] = 100
    p = economy.phase(t)
    lit = {}
    for kind in ("research", "build"):
        economy.act(p, kind)
        shown = p.match.published(0)
        assert shown is not None and "ship_yard" in economy.options(p)
        (strip,) = [part for part in shown.dock if part.key == "technology"]
        lit[kind] = {item.key: item.token for item in strip.items}["technology.ship_yard"]
        economy.act(p, "done")
    assert lit == {"research": "ship_yard", "build": ""}


def test_the_dock_heads_with_what_is_in_hand() -> None:
    """What the colonies bring is one of the lines below it, and what is kept is not told twice."""
    t = fresh()
    t.cp[0] = 17
    mine = own_figures(t)
    assert mine.head is not None and (mine.head.value, mine.head.label) == ("17", "CP in hand")
    keys = [figure.key for figure in mine.figures]
    assert "entry.carried" not in keys and keys[-1] == "entry.left"
    t = fresh()
    t.cp[0] = 40  # of which 30 are kept (SE-19.2)
    assert [figure.value for figure in own_figures(t).figures if figure.key == "entry.carried"] == ["+30"]


def own_figures(t: Table) -> Section:
    put(t, 0, "H5", "scout")
    shown = play(t, ("movement", 0)).match.published(0)
    assert shown is not None
    (mine,) = [part for part in shown.dock if part.key == "me"]
    return mine


def test_the_dock_calls_every_technology_by_a_short_name() -> None:
    """So that none is cut; the sheet and the inspector have the name in full."""
    for lang in languages():
        say = cosmarch.game("se4x").words(lang)
        for row in load_content().technologies:
            assert len(say(f"se4x.short.{row.key}")) <= 10, row.key


def test_the_own_sheet_has_prices_of_upgrades_and_what_is_known_of_the_others() -> None:
    """SE-22.15, SE-24.1: like ships are one line; of others only what was shown."""
    t = fresh()
    for _ in range(2):
        put(t, 0, "G5", "cruiser")  # hull 2, built before Attack 1
    research(t, 0, attack=1)
    research(t, 1, attack=2)
    match = play(t, ("movement", 0)).match
    shown = match.published(0)
    assert shown is not None
    mine, other = [next(one for one in shown.sheets if one.seat == seat) for seat in (0, 1)]
    assert mine.wide and not other.wide
    parts = {part.key: part for part in mine.sections}
    (ships,) = parts["ships"].items
    assert ships.title == "2 × Cruiser" and "upgrade 4 CP" in [one.value for one in ships.figures]
    (attack,) = [one for one in parts["technology"].items if one.key == "technology.attack"]
    assert attack.number == "1" and [one.value for one in attack.figures] == ["·"]


def test_a_pile_tells_what_its_counters_did_once() -> None:
    """Two that came from the same hex: a line for both, and one for where they came from."""
    t = fresh()
    one, two = put(t, 0, "G6", "scout"), put(t, 0, "G6", "cruiser")
    p = play(t, ("movement", 0)).do(one, "G7").do(two, "G7")
    say = words("en", "core", "se4x", "se4x_names", "se4x_board")
    entry = inspect(p.match.view(1), CONTENT, f"stack.{one}-{two}", say)
    assert entry is not None
    assert entry.text[0].count("counter") == 2
    assert len([line for line in entry.text if "G6" in line]) == 1


def test_a_colony_tells_what_can_be_done_to_it() -> None:
    """SE-15.3, SE-16.4: of another it is fired at, of one's own it grows; how one is founded nobody asks there."""
    t = fresh()
    settle(t, 1, "G6", 3)
    say = words("en", "core", "se4x", "se4x_names", "se4x_board")
    match = play(t, ("movement", 0)).match
    found = [inspect(match.view(seat), CONTENT, "hex.G6", say) for seat in (0, 1)]
    assert [one.rule for one in found if one is not None] == ["SE-15.3", "SE-16.4"]
