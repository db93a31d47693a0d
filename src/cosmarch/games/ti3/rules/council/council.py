"""The Galactic Council: chapter 31.

An agenda is drawn and read, debated, voted on, and its outcome carried out. The running vote lies in the columns
`agenda`, `reader`, `voters`, `ballots` and `votes`. `bar` and `veto` change it from outside.
"""

from __future__ import annotations

from typing import Final

from cosmarch.core.ask import Ask, Choices, Flow, Refusal
from cosmarch.games.ti3.choices import YES
from cosmarch.games.ti3.rules.cards import lasting
from cosmarch.games.ti3.rules.cards.beside import card_played, with_cards
from cosmarch.games.ti3.rules.cards.windows import window_at
from cosmarch.games.ti3.rules.council.agenda_deck import draw_agenda as draw_from_deck
from cosmarch.games.ti3.rules.council.agenda_deck import top_up
from cosmarch.games.ti3.rules.council.open_cards import adopt, clear_past, elected, is_truce, take_up
from cosmarch.games.ti3.rules.council.votes import (
    AGAINST,
    FOR,
    ask_ballot,
    ballot_name,
    ballot_question,
    can_vote,
    leaders,
    tally,
    valid_ballots,
    weight,
    whole_ballot,
)
from cosmarch.games.ti3.rules.questions import yes_no
from cosmarch.games.ti3.rules.setup.galaxy import connect
from cosmarch.games.ti3.rules.trade import pair_bit
from cosmarch.games.ti3.state import ABSTAINS, NOWHERE, Table, effects, put

STEPS: Final = ("vetoed", "quash", "council_elder", "debate", "voting")  # between the reading and the count


# ---- drawing and reading


def agenda(t: Table, seat: int) -> None:
    """Scene. TI-31.1.1: the primary ability of Political calls the Council."""
    t.next(("next_agenda", seat))


def next_agenda(t: Table, seat: int, before: int = 0) -> None:
    """Scene. The active player is about to draw a political card; `before`: so many were drawn already."""
    t.next(*window_at(t, "before_political_card_drawn", seat, before), ("draw_agenda", seat))


def draw_agenda(t: Table, seat: int) -> None:
    """Scene. TI-31.1.2: a card is drawn and read, unless the Council was dissolved. One that nothing can be voted on is
    discarded for another."""
    if effects.used(t, effects.DISSOLVED):
        t.log("no_agenda", "TI-31.4.1", seat=seat)
        return
    clear_past(t, t.round)
    agendas = t.content.political_cards
    if not any([can_vote(t, agendas[card]) for card in t.political_deck + t.political_discard]) or not top_up(t):
        t.uncover()
        t.log("no_agenda", "TI-31.1.1", seat=seat)
        return
    card = draw_from_deck(t)
    t.log("agenda_read", "TI-31.1.2", seat=seat, agenda=card)
    if not can_vote(t, agendas[card]):
        t.political_discard += (card,)
        t.log("agenda_void", "TI-31.1.3", agenda=card)
        t.next(("draw_agenda", seat))
        return
    open_vote(t, card, seat)


def open_vote(t: Table, card: int, reader: int) -> None:
    """An agenda was read: the vote begins, and what comes between the reading and the count is queued."""
    t.agenda = card
    t.reader = reader
    t.voters = tuple(voting_order(t))
    t.next(
        *window_at(t, "after_agenda_read", reader, card),
        ("vetoed",),
        *[("quash", seat) for seat in t.from_seat(reader) if t.has_ability(seat, "quash")],
        ("council_elder",),
        *[("debate", seat, 0) for seat in t.from_seat(reader)],
        ("voting",),
    )


def voting_order(t: Table) -> list[int]:
    """TI-31.3.3: clockwise from the Speaker's left, so that the Speaker votes last."""
    return [*t.others(t.speaker), *([] if t.out[t.speaker] else [t.speaker])]


# ---- the running vote, for whatever changes it


def bar(t: Table, seat: int) -> None:
    """The seat has no vote on this agenda, unless it has voted already."""
    t.voters = tuple([who for who in t.voters if who != seat])


def veto(t: Table) -> None:
    """The agenda is discarded before the vote, and its reader draws another."""
    call_off(t, "agenda_cancelled", "TI-31.4.1")


