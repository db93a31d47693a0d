"""What the components are called and what they do, in words.

Names come from the catalogue (`se4x.<kind>.<key>`), else from the content. An alien technology is worded from the
table that the rules read (`se4x.op.<op>`), so that a content pack is described in every language; an empire advantage
has a text of its own with its numbers (`se4x.text.advantage.<key>`); cards that the later edition changed have a
second text (`se4x.later.<key>`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cosmarch.core.text import Words, capital
from cosmarch.core.titles import Name, naming
from cosmarch.games.se4x.choices import ALIENS, CENTER_NAMES, MACHINES, back
from cosmarch.games.se4x.content.loader import Content
from cosmarch.games.se4x.content.packed_ints import level
from cosmarch.games.se4x.content.vocabulary import CLASSES, EXPERIENCE, GROUND_UNITS
from cosmarch.games.se4x.state import ALIEN, ALIEN_FLEET, AMOEBA, GROUND, MACHINE, SHIP_KINDS

# Counters that are in no data file.
OTHERS: Final = {MACHINE: "machine", ALIEN_FLEET: "alien_fleet", AMOEBA: "amoeba"}

# Numbers of empire advantages that are added to something, and so have a sign.
SIGNED: Final = (
    "attack_as_attacker",
    "attack_as_defender",
    "enemy_attack_after",
    "hull",
    "bombardment",
    "boarding",
    "boarded",
    "ground_attack",
    "ground_defense",
    "attack",
    "destroyer_price",
    "enemy_attack",
)


# ---- names


terrain_name: Name = naming("terrain")
technology_name: Name = naming("technology")
alien_card_name: Name = naming("alien_technology")
advantage_name: Name = naming("advantage")
ability_name: Name = naming("ability")
scenario_name: Name = naming("scenario")


def kind_key(content: Content, kind: int) -> tuple[str, str, str]:
    """What a kind of counter is in the content: the sort of component, its key and its English name."""
    if kind >= GROUND:
        unit = content.ground_units[kind - GROUND]
        return "ground_unit", unit.key, unit.name
    if kind >= ALIEN:
        alien = content.aliens[kind - ALIEN]
        return "alien", alien.key, alien.name
    ship = content.ships[kind]
    return "ship", ship.key, ship.name


def kind_name(words: Words, content: Content, kind: int) -> str:
    """What a kind of counter is called."""
    if kind in OTHERS:
        return words(f"se4x.word.{OTHERS[kind]}")
    sort, key, name = kind_key(content, kind)
    return content.named(words, f"{sort}.{key}", name)


def counted(words: Words, content: Content, kind: int, n: int) -> str:
    """A number of units of a kind, as a label: it stands in no case but the first."""
    if kind in OTHERS:
        return words(f"se4x.count.{OTHERS[kind]}", n)
    sort, key, name = kind_key(content, kind)
    if f"se4x.{sort}.{key}" in content.renamed:
        return f"{n} × {name}"
    return words(f"se4x.count.{key}", n)


def titled(words: Words, content: Content, kind: int, n: int) -> str:
    """Units as a title: a single one without its number."""
    return capital(counted(words, content, kind, n) if n > 1 else kind_name(words, content, kind))


def build_name(words: Words, content: Content, choice: int) -> str:
    """What can be built, by its number in the domain `builds`: a ship, a ground unit or a center."""
    center = choice - SHIP_KINDS - len(GROUND_UNITS)
    if center >= 0:
        return words(f"se4x.option.{CENTER_NAMES[center]}")
    return kind_name(words, content, choice if choice < SHIP_KINDS else GROUND + choice - SHIP_KINDS)


def ground_unit_name(words: Words, content: Content, unit: int) -> str:
    return kind_name(words, content, GROUND + unit)


def newer(words: Words, content: Content, had: int, has: int) -> str:
    """What a counter carries now and did not before, by technology."""
    better = [one for one in range(len(content.technologies)) if level(has, one) > level(had, one)]
    return ", ".join(
        [f"{technology_name(words, content, one)} {level(had, one)} → {level(has, one)}" for one in better]
    )


def rank_name(words: Words, rank: int) -> str:
    return words(f"se4x.experience.{EXPERIENCE[rank]}")


def owner_name(words: Words, owner: int, names: Sequence[str] = (), amoebas: bool = False) -> str:
    """A player or another owner of counters. `amoebas`: they are in play, and belong to the owner of the machines."""
    if owner == ALIENS:
        return words("se4x.owner.aliens")
    if owner == MACHINES:
        return words("se4x.owner.monsters" if amoebas else "se4x.owner.machines")
    if owner > MACHINES:
        return words("se4x.owner.empire", number=owner - MACHINES)
    return names[owner] if owner < len(names) else words("core.seat", number=owner + 1)


def face_down(words: Words, group: int) -> str:
    """A counter by the number on its back, which everybody sees; what it is, is not for everybody."""
    return words("se4x.word.face_down", number=back(group))


def numbered(words: Words, what: str, number: int) -> str:
    """One of several that are called the same in their hex; 0 for one that is alone."""
    return words("se4x.word.numbered", what=what, number=number) if number else what


# ---- what cards do


def signed(number: int) -> str:
    """A number with its sign, typographically."""
    return f"+{number}" if number >= 0 else f"−{-number}"


def alien_card_text(words: Words, content: Content, card: int, later: bool = False) -> str:
    """What an alien technology does; `later` as in the later edition."""
    row = content.alien_technologies[card]
    ships = ", ".join([kind_name(words, content, ship) for ship in row.ships])
    args: dict[str, int | str] = {
        "ships": capital(ships),
        "n": row.n,
        "amount": signed(row.n),
        "classes": ", ".join([CLASSES[number] for number in row.classes]),
        "class": CLASSES[row.weapon_class] if row.weapon_class >= 0 else "",
    }
    if row.op == "attack_by_hull":
        args.update(a=row.hull_from, b=row.hull_to)
    elif row.op == "air_support":
        args.update(a=row.n, b=row.defense, c=row.hull)
    changed = f"se4x.later.{row.key}"
    return words.say(changed if later and changed in words else f"se4x.op.{row.op}", args)


def advantage_text(words: Words, content: Content, card: int, later: bool = False) -> str:
    """What an empire advantage does; `later` as in the later edition."""
    row = content.advantages[card]
    args: dict[str, int | str] = {}
    for name, number in row.numbers.items():
        args[name] = signed(number) if name in SIGNED else number
    changed = f"se4x.later.{row.key}"
    return words.say(changed if later and changed in words else f"se4x.text.advantage.{row.key}", args)


def alien_card_reveal(words: Words, content: Content, card: int) -> str:
    """When an alien technology is shown."""
    return words(f"se4x.shown.{content.alien_technologies[card].reveal}")


def advantage_reveal(words: Words, content: Content, card: int) -> str:
    """When an empire advantage is shown."""
    return words(f"se4x.shown.{content.advantages[card].reveal}")


def ability_text(words: Words, content: Content, ability: int) -> str:
    return words(f"se4x.text.ability.{content.unique_ship.abilities[ability].key}")
