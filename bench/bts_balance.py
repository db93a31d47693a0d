"""Beyond the Sun: do the stand-in cards make the game that the rulebook describes?

`python -m bench.bts_balance [--games 400] [--seed S ...] [--workers 1] [--pack DIR] [--detail]` plays matches of greedy
bots with 2 to 4 seats and both kinds of mats, and prints a line for each thing that is wanted of the balance, with what
was seen. With several seeds it plays so many games of each and pools them: what is outside in one run alone is chance.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path
from statistics import mean, median

import cosmarch
from cosmarch.bots.arena import wilson
from cosmarch.bots.base import decide
from cosmarch.bots.levels import make
from cosmarch.games.bts.content.loader import load_content

TABLES = [(seats, mats) for seats in (2, 3, 4) for mats in ("basic", "advanced")]
COLONIES = (1.5, 2.5)  # of a player, on average
FIRST_ACHIEVEMENT = 6  # no claim in an earlier round
MEDIAN_ACHIEVEMENT = 9
ROUNDS = (13, 18)  # on average
RESEARCHED = (0.15, 0.85)  # of the players in whose match a technology lay on the board
JUDGED = 20  # players who saw a technology, or turns with an action's chance, before its share says anything
USED = 0.05  # of the turns in which an action could be taken


@dataclass
class Seen:
    """What happened in some matches; `share` counts wins, a shared one by its part."""

    games: int = 0
    players: int = 0
    rounds: list[int] = field(default_factory=list)
    colonies: list[int] = field(default_factory=list)
    claims: list[tuple[str, int]] = field(default_factory=list)  # achievement, round
    points: Counter[str] = field(default_factory=Counter)
    wins: Counter[str] = field(default_factory=Counter)  # by mat, by seat, and by place in turn order
    seatings: Counter[str] = field(default_factory=Counter)
    expected: Counter[str] = field(default_factory=Counter)  # wins that chance would give
    ahead: Counter[str] = field(default_factory=Counter)  # points above the average of the table: they tell sooner
    squares: Counter[str] = field(default_factory=Counter)
    lay: Counter[str] = field(default_factory=Counter)  # players in whose match a technology lay on the board
    researched: Counter[str] = field(default_factory=Counter)
    chances: Counter[str] = field(default_factory=Counter)
    uses: Counter[str] = field(default_factory=Counter)
    idle: int = 0  # production phases that brought nothing
    circles: int = 0  # production phases that sell population and also buy some, or scrap ships for it
    burnt: int = 0  # trades in the last round that brought no points
    repeated: int = 0  # the same answer in the same state twice

    def add(self, other: Seen) -> None:
        for name, value in vars(other).items():
            if isinstance(value, Counter):
                getattr(self, name).update(value)
            else:
                setattr(self, name, getattr(self, name) + value)


def play(number: int, seed: str, pack: dict[str, str] | None = None) -> Seen:
    """One match; the number decides the table."""
    seats, mats = TABLES[number % len(TABLES)]
    match = cosmarch.new("bts", seats, f"{seed} {number}", {"mats": mats}, pack=pack)
    bots = [make("greedy", f"{seed} {number} {seat}") for seat in range(seats)]
    seen = Seen(games=1, players=seats)
    producing: tuple[int, int, int, int] | None = None  # the goods when it is chosen what to produce
    last_round = False
    trades: set[str] = set()  # of this production phase
    states: set[tuple[str, str]] = set()
    while not match.over:
        ask = match.asks[0]
        who = ask.seat
        token = decide(match, who, bots[who])
        if ask.kind == "action":
            states.clear()
            actions = {row["id"]: row["action"] for row in spaces(match)}
            seen.chances.update({actions[space] for space in ask.tokens if space in actions})
            if token in actions:
                seen.uses[actions[token]] += 1
        elif ask.kind == "copy_action":
            seen.uses[token] += 1
            seen.chances[token] += 1
        elif ask.kind == "trade":
            trades.add(token.partition(".")[0])
        elif ask.kind == "production":  # asked anew after an ability, whose price is not what producing brought
            producing = goods(match, who)
            trades.clear()
            last_round = match.view(None)["table"]["last_round"]
        seen.repeated += (match.hash, token) in states
        states.add((match.hash, token))
        match.choose(token, who)
        if producing is not None and (match.over or match.asks[0].kind in ("action", "achievement", "wrap_up")):
            gained = [now - was for was, now in zip(producing, goods(match, who), strict=True)]
            seen.idle += max(gained) <= 0
            seen.circles += "sell" in trades and not trades.isdisjoint(("buy", "scrap"))
            seen.burnt += last_round and gained[0] <= 0 and not trades.isdisjoint(("buy", "sell", "scrap"))
            producing = None
    tell_end(match, seen)
    return seen


def spaces(match: cosmarch.Match) -> list[dict[str, str]]:
    rows: list[dict[str, str]] = match.view(None)["table"]["spaces"]
    return rows


def goods(match: cosmarch.Match, seat: int) -> tuple[int, int, int, int]:
    """Points, population, ore, and the levels of all ships."""
    mat = match.view(None)["table"]["players"][seat]
    return mat["points"], mat["population"], mat["ore"], sum(sum(ships) for ships in mat["ships"].values())


def tell_end(match: cosmarch.Match, seen: Seen) -> None:
    table = match.view(None)["table"]
    result = match.result
    assert result is not None
    seats = len(table["players"])
    seen.rounds.append(table["round"])
    lying = {row["technology"] for row in table["slots"] if row["technology"]}
    for player in table["players"]:
        seat = player["seat"]
        share = 1 / len(result.winners) if seat in result.winners else 0.0
        place = (seat - table["first"]) % seats + 1
        ahead = player["points"] - mean([other["points"] for other in table["players"]])
        for group in (player["faction"], f"{seats} players, seat {seat + 1}", f"{seats} players, place {place}"):
            seen.seatings[group] += 1
            seen.wins[group] += share
            seen.expected[group] += 1 / seats
            seen.ahead[group] += ahead
            seen.squares[group] += ahead * ahead
        seen.colonies.append(len(player["colonies"]))
        seen.points.update(player["score"])
        seen.lay.update(lying)
        seen.researched.update(set(player["technologies"]) & lying)
    turn = 0
    for line in match.log(None):
        if line.key == "turn_begins":
            turn = int(line.args["n"])
        elif line.key == "achievement":
            seen.claims.append((load_content(2).achievement_names[int(line.args["achievement"])], turn))


def play_some(numbers: Iterable[int], seed: str, pack: dict[str, str] | None = None) -> Seen:
    seen = Seen()
    for number in numbers:
        seen.add(play(number, seed, pack))
    return seen


def measure(games: int, seed: str, workers: int, pack: dict[str, str] | None = None) -> Seen:
    if workers <= 1:
        return play_some(range(games), seed, pack)
    seen = Seen()
    shares = [range(number, games, workers) for number in range(workers)]
    with ProcessPoolExecutor(workers) as pool:
        for part in pool.map(play_some, shares, [seed] * workers, [pack] * workers):
            seen.add(part)
    return seen


# ---- the table


def fair(seen: Seen, group: str) -> bool:
    """Whether the share that chance would give lies within the 95 % interval of the wins."""
    low, high = wilson(seen.wins[group], seen.seatings[group])
    return low <= seen.expected[group] / seen.seatings[group] <= high


def lines(seen: Seen) -> list[tuple[str, str, str, bool]]:
    """What is wanted, of what, what was seen, and whether it holds."""
    rounds = [turn for _, turn in seen.claims]
    shares = {card: seen.researched[card] / lay for card, lay in seen.lay.items() if lay >= JUDGED}
    used = {action: seen.uses[action] / chances for action, chances in seen.chances.items() if chances >= JUDGED}
    places, chairs = [sorted(group for group in seen.seatings if word in group) for word in ("place", "seat")]
    mats = sorted(group for group in seen.seatings if "players" not in group)
    often = {card: share for card, share in shares.items() if not RESEARCHED[0] <= share <= RESEARCHED[1]}
    seldom = {action: share for action, share in used.items() if share < USED}
    colonies, length = mean(seen.colonies), mean(seen.rounds)
    return [
        ("colonies a player", "1.5 to 2.5", f"{colonies:.2f}", COLONIES[0] <= colonies <= COLONIES[1]),
        ("rounds", "13 to 18", f"{length:.1f}", ROUNDS[0] <= length <= ROUNDS[1]),
        ("first achievement", "round 6 or later", f"round {min(rounds)}", min(rounds) >= FIRST_ACHIEVEMENT),
        ("median achievement", "round 9 or later", f"round {median(rounds):g}", median(rounds) >= MEDIAN_ACHIEVEMENT),
        within("seats", seen, chairs),
        within("places in turn order", seen, places),
        within("mats", seen, mats),
        ("technologies", "researched by 15 to 85 %", listed(often, len(shares)), not often),
        ("actions", "used in 5 % of their chances", listed(seldom, len(used)), not seldom),
        ("production phases that bring nothing", "none", str(seen.idle), not seen.idle),
        ("trades in circles", "none", str(seen.circles), not seen.circles),
        ("trades in the last round without points", "none", str(seen.burnt), not seen.burnt),
        ("the same answer twice", "never", str(seen.repeated), not seen.repeated),
    ]


def within(title: str, seen: Seen, groups: list[str]) -> tuple[str, str, str, bool]:
    out = {
        group: (seen.wins[group] - seen.expected[group]) / seen.seatings[group]
        for group in groups
        if not fair(seen, group)
    }
    told = ", ".join(f"{group} {share:+.0%}" for group, share in out.items())
    return (title, "within 95 % of their share", told or f"all {len(groups)}", not out)


def listed(odd: dict[str, float], total: int) -> str:
    if not odd:
        return f"all {total}"
    told = ", ".join(f"{name} {share:.0%}" for name, share in sorted(odd.items(), key=lambda row: row[1]))
    return f"{total - len(odd)} of {total}; not {told}"


def report(seen: Seen, detail: bool) -> str:
    out = [f"{seen.games} matches of greedy bots", "", "| what | wanted | seen | holds |", "|---|---|---|---|"]
    out += [
        f"| {what} | {wanted} | {found} | {'yes' if holds else 'no'} |" for what, wanted, found, holds in lines(seen)
    ]
    total = sum(seen.points.values())
    parts = [f"{part} {points / seen.players:.1f}" for part, points in seen.points.most_common()]
    out += ["", f"Points of a player, {total / seen.players:.1f} in all: {', '.join(parts)}."]
    out += ["", chance(seen)]
    if detail:
        out += [
            "",
            "claims: " + ", ".join(f"{card} {claims(seen, card)}" for card in sorted({c for c, _ in seen.claims})),
        ]
        out += [f"{card} {seen.researched[card] / lay:.0%} of {lay}" for card, lay in sorted(seen.lay.items())]
        out += [f"{act} {seen.uses[act] / n:.0%} of {n}" for act, n in sorted(seen.chances.items())]
        out += [
            f"{group} {seen.wins[group] / n:.0%} for {seen.expected[group] / n:.0%} of {n}, {points_ahead(seen, group)}"
            for group, n in sorted(seen.seatings.items())
        ]
        out.append(
            f"colonies: {sorted(Counter(seen.colonies).items())}, rounds: {sorted(Counter(seen.rounds).items())}"
        )
    return "\n".join(out)


def chance(seen: Seen) -> str:
    """How many shares are outside, and how many would be if all were fair."""
    judged = len(seen.seatings)
    out = sum(not fair(seen, group) for group in seen.seatings)
    return (
        f"{out} of {judged} shares of seats, places and mats are outside their interval of 95 %; if all were fair, "
        f"{0.05 * judged:.1f} would be, and {1 - 0.95**judged:.0%} of such runs would have one."
    )


def points_ahead(seen: Seen, group: str) -> str:
    """How far a place or mat is ahead of the average of its table, with the standard error."""
    n = seen.seatings[group]
    average = seen.ahead[group] / n
    return f"{average:+.1f} ± {sqrt(max(0.0, seen.squares[group] / n - average**2) / n):.1f} points"


def claims(seen: Seen, card: str) -> str:
    rounds = sorted(turn for claimed, turn in seen.claims if claimed == card)
    return f"{len(rounds)} times from round {rounds[0]}, median {median(rounds):g}"


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.bts_balance", description=__doc__)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", nargs="+", default=["balance"])
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--pack", type=Path, metavar="DIR", help="try the cards of a folder")
    parser.add_argument("--detail", action="store_true", help="every technology, action, mat and place")
    asked = parser.parse_args()
    pack = cosmarch.read_pack(asked.pack) if asked.pack else None
    seen = Seen()
    for seed in asked.seed:
        seen.add(measure(asked.games, seed, asked.workers, pack))
    print(report(seen, asked.detail))


if __name__ == "__main__":
    main()
