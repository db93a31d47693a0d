"""Giving up, playing again with the seats moved on, and who is here."""

from __future__ import annotations

from collections.abc import Callable

from cosmarch.store import schema
from cosmarch.store.matches import BOT, INVITED, PERSON, RESIGNED
from cosmarch.store.repair import faults
from cosmarch.web import background
from cosmarch.web.workers.bots import waiting_bot
from tests.web.test_seats import log, seated
from tests.web.visitor import Visitor

Make = Callable[[], Visitor]


def sure(one: Visitor, id: str, seat: int) -> int:
    return one.form(f"/t/{id}/resign", seat=seat, sure="yes").status_code


def kinds(one: Visitor, id: str) -> list[str]:
    row = one.services.matches.find(id)
    assert row is not None
    return [seat.kind for seat in row.seats]


def status(one: Visitor, id: str) -> str:
    row = one.services.matches.find(id)
    assert row is not None
    return row.status


def three(visitor: Make, **fields: str) -> tuple[list[Visitor], str]:
    """Three people at a table of three."""
    people = [visitor() for _ in range(3)]
    id = people[0].table("me", "link", "link", **fields)
    for seat, name in ((1, "Bea"), (2, "Cleo")):
        people[seat].form("/seat", secret=people[0].link(id, seat), name=name)
    return people, id


# ---- giving up


def test_the_page_asks_first(visitor: Make) -> None:
    host, _, id = seated(visitor)
    page = host.get(f"/t/{id}").text
    assert "Are you sure?" in page and 'action="/t/' + id + '/resign"' in page
    assert host.form(f"/t/{id}/resign", seat=0).status_code == 422
    assert status(host, id) == "playing" and kinds(host, id) == [PERSON, PERSON]


def test_a_bot_plays_on_and_it_stands_in_the_log(visitor: Make) -> None:
    people, id = three(visitor)
    assert sure(people[1], id, 1) == 303
    assert status(people[0], id) == "playing" and kinds(people[0], id) == [PERSON, RESIGNED, PERSON]
    assert log(people[0], id, 0)[-1] == "Seat 2: Bea gives up, a bot plays on"
    row = people[0].services.matches.find(id)
    assert row is not None and row.seats[1].bot == "greedy"
    assert people[0].services.journal.open(id).match.over is False
    while people[0].match(id).asks[0].seat != 1:
        ask = people[0].match(id).asks[0]
        people[ask.seat].answer(id, ask.seat, ask.tokens[0])
    assert waiting_bot(people[0].services.journal.open(id)) == (1, "greedy")
    assert faults(people[0].services.database, id) == []


def test_who_has_given_up_looks_on_and_plays_no_more(visitor: Make) -> None:
    people, id = three(visitor)
    sure(people[1], id, 1)
    assert people[1].get(f"/t/{id}").status_code == 200
    assert people[1].get(f"/t/{id}/state", seat=1).status_code == 403
    assert people[1].form(f"/t/{id}/stand-in", seat=1, level="").status_code == 403
    assert people[0].form(f"/t/{id}/link", seat=1).status_code == 409
    assert sure(people[1], id, 1) == 403 and sure(people[0], id, 1) == 403
    assert f'href="/t/{id}"' in people[1].get("/mine").text


def test_with_nobody_left_to_play_against_the_match_is_over(visitor: Make) -> None:
    host, guest, id = seated(visitor)
    assert sure(guest, id, 1) == 303
    assert status(host, id) == "over"
    assert log(host, id, 0)[-1] == "Seat 2: Bea gives up. The match is over"
    state = host.state(id, 0)
    assert state["over"] and not state["turn"]
    assert "Bea gave up" in state["parts"]["decide"] and "Winner" in state["parts"]["decide"]
    ask = host.match(id).asks[0]
    answered = host.answer(id, 0, *ask.tokens[:1])
    assert answered.status_code == 422 and answered.json()["error"] == "The match is over."
    for path in ("after", "replay?seat=all", "replay?seat=0", "save"):
        assert host.get(f"/t/{id}/{path}").status_code == 200
    winner = host.match(id).name(0, "en")
    assert f"{winner} wins" in state["parts"]["bar"]
    for path in ("share", "picture.svg", "after"):
        assert f"Winner: {winner}" in host.get(f"/t/{id}/{path}").text
    assert "The seed stays hidden" in host.get(f"/t/{id}/after").text
    assert faults(host.services.database, id) == []
    assert host.services.matches.running() == []


def test_bots_do_not_play_on_among_themselves(visitor: Make) -> None:
    one = visitor()
    id = one.table("me", "bot:greedy", "bot:greedy")
    assert sure(one, id, 0) == 303
    assert status(one, id) == "over" and waiting_bot(one.services.journal.open(id)) is None


