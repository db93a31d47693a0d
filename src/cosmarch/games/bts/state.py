"""The data of a match of Beyond the Sun: its columns, an empty table, a copy. What the chapters ask about it stands in
their own modules (`rules/fleets`, `rules/holdings`, `rules/exploration_board`, `rules/decks`)."""

from __future__ import annotations

from typing import Any, Final

from cosmarch.core.state import EVERYONE, Event, State
from cosmarch.games.bts.choices import MatchChoices
from cosmarch.games.bts.content.components import Effect
from cosmarch.games.bts.content.loader import Content
from cosmarch.games.bts.content.vocabulary import ACHIEVEMENT_SLOTS, LOCATIONS, TOP_LEVEL, TYPES

PLACES: Final = len(LOCATIONS)
COLUMNS: Final = 5
DISCS: Final = 8  # of each production track at the start

FOOD: Final = 0
ORE: Final = 1
STAR: Final = 2
NOBODY: Final = -1
BESIDE: Final = -1  # where a pawn stands that is on no space

SYSTEM_DECK: Final = 4  # decks 0-3 are the technology levels, 4 and 5 the systems A and B

Scene = tuple[Any, ...]  # its name and its numbers, as it stands in the queue

# Once-per-turn marks in `used`.
USED_JUMP_BONUS: Final = 1
USED_BUILD_BONUS: Final = 2
USED_SIDE_TRADE: Final = 4
USED_UPGRADE: Final = 8
USED_PAID_JUMP: Final = 16
USED_BUMP: Final = 32
USED_MISSIONARIES: Final = 64

# How the match goes on.
GOING: Final = 0
LAST_ROUND_NEXT: Final = 1
LAST_ROUND: Final = 2


