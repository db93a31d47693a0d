"""The words of questions, refusals and log lines; the labels of options are in `labels`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from cosmarch.core import titles
from cosmarch.core.ask import Ask
from cosmarch.core.text import Words, capital
from cosmarch.core.titles import Deck
from cosmarch.games.se4x.choices import ALIENS, TO
from cosmarch.games.se4x.content.loader import Content
from cosmarch.games.se4x.rules.combat.battlefield import decider, enemy_of
from cosmarch.games.se4x.rules.solitaire import science
from cosmarch.games.se4x.state import GROUND, NOWHERE, Table
from cosmarch.games.se4x.words import names as say
from cosmarch.games.se4x.words.folding import OTHERS, stack
from cosmarch.games.se4x.words.labels import moment

DECKS: Final[tuple[Deck, ...]] = (
    ("technology", "technologies", say.technology_name),
    ("ship", "ships", say.kind_name),
    ("ground_unit", "ground_units", say.ground_unit_name),
    ("alien", "aliens", titles.naming("alien")),
    ("terrain", "terrain", say.terrain_name),
    ("alien_technology", "alien_technologies", say.alien_card_name),
    ("advantage", "advantages", say.advantage_name),
    ("ability", "abilities", say.ability_name),
    ("scenario", "scenarios", say.scenario_name),
)
EDITION: Final = "edition"

# How we play where the texts are unclear, in the order of the page on components.
RULINGS: Final = (
    *("room", "miners", "maintenance", "ancient", "cloaking", "levels", "shifters", "horsemen", "immortals"),
    *("insectoids", "air", "hive", "hull", "academy", "destroyed", "solitaire"),
)

# The argument that says of which type the `n` units of a message are.
TYPES: Final = ("ship", "kind", "ground_unit")


def said(t: Table, words: Words, key: str, args: Mapping[str, int | str], names: Sequence[str]) -> str:
    """A message with its arguments in words: an argument's name, less trailing digits, says what its number means.

    Beside the arguments it may use `units` (`n` of the type that is named), `text` (what the named card does) and
    `newer` (what a counter `has` and had not).
    Nothing comes from the table but what all know (the content, an option): a message tells no more than its event.
    A counter is what the event says of it; one that lies face down goes by the number on its back.
    """
    content = t.content
    told: dict[str, int | str] = {}
    for name, value in args.items():
        told[name] = worded(words, t, name.rstrip("0123456789"), value, names)
        if name.startswith("group") and isinstance(value, int):
            told[name] = counter(words, content, args, name, value)
    if OTHERS in args:
        told["group"] = stack(words, content, args)
    n = args.get("n")
    for name in TYPES:
        kind = args.get(name)
        if isinstance(kind, int) and isinstance(n, int):
            told["units"] = say.counted(words, content, kind + GROUND if name == "ground_unit" else kind, n)
    had, has = args.get("had"), args.get("has")
    if isinstance(had, int) and isinstance(has, int):
        told["newer"] = say.newer(words, content, had, has)
    needed = args.get("hits_to", args.get("a"))
    if isinstance(n, int) and isinstance(needed, int):
        told.setdefault("hits_to", told.get("a", 0))  # what was told before it was told so
        told["result"] = words("se4x.word.hit" if n <= max(needed, 1) else "se4x.word.miss")
    later = t.chosen("card_texts") == "later"
    advantage, card = args.get("advantage"), args.get("card")
    if isinstance(advantage, int):
        told["text"] = say.advantage_text(words, content, advantage, later)
    elif isinstance(card, int):
        told["text"] = say.alien_card_text(words, content, card, later)
    return words.say(key, told).replace("!.", "!")  # a name may close the sentence


def counter(words: Words, content: Content, args: Mapping[str, int | str], name: str, group: int) -> str:
    """A counter of a message, as its event tells of it: to its owner by its units, face up by its type."""
    own, shown = args.get("own"), args.get("shown")
    many = args.get(name.replace("group", "many"), 1)
    if isinstance(own, int) and isinstance(many, int):
        return say.counted(words, content, own, many) if many > 1 else say.kind_name(words, content, own)
    if isinstance(shown, int):
        return say.kind_name(words, content, shown)
    return say.face_down(words, group)


# What the number of an argument means, by its kind.
COMPONENTS: Final[dict[str, Callable[[Words, Content, int], str]]] = {
    "ship": say.kind_name,
    "kind": say.kind_name,
    "build": say.build_name,
    "ground_unit": say.ground_unit_name,
    "terrain": say.terrain_name,
    "tech": say.technology_name,
    "advantage": say.advantage_name,
    "card": say.alien_card_name,
}


def worded(words: Words, t: Table, kind: str, value: int | str, names: Sequence[str]) -> int | str:
    """A component by its number; the value itself where the kind is none."""
    content = t.content
    if isinstance(value, str):
        return words(f"se4x.variant.{value}") if kind == "variant" else value
    if kind in ("seat", "owner"):
        return say.owner_name(words, value, names, science.in_play(t))
    if kind == "hex":
        return content.hexes[value]
    if kind in COMPONENTS:
        return COMPONENTS[kind](words, content, value)
    if kind == "weakness":
        return words(f"se4x.weakness.{content.doomsday.weaknesses[value]}")
    if kind == "amoeba":
        return words(f"se4x.amoeba.{content.amoebas.kind_keys[value]}")
    if kind == "rank":
        return say.rank_name(words, value)
    return value if value >= 0 or kind == "n" else say.signed(value)


def prompt(words: Words, ask: Ask) -> str:
    """A question, which begins with a capital letter whatever is named first. Of a counter it says what it is where
    that is no secret to those who can read the question."""
    t: Table = ask.table
    args = dict(ask.args)
    group = args.get("group")
    if isinstance(group, int) and (t.face_up(group) or (ask.secret and t.owner_of(group) == ask.seat)):
        if t.owner_of(group) == ask.seat:
            args["group"] = say.titled(words, t.content, t.kind[group], t.size[group])
        else:
            args["group"] = say.kind_name(words, t.content, t.kind[group])
    over = ask.kind == "move" and not any([TO in token for token in ask.tokens])  # what is left to do is seldom wanted
    text = capital(said(t, words, f"se4x.ask.{'moved' if over else moment(ask)}", args, ask.names))
    if ask.kind == "economy" and t.seats == 1:  # from whom would they keep it?
        text = text.partition("\n")[0]
    if plays_aliens(t, ask.seat):
        title, _, more = text.partition("\n")
        enemy = say.owner_name(words, enemy_of(t, ALIENS), ask.names, science.in_play(t))
        text = f"{title}\n{words('se4x.word.for_aliens', enemy=enemy)} {more}".strip()
    return text


def plays_aliens(t: Table, seat: int) -> bool:
    """SE-25.6: whether a seat decides for the aliens in the running battle, in which it has no part itself."""
    if t.battle_hex == NOWHERE or ALIENS not in (t.attacker, t.defender):
        return False
    return seat not in (t.attacker, t.defender) and decider(t, ALIENS) == seat


def line(t: Table, words: Words, key: str, args: Mapping[str, int | str], names: Sequence[str]) -> str:
    """An event as a line of the log, which begins with a capital letter whoever is named first. Everybody goes by name,
    who reads it too: half of the own lines are told to all, and a log speaks in one voice."""
    if "boards" in args:
        key = "boarded" if key == "hit" else "beaten_back"
    return capital(said(t, words, f"se4x.log.{key}", args, names))


# ---- what a player should know about this edition


def notes(words: Words, content: Content) -> tuple[str, ...]:
    """Which components are in part our own reading, kind by kind, which options decide between editions, and how we
    play where the texts are unclear."""
    ours = titles.stand_ins(words, content, DECKS, "; ")
    return titles.notes(words, "se4x", ours, editions(words, content), RULINGS)


def editions(words: Words, content: Content) -> tuple[str, ...]:
    """The options for points on which printings differ or a reading is doubtful, with their defaults."""
    lines = [words("se4x.notes.editions")]
    for switch in content.switches:
        if switch.kind == EDITION:
            value = str(switch.default).lower() if isinstance(switch.default, bool) else str(switch.default)
            lines.append(
                words("se4x.notes.edition", name=switch.key, value=value, text=words(f"se4x.setting.{switch.key}"))
            )
    return tuple(lines)
