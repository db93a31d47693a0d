"""The command line: what the commands take, and one clear line when an argument is wrong."""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from typer.core import TyperGroup

import cosmarch
from cosmarch import CosmarchError, Match, SetupError, _build
from cosmarch.bots import arena as arenas
from cosmarch.terminal import arguments, files, output
from cosmarch.terminal.admin import admin
from cosmarch.terminal.odds import odds_command
from cosmarch.terminal.screen import Screen, clean
from cosmarch.terminal.serve import open_table, serve_command
from cosmarch.terminal.session import Session

WRONG = 2  # the exit code of a wrong argument or file


class Commands(TyperGroup):
    """A group of commands that reports every expected trouble as one line on standard error."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        try:
            code = super().main(args, prog_name, complete_var, False, windows_expand_args, **extra)
        except (typer.TyperException, CosmarchError) as error:
            text = error.format_message() if isinstance(error, typer.TyperException) else str(error)
            typer.echo("cosmarch: " + clean(" ".join(text.split())), err=True)
            sys.exit(WRONG)
        except typer.Abort:
            sys.exit(1)
        sys.exit(code if isinstance(code, int) else 0)


app = typer.Typer(
    cls=Commands,
    name="cosmarch",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game's id; `cosmarch games` lists them.")]
SaveName = Annotated[Path, typer.Argument(metavar="FILE", help="A saved match.")]
Lang = Annotated[str, typer.Option(metavar="LANG", help="Language: en, hu or pl.")]
Options = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="An option of the game; may be repeated.")
]
Pack = Annotated[
    Path | None, typer.Option(metavar="DIR", help="A content pack: a folder of data files that replace ours.")
]
Seed = Annotated[int | None, typer.Option(help="A whole number; the same one gives the same match.")]
Seats = Annotated[int | None, typer.Option(help="How many play; by default the fewest the game allows.")]
At = Annotated[
    int | None, typer.Option(metavar="N", help="The moment after N answers; the end by default.", show_default=False)
]
Seat = Annotated[
    str | None, typer.Option(metavar="SEAT", help="See what this seat sees (from 1); a spectator's view by default.")
]
Force = Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")]


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"cosmarch {cosmarch.__version__} ({_build.form()})")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Great space-empire board games with every rule enforced. Without a command: open the table in the browser."""
    if context.invoked_subcommand is None:
        open_table()


@app.command()
def play(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="The game's id; `cosmarch games` lists them.")
    ] = None,
    seats: Seats = None,
    me: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SEATS", help="The seats of the people at this screen, from 1 (such as 1,2). [default: 1]"
        ),
    ] = None,
    bots: Annotated[
        list[str] | None,
        typer.Option(
            metavar="LEVELS",
            help="Who plays the other seats: random, greedy, search, search:400 (iterations) or search:2s;"
            " one for all or one each, separated by commas. [default: greedy]",
        ),
    ] = None,
    seed: Seed = None,
    lang: Lang = "en",
    option: Options = None,
    pack: Pack = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Continue a saved match.")] = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where to save; by default a new file in this folder.")
    ] = None,
    force: Force = False,
) -> None:
    """Play in the terminal. Your game is saved however you leave; type `h` during play for the commands."""
    arguments.cli_words(lang)
    if resume is not None:
        match = _resumed(resume, game, {"--seats": seats, "--seed": seed, "--option": option, "--pack": pack})
    else:
        if game is None:
            raise SetupError("name a game (`cosmarch games` lists them), or a save with --resume")
        match = _new(game, seats, seed, option, pack)
    humans = arguments.parsed_humans(me or ["1"], match.seats)
    levels = arguments.bot_levels(bots or [], match.seats, humans)
    players = arguments.made_bots(match.game, levels, secrets.token_hex(8) if seed is None else str(seed))
    path = resume if save is None else save
    ours = save is None and resume is not None
    if path is not None:
        files.check_target(path, ours or force)
    session = Session(match, humans, levels, players, lang, Screen(), files.SaveFile(path, ours, force))
    raise typer.Exit(session.run())


@app.command()
def games(lang: Lang = "en") -> None:
    """List the games: ids, seats and options."""
    output.show_games(Screen(), cosmarch.games(), lang)


@app.command()
def rules(
    wanted: Annotated[
        list[str], typer.Argument(metavar="ID|GAME|WORDS", help="A rule's id, a game, or words to search for.")
    ],
    lang: Lang = "en",
) -> None:
    """Show a rule or all rules of a game, or search them."""
    arguments.cli_words(lang)
    output.show_rules(Screen(), cosmarch.games(), " ".join(wanted), lang)


