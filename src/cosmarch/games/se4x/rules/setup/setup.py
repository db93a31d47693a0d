"""The start of a match: scenario, markers, homeworlds and the first units (SE-2, SE-27.1, SE-30)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cosmarch.core.ask import Ask, Flow
from cosmarch.core.errors import SetupError
from cosmarch.core.settings import OptionValue
from cosmarch.core.state import EVERYONE
from cosmarch.games.se4x.choices import MatchChoices
from cosmarch.games.se4x.content.loader import Content
from cosmarch.games.se4x.content.vocabulary import ALLIANCES, DIFFICULTIES, VICTORIES
from cosmarch.games.se4x.rules.advantages.dealing import brothers, by_auction
from cosmarch.games.se4x.rules.colonies import homeworld_steps
from cosmarch.games.se4x.rules.counters import new_rank
from cosmarch.games.se4x.rules.groups import newest
from cosmarch.games.se4x.rules.maps import add_to_home, connect, deep_hexes, layout_of, mixed, playing_area, scenario_of
from cosmarch.games.se4x.rules.solitaire import solitaire
from cosmarch.games.se4x.state import (
    BARREN,
    COLONY_SHIP,
    EMPTY,
    HOMEWORLD,
    NOBODY,
    PLANET,
    SCANNERS,
    TECHS,
    TERRAFORMING,
    Scene,
    Table,
    put,
)

STANDARD: Final = "standard"  # of scenario and victory: what is usual for the number of players
USUAL: Final = {1: "doomsday_small", 2: "two_player_standard", 3: "three_player_standard", 4: "four_player_standard"}
OF_BROTHERS: Final = (TERRAFORMING, SCANNERS)  # the technologies that three against one have from the start


def set_up(content: Content, choices: MatchChoices, options: Mapping[str, OptionValue], generator: int) -> Table:
    """The table before homeworlds are placed; the rest of the set-up and the first round are queued."""
    t = Table(content, choices)
    t.begin()
    t.generator = generator
    take_options(t, options)
    first_levels(t)
    mark_homes(t)
    t.reveals = 0
    t.queue = set_up_scenes(t)
    return t


def take_options(t: Table, options: Mapping[str, OptionValue]) -> None:
    """The scenario and all switches; SetupError where they do not fit the number of players."""
    content = t.content
    name = str(options["scenario"])
    t.scenario = content.scenario_names.index(USUAL[t.seats] if name == STANDARD else name)
    scenario = scenario_of(t)
    if scenario.seats != t.seats:
        raise SetupError(f"the scenario {scenario.key} is for {scenario.seats} seats, not {t.seats}")
    aim = str(options["victory"])
    if aim == STANDARD:
        aim = scenario.victory[0]
    elif aim not in scenario.victory:
        raise SetupError(f"the scenario {scenario.key} is won by {' or '.join(scenario.victory)}, not {aim}")
    t.victory = VICTORIES.index(aim)
    t.difficulty = DIFFICULTIES.index(str(options["difficulty"]))
    t.round_limit = int(options["round_limit"])
    values: list[int] = []
    for switch in content.switches:
        value = options[switch.key]
        values.append(switch.choices.index(str(value)) if switch.choices else int(value))
    t.switches = tuple(values)
    if "no_mines" in scenario.traits:
        t.turn_switch("mines", 0)
    if "head_start" in scenario.traits:
        t.turn_switch("head_start", 1)
    solitaire.apply_scenario_options(t)
    if scenario.teams:
        team = [NOBODY] * t.seats
        for number, seats in enumerate(scenario.teams):
            for seat in seats:
                team[seat] = number
        t.team = tuple(team)
        word = str(options["alliance"]) if scenario.alliance == "either" else scenario.alliance
        t.alliance = ALLIANCES.index(word)


def first_levels(t: Table) -> None:
    """SE-2.10, SE-29.7, SE-30.8: technology at the start."""
    wanted = [technology.start for technology in t.content.technologies]
    for technology, value in scenario_of(t).technology:
        wanted[technology] = value
    t.levels = wanted * t.seats
    for seat in brothers(t):
        for technology in OF_BROTHERS:
            t.levels[seat * TECHS + technology] = 1
    t.shown = tuple(t.levels)


def mark_homes(t: Table) -> None:
    """The home areas of the layout; a variable map has none."""
    layout = layout_of(t)
    if layout is not None:
        for seat, home in enumerate(layout.homes):
            for place in home.hexes:
                add_to_home(t, seat, place)


def set_up_scenes(t: Table) -> list[Scene]:
    """What is still to be done before the first round, in the order of the rulebook."""
    scenes: list[Scene] = [("galactic_situation",)]
    layout = layout_of(t)
    for seat in range(t.seats):
        if layout is not None:
            scenes += [("choose_extra", seat)] * layout.homes[seat].extra
    scenes += [("choose_homeworld", seat) for seat in range(t.seats)]
    scenes += [("lay_markers",), ("shuffle_alien_cards",), ("deal_advantages",), ("design_ships",)]
    if not by_auction(t):
        scenes.append(("head_start",))
    return [*scenes, ("start_units",), ("ancient_race",), ("first_player",), ("begin_round",)]


# ---- homes


def choose_extra(t: Table, seat: int) -> Flow:
    """Scene. SE-30.1 to 30.7: the owner adds a hex beside the home area."""
    layout = layout_of(t)
    assert layout is not None
    free = [place for place in layout.homes[seat].extra_hexes if t.home_of[place] == NOBODY]
    place = yield Ask(seat, "extra_hex", t.choices.hexes, free, "SE-2.5")
    add_to_home(t, seat, place)
    t.log("extra_hex", "SE-2.5", seat=seat, hex=place)


def homeworld_hexes(t: Table, seat: int) -> list[int]:
    """SE-2.8, SE-30.9: where the seat may put its homeworld."""
    scenario = scenario_of(t)
    if scenario.homeworlds:
        return [scenario.homeworlds[seat]]
    layout = layout_of(t)
    if layout is None:
        return []
    if t.on("free_homeworlds") and t.seats == 3:
        return [place for place, who in enumerate(t.home_of) if who == seat]
    return list(layout.homes[seat].homeworlds)


def choose_homeworld(t: Table, seat: int) -> Flow:
    """Scene. SE-2.8: each player places the homeworld; on a variable map chance does (SE-30.11)."""
    places = homeworld_hexes(t, seat)
    if not places:
        free = [place for place in range(len(t.content.hexes)) if place not in t.home]
        place = free[t.below(len(free))]
    else:
        place = yield Ask(seat, "homeworld", t.choices.hexes, places, "SE-2.8")
    t.home = put(t.home, seat, place)
    t.log("homeworld", "SE-2.8", seat=seat, hex=place)


# ---- markers


def lay_markers(t: Table) -> None:
    """Scene. SE-2.3 to 2.6: system markers face down, one a hex; the rest of deep space is put aside unseen."""
    area = playing_area(t)
    connect(t, area)
    content = t.content
    scenario = scenario_of(t)
    home = [kind.id for kind in content.terrain for _ in range(kind.home)]
    for kind, count in scenario.without_markers:
        for _ in range(count):
            home.remove(kind)
    deep = [kind.id for kind in content.terrain for _ in range(kind.deep)]
    if scenario.deep_markers:
        deep = [kind for kind, count in scenario.deep_markers for _ in range(count)]
    if mixed(t):
        places = [place for place in area if place not in t.home]
        deep = t.shuffled(deep)
        wanted = len(places) - len(home) * t.seats
        t.markers_out = tuple(deep[wanted:])
        lay_one_each(t, places, t.shuffled(home * t.seats + deep[:wanted]))
    else:
        for seat in range(t.seats):
            places = [place for place, who in enumerate(t.home_of) if who == seat and place not in t.home]
            lay_one_each(t, places, t.shuffled(home))
        places = deep_hexes(t)
        deep = t.shuffled(deep)
        lay_one_each(t, places, deep)
        t.markers_out = tuple(deep[len(places) :])
    for place in scenario.planets:
        t.terrain = put(t.terrain, place, BARREN)
    for number, place in enumerate(scenario.amoebas):
        t.amoeba = put(t.amoeba, place, number + 1)
    for seat, place in enumerate(t.home):
        t.terrain = put(t.terrain, place, HOMEWORLD)
        t.colony = put(t.colony, place, seat)
        t.founder = put(t.founder, place, seat)
        t.ever_held = put(t.ever_held, place, 1)
        t.worth = put(t.worth, place, homeworld_steps(t)[0])
    solitaire.begin(t)
    if t.on("quick_start"):
        open_homes(t)


def lay_one_each(t: Table, places: list[int], markers: list[int]) -> None:
    """One marker face down on each hex."""
    for place, marker in zip(places, markers, strict=False):
        t.terrain = put(t.terrain, place, marker)
        t.known = put(t.known, place, 0)


def open_homes(t: Table) -> None:
    """SE-27.1: home markers are turned up, and full colonies stand on the planets that are not barren."""
    full = t.content.economy.growth[-1]
    for place, seat in enumerate(t.home_of):
        if seat != NOBODY and t.terrain[place] != EMPTY:
            t.known = put(t.known, place, EVERYONE)
            if t.terrain[place] == PLANET:
                t.colony = put(t.colony, place, seat)
                t.worth = put(t.worth, place, full)
                t.founder = put(t.founder, place, seat)
                t.ever_held = put(t.ever_held, place, 1)


# ---- units


def start_units(t: Table) -> None:
    """Scene. SE-2.9, SE-30.8, CE-16.1: the first units, all at the homeworld, with the technology of the start."""
    content = t.content
    wanted = dict(content.start.units)
    if t.on("flagships"):
        wanted.update(dict(content.start.expansion_units))
    wanted.update(dict(scenario_of(t).units))
    if t.on("quick_start"):
        wanted[COLONY_SHIP] = 0
    for seat in range(t.seats):
        t.cp[seat] += content.start.cp
        for kind, count in sorted(wanted.items()):
            place_units(t, seat, kind, count, t.home[seat])


def place_units(t: Table, seat: int, kind: int, count: int, place: int) -> None:
    """New units of the newest technology, as few counters as they need."""
    most = t.content.ships[kind].group
    rank = new_rank(t, seat, kind)
    while count > 0:
        size = min(count, most)
        t.add_group(seat, kind, size, place, newest(t, seat, kind), rank)
        count -= size


def first_player(t: Table) -> None:
    """Scene. SE-2.12, SE-21.5: the first player of the first three turns is drawn by lot; play goes clockwise."""
    first = t.below(t.seats) if t.seats > 1 else 0
    t.order = tuple(t.from_seat(first))
    t.log("first_player", "SE-2.12", seat=first)
