"""Forms: a chain of like questions as one sheet with rows to fill in.

Rules live in single questions. Where a chapter asks the same until "done" (load, pay, produce, assign hits), a person
would rather fill in a sheet. The game names the questions that belong together (`Game.form`); rows, limits and the
running cost are found by asking those questions on a copy, so that a form never decides what is legal. A filling says
how often each row is picked; `answers` turns it into the answers that somebody would give one by one.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from cosmarch.core.ask import Ask
from cosmarch.core.chains import Chain as Chain
from cosmarch.core.errors import IllegalChoice
from cosmarch.core.fillings import Filling as Filling
from cosmarch.core.panels import Face, Facts
from cosmarch.core.trial import LONGEST as LONGEST
from cosmarch.core.trial import NUMBER as NUMBER
from cosmarch.core.trial import Trial, fits, refuse

if TYPE_CHECKING:
    from cosmarch.core.match import Match

MOST: Final = 60  # of a row: nobody counts further
NO_FACTS: Final = Facts()


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


@dataclass(frozen=True)
class Form:
    """A form as a seat sees it, with what it has filled in so far; `Match.fill` hands such a filling in.

    A filling maps keys of `rows` to how often each is picked. `filled` is the one that it was made with, `assumed` what
    will be filled in as suggested unless the filling names others, `suggestion` what to begin with (of an empty form
    alone). `spent` is what all that costs, of a `budget`, by unit; `ready` that it can be handed in as it is, and
    `facts` what it comes to. Of the answers to its first question, of a `kind`, those in `doors` only lead to its rows
    or hand it in, and those in `beside` are no rows of it. `mapped`: whoever has the map before them answers there, one
    by one. `tried` is a copy of the match in which it is filled in and not handed in.
    """

    seat: int
    kind: str
    prompt: str
    rows: tuple[Row, ...]
    spent: dict[str, int]
    budget: dict[str, int]
    ready: bool
    assumed: dict[str, int]
    suggestion: dict[str, int]
    filled: dict[str, int]
    mapped: bool = False
    facts: Facts = NO_FACTS
    doors: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    tried: Match | None = field(default=None, compare=False, repr=False)


def answers(match: Match, seat: int, chain: Chain, filling: Filling) -> list[str]:
    """The answers that a filling stands for, tried on a copy; IllegalChoice where one is refused, where a row is not
    offered so often, or where the form is not finished by them."""
    trial = Trial(match.clone(), seat, chain)
    left = {key: count for key, count in filling.items() if count > 0}
    trial.pick(left)
    for key, count in left.items():
        if count:
            refuse(trial, key)
    trial.end()
    return trial.given


def suggested_form(match: Match, seat: int, lang: str = "en") -> Form | None:
    """`Match.form` filled in as the game suggests, empty where it suggests nothing; None where the question stands
    alone, or is answered on the map. It costs half of making the empty one and then this."""
    ask = match.ask_of(seat)
    chain = match.game.form(match._table, ask) if ask is not None else None
    if chain is None or chain.mapped:
        return None
    wanted = suggestion(match, seat, chain)
    form = made(match, seat, chain, wanted, lang) if wanted else None
    return form if form is not None else made(match, seat, chain, {}, lang, wanted)


def made(
    match: Match, seat: int, chain: Chain, filling: Filling, lang: str, wanted: Filling | None = None
) -> Form | None:
    """The form as it stands with a filling; None where the filling does not fit. `wanted`: what is suggested, if that
    is known."""
    first = match.ask_of(seat)
    assert first is not None
    trial = Trial(match.clone(), seat, chain, lang=lang)
    # Where all that can be picked is picked, what ends the form would answer itself, and the match would go on.
    trial.match._lingers = chain.ends
    left = {key: count for key, count in filling.items() if count > 0}
    try:
        trial.pick(left)
    except IllegalChoice:
        return None
    if any(left.values()):
        return None
    end = Trial(trial.match.clone(), seat, chain, lang=lang)
    end.goes_on(trial)
    ready = True
    try:
        end.end()
    except IllegalChoice:
        ready = False
    assumed, forced = _sum(trial.assumed, end.assumed), _sum(trial.forced, end.forced)
    named = _sum(filling, forced)
    full = _sum(named, assumed)
    rows: list[Row] = []
    for kind in chain.ends:
        met = trial if kind in trial.met else end
        if kind in chain.doors:
            rows += _rows_behind(match, trial, kind, filling, lang)
        elif kind == chain.menu:
            continue
        elif kind in trial.met or (kind in end.met and _comes_anyway(chain, kind)):
            rows += _rows(match, met, met.met[kind], chain, full if kind in chain.assumed else named, lang)
    spent = _sum(trial.spent, end.spent)  # what is assumed will be spent too
    form = Form(
        seat,
        first.kind,
        first.prompt(lang),
        tuple(rows),
        spent,
        dict(chain.budget),
        ready,
        assumed,
        _begins(match, seat, chain, wanted) if not filling else {},
        {key: count for key, count in filling.items() if count > 0},
        chain.mapped,
        doors=(*chain.doors.values(), chain.ends[chain.menu]) if chain.menu else (),
        beside=tuple([token for token in first.tokens if token in chain.beside]),
        tried=trial.match,
    )
    return replace(form, facts=match.game.form_facts(trial.match._table, first, form, lang))


def suggestion(match: Match, seat: int, chain: Chain) -> dict[str, int]:
    """What the game itself would fill in, from what the seat knows."""
    trial = Trial(match.imagine(seat, "form"), seat, chain)
    found: dict[str, int] = {}
    key = ""
    try:
        while len(trial.given) < LONGEST:
            ask = trial.open()
            if ask is None:
                break
            wanted = _liked_best(trial, ask)
            if not wanted:
                return {}
            if ask.kind == chain.menu and wanted not in chain.doors.values():
                wanted = chain.ends[ask.kind]
            key = _counted(found, key, chain, ask, wanted)
            trial.answer(ask, wanted)
    except IllegalChoice:
        return {}
    # what is assumed follows from the rest, also when that is changed
    found = {row: count for row, count in found.items() if count and row.partition(":")[0] not in chain.assumed}
    return found if fits(match, seat, chain, found) else {}


# ---- inside


def _sum(one: Filling, other: Filling) -> dict[str, int]:
    return {**one, **{key: one.get(key, 0) + count for key, count in other.items()}}


def _begins(match: Match, seat: int, chain: Chain, wanted: Filling | None) -> dict[str, int]:
    return dict(wanted) if wanted is not None else suggestion(match, seat, chain)


def _liked_best(trial: Trial, ask: Ask) -> str:
    """The answer that the game suggests, else the one that it advises; "" where it does neither."""
    match = trial.match
    wanted = match.game.suggest(match._table, ask)
    if wanted:
        return wanted
    advice = match.advice(trial.seat)
    if advice is None:
        return ""
    rows = [token for token in advice if token not in trial.chain.beside]
    return max(rows, key=advice.__getitem__)


def _counted(found: dict[str, int], key: str, chain: Chain, ask: Ask, wanted: str) -> str:
    """Add an answer to the rows that were found; `key` is the row that was picked last, and so is the result."""
    if ask.kind in chain.numbers:
        number = f"{ask.kind}:{NUMBER}"
        found[number] = found.get(number, 0) + int(wanted)
    elif not chain.opens(ask.kind):
        pass  # it has no row
    elif ask.kind in chain.follows:
        if key:
            found[key] -= 1
            if not found[key]:
                del found[key]  # if it is picked again where nothing follows, that is after what is picked until then
            key = f"{key}@{wanted}"
            found[key] = found.get(key, 0) + 1
    elif ask.kind in chain.counts:
        if key:  # a number that is asked for first counts no row
            found[key] += int(wanted) - 1
    elif ask.kind != chain.menu and wanted != chain.ends[ask.kind]:
        key = f"{ask.kind}:{wanted}"
        found[key] = found.get(key, 0) + 1
    return key


def _rows(match: Match, trial: Trial, ask: Ask, chain: Chain, filling: Filling, lang: str) -> list[Row]:
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


def _comes_anyway(chain: Chain, kind: str) -> bool:
    """Whether a kind is asked although none of its rows is picked yet, and the form is not finished without it."""
    return kind in chain.assumed or kind in chain.numbers or not chain.ends[kind]


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
    return {token: (rule, reason) for token, rule, reason in asked.explain(lang)}


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


def _rows_behind(match: Match, trial: Trial, kind: str, filling: Filling, lang: str) -> list[Row]:
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
    menu = trial.open()
    shut = {token: (rule, reason) for token, rule, reason in menu.explain(lang)} if menu is not None else {}
    refused = {token: (rule, reason) for token, rule, reason in ask.explain(lang)}
    rows: list[Row] = []
    if kind in chain.numbers:  # each answer adds to the ones before
        key = f"{kind}:{NUMBER}"
        chosen = filling.get(key, 0)
        most = chosen + (_more_behind(match, trial, now, filling, key) if now is not None else 0)
        label, face = game.row(ask, lang), game.row_face(ask, lang)
        return [Row(key, label, "", kind, NUMBER, chosen, most, {}, face=face, alone=most)]
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
        told = (
            before if picked and before is not None and value in before.candidates else ask
        )  # what it is, not the next
        cost = game.form_cost(told.table, told, token)
        label, face = game.label(told, value, lang), game.face(told, value, lang)
        for follow, note in open_to.items():
            key = f"{kind}:{token}" + (f"@{follow}" if follow else "")
            chosen = filling.get(key, 0)
            more = _more_behind(match, trial, now, filling, key) if token in ask.tokens and now is not None else 0
            most = chosen + more
            rule, reason = refused.get(token, ("", "")) if now is not None else shut.get(chain.doors[kind], ("", ""))
            why = (rule, reason) if most == chosen else ("", "")
            rows.append(Row(key, label, note, kind, token, chosen, most, cost, why[1], why[0], face, most))
    return rows


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
