"""What others did, as chips with trails over the map."""

from __future__ import annotations

import cosmarch
from cosmarch.core.state import EVERYONE, Event
from cosmarch.core.text import languages, words
from cosmarch.games.se4x.board.recap import HEADLINES, WAYS, headline, trail
from cosmarch.games.se4x.choices import back
from cosmarch.games.se4x.content.vocabulary import TERRAIN
from cosmarch.web.table.recap import chips
from tests.se4x.battle import EAST, FIELD, battle, field, hold_until
from tests.se4x.board.test_publish import moments
from tests.se4x.table import fresh, mark, place, play, put, settle


def test_every_headline_is_an_event_of_the_log() -> None:
    for lang in languages():
        say = words(lang, "core", "se4x", "se4x_names", "se4x_board")
        assert [key for key in HEADLINES if f"se4x.log.{key}" not in say] == []


def test_a_match_has_headlines_and_trails() -> None:
    lines = [line for match in moments()[::40] for line in match.log(0)]
    told = [line for line in lines if line.headline]
    assert told and len(told) < len(lines)
    ways = [line.trail for line in told if line.trail is not None and len(line.trail.path) == 2]
    assert ways
    for line in lines:
        assert line.headline or line.trail is None


def test_a_face_down_counter_flies_unknown() -> None:
    """SE-24.4: a trail shows the silhouette of a counter only where everybody sees what it is."""
    t = fresh()
    group = put(t, 0, "G5", "dreadnought", 2)
    event = Event("moves", "SE-3.6", EVERYONE, {"seat": 0, "group": group, "hex": place("G4"), "hex2": place("G5")})
    found = trail(t, event)
    assert found is not None and found.path == ("G4", "G5") and found.seat == 0
    assert found.art == "se-unit-unknown"
    t.turn_up(group)
    shown = trail(t, event)
    assert shown is not None and shown.art == "se-unit-dreadnought"


def test_what_was_found_is_shown() -> None:
    t = fresh()
    event = Event("explores", "SE-4.1", EVERYONE, {"seat": 1, "hex": place("G4"), "terrain": TERRAIN.index("nebula")})
    found = trail(t, event)
    assert found is not None and found.path == ("G4",) and found.art == "se-terrain-nebula"


def test_details_are_no_headlines() -> None:
    for key in ("hit", "miss", "battle_round", "shows", "income", "turn"):
        assert not headline(Event(key, "", EVERYONE, {}))
    assert all([headline(Event(key, "", EVERYONE, {})) for key in WAYS])


def test_many_moves_of_a_player_are_one_chip() -> None:
    """Until somebody else moves; all of them stand in its details, each with its way, and other deeds by themselves."""
    t = fresh()
    first, second = put(t, 0, "H5", "scout"), put(t, 0, "J5", "scout")
    match = play(t, ("movement", 0)).do(first, "G5").do(second, "I5").match
    (chip,) = chips(match, 1, "en")
    assert chip.text == "Player 1 moves 2 counters"
    ways = zip((first, second), ("H5 to G5", "J5 to I5"), strict=True)
    assert list(chip.details) == [f"Player 1 moves face-down counter {back(group)} from {way}." for group, way in ways]
    assert chip.paths == (("H5", "G5"), ("J5", "I5"))


def test_several_steps_of_a_counter_are_one_counter() -> None:
    """Whoever goes hex by hex has not moved three."""
    t = fresh()
    one, other = put(t, 0, "H5", "cruiser", move=4), put(t, 0, "H6", "cruiser", move=4)
    t.turn = 3
    p = play(t, ("movement", 0)).do(one, "G5").do(one, "F5").do(other, "G6")
    (chip,) = chips(p.match, 1, "en")
    assert chip.text == "Player 1 moves 2 counters" and len(chip.paths) == 3


