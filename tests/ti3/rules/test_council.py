"""Chapter 31: agendas, debate, votes and laws."""

from __future__ import annotations

from typing import Any

import msgspec

from cosmarch.core.new_match import at_first_question, made
from cosmarch.core.state import decode, encode
from cosmarch.games.ti3.rules.council.laws import in_force, round_ends, ruled
from cosmarch.games.ti3.rules.council.open_cards import decree, laws_in_force, take_up, until
from cosmarch.games.ti3.scenes import SCENES
from cosmarch.games.ti3.state import ACTION_PHASE, NOWHERE, Table, effects
from cosmarch.games.ti3.view import agenda_view, laws_view
from tests.ti3.table import CONTENT, Placed, Play, fresh, own, quiet, stop

FOUR = ("sol", "letnev", "hacan", "mentak")


def agenda_card(name: str) -> int:
    return CONTENT.political_card_names.index(name)


def chamber(*cards: str, races: tuple[str, ...] = ("sol", "letnev", "hacan")) -> Table:
    """A table in the Action Phase of the second round with these political cards on top. Seat 0 is Speaker and
    active; nobody has trade goods, so there is no debate."""
    t = fresh(races)
    t.round = 2
    t.phase = ACTION_PHASE
    t.order = tuple(range(t.seats))
    t.active = 0
    wanted = [agenda_card(name) for name in cards]
    rest = [card for card in sorted(t.political_deck + t.political_discard) if card not in wanted]
    t.political_deck = tuple(wanted + rest)
    t.political_seen = (0,) * len(t.political_deck)
    t.political_discard = ()
    t.goods = [0] * t.seats
    t.queue = [("agenda", 0), ("stop",)]
    return t


def sit(t: Table, seed: int = 1) -> Play:
    """The Council meets."""
    game = Placed(t)
    game.scenes.update(SCENES)
    game.scenes["window"] = quiet
    game.scenes["stop"] = stop
    return Play(at_first_question(made(game, t.seats, {}, str(seed), None, {})))


def enact(t: Table, name: str, elected: int = NOWHERE) -> None:
    """A law that is in force already."""
    card = agenda_card(name)
    t.political_deck = tuple([one for one in t.political_deck if one != card])
    t.political_seen = (0,) * len(t.political_deck)
    t.laws = (*t.laws, card)
    t.law_elected = (*t.law_elected, elected)


def names(cards: Any) -> list[str]:
    return [CONTENT.political_card_names[card] for card in cards]


# ---- agendas


def test_the_primary_ability_of_political_draws_an_agenda_and_the_active_player_reads_it() -> None:
    """TI-31.1.1, TI-31.1.2, TI-1.3.6."""
    play = sit(chamber("imperial_mandate"))
    assert play.told("agenda_read") == [{"seat": 0, "agenda": agenda_card("imperial_mandate")}]
    assert (play.kind, play.seat) == ("vote", 1)
    assert play.tokens == {"for", "against", "abstain"}


def test_an_election_is_won_by_most_votes_without_a_majority() -> None:
    """TI-31.1.3, TI-31.1.4: two, two and three votes."""
    t = chamber("minister_of_policy", races=FOUR)
    own(t, 1, "wellon")  # influence 2 on top of the home planets
    play = sit(t)
    assert play.tokens == {"seat.1", "seat.2", "seat.3", "seat.4", "abstain"}
    weights = [row["n"] for row in play.do("seat.2", "seat.3", "seat.4", "seat.1").told("votes")]
    best = [1, 2, 3, 0][weights.index(max(weights))]
    assert sum(weights) - max(weights) > max(weights)  # no majority
    assert play.over and play.t.laws == (agenda_card("minister_of_policy"),)
    assert play.t.law_elected == (best,)


def test_for_or_against_goes_by_the_majority_of_votes_cast() -> None:
    """TI-31.1.5, TI-31.1.6."""
    play = sit(chamber("imperial_mandate")).do("for", "for", "against")
    assert play.over and play.t.vp == [2, 2, 2]
    assert play.told("agenda_decided") == [{"agenda": agenda_card("imperial_mandate"), "ballot": "for"}]
    assert names(play.t.political_discard) == ["imperial_mandate"]


