"""The catalogue and the pages know the same messages."""

from __future__ import annotations

import re
from pathlib import Path

import cosmarch
from cosmarch.bots import LEVELS
from cosmarch.core.panels import STATES
from cosmarch.core.text import words
from cosmarch.web.new_table import CLOCKS, sitters
from cosmarch.web.visitors.prefs import CHOICES

GAMES = ("bts", "se4x", "ti3")
SOURCE = Path(cosmarch.__file__).parent
KEY = re.compile(r"""["'](web\.[a-z0-9_.]+)["']""")


def used() -> tuple[set[str], set[str]]:
    """(whole keys, beginnings that code completes) in the code and the templates."""
    files = [
        path for folder in ("web", "store") for path in (SOURCE / folder).rglob("*") if path.suffix in (".py", ".html")
    ]
    found = {key for path in files for key in KEY.findall(path.read_text(encoding="utf-8"))}
    return {key for key in found if not key.endswith(".")}, {key for key in found if key.endswith(".")}


def completed() -> set[str]:
    """The keys that code puts together."""
    out = {f"web.clock.{clock}" for clock in CLOCKS}
    out |= {f"web.level.{level}" for level in LEVELS}
    out |= {f"web.sitter.{sitter.replace(':', '_')}" for game in GAMES for sitter in sitters(cosmarch.game(game))}
    out |= {f"web.sitter.bot_{level}" for level in LEVELS}  # a game may say of each that it helps
    out |= {f"web.status.{status}" for status in ("gathering", "playing", "over", "trouble")}
    out |= {f"web.preset.{name}{what}" for name in ("first", "standard", "everything") for what in ("", ".help")}
    out |= {f"web.mine.of.{group}" for group in ("your_turn", "others", "over")}
    out |= {f"web.undo.{became}" for became in ("agreed", "refused", "lapsed")}  # of a request
    out |= {f"web.state.{state}" for state in STATES if state}
    for name, values in CHOICES.items():
        out.add(f"web.pref.{name}")
        out |= {f"web.pref.{name}.{value}" for value in values if name != "lang"}
    return out


def test_every_message_exists_and_is_used() -> None:
    whole, beginnings = used()
    wanted = whole | completed()
    known = {key for key in words("en", "core", "web").every_key() if key.startswith("web.")}
    assert wanted - known == set()
    assert known - wanted == set()
    assert all(any(key.startswith(beginning) for key in completed()) for beginning in beginnings)
