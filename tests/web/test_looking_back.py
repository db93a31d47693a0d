"""The replay: where it opens, turns, links to a moment, and the view from which nothing is hidden."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable

import pytest

import cosmarch
from cosmarch import Match
from cosmarch.games.bts.rules import scoring
from cosmarch.web.table.all_seeing import all_seeing, laid_over
from tests.web.finished import held, kept, short
from tests.web.visitor import Visitor

Make = Callable[[], Visitor]
GAMES = ["bts", "se4x", "ti3"]


def over(game: str) -> Match:
    return cosmarch.load(short(game))


def where(page: str) -> str:
    found = re.search(r'<output id="where"[^>]*>([^<]*)<', page)
    assert found is not None
    return found[1]


def test_the_replay_opens_at_the_start_and_a_link_leads_to_any_moment(visitor: Make) -> None:
    one = visitor()
    match = over("bts")
    id, last = kept(one, match), len(match.answers)
    start = one.get(f"/t/{id}/replay").text
    assert where(start) == f"0 / {last}"
    assert 'class="vp' not in start, "before anybody has a sheet, nobody has points, least of all those of the end"
    page = one.get(f"/t/{id}/replay", at=7, seat=1).text
    assert where(page) == f"7 / {last}"
    assert match.repeat(7).svg(1, "en").replace("Player", "") != match.svg(1, "en").replace("Player", "")
    assert where(one.get(f"/t/{id}/replay", at=10**7).text) == f"{last} / {last}"


def test_a_link_made_while_the_match_ran_leads_to_the_same_moment_afterwards(visitor: Make) -> None:
    """A seat's moments are fewer while others answer in secret; the link remembers that it counts those."""
    one = visitor()
    match = over("ti3")
    half = match.repeat(len(match.answers) // 2)
    running = held(one, half)
    shown = one.get(f"/t/{running}/frame", at=20, seat=0, text=1, running=1).json()["text"]
    done = kept(one, match)
    again = one.get(f"/t/{done}/frame", at=20, seat=0, text=1, running=1).json()
    assert again["at"] >= 20 and again["text"] == shown


@pytest.mark.parametrize("game", GAMES)
def test_turns_begin_where_another_player_acts(visitor: Make, game: str) -> None:
    one = visitor()
    match = over(game)
    id = kept(one, match)
    turns = one.get(f"/t/{id}/turns").json()["turns"]
    assert turns[0] == 0 and turns == sorted(set(turns)) and len(turns) > 2
    assert len(turns) < len(match.answers) and turns[-1] <= len(match.answers)
    whole = match.repeat()

    def heads(moment: Match) -> list[object]:
        return [
            line.args["seat"] for line in moment.log(None) if line.headline and isinstance(line.args.get("seat"), int)
        ]

    told = heads(whole)
    changes = 1 + sum(a != b for a, b in itertools.pairwise(told))
    assert len(turns) <= changes


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_hidden_from_whoever_looks_back(visitor: Make, game: str) -> None:
    """Every picture and text of the all-seeing view can be drawn, and tells what each seat knew then."""
    one = visitor()
    match = over(game)
    id = kept(one, match)
    for at in range(0, len(match.answers) + 1, max(1, len(match.answers) // 5)):
        frame = one.get(f"/t/{id}/frame", at=at, seat="all", text=1)
        assert frame.status_code == 200
        seen = all_seeing(match.repeat(at))["table"]
        for seat in range(match.seats):
            mine = match.repeat(at).view(seat)["table"]
            for row, own in zip(seen["players"], mine["players"], strict=True):
                assert all(row[name] is not None for name, value in own.items() if value is not None)


def test_all_eyes_only_once_the_match_is_over(visitor: Make) -> None:
    one = visitor()
    id = one.table("me", "me")
    assert one.get(f"/t/{id}/replay", seat="all").status_code == 403
    assert one.get(f"/t/{id}/frame", seat="all").status_code == 403
    assert 'value="all"' not in one.get(f"/t/{id}/replay").text
    done = kept(one, over("bts"))
    assert 'value="all" selected' in one.get(f"/t/{done}/replay", seat="all").text


def test_the_whole_log_tells_secrets_too() -> None:
    match = over("ti3").repeat()
    lines = [line.text for line in match.whole_log("en")]
    public = match.log(None, "en")
    assert {line.text for line in public if line.key != "card_drawn"} <= set(lines), "a drawn card goes by its name"
    for seat in range(match.seats):
        own = {line.text for line in match.log(seat, "en")} - {line.text for line in public}
        name = match.name(seat)
        assert own
        # What a player alone was told says "you": here it says who that was.
        assert all(f"{name}: {text}" in lines if text.startswith("You ") else text in lines for text in own)
        assert any(text.startswith("You ") for text in own)
    assert not [line for line in lines if line.startswith("You ")]
    assert len(lines) > len(public)


def test_what_a_seat_knows_is_laid_over_what_all_see() -> None:
    hidden = {"hand": None, "points": 3, "fleet": [{"kind": None}, {"kind": "scout"}], "drawn": []}
    known = {"hand": ["a"], "points": 3, "fleet": [{"kind": "titan"}, {"kind": None}], "drawn": [1], "own": True}
    assert laid_over(hidden, known) == {
        "hand": ["a"],
        "points": 3,
        "fleet": [{"kind": "titan"}, {"kind": "scout"}],
        "drawn": [1],
        "own": True,
    }


def test_what_decided_between_equal_scores_is_told(visitor: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """BTS-9.16: who has won by ore alone sees why, over the table and in the review."""
    monkeypatch.setattr(scoring, "tie", lambda standings: "bts.tie.ore")
    one = visitor()
    id = kept(one, over("bts"))
    for page in (one.get(f"/t/{id}").text, one.get(f"/t/{id}/after").text):
        assert "Equal points, discs and population: more ore decides" in page
