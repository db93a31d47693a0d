"""From a position to a table: every entry is checked, whatever is left out is as at the start."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from cosmarch.core.errors import LoadError
from cosmarch.core.position_entry import NONE, Entry
from cosmarch.games.se4x.content.vocabulary import ABILITIES, CLASSES, COLOURS, TURNS
from cosmarch.games.se4x.position.reading_map import check_room, place_groups, place_hexes
from cosmarch.games.se4x.position.reading_moment import MOST, MOST_ROUNDS, highest, mask, place_moment, place_opponents
from cosmarch.games.se4x.position.writing import PHASES, VALUES
from cosmarch.games.se4x.rules.alien_tech.drawing import shuffle_alien_cards
from cosmarch.games.se4x.rules.economy import drafts, sheet
from cosmarch.games.se4x.rules.unique_ships import designs
from cosmarch.games.se4x.state import AMOEBA_TYPES, SHEET, TECHS, Table, put

TOP: Final = (
    "phase",
    "step",
    "made_income",
    "active",
    "waiting",
    "explored",
    "peeked",
    "attacked",
    "chain_steps",
    "round",
    "turn",
    "order",
    "variants",
    "opened",
    "players",
    "hexes",
    "groups",
    "markers_out",
    "alien_cup",
    "alien_cards",
    "advantages",
    "opponents",
)
PLAYER: Final = (
    "colour",
    "home",
    "out",
    "cp",
    "research_points",
    "bid",
    "debt",
    "bounty",
    "colony_points",
    "technology_spending",
    "grants",
    "levels",
    "shown",
    "research",
    "sheet",
    "plan",
    "alien_cards",
    "alien_discards",
    "alien_known",
    "alien_denied",
    "advantages",
    "advantage_discards",
    "advantage_known",
    "advantage_denied",
    "design",
    "amoeba_marks",
    "amoeba_points",
)
LEVEL: Final = ("technology", "level", "price")
DESIGN: Final = ("class", "attack", "defense", "hull", "abilities", "shown", "weak_against")


def place(t: Table, wanted: Mapping[str, Any]) -> None:
    """Turn a fresh table into the position; LoadError names what is not legal in it."""
    entries = Entry(wanted, "position", TOP)
    phase = PHASES[max(0, entries.name("phase", PHASES))]
    if phase == PHASES[0]:
        if len(entries.value) > int(entries.has("phase")):
            raise LoadError("position: one of the set-up begins it anew and has no other entries")
        return
    t.queue = []
    t.round = entries.number("round", 1, 1, MOST_ROUNDS)
    t.turn = entries.number("turn", 1, 1, TURNS)
    place_variants(t, entries)
    players = entries.players(t.seats, PLAYER)
    place_homes(t, players)
    place_hexes(t, entries)
    place_sheets(t, players)
    place_cards(t, entries, players)
    place_groups(t, entries)
    check_room(t)
    for seat, player in enumerate(players):
        place_plan(t, seat, player)
    place_opponents(t, entries)
    place_moment(t, entries, phase)
    t.reveals = 0


def place_variants(t: Table, entries: Entry) -> None:
    """Variants that were rolled (CE-21.1), and technologies that battles have opened (SE-27.2)."""
    known = [switch.key for switch in t.content.switches if switch.kind == "variant"]
    if entries.has("variants"):
        chosen = entries.names("variants", known)
        for number, name in enumerate(known):
            t.switches = put(t.switches, t.choices.switch[name], int(number in chosen))
    t.opened = mask(entries.names("opened", t.content.technology_names))


# ---- empires


def place_homes(t: Table, players: list[Entry]) -> None:
    homes: list[int] = []
    colours: list[int] = []
    for seat, player in enumerate(players):
        home = player.name("home", t.content.hexes)
        colour = player.name("colour", COLOURS) if player.has("colour") else seat
        if home == NONE or home in homes:
            raise LoadError(f"{player.path}.home: is missing, or another player's already")
        if colour == NONE or colour in colours:
            raise LoadError(f"{player.path}.colour: is missing, or another player's already")
        homes.append(home)
        colours.append(colour)
        t.out[seat] = int(player.flag("out"))
    if all(t.out):
        raise LoadError("position.players: somebody must still be in the game")
    t.home = tuple(homes)
    t.colour = tuple(colours)


def place_sheets(t: Table, players: list[Entry]) -> None:
    """Money, technology, the production sheet and the unique ship."""
    for seat, player in enumerate(players):
        t.cp[seat] = player.number("cp", 0, 0, MOST)
        t.rp[seat] = player.number("research_points", 0, 0, MOST)
        t.bids[seat] = player.number("bid", 0, 0, MOST)
        t.debt = put(t.debt, seat, player.number("debt", 0, 0, MOST))
        t.bounty[seat] = player.number("bounty", 0, 0, MOST)
        t.destroyed[seat] = player.number("colony_points", 0, 0, MOST)
        t.tech_spent = put(t.tech_spent, seat, player.number("technology_spending", 0, 0, MOST))
        t.grants = put(t.grants, seat, player.number("grants", 0, 0, MOST))
        place_levels(t, seat, player)
        place_sheet(t, seat, player)
        place_design(t, seat, player)
        t.amoeba_marks = put(t.amoeba_marks, seat, player.number("amoeba_marks", 0, 0, 3))
        if player.has("amoeba_points"):
            points = player.numbers("amoeba_points", AMOEBA_TYPES, MOST)
            for kind, value in enumerate(points):
                t.amoeba_points = put(t.amoeba_points, seat * AMOEBA_TYPES + kind, value)


def place_levels(t: Table, seat: int, player: Entry) -> None:
    """Technology: what the empire has, what everybody has seen of it, and dice towards the next level."""
    names = t.content.technology_names
    levels = player.object("levels", names)
    shown = player.object("shown", names)
    research = player.object("research", names)
    for technology, name in enumerate(names):
        at = seat * TECHS + technology
        start = t.levels[at]
        t.levels[at] = levels.number(name, start, 0, highest(t, technology))
        seen = shown.number(name, 0 if player.has("shown") else min(start, t.levels[at]), 0, highest(t, technology))
        if seen > t.levels[at]:
            raise LoadError(f"{shown.path}.{name}: nobody can have seen more than level {t.levels[at]}")
        t.shown = put(t.shown, at, seen)
        t.research = put(t.research, at, research.number(name, 0, 0, MOST))


def place_sheet(t: Table, seat: int, player: Entry) -> None:
    flat: list[int] = []
    for number, row in enumerate(player.items("sheet")):
        line = Entry(row, f"{player.path}.sheet[{number}]", sheet.NAMES)
        flat += [line.number(name, 0, 0, MOST) for name in sheet.NAMES]
    t.sheets = put(t.sheets, seat, tuple(flat))
    if not flat:
        return
    last = flat[-SHEET:]
    left = sum([sign * value for sign, value in zip(sheet.CP_SIGN, last, strict=True)])
    research = sum([sign * value for sign, value in zip(sheet.RP_SIGN, last, strict=True)])
    if (left, research) != (t.cp[seat], t.rp[seat]):
        raise LoadError(f"{player.path}.sheet: its last row leaves {left} CP and {research} research points")


def place_plan(t: Table, seat: int, player: Entry) -> None:
    """What was decided before construction: scuttling, grants and levels."""
    plan = player.object("plan", ("scuttled", "grants", "levels"))
    for row in plan.items("scuttled"):
        group, number = Entry({"row": row}, f"{plan.path}.scuttled", ("row",)).numbers("row", 2, t.choices.slots)
        if group not in t.groups_of(seat) or not 1 <= number <= drafts.remaining(t, group):
            raise LoadError(f"{plan.path}.scuttled: must be pairs of an own counter and a number of its units")
        drafts.add(t, seat, drafts.SCUTTLED, group, number)
    for technology in plan.names("grants", t.content.technology_names):
        drafts.add(t, seat, drafts.GRANT, technology)
    for row in plan.items("levels"):
        if not isinstance(row, (list, tuple)) or len(row) != 3:
            raise LoadError(f"{plan.path}.levels: must be a technology, a level and a price each")
        values = Entry({"technology": row[0], "level": row[1], "price": row[2]}, f"{plan.path}.levels", LEVEL)
        technology = values.name("technology", t.content.technology_names)
        if technology == NONE:
            raise LoadError(f"{plan.path}.levels: must be a technology, a level and a price each")
        level = values.number("level", 0, 0, t.levels[seat * TECHS + technology])
        drafts.add(t, seat, drafts.LEVEL, technology, level, values.number("price", 0, 0, MOST))


def place_design(t: Table, seat: int, player: Entry) -> None:
    """CE-19.1: the unique ship."""
    if player.value.get("design") is None:
        return
    book = t.content.unique_ship
    entry = player.object("design", DESIGN)
    abilities = entry.names("abilities", ABILITIES)
    weapon = entry.name("class", CLASSES[: len(book.class_prices)])
    if weapon == NONE:
        raise LoadError(f"{entry.path}.class: is missing")
    if len(set(abilities)) > book.abilities_most:
        raise LoadError(f"{entry.path}.abilities: a design has at most {book.abilities_most}")
    design = designs.packed(
        weapon,
        entry.number("attack", 1, 1, len(book.attack_prices)),
        entry.number("defense", 0, 0, len(book.defense_prices) - 1),
        entry.number("hull", 1, 1, len(book.hull_prices)),
        abilities,
    )
    if designs.price_of(t, design) > book.price_limits[-1]:
        raise LoadError(f"{entry.path}: costs more than {book.price_limits[-1]} CP")
    shown = 0
    for word in entry.names("shown", (*ABILITIES, VALUES)):
        shown |= designs.VALUES_SHOWN if word == len(ABILITIES) else 1 << word
    t.design = put(t.design, seat, design)
    t.design_shown = put(t.design_shown, seat, shown)
    t.weakness = put(t.weakness, seat, entry.name("weak_against", t.content.ship_names))


# ---- cards


def place_cards(t: Table, entries: Entry, players: list[Entry]) -> None:
    """Alien technology and empire advantages: each card lies in one place."""
    shuffle_alien_cards(t)
    cards = t.content.alien_technology_names
    table = entries.object("alien_cards", ("deck", "shown", "unpaid"))
    used = list(t.alien_deck)
    for seat, player in enumerate(players):
        t.alien_cards = put(t.alien_cards, seat, tuple(player.names("alien_cards", cards)))
        t.alien_discards = put(t.alien_discards, seat, tuple(player.names("alien_discards", cards)))
        t.alien_known = put(t.alien_known, seat, mask(player.names("alien_known", cards)))
        if player.has("alien_denied"):
            t.alien_denied = put(t.alien_denied, seat, mask(player.names("alien_denied", cards)))
    held = [card for row in (*t.alien_cards, *t.alien_discards) for card in row]
    deck = table.names("deck", cards) if table.has("deck") else [card for card in used if card not in held]
    once(t.content.alien_technology_names, [*held, *deck], "alien_cards")
    t.alien_deck = tuple(deck)
    t.alien_shown = mask(table.names("shown", cards))
    t.alien_unpaid = mask(table.names("unpaid", cards))
    place_advantages(t, entries, players)


def place_advantages(t: Table, entries: Entry, players: list[Entry]) -> None:
    cards = t.content.advantage_names
    table = entries.object("advantages", ("deck", "shown"))
    for seat, player in enumerate(players):
        t.advantages = put(t.advantages, seat, tuple(player.names("advantages", cards)))
        t.advantage_discards = put(t.advantage_discards, seat, tuple(player.names("advantage_discards", cards)))
        t.advantage_known = put(t.advantage_known, seat, mask(player.names("advantage_known", cards)))
        t.advantage_denied = put(t.advantage_denied, seat, mask(player.names("advantage_denied", cards)))
    held = [card for row in (*t.advantages, *t.advantage_discards) for card in row]
    deck = table.names("deck", cards)
    if not table.has("deck") and t.chosen("empire_advantages") != "none":
        deck = [card for card in range(len(cards)) if card not in held]
    once(cards, [*held, *deck], "advantages")
    t.advantage_deck = tuple(deck)
    t.advantage_shown = mask(table.names("shown", cards))


def once(names: Sequence[str], cards: list[int], what: str) -> None:
    for card in cards:
        if cards.count(card) > 1:
            raise LoadError(f"position.{what}: there is only one {names[card]}")
