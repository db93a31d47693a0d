"""The parts of the picture that never change in a match: the faces of the cards, and what they say in words.

They are drawn once for each content and language and kept.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import fsum
from typing import Any, Final

from cosmarch.core.boardkit.words import Kept
from cosmarch.core.svg import SMALL, fitted, path, rect, text, text_width, wrap
from cosmarch.core.text import Words
from cosmarch.games.bts.board.style import CARD, DARK, EDGE, INK, STRIP, TYPE_COLOURS, badge, icon
from cosmarch.games.bts.board.symbols import (
    SIZE,
    Group,
    action_groups,
    draw_line,
    effect_groups,
    lines_of,
    score_groups,
)
from cosmarch.games.bts.content.loader import Content
from cosmarch.games.bts.content.vocabulary import LOCATIONS, TYPES
from cosmarch.games.bts.words.names import (
    achievement_name,
    achievement_text,
    action_text,
    event_name,
    event_text,
    faction_name,
    faction_text,
    guild_name,
    location_name,
    space_name,
    system_name,
    system_text,
    technology_name,
    technology_text,
    type_name,
)
from cosmarch.games.bts.words.provenance import stand_in_text

CARD_WIDTH: Final = 196.0
CARD_HEIGHT: Final = 97.0
LEFT: Final = 23.0  # where the lines of a card begin, right of the strip for cubes
LINE: Final = 18.0


@dataclass(eq=False)
class Spot:
    """Where an action space lies on a card."""

    space: str
    x: float
    y: float


@dataclass(eq=False)
class Face:
    """A drawn card and its action spaces."""

    body: str
    spots: list[Spot]
    height: float


class Faces:
    """All faces of one content in one language, drawn when first needed."""

    def __init__(self, content: Content, words: Words) -> None:
        self.content = content
        self.words = words
        self.letters: list[str] = [words(f"bts.board.letter.{name}") for name in TYPES]
        self.technology_ids = _numbered(content.technology_names)
        self.event_ids = _numbered(content.event_names)
        self.system_ids = _numbered(content.system_names)
        self.achievement_ids = _numbered(content.achievement_names)
        self.faction_ids = _numbered(content.faction_names)
        self.guild_ids = _numbered(content.guild_names)
        self.space_ids = _numbered(content.space_names)
        self.location_ids = _numbered(LOCATIONS)
        self._cards: dict[str, Face] = {}
        self._texts: dict[str, str] = {}
        self._pieces: dict[str, str] = {}

    # ---- names and words by key

    def technology(self, key: str) -> str:
        return technology_name(self.words, self.content, self.technology_ids[key])

    def system(self, key: str) -> str:
        return system_name(self.words, self.content, self.system_ids[key])

    def event(self, key: str) -> str:
        return event_name(self.words, self.content, self.event_ids[key])

    def achievement(self, key: str) -> str:
        return achievement_name(self.words, self.content, self.achievement_ids[key])

    def guild(self, key: str) -> str:
        return guild_name(self.words, self.content, self.guild_ids[key])

    def faction(self, key: str) -> str:
        return faction_name(self.words, self.content, self.faction_ids[key])

    def location(self, key: str) -> str:
        return location_name(self.words, self.location_ids[key])

    def card(self, key: str) -> str:
        """A technology or a system, whichever the key is."""
        return self.technology(key) if key in self.technology_ids else self.system(key)

    def player(self, player: Mapping[str, Any]) -> str:
        """What a player is called in a sentence: by name, else as in the log."""
        return str(player["name"]) if player.get("name") else self.owner(player)

    def owner(self, player: Mapping[str, Any]) -> str:
        """What a player is called at the mat: by name or by seat, and once there is a mat, with its colour."""
        name = player.get("name") or self.words("core.seat", number=player["seat"] + 1)
        return f"{name} ({self.words('bts.colour.' + player['colour'])})" if player["colour"] is not None else str(name)

    def players(self, seats: Sequence[int], players: Sequence[Mapping[str, Any]]) -> str:
        return ", ".join([self.player(players[seat]) for seat in seats])

    def text(self, kind: str, key: str) -> str:
        """Name and description of a component, one line each."""
        at = f"{kind}.{key}"
        found = self._texts.get(at)
        if found is None:
            found = self._described(kind, key)
            self._texts[at] = found
        return found

    def _described(self, kind: str, key: str) -> str:
        words, content = self.words, self.content
        if kind == "space":
            space = self.space_ids[key]
            row = content.actions[content.spaces[space].action]
            lines = [space_name(words, content, space), action_text(words, content, row.id)]
            if row.origin == "guild":
                lines.append(stand_in_text(words, content, "guild", content.guilds[row.owner].key))
        elif kind == "technology":
            lines = [self.technology(key), technology_text(words, content, self.technology_ids[key])]
        elif kind == "system":
            lines = [self.system(key), system_text(words, content, self.system_ids[key])]
        elif kind == "event":
            lines = [self.event(key), event_text(words, content, self.event_ids[key])]
        elif kind == "achievement":
            lines = [self.achievement(key), achievement_text(words, content, self.achievement_ids[key])]
        else:
            lines = [self.faction(key), faction_text(words, content, self.faction_ids[key])]
        if kind != "space":
            lines.append(stand_in_text(words, content, kind, key))
        return "\n".join([line for line in lines if line])

    # ---- faces

    def technology_face(self, key: str) -> Face:
        found = self._cards.get(key)
        if found is None:
            found = self._draw_technology(self.technology_ids[key])
            self._cards[key] = found
        return found

    def _draw_technology(self, number: int) -> Face:
        card = self.content.technologies[number]
        out = [
            rect(0, 0, CARD_WIDTH, CARD_HEIGHT, CARD, TYPE_COLOURS[card.types[0]], 6, 1.6),
            path(f"M6,1H18V{CARD_HEIGHT - 1:g}H6A5,5 0 0 1 1,{CARD_HEIGHT - 6:g}V6A5,5 0 0 1 6,1z", STRIP),
        ]
        x = LEFT
        for kind in card.types:
            out.append(badge(self.letters[kind], kind, x, 5))
            x += 16
        right = CARD_WIDTH - 5
        if card.passes >= 0:
            right -= 19
            letter = self.letters[card.passes]
            out.append(path(f"M{right:g},3 v20 l18.5,-10z", TYPE_COLOURS[card.passes]))
            out.append(text(right + 6.5, 17, 11 if len(letter) == 1 else 9, letter, DARK, "middle", True))
        wide = right - x - 8
        below = CARD_WIDTH - LEFT - 6
        lines, size = _name_lines(technology_name(self.words, self.content, number), wide, below)
        out.append(_stacked(lines[:2], size, x + 4, 18 if len(lines) == 1 else 14, wide))
        out.append(_stacked(lines[2:], size, LEFT, 38, below))
        rows = self._technology_rows(number)
        top = 33.0 if len(lines) < 3 else 42.0
        pitch = min(LINE, (CARD_HEIGHT - top - 1) / max(1, len(rows)))
        spots: list[Spot] = []
        y = top + pitch / 2
        for row in rows:
            out.append(row.draw(LEFT, y, self.letters))
            for place, space in enumerate(row.spaces):
                spots.append(Spot(space, LEFT + 7 + place * 17, y))
            y += pitch
        out.append(star_number(9.5, CARD_HEIGHT - 12, card.vp))
        return Face("".join(out), spots, CARD_HEIGHT)

    def _technology_rows(self, number: int) -> list[Row]:
        card = self.content.technologies[number]
        wide = CARD_WIDTH - LEFT - 4
        rows: list[Row] = []
        if card.immediate:
            rows += self.symbol_rows(effect_groups(card.immediate), wide, "bolt", [])
        for action in card.actions:
            rows += self.action_rows(action, wide)
        for passive in card.ongoing:
            rows += self.word_rows(self.words(f"bts.board.passive.{passive}"), wide, "ongoing", 2)
        if card.terms:
            rows += self.symbol_rows(score_groups(card.vp, card.terms)[1:], wide, "star", [])
        return rows

    def action_rows(self, action: int, wide: float) -> list[Row]:
        """An action of a card with the spaces before it."""
        spaces = [space.name for space in self.content.spaces if space.action == action]
        return self.symbol_rows(self.action_symbols(action), wide, "", spaces)

    def action_symbols(self, action: int) -> list[Group]:
        row = self.content.actions[action]
        return action_groups(row.cost, row.effects)

    def symbol_rows(self, groups: list[Group], wide: float, lead: str, spaces: list[str]) -> list[Row]:
        indent = 17.0 * max(1, len(spaces)) + (3 if spaces else 0)
        rows: list[Row] = []
        for line in lines_of(groups, wide - indent, self.letters):
            first = not rows
            rows.append(Row(line, "", wide - indent, indent, lead if first else "", spaces if first else []))
        return rows

    def word_rows(self, words: str, wide: float, lead: str, most: int) -> list[Row]:
        rows: list[Row] = []
        for line in wrap(words, SIZE, wide - 17, most):
            rows.append(Row([], line, wide - 17, 17, lead if not rows else "", []))
        return rows

    def title_lines(self, name: str, x: float, y: float, width: float) -> str:
        """A card's name on one or two lines around the height `y`."""
        lines, size = _name_lines(name, width, 0)
        return _stacked(lines, size, x, y + 5 if len(lines) == 1 else y + 1, width)

    def types_of(self, key: str, x: float, y: float) -> str:
        """The type letters of a technology, for small cards."""
        out: list[str] = []
        for kind in self.content.technologies[self.technology_ids[key]].types:
            out.append(badge(self.letters[kind], kind, x, y))
            x += 16
        return "".join(out)

    def legend(self, x: float, y: float, width: float) -> str:
        """What the icons and letters mean, on one line."""
        at = f"legend.{x:g}.{y:g}"
        found = self._pieces.get(at)
        if found is None:
            found = self._draw_legend(x, y, width)
            self._pieces[at] = found
        return found

    def _draw_legend(self, x: float, y: float, width: float) -> str:
        entries = [(name, self.words(f"bts.board.legend.{name}")) for name in LEGEND]
        types = [type_name(self.words, kind) for kind in range(len(TYPES))]
        size = 11.0
        total = fsum([text_width(words, size) + 17 for _, words in entries])
        total += fsum([text_width(words, size) + 21 for words in types])
        gap = max(2.0, (width - total) / (len(entries) + len(types) - 1))
        out: list[str] = []
        for name, words in entries:
            out.append(icon(name, x + 6, y) + text(x + 15, y + 4, size, words, INK))
            x += text_width(words, size) + 17 + gap
        for kind, words in enumerate(types):
            body = badge(self.letters[kind], kind, x, y - 8) + text(x + 19, y + 4, size, words, INK)
            out.append(f'<g data-type="{TYPES[kind]}">{body}</g>')
            x += text_width(words, size) + 21 + gap
        return "".join(out)


