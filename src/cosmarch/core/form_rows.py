"""The rows of a form: which there are, how often each can be picked, and why no more; all of it tried on copies."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from cosmarch.core.ask import Ask
from cosmarch.core.chains import Chain
from cosmarch.core.errors import IllegalChoice
from cosmarch.core.fillings import Filling
from cosmarch.core.panels import Face
from cosmarch.core.trial import LONGEST, NUMBER, Trial, fits

if TYPE_CHECKING:
    from cosmarch.core.match import Match

MOST: Final = 60  # of a row: nobody counts further


@dataclass(frozen=True)
class Row:
    """A line of a form: an answer, `token`, to a question of a `kind`, that may be given several times.

    `key` is what a filling calls it: "kind:token", or "kind:token@token" with the answer to a question that follows,
    which `note` says in words. It is `chosen` so often, and can be up to `most` as the form is filled in (`alone`: if
    nothing else of its kind were picked); why no more of it, `reason` and `rule` tell where a rule says so. `cost` is
    that of one, by unit. `swaps`: one more of it takes the place of another of its kind. `assumed`: it follows from the
    other rows, as long as nobody says otherwise, as what pays does. A page shows it by its `face`, or by its label.
    """

    key: str
    label: str
    note: str
    kind: str
    token: str
    chosen: int
    most: int
    cost: dict[str, int]
    reason: str = ""
    rule: str = ""
    face: Face | None = None
    alone: int = 0
    swaps: bool = False
    assumed: bool = False

    @property
    def name(self) -> str:
        """What the things of a live stage call it: the same token may answer several questions of a chain."""
        return f"{self.kind}:{self.token}"


def rows_of(match: Match, trial: Trial, ask: Ask, chain: Chain, filling: Filling, lang: str) -> list[Row]:
    """The rows that a question offers, in the order in which it does, and those that it refuses with their reasons."""
    game = match.game
    now = trial.open()
    first = match.ask_of(trial.seat)
    told = first if first is not None and first.kind == ask.kind else ask  # as it is before anything is filled in
    refused = _refused(match, trial, told, now, filling, lang)
    rows: list[Row] = []
    dealt = not chain.ends[ask.kind] or ask.kind in chain.assumed or ask.kind in chain.shared
    swaps = dealt or _is_one(match, trial, filling, ask, lang)
    if ask.kind in chain.numbers:
        key = f"{ask.kind}:{NUMBER}"
        most = _highest(match, trial.seat, chain, filling, ask, key)
        label, face = trial.row_faces[ask.kind]  # the table of a question that was answered has gone on
        return [Row(key, label, "", ask.kind, NUMBER, filling.get(key, 0), most, {}, face=face, alone=most)]
    later = now if now is not None and now.kind == ask.kind else ask
    known = trial.faces.get(ask.kind, {})
    for value in [*ask.candidates, *trial.gathered.get(ask.kind, []), *_arisen(ask, later, chain, filling)]:
        token = ask.domain.names[value]
        if token == chain.ends[ask.kind] or token in chain.beside:
            continue
        asked = told if value in told.candidates else ask if value in ask.candidates or value in known else later
        words = known.get(value) if asked is ask else None
        label, face = words or (game.label(asked, value, lang), game.face(asked, value, lang))
        cost = game.form_cost(ask.table, ask, token)
        rule, reason = refused.get(token, ("", ""))
        follows = _followers(match, trial, ask, token, lang)
        if follows[0][0] and filling.get(f"{ask.kind}:{token}"):
            follows = [("", ""), *follows]  # it was picked where only one answer was left
        for follow, note in follows:
            key = f"{ask.kind}:{token}" + (f"@{follow}" if follow else "")
            chosen = filling.get(key, 0)
            most = chosen + _more(match, trial.seat, chain, filling, key)
            why = (rule, reason) if most == chosen else ("", "")
            alone = max(most, _alone(match, trial.seat, chain, filling, key, swaps))
            row = Row(key, label, note, ask.kind, token, chosen, most, cost, why[1], why[0], face, alone, swaps)
            rows.append(replace(row, assumed=True) if ask.kind in chain.assumed else row)
    return rows


def _arisen(ask: Ask, later: Ask, chain: Chain, filling: Filling) -> list[int]:
    """What a question that must be answered until it ends by itself did not offer at first, but after the rows that are
    picked: a ship that was raised can be raised once more."""
    if chain.ends[ask.kind]:
        return []
    kinds = [key.partition(":") for key in filling]
    picked = [ask.domain.index[token.partition("@")[0]] for kind, _, token in kinds if kind == ask.kind]
    return [value for value in dict.fromkeys([*picked, *later.candidates]) if value not in ask.candidates]


def _refused(
    match: Match, trial: Trial, told: Ask, now: Ask | None, filling: Filling, lang: str
) -> dict[str, tuple[str, str]]:
    """What a question refuses after all that is filled in of it, with the rule and the reason. Where the trial has left
    it, what it refused is asked of one that stays: a question that was answered tells of a table that has gone on."""
    asked = now if now is not None and now.kind == told.kind else told
    if asked is not now and told is not match.ask_of(trial.seat):
        chain = trial.chain
        rows = {key: count for key, count in filling.items() if key.partition(":")[0] == told.kind}
        twin = Trial(match.clone(), trial.seat, chain, told.kind)
        twin.match._lingers = chain.ends
        try:
            twin.pick({**_before(chain, filling, told.kind), **rows})
        except IllegalChoice:
            return {}
        stayed = twin.open()
        if stayed is not None and stayed.kind == told.kind:
            asked = stayed
    return _reasons(asked, lang)


def _before(chain: Chain, filling: Filling, kind: str) -> dict[str, int]:
    """What is filled in of the kinds that come before one, but for what is assumed."""
    kinds = list(chain.ends)
    before = [one for one in kinds[: kinds.index(kind)] if one not in chain.assumed]
    return {key: count for key, count in filling.items() if key.partition(":")[0] in before}


def _is_one(match: Match, trial: Trial, filling: Filling, ask: Ask, lang: str) -> bool:
    """Whether only one of all rows of a kind can be picked: the question does not come back."""
    chain = trial.chain
    tokens = [token for token in ask.tokens if token != chain.ends[ask.kind]]
    if not tokens:
        return False
    follow = _followers(match, trial, ask, tokens[0], lang)[0][0]
    key = f"{ask.kind}:{tokens[0]}" + (f"@{follow}" if follow else "")
    twin = Trial(match.clone(), trial.seat, chain)
    left = {**_before(chain, filling, ask.kind), key: 1}
    try:
        twin.pick(left)
    except IllegalChoice:
        return False
    after = twin.open()
    return not any(left.values()) and (after is None or after.kind != ask.kind)


def _alone(match: Match, seat: int, chain: Chain, filling: Filling, key: str, swaps: bool) -> int:
    """How many of a row could be picked if nothing else of its kind were, nor what comes after it; where rows do not
    take each other's place, no more than whether it can be picked at all."""
    others = _before(chain, filling, key.partition(":")[0])
    if swaps:
        return _more(match, seat, chain, others, key)
    return int(fits(match, seat, chain, {**others, key: 1}))


