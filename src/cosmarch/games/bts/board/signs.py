"""The phrases of the cards for pages: icons that stand in the text as "@ore:3" become signs that are drawn or said."""

from __future__ import annotations

import re

from cosmarch.core.panels import sign, spoken
from cosmarch.core.text import Words
from cosmarch.games.bts.board.map.typesetting import ICON


def signed(words: Words, phrase: str) -> str:
    """A phrase whose icons a page draws."""

    def drawn(found: re.Match[str]) -> str:
        name, number = found[1], found[2]
        if name == "ship":
            return sign(f"ship-{number}", "", words("bts.sign.ship", level=number))
        return sign(f"icon-{name}", number, words(f"bts.sign.{name}", int(number or 0)))

    return ICON.sub(drawn, phrase)


def said(words: Words, phrase: str) -> str:
    """A phrase in words alone."""
    return spoken(signed(words, phrase))