def call_off(t: Table, key: str, rule: str) -> None:
    """There is no vote on the agenda, for the reason that the event tells; another one is drawn."""
    card, reader = t.agenda, t.reader
    t.end_vote()
    last = t.queue.index(("voting",))
    t.queue[: last + 1] = [scene for scene in t.queue[: last + 1] if scene[0] not in STEPS]
    if card not in t.laws:  # one that is voted on again stays in force
        t.political_discard += (card,)
    t.log(key, rule, agenda=card)
    t.next(("next_agenda", reader, 1))


def vetoed(t: Table) -> None:
    """Scene. Whether an action card cancelled the agenda."""
    if effects.used(t, effects.VETO):
        veto(t)


def quash(t: Table, seat: int) -> Flow:
    """Scene. The Xxcha may pay a counter from Strategy Allocation to have another card drawn."""
    if not t.strategy[seat]:
        return
    if (yield yes_no(t, seat, "quash", "TI-27.1.1", agenda=t.agenda)) == YES:
        t.strategy[seat] -= 1
        t.log("quashed", "TI-27.1.1", seat=seat, agenda=t.agenda)
        veto(t)


def council_elder(t: Table) -> Flow:
    """Scene. The holder of the law Council Elder may discard it: then only their votes count in an election."""
    holder = elected(t, "council_elder")
    if holder == NOWHERE or t.out[holder] or t.content.political_cards[t.agenda].vote != "elect":
        return
    if (yield yes_no(t, holder, "council_elder", "TI-31.4.1", agenda=t.agenda)) == YES:
        law = t.choices.political_cards.index["council_elder"]
        take_up(t, law)
        t.log("law_discarded", "TI-31.4.1", seat=holder, agenda=law)
        for seat in t.others(holder):
            bar(t, seat)


# ---- debate


def debate(t: Table, seat: int, asked: int) -> Flow:
    """Scene. TI-31.3.1: a player may offer trade goods for a vote; `asked` are the pairs that were tried already. What
    was done since the reading may have left nothing to vote for."""
    card = t.agenda
    if not can_vote(t, t.content.political_cards[card]):
        call_off(t, "agenda_void", "TI-31.1.3")
        return
    if not t.goods[seat] or not t.voters:
        return
    done = t.choices.seats.index["done"]

    def refusal(other: int) -> Refusal | None:
        if other == done:
            return None
        if asked & pair_bit(t, seat, other):
            return Refusal("TI-31.3.1", "already_offered", {"seat": other})
        if other not in t.voters or lasting.vote_refusal(t, other) is not None:
            return Refusal("TI-31.3.1", "has_no_vote", {"seat": other})
        return None

    args: dict[str, int | str] = {"agenda": card}
    other = yield Ask(seat, "debate", t.choices.seats, [*t.others(seat), done], "TI-31.3.1", refusal, args)
    if other == done:
        return
    most = t.goods[seat]
    args = {"agenda": card, "seat": other}

    def too_many(count: int) -> Refusal | None:
        if count > t.goods[seat]:
            return Refusal("TI-33.4.1", "too_few_goods", {"n": count, "a": t.goods[seat]})
        return None

    count = yield Ask(seat, "bribe", t.choices.numbers, list(range(most + 1)), "TI-31.3.1", too_many, args)
    ballot = yield from ask_ballot(t, seat, card, "bribe_for", "TI-31.3.1")
    name = ballot_name(t, t.content.political_cards[card], ballot)
    t.log("bribe_offered", "TI-31.3.1", seat=seat, seat2=other, n=count, ballot=name)
    choice = yield yes_no(t, other, "accept_bribe", "TI-31.3.2", agenda=card, seat=seat, n=count, ballot=name)
    # gifts may have gone out while the offer lay on the table
    if choice == YES and count <= t.goods[seat]:
        t.goods[seat] -= count
        t.goods[other] += count
        t.log("bribe_taken", "TI-31.3.2", seat=other, seat2=seat, n=count)
    else:
        t.log("bribe_declined", "TI-31.3.2", seat=other, seat2=seat)
    t.next(("debate", seat, asked | pair_bit(t, seat, other)))


# ---- voting


