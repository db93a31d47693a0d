"""A turn: action, production, achievement (chapters 4 to 8)."""

from __future__ import annotations

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.core.state import put
from cosmarch.games.bts.choices import ABILITIES
from cosmarch.games.bts.content.components import Action, Space
from cosmarch.games.bts.content.vocabulary import ACHIEVEMENT_SLOTS
from cosmarch.games.bts.rules.abilities import ability_refusal, owned_abilities, swap_claims_at_end
from cosmarch.games.bts.rules.copying import can_copy, closed
from cosmarch.games.bts.rules.counters import count
from cosmarch.games.bts.rules.holdings import has_ability
from cosmarch.games.bts.rules.possible import action_refusal, occupied_by
from cosmarch.games.bts.rules.questions import way_to_pay
from cosmarch.games.bts.rules.resources import grow, pay, produce_ore, trade
from cosmarch.games.bts.rules.scoring import result
from cosmarch.games.bts.rules.tableau import refill
from cosmarch.games.bts.state import BESIDE, GOING, LAST_ROUND, LAST_ROUND_NEXT, NOBODY, USED_BUMP, Table, effect_scenes

GROW, PRODUCE, TRADE = 0, 1, 2
FIRST_ABILITY = 3  # in the domain of production
FINISH = FIRST_ABILITY + len(ABILITIES)
BUMP_PRICE = 1


# ---- the action phase


def turn(t: Table, seat: int) -> None:
    """Scene. A player's turn begins."""
    t.active = seat
    t.used = 0
    t.start_control = tuple(t.outpost)
    t.log("turn_begins", "BTS-4.2", seat=seat, n=t.round)
    t.next(("action", seat), ("production", seat), ("wrap_up", seat), ("achievement", seat), ("turn_ends", seat))


def action(t: Table, seat: int) -> Flow:
    """Scene. BTS-4.3: move the pawn to a new space and carry out what is printed there."""
    t.taken = 0  # of this action, also while it is judged
    first_ability = len(t.content.spaces)
    judged: dict[int, Refusal | None] = {}  # several spaces lead to the same action at the same price

    def candidates() -> list[int]:
        return spaces_in_play(t, seat) + [first_ability + number for number in owned_abilities(t, seat)]

    def refusal(choice: int) -> Refusal | None:
        if choice >= first_ability:
            return ability_refusal(t, seat, choice - first_ability)
        space = t.content.spaces[choice]
        why = space_refusal(t, seat, space)
        if why is not None:
            return why
        surcharge = space.surcharge + bump_price(t, seat, space)
        key = space.action * 8 + surcharge
        if key not in judged:
            judged[key] = use_refusal(t, seat, t.content.actions[space.action], surcharge)
        return judged[key]

    def rule(choice: int) -> str:
        return "BTS-17.5" if choice >= first_ability else rule_of(t.content.actions[t.content.spaces[choice].action])

    choice = yield Ask(seat, "action", t.choices.spaces, candidates, rule, refusal, auto=False)
    if choice >= first_ability:
        t.next(("ability", seat, choice - first_ability), ("action", seat))
        return
    space = t.content.spaces[choice]
    act = t.content.actions[space.action]
    cost = yield from way_to_pay(t, seat, act, space.surcharge + bump_price(t, seat, space))
    move_pawn(t, seat, space, act)
    t.changed = False
    pay(t, seat, cost, space.surcharge)
    t.next(*effect_scenes(seat, t.content.action_effects[act.id], strict=True))


def spaces_in_play(t: Table, seat: int) -> list[int]:
    """The spaces a player might think of: printed ones, those of technologies on the board, of the own private
    technologies, and of an event that offers an action. Empty spaces of one action at one price are the same choice,
    which the first of them stands for."""
    content = t.content
    out = list(content.printed_spaces)
    for card in t.slot_tech:
        if card != NOBODY:
            out.extend(content.technologies[card].spaces)
    for card, owner in enumerate(t.private_owner):
        if owner == seat:
            out.extend(content.technologies[card].spaces)
    for event in t.events_in_play:
        if content.events[event].space != NOBODY:
            out.append(content.events[event].space)
    seen: set[tuple[int, int]] = set()
    different: list[int] = []
    for number in out:
        space = content.spaces[number]
        offer = (space.action, space.surcharge)
        if number in t.pawn or offer not in seen:
            different.append(number)
        if number not in t.pawn:
            seen.add(offer)
    return different


