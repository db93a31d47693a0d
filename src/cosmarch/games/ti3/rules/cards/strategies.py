"""Special cards on strategy cards, races, technology and docks, most of them of the Strategy Phase."""

from __future__ import annotations

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.games.ti3.content.timing import RULE
from cosmarch.games.ti3.content.vocabulary import IMPERIAL, INITIATIVE, RED, TECHNOLOGY
from cosmarch.games.ti3.rules.cards.behaviour import (
    PLANET,
    PLAYER,
    STRATEGY,
    Behaviour,
    Context,
    all_players,
    choose,
    no_target,
    own_docks,
    targeted,
)
from cosmarch.games.ti3.rules.cards.hands import over_limit
from cosmarch.games.ti3.rules.cards.lasting import RESEARCH_PRICE, pick_refusal
from cosmarch.games.ti3.rules.council import laws
from cosmarch.games.ti3.rules.payment import RESOURCES, price_refusal
from cosmarch.games.ti3.rules.strategy_cards import double_research, secondary_refusal, tells_of_cards
from cosmarch.games.ti3.rules.strategy_phase import note_initiative, strategy_refusal
from cosmarch.games.ti3.rules.tactical.transport import excess_scenes
from cosmarch.games.ti3.rules.technology import affordable, affordable_with, choosable, purchase_cards
from cosmarch.games.ti3.state import NOBODY, Table, effects
from cosmarch.games.ti3.state.effects import (
    ACTION,
    ASSASSINATION,
    BLACK_BOX,
    CRISIS,
    CULTURE,
    DISGRACE,
    FOCUSED,
    PARALYSIS,
    SHIFT,
    SPIKE,
    STABILITY,
    add,
)

# ---- choosing strategy cards


def unchosen(t: Table) -> list[int]:
    return [card for card, holder in enumerate(t.strategy_holder) if holder == NOBODY]


def free_to_choose(t: Table, seat: int) -> list[int]:
    """The strategy cards that the seat could choose now."""
    return [
        card for card in unchosen(t) if strategy_refusal(t, seat, card) is None and pick_refusal(t, seat, card) is None
    ]


def every_strategy(t: Table, seat: int, context: Context) -> list[int]:
    return list(range(len(t.strategy_holder)))


def strategic_shift(t: Table, seat: int, card: int, strategy: int, context: Context) -> None:
    add(t, SHIFT, seat, strategy, t.round)


def disgrace_refusal(t: Table, seat: int, card: int, context: Context) -> Refusal | None:
    chooser, strategy = context
    if strategy == NOBODY:  # all kept theirs
        return no_target(card)
    return None if t.strategy_holder[strategy] != NOBODY and free_to_choose(t, chooser) else no_target(card)


def public_disgrace(t: Table, seat: int, card: int, context: Context) -> None:
    """The chosen card goes back, with its bonus counters and the Speaker's token, and another one is chosen."""
    chooser, strategy = context
    t.strategy_holder[strategy] = NOBODY
    add(t, DISGRACE, chooser, strategy, t.round)
    t.log("strategy_returned", RULE, seat=chooser, strategy=strategy)
    if strategy == INITIATIVE:
        t.speaker = t.order[0]  # the order of choosing began with the Speaker
        t.log("speaker", RULE, seat=t.speaker)
    counters = ("bonus_counters", chooser, strategy)
    if counters in t.queue:
        t.queue.remove(counters)
    t.next(("choose_strategy", chooser))


def flexibility_refusal(t: Table, seat: int, card: int, context: Context) -> Refusal | None:
    return None if t.strategy_cards_of(seat) and free_to_choose(t, seat) else no_target(card)


def strategic_flexibility(t: Table, seat: int, card: int, context: Context) -> Flow:
    """An own strategy card is exchanged for one that nobody chose."""
    given = yield from choose(t, seat, card, STRATEGY, t.strategy_cards_of(seat), once=False)
    taken = yield from choose(t, seat, card, STRATEGY, free_to_choose(t, seat), once=False)
    t.strategy[seat] -= min(t.strategy[seat], laws.strategy_price(t, seat, taken))
    t.strategy_holder[given] = NOBODY
    t.strategy_holder[taken] = seat
    t.log("strategy_chosen", RULE, seat=seat, strategy=taken)
    if taken == INITIATIVE:
        t.speaker = seat
        t.log("speaker", "TI-42.1.2", seat=seat)
    note_initiative(t)
    if t.bonus[taken]:
        t.next(("bonus_counters", seat, taken))


def stable(t: Table, seat: int, context: Context) -> list[int]:
    return [card for card in t.strategy_cards_of(seat) if card not in (IMPERIAL, INITIATIVE)]


def political_stability(t: Table, seat: int, card: int, strategy: int, context: Context) -> None:
    add(t, STABILITY, seat, strategy, t.round + 1)


# ---- using them


def bystanders(t: Table, seat: int, context: Context) -> list[int]:
    """The opponents who might execute the secondary ability."""
    return [other for other in t.others(seat) if other != context[0]]


