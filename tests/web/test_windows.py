"""Windows tell nobody who answered: two worlds that differ in another's secret answer send a visitor the same bytes.

Nothing is masked: pages, data, drafts, the lists of tables, the undo button, headers and stamps are compared whole.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from typing import Any

import pytest

from cosmarch import Match
from cosmarch.store import Move
from cosmarch.web import pages
from cosmarch.web.table.drafts import drafted
from cosmarch.web.visitors import live
from cosmarch.web.visitors.live import Hub
from tests.web.visitor import Visitor

Make = Callable[[], Visitor]


def seated(visitor: Make, game: str, count: int, **fields: str) -> tuple[list[Visitor], str]:
    """A table of people who each have a browser of their own."""
    people = [visitor() for _ in range(count)]
    id = people[0].table("me", *["link"] * (count - 1), game=game, **fields)
    for seat, one in enumerate(people[1:], 1):
        assert one.form("/seat", secret=people[0].link(id, seat), name=f"Guest {seat}").status_code == 303
    for one in people:
        one.table("me", "me")  # another table, made later: which of the two is listed first must not tell
    return people, id


def sent(one: Visitor, id: str, seat: int) -> list[tuple[str, int, list[tuple[str, str]], bytes]]:
    """All that a visitor is sent about the table: status, headers and body of each."""
    out = []
    for path in (f"/t/{id}/state", f"/t/{id}/view", f"/t/{id}/text", f"/t/{id}/frame", f"/t/{id}/odds", f"/t/{id}"):
        answer = one.get(path, seat=seat)
        out.append((path, answer.status_code, _headers(answer), answer.content))
    for path in ("/", "/mine", "/lobby", f"/t/{id}/replay"):
        answer = one.get(path)
        out.append((path, answer.status_code, _headers(answer), answer.content))
    ask = one.match(id).ask_of(seat)
    if ask is not None:
        for token in ask.tokens[:3]:
            body = {"seat": seat, "seen": one.state(id, seat)["seen"], "tokens": [token]}
            answer = one.send(f"/t/{id}/draft", body)
            out.append((f"draft {token}", answer.status_code, _headers(answer), answer.content))
    return out


def _headers(answer: Any) -> list[tuple[str, str]]:
    return sorted((name, value) for name, value in answer.headers.items() if name != "date")


def in_window(match: Match) -> list[int]:
    return [ask.seat for ask in match.asks if ask.window]


def hold_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """For pages that say "3 seconds ago", which changes by itself."""
    now = time.time()
    monkeypatch.setattr(pages.time, "time", lambda: now)


WORLDS = [("ti3", 3, {"option.windows": "strict"}), ("se4x", 3, {"option.windows": "strict"}), ("bts", 3, {})]


@pytest.mark.long
@pytest.mark.parametrize(("game", "count", "fields"), WORLDS)
def test_nobody_is_sent_anything_by_anothers_secret_answer(
    visitor: Make, monkeypatch: pytest.MonkeyPatch, game: str, count: int, fields: dict[str, str]
) -> None:
    """In a window, and in a secret phase as long as the other is not done, which everybody may see."""
    people, id = seated(visitor, game, count, **fields)
    journal, chance, compared = people[0].services.journal, random.Random(5), 0
    for step in range(400):
        match = journal.open(id).match
        if match.over or compared >= 8:
            break
        answer = _unseen(match, chance)
        if answer is not None:
            compared += 1
            who, token = answer
            hold_time(monkeypatch)
            before = {seat: sent(people[seat], id, seat) for seat in range(count) if seat != who}
            journal.take(id, who, [Move("choose", token)], f"secret-{step}")
            for seat, expected in before.items():
                for one, other in zip(expected, sent(people[seat], id, seat), strict=True):
                    assert one == other, (seat, one[0])
            monkeypatch.undo()
            continue
        ask = chance.choice(match.asks)
        journal.take(id, ask.seat, [Move("choose", chance.choice(ask.tokens))], f"step-{step}")
    assert compared or game == "bts", "nothing was answered in secret"


def _unseen(match: Match, chance: random.Random) -> tuple[int, str] | None:
    """(seat, token) of a secret answer after which everybody waits for the same as before; now and then."""
    secret = [ask for ask in match.asks if ask.secret]
    if len(match.asks) < 2 or not secret or chance.random() < 0.5:
        return None
    ask = chance.choice(secret)
    token = chance.choice(ask.tokens)
    after = match.clone()
    after.choose(token, ask.seat)
    same = after.view(None)["waiting"] == match.view(None)["waiting"] and after.scene_answers > match.scene_answers
    return (ask.seat, token) if same else None


def test_undo_in_a_window_leaves_the_others_alone(visitor: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has answered in a window takes it back freely, whether or not another has answered since, and the other's
    answer stays."""
    people, id = seated(visitor, "ti3", 3, **{"option.windows": "strict"})
    journal, chance = people[0].services.journal, random.Random(5)
    step = 0
    while len(in_window(journal.open(id).match)) < 3 and step < 400:
        step += 1
        ask = chance.choice(journal.open(id).match.asks)
        journal.take(id, ask.seat, [Move("choose", chance.choice(ask.tokens))], f"step-{step}")
    first, second, _ = in_window(journal.open(id).match)

    def take(seat: int, kind: str) -> None:
        ask = journal.open(id).match.ask_of(seat)
        token = ask.tokens[0] if ask is not None and kind == "choose" else ""
        journal.take(id, seat, [Move(kind, token)], f"{kind}-{seat}-{journal.open(id).row.version}")

    take(first, "choose")
    assert journal.open(id).match.undo_state(first) == "free"
    take(second, "choose")
    assert journal.open(id).match.undo_state(first) == "free"
    hold_time(monkeypatch)
    before = sent(people[second], id, second)
    moved = journal.open(id).row.moved
    take(first, "undo")
    assert first in in_window(journal.open(id).match) and second not in in_window(journal.open(id).match)
    assert sent(people[second], id, second) == before
    assert journal.open(id).row.moved == moved
    journal.forget(id)
    assert journal.open(id).match.undo_state(second) == "free", "kept in the save"


