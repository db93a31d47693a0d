"""Researching technologies: chapter 12, the private technologies of chapter 20, and copying of actions.

A research runs through scenes, because the event and the turned-up cards uncover what was hidden:
choose the slot and place the cube; the event; the type and the cards; the card; its immediate reward.
"""

from __future__ import annotations

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.core.state import EVERYONE, put
from cosmarch.games.bts.content.components import Effect
from cosmarch.games.bts.content.vocabulary import TYPES
from cosmarch.games.bts.rules.decks import put_under, take_top
from cosmarch.games.bts.rules.holdings import has_ability, tell_ability
from cosmarch.games.bts.rules.possible import may_stop
from cosmarch.games.bts.rules.prerequisites import research_level, researchable, slot_refusal, types_open
from cosmarch.games.bts.rules.resources import gain_ore
from cosmarch.games.bts.rules.tableau import DRAW, changed_rows, offered, row_of
from cosmarch.games.bts.state import NOBODY, USED_MISSIONARIES, Table, effect_scenes

SHOWN = 2  # cards of the named type are turned up until there are this many


def research(t: Table, seat: int, effect: Effect, strict: bool) -> Flow:
    """BTS-12.1 to 12.13: choose the slot, place the cube, turn up the event."""
    if t.population[seat] < 1 or not researchable(t, seat, effect):
        return
    level = research_level(t, seat, effect)
    skip = len(t.content.slots)
    candidates = list(t.content.slots_of_level[level])
    if effect.optional:
        candidates.append(skip)
    stop = may_stop(t, seat, strict, skip)

    def refusal(slot: int) -> Refusal | None:
        return stop(slot) if slot == skip else slot_refusal(t, seat, slot, effect)

    slot = yield Ask(seat, "research_slot", t.choices.slots, candidates, "BTS-12.1", refusal, {"level": level})
    if slot == skip:
        return
    t.population[seat] -= 1
    t.researched[slot] |= 1 << seat
    t.changed = True
    if t.slot_tech[slot] != NOBODY:
        t.log("researched", "BTS-12.10", seat=seat, tech=t.slot_tech[slot], slot=slot)
        missionaries(t, seat, slot)
        t.next(("researched", seat, slot, int(effect.skip_immediate)))
        return
    t.log("cube_placed", "BTS-12.10", seat=seat, slot=slot)
    event = t.slot_event[slot]
    if event == NOBODY:
        t.next(("discover", seat, slot))
        return
    t.slot_event = put(t.slot_event, slot, NOBODY)
    t.uncover()
    t.log("event_revealed", "BTS-12.13", event=event, slot=slot)
    t.next(("event", seat, event), ("discover", seat, slot))


def missionaries(t: Table, seat: int, slot: int) -> None:
    """An innovation: ore when an opponent researches what its owner already has, once in the opponent's turn."""
    for other in t.from_seat(seat)[1:]:
        shared = t.researched[slot] >> other & 1 and not t.used & USED_MISSIONARIES
        if shared and has_ability(t, other, "ore_when_opponent_researches_shared_technology"):
            t.used |= USED_MISSIONARIES
            tell_ability(t, other, "ore_when_opponent_researches_shared_technology")
            gain_ore(t, other, 1)


def researched(t: Table, seat: int, slot: int, skip_immediate: int) -> None:
    """Scene. BTS-12.19 to 12.21: everybody who researches the card gets its immediate reward."""
    reward = () if skip_immediate else t.content.technologies[t.slot_tech[slot]].immediate
    t.next(*changed_rows(t), *effect_scenes(seat, reward))


# ---- a new technology


def discover(t: Table, seat: int, slot: int) -> Flow:
    """Scene. BTS-12.14 to 12.16: name the type, turn up cards until two match; or take one from the tableau."""
    level = t.content.slots[slot].level
    types = types_open(t, seat, slot) or list(range(len(TYPES)))
    if t.tableau and t.rows_dealt[level - 2] == 1:
        card = yield from take_from_tableau(t, seat, slot, level, types)
        if card != DRAW(t):
            place_card(t, seat, slot, card)
            return
        turn_up(t, level, types, 1)
        t.next(("drawn_card", seat, slot))
        return
    kind = yield Ask(seat, "technology_type", t.choices.types, types, "BTS-12.14", args={"slot": slot})
    if len(types) > 1:
        t.log("type_named", "BTS-12.14", seat=seat, type=kind)
    turn_up(t, level, [kind], SHOWN)
    t.next(("choose_technology", seat, slot))


