"""Positions: the whole table in words and numbers that a person can edit. `reading` makes a table from them.

What is half done is not part of a position: a running battle begins anew, what is being planned in a running economic
phase is left out, and cards that are being chosen from lie on their deck again.
"""

from __future__ import annotations

from typing import Any, Final

from cosmarch.games.se4x.choices import EMPIRES
from cosmarch.games.se4x.content.packed_ints import unpack
from cosmarch.games.se4x.content.vocabulary import ABILITIES, BANKS, CLASSES, COLOURS
from cosmarch.games.se4x.position.writing_map import group_entry, hex_entry, in_mask, levels_entry, names, stays
from cosmarch.games.se4x.rules.economy import drafts, sheet
from cosmarch.games.se4x.rules.unique_ships import designs
from cosmarch.games.se4x.state import AMOEBA_TYPES, ECONOMIC, NOBODY, NOWHERE, SETTING_UP, SHEET, TECHS, Table

# Where the round stands: a player turn is about to begin, or is in one of its phases; or all of them are over.
PHASES: Final = ("setup", "turn", "movement", "reaction", "combat", "exploration", "upgrades", "turn_end", "economic")
# The scene whose place in the queue tells the phase of a player turn, the earliest first.
SIGNS: Final = (
    ("movement", "movement"),
    ("movement_ends", "reaction"),
    ("reaction_phase", "reaction"),
    ("combat_phase", "combat"),
    ("choose_battle", "combat"),
    ("amoeba_phase", "combat"),
    ("gate_assaults", "combat"),
    ("exploration_phase", "exploration"),
    ("upgrades", "upgrades"),
)
# Where the economic phase stands: before income, before spending, before building (SE-22.20), before the bids are
# shown, or at its end; and the scene with which that begins.
STEPS: Final = {
    "income": "income",
    "spending": "spending",
    "construction": "construction",
    "bids": "bids_shown",
    "end": "economy_ends",
}

VALUES: Final = "values"  # among the shown abilities of a design: class, attack, defense and hull


def position(t: Table) -> dict[str, Any]:
    """All of the table; a position of the set-up begins it anew."""
    if t.phase == SETTING_UP or t.over:
        return {"phase": PHASES[0]}
    content = t.content
    return {
        **moment_of(t),
        "round": t.round,
        "turn": t.turn,
        "order": list(t.order),
        "variants": [switch.key for switch in content.switches if switch.kind == "variant" and t.on(switch.key)],
        "opened": in_mask(content.technology_names, t.opened),
        "players": [player_entry(t, seat) for seat in range(t.seats)],
        "hexes": {
            content.hexes[place]: hex_entry(t, place) for place in range(len(content.hexes)) if t.playable(place)
        },
        "groups": [group_entry(t, group) for group in range(t.choices.slots) if stays(t, group)],
        "markers_out": [content.terrain_names[marker] for marker in t.markers_out],
        "alien_cup": dict(zip(content.alien_names, t.cup, strict=True)),
        "alien_cards": {
            "deck": names(content.alien_technology_names, [*chosen_from(t), *t.alien_deck]),
            "shown": in_mask(content.alien_technology_names, t.alien_shown),
            "unpaid": in_mask(content.alien_technology_names, t.alien_unpaid),
        },
        "advantages": {
            "deck": names(content.advantage_names, list(t.advantage_deck)),
            "shown": in_mask(content.advantage_names, t.advantage_shown),
        },
        "opponents": opponents_entry(t),
    }


# ---- words


def places(t: Table, hexes: tuple[int, ...]) -> list[str]:
    return [t.content.hexes[place] for place in hexes]


# ---- where the round stands


def moment_of(t: Table) -> dict[str, Any]:
    """The phase, whose turn it is, and what was done in it."""
    queued = [scene[0] for scene in t.queue]
    if t.phase == ECONOMIC and "economy_ends" in queued:
        income = places(t, t.made_income)
        return {"phase": "economic", "step": step_of(queued), "made_income": income}
    if t.active == NOBODY:
        return {"phase": "turn_end"}
    phase = [word for scene, word in SIGNS if scene in queued]
    return {
        "phase": "turn_end" if not phase else "combat" if fights(t) and phase[0] == "exploration" else phase[0],
        "active": t.active,
        "waiting": [scene[1] for scene in t.queue if scene[0] == "player_turn"],
        "explored": places(t, t.explored),
        "peeked": places(t, t.peeked),
        "attacked": places(t, t.attacked),
        "chain_steps": [
            [t.chain_steps[at], t.content.hexes[t.chain_steps[at + 1]]] for at in range(0, len(t.chain_steps), 2)
        ],
    }


def step_of(queued: list[str]) -> str:
    """How far the economic phase has come; what is left of a step that has begun is left out."""
    if "income" in queued:
        return "income"
    if "spending" in queued:
        return "spending"
    if "construction" in queued:
        return "construction"
    waiting = ("placement", "growth", "bids_shown", "choose_first")
    return "bids" if any([scene in queued for scene in waiting]) else "end"