def test_who_gives_up_keeps_nobody_waiting_for_consent(visitor: Make) -> None:
    people, id = three(visitor)
    while not (ask := people[0].match(id).asks[0]).seat or people[0].match(id).undo_state(0) != "consent":
        people[ask.seat].answer(id, ask.seat, ask.tokens[0])
    assert people[0].act(id, 0, "undo").status_code == 200
    request = people[0].match(id).request
    assert request is not None
    sure(people[1], id, 1)
    request = people[0].match(id).request
    assert request is not None and 1 in request.agreed


# ---- once more


def test_a_rematch_moves_everybody_one_seat_on_and_invites_the_others(visitor: Make) -> None:
    people, id = three(visitor, **{"option.mats": "advanced"})
    assert people[0].form(f"/t/{id}/rematch").status_code == 409
    sure(people[1], id, 1)
    sure(people[2], id, 2)
    assert status(people[0], id) == "over"
    place = people[2].form(f"/t/{id}/rematch").headers["location"]
    again = place.rpartition("/")[2]
    row = people[2].services.matches.find(again)
    assert row is not None and row.status == "gathering"
    assert [(seat.kind, seat.name) for seat in row.seats] == [
        (INVITED, "Bea"),
        (PERSON, "Cleo"),
        (INVITED, row.seats[2].name),
    ]
    assert row.seats[2].person == people[0].person and row.host == people[2].person
    assert people[0].match(again).options == people[0].match(id).options
    # the others are told at the old table, and come to the same new one
    state = people[0].state(id, 0)
    assert (
        f'href="/t/{again}"' in state["parts"]["decide"] and "everybody moves on by one seat" in state["parts"]["chat"]
    )
    assert people[0].form(f"/t/{id}/rematch").headers["location"] == place
    # they sit down on their own seats only, and then it begins
    assert people[0].get(place).text.count(f'action="/t/{again}/sit"') == 1
    assert people[0].form(f"/t/{again}/sit", seat=0).status_code == 409
    assert people[0].form(f"/t/{again}/sit", seat=2).status_code == 303
    assert people[1].form(f"/t/{again}/sit", seat=0).status_code == 303
    assert kinds(people[0], again) == [PERSON] * 3 and status(people[0], again) == "playing"


def test_bots_come_along_and_strangers_do_not(visitor: Make) -> None:
    one, stranger = visitor(), visitor()
    id = one.table("me", "bot:greedy", "bot:random", public="on")
    sure(one, id, 0)
    assert stranger.get(f"/t/{id}").status_code == 200
    assert stranger.form(f"/t/{id}/rematch").status_code == 403
    again = one.form(f"/t/{id}/rematch").headers["location"].rpartition("/")[2]
    row = one.services.matches.find(again)
    assert row is not None and row.status == "playing"
    assert [(seat.kind, seat.level) for seat in row.seats] == [(BOT, "greedy"), (BOT, "random"), (PERSON, "")]
    assert again not in stranger.get(f"/t/{id}").text


def test_a_bot_can_take_the_seat_of_somebody_who_does_not_come(visitor: Make) -> None:
    host, guest, id = seated(visitor)
    sure(guest, id, 1)
    again = host.form(f"/t/{id}/rematch").headers["location"].rpartition("/")[2]
    assert kinds(host, again) == [INVITED, PERSON]
    assert host.form(f"/t/{again}/fill", seat=0, level="greedy").status_code == 303
    assert kinds(host, again) == [BOT, PERSON] and status(host, again) == "playing"
    assert guest.get(f"/t/{again}").status_code == 403


# ---- who is here


def test_who_looks_is_here(visitor: Make) -> None:
    host, guest, id = seated(visitor)
    with host.services.database.writing() as connection:
        connection.execute(schema.seats.update().values(present=0.0))
    host.services.presence.gathered()
    assert host.get(f"/t/{id}/here").json() == {"here": [0]}
    background.presence(host.services)
    assert guest.get(f"/t/{id}/here").json() == {"here": [0, 1]}
    assert visitor().get(f"/t/{id}/here").status_code == 401


def test_that_somebody_answers_does_not_show_that_they_are_here(visitor: Make) -> None:
    """Windows must tell nobody who is asked: an answer alone lights no dot."""
    host, guest, id = seated(visitor)
    ask = host.match(id).asks[0]
    one, other = (host, guest) if ask.seat == 0 else (guest, host)
    seen = one.state(id, ask.seat)["seen"]
    host.services.presence.gathered()
    with host.services.database.writing() as connection:
        connection.execute(schema.seats.update().values(present=0.0))
    assert one.answer(id, ask.seat, ask.tokens[0], seen=seen).status_code == 200
    background.presence(host.services)
    assert ask.seat not in other.get(f"/t/{id}/here").json()["here"]
