"""What the domain counters do when they are met: TI-43, one by one."""

from __future__ import annotations

from typing import Final

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.games.ti3.choices import YES
from cosmarch.games.ti3.content.vocabulary import GROUND_FORCE, SPACE_DOCK
from cosmarch.games.ti3.rules import trade
from cosmarch.games.ti3.rules.cards.windows import window_at
from cosmarch.games.ti3.rules.combat.dice_and_casualties import clear_table, roll_die, saved_forces
from cosmarch.games.ti3.rules.combat.invasion import animation
from cosmarch.games.ti3.rules.council.laws import conscription
from cosmarch.games.ti3.rules.council.outcomes_planets import add_forces
from cosmarch.games.ti3.rules.council.powers_of_laws import neutral_taken
from cosmarch.games.ti3.rules.distant_suns.domain_counters import counter_on, take_away
from cosmarch.games.ti3.rules.leaders.aboard import reboard
from cosmarch.games.ti3.rules.questions import yes_no
from cosmarch.games.ti3.rules.setup.galaxy import connect
from cosmarch.games.ti3.rules.tactical.landing import take_neutral
from cosmarch.games.ti3.rules.tactical.transport import counters_refusal
from cosmarch.games.ti3.rules.technology import choosable, gain_technology, technology_refusal
from cosmarch.games.ti3.state import NOBODY, Scene, Table, put

SETTLERS: Final = 2  # TI-43.9.2
WELCOME: Final = 6  # the lowest face on which they join the player who found them


def encounter(t: Table, planet: int) -> None:
    """Scene. TI-39.1.5: the counter has its effect at once."""
    counter = counter_on(t, planet)
    if counter.kind == "hostile_locals":
        fight_locals(t, planet, counter.value)
        return
    if counter.kind == "biohazard":
        biohazard(t, planet)
        return
    take_away(t, planet)
    scenes: list[Scene] = []  # once the planet is held
    if counter.kind == "wormhole_discovery":
        open_wormhole(t, planet, counter.wormhole)
    elif counter.kind == "radiation":
        scenes = radiation(t, planet)
    elif counter.kind == "settlers":
        t.next(("settlers", planet))
        return
    elif counter.kind == "industrial_society":
        scenes = industrial_society(t, planet)
    elif counter.kind == "technological_society":
        scenes = [("technological_society",)]
    elif counter.kind == "natural_wealth":
        trade.receive(t, t.active, counter.value, "natural_wealth", "TI-43.6.1")
    elif counter.kind == "lazax_survivors":
        scenes = [("lazax_survivors",)]
    else:
        assert counter.kind == "peaceful_annexation"  # TI-43.10.1
    t.next(*hold_ground(t, planet), *scenes)


def hold_ground(t: Table, planet: int) -> list[Scene]:
    """Ground forces that are still there take the planet. The scenes that come of it."""
    return take_neutral(t, planet) if t.landed[planet] and t.owner[planet] == NOBODY else []


# ---- the counters, one by one


def infect(t: Table, planet: int) -> list[Scene]:
    """TI-43.1.1: the first ground force of the landing dies. The scenes that come of it."""
    t.exposed |= 1 << planet
    t.landed = put(t.landed, planet, t.landed[planet] - 1)
    t.log("forces_lost", "TI-43.1.1", seat=t.active, planet=planet, n=1)
    return saved_forces(t, t.active, 1)


def biohazard(t: Table, planet: int) -> None:
    """TI-43.1.2: the counter stays, but the first player who takes the planet may remove it."""
    if t.landed[planet]:
        decided: list[Scene] = [] if t.hazard_kept >> planet & 1 else [("clear_hazard", planet)]
        t.next(*hold_ground(t, planet), *decided)


def clear_hazard(t: Table, planet: int) -> Flow:
    """Scene. The first conqueror decides about the Biohazard."""
    if (yield yes_no(t, t.active, "clear_hazard", "TI-43.1.2", planet=planet)) == YES:
        take_away(t, planet)
        t.log("hazard_cleared", "TI-43.1.2", seat=t.active, planet=planet)
    else:
        t.hazard_kept |= 1 << planet


def open_wormhole(t: Table, planet: int, kind: int) -> None:
    """TI-43.2.1: from now on the system has a wormhole."""
    place = t.hex_of(planet)
    t.discovered = put(t.discovered, place, t.discovered[place] | 1 << kind)
    connect(t)
    t.log("wormhole_discovered", "TI-43.2.1", hex=place, wormhole=kind)


def radiation(t: Table, planet: int) -> list[Scene]:
    """TI-43.3.1: all ground forces of the landing die. The scenes that come of it."""
    count = t.landed[planet]
    t.landed = put(t.landed, planet, 0)
    t.log("forces_lost", "TI-43.3.1", seat=t.active, planet=planet, n=count)
    return saved_forces(t, t.active, count)


