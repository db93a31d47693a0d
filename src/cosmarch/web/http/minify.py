"""Our own scripts and sheets of style as they travel: without comments and indentation, which are for who reads them
here. A table's page brings some fifty of them."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from cosmarch.web.pages import SHEETS, STATIC, static_files

COMMENT: Final = re.compile(r"/\*.*?\*/", re.S)
TYPES: Final = {"js": "text/javascript", "css": "text/css"}
MOST: Final = 128  # files


@lru_cache(maxsize=MOST)
def travelling(name: str) -> tuple[str, str] | None:
    """(text, media type) of a script, a sheet or the sheets of a page; None for anything else."""
    kind = TYPES.get(name.rpartition(".")[2])
    parts = [f"styles/{one}.css" for one in SHEETS[name]] if name in SHEETS else [name]
    if kind is None or not set(parts) <= set(static_files()):
        return None
    text = "".join([(STATIC / part).read_text(encoding="utf-8") for part in parts])
    return (script(text) if kind == TYPES["js"] else style(text)), kind


def script(text: str) -> str:
    """Without lines that are nothing but a comment; a script of ours has no text over several lines."""
    lines = [line.strip() for line in text.splitlines()]
    return "\n".join([line for line in lines if line and not line.startswith("//")])


def style(text: str) -> str:
    lines = [line.strip() for line in COMMENT.sub("", text).splitlines()]
    return "\n".join([line for line in lines if line])
