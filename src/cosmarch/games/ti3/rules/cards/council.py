"""Special cards of the Galactic Council. What they do there is read in the Council's own chapter, from `lasting`."""

from __future__ import annotations

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.games.ti3.content.timing import RULE
from cosmarch.games.ti3.rules.cards.behaviour import (
    PLAYER,
    Behaviour,
    Context,
    all_players,
    always,
    no_target,
    targeted,
)
from cosmarch.games.ti3.rules.council.open_cards import laws_in_force, take_up
from cosmarch.games.ti3.rules.council.votes import can_vote
from cosmarch.games.ti3.rules.setup.galaxy import connect
from cosmarch.games.ti3.state import ABSTAINS, Table
from cosmarch.games.ti3.state.effects import ACTION, DISCREDIT, DISSOLVED, FOR_EVER, THUGS, USURPER, VETO, add, holds


def dissolving_refusal(t: Table, seat: int, card: int, context: Context) -> Refusal | None:
    """It is played when the Council is called, not when that draws another card."""
    return t.choices.timing.not_now[card] if context[1] else None


def council_dissolved(t: Table, seat: int, card: int, context: Context) -> None:
    add(t, DISSOLVED, seat, 0, ACTION)


def veto(t: Table, seat: int, card: int, context: Context) -> None:
    add(t, VETO, seat, 0, ACTION)


def discredit(t: Table, seat: int, card: int, context: Context) -> None:
    add(t, DISCREDIT, context[0], 0, ACTION)


def has_voted(t: Table, seat: int, context: Context) -> bool:
    """Whether there are votes that would not count; who abstained cast none."""
    return t.ballots[context[0]] != ABSTAINS


def thugs(t: Table, seat: int, card: int, other: int, context: Context) -> None:
    add(t, THUGS, other, 0, t.round)


def usurper_refusal(t: Table, seat: int, card: int, context: Context) -> Refusal | None:
    return None if t.owner[t.content.mecatol_planet] == seat else no_target(card)


def usurper(t: Table, seat: int, card: int, context: Context) -> None:
    """The card, which lies on top of the discards, goes to Mecatol Rex and stays there."""
    add(t, USURPER, seat, t.action_discard[-1], FOR_EVER)
    t.action_discard = t.action_discard[:-1]


# ---- Determine Policy


def agendas(t: Table) -> list[int]:
    """All agendas in the deck, on the discards and among the laws. What is missing lies open, so nothing is told."""
    return sorted([*t.political_deck, *t.political_discard, *laws_in_force(t)])


def agenda_refusal(t: Table, agenda: int) -> Refusal | None:
    """TI-31.1.6: there must be something to vote for."""
    if can_vote(t, t.content.political_cards[agenda]):
        return None
    return Refusal("TI-31.1.6", "nothing_to_vote_for", {"agenda": agenda})


def policy_refusal(t: Table, seat: int, card: int, context: Context) -> Refusal | None:
    if holds(t, DISSOLVED):  # nothing will be drawn
        return no_target(card)
    return None if any(agenda_refusal(t, agenda) is None for agenda in agendas(t)) else no_target(card)


def determine_policy(t: Table, seat: int, card: int, context: Context) -> Flow:
    """The agenda comes to the top of the deck, from which it is drawn next."""

    def refusal(agenda: int) -> Refusal | None:
        return agenda_refusal(t, agenda)

    args: dict[str, int | str] = {"card": card}
    agenda = yield Ask(seat, "card_agenda", t.choices.political_cards, agendas(t), RULE, refusal, args)
    t.log("card_on_agenda", RULE, seat=seat, card=card, agenda=agenda)
    if agenda in t.laws:
        take_up(t, agenda)
        connect(t)
    if agenda in t.political_discard:  # where a law goes, too, when it ends
        t.political_discard = tuple([one for one in t.political_discard if one != agenda])
    else:
        t.political_deck = tuple(t.shuffled(sorted([one for one in t.political_deck if one != agenda])))
        t.political_seen = (0,) * len(t.political_deck)
    t.political_deck = (agenda, *t.political_deck)
    t.political_seen = ((1 << t.seats) - 1, *t.political_seen)


COUNCIL: dict[str, Behaviour] = {
    "council_dissolved": Behaviour(dissolving_refusal, council_dissolved),
    "determine_policy": Behaviour(policy_refusal, determine_policy),
    "discredit": Behaviour(always, discredit, has_voted),
    "thugs": targeted(PLAYER, all_players, thugs),
    "usurper": Behaviour(usurper_refusal, usurper),
    "veto": Behaviour(always, veto),
}
