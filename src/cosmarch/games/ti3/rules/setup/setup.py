"""The start of a match: chapters 2 and 3."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cosmarch.core.ask import Ask, Flow, Parallel, Refusal
from cosmarch.core.errors import SetupError
from cosmarch.core.settings import OptionValue, seat_or_lot
from cosmarch.games.ti3.choices import PLAYER_COLOURS, MatchChoices
from cosmarch.games.ti3.content.loader import Content
from cosmarch.games.ti3.content.vocabulary import (
    COMMAND_POOL,
    FLEET_SUPPLY,
    GROUND_FORCE,
    PDS,
    SHIPS,
    SPACE_DOCK,
    STRATEGY_ALLOCATION,
)
from cosmarch.games.ti3.rules.leaders import leaders
from cosmarch.games.ti3.rules.setup.galaxy import galaxy_scenes
from cosmarch.games.ti3.state import Scene, Table, put

LENGTHS: Final = ("standard", "long_war", "long_war_without_end_card")  # TI-37.1.1, TI-37.1.3
STANDARD: Final = 0
WITHOUT_END_CARD: Final = 2
SIMPLE: Final = (
    "hacan",
    "l1z1x",
    "letnev",
    "sardakk_norr",
    "sol",
    "xxcha",
)  # few of their abilities want to be remembered


def set_up(content: Content, choices: MatchChoices, options: Mapping[str, OptionValue], generator: int) -> Table:
    """The decks as they lie before races are drawn; the rest of the set-up and the first round are queued."""
    t = Table(content, choices)
    t.begin()
    t.generator = generator
    take_options(t, options)
    deal_cards(t)
    prepare_objectives(t)
    t.speaker = seat_or_lot(t, t.seats, options, "speaker")
    t.order = tuple(t.from_seat(t.speaker))
    t.active = t.speaker
    scenes: list[Scene] = [("lay_row",)] if t.age_of_empire else []
    drawn = "draw_simple_race" if options["quick_start"] else "draw_race"
    scenes += [("pick_race" if options["pick_races"] else drawn, seat) for seat in t.order]
    scenes += [("pick_colour", seat) for seat in t.order] if options["pick_colours"] else [("deal_colours",)]
    scenes += [("take_sheets",), ("first_player",)]  # who the players are is told first
    scenes += galaxy_scenes(t, str(options["galaxy"]))
    if t.distant_suns:
        scenes.append(("place_counters",))
    scenes.append(("ready_units" if options["quick_start"] else "starting_units",))
    t.queue = [*scenes, ("begin_round",)]
    t.reveals = 0
    return t


def take_options(t: Table, options: Mapping[str, OptionValue]) -> None:
    length = LENGTHS.index(str(options["length"]))
    t.long_war = int(length != STANDARD)
    t.imperium_rex = int(length != WITHOUT_END_CARD)
    t.age_of_empire = int(options["age_of_empire"])
    t.distant_suns = int(options["distant_suns"])
    t.with_leaders = int(options["leaders"])
    t.sabotage_runs = int(options["sabotage_runs"])
    t.errata = int(options["errata"])
    t.late_scuttling = int(options["late_scuttling"])
    t.round_limit = int(options["round_limit"])
    if t.age_of_empire and not t.imperium_rex:
        raise SetupError(f"Age of Empire ends with the game-end card: option length must not be {LENGTHS[length]}")
    t.goal = (t.content.long_war if t.long_war else t.content.standard).points


def deal_cards(t: Table) -> None:
    """TI-2.1.4: the action and the political deck; with four players two kinds stay in the box (TI-X.6)."""
    out = t.choices.layout.out_of_the_deck if t.errata else ()
    t.action_deck = tuple(t.shuffled([card for card in t.content.action_deck if card not in out]))
    t.political_deck = tuple(t.shuffled([card.id for card in t.content.political_cards]))
    t.political_seen = (0,) * len(t.political_deck)


def prepare_objectives(t: Table) -> None:
    """Chapter 3: a secret one each, and stage I on top of stage II with the game-end card among it."""
    content = t.content
    length = content.long_war if t.long_war else content.standard
    secrets = t.shuffled(list(content.objectives_of["secret"]))
    first = t.shuffled(list(content.objectives_of["stage_1"]))
    second = t.shuffled(list(content.objectives_of["stage_2"]))
    rex = [content.imperium_rex] if t.imperium_rex else []
    t.secret = tuple(secrets[: t.seats])
    t.objective_deck = tuple(first[: length.stage_1] + t.shuffled(second[: length.stage_2] + rex))
    t.objectives_out = tuple(secrets[t.seats :] + first[length.stage_1 :] + second[length.stage_2 :])


# ---- races and colours


def first_player(t: Table) -> None:
    """Scene. TI-5.1.2, TI-3.1.2: who has the Speaker token, and the secret objectives."""
    t.log("speaker", "TI-5.1.2", seat=t.speaker)
    for seat in range(t.seats):
        t.whisper(seat, "secret_objective", "TI-3.1.2", objective=t.secret[seat])


def draw_race(t: Table, seat: int) -> None:
    """Scene. TI-2.1.1: a home system by lot."""
    left = [race.id for race in t.content.races if race.id not in t.race]
    take_race(t, seat, left[t.below(len(left))])


def draw_simple_race(t: Table, seat: int) -> None:
    """Scene. A home system by lot, one that suits a first game while there is any."""
    left = [race.id for race in t.content.races if race.id not in t.race]
    simple = [race for race in left if t.choices.races.names[race] in SIMPLE] or left
    take_race(t, seat, simple[t.below(len(simple))])


def pick_race(t: Table, seat: int) -> Flow:
    """Scene. A player chooses a race."""

    def refusal(race: int) -> Refusal | None:
        if race in t.race:
            return Refusal("TI-2.1.1", "race_taken", {"seat": t.race.index(race)})
        return None

    races = [race.id for race in t.content.races]
    race = yield Ask(seat, "race", t.choices.races, races, "TI-2.1.1", refusal)
    take_race(t, seat, race)


def take_race(t: Table, seat: int, race: int) -> None:
    t.race = put(t.race, seat, race)
    t.log("race_taken", "TI-2.1.1", seat=seat, race=race)


def deal_colours(t: Table) -> None:
    """Scene. Colours by seat, where nobody minds."""
    t.colour = tuple(range(t.seats))


def pick_colour(t: Table, seat: int) -> Flow:
    """Scene. TI-2.1.3: a player chooses a free colour."""

    def refusal(colour: int) -> Refusal | None:
        if colour in t.colour:
            return Refusal("TI-2.1.3", "colour_taken", {"seat": t.colour.index(colour)})
        return None

    colours = list(range(len(PLAYER_COLOURS)))
    t.colour = put(t.colour, seat, (yield Ask(seat, "colour", t.choices.colours, colours, "TI-2.1.3", refusal)))


def take_sheets(t: Table) -> None:
    """Scene. TI-2.1.5, TI-2.1.13, TI-2.1.14: home planets, starting technologies and command counters."""
    for seat in range(t.seats):
        race = t.content.races[t.race[seat]]
        for planet in race.planets:
            t.owner[planet] = seat
        for technology in race.technologies:
            t.technologies[seat] |= 1 << technology
        t.strategy[seat] = race.counters[STRATEGY_ALLOCATION]
        t.pool[seat] = race.counters[COMMAND_POOL]
        t.fleet[seat] = race.counters[FLEET_SUPPLY]


# ---- starting units


def starting_units(t: Table) -> Flow:
    """Scene. TI-2.1.11: ships into the home system; all players divide the rest among their planets at once."""
    ships_at_home(t)
    yield Parallel([divide_units(t, seat) for seat in range(t.seats)], secret=False)


def ships_at_home(t: Table) -> None:
    for seat in range(t.seats):
        units = t.content.races[t.race[seat]].units
        for kind in range(SHIPS):
            t.add_ships(t.home[seat], seat, kind, units[kind])


def ready_units(t: Table) -> None:
    """Scene. TI-2.1.11, TI-2.1.12: everything stands as most players would put it. Dock, PDS and leaders go to the
    planet with the most resources; each other planet has a ground force, and all the rest are there too."""
    ships_at_home(t)
    for seat in range(t.seats):
        units = t.content.races[t.race[seat]].units
        planets = sorted(t.home_planets(seat), key=lambda planet: -t.content.planets[planet].resources)
        for unit, column in ((SPACE_DOCK, t.dock), (PDS, t.pds)):
            left = units[unit]
            most = t.content.units[unit].most_per_planet or left
            for planet in planets:
                column[planet] += min(most, left)
                left -= min(most, left)
        left = units[GROUND_FORCE]
        for planet in reversed(planets):
            placed = left if planet == planets[0] else min(1, left)
            t.ground[planet] += placed
            left -= placed
        for leader in leaders.leaders_of(t, seat):
            leaders.move_to(t, leader, planets[0])


def divide_units(t: Table, seat: int) -> Flow:
    """TI-2.1.12: the owner divides dock, ground forces and PDS among the planets of their home system."""
    race = t.content.races[t.race[seat]]
    for unit, column in ((SPACE_DOCK, t.dock), (GROUND_FORCE, t.ground), (PDS, t.pds)):
        yield from divide(t, seat, unit, race.units[unit], column)
    for leader in leaders.leaders_of(t, seat):
        yield from place_leader(t, seat, leader)


def place_leader(t: Table, seat: int, leader: int) -> Flow:
    """TI-40.1.2, TI-40.1.3: a leader starts in the home system, on a planet or aboard a ship."""
    planets = t.home_planets(seat)
    home = t.home[seat]
    ships = [len(t.content.planets) + kind for kind in range(SHIPS) if t.ships_at(home, seat, kind)]
    args: dict[str, int | str] = {"leader": leader}
    choice = yield Ask(seat, "starting_leader", t.choices.berths, [*planets, *ships], "TI-40.1.2", None, args)
    if choice in planets:
        leaders.move_to(t, leader, choice)
    else:
        leaders.move_to(t, leader, leaders.berth(t, home, choice - len(t.content.planets)))


def divide(t: Table, seat: int, unit: int, count: int, column: list[int]) -> Flow:
    """Ask planet by planet how many go there; the last planet takes the rest."""
    most = t.content.units[unit].most_per_planet or count
    planets = t.home_planets(seat)
    for number, planet in enumerate(planets):
        room = most * (len(planets) - number - 1)  # on the planets that follow
        counts = list(range(max(0, count - room), min(most, count) + 1))
        args: dict[str, int | str] = {"unit": unit, "planet": planet}
        placed = yield Ask(seat, "starting_units", t.choices.numbers, counts, "TI-2.1.12", None, args)
        column[planet] += placed
        count -= placed
