"""The command `odds`: exact battle odds from two lists of units."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Final

import typer

from cosmarch import SetupError
from cosmarch.core.text import Words
from cosmarch.terminal.arguments import cli_words, split
from cosmarch.terminal.screen import Screen

if TYPE_CHECKING:
    from cosmarch.odds import Odds, Remnant

SHOWN_SURVIVORS: Final = 10  # of a side
NOTABLE: Final = 5e-5  # rarer ways to come out of a battle, and later rounds, would read as 0.00%

Units = Annotated[
    str,
    typer.Argument(
        metavar="UNITS",
        help='Such as "2 cruiser, 1 dreadnought, 3 fighter"; in se4x "3 scout@A1T1, 1 cruiser", where A is Attack, D'
        " Defense, T Tactics, F Fighter, P Point Defense, C Cloaking, S Scanners and X experience.",
    ),
]
Enemies = Annotated[str, typer.Argument(metavar="UNITS", help='The defender\'s, such as "1 war_sun, 2 destroyer".')]
Technologies = Annotated[list[str] | None, typer.Option(metavar="IDS", help="Technologies, parted by commas.")]
Race = Annotated[str, typer.Option(metavar="ID", help="The race, such as jol_nar.", show_default=False)]
Pds = Annotated[int, typer.Option(metavar="N", help="PDS in range of the system, or on the planet.")]
Funded = Annotated[int, typer.Option(metavar="N", help="Rounds for which the Letnev pay for better rolls.")]
Casualties = Annotated[
    str,
    typer.Option(
        metavar="ORDER",
        help="cheapest or weakest (both after all damage), damage_last, or units in the order in which they are lost.",
    ),
]
Targets = Annotated[
    str,
    typer.Option(
        metavar="ORDER",
        help="se4x: whom it fires at first: deadliest, weakest or dearest (for the hits it takes), or units in order.",
    ),
]
Screened = Annotated[
    list[str] | None, typer.Option(metavar="UNITS", help="se4x: units that are screened when that is allowed.")
]


def odds_command(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game's id: ti3 or se4x.")],
    attacker: Units,
    defender: Enemies,
    invasion: Annotated[bool, typer.Option("--invasion", help="Fight for a planet instead of in space.")] = False,
    nebula: Annotated[bool, typer.Option("--nebula", help="The defender stands in a Nebula.")] = False,
    tech: Technologies = None,
    enemy_tech: Technologies = None,
    race: Race = "",
    enemy_race: Race = "",
    pds: Pds = 0,
    enemy_pds: Pds = 0,
    funded: Funded = 0,
    enemy_funded: Funded = 0,
    casualties: Casualties = "cheapest",
    enemy_casualties: Casualties = "cheapest",
    targets: Targets = "deadliest",
    enemy_targets: Targets = "deadliest",
    screen: Screened = None,
    enemy_screen: Screened = None,
    terrain: Annotated[str, typer.Option(metavar="ID", help="se4x: such as asteroids.", show_default=False)] = "",
    experience: Annotated[bool, typer.Option("--experience", help="se4x: experience counts, and is gained.")] = False,
    dropped: Annotated[bool, typer.Option("--dropped", help="se4x: drop ships brought the invaders.")] = False,
    lang: Annotated[str, typer.Option(metavar="LANG", help="Language of the answer: en, hu or pl.")] = "en",
) -> None:
    """Exact odds of a battle. Options that begin with --enemy are the defender's, the others the attacker's."""
    words = cli_words(lang)
    if invasion and nebula:
        raise SetupError("--invasion and --nebula exclude each other")
    if terrain and (invasion or nebula):
        raise SetupError("--terrain excludes --invasion and --nebula")
    if game == "se4x":
        if tech or enemy_tech or race or enemy_race or pds or enemy_pds or funded or enemy_funded:
            raise SetupError("se4x has neither races nor PDS, and technology follows a unit: 3 scout@A1")
        ground = "nebula" if nebula else terrain
        space_empires(
            words,
            (attacker, defender),
            (targets, enemy_targets),
            (screen or [], enemy_screen or []),
            ground,
            experience,
            invasion,
            dropped,
        )
        return
    if game != "ti3":
        raise SetupError(f'odds are known for ti3 and se4x, not for "{game:.40}"')
    if terrain or experience or dropped or screen or enemy_screen:
        raise SetupError("--terrain, --experience, --dropped and --screen are for se4x")
    from cosmarch.games.ti3.advice.odds import forces  # NumPy takes long to load, and no other command needs it

    def force(units: str, technologies: list[str] | None, race: str, pds: int, funded: int, order: str) -> forces.Force:
        known = tuple(split(technologies or []))
        listed = order if order in forces.POLICIES else tuple(split([order]))
        return forces.Force(forces.parsed_units(units), known, race, pds, funded, listed)

    one = force(attacker, tech, race, pds, funded, casualties)
    two = force(defender, enemy_tech, enemy_race, enemy_pds, enemy_funded, enemy_casualties)
    odds = forces.invasion(one, two) if invasion else forces.space_battle(one, two, nebula)
    show_odds(Screen(), words, odds, (one.units, two.units), (one.casualties, two.casualties), invasion)


def space_empires(
    words: Words,
    units: tuple[str, str],
    targets: tuple[str, str],
    screens: tuple[list[str], list[str]],
    terrain: str,
    experience: bool,
    invasion: bool,
    dropped: bool,
) -> None:
    """The odds of a battle in Space Empires."""
    from cosmarch.games.se4x.advice.odds import forces

    def force(side: int) -> forces.Force:
        order = targets[side] if targets[side] in forces.POLICIES else tuple(split([targets[side]]))
        return forces.Force(forces.parsed_units(units[side]), order, tuple(split(screens[side])), dropped and side == 0)

    one, two = force(0), force(1)
    if invasion:
        odds = forces.ground_battle(one, two)
    else:
        ranked = any([counter.rank for side in (one, two) for counter in side.counters])
        odds = forces.space_battle(one, two, terrain, experience or ranked)
    counts = ({one.name: one.count for one in one.counters}, {one.name: one.count for one in two.counters})
    show_odds(Screen(), words, odds, counts, (one.targets, two.targets), invasion, "targets")


def show_odds(
    screen: Screen,
    words: Words,
    odds: Odds,
    units: tuple[Mapping[str, int], Mapping[str, int]],
    orders: tuple[str | Sequence[str], str | Sequence[str]],
    invasion: bool,
    policies: str = "order",
) -> None:
    """Who wins how often, what is left, what it costs, and how long it takes."""
    sides = (words("cli.odds.attacker"), words("cli.odds.defender"))
    for side, counts, order in zip(sides, units, orders, strict=True):
        listed = order if isinstance(order, str) else "listed"
        policy = words(f"cli.odds.{policies}.{listed}", units=", ".join(order))
        screen.say(f"{side}: {_listed(counts)}")
        screen.say("  " + words(f"cli.odds.{policies}", order=policy), "dim")
    draw = "cli.odds.draw_invasion" if invasion else "cli.odds.draw"
    ends = [("cli.odds.win", odds.win), ("cli.odds.lose", odds.lose), (draw, odds.draw)]
    if odds.undecided:
        ends.append(("cli.odds.undecided", odds.undecided))
    screen.table([words("cli.odds.end"), "%"], [[words(key), _percent(part)] for key, part in ends], numbers=[1])
    for side, remnants in zip(sides, odds.survivors, strict=True):
        screen.say()
        screen.table([words("cli.odds.left", side=side), "%"], _survivors(words, remnants), numbers=[1])
    screen.say()
    heads = [words("cli.odds.losses"), words("cli.odds.unit"), words("cli.odds.lost"), words("cli.odds.of")]
    rows = [
        [side, unit, f"{lost:.2f}", str(counts[unit])]
        for side, losses, counts in zip(sides, odds.expected_losses, units, strict=True)
        for unit, lost in losses.items()
    ]
    screen.table(heads, rows, numbers=[2, 3])
    screen.say()
    _show_rounds(screen, words, odds, sides)


def _show_rounds(screen: Screen, words: Words, odds: Odds, sides: tuple[str, str]) -> None:
    heads = [words(f"cli.odds.{key}") for key in ("round", "win", "lose", "draw", "running")]
    heads += [words("cli.odds.units", side=side) for side in sides]
    rows = []
    for number, one in enumerate(odds.rounds):
        if number and odds.rounds[number - 1].running < NOTABLE:
            break
        name = str(one.number) if one.number else words("cli.odds.before")
        parts = [_percent(part) for part in (one.win, one.lose, one.draw, one.running)]
        rows.append([name, *parts, *[f"{left:.2f}" for left in one.left]])
    screen.table(heads, rows, numbers=range(1, len(heads)))


def _survivors(words: Words, remnants: Sequence[Remnant]) -> list[list[str]]:
    shown = [one for one in remnants[:SHOWN_SURVIVORS] if one.probability >= NOTABLE]
    rows = [[_remnant(words, one), _percent(one.probability)] for one in shown]
    rest = sum([one.probability for one in remnants[len(shown) :]])
    if rest >= NOTABLE:
        rows.append([words("cli.odds.rest"), _percent(rest)])
    return rows


def _remnant(words: Words, remnant: Remnant) -> str:
    parts = []
    for unit, count in remnant.units.items():
        damage = remnant.damage.get(unit, 0)
        parts.append(f"{count} {unit}" + (f" ({words('cli.odds.damaged', n=damage)})" if damage else ""))
    return ", ".join(parts) or words("cli.odds.nothing")


def _listed(units: Mapping[str, int]) -> str:
    return ", ".join([f"{count} {unit}" for unit, count in units.items()])


def _percent(part: float) -> str:
    return f"{100 * part:.2f}"
