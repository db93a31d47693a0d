"""The Council as everybody sees it: the running vote, and the cards that lie open."""

from __future__ import annotations

from typing import Any

from cosmarch.games.ti3.rules.council.council import running
from cosmarch.games.ti3.rules.council.open_cards import ALWAYS, concerns, is_truce, until
from cosmarch.games.ti3.rules.council.votes import ABSTAINS, ballot_name
from cosmarch.games.ti3.state import NOWHERE, Table


def agenda_view(t: Table) -> dict[str, Any] | None:
    """The running vote as everybody sees it, or None."""
    place = running(t)
    if place < 0:
        return None
    _, card, reader, left, cast, weights = t.queue[place]
    agenda = t.content.political_cards[card]
    return {
        "id": agenda.key,
        "reader": reader,
        "left": list(left),
        "ballots": [None if one == ABSTAINS else ballot_name(t, agenda, one) for one in cast],
        "votes": list(weights),
    }


def laws_view(t: Table) -> list[dict[str, Any]]:
    """The cards that lie open: laws with what was elected, and rulings with whom they concern and their last round."""
    out: list[dict[str, Any]] = []
    for card, value in zip(t.laws, t.law_elected, strict=True):
        agenda = t.content.political_cards[card]
        law = value >= NOWHERE
        who = NOWHERE if law else concerns(value)
        named = ballot_name(t, agenda, value) if law and agenda.vote == "elect" else None
        if not law and agenda.elect == "player":
            named = ballot_name(t, agenda, who % t.seats)
        last = value if is_truce(t, card) else NOWHERE if law else until(value)
        out.append({"id": agenda.key, "law": law, "elected": named, "until": last if 0 <= last < ALWAYS else None})
    return out
