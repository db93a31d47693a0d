"""A turn built step by step and confirmed once.

A draft is nothing but the tokens picked so far: the server answers a copy with them and shows it. It never shows more
than the seat could learn by answering and undoing freely: a step that throws dice or uncovers something ends the draft
and is shown only after it was confirmed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

from cosmarch import IllegalChoice, Match, parse_filling
from cosmarch.store import Move, Opened
from cosmarch.store.journal import PER_LETTER, setting
from cosmarch.store.moves import CHOOSE, FILL, apply
from cosmarch.web.byte_cache import ByBytes
from cosmarch.web.table import etags

LONGEST: Final = 64  # picks of a draft, tokens of an answer
MEMORY: Final = 48 * 2**20  # bytes of drafts
STEP: Final = 60_000  # bytes that a draft adds to its match; measured
TITLE: Final = 4  # letters at least before what explains it: "K2:" is none
SHORT: Final = 40  # letters of a label that is shown as it is


@dataclass(frozen=True, slots=True)
class Draft:
    """The match as it may be shown, questions and picks in words, and whether there is nothing left to pick."""

    match: Match
    picks: tuple[tuple[str, str], ...]
    ready: bool
    uncovers: bool  # the last step is not shown, since it would tell something
    ends: bool = False  # the match is over with it
    button: str = ""  # what the last step does, for the main button
    vain: bool = False  # the last step would come to nothing as things stand


kept: Final[ByBytes[Draft]] = ByBytes(MEMORY)  # of this process


def drafted(opened: Opened, seat: int, tokens: tuple[str, ...], lang: str) -> Draft:
    """The draft of these picks; IllegalChoice where one is not legal, or comes after a step that ends the draft. The
    longest draft has to be confirmed as it is, and the turn goes on from there. What was drawn up for the picks before
    is kept for a while, so that each step costs the same; as long as the seat sees the same, for the time it takes to
    draw it up anew would tell that another has answered in secret."""
    if not tokens:
        return Draft(_begun(opened), (), False, False)
    key = (opened.row.id, etags.whole(opened, seat), bool(setting(opened)), seat, tokens, lang)
    made = kept.get(key)
    if made is None:
        made = _one_more(drafted(opened, seat, tokens[:-1], lang), seat, tokens[-1], lang)
        kept.keep(key, made, PER_LETTER * opened.size + STEP)  # it may be the last that holds its match
    if made.uncovers:  # what is shown is the step before, as it is now
        return replace(made, match=drafted(opened, seat, tokens[:-1], lang).match)
    return made


def _begun(opened: Opened) -> Match:
    """The match that the first pick is an answer to: with what the table sets before anything else happens."""
    steps = setting(opened)
    if not steps:
        return opened.match
    begun = opened.match.clone()
    for seat, step in steps:
        apply(begun, seat, step)
    return begun


def _one_more(before: Draft, seat: int, token: str, lang: str) -> Draft:
    if before.uncovers:
        raise IllegalChoice("", "the draft goes on after a step that cannot be taken back")
    ask = before.match.ask_of(seat)
    after = before.match.clone()
    apply(after, seat, move(token))
    assert ask is not None
    label, button, ends = _words(before.match, seat, token, lang)
    picks = (*before.picks, (ask.prompt(lang), label))
    vain = any(option.vain for option in ask.options if option.token == token)
    alone = after.seats == 1  # who may take back anything at any time, and still wants to see what happens
    taught = after.undo_state(seat) != "free" or (alone and after.learned != before.match.learned)
    if after.over or taught or (ask.secret and not _goes_on(before.match, after, seat)):
        return Draft(before.match, picks, True, True, after.over, button, vain)
    # a window that is held opens for everybody at the same time: it is no part of a draft
    ready = after.held or after.ask_of(seat) is None or len(picks) == LONGEST or (alone and ends)
    return Draft(after, picks, ready, False, button=button, vain=vain)


def _goes_on(before: Match, after: Match, seat: int) -> bool:
    """Whether the seat goes on answering in the same scene, or has ended it with something that everybody sees. Else
    what comes next depends on what others have answered in secret, and to show it would tell."""
    return after.is_seen(seat) or (after.ask_of(seat) is not None and after.scene_answers > before.scene_answers)


def move(token: str) -> Move:
    """What a pick does: an option's token answers the question, a form's filling follows "="."""
    return Move(FILL, token[1:]) if token.startswith("=") else Move(CHOOSE, token)


def _words(match: Match, seat: int, token: str, lang: str) -> tuple[str, str, bool]:
    """A pick in words, what the main button says of it, and whether it ends a step."""
    ask = match.ask_of(seat)
    assert ask is not None
    if not token.startswith("="):
        option = next(option for option in ask.options if option.token == token)
        face = option.face(lang)
        return face.title if face.note else brief(face.title), face.does, face.ends
    form = match.form(seat, parse_filling(token[1:]), lang)
    if form is None:
        return "–", "", False
    button = match.game.handin(form, lang)
    if button:  # what was done with it: all its rows would be a paragraph
        return button, button, False
    chosen = [row for row in form.rows if row.chosen]
    parts = [f"{brief(row.label)} ×{row.chosen}" if row.chosen > 1 else brief(row.label) for row in chosen]
    return ", ".join(parts) or "–", "", False


def brief(label: str) -> str:
    """A label without what it explains in brackets, after a colon or in a second sentence: who has picked it knows."""
    if len(label) <= SHORT:
        return label
    ends = [mark.start() for mark in re.finditer(r": | \(|\. ", label) if mark.start() >= TITLE]
    return label[: ends[0]] if ends else label
