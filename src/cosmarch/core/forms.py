"""Forms: a chain of like questions as one sheet with rows to fill in.

Rules live in single questions. Where a chapter asks the same until "done" (load, pay, produce, assign hits), a person
would rather fill in a sheet. The game names the questions that belong together (`Game.form`); rows, limits and the
running cost are found by asking those questions on a copy, so that a form never decides what is legal. A filling says
how often each row is picked; `answers` turns it into the answers that somebody would give one by one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from cosmarch.core.ask import Ask
from cosmarch.core.chains import Chain as Chain
from cosmarch.core.errors import IllegalChoice
from cosmarch.core.fillings import Filling as Filling
from cosmarch.core.panels import Face

if TYPE_CHECKING:
    from cosmarch.core.match import Match

LONGEST: Final = 200  # answers that a form may stand for
MOST: Final = 60  # of a row: nobody counts further
NUMBER: Final = "number"  # the token in the row of a question whose answers are numbers
ZERO: Final = "0"


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
    face: Face | None = None  # as a page shows it; None: by its label


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
    assumed: dict[str, int]  # rows that will be filled in as suggested, unless the filling names others
    suggestion: dict[str, int]  # what to begin with; given with an empty form
    filled: dict[str, int]  # what it was made with, in that order; what is assumed is not in it
    mapped: bool = False  # whoever has the map before them answers there, one by one


class Walk:
    """Fills in a form on a copy of the match, one answer after the other."""

    def __init__(self, match: Match, seat: int, chain: Chain) -> None:
        self.match = match
        self.seat = seat
        self.chain = chain
        self.given: list[str] = []
        self.met: dict[str, Ask] = {}  # of each kind that opened rows on the way, the first question
        self.spent: dict[str, int] = {}
        self.assumed: dict[str, int] = {}  # rows that the game filled in by itself
        self._follow = ""
        self._row = ""
        self._reveals = match._table.reveals
        self._hushes = match.hushes

    def goes_on(self, walk: Walk) -> None:
        """It ends where the walk that it goes on from ends."""
        self._reveals = walk._reveals
        self._hushes = walk._hushes

    def open(self) -> Ask | None:
        """The next question of the chain; None when the form is done, or goes on where something is uncovered or where
        others may have been asked in secret: how far the form reaches would tell whether they were."""
        ask = self.match.ask_of(self.seat)
        if ask is None or not self.chain.has(ask.kind) or self.match._table.reveals != self._reveals:
            return None
        if not ask.secret and self.match.hushes != self._hushes:
            return None
        if ask.kind in self.chain.ends and ask.kind not in self.met:
            self.met[ask.kind] = ask
        return ask

    def answer(self, ask: Ask, token: str) -> None:
        if len(self.given) >= LONGEST:
            raise IllegalChoice("", self.match._core("core.refusal.form_row"))
        self.match._legal_value(ask, token)  # only what may be answered has a cost
        for unit, amount in self.match.game.form_cost(self.match._table, ask, token).items():
            self.spent[unit] = self.spent.get(unit, 0) + amount
        self.match.choose(token, self.seat)
        self.given.append(token)

    def pick(self, left: dict[str, int]) -> None:
        """Give the answers of all rows in `left`, as far as they are offered, and stop before the end."""
        first = self.open()
        while True:
            ask = self.open()
            if ask is None:
                return
            if ask.kind in self.chain.follows:
                self._answer_follow(ask)
                continue
            if ask.kind in self.chain.counts:
                self._answer_count(ask, left)
                continue
            if ask.kind not in self.chain.ends:
                self._assume(ask)
                continue
            number = f"{ask.kind}:{NUMBER}"
            if ask.kind in self.chain.numbers and left.get(number):
                self.answer(ask, str(left[number]))
                left[number] = 0
                continue
            if ask.kind == self.chain.menu:
                door = _next_door(self.chain, ask, left)
                if not door:
                    return
                self.answer(ask, door)
                continue
            key = _next_row(ask, left)
            if key:
                left[key] -= 1
                self._row = key
                token, _, self._follow = key.partition(":")[2].partition("@")
                self.answer(ask, token)
                continue
            # of this kind nothing is wanted any more: go on to what is, or back to where the form began
            inner = first is not None and ask.kind != first.kind and first.kind in self.chain.ends
            wanted = [row for row, count in left.items() if count and not row.startswith(f"{ask.kind}:")]
            end = self.chain.ends[ask.kind] if ask.kind not in self.chain.numbers else ZERO
            if self.chain.menu:
                return  # what was wanted behind this door is refused
            if wanted and ask.kind in self.chain.assumed:
                self._assume(ask)
            elif end and end in ask.tokens and (wanted or (inner and not self._is_last(ask.kind))):
                self.answer(ask, end)
            else:
                return

    def _is_last(self, kind: str) -> bool:
        """Whether a kind is assumed and so comes when the rest is over."""
        return kind in self.chain.assumed

    def _answer_follow(self, ask: Ask) -> None:
        token = self._follow
        if not token and len(ask.tokens) == 1:
            token = ask.tokens[0]
        self.answer(ask, token)

    def _answer_count(self, ask: Ask, left: dict[str, int]) -> None:
        """As many as the row says, or as many of them as can be had at once."""
        wanted = left.get(self._row, 0) + 1
        able = [int(token) for token in ask.tokens if int(token) <= wanted]
        number = max(able, default=1)
        if number:
            left[self._row] = wanted - number
        self.answer(ask, str(number))

    def end(self) -> None:
        """Answer what ends the chain; what is assumed as the game suggests."""
        while True:
            ask = self.open()
            if ask is None:
                return
            token = self.chain.ends.get(ask.kind, "")
            if ask.kind in self.chain.numbers and ZERO in ask.tokens:
                token = ZERO
            if ask.kind in self.chain.assumed:
                self._assume(ask)
            elif token:
                self.answer(ask, token)
            else:
                raise IllegalChoice("", self.match._core("core.refusal.form_unfinished"))

    def _assume(self, ask: Ask) -> None:
        """Answer as the game suggests."""
        token = suggested(self.match, self.seat, ask)
        if not token:
            raise IllegalChoice("", self.match._core("core.refusal.form_unfinished"))
        if ask.kind in self.chain.ends:
            key = f"{ask.kind}:{token}"
            self.assumed[key] = self.assumed.get(key, 0) + 1
        self.answer(ask, token)


def answers(match: Match, seat: int, chain: Chain, filling: Filling) -> list[str]:
    """The answers that a filling stands for, tried on a copy; IllegalChoice where one is refused, where a row is not
    offered so often, or where the form is not finished by them."""
    walk = Walk(match.clone(), seat, chain)
    left = {key: count for key, count in filling.items() if count > 0}
    walk.pick(left)
    for key, count in left.items():
        if count:
            _refuse(walk, key)
    walk.end()
    return walk.given


def fits(match: Match, seat: int, chain: Chain, filling: Filling) -> bool:
    """Whether all rows of a filling can be picked; it need not be finished by them."""
    walk = Walk(match.clone(), seat, chain)
    left = {key: count for key, count in filling.items() if count > 0}
    try:
        walk.pick(left)
    except IllegalChoice:
        return False
    return not any(left.values())


def made(match: Match, seat: int, chain: Chain, filling: Filling, lang: str) -> Form | None:
    """The form as it stands with a filling; None where the filling does not fit."""
    first = match.ask_of(seat)
    assert first is not None
    walk = Walk(match.clone(), seat, chain)
    left = {key: count for key, count in filling.items() if count > 0}
    try:
        walk.pick(left)
    except IllegalChoice:
        return None
    if any(left.values()):
        return None
    end = Walk(walk.match.clone(), seat, chain)
    end.goes_on(walk)
    ready = True
    try:
        end.end()
    except IllegalChoice:
        ready = False
    assumed = dict(walk.assumed)
    for key, count in end.assumed.items():
        assumed[key] = assumed.get(key, 0) + count
    full = {**filling, **{key: filling.get(key, 0) + count for key, count in assumed.items()}}
    rows: list[Row] = []
    for kind in chain.ends:
        met = walk if kind in walk.met else end
        if kind in chain.doors:
            rows += _rows_behind(match, walk, kind, filling, lang)
        elif kind == chain.menu:
            continue
        elif kind in walk.met or (kind in end.met and (kind in chain.assumed or kind in chain.numbers)):
            rows += _rows(match, met, met.met[kind], chain, full if kind in chain.assumed else filling, lang)
    return Form(
        seat,
        first.kind,
        first.prompt(lang),
        tuple(rows),
        walk.spent,
        dict(chain.budget),
        ready,
        assumed,
        suggestion(match, seat, chain) if not filling else {},
        {key: count for key, count in filling.items() if count > 0},
        chain.mapped,
    )


def suggested(match: Match, seat: int, ask: Ask) -> str:
    """The answer that the game itself would give, from what the seat knows; "" where it has no opinion."""
    wanted = match.game.suggest(match._table, ask)
    if wanted:
        return wanted
    advice = match.imagine(seat, "form").advice(seat)
    return max(advice, key=advice.__getitem__) if advice else ""


def suggestion(match: Match, seat: int, chain: Chain) -> dict[str, int]:
    """What the game itself would fill in, from what the seat knows."""
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
            if ask.kind in chain.numbers:
                found[f"{ask.kind}:{NUMBER}"] = int(wanted)
            elif not chain.opens(ask.kind):
                pass  # it has no row
            elif ask.kind in chain.follows:
                if key:
                    found[key] -= 1
                    key = f"{key}@{wanted}"
                    found[key] = found.get(key, 0) + 1
            elif ask.kind in chain.counts:
                if key:  # a number that is asked for first counts no row
                    found[key] += int(wanted) - 1
            elif ask.kind == chain.menu:
                if wanted not in chain.doors.values():
                    wanted = chain.ends[ask.kind]
            elif wanted != chain.ends[ask.kind]:
                key = f"{ask.kind}:{wanted}"
                found[key] = found.get(key, 0) + 1
            walk.answer(ask, wanted)
    except IllegalChoice:
        return {}
    found = {row: count for row, count in found.items() if count}
    return found if fits(match, seat, chain, found) else {}


# ---- inside


def _next_row(ask: Ask, left: Filling) -> str:
    """The first row that this question offers now."""
    tokens = ask.tokens
    for key, count in left.items():
        kind, _, token = key.partition(":")
        if count and kind == ask.kind and token.partition("@")[0] in tokens:
            return key
    return ""


def _next_door(chain: Chain, ask: Ask, left: Filling) -> str:
    """The answer to the menu that leads to the first row which is still wanted."""
    for key, count in left.items():
        door = chain.doors.get(key.partition(":")[0], "")
        if count and door in ask.tokens:
            return door
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


def _rows(match: Match, walk: Walk, ask: Ask, chain: Chain, filling: Filling, lang: str) -> list[Row]:
    """The rows that a question offers, in the order in which it does, and those that it refuses with their reasons."""
    game = match.game
    now = walk.open()
    refused = {token: (rule, reason) for token, rule, reason in (now if now is not None else ask).explain(lang)}
    first = match.ask_of(walk.seat)
    told = first if first is not None and first.kind == ask.kind else ask  # as it is before anything is filled in
    rows: list[Row] = []
    if ask.kind in chain.numbers:
        key = f"{ask.kind}:{NUMBER}"
        most = _highest(match, walk.seat, chain, filling, ask, key)
        return [Row(key, game.row(ask, lang), "", ask.kind, NUMBER, filling.get(key, 0), most, {})]
    for value in ask.candidates:
        token = ask.domain.names[value]
        if token == chain.ends[ask.kind]:
            continue
        asked = told if value in told.candidates else ask
        label, face = game.label(asked, value, lang), game.face(asked, value, lang)
        cost = game.form_cost(ask.table, ask, token)
        rule, reason = refused.get(token, ("", ""))
        for follow, note in _followers(match, walk, ask, token, lang):
            key = f"{ask.kind}:{token}" + (f"@{follow}" if follow else "")
            chosen = filling.get(key, 0)
            most = chosen + _more(match, walk.seat, chain, filling, key)
            why = (rule, reason) if most == chosen else ("", "")
            rows.append(Row(key, label, note, ask.kind, token, chosen, most, cost, why[1], why[0], face))
    return rows


def _behind(match: Match, seat: int, chain: Chain, kind: str) -> Walk | None:
    """A copy of the match in which the menu has led to the questions of a kind; None where it does not now."""
    walk = Walk(match.clone(), seat, chain)
    ask = walk.open()
    if ask is None or ask.kind != chain.menu or chain.doors[kind] not in ask.tokens:
        return None
    walk.answer(ask, chain.doors[kind])
    return walk


def _rows_behind(match: Match, walk: Walk, kind: str, filling: Filling, lang: str) -> list[Row]:
    """The rows to which a menu leads, as they stand after the filling; where it leads there no more, those of the start
    with the reason."""
    chain, seat, game = walk.chain, walk.seat, match.game
    now = _behind(walk.match, seat, chain, kind)
    seen = now if now is not None else _behind(match, seat, chain, kind)
    ask = seen.open() if seen is not None else None
    if seen is None or ask is None or ask.kind != kind:
        return []
    menu = walk.open()
    shut = {token: (rule, reason) for token, rule, reason in menu.explain(lang)} if menu is not None else {}
    refused = {token: (rule, reason) for token, rule, reason in ask.explain(lang)}
    rows: list[Row] = []
    for value in ask.candidates:
        token = ask.domain.names[value]
        if token == chain.ends[kind]:
            continue
        follows = chain.follows and token in ask.tokens
        open_to = dict(_answers_to(seen, token, lang)) if follows else {"": ""}
        for key in filling:
            row, _, follow = key.partition(":")[2].partition("@")
            if key.startswith(f"{kind}:") and row == token and filling[key] and follow not in open_to:
                open_to[follow] = ""
        cost = game.form_cost(ask.table, ask, token)
        label, face = game.label(ask, value, lang), game.face(ask, value, lang)
        for follow, note in open_to.items():
            key = f"{kind}:{token}" + (f"@{follow}" if follow else "")
            chosen = filling.get(key, 0)
            more = _more_behind(match, walk, now, filling, key) if token in ask.tokens and now is not None else 0
            most = chosen + more
            rule, reason = refused.get(token, ("", "")) if now is not None else shut.get(chain.doors[kind], ("", ""))
            why = (rule, reason) if most == chosen else ("", "")
            rows.append(Row(key, label, note, kind, token, chosen, most, cost, why[1], why[0], face))
    return rows


def _more_behind(match: Match, walk: Walk, behind: Walk, filling: Filling, key: str) -> int:
    """How many more of a row a menu leads to, from behind its door: as many at once as the questions take, as long as
    it goes. A row that is filled in already is then tried with all of its number, since that comes earlier in the walk;
    one that is not comes last, as here."""
    twin = Walk(behind.match.clone(), walk.seat, walk.chain)
    left = {key: MOST}
    more = 0
    try:
        while more < MOST and len(walk.given) + len(twin.given) < LONGEST:
            twin.pick(left)
            if left[key] == MOST - more:
                break
            more = MOST - left[key]
    except IllegalChoice:
        more = max(more, MOST - left[key] - 1)  # the last one was refused
    if key not in filling:
        return more
    chosen = filling.get(key, 0)
    while more and not fits(match, walk.seat, walk.chain, {**filling, key: chosen + more}):
        more -= 1
    return more


def _answers_to(walk: Walk, token: str, lang: str) -> list[tuple[str, str]]:
    """What can follow when a row is picked here: (token, its words), or nothing."""
    twin = Walk(walk.match.clone(), walk.seat, walk.chain)
    twin.match.choose(token, walk.seat)
    after = twin.open()
    if after is None or after.kind not in walk.chain.follows:
        return [("", "")]
    return [(option.token, option.label(lang)) for option in after.options]


def _followers(match: Match, walk: Walk, ask: Ask, token: str, lang: str) -> list[tuple[str, str]]:
    """What can follow when a row is picked: (token, its words), or nothing."""
    if not walk.chain.follows or token not in ask.tokens:
        return [("", "")]
    for base in (match, walk.match):
        twin = Walk(base.clone(), walk.seat, walk.chain)
        first = twin.open()
        if first is not None and first.kind == ask.kind and token in first.tokens:
            return _answers_to(twin, token, lang)
    return [("", "")]


def _more(match: Match, seat: int, chain: Chain, filling: Filling, key: str) -> int:
    """How many more of a row can be picked beside the rest of the filling."""
    chosen = filling.get(key, 0)
    more = 0
    while more < MOST and fits(match, seat, chain, {**filling, key: chosen + more + 1}):
        more += 1
    return more


def _highest(match: Match, seat: int, chain: Chain, filling: Filling, ask: Ask, key: str) -> int:
    """The highest number that a row of numbers can have beside the rest of the filling."""
    for number in sorted([int(token) for token in ask.tokens], reverse=True):
        if fits(match, seat, chain, {**filling, key: number}):
            return number
    return filling.get(key, 0)
