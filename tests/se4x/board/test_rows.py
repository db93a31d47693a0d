"""The faces of options: short titles, what comes of them, what the map writes on a hex."""

from __future__ import annotations

import random

import pytest

import cosmarch
from cosmarch.core.ask import Ask
from cosmarch.core.match import Match
from cosmarch.core.panels import Face, Hand
from cosmarch.core.text import languages
from cosmarch.games.se4x import game
from cosmarch.games.se4x.choices import ALIENS
from cosmarch.games.se4x.rules.combat.firing import worst
from cosmarch.games.se4x.state import put as changed
from cosmarch.web.table.forms import piles
from cosmarch.web.table.presenter import question
from tests.se4x.battle import FIELD, battle, field, hold_until
from tests.se4x.table import aliens, fresh, mark, place, play, put, research, settle
from tests.se4x.words.test_text import RAW

LONGEST = 44  # letters of a title


def faces(match: Match, lang: str = "en", seat: int = 0) -> dict[str, Face]:
    ask = match.ask_of(seat)
    assert ask is not None
    return {option.token: option.face(lang) for option in ask.options}


def hand_at(match: Match, place: str) -> Hand:
    page = match.published(0, "en")
    assert page is not None
    (found,) = [hand for hand in page.hands if hand.place == place]
    return found


def symbols() -> str:
    return game.sprite()


def check(ask: Ask, lang: str, drawn: str) -> None:
    for value in ask.candidates:  # what is refused is shown as well
        face = game.face(ask, value, lang)
        assert face.title and len(face.title) <= LONGEST, (ask.kind, face.title)
        assert not RAW.search(f"{face.title} / {face.note}".replace("/ ", "")), (ask.kind, face)
        assert not face.icon or f'id="{face.icon}"' in drawn, face.icon
    assert len([1 for option in ask.options if option.face(lang).ends]) <= 1


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_every_question_has_faces_in_every_language(seats: int) -> None:
    """At each question of a match, in one language after the other."""
    everything = {"ground_combat": True, "flagships": True, "centers": True, "unique_ships": True} if seats > 1 else {}
    match = cosmarch.new("se4x", seats=seats, seed=seats, options=everything)
    chance, drawn = random.Random(seats), symbols()
    kinds: dict[str, int] = {}
    for _ in range(450):
        if match.over:
            break
        ask = chance.choice(match.asks)
        kinds[ask.kind] = kinds.get(ask.kind, 0) + 1
        if kinds[ask.kind] <= 9:
            check(ask, languages()[kinds[ask.kind] % 3], drawn)
        advice = match.advice(ask.seat) or {}
        match.choose(max(ask.tokens, key=lambda token: (advice.get(token, 0.0), chance.random())), ask.seat)
    assert len(kinds) >= 4


def test_a_move_says_how_far_and_what_is_risked() -> None:
    """SE-3.6, SE-5.6: the number of hexes; unexplored hexes and black holes are a risk, what is known to be safe is
    none."""
    t = fresh()
    scout = put(t, 0, "H5", "scout", move=2)
    mark(t, "H6", "black_hole")
    mark(t, "G5", "planet", face_up=False)
    mark(t, "H4", "planet")
    settle(t, 1, "H3", worth=3)
    t.turn = 3
    found = faces(play(t, ("movement", 0)).match)
    near, far = found[f"group.{scout}>H4"], found[f"group.{scout}>H3"]
    assert (near.mark, near.risk, near.title) == ("1", "", "Scout → H4")
    assert far.mark == "2" and "colony of Player 2, 3 CP" in far.note
    hole = found[f"group.{scout}>H6"]
    assert "survive" in hole.risk and "Black Hole" in hole.note
    assert "deadly" in found[f"group.{scout}>G5"].risk and "unexplored" in found[f"group.{scout}>G5"].note


def test_a_way_past_enemies_says_where_they_may_stop_the_movers() -> None:
    """SE-3.6: a move is planned past counters that may turn out to be no hindrance, but often they are one."""
    t = fresh()
    scout = put(t, 0, "H5", "scout", move=2)
    for beside in ("G4", "G5", "H4", "H6", "I4", "I5"):
        put(t, 1, beside, "scout")
    t.turn = 3
    found = faces(play(t, ("movement", 0)).match)
    risks = {(one.mark, one.risk[:10]) for token, one in found.items() if token.startswith(f"group.{scout}>")}
    assert risks == {("1", ""), ("2", "Enemies in")}