def _behind(match: Match, seat: int, chain: Chain, kind: str) -> Trial | None:
    """A copy of the match in which the menu has led to the questions of a kind; None where it does not now."""
    trial = Trial(match.clone(), seat, chain)
    ask = trial.open()
    if ask is None or ask.kind != chain.menu or chain.doors[kind] not in ask.tokens:
        return None
    trial.answer(ask, chain.doors[kind])
    return trial


def _after_those_before(match: Match, seat: int, chain: Chain, kind: str, filling: Filling) -> Trial | None:
    """The same after what is filled in of the kinds before it, which may have opened the door."""
    trial = Trial(match.clone(), seat, chain)
    trial.match._lingers = chain.ends
    try:
        trial.pick(dict(_before(chain, filling, kind)))
    except IllegalChoice:
        return None
    return _behind(trial.match, seat, chain, kind)


def rows_behind(match: Match, trial: Trial, kind: str, filling: Filling, lang: str) -> list[Row]:
    """The rows to which a menu leads, as they stand after the filling; where it leads there no more, those of the
    start, or of what is filled in before them, with the reason."""
    chain, seat, game = trial.chain, trial.seat, match.game
    now = _behind(trial.match, seat, chain, kind)
    start = _behind(match, seat, chain, kind) or _after_those_before(match, seat, chain, kind, filling)
    seen = now if now is not None else start
    ask = seen.open() if seen is not None else None
    before = start.open() if start is not None else None
    if seen is None or ask is None or ask.kind != kind:
        return []
    if kind in chain.numbers:
        return [_number_behind(match, trial, now, ask, filling, lang)]
    shut = _reasons(trial.open(), lang).get(chain.doors[kind], ("", ""))
    refused = _reasons(ask, lang)
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
        picked = any([count and key.partition("@")[0] == f"{kind}:{token}" for key, count in filling.items()])
        # of what is picked: what it is, not what the next one would be
        told = before if picked and before is not None and value in before.candidates else ask
        cost = game.form_cost(told.table, told, token)
        label, face = game.label(told, value, lang), game.face(told, value, lang)
        rule, reason = refused.get(token, ("", "")) if now is not None else shut
        for follow, note in open_to.items():
            key = f"{kind}:{token}" + (f"@{follow}" if follow else "")
            chosen = filling.get(key, 0)
            more = _more_behind(match, trial, now, filling, key) if token in ask.tokens and now is not None else 0
            most = chosen + more
            why = (rule, reason) if most == chosen else ("", "")
            rows.append(Row(key, label, note, kind, token, chosen, most, cost, why[1], why[0], face, most))
    return rows


