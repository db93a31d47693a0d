"""The 60 political cards, each in every outcome: what happens at once, and what the chapters are told afterwards.

TI-31.1.6, TI-31.2.1 to TI-31.2.3, TI-31.4.1."""

from __future__ import annotations

from random import Random

import pytest

from cosmarch.games.ti3.rules.council.open_cards import ruled_on
from cosmarch.games.ti3.rules.council.outcomes import OUTCOMES
from cosmarch.games.ti3.rules.council.verdict import outcome_of
from cosmarch.games.ti3.rules.council.votes import ballots
from cosmarch.games.ti3.rules.elimination import eliminate
from cosmarch.games.ti3.state import NOBODY, NOWHERE
from cosmarch.games.ti3.state import put as with_entry
from tests.ti3.rules import agendas_on_cards, agendas_on_planets
from tests.ti3.rules.hall import AGAINST, ALL, CARDS, CHECKS, FOR, Hall
from tests.ti3.rules.test_council import agenda_card, enact, names, sit
from tests.ti3.table import CONTENT, planet

CHECKED_IN = (agendas_on_cards, agendas_on_planets)  # each says with `outcome` what it checks


@pytest.mark.parametrize(("name", "which"), sorted(ALL))
def test_every_outcome(name: str, which: str) -> None:
    effect = outcome_of(CARDS[agenda_card(name)], AGAINST if which == "against" else FOR)
    check = nothing_happens if effect.key == "nothing" else CHECKS[(name, which)]
    check(Hall(name))


def nothing_happens(hall: Hall) -> None:
    """The card is discarded, and all is as before."""
    before = hall.t.copy()
    t = hall.decide(AGAINST).t
    assert names(t.political_discard) == [hall.name] and not t.laws
    assert (t.goods, t.vp, t.ships, t.ground, t.exhausted, t.hands) == (
        before.goods,
        before.vp,
        before.ships,
        before.ground,
        before.exhausted,
        before.hands,
    )


def test_every_outcome_has_its_check() -> None:
    silent = {(card.key, "against") for card in CARDS if card.vote != "elect" and card.against_effect.key == "nothing"}
    assert set(CHECKS) == ALL - silent
    assert len(CARDS) == 60 and len(ALL) == 98


def test_every_effect_of_the_data_has_a_function_and_nothing_is_left_over() -> None:
    used = {
        effect.key
        for card in CARDS
        for effect in ((card.elected_effect,) if card.vote == "elect" else (card.for_effect, card.against_effect))
    }
    assert used == set(OUTCOMES)


@pytest.mark.parametrize("name", CONTENT.political_card_names)
def test_every_card_plays_through_with_any_answers(name: str) -> None:
    """A whole agenda with random answers: it ends, nothing is created or lost, and copies stay the same."""
    for seed in range(6):
        random = Random(f"{name} {seed}")
        hall = Hall(name)
        if CARDS[agenda_card(name)].elect == "law":
            enact(hall.t, "free_trade")
            enact(hall.t, "wormhole_reconstruction")
        play = sit(hall.t, seed)
        for _ in range(400):
            if play.over:
                break
            if random.random() < 0.1:
                assert play.match.clone().hash == play.match.hash
                seat = random.randrange(3)
                assert play.match.imagine(seat, seed).view(seat) == play.match.view(seat)
            ask = random.choice(play.match.asks)
            assert f"ti3.ask.{ask.kind}" in play.match.game.words("en")
            play.match.choose(random.choice(ask.tokens), ask.seat)
        t = play.t
        assert play.over
        spoken = play.match.game.words("en")
        assert all([f"ti3.log.{event.key}" in spoken for event in play.match._events()])
        pile = t.political_deck + t.political_discard + t.laws
        assert sorted(pile) == list(range(60)) and len(t.laws) == len(t.law_elected)
        held = [card for hand in t.hands for card in hand]
        assert sorted([*held, *t.action_deck, *t.action_discard]) == sorted(CONTENT.action_deck)
        columns = (*t.ships, t.ground, t.cargo, t.pds, t.goods, t.strategy, t.pool, t.fleet, t.vp)
        assert min([min(column) for column in columns]) >= 0
        assert t.goods_left() >= 0 and all([t.counters_left(seat) >= 0 for seat in range(3)])


@pytest.mark.parametrize("name", CONTENT.political_card_names)
def test_who_is_out_has_no_part_in_an_outcome(name: str) -> None:
    """TI-X.8: an eliminated player is neither asked nor elected, wins nothing and receives nothing, though the votes
    of all were counted before."""
    random = Random(name)
    hall = Hall(name)
    t = hall.t
    if hall.card.elect == "law":
        enact(t, "free_trade")
        enact(t, "wormhole_reconstruction")
    for one in t.planets_of(2):
        t.owner[one], t.ground[one], t.pds[one], t.dock[one] = NOBODY, 0, 0, 0
    for unit, count in enumerate(t.fleet_at(t.home[2], 2)):
        t.add_ships(t.home[2], 2, unit, -count)
    t.order = (0, 1, 2)
    eliminate(t, 2)
    options = ballots(t, hall.card) if hall.card.vote == "elect" else [FOR, AGAINST]
    for ballot in random.sample(options, min(6, len(options))):
        again = Hall(name)
        again.t = t.copy()
        play = again.decide(ballot, opposed=0b111, votes_for=0b111)
        while not play.over:
            (ask,) = play.match.asks
            assert ask.seat != 2
            play.do(random.choice(ask.tokens))
        after = play.t
        assert after.winner != 2 and not after.planets_of(2) and not after.hands[2]
        assert after.goods[2] == after.pool[2] == after.strategy[2] == after.fleet[2] == 0


# ---- details


def test_leaders_escape_from_a_planet_that_becomes_neutral() -> None:
    """TI-40.2.5."""
    hall = Hall("dispute_resolution")
    leader = CONTENT.races[hall.t.race[1]].leaders[0]
    hall.t.with_leaders = 1
    hall.t.leader_place = with_entry(hall.t.leader_place, leader, planet("quann"))
    one, other = sorted((planet("lodor"), planet("quann")))
    play = hall.decide(one * len(CONTENT.planets) + other)
    assert (play.kind, play.seat) == ("leader_flees", 1) and "quann" not in play.tokens
    assert play.do("bereg").t.leader_place[leader] == planet("bereg")


def test_colonial_redistribution_is_decided_by_lot_among_the_tied() -> None:
    givers = set()
    for seed in range(12):
        hall = Hall("colonial_redistribution")
        hall.t.vp = [2, 2, 0]
        givers.add(hall.decide(FOR, seed=seed).seat)
    assert givers == {0, 1}


def test_a_ruling_names_whom_it_concerns() -> None:
    t = Hall("official_sanction").decide(2).t
    assert ruled_on(t, "official_sanction") == 2 and ruled_on(t, "public_execution") == NOWHERE
