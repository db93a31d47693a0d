"""The words of questions, refusals and log lines; the labels of options are in `labels`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from cosmarch.core import titles
from cosmarch.core.state import Event
from cosmarch.core.text import Words
from cosmarch.core.titles import Deck
from cosmarch.games.ti3.content.loader import Content
from cosmarch.games.ti3.state import NOBODY, Table
from cosmarch.games.ti3.words import names as say
from cosmarch.games.ti3.words.folding import LISTED, OF_ALL, ONE_BY_ONE, PLACED, items

DECKS: Final[tuple[Deck, ...]] = (
    ("race", "races", say.race_name),
    ("technology", "technologies", say.technology_name),
    ("action_card", "action_cards", say.action_card_name),
    ("political_card", "political_cards", say.political_card_name),
    ("objective", "objectives", say.objective_name),
    ("domain_counter", "domain_counters", say.domain_counter_name),
)
# How we play where the rulebook leaves a question open, in the order of the page on components.
RULINGS: Final = (
    *("seats", "leaders", "initiative", "systems", "orbit", "breach", "repairs", "purchase", "tariffs"),
    *("battlestation", "retreat", "targets", "peace", "dock", "offer", "discredit", "labor", "culture", "contracts"),
)

# Messages whose number may be 0, in words of their own.
WITHOUT: Final = {"secondary": "secondary_free", "trade_income": "no_trade_income"}

# Units that are lost beyond what a system can hold: what their rule says of the reason.
WHY_LOST: Final = {"TI-35.3.4": "load_lost", "TI-35.3.3": "cargo_lost", "TI-28.2.3": "supply_lost"}

# No ship can come to the activated system: what the rule that keeps most of them away says of the reason.
WHY_NOBODY: Final = {
    "TI-11.1.4": "too_far",
    "TI-11.3.3": "bound",
    "TI-28.2.2": "no_supply",
    "TI-11.1.5": "fighters_wait",
}

CARD_TEXT: Final = "card_text"
AGENDA_TEXT: Final = "agenda_text"
OBJECTIVE_TEXT: Final = "objective_text"
STRATEGY_TEXT: Final = "strategy_text"
TECH_TEXT: Final = "tech_text"
COUNTER_TEXT: Final = "counter_text"

# Messages that say what a component does besides its name, with the placeholder for it.
EXPLAINED: Final[dict[str, str]] = {
    "ti3.ask.secondary": STRATEGY_TEXT,
    "ti3.ask.own_secondary": STRATEGY_TEXT,
    "ti3.ask.decide_alone": AGENDA_TEXT,
    "ti3.ask.break_tie": AGENDA_TEXT,
    "ti3.ask.quash": AGENDA_TEXT,
    "ti3.ask.debate": AGENDA_TEXT,
    "ti3.ask.bribe_for": AGENDA_TEXT,
    "ti3.ask.sabotage": CARD_TEXT,
    "ti3.ask.window_after_agenda_read": AGENDA_TEXT,
    "ti3.log.card_played": CARD_TEXT,
    "ti3.log.objective_revealed": OBJECTIVE_TEXT,
    "ti3.log.secret_objective": OBJECTIVE_TEXT,
    "ti3.log.technology_gained": TECH_TEXT,
    "ti3.log.objective_laid_out": OBJECTIVE_TEXT,
    "ti3.log.counter_revealed": COUNTER_TEXT,
    "ti3.log.probed_this": COUNTER_TEXT,
}


def message(
    words: Words, t: Table, key: str, args: Mapping[str, int | str], names: Sequence[str], explained: bool = True
) -> str:
    """A message of the game with its arguments in words. Beside the arguments it may use `place` (the position of
    `hex` in the galaxy), `units` (`n` of the kind `unit`), `planet` (the `worlds` by name), `asked` (the part of an
    objective that asks for `n`), and what a component does (see EXPLAINED), unless it is not to be `explained`."""
    told: dict[str, int | str] = dict(args)
    for name, value in args.items():
        if name.startswith("hex") and isinstance(value, int) and value >= 0:
            told[name.replace("hex", "place")] = say.hex_label(t.choices.layout, value)
    unit, n = args.get("unit"), args.get("n")
    if isinstance(unit, int) and isinstance(n, int):
        told["units"] = say.counted_units(words, t.content, unit, n)
    if "worlds" in args:
        planets = [int(planet) for planet in str(args["worlds"]).split()]
        told["planet"] = ", ".join([say.planet_name(words, t.content, planet) for planet in planets])
    asked = args.get("asked")
    if isinstance(asked, str) and isinstance(n, int):
        told["asked"] = words(f"ti3.text.condition.{asked}", n).removesuffix(".")
    if "faces" in args:
        told["faces"] = ", ".join(str(args["faces"]).split())
    race = args.get("race")
    if isinstance(race, int):
        told["race_name"] = say.race_name(words, t.content, race)
    if key in EXPLAINED:
        told[EXPLAINED[key]] = explanation(words, t.content, EXPLAINED[key], args) if explained else ""
    players = [called(words, t, seat, names) for seat in range(t.seats)]
    said = say.render(words, t.content, key, told, players, t.choices.layout, t.hex_tile)
    return said.replace("!.", "!")  # a name may close the sentence


def explanation(words: Words, content: Content, what: str, args: Mapping[str, int | str]) -> str:
    """What the component among the arguments does, on one line."""
    if what == CARD_TEXT:
        return say.effect_text(words, content, "action_card", content.action_cards[int(args["card"])].effect)
    if what == AGENDA_TEXT:
        return one_line(say.political_card_text(words, content, int(args["agenda"])))
    if what == OBJECTIVE_TEXT:
        return one_line(say.objective_text(words, content, int(args["objective"])))
    if what == COUNTER_TEXT:
        return say.domain_counter_text(words, content, int(args["counter"]))
    if what == TECH_TEXT:
        return say.effect_text(words, content, "technology", content.technologies[int(args["tech"])].effect)
    return say.secondary_text(words, content, int(args["strategy"]))


def line(words: Words, t: Table, event: Event, names: Sequence[str]) -> str:
    """An event as a line of the log. Points that are lost, what costs nothing and why units go have their own words."""
    args = {"n": 1, **event.args} if event.key in ONE_BY_ONE else event.args
    n = args.get("n")
    if event.key == "points" and isinstance(n, int) and n < 0:
        return message(words, t, "ti3.log.points_lost", {**args, "n": -n}, names)
    key = WITHOUT.get(event.key, event.key) if n == 0 else event.key
    if key == "excess_lost":
        key = WHY_LOST.get(event.rule, key)
    elif key == PLACED and n is not None:
        key = "galaxy_laid" if n == len(t.choices.layout.spaces) - 1 else "tiles_placed"
    elif key in OF_ALL and "seats" in args:
        # round the table, however many have changed their place
        several = t.circle if key == "sits_left" else [int(seat) for seat in str(args["seats"]).split()]
        players = ", ".join([called(words, t, seat, names) for seat in several])
        return message(words, t, f"ti3.log.{OF_ALL[key]}", {**args, "players": players}, names)
    elif key == "rolls_die" and "needed" in args:
        key = "rolls_needing"
    elif key == "nobody_comes":
        key = WHY_NOBODY.get(event.rule, key)
    elif key in LISTED and f"{LISTED[key]}s" in args:
        return listed_line(words, t, event, names)
    return message(words, t, f"ti3.log.{key}", args, names)


def listed_line(words: Words, t: Table, event: Event, names: Sequence[str]) -> str:
    """An event that was folded into a list of what it names."""
    name = LISTED[event.key]
    found = items(event, name)
    args = {key: value for key, value in event.args.items() if key != f"{name}s"}
    if name == "unit":
        made = ", ".join([say.counted_units(words, t.content, unit, n) for unit, n in found])
        return message(words, t, "ti3.log.produced_all", {**args, "made": made}, names)
    if name == "area":
        areas = ", ".join([f"{say.area_name(words, area)} {n}" for area, n in found])
        return message(words, t, "ti3.log.counters_spread", {**args, "areas": areas}, names)
    if name == "planet":
        return message(words, t, "ti3.log.loaded", {**args, "worlds": " ".join([str(one) for one, _ in found])}, names)
    if name == "objective":
        laid = ", ".join([say.objective_name(words, t.content, objective) for objective, _ in found])
        return message(words, t, "ti3.log.objectives_laid_out", {**args, "laid": laid}, names)
    agendas = ", ".join([say.political_card_name(words, t.content, agenda) for agenda, _ in found])
    return message(words, t, "ti3.log.looked_at_all", {**args, "agendas": agendas}, names)


def one_line(text: str) -> str:
    """A description of several lines as one, each of them closed like a sentence."""
    lines = [line if line.endswith((".", "!", "?")) else f"{line}." for line in text.splitlines()]
    return " ".join(lines)


def player_name(words: Words, t: Table, seat: int, names: Sequence[str]) -> str:
    """A player by name, or by the seat's number, and once there is one, by race; sentences leave the race out where
    there is a name."""
    name = names[seat] if seat < len(names) else words("core.seat", number=seat + 1)
    if t.race[seat] == NOBODY:
        return name
    return f"{name} ({say.race_short_name(words, t.content, t.race[seat])})"


def called(words: Words, t: Table, seat: int, names: Sequence[str]) -> str:
    """A player in a sentence: by name alone where there is one."""
    return names[seat] if seat < len(names) else player_name(words, t, seat, ())


def notes(words: Words, content: Content) -> tuple[str, ...]:
    """Which components are in part our own reading, and how we play where the rulebook leaves a question open."""
    return titles.notes(words, "ti3", titles.stand_ins(words, content, DECKS), (), RULINGS)
