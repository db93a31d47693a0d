"""Our own scripts and sheets of style as they travel: without comments and indentation, which are for who reads them
here. A table's page needs some fifty scripts and as many sheets; fifty answers would be a fifth more to wait for, and
each would be compressed by itself, so what a page begins with brings along all that it imports."""

from __future__ import annotations

import gzip
import posixpath
import re
from functools import lru_cache
from typing import Final, NamedTuple

from cosmarch.web.pages import SHEETS, STATIC, static_files

COMMENT: Final = re.compile(r"/\*.*?\*/", re.S)
BEGINS: Final = "scripts/pages/"  # the scripts that pages name
IMPORT: Final = re.compile(r'^import \{[^}]*\} from "([^"]+)";$')
SPACE: Final = re.compile(r"\s*([{};,])\s*")
TYPES: Final = {"js": "text/javascript", "css": "text/css"}
MOST: Final = 128  # files


class Travelling(NamedTuple):
    text: bytes
    packed: bytes  # as small as gzip makes it: it is packed once and sent many times
    media_type: str


@lru_cache(maxsize=MOST)
def travelling(name: str) -> Travelling | None:
    """A script, a sheet or the sheets of a page; None for anything else."""
    kind = name.rpartition(".")[2]
    parts = [f"styles/{one}.css" for one in SHEETS[name]] if name in SHEETS else [name]
    if kind not in TYPES or not set(parts) <= set(static_files()):
        return None
    if kind == "css":
        text = style("".join([read(part) for part in parts]))
    else:
        text = together(name) if name.startswith(BEGINS) else script(read(name))
    return Travelling(text.encode(), gzip.compress(text.encode(), mtime=0), TYPES[kind])


def read(name: str) -> str:
    return (STATIC / name).read_text(encoding="utf-8")


def script(text: str) -> str:
    """Without lines that are nothing but a comment; a script of ours has no text over several lines."""
    lines = [line.strip() for line in text.splitlines()]
    return "\n".join([line for line in lines if line and not line.startswith("//")])


def together(name: str) -> str:
    """A script with all that it imports, each once and after what it imports itself, as one module. No two of them may
    give a name to different things."""
    lines = [line for one in needed(name) for line in script(read(one)).splitlines() if not IMPORT.match(line)]
    return "\n".join([line.removeprefix("export ") for line in lines])


def needed(name: str) -> tuple[str, ...]:
    """A script after all that it imports, in the order in which a browser would run them."""
    found: dict[str, bool] = {}  # whether it has its place

    def visit(one: str) -> None:
        if one in found:
            return
        found[one] = False
        for line in script(read(one)).splitlines():
            if imports := IMPORT.match(line):
                visit(posixpath.normpath(posixpath.join(posixpath.dirname(one), imports[1])))
        del found[one]
        found[one] = True  # behind those

    visit(name)
    return tuple(found)


def style(text: str) -> str:
    """Without the spaces that mean nothing."""
    close = SPACE.sub(r"\1", COMMENT.sub("", text)).replace(";}", "}").replace(": ", ":")
    return " ".join(close.split())
