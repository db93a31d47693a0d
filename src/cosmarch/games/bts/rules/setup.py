"""The start of a match: chapters 2 and 3, and the choice of mats (chapter 21)."""

from __future__ import annotations

from collections.abc import Mapping

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.core.settings import OptionValue, seat_or_lot
from cosmarch.core.state import put
from cosmarch.games.bts.choices import MatchChoices
from cosmarch.games.bts.content.loader import Content
from cosmarch.games.bts.content.vocabulary import SOL
from cosmarch.games.bts.rules.decks import reshuffle
from cosmarch.games.bts.rules.exploration_board import locations
from cosmarch.games.bts.rules.fleets import add_ship
from cosmarch.games.bts.rules.tableau import deal_row
from cosmarch.games.bts.state import COLUMNS, NOBODY, SYSTEM_DECK, Scene, Table, effect_scenes

FIRST_GAME = ("warlord", "technologist")


def set_up(content: Content, choices: MatchChoices, options: Mapping[str, OptionValue], generator: int) -> Table:
    """The boards as they lie before the mats are chosen; the mats and the first turn are queued."""
    t = Table(content, choices)
    t.begin()
    t.generator = generator
    t.tableau = bool(options["tableau"])
    t.round_limit = int(options["round_limit"])
    deal_technologies(t)
    deal_events(t)
    deal_systems(t)
    deal_achievements(t, options["achievements"] == "first_game")
    t.first = seat_or_lot(t, t.seats, options, "start_player")
    t.active = t.first
    t.reveals = 0
    choosing = "pick_faction" if options["pick_factions"] else "draw_faction"
    t.queue = mat_scenes(t, choosing, int(options["mats"] == "advanced"))
    return t


def mat_scenes(t: Table, choosing: str, advanced: int) -> list[Scene]:
    """The rest of the set-up: mats for those who have none yet, then their pieces, then the first turn."""
    order = t.from_seat(t.first)
    # BTS-21.2: advanced mats are chosen in reverse turn order
    chooser = [seat for seat in (order[::-1] if advanced else order) if t.faction[seat] == NOBODY]
    scenes: list[Scene] = [(choosing, seat, advanced) for seat in chooser]
    scenes += [("fill_mat", seat) for seat in order]
    scenes += [("own_set_up", seat) for seat in order]
    return [*scenes, ("turn", t.first)]


def deal_technologies(t: Table) -> None:
    """BTS-2.2 to 2.4: level I face up in random order, the other levels as decks."""
    for level in range(1, 5):
        t.decks[level - 1] = tuple(t.shuffled([c.id for c in t.content.technologies if c.level == level]))
    slots = [slot.id for slot in t.content.slots if slot.level == 1]
    for slot, card in zip(slots, t.decks[0], strict=False):
        t.slot_tech = put(t.slot_tech, slot, card)
        t.tech_slot = put(t.tech_slot, card, slot)
    t.decks[0] = ()
    if t.tableau:
        # BTS-22.3, BTS-22.5: the row of level II is dealt, then its deck is shuffled again
        deal_row(t, 2)
        reshuffle(t, 1, [])


def deal_events(t: Table) -> None:
    """BTS-2.5 to 2.8: the two forced events of a level and four others, face down on its slots."""
    for level in (2, 3):
        cards = [card for card in t.content.events if card.level == level]
        others = t.shuffled([card.id for card in cards if not card.forced])
        forced = [card.id for card in cards if card.forced]
        slots = [slot.id for slot in t.content.slots if slot.level == level]
        dealt = t.shuffled(forced + others[: len(slots) - len(forced)])
        for slot, card in zip(slots, dealt, strict=True):
            t.slot_event = put(t.slot_event, slot, card)
        t.boxed_events += tuple(others[len(slots) - len(forced) :])


def deal_systems(t: Table) -> None:
    """BTS-2.10 to 2.13, BTS-3.8: start systems on the A slots, the rest back into their deck."""
    systems = t.content.systems
    start = t.shuffled([card.id for card in systems if card.deck == 0 and card.start])
    a_places = [place for place in locations(t) if t.content.location_deck[place] == 0]
    b_places = [place for place in locations(t) if t.content.location_deck[place] == 1]
    for place in a_places:
        t.system_at[place] = start.pop(0)
    rest = [card.id for card in systems if card.deck == 0 and not card.start]
    t.decks[SYSTEM_DECK] = tuple(t.shuffled(start + rest))
    b_cards = t.shuffled([card.id for card in systems if card.deck == 1])
    for place in b_places:
        t.system_at[place] = b_cards.pop(0)
    t.decks[SYSTEM_DECK + 1] = tuple(b_cards)


def deal_achievements(t: Table, first_game: bool) -> None:
    """BTS-2.14, BTS-2.15: both basic ones, one A and one B."""
    cards = t.content.achievements
    t.achievements = tuple([card.id for card in cards if card.deck == "basic"])
    for deck in ("A", "B"):
        pile = t.shuffled([card.id for card in cards if card.deck == deck])
        suggested = [card for card in pile if cards[card].key in FIRST_GAME]
        t.achievements += (suggested[0] if first_game and suggested else pile[0],)


# ---- mats


def faction_refusal(t: Table, faction: int) -> Refusal | None:
    """BTS-2.19, BTS-3.9: one faction a colour, and some not with every number of players."""
    if faction in t.content.barred:
        return Refusal("BTS-3.9", "faction_barred", {"faction": faction, "n": t.seats})
    if faction in t.faction:
        return Refusal("BTS-2.19", "faction_taken", {"faction": faction})
    return None


def mats(t: Table, advanced: int) -> list[int]:
    """BTS-21.1: all basic or all advanced."""
    return [faction.id for faction in t.content.factions if faction.advanced == bool(advanced)]


def pick_faction(t: Table, seat: int, advanced: int) -> Flow:
    """Scene. A player picks a mat."""
    rule = "BTS-21.2" if advanced else "BTS-2.19"
    faction = yield Ask(seat, "faction", t.choices.factions, mats(t, advanced), rule, lambda f: faction_refusal(t, f))
    take_mat(t, seat, faction, rule)


def draw_faction(t: Table, seat: int, advanced: int) -> None:
    """Scene. A player draws a mat."""
    left = [faction for faction in mats(t, advanced) if faction_refusal(t, faction) is None]
    take_mat(t, seat, left[t.below(len(left))], "BTS-2.19")


def take_mat(t: Table, seat: int, faction: int, rule: str) -> None:
    t.faction = put(t.faction, seat, faction)
    t.log("faction_taken", rule, seat=seat, faction=faction)


def fill_mat(t: Table, seat: int) -> None:
    """Scene. BTS-2.20 to 2.26: discs, cubes, a ship and ore."""
    faction = t.content.factions[t.faction[seat]]
    t.supply[seat * COLUMNS : (seat + 1) * COLUMNS] = list(faction.columns)
    t.population[seat] = t.content.start_population
    add_ship(t, seat, SOL, t.content.start_ship_level)
    t.ore[seat] = t.content.start_ore[(seat - t.first) % t.seats]


def own_set_up(t: Table, seat: int) -> None:
    """Scene. BTS-2.27: what is printed on the mat, once all mats are filled."""
    faction = t.content.factions[t.faction[seat]]
    if faction.setup_bonus:
        t.log("setup_bonus", "BTS-2.27", seat=seat, faction=faction.id)
        t.next(*effect_scenes(seat, faction.setup_bonus))
