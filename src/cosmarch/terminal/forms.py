"""A form at the terminal: rows with letters, filled in by a line such as "3 fighter, 1 carrier"."""

from __future__ import annotations

import re
from string import ascii_lowercase
from typing import Final

from cosmarch import Form, IllegalChoice, Match
from cosmarch.terminal.arguments import cli_words
from cosmarch.terminal.screen import Screen

PARTS: Final = re.compile(r"\d{1,3}\s+[^\s,][^,]*(,\s*\d{1,3}\s+[^\s,][^,]*)*")
PREVIEW: Final = "?"


class FormSheet:
    """The form of a person's open question: as the game suggests it, until they type something themselves."""

    def __init__(self, match: Match, seat: int, form: Form, lang: str) -> None:
        self.match = match
        self.seat = seat
        self.lang = lang
        self.words = cli_words(lang)
        self.suggestion = form.suggestion
        self.suggested = (match.form(seat, form.suggestion, lang) if form.suggestion else None) or form
        self.form = self.suggested
        self.filling: dict[str, int] = {}

    @property
    def begun(self) -> bool:
        return any(self.filling.values())

    @property
    def offer(self) -> dict[str, int]:
        """What Enter hands in: what was typed, or else what the game suggests."""
        return self.filling if self.begun else self.suggestion

    def reads(self, line: str) -> bool:
        """Whether a line is meant for the form."""
        return PARTS.fullmatch(line.rstrip(PREVIEW).strip()) is not None

    def write(self, line: str) -> None:
        """Enter the numbers of a line; IllegalChoice says which row is not there or goes no further. The first line
        takes the place of the suggestion, but for what leads to its rows, such as the dock that produces."""
        written: dict[str, int] = {}
        for part in line.rstrip(PREVIEW).split(","):
            number, _, name = part.strip().partition(" ")
            written[self._row(name.strip())] = int(number)
        filling = {**(self.filling if self.begun else self._before(written)), **written}
        form = self.match.form(self.seat, filling, self.lang)
        if form is None:
            self.match.clone().fill(self.seat, filling)  # says why not
            raise IllegalChoice("", self.words("cli.form.no_fit"))
        self.filling, self.form = filling, form

    def clear(self) -> None:
        self.filling, self.form = {}, self.suggested

    def _before(self, written: dict[str, int]) -> dict[str, int]:
        """The rows of the suggestion of kinds that come before all those which are written."""
        kinds = list(dict.fromkeys([row.kind for row in self.form.rows]))
        first = min([kinds.index(key.partition(":")[0]) for key in written])
        return {key: count for key, count in self.suggestion.items() if key.partition(":")[0] in kinds[:first]}

    def _row(self, name: str) -> str:
        """The key of the row with that letter, token or (part of a) name."""
        rows = self.form.rows
        wanted = name.casefold()
        for place, row in enumerate(rows):
            if wanted in (letters(place), row.token.casefold(), row.key.casefold()):
                return row.key
        texts = {row.key: f"{row.label} {row.note}".casefold() for row in rows}
        for word in (wanted, wanted.removesuffix("s")):
            found = [row.key for row in rows if texts[row.key].startswith(word)]
            found = found or [row.key for row in rows if word in texts[row.key]]
            open_rows = [row.key for row in rows if row.key in found and (row.most or row.chosen)]
            found = open_rows or found
            if len(found) == 1:
                return found[0]
            if found:
                names = ", ".join([letters(place) for place, row in enumerate(rows) if row.key in found])
                raise IllegalChoice("", self.words("cli.form.which", name=name, rows=names))
        raise IllegalChoice("", self.words("cli.form.no_row", name=name))

    # ---- what is shown

    def show(self, screen: Screen) -> None:
        """Rows with their limits and costs, what it comes to, and what Enter would hand in."""
        for place, row in enumerate(self.form.rows):
            label = f"{row.label} {row.note}".strip()
            cost = ", ".join([f"{amount} {self._unit(unit)}" for unit, amount in row.cost.items()])
            parts = [(f"{letters(place):>4}  ", "bold"), (f"{row.chosen}/{row.most}  ", ""), (label, "")]
            if cost:
                parts.append((f"  {cost}", "dim"))
            if row.reason and not row.most:
                parts.append((f"  {row.reason}", "dim"))
                parts.append((f"  [{row.rule}]" if row.rule else "", "dim"))
            screen.row(*parts)
        for unit in dict.fromkeys([*self.form.budget, *self.form.spent]):
            spent, have = self.form.spent.get(unit, 0), self.form.budget.get(unit)
            of = f"{spent}" if have is None else f"{spent}/{have}"
            screen.say(f"  {self._unit(unit)}: {of}")
        screen.say("  " + self._hint(), "dim")

    def _hint(self) -> str:
        if self.begun:
            key = "cli.form.ready" if self.form.ready else "cli.form.unfinished"
            return self.words(key, filling=self.spell(self.filling))
        if self.offer:
            return self.words("cli.form.suggested", filling=self.spell(self.offer))
        return self.words("cli.form.how")

    def spell(self, filling: dict[str, int]) -> str:
        """A filling as somebody would type it."""
        rows = (*self.suggested.rows, *self.form.rows)
        names = {row.key: f"{title_of(row.label)} {row.note}".strip() for row in rows}
        return ", ".join([f"{count} {names.get(key, key)}" for key, count in filling.items() if count])

    def _unit(self, unit: str) -> str:
        return self.match.game.unit(unit, self.lang)


def sheet_of(match: Match, seat: int, lang: str) -> FormSheet | None:
    """The form of a seat's open question; None where there is nothing to fill in."""
    form = match.form(seat, {}, lang)
    return FormSheet(match, seat, form, lang) if form is not None and any(row.most for row in form.rows) else None


def title_of(label: str) -> str:
    """A label without what it explains after a colon; brackets that the colon stands in go with it."""
    title = label.partition(":")[0]
    if title.count("(") > title.count(")"):
        title = title[: title.rindex("(")]
    return title.strip()


def letters(place: int) -> str:
    """a to z, then aa, ab and so on."""
    more, at = divmod(place, len(ascii_lowercase))
    return (letters(more - 1) if more else "") + ascii_lowercase[at]