def test_an_agenda_without_candidates_is_replaced() -> None:
    """A vote about laws where none is in force: the card is discarded and another drawn."""
    play = sit(chamber("repeal", "revote", "free_trade"))
    assert names(play.t.political_discard) == ["repeal", "revote"]
    assert play.told("agenda_void") == [{"agenda": agenda_card("repeal")}, {"agenda": agenda_card("revote")}]
    assert play.kind == "vote"


def test_no_agenda_where_no_card_can_be_voted_on() -> None:
    t = chamber("repeal", "revote")
    t.political_deck = t.political_deck[:2]
    t.political_seen = (0, 0)
    play = sit(t)
    assert play.over and len(play.told("no_agenda")) == 1


def test_the_discards_are_shuffled_when_the_deck_is_empty() -> None:
    t = chamber("free_trade")
    t.political_discard = (agenda_card("free_trade"),)
    t.political_deck = ()
    t.political_seen = ()
    assert sit(t).told("agenda_read") == [{"seat": 0, "agenda": agenda_card("free_trade")}]


# ---- laws


def test_an_adopted_law_stays_and_a_rejected_one_is_discarded_after_its_effect() -> None:
    """TI-31.2.1, TI-31.2.2, TI-31.2.3."""
    play = sit(chamber("code_of_honor")).do("for", "for", "for")
    assert in_force(play.t, "code_of_honor") and not play.t.political_discard
    t = chamber("trade_war")
    t.goods = [3, 0, 1]
    t.queue[0] = ("resolve_agenda", agenda_card("trade_war"), 1, 0, 0)
    t.political_deck = t.political_deck[1:]
    t.political_seen = t.political_seen[1:]
    play = sit(t)
    assert not in_force(play.t, "trade_war") and names(play.t.political_discard) == ["trade_war"]
    assert play.t.goods == [2, 0, 0]


def test_repeal_ends_a_law() -> None:
    """TI-31.2.4."""
    t = chamber("repeal")
    enact(t, "free_trade")
    enact(t, "code_of_honor")
    play = sit(t)
    assert play.tokens == {"free_trade", "code_of_honor", "abstain"}
    play.do("free_trade", "free_trade", "abstain")
    assert names(play.t.laws) == ["code_of_honor"]
    assert sorted(names(play.t.political_discard)) == ["free_trade", "repeal"]


def test_revote_puts_a_law_to_the_vote_again() -> None:
    """TI-31.2.4: as if it had just been read; a law that fails now leaves play."""
    t = chamber("revote")
    enact(t, "free_trade")
    play = sit(t).do("free_trade", "free_trade", "free_trade")
    assert play.told("agenda_read")[-1]["agenda"] == agenda_card("free_trade")
    assert in_force(play.t, "free_trade")  # until the vote
    play.do("against", "against", "against")
    assert play.over and not play.t.laws
    assert sorted(names(play.t.political_discard)) == ["free_trade", "revote"]


def test_a_law_that_is_confirmed_by_a_revote_stays() -> None:
    t = chamber("revote")
    enact(t, "minister_of_policy", 2)
    play = sit(t).do("minister_of_policy", "minister_of_policy", "minister_of_policy")
    play.do("seat.1", "seat.1", "seat.1")
    assert names(play.t.laws) == ["minister_of_policy"] and play.t.law_elected == (0,)
    assert names(play.t.political_discard) == ["revote"]


# ---- debate


