"""The table with everybody's secrets laid open: for looking back at a match that is over.

A game tells what a seat may know, and nothing else. What all seats know together is laid over what a spectator sees.
"""

from __future__ import annotations

from typing import Any

from cosmarch import Match


def all_seeing(match: Match) -> dict[str, Any]:
    """The view of a spectator before whom nobody hides anything. Only for a match that is over."""
    view = match.view(None)
    table = view["table"]
    for seat in range(match.seats):
        table = laid_over(table, match.view(seat)["table"])
    return {**view, "table": table}


def laid_over(open_: Any, known: Any) -> Any:
    """What a spectator sees, and where a seat knows more, that: a name instead of nothing, cards instead of none."""
    if isinstance(open_, dict) and isinstance(known, dict):
        return {
            key: laid_over(open_[key], known[key]) if key in open_ and key in known else {**known, **open_}[key]
            for key in {**open_, **known}
        }
    if isinstance(open_, list) and isinstance(known, list):
        if len(open_) == len(known):
            return [laid_over(one, other) for one, other in zip(open_, known, strict=True)]
        return known if len(known) > len(open_) else open_
    if open_ is None or open_ == "" or open_ is False:
        return known
    return open_