def test_housekeeping_is_folded_away_and_done_ends_the_movement() -> None:
    t = fresh()
    put(t, 0, "H5", "scout", 3)
    put(t, 0, "H5", "destroyer", 2)
    found = faces(play(t, ("movement", 0)).match)
    assert found["done"].ends and found["done"].title == "End movement"
    assert {token for token, face in found.items() if face.rare} == {"split", "fleet", "scuttle"}
    assert not any(face.rare for token, face in found.items() if ">" in token)


def test_what_goes_over_several_turns_says_how_the_map_marks_them() -> None:
    """Nobody who taps a hex with "T5" on it has read what that is."""
    t = fresh()
    mark(t, "C5", "mineral_5")
    miner = put(t, 0, "H5", "miner")
    put(t, 0, "H5", "scout")
    match = play(t, ("movement", 0)).match
    assert faces(match)[f"group.{miner}>C5"].mark == "T5"
    notes = {item.title: item.note for item in hand_at(match, "H5").items}
    assert notes == {"Scout": "att\u00a03 · def\u00a00", "Miner": "T2 on the map: in 2 turns"}


def test_the_target_that_the_main_button_would_take_is_the_first_of_the_list() -> None:
    """SE-9.5, SE-31.18: the row of a phone shows one and a half of them."""
    t = field()
    put(t, 0, FIELD, "cruiser", attack=1)
    kinds = (("cruiser", 2), ("scout", 0), ("cruiser", 1))
    targets = [put(t, 1, FIELD, kind, defense=level) for kind, level in kinds]
    p = battle(t).until("fire", 0)
    ask = p.match.ask_of(0)
    shown = question(p.match, 0, "en")
    assert ask is not None and shown is not None
    best = worst(p.t, int(ask.args["group"]), targets, bool(ask.args.get("defending")))
    assert best != targets[0] and shown.options[0].token == f"group.{best}"


def test_a_move_names_the_hexes_of_its_way() -> None:
    """Also of all that leave a hex together; what takes several turns has none."""
    t = fresh()
    t.turn = 3
    one = put(t, 0, "G5", "scout", move=2)
    other = put(t, 0, "G5", "cruiser", move=2)
    miner = put(t, 0, "G5", "miner")
    mark(t, "C5", "mineral_5")
    found = faces(play(t, ("movement", 0)).match)
    assert found[f"group.{one}>G7"].path == ("G5", "G6", "G7") == found["G5>G7"].path
    assert found[f"group.{other}>G6"].path == ("G5", "G6")
    far = found[f"group.{miner}>C5"]
    assert far.mark.startswith("T") and not far.path


def test_those_under_way_are_named() -> None:
    t = fresh()
    mark(t, "C5", "mineral_5")
    miner = put(t, 0, "H5", "miner")
    p = play(t, ("movement", 0)).do(miner, "C5")
    t2 = p.t.copy()
    t2.moves[miner] = 0
    t2.flags[miner] = 0
    found = faces(play(t2, ("movement", 0)).match)
    assert (found["carry_on"].note, found["carry_on"].key) == ("1 Miner", "R")
    assert not found["carry_on"].then  # it will not be there in this turn


def test_what_is_sent_for_something_does_it_there() -> None:
    """SE-16.1, SE-17.1: fetching, delivering and settling go with the move, where they are offered then; a way of
    several turns has none yet, and a warship has no errand."""
    t = fresh()
    mark(t, "G5", "mineral_5")
    mark(t, "C5", "mineral_5")
    miner, warship, settler = put(t, 0, "H5", "miner"), put(t, 0, "H5", "scout"), put(t, 0, "H5", "colony_ship")
    p = play(t, ("movement", 0))
    found = faces(p.match)
    assert found[f"group.{miner}>G5"].then == (f"group.{miner}>tow", f"group.{miner}>unload")
    assert found[f"group.{settler}>G5"].then == (f"group.{settler}>settle",)
    assert not found[f"group.{miner}>C5"].then and not found[f"group.{warship}>G5"].then
    p.do(miner, "G5")
    assert f"group.{miner}>tow" in faces(p.match)
    assert f"group.{miner}>unload" not in faces(p.match)


