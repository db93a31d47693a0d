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
from cosmarch.core.form_rows import Row as Row
from cosmarch.core.form_rows import rows_behind, rows_of
from cosmarch.core.panels import Facts
from cosmarch.core.trial import LONGEST as LONGEST
from cosmarch.core.trial import NUMBER as NUMBER
from cosmarch.core.trial import Trial, fits, refuse

if TYPE_CHECKING:
    from cosmarch.core.match import Match

NO_FACTS: Final = Facts()


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
            rows += rows_behind(match, trial, kind, filling, lang)
        elif kind == chain.menu:
            continue
        elif kind in trial.met or (kind in end.met and _comes_anyway(chain, kind)):
            rows += rows_of(match, met, met.met[kind], chain, full if kind in chain.assumed else named, lang)
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


def _comes_anyway(chain: Chain, kind: str) -> bool:
    """Whether a kind is asked although none of its rows is picked yet, and the form is not finished without it."""
    return kind in chain.assumed or kind in chain.numbers or not chain.ends[kind]
