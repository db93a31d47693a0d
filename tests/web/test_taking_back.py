"""Taking back: a step or the turn; bots agree at once, people are asked, and an open request costs nobody anything."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from cosmarch.store import Move
from tests.web.test_table import two
from tests.web.visitor import Visitor, asked_by_consent

pytestmark = pytest.mark.long  # whole matches by way of the pages

Make = Callable[[], Visitor]


def answer(one: Visitor, id: str, seat: int) -> None:
    """The first option, straight into the journal."""
    ask = one.match(id).ask_of(seat)
    assert ask is not None
    one.services.journal.take(id, seat, [Move("choose", ask.tokens[0])], f"by-test-{len(one.match(id).answers)}")


def test_bots_agree_at_once(visitor: Make) -> None:
    """An answer that a bot has answered since is taken back without asking, and so is the one before."""
    one = visitor()
    id = one.table("me", "bot:greedy")
    marks = []
    while [who for who, _ in one.match(id).answers].count(1) < 2 or one.match(id).undo_state(0) != "consent":
        seat = one.match(id).asks[0].seat
        if seat == 0:
            marks.append(one.match(id).answers)
        answer(one, id, seat)
    assert one.match(id).undo_state(0) == "consent"
    for before in reversed(marks[-2:]):
        assert one.act(id, 0, "undo").status_code == 200
        assert one.match(id).request is None
        assert one.match(id).answers == before


def test_the_whole_turn_is_taken_back(visitor: Make) -> None:
    one = visitor()
    id = one.table("me", "me")
    seat = one.match(id).asks[0].seat
    before = one.match(id).answers
    steps = 0
    while one.match(id).asks[0].seat == seat and one.match(id).undo_state(seat) == ("free" if steps else "none"):
        one.answer(id, seat, one.match(id).asks[0].tokens[0])
        steps += 1
    assert steps > 1
    one.act(id, seat, "undo", "turn")
    assert one.match(id).answers == before


def test_a_request_can_be_withdrawn(visitor: Make) -> None:
    host, guest, id = two(visitor)
    first, second = asked_by_consent(host, guest, id)
    answers = host.match(id).answers
    asking = (host, guest)[first]
    assert 'data-token="no"' in asking.state(id, first)["parts"]["decide"]
    assert asking.act(id, first, "consent", "yes").status_code == 422, "nobody agrees with itself"
    assert asking.act(id, first, "consent", "no").status_code == 200
    assert host.match(id).request is None
    assert host.match(id).answers == answers
    assert (host, guest)[second].act(id, second, "consent", "yes").status_code == 422


def test_who_asked_is_told_what_became_of_it(visitor: Make) -> None:
    """Until they do something: a refusal that stood in the log alone was overlooked."""
    host, guest, id = two(visitor)
    first, second = asked_by_consent(host, guest, id)
    players = (host, guest)
    said = 'id="undo-answered"'
    assert all(said not in one.state(id, seat)["parts"]["decide"] for seat, one in enumerate(players))
    assert players[second].act(id, second, "consent", "no").status_code == 200
    told = players[first].state(id, first)["parts"]["decide"]
    assert said in told and host.match(id).name(second, "en") in told.partition(said)[2].partition("</div>")[0]
    assert said not in players[second].state(id, second)["parts"]["decide"], "it is no news to who refused"
    players[first].act(id, first, "undo")
    assert said not in players[first].state(id, first)["parts"]["decide"], "the next request waits"
    players[first].act(id, first, "consent", "no")
    assert said not in players[first].state(id, first)["parts"]["decide"], "they have withdrawn it themselves"
    players[first].act(id, first, "undo")
    players[second].act(id, second, "consent", "yes")
    assert said in players[first].state(id, first)["parts"]["decide"]
    players[first].answer(id, first, host.match(id).ask_of(first).tokens[0])  # type: ignore[union-attr]
    assert said not in players[first].state(id, first)["parts"]["decide"], "they have gone on"


def test_a_request_leaves_the_others_draft_alone(visitor: Make) -> None:
    """What the other has picked stays good: nothing that it bases its answer on has changed."""
    host, guest, id = two(visitor)
    players = (host, guest)
    first = host.match(id).asks[0].seat
    other, seat = players[1 - first], 1 - first
    while host.match(id).asks[0].seat != seat or host.match(id).undo_state(first) != "consent":
        who = host.match(id).asks[0].seat
        players[who].answer(id, who, host.match(id).asks[0].tokens[0])
    seen = other.state(id, seat)["seen"]
    live = other.state(id, seat)["live"]
    players[first].act(id, first, "undo")
    assert host.match(id).request is not None
    assert other.state(id, seat)["live"] != live, "the other is told"
    body = {"seat": seat, "seen": seen, "tokens": [host.match(id).asks[0].tokens[0]]}
    assert other.send(f"/t/{id}/draft", body).status_code == 200
    assert other.answer(id, seat, host.match(id).asks[0].tokens[0], seen=seen).status_code == 200


def test_a_refusal_comes_with_what_holds(visitor: Make) -> None:
    """The page has something to show: of an answer the state, of a draft all but the pick that was refused."""
    one = visitor()
    id = one.table("me", "me")
    ask = one.match(id).asks[0]
    refused = one.answer(id, ask.seat, "nothing-like-it")
    assert refused.status_code == 422 and refused.json()["error"]
    assert refused.json()["seen"] == one.state(id, ask.seat)["seen"]
    seen = one.state(id, ask.seat)["seen"]
    body = {"seat": ask.seat, "seen": seen, "tokens": [ask.tokens[0], "nothing-like-it"]}
    answer = one.send(f"/t/{id}/draft", body)
    assert answer.status_code == 422 and answer.json()["picks"] == [ask.tokens[0]]
    assert answer.json()["draft"]["count"] == 1


def test_who_sits_is_not_offered_the_open_seat(visitor: Make) -> None:
    host, stranger = visitor(), visitor()
    id = host.table("me", "open")
    assert f'action="/t/{id}/sit"' not in host.get(f"/t/{id}").text
    assert f'action="/t/{id}/sit"' in stranger.get(f"/t/{id}").text


@pytest.mark.parametrize("other", ["me", "bot:random"])
def test_a_warning_only_where_somebody_might_refuse(visitor: Make, other: str) -> None:
    """A step that uncovers something can be taken back from bots all the same: only among people is it a warning."""
    one = visitor()
    id = one.table("me", other)
    chance = random.Random(2)
    while True:
        ask = one.match(id).asks[0]
        if ask.seat == 0:
            picks = [chance.choice(ask.tokens)]
            body = {"seat": 0, "seen": one.state(id, 0)["seen"], "tokens": picks}
            shown = one.send(f"/t/{id}/draft", body).json()
            parts, before = shown["parts"], len(one.match(id).answers)
            one.send(f"/t/{id}/draft", body | {"key": f"one-draft-{before}"})
            sure = len(one.match(id).answers) > before
            if "You see what comes up" in parts["decide"]:
                assert ("you may not be able to undo this" in parts["actions"]) == (other == "me")
                assert sure == (other != "me"), "among bots such a step needs no second click"
                return
            assert sure == (other != "me" and shown["draft"]["ready"])
            if sure:
                continue
        taken = Move("choose", picks[0] if ask.seat == 0 else chance.choice(ask.tokens))
        one.services.journal.take(id, ask.seat, [taken], f"by-test-{len(one.match(id).answers)}")