def fights(t: Table) -> bool:
    return t.battle_hex != NOWHERE


# ---- empires


def player_entry(t: Table, seat: int) -> dict[str, Any]:
    content = t.content
    at = seat * TECHS
    return {
        "colour": COLOURS[t.colour[seat]],
        "home": content.hexes[t.home[seat]],
        "out": bool(t.out[seat]),
        "cp": t.cp[seat],
        "research_points": t.rp[seat],
        "bid": t.bids[seat],
        "debt": t.debt[seat],
        "bounty": t.bounty[seat],
        "colony_points": t.destroyed[seat],
        "technology_spending": t.tech_spent[seat],
        "grants": t.grants[seat],
        "levels": levels_entry(t, t.levels[at : at + TECHS]),
        "shown": levels_entry(t, list(t.shown[at : at + TECHS])),
        "research": levels_entry(t, list(t.research[at : at + TECHS])),
        "sheet": sheet_entry(t, seat),
        "plan": plan_entry(t, seat),
        "alien_cards": names(content.alien_technology_names, list(t.alien_cards[seat])),
        "alien_discards": names(content.alien_technology_names, list(t.alien_discards[seat])),
        "alien_known": in_mask(content.alien_technology_names, t.alien_known[seat]),
        "alien_denied": in_mask(content.alien_technology_names, t.alien_denied[seat]),
        "advantages": names(content.advantage_names, list(t.advantages[seat])),
        "advantage_discards": names(content.advantage_names, list(t.advantage_discards[seat])),
        "advantage_known": in_mask(content.advantage_names, t.advantage_known[seat]),
        "advantage_denied": in_mask(content.advantage_names, t.advantage_denied[seat]),
        "design": design_entry(t, seat),
        "amoeba_marks": t.amoeba_marks[seat],
        "amoeba_points": list(t.amoeba_points[seat * AMOEBA_TYPES : (seat + 1) * AMOEBA_TYPES]),
    }


def sheet_entry(t: Table, seat: int) -> list[dict[str, int]]:
    """The production sheet, without the columns in which nothing stands."""
    flat = t.sheets[seat]
    return [
        {name: flat[start + column] for column, name in enumerate(sheet.NAMES) if flat[start + column]}
        for start in range(0, len(flat), SHEET)
    ]


def plan_entry(t: Table, seat: int) -> dict[str, Any]:
    """What was decided before the dice of unpredictable research (SE-22.20), which come before construction."""
    technologies = t.content.technology_names
    return {
        "scuttled": [[group, number] for group, number, _ in drafts.of(t, seat, drafts.SCUTTLED)],
        "grants": [technologies[technology] for technology, _, _ in drafts.of(t, seat, drafts.GRANT)],
        "levels": [
            [technologies[technology], level, price] for technology, level, price in drafts.of(t, seat, drafts.LEVEL)
        ],
    }


def design_entry(t: Table, seat: int) -> dict[str, Any] | None:
    """The unique ship, what everybody knows of it, and the type that it is weak against."""
    design = t.design[seat]
    if not design:
        return None
    weapon, attack, defense, hull = designs.values(design)
    shown = in_mask(ABILITIES, t.design_shown[seat])
    return {
        "class": CLASSES[weapon],
        "attack": attack,
        "defense": defense,
        "hull": hull,
        "abilities": names(ABILITIES, designs.abilities(design)),
        "shown": [*shown, VALUES] if t.design_shown[seat] & designs.VALUES_SHOWN else shown,
        "weak_against": t.content.ship_names[t.weakness[seat]] if t.weakness[seat] >= 0 else None,
    }


def chosen_from(t: Table) -> list[int]:
    """Alien technology cards that somebody is choosing from."""
    return [card for row in t.alien_drawn for card in row]


# ---- opponents of a single player, and what roams the map of several


def opponents_entry(t: Table) -> dict[str, Any]:
    banks = len(BANKS)
    return {
        "machine_ratings": list(t.machine_rating),
        "machine_weakness": t.content.doomsday.weaknesses[t.machine_weakness]
        if t.machine_weakness != NOWHERE
        else None,
        "empires": [
            {
                "banks": dict(zip(BANKS, t.banks[number * banks : (number + 1) * banks], strict=True)),
                "levels": levels_entry(t, unpack(t.empire_levels[number])),
                "shown": levels_entry(t, unpack(t.empire_shown[number])),
            }
            for number in range(len(EMPIRES))
        ],
        "extra_rolls": [list(t.empire_rolls[at : at + 2]) for at in range(0, len(t.empire_rolls), 2)],
        "used_against": t.used_against,
        "amoeba_kinds": [t.content.amoebas.kind_keys[kind] if kind != NOWHERE else None for kind in t.amoeba_kind],
        "amoebas_immune": [kind for kind in range(1, AMOEBA_TYPES + 1) if t.amoeba_immune >> kind & 1],
    }
