"""The commands of a host: what is in the database, and its care."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cosmarch import SetupError
from cosmarch.bots import offered
from cosmarch.terminal import files
from cosmarch.terminal.screen import Screen
from cosmarch.terminal.serve import Database, default_database

if TYPE_CHECKING:
    from cosmarch.store.admin import Admin

admin = typer.Typer(
    help="Look after the matches of a server.",
    no_args_is_help=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
Match = Annotated[str, typer.Argument(metavar="MATCH", help="The id of a match, as `cosmarch admin list` shows it.")]
Status = Annotated[str, typer.Option(metavar="STATUS", help="Only matches that are gathering, playing or over.")]


@admin.command("list")
def list_matches(db: Database = None, status: Status = "") -> None:
    """List the matches, the latest change first."""
    if status not in ("", "gathering", "playing", "over"):
        raise SetupError(f"--status wants gathering, playing or over, not {status!r:.40}")
    with _admin(db) as care:
        lines = care.listed(status)
    screen = Screen()
    for line in lines:
        screen.say(
            f"{line.id}  {line.game:<6} {line.status:<10} {line.answers:>6}  {_when(line.updated)}  {line.title}"
            + (f"  [{line.trouble}]" if line.trouble else "")
        )


@admin.command("export")
def export_match(
    match: Match,
    output: Annotated[Path, typer.Option("--output", "-o", metavar="FILE", help="The save to write.")],
    db: Database = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")] = False,
) -> None:
    """Write a match into a save file. It holds what players may not know of each other."""
    files.check_target(output, force)
    with _admin(db) as care:
        files.write_text(output, care.export(match), force)


@admin.command("import")
def import_match(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved match.")],
    db: Database = None,
    title: Annotated[str, typer.Option(metavar="TEXT", help="The name of the table.")] = "",
    bots: Annotated[str, typer.Option(metavar="LEVEL", help="Let bots of this level play all seats.")] = "",
    host: Annotated[
        str, typer.Option(metavar="NAME", help="The account that hosts it; by default whoever sits down first.")
    ] = "",
    public_url: Annotated[str, typer.Option(metavar="URL", help="Where people reach the server, for the links.")] = "",
) -> None:
    """Open a table with a saved match. Its id is printed, then a link for each seat: it gives the seat to whoever uses
    it first."""
    match = files.open_save(file)
    levels = offered(match.game)
    if bots and bots not in levels:
        raise SetupError(f"--bots wants {', '.join(levels)}, not {bots!r:.40}")
    save = match.save()
    with _admin(db) as care:
        id, secrets = care.bring(save, title[:60], bots, host)
    screen = Screen()
    screen.say(id)
    for seat, secret in enumerate(secrets):
        screen.say(f"{seat + 1}  {match.name(seat)}  {public_url.rstrip('/')}/seat#{secret}")


@admin.command("verify")
def verify_matches(
    match: Annotated[str | None, typer.Argument(metavar="MATCH", help="One match; by default all of them.")] = None,
    db: Database = None,
) -> None:
    """Play matches again from their first entry and compare the hashes. The exit code is 1 if any differ."""
    screen, bad = Screen(), 0
    with _admin(db) as care:
        ids = [match] if match is not None else care.every()
        for id in ids:
            wrong = care.verify(id)
            bad += bool(wrong)
            if wrong:
                screen.say(f"{id}  {wrong}")
    screen.say(f"{len(ids) - bad} of {len(ids)} matches fit")
    if bad:
        raise typer.Exit(1)


@admin.command("repair")
def repair_match(
    match: Match,
    db: Database = None,
    yes: Annotated[bool, typer.Option("--yes", help="Do it; without this you only see what would be done.")] = False,
) -> None:
    """Rebuild a damaged match from its journal or its last snapshot. Make a backup first."""
    with _admin(db) as care:
        Screen().say(care.repair(match, yes))


@admin.command("prune")
def prune_matches(
    days: Annotated[float, typer.Option(min=1, metavar="N", help="Untouched for this many days.")],
    db: Database = None,
    status: Status = "",
    yes: Annotated[bool, typer.Option("--yes", help="Remove them; without this they are only counted.")] = False,
) -> None:
    """Remove matches that nobody has touched for a long time."""
    with _admin(db) as care:
        ids = care.prunable(days, status)
        if yes:
            care.remove(ids)
    Screen().say(f"{len(ids)} matches {'removed' if yes else 'would be removed; --yes does it'}")


@contextmanager
def _admin(db: str | None) -> Iterator[Admin]:
    from cosmarch.store import Database as Store
    from cosmarch.store.admin import Admin

    store = Store(db or default_database())
    try:
        yield Admin(store)
    finally:
        store.close()


def _when(at: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(at))
