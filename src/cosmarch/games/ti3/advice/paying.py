"""How a price is paid best: nothing wasted before all else, then what will be needed yet is kept."""

from __future__ import annotations

from cosmarch.core.ask import Ask
from cosmarch.games.ti3.content.vocabulary import POLITICAL
from cosmarch.games.ti3.rules.payment import INFLUENCE, RESOURCES, value, worth
from cosmarch.games.ti3.state import NOBODY, Table

Way = tuple[int, tuple[int, ...]]  # of the other means that go with them, the planets to exhaust


def what_of(ask: Ask) -> int:
    """What a question wants paid."""
    return INFLUENCE if ask.kind == "pay_influence" else RESOURCES


def kept(ask: Ask) -> tuple[int, ...]:
    """The planets whose discount is lost with them, from the question's arguments."""
    return tuple([int(planet) for planet in str(ask.args.get("kept", "")).split()])


def vote_comes(t: Table) -> bool:
    """Whether the Council is still to meet in this round, so that influence is worth keeping."""
    return t.strategy_holder[POLITICAL] != NOBODY and not t.strategy_used[POLITICAL]


def least_waste(t: Table, seat: int, what: int, price: int, keep: tuple[int, ...] = ()) -> tuple[tuple[int, ...], int]:
    """The planets to exhaust for a price and the trade goods to add. Least is wasted; of ways that waste the same, one
    that keeps influence for a vote to come, then trade goods, then whatever else the planets give."""
    other = INFLUENCE if what == RESOURCES else RESOURCES
    ways: dict[int, Way] = {0: (0, ())}  # the best one to each sum
    for planet in t.ready_planets(seat):
        gives = worth(t, planet, what, keep)
        if not gives:
            continue
        for total, (lost, planets) in sorted(ways.items(), reverse=True):
            if total >= price:
                continue
            way = (lost + value(t, planet, other), (*planets, planet))
            known = ways.get(total + gives)
            if known is None or (way[0], len(way[1])) < (known[0], len(known[1])):
                ways[total + gives] = way
    votes = what == RESOURCES and vote_comes(t)
    best: tuple[tuple[int, int, int, int], tuple[int, ...], int] | None = None
    for total, (lost, planets) in ways.items():
        goods = max(0, price - total)
        if goods <= t.goods[seat]:
            order = (lost, goods) if votes else (goods, lost)
            key = (max(0, total - price), *order, len(planets))
            if best is None or key < best[0]:
                best = (key, planets, goods)
    return (best[1], best[2]) if best is not None else ((), 0)


def suggested_payment(t: Table, ask: Ask) -> str:
    """The next answer of the best payment."""
    planets, goods = least_waste(t, ask.seat, what_of(ask), int(ask.args["n"]), kept(ask))
    if planets:
        return ask.domain.names[planets[0]]
    return "rest_in_goods" if goods > 1 and "rest_in_goods" in ask.tokens else "trade_good"
