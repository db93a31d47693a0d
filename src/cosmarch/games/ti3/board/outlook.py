"""How a vote would stand: the same words on the stage and in the list."""

from __future__ import annotations

from cosmarch.core.text import Words


def outlook(words: Words, total: int, rival: int, last: bool) -> str:
    """The votes of an outcome with the viewer's, against the best of the others; of the last to vote, what comes of
    it."""
    told = words("ti3.table.vote_sum", a=total, b=rival)
    if not last:
        return told
    verdict = "wins" if total > rival else "ties" if total == rival else "loses"
    return f"{told} · {words(f'ti3.table.vote_{verdict}')}"