def _number_behind(match: Match, trial: Trial, now: Trial | None, ask: Ask, filling: Filling, lang: str) -> Row:
    """The one row of a question for a number behind a door, where each answer adds to the ones before."""
    key = f"{ask.kind}:{NUMBER}"
    chosen = filling.get(key, 0)
    most = chosen + (_more_behind(match, trial, now, filling, key) if now is not None else 0)
    label, face = match.game.row(ask, lang), match.game.row_face(ask, lang)
    return Row(key, label, "", ask.kind, NUMBER, chosen, most, {}, face=face, alone=most)


def _reasons(ask: Ask | None, lang: str) -> dict[str, tuple[str, str]]:
    """By token, the rule that refuses it and why."""
    return {token: (rule, reason) for token, rule, reason in ask.explain(lang)} if ask is not None else {}


def _more_behind(match: Match, trial: Trial, behind: Trial, filling: Filling, key: str) -> int:
    """How many more of a row a menu leads to, from behind its door: as many at once as the questions take, as long as
    it goes. A row that is filled in already is then tried with all of its number, since that comes earlier; one that
    is not comes last, as here."""
    twin = Trial(behind.match.clone(), trial.seat, trial.chain)
    left = {key: MOST}
    more = 0
    try:
        while more < MOST and len(trial.given) + len(twin.given) < LONGEST:
            twin.pick(left)
            if left[key] == MOST - more:
                break
            more = MOST - left[key]
    except IllegalChoice:
        more = max(more, MOST - left[key] - 1)  # the last one was refused
    if key not in filling:
        return more
    chosen = filling.get(key, 0)
    while more and not fits(match, trial.seat, trial.chain, {**filling, key: chosen + more}):
        more -= 1
    return more


def _answers_to(trial: Trial, token: str, lang: str) -> list[tuple[str, str]]:
    """What can follow when a row is picked here: (token, its words), or nothing."""
    twin = Trial(trial.match.clone(), trial.seat, trial.chain)
    twin.match.choose(token, trial.seat)
    after = twin.open()
    if after is None or after.kind not in trial.chain.follows:
        return [("", "")]
    return [(option.token, option.face(lang).title) for option in after.options]


def _followers(match: Match, trial: Trial, ask: Ask, token: str, lang: str) -> list[tuple[str, str]]:
    """What can follow when a row is picked: (token, its words), or nothing."""
    if not trial.chain.follows or token not in ask.tokens:
        return [("", "")]
    for base in (match, trial.match):
        twin = Trial(base.clone(), trial.seat, trial.chain)
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
