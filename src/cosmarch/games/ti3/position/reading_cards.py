"""Tables from positions: objectives, action cards, agendas, laws and strategy cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from cosmarch.core.errors import LoadError
from cosmarch.core.position_entry import Entry, named
from cosmarch.games.ti3.content.components import PoliticalCard
from cosmarch.games.ti3.content.vocabulary import COLOURS
from cosmarch.games.ti3.rules.council.open_cards import ALWAYS, adopt, decree, is_truce
from cosmarch.games.ti3.rules.council.votes import pair
from cosmarch.games.ti3.state import NOBODY, NOWHERE, Table, effects


def place_objectives(t: Table, top: Entry, players: list[Entry]) -> None:
    """Open objectives, the deck, who has claimed what, and the secret ones. A deck that is not mentioned is the fresh
    one without the cards that lie elsewhere."""
    cards = t.content.objectives
    names = [card.key for card in cards]
    entry = top.object("objectives", ("open", "deck", "claims"))
    shown = entry.names("open", names)
    secret = [player.name("secret", names) for player in players]
    spare = [card for card in [*t.secret, *t.objectives_out] if cards[card].stage == "secret" and card not in secret]
    secret = [card if card != NOBODY else spare.pop(0) for card in secret]
    deck = [card for card in t.objective_deck if card not in shown]
    if entry.has("deck"):
        deck = entry.names("deck", names)
    for card in [*shown, *deck]:
        if cards[card].stage == "secret" or (card == t.content.imperium_rex and not t.imperium_rex):
            raise LoadError(f"{entry.path}: {names[card]} is not in the public deck")
    if t.content.imperium_rex in shown:
        raise LoadError(f"{entry.path}.open: the game-end card would have ended the game")
    if t.imperium_rex and not t.age_of_empire and t.content.imperium_rex not in deck:
        raise LoadError(f"{entry.path}.deck: the game-end card is missing")
    if any([cards[card].stage != "secret" for card in secret]):
        raise LoadError("position.players: a secret objective is one of that stage")
    every = [*shown, *deck, *secret]
    if len(set(every)) < len(every):
        raise LoadError(f"{entry.path}: a card lies in two places")
    t.objectives_open = tuple(shown)
    t.objective_deck = tuple(deck)
    t.secret = tuple(secret)
    t.objectives_out = tuple([card.id for card in cards if card.id not in every and card.id != t.content.imperium_rex])
    claims = entry.object("claims", names)
    t.objective_claims = tuple([sum([1 << seat for seat in claims.seats(name, t.seats)]) for name in names])
    for card, mask in enumerate(t.objective_claims):
        holders = sum([1 << seat for seat, own in enumerate(secret) if own == card])
        if mask and card not in shown and mask != holders:
            raise LoadError(f"{claims.path}.{names[card]}: is neither open nor the secret objective of who claimed it")
    t.secret_claimed = tuple([t.objective_claims[card] >> seat & 1 for seat, card in enumerate(secret)])
    t.turn_token = top.number("turn_token", NOWHERE, NOWHERE, max(0, len(shown) - 1))


def place_cards(t: Table, top: Entry, players: list[Entry]) -> None:
    """Action cards: hands, discards and the deck, which if not mentioned holds the rest in random order. Agendas
    likewise."""
    names = t.content.action_card_names
    entry = top.object("action_cards", ("deck", "discard"))
    hands = [sorted(player.names("hand", names)) for player in players]
    discard = entry.names("discard", names)
    box = sorted([*t.action_deck, *t.action_discard])
    for card in [*discard, *[card for hand in hands for card in hand], *on_mecatol(t, top)]:
        if card not in box:
            raise LoadError(f"{entry.path}: there are not so many of {names[card]}")
        box.remove(card)
    t.hands = tuple([tuple(hand) for hand in hands])
    t.action_discard = tuple(discard)
    t.action_deck = tuple(checked_deck(entry, names, box) if entry.has("deck") else t.shuffled(box))
    place_agendas(t, top)


def on_mecatol(t: Table, top: Entry) -> list[int]:
    """Usurper lies on Mecatol Rex before its player while it lasts."""
    usurper = effects.EFFECTS[effects.USURPER]
    rows = [Entry(row, f"position.lasting[{number}]", LASTING) for number, row in enumerate(top.items("lasting"))]
    for entry in rows:
        if entry.value.get("effect") == usurper and entry.value.get("seat") != t.owner[t.content.mecatol_planet]:
            raise LoadError(f"{entry.path}.seat: does not hold Mecatol Rex")
    card = t.content.action_card_names.index(usurper)
    return [card for entry in rows if entry.value.get("effect") == usurper]


def place_agendas(t: Table, top: Entry) -> None:
    names = [card.key for card in t.content.political_cards]
    entry = top.object("political_cards", ("deck", "discard", "known"))
    discard = entry.names("discard", names)
    used = [*discard, *[law_card(t, row, number) for number, row in enumerate(top.items("laws"))]]
    used += [ruling_card(t, row, number) for number, row in enumerate(top.items("rulings"))]
    if len(set(used)) < len(used):
        raise LoadError(f"{entry.path}: a card lies in two places")
    box = [card.id for card in t.content.political_cards if card.id not in used]
    t.political_discard = tuple(discard)
    t.political_deck = tuple(checked_deck(entry, names, box) if entry.has("deck") else t.shuffled(box))
    seen = [0] * len(t.political_deck)
    for row in entry.items("known"):
        if not isinstance(row, (list, tuple)) or len(row) != 2 or type(row[0]) is not int:
            raise LoadError(f"{entry.path}.known: must be pairs of a place in the deck and a list of seats")
        if not 0 <= row[0] < len(seen):
            raise LoadError(f"{entry.path}.known: the deck has no card at {row[0]}")
        seats = Entry({"seats": row[1]}, f"{entry.path}.known", ("seats",)).seats("seats", t.seats)
        seen[row[0]] = sum([1 << seat for seat in seats])
    t.political_seen = tuple(seen)


def checked_deck(entry: Entry, names: Sequence[str], box: list[int]) -> list[int]:
    """The deck as it is given: all that lies nowhere else."""
    deck = entry.names("deck", names)
    if sorted(deck) != sorted(box):
        odd = [names[card] for card in sorted(set(deck) ^ set(box))]
        what = ", ".join(odd[:3]) if odd else "a card too many or too few"
        raise LoadError(f"{entry.path}.deck: must hold all cards that lie nowhere else: {what}")
    return deck


# ---- laws

MOST_THINGS: Final = 9_999  # more than there are planets, hexes, cards …
LAW: Final = ("card", "elected", "round")
RULING: Final = ("card", "until", "about")
LASTING: Final = ("effect", "seat", "argument", "until")


def law_card(t: Table, row: object, number: int) -> int:
    entry = Entry(row, f"position.laws[{number}]", LAW)
    card = named(entry.value.get("card"), [one.key for one in t.content.political_cards], f"{entry.path}.card")
    if not t.content.political_cards[card].law:
        raise LoadError(f"{entry.path}.card: is no law")
    return card


def place_laws(t: Table, top: Entry) -> None:
    for number, row in enumerate(top.items("laws")):
        card = law_card(t, row, number)
        entry = Entry(row, f"position.laws[{number}]", LAW)
        if is_truce(t, card):  # it binds in one round only: the one after its vote
            adopt(t, card, entry.number("round", t.round + 1, t.round, t.round + 1))
        else:
            adopt(t, card, elected(t, t.content.political_cards[card], entry))


def ruling_card(t: Table, row: object, number: int) -> int:
    entry = Entry(row, f"position.rulings[{number}]", RULING)
    return named(entry.value.get("card"), [one.key for one in t.content.political_cards], f"{entry.path}.card")


def place_rulings(t: Table, top: Entry) -> None:
    """What the Council has decided for a while."""
    for number, row in enumerate(top.items("rulings")):
        entry = Entry(row, f"position.rulings[{number}]", RULING)
        last = entry.number("until", t.round, t.round, ALWAYS)
        decree(t, ruling_card(t, row, number), last, entry.number("about", 0, 0, MOST_THINGS))


def elected(t: Table, agenda: PoliticalCard, entry: Entry) -> int:
    """What was elected with a law, as the table keeps it."""
    if agenda.vote != "elect":
        return NOWHERE
    if agenda.elect == "player":
        return entry.number("elected", NOBODY, 0, t.seats - 1)
    if agenda.elect == "two_players":
        two = entry.seats("elected", t.seats)
        if len(two) != 2:
            raise LoadError(f"{entry.path}.elected: must be two seats")
        return pair(t, agenda, two[0], two[1])
    if agenda.elect == "planet":
        planet = named(entry.value.get("elected"), t.content.planet_names, f"{entry.path}.elected")
        if t.hex_of(planet) == NOWHERE:
            raise LoadError(f"{entry.path}.elected: is not in this galaxy")
        return planet
    return named(entry.value.get("elected"), COLOURS, f"{entry.path}.elected")


def place_lasting(t: Table, top: Entry) -> None:
    """What lasts of action cards and abilities, to the end of a round or longer."""
    for number, row in enumerate(top.items("lasting")):
        entry = Entry(row, f"position.lasting[{number}]", LASTING)
        effect = named(entry.value.get("effect"), effects.EFFECTS, f"{entry.path}.effect")
        seat = entry.number("seat", NOBODY, 0, t.seats - 1)
        argument = entry.number("argument", 0, 0, MOST_THINGS)
        effects.add(t, effect, seat, argument, entry.number("until", t.round, t.round, effects.FOR_EVER))


# ---- strategy cards


def place_strategy_cards(t: Table, top: Entry) -> None:
    names = [card.key for card in t.content.strategy_cards]
    cards = top.object("strategy_cards", names)
    for card, name in enumerate(names):
        entry = cards.object(name, ("holder", "used", "bonus"))
        held = isinstance(entry.value, Mapping) and entry.value.get("holder") is not None
        t.strategy_holder[card] = entry.number("holder", NOBODY, 0, t.seats - 1) if held else NOBODY
        t.strategy_used[card] = int(entry.flag("used"))
        t.bonus[card] = entry.number("bonus", 0, 0, t.content.bonus_counters)
    if sum(t.bonus) > t.content.bonus_counters:
        raise LoadError(f"{cards.path}: there are only {t.content.bonus_counters} bonus counters")
