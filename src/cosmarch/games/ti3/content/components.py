"""The components of a match as immutable tables: nothing here changes once the content is loaded.

Everything is numbered by small ints, -1 is none. `key` is the string id of the data files, `name` the English title.
`status` tells whether an entry is attested; `certain` are the attested fields of a stand-in.
"""

from __future__ import annotations

from typing import final


@final
class Effect:
    """What a component does. `key` is a word of the vocabulary, or an id of its own where the effect is `special`.

    The key decides which attributes mean something; the others keep these defaults.
    """

    __slots__ = ("areas", "colour", "key", "lasts", "n", "per", "random", "rolls", "special", "units", "where", "who")

    def __init__(self, key: str, special: bool) -> None:
        self.key = key
        self.special = special
        self.n = 0
        self.who = "self"
        self.units: tuple[int, ...] = ()  # of a bonus: () means all
        self.where = ""
        self.areas: tuple[int, ...] = ()  # of counters; one of them by choice
        self.colour = -1  # of technologies; -1 means all
        self.rolls = ""
        self.lasts = ""
        self.per = ""  # n for each of these
        self.random = False


NOTHING = Effect("nothing", False)


@final
class Unit:
    """A type of unit. `combat`: the lowest face that hits, with `dice` dice; 0 where it never rolls."""

    __slots__ = (
        "abilities",
        "batch",
        "capacity",
        "carries",
        "certain",
        "combat",
        "cost",
        "dice",
        "figures",
        "fleet_supply",
        "id",
        "key",
        "kind",
        "most_per_planet",
        "move",
        "name",
        "status",
        "supplements",
        "technology",
    )

    def __init__(
        self,
        number: int,
        key: str,
        name: str,
        kind: str,
        cost: int,
        batch: int,
        combat: int,
        dice: int,
        move: int,
        capacity: int,
        carries: tuple[int, ...],
        figures: int,
        supplements: int,
        fleet_supply: bool,
        most_per_planet: int,
        abilities: tuple[str, ...],
        technology: int,
        status: str,
        certain: tuple[str, ...],
    ) -> None:
        self.id = number
        self.key = key
        self.name = name
        self.kind = kind  # "ship" | "ground" | "structure"
        self.cost = cost
        self.batch = batch  # how many units `cost` buys
        self.combat = combat
        self.dice = dice
        self.move = move
        self.capacity = capacity
        self.carries = carries  # the units that its capacity holds
        self.figures = figures  # of a player
        self.supplements = supplements  # counters shared by all players
        self.fleet_supply = fleet_supply  # whether it counts against Fleet Supply
        self.most_per_planet = most_per_planet  # of one player; 0 no limit
        self.abilities = abilities
        self.technology = technology  # needed to produce it
        self.status = status
        self.certain = certain


@final
class Technology:
    """A technology card. All of its prerequisites are needed, or any one of them."""

    __slots__ = (
        "certain",
        "colour",
        "effect",
        "id",
        "key",
        "name",
        "needs_all",
        "prerequisites",
        "status",
        "window",
    )

    def __init__(
        self,
        number: int,
        key: str,
        name: str,
        colour: int,
        needs_all: bool,
        prerequisites: tuple[int, ...],
        effect: Effect,
        window: int,
        status: str,
        certain: tuple[str, ...],
    ) -> None:
        self.id = number
        self.key = key
        self.name = name
        self.colour = colour
        self.needs_all = needs_all
        self.prerequisites = prerequisites
        self.effect = effect
        self.window = window
        self.status = status
        self.certain = certain


@final
class Planet:
    """A planet with its card. `system` is its tile, `home_of` the race whose home system that is."""

    __slots__ = ("certain", "home_of", "id", "influence", "key", "name", "resources", "specialty", "status", "system")

    def __init__(
        self,
        number: int,
        key: str,
        name: str,
        resources: int,
        influence: int,
        specialty: int,
        system: int,
        home_of: int,
        status: str,
        certain: tuple[str, ...],
    ) -> None:
        self.id = number
        self.key = key
        self.name = name
        self.resources = resources
        self.influence = influence
        self.specialty = specialty  # a colour
        self.system = system
        self.home_of = home_of
        self.status = status
        self.certain = certain


@final
class System:
    """A map tile. A special system has an anomaly; a home system has a race."""

    __slots__ = ("anomaly", "certain", "id", "key", "kind", "name", "planets", "race", "status", "wormhole")

    def __init__(
        self,
        number: int,
        key: str,
        name: str,
        kind: str,
        race: int,
        planets: tuple[int, ...],
        wormhole: int,
        anomaly: str,
        status: str,
        certain: tuple[str, ...],
    ) -> None:
        self.id = number
        self.key = key
        self.name = name
        self.kind = kind  # "home" | "mecatol" | "regular" | "special"
        self.race = race
        self.planets = planets
        self.wormhole = wormhole  # 0 alpha, 1 beta
        self.anomaly = anomaly  # "" | "asteroid_field" | "nebula" | "supernova"
        self.status = status
        self.certain = certain


