"""Names and descriptions of the components by their keys: worded once for each content and language, and kept."""

from __future__ import annotations

from collections.abc import Sequence

from cosmarch.core.boardkit.words import Kept
from cosmarch.core.panels import Row
from cosmarch.core.text import Words, capital
from cosmarch.games.se4x.content.components import Ship
from cosmarch.games.se4x.content.loader import Content
from cosmarch.games.se4x.state import GROUND
from cosmarch.games.se4x.words import names as say


class Faces:
    """The components of one content in one language."""

    def __init__(self, content: Content, words: Words) -> None:
        self.content = content
        self.words = words
        self._kinds: dict[str, str] = {}
        self._ships: dict[str, Ship] = {ship.key: ship for ship in content.ships}
        for ship in content.ships:
            self._kinds[ship.key] = self._name(f"ship.{ship.key}", ship.name)
        for unit in content.ground_units:
            self._kinds[unit.key] = self._name(f"ground_unit.{unit.key}", unit.name)
        for alien in content.aliens:
            self._kinds[alien.key] = self._name(f"alien.{alien.key}", alien.name)
        for key, word in (("doomsday_machine", "machine"), ("alien_fleet", "alien_fleet"), ("amoeba", "amoeba")):
            self._kinds[key] = words(f"se4x.word.{word}")
        self.troops: frozenset[str] = frozenset([unit.key for unit in content.ground_units])
        self._ranks: dict[str, int] = {key: number for number, key in enumerate(self._kinds)}
        self._terrain: dict[str, str] = {
            row.key: capital(self._name(f"terrain.{row.key}", row.name)) for row in content.terrain
        }
        self._technologies: dict[str, str] = {
            row.key: capital(self._name(f"technology.{row.key}", row.name)) for row in content.technologies
        }
        self._cards: dict[str, str] = {}
        for card in content.alien_technologies:
            self._cards[card.key] = capital(self._name(f"alien_technology.{card.key}", card.name))
        for advantage in content.advantages:
            self._cards[advantage.key] = capital(self._name(f"advantage.{advantage.key}", advantage.name))
        self._abilities: dict[str, str] = {
            row.key: self._name(f"ability.{row.key}", row.name) for row in content.unique_ship.abilities
        }
        self._scenarios: dict[str, str] = {
            row.key: self._name(f"scenario.{row.key}", row.name) for row in content.scenarios
        }

    def _name(self, key: str, given: str) -> str:
        return self.content.named(self.words, key, given)

    # ---- names by key

    def kind(self, key: str) -> str:
        return self._kinds[key]

    def counted(self, key: str, n: int) -> str:
        """Ships or ground units of a kind as a title; a single one without its number."""
        content = self.content
        ground = key in self.troops
        kind = GROUND + content.ground_unit_names.index(key) if ground else content.ship_names.index(key)
        return say.titled(self.words, content, kind, n)

    def ship(self, key: str | None) -> Ship | None:
        """The type of ship; None for what is none, or not known."""
        return self._ships.get(key) if key is not None else None

    def rank(self, key: str | None) -> int:
        """The place of a kind among all; the unknown are last."""
        return self._ranks[key] if key is not None else len(self._ranks)

    def terrain(self, key: str) -> str:
        return self._terrain[key]

    def technology(self, key: str) -> str:
        return self._technologies[key]

    def ability(self, key: str) -> str:
        return self._abilities[key]

    def scenario(self, key: str) -> str:
        return self._scenarios[key]

    def card(self, key: str | None) -> str:
        """An alien technology or an empire advantage; one that lies face down."""
        return self._cards[key] if key is not None else self.words("se4x.board.card_down")

    def card_rule(self, key: str, kind: str) -> str:
        """What a card does."""
        if kind == "advantage":
            return say.advantage_text(self.words, self.content, self.content.advantage_names.index(key))
        return say.alien_card_text(self.words, self.content, self.content.alien_technology_names.index(key))

    def hex(self, place: int) -> str:
        return self.content.hexes[place]

    # ---- owners

    def player(self, row: Row) -> str:
        """A player goes by name, else by the number of the seat, as in the log."""
        return str(row["name"]) if row.get("name") else self.words("core.seat", number=row["seat"] + 1)

    def colour(self, row: Row) -> str:
        return self.words(f"se4x.board.colour.{row['colour']}")

    def empire_of(self, row: Row) -> str:
        """What a player is called over what the empire has: the colour of the counters stands beside the name."""
        return f"{self.player(row)} ({self.colour(row)})"

    def seat(self, seat: int, table: Row) -> str:
        return self.player(table["players"][seat])

    def seats(self, seats: Sequence[int], table: Row) -> str:
        return ", ".join([self.seat(seat, table) for seat in seats])

    def owner(self, owner: str | int, table: Row) -> str:
        """Who owns a counter or a colony."""
        if isinstance(owner, int):
            return self.seat(owner, table)
        name, _, number = owner.partition("_")
        if name == "machines" and table["amoebas"]:  # which belong to the same owner
            name = "monsters"
        return capital(self.words(f"se4x.owner.{name}", number=number))

    def empire(self, number: int) -> str:
        """An alien player of solitaire play, numbered from 1."""
        return capital(self.words("se4x.owner.empire", number=number))


faces_of = Kept(Faces).of
