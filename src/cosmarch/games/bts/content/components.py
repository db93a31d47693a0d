"""The components of a match as immutable tables: nothing here changes once the content is loaded.

Everything is numbered by small ints. `key` is the string id of the data files, `name` the English title;
pieces without a title (actions, spaces, slots) carry their string id as `name`.
"""

from __future__ import annotations

from typing import final


@final
class Cost:
    """Paid in full before anything else: ore, and free population returned to supply."""

    __slots__ = ("ore", "population")

    def __init__(self, ore: int, population: int) -> None:
        self.ore = ore
        self.population = population


FREE = Cost(0, 0)


@final
class Choice:
    """One option of a `choose` effect."""

    __slots__ = ("cost", "effects")

    def __init__(self, cost: Cost, effects: tuple[Effect, ...]) -> None:
        self.cost = cost
        self.effects = effects


@final
class Effect:
    """One row of effects. `op` decides which attributes mean something; the others keep these defaults."""

    __slots__ = (
        "column",
        "condition",
        "cost",
        "deck",
        "discovered_only",
        "divisor",
        "each",
        "guild",
        "id",
        "ignore_prerequisites",
        "kind",
        "level",
        "levels",
        "look",
        "maximum",
        "n",
        "needs_technology",
        "op",
        "optional",
        "options",
        "per",
        "pick",
        "repeat_allowed",
        "scope",
        "ship_level",
        "ships",
        "skip_immediate",
        "source",
        "target",
        "times",
        "to",
        "track",
        "where",
    )

    def __init__(self, number: int, op: str) -> None:
        self.id = number
        self.op = op
        self.n = 1
        self.optional = False
        self.source = ""  # convert: "supply" | "population"
        self.target = ""  # convert: "population" | "ship"
        self.ship_level = 0
        self.where = ""  # a new ship: "shipyard" | "deep_space"
        self.column = ""  # supply taken: "leftmost" | "any"
        self.cost = FREE  # on top of the action's own cost
        self.track = -1  # 0 food, 1 ore, 2 either
        self.ships = 0  # upgrade: > 0 means up to `ships` ships by `levels` each, 0 `levels` spread freely
        self.levels = 0
        self.level = 0  # research, private technology: 1..4; 0 means colonised systems plus 1
        self.discovered_only = False
        self.ignore_prerequisites = False
        self.skip_immediate = False
        self.per = ""  # a counter
        self.each = 1
        self.maximum = -1  # items counted at most; -1 means no limit
        self.divisor = 1
        self.pick = ""  # move_supply: "rightmost" | "any"
        self.to = ""  # move_supply: "any" | "A"
        self.times = 1
        self.repeat_allowed = False
        self.options: tuple[Choice, ...] = ()
        self.kind = ""  # produce: "growth" | "ore" | "trade"
        self.scope = ""  # copy_action: "research_type" | "any_owned"
        self.needs_technology = False
        self.guild = -1
        self.deck = -1  # 0 A, 1 B
        self.look = 0
        self.condition = ""  # colonize: "" | "uncontrolled_at_turn_start"


@final
class Action:
    """What a pawn may do. `owner` is the guild, technology or event, or the index of the basic action."""

    __slots__ = ("cost", "effects", "id", "name", "origin", "owner")

    def __init__(
        self, number: int, name: str, cost: Cost, effects: tuple[Effect, ...], origin: str, owner: int
    ) -> None:
        self.id = number
        self.name = name
        self.cost = cost
        self.effects = effects
        self.origin = origin  # "basic" | "guild" | "technology" | "event"
        self.owner = owner


@final
class Space:
    """A place for a pawn. Its name is a stable token such as `research_I.2` or `laser_weapons.1`."""

    __slots__ = ("action", "id", "name", "surcharge", "unlimited")

    def __init__(self, number: int, name: str, action: int, surcharge: int, unlimited: bool) -> None:
        self.id = number
        self.name = name
        self.action = action
        self.surcharge = surcharge  # ore on top of the action's cost
        self.unlimited = unlimited  # never full, and may be chosen again straight away