def test_a_battle_is_named_as_one() -> None:
    """A draft tells it by its title alone, and what ends the question is no fight."""
    t = field()
    put(t, 0, FIELD, "cruiser")
    put(t, 1, FIELD, "scout")
    found = faces(play(t, ("movement_ends", 0), ("combat_phase", 0)).until("battle", 0).match)
    assert found[FIELD].title == f"Fight at {FIELD}"


def test_a_shot_says_what_hits_and_what_it_does() -> None:
    """SE-9.5, SE-9.10; firing at the best targets is the main button."""
    t = field()
    put(t, 0, FIELD, "cruiser", attack=1)
    target = put(t, 1, FIELD, "cruiser", defense=1)
    scout = put(t, 1, FIELD, "scout")
    found = faces(battle(t).until("fire", 0).match)
    assert found[f"group.{target}"].note == "hits on 3 or less · 30% · 2 hits destroy it"
    assert found[f"group.{scout}"].note.endswith("destroys it")
    assert found["at_will"].best and not found["hold"].best


def test_a_face_tells_nothing_of_face_down_counters() -> None:
    """Two tables that differ in what a foreign counter is show the same faces."""
    shown = []
    for kind in ("dreadnought", "decoy"):
        t = fresh()
        put(t, 0, "H5", "scout")
        put(t, 1, "H6", kind)
        shown.append(faces(play(t, ("movement", 0)).match))
    assert shown[0] == shown[1]


def test_a_target_has_the_colour_of_its_owner() -> None:
    """The silhouettes of a list are told apart as on the map: also those of aliens, whom nobody plays."""
    t = field(seats=3)
    put(t, 0, FIELD, "cruiser")
    foe, _ = aliens(t, FIELD, "alien_b", "alien_c")
    shown = faces(battle(t, 0, ALIENS).until("fire", 0).match)[f"group.{foe}"]
    assert (shown.seat, shown.colour) == (-1, "purple")
    t = field()
    put(t, 0, FIELD, "cruiser")
    foe = put(t, 1, FIELD, "destroyer", 2)
    put(t, 1, FIELD, "scout", 2)
    shown = faces(battle(t).until("fire", 0).match)[f"group.{foe}"]
    assert (shown.seat, shown.colour) == (1, "")


def test_targets_that_are_the_same_are_named_once() -> None:
    """Three like aliens are one row, and stand together on the stage."""
    t = field(seats=3)
    put(t, 0, FIELD, "cruiser")
    first, _, _ = aliens(t, FIELD, "alien_b", "alien_b", "alien_b")
    match = battle(t, 0, ALIENS).until("fire", 0).match
    found = [face for token, face in faces(match).items() if token.startswith("group.")]
    assert [face.twin for face in found] == [False, True, True] and {face.title for face in found} == {"Alien B"}
    shown = match.published(0)
    assert shown is not None and shown.stage is not None
    (line,) = [section for section in shown.stage.sections if section.key == "class.B"]
    assert [(one.title, one.token) for one in line.others] == [("3 × Alien B", f"group.{first}")]


def test_units_that_look_the_same_share_a_line_of_the_form() -> None:
    """SE-7.1: two like aliens can be screened by one stepper."""
    t = field(seats=3)
    put(t, 0, FIELD, "cruiser")
    aliens(t, FIELD, "alien_b", "alien_c", "alien_b")
    match = battle(t, 0, ALIENS).match
    form = match.form(1, {}, "en")
    assert form is not None and form.kind == "screen"
    assert [len(rows) for rows in piles(list(form.rows))] == [2, 1]


