"""How high the hexes of a map are drawn, and that what lies in them stays there."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

import cosmarch
from cosmarch import Match
from cosmarch.bots import decide, make
from cosmarch.core.text import words
from cosmarch.games.se4x.board.faces import faces_of
from cosmarch.games.se4x.board.map.geometry import LEAST, MOST, WIDE, lattice
from cosmarch.games.se4x.board.map.ground import hex_group
from cosmarch.games.se4x.board.map.pieces import TALL, _layout, _owner, tiles
from cosmarch.games.se4x.board.map.pieces import WIDE as TILE
from cosmarch.games.se4x.choices import SEAT_SLOTS, back
from cosmarch.games.se4x.content.map_hexes import HEXES, NEIGHBOURS, NUMBER
from cosmarch.games.se4x.rules.victory import round_limit, score_parts
from cosmarch.games.se4x.state import ECONOMIC
from cosmarch.games.se4x.view import view
from tests.se4x.table import fresh, put

ROOM = (904.0, 684.0)
ROWS = {name: [at for at, hex in enumerate(HEXES) if hex[0] == name] for name in "LKJIHGFEDCBA"}


def test_the_whole_map_is_as_flat_as_hexes_get_and_fills_the_room() -> None:
    net = lattice(range(len(HEXES)))
    _, _, wide, high = net.frame(range(len(HEXES)))
    assert net.tall == LEAST and wide / high == pytest.approx(ROOM[0] / ROOM[1], rel=0.01)


def test_a_map_of_few_rows_is_drawn_higher_as_far_as_hexes_go() -> None:
    few = [at for name in "LKJIH" for at in ROWS[name] if int(HEXES[at][1:]) <= 11]
    assert lattice(few).tall == MOST
    some = [at for name in "LKJIHGFED" for at in ROWS[name]]
    net = lattice(some)
    _, _, wide, high = net.frame(some)
    assert LEAST < net.tall < MOST and wide / high == pytest.approx(ROOM[0] / ROOM[1], rel=0.01)


@pytest.mark.parametrize("rows", ["LKJIHGFEDCBA", "LKJIH"])
def test_hexes_side_by_side_touch_and_do_not_overlap(rows: str) -> None:
    here = [at for name in rows for at in ROWS[name]]
    net = lattice(here)
    for one in here:
        for other in NEIGHBOURS[one]:
            if other in here:
                (x, y), (across, down) = net.centre(one), net.centre(other)
                assert abs(x - across) in (pytest.approx(WIDE, abs=0.2), pytest.approx(WIDE / 2, abs=0.2))
                assert abs(y - down) in (0, pytest.approx(0.75 * net.tall, abs=0.2))


def test_the_number_on_a_back_is_counted_by_owner() -> None:
    assert [back(slot) for slot in (0, 1, SEAT_SLOTS, SEAT_SLOTS + 1, 2 * SEAT_SLOTS)] == [1, 2, 1, 2, 1]


def drawn(match: Match) -> str:
    page = match.published(0)
    assert page is not None
    return page.maps[0].svg


def test_counters_of_the_quick_game_lie_in_their_hexes() -> None:
    """Tiles are 23 high and the plate that counts the rest 15: none reaches into the next row."""
    match = cosmarch.new("se4x", 2, 5, dict(cosmarch.game("se4x").presets()[0].options))
    bots = [make("greedy", f"lattice {seat}") for seat in range(2)]
    while "se-pile" not in drawn(match):
        seat = match.asks[0].seat
        match.choose(decide(match, seat, bots[seat]), seat)
    net = lattice([row["hex"] for row in match.view(0)["table"]["hexes"]])
    found = re.findall(
        r'<g class="piece (se-\w+)".*?data-hex="(\w+)".*?translate\(([\d.]+)px,([\d.]+)px\)', drawn(match)
    )
    assert {kind for kind, *_ in found} == {"se-counter", "se-pile"}
    for kind, name, _, down in found:
        half = 7.5 if kind == "se-pile" else 11.5
        assert abs(float(down) - net.centre(NUMBER[name])[1]) + half <= net.tall / 2, (kind, name)


@pytest.mark.parametrize("scenario", ["two_player_knife_fight", "amoeba_solitaire"])
def test_three_tiles_below_a_system_stay_within_the_edges_of_their_hex(scenario: str) -> None:
    """The third one lay on the corner where the names of the next hexes begin."""
    seats = 2 if scenario.startswith("two") else 1
    table = cosmarch.new("se4x", seats, 5, {"scenario": scenario}).view(0)["table"]
    net = lattice([row["hex"] for row in table["hexes"]])
    for across, down in _layout(net, empty=False)[2]:
        reach = abs(across) + TILE / 2
        assert down + TALL / 2 <= net.lowest(2 * reach) or down + TALL / 2 <= net.tall / 4, (across, down)


@pytest.mark.parametrize("across", [-13.5, 0, 13.5])
def test_marks_of_a_tile_keep_clear_of_the_names_below(across: float) -> None:
    """The owner's shape stands at the head of a tile: at its foot it covered the name of the next hex."""
    t = fresh()
    mark = ElementTree.fromstring(f"<g>{_owner(0, across, view(t, 0))}</g>")[0].attrib
    assert float(mark["cy"]) < 0 and abs(across + float(mark["cx"])) + float(mark["r"]) <= WIDE / 2


