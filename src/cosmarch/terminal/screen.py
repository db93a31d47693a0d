"""The screen and the keyboard: colour and tables where there is a terminal, plain lines through a pipe."""

from __future__ import annotations

import contextlib
import re
import sys
from collections.abc import Iterator, Sequence
from typing import Final

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

with contextlib.suppress(ImportError):
    import readline  # noqa: F401  (gives input() a history and editing keys)


# control characters other than the line feed, marks of writing direction, halves of surrogate pairs
_STEERING: Final = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


def clean(text: str) -> str:
    """Text that cannot steer the terminal, wherever it comes from."""
    return _STEERING.sub("\ufffd", text)


class Screen:
    def __init__(self) -> None:
        for stream in (sys.stdin, sys.stdout, sys.stderr):
            reconfigure = getattr(stream, "reconfigure", None)
            if reconfigure is not None:
                reconfigure(errors="replace")
        self.console = Console(highlight=False, markup=False, emoji=False)
        self.interactive = self.console.is_terminal and sys.stdin.isatty()

    def say(self, text: str = "", style: str = "") -> None:
        """Lines as they are; a terminal wraps them, not we."""
        self.console.print(Text(clean(text), style=style), soft_wrap=True)

    def row(self, *parts: tuple[str, str]) -> None:
        """One line of (text, style) parts."""
        self.console.print(Text.assemble(*[(clean(text), style) for text, style in parts]), soft_wrap=True)

    def paragraph(self, text: str, indent: int = 0) -> None:
        """Text folded at the width of the screen."""
        line = Text(clean(text))
        width = max(20, self.console.width - indent)
        for part in line.wrap(self.console, width):
            part.rstrip()
            self.console.print(Text(" " * indent) + part, soft_wrap=True)

    def table(self, heads: Sequence[str], rows: Sequence[Sequence[str]], numbers: Sequence[int] = ()) -> None:
        """A table; `numbers` are the columns that are set flush right."""
        table = Table(box=box.SIMPLE_HEAD if self.console.is_terminal else box.ASCII2, show_edge=False)
        for place, head in enumerate(heads):
            table.add_column(Text(clean(head)), justify="right" if place in numbers else "left")
        for row in rows:
            table.add_row(*[Text(clean(cell)) for cell in row])
        self.console.print(table)

    def read(self, prompt: str) -> str:
        """A line from the keyboard; EOFError when there is no more."""
        if self.interactive:
            return input(clean(prompt)).strip()
        self.say(prompt)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line.strip()

    def clear(self) -> None:
        """Hide what is on the screen; through a pipe, a line parts it from what follows."""
        if self.interactive:
            self.console.clear()
        else:
            self.say("-" * 60)

    @contextlib.contextmanager
    def busy(self, text: str) -> Iterator[None]:
        """Show that the program thinks."""
        if self.interactive:
            with self.console.status(Text(clean(text))):
                yield
        else:
            yield
