"""Colonising: the six steps of chapter 18."""

from __future__ import annotations

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.core.state import put
from cosmarch.games.bts.content.components import Effect
from cosmarch.games.bts.content.vocabulary import EXTRA, TOP_LEVEL
from cosmarch.games.bts.rules.decks import take_top
from cosmarch.games.bts.rules.fleets import add_ship, kind_level, levels_at, ship_kind, ships_at, to_deep_space
from cosmarch.games.bts.rules.reach import colonizable, colonize_refusal, systems
from cosmarch.games.bts.rules.resources import choose_track, innovations, return_cube, take_disc
from cosmarch.games.bts.rules.ships import SHIPS_DONE
from cosmarch.games.bts.rules.tableau import changed_rows
from cosmarch.games.bts.state import NOBODY, SYSTEM_DECK, Table, effect_scenes


def colonize(t: Table, seat: int, effect: Effect, strict: bool) -> Flow:
    """Steps 1 to 4. The new system is uncovered, so the rest is for the scene that follows."""
    if not colonizable(t, seat, effect):
        return
    place = yield Ask(
        seat, "colonize", t.choices.locations, systems(t), "BTS-18.3", lambda p: colonize_refusal(t, seat, p, effect)
    )
    system = t.system_at[place]
    yield from land(t, seat, place, t.content.systems[system].strength)
    drive_off(t, place)
    t.colony_owner = put(t.colony_owner, system, seat)
    t.colony_first = put(t.colony_first, system, t.outpost_disc[place])
    t.outpost = put(t.outpost, place, NOBODY)
    t.outpost_disc = put(t.outpost_disc, place, NOBODY)
    t.system_at[place] = NOBODY
    t.changed = True
    t.log("colonized", "BTS-18.11", seat=seat, system=system, n=t.content.systems[system].vp)
    reveal_system(t, place)
    t.next(("check_control",), ("second_disc", seat, system))


def land(t: Table, seat: int, place: int, needed: int) -> Flow:
    """BTS-18.7 to 18.9: own ships worth at least the number come back as supply; more may be landed. Where none can be
    spared there is nothing to ask."""
    levels = levels_at(t, seat, place)
    if all_must_land(levels, needed):
        for level in reversed(levels):
            land_ship(t, seat, place, level)
        return
    landed = 0

    def refusal(kind: int) -> Refusal | None:
        if kind == SHIPS_DONE and landed < needed:
            return Refusal("BTS-18.7", "not_landing_enough", {"n": needed, "a": landed})
        return None

    while True:
        kinds = [ship_kind(place, level) for level in range(1, TOP_LEVEL + 1) if ships_at(t, seat, place, level)]
        args: dict[str, int | str] = {"system": t.system_at[place], "n": needed, "a": landed}
        kind = yield Ask(seat, "landing", t.choices.landing, [*kinds, SHIPS_DONE], "BTS-18.7", refusal, args)
        if kind == SHIPS_DONE:
            return
        level = kind_level(kind)
        landed += level
        land_ship(t, seat, place, level)


def all_must_land(levels: list[int], needed: int) -> bool:
    """Whether the number is not reached without the weakest of these ships."""
    return sum(levels) - min(levels) < needed


def land_ship(t: Table, seat: int, place: int, level: int) -> None:
    add_ship(t, seat, place, level, -1)
    column = return_cube(t, seat)
    t.log("landed", "BTS-18.8", seat=seat, ship=level, column=column)


def level_to_land(levels: list[int], missing: int) -> int:
    """The strongest ship of the landing that wastes least, with the fewest ships; 0 where nothing is missing."""
    landings: dict[int, tuple[int, ...]] = {0: ()}  # by strength, in as few ships as can be
    for level in levels:
        for strength, ships in list(landings.items()):
            more = strength + level
            if strength < missing and (more not in landings or len(ships) + 1 < len(landings[more])):
                landings[more] = (*ships, level)
    return max(landings[min([one for one in landings if one >= missing])], default=0)


def drive_off(t: Table, place: int) -> None:
    """BTS-18.10: every ship that is still there goes to Deep Space."""
    to_deep_space(t, place, "driven_off", "BTS-18.10")


def reveal_system(t: Table, place: int) -> None:
    """BTS-18.12, BTS-18.13: a new card from the slot's deck, else from the other one; an added slot stays empty."""
    if place == EXTRA:
        t.extra_at = NOBODY
        t.events_in_play = tuple([e for e in t.events_in_play if t.content.events[e].stays != "system"])
        return
    system = draw_system(t, t.content.location_deck[place])
    if system != NOBODY:
        t.log("system_revealed", "BTS-18.12", system=system, location=place)  # while the line still names the slot
        t.system_at[place] = system


def draw_system(t: Table, deck: int) -> int:
    """The top card of a system deck, or of the other where it is empty; NOBODY when both are."""
    for wanted in (deck, 1 - deck):
        if t.decks[SYSTEM_DECK + wanted]:
            t.uncover()
            return take_top(t, SYSTEM_DECK + wanted, 1)[0]
    return NOBODY


def second_disc(t: Table, seat: int, system: int) -> Flow:
    """Scene. Steps 5 and 6: a second disc (BTS-18.14, BTS-18.15), then the reward (BTS-18.16)."""
    card = t.content.systems[system]
    track = yield from choose_track(t, seat, card.specialties, "colony_track", "BTS-18.14", {"system": system})
    disc = take_disc(t, seat, track)
    t.colony_second = put(t.colony_second, system, disc)
    t.log("second_disc", "BTS-18.14", seat=seat, system=system, track=disc)
    t.next(*changed_rows(t), *innovations(t, seat), *effect_scenes(seat, card.colonization_bonus))
