"""Message catalogues: the words of one language, looked up by key.

A catalogue is a gettext file `<folder>/<language>/<domain>.po` whose msgids are keys (`bts.effect.jump`). A
plural entry repeats its key as msgid_plural; the number called `n` chooses the form. A message may hold
placeholders of the form `{name}` and nothing else in braces; values are put in once and never looked into
again, so a player called "{seat}" stays that. Nothing here fails over a bad message: an unknown key reads as
itself, a missing argument as its placeholder. The tests hold the catalogues to better.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable, Mapping
from importlib import resources
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.pofile import PoFileError, read_po

from cosmarch.core.errors import SetupError

LANGUAGES = ("en", "hu", "pl")
CORE = "core"  # the domain of the driver and the program, part of every game's words
PLACEHOLDER = re.compile(r"\{([a-z][a-z0-9_]*)\}")


def named(view: Mapping[str, Any]) -> dict[str, Any]:
    """A match's view in which every row of its table's `players` has the player's `name`, "" where there is none: what
    the boards of the games are made from."""
    names, table = view["names"], view["table"]
    players = [{**row, "name": names[seat] if seat < len(names) else ""} for seat, row in enumerate(table["players"])]
    return {**view, "table": {**table, "players": players}}


def capital(text: str) -> str:
    """The text with a capital letter at its beginning."""
    return text[:1].upper() + text[1:]


def languages() -> tuple[str, ...]:
    """The languages that every message exists in; English, the one to fall back to, is first."""
    return LANGUAGES


class Message:
    """A message cut at its placeholders: in each form, texts at even and placeholder names at odd places."""

    def __init__(self, texts: tuple[str, ...], plural: Callable[[int], int]) -> None:
        self.forms: list[list[str]] = [PLACEHOLDER.split(text) for text in texts]
        self.plural = plural

    def form(self, number: object) -> list[str]:
        """The form for that number; the last one when there is no number or the rule points past the end."""
        if len(self.forms) == 1:
            return self.forms[0]
        index = self.plural(abs(number)) if isinstance(number, int) else -1
        return self.forms[index if 0 <= index < len(self.forms) else -1]


class Words:
    """One language of one game. Call it with a key and the arguments of the message."""

    def __init__(self, lang: str, messages: dict[str, Message]) -> None:
        self.lang = lang
        self._messages = messages
        self._plain: dict[str, str] = {  # most look-ups need no more than this
            key: message.forms[0][0]
            for key, message in messages.items()
            if len(message.forms) == 1 and len(message.forms[0]) == 1
        }

    def __contains__(self, key: str) -> bool:
        return key in self._messages

    def every_key(self) -> list[str]:
        """All keys that have a message."""
        return list(self._messages)

    def __call__(self, key: str, n: int | None = None, **args: int | str) -> str:
        """The message; `n` chooses the plural form and fills `{n}`."""
        plain = self._plain.get(key)
        if plain is not None:
            return plain
        if n is not None:
            args["n"] = n
        return self.say(key, args)

    def say(self, key: str, args: Mapping[str, int | str]) -> str:
        """The message with its arguments as a mapping; `args["n"]` chooses the plural form."""
        message = self._messages.get(key)
        if message is None:
            return key
        parts = message.form(args.get("n"))
        if len(parts) == 1:
            return parts[0]
        out = list(parts)
        for place in range(1, len(parts), 2):
            name = parts[place]
            out[place] = str(args[name]) if name in args else "{" + name + "}"
        return "".join(out)


_words: dict[tuple[str, tuple[str, ...], Path | None], Words] = {}
_catalogues: dict[tuple[Path, str, str], dict[str, Message]] = {}


def words(lang: str, *domains: str, folder: Path | None = None) -> Words:
    """The words of a language in these domains, the core's among them; what it lacks is taken from English.

    `folder` holds the catalogues of a game that does not come with Cosmarch; the core's are always our own.
    """
    key = (lang, domains, folder)
    found = _words.get(key)
    if found is not None:
        return found
    if lang not in LANGUAGES:
        raise SetupError(f'unknown language "{lang:.20}": choose {", ".join(LANGUAGES[:-1])} or {LANGUAGES[-1]}')
    ours = Path(str(resources.files("cosmarch").joinpath("locale")))
    merged: dict[str, Message] = {}
    for language in (LANGUAGES[0], lang):
        merged.update(_catalogue(ours, language, CORE))
        for domain in domains:
            if domain != CORE:
                merged.update(_catalogue(folder if folder is not None else ours, language, domain))
    made = Words(lang, merged)
    _words[key] = made
    return made


def read_catalogue(folder: Path, lang: str, domain: str) -> Catalog:
    """The catalogue as it is in its file, for tools and tests; SetupError where it cannot be read."""
    path = folder / lang / f"{domain}.po"
    try:
        with path.open("rb") as file:
            return read_po(file, locale=lang, abort_invalid=True)
    except (OSError, ValueError, PoFileError) as error:
        raise SetupError(f"{path.name} of language {lang} cannot be read: {error}") from None


def _catalogue(folder: Path, lang: str, domain: str) -> dict[str, Message]:
    """The finished messages of one file, read once. A language other than English may lack the file."""
    key = (folder, lang, domain)
    found = _catalogues.get(key)
    if found is not None:
        return found
    messages: dict[str, Message] = {}
    if lang == LANGUAGES[0] or (folder / lang / f"{domain}.po").exists():
        catalog = read_catalogue(folder, lang, domain)
        try:
            plural = gettext.c2py(catalog.plural_expr)
        except ValueError as error:
            raise SetupError(f"{domain}.po of language {lang} has no usable Plural-Forms: {error}") from None
        for message in catalog:
            name = message.id if isinstance(message.id, str) else message.id[0]
            texts = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
            if name and texts and all(texts) and not message.fuzzy:
                messages[name] = Message(texts, plural)
    _catalogues[key] = messages
    return messages
