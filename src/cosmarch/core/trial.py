"""Answering the questions of a form on a copy of the match, one after the other; see `forms`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cosmarch.core.ask import Ask
from cosmarch.core.chains import Chain
from cosmarch.core.errors import IllegalChoice
from cosmarch.core.fillings import Filling
from cosmarch.core.panels import Face

if TYPE_CHECKING:
    from cosmarch.core.game import Game
    from cosmarch.core.match import Match

LONGEST: Final = 200  # answers that a form may stand for
NUMBER: Final = "number"  # the token in the row of a question whose answers are numbers
ZERO: Final = "0"


class Trial:
    """Fills in a form on a copy of the match, one answer after the other."""

    def __init__(self, match: Match, seat: int, chain: Chain, stays: str = "", lang: str = "") -> None:
        self.match = match
        self._lang = lang  # in which the answers are put into words where they are first offered; "": not at all
        self.stays = stays  # the kind of question that is not left although nothing more is wanted of it
        self.seat = seat
        self.chain = chain
        self.given: list[str] = []
        self.met: dict[str, Ask] = {}  # of each kind that opened rows on the way, the first question
        self.faces: dict[str, dict[int, tuple[str, Face]]] = {}  # its answers in words, before any is given
        self.row_faces: dict[str, tuple[str, Face]] = {}  # where its answers are numbers: its one row
        self.gathered: dict[str, list[int]] = {}  # of kinds that are gathered, what later questions offered besides
        self.spent: dict[str, int] = {}
        self.assumed: dict[str, int] = {}  # rows that the game filled in by itself
        self.forced: dict[str, int] = {}  # rows that nobody wanted and that had to be picked
        self._left: dict[str, int] = {}  # rows that are still to be picked
        self._follow = ""
        self._strays = False  # what was to follow could not: the only other answer gave itself
        self._row = ""
        self._reveals = match._table.reveals
        self._hushes = match.hushes
        self._begun = False

    def goes_on(self, trial: Trial) -> None:
        """It ends where the trial that it goes on from ends."""
        self._reveals = trial._reveals
        self._hushes = trial._hushes
        self._begun = trial._begun

    def open(self) -> Ask | None:
        """The next question of the chain; None when the form is done, or goes on where something is uncovered or where
        others may have been asked in secret: how far the form reaches would tell whether they were."""
        ask = self.match.ask_of(self.seat)
        if ask is None or not self.chain.has(ask.kind) or self.match._table.reveals != self._reveals:
            return None
        if not ask.secret and self.match.hushes != self._hushes:
            return None
        if self.chain.once and self._begun and ask.kind == self.chain.first:
            return None
        if ask.kind in self.chain.ends and ask.kind not in self.met:
            self.met[ask.kind] = ask
            if self._lang and ask.kind in self.chain.numbers:
                self.row_faces[ask.kind] = (
                    self.match.game.row(ask, self._lang),
                    self.match.game.row_face(ask, self._lang),
                )
            elif self._lang:
                self.faces[ask.kind] = faces(self.match.game, ask, self._lang)
        elif ask.kind in self.chain.gathered and self._lang:
            self._gather(ask)
        return ask

    def _gather(self, ask: Ask) -> None:
        """Note what a question offers that no earlier one of its kind did."""
        known = self.faces[ask.kind]
        if not known.keys() >= set(ask.candidates):
            new = {value: face for value, face in faces(self.match.game, ask, self._lang).items() if value not in known}
            known.update(new)
            self.gathered[ask.kind] = [*self.gathered.get(ask.kind, []), *new]

    def answer(self, ask: Ask, token: str) -> None:
        if len(self.given) >= LONGEST:
            raise self.match._refusal("form_row")
        self.match._legal_value(ask, token)  # only what may be answered has a cost
        self._spend(ask, token)
        self.match._listener = self._answers_itself
        try:
            self.match.choose(token, self.seat)
        finally:
            self.match._listener = None
        if self._strays:
            refuse(self, self._row)
        self._begun = True
        self.given.append(token)

    def _spend(self, ask: Ask, token: str) -> None:
        for unit, amount in self.match.game.form_cost(self.match._table, ask, token).items():
            self.spent[unit] = self.spent.get(unit, 0) + amount

    def _answers_itself(self, ask: Ask, value: int) -> None:
        """A question of the form that has one answer left is not asked, and costs what it costs all the same: the last
        trade good of a payment."""
        if ask.seat != self.seat or not self.chain.has(ask.kind):
            return
        token = ask.domain.names[value]
        self._strays |= ask.kind in self.chain.follows and self._follow not in ("", token)
        self._spend(ask, token)
        key = f"{ask.kind}:{token}"
        if self._left.get(key):
            self._left[key] -= 1
        elif ask.kind in self.chain.ends and token != self.chain.ends[ask.kind]:
            rows = self.assumed if ask.kind in self.chain.assumed else self.forced
            rows[key] = rows.get(key, 0) + 1

    def pick(self, left: dict[str, int]) -> None:
        """Give the answers of all rows in `left`, as far as they are offered, and stop before the end."""
        self._left = left
        first = self.open()
        for key, count in left.items():
            if count and key.partition(":")[2] in self.chain.beside:
                refuse(self, key)
        while self._pick_next(first, left):
            pass

    def _pick_next(self, first: Ask | None, left: dict[str, int]) -> bool:
        """Give the next answer of the form that began with `first`; False where there is none to give."""
        ask, chain = self.open(), self.chain
        if ask is None:
            return False
        if ask.kind in chain.follows:
            self._answer_follow(ask)
        elif ask.kind in chain.counts:
            self._answer_count(ask, left)
        elif ask.kind not in chain.ends:
            self._assume(ask)
        elif ask.kind in chain.numbers and left.get(f"{ask.kind}:{NUMBER}"):
            return self._answer_number(ask, left)
        elif ask.kind == chain.menu:
            door = next_door(chain, ask, left)
            if not door:
                return False
            self.answer(ask, door)
        else:
            key = next_row(ask, left)
            if not key:
                return self._leave(first, ask, left)
            left[key] -= 1
            self._row = key
            token, _, self._follow = key.partition(":")[2].partition("@")
            self.answer(ask, token)
        return True

    def _answer_number(self, ask: Ask, left: dict[str, int]) -> bool:
        """The number that is wanted; False where no more of it can be had."""
        number = f"{ask.kind}:{NUMBER}"
        amount = self._amount(ask, left[number])
        self.answer(ask, str(amount))
        left[number] -= amount
        return amount > 0

    def _leave(self, first: Ask | None, ask: Ask, left: dict[str, int]) -> bool:
        """Of this kind nothing is wanted any more: go on to what is, or back to where the form began. False where the
        form stands there already, or what was wanted behind this door is refused."""
        if self.chain.menu:
            return False
        inner = first is not None and ask.kind != first.kind and first.kind in self.chain.ends
        wanted = [row for row, count in left.items() if count and not row.startswith(f"{ask.kind}:")]
        end = self.chain.ends[ask.kind] if ask.kind not in self.chain.numbers else ZERO
        if wanted and ask.kind in self.chain.assumed:
            self._assume(ask)
        elif ask.kind == self.stays and not wanted:
            return False
        elif end and end in ask.tokens and (wanted or (inner and not self._is_last(ask.kind))):
            self.answer(ask, end)
        else:
            return self._had_to(ask)
        return True

    def _had_to(self, ask: Ask) -> bool:
        """Pick the row without which the question cannot be left, as the game suggests: units that go along because
        nothing is left to hold them. False where it can be left, or where it is for the player to pick."""
        if ask.kind not in self.chain.forced or self.chain.ends[ask.kind] in ask.tokens:
            return False
        token = self.match.game.suggest(self.match._table, ask)
        if not token:
            return False
        key = f"{ask.kind}:{token}"
        self.forced[key] = self.forced.get(key, 0) + 1
        self.answer(ask, token)
        return True

    def _is_last(self, kind: str) -> bool:
        """Whether a kind is assumed and so comes when the rest is over."""
        return kind in self.chain.assumed

    def _answer_follow(self, ask: Ask) -> None:
        """A row without an answer of its own was picked where only one was left; where other rows that went since then
        leave more, it is the first of them."""
        self.answer(ask, self._follow or ask.tokens[0])

    def _amount(self, ask: Ask, wanted: int) -> int:
        """The number to answer; behind a door it is put together from as many answers as it takes."""
        if not self.chain.menu:
            return wanted
        return max([int(token) for token in ask.tokens if int(token) <= wanted], default=0)

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
            elif self._had_to(ask):
                continue
            elif token:
                self.answer(ask, token)
            else:
                raise self.match._refusal("form_unfinished")

    def _assume(self, ask: Ask) -> None:
        """Answer as the game suggests."""
        token = suggested(self.match, self.seat, ask)
        if not token:
            raise self.match._refusal("form_unfinished")
        if ask.kind in self.chain.ends:
            key = f"{ask.kind}:{token}"
            self.assumed[key] = self.assumed.get(key, 0) + 1
        self.answer(ask, token)


def faces(game: Game, ask: Ask, lang: str) -> dict[int, tuple[str, Face]]:
    """What may be answered, in words, as the table is now."""
    return {value: (game.label(ask, value, lang), game.face(ask, value, lang)) for value in ask.candidates}


def fits(match: Match, seat: int, chain: Chain, filling: Filling) -> bool:
    """Whether all rows of a filling can be picked; it need not be finished by them."""
    trial = Trial(match.clone(), seat, chain)
    left = {key: count for key, count in filling.items() if count > 0}
    try:
        trial.pick(left)
    except IllegalChoice:
        return False
    return not any(left.values())


def suggested(match: Match, seat: int, ask: Ask) -> str:
    """The answer that the game itself would give, from what the seat knows; "" where it has no opinion."""
    wanted = match.game.suggest(match._table, ask)
    if wanted:
        return wanted
    advice = match.imagine(seat, "form").advice(seat)
    return max(advice, key=advice.__getitem__) if advice else ""


# ---- inside


def next_row(ask: Ask, left: Filling) -> str:
    """The first row that this question offers now."""
    tokens = ask.tokens
    for key, count in left.items():
        kind, _, token = key.partition(":")
        if count and kind == ask.kind and token.partition("@")[0] in tokens:
            return key
    return ""


def next_door(chain: Chain, ask: Ask, left: Filling) -> str:
    """The answer to the menu that leads to what is still wanted, door after door as the chain names them: the order in
    which somebody filled in a sheet means nothing, while what is learned first may serve what is built then."""
    wanted = {key.partition(":")[0] for key, count in left.items() if count}
    for kind, door in chain.doors.items():
        if kind in wanted and door in ask.tokens:
            return door
    return ""


def refuse(trial: Trial, key: str) -> None:
    """Say why a row cannot be picked so often."""
    kind, _, token = key.partition(":")
    ask = trial.open()
    if ask is not None and ask.kind == kind:
        why = ask.why_not(ask.domain.index.get(token.partition("@")[0], -1))
        if why is not None:
            raise trial.match._ruled_out(why)
    raise trial.match._refusal("form_row")