class Table(State):
    """A match of Beyond the Sun. Seats, technologies, systems … are numbers into the content's tables."""

    content: Content
    choices: MatchChoices
    seats: int
    # the round
    first: int
    active: int
    round: int
    ending: int
    round_limit: int  # a house rule for matches that nobody brings to an end; 0 for none
    # the mats
    faction: tuple[int, ...]
    pawn: list[int]
    ore: list[int]
    population: list[int]
    supply: list[int]
    track: list[int]  # discs still on the food and ore tracks
    automation: list[int]  # food, ore and star discs
    innovations: tuple[int, ...]  # bits of the once-only innovations that happened
    # the exploration board
    ships: list[int]
    museum: tuple[int, ...]
    system_at: list[int]
    outpost: tuple[int, ...]
    outpost_disc: tuple[int, ...]
    extra_at: int  # the location beside which an event put an extra system
    colony_owner: tuple[int, ...]
    colony_first: tuple[int, ...]
    colony_second: tuple[int, ...]
    # the technology board
    researched: list[int]  # bit mask of seats
    slot_tech: tuple[int, ...]
    slot_event: tuple[int, ...]  # face down
    tech_slot: tuple[int, ...]
    private_owner: tuple[int, ...]
    guild_open: tuple[int, ...]
    events_in_play: tuple[int, ...]
    event_holder: tuple[int, ...]  # the seat by whose mat an event lies
    boxed_events: tuple[int, ...]
    attached: int  # the system card on the Dyson Sphere
    # decks, top card first, and what is known of their bottoms: (size, mask of seats) of each block
    decks: list[tuple[int, ...]]
    blocks: list[tuple[int, ...]]
    drawn: tuple[int, ...]
    drawn_seen: int  # the seats that see the drawn cards
    matching: tuple[int, ...]
    # achievements
    achievements: tuple[int, ...]
    claims: tuple[int, ...]
    claim_disc: tuple[int, ...]
    # the advanced tableau: rows II, III, IIII of one card a type
    tableau: bool
    rows: tuple[int, ...]
    rows_dealt: tuple[int, ...]
    # this turn
    used: int
    changed: bool
    taken: int  # locations taken from opponents in this action
    start_control: tuple[int, ...]

    __slots__ = tuple(__annotations__)  # all of the above

    def __init__(self, content: Content, choices: MatchChoices) -> None:
        """A table without columns: `begin` or `copy` fills them."""
        self.content = content
        self.choices = choices

    def begin(self) -> None:
        """An empty table."""
        self.clear()
        content = self.content
        seats = content.seats
        self.seats = seats
        self.first = 0
        self.active = 0
        self.round = 1
        self.ending = GOING
        self.round_limit = 0
        self.faction = (NOBODY,) * seats
        self.pawn = [BESIDE] * seats
        self.ore = [0] * seats
        self.population = [0] * seats
        self.supply = [0] * (seats * COLUMNS)
        self.track = [DISCS] * (seats * 2)
        self.automation = [0] * (seats * 3)
        self.innovations = (0,) * seats
        self.ships = [0] * (seats * PLACES * TOP_LEVEL)
        self.museum = (0,) * (seats * TOP_LEVEL)
        self.system_at = [NOBODY] * PLACES
        self.outpost = (NOBODY,) * PLACES
        self.outpost_disc = (NOBODY,) * PLACES
        self.extra_at = NOBODY
        self.colony_owner = (NOBODY,) * len(content.systems)
        self.colony_first = (NOBODY,) * len(content.systems)
        self.colony_second = (NOBODY,) * len(content.systems)
        self.researched = [0] * len(content.slots)
        self.slot_tech = (NOBODY,) * len(content.slots)
        self.slot_event = (NOBODY,) * len(content.slots)
        self.tech_slot = (NOBODY,) * len(content.technologies)
        self.private_owner = (NOBODY,) * len(content.technologies)
        self.guild_open = (0,) * len(content.guilds)
        self.events_in_play = ()
        self.event_holder = (NOBODY,) * len(content.events)
        self.boxed_events = ()
        self.attached = NOBODY
        self.decks = [()] * 6
        self.blocks = [()] * 6
        self.drawn = ()
        self.drawn_seen = EVERYONE
        self.matching = ()
        self.achievements = ()
        self.claims = (NOBODY,) * (4 * ACHIEVEMENT_SLOTS)
        self.claim_disc = (STAR,) * (4 * ACHIEVEMENT_SLOTS)
        self.tableau = False
        self.rows = (NOBODY,) * (3 * len(TYPES))
        self.rows_dealt = (0, 0, 0)
        self.used = 0
        self.changed = False
        self.taken = 0
        self.start_control = ()

    def copy(self) -> Table:
        twin = Table(self.content, self.choices)
        self.copy_base(twin)
        twin.seats = self.seats
        twin.first = self.first
        twin.active = self.active
        twin.round = self.round
        twin.ending = self.ending
        twin.round_limit = self.round_limit
        twin.faction = self.faction
        twin.pawn = self.pawn[:]
        twin.ore = self.ore[:]
        twin.population = self.population[:]
        twin.supply = self.supply[:]
        twin.track = self.track[:]
        twin.automation = self.automation[:]
        twin.innovations = self.innovations
        twin.ships = self.ships[:]
        twin.museum = self.museum
        twin.system_at = self.system_at[:]
        twin.outpost = self.outpost
        twin.outpost_disc = self.outpost_disc
        twin.extra_at = self.extra_at
        twin.colony_owner = self.colony_owner
        twin.colony_first = self.colony_first
        twin.colony_second = self.colony_second
        twin.researched = self.researched[:]
        twin.slot_tech = self.slot_tech
        twin.slot_event = self.slot_event
        twin.tech_slot = self.tech_slot
        twin.private_owner = self.private_owner
        twin.guild_open = self.guild_open
        twin.events_in_play = self.events_in_play
        twin.event_holder = self.event_holder
        twin.boxed_events = self.boxed_events
        twin.attached = self.attached
        twin.decks = self.decks[:]
        twin.blocks = self.blocks[:]
        twin.drawn = self.drawn
        twin.drawn_seen = self.drawn_seen
        twin.matching = self.matching
        twin.achievements = self.achievements
        twin.claims = self.claims
        twin.claim_disc = self.claim_disc
        twin.tableau = self.tableau
        twin.rows = self.rows
        twin.rows_dealt = self.rows_dealt
        twin.used = self.used
        twin.changed = self.changed
        twin.taken = self.taken
        twin.start_control = self.start_control
        return twin

    # ---- seats

    def from_seat(self, seat: int) -> list[int]:
        """All seats in turn order, beginning with this one."""
        return [(seat + step) % self.seats for step in range(self.seats)]

    # ---- events

    def where(self, place: int) -> int:
        """A location as log lines name it: by the system card that lies there now (PLACES + card), else by itself."""
        system = self.system_at[place]
        return place if system == NOBODY else PLACES + system

    def log(self, key: str, rule: str, **args: int | str) -> None:
        """Tell everybody."""
        place = args.get("location")
        if isinstance(place, int):
            args["location"] = self.where(place)
            target = args.get("location2")
            if isinstance(target, int):
                args["location2"] = self.where(target)
        self.events.append(Event(key, rule, EVERYONE, args))


def effect_scenes(seat: int, effects: tuple[Effect, ...], strict: bool = False) -> list[Scene]:
    """The scenes that carry these effects out. `strict` marks the effects of the action itself, which as a whole must
    change something (BTS-20.1)."""
    return [("effect", seat, effect.id, int(strict)) for effect in effects]
