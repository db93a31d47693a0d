"""What a player reads at a decision and in the log: own units by name, numbers to hit, yards, hit or miss."""

from __future__ import annotations

import re

import cosmarch
from cosmarch.bots import decide, make
from cosmarch.core.ask import Ask
from cosmarch.games.se4x import game
from cosmarch.games.se4x.choices import ALIENS, back
from cosmarch.games.se4x.rules.combat.battlefield import GROUND_BATTLE
from cosmarch.games.se4x.words.messages import line
from tests.se4x import economy
from tests.se4x.battle import FIELD, battle, field
from tests.se4x.table import aliens, fresh, place, play, put, settle


def test_own_units_have_names_in_the_own_log() -> None:
    """What a counter is stands in its owner's log, and nowhere else as long as it lies face down."""
    t = fresh()
    hidden = put(t, 0, "H5", "cruiser")
    two = put(t, 0, "H5", "scout", 2)
    p = play(t, ("movement", 0)).do(hidden, "G5").do(two, "G5")
    for lang, (one, many) in {
        "en": ("moves Cruiser", "moves 2 Scouts"),
        "hu": ("mozgatja: cirkáló", "mozgatja: 2 felderítő"),
        "pl": ("rusza: Krążownik", "rusza: 2 Zwiadowców"),
    }.items():
        own = [row.text for row in p.match.log(0, lang=lang) if row.key == "moves"]
        assert len(own) == 2 and one in own[0] and many in own[1]
        for other in (1, None):
            said = [row.text for row in p.match.log(other, lang=lang) if row.key == "moves"]
            assert len(said) == 2 and str(back(hidden)) in said[0] and str(back(two)) in said[1], (
                "by the number on its back"
            )
            assert not any(one in text for text in said)


def test_the_own_log_speaks_in_one_voice() -> None:
    """Everybody goes by name in it, its reader too; what only they are told names nobody."""
    t = fresh()
    two = put(t, 0, "H5", "scout", 2)
    p = play(t, ("movement", 0)).do(two, "G5")
    (own,) = [row.text for row in p.match.log(0) if row.key == "moves"]
    assert own == "Player 1 moves 2 Scouts from H5 to G5."
    match = cosmarch.new("se4x", seats=2, seed=4)
    bots = [make("greedy", f"{seat}") for seat in range(2)]
    while len(match.answers) < 80:
        ask = match.asks[0]
        match.choose(decide(match, ask.seat, bots[ask.seat]), ask.seat)
    told = {row.key: row.text for row in match.log(0)}
    assert {"moves", "built", "income", "researched"} <= set(told)
    assert not [text for text in told.values() if re.search(r"\byou", text, re.IGNORECASE)]


def test_counters_that_lie_face_up_have_names_for_all() -> None:
    t = fresh()
    open_one = put(t, 0, "H5", "cruiser")
    t.turn_up(open_one)
    p = play(t, ("movement", 0)).do(open_one, "G5")
    (said,) = [row.text for row in p.match.log(1) if row.key == "moves"]
    assert "moves Cruiser from H5" in said and "#" not in said


def test_who_decides_for_the_aliens_is_told_so() -> None:
    """SE-25.6: the next player fires their guns; who fights them needs no such line."""
    t = field(seats=3)
    put(t, 0, FIELD, "cruiser")
    aliens(t, FIELD, "alien_b", "alien_b", "alien_b")
    p = battle(t, 0, ALIENS)
    (ask,) = p.match.asks
    assert (ask.seat, ask.kind) == (1, "screen")
    said = ask.prompt()
    assert said.startswith("Whom do you screen?\nYou decide for the aliens against Player 1,")
    p.do("done").until("fire", 0)
    assert "aliens" not in p.match.asks[0].prompt()


def test_a_target_says_what_hits_and_what_destroys_it() -> None:
    """SE-9.5, SE-9.10: the number to hit and the hits still needed stand at the decision."""
    t = field()
    cruiser = put(t, 0, FIELD, "cruiser", attack=1)  # attack 4
    target = put(t, 1, FIELD, "cruiser", defense=1)  # defense 1, hull 2
    p = battle(t).until("fire", 0)
    option = next(one for one in p.match.asks[0].options if one.token == f"group.{target}")
    assert p.match.asks[0].args["group"] == cruiser
    assert option.label().endswith("hit on 3 or less, 2 hits destroy it")
    assert "legfeljebb 3 talál" in option.label("hu") and "trafia 3 lub mniej" in option.label("pl")


def test_a_bombardment_says_whether_it_hit() -> None:
    """SE-15.5: hit or miss, with the number that was needed."""
    t = fresh()
    for n, result in ((4, "a hit"), (5, "a miss")):
        args: dict[str, int | str] = {"owner": 0, "ship": 2, "hex": place("H5"), "a": 4, "n": n, "hits_to": 4}
        assert line(t, game.words("en"), "bombards", args, ()).endswith(f"rolled {n}, hits on 4 or less: {result}.")


