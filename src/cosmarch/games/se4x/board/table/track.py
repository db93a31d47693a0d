"""Round, turn and phase."""

from __future__ import annotations

from typing import Final

from cosmarch.core.panels import Step
from cosmarch.games.se4x.board.table.common import Page
from cosmarch.games.se4x.content.vocabulary import TURNS

STEPS: Final = (
    ("move", ("movement", "reaction")),
    ("combat", ("combat",)),
    ("explore", ("exploration",)),
    ("economy", ("economic",)),
)


def track(page: Page) -> tuple[Step, ...]:
    table = page.table
    if table["phase"] == "setup":
        return (Step(page.t("step.setup"), True), *[Step(page.t(f"step.{name}")) for name, _ in STEPS])
    over = page.view["over"]
    # the end is found when a round would begin that is not played any more
    number = min(table["round"], page.limit) if over and page.limit else table["round"]
    last = page.limit and number <= page.limit
    named = page.t("step.round_of" if last else "step.round", number=number, of=page.limit)
    out = [Step(named, over)]
    if table["phase"] != "economic":
        out.append(Step(page.t("step.turn", number=table["turn"], of=TURNS)))
    # what was turned up is fought at once (SE-4.3)
    phase = "combat" if table["battle"] is not None else table["phase"]
    out += [Step(page.t(f"step.{name}"), phase in phases and not over) for name, phases in STEPS]
    return tuple(out)