def test_ships_of_a_kind_that_differ_are_screened_apart() -> None:
    """SE-7.1, SE-9.2, SE-9.9: by ship, and who fires first or is damaged is not the same as who does not."""
    t = field()
    for tactics, damage in ((0, 0), (1, 0), (1, 1)):
        t.damage = changed(t.damage, put(t, 0, FIELD, "cruiser", 2, tactics=tactics), damage)
    put(t, 1, FIELD, "scout", 5)
    match = battle(t).match
    form = match.form(0, {}, "en")
    assert form is not None and form.kind == "screen"
    told = [[(row.face.title, row.face.note) for row in rows if row.face] for rows in piles(list(form.rows))]
    assert told == [
        [("Cruiser", "att\u00a04 · def\u00a01 · tac\u00a00")],
        [("Cruiser", "att\u00a04 · def\u00a01 · tac\u00a01")],
        [("Cruiser", "att\u00a04 · def\u00a01 · tac\u00a01 · 1 of 2 hull left")],
    ]
    assert faces(match)["done"].title == "Screen nobody"


def sent() -> Match:
    """Two miners are under way to minerals."""
    t = fresh()
    for hex_name, goal in (("G3", "G7"), ("J3", "J7")):
        miner = put(t, 0, hex_name, "miner")
        mark(t, goal, "mineral_5")
        t.course = changed(t.course, miner, place(goal))
    return play(t, ("movement", 0)).match


def test_orders_are_listed_each_with_an_answer_of_its_own() -> None:
    """What is struck is left out: the answers of the others do what one answer does for all."""
    match = sent()
    shown = match.published(0)
    assert shown is not None and shown.orders is not None and shown.orders.whole == "carry_on"
    assert [(one.title, one.note) for one in shown.orders.items] == [("Miner", "G3 → G7"), ("Miner", "J3 → J7")]
    one, other = match.clone(), match.clone()
    one.choose("carry_on", 0)
    for item in shown.orders.items:
        other.choose(item.goers[0][0], 0)
    assert one.view(0)["table"]["groups"] == other.view(0)["table"]["groups"]
    (fleets,) = [part for part in shown.dock if part.key == "fleets"]
    assert [(act.title, act.token) for act in fleets.acts] == [("Repeat 2 orders", "carry_on")]


def test_a_hand_names_the_fleets_in_reach_before_colonies() -> None:
    """Whoever is asked what moves reads first where it would come to a battle."""
    t = fresh()
    put(t, 0, "G5", "scout", 2)
    settle(t, 1, "G4")
    put(t, 1, "G6", "cruiser")
    face = hand_at(play(t, ("movement", 0)).match, "G5").face
    assert face is not None and face.note.endswith("in reach at G6, G4")


def test_a_stack_is_taken_up_by_its_warships() -> None:
    """Whatever was built first: settlers and miners are taken up after the ships that fight."""
    t = fresh()
    put(t, 0, "G5", "colony_ship")
    put(t, 0, "G5", "miner")
    raider = put(t, 0, "G5", "raider")
    hand = hand_at(play(t, ("movement", 0)).match, "G5")
    assert [one.title for one in hand.items] == ["Raider", "Colony Ship", "Miner"]
    assert hand.together == (f"group.{raider}",)


def test_an_upgrade_says_what_it_brings() -> None:
    """SE-22.15, SE-22.16: its price, and the levels that the ships do not carry yet."""
    t = fresh()
    t.round, t.cp[0] = 3, 9
    research(t, 0, attack=2, defense=1)
    put(t, 0, "G5", "ship_yard")
    old = put(t, 0, "G5", "cruiser", attack=1, defense=0)
    settle(t, 0, "G5")
    found = faces(play(t, ("upgrades", 0)).until("upgrade", 0).match)
    assert found[f"group.{old}"].note == "G5 · 2 CP · Attack 1 → 2, Defense 0 → 1"


def test_ships_that_get_less_far_stand_in_a_line_of_their_own() -> None:
    """SE-3.2, CE-7.3: those that go together get as far as the slowest; where all go as far, nobody is told."""
    t = fresh()
    t.turn = 1
    put(t, 0, "G5", "scout", 2, move=1)
    assert [one.note for one in hand_at(play(t, ("movement", 0)).match, "G5").items] == ["att\u00a03 · def\u00a00"]
    put(t, 0, "G5", "scout", 2, move=4)
    lines = [one.note for one in hand_at(play(t, ("movement", 0)).match, "G5").items]
    assert sorted(lines) == ["att\u00a03 · def\u00a00 · ⬡1", "att\u00a03 · def\u00a00 · ⬡2"]