def test_whose_turn_it_is_is_no_news() -> None:
    """The log tells it: neither a chip nor what happened to oneself."""
    match = cosmarch.new("se4x", 2, 5, dict(cosmarch.game("se4x").presets()[0].options))
    seat = 0
    for _ in range(2):
        seat = next(ask.seat for ask in match.asks)
        match.choose("done", seat)
    assert any(line.key == "player_turn" for line in match.log(seat))
    for seat in range(2):
        assert chips(match, seat, "en") == () and match.befell(seat) == ()


def test_a_chip_has_the_mark_of_whose_it_was() -> None:
    """SE-6.2: a miner that is caught has an owner, though nobody did anything."""
    t = fresh()
    miner = put(t, 1, "G6", "miner")
    t.turn_up(miner)
    scout = put(t, 0, "G5", "scout")
    p = play(t, ("movement", 0), ("combat_begins", 0), ("combat_phase", 0)).do(scout, "G6").do("done")
    lost = [chip for chip in chips(p.match, 1, "en") if "Miner" in chip.text]
    assert [chip.seat for chip in lost] == [1]


def test_a_battle_is_told_by_what_was_lost_in_it() -> None:
    """SE-9.10, SE-6.8: also where it had begun before one last decided; a seat in it finds its own losses there."""
    t = field()
    put(t, 0, FIELD, "battleship", 2, attack=3)
    put(t, 1, FIELD, "scout", 2)
    match = battle(t, dice=(1, 1, 1, 1)).until("fire", 0).do("at_will").match
    (chip,) = [chip for chip in chips(match, 0, "en") if FIELD in chip.text]
    assert chip.text == f"Battle at {FIELD}, held by {match.name(0)}: {match.name(1)} loses 2 Scouts"
    assert chip.own, "who holds the field has a part in it"


def test_a_battle_that_somebody_leaves_is_told_by_that() -> None:
    """SE-9.4: all that left in one line, and who holds the field; how each went stands in the details."""
    t = field()
    put(t, 0, FIELD, "battleship", 2)
    put(t, 1, FIELD, "scout")
    theirs = put(t, 1, FIELD, "cruiser")
    match = hold_until(battle(t), 2, theirs).do("retreat").do(EAST).do("retreat").do(EAST).match
    told = [chip for chip in chips(match, 0, "en") if FIELD in chip.text]
    who, holder = match.name(1), match.name(0)
    left = f"{who} retreats with 1 Cruiser, 1 Scout"
    assert [chip.text for chip in told] == [f"Battle at {FIELD}, held by {holder}: {left}"]
    assert f"{who} retreats with 1 Scout from {FIELD} to {EAST}." in told[0].details


def test_a_battle_is_told_from_its_beginning() -> None:
    """Whoever lost ships before they decided something in it did not lose the last one alone."""
    t = field()
    put(t, 0, FIELD, "scout", 4)
    put(t, 1, FIELD, "battleship", 2, attack=3)
    p = battle(t, dice=(1, 1, 10, 10, 1, 1))
    while p.match.asks:
        tokens = p.match.asks[0].tokens
        p.do("at_will" if "at_will" in tokens else tokens[0])
    (chip,) = [chip for chip in chips(p.match, 0, "en") if FIELD in chip.text]
    assert f"held by {p.match.name(1)}: {p.match.name(0)} loses 4 Scouts" in chip.text


def test_all_that_is_caught_at_once_is_one_chip() -> None:
    """SE-6.2: three lines of the same kind pushed the rest out of sight."""
    t = fresh()
    for kind in ("miner", "colony_ship"):
        t.turn_up(put(t, 1, "G6", kind))
    scout = put(t, 0, "G5", "scout")
    p = play(t, ("movement", 0), ("combat_begins", 0), ("combat_phase", 0)).do(scout, "G6").do("done")
    told = {chip.text: chip.details for chip in chips(p.match, 1, "en")}
    assert len(told["Player 2 loses 2 counters without a battle"]) == 2