def test_a_blockade_is_drawn_at_the_edge_of_its_hex() -> None:
    """What lies in a high hex is drawn larger, its edge is not."""
    match = cosmarch.new("se4x", 2, 5, dict(cosmarch.game("se4x").presets()[0].options))
    table = match.view(0)["table"]
    row = next(row for row in table["hexes"] if row["colony"])
    net = lattice([one["hex"] for one in table["hexes"]])
    shut = {**row, "colony": {**row["colony"], "blockaded": True}}
    root = ElementTree.fromstring(f"<svg>{hex_group(net, shut, table, False)}</svg>")
    (group,) = root
    assert [one.attrib["d"] for one in group if one.attrib.get("class") == "se-blockade"] == [net.hexagon]


def test_the_end_of_a_short_match_is_in_sight() -> None:
    """A player who never saw the game reads when it ends and who wins then."""
    match = cosmarch.new("se4x", 2, 5, dict(cosmarch.game("se4x").presets()[0].options))
    page = match.published(0)
    assert page is not None and page.track[0].title == "Round 1 of 10"
    assert "After round 10 the largest empire wins." in page.left[0].text
    parts = score_parts(match._table, 0)
    assert f"Yours now: {sum(parts.values())} points (colonies {parts['colonies']}, " in page.left[0].text
    assert match.view(0)["table"]["players"][1]["score"] is None, "how large another is, nobody knows"
    endless = cosmarch.new("se4x", 2, 5, {"round_limit": 0}).published(0)
    assert endless is not None and "After round" not in endless.left[0].text


def test_a_match_is_over_after_its_last_round() -> None:
    """And not in a round that nobody plays."""
    match = cosmarch.new("se4x", 2, 5, {"round_limit": 10})
    t = match._table
    t.phase, t.round = ECONOMIC, 11
    assert round_limit(t) and match.over
    page = match.published(0)
    assert page is not None and page.track[0].title == "Round 10 of 10" and page.track[0].now


def test_warships_lie_before_troops_that_they_carry() -> None:
    """Where a hex has more tiles than room, the plate counts what cannot fight there."""
    t = fresh(ground_combat=True)
    for unit in ("infantry", "space_marines", "cruiser", "transport"):
        put(t, 0, "G5", unit)
    rows = [group for group in view(t, 0)["groups"] if group["owner"] == 0]
    found = [tile.kind for tile in tiles(rows, faces_of(t.content, words("en", "core", "se4x", "se4x_names")))]
    assert found[:1] == ["cruiser"] and set(found[-2:]) <= {"infantry", "space_marines", "transport"}
