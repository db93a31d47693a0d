"""Ballots: what can be voted for, what a vote weighs, and what wins (TI-31.1, TI-31.3).

A ballot is a number: FOR or AGAINST, or what is elected (a seat, a planet, a law, a colour). Two things elected
together are one ballot, `pair`; a player names both, and votes add up where both are the same.
"""

from __future__ import annotations

from typing import Final

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.games.ti3.content.components import PoliticalCard
from cosmarch.games.ti3.rules.cards import lasting
from cosmarch.games.ti3.rules.council.laws import influence
from cosmarch.games.ti3.rules.council.open_cards import laws_in_force
from cosmarch.games.ti3.state import ABSTAINS, NOBODY, NOWHERE, Table, effects

FOR: Final = 0
AGAINST: Final = 1
SURVIVORS_VOTES: Final = 3
PAIRED: Final = ("two_players", "two_planets")


# ---- candidates


def names(t: Table, card: PoliticalCard) -> tuple[str, ...]:
    """The tokens of all that a ballot (or half of a paired one) can name, by its number."""
    return t.choices.ballots[card.elect].names


def candidates(t: Table, card: PoliticalCard) -> list[int]:
    """What can be voted for; of a paired election, what can be one of the two."""
    if card.vote == "for_against":
        return [FOR, AGAINST]
    if card.elect in ("player", "two_players"):
        return sorted(t.from_seat(0))
    if card.elect in ("planet", "two_planets"):
        return [planet.id for planet in t.content.planets if electable(t, card, planet.id)]
    if card.elect == "law":
        return sorted(laws_in_force(t))
    return list(range(len(t.choices.technology_colours.names)))


def electable(t: Table, card: PoliticalCard, planet: int) -> bool:
    """Whether a planet in the galaxy can be elected: some cards bar some, and one-time cards are about planets that
    somebody controls."""
    if t.hex_of(planet) == NOWHERE:
        return False
    if "home_systems" in card.barred and t.content.planets[planet].home_of != NOBODY:
        return False
    if "mecatol_rex" in card.barred and planet == t.content.mecatol_planet:
        return False
    return card.law or t.owner[planet] != NOBODY


def pair(t: Table, card: PoliticalCard, one: int, other: int) -> int:
    """Two things as one ballot, whichever is named first."""
    return min(one, other) * len(names(t, card)) + max(one, other)


def both(t: Table, card: PoliticalCard, ballot: int) -> tuple[int, int]:
    """The two things of a paired ballot."""
    one, other = divmod(ballot, len(names(t, card)))
    return one, other


def partner_refusal(t: Table, card: PoliticalCard, one: int, other: int) -> Refusal | None:
    """Why two things cannot be elected together."""
    if one == other:
        return Refusal("TI-31.1.3", "named_twice")
    if card.elect == "two_planets" and t.owner[one] == t.owner[other]:
        return Refusal("TI-31.1.6", "planets_of_one_player", {"seat": t.owner[one]})
    return None


def has_partner(t: Table, card: PoliticalCard, one: int) -> bool:
    return any([partner_refusal(t, card, one, other) is None for other in candidates(t, card)])


def ballots(t: Table, card: PoliticalCard) -> list[int]:
    """All ballots that can be cast."""
    single = candidates(t, card)
    if card.elect not in PAIRED:
        return single
    return [
        pair(t, card, one, other)
        for one in single
        for other in single
        if one < other and partner_refusal(t, card, one, other) is None
    ]


def can_vote(t: Table, card: PoliticalCard) -> bool:
    """Whether the agenda has an outcome at all: a vote on laws needs one in force."""
    return bool(ballots(t, card))


def ballot_name(t: Table, card: PoliticalCard, ballot: int) -> str:
    """The token of a ballot."""
    tokens = names(t, card)
    if card.elect not in PAIRED:
        return tokens[ballot]
    one, other = both(t, card, ballot)
    return f"{tokens[one]}+{tokens[other]}"


def ask_ballot(t: Table, seat: int, card: int, kind: str, rule: str) -> Flow:
    """A ballot of the seat's choice; a paired one is named in two steps."""
    first = yield ballot_question(t, seat, card, kind, rule, False)
    ballot = yield from whole_ballot(t, seat, card, kind, rule, first)
    return ballot


def ballot_question(t: Table, seat: int, card: int, kind: str, rule: str, votes: bool) -> Ask:
    """What the seat is for, or the first half of it; who votes may abstain. The domain ends with the action cards."""
    agenda = t.content.political_cards[card]
    single = candidates(t, agenda)
    abstain = len(names(t, agenda))
    args: dict[str, int | str] = {"agenda": card, "n": weight(t, seat)}

    def refusal(choice: int) -> Refusal | None:
        if agenda.elect in PAIRED and choice != abstain and not has_partner(t, agenda, choice):
            return Refusal("TI-31.1.6", "no_second_candidate")
        return None

    choices = [*single, abstain] if votes else single
    return Ask(seat, kind, t.choices.votes[agenda.elect], choices, rule, refusal, args)


def whole_ballot(t: Table, seat: int, card: int, kind: str, rule: str, first: int) -> Flow:
    """The ballot that begins with what was named first, or ABSTAINS."""
    agenda = t.content.political_cards[card]
    tokens = names(t, agenda)
    if first == len(tokens):
        return ABSTAINS
    if agenda.elect not in PAIRED:
        return first
    second = yield Ask(
        seat,
        f"{kind}_second",
        t.choices.ballots[agenda.elect],
        candidates(t, agenda),
        rule,
        lambda other: partner_refusal(t, agenda, first, other),
        {"agenda": card, "ballot": tokens[first]},
    )
    return pair(t, agenda, first, second)


# ---- weight and result


def weight(t: Table, seat: int) -> int:
    """TI-31.3.4, TI-31.3.7: the influence of the seat's ready planets, at least 1; trade goods give none. Cards and the
    Lazax Survivors (TI-43.7.1) may add to it."""
    votes = max(1, sum([influence(t, planet) for planet in t.ready_planets(seat)]))
    return votes + lasting.more_votes(t, seat) + SURVIVORS_VOTES * t.survivors[seat]


def valid_ballots(t: Table) -> tuple[int, ...]:
    """What the seats have voted so far; of whom was discredited, an abstention."""
    return tuple([ABSTAINS if effects.holds(t, effects.DISCREDIT, seat) else one for seat, one in enumerate(t.ballots)])


def tally(cast: tuple[int, ...], weights: tuple[int, ...]) -> dict[int, int]:
    """The votes of each ballot that somebody cast; abstentions count for nothing (TI-31.3.8)."""
    out: dict[int, int] = {}
    for ballot, votes in zip(cast, weights, strict=True):
        if ballot != ABSTAINS:
            out[ballot] = out.get(ballot, 0) + votes
    return out


def leaders(t: Table, card: PoliticalCard, counted: dict[int, int]) -> list[int]:
    """TI-31.1.4, TI-31.1.5: the ballots with most votes. Several are tied: also all of them, where nobody voted."""
    if not counted:
        return ballots(t, card)
    most = max(counted.values())
    return sorted([ballot for ballot, votes in counted.items() if votes == most])
