"""Technology taken from a beaten empire (SE-28.9)."""

from __future__ import annotations

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.games.se4x.rules.advantages.empire import not_gained_from, research_barred
from cosmarch.games.se4x.rules.economy.upgrades import upgrade_all
from cosmarch.games.se4x.state import TECHS, Table


def spoils_refusal(t: Table, victor: int, victim: int, technology: int) -> Refusal | None:
    """SE-28.9, CE-EA53.2: only a technology in which the victim is ahead, and that advantages let the victor gain."""
    barred = research_barred(t, victor, technology)
    if barred:
        return Refusal(barred, "never_researched", {"tech": technology})
    kept = not_gained_from(t, victim, technology)
    if kept:
        return Refusal(kept, "not_from_them", {"tech": technology})
    theirs = t.levels[victim * TECHS + technology]
    ours = t.levels[victor * TECHS + technology]
    if theirs <= ours:
        return Refusal("SE-28.9", "not_ahead", {"tech": technology, "a": theirs, "b": ours})
    return None


def take_technology(t: Table, victor: int, victim: int, count: int) -> Flow:
    """Scene. SE-28.9: the victor gains one level in each of so many technologies, chosen in secret."""
    done = TECHS
    taken: list[int] = []

    def refusal(choice: int) -> Refusal | None:
        return None if choice == done else spoils_refusal(t, victor, victim, choice)

    for _ in range(count):
        open_to = [number for number in range(TECHS) if number not in taken]
        choice = yield Ask(
            victor,
            "spoils",
            t.choices.technologies,
            [*open_to, done],
            "SE-28.9",
            refusal,
            {"seat": victim},
            secret=True,
        )
        if choice == done:
            break
        taken.append(choice)
        t.levels[victor * TECHS + choice] += 1
        t.whisper(victor, "gains_level", "SE-28.9", tech=choice)
    t.uncover()
    upgrade_all(t, victor)
