"""Icons among the words of notes and texts, as a page shows them: the number is drawn, the words are read out."""

from __future__ import annotations

import re
from typing import Final

from markupsafe import Markup, escape

from cosmarch import SIGN

DRAWN = (
    '<span class="sign" data-n="{number}"><svg class="ic" aria-hidden="true"><use href="#{icon}"/></svg>'
    '<span class="hidden">{words}</span></span>'
)
WHOLE = '<span class="whole">{drawn}{rest}</span>'
# What no line may part from an icon: a comma behind it, and the word that one without words of its own stands for.
CLOSE: Final = re.compile(r"[^\s\u27e6]+")
NAMED: Final = re.compile(r" ?[^\s\u27e6]+")


def signs(text: str) -> Markup:
    """The text, escaped, with its icons."""
    out = Markup("")
    end = 0
    for found in SIGN.finditer(text):
        icon, number, words = found.groups()
        out += escape(text[end : found.start()])
        drawn = Markup(DRAWN).format(icon=icon, number=number, words=words)
        rest = (CLOSE if words else NAMED).match(text, found.end())
        out += Markup(WHOLE).format(drawn=drawn, rest=rest[0]) if rest else drawn
        end = rest.end() if rest else found.end()
    return out + escape(text[end:])