@final
class Ability:
    """A special ability of a race, good or bad. The sheets give it no title: the name is ours."""

    __slots__ = ("effect", "id", "key", "name", "race", "window")

    def __init__(self, number: int, key: str, name: str, race: int, effect: Effect, window: int) -> None:
        self.id = number
        self.key = key
        self.name = name
        self.race = race
        self.effect = effect
        self.window = window


@final
class Race:
    """A race sheet. `units` are counts by unit, `counters` by area, extra ones of its abilities included."""

    __slots__ = (
        "abilities",
        "certain",
        "counters",
        "home",
        "id",
        "key",
        "leaders",
        "name",
        "planets",
        "short_name",
        "status",
        "technologies",
        "trade_values",
        "units",
    )

    def __init__(
        self,
        number: int,
        key: str,
        name: str,
        short_name: str,
        home: int,
        planets: tuple[int, ...],
        units: tuple[int, ...],
        technologies: tuple[int, ...],
        counters: tuple[int, ...],
        trade_values: tuple[int, ...],
        abilities: tuple[int, ...],
        leaders: tuple[int, ...],
        status: str,
        certain: tuple[str, ...],
    ) -> None:
        self.id = number
        self.key = key
        self.name = name
        self.short_name = short_name
        self.home = home  # the home system
        self.planets = planets  # of the home system
        self.units = units
        self.technologies = technologies
        self.counters = counters
        self.trade_values = trade_values  # what a partner receives for each of the two trade cards
        self.abilities = abilities
        self.leaders = leaders
        self.status = status
        self.certain = certain


@final
class LeaderKind:
    """A kind of leader. `window`: when one of this kind may use a power."""

    __slots__ = ("id", "key", "name", "status", "window")

    def __init__(self, number: int, key: str, name: str, window: int, status: str) -> None:
        self.id = number
        self.key = key
        self.name = name
        self.window = window
        self.status = status


@final
class Leader:
    """A leader counter."""

    __slots__ = ("certain", "id", "key", "kind", "name", "race", "status")

    def __init__(
        self, number: int, key: str, name: str, race: int, kind: int, status: str, certain: tuple[str, ...]
    ) -> None:
        self.id = number
        self.key = key
        self.name = name
        self.race = race
        self.kind = kind
        self.status = status
        self.certain = certain


@final
class StrategyCard:
    """A strategy card. Abilities are ids, "" without a Strategic Action; `numbers` holds the card's amounts."""

    __slots__ = (
        "certain",
        "id",
        "key",
        "name",
        "number",
        "numbers",
        "primary",
        "primary_name",
        "secondary",
        "secondary_counters",
        "secondary_name",
        "status",
        "strategic_action",
    )

    def __init__(
        self,
        number: int,
        key: str,
        name: str,
        initiative: int,
        strategic_action: bool,
        primary: str,
        primary_name: str,
        secondary: str,
        secondary_name: str,
        secondary_counters: int,
        numbers: dict[str, int],
        status: str,
        certain: tuple[str, ...],
    ) -> None:
        self.id = number
        self.key = key
        self.name = name
        self.number = initiative
        self.strategic_action = strategic_action
        self.primary = primary
        self.primary_name = primary_name
        self.secondary = secondary
        self.secondary_name = secondary_name
        self.secondary_counters = secondary_counters  # cost from Strategy Allocation
        self.numbers = numbers
        self.status = status
        self.certain = certain


@final
class ActionCard:
    """A kind of action card, of which the deck has `copies`."""

    __slots__ = ("by", "certain", "copies", "effect", "id", "key", "name", "play", "status", "window")

    def __init__(
        self,
        number: int,
        key: str,
        name: str,
        copies: int,
        window: int,
        play: str,
        by: str,
        effect: Effect,
        status: str,
        certain: tuple[str, ...],
    ) -> None:
        self.id = number
        self.key = key
        self.name = name
        self.copies = copies
        self.window = window
        self.play = play  # "action" | "window" | "any_time" | "cancel" | "copy"
        self.by = by  # "subject" of the window | "others" | "sides" of the battle | "anyone"
        self.effect = effect
        self.status = status
        self.certain = certain


@final
class PoliticalCard:
    """An agenda. A "for_against" vote has two outcomes, an "elect" vote one; the others are NOTHING."""

    __slots__ = (
        "against_effect",
        "barred",
        "certain",
        "elect",
        "elected_effect",
        "for_effect",
        "id",
        "key",
        "law",
        "name",
        "status",
        "vote",
        "window",
    )

    def __init__(
        self,
        number: int,
        key: str,
        name: str,
        law: bool,
        vote: str,
        elect: str,
        barred: tuple[str, ...],
        window: int,
        for_effect: Effect,
        against_effect: Effect,
        elected_effect: Effect,
        status: str,
        certain: tuple[str, ...],
    ) -> None:
        self.id = number
        self.key = key
        self.name = name
        self.law = law
        self.vote = vote
        self.elect = elect  # "" | "player" | "two_players" | "planet" | "two_planets" | "law" | "technology_colour"
        self.barred = barred  # planets that cannot be elected: "home_systems", "mecatol_rex"
        self.window = window  # when the law lets somebody do something
        self.for_effect = for_effect
        self.against_effect = against_effect
        self.elected_effect = elected_effect
        self.status = status
        self.certain = certain


