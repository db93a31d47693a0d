"""What is said at the decision: who is where, what comes, what it costs, how the dice fell."""

from __future__ import annotations

import re

import pytest

from cosmarch.core.match import Match
from cosmarch.core.text import words
from cosmarch.games.ti3.choices import YES
from cosmarch.games.ti3.content.vocabulary import DIPLOMACY
from cosmarch.games.ti3.rules.objectives import claim_refusal, count
from cosmarch.games.ti3.rules.trade import card_value, own_cards
from cosmarch.games.ti3.state import ABSTAINS, Table
from cosmarch.games.ti3.state import put as change
from cosmarch.games.ti3.words.messages import line, player_name
from cosmarch.games.ti3.words.situation import situation
from tests.ti3.hands import as_action, carded
from tests.ti3.leading import led
from tests.ti3.skirmish import Skirmish, skirmish
from tests.ti3.table import CONTENT, fresh, own, place, planet, play, put

LANGUAGES = ("en", "hu", "pl")


def label(match: Match, token: str, lang: str = "en") -> str:
    return next(option.label(lang) for option in match.asks[0].options if option.token == token)


def turn() -> Match:
    t = fresh()
    t.phase, t.order, t.active = 2, (0, 1, 2), 0
    put(t, 1, "wellon", cruiser=2)
    own(t, 1, "wellon")
    t.ground[planet("wellon")] = 3
    t.queue = [("turn", 0)]
    return play(t).match


def test_a_system_to_activate_says_who_is_there_and_what_can_come() -> None:
    """TI-10.1.1: enemies, garrisons, and the own ships in reach."""
    match = turn()
    t = match._table
    token = t.choices.hexes.names[place(t, "wellon")]
    text = label(match, token)
    assert "2 Cruisers" in text and "3 Ground Forces" in text and "of your ships can get there" in text
    assert text.count("Wellon") == 1, "a planet that its system is called after is named once"
    for lang in LANGUAGES:
        assert "{" not in label(match, token, lang)


def test_how_many_ships_come_is_what_the_question_then_offers() -> None:
    """TI-11.1.1: the number on the option is that of the ships that may move."""
    match = turn()
    for option in match.asks[0].options:
        if not option.token.startswith("hex."):
            continue
        said = int(option.label("en").split(". ")[-1].split()[0])
        after = match.clone()
        after.choose(option.token, 0)
        ask = after.ask_of(0)
        moving = 0
        if ask is not None and ask.kind == "move_ship":
            t = after._table
            ships = [divmod(value, 8) for value in ask.legal if ask.domain.names[value] != "done"]
            moving = sum([t.ships_at(start, 0, kind) for start, kind in ships if kind < 6 and start != t.system])
        assert said == moving


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_secondary_ability_says_its_price_and_the_stock(lang: str) -> None:
    """TI-8.1.5."""
    t = fresh()
    t.phase, t.order, t.active = 2, (0, 1, 2), 0
    t.strategy[1] = 2
    own(t, 1, "wellon")
    t.exhausted[planet("wellon")] = 1
    t.queue = [("secondary", 1, DIPLOMACY), ("regroup", 0)]
    match = play(t).match
    assert match.asks[0].kind == "secondary"
    text = label(match, match.asks[0].domain.names[YES], lang)
    assert "1" in text and "2" in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_command_counters_to_buy_have_a_price(lang: str) -> None:
    """TI-42.4.2: what one costs, and what there is to pay with."""
    t = fresh()
    t.goods[0] = 57
    t.exhausted = [1] * len(t.exhausted)
    t.queue = [("logistics_secondary", 0), ("stop",)]
    match = play(t).match
    assert match.asks[0].kind == "buy_counters"
    text = match.asks[0].prompt(lang)
    match.choose("1", 0)
    assert match.asks[0].kind == "pay_influence"
    assert str(match.asks[0].args["n"]) in text and "57" in text and "{" not in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_counters_that_lower_fleet_supply_say_what_is_destroyed(lang: str) -> None:
    """TI-20.6.3: the ships that Fleet Supply no longer keeps."""
    t = fresh()
    t.phase, t.order = 3, (0, 1, 2)
    put(t, 0, "wellon", cruiser=3)
    t.queue = [("regroup", 0), ("stop",)]
    p = play(t).do("0")
    total = int(p.match.asks[0].args["n"])
    for pool in (total - 5, total - 2, total - 1, total):
        text = label(p.match, str(pool), lang)
        after = p.match.clone()
        before = ships(after)
        after.choose(str(pool), 0)
        while not after.over and after.asks[0].kind == "excess_ship":
            after.choose(after.asks[0].tokens[0], 0)
        lost = before - ships(after)
        assert ("(" in text) == (lost > 0)
        assert not lost or str(lost) in text.split("(")[1]