def test_who_retreats_says_how_many_ships_of_what() -> None:
    """SE-10.7: ships of a counter may stay; a bare number would not tell whose."""
    t = field()
    mine = put(t, 0, FIELD, "cruiser", 2)
    put(t, 1, FIELD, "battleship", 2)
    p = hold_until(battle(t), 2, mine).do("retreat")
    assert {one.token: one.face().does for one in p.match.asks[0].options}["G5"] == "Retreat to G5"
    p.do("G5")
    assert [one.face().title for one in p.match.asks[0].options] == ["2 Cruisers", "1 Cruiser"]


def test_a_fleet_says_what_it_can_do() -> None:
    """Warships how far they move; those that never fight what they are good for, and what a miner brings."""
    t = fresh()
    put(t, 0, "G5", "scout", 2)
    put(t, 0, "G5", "miner")
    put(t, 0, "H5", "miner")
    put(t, 0, "H5", "colony_ship")
    full = put(t, 0, "I5", "miner")
    mark(t, "I5", "mineral_5")
    match = play(t, ("movement", 0)).do(full, "tow").match
    notes = {name: (hand_at(match, name).face or Face("")).note for name in ("G5", "H5", "I5")}
    assert notes["G5"].startswith("moves up to 1 hex")
    assert notes["H5"] == "settles a planet · fetches minerals and wrecks"
    assert notes["I5"] == "brings Minerals 5 to a colony"


def test_who_may_choose_the_order_reads_what_comes_of_it() -> None:
    """SE-21.2."""
    t = fresh()
    (own, other) = [one.face() for one in play(t, ("choose_first", 0)).match.asks[0].options]
    assert (own.title, own.note) == ("You go first", "the others see your moves before they make theirs")
    assert (other.title, other.note) == ("Player 2 goes first", "you see their moves before you make yours")


def test_a_transport_that_may_be_sent_to_colonies_goes_no_farther_in_a_turn() -> None:
    """SE-3.2, CE-14.2: it takes several turns, and those that go with it are not held up."""
    t = fresh(ground_combat=True)
    t.turn = 1
    put(t, 0, "G5", "scout")
    put(t, 0, "G5", "transport")
    settle(t, 0, "G9")
    found = hand_at(play(t, ("movement", 0)).match, "G5")
    assert all("⬡" not in one.note for one in found.items)
    assert found.face is not None and found.face.note.startswith("moves up to 1 hex")


def test_the_main_button_says_at_whom_is_fired() -> None:
    """The dice are thrown when it is clicked: a bare name, or that it confirms, would not tell."""
    t = field(boarding=True)
    gun, boarders = put(t, 0, FIELD, "cruiser"), put(t, 0, FIELD, "boarding_ship")
    target = put(t, 1, FIELD, "scout")
    p = battle(t)
    found = {}
    while len(found) < 2:
        (ask, *_) = p.match.asks
        if ask.kind == "fire" and ask.seat == 0 and f"group.{target}" in ask.tokens:
            (option,) = [one for one in ask.options if one.token == f"group.{target}"]
            found[ask.args["group"]] = option.face("en").does
        p.do("hold" if "hold" in ask.tokens else "done" if "done" in ask.tokens else ask.tokens[0])
    assert found == {gun: "Fire at Scout", boarders: "Board Scout"}


def test_the_main_button_says_where_somebody_goes() -> None:
    """What lies there face down may be uncovered, and is confirmed: "Confirm" alone would not tell what."""
    t = fresh()
    ship = put(t, 0, "H5", "cruiser")
    found = faces(play(t, ("movement", 0)).match)
    assert found[f"group.{ship}>G5"].does == "Go to G5"


def test_to_end_the_movement_is_the_next_thing_to_do_once_all_have_moved() -> None:
    t = fresh()
    ship = put(t, 0, "H5", "cruiser")
    p = play(t, ("movement", 0))
    assert not faces(p.match)["done"].best
    p.do(ship, "G5")
    assert faces(p.match)["done"].best
