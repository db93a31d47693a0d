"""What a draft, or a hint that is followed, changes in a player's own figures: "Ore 7 → 5"."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cosmarch import Figure, Published

FIGURES: Final = "figures"  # the kind of a dock's section that holds nothing but numbers


@dataclass(frozen=True, slots=True)
class Change:
    """A figure that is another afterwards. `better`: +1 it grows, -1 it shrinks, 0 it is no number."""

    icon: str
    label: str
    before: str
    after: str
    better: int

    @property
    def text(self) -> str:
        return f"{self.label} {self.before}\N{NO-BREAK SPACE}→\N{NO-BREAK SPACE}{self.after}"


def changes(before: Published | None, after: Published | None, seat: int | None) -> tuple[Change, ...]:
    """What is different in the seat's own figures, in the order in which they are published."""
    if before is None or after is None or seat is None:
        return ()
    known = figures(before, seat)
    out = []
    for name, now in figures(after, seat).items():
        was = known.get(name)
        if was is not None and was.value != now.value:
            out.append(change(was, now))
    return tuple(out)


def change(was: Figure, now: Figure) -> Change:
    return Change(now.icon, now.label, was.value, now.value, better(was.value, now.value))


def figures(shown: Published, seat: int) -> dict[str, Figure]:
    """The seat's own figures by what they count: its points, those of its badge and of its dock."""
    found: dict[str, Figure] = {}
    for sheet in shown.sheets:
        if sheet.seat == seat:
            points = Figure(sheet.points_icon, sheet.points, sheet.points_label)
            for figure in (points, *sheet.figures):
                found.setdefault(figure.label, figure)
    for section in shown.dock:
        if section.kind == FIGURES:
            for figure in (section.head, *section.figures) if section.head is not None else section.figures:
                found.setdefault(figure.label, figure)
    return {label: figure for label, figure in found.items() if label and figure.counts}


def better(before: str, after: str) -> int:
    try:
        was, now = int(before), int(after)
    except ValueError:
        return 0
    return (now > was) - (now < was)