def test_trade_goods_change_hands_as_bribes_and_no_promise_binds() -> None:
    """TI-31.3.1, TI-31.3.2."""
    t = chamber("free_trade")
    t.goods = [4, 0, 0]
    play = sit(t)
    assert (play.kind, play.seat, play.tokens) == ("debate", 0, {"seat.2", "seat.3", "done"})
    play.do("seat.2", "3", "for")
    assert (play.kind, play.seat) == ("accept_bribe", 1)
    play.do("yes")
    assert play.t.goods == [1, 3, 0]
    assert play.refused == {"seat.2": "TI-31.3.1"}  # each is asked once
    play.do("seat.3", "1", "against", "no")
    assert play.t.goods == [1, 3, 0]
    play.until("vote").do("against")  # who took it votes as they like
    assert play.told("votes")[0]["ballot"] == "against"


def test_trade_goods_that_were_given_away_meanwhile_are_not_paid() -> None:
    """TI-33.4.3: gifts may come between the offer and the answer."""
    t = chamber("free_trade")
    t.goods = [2, 0, 0]
    play = sit(t).do("seat.2", "2", "for")
    gift = next(option.token for option in play.match.sides(0))
    play.match.side(gift, 0)
    play.do("yes")
    assert sum(play.t.goods) == 2 and min(play.t.goods) >= 0
    assert len(play.told("bribe_declined")) == 1


# ---- voting


def test_voting_goes_clockwise_from_the_speakers_left() -> None:
    """TI-31.3.3."""
    t = chamber("free_trade", races=FOUR)
    t.speaker = 2
    play = sit(t)
    seats = []
    while not play.over and play.kind == "vote":
        seats.append(play.seat)
        play.do("abstain")
    assert seats == [3, 0, 1, 2]
    assert (play.kind, play.seat) == ("decide_alone", 2)


def test_votes_are_the_influence_of_ready_planets_at_least_one() -> None:
    """TI-31.3.4, TI-44.2: five planets, three exhausted, ready influences 2 and 1: three votes."""
    t = chamber("free_trade")
    for number in t.planets_of(1):
        t.owner[number] = NOWHERE
    twos = [p.id for p in CONTENT.planets if p.influence == 2 and p.home_of == NOWHERE]
    ones = [p.id for p in CONTENT.planets if p.influence == 1 and p.home_of == NOWHERE]
    held = [twos[0], ones[0], twos[1], twos[2], ones[1]]
    for number in held:
        t.owner[number] = 1
    for number in held[2:]:
        t.exhausted[number] = 1
    for number in t.planets_of(2):
        t.exhausted[number] = 1
    play = sit(t).do("for", "against")
    assert [row["n"] for row in play.told("votes")] == [3, 1]
    assert play.t.exhausted[held[0]] == 0  # TI-31.3.6


def test_trade_goods_give_no_votes() -> None:
    """TI-31.3.7."""
    t = chamber("free_trade")
    before = sit(t).do("for").told("votes")[0]["n"]
    rich = chamber("free_trade")
    rich.goods = [0, 9, 0]
    assert sit(rich).until("vote").do("for").told("votes")[0]["n"] == before


def test_all_votes_go_to_one_outcome() -> None:
    """TI-31.3.5: an answer is one outcome; it carries all votes of the player."""
    t = chamber("minister_of_war")
    own(t, 1, "wellon", "lodor")
    total = sum([CONTENT.planets[number].influence for number in t.planets_of(1)])
    play = sit(t).do("seat.3")
    assert play.told("votes") == [{"seat": 1, "n": total, "ballot": "seat.3"}]


def test_an_abstention_counts_for_nothing() -> None:
    """TI-31.3.8: one vote for it is the majority of the votes cast."""
    t = chamber("imperial_mandate")
    for number in t.planets_of(0):
        t.exhausted[number] = 1
    play = sit(t).do("abstain", "abstain", "for")
    assert play.t.vp == [2, 2, 2]
    assert len(play.told("abstains")) == 2


