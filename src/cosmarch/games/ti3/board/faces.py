"""Names and descriptions of the components by their keys: worded once for each content and language, and kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cosmarch.core.boardkit.words import Described, Kept, numbered
from cosmarch.core.text import Words, capital
from cosmarch.games.ti3.content.loader import Content
from cosmarch.games.ti3.content.vocabulary import UNITS
from cosmarch.games.ti3.state import FACE_DOWN, NOWHERE
from cosmarch.games.ti3.words import names as say

Player = Mapping[str, Any]
Table = Mapping[str, Any]


class Faces(Described):
    """The components of one content in one language."""

    def __init__(self, content: Content, words: Words) -> None:
        super().__init__()
        self.content = content
        self.words = words
        self.unit_names: dict[str, str] = {key: say.unit_name(words, content, n) for n, key in enumerate(UNITS)}
        self.technology_ids = numbered([card.key for card in content.technologies])
        self.planet_ids = numbered([planet.key for planet in content.planets])
        self.system_ids = numbered([system.key for system in content.systems])
        self.race_ids = numbered([race.key for race in content.races])
        self.leader_ids = numbered([leader.key for leader in content.leaders])
        self.strategy_ids = numbered([card.key for card in content.strategy_cards])
        self.action_card_ids = numbered([card.key for card in content.action_cards])
        self.political_ids = numbered([card.key for card in content.political_cards])
        self.objective_ids = numbered([card.key for card in content.objectives])
        self.domain_ids = numbered([counter.key for counter in content.domain_counters])

    # ---- names by key

    def unit(self, key: str) -> str:
        return self.unit_names[key]

    def technology(self, key: str) -> str:
        return say.technology_name(self.words, self.content, self.technology_ids[key])

    def planet(self, key: str) -> str:
        return say.planet_name(self.words, self.content, self.planet_ids[key])

    def race(self, key: str) -> str:
        return say.race_name(self.words, self.content, self.race_ids[key])

    def leader(self, key: str) -> str:
        return say.leader_name(self.words, self.content, self.leader_ids[key])

    def leader_kind(self, key: str) -> str:
        return self.content.leader_kinds[self.content.leaders[self.leader_ids[key]].kind].key

    def strategy(self, key: str) -> str:
        return say.strategy_name(self.words, self.content, self.strategy_ids[key])

    def action_card(self, key: str) -> str:
        return say.action_card_name(self.words, self.content, self.action_card_ids[key])

    def political(self, key: str) -> str:
        return say.political_card_name(self.words, self.content, self.political_ids[key])

    def objective(self, key: str) -> str:
        return say.objective_name(self.words, self.content, self.objective_ids[key])

    def domain(self, key: str) -> str:
        return say.domain_counter_name(self.words, self.content, self.domain_ids[key])

    def system(self, key: str) -> str:
        return say.system_name(self.words, self.content, self.system_ids[key])

    # ---- names that depend on the table

    def player(self, player: Player) -> str:
        """What a player is called in a sentence: by name, else by seat and, once there is one, by race, as in the
        log."""
        if player.get("name"):
            return str(player["name"])
        seat = self.words("core.seat", number=player["seat"] + 1)
        return seat if player["race"] is None else f"{seat} ({self.side(player)})"

    def side(self, player: Player) -> str:
        """Race, colour or seat, whichever there is first."""
        if player["race"] is not None:
            return say.race_short_name(self.words, self.content, self.race_ids[player["race"]])
        if player["colour"] is not None:
            return capital(self.words(f"ti3.colour.{player['colour']}"))
        return self.words("core.seat", number=player["seat"] + 1)

    def players(self, seats: Sequence[int], table: Table) -> str:
        return ", ".join([self.player(table["players"][seat]) for seat in seats])

    def ballot(self, token: str, table: Table) -> str:
        names = [self.player(player) for player in table["players"]]
        return say.ballot_name(self.words, self.content, token, names)

    def hex(self, place: int, table: Table) -> str:
        """The system on a hex."""
        tiles = [NOWHERE] * len(table["systems"])
        row = table["systems"][place]
        if row["tile"] is not None:
            tiles[place] = self.system_ids[row["tile"]]
        elif row["face_down"]:
            tiles[place] = FACE_DOWN
        return say.hex_name(self.words, self.content, self.content.layouts[len(table["players"])], tiles, place)

    def hex_label(self, place: int, table: Table) -> str:
        """The hex's ring and its number there."""
        return say.hex_label(self.content.layouts[len(table["players"])], place)

    # ---- descriptions

    def described(self, kind: str, key: str) -> str:
        words, content = self.words, self.content
        if kind == "technology":
            return f"{self.technology(key)}\n{say.technology_text(words, content, self.technology_ids[key])}"
        if kind == "strategy":
            return f"{self.strategy(key)}\n{say.strategy_text(words, content, self.strategy_ids[key])}"
        if kind == "action_card":
            return f"{self.action_card(key)}\n{say.action_card_text(words, content, self.action_card_ids[key])}"
        if kind == "political":
            return f"{self.political(key)}\n{say.political_card_text(words, content, self.political_ids[key])}"
        if kind == "objective":
            return f"{self.objective(key)}\n{say.objective_text(words, content, self.objective_ids[key])}"
        if kind == "domain":
            return f"{self.domain(key)}\n{say.domain_counter_text(words, content, self.domain_ids[key])}"
        if kind == "leader":
            return f"{self.leader(key)}\n{say.leader_text(words, content, self.leader_ids[key])}"
        if kind == "planet":
            return f"{self.planet(key)}\n{say.planet_text(words, content, self.planet_ids[key])}"
        return f"{self.unit(key)}\n{say.unit_text(words, content, UNITS.index(key))}"


faces_of = Kept(Faces).of