def ships(match: Match) -> int:
    t = match._table
    return sum([sum(t.fleet_at(at, 0)) for at in range(t.hexes)])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_offer_says_what_the_other_could_give(lang: str) -> None:
    """TI-33.2.3: the values of the trade cards that are not given away yet."""
    t = fresh()
    t.queue = [("negotiations", 0), ("stop",)]
    match = play(t).match
    assert match.asks[0].kind == "offer_agreement"
    worths = sorted([str(card_value(t, card)) for card in own_cards(1)], reverse=True)
    assert ", ".join(worths) in label(match, "seat.2", lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_combat_window_shows_the_dice(lang: str) -> None:
    """TI-13.1.1: what was rolled, and how many of it hit."""
    t = fresh()
    t.dice = (0, 2, 7, 9, 0, 2, 7, 3, 1, 1, 8, 8)
    match = play(t_with(t)).match
    ask = match.asks[0]
    ask.kind = "window_after_combat_roll"
    text = situation(match.game.words(lang), ask)
    assert "9, 3" in text and text.count("1") >= 2 and "{" not in text


def test_a_die_to_roll_again_shows_what_was_rolled() -> None:
    """TI-28.4.2: the own dice of this very roll."""
    t = fresh(("jol_nar", "sol", "letnev"))
    t.strategy[0] = 2
    t.queue = [("gen_synthesis", 0, 3), ("stop",)]
    match = play(t).match
    assert match.asks[0].kind == "reroll"
    shown = [str(event.args["faces"]).split() for event in match._table.events if event.key == "rolls"]
    assert f"rolled {', '.join(shown[-1])}: " in match.asks[0].prompt("en")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_retreat_shows_both_fleets(lang: str) -> None:
    """TI-13.3.1."""
    t = fresh()
    put(t, 0, "wellon", cruiser=2)
    put(t, 1, "wellon", destroyer=3)
    t.active, t.defender, t.system = 0, 1, place(t, "wellon")
    match = play(t_with(t)).match
    ask = match.asks[0]
    ask.kind = "retreat"
    words = match.game.words(lang)
    text = situation(words, ask)
    assert words("ti3.count.cruiser", 2) in text and words("ti3.count.destroyer", 3) in text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("moment", [("before_space_battle", 0, 1), ("before_combat_round", 1)])
def test_before_a_battle_and_its_rounds_the_window_shows_both_fleets(moment: tuple[str, int], lang: str) -> None:
    """TI-21.1.3, TI-21.1.8: what fights decides whether a card is worth it."""
    name, *context = moment

    def meet(t: Table) -> None:
        put(t, 0, "wellon", cruiser=2, carrier=1, fighter=4)
        put(t, 1, "wellon", destroyer=3)
        t.active, t.defender, t.system, t.battle_round = 0, 1, place(t, "wellon"), 1

    at = place(fresh(), "wellon")
    match = carded({0: ("morale_boost", "fighter_prototype")}, ("window", name, at, *context), prepare=meet).match
    assert match.asks[0].kind == f"window_{name}"
    text, say = match.asks[0].prompt(lang), match.game.words(lang)
    assert say("ti3.count.cruiser", 2) in text and say("ti3.count.destroyer", 3) in text
    shown = match.published(0, lang)  # a page that shows the battle does not say it again
    assert shown is not None and shown.stage is not None and shown.stage.kind == "battle"
    assert shown.said and text.endswith(shown.said)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_before_a_round_of_an_invasion_the_window_shows_both_armies(lang: str) -> None:
    """TI-22.4.1: those of the planet that is fought for, not of another one that troops have landed on, nor fleets."""

    def land(t: Table) -> None:
        put(t, 0, "abyz_fria", cruiser=2)
        own(t, 1, "abyz", "fria")
        t.active, t.defender, t.system, t.fought_for = 0, 1, place(t, "abyz_fria"), planet("fria")
        for name, landed, ground in (("abyz", 6, 7), ("fria", 4, 3)):
            t.landed = change(t.landed, planet(name), landed)
            t.ground[planet(name)] = ground

    match = carded({0: ("morale_boost",)}, ("invasion_round", planet("fria"), 0), prepare=land).match
    assert match.asks[0].kind == "window_before_combat_round"
    text, say = match.asks[0].prompt(lang), match.game.words(lang)
    assert "Fria" in text and say("ti3.count.ground_force", 4) in text and say("ti3.count.ground_force", 3) in text
    assert say("ti3.count.ground_force", 6) not in text and say("ti3.count.cruiser", 2) not in text


def test_pds_that_can_fire_say_how_many_dice_they_roll_and_what_hits() -> None:
    """TI-35.4.11, TI-40.4.3: as they are rolled then, those with a Scientist apart."""
    tiles = {0: "mecatol_rex", 1: "wellon", 7: "abyz_fria", 3: "sol_home", 4: "empty_1"}
    s = skirmish(
        tiles,
        {"wellon": {0: {"cruiser": 2}}},
        planets={"abyz": (1, 1, 2, 0), "fria": (1, 1, 1, 0)},
        **led(tiles, {"carth": "fria"}),
    ).do("abyz_fria", "wellon.cruiser", "done")
    assert s.kind == "space_cannon"
    said = {lang: situation(words(lang, "ti3"), s.match.asks[0]) for lang in LANGUAGES}
    s.dice(1, 1, 1).do("3")
    rolled = sorted([(row["a"], len(str(row["faces"]).split())) for row in s.told("rolls")])
    assert rolled == [(5, 1), (6, 2)] and said["en"] == "1 die hits on 5 or more. 2 dice hit on 6 or more."
    for text in said.values():
        assert [int(number) for number in re.findall(r"\d+", text)] == [1, 5, 2, 6]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_lost_a_planet_is_told_to_whom(lang: str) -> None:
    """TI-22.5.3: Reparations are had from who took it."""

    def lost(t: Table) -> None:
        t.active, t.defender = 1, 0
        own(t, 1, "wellon", "lodor")
        t.ground[planet("wellon")] = 3
        t.exhausted = [1] * len(t.exhausted)
        t.exhausted[planet("lodor")] = 0

    moment = ("window", "after_planet_lost", 0, planet("wellon"))
    match = carded({0: ("reparations",)}, moment, prepare=lost).match
    assert match.asks[0].kind == "window_after_planet_lost"
    text, say = match.asks[0].prompt(lang), match.game.words(lang)
    assert "Wellon" in text and say("ti3.count.ground_force", 3) in text
    assert player_name(say, match._table, 1, ()) in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_after_a_vote_the_window_says_what_was_voted_for(lang: str) -> None:
    """TI-31.3.5: who, how many votes, and for what: Discredit takes just these away."""
    law = next(card.id for card in CONTENT.political_cards if card.vote == "for_against")
    elects = next(card.id for card in CONTENT.political_cards if card.elect == "planet")

    def asked(card: int, ballot: int) -> str:
        def voted(t: Table) -> None:
            t.agenda = card
            t.ballots, t.votes = (ABSTAINS, ballot, ABSTAINS), (0, 7, 0)

        match = carded({2: ("discredit",)}, ("window", "after_vote_cast", 1, card), prepare=voted).match
        ask = match.ask_of(2)
        assert ask is not None and ask.kind == "window_after_vote_cast"
        return ask.prompt(lang)

    say = words(lang, "ti3", "ti3_names")
    for ballot, name in ((0, "for"), (1, "against")):
        text = asked(law, ballot)
        assert "7" in text and say(f"ti3.term.vote.{name}") in text and "{" not in text
    assert "Wellon" in asked(elects, planet("wellon"))


def t_with(t: Table) -> Table:
    """A table with some question, for what is said beside it."""
    t.phase, t.order = 3, (0, 1, 2)
    t.queue = [("regroup", 0), ("stop",)]
    return t


@pytest.mark.parametrize(
    ("prepare", "rule", "said"),
    [
        ({"start": "vefut_ii"}, "TI-11.1.4", "too far away"),
        ({"start": "thibah", "activated": True}, "TI-11.3.3", "activated before"),
        ({"start": "thibah", "supply": 0}, "TI-28.2.2", "Fleet Supply"),
    ],
)
def test_the_log_says_why_nothing_moved(prepare: dict[str, object], rule: str, said: str) -> None:
    """TI-11.3.7: where none of the ships elsewhere can come, the rule that keeps most of them away."""
    t = fresh()
    t.ships = [(0,) * len(row) for row in t.ships]
    start = str(prepare["start"])
    put(t, 0, start, carrier=1)
    if prepare.get("activated"):
        t.activated[place(t, start)] = 1
    t.fleet[0] = int(str(prepare.get("supply", 3)))
    t.queue = [("activation", 0), ("stop",)]
    p = play(t).do(t.choices.hexes.names[place(t, "wellon")])
    while not p.over:
        p.do("done")
    lines = [line for line in p.match.log(0) if line.key == "nobody_comes"]
    assert [line.rule for line in lines] == [rule] and said in lines[0].text and "Wellon" in lines[0].text
    for lang in LANGUAGES:
        texts = [line.text for line in p.match.log(None, lang) if line.key == "nobody_comes"]
        assert "{" not in texts[0] and "ti3." not in texts[0]


def test_who_could_have_moved_needs_no_reason() -> None:
    """TI-11.1.1: nobody has to."""
    t = fresh()
    put(t, 0, "thibah", cruiser=1)
    t.queue = [("activation", 0), ("stop",)]
    p = play(t).do(t.choices.hexes.names[place(t, "wellon")])
    while not p.over:
        p.do("done")
    assert not [line for line in p.match.log(0) if line.key == "nobody_comes"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_leaving_a_battle_is_named_by_what_it_is(lang: str) -> None:
    """TI-21.2.1, TI-21.2.2: the question has two ways, so its options are no yes and no."""
    t = fresh()
    put(t, 0, "wellon", cruiser=1)
    put(t, 1, "wellon", cruiser=1)
    t.active, t.defender, t.system, t.battle_round = 0, 1, place(t, "wellon"), 1
    for near in t.near[t.system]:
        t.activated[near] |= 0b011
    t.queue = [("announce",), ("stop",)]
    match = play(t).match
    plain = {match.game.words(lang)(f"ti3.option.{token}") for token in ("yes", "no")}
    for kind in ("withdraw", "retreat"):
        assert match.asks[0].kind == kind
        assert not plain & {option.label(lang) for option in match.asks[0].options}
        if kind == "withdraw":
            match.choose("no", match.asks[0].seat)


def test_targets_of_cards_say_what_is_there() -> None:
    """TI-30.1.2: a system with its fleets and garrisons, a player with trade goods and cards."""

    def rich(t: Table) -> None:
        t.goods = [0, 4, 2]
        own(t, 1, "wellon", "thibah")
        put(t, 1, "wellon", cruiser=2)

    p = as_action("uprising", prepare=rich)
    assert "2 Cruisers" in label(p.match, p.hex("wellon"))
    p = as_action("privateers", prepare=rich)
    assert "trade goods: 4" in label(p.match, "seat.2")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_objective_that_is_not_met_says_what_it_asks_for(lang: str) -> None:
    """TI-20.1.4: the part that fails, of each objective with one, and how far the player is."""
    t = fresh()
    own(t, 0, "mecatol_rex")  # the first part of some that have several
    say = words(lang, "ti3", "ti3_names")
    told = 0
    for card in CONTENT.objectives:
        why = claim_refusal(t, 0, card.id, False)
        if why is None or why.key != "objective_not_met":
            continue
        text = play(t_with(t)).match.game.reason(t, why, (), lang)
        failing = next(one for one in card.conditions if count(t, 0, one.count) < one.at_least)
        assert say(f"ti3.text.condition.{failing.count}", failing.at_least).rstrip(".") in text
        assert f"{count(t, 0, failing.count)}" in text and "{" not in text and not text.endswith(".")
        told += 1
    assert told > 10


def test_a_gift_is_refused_in_words_that_fit_who_gets_it() -> None:
    """TI-43.4.1: who chooses is not who has the technologies."""
    told = {words("en", "ti3").say(f"ti3.refusal.{key}", {"tech": "X", "tech2": "Y"}) for key in REFUSALS}
    assert not [text for text in told if "you" in text]


REFUSALS = ("technology_owned", "prerequisite_missing", "prerequisites_missing")


def shown(s: Skirmish) -> list[str]:
    """What is added to the open question, in every language."""
    return [situation(words(lang, "ti3", "ti3_names", "ti3_board"), s.match.asks[0]) for lang in LANGUAGES]


def numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


OVER_ABYZ = {0: "mecatol_rex", 1: "abyz_fria", 7: "thibah", 3: "sol_home"}


def test_pds_that_defend_a_planet_say_how_many_dice_they_roll_and_what_hits() -> None:
    """TI-22.3.2, TI-35.4.9: as they are rolled then; Magen Defense Grid makes it one less."""
    for technologies, lowest in (((), 6), (("magen_defense_grid",), 5)):
        s = skirmish(
            OVER_ABYZ,
            {"abyz_fria": {0: {"carrier": 1, "ground_force": 3}}},
            planets={"abyz": (1, 1, 2, 0)},
            technologies={1: technologies},
        ).do("abyz_fria")
        while s.kind == "space_cannon":
            s.do("0")
        s.do(*["abyz.ground_force"] * 3)
        assert s.kind == "invasion_defence"
        said = shown(s)
        assert said[0] == f"2 dice hit on {lowest} or more."
        assert all([numbers(text) == [2, lowest] for text in said])
        s.dice(1, 1, 10, 10, 10, 10).do("2")
        assert [(row["a"], row["faces"]) for row in s.told("rolls")][:1] == [(lowest, "1 1")]


def test_ships_that_may_bombard_say_how_many_dice_they_roll_what_hits_and_whom() -> None:
    """TI-22.2.3, TI-35.9.4: a War Sun has three dice; ships that have fired already are left out (TI-35.8.8)."""
    s = skirmish(
        OVER_ABYZ,
        {"abyz_fria": {0: {"war_sun": 1, "dreadnought": 2, "ground_force": 1}}},
        planets={"abyz": (1, 4, 0, 0)},
    ).do("abyz_fria", "abyz.ground_force")
    assert s.kind == "bombard"
    for text in shown(s):
        assert numbers(text) == [2, 2, 5, 1, 3, 3, 2, 4], "Dreadnoughts, the War Sun, and what Player 2 has there"
    assert "2 Dreadnoughts: 2 dice hit on 5 or more. 1 War Sun: 3 dice hit on 3 or more." in shown(s)[0]
    s.do("dreadnought", "war_sun")
    assert "1 Dreadnought: 1 die hits on 5 or more." in shown(s)[0] and "War Sun" not in shown(s)[0]
    s.dice(4, 5, 3, 2, 10, 10).do("done")
    rolled = [(row["a"], row["faces"], row["n"]) for row in s.told("rolls")][:2]
    assert rolled == [(5, "4", 0), (3, "5 3 2", 2)]


def test_a_die_that_needs_a_number_names_it() -> None:
    """TI-41.1.5, TI-28.4.2: in the log, and when it may be rolled again."""
    tiles = {0: "mecatol_rex", 1: "wellon", 7: "abyz_fria", 4: "empty_1"}
    fleets = {"wellon": {0: {"carrier": 1, "fighter": 3}}, "mecatol_rex": {1: {"war_sun": 1}}}
    s = skirmish(tiles, fleets, sabotage_runs=1, fleet_supply=9, races=("jol_nar", "sol", "hacan")).do("mecatol_rex")
    while s.kind != "sabotage_run":
        s.do(next(token for token in [*sorted(s.tokens - {"done"}), "done"]))
    s.dice(8).do("1")
    assert s.kind == "reroll_die" and shown(s)[0] == "9 or more is needed."
    (event,) = [event for event in s.t.events if event.key == "rolls_die"]
    for lang in LANGUAGES:
        assert numbers(line(words(lang, "ti3", "ti3_names"), s.t, event, ("Ada", "Bo", "Cy"))) == [8, 9]


def test_who_may_roll_again_for_a_general_sees_the_dice() -> None:
    """TI-40.6.1."""
    s = skirmish(
        OVER_ABYZ,
        {"abyz_fria": {0: {"carrier": 1, "ground_force": 2}}},
        planets={"abyz": (1, 1, 0, 0)},
        races=("hacan", "sol", "yssaril"),
        **led(OVER_ABYZ, {"harrugh": "abyz_fria.carrier"}),
    ).do("abyz_fria", "abyz.ground_force", "abyz.ground_force")
    s.dice(3, 9, 1).do("harrugh")
    assert s.kind == "general_reroll"
    for text in shown(s):
        assert "3, 9" in text and numbers(text)[-1] == 1, "one of them hits"