LEGEND: Final = (
    "bolt",
    "ongoing",
    "ore",
    "population",
    "supply",
    "ship",
    "upgrade",
    "jump",
    "research",
    "automate",
    "planet",
    "flag",
    "strength",
    "star",
)


@dataclass(eq=False)
class Row:
    """A line of a card: symbols or words, with an icon or action spaces before them."""

    groups: list[Group]
    words: str
    room: float
    indent: float
    lead: str
    spaces: list[str]

    def draw(self, x: float, y: float, letters: Sequence[str]) -> str:
        out = icon(self.lead, x + 7, y) if self.lead else ""
        if self.words:
            return out + fitted(x + self.indent, y + 4, SIZE, self.words, INK, self.room)
        return out + draw_line(self.groups, x + self.indent, y, letters)


def star_number(x: float, y: float, points: int) -> str:
    """Points, in a star."""
    scale = 1.5 if points < 10 else 1.8
    star = f'<g transform="translate({x:g},{y:g}) scale({scale:g})">{STAR}</g>'
    return star + text(x, y + 4, 10.5, str(points), DARK, "middle", True)


STAR: Final = path("M0,-6 1.8,-2.9 5.4,-3 3.6,0 5.4,3 1.8,2.9 0,6 -1.8,2.9 -5.4,3 -3.6,0 -5.4,-3 -1.8,-2.9z", "#f2c94c")


def chip(x: float, y: float, width: float, name: str, edge: str = EDGE, left: float = 6, right: float = 4) -> str:
    """A small card with a name on one line, 18 high; `left` and `right` keep room for marks."""
    body = rect(x, y, width, 18, CARD, edge, 4)
    return body + fitted(x + left, y + 13, 11, name, INK, width - left - right)


def _name_lines(name: str, width: float, last: float) -> tuple[list[str], float]:
    """On two lines, a size smaller where that lets it fit whole, else on three if the third is `last` wide."""
    lines = [name]
    for size in (12.0, SMALL):
        lines = wrap(name, size, width, 2, True)
        if max([text_width(line, size, True) for line in lines]) <= width:
            return lines, size
    return (wrap(name, SMALL, width, 3, True) if last else lines), SMALL


def _stacked(lines: Sequence[str], size: float, x: float, y: float, width: float) -> str:
    return "".join([fitted(x, y + 12 * row, size, line, INK, width, True) for row, line in enumerate(lines)])


def _numbered(names: Sequence[str]) -> dict[str, int]:
    return {name: number for number, name in enumerate(names)}


faces_of = Kept(Faces).of