def keeps_from_something(t: Table, seat: int, context: Context) -> bool:
    """Whether any of them could execute it, as far as everybody knows."""
    strategy = context[1]
    return any(
        secondary_refusal(t, other, strategy) is None or tells_of_cards(t, other, strategy)
        for other in bystanders(t, seat, context)
    )


def policy_paralysis(t: Table, seat: int, card: int, other: int, context: Context) -> None:
    add(t, PARALYSIS, other, context[1], t.round)


def bubble_refusal(t: Table, seat: int, card: int, context: Context) -> Refusal | None:
    """Why there is no secondary ability to use, or nothing to buy with it."""
    if context[1] != TECHNOLOGY:
        return t.choices.timing.not_now[card]
    why = laws.secondary_refusal(t)
    if why is not None:
        return why
    if not t.strategy[seat]:
        return Refusal("TI-8.1.5", "no_strategy_counter", {"n": 1, "a": 0})
    if double_research(t, seat) and choosable(t, seat):
        return None
    if affordable(t, seat) or affordable_with(t, seat, purchase_cards(t.content)):  # whatever else may be in the hand
        return None
    return Refusal("TI-42.7.2", "no_technology_affordable")


def tech_bubble(t: Table, seat: int, card: int, context: Context) -> None:
    t.strategy[seat] -= 1
    t.log("tech_bubble", RULE, seat=seat)
    t.next(("technology_secondary", seat))


# ---- races


def cultural_crisis(t: Table, seat: int, card: int, other: int, context: Context) -> None:
    add(t, CRISIS, other, 0, t.round)
    t.next(*over_limit(t, other), *excess_scenes(t, other))


def foreign_abilities(t: Table, seat: int) -> list[int]:
    """The abilities of the opponents' races that the seat has not, without those that were for the start of the match
    only."""
    races, abilities = t.content.races, t.content.abilities
    theirs = {ability for other in t.others(seat) for ability in races[t.race[other]].abilities}
    past = {ability for ability in theirs if abilities[ability].effect.key == "starting_counters"}
    return sorted(theirs - past - set(effects.abilities(t, seat)))


def culture_refusal(t: Table, seat: int, card: int, context: Context) -> Refusal | None:
    return None if foreign_abilities(t, seat) else no_target(card)


def multiculturalism(t: Table, seat: int, card: int, context: Context) -> Flow:
    ability = yield Ask(
        seat, "card_ability", t.choices.abilities, foreign_abilities(t, seat), RULE, None, {"card": card}
    )
    add(t, CULTURE, seat, ability, t.round)
    t.log("card_on_ability", RULE, seat=seat, card=card, ability=ability)


# ---- technology and production


def scientist_assassination(t: Table, seat: int, card: int, other: int, context: Context) -> None:
    add(t, ASSASSINATION, other, 0, t.round)


def short_of_one(t: Table, seat: int) -> bool:
    """Whether the seat lacks just one prerequisite of some technology."""
    for card in t.content.technologies:
        missing = [needed for needed in card.prerequisites if not t.has_tech(seat, needed)]
        lacking = len(missing) == 1 if card.needs_all else bool(missing) and len(missing) == len(card.prerequisites)
        if lacking and not t.has_tech(seat, card.id):
            return True
    return False


def research_refusal(t: Table, seat: int, card: int, context: Context) -> Refusal | None:
    if not short_of_one(t, seat):
        return no_target(card)
    return price_refusal(t, seat, RESEARCH_PRICE, RESOURCES, RULE)


def focused_research(t: Table, seat: int, card: int, context: Context) -> None:
    """The price and the prerequisite are reckoned in `technology`."""
    add(t, FOCUSED, seat, 0, ACTION)


def box_refusal(t: Table, seat: int, card: int, context: Context) -> Refusal | None:
    planets = t.content.planets
    return None if any([planets[planet].specialty == RED for planet in t.ready_planets(seat)]) else no_target(card)


def opening_the_black_box(t: Table, seat: int, card: int, context: Context) -> None:
    add(t, BLACK_BOX, seat, 0, ACTION)


def productivity_spike(t: Table, seat: int, card: int, planet: int, context: Context) -> None:
    add(t, SPIKE, seat, planet, t.round)


STRATEGIES: dict[str, Behaviour] = {
    "cultural_crisis": targeted(PLAYER, all_players, cultural_crisis),
    "focused_research": Behaviour(research_refusal, focused_research),
    "multiculturalism": Behaviour(culture_refusal, multiculturalism),
    "opening_the_black_box": Behaviour(box_refusal, opening_the_black_box),
    "policy_paralysis": targeted(PLAYER, bystanders, policy_paralysis, keeps_from_something),
    "political_stability": targeted(STRATEGY, stable, political_stability),
    "productivity_spike": targeted(PLANET, own_docks, productivity_spike),
    "public_disgrace": Behaviour(disgrace_refusal, public_disgrace),
    "scientist_assassination": targeted(PLAYER, all_players, scientist_assassination),
    "strategic_flexibility": Behaviour(flexibility_refusal, strategic_flexibility),
    "strategic_shift": targeted(STRATEGY, every_strategy, strategic_shift),
    "tech_bubble": Behaviour(bubble_refusal, tech_bubble),
}