@app.command()
def replay(
    file: SaveName,
    at: At = None,
    seat: Seat = None,
    spectator: Annotated[bool, typer.Option("--spectator", help="See what a spectator sees.")] = False,
    lang: Lang = "en",
) -> None:
    """Retell a saved match step by step. With --at N, show the board after N answers instead."""
    arguments.cli_words(lang)
    match = files.open_save(file)
    if spectator and seat is not None:
        raise SetupError("--seat and --spectator exclude each other")
    eyes = None if seat is None else arguments.parsed_seat(seat, match.seats, "--seat")
    screen = Screen()
    if at is None:
        output.show_replay(screen, match, eyes, lang)
    else:
        output.show_board(screen, match.repeat(arguments.checked_step(match, at)), eyes, lang)


@app.command()
def render(
    file: SaveName,
    output: Annotated[Path, typer.Option("--output", "-o", metavar="FILE", help="The SVG file to write.")],
    at: At = None,
    seat: Seat = None,
    lang: Lang = "en",
    force: Force = False,
) -> None:
    """Draw the board of a saved match as an SVG picture."""
    arguments.cli_words(lang)
    match = files.open_save(file)
    eyes = None if seat is None else arguments.parsed_seat(seat, match.seats, "--seat")
    step = arguments.checked_step(match, at)
    files.check_target(output, force)
    files.write_text(output, match.repeat(step).svg(eyes, lang), force)


@app.command()
def arena(
    game: GameName,
    bots: Annotated[
        list[str], typer.Option(metavar="LEVELS", help="The bots, separated by commas: search,greedy,random.")
    ],
    games: Annotated[int, typer.Option(metavar="N", min=1, help="How many matches to play.")] = 100,
    seats: Annotated[
        int | None, typer.Option(help="How many play a match; by default as many as there are bots.")
    ] = None,
    seed: Annotated[int, typer.Option(help="A whole number; the same one gives the same matches.")] = 1,
    time: Annotated[
        float | None, typer.Option(metavar="SECONDS", help="A search's time per move. [default: 0.65, for one sweep]")
    ] = None,
    iterations: Annotated[int | None, typer.Option(metavar="N", help="A search's iterations per move.")] = None,
    workers: Annotated[int, typer.Option(metavar="N", min=1, max=256, help="How many processes play.")] = min(
        2, os.cpu_count() or 1
    ),
    option: Options = None,
    pack: Pack = None,
) -> None:
    """Let bots play each other. Seats rotate; win rates come with their 95% confidence intervals."""
    found = cosmarch.game(game)
    levels = _with_budget(arguments.split(bots), time, iterations)
    if seats is None:
        seats = len(levels) if len(levels) in found.seats else found.seats[0]
    content = cosmarch.read_pack(pack) if pack is not None else None
    options = arguments.parsed_options(found, option or [])
    plan = arenas.Plan(game, levels, seats, str(seed), options, content)
    screen = Screen()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    hidden = not screen.console.is_terminal
    with Progress(*columns, console=screen.console, transient=True, disable=hidden) as progress:
        bar = progress.add_task(game, total=games)
        standings = arenas.run(plan, games, min(workers, games), lambda done: progress.advance(bar, done))
    output.show_standings(screen, standings)


def _new(game: str, seats: int | None, seed: int | None, option: Sequence[str] | None, pack: Path | None) -> Match:
    found = cosmarch.game(game)
    options = arguments.parsed_options(found, option or [])
    content = cosmarch.read_pack(pack) if pack is not None else None
    return cosmarch.new(game, found.seats[0] if seats is None else seats, seed, options, content)


def _resumed(path: Path, game: str | None, fixed: dict[str, object]) -> Match:
    """A saved match; its set-up is in the save and cannot be given again."""
    for name, value in fixed.items():
        if value is not None:
            raise SetupError(f"{name} is part of the save and cannot be given with --resume")
    match = files.open_save(path)
    if game is not None and game != match.game.id:
        raise SetupError(f"{path} is a match of {match.game.id}, not of {game:.40}")
    return match


app.command("odds")(odds_command)
app.command("serve")(serve_command)
app.add_typer(admin, name="admin")


def _with_budget(levels: Sequence[str], time: float | None, iterations: int | None) -> list[str]:
    """The levels, with the budget given to each search that has none of its own."""
    if time is not None and iterations is not None:
        raise SetupError("--time and --iterations exclude each other")
    if time is None and iterations is None:
        return list(levels)
    budget = f"{time:f}s" if time is not None else str(iterations)
    return [f"search:{budget}" if level == "search" else level for level in levels]


def main() -> None:
    """The entry point of the program."""
    app(prog_name="cosmarch")


if __name__ == "__main__":
    main()