def test_a_request_to_undo_outlives_secret_answers(visitor: Make) -> None:
    people, id = seated(visitor, "ti3", 3, **{"option.windows": "strict"})
    journal, chance = people[0].services.journal, random.Random(5)
    for step in range(400):
        match = journal.open(id).match
        asked = in_window(match)
        able = [seat for seat in range(3) if match.undo_state(seat) == "consent"]
        if len(asked) >= 2 and able and match.request is None:
            journal.take(id, able[0], [Move("undo")], "asks-to-undo")
            who = next(seat for seat in asked if seat != able[0])
            ask = match.ask_of(who)
            assert ask is not None
            journal.take(id, who, [Move("choose", ask.tokens[0])], "in-secret")
            assert journal.open(id).match.request is not None
            return
        ask = chance.choice(match.asks)
        journal.take(id, ask.seat, [Move("choose", chance.choice(ask.tokens))], f"step-{step}")
    raise AssertionError("no such moment")


def test_a_draft_in_a_window_shows_nothing_of_what_comes_next(visitor: Make) -> None:
    """The last to answer would otherwise be shown in a draft what the others have played."""
    people, id = seated(visitor, "ti3", 3, **{"option.windows": "strict"})
    journal, chance, seen = people[0].services.journal, random.Random(5), 0
    for step in range(300):
        opened = journal.open(id)
        for seat in in_window(opened.match):
            ask = opened.match.ask_of(seat)
            assert ask is not None
            made = drafted(opened, seat, (ask.tokens[0],), "en")
            if made.uncovers:
                assert made.match is opened.match and made.ready
                seen += 1
            else:
                assert made.match.ask_of(seat) is not None
        ask = chance.choice(opened.match.asks)
        journal.take(id, ask.seat, [Move("choose", chance.choice(ask.tokens))], f"step-{step}")
        if seen > 5:
            return
    raise AssertionError("no window opened")


def test_the_line_that_keeps_a_stream_open_comes_whatever_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    """Changes that the watcher may not see ring its bell all the time; the line comes when it is due all the same."""
    monkeypatch.setattr(live, "QUIET", 0.05)

    async def run() -> list[str]:
        hub, heard = Hub(), []
        hub.start()

        async def look(rung: bool) -> str:
            return "same"

        async def listen() -> None:
            async for line in hub.events("m", look):
                heard.append(line)

        task = asyncio.create_task(listen())
        for _ in range(60):
            hub.woken("m")
            await asyncio.sleep(0.01)
        hub.close()
        await task
        return heard

    heard = asyncio.run(run())
    assert heard.count("data: same\n\n") == 1
    assert heard.count(":\n\n") >= 2


def test_the_line_that_keeps_a_stream_open_waits_for_no_look(monkeypatch: pytest.MonkeyPatch) -> None:
    """A change rings, and looking takes long since the database is busy: the line comes all the same."""
    monkeypatch.setattr(live, "QUIET", 0.01)

    async def run() -> list[str]:
        hub, heard, done = Hub(), [], asyncio.Event()
        hub.start()

        async def look(rung: bool) -> str:
            await done.wait()
            return "seen at last"

        async for line in hub.events("m", look):
            heard.append(line)
            if line == ":\n\n":
                done.set()
            if line.startswith("data"):
                break
        return heard

    heard = asyncio.run(run())
    assert heard[:2] == ["retry: 1000\n\n", ":\n\n"] and heard[-1] == "data: seen at last\n\n"