def test_places_to_build_say_what_the_yards_can_still_do() -> None:
    """SE-23.1: hull points left, and what one takes."""
    t = fresh()
    home = t.content.hexes[t.home[0]]
    settle(t, 0, "H5")
    put(t, 0, home, "ship_yard", 3)
    put(t, 0, "H5", "ship_yard", 1)
    p = economy.phase(t)
    economy.act(p, "build", "scout")
    labels_of = {option.token: option.label() for option in p.match.asks[0].options}
    assert labels_of["H5"].endswith("hull points left: 1, each takes 1")
    assert labels_of[home].endswith("hull points left: 3, each takes 1")


def test_what_can_be_built_says_what_yards_can_do() -> None:
    """SE-23.1, SE-22.13: price, hull points, and the most that the yards of one hex have left."""
    t = fresh()
    home = t.content.hexes[t.home[0]]
    settle(t, 0, "H5")
    put(t, 0, home, "ship_yard", 3)
    put(t, 0, "H5", "ship_yard", 1)
    t.cp[0] = 100
    p = economy.phase(t).do("build")
    said = {option.token: option.label() for option in p.match.asks[0].options}
    assert said["scout"].endswith("6 CP, hull points: 1 (largest yard has 3 left)")
    assert "hull points" not in said["ship_yard"]


def test_a_target_on_the_ground_says_what_hits_it() -> None:
    """CE-14.40, CE-14.42: the number to hit and the hits that destroy it."""
    t = field(ground_combat=True)
    mine, theirs = put(t, 0, FIELD, "infantry", 2), put(t, 1, FIELD, "infantry")
    t.battle_hex, t.attacker, t.defender, t.landed = place(FIELD), 0, 1, (mine,)
    t.battle_marks = GROUND_BATTLE
    ask = Ask(0, "ground_target", t.choices.fire, [theirs], "CE-14.40", args={"group": mine, "n": 2})
    ask.opened(game, t, ())
    # infantry attacks infantry with 5 against 1, as the rulebook's table has it
    assert ask.options[0].label().endswith("hit on 4 or less, 1 hit destroys it")


def test_what_went_down_with_its_carrier_was_not_given_up() -> None:
    """CE-14.6, SE-11.8."""
    t = fresh()
    for key in ("troops_lost", "fighters_lost"):
        for n in (1, 3):
            said = line(t, game.words("en"), key, {"owner": 0, "hex": 3, "n": n}, ())
            assert "room" not in said and " with " in said


def test_a_boarding_attack_is_told_as_one() -> None:
    """CE-4.8: it takes the ship or is beaten back; a plain shot of the same battle stays one."""
    t = field(boarding=True)
    put(t, 0, FIELD, "boarding_ship")
    put(t, 1, FIELD, "scout")
    p = battle(t, dice=(10, 3))
    while not p.told("hit"):
        p.do(p.match.asks[0].tokens[0])
    lines = [row.text for row in p.match.log(0) if row.key in ("hit", "miss")]
    assert "Player 1: Boarding Ship boards Scout; rolled 3, takes it on 4 or less: taken." in lines
    assert any("Scout fires at Boarding Ship" in text for text in lines)


def test_who_has_no_shot_left_is_asked_whether_they_stay() -> None:
    """SE-9.12: a screened ship may leave; there is nobody at whom it could fire."""
    t = field()
    put(t, 0, FIELD, "cruiser", 2)
    put(t, 1, FIELD, "scout")
    p = battle(t)
    asked = []
    for _ in range(40):
        if p.over:
            break
        (ask, *_) = p.match.asks
        asked.append((ask.args.get("n"), ask.prompt(), [one.label() for one in ask.options]))
        p.do(ask.tokens[0] if ask.kind == "screen" else "hold" if "hold" in ask.tokens else ask.tokens[0])
    idle = [(prompt, labels) for n, prompt, labels in asked if n == 0]
    assert idle and all("stay or retreat?" in prompt and labels == ["Stay", "Retreat"] for prompt, labels in idle)


def test_where_nothing_can_move_any_more_nobody_is_asked_what_moves() -> None:
    """SE-3.6: the question stays open, for a step that is taken back and for the rest of the housekeeping."""
    t = fresh()
    scout = put(t, 0, "H5", "scout")
    p = play(t, ("movement", 0))
    assert p.match.asks[0].prompt().startswith("Turn 1: what moves?")
    p.do(scout, "G5")
    (ask,) = p.match.asks
    assert (ask.seat, ask.kind) == (0, "move")
    assert ask.prompt().startswith("Turn 1: all that can move has moved")


def test_who_plays_alone_is_not_told_that_all_plan_in_secret() -> None:
    for seats, said in ((1, "Spend 17 CP"), (2, "Spend 17 CP\nAll plan in secret.")):
        match = cosmarch.new("se4x", seats=seats, seed=1)
        while match.asks[0].kind != "economy":
            match.choose("done" if "done" in match.asks[0].tokens else match.asks[0].tokens[0], match.asks[0].seat)
        assert re.sub(r"\d+", "17", match.asks[0].prompt()) == said
