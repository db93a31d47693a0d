"""The economic phase: its order, income, growth and the next round (SE-1.8, SE-19, SE-17.4, SE-17.5, SE-18.2)."""

from __future__ import annotations

from cosmarch.games.se4x.content.packed_ints import all_loads
from cosmarch.games.se4x.rules import experience, modifiers, victory
from cosmarch.games.se4x.rules.colonies import grow
from cosmarch.games.se4x.rules.economy import centers, maintenance, nebulae, sheet
from cosmarch.games.se4x.rules.economy.technology import wreck_roll
from cosmarch.games.se4x.rules.movement.pipelines import trading_colonies
from cosmarch.games.se4x.rules.solitaire import solitaire
from cosmarch.games.se4x.state import ARMED, ECONOMIC, SHIP_KINDS, SPACE_WRECK, Scene, Table, put


def economic_phase(t: Table) -> None:
    """Scene. SE-1.8: the steps in their order."""
    t.phase = ECONOMIC
    t.log("economic_phase", "SE-1.1", n=t.round)
    experience.promote(t)
    t.next(*steps(t))


def steps(t: Table) -> list[Scene]:
    """SE-1.8: the scenes of an economic phase."""
    scenes: list[Scene] = [*solitaire.economy_begins(t, False), ("income",), *solitaire.economy_begins(t, True)]
    scenes.append(("spending",))
    if t.on("unpredictable_research"):
        scenes += [("grants_rolled",), ("construction",)]
    scenes += [("placement",), ("growth",)]
    if len(t.in_order()) > 1:
        scenes.append(("bids_shown",))
    return [*scenes, *solitaire.economy_closes(t), ("economy_ends",)]


# ---- income


def income(t: Table) -> None:
    """Scene. SE-19, SE-20: what all empires get and what their ships cost. A blockade shows in it."""
    t.uncover()
    t.made_income = ()
    forget_statements(t)
    for seat in t.in_order():
        sheet.open_row(t, seat)
        t.bids[seat] = 0
        free = [place for place in t.colonies_of(seat) if not blockaded(t, seat, place)]
        colony_income(t, seat, free)
        mineral_income(t, seat, free)
        if t.on("pipelines"):
            trading = [place for place in trading_colonies(t, seat) if place in free]
            sheet.enter(t, seat, sheet.PIPELINES, len(trading) * modifiers.pipeline_income(t, seat))
        centers.income(t, seat, free)
        sheet.enter(t, seat, sheet.BOUNTY, t.bounty[seat])
        t.bounty[seat] = 0
        maintenance.pay_maintenance(t, seat)
        t.whisper(
            seat,
            "income",
            "SE-19.3",
            n=sheet.income(t, seat),
            maintenance=sheet.entered(t, seat, sheet.MAINTENANCE),
            have=t.cp[seat],
        )
        points = sheet.entered(t, seat, sheet.RESEARCH_CENTERS) if t.on("centers") else 0
        if points:
            t.whisper(seat, "research_income", "CE-17.2", n=points, have=t.rp[seat])


def forget_statements(t: Table) -> None:
    """What was stated of bases and ship yards may not hold any more from now on: they have the levels of the empire,
    which are secret again (SE-14.6, SE-22.14)."""
    for group, kind in enumerate(t.kind):
        if 0 <= kind < SHIP_KINDS and t.stated[group] and t.content.ships[kind].automatic:
            t.stated = put(t.stated, group, 0)


def blockaded(t: Table, seat: int, place: int) -> bool:
    """SE-15.1: whether a colony is blockaded, which everybody learns; the blockading counter has shown that it is
    combat-capable."""
    if not t.blockaded(place):
        return False
    t.log("blockaded", "SE-15.1", seat=seat, hex=place)
    armed = [group for group in t.enemies_at(place, seat) if t.combat_capable(group)]
    if not any([t.face_up(group) for group in armed]):
        t.proof = put(t.proof, armed[0], t.proof[armed[0]] | ARMED)
    return True


def colony_income(t: Table, seat: int, free: list[int]) -> None:
    """SE-19.3: the values of the colonies; those of at least 1 CP make income, which other rules ask for."""
    sheet.enter(t, seat, sheet.COLONIES, sum([modifiers.colony_income(t, seat, place) for place in free]))
    t.made_income = (*t.made_income, *[place for place in free if t.worth[place] > 0])


def mineral_income(t: Table, seat: int, free: list[int]) -> None:
    """SE-17.4, 17.5, CE-18.4: minerals pay and leave the game, wrecks give a roll; nebulae are entered here too."""
    for place in free:
        for terrain in all_loads(t.stock[place]):
            if terrain == SPACE_WRECK:
                t.log("wreck_studied", "SE-17.5", seat=seat, hex=place)
                wreck_roll(t, seat)
            else:
                sheet.enter(t, seat, sheet.MINERALS, modifiers.mineral_income(t, terrain))
        t.stock = put(t.stock, place, 0)
    sheet.enter(t, seat, sheet.MINERALS, nebulae.income(t, seat))


# ---- the end of the phase


def growth(t: Table) -> None:
    """Scene. SE-16.4, SE-28.5: colonies grow; then colony points are counted."""
    grow(t)
    victory.check_points(t)


def economy_ends(t: Table) -> None:
    """Scene. SE-1.6: back to turn 1."""
    t.round += 1
    t.next(("begin_round",))
