"""Advice for action cards: when to play them, on whom, and which to keep."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cosmarch.core.ask import PASS, Ask
from cosmarch.games.ti3.advice import battle_cards
from cosmarch.games.ti3.advice.values import NEVER, is_rival, planet_worth
from cosmarch.games.ti3.choices import YES
from cosmarch.games.ti3.content.vocabulary import DESTROYER, FIGHTER, IMPERIAL, SHIPS
from cosmarch.games.ti3.rules.cards.behaviour import docks_abroad
from cosmarch.games.ti3.rules.cards.playing import first_agent
from cosmarch.games.ti3.state import ABOARD, Table

# What a card is worth when it is played at its moment; cards that are not named are played when nothing else is to be
# done with them.
PLAYED: Final[dict[str, float]] = {
    "armistice": 0.5,
    "chemical_warfare": 4.0,
    "civil_defense": 3.0,
    "command_summit": 6.0,
    "corporate_sponsorship": 4.0,
    "cultural_crisis": 0.5,
    "diplomatic_immunity": 0.3,
    "direct_hit": 5.0,
    "dug_in": 3.0,
    "emergency_repairs": 2.0,
    "experimental_battlestation": 4.0,
    "fantastic_rhetoric": 0.5,
    "focused_research": 2.0,
    "ghost_ship": 1.5,
    "good_year": 6.0,
    "grand_armada": 1.0,
    "insubordination": 3.0,
    "local_unrest": 4.0,
    "lucky_shot": 4.0,
    "minelayers": 3.0,
    "morale_boost": 3.0,
    "opening_the_black_box": 2.0,
    "plague": 3.0,
    "political_stability": 1.0,
    "privateers": 3.0,
    "productivity_spike": 3.0,
    "public_disgrace": 0.5,
    "rally_of_the_people": 6.0,
    "rare_mineral": 5.0,
    "recheck": 1.0,
    "reparations": 4.0,
    "rise_of_a_messiah": 6.0,
    "ruinous_tariffs": 3.0,
    "scientist_assassination": 0.5,
    "secret_industrial_agent": 5.0,
    "shields_holding": 4.0,
    "signal_jamming": 0.4,
    "skilled_retreat": 1.0,
    "spacedock_accident": 2.0,
    "stellar_criminals": 2.0,
    "strategic_bombardment": 2.0,
    "successful_spy": 2.0,
    "tech_bubble": 2.0,
    "trade_stop": 0.3,
    "unexpected_action": 2.5,
    "uprising": 4.0,
    "voluntary_annexation": 7.0,
    "war_footing": 3.0,
}
# Cards that are kept for what a rough judgement does not see, or that turn against their player.
KEPT: Final = (
    "council_dissolved",
    "determine_policy",
    "disclosure",
    "discredit",
    "flank_speed",
    "in_the_silence_of_space",
    "influence_in_the_merchants_guild",
    "into_the_breach",
    "massive_transport",
    "master_of_trade",
    "multiculturalism",
    "patrol",
    "policy_paralysis",
    "star_of_death",
    "strategic_flexibility",
    "strategic_shift",
    "synchronicity",
    "thugs",
    "touch_of_genius",
    "transport",
    "usurper",
    "veto",
)
AGAINST: Final = ("public_disgrace",)  # cards that strike whom their window is about
DOCKS_LOST: Final = ("secret_industrial_agent", "spacedock_accident")
# Cards that harm a planet, whoever's it is.
HARMFUL: Final = (*DOCKS_LOST, "local_unrest", "plague", "star_of_death", "strategic_bombardment")
ORDINARY: Final = 0.5
TRIFLE: Final = 0.2  # what an exchange must bring to be worth the talk
AGENT_PRICE: Final = 0.5  # what more an Agent is worth than a Sabotage
HURTS_ME: Final = ("local_unrest", "plague", "uprising", "insubordination", "lucky_shot", "privateers")


def card_worth(t: Table, seat: int, card: int) -> float:
    """What it is worth to play a card now; below 0 to keep it."""
    key = t.content.action_cards[card].key
    if key in KEPT:
        return -1.0
    worth = PLAYED.get(key, ORDINARY)
    if key == "recheck":
        return battle_cards.recheck(t, seat)
    if key == "skilled_retreat":
        return battle_cards.skilled_retreat(t, seat)
    if key == "fighter_prototype":
        return 3.0 if t.ships_at(t.system, seat, FIGHTER) >= 2 else -1.0
    if key == "shields_holding":
        return 4.0 if t.hits[0 if seat == t.active else 1] else -1.0
    if key == "political_stability":
        return 10.0 if t.strategy_holder[IMPERIAL] == seat else -1.0
    if key == "war_footing":
        return -1.0 if t.pool[seat] > 1 else worth
    if key in DOCKS_LOST:
        return worth if any([t.owner[planet] != seat for planet in docks_abroad(t, seat, ())]) else -1.0
    if key == "ghost_ship":
        return worth if t.on_board(seat, DESTROYER) < 6 else -1.0
    return worth


def window(t: Table, ask: Ask) -> list[float]:
    """Pass, or one of the own cards; none that strikes what the seat itself has just done."""
    own = ask.args.get("seat") == ask.seat
    out: list[float] = []
    for choice in ask.legal:
        strikes = own and choice != PASS and t.content.action_cards[choice - 1].key in AGAINST
        out.append(0.0 if choice == PASS else NEVER if strikes else card_worth(t, ask.seat, choice - 1))
    return out


def beside(t: Table, ask: Ask, adviser: Callable[[Table, Ask], list[float]]) -> list[float]:
    """A card that stands beside the answers to a question is as good as not playing it, and then the best of them; or
    better or worse by its worth."""
    answers = [choice for choice in ask.legal if choice not in ask.private]
    bare = Ask(ask.seat, ask.kind, ask.domain, answers, ask.rule, None, ask.args)
    worths = adviser(t, bare)
    best = max(worths)
    numbers = t.choices.action_cards.index
    plays = [numbers[ask.domain.names[choice]] - 1 for choice in ask.legal if choice in ask.private]
    return worths + [best + card_worth(t, ask.seat, card) for card in plays]


def sabotage(t: Table, ask: Ask) -> list[float]:
    """Against what a dangerous rival plays, or what is likely to hurt."""
    player = int(ask.args["seat"])
    key = t.content.action_cards[int(ask.args["card"])].key
    worth = 0.5 * PLAYED.get(key, ORDINARY) * is_rival(t, ask.seat, player) - 1.5
    if key in HURTS_ME:
        worth += 0.3
    first = first_agent(t)
    return [0.0 if choice == PASS else worth - (AGENT_PRICE if choice >= first else 0.0) for choice in ask.legal]


def in_hand(t: Table, card: int) -> float:
    """What a card is worth to whoever holds it."""
    key = t.content.action_cards[card].key
    return 1.0 if key in KEPT else PLAYED.get(key, ORDINARY)


def discard_card(t: Table, ask: Ask) -> list[float]:
    """The least useful one goes."""
    return [-in_hand(t, choice - 1) for choice in ask.legal]


def take_card(t: Table, ask: Ask) -> list[float]:
    """The most useful one."""
    return [-worth for worth in discard_card(t, ask)]


# ---- exchanges


def unseen(t: Table) -> float:
    """What a card is worth that nobody has looked at: as much as they are on average."""
    cards = t.content.action_cards
    return sum([in_hand(t, card.id) for card in cards]) / len(cards)


def exchange_with(t: Table, ask: Ask) -> list[float]:
    """One card for one, where the own one is worth less than any may be; rather with who is no rival."""
    done = t.choices.seats.index["done"]
    worst = min([in_hand(t, card) for card in t.hands[ask.seat]], default=NEVER)
    gain = unseen(t) - worst - TRIFLE if worst != NEVER else NEVER
    out: list[float] = []
    for other in ask.legal:
        if other == done:
            out.append(0.0)
        else:
            out.append(gain - 0.1 * is_rival(t, ask.seat, other) if t.hands[other] else NEVER)
    return out


def one_card(t: Table, ask: Ask) -> list[float]:
    return [-abs(float(count - 1)) for count in ask.legal]


def accept_exchange(t: Table, ask: Ask) -> list[float]:
    """Cards unseen for the least useful of the own ones, unless a rival gains by it as much."""
    hand = sorted([in_hand(t, card) for card in t.hands[ask.seat]])
    gain = int(ask.args["a"]) * unseen(t) - sum(hand[: int(ask.args["b"])])
    gain -= TRIFLE * is_rival(t, ask.seat, int(ask.args["seat"]))
    return [gain if choice == YES else 0.0 for choice in ask.legal]


# ---- targets


def target_player(t: Table, ask: Ask) -> list[float]:
    return [is_rival(t, ask.seat, other) if other < t.seats else 0.0 for other in ask.legal]


def target_planet(t: Table, ask: Ask) -> list[float]:
    """A planet of a rival where it can be one, else the best own one; with a card that does harm, the least."""
    done = len(t.choices.planets.names) - 1
    harms = ask.kind == "card_planet" and t.content.action_cards[int(ask.args["card"])].key in HARMFUL
    out: list[float] = []
    for planet in ask.legal:
        if planet == done:
            out.append(-5.0)
            continue
        owner = t.owner[planet]
        own = -1.0 if harms else 0.5
        share = own if owner == ask.seat else is_rival(t, ask.seat, owner) if owner >= 0 else 0.7
        out.append(share * planet_worth(t, ask.seat, planet))
    return out


def target_ship(t: Table, ask: Ask) -> list[float]:
    """The dearest ship of an enemy."""
    out: list[float] = []
    for choice in ask.legal:
        place, kind = divmod(choice, ABOARD)
        if place >= t.hexes or kind >= SHIPS:
            out.append(0.0)
            continue
        mine = 1 if t.ships_at(place, ask.seat, kind) else -1
        out.append(-mine * float(t.content.units[kind].cost))
    return out