def technological_society(t: Table) -> Flow:
    """Scene. TI-43.4.1: the player on the left chooses a technology for the one who landed."""
    seat = t.active
    if not t.others(seat) or not choosable(t, seat):
        return

    def refusal(card: int) -> Refusal | None:
        return technology_refusal(t, seat, card)

    cards = [card.id for card in t.content.technologies]
    args: dict[str, int | str] = {"seat": seat}
    giver = t.others(seat)[0]
    technology = yield Ask(giver, "gift_technology", t.choices.technologies, cards, "TI-43.4.1", refusal, args)
    gain_technology(t, seat, technology, "TI-43.4.1")


def lazax_survivors(t: Table) -> Flow:
    """Scene. TI-43.7.1: the player may take the counter."""
    seat = t.active
    if (yield yes_no(t, seat, "lazax_survivors", "TI-43.7.1")) == YES:
        t.survivors = put(t.survivors, seat, t.survivors[seat] + 1)
        t.log("survivors_taken", "TI-43.7.1", seat=seat)


def industrial_society(t: Table, planet: int) -> list[Scene]:
    """TI-43.8.1, TI-43.8.2: the planet comes ready, and with a free space dock if the player wants one. The scenes that
    come of it."""
    taken = hold_ground(t, planet)
    t.exhausted[planet] = 0
    return [("industrial_dock", planet), *taken]


def industrial_dock(t: Table, planet: int) -> Flow:
    """Scene. A free space dock, if there is one left; it produces from the next round on (TI-35.1.8)."""

    def refusal() -> Refusal | None:
        if t.reinforcements(t.active, SPACE_DOCK):
            return None
        return Refusal("TI-24.1.2", "no_unit_left", {"unit": SPACE_DOCK, "n": t.content.units[SPACE_DOCK].figures})

    if (yield yes_no(t, t.active, "industrial_dock", "TI-43.8.1", refusal, planet=planet)) == YES:
        t.dock[planet] = 1
        t.dock_round = put(t.dock_round, planet, t.round)
        t.log("free_dock", "TI-43.8.1", seat=t.active, planet=planet)


def settlers(t: Table, planet: int) -> Flow:
    """Scene. TI-43.9.1: the ground forces go back aboard, and a die decides whose people the settlers are: the finder's
    (TI-43.9.2), or those of an opponent chosen by lot (TI-43.9.3)."""
    seat = t.active
    t.add_cargo(t.hex_of(planet), seat, GROUND_FORCE, t.landed[planet])
    t.log("forces_return", "TI-43.9.1", seat=seat, planet=planet, n=t.landed[planet])
    t.landed = put(t.landed, planet, 0)
    boarding = reboard(t, seat, planet)
    face = yield from roll_die(t, seat, "TI-43.9.1", WELCOME)
    if face >= WELCOME:
        scenes = join(t, seat, planet, "TI-43.9.2")
    else:
        others = t.others(seat)
        scenes = join(t, others[t.below(len(others))], planet, "TI-43.9.3")
    t.next(*scenes, *boarding)


def join(t: Table, seat: int, planet: int, rule: str) -> list[Scene]:
    """Two free ground forces take the planet for a seat, as far as figures and counters go. The scenes that come of
    it."""
    if counters_refusal(t, seat, GROUND_FORCE, 1, True) is not None:
        return []
    t.take_planet(seat, planet)
    add_forces(t, seat, planet, SETTLERS, rule)
    scenes = conscription(t, seat, planet)
    if seat == t.active:
        t.pds[planet] = t.landed_pds[planet]
        t.landed_pds = put(t.landed_pds, planet, 0)
        scenes = neutral_taken(t, seat, planet)
        scenes = window_at(t, "after_neutral_planet_taken", seat, planet) + scenes
    return scenes


# ---- hostile locals


def fight_locals(t: Table, planet: int, count: int) -> None:
    """TI-43.5.1: the locals fight at full strength (TI-43.5.2), and nothing bombards them (TI-43.5.3)."""
    t.ground[planet] = count
    t.defender = NOBODY
    clear_table(t, planet)
    t.hits = [0, 0]
    t.log("locals_resist", "TI-43.5.1", seat=t.active, planet=planet, n=count)
    t.next(("invasion_round", planet, 0))


def locals_over(t: Table, planet: int, killed: int) -> None:
    """Scene. TI-43.5.4: whoever beats the locals takes the planet; otherwise they stay."""
    t.ground[planet] = 0
    if t.landed[planet]:
        take_away(t, planet)
        taken = take_neutral(t, planet)
        t.next(*animation(t, t.active, planet, killed), *taken)
    else:
        t.log("locals_stay", "TI-43.5.2", seat=t.active, planet=planet)
