"""Labels and messages: typed arguments become words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cosmarch.core.ask import Ask
from cosmarch.core.text import Words
from cosmarch.games.se4x.content import Content
from cosmarch.games.se4x.domains import ALIENS, MACHINES
from cosmarch.games.se4x.modifiers import price, tech_price
from cosmarch.games.se4x.state import ALIEN, ALIEN_FLEET, AMOEBA, FREE, GROUND, MACHINE, TECHS, Table
from cosmarch.games.se4x.technology import top
from cosmarch.games.se4x.vocabulary import EXPERIENCE


def name(words: Words, content: Content, key: str, given: str) -> str:
    """A name in the language; the content's own where the catalogue has none or a pack calls it otherwise."""
    message = f"se4x.{key}"
    return words(message) if message in words and message not in content.renamed else given


def kind_name(words: Words, content: Content, kind: int) -> str:
    """What a kind of counter is called."""
    if kind >= GROUND:
        unit = content.ground_units[kind - GROUND]
        return name(words, content, f"ground_unit.{unit.key}", unit.name)
    if kind == MACHINE:
        return words("se4x.word.machine")
    if kind == ALIEN_FLEET:
        return words("se4x.word.alien_fleet")
    if kind == AMOEBA:
        return words("se4x.word.amoeba")
    if kind >= ALIEN:
        alien = content.aliens[kind - ALIEN]
        return name(words, content, f"alien.{alien.key}", alien.name)
    ship = content.ships[kind]
    return name(words, content, f"ship.{ship.key}", ship.name)


def owner_name(words: Words, owner: int, names: Sequence[str]) -> str:
    """A player or another owner of counters."""
    if owner == ALIENS:
        return words("se4x.owner.aliens")
    if owner == MACHINES:
        return words("se4x.owner.machines")
    if owner > MACHINES:
        return words("se4x.owner.empire", number=owner - MACHINES)
    return names[owner] if owner < len(names) else words("core.seat", number=owner + 1)


def said(t: Table, words: Words, key: str, args: Mapping[str, int | str], names: Sequence[str]) -> str:
    """A message with its arguments in words. Counters go by their number: what they are is not for everybody."""
    content = t.content
    put: dict[str, int | str] = {}
    for argument, value in args.items():
        put[argument] = value
        if not isinstance(value, int):
            continue
        if argument in ("seat", "owner", "owner2"):
            put[argument] = owner_name(words, value, names)
        elif argument in ("hex", "hex2"):
            put[argument] = content.hexes[value] if 0 <= value < len(content.hexes) else ""
        elif argument == "kind":
            put[argument] = kind_name(words, content, value)
        elif argument in ("group", "group2"):
            put[argument] = words("se4x.word.hidden", number=value)
        elif argument == "terrain":
            terrain = content.terrain[value]
            put[argument] = name(words, content, f"terrain.{terrain.key}", terrain.name)
        elif argument == "tech":
            technology = content.technologies[value]
            put[argument] = name(words, content, f"technology.{technology.key}", technology.name)
        elif argument in ("ship", "ship2"):
            put[argument] = kind_name(words, content, value)
        elif argument == "advantage":
            row = content.advantages[value]
            put[argument] = name(words, content, f"advantage.{row.key}", row.name)
        elif argument == "card":
            alien = content.alien_technologies[value]
            put[argument] = name(words, content, f"alien_technology.{alien.key}", alien.name)
        elif argument == "weakness":
            put[argument] = words(f"se4x.weakness.{content.doomsday.weaknesses[value]}")
        elif argument == "amoeba":
            put[argument] = words(f"se4x.amoeba.{content.amoebas.kind_keys[value]}")
        elif argument == "ground_unit":
            put[argument] = kind_name(words, content, GROUND + value)
        elif argument == "rank":
            put[argument] = words(f"se4x.experience.{EXPERIENCE[value]}")
    return words.say(key, put)


def label(t: Table, ask: Ask, value: int, words: Words) -> str:
    """An option: a hex by its name, a counter by what the seat may know of it, anything else from the catalogue."""
    token = ask.domain.names[value]
    content = t.content
    if token in content.hexes or token.isdecimal():
        return token
    head, _, tail = token.partition(".")
    if head == "group" and tail.isdecimal():
        return group_label(t, int(tail), ask.seat, words)
    if head == "fleet" and tail.isdecimal():
        fleets = content.colours[t.colour[ask.seat]].fleets
        return fleets[int(tail) - 1] if fleets else words(f"se4x.option.{token}")
    if head == "seat":
        return words("core.seat", number=int(tail))
    if ask.domain is t.domains.classes:
        return token
    if ask.domain is t.domains.abilities and value < len(content.unique_ship.abilities):
        return name(words, content, f"ability.{token}", content.unique_ship.abilities[value].name)
    if ask.kind in ("research", "head_start") and token in content.technology_names:
        return level_label(t, value, ask.seat, words)
    for kind, rows in (("ship", content.ships), ("ground_unit", content.ground_units)):
        for row in rows:
            if row.key == token:
                title = name(words, content, f"{kind}.{token}", row.name)
                if ask.kind != "build":
                    return title
                number = row.id if kind == "ship" else GROUND + row.id
                return words.say("se4x.word.price", {"unit": title, "price": price(t, ask.seat, number)})
    for technology in content.technologies:
        if technology.key == token and ask.domain is t.domains.technologies:
            return name(words, content, f"technology.{token}", technology.name)
    if ask.domain is t.domains.advantages and value < len(content.advantages):
        return name(words, content, f"advantage.{token}", content.advantages[value].name)
    if ask.domain is t.domains.alien_cards and value < len(content.alien_technologies):
        return name(words, content, f"alien_technology.{token}", content.alien_technologies[value].name)
    return words(f"se4x.option.{token}")


def level_label(t: Table, technology: int, seat: int, words: Words) -> str:
    """The next level of a technology with its price, where there is one."""
    row = t.content.technologies[technology]
    title = name(words, t.content, f"technology.{row.key}", row.name)
    level = t.levels[seat * TECHS + technology] + 1
    if level > top(t, technology):
        return title
    figures: dict[str, int | str] = {"tech": title, "n": level, "price": tech_price(t, seat, technology, level)}
    return words.say("se4x.word.level", figures)


def group_label(t: Table, group: int, seat: int, words: Words) -> str:
    """A counter as a seat sees it, with its hex."""
    if t.kind[group] == FREE:
        return words("se4x.word.hidden", number=group)
    place = t.content.hexes[t.where[group]]
    if not t.shown_to(group, seat):
        return f"{place}: {words('se4x.word.hidden', number=group)}"
    kind = kind_name(words, t.content, t.kind[group])
    return f"{place}: {words.say('se4x.word.group', {'kind': kind, 'n': t.size[group]})}"
