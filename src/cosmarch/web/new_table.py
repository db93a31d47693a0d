"""New tables, from what a form says."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Final

import cosmarch
from cosmarch import CosmarchError, Game, OptionValue, Setting
from cosmarch.bots import make, offered
from cosmarch.store import MatchRow, Person
from cosmarch.store.holds import USUAL
from cosmarch.store.matches import BOT, LINK, OPEN, PERSON, Plan, Sitter
from cosmarch.store.people import LONGEST_NAME, told_apart
from cosmarch.web.http.call import Call, Refused, whole_number
from cosmarch.web.services import BOT_NAMES

LONGEST_TITLE: Final = 60
SHARED: Final = "shared"  # the choice of an option that is then written out
MOST_IN_LOBBY: Final = 5  # tables of one person that wait for others there
HOLDS: Final = {"3": 3.0, "6": 6.0, "10": 10.0, "0": 0.0}  # seconds for which windows are held; the usual first
CLOCKS: Final[dict[str, tuple[str, float, float]]] = {  # what the form offers: kind, seconds, seconds given back
    "none": ("none", 0.0, 0.0),
    "live_30": ("live", 1800.0, 20.0),
    "live_60": ("live", 3600.0, 30.0),
    "days_1": ("days", 86400.0, 0.0),
    "days_3": ("days", 3 * 86400.0, 0.0),
    "days_7": ("days", 7 * 86400.0, 0.0),
}


def clock_of(row: MatchRow) -> str:
    """The name that the form has for a table's clock."""
    kept = (row.clock, row.clock_seconds, row.clock_extra)
    return next((name for name, clock in CLOCKS.items() if clock == kept), "none")


def sitters(game: Game) -> tuple[str, ...]:
    """Who may sit down at a seat of a new table."""
    return ("me", LINK, OPEN, *[f"bot:{level}" for level in offered(game)])


def fewest(game: Game) -> int:
    """The fewest seats at which somebody plays against another."""
    return next((count for count in game.seats if count > 1), game.seats[0])


def made(
    call: Call,
    game: str,
    plan: Plan,
    options: Mapping[str, OptionValue],
    pack: Mapping[str, str] | None = None,
    id: str = "",
) -> str:
    """Make the match and let its bots begin; its id."""
    call.limit("create")
    waits = any(sitter.kind == OPEN for sitter in plan.seats)
    if waits and call.services.matches.in_lobby(plan.host) >= MOST_IN_LOBBY:
        raise Refused(409, "web.new.error.lobby", most=MOST_IN_LOBBY)
    match = cosmarch.new(game, seats=len(plan.seats), options=options, pack=pack or None)
    id = call.services.matches.create(plan, match, id)
    call.services.changed(id)
    return id


def planned(call: Call, game: Game, me: Person) -> tuple[Plan, dict[str, OptionValue]]:
    """The table that the form describes; Refused names what does not fit."""
    form = call.form
    count = whole_number(form.get("seats", ""))
    if count is None or count not in game.seats:
        raise Refused(422, "web.new.error.seats")
    seats = [_sitter(game, form.get(f"seat{seat}", ""), seat, me) for seat in range(count)]
    here = [sitter.kind == PERSON for sitter in seats]
    shared = sum(here) > 1
    if shared:
        names = screen_names(here, me.name, form)
        seats = [sitter._replace(name=names.get(seat, sitter.name)) for seat, sitter in enumerate(seats)]
    kind, seconds, extra = CLOCKS.get(form.get("clock", "none"), CLOCKS["none"])
    title = " ".join(form.get("title", "").split())[:LONGEST_TITLE]
    plan = Plan(
        host=me.id,
        seats=tuple(seats),
        title=title if title and title.isprintable() else game.title(call.lang),
        public="public" in form or any(sitter.kind == OPEN for sitter in seats),
        curtain=shared,
        clock=kind,
        clock_seconds=seconds,
        clock_extra=extra,
        timeout="bot" if form.get("timeout") == "bot" else "wait",
        hold=HOLDS.get(form.get("hold", ""), USUAL),
        hints="hints" in form,
    )
    return plan, chosen_options(game, form)


def screen_names(here: list[bool], own: str, form: Mapping[str, str]) -> dict[int, str]:
    """What those who share a screen are called, by seat: as the form says, the first one by their own name, and no two
    alike."""
    out: dict[int, str] = {}
    for seat in [seat for seat, shares in enumerate(here) if shares]:
        given = " ".join(form.get(f"name{seat}", "").split())[:LONGEST_NAME]
        chosen = given if given and given.isprintable() else own
        out[seat] = told_apart(chosen, out.values(), seat + 1)
    return out


def _sitter(game: Game, text: str, seat: int, me: Person) -> Sitter:
    if text not in sitters(game):
        raise Refused(422, "web.new.error.sitter", seat=seat + 1)
    if text == "me":
        return Sitter(PERSON, me.id, me.name)
    if text in (LINK, OPEN):
        return Sitter(text)
    level = text.partition(":")[2]
    make(level)  # a level that a form offers is one that there is
    return Sitter(BOT, name=BOT_NAMES[seat % len(BOT_NAMES)], level=level)


def kept_options(game: Game, said: Mapping[str, str], seats: int) -> dict[str, OptionValue]:
    """The options that a form already held, as far as they fit; nothing where it held none."""
    if "seat0" not in said:
        return {}
    out: dict[str, OptionValue] = {}
    for setting in game.all_settings():
        field = f"option.{setting.name}"
        offered = game.choices(setting, seats)
        if offered and said.get(field) != SHARED and said.get(field) not in offered:
            continue
        with suppress(CosmarchError):  # half written
            out |= _chosen(setting, said)
    return out


def chosen_options(game: Game, form: Mapping[str, str]) -> dict[str, OptionValue]:
    """The game's options as the form has them: an unchecked box is absent."""
    out: dict[str, OptionValue] = {}
    for setting in game.all_settings():
        out |= _chosen(setting, form)
    return out


def _chosen(setting: Setting, form: Mapping[str, str]) -> dict[str, OptionValue]:
    field = f"option.{setting.name}"
    if isinstance(setting.default, bool):
        return {setting.name: field in form}
    if form.get(field) == SHARED and not setting.choices:
        return {setting.name: setting.parsed(form.get(f"{field}.text", "").strip())}
    return {setting.name: setting.parsed(form[field])} if field in form else {}
