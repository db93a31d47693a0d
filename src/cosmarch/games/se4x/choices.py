"""What the questions of the game may be about, and the slots of the counters: made once for each number of seats."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from cosmarch.core.ask import Choices
from cosmarch.games.se4x.content.loader import Content
from cosmarch.games.se4x.content.vocabulary import ABILITIES, CLASSES

NO: Final = 0
YES: Final = 1

# Owners of counters: the seats from 0, then these.
ALIENS: Final = 4  # the non-player aliens
MACHINES: Final = 5  # doomsday machines, and an amoeba while it fights
EMPIRES: Final = (6, 7, 8)  # the alien players of the solitaire scenarios
OWNERS: Final = 9
OWNER_NAMES: Final = (
    *[f"seat.{number}" for number in range(1, 5)],
    "aliens",
    "machines",
    "empire.1",
    "empire.2",
    "empire.3",
)

# How many counters an owner can have on the map. No empire ever comes near it.
SEAT_SLOTS: Final = 120
NEUTRAL_SLOTS: Final = ((ALIENS, 40), (MACHINES, 4), (6, 32), (7, 32), (8, 32))

FLEETS: Final = 3  # fleet markers of a seat (CE-7.1)
NUMBERS: Final = 1000
# What a counter may do where it stands, in its movement phase: answers of one piece, as its moves are.
ACTS: Final = ("settle", "tow", "unload")
TO: Final = ">"  # in an answer, between who and where or what
# Where odds are asked about: between the counters that go together, and between troops and how many of them land.
AND: Final = "+"
UNITS: Final = "*"
# What a player may do in their movement phase beside that.
MOVEMENT_WORDS: Final = (
    "done",
    "carry_on",
    "part",
    "look",
    "gate",
    "planet_gate",
    "destroy_planet",
    "split",
    "merge",
    "fleet",
    "hide",
    "scuttle",
    "push",
    "sense",
)

# What a player may do in the economic phase; and what they may build beside ships and ground units.
ECONOMY_WORDS: Final = (
    "done",
    "take_back",
    "scuttle",
    "bid",
    "convert",
    "research",
    "build",
    "build_older",
    "free_troops",
    "scrap",
    "redesign",
    "alien_card",
    "pretend",
)
CENTER_NAMES: Final = ("research_center", "industrial_center")

# The cards that are used by surprise in a battle; the first is to use none.
CARD_USES: Final = ("no", "charge", "ride_off", "reroll", "ignore_damage")


def back(slot: int) -> int:
    """The number on the back of a counter: each owner's are counted from 1."""
    return slot % SEAT_SLOTS + 1


class MatchChoices:
    """Immutable tables that depend on the content and the number of seats alone."""

    def __init__(self, content: Content, seat_count: int) -> None:
        self.seat_count = seat_count
        owner_of: list[int] = [seat for seat in range(seat_count) for _ in range(SEAT_SLOTS)]
        first = [0] * (OWNERS + 1)
        last = [0] * (OWNERS + 1)
        for seat in range(seat_count):
            first[seat], last[seat] = seat * SEAT_SLOTS, (seat + 1) * SEAT_SLOTS
        for owner, count in NEUTRAL_SLOTS:
            if owner > MACHINES and seat_count > 1:
                continue  # alien players play against a single one
            first[owner] = len(owner_of)
            owner_of += [owner] * count
            last[owner] = len(owner_of)
        self.owner_of: tuple[int, ...] = tuple(owner_of)  # of each slot
        self.first: tuple[int, ...] = tuple(first)  # the slots of an owner are range(first[owner], last[owner])
        self.last: tuple[int, ...] = tuple(last)
        self.slots = len(owner_of)
        self.slotted = tuple([owner for owner in range(OWNERS + 1) if last[owner] > first[owner]])  # who may have any
        self.switch: dict[str, int] = {name: number for number, name in enumerate(content.switch_names)}
        self.advantage: dict[str, int] = {name: number for number, name in enumerate(content.advantage_names)}
        self.alien_card: dict[str, int] = {name: number for number, name in enumerate(content.alien_technology_names)}
        groups = [f"group.{number}" for number in range(self.slots)]
        hexes = list(content.hexes)
        seats = [f"seat.{number + 1}" for number in range(seat_count)]
        # A number below `slots` is that slot.
        self.groups = Choices([*groups, "done"])
        self.no_group = self.slots  # "done" in `groups`
        # A number below `slots` is that slot.
        self.fire = Choices([*groups, "hold", "retreat", "at_will"])
        self.hold = self.slots  # "hold" in `fire`
        self.retreat = self.slots + 1  # "retreat" in `fire`
        self.at_will = self.slots + 2  # "at_will" in `fire`: all shots of the round at the best targets
        # A number below `slots` is that slot.
        self.gunners = Choices([*groups, "done", "all"])
        self.all_gunners = self.slots + 1  # "all" in `gunners`
        fleets = [f"fleet.{number}" for number in range(1, FLEETS + 1)]
        # In `moves` come who can go first: slots, fleets, and hexes, which stand for all that can leave them together;
        # then the words; then everybody with each goal: a hex, or an act.
        who = [*groups, *fleets, *hexes]
        goals = [*hexes, *ACTS]
        self.first_stack = self.slots + FLEETS
        self.first_word = len(who)
        self.first_move = len(who) + len(MOVEMENT_WORDS)
        self.goals = len(goals)
        self.moves = Choices([*who, *MOVEMENT_WORDS, *[f"{one}{TO}{goal}" for one in who for goal in goals]])
        # A number below the number of hexes is that hex.
        self.hexes = Choices([*hexes, "done"])
        self.no_hex = len(hexes)  # "done" in `hexes`
        self.seats = Choices([*seats, "done"])
        self.owners = Choices([*OWNER_NAMES])
        self.fleets = Choices(["none", *fleets])
        self.ships = Choices([*content.ship_names, "done"])
        self.ground_units = Choices([*content.ground_unit_names, "done"])
        self.technologies = Choices([*content.technology_names, "done"])
        self.economy = Choices(ECONOMY_WORDS)
        # A number below the number of ships is that ship; ground units follow, then centers.
        self.builds = Choices([*content.ship_names, *content.ground_unit_names, *CENTER_NAMES, "done"])
        self.advantages = Choices([*content.advantage_names, "done"])
        self.alien_cards = Choices([*content.alien_technology_names, "done"])
        self.abilities = Choices([*ABILITIES, "done"])
        self.classes = Choices(CLASSES)
        self.numbers = Choices([str(number) for number in range(NUMBERS)])
        self.yes_no = Choices(("no", "yes"))
        self.card_uses = Choices(CARD_USES)

    def move(self, who: int, goal: int) -> int:
        """The number in `moves` of somebody going to a hex, or doing an act."""
        return self.first_move + who * self.goals + goal

    def moved(self, choice: int) -> tuple[int, int]:
        """Who goes, or acts, and the hex or act."""
        who, goal = divmod(choice - self.first_move, self.goals)
        return who, goal

    def act(self, name: str) -> int:
        """The goal that stands for an act."""
        return self.no_hex + ACTS.index(name)


@lru_cache(maxsize=8)
def match_choices(content: Content, seats: int) -> MatchChoices:
    """Those of a content, made once: most matches are played with the one that comes with the game."""
    return MatchChoices(content, seats)