@final
class Term:
    """A part of a level IIII score: `vp` for each counted item, at most `maximum` items (-1 no limit)."""

    __slots__ = ("maximum", "per", "vp")

    def __init__(self, per: str, vp: int, maximum: int) -> None:
        self.per = per
        self.vp = vp
        self.maximum = maximum


@final
class Technology:
    """A technology card. `types`: left triangle, primary first; `passes`: the right one, -1 at level IIII."""

    __slots__ = (
        "actions",
        "certain",
        "id",
        "immediate",
        "key",
        "level",
        "name",
        "ongoing",
        "passes",
        "spaces",
        "status",
        "terms",
        "types",
        "vp",
    )

    def __init__(
        self,
        number: int,
        key: str,
        name: str,
        level: int,
        types: tuple[int, ...],
        passes: int,
        immediate: tuple[Effect, ...],
        actions: tuple[int, ...],
        spaces: tuple[int, ...],
        ongoing: tuple[str, ...],
        vp: int,
        terms: tuple[Term, ...],
        status: str,
        certain: tuple[str, ...],
    ) -> None:
        self.id = number
        self.key = key
        self.name = name
        self.level = level
        self.types = types
        self.passes = passes
        self.immediate = immediate
        self.actions = actions
        self.spaces = spaces
        self.ongoing = ongoing
        self.vp = vp
        self.terms = terms
        self.status = status
        self.certain = certain


@final
class Event:
    """An event card.

    `stays` is "" (discarded at once), "achievements", "location" or "faction" (there to the end), "system" (until
    the added system is colonised) or "action" (until its action is used). `score` is by `score_per`: for a rivalry
    (sole leader, each tied leader), for ships put on the card (level 1, level 2, level 3, level 4), for its holder
    (points).
    """

    __slots__ = (
        "action",
        "certain",
        "effects",
        "everyone",
        "extra",
        "forced",
        "id",
        "key",
        "level",
        "name",
        "place",
        "score",
        "score_per",
        "space",
        "status",
        "stays",
    )

    def __init__(
        self,
        number: int,
        key: str,
        name: str,
        level: int,
        forced: bool,
        everyone: bool,
        effects: tuple[Effect, ...],
        extra: tuple[Effect, ...],
        stays: str,
        place: int,
        score_per: str,
        score: tuple[int, ...],
        action: int,
        space: int,
        status: str,
        certain: tuple[str, ...],
    ) -> None:
        self.id = number
        self.key = key
        self.name = name
        self.level = level
        self.forced = forced  # light border: in every match
        self.everyone = everyone  # each player from the discoverer on, else the discoverer alone
        self.effects = effects
        self.extra = extra  # for the discoverer, on top
        self.stays = stays
        self.place = place  # the location by which it lies, -1 none
        self.score_per = score_per
        self.score = score
        self.action = action  # -1 none
        self.space = space  # -1 none; the pawn goes beside the Basic Spacefaring box
        self.status = status
        self.certain = certain


@final
class System:
    """A system card."""

    __slots__ = (
        "ability",
        "certain",
        "colonization_bonus",
        "control_bonus",
        "deck",
        "id",
        "key",
        "name",
        "specialties",
        "start",
        "status",
        "strength",
        "vp",
    )

    def __init__(
        self,
        number: int,
        key: str,
        name: str,
        deck: int,
        start: bool,
        strength: int,
        vp: int,
        specialties: tuple[int, ...],
        control_bonus: tuple[Effect, ...],
        colonization_bonus: tuple[Effect, ...],
        ability: tuple[str, ...],
        status: str,
        certain: tuple[str, ...],
    ) -> None:
        self.id = number
        self.key = key
        self.name = name
        self.deck = deck
        self.start = start
        self.strength = strength
        self.vp = vp
        self.specialties = specialties
        self.control_bonus = control_bonus
        self.colonization_bonus = colonization_bonus
        self.ability = ability
        self.status = status
        self.certain = certain


