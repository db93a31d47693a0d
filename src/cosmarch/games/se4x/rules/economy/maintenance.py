"""Maintenance and scuttling (SE-20)."""

from __future__ import annotations

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.games.se4x.rules import modifiers
from cosmarch.games.se4x.rules.economy import drafts, sheet
from cosmarch.games.se4x.rules.modifiers import NO_CARD
from cosmarch.games.se4x.state import ALIEN, MACHINE, SHIP_KINDS, Table, put


def pays(t: Table, group: int) -> bool:
    """SE-20.2, CE-4.37: ships pay, captured alien ships too; what the list exempts does not."""
    kind = t.kind[group]
    if t.pretends(group):  # CE-EA55.5
        return False
    if kind < SHIP_KINDS:
        return t.content.ships[kind].maintenance
    return ALIEN <= kind < MACHINE


Charge = tuple[int, int, int]  # what ships would pay, how many effects halve it, the card that does (or NO_CARD)


def due(t: Table, seat: int) -> int:
    """SE-20.1, SE-20.6: the maintenance of all ships that are not to be scuttled."""
    return total(t, afloat_charges(t, seat))


def due_next(t: Table, seat: int) -> int:
    """SE-20.1: what will be due in the next economic phase: also for the ships that are planned in this one."""
    return total(t, [*afloat_charges(t, seat), *planned_charges(t, seat)])


def afloat_charges(t: Table, seat: int) -> list[Charge]:
    return [
        (
            modifiers.hull(t, group) * drafts.remaining(t, group),
            modifiers.maintenance_halves(t, group),
            modifiers.halving_card(t, group),
        )
        for group in t.groups_of(seat)
        if pays(t, group)
    ]


def planned_charges(t: Table, seat: int) -> list[Charge]:
    """CE-EA34.1, CE-EA43.1, CE-12.8: with the hull that they will have, and what cards do for their type."""
    out: list[Charge] = []
    for kind, _, number, _ in drafts.rows(t, seat):
        if 0 <= kind < SHIP_KINDS and t.content.ships[kind].maintenance:
            cards = modifiers.halving_cards_of(t, seat, kind)
            out.append((modifiers.new_hull(t, seat, kind) * number, len(cards), cards[0] if cards else NO_CARD))
    return out


def total(t: Table, charges: list[Charge]) -> int:
    """SE-20.5, SE-27.3, CE-3.21, CE-3.22: a card halves the total of its ships, experience that of a group, low
    maintenance that of the empire; each rounds down, and a group with two of them pays nothing."""
    if t.seats == 1 and "amoebas" in t.content.scenarios[t.scenario].traits:
        return 0  # SE-33.1
    low = t.on("low_maintenance")
    full = 0
    half = 0
    by_card: dict[int, int] = {}  # what the ships would pay that one card alone halves
    for cost, halves, card in charges:
        if halves == 0:
            full += cost
        elif halves == 1 and not low:
            if card == NO_CARD:
                half += cost // 2
            else:
                by_card[card] = by_card.get(card, 0) + cost
    half += sum([cost // 2 for cost in by_card.values()])
    return full // 2 if low else full + half


def pay_maintenance(t: Table, seat: int) -> None:
    """SE-20.3, 20.4, CE-13.6: maintenance is paid from the income of the phase alone; what is left of that pays debts.
    Worked out anew after scuttling."""
    income = sheet.income(t, seat)
    paid = min(due(t, seat), income)
    owed = t.debt[seat] + sheet.entered(t, seat, sheet.DEBT)
    back = min(owed, income - paid)
    sheet.enter(t, seat, sheet.MAINTENANCE, paid - sheet.entered(t, seat, sheet.MAINTENANCE))
    sheet.enter(t, seat, sheet.DEBT, back - sheet.entered(t, seat, sheet.DEBT))
    t.debt = put(t.debt, seat, owed - back)


# ---- scuttling


def afloat(t: Table, seat: int) -> list[int]:
    """The counters of space units that are not yet wholly to be scuttled."""
    return [group for group in t.groups_of(seat) if not t.is_ground(group) and drafts.remaining(t, group) > 0]


def scuttle_refusal(t: Table, seat: int) -> Refusal | None:
    """SE-20.6: why nothing can be scuttled."""
    return None if afloat(t, seat) else Refusal("SE-20.6", "nothing_to_scuttle")


def scuttle(t: Table, seat: int) -> Flow:
    """Steps. SE-20.6: a group, and how many of its ships; nothing is refunded, but they pay no maintenance."""
    done = t.choices.no_group
    group = yield Ask(seat, "scuttle_group", t.choices.groups, [*afloat(t, seat), done], "SE-20.6")
    if group == done:
        return
    count = drafts.remaining(t, group)
    if count > 1:
        numbers = list(range(1, count + 1))
        count = yield Ask(seat, "scuttle_ships", t.choices.numbers, numbers, "SE-20.6", args={"group": group})
    drafts.add(t, seat, drafts.SCUTTLED, group, count)
    pay_maintenance(t, seat)
