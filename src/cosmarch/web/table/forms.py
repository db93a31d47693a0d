"""Forms on a page: rows with steppers, filled in with what the game suggests until the player changes something."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from cosmarch import Facts, Form, IllegalChoice, Match, Published, Row, parse_filling, suggested_form
from cosmarch.store import Opened
from cosmarch.web.table.presenter import Question
from cosmarch.web.workers.odds_queue import NOTHING, Reckoning


def opening(opened: Opened, match: Match, seat: int | None, lang: str) -> Form | None:
    """`first` of the opened match, with which it is kept, or of a draft."""
    if match is not opened.match:
        return first(match, seat, lang)
    return opened.kept(("form", seat, lang), lambda: first(match, seat, lang))


def first(match: Match, seat: int | None, lang: str) -> Form | None:
    """The form of the seat's open question with its suggestion filled in; None where it stands alone, is better
    answered on the map, or is no more than yes or no."""
    if seat is None or match.over or match.ask_of(seat) is None:
        return None
    form = suggested_form(match, seat, lang)
    if form is None or not any(row.most or row.chosen for row in form.rows):
        return None
    return None if len(form.rows) == 1 and _yes_or_no(match, seat, lang) else form


def _yes_or_no(match: Match, seat: int, lang: str) -> bool:
    """Whether all there is to a form is one row that is picked or not, and nothing comes to light by picking it: two
    answers say that better than a sheet with a switch."""
    bare = match.form(seat, {}, lang)
    if bare is None or len(bare.rows) > 1 or bare.rows[0].most > 1 or bare.budget or bare.doors:
        return False
    picked = match.form(seat, {bare.rows[0].key: 1}, lang)
    return picked is None or (len(picked.rows) == 1 and picked.facts == bare.facts == Facts() and not picked.spent)


def filled(match: Match, seat: int, filling: str | None, lang: str) -> Form | None:
    """The form with a filling (None: what the game suggests); IllegalChoice where it does not fit, None where the
    question is no form."""
    if filling is None:
        return first(match, seat, lang)
    form = match.form(seat, parse_filling(filling), lang)
    if form is None:
        match.clone().fill(seat, parse_filling(filling))  # says why not
        raise IllegalChoice("", "the form does not fit")
    return form


def drawn(shown: Published | None, form: Form | None, lang: str) -> Published | None:
    """What is published; where the stage shows what the form is filled in with, stage and dock are as they would be."""
    if shown is None or shown.stage is None or not shown.stage.live or form is None or form.tried is None:
        return shown
    tried = form.tried.published(form.seat, lang)
    return replace(shown, stage=tried.stage, dock=tried.dock) if tried is not None else shown


def tokens(question: Question | None, form: Form | None, shown: Published | None) -> set[str]:
    """What things of the page may stand for: the options, and the rows of a form that a stage fills in."""
    out = {option.token for option in question.options} if question is not None else set()
    if form is not None and shown is not None and shown.stage is not None and shown.stage.live:
        out |= {row.name for row in form.rows if row.most or row.chosen}
    return out


def shown(form: Form | None, match: Match, opened: Opened, odds: Reckoning, lang: str) -> dict[str, Any]:
    """What the template of a form is given."""
    if form is None:
        return {"form": None}
    fight = form.facts.fight
    return {
        "form": form,
        "live": form.doors != (),
        "groups": groups(form),
        "piles": piles,
        "barred": barred(form),
        "units": units(match, form, lang),
        "unit_name": partial(match.game.unit, lang=lang),
        "versus": odds.of(opened, form.tried, form.seat, fight) if fight and form.tried is not None else NOTHING,
    }


def groups(form: Form) -> list[tuple[str, list[Row]]]:
    """(heading, rows) of the rows that stand together, without those that nothing opens."""
    out: list[tuple[str, list[Row]]] = []
    for row in form.rows:
        if not (row.chosen or row.most or row.alone) or _twin(row, form):
            continue
        heading = row.face.group if row.face is not None else ""
        if not out or out[-1][0] != heading:
            out.append((heading, []))
        out[-1][1].append(row)
    return out


def piles(rows: list[Row]) -> list[list[Row]]:
    """Rows that look the same, each for one thing, are one line with a stepper."""
    out: dict[object, list[Row]] = {}
    for row in rows:
        face = row.face
        single = row.chosen <= 1 and row.most <= 1 and row.alone <= 1 and face is not None and not face.small
        same = (row.kind, row.note, face.title, face.note, face.icon) if single and face is not None else row.key
        out.setdefault(same, []).append(row)
    return list(out.values())


def barred(form: Form) -> list[Row]:
    """The rows that a rule keeps shut, whatever else is picked: each says why."""
    shut = [row for row in form.rows if not (row.chosen or row.most or row.alone or _twin(row, form))]
    return [row for row in shut if row.reason and not _otherwise(row, form)]


def _otherwise(row: Row, form: Form) -> bool:
    """Whether the same thing can be picked on the sheet in another way: to go along with what carries it."""
    return any([one.token == row.token and one.kind != row.kind and (one.most or one.chosen) for one in form.rows])


def _twin(row: Row, form: Form) -> bool:
    """Whether another row says the same of the same thing, and can be picked if this one can. Of what pays, the one
    that is filled in, or can be, stands for both."""
    face = row.face
    if face is None or row.chosen:
        return False
    rows = [(one, one.face) for one in form.rows if one.kind == row.kind and one.face is not None]
    same = [one for one, shown in rows if shown.icon == face.icon and shown.twin != face.twin]
    shut = not (row.most or row.alone)
    if not face.twin:
        return face.small and any([one.chosen or (shut and one.alone) for one in same])
    return any([one.most or one.chosen or shut for one in same])


def units(match: Match, form: Form, lang: str) -> list[tuple[str, int, int | None]]:
    """(unit in words, spent, what there is) of each unit that the form counts; where the game says itself what it comes
    to, nothing."""
    if form.facts.figures:
        return []
    counted = dict.fromkeys([*form.budget, *form.spent])
    return [(match.game.unit(unit, lang), form.spent.get(unit, 0), form.budget.get(unit)) for unit in counted]
