"""`python -m bench.flow [GAMES] [ID[:GAMES] ...]`: how much people answer in greedy games; writes docs/flow.md, where
games that are not named keep the section that they have.

A form counts as one answer, with all the questions that it stands for, and so does an option with the answers that a
page gives with it (`Face.then`), or with one whose place can be clicked at once (`Face.leads`). Windows are quick, all
options as they come.
For games with windows it also counts how often a table of people waits: how many windows are held open.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import cosmarch
from cosmarch.bots import Bot, decide, make
from cosmarch.core.history import TABLE

GAMES = 20
PAGE = Path(__file__).resolve().parent.parent / "docs" / "flow.md"
CLICKS = "## Clicks"  # the section that bench.clicks writes, below all others
SETUP = ("faction",)  # questions before the first turn in a game whose rounds begin with 1
LANGUAGE = "en"
KINDS = 30  # rows of the table of kinds
SINGLE = 2.0  # per cent of answers that may have a single option
HELD_SEATS = {"ti3": 3}  # games whose held windows are counted, at a table of so many people
HELD_GAMES = 10
# Of each game: seats, what its rounds are called, and how many answers a player may have to give in one.
TITLES = {
    "ti3": ("Twilight Imperium", 6, "round", 22),
    "se4x": ("Space Empires", 4, "economic round of three turns", 30),
    "bts": ("Beyond the Sun", 4, "turn", 4),
}


class Count:
    """What was counted in one game or several."""

    def __init__(self) -> None:
        self.games = 0
        self.rounds = 0  # of all players
        self.setup = 0  # answers before the first round
        self.questions: Counter[str] = Counter()  # by kind, one by one
        self.answers: Counter[str] = Counter()  # by kind, a form as one
        self.single: Counter[str] = Counter()
        self.by_round: Counter[tuple[int, int, int]] = Counter()  # (seed, seat, round)

    def add(self, other: Count) -> None:
        self.games += other.games
        self.rounds += other.rounds
        self.setup += other.setup
        self.questions += other.questions
        self.answers += other.answers
        self.single += other.single
        self.by_round += other.by_round

    @property
    def average(self) -> float:
        return self.answers.total() / self.rounds

    @property
    def single_share(self) -> float:
        return 100 * self.single.total() / self.answers.total()


def counted(game: str, seats: int, seed: int) -> Count:
    """One greedy game, answered as a person at the table would."""
    count = Count()
    match = cosmarch.new(game, seats, seed=f"flow {seed}")
    bots = [make("greedy", f"flow {seed} {seat}") for seat in range(seats)]
    rounds: set[int] = set()
    while not match.over:
        ask = match.asks[0]
        seat, kind = ask.seat, ask.kind
        number = int(match._table.round)
        before = number == 0 or kind in SETUP  # the table is still being set up
        if before:
            count.setup += 1
        else:
            rounds.add(number)
            count.by_round[seed, seat, number] += 1
            count.answers[kind] += 1
        chain = match._chain(seat)
        reveals, hushes = match._table.reveals, match.hushes
        alone = True
        while True:
            alone = alone and len(ask.tokens) == 1
            if not before:
                count.questions[ask.kind] += 1
            token = decide(match, seat, bots[seat])
            face = match.game.face(ask, ask.domain.index[token], LANGUAGE)
            match.choose(token, seat)
            given = _then(match, seat, face.then)
            if not before:
                count.questions[ask.kind] += given
            led = _led(match, seat, bots[seat], face.leads)
            if led and not before:
                count.questions[led] += 1
            following = match.ask_of(seat)
            if chain is None or following is None or not chain.has(following.kind):
                break
            if match._table.reveals != reveals or (match.hushes != hushes and not following.secret):
                break  # a form ends where something is uncovered or others may be asked in secret
            if chain.once and following.kind == chain.first:
                break
            ask = following
        if not before:
            count.single[kind] += alone
    count.games = 1
    count.rounds = len(rounds) * seats
    return count


def _then(match: cosmarch.Match, seat: int, wanted: tuple[str, ...]) -> int:
    """The answers that a page gives with one, each where it is offered then; how many."""
    given = 0
    for token in wanted:
        ask = match.ask_of(seat)
        if ask is not None and token in ask.tokens:
            match.choose(token, seat)
            given += 1
    return given


def _led(match: cosmarch.Match, seat: int, bot: Bot, leads: tuple[str, ...]) -> str:
    """The kind of the question that is answered by a click on what the last answer leads to; "" where there is none."""
    ask = match.ask_of(seat) if leads else None
    if ask is None or not set(ask.tokens) & set(leads):
        return ""
    match.choose(decide(match, seat, bot), seat)
    return ask.kind


def waits(game: str, seats: int, seed: int) -> tuple[Counter[str], int]:
    """The held windows of one greedy game at a table of people, by name, and its rounds."""
    match = cosmarch.new(game, seats, seed=f"flow {seed}")
    match.hold()
    bots = [make("greedy", f"flow {seed} {seat}") for seat in range(seats)]
    held: Counter[str] = Counter()
    while not match.over:
        if match.asks:
            seat = match.asks[0].seat
            match.choose(decide(match, seat, bots[seat]), seat)
            continue
        table = match._waiting_task(TABLE)
        assert table is not None and table.ask is not None
        if match._table.round:
            held[table.ask.window] += 1
        match.close_window()
    return held, int(match._table.round)


def held(game: str, games: int) -> list[str]:
    """How often a table of people waits in a round, and for what."""
    seats = HELD_SEATS[game]
    total: Counter[str] = Counter()
    rounds = 0
    with ProcessPoolExecutor(max_workers=os.cpu_count()) as pool:
        for windows, number in pool.map(waits, [game] * games, [seats] * games, range(games)):
            total += windows
            rounds += number
    often = ", ".join([f"`{name}` {number / rounds:.1f}" for name, number in total.most_common(8)])
    return [
        f"A table of {seats} people, with every window held open for the same short time, waits "
        f"{total.total() / rounds:.1f} times a round ({games} games); most often at {often}.",
        "",
    ]


def measured(game: str, games: int) -> Count:
    total = Count()
    seats = TITLES[game][1]
    with ProcessPoolExecutor(max_workers=os.cpu_count()) as pool:
        for count in pool.map(counted, [game] * games, [seats] * games, range(games)):
            total.add(count)
    return total


def section(game: str, count: Count) -> list[str]:
    title, seats, span, goal = TITLES[game]
    most = max(count.by_round.values())
    apart = count.questions.total() / count.rounds
    lines = [
        f"## {title}",
        "",
        f"{count.games} games with {seats} players. {count.average:.1f} answers per player and {span} on average "
        f"(goal: at most {goal}), {most} at most; {count.single_share:.1f} % of them with a single option "
        f"(goal: at most {SINGLE:.0f} %). Before the first round a player gives "
        f"{count.setup / count.games / seats:.1f} more. Asked one by one it would be {apart:.1f}.",
        "",
        f"| question | answers per player and {span} | of them with a single option | asked one by one |",
        "|---|---|---|---|",
    ]
    for kind, number in count.answers.most_common(KINDS):
        single = f"{100 * count.single[kind] / number:.0f} %"
        apart = count.questions[kind] / count.rounds
        lines.append(f"| `{kind}` | {number / count.rounds:.2f} | {single} | {apart:.2f} |")
    rest = sum([number for _, number in count.answers.most_common()[KINDS:]])
    if rest:
        lines.append(f"| all others | {rest / count.rounds:.2f} | | |")
    return [*lines, ""]


HEAD = """# How much is asked

