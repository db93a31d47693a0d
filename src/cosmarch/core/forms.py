"""Forms: a chain of like questions as one sheet with rows to fill in.

Rules live in single questions. Where a chapter asks the same until "done" (load, pay, produce, assign hits), a person
would rather fill in a sheet. The game names the questions that belong together (`Game.form`); rows, limits and the
running cost are found by asking those questions on a copy, so that a form never decides what is legal. A filling says
how often each row is picked; `answers` turns it into the answers that somebody would give one by one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from cosmarch.core.ask import Ask
from cosmarch.core.errors import IllegalChoice

if TYPE_CHECKING:
    from cosmarch.core.match import Match

LONGEST: Final = 200  # answers that a form may stand for
MOST: Final = 60  # of a row: nobody counts further
ROW: Final = re.compile(r"[A-Za-z0-9_.:>@+*/-]{1,160}")

Filling = Mapping[str, int]


@dataclass(frozen=True)
class Chain:
    """Questions that belong together. `ends` maps each kind that opens a row to the token that ends it ("" where it
    ends by itself); kinds in `follows` say more of the row that was picked before them: where, how many."""

    ends: Mapping[str, str]
    follows: tuple[str, ...] = ()
    budget: Mapping[str, int] = field(default_factory=dict)  # what there is to spend, by unit

    def has(self, kind: str) -> bool:
        return kind in self.ends or kind in self.follows


@dataclass(frozen=True)
class Row:
    """A line of a form. `key` is "kind:token", or "kind:token@token" with the answer to a question that follows."""

    key: str
    label: str
    note: str  # the answer to the question that follows, in words
    kind: str
    token: str
    chosen: int
    most: int
    cost: dict[str, int]  # of one, by unit
    reason: str = ""  # why no more of it, where a rule says so
    rule: str = ""


@dataclass(frozen=True)
class Form:
    """A form as a seat sees it, with what it has filled in so far."""

    seat: int
    kind: str
    prompt: str
    rows: tuple[Row, ...]
    spent: dict[str, int]
    budget: dict[str, int]
    ready: bool  # it can be handed in as it is
    suggestion: dict[str, int]


def parse(text: str) -> dict[str, int]:
    """A filling from its text form "kind:token=3,kind:token=1"; IllegalChoice where it is none."""
    filling: dict[str, int] = {}
    for part in text.split(",") if text else []:
        key, _, number = part.partition("=")
        if not ROW.fullmatch(key) or not re.fullmatch("[0-9]{1,3}", number) or key in filling:
            raise IllegalChoice("", f"{part!r:.60} is no row of a form with a number")
        filling[key] = int(number)
    return filling


def spell(filling: Filling) -> str:
    """The text form of a filling."""
    return ",".join([f"{key}={count}" for key, count in filling.items() if count])


class Walk:
    """Fills in a form on a copy of the match, one answer after the other."""

    def __init__(self, match: Match, seat: int, chain: Chain) -> None:
        self.match = match
        self.seat = seat
        self.chain = chain
        self.given: list[str] = []
        self.spent: dict[str, int] = {}
        self._first = match.ask_of(seat)
        self._follow = ""
        self._reveals = match._table.reveals

    def open(self) -> Ask | None:
        """The next question of the chain; None when the form is done, or goes on where something is uncovered."""
        ask = self.match.ask_of(self.seat)
        if ask is None or not self.chain.has(ask.kind) or self.match._table.reveals != self._reveals:
            return None
        return ask

    def answer(self, ask: Ask, token: str) -> None:
        if len(self.given) >= LONGEST:
            raise IllegalChoice("", "the form is too long")
        cost = self.match.game.form_cost(self.match._table, ask, token)
        for unit, amount in cost.items():
            self.spent[unit] = self.spent.get(unit, 0) + amount
        self.match.choose(token, self.seat)
        self.given.append(token)

    def pick(self, filling: dict[str, int], left: dict[str, int]) -> None:
        """Give all answers of the rows that are left, and stop before the end."""
        while True:
            ask = self.open()
            if ask is None:
                return
            if ask.kind in self.chain.follows:
                self._answer_follow(ask)
                continue
            key = _next_row(ask, left)
            if key:
                left[key] -= 1
                token, _, self._follow = key.partition(":")[2].partition("@")
                self.answer(ask, token)
            elif any([count for row, count in left.items() if not row.startswith(f"{ask.kind}:")]) or (
                self._first is not None and ask.kind != self._first.kind
            ):
                end = self.chain.ends[ask.kind]
                if not end or end not in ask.tokens:
                    return
                self.answer(ask, end)
            else:
                return

    def _answer_follow(self, ask: Ask) -> None:
        token = self._follow
        if not token and len(ask.tokens) == 1:
            token = ask.tokens[0]
        self.answer(ask, token)

    def end(self) -> None:
        """Answer what ends the chain."""
        while True:
            ask = self.open()
            if ask is None:
                return
            end = self.chain.ends.get(ask.kind, "")
            if not end:
                raise IllegalChoice("", self.match._core("core.refusal.form_unfinished"))
            self.answer(ask, end)


def answers(match: Match, seat: int, chain: Chain, filling: Filling) -> list[str]:
    """The answers that a filling stands for, tried on a copy; IllegalChoice where one is refused, where a row is not
    offered, or where the form is not finished by them."""
    walk = Walk(match.clone(), seat, chain)
    left = {key: count for key, count in filling.items() if count > 0}
    walk.pick(dict(filling), left)
    for key, count in left.items():
        if count:
            _refuse(walk, key)
    walk.end()
    return walk.given


def made(match: Match, seat: int, chain: Chain, filling: Filling, lang: str) -> Form | None:
    """The form as it stands with a filling; None where the filling does not fit."""
    first = match.ask_of(seat)
    assert first is not None
    walk = Walk(match.clone(), seat, chain)
    left = {key: count for key, count in filling.items() if count > 0}
    try:
        walk.pick(dict(filling), left)
    except IllegalChoice:
        return None
    if any(left.values()):
        return None
    rows = [row for kind_ask in _asks(walk) for row in _rows(walk, kind_ask, filling, lang)]
    shown = {row.key for row in rows}
    for key, count in filling.items():
        if count and key not in shown:
            rows.append(_taken(match, seat, chain, key, count, lang))
    order = {ask: number for number, ask in enumerate(chain.ends)}
    rows.sort(key=lambda row: order.get(row.kind, len(order)))
    return Form(
        seat,
        first.kind,
        first.prompt(lang),
        tuple(rows),
        walk.spent,
        dict(chain.budget),
        _is_ready(walk),
        suggestion(match, seat, chain),
    )


def suggestion(match: Match, seat: int, chain: Chain) -> dict[str, int]:
    """What the game's own judgement would fill in, from what the seat knows."""
    walk = Walk(match.imagine(seat, "form"), seat, chain)
    found: dict[str, int] = {}
    key = ""
    try:
        while len(walk.given) < LONGEST:
            ask = walk.open()
            if ask is None:
                break
            wanted = match.game.suggest(walk.match._table, ask)
            if not wanted:
                advice = walk.match.advice(seat)
                if advice is None:
                    return {}
                wanted = max(advice, key=advice.__getitem__)
            if ask.kind in chain.follows:
                if key:
                    found[key] -= 1
                    found[f"{key}@{wanted}"] = found.get(f"{key}@{wanted}", 0) + 1
            elif wanted != chain.ends[ask.kind]:
                key = f"{ask.kind}:{wanted}"
                found[key] = found.get(key, 0) + 1
            walk.answer(ask, wanted)
    except IllegalChoice:
        return {}
    return {row: count for row, count in found.items() if count}


