"""A visitor's settings, kept in a cookie of their own: they say how pages look and nothing else."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Final
from urllib.parse import parse_qsl, urlencode

from cosmarch import languages

LANGUAGES: Final = languages()

COOKIE: Final = "cosmarch_prefs"
YEAR: Final = 365 * 24 * 3600
CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "lang": LANGUAGES,
    "theme": ("dark", "system", "light"),
    "board": ("plain", "strong", "grey"),
    "motion": ("system", "reduce"),
    "sound": ("off", "on"),
    "notify": ("off", "on"),
    "draft": ("on", "off"),
    "keys": ("on", "off"),
}


@dataclass(frozen=True, slots=True)
class Prefs:
    """How a visitor wants it. The first of `CHOICES` is the default."""

    lang: str = LANGUAGES[0]
    theme: str = "dark"
    board: str = "plain"
    motion: str = "system"
    sound: str = "off"
    notify: str = "off"
    draft: str = "on"
    keys: str = "on"

    def cookie(self) -> str:
        return urlencode({field.name: getattr(self, field.name) for field in fields(self)})


def read(cookie: str, accept_language: str) -> Prefs:
    """The settings in the cookie; anything that is no setting is left out."""
    return changed(Prefs(lang=_preferred(accept_language)), dict(parse_qsl(cookie[:500])))


def changed(prefs: Prefs, given: dict[str, str]) -> Prefs:
    """The settings with those that are given and known."""
    return replace(prefs, **{name: value for name, value in given.items() if value in CHOICES.get(name, ())})


def _preferred(accept_language: str) -> str:
    """The first language of the browser's list that we speak."""
    for part in accept_language[:200].split(","):
        code = part.split(";")[0].strip().lower()[:2]
        if code in LANGUAGES:
            return code
    return LANGUAGES[0]
