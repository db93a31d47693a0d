"""Standing orders at the terminal: what a person wants done when they could react."""

from __future__ import annotations

from typing import Final

from cosmarch import IllegalChoice, Match
from cosmarch.terminal.arguments import cli_words
from cosmarch.terminal.screen import Screen

POLICIES: Final = {"ask": "", "mine": "unless_mine", "pass": "pass"}  # as they are typed


def show_orders(screen: Screen, match: Match, seat: int, lang: str) -> None:
    """The windows of the game by number, each with the seat's order."""
    words = cli_words(lang)
    windows = list(match.game.windows())
    if not windows:
        screen.say(words("cli.orders.none"))
        return
    given = match.orders(seat)
    for number, window in enumerate(windows, 1):
        policy = policy_name(match, given.get(window, ""), lang)
        name = match.game.window_name(window, lang)
        screen.row((f"{number:>4}  ", "bold"), (name, ""), (f": {policy}", "dim"))
    screen.say("  " + words("cli.orders.how"), "dim")


def policy_name(match: Match, policy: str, lang: str) -> str:
    """An order in words."""
    if policy in ("", POLICIES["pass"]):
        return cli_words(lang)("cli.orders.pass" if policy else "cli.orders.ask")
    return match.game.policy_name(policy, lang)


def give_order(match: Match, seat: int, number: str, policy: str, lang: str) -> None:
    """Change the order for the window of that number; IllegalChoice where there is none, or no such order."""
    windows = list(match.game.windows())
    at = int(number) - 1 if number.isascii() and number.isdigit() and len(number) <= 3 else -1
    if not 0 <= at < len(windows):
        raise IllegalChoice("", cli_words(lang)("cli.orders.how"))
    match.order(seat, windows[at], POLICIES.get(policy, policy))
