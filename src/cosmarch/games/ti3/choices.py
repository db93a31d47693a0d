"""What the questions of a match are about, numbered as the content numbers it. The names are the answers' tokens."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from cosmarch.core.ask import Choices
from cosmarch.core.hexes import touching
from cosmarch.games.ti3.content.components import Layout
from cosmarch.games.ti3.content.loader import Content
from cosmarch.games.ti3.content.timing import Timing
from cosmarch.games.ti3.content.vocabulary import AREAS, COLOURS, SHIPS, STRATEGY_CARDS, UNITS

PLAYER_COLOURS: Final = ("red", "green", "blue", "yellow", "black", "purple")  # TI-1.2.2

# What a player may do on their turn, in the domain `actions`; a strategic action is STRATEGIC + its card, a Tactical
# Action is ACTIVATE + the system to activate, a card played as an action comes after the systems (`first_play`).
TACTICAL: Final = 0  # why there is none, where no system can be activated
TRANSFER: Final = 1
PASS_TURN: Final = 2
STALL: Final = 3  # an ability of the Yssaril
STRIKE: Final = 4  # what a law lets a player do at any time, and they do before their action
END_TRUCE: Final = 5
ORBITAL_DROP: Final = 6  # an ability of the Sol
TRANSIT: Final = 7  # Transit Diodes
STRATEGIC: Final = 8
ACTIVATE: Final = STRATEGIC + len(STRATEGY_CARDS)

# What players may call for at any time, by scene: powers of laws, and a moment for their cards.
CALLS: Final = ("internal_security", "buy_out_truce", "called_moment")

OUTCOMES: Final = ("for", "against")  # of an agenda on which nobody and nothing is elected
ABSTAIN: Final = "abstain"

YES: Final = 0
NO: Final = 1


class MatchChoices:
    """The domains of a match, with the geometry of its galaxy. The last names of a domain are its ways out."""

    def __init__(self, content: Content, seat_count: int) -> None:
        self.layout: Layout = content.layouts[seat_count]
        self.timing = Timing(content)
        self.race_with: dict[str, int] = {ability.key: ability.race for ability in content.abilities}
        spaces = self.layout.spaces
        places = [f"hex.{q}.{r}" for q, r in spaces]
        planets = [planet.key for planet in content.planets]
        seats = [f"seat.{number + 1}" for number in range(seat_count)]
        self.touching = touching(spaces)
        self.no_ships = (0,) * (len(spaces) * SHIPS)  # columns of a new action, made once
        self.no_planets = (0,) * len(planets)
        self.hexes = Choices([*places, "done"])
        self.systems = Choices([system.key for system in content.systems])
        self.planets = Choices([*planets, "done"])
        self.payments = Choices([*planets, "trade_good", "rest_in_goods"])
        self.units = Choices([*UNITS, "done"])
        # ships by place, and ground forces, PDS and docks by planet: `stack` and `garrison` give the numbers
        self.stacks = Choices([f"{place}.{unit}" for place in places for unit in UNITS[: SHIPS + 2]] + ["done"])
        plays = tuple([card.key for card in content.action_cards])
        self.plays = plays
        self.moves = Choices([*self.stacks.names, *plays])  # the same numbers, then cards
        self.garrisons = Choices([f"{planet}.{unit}" for planet in planets for unit in UNITS[SHIPS:]] + ["done"])
        self.races = Choices([race.key for race in content.races])
        self.colours = Choices(PLAYER_COLOURS)
        self.seats = Choices([*seats, "done"])
        self.agreements = Choices([f"{one}.{other}" for one in seats for other in seats] + ["done"])
        self.strategies = Choices(STRATEGY_CARDS)
        self.actions = Choices(
            ["tactical", "transfer", "pass", "stall", "internal_security", "buy_out_truce"]
            + ["orbital_drop", "transit_diodes"]
            + [f"strategic.{card}" for card in STRATEGY_CARDS]
            + places
            + list(plays)
        )
        self.first_play = ACTIVATE + len(places)
        self.areas = Choices([*AREAS, "done"])
        self.bonus = Choices(["trade_good", *AREAS, "done"])
        self.trade_options = Choices(("open_trade", "cancel_all"))
        self.technologies = Choices([*[card.key for card in content.technologies], "done"])
        self.purchases = Choices([*self.technologies.names, *plays])  # the same numbers, then cards
        self.technology_colours = Choices(COLOURS)
        self.objectives = Choices([*[card.key for card in content.objectives], "done"])
        agents = [f"agent.{leader.key}" for leader in content.leaders]  # who may cancel a card (TI-40.8.3)
        self.action_cards = Choices(["pass", *plays, *agents])
        self.political_cards = Choices([*[card.key for card in content.political_cards], "done"])
        # What a ballot can name, by what is elected ("" where nothing is); votes may also be an abstention or a card.
        ballots: dict[str, Sequence[str]] = {
            "": OUTCOMES,
            "player": seats,
            "two_players": seats,
            "planet": planets,
            "two_planets": planets,
            "law": [card.key for card in content.political_cards],
            "technology_colour": COLOURS,
        }
        self.ballots = {elected: Choices(names) for elected, names in ballots.items()}
        self.votes = {elected: Choices([*names, ABSTAIN, *plays]) for elected, names in ballots.items()}
        self.abilities = Choices(content.ability_names)
        self.leaders = Choices([*[leader.key for leader in content.leaders], "done"])
        self.berths = Choices([*planets, *[f"aboard.{ship}" for ship in UNITS[:SHIPS]]])  # of a leader at home
        self.fates = Choices(["keep", "execute", *[f"give.{seat}" for seat in seats]])  # of a captive
        loads = [f"load.{forces}.{pds}" for forces in range(7) for pds in range(7)]
        self.loads = Choices([*loads, "load.rest"])  # of ships of a kind, where they differ
        self.numbers = Choices([str(number) for number in range(41)])
        self.yes_no = Choices(("yes", "no"))
        self.sides = Choices(
            [f"give.{count}.{seat}" for seat in seats for count in range(1, content.trade_goods + 1)]
            + [f"break.{seat}" for seat in seats]
            + [f"scuttle.{units}" for units in (*self.stacks.names[:-1], *self.garrisons.names[:-1])]
            + [f"call.{power}" for power in CALLS]
        )


@lru_cache(maxsize=8)
def match_choices(content: Content, seats: int) -> MatchChoices:
    """Those of a content, made once: most matches are played with the one that comes with the game."""
    return MatchChoices(content, seats)
