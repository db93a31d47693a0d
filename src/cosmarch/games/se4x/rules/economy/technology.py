"""Technology: what can be researched, what it costs, research by dice, and wrecks (SE-22.1 to 22.11, SE-17.6)."""

from __future__ import annotations

from typing import Final

from cosmarch.core.ask import Ask, Flow, Parallel, Refusal
from cosmarch.games.se4x.content.vocabulary import DIE
from cosmarch.games.se4x.rules import modifiers
from cosmarch.games.se4x.rules.economy import drafts, sheet
from cosmarch.games.se4x.rules.solitaire import science
from cosmarch.games.se4x.state import (
    ACADEMY,
    BOARDING,
    CLOAKING,
    EXPLORING,
    FAST_BC,
    FIGHTER_LEVEL,
    GROUND_COMBAT,
    MINE_SWEEP,
    MINES,
    POINT_DEFENSE,
    SCANNERS,
    SECURITY,
    SHIP_SIZE,
    TECHS,
    TERRAFORMING,
    Table,
    put,
)

# By technology: a module, and the level from which on it belongs to that module.
MODULES: Final = {
    FIGHTER_LEVEL: ("fighters", 1),
    POINT_DEFENSE: ("fighters", 1),
    CLOAKING: ("cloaking", 1),
    SCANNERS: ("cloaking", 1),
    MINES: ("mines", 1),
    MINE_SWEEP: ("mines", 1),
    ACADEMY: ("experience", 1),
    BOARDING: ("boarding", 1),
    SECURITY: ("boarding", 1),
    GROUND_COMBAT: ("ground_combat", 1),
    FAST_BC: ("fast_bc", 1),
    SHIP_SIZE: ("titans", 7),
    EXPLORING: ("reaction", 2),
    TERRAFORMING: ("nebula_mining", 2),
}
LIMITS: Final = ("SE-22.19", "SE-22.21")  # of what may be spent on technology in a phase
REQUIRED: Final = (FIGHTER_LEVEL, CLOAKING)  # wait for large ships with the ship build requirement (SE-27.2)


def top(t: Table, technology: int) -> int:
    """The highest level that the sheet and the modules of this match have."""
    highest = t.content.technologies[technology].top(t.on("expansion"))
    if technology in MODULES:
        module, first = MODULES[technology]
        if not t.on(module):
            highest = min(highest, first - 1)
    return highest


def in_play(t: Table, technology: int) -> bool:
    """Whether there is anything to research in a technology beyond its start."""
    return top(t, technology) > t.content.technologies[technology].start


def purse(t: Table, seat: int) -> int:
    """CE-17.3: technology is paid with CP, with centers only with research points."""
    return t.rp[seat] if t.on("centers") else t.cp[seat]


def pay(t: Table, seat: int, amount: int) -> None:
    sheet.enter(t, seat, sheet.RESEARCH_SPENT if t.on("centers") else sheet.TECHNOLOGY, amount)


def level_refusal(t: Table, seat: int, technology: int) -> Refusal | None:
    """Why the next level cannot be researched by this empire at all."""
    level = t.levels[seat * TECHS + technology]
    if level >= top(t, technology):
        return Refusal("SE-22.1", "highest_level", {"tech": technology, "n": level})
    barred = modifiers.research_barred(t, seat, technology)
    if barred:
        return Refusal(barred, "never_researched", {"tech": technology})
    if technology == MINE_SWEEP and science.science_refusal(t, seat) is not None:
        return science.science_refusal(t, seat)
    if t.on("ship_build_requirement") and technology in REQUIRED and not t.opened >> technology & 1:
        return Refusal("SE-27.2", "not_opened", {"tech": technology})
    return None


def buy_refusal(t: Table, seat: int, technology: int) -> Refusal | None:
    """SE-22.1, SE-22.19: why the next level of a technology cannot be bought now."""
    why = level_refusal(t, seat, technology)
    if why is not None:
        return why
    if any([number == technology for number, _, _ in drafts.of(t, seat, drafts.LEVEL)]):
        return Refusal("SE-22.1", "one_level_a_phase", {"tech": technology})
    price = modifiers.tech_price(t, seat, technology, t.levels[seat * TECHS + technology] + 1)
    if price > purse(t, seat):
        rule = "CE-17.3" if t.on("centers") else "SE-22.1"
        return Refusal(rule, "too_dear", {"n": price, "have": purse(t, seat)})
    if t.on("gearing_limit") and not t.on("centers"):
        most = t.tech_spent[seat] + t.content.economy.gearing
        spent = sheet.entered(t, seat, sheet.TECHNOLOGY)
        if spent + price > most:
            return Refusal("SE-22.19", "gearing_limit", {"n": spent + price, "most": most})
    return None


def buy(t: Table, seat: int, technology: int) -> None:
    """SE-22.1, 22.2: the next level is paid and had at once."""
    level = t.levels[seat * TECHS + technology] + 1
    price = modifiers.tech_price(t, seat, technology, level)
    pay(t, seat, price)
    t.levels[seat * TECHS + technology] = level
    drafts.add(t, seat, drafts.LEVEL, technology, level, price)


# ---- research by dice


def grant_refusal(t: Table, seat: int, technology: int) -> Refusal | None:
    """SE-22.20, 22.21: why no grant can be given to the next level of a technology."""
    why = level_refusal(t, seat, technology)
    if why is not None:
        return why
    most = t.grants[seat] + t.content.economy.grants_more
    given = len(drafts.of(t, seat, drafts.GRANT))
    if given >= most:
        return Refusal("SE-22.21", "too_many_grants", {"n": given + 1, "most": most})
    if t.content.economy.grant > purse(t, seat):
        return Refusal("SE-22.20", "too_dear", {"n": t.content.economy.grant, "have": purse(t, seat)})
    return None


