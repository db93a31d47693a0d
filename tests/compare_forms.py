"""Plays seeded random matches of every registered game and prints one digest a match.

Run it under two forms of Cosmarch (compiled and pure Python, two machines, two versions of Python): the lines
must be the same. `python tests/compare_forms.py [matches]`
"""

from __future__ import annotations

import hashlib
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
MATCHES = 200


def played(game: str, number: int) -> str:
    """One line: the table, and the digest of all hashes, the whole log and the last save of the match."""
    from setups import setups

    import cosmarch
    from cosmarch.testing import Chance, perform, picked

    tables = setups(cosmarch.game(game))
    seats, options = tables[number % len(tables)]
    match = cosmarch.new(game, seats, f"compare {number}", options)
    chance = Chance(f"{game} {number}")
    total = hashlib.sha256()
    while not match.over:
        perform(match, picked(match, chance))
        total.update(match.hash.encode())
    for seat in (None, *range(seats)):
        for line in match.log(seat):
            total.update(f"{line.text}|{line.rule}\n".encode())
    total.update(match.save().encode())
    return f"{game} {number:03} seats={seats} answers={len(match.answers)} {total.hexdigest()}"


def main() -> None:
    sys.path.extend([str(HERE / "demo"), str(HERE / "contract")])
    from distribution import announce

    import cosmarch

    matches = int(sys.argv[1]) if len(sys.argv) > 1 else MATCHES
    with tempfile.TemporaryDirectory(prefix="cosmarch-") as folder:
        announce(Path(folder))
        games = list(cosmarch.games())
        for number in range(matches):
            print(played(games[number % len(games)], number // len(games)))


if __name__ == "__main__":
    main()
