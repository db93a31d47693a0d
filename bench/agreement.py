"""`python -m bench.agreement GAME [BATTLES]`: exact odds against battles that the engine itself runs, by default a
million in all.

The battles are those of the tests, which run fewer of each. Prints how many standard deviations each figure is off;
over so many figures one in a few hundred may be beyond three.
"""

from __future__ import annotations

import sys

from cosmarch.games.ti3.advice.odds import forces
from cosmarch.odds import Odds
from tests.se4x.advice import test_odds as se4x
from tests.tally import Tally
from tests.ti3.advice.test_odds import GROUND, SPACE, force
from tests.ti3.battles import fight_for_planet, fight_in_space, ground_table, space_table

BATTLES = 1_000_000


def main() -> None:
    wanted = int(sys.argv[2]) if len(sys.argv) > 2 else BATTLES
    if sys.argv[1:2] == ["se4x"]:
        space_empires(wanted)
    else:
        twilight_imperium(wanted)


def space_empires(wanted: int) -> None:
    space, ground = {**se4x.SPACE, **se4x.LARGE}, {**se4x.GROUND, **se4x.LARGE_GROUND}
    each = wanted // (len(space) + len(ground))
    for name in space:
        told(name, each, se4x.space_deviations(name, each, seed=77))
    for name in ground:
        told(name, each, se4x.ground_deviations(name, each, seed=77))


def told(name: str, battles: int, deviations: dict[str, float]) -> None:
    away = ", ".join([f"{figure} {value:+.2f}" for figure, value in deviations.items()])
    print(f"{name:10} {battles:,} battles; off by: {away}", flush=True)


def twilight_imperium(wanted: int) -> None:
    each = wanted // (len(SPACE) + len(GROUND))
    for name, (one, two, more) in SPACE.items():
        pds = more.get("pds", (0, 0))
        odds = forces.space_battle(force(one, 0, more, pds[0]), force(two, 1, more, pds[1]), more.get("nebula", False))
        show(name, fight_in_space(space_table(one, two, **more), each, seed=77), odds)
    for name, (army, held, guns, more) in GROUND.items():
        odds = forces.invasion(force(army, 0, more, 0), force({"ground_force": held}, 1, more, guns))
        show(name, fight_for_planet(ground_table(army, held, guns, **more), each, seed=77), odds)


def show(name: str, tally: Tally, odds: Odds) -> None:
    away = ", ".join([f"{figure} {value:+.2f}" for figure, value in tally.deviations(odds).items()])
    share = tally.ends["win"] / tally.battles
    print(f"{name:10} {tally.battles:,} battles: won {share:.4f}, exactly {odds.win:.4f}; off by: {away}", flush=True)


if __name__ == "__main__":
    main()