def rule_of(act: Action) -> str:
    """The rule that allows an action."""
    if act.origin == "basic":
        return f"BTS-10.{act.owner + 1}"
    return {"guild": "BTS-5.8", "technology": "BTS-5.7", "event": "BTS-20.9"}[act.origin]


def space_refusal(t: Table, seat: int, space: Space) -> Refusal | None:
    """Why the pawn may not go there, whatever the action costs and does."""
    act = t.content.actions[space.action]
    why = closed(t, seat, act, True)
    if why is not None:
        return why
    if act.origin == "event":
        return Refusal("BTS-20.9", "nothing_attached") if t.attached == NOBODY else None
    if not space.unlimited:
        if t.pawn[seat] == space.id:
            return Refusal("BTS-5.2", "same_space")
        other = occupied_by(t, seat, space.id)
        if other != NOBODY and (t.used & USED_BUMP or not has_ability(t, seat, "bump_pawn")):
            return Refusal("BTS-5.1", "occupied", {"seat": other})
    return None


def use_refusal(t: Table, seat: int, act: Action, surcharge: int) -> Refusal | None:
    """Why an action cannot be taken: its price, or that it cannot be carried out. One that copies another needs one
    that can still be paid and carried out afterwards."""
    why = action_refusal(t, seat, act, surcharge)
    if why is not None or not t.content.copies[act.id]:
        return why
    spent = act.cost.ore + surcharge
    t.ore[seat] -= spent
    works = all([can_copy(t, seat, effect) for effect in act.effects if effect.op == "copy_action"])
    t.ore[seat] += spent
    return None if works else Refusal("BTS-5.9", "nothing_to_copy")


def bump_price(t: Table, seat: int, space: Space) -> int:
    """What the owner of a pawn on the space gets for it being displaced; 0 where none is in the way (BTS-20.6)."""
    return 0 if space.unlimited or occupied_by(t, seat, space.id) == NOBODY else BUMP_PRICE


def move_pawn(t: Table, seat: int, space: Space, act: Action) -> None:
    """The pawn goes to the space; onto the space of another pawn only by paying its owner (BTS-20.6)."""
    if act.origin == "event":
        t.pawn[seat] = BESIDE  # BTS-20.10
        t.log("pawn_beside", "BTS-20.10", seat=seat)
        return
    other = NOBODY if space.unlimited else occupied_by(t, seat, space.id)
    if other != NOBODY:
        t.used |= USED_BUMP
        t.pawn[other] = BESIDE
        t.ore[seat] -= BUMP_PRICE
        t.ore[other] += BUMP_PRICE
        t.log("pawn_displaced", "BTS-20.6", seat=seat, seat2=other, space=space.id, n=BUMP_PRICE)
    t.pawn[seat] = space.id
    t.log("pawn", rule_of(act), seat=seat, space=space.id)


# ---- the production phase


def production(t: Table, seat: int) -> Flow:
    """Scene. BTS-6.1: exactly one of the three."""
    choice = yield phase_or_ability(t, seat, "production", [GROW, PRODUCE, TRADE])
    if choice == GROW:
        grow(t, seat)
    elif choice == PRODUCE:
        produce_ore(t, seat)
    elif choice == TRADE:
        t.log("trades", "BTS-6.8", seat=seat)
        yield from trade(t, seat)
    else:
        t.next(("ability", seat, choice - FIRST_ABILITY), ("production", seat))


def phase_or_ability(t: Table, seat: int, kind: str, choices: list[int]) -> Ask:
    """A phase's question with the abilities that may be used before it."""
    abilities = [FIRST_ABILITY + number for number in owned_abilities(t, seat)]

    def refusal(choice: int) -> Refusal | None:
        if FIRST_ABILITY <= choice < FINISH:
            return ability_refusal(t, seat, choice - FIRST_ABILITY)
        return None

    return Ask(seat, kind, t.choices.production, choices + abilities, production_rule, refusal)