def test_the_speaker_breaks_ties_also_at_nothing() -> None:
    """TI-31.3.9: even where they abstained."""
    t = chamber("imperial_mandate", races=FOUR)
    for seat in (1, 2):
        for number in t.planets_of(seat):
            t.exhausted[number] = 1
    play = sit(t).do("for", "against", "abstain", "abstain")
    assert (play.kind, play.seat, play.tokens) == ("break_tie", 0, {"for", "against"})
    assert play.do("for").t.vp == [2] * 4
    play = sit(chamber("minister_of_war")).do("abstain", "abstain", "abstain")
    assert (play.kind, play.seat, play.tokens) == ("decide_alone", 0, {"seat.1", "seat.2", "seat.3"})
    assert play.do("seat.2").t.law_elected == (1,)


def test_two_are_elected_together() -> None:
    """TI-31.1.3: a player names both; votes add up where both are the same, in whatever order."""
    play = sit(chamber("forced_economic_independence"))
    play.do("seat.2")
    assert play.kind == "vote_second" and play.refused == {"seat.2": "TI-31.1.3"}
    play.do("seat.3", "seat.3", "seat.2", "seat.1", "seat.2")
    assert play.over and play.t.law_elected == (1 * 3 + 2,)
    assert play.told("votes")[0]["ballot"] == play.told("votes")[1]["ballot"] == "seat.2+seat.3"


def test_a_tie_between_pairs() -> None:
    """TI-31.3.9."""
    t = chamber("forced_economic_independence")
    t.exhausted = [1] * len(t.exhausted)
    play = sit(t).do("seat.2", "seat.3", "seat.1", "seat.3", "abstain")
    assert play.tokens == {"seat.1+seat.3", "seat.2+seat.3"}
    assert play.do("seat.1+seat.3").t.law_elected == (2,)


def test_only_planets_of_two_players_can_be_disputed() -> None:
    """The card bars Mecatol Rex and home systems, and wants two owners."""
    t = chamber("dispute_resolution")
    own(t, 1, "wellon", "mecatol_rex", "lodor")
    own(t, 2, "quann")
    play = sit(t)
    assert play.tokens == {"wellon", "lodor", "quann", "abstain"}
    play.do("wellon")  # the only planet that goes with it answers itself
    assert play.told("votes")[0]["ballot"] == "quann+wellon"


# ---- what changes a vote


def test_the_xxcha_quash_an_agenda() -> None:
    t = chamber("free_trade", "trade_war", races=("sol", "xxcha", "hacan"))
    before = t.strategy[1]
    play = sit(t)
    assert (play.kind, play.seat) == ("quash", 1)
    play.do("yes")
    assert play.t.strategy[1] == before - 1
    assert names(play.t.political_discard) == ["free_trade"]
    assert play.told("agenda_read")[-1]["agenda"] == agenda_card("trade_war")
    play.until("vote")


def test_the_council_elder_votes_alone_in_an_election() -> None:
    """TI-31.4.1: the card says so."""
    t = chamber("minister_of_war")
    enact(t, "council_elder", 2)
    play = sit(t)
    assert (play.kind, play.seat) == ("council_elder", 2)
    play.do("yes")
    assert (play.kind, play.seat) == ("vote", 2)
    play.do("seat.3")
    assert play.over and names(play.t.laws) == ["minister_of_war"] and play.t.law_elected == (2,)
    assert names(play.t.political_discard) == ["council_elder"]


def test_the_council_elder_keeps_silent_in_other_votes() -> None:
    t = chamber("free_trade")
    enact(t, "council_elder", 2)
    assert sit(t).kind == "vote"


def test_action_cards_change_a_vote() -> None:
    """Thugs, Fantastic Rhetoric, a veto, a discredited vote and a dissolved Council."""
    t = chamber("free_trade", "trade_war")
    effects.add(t, effects.THUGS, 1, 0, t.round)
    effects.add(t, effects.RHETORIC, 2, 10, effects.ACTION)
    play = sit(t)
    assert play.seat == 2
    plain = sit(chamber("free_trade")).do("for", "for").told("votes")[1]["n"]
    assert play.do("for").told("votes")[0]["n"] == int(plain) + 10
    t = chamber("free_trade", "trade_war")
    effects.add(t, effects.VETO, 1, 0, effects.ACTION)
    play = sit(t)
    assert names(play.t.political_discard) == ["free_trade"] and play.kind == "vote"
    t = chamber("imperial_mandate")
    effects.add(t, effects.DISCREDIT, 1, 0, effects.ACTION)
    effects.add(t, effects.DISCREDIT, 2, 0, effects.ACTION)
    assert sit(t).do("for", "for", "against").t.vp == [0, 0, 0]
    t = chamber("free_trade")
    effects.add(t, effects.DISSOLVED, 1, 0, effects.ACTION)
    assert sit(t).over


