"""The sequence of play: SE-1, SE-6.10, SE-20.6, SE-24.4."""

from __future__ import annotations

from cosmarch.core.state import EVERYONE
from cosmarch.games.se4x.choices import MACHINES
from cosmarch.games.se4x.state import put as changed
from tests.se4x.table import fresh, machine, mark, place, play, put, settle, started


def test_three_turns_of_every_player() -> None:
    """SE-1.1, SE-1.2, SE-1.6: three turns in turn order, then an economic phase."""
    t = started(3)
    t.order = (1, 2, 0)
    p = play(t, ("begin_round",))
    moves: list[tuple[int, int]] = []
    while len(moves) < 10 and p.kind:
        if p.kind == "move":
            moves.append((p.t.turn, p.seat))
        tokens = p.match.asks[0].tokens
        ways_out = [token for token in ("done", "no", "pass") if token in tokens]
        p.match.choose(ways_out[0] if ways_out else tokens[0], p.seat)
    assert moves[:9] == [(turn, seat) for turn in (1, 2, 3) for seat in (1, 2, 0)]
    assert p.rules("turn")[:3] == ["SE-1.6"] * 3


def test_machines_move_after_all_players() -> None:
    """SE-1.5: the machines on the map move when all players have had their turn."""
    t = fresh(3, doomsday_machines=True)
    machine(t, "F7")
    mark(t, "D6", "asteroids")  # near enough for it to go there
    p = play(t, ("turn_begins",)).until("move", 2).do("done").until("move", 0)
    keys = [event.key for event in p.match._events() if event.key in ("player_turn", "machine_moves")]
    assert keys == ["player_turn"] * 3 + ["machine_moves", "player_turn"]
    assert p.told("machine_moves")[0]["hex"] == place("F7")


def test_no_machines_without_the_option() -> None:
    """SE-1.5, SE-2.13: without the option the marker of a machine is empty space, and nothing moves."""
    t = fresh(3)
    mark(t, "F7", "doomsday_machine", face_up=False)
    put(t, 0, "F7", "scout")
    p = play(t, ("explore", 0, place("F7")), ("turn_begins",)).until("move", 2).do("done").until("move", 0)
    assert p.at("F7") == {"scout": 1} and not p.t.groups_of(MACHINES) and not p.told("machine_moves")


def test_movement_then_combat_then_exploration() -> None:
    """SE-1.3: all movement before any combat, all combat before exploring."""
    t = fresh(cloaking=False)
    put(t, 1, "G5", "decoy")
    mark(t, "F5", "mineral_10", face_up=False)
    fighter = put(t, 0, "H5", "dreadnought", 3)
    put(t, 1, "G4", "scout")
    explorer = put(t, 0, "F4", "scout")
    p = play(t, ("player_turn", 0)).do(explorer, "F5", fighter, "G4")
    assert not p.told("explores") and not p.told("battle")
    p.do("done").finish()
    keys = [event.key for event in p.match._events()]
    assert keys.index("moves") < keys.index("battle") < keys.index("explores")


def test_the_active_player_orders_the_battles() -> None:
    """SE-1.4: the active player chooses the order of the battles."""
    t = fresh(cloaking=False)
    for name in ("G5", "F3"):
        put(t, 0, name, "dreadnought", 3)
        put(t, 1, name, "scout")
    p = play(t, ("player_turn", 0)).until("battle")
    assert p.seat == 0 and {"G5", "F3"} <= p.tokens


def test_fresh_turn_fresh_moves() -> None:
    """SE-1.2, SE-3.2: a new player turn gives new hexes."""
    t = fresh()
    group = put(t, 0, "H5", "scout")
    t.moves[group] = 1
    p = play(t, ("player_turn", 0))
    assert f"group.{group}" in p.tokens


def test_hiding_again() -> None:
    """SE-6.10: a face-up group that begins its owner's turn with an own colony may be turned face down."""
    t = fresh()
    settle(t, 0, "J5")
    home = put(t, 0, "J5", "scout")
    away = put(t, 0, "J6", "scout")
    for group in (home, away):
        t.seen = changed(t.seen, group, EVERYONE)
    p = play(t, ("player_turn", 0)).do("hide")
    assert p.tokens == {f"group.{home}", "done"}
    p.do(home)
    row = next(one for one in p.match.view(1)["table"]["groups"] if one["group"] == home)
    assert row["kind"] is None and not row["face_up"]


def test_scuttling() -> None:
    """SE-20.6: ships may be scuttled in the own movement phase; nothing is refunded."""
    t = fresh()
    group = put(t, 0, "J5", "scout", 3)
    p = play(t, ("movement", 0)).do("scuttle", group, "2")
    assert p.at("J5") == {"scout": 1} and p.t.cp[0] == 0
    assert not p.told("scuttles_some", 1)


def test_counters_lie_face_down() -> None:
    """SE-24.4, SE-17.1: type and number of a face-down group are secret, that it is there is not; colony ships and
    miners lie face up."""
    t = started(2)
    p = play(t, ("movement", 0))
    mine = [row for row in p.match.view(0)["table"]["groups"] if row["owner"] == 1]
    assert mine and all(row["hex"] == t.home[1] for row in mine)
    assert {row["kind"] for row in mine} == {None, "colony_ship", "miner"}
    assert place("K1") == t.home[0]


def test_the_economic_phase_is_everybodys() -> None:
    """SE-1.7: production sheets are each player's own: no view shows another's money or levels."""
    t = started(3)
    p = play(t, ("movement", 0))
    for seat in range(3):
        rows = p.match.view(seat)["table"]["players"]
        assert [row["cp"] is not None for row in rows] == [who == seat for who in range(3)]
        assert [row["levels"] is not None for row in rows] == [who == seat for who in range(3)]
