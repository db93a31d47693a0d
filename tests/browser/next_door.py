"""Positions of Twilight Imperium in which somebody stands beside a home."""

from __future__ import annotations

from typing import Any

import cosmarch

NEIGHBOURS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
BARRED = ("asteroid", "supernova", "nebula", "home")


class FirstRound:
    """The first Strategy Phase of three as a position that can be changed: where the home of seat 0 is, and the systems
    beside it that ships may enter."""

    def __init__(self, options: dict[str, bool | int | str] | None = None) -> None:
        match = cosmarch.new("ti3", seats=3, seed=1, options=options)
        while match.asks[0].kind != "strategy_card":
            match.choose(match.asks[0].tokens[0], match.asks[0].seat)
        self.document = match.position()
        self.systems: dict[str, dict[str, Any]] = self.document["position"]["systems"]
        rows = self.systems.items()
        self.home = next(place for place, row in rows if row.get("fleets") and row["fleets"][0]["seat"] == 0)
        q, r = [int(number) for number in self.home.split(".")[1:]]
        around = [f"hex.{q + a}.{r + b}" for a, b in NEIGHBOURS]
        self.near = [one for one in around if one in self.systems and not self._tile(one).startswith(BARRED)]

    def _tile(self, place: str) -> str:
        return str(self.systems[place]["tile"])

    def put(self, place: str, seat: int, ships: dict[str, int]) -> None:
        self.systems[place]["fleets"] = [{"seat": seat, "ships": ships, "damaged": {}, "aboard": {}}]