def voting(t: Table) -> None:
    """Scene. TI-31.3.3: the next player votes; after the last the votes are counted."""
    if not t.voters:
        t.next(("count_votes",))
        return
    seat = t.voters[0]
    if lasting.vote_refusal(t, seat) is not None:
        t.log("has_no_vote", "TI-31.4.1", seat=seat)
        t.voters = t.voters[1:]
        t.next(("voting",))
        return
    t.next(*window_at(t, "before_own_vote", seat, t.agenda), ("cast_votes", seat), ("voting",))


def cast_votes(t: Table, seat: int) -> Flow:
    """Scene. TI-31.3.5, TI-31.3.8: a player casts all their votes for one outcome, or none."""
    card = t.agenda
    ask = ballot_question(t, seat, card, "vote", "TI-31.3.5", True)
    first = yield from with_cards(t, "before_own_vote", (seat, card), ask)
    shown = card_played(t, "before_own_vote", (seat, card), ask, first)
    if shown is not None:
        t.next(shown, ("cast_votes", seat))
        return
    ballot = yield from whole_ballot(t, seat, card, "vote", "TI-31.3.5", first)
    t.voters = t.voters[1:]
    if ballot == ABSTAINS:
        t.log("abstains", "TI-31.3.8", seat=seat)
    else:
        votes = weight(t, seat)
        t.ballots = put(t.ballots, seat, ballot)
        t.votes = put(t.votes, seat, votes)
        name = ballot_name(t, t.content.political_cards[card], ballot)
        t.log("votes", "TI-31.3.5", seat=seat, n=votes, ballot=name)
    lasting.vote_over(t, seat)
    t.next(*window_at(t, "after_vote_cast", seat, card))


def count_votes(t: Table) -> Flow:
    """Scene. TI-31.1.4, TI-31.1.5, TI-31.3.9: most votes win; the Speaker breaks every tie, also one at nothing."""
    card, valid = t.agenda, valid_ballots(t)
    agenda = t.content.political_cards[card]
    effects.drop(t, effects.DISCREDIT)
    effects.drop(t, effects.OUTLAW)
    counted = tally(valid, t.votes)
    best = leaders(t, agenda, counted)
    ballot = best[0]
    if len(best) > 1:
        if counted:
            tied = Choices([ballot_name(t, agenda, one) for one in best])
            args: dict[str, int | str] = {"agenda": card, "n": counted[ballot]}
            choice = yield Ask(t.speaker, "break_tie", tied, list(range(len(best))), "TI-31.3.9", None, args)
            ballot = best[choice]
        else:
            ballot = yield from ask_ballot(t, t.speaker, card, "decide_alone", "TI-31.3.9")
        t.log("tie_broken", "TI-31.3.9", seat=t.speaker, ballot=ballot_name(t, agenda, ballot))
    opposed = sum([1 << seat for seat, one in enumerate(valid) if one == AGAINST])
    t.end_vote()
    t.next(("resolve_agenda", card, ballot, opposed, counted.get(FOR, 0)))


# ---- the outcome


def resolve_agenda(t: Table, card: int, ballot: int, opposed: int, votes_for: int) -> None:
    """Scene. TI-31.1.6: a law that is adopted or elected stays (TI-31.2.2), other cards are discarded (TI-31.2.3);
    then the outcome is carried out. `opposed` are the seats that voted against, `votes_for` the votes for it."""
    agenda = t.content.political_cards[card]
    again = card in t.laws  # a law that Revote put to the vote again
    if again:
        take_up(t, card)
    elects = agenda.vote == "elect"
    name = ballot_name(t, agenda, ballot)
    if agenda.law and (elects or ballot == FOR):
        t.political_discard = tuple([one for one in t.political_discard if one != card])
        adopt(t, card, ballot if elects else t.round + 1 if is_truce(t, card) else NOWHERE)
        t.log("law_adopted", "TI-31.2.2", agenda=card, ballot=name)
    else:
        if not again:
            t.political_discard += (card,)
        t.log("agenda_decided", "TI-31.2.3" if agenda.law else "TI-31.1.6", agenda=card, ballot=name)
    if again:
        connect(t)
    t.next(("agenda_effect", card, ballot, opposed, votes_for))


def revote(t: Table, card: int, reader: int) -> None:
    """Scene. The Council votes again on a law, as if it had just been read."""
    t.log("agenda_read", "TI-31.2.4", seat=reader, agenda=card)
    open_vote(t, card, reader)