Counted by `python -m bench.flow` over games of the greedy bot with default options. A form that is
filled in counts as one answer, under the question it begins with. So does an option with the answers that a page
gives with it: a Miner that is sent to minerals takes them in tow, and whoever clicks a technology chooses the space
that researches it as well.
"""


def page(old: str, counted: dict[str, list[str]]) -> str:
    """The whole page: sections that were counted now, and those of the old page that were not."""
    kept = {part.splitlines()[0]: part.rstrip() for part in ("\n" + old).split("\n## ")[1:]}
    out = [HEAD]
    for game, (title, *_) in TITLES.items():
        if game in counted:
            out.append("\n".join(counted[game]))
        elif title in kept:
            out.append(f"## {kept[title]}\n")
    clicks = CLICKS.removeprefix("## ")
    if clicks in kept:
        out.append(f"## {kept[clicks]}\n")
    return "\n".join(out).rstrip() + "\n"


def main() -> None:
    words = sys.argv[1:]
    games = int(words.pop(0)) if words and words[0].isdecimal() else GAMES
    wanted = {word.partition(":")[0]: int(word.partition(":")[2] or games) for word in words or TITLES}
    sections = {game: section(game, measured(game, number)) for game, number in wanted.items()}
    for game in wanted:
        if game in HELD_SEATS:
            sections[game] += held(game, min(wanted[game], HELD_GAMES))
    text = page(PAGE.read_text(encoding="utf-8"), sections)
    PAGE.write_text(text, encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
