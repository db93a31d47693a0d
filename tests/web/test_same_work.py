"""How long an answer takes tells nothing: what the server does for a visitor, like what it sends, depends on the seat's
own view alone. Work is counted, not timed: everything that a match is asked for while requests are answered.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from cosmarch import Match
from cosmarch.web.http.limits import Limits
from cosmarch.web.table.drafts import kept
from tests.web.test_held_windows import EARLY, Moment, moment, opens, takes_back
from tests.web.test_twin_worlds import GAMES, Fields, Secret, secrets_of
from tests.web.twins import World, seated, time_in_hand, world

pytestmark = pytest.mark.long  # whole matches by way of the pages

ASKED = (
    *("view", "published", "svg", "board_text", "log", "waiting", "form", "odds", "sides", "inspect"),
    *("clone", "repeat", "imagine", "save", "choose", "fill"),
)


class Work:
    """What matches were asked for, and what counted towards a limit, while somebody counts."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.counting = False

    @contextmanager
    def counted(self) -> Iterator[None]:
        self.counting = True
        try:
            yield
        finally:
            self.counting = False


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Work:
    made = Work()

    def count(name: str) -> None:
        known = getattr(Match, name)

        def asked(*given: Any, **more: Any) -> Any:
            if made.counting:
                made.counts[name] += 1
            return known(*given, **more)

        monkeypatch.setattr(Match, name, asked)

    for name in ASKED:
        count(name)

    def allows(self: Limits, rule: str, who: str) -> bool:
        made.counts[f"limit {rule}"] += made.counting
        return True

    monkeypatch.setattr(Limits, "allows", allows)
    return made


def seen(work: Work, here: World, others: list[int]) -> dict[str, int]:
    """The work that looking at everything takes."""
    before = work.counts.copy()
    with work.counted():
        here.visits(others)
    return dict(work.counts - before)


def after_secret(work: Work, here: World, at: Secret, token: str) -> dict[str, int]:
    others = [seat for seat in range(len(here.people)) if seat != at.seat]
    kept.clear()  # of the process, which has the other worlds too
    here.visits(others)
    if token:
        assert here.people[at.seat].answer(here.id, at.seat, token).status_code == 200
    here.until_all_have_looked()
    return seen(work, here, others)


@pytest.mark.parametrize(("game", "count", "fields"), GAMES)
def test_a_secret_answer_gives_others_no_work(
    tmp_path: Path, work: Work, game: str, count: int, fields: Fields
) -> None:
    """It is in, or is not yet, or is another one: pages, data, frames, drafts and odds of others cost the same."""
    with time_in_hand() as hand:
        made = seated(tmp_path, game, count, **fields)
        for number, at in enumerate(secrets_of(game, count, fields, 1)):
            done = []
            for name, token in (("one", at.one), ("other", at.other), ("none", "")):
                with world(hand, made, f"{name} {number}", at.match) as here:
                    done.append(after_secret(work, here, at, token))
            assert done[0] == done[1], (at.match.ask_of(at.seat), at.one, at.other)
            if at.other == "":
                assert done[0] == done[2]


def in_window(work: Work, here: World, at: Moment, plays: bool) -> list[dict[str, int]]:
    others = [seat for seat in range(len(here.people)) if seat != at.can]
    kept.clear()
    opens(here, at)
    here.visits(others)
    out = []
    for second in (1, 2):
        here.goes_by(1.0)
        if plays:
            takes_back(here, at.can, second)
        here.until_all_have_looked()
        out.append(seen(work, here, others))
    return out


def test_a_window_gives_others_no_work(tmp_path: Path, work: Work) -> None:
    """Somebody plays a card there and takes it back, or does not look, or could not have played one."""
    at = moment(*EARLY)
    with time_in_hand() as hand:
        made = seated(tmp_path, "ti3", 3, hold="3")
        done = []
        for name, match, plays in (("able", at.able, True), ("idle", at.able, False), ("unable", at.unable, False)):
            with world(hand, made, name, match) as here:
                done.append(in_window(work, here, at, plays))
    assert done[0] == done[1] == done[2]
