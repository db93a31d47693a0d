"""The data of a match of Twilight Imperium, and the words in which the chapters speak of it.

`columns` is the data; `places`, `fleets` and `supplies` tell what can be asked of it; `effects` is one column, what
lasts of cards that were played. `Table` is all of it.
"""

from __future__ import annotations

from cosmarch.core.state import EVERYONE, Event, put
from cosmarch.games.ti3.state.columns import (
    ABOARD,
    ABSTAINS,
    ACTION_PHASE,
    CARGO,
    CENTRE,
    FACE_DOWN,
    GARRISON,
    NOBODY,
    NOWHERE,
    SETTING_UP,
    STATUS_PHASE,
    STRATEGY_PHASE,
    Scene,
    garrison,
    stack,
)
from cosmarch.games.ti3.state.supplies import Supplies


class Table(Supplies):
    """A match of Twilight Imperium."""

    __slots__ = ()

    def copy(self) -> Table:
        twin = Table(self.content, self.choices)
        self.copy_base(twin)
        twin.seats = self.seats
        twin.hexes = self.hexes
        twin.goal = self.goal
        twin.round = self.round
        twin.phase = self.phase
        twin.step = self.step
        twin.speaker = self.speaker
        twin.active = self.active
        twin.order = self.order
        twin.passed = self.passed
        twin.last_initiative = self.last_initiative
        twin.stalled = self.stalled
        twin.winner = self.winner
        twin.ending = self.ending
        twin.long_war = self.long_war
        twin.imperium_rex = self.imperium_rex
        twin.age_of_empire = self.age_of_empire
        twin.distant_suns = self.distant_suns
        twin.with_leaders = self.with_leaders
        twin.sabotage_runs = self.sabotage_runs
        twin.errata = self.errata
        twin.late_scuttling = self.late_scuttling
        twin.round_limit = self.round_limit
        twin.race = self.race
        twin.colour = self.colour
        twin.home = self.home
        twin.circle = self.circle
        twin.vp = self.vp[:]
        twin.out = self.out[:]
        twin.strategy = self.strategy[:]
        twin.pool = self.pool[:]
        twin.fleet = self.fleet[:]
        twin.goods = self.goods[:]
        twin.paying = self.paying
        twin.technologies = self.technologies[:]
        twin.card_holder = self.card_holder
        twin.fresh = self.fresh
        twin.hex_tile = self.hex_tile
        twin.tile_hex = self.tile_hex
        twin.near = self.near
        twin.tile_hands = self.tile_hands
        twin.tiles_shown = self.tiles_shown
        twin.tiles_out = self.tiles_out
        twin.face_down = self.face_down
        twin.barren = self.barren
        twin.ships = self.ships[:]
        twin.present = self.present[:]
        twin.damaged = self.damaged
        twin.cargo = self.cargo
        twin.stowed = self.stowed
        twin.activated = self.activated[:]
        twin.owner = self.owner[:]
        twin.ground = self.ground[:]
        twin.pds = self.pds[:]
        twin.dock = self.dock[:]
        twin.exhausted = self.exhausted[:]
        twin.held_since = self.held_since
        twin.dock_round = self.dock_round
        twin.strategy_holder = self.strategy_holder[:]
        twin.strategy_used = self.strategy_used[:]
        twin.bonus = self.bonus[:]
        twin.called = self.called
        twin.truces = self.truces
        twin.action_deck = self.action_deck
        twin.action_discard = self.action_discard
        twin.hands = self.hands
        twin.lasting = self.lasting
        twin.played_on = self.played_on
        twin.played_now = self.played_now
        twin.political_deck = self.political_deck
        twin.political_seen = self.political_seen
        twin.political_discard = self.political_discard
        twin.looked = self.looked
        twin.laws = self.laws
        twin.law_elected = self.law_elected
        twin.agenda = self.agenda
        twin.reader = self.reader
        twin.voters = self.voters
        twin.ballots = self.ballots
        twin.votes = self.votes
        twin.objective_deck = self.objective_deck
        twin.objectives_open = self.objectives_open
        twin.objectives_out = self.objectives_out
        twin.objective_claims = self.objective_claims
        twin.secret = self.secret
        twin.secret_claimed = self.secret_claimed
        twin.last_dock_taken = self.last_dock_taken
        twin.turn_token = self.turn_token
        twin.domain = self.domain
        twin.domain_known = self.domain_known
        twin.domain_box = self.domain_box
        twin.domain_box_seen = self.domain_box_seen
        twin.discovered = self.discovered
        twin.survivors = self.survivors
        twin.hazard_kept = self.hazard_kept
        twin.leader_place = self.leader_place
        twin.leader_holder = self.leader_holder
        twin.system = self.system
        twin.second = self.second
        twin.moved = self.moved
        twin.landed = self.landed
        twin.landed_pds = self.landed_pds
        twin.bombarded = self.bombarded
        twin.fired = self.fired
        twin.defender = self.defender
        twin.battle_round = self.battle_round
        twin.fought_for = self.fought_for
        twin.leaving = self.leaving
        twin.hits = self.hits[:]
        twin.dice = self.dice
        twin.volleys = self.volleys
        twin.probed = self.probed
        twin.explored = self.explored
        twin.exposed = self.exposed
        twin.produced = self.produced
        twin.spent = self.spent
        return twin

    # ---- events

    def log(self, key: str, rule: str, **args: int | str) -> None:
        """Tell everybody."""
        self.events.append(Event(key, rule, EVERYONE, args))

    def whisper(self, who: int, key: str, rule: str, /, **args: int | str) -> None:
        """Tell one seat only."""
        self.events.append(Event(key, rule, 1 << who, args))
