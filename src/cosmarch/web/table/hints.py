"""A hint: what a quick bot would answer in the seat's place, from what the seat knows, and what that gains."""

from __future__ import annotations

from typing import Final

from cosmarch import Match
from cosmarch.bots import decide, make
from cosmarch.web.table import gains, panels
from cosmarch.web.table.access import Access
from cosmarch.web.table.drafts import LONGEST, drafted

LEVEL: Final = "greedy"
STEPS: Final = 6  # of the bot, that are followed to see what the first one is for


def allowed(access: Access) -> bool:
    """Among people nobody is helped, unless the host lets everybody be."""
    alone = all(one.bot or one.seat in access.mine for one in access.row.seats)
    return access.seat is not None and (alone or access.row.hints)


def hint(match: Match, seat: int) -> str:
    """The token of an option of the seat's open question; "" where it is not asked. A bot may play for time, but nobody
    is told to do what comes to nothing."""
    ask = match.ask_of(seat) if not match.over else None
    if ask is None:
        return ""
    found = decide(match, seat, make(LEVEL, seed=0))
    vain = {option.token for option in ask.options if option.vain}
    advice = match.imagine(seat, "hint").advice(seat) if found in vain else None
    useful = [token for token in advice or () if token not in vain]
    return max(useful, key=lambda token: advice[token]) if advice is not None and useful else found


def gained(access: Access, seat: int, tokens: tuple[str, ...], token: str, lang: str) -> tuple[gains.Change, ...]:
    """What the seat's figures are when a draft goes on with that answer and then as the bot would, as far as a draft
    may show it."""
    opened = access.opened
    before = panels.published(opened, drafted(opened, seat, tokens, lang).match, seat, lang)
    most = min(len(tokens) + STEPS, LONGEST)
    picks = (*tokens, token)
    draft = drafted(opened, seat, picks, lang)
    while not draft.ready and len(picks) < most and (token := hint(draft.match, seat)):
        picks = (*picks, token)
        draft = drafted(opened, seat, picks, lang)
    return gains.changes(before, panels.published(opened, draft.match, seat, lang), seat)


def step(access: Access, match: Match, tokens: tuple[str, ...], token: str, lang: str) -> tuple[gains.Change, ...]:
    """What an option would change at once in the seat's figures, after a draft; nothing where it is no option."""
    opened, seat = access.opened, access.seat
    ask = match.ask_of(seat) if seat is not None and not match.over else None
    if seat is None or ask is None or token not in ask.tokens or len(tokens) >= LONGEST:
        return ()
    after = drafted(opened, seat, (*tokens, token), lang).match
    before = panels.published(opened, match, seat, lang)
    return gains.changes(before, panels.published(opened, after, seat, lang), seat)
