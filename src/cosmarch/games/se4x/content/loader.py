"""The door to the components: `load_content` gives the immutable tables that the rules read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cosmarch.core.packs import Shelf, shipped_texts
from cosmarch.core.rows import parse
from cosmarch.games.se4x.content.checks import check
from cosmarch.games.se4x.content.tables import Content
from cosmarch.games.se4x.content.vocabulary import FILES

__all__ = ["Content", "load_content"]

PACKAGE: Final = "cosmarch.games.se4x.content"


def _content(seats: int, texts: Mapping[str, str]) -> Content:
    content = Content(texts)
    check(content, tuple(parse("rules.toml", shipped_texts(PACKAGE, FILES)["rules.toml"]).values))
    return content


_SHELF: Final = Shelf(PACKAGE, FILES, _content)


def load_content(pack: Mapping[str, str] | None = None) -> Content:
    """The components, the same for any number of seats; a pack's texts by file name, shipped ones fill the rest."""
    return _SHELF.load(0, pack)
