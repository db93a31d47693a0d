"""Outcomes that stay (laws, and rulings to the end of a round) and outcomes about laws."""

from __future__ import annotations

from cosmarch.core.ask import Ask, Flow
from cosmarch.games.ti3.rules.council.laws import influence
from cosmarch.games.ti3.rules.council.open_cards import decree, laws_in_force, take_up
from cosmarch.games.ti3.rules.council.outcomes_planets import CONSTITUTION_PLANETS, queue_exhausting
from cosmarch.games.ti3.rules.council.verdict import RULE, Verdict
from cosmarch.games.ti3.rules.setup.galaxy import connect
from cosmarch.games.ti3.state import NOBODY, Table


def nothing(t: Table, v: Verdict) -> None:
    """The card has no such outcome."""


def stays(t: Table, v: Verdict) -> None:
    """A law that does nothing at once: the chapters it changes ask `laws`."""


def for_the_round(t: Table, v: Verdict) -> None:
    """A ruling for everybody to the end of the round."""
    decree(t, v.card.id, t.round)


def on_a_player(t: Table, v: Verdict) -> None:
    """A ruling about the elected player to the end of the round."""
    decree(t, v.card.id, t.round, v.ballot)


def about_wormholes(t: Table, v: Verdict) -> None:
    """A law that changes which systems are adjacent."""
    connect(t)


# ---- laws that end


def end_law(t: Table, law: int, rule: str) -> None:
    """TI-31.2.4: a law is no longer in force."""
    take_up(t, law)
    connect(t)
    t.log("law_repealed", rule, agenda=law)


def repeal(t: Table, law: int) -> None:
    """Scene. A law that its own words end."""
    end_law(t, law, "TI-31.4.1")


def repeal_elected(t: Table, v: Verdict) -> None:
    end_law(t, v.ballot, "TI-31.2.4")


def revote_elected(t: Table, v: Verdict) -> None:
    t.next(("revote", v.ballot, t.active))


def new_constitution_for(t: Table, v: Verdict) -> None:
    for law in laws_in_force(t):
        end_law(t, law, "TI-31.2.4")
    queue_exhausting(t, [(seat, CONSTITUTION_PLANETS) for seat in t.in_order()])


def new_constitution_against(t: Table, v: Verdict) -> None:
    """The player with most influence on ready planets; the Speaker decides between tied ones."""
    totals = [sum([influence(t, planet) for planet in t.ready_planets(seat)]) for seat in range(t.seats)]
    most = max([totals[seat] for seat in t.in_order()])
    tied = tuple([seat for seat in t.in_order() if totals[seat] == most])
    if laws_in_force(t):
        t.next(("law_critic", tied))


def law_critic(t: Table, tied: tuple[int, ...]) -> Flow:
    """Scene. Who may discard a law, where several have most influence."""
    seat = yield Ask(t.speaker, "law_critic", t.choices.seats, list(tied), "TI-31.3.9")
    t.next(("discard_law", seat))


def holder_of_mecatol_rex_for(t: Table, v: Verdict) -> None:
    holder = t.owner[t.content.mecatol_planet]
    if holder != NOBODY:
        t.next(("discard_law", holder))


def discard_law(t: Table, seat: int) -> Flow:
    """Scene. A player may discard a law."""
    if not laws_in_force(t):
        return
    domain = t.choices.political_cards
    done = domain.index["done"]
    law = yield Ask(seat, "discard_law", domain, [*sorted(laws_in_force(t)), done], RULE)
    if law != done:
        end_law(t, law, "TI-31.2.4")
