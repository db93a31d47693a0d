"""What is told before somebody decides: the odds of battles to come, who the monsters are, what a design costs."""

from __future__ import annotations

from typing import Any

import cosmarch
from cosmarch.core.match import Match
from cosmarch.games.se4x.choices import MACHINES
from cosmarch.games.se4x.state import AMOEBA, MOVEMENT, Table
from cosmarch.games.se4x.words.messages import line
from tests.se4x.battle import FIELD, WEST, field
from tests.se4x.board.test_rows import faces
from tests.se4x.board.test_stages import page_of
from tests.se4x.table import machine, mark, place, play, put, settle, started


def quick(t: Table, **options: str) -> Match:
    """The movement phase of the first seat, as people play it: nobody is asked who can only pass."""
    t.phase = MOVEMENT
    position: dict[str, Any] = play(t, ("movement", 0)).match.position()
    position["options"].update({"windows": "quick", **options})
    return cosmarch.from_position("se4x", position)


def test_a_move_that_leads_to_a_battle_has_its_odds_by_the_question() -> None:
    """SE-6.1: as soon as ships stand beside an enemy, and not before."""
    t = field()
    ships = put(t, 0, WEST, "cruiser", 2)
    put(t, 1, FIELD, "scout")
    match = quick(t)
    assert page_of(match).fights == ()
    match.choose(f"group.{ships}>{FIELD}", 0)
    (fight,) = page_of(match).fights
    assert (fight.place, fight.title) == (FIELD, f"Battle at {FIELD}, if it is fought now")
    assert "guessed" in fight.note  # the scout lies face down
    assert match.odds(0, FIELD).win > 0.5
    assert page_of(match, 1).fights == ()  # those who wait are asked nothing


def test_a_move_to_a_colony_tells_what_fire_at_it_may_come_to() -> None:
    """SE-15.3: unless somebody lies there, whose battle comes first."""
    t = field()
    ships = put(t, 0, WEST, "cruiser", 2)
    settle(t, 1, FIELD, 1)
    match = quick(t)
    assert all(one.key != "fire" for one in page_of(match).rail)
    match.choose(f"group.{ships}>{FIELD}", 0)
    ((told,),) = [one.items for one in page_of(match).rail if one.key == "fire"]
    assert told.places == (FIELD,) and told.seat == 1
    chance = 1 - (1 - 0.4) ** 2  # two shots that hit on 4, and one hit is the end
    assert f"{round(100 * chance)}% destroyed" in told.note
    put(t, 1, FIELD, "scout")
    match = quick(t)
    match.choose(f"group.{ships}>{FIELD}", 0)
    assert all(one.key != "fire" for one in page_of(match).rail)


def test_amoebas_are_not_called_doomsday_machines() -> None:
    """SE-33.1: they belong to the same owner, who goes by another name where they are in play."""
    t = started(1, "amoeba_solitaire")
    for lang in ("en", "hu", "pl"):
        words = cosmarch.game("se4x").words(lang)  # type: ignore[attr-defined]
        args = {"owner": MACHINES, "ship": AMOEBA, "hex": 0, "n": 1}
        told = line(t, words, "ship_destroyed", args, ()).lower()
        assert words("se4x.owner.monsters") in told and words("se4x.owner.machines") not in told
    t = started(1, "doomsday_small")
    words = cosmarch.game("se4x").words("en")  # type: ignore[attr-defined]
    assert "doomsday machines" in line(t, words, "ship_destroyed", {"owner": MACHINES, "ship": 0, "hex": 0, "n": 1}, ())


def test_who_chooses_for_a_machine_is_told_which() -> None:
    """SE-31.14: several may be on the map at a time."""
    t = started(1, "doomsday_small")
    for name in ("H6", "H8"):
        settle(t, 0, name)
    mark(t, "G7", "asteroids")
    one = machine(t, "F7")
    (ask,) = play(t, ("machine_moves", one)).match.asks
    assert ask.kind == "machine_target" and ask.args["hex"] == place("F7") and "F7" in ask.prompt()


def designer() -> Match:
    match = cosmarch.new("se4x", 3, 3, {"unique_ships": True, "scenario": "three_player_standard"})
    while match.asks[0].kind != "design_hull":
        match.choose(match.asks[0].tokens[0], match.asks[0].seat)
    return match


def test_a_unique_ship_is_designed_on_one_sheet() -> None:
    """CE-19.3, CE-US.1 to US.9: six questions as one, with the price and what it takes to build it."""
    match = designer()
    empty = match.form(0)
    assert empty is not None
    form = match.form(0, empty.suggestion)
    assert form is not None and form.ready
    assert [figure.value for figure in form.facts.figures] == ["12", "3"]
    assert match.game.handin(form, "en") == "Take it: 12 CP a ship"
    filling = {**empty.suggestion, "design_ability:heavy_warheads": 1}
    form = match.form(0, filling)
    assert form is not None and form.ready and form.facts.figures[0].value == "14"
    match.fill(0, filling)
    assert match.ask_of(0) is None or match.ask_of(0).kind != "design_hull"  # type: ignore[union-attr]
    assert match._table.design[0] >= 0


def firing_at_a_colony(worth: int) -> Table:
    t = field()
    settle(t, 1, FIELD, worth)
    put(t, 0, FIELD, "scout", 2)  # attack 3
    put(t, 0, FIELD, "cruiser", attack=1)  # attack 4 and 1
    return t


def test_fire_at_a_colony_has_its_odds_before_it_is_chosen() -> None:
    """SE-15.5, 15.6: hits on 3, 3 and 5 of 10; a colony of 3 is destroyed by two of them."""
    p = play(firing_at_a_colony(3), ("movement_ends", 0), ("combat_phase", 0)).until("battle", 0)
    assert p.kind == "battle"
    face = faces(p.match)[FIELD]
    hit, gone = 1 - 0.7 * 0.7 * 0.5, 0.3 * 0.3 + 2 * 0.3 * 0.7 * 0.5
    assert face.note.endswith(f"{round(100 * hit)}% a hit · {round(100 * gone)}% destroyed")
    p.do(FIELD)
    assert p.kind == "bombard" and faces(p.match)["all"].title == f"All fire: {round(100 * gone)}% to destroy it"


def test_too_few_shots_at_a_colony_say_only_what_they_can_do() -> None:
    """SE-15.7: a homeworld needs more hits than there are shots."""
    t = field()
    home = t.content.hexes[t.home[1]]
    for group in t.groups_of(1):
        t.remove_group(group)
    put(t, 0, home, "scout")
    p = play(t, ("movement_ends", 0), ("combat_phase", 0)).until("battle", 0)
    assert faces(p.match)[home].note.endswith("30% a hit")
    p.do(home)
    assert faces(p.match)["all"].title == "All fire: 30% to hit it"


def test_nobody_reckons_with_what_protects_a_colony_unseen() -> None:
    """CE-14.27, 14.28: what lies face down may be ships to fight or ground units that make it hard to hit."""
    t = firing_at_a_colony(3)
    unseen = put(t, 1, FIELD, "infantry", 3)
    p = play(t, ("movement_ends", 0), ("combat_phase", 0)).until("battle", 0)
    assert "%" not in faces(p.match)[FIELD].note
    t.turn_up(unseen)
    face = faces(play(t, ("movement_ends", 0), ("combat_phase", 0)).until("battle", 0).match)[FIELD]
    hit = 1 - 0.8 * 0.8 * 0.6  # three of them make it 1 harder
    assert face.title == f"Fire at the colony at {FIELD}" and f"{round(100 * hit)}% a hit" in face.note
