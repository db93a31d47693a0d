"""Templates: every text is escaped unless it is one of our own pictures."""

from __future__ import annotations

import hashlib
import time
from functools import cache, lru_cache
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from babel.dates import format_datetime, format_timedelta
from jinja2 import Environment, FileSystemLoader, StrictUndefined

import cosmarch
from cosmarch.web.afterwards.results import has_odds, lead_of, result_names, score_part, winners_of
from cosmarch.web.table import drawn_once
from cosmarch.web.table.inline_icons import signs
from cosmarch.web.table.strip_styles import unstyled

if TYPE_CHECKING:
    from cosmarch.store import MatchRow
    from cosmarch.web.http.call import Call

HERE: Final = Path(str(resources.files("cosmarch").joinpath("web")))
STATIC: Final = HERE / "static"
LANGUAGE_NAMES: Final = {"en": "English", "hu": "magyar", "pl": "polski"}

_environment = Environment(
    loader=FileSystemLoader(HERE / "templates"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    auto_reload=False,
)


_environment.globals.update(
    has_odds=has_odds,
    lead_of=lead_of,
    result_names=result_names,
    score_part=score_part,
    winners_of=winners_of,
    kept_section=drawn_once.section,
    kept_line=drawn_once.line,
    kept_row=drawn_once.row,
)


_environment.filters["unstyled"] = unstyled
_environment.filters["signs"] = signs
_environment.filters["titled"] = lambda row, lang: titled(row, lang)
_environment.filters["hue"] = lambda item: hue(item.tone, item.number)


def render(template: str, call: Call, **values: Any) -> str:
    """A page or a part of one for this visitor."""
    return _environment.get_template(template).render(
        call=call,
        t=call.t,
        lang=call.lang,
        prefs=call.prefs,
        person=call.person,
        languages={code: LANGUAGE_NAMES[code] for code in cosmarch.languages()},
        games=all_games(),
        static=static_url,
        ago=lambda at: ago(at, call.lang),
        lasted=lambda seconds: format_timedelta(seconds, locale=call.lang),
        when=lambda at: format_datetime(_local(at), "short", locale=call.lang),
        **values,
    )


KNOWN_TONES: Final = frozenset(
    [
        *("red", "green", "blue", "yellow", "purple", "orange", "teal", "gold"),
        *("military", "economic", "commercial", "scientific"),
    ]
)


def hue(tone: str, number: str) -> str:
    """One of nine colours for a tone of a game's own, by its number where it has one; "" for those with a name."""
    if tone in KNOWN_TONES:
        return ""
    return str(int(number) % 9 if number.isascii() and number.isdigit() else sum(tone.encode()) % 9)


def titled(row: MatchRow, lang: str) -> str:
    """What a table is called: as its host wrote it, or by its game in the reader's language."""
    game = all_games().get(row.game)
    return game.title(lang) if game is not None and row.title in _titles(row.game) else row.title


@cache
def _titles(game: str) -> frozenset[str]:
    return frozenset([all_games()[game].title(lang) for lang in cosmarch.languages()])


def load_templates() -> None:
    """Read all of them now and not when they are first needed."""
    for name in _environment.list_templates():
        _environment.get_template(name)


@lru_cache(maxsize=1)
def all_games() -> dict[str, cosmarch.Game]:
    """The registered games, found once."""
    return cosmarch.games()


# The sheets of a page travel as one, in the order in which they are laid over each other.
SHEETS: Final[dict[str, tuple[str, ...]]] = {
    "page.css": ("tokens", "base", "style"),
    "table.css": (
        *("tokens", "base", "shell", "map", "bar", "badges", "rail"),
        *("over", "panels", "dock", "hand", "aside"),
        *("stage", "forces", "council", "reveal"),
        *("clash", "economy", "forms", "windows", "ending", "folding", "narrow"),
    ),
}


@lru_cache(maxsize=1)
def static_files() -> tuple[str, ...]:
    """The files in `static/`, by their paths within it."""
    return tuple(sorted([path.relative_to(STATIC).as_posix() for path in STATIC.rglob("*") if path.is_file()]))


@lru_cache(maxsize=1)
def static_mark() -> str:
    """A fingerprint of all files in `static/`: modules name each other, so they are kept and changed together."""
    found = hashlib.sha256()
    for name in static_files():
        found.update(name.encode() + b"\0" + (STATIC / name).read_bytes())
    return found.hexdigest()[:12]


def static_url(name: str) -> str:
    """The address of one of them, or of a page's sheets, which browsers may keep."""
    return f"/static/{static_mark()}/{name}"


def ago(at: float, lang: str) -> str:
    """How long ago, in words ("3 hours ago")."""
    return format_timedelta(min(-1, int(at - time.time())), add_direction=True, locale=lang)


def _local(at: float) -> Any:
    from datetime import UTC, datetime

    return datetime.fromtimestamp(at, UTC)
