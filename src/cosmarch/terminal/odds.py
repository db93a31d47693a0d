"""The command `odds`: exact battle odds from two lists of units."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Final

import typer

import cosmarch
from cosmarch import SetupError, Words
from cosmarch.terminal.arguments import cli_words, split
from cosmarch.terminal.screen import Screen

if TYPE_CHECKING:
    from cosmarch.odds import Battle, Odds, Remnant

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
Technologies = Annotated[list[str] | None, typer.Option(metavar="IDS", help="Technologies, separated by commas.")]
Race = Annotated[str, typer.Option(metavar="ID", help="The race, such as jol_nar.", show_default=False)]
Pds = Annotated[int, typer.Option(metavar="N", help="PDS in range of the system, or on the planet.")]
Funded = Annotated[int, typer.Option(metavar="N", help="Rounds for which the Letnev pay for better rolls.")]
Casualties = Annotated[
    str,
    typer.Option(
        metavar="ORDER",
        help="ti3: cheapest (the default) or weakest, both after all damage, damage_last, or units in the order in"
        " which they are lost.",
        show_default=False,
    ),
]
Targets = Annotated[
    str,
    typer.Option(
        metavar="ORDER",
        help="se4x: whom it fires at first: deadliest (the default), weakest or dearest, for the hits it takes, or"
        " units in order.",
        show_default=False,
    ),
]
Screened = Annotated[
    list[str] | None, typer.Option(metavar="UNITS", help="se4x: units that are screened when that is allowed.")
]


def odds_command(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game's id: ti3, se4x or another that has odds.")],
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
    casualties: Casualties = "",
    enemy_casualties: Casualties = "",
    targets: Targets = "",
    enemy_targets: Targets = "",
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
    sides = [
        _given(
            units=attacker,
            technologies=split(tech or []),
            race=race,
            pds=pds,
            funded=funded,
            casualties=casualties,
            targets=targets,
            screens=split(screen or []),
            dropped=dropped,
        ),
        _given(
            units=defender,
            technologies=split(enemy_tech or []),
            race=enemy_race,
            pds=enemy_pds,
            funded=enemy_funded,
            casualties=enemy_casualties,
            targets=enemy_targets,
            screens=split(enemy_screen or []),
        ),
    ]
    field = _given(invasion=invasion, nebula=nebula, terrain=terrain, experience=experience)
    show_battle(Screen(), words, cosmarch.game(game).forces_odds(sides[0], sides[1], field), invasion)


def _given(units: str | None = None, **entries: object) -> dict[str, object]:
    """What was said on the command line; a game is not asked about the rest. Units always count, even none."""
    given = {name: value for name, value in entries.items() if value}
    return given if units is None else {"units": units, **given}


def show_battle(screen: Screen, words: Words, battle: Battle, invasion: bool) -> None:
    """Who wins how often, what is left, what it costs, and how long it takes."""
    sides = (words("cli.odds.attacker"), words("cli.odds.defender"))
    odds, units = battle.odds, battle.units
    for side, counts, order in zip(sides, units, battle.orders, strict=True):
        listed = order if isinstance(order, str) else "listed"
        policy = words(f"cli.odds.{battle.about}.{listed}", units=", ".join(order))
        screen.say(f"{side}: {_listed(counts)}")
        screen.say("  " + words(f"cli.odds.{battle.about}", order=policy), "dim")
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
