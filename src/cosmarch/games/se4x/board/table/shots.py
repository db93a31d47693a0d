"""What the log tells of the running battle: the dice of its last round, and the ships it has cost."""

from __future__ import annotations

from typing import Any, NamedTuple

from cosmarch.core.panels import Figure, Item, Row
from cosmarch.games.se4x.board.art.units import unit_symbol
from cosmarch.games.se4x.board.table.common import Page
from cosmarch.games.se4x.view import kind_of, owner_name

MOST = 8  # dice that are shown of a counter
ROUNDS = ("battle_round", "ground_round")
BEGINS = ("battle", "ground_combat")
ENDS = "battle_won"
LOSSES = ("ship_destroyed", "ground_unit_lost")


class Die(NamedTuple):
    """A roll, whether it hits, at what kind of counter it was aimed, and the highest roll that hits."""

    roll: int
    hits: bool
    target: str
    last: int


class Told:
    """Dice by owner and kind: the log names no counters. Each die is shown once."""

    def __init__(self) -> None:
        self.dice: dict[tuple[str | int, str], list[Die]] = {}
        self.losses: dict[tuple[str | int, str], int] = {}

    def copy(self) -> Told:
        twin = Told()
        twin.dice = {key: list(rolls) for key, rolls in self.dice.items()}
        return twin

    def of(self, page: Page, group: Row) -> tuple[Figure, ...]:
        """The dice of a counter's kind; the first counter of the kind takes them."""
        rolls = self.dice.pop((group["owner"], group["kind"]), [])
        return tuple(
            [
                Figure("", str(die.roll), shot_words(page, die), tone="good" if die.hits else "muted")
                for die in rolls[-MOST:]
            ]
        )

    def lost(self, page: Page) -> dict[str | int, tuple[Item, ...]]:
        """By owner."""
        out: dict[str | int, tuple[Item, ...]] = {}
        for (owner, kind), count in self.losses.items():
            name = f"{count} × {page.kind_name(kind)}" if count > 1 else page.kind_name(kind)
            seat = owner if isinstance(owner, int) else -1
            one = Item(f"kind.{kind}", name, icon=unit_symbol(kind), seat=seat, state="lost")
            out[owner] = (*out.get(owner, ()), one)
        return out


def shot_words(page: Page, die: Die) -> str:
    """What a die was thrown for: whoever doubts it need not look for its line in the log."""
    return page.t("a_hit" if die.hits else "a_miss", target=page.kind_name(die.target), last=die.last)


def told(page: Page) -> Told:
    """From the events that the seat has seen since the battle, and its last round, began; when the battle is over no
    round runs any more."""
    events: list[dict[str, Any]] = page.view.get("recent", [])
    out = Told()
    last_round = max([at for at, event in enumerate(events) if event["key"] in (*ROUNDS, ENDS)], default=0)
    begun = max([at for at, event in enumerate(events) if event["key"] in BEGINS], default=0)
    for at, event in enumerate(events[begun:], begun):
        args = event["args"]
        if event["key"] in LOSSES:
            key = (owner_name(args["owner"]), kind_of(page.faces.content, args["ship"]))
            out.losses[key] = out.losses.get(key, 0) + 1
        elif event["key"] in ("hit", "miss") and at > last_round:
            key = (owner_name(args["owner"]), kind_of(page.faces.content, args["ship"]))
            target = kind_of(page.faces.content, args["ship2"])
            out.dice.setdefault(key, []).append(Die(args["n"], event["key"] == "hit", target, args["hits_to"]))
    return out
