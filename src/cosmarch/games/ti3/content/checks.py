"""What the rules and a set-up need of the components, whatever the pack: the ids of the box and its counts (TI-1.2)."""

from __future__ import annotations

from cosmarch.core.fields import all_ids, keys_of, only_ids
from cosmarch.core.rows import PackError, unknown
from cosmarch.games.ti3.content.components import Effect
from cosmarch.games.ti3.content.pack import Pack
from cosmarch.games.ti3.content.vocabulary import SEATS, STAGES, STRATEGY_CARDS

ACTION_CARDS = 103
DOMAIN_COUNTERS = 44
OBJECTIVES_OF_A_STAGE = 10
LEADERS_OF_A_RACE = 3
TILES_TO_DEAL = 32


def check(pack: Pack, shipped: Pack) -> None:
    """Raise PackError where a match could not be set up. A pack keeps the ids of the `shipped` entries."""
    theirs = _ids(shipped)
    for file, keys in _ids(pack).items():
        all_ids(file, keys, theirs[file])
        only_ids(file, keys, theirs[file])
    known = _special_effects(shipped)
    for file, effects in _special_effects(pack).items():
        for place, key in effects:
            ids = [one for _, one in known[file]]
            if key not in ids:
                raise PackError(f"{file}: {place}: {unknown('special effect', key, ids)}")
    _systems(pack)
    _technologies(pack)
    _races(pack)
    _cards(pack)
    _layouts(pack)


def _ids(pack: Pack) -> dict[str, tuple[str, ...]]:
    """The ids of every file whose entries are not numbered by the vocabulary already."""
    return {
        "technologies.toml": keys_of(pack.technologies),
        "planets.toml": keys_of(pack.planets),
        "systems.toml": keys_of(pack.systems),
        "races.toml": keys_of(pack.races),
        "races.toml: abilities": keys_of(pack.abilities),
        "leaders.toml: leaders": keys_of(pack.leaders),
        "action_cards.toml": keys_of(pack.action_cards),
        "political_cards.toml": keys_of(pack.political_cards),
        "objectives.toml": keys_of(pack.objectives),
        "domain_counters.toml": keys_of(pack.domain_counters),
        "windows.toml": keys_of(pack.windows),
        "rules.toml": tuple(pack.rules),
    }


def _special_effects(pack: Pack) -> dict[str, list[tuple[str, str]]]:
    """The place and the id of every special effect, by file."""
    return {
        "technologies.toml": _specials([(one.key, one.effect) for one in pack.technologies]),
        "races.toml": _specials([(one.key, one.effect) for one in pack.abilities]),
        "action_cards.toml": _specials([(one.key, one.effect) for one in pack.action_cards]),
        "political_cards.toml": _specials(
            [
                (card.key, effect)
                for card in pack.political_cards
                for effect in (card.for_effect, card.against_effect, card.elected_effect)
            ]
        ),
        "strategy_cards.toml": [
            (card.key, key) for card in pack.strategy_cards for key in (card.primary, card.secondary) if key
        ],
    }


def _specials(effects: list[tuple[str, Effect]]) -> list[tuple[str, str]]:
    return [(place, effect.key) for place, effect in effects if effect.special]


def _systems(pack: Pack) -> None:
    centres = [system for system in pack.systems if system.kind == "mecatol"]
    if len(centres) != 1 or len(centres[0].planets) != 1:
        raise PackError('systems.toml: exactly 1 system of kind "mecatol" is needed, with 1 planet')
    dealt = sum(system.kind in ("regular", "special") for system in pack.systems)
    if dealt != TILES_TO_DEAL:
        raise PackError(f"systems.toml: {TILES_TO_DEAL} regular and special systems are needed, there are {dealt}")


def _technologies(pack: Pack) -> None:
    """Every technology can be reached: no ring of prerequisites locks one out."""
    have: set[int] = set()
    grown = True
    while grown:
        grown = False
        for card in pack.technologies:
            met = [one in have for one in card.prerequisites]
            if card.id not in have and (all(met) if card.needs_all else any(met)):
                have.add(card.id)
                grown = True
    for card in pack.technologies:
        if card.id not in have:
            raise PackError(f"technologies.toml: {card.key}: prerequisites: can never be met")


def _races(pack: Pack) -> None:
    for race in pack.races:
        if len(race.leaders) != LEADERS_OF_A_RACE:
            raise PackError(f"leaders.toml: leaders: {race.key} must have {LEADERS_OF_A_RACE}, has {len(race.leaders)}")
        for number in race.technologies:
            card = pack.technologies[number]
            met = [one in race.technologies for one in card.prerequisites]
            if not (all(met) if card.needs_all else any(met)):
                raise PackError(f'races.toml: {race.key}: technologies: "{card.key}" lacks its prerequisites')
        if sum(race.counters) > pack.set_up.command_counters:
            raise PackError(f"races.toml: {race.key}: more counters at the start than the race has")


def _cards(pack: Pack) -> None:
    for file, want, have in (
        ("action_cards.toml", ACTION_CARDS, sum(card.copies for card in pack.action_cards)),
        ("domain_counters.toml", DOMAIN_COUNTERS, sum(one.copies for one in pack.domain_counters)),
    ):
        if have != want:
            raise PackError(f"{file}: copies: must be {want} in all, are {have}")
    for stage in STAGES:
        count = sum(card.stage == stage for card in pack.objectives)
        if count != OBJECTIVES_OF_A_STAGE:
            raise PackError(f"objectives.toml: {stage} must have {OBJECTIVES_OF_A_STAGE} cards, has {count}")
    ends = [card.key for card in pack.objectives if card.reward == "end"]
    if len(ends) != 1 or [card.stage for card in pack.objectives if card.reward == "end"] != ["stage_2"]:
        raise PackError('objectives.toml: exactly 1 card of stage_2 must have the reward "end"')
    for name, length in (("standard", pack.set_up.standard), ("long_war", pack.set_up.long_war)):
        if length.stage_1 > OBJECTIVES_OF_A_STAGE or length.stage_2 > OBJECTIVES_OF_A_STAGE - 1:
            raise PackError(f"setup.toml: {name}: more objectives than there are")


def _layouts(pack: Pack) -> None:
    for seats in SEATS:
        layout = pack.set_up.layouts[seats]
        place = f"setup.toml: layouts for {seats}"
        out = layout.out_empty + layout.out_asteroid_fields + layout.out_at_random
        tiles = layout.dealt * seats + layout.face_down
        if TILES_TO_DEAL - out != tiles:
            raise PackError(f"{place}: {TILES_TO_DEAL - out} tiles are left to deal, not {tiles}")
        free = len(layout.spaces) - 1 - seats
        if free != tiles:
            raise PackError(f"{place}: {tiles} tiles for {free} free spaces")
        if layout.strategy_cards * seats > len(STRATEGY_CARDS):
            raise PackError(f"{place}: strategy_cards: there are only {len(STRATEGY_CARDS)}")
