"""The peer: catanatron, run by the Python of its own throw-away environment. Prints one JSON object.

It is GPL software and only measured here, never imported by Cosmarch.
"""

import json
import random
import time

from catanatron import Color, Game, RandomPlayer

GAMES = 12
COPIES = 1500


def players():
    return [RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)]


def play(seed):
    """(actions, actions with a choice) of one random game."""
    random.seed(seed)
    game = Game(players(), seed=seed)
    actions = free = 0
    while game.winning_color() is None and actions < 4000:
        free += len(game.state.playable_actions) > 1
        actions += 1
        game.play_tick()
    return actions, free


def main():
    play(0)
    start = time.process_time()
    counts = [play(seed) for seed in range(1, GAMES + 1)]
    seconds = time.process_time() - start
    game = Game(players(), seed=5)
    for _ in range(200):
        game.play_tick()
    start = time.process_time()
    for _ in range(COPIES):
        game.copy()
    copy = (time.process_time() - start) / COPIES
    print(
        json.dumps(
            {
                "decisions": sum(c[0] for c in counts) / seconds,
                "free": sum(c[1] for c in counts) / seconds,
                "games": GAMES / seconds,
                "copy": copy * 1e6,
            }
        )
    )


main()
