"""`python -m bench.clicks FOLDER`: the clicks that `make browser` has counted, written to docs/flow.md.

Each file of the folder is a game of the scripted player, who follows hints most of the time and else takes whatever is
lit, or a position that it plays out; hints are not counted, every other click is.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from statistics import mean, median
from typing import Any

from bench.flow import CLICKS, PAGE

Click = dict[str, Any]
TEN = 10  # counters
SOME = 5  # counters at least: what one or two of them take says nothing of ten
# Twilight Imperium: questions of others' turns and of the phases between.
OTHERS = (
    "secondary", "strategy_card", "bonus_counter", "claim", "counters_strategy", "counters_pool", "vote", "sabotage",
    "offer_agreement", "accept_agreement", "window_before_strategy_cards_return",
)  # fmt: skip


def runs(clicks: Sequence[Click], first: str) -> list[list[Click]]:
    """The clicks from each question of a kind to the next of that kind, with nothing else between."""
    out: list[list[Click]] = []
    for before, click in zip([None, *clicks], clicks, strict=False):
        if click["kind"] == first and (before is None or before["kind"] != first):
            out.append([])
        if out:
            out[-1].append(click)
    return out


def own(run: Sequence[Click]) -> list[Click]:
    """The clicks of a turn, up to the first question that belongs to what others do."""
    others = [at for at, click in enumerate(run) if click["kind"] in OTHERS and "battle" not in click["stage"]]
    return list(run[: min(others, default=len(run))])


def tactical(clicks: Sequence[Click], battle: bool, production: bool) -> list[int]:
    """Clicks of each tactical action with at least what is asked for."""
    out = []
    for turn in [own(run) for run in runs(clicks, "action")]:
        fought = any("battle" in click["stage"] for click in turn)
        produced = any(click["kind"].startswith("produce") for click in turn)
        if (fought or not battle) and (produced or not production):
            out.append(len(turn))
    return out


def moves(clicks: Sequence[Click]) -> list[float]:
    """Clicks of each turn's movement of some counters, for ten of them."""
    out = []
    for run in runs(clicks, "move"):
        mine = [click for click in run if click["phase"] == run[0]["phase"]]
        moved = sum([click["moved"] for click in mine])
        if moved >= SOME:
            out.append(len(mine) * TEN / moved)
    return out


# Of each game: what is counted, how, and how many clicks it may take.
COUNTED: tuple[tuple[str, str, Any, int], ...] = (
    (
        "ti3",
        "Twilight Imperium: a tactical action with a battle and production",
        partial(tactical, battle=True, production=True),
        15,
    ),
    ("ti3", "Twilight Imperium: one with a battle", partial(tactical, battle=True, production=False), 15),
    ("ti3", "Twilight Imperium: one with production", partial(tactical, battle=False, production=True), 15),
    ("se4x", f"Space Empires: movement of {SOME} counters or more, for ten of them", moves, 25),
    ("bts", "Beyond the Sun: a turn", lambda clicks: [len(run) for run in runs(clicks, "action")], 6),
)


def section(folder: Path) -> list[str]:
    lines = [
        CLICKS,
        "",
        "Counted by `make browser` in whole games that a scripted player plays through the page: it clicks what is lit",
        "or what a hint marks, and confirms.",
        "",
        "| | games | counted | median | average | most | goal |",
        "|---|---|---|---|---|---|---|",
    ]
    for game, title, count, goal in COUNTED:
        files = sorted(folder.glob(f"{game}-*.json"))
        found = [number for file in files for number in count(json.loads(file.read_text(encoding="utf-8")))]
        if found:
            figures = f"{median(found):.0f} | {mean(found):.1f} | {max(found):.0f}"
            lines.append(f"| {title} | {len(files)} | {len(found)} | {figures} | {goal} |")
    return lines


def main() -> None:
    lines = section(Path(sys.argv[1]))
    before = PAGE.read_text(encoding="utf-8").partition(CLICKS)[0].rstrip()
    PAGE.write_text(before + "\n\n" + "\n".join(lines) + "\n", encoding="utf-8")
    print("\n".join(lines))


if __name__ == "__main__":
    main()
