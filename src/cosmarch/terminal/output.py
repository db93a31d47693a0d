"""What the commands print: games, rules, logs, boards and results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cosmarch import Game, Line, Match, Option, SetupError, Words
from cosmarch.bots.arena import Standing
from cosmarch.terminal.arguments import cli_words
from cosmarch.terminal.screen import Screen


def show_games(screen: Screen, games: Mapping[str, Game], lang: str) -> None:
    """Every game with its seats and options."""
    words = cli_words(lang)
    for place, game in enumerate(games.values()):
        if place:
            screen.say()
        screen.row((game.id, "bold"), (f"  {game.title(lang)}, ", ""), (_seats(words, game), ""))
        for note in game.notes(game.content(game.seats[0], None), lang):
            screen.paragraph(note, indent=2)
        if not game.all_settings():
            continue
        heads = [words(f"cli.games.{head}") for head in ("option", "value", "default", "help")]
        rows = []
        for setting in game.all_settings():
            default = str(setting.default).lower() if isinstance(setting.default, bool) else str(setting.default)
            rows.append([setting.name, setting.expected(), default, game.help(setting, lang)])
        screen.table(heads, rows)


def show_rules(screen: Screen, games: Mapping[str, Game], wanted: str, lang: str) -> None:
    """The rule of that id and those below it, all rules of a game, or every rule in which the words occur."""
    if wanted in games:
        found = games[wanted].rules(lang)
    else:
        everything = {id: text for game in games.values() for id, text in game.rules(lang).items()}
        name = wanted.lower()
        found = {id: text for id, text in everything.items() if id.lower() == name or id.lower().startswith(f"{name}.")}
        if not found:
            parts = wanted.lower().split()
            found = {id: text for id, text in everything.items() if parts and _holds(text, parts)}
    if not found:
        raise SetupError(f"no rule and no game is called {wanted!r:.40}, and no rule speaks of it")
    for id, text in found.items():
        screen.row((id, "bold"))
        screen.paragraph(text, indent=2)


def show_options(screen: Screen, options: Sequence[Option], lang: str, only: Sequence[str] | None = None) -> None:
    """Numbered options, each with the rule it comes from; only those with certain tokens, if any are named."""
    width = len(str(len(options)))
    for number, option in enumerate(options, 1):
        if only is not None and option.token not in only:
            continue
        screen.row((f"{number:>{width + 2}}  ", "bold"), (option.label(lang), ""), *_rule(option.rule))


def show_lines(screen: Screen, lines: Sequence[Line], prefix: str = "  ") -> None:
    for line in lines:
        screen.row((prefix, "dim"), (line.text, ""), *_rule(line.rule))


def show_board(screen: Screen, match: Match, seat: int | None, lang: str) -> None:
    screen.say(match.board_text(seat, lang).rstrip("\n"))


def show_result(screen: Screen, match: Match, lang: str) -> None:
    """Who won, and what each score is made of."""
    result = match.result
    assert result is not None
    words, own = cli_words(lang), match.game.words(lang)
    screen.say()
    winners = ", ".join([match.name(seat, lang) for seat in result.winners])
    if result.winners:
        screen.say(words("cli.result.winners", n=len(result.winners), players=winners), "bold")
    for line in match.ending(lang):
        screen.say(line)
    seats = [seat for group in result.ranking for seat in group]
    places = {seat: place for place, group in enumerate(result.ranking) for seat in group}
    heads = ["", *[match.name(seat, lang) for seat in seats]]
    rows = [[words("cli.result.place"), *[f"{_place(result.ranking, places[seat])}." for seat in seats]]]
    for name in result.part_names:
        rows.append([own(f"{match.game.id}.score.{name}"), *[_part(result.parts, seat, name) for seat in seats]])
    rows.append([words("cli.result.total"), *[str(result.scores[seat]) for seat in seats]])
    screen.table(heads, rows, numbers=range(1, len(heads)))
    screen.say(words("cli.result.seed", seed=match.seed))


def first_new(lines: Sequence[Line], told: int, last: str) -> int:
    """The first line of a log that is new to who has seen so many, the last of which read like this: it may count more
    by now, as of things that are loaded one by one."""
    seen = min(told, len(lines))
    return seen - 1 if seen and lines[seen - 1].text != last else seen


def show_replay(screen: Screen, match: Match, seat: int | None, lang: str) -> None:
    """The log, each line with the number of the answer after which it came."""
    told, last = 0, ""
    count = len(match.answers)
    width = len(str(count))
    twin: Match | None = None
    for number in range(count + 1):
        twin = match.repeat(number, twin)
        lines = twin.log(seat, lang)
        show_lines(screen, lines[first_new(lines, told, last) :], f"{number:>{width}}  ")
        told, last = len(lines), lines[-1].text if lines else ""
    if match.over:
        show_result(screen, match, lang)
    else:
        for line in match.waiting(seat, lang):
            screen.say(line)


def show_standings(screen: Screen, standings: Sequence[Standing]) -> None:
    """The arena's table: win rate with its 95 % interval, average score, seconds per move."""
    rows = []
    for standing in standings:
        low, high = standing.interval
        rows.append(
            [
                standing.level,
                str(standing.seatings),
                f"{standing.rate:.1%}",
                f"{low:.1%} - {high:.1%}",
                f"{standing.average_score:.1f}",
                f"{standing.seconds_per_move:.4f}",
            ]
        )
    heads = ["bot", "games", "wins", "95% interval", "score", "s/move"]
    screen.table(heads, rows, numbers=range(1, 6))


def _seats(words: Words, game: Game) -> str:
    low, high = game.seats[0], game.seats[-1]
    return words("cli.games.seats", n=high, seats=str(low) if low == high else f"{low}-{high}")


def _holds(text: str, parts: Sequence[str]) -> bool:
    lower = text.lower()
    return all(part in lower for part in parts)


def _rule(rule: str) -> list[tuple[str, str]]:
    return [(f"  [{rule}]", "dim")] if rule else []


def _place(ranking: Sequence[Sequence[int]], group: int) -> int:
    """The place of a group of tied seats: one more than the seats before it."""
    return 1 + sum(len(earlier) for earlier in ranking[:group])


def _part(parts: Sequence[Mapping[str, int]], seat: int, name: str) -> str:
    return str(parts[seat].get(name, "")) if seat < len(parts) else ""