def take_from_tableau(t: Table, seat: int, slot: int, level: int, types: list[int]) -> Flow:
    """BTS-22.6, BTS-22.7: a card of the row whose left triangle fits, or trust the deck."""
    draw = DRAW(t)
    candidates = [card for card in row_of(t, level) if card != NOBODY]
    if t.decks[level - 1]:
        candidates.append(draw)

    def refusal(card: int) -> Refusal | None:
        if card == draw or fits(t, card, types):
            return None
        return Refusal("BTS-22.7", "wrong_type", {"tech": card})

    # where nothing in the row fits and the deck is empty, any card of the row will do
    if not any(refusal(card) is None for card in candidates):
        types = list(range(len(TYPES)))
    card = yield Ask(seat, "tableau", t.choices.technologies, candidates, "BTS-22.6", refusal, {"slot": slot})
    if card != draw:
        offered(t, level, card)
    return card


def fits(t: Table, card: int, types: list[int]) -> bool:
    """BTS-12.15: one matching half of the left triangle is enough."""
    return any(kind in types for kind in t.content.technologies[card].types)


def turn_up(t: Table, level: int, types: list[int], wanted: int) -> None:
    """Turn up cards of a level until enough of them match; what the deck lacks is missing."""
    deck = level - 1
    found: list[int] = []
    seen = 0
    for card in t.decks[deck]:
        if len(found) == wanted:
            break
        seen += 1
        if fits(t, card, types):
            found.append(card)
    t.drawn = take_top(t, deck, seen)
    t.matching = tuple(found) if found else t.drawn
    t.uncover()
    for card in t.drawn:
        t.log("card_revealed", "BTS-12.15", tech=card)


def choose_technology(t: Table, seat: int, slot: int) -> Flow:
    """Scene. BTS-12.17, BTS-12.18: keep one of the matching cards; the others go under the deck."""
    if not t.matching:
        return
    cards = list(t.matching)
    card = yield Ask(seat, "choose_technology", t.choices.technologies, cards, "BTS-12.17", args={"slot": slot})
    put_back(t, card)
    place_card(t, seat, slot, card)


def drawn_card(t: Table, seat: int, slot: int) -> None:
    """Scene. BTS-22.10: drawn blind, the first card that matches is taken."""
    if t.matching:
        card = t.matching[0]
        put_back(t, card)
        place_card(t, seat, slot, card)


def put_back(t: Table, kept: int) -> None:
    """The turned-up cards but one are shuffled together and go under their deck, which itself is not shuffled."""
    level = t.content.technologies[kept].level
    rest = [card for card in t.drawn if card != kept]
    put_under(t, level - 1, rest, EVERYONE)
    t.drawn, t.matching = (), ()
    if rest:
        t.log("set_aside", "BTS-12.18", n=len(rest), level=level)


def place_card(t: Table, seat: int, slot: int, card: int) -> None:
    t.slot_tech = put(t.slot_tech, slot, card)
    t.tech_slot = put(t.tech_slot, card, slot)
    t.log("technology_chosen", "BTS-12.17", seat=seat, tech=card, slot=slot)
    t.next(("researched", seat, slot, 0))


# ---- private technologies


def private_technology(t: Table, seat: int, effect: Effect, strict: bool) -> Flow:
    """BTS-20.14 to 20.17: turned up as for a discovery (the player names any type) and kept beside the mat."""
    if not t.decks[effect.level - 1]:
        return
    everything = list(range(len(TYPES)))
    kind = yield Ask(seat, "draw_type", t.choices.types, everything, "BTS-20.14", args={"level": effect.level})
    t.log("type_named", "BTS-20.14", seat=seat, type=kind)
    turn_up(t, effect.level, [kind], SHOWN)
    t.next(("keep_private", seat))


def keep_private(t: Table, seat: int) -> Flow:
    """Scene. Keep one of the matching cards as a private technology; no cube is placed on it."""
    cards = list(t.matching)
    card = yield Ask(seat, "keep_private", t.choices.technologies, cards, "BTS-20.14")
    put_back(t, card)
    t.private_owner = put(t.private_owner, card, seat)
    t.changed = True
    t.log("private_technology", "BTS-20.14", seat=seat, tech=card)
    t.next(*changed_rows(t), *effect_scenes(seat, t.content.technologies[card].immediate))


# ---- guilds


def uncover_guild(t: Table, seat: int, effect: Effect, strict: bool) -> None:
    """The cover comes off for the rest of the match."""
    if not t.guild_open[effect.guild]:
        t.guild_open = put(t.guild_open, effect.guild, 1)
        t.log("guild_opened", "BTS-1.4", guild=effect.guild)
        t.next(*changed_rows(t))