def give_grant(t: Table, seat: int, technology: int) -> None:
    pay(t, seat, t.content.economy.grant)
    drafts.add(t, seat, drafts.GRANT, technology)


def grants_rolled(t: Table) -> None:
    """Scene. SE-22.20: a die for each grant, in secret; a level whose price is reached is had, the surplus lost."""
    for seat in t.in_order():
        for technology in range(TECHS):
            at = seat * TECHS + technology
            given = len([1 for number, _, _ in drafts.of(t, seat, drafts.GRANT) if number == technology])
            for _ in range(given):
                t.research = put(t.research, at, t.research[at] + t.roll(DIE))
            if given:
                price = modifiers.tech_price(t, seat, technology, t.levels[at] + 1)
                t.whisper(seat, "research", "SE-22.20", tech=technology, n=t.research[at], price=price)
                if t.research[at] >= price:
                    t.levels[at] += 1
                    t.research = put(t.research, at, 0)
                    drafts.add(t, seat, drafts.LEVEL, technology, t.levels[at])


# ---- the steps


def refusal_of(t: Table, seat: int, technology: int) -> Refusal | None:
    """Why a technology cannot be chosen now, bought or by a grant."""
    if t.on("unpredictable_research"):
        return grant_refusal(t, seat, technology)
    return buy_refusal(t, seat, technology)


def research_refusal(t: Table, seat: int) -> Refusal | None:
    """SE-22.1: why nothing can be researched now; a limit that bars everything is named."""
    limit: Refusal | None = None
    for technology in range(TECHS):
        if in_play(t, technology):
            why = refusal_of(t, seat, technology)
            if why is None:
                return None
            if why.rule in LIMITS:
                limit = why
    key = "too_few_points" if t.on("centers") else "nothing_to_research"
    return limit or Refusal("CE-17.3" if t.on("centers") else "SE-22.1", key, {"have": purse(t, seat)})


def research(t: Table, seat: int) -> Flow:
    """Steps. SE-22.1, SE-22.20: the next level of a technology is bought, or gets a grant."""
    done = TECHS

    def refusal(choice: int) -> Refusal | None:
        return None if choice == done else refusal_of(t, seat, choice)

    open_to = [technology for technology in range(TECHS) if in_play(t, technology)]
    args: dict[str, int | str] = {"have": purse(t, seat)}
    choice = yield Ask(seat, "research", t.choices.technologies, [*open_to, done], "SE-22.1", refusal, args)
    if choice == done:
        return
    if t.on("unpredictable_research"):
        give_grant(t, seat, choice)
    else:
        buy(t, seat, choice)


# ---- wrecks


def wreck_roll(t: Table, seat: int) -> None:
    """SE-17.6: a free level by the die, for the eyes of its owner; at the highest level the result is lost."""
    technology = t.content.economy.wreck[t.roll(DIE) - 1]
    at = seat * TECHS + technology
    if t.levels[at] < top(t, technology):
        t.levels[at] += 1
        t.whisper(seat, "wreck_gives", "SE-17.6", tech=technology, n=t.levels[at])
    else:
        t.whisper(seat, "wreck_useless", "SE-17.6", tech=technology)


# ---- head start


def head_start(t: Table) -> None:
    """Scene. CE-20.8, CE-17.8: money for technology before the first units are placed; not together with centers."""
    if t.on("head_start") and not t.on("centers"):
        for seat in range(t.seats):
            t.cp[seat] = t.content.economy.head_start
        t.next(("starting_technology",))


def start_refusal(t: Table, seat: int, technology: int) -> Refusal | None:
    """CE-20.9: two levels of some technologies, one of any other, as far as the money goes."""
    why = level_refusal(t, seat, technology)
    if why is not None:
        return why
    most = 2 if technology in t.content.economy.head_start_two_levels else 1
    if len([1 for number, _, _ in drafts.of(t, seat, drafts.LEVEL) if number == technology]) >= most:
        return Refusal("CE-20.9", "head_start_levels", {"tech": technology, "n": most})
    price = modifiers.tech_price(t, seat, technology, t.levels[seat * TECHS + technology] + 1)
    if price > t.cp[seat]:
        return Refusal("CE-20.8", "too_dear", {"n": price, "have": t.cp[seat]})
    return None


def first_steps(t: Table, seat: int) -> Flow:
    """What an empire researches before the start; then what it carries into the match (CE-20.10)."""
    done = TECHS

    def refusal(choice: int) -> Refusal | None:
        return None if choice == done else start_refusal(t, seat, choice)

    open_to = [technology for technology in range(TECHS) if in_play(t, technology)]
    while True:
        args: dict[str, int | str] = {"have": t.cp[seat]}
        choice = yield Ask(seat, "head_start", t.choices.technologies, [*open_to, done], "CE-20.8", refusal, args)
        if choice == done:
            break
        level = t.levels[seat * TECHS + choice] + 1
        t.cp[seat] -= modifiers.tech_price(t, seat, choice, level)
        t.levels[seat * TECHS + choice] = level
        drafts.add(t, seat, drafts.LEVEL, choice, level)
    t.purchases = put(t.purchases, seat, ())
    t.cp[seat] = min(t.cp[seat], modifiers.head_start_carried(t, seat))


def starting_technology(t: Table) -> Flow:
    """Scene. CE-20.8, CE-13.4: each empire spends its money on technology, in secret."""
    yield Parallel([first_steps(t, seat) for seat in range(t.seats)], secret=True)
    t.uncover()