def test_a_veto_in_a_revote_leaves_the_law_in_force() -> None:
    t = chamber("revote", "trade_war", races=("sol", "xxcha", "hacan"))
    enact(t, "free_trade")
    play = sit(t).do("no", "free_trade", "free_trade", "free_trade")
    assert play.kind == "quash"
    play.do("yes")
    assert names(play.t.laws) == ["free_trade"] and names(play.t.political_discard) == ["revote"]


# ---- rulings, the view, copies


def test_a_ruling_ends_with_its_round() -> None:
    """An outcome that lasts to the end of the round is no law: it cannot be repealed, and its card is discarded."""
    play = sit(chamber("humane_labor")).do("against", "against", "against")
    t = play.t
    assert ruled(t, "humane_labor") and not in_force(t, "humane_labor") and not laws_in_force(t)
    assert until(t.law_elected[0]) == 2
    assert laws_view(t) == [{"id": "humane_labor", "law": False, "elected": None, "until": 2}]
    round_ends(t)
    assert names(t.political_discard) == ["humane_labor"] and not t.laws


def test_a_ruling_no_longer_counts_in_the_next_round_and_is_cleared_by_the_next_agenda() -> None:
    t = chamber("free_trade")
    enact(t, "trade_war")
    enact(t, "humane_labor")
    take_up(t, agenda_card("humane_labor"))
    decree(t, agenda_card("humane_labor"), t.round)
    assert ruled(t, "humane_labor") and not t.political_discard
    t.round += 1
    assert not ruled(t, "humane_labor")
    assert names(sit(t).t.political_discard) == ["humane_labor"]


def test_everybody_sees_the_running_vote_and_the_laws() -> None:
    t = chamber("free_trade")
    enact(t, "minister_of_policy", 1)
    enact(t, "short_term_truce", 3)
    play = sit(t).do("for")
    seen = agenda_view(play.t)
    assert seen is not None and seen["id"] == "free_trade" and seen["left"] == [2, 0]
    assert seen["ballots"] == [None, "for", None]
    assert laws_view(play.t) == [
        {"id": "minister_of_policy", "law": True, "elected": "seat.2", "until": None},
        {"id": "short_term_truce", "law": True, "elected": None, "until": 3},
    ]
    assert agenda_view(play.do("for", "for").t) is None


def test_a_vote_can_be_copied_saved_and_taken_back() -> None:
    t = chamber("forced_economic_independence")
    t.goods = [2, 1, 0]
    play = sit(t).do("seat.2", "1", "seat.2")
    twin = play.match.clone()
    assert twin.hash == play.match.hash
    play.do("seat.3")
    assert play.match.undo(0)
    assert twin.hash == play.match.hash
    for seat in range(3):
        assert play.match.imagine(seat, 1).view(seat) == play.match.view(seat)


def test_a_running_vote_survives_a_save() -> None:
    t = chamber("humane_labor")
    decree(t, agenda_card("trade_embargo"), 3, 2)
    play = sit(t).do("against")
    table = play.t
    text = msgspec.json.encode(encode(table))
    assert encode(decode(msgspec.json.decode(text), table)) == encode(table)


def test_mecatol_rex_is_a_planet_like_others_in_an_election() -> None:
    t = chamber("holy_planet_of_ixth")
    play = sit(t)
    assert {"mecatol_rex", "wellon"} < play.tokens  # neutral ones too
    homes = [p.key for p in CONTENT.planets if p.home_of != NOWHERE]
    assert not play.tokens & set(homes)
