"""What the components are called and what they say, in words: kept for each content and language."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from cosmarch.core.boardkit.words import Described, Kept, numbered
from cosmarch.core.text import Words
from cosmarch.games.bts.content.loader import Content
from cosmarch.games.bts.content.vocabulary import LOCATIONS
from cosmarch.games.bts.words.names import (
    achievement_name,
    achievement_text,
    event_name,
    event_text,
    faction_name,
    faction_text,
    guild_name,
    location_name,
    system_name,
    system_text,
    technology_name,
    technology_text,
)
from cosmarch.games.bts.words.provenance import stand_in_text

# What a kind of component is called, and what it does.
COMPONENTS: Final[dict[str, tuple[Callable[[Words, Content, int], str], ...]]] = {
    "technology": (technology_name, technology_text),
    "system": (system_name, system_text),
    "event": (event_name, event_text),
    "achievement": (achievement_name, achievement_text),
    "faction": (faction_name, faction_text),
}


class Faces(Described):
    """The names and descriptions of one content in one language, each made when it is first needed."""

    def __init__(self, content: Content, words: Words) -> None:
        super().__init__()
        self.content = content
        self.words = words
        self.technology_ids = numbered(content.technology_names)
        self.event_ids = numbered(content.event_names)
        self.system_ids = numbered(content.system_names)
        self.achievement_ids = numbered(content.achievement_names)
        self.faction_ids = numbered(content.faction_names)
        self.guild_ids = numbered(content.guild_names)
        self.space_ids = numbered(content.space_names)
        self.location_ids = numbered(LOCATIONS)

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

    def described(self, kind: str, key: str) -> str:
        words, content = self.words, self.content
        number = [row.key for row in content.titled[kind]].index(key)
        told = [part(words, content, number) for part in COMPONENTS[kind]]
        return "\n".join([line for line in (*told, stand_in_text(words, content, kind, key)) if line])


faces_of = Kept(Faces).of