def production_rule(choice: int) -> str:
    if choice < FIRST_ABILITY:
        return ("BTS-6.3", "BTS-6.6", "BTS-6.8")[choice]
    return "BTS-4.5" if choice == FINISH else "BTS-17.5"


def wrap_up(t: Table, seat: int) -> Flow | None:
    """Scene. A last chance to use abilities before the achievement phase."""
    return ability_or_finish(t, seat) if owned_abilities(t, seat) else None


def ability_or_finish(t: Table, seat: int) -> Flow:
    choice = yield phase_or_ability(t, seat, "wrap_up", [FINISH])
    if choice != FINISH:
        t.next(("ability", seat, choice - FIRST_ABILITY), ("wrap_up", seat))


# ---- the achievement phase


def achievement(t: Table, seat: int) -> Flow | None:
    """Scene. BTS-7.1 to 7.7: exactly one, if any condition is met."""
    for card in t.achievements:
        if claim_refusal(t, seat, card) is None:
            return claim(t, seat)
    return None


def claim(t: Table, seat: int) -> Flow:
    cards = t.achievements

    def refusal(card: int) -> Refusal | None:
        return claim_refusal(t, seat, card)

    card = yield Ask(seat, "achievement", t.choices.achievements, list(cards), "BTS-7.3", refusal)
    place = cards.index(card)
    slot = free_slot(t, place)
    t.claims = put(t.claims, place * ACHIEVEMENT_SLOTS + slot, seat)
    points = t.content.achievements[card].slot_vp[slot]
    t.log("achievement", "BTS-7.4", seat=seat, achievement=card, n=points)
    if t.ending == GOING and sum([1 for owner in t.claims if owner != NOBODY]) >= t.content.discs_to_end:
        t.ending = LAST_ROUND_NEXT
        t.log("end_triggered", "BTS-8.2", seat=seat, n=t.content.discs_to_end)


def usable_slots(t: Table, card: int) -> int:
    """BTS-3.3, BTS-3.10: with 2 or 3 players the second space of the A card is not used."""
    achievement = t.content.achievements[card]
    return 1 if achievement.deck == "A" and not t.content.a_second_slot else len(achievement.slot_vp)


def free_slot(t: Table, place: int) -> int:
    """BTS-7.4: the first empty disc space of a card, or NOBODY."""
    for slot in range(usable_slots(t, t.achievements[place])):
        if t.claims[place * ACHIEVEMENT_SLOTS + slot] == NOBODY:
            return slot
    return NOBODY


def claim_refusal(t: Table, seat: int, card: int) -> Refusal | None:
    place = t.achievements.index(card)
    at = place * ACHIEVEMENT_SLOTS
    if seat in t.claims[at : at + ACHIEVEMENT_SLOTS]:
        return Refusal("BTS-7.6", "already_claimed", {"achievement": card})
    if free_slot(t, place) == NOBODY:
        return Refusal("BTS-7.5", "card_full", {"achievement": card})
    wanted = t.content.achievements[card]
    have = count(t, seat, wanted.count)
    if have < wanted.at_least:
        return Refusal("BTS-7.1", "condition_not_met", {"achievement": card, "n": wanted.at_least, "a": have})
    return None


# ---- the end of the turn, of the round and of the match


def turn_ends(t: Table, seat: int) -> None:
    """Scene. BTS-4.6, BTS-8.3, BTS-8.4: the left neighbour is next; after the trigger the round is finished and one
    more is played."""
    refill(t)
    following = (seat + 1) % t.seats
    if following == t.first:
        if t.ending == LAST_ROUND or (t.ending == GOING and t.round == t.round_limit):
            t.next(("final_scoring",))
            return
        t.round += 1
        if t.ending == LAST_ROUND_NEXT:
            t.ending = LAST_ROUND
            t.log("last_round", "BTS-8.4", n=t.round)
    t.next(("turn", following))


def final_scoring(t: Table) -> None:
    """Scene. The match is over; the points are counted from the table as it lies."""
    swap_claims_at_end(t)
    t.over = True
    t.log("game_over", "BTS-9.13")
    final = result(t)
    for place, seats in enumerate(final.ranking, 1):
        for seat in seats:
            t.log("final_score", "BTS-9.13", a=place, seat=seat, n=final.scores[seat])
