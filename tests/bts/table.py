"""One line sets up a table: short positions of Beyond the Sun for the tests."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.resources import files
from random import Random
from typing import Any

import cosmarch
from cosmarch.core.match import Match
from cosmarch.games.bts.content.loader import load_content


def _populous() -> dict[str, str]:
    text = files("cosmarch.games.bts.content").joinpath("data", "achievements.toml").read_text(encoding="utf-8")
    before, name, card = text.partition("[great_migration]")
    row = next(line for line in card.splitlines() if line.startswith("condition"))
    ours = 'condition = { count = "free_population", at_least = 13 }'
    return {"achievements.toml": before + name + card.replace(row, ours, 1)}


# A pack in which Great Migration asks for 13 population: what production may bring, and the next action take away.
POPULOUS = _populous()


def table(
    seats: int = 2,
    mats: str = "basic",
    tableau: bool = False,
    seed: int = 1,
    pack: Mapping[str, str] | None = None,
    **position: Any,
) -> Match:
    """A match in a position; what is left out is as at the start, with seat 0 to act. See `position.py` of the game:
    `players=[{"ore": 5, "ships": {"sol": [1, 2]}}]`, `slots={"II-B": {"technology": "plasma_cannons"}}`,
    `locations={"slot_A1": {"system": "sirius", "controller": 0}}`, `decks={"A": ["ross_154"]}` …"""
    position.setdefault("first", 0)
    options = {"mats": mats, "tableau": tableau}
    whole = {"game": "bts", "seats": seats, "options": options, "position": position}
    return cosmarch.from_position("bts", whole, seed=seed, pack=pack)


def ore_for(action: str) -> int:
    """The ore that an action costs: the prices of the guilds are ours and may change."""
    content = load_content(2)
    return content.actions[content.action_names.index(action)].cost.ore


LANDING = ore_for("merchant_guild")  # the action by which most of the tests colonise


def level_one(*cards: str) -> dict[str, Any]:
    """The four level I slots with these cards in this order."""
    return {f"I-{number}": {"technology": card} for number, card in enumerate(cards, 1)}


LEVEL_ONE = level_one("laser_weapons", "terraforming", "gene_modified_crops", "mining_robots")


def book_slots(**filled: dict[str, Any]) -> dict[str, Any]:
    """The level I cards in the order of the book's tree, and these slots: `II_B={"technology": …}`."""
    cards = {name: dict(entry) for name, entry in LEVEL_ONE.items()}
    for name, entry in filled.items():
        cards.setdefault(name.replace("_", "-"), {}).update(entry)
    return cards


def do(match: Match, *tokens: str) -> Match:
    """Answer the open questions one after the other."""
    for token in tokens:
        match.choose(token, match.asks[0].seat)
    return match


def seat(match: Match, number: int = 0) -> dict[str, Any]:
    """A player's mat as everybody sees it."""
    player: dict[str, Any] = match.view(None)["table"]["players"][number]
    return player


def location(match: Match, name: str) -> dict[str, Any]:
    return next(row for row in match.view(None)["table"]["locations"] if row["id"] == name)


def lies_as_drawn(match: Match) -> bool:
    """Whether every system on the board is of the deck that its slot is filled from (BTS-2.11, BTS-2.12)."""
    deck = {card.key: "AB"[card.deck] for card in load_content(2).systems}
    slots = [row for row in match.view(None)["table"]["locations"] if row["kind"] == "system" and row["id"] != "extra"]
    return all(row["system"] is None or row["id"][5] == deck[row["system"]] for row in slots)


def slot(match: Match, name: str) -> dict[str, Any]:
    return next(row for row in match.view(None)["table"]["slots"] if row["id"] == name)


def tokens(match: Match) -> set[str]:
    """The legal answers to the first open question."""
    return set(match.asks[0].tokens)


def refusals(match: Match) -> dict[str, str]:
    """Refused candidates of the first open question with the rule that refuses each."""
    return {token: rule for token, rule, _ in match.asks[0].refused}


def told(match: Match, key: str) -> list[dict[str, int | str]]:
    """The arguments of all public events of a kind, one by one: the log folds some into a line."""
    return [event.args for event in match._events() if event.visible(None) and event.key == key]


def started(*factions: str, seed: int = 1, **options: Any) -> Match:
    """A new match at its first question after the mats were picked, which are named in seat order."""
    match = cosmarch.new("bts", len(factions), seed=seed, options=options)
    while match.asks[0].kind == "faction":
        match.choose(factions[match.asks[0].seat])
    return match


def lying(match: Match) -> dict[str, Any]:
    """Where everything lies, hidden cards included: for what nobody at the table may see."""
    whole: dict[str, Any] = match.position()["position"]
    return whole


def wander(match: Match, seed: int, answers: int) -> Iterator[Match]:
    """The match after each of so many random answers, or until it is over."""
    chance = Random(seed)
    for _ in range(answers):
        if match.over:
            return
        ask = match.asks[0]
        match.choose(chance.choice(ask.tokens), ask.seat)
        yield match


def card(technology: str, *seats: int) -> dict[str, Any]:
    """A technology slot with this card, researched by these seats."""
    return {"technology": technology, "researched": list(seats)}


def keys(match: Match) -> list[str]:
    """The kinds of all public events in their order."""
    return [event.key for event in match._events() if event.visible(None)]


def drafting(rows: dict[str, list[str | None]], mats: str = "basic", seats: int = 2, **position: Any) -> Match:
    """A match with the draft tableau in a position: `rows` are the cards of the rows that are laid out."""
    position.setdefault("first", 0)
    options = {"mats": mats, "tableau": True}
    whole = {"game": "bts", "seats": seats, "options": options, "position": {**position, "tableau": rows}}
    return cosmarch.from_position("bts", whole, seed=1)


def dealt(match: Match) -> list[bool]:
    """Whether the rows II, III and IIII of the draft tableau are laid out."""
    return [row["dealt"] for row in match.view(None)["table"]["tableau"]]
