"""What can be chosen when a table is made: the options of a game, and tables with all of them chosen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from cosmarch.core.errors import SetupError
from cosmarch.core.state import State
from cosmarch.core.windows import QUICK, STRICT, WINDOWS

OptionValue = bool | int | str


@dataclass(eq=False)
class Setting:
    """An option of a game: its type is that of its default. `choices` limits a text, `low` and `high` a number. A form
    folds those of one `group` under its name, which is the message "GAME.settings.GROUP"."""

    name: str
    default: OptionValue
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    group: str = ""

    def checked(self, value: object) -> OptionValue:
        """The value if it fits, else a SetupError that says what would."""
        fits = type(value) is type(self.default)
        if isinstance(value, str) and self.choices:
            fits = fits and value in self.choices
        elif type(value) is int:
            fits = fits and self.low <= value <= self.high
        if not fits:
            raise self._wrong(value)
        assert isinstance(value, (bool, int, str))
        return value

    def expected(self) -> str:
        """What would fit, in words."""
        if isinstance(self.default, bool):
            return "true or false"
        if isinstance(self.default, int):
            return f"a whole number from {self.low} to {self.high}"
        return f"one of {', '.join(self.choices)}" if self.choices else "a text"

    def parsed(self, text: str) -> OptionValue:
        """The value that a command line spells."""
        if isinstance(self.default, bool):
            if text.lower() in ("true", "yes", "on", "1"):
                return True
            if text.lower() in ("false", "no", "off", "0"):
                return False
            raise self._wrong(text)
        if isinstance(self.default, int):
            try:
                return self.checked(int(text))
            except ValueError:
                raise self._wrong(text) from None
        return self.checked(text)

    def _wrong(self, value: object) -> SetupError:
        return SetupError(f"option {self.name} must be {self.expected()}, not {value!r:.40}")


# Options of every table, whatever the game.
TABLE_SETTINGS = (Setting(WINDOWS, QUICK, choices=(QUICK, STRICT)),)


@dataclass(eq=False)
class Preset:
    """A table that is ready to play: so many seats, and what differs from the options' defaults. Its `name` is "first",
    "standard" or "everything"."""

    name: str
    seats: int
    options: Mapping[str, OptionValue] = field(default_factory=dict)


def seat_or_lot(t: State, seats: int, options: Mapping[str, OptionValue], name: str) -> int:
    """The seat that an option names by its number from 1, or one by lot where it is 0; SetupError when there is no
    such seat at a table of `seats`."""
    wanted = int(options[name])
    if wanted > seats:
        raise SetupError(f"option {name} must be 0 or the number of a seat up to {seats}, not {wanted}")
    return wanted - 1 if wanted else t.below(seats)