# ---- inside


def _next_row(ask: Ask, left: Mapping[str, int]) -> str:
    """The first row that this question offers now."""
    tokens = ask.tokens
    for key, count in left.items():
        kind, _, token = key.partition(":")
        if count and kind == ask.kind and token.partition("@")[0] in tokens:
            return key
    return ""


def _refuse(walk: Walk, key: str) -> None:
    """Say why a row cannot be picked so often."""
    kind, _, token = key.partition(":")
    ask = walk.open()
    if ask is not None and ask.kind == kind:
        for refused, rule, reason in ask.refused:
            if refused == token.partition("@")[0]:
                raise IllegalChoice(rule, reason)
    raise IllegalChoice("", walk.match._core("core.refusal.form_row"))


def _asks(walk: Walk) -> list[Ask]:
    """The question that is open now, if it opens rows."""
    ask = walk.open()
    return [ask] if ask is not None and ask.kind in walk.chain.ends else []


def _rows(walk: Walk, ask: Ask, filling: Filling, lang: str) -> list[Row]:
    """The rows that a question offers, and those it refuses with their reasons."""
    end = walk.chain.ends[ask.kind]
    game, t = walk.match.game, walk.match._table
    rows: list[Row] = []
    for option in ask.options:
        if option.token == end:
            continue
        cost = game.form_cost(t, ask, option.token)
        for follow, note in _followers(walk, option.token, lang):
            key = f"{ask.kind}:{option.token}" + (f"@{follow}" if follow else "")
            chosen = filling.get(key, 0)
            most = chosen + _more(walk, option.token, follow)
            rows.append(Row(key, option.label(lang), note, ask.kind, option.token, chosen, most, cost))
    for token, rule, reason in ask.explain(lang):
        label = game.label(ask, ask.domain.index[token], lang)
        chosen = sum([count for key, count in filling.items() if key.partition("@")[0] == f"{ask.kind}:{token}"])
        key = f"{ask.kind}:{token}"
        rows.append(Row(key, label, "", ask.kind, token, chosen, chosen, {}, reason, rule))
    return rows


