"""Research and industrial centers (CE-17)."""

from __future__ import annotations

from typing import Final

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.games.se4x.rules.economy import drafts, sheet
from cosmarch.games.se4x.rules.setup.bidding import AMOUNTS
from cosmarch.games.se4x.state import Table, put

RESEARCH_CENTER: Final = 1
INDUSTRIAL_CENTER: Final = 2
BOTH: Final = (RESEARCH_CENTER, INDUSTRIAL_CENTER)


def income(t: Table, seat: int, places: list[int]) -> None:
    """CE-17.2, 17.4: what the centers on these colonies give."""
    for place in places:
        if t.center[place] & RESEARCH_CENTER:
            sheet.enter(t, seat, sheet.RESEARCH_CENTERS, t.content.economy.center_research)
        if t.center[place] & INDUSTRIAL_CENTER:
            sheet.enter(t, seat, sheet.CENTERS, t.content.economy.center_income)


def planned(t: Table, seat: int, place: int) -> int:
    """The centers of a colony, with those that were bought in this phase."""
    mask = t.center[place]
    for there, bit, _ in drafts.of(t, seat, drafts.CENTER):
        if there == place:
            mask |= bit
    return mask


def center_refusal(t: Table, seat: int, place: int, bit: int) -> Refusal | None:
    """CE-17.5, 17.6: why a center cannot be bought for a colony."""
    price = t.number("center_price")
    if price > t.cp[seat]:
        return Refusal("CE-17.5", "too_dear", {"n": price, "have": t.cp[seat]})
    mask = planned(t, seat, place)
    two = t.on("two_homeworld_centers") and t.is_homeworld(place)
    if mask & bit or (mask and not two):
        return Refusal("CE-17.6", "center_there", {"hex": place})
    return None


def buy(t: Table, seat: int, place: int, bit: int) -> None:
    sheet.enter(t, seat, sheet.UNITS, t.number("center_price"))
    drafts.add(t, seat, drafts.CENTER, place, bit)


def place_centers(t: Table, seat: int) -> None:
    """The centers that were bought are laid on their colonies; they work from the next phase on."""
    for place, bit, _ in drafts.of(t, seat, drafts.CENTER):
        t.center = put(t.center, place, t.center[place] | bit)
        t.log("research_center" if bit == RESEARCH_CENTER else "industrial_center", "CE-17.5", seat=seat, hex=place)


# ---- research points


def room(t: Table, seat: int) -> int:
    """CE-17.9: how many CP may still be turned into research points."""
    return t.content.economy.convertible - sheet.entered(t, seat, sheet.CONVERTED)


def amount_refusal(t: Table, seat: int, amount: int) -> Refusal | None:
    if amount > t.cp[seat]:
        return Refusal("CE-17.9", "too_dear", {"n": amount, "have": t.cp[seat]})
    if amount > room(t, seat):
        return Refusal("CE-17.9", "convertible", {"n": amount, "most": room(t, seat)})
    return None


def convert_refusal(t: Table, seat: int) -> Refusal | None:
    """CE-17.9: why no CP can be turned into research points."""
    return amount_refusal(t, seat, AMOUNTS[0])


def convert(t: Table, seat: int) -> Flow:
    """Steps. CE-17.9: CP become research points."""

    def refusal(amount: int) -> Refusal | None:
        return amount_refusal(t, seat, amount)

    args: dict[str, int | str] = {"n": t.rp[seat], "have": t.cp[seat]}
    amount = yield Ask(seat, "convert", t.choices.numbers, [0, *AMOUNTS], "CE-17.9", refusal, args)
    sheet.enter(t, seat, sheet.CONVERTED, amount)