@final
class Condition:
    """A part of an objective: the counter must be `at_least` so much."""

    __slots__ = ("at_least", "count")

    def __init__(self, count: str, at_least: int) -> None:
        self.count = count
        self.at_least = at_least


@final
class Objective:
    """An objective card: all conditions hold, or so much is spent, when it is claimed."""

    __slots__ = (
        "certain",
        "conditions",
        "id",
        "key",
        "name",
        "points",
        "reward",
        "spend",
        "spend_of",
        "stage",
        "status",
        "titled",
    )

    def __init__(
        self,
        number: int,
        key: str,
        name: str,
        titled: bool,
        stage: str,
        reward: str,
        points: int,
        conditions: tuple[Condition, ...],
        spend_of: str,
        spend: int,
        status: str,
        certain: tuple[str, ...],
    ) -> None:
        self.id = number
        self.key = key
        self.name = name
        self.titled = titled  # whether the card has a title; else the name is ours
        self.stage = stage  # "stage_1" | "stage_2" | "secret"
        self.reward = reward  # "points" | "win" | "end"
        self.points = points
        self.conditions = conditions
        self.spend_of = spend_of  # "" | "resources" | "influence" | "trade_goods"
        self.spend = spend
        self.status = status
        self.certain = certain


@final
class DomainCounter:
    """A kind of domain counter, of which there are `copies`. `value` is the number printed on it, or 0."""

    __slots__ = ("certain", "copies", "id", "key", "kind", "name", "status", "value", "wormhole")

    def __init__(
        self,
        number: int,
        key: str,
        name: str,
        kind: str,
        value: int,
        wormhole: int,
        copies: int,
        status: str,
        certain: tuple[str, ...],
    ) -> None:
        self.id = number
        self.key = key
        self.name = name
        self.kind = kind
        self.value = value
        self.wormhole = wormhole
        self.copies = copies
        self.status = status
        self.certain = certain


@final
class Window:
    """A moment at which something may be used. `subject`: the role of the player whose moment it is."""

    __slots__ = ("id", "key", "meaning", "rule", "subject")

    def __init__(self, number: int, key: str, rule: str, subject: str, meaning: str) -> None:
        self.id = number
        self.key = key
        self.rule = rule
        self.subject = subject
        self.meaning = meaning


@final
class Layout:
    """A galaxy for so many seats. `spaces` are axial coordinates: the centre, then ring by ring from the north."""

    __slots__ = (
        "certain",
        "chosen",
        "dealt",
        "face_down",
        "homes",
        "out_asteroid_fields",
        "out_at_random",
        "out_empty",
        "out_of_the_deck",
        "rings",
        "seats",
        "spaces",
        "status",
        "strategy_cards",
        "trade_goods",
    )

    def __init__(
        self,
        seats: int,
        spaces: tuple[tuple[int, int], ...],
        rings: tuple[int, ...],
        homes: tuple[int, ...],
        trade_goods: tuple[int, ...],
        chosen: bool,
        out_empty: int,
        out_asteroid_fields: int,
        out_at_random: int,
        face_down: int,
        dealt: int,
        strategy_cards: int,
        out_of_the_deck: tuple[int, ...],
        status: str,
        certain: tuple[str, ...],
    ) -> None:
        self.seats = seats
        self.spaces = spaces
        self.rings = rings  # the ring of each space, 0 to 3
        self.homes = homes  # the space of each home position
        self.trade_goods = trade_goods  # what each home position receives before the game
        self.chosen = chosen  # home positions are chosen in turn, else dealt at random
        self.out_empty = out_empty  # tiles taken out before the shuffle
        self.out_asteroid_fields = out_asteroid_fields
        self.out_at_random = out_at_random  # tiles removed unseen after it
        self.face_down = face_down  # tiles laid face down next to Mecatol Rex
        self.dealt = dealt  # tiles for each player
        self.strategy_cards = strategy_cards  # for each player
        self.out_of_the_deck = out_of_the_deck  # action cards that are not used
        self.status = status
        self.certain = certain


@final
class GameLength:
    """Points to win and the make-up of the public objective deck; Imperium Rex comes on top of `stage_2`."""

    __slots__ = ("points", "stage_1", "stage_2")

    def __init__(self, points: int, stage_1: int, stage_2: int) -> None:
        self.points = points
        self.stage_1 = stage_1
        self.stage_2 = stage_2


@final
class Rule:
    """A rule in our words, with the chapter it belongs to, its tags and the worked examples that show it."""

    __slots__ = ("examples", "id", "section", "tags", "text")

    def __init__(self, rule: str, section: str, text: str, tags: str, examples: tuple[str, ...]) -> None:
        self.id = rule
        self.section = section
        self.text = text
        self.tags = tags
        self.examples = examples