def _followers(walk: Walk, token: str, lang: str) -> list[tuple[str, str]]:
    """What can follow when a row is picked: (token, its words), or nothing."""
    if not walk.chain.follows:
        return [("", "")]
    twin = Walk(walk.match.clone(), walk.seat, walk.chain)
    twin.match.choose(token, walk.seat)
    ask = twin.open()
    if ask is None or ask.kind not in walk.chain.follows:
        return [("", "")]
    return [(option.token, option.label(lang)) for option in ask.options]


def _more(walk: Walk, token: str, follow: str) -> int:
    """How many more of a row can be picked from here."""
    twin = Walk(walk.match.clone(), walk.seat, walk.chain)
    ask = twin.open()
    kind = ask.kind if ask is not None else ""
    count = 0
    while count < MOST and ask is not None and ask.kind == kind and token in ask.tokens:
        twin.match.choose(token, walk.seat)
        count += 1
        ask = twin.open()
        if ask is not None and ask.kind in walk.chain.follows:
            if follow not in ask.tokens:
                return count - 1
            twin.match.choose(follow, walk.seat)
            ask = twin.open()
        while ask is not None and ask.kind != kind and walk.chain.ends.get(ask.kind):
            end = walk.chain.ends[ask.kind]
            if end not in ask.tokens:
                break
            twin.match.choose(end, walk.seat)
            ask = twin.open()
    return count


def _taken(match: Match, seat: int, chain: Chain, key: str, count: int, lang: str) -> Row:
    """A row that the filling has used up, so that no question offers it any more."""
    kind, _, rest = key.partition(":")
    token, _, follow = rest.partition("@")
    ask = match.ask_of(seat)
    label, note, cost = token, follow, {}
    if ask is not None and token in ask.domain.index and ask.kind == kind:
        label = match.game.label(ask, ask.domain.index[token], lang)
        cost = match.game.form_cost(match._table, ask, token)
    return Row(key, label, note, kind, token, count, count, cost)


def _is_ready(walk: Walk) -> bool:
    twin = Walk(walk.match.clone(), walk.seat, walk.chain)
    try:
        twin.end()
    except IllegalChoice:
        return False
    return True
