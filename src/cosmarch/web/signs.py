"""Icons among the words of notes and texts, as a page shows them: the number is drawn, the words are read out."""

from __future__ import annotations

from markupsafe import Markup, escape

from cosmarch import SIGN

DRAWN = (
    '<span class="sign" data-n="{number}"><svg class="ic" aria-hidden="true"><use href="#{icon}"/></svg>'
    '<span class="hidden">{words}</span></span>'
)


def signs(text: str) -> Markup:
    """The text, escaped, with its icons."""
    out = Markup("")
    end = 0
    for found in SIGN.finditer(text):
        icon, number, words = found.groups()
        out += escape(text[end : found.start()]) + Markup(DRAWN).format(icon=icon, number=number, words=words)
        end = found.end()
    return out + escape(text[end:])