def test_a_move_tells_whether_it_cost_its_reader_something() -> None:
    """SE-6.2: a miner that is caught is news to its owner before all else; where others go is not."""
    t = fresh()
    t.turn_up(put(t, 1, "G6", "miner"))
    scout, far = put(t, 0, "G5", "scout"), put(t, 0, "J5", "scout")
    p = play(t, ("movement", 0), ("combat_begins", 0), ("combat_phase", 0)).do(far, "I5").do(scout, "G6").do("done")
    own = {chip.text: chip.own for chip in chips(p.match, 1, "en")}
    assert [text for text in own if own[text]] == [text for text in own if "Miner" in text] and len(own) == 2


def test_what_one_found_oneself_is_told_marker_by_marker() -> None:
    """SE-4.1: nobody knew before what they would turn up; that they went there they know."""
    t = fresh()
    for where, terrain in (("F7", "nebula"), ("G7", "danger")):
        mark(t, where, terrain, face_up=False)
        put(t, 0, where, "scout")
    far = put(t, 0, "J5", "scout")
    p = play(t, ("movement", 0), ("exploration_phase", 0)).do(far, "I5").do("done").do("F7")
    seen = [(chip.text, chip.own) for chip in chips(p.match, 0, "en")]
    assert seen == [
        ("Player 1 explores F7: Nebula.", True),
        ("Player 1 explores G7: Danger!", True),
        ("Danger at G7 destroys all units of Player 1 there.", True),
    ]
    assert "Player 1 explores 2 hexes" in [chip.text for chip in chips(p.match, 1, "en")]


def test_what_came_of_a_marker_stands_with_it() -> None:
    """SE-5.5: who turned up a black hole is told what they rolled there."""
    t = fresh(cloaking=False)
    mark(t, "F7", "black_hole", face_up=False)
    put(t, 0, "F7", "scout")
    far = put(t, 0, "J5", "scout")
    p = play(t, ("movement", 0), ("exploration_phase", 0), dice=(3,)).do(far, "I5").do("done")
    (chip,) = chips(p.match, 0, "en")
    assert chip.text == "Player 1 explores F7: Black Hole." and len(chip.details) == 1 and "rolls 3" in chip.details[0]


def test_ones_income_is_no_part_of_what_was_done_before_it() -> None:
    """It stood among the details of somebody's last move, or of what one had found."""
    t = fresh()
    mark(t, "F7", "nebula", face_up=False)
    put(t, 0, "F7", "scout")
    far = put(t, 0, "J5", "scout")
    p = play(t, ("movement", 0), ("exploration_phase", 0), ("economic_phase",)).do(far, "I5").do("done")
    assert any(line.key == "income" for line in p.match.log(0))
    (chip,) = chips(p.match, 0, "en")
    assert chip.text == "Player 1 explores F7: Nebula." and not chip.details


def test_a_bid_of_nothing_is_no_news() -> None:
    for key in ("bid", "first_player_chosen"):
        assert not headline(Event(key, "", EVERYONE, {}))


def test_fire_at_a_colony_is_told_by_what_it_came_to() -> None:
    """SE-15.5, 15.6: who has fired is asked something else next, and would have to look for the dice in the log."""
    told = []
    for dice in ((1, 10), (10, 10), (1, 1)):
        t = field()
        settle(t, 1, FIELD, 3)
        put(t, 0, FIELD, "scout", 2)
        p = play(t, ("bombardment", place(FIELD), 0), ("movement", 0), dice=dice).do("all")
        assert p.kind == "move"
        told += [chip.text for chip in chips(p.match, 0, "en")]
    assert told == [
        "2 shots at the colony at G6 (rolls 1, 10), 1 hit: it falls to 1",
        "2 shots at the colony at G6 (rolls 10, 10): none hits",
        "2 shots at the colony at G6 (rolls 1, 1), 2 hit: it is destroyed",
    ]