@final
class Achievement:
    """An achievement card: open to whoever has `at_least` of `count`; discs take `slot_vp` from the left."""

    __slots__ = ("at_least", "certain", "count", "deck", "id", "key", "name", "slot_vp", "status")

    def __init__(
        self,
        number: int,
        key: str,
        name: str,
        deck: str,
        count: str,
        at_least: int,
        slot_vp: tuple[int, ...],
        status: str,
        certain: tuple[str, ...],
    ) -> None:
        self.id = number
        self.key = key
        self.name = name
        self.deck = deck  # "basic" | "A" | "B"
        self.count = count
        self.at_least = at_least
        self.slot_vp = slot_vp
        self.status = status
        self.certain = certain


@final
class Innovation:
    """Unlocked by `icons` visible production icons of `track`: once (`effects`) or ongoing (`passive`)."""

    __slots__ = ("effects", "icons", "key", "name", "once", "passive", "track")

    def __init__(
        self,
        key: str,
        name: str,
        track: int,
        icons: int,
        once: bool,
        effects: tuple[Effect, ...],
        passive: str,
    ) -> None:
        self.key = key
        self.name = name
        self.track = track
        self.icons = icons
        self.once = once
        self.effects = effects
        self.passive = passive


@final
class Faction:
    """A faction mat. Icon i of `food_icons` (a space of the track) feeds supply column i."""

    __slots__ = (
        "advanced",
        "barred_with",
        "certain",
        "colour",
        "columns",
        "food_icons",
        "id",
        "innovations",
        "key",
        "name",
        "ore_icons",
        "setup_bonus",
        "status",
    )

    def __init__(
        self,
        number: int,
        key: str,
        name: str,
        advanced: bool,
        colour: str,
        columns: tuple[int, ...],
        food_icons: tuple[int, ...],
        ore_icons: tuple[int, ...],
        innovations: tuple[Innovation, ...],
        setup_bonus: tuple[Effect, ...],
        barred_with: tuple[int, ...],
        status: str,
        certain: tuple[str, ...],
    ) -> None:
        self.id = number
        self.key = key
        self.name = name
        self.advanced = advanced
        self.colour = colour
        self.columns = columns
        self.food_icons = food_icons
        self.ore_icons = ore_icons
        self.innovations = innovations
        self.setup_bonus = setup_bonus
        self.barred_with = barred_with  # seat counts in which it may not be taken
        self.status = status
        self.certain = certain


@final
class Guild:
    """A guild of the technology board, covered until the event `opened_by` comes up."""

    __slots__ = ("actions", "certain", "id", "key", "name", "opened_by", "spaces", "status")

    def __init__(
        self,
        number: int,
        key: str,
        name: str,
        actions: tuple[int, ...],
        spaces: tuple[int, ...],
        opened_by: int,
        status: str,
        certain: tuple[str, ...],
    ) -> None:
        self.id = number
        self.key = key
        self.name = name
        self.actions = actions
        self.spaces = spaces
        self.opened_by = opened_by
        self.status = status
        self.certain = certain


@final
class Slot:
    """A place for a technology card: `need` of its `prerequisites` must be researched."""

    __slots__ = ("id", "level", "name", "need", "prerequisites")

    def __init__(self, number: int, name: str, level: int, prerequisites: tuple[int, ...], need: int) -> None:
        self.id = number
        self.name = name
        self.level = level
        self.prerequisites = prerequisites
        self.need = need


@final
class Rule:
    """A rule in our words, with the chapter it belongs to and the worked examples that show it."""

    __slots__ = ("examples", "id", "section", "text")

    def __init__(self, rule: str, section: str, text: str, examples: tuple[str, ...]) -> None:
        self.id = rule
        self.section = section
        self.text = text
        self.examples = examples
