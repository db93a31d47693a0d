"""Playing: who may answer what, and what becomes of it."""

from __future__ import annotations

import html
import json
import random
from collections.abc import Callable

import pytest

import cosmarch
from cosmarch.store import Move
from cosmarch.store.moves import CHOOSE
from cosmarch.web.table.drafts import LONGEST
from tests.web.visitor import ORIGIN, Visitor, asked_by_consent

Make = Callable[[], Visitor]


def two(visitor: Make) -> tuple[Visitor, Visitor, str]:
    """A table of two people, the second of whom came by link."""
    host, guest = visitor(), visitor()
    id = host.table("me", "link")
    assert guest.form("/seat", secret=host.link(id, 1)).status_code == 303
    return host, guest, id


def at_turn(host: Visitor, guest: Visitor, id: str) -> tuple[Visitor, int, str]:
    """(who is asked, its seat, a legal token)."""
    ask = host.match(id).asks[0]
    return (host, guest)[ask.seat], ask.seat, ask.tokens[0]


def test_play_against_bots_in_two_requests(visitor: Make) -> None:
    one = visitor()
    answer = one.form("/quick", game="bts")
    assert answer.status_code == 303
    page = one.get(answer.headers["location"])
    assert page.status_code == 200
    assert "<svg" in page.text


def test_a_link_gives_the_seat_and_the_match_begins(visitor: Make) -> None:
    host, guest = visitor(), visitor()
    id = host.table("me", "link")
    assert guest.get(f"/t/{id}").status_code == 401
    secret = host.link(id, 1)
    assert guest.form("/seat", secret=secret, name="Zsófi").headers["location"] == f"/t/{id}"
    assert "Zsófi" in guest.get(f"/t/{id}").text
    row = host.services.matches.find(id)
    assert row is not None and row.status == "playing"


def test_a_revoked_link_opens_nothing(visitor: Make) -> None:
    host, guest = visitor(), visitor()
    id = host.table("me", "link")
    first = host.link(id, 1)
    second = host.link(id, 1)
    assert guest.form("/seat", secret=first).status_code == 404
    host.form(f"/t/{id}/revoke", seat=1)
    assert guest.form("/seat", secret=second).status_code == 404


def test_only_the_host_makes_links(visitor: Make) -> None:
    _host, guest, id = two(visitor)
    assert guest.form(f"/t/{id}/link", seat=0).status_code == 403
    assert visitor().form(f"/t/{id}/link", seat=1).status_code in (401, 403)


def test_the_answer_counts(visitor: Make) -> None:
    host, guest, id = two(visitor)
    who, seat, token = at_turn(host, guest, id)
    answer = who.answer(id, seat, token)
    assert answer.status_code == 200
    assert host.match(id).answers == ((seat, token),)
    assert answer.json()["seen"] == who.state(id, seat)["seen"]


def test_a_doubled_answer_counts_once(visitor: Make) -> None:
    host, guest, id = two(visitor)
    who, seat, token = at_turn(host, guest, id)
    seen = who.state(id, seat)["seen"]
    first = who.answer(id, seat, token, seen=seen, key="the-same-key")
    second = who.answer(id, seat, token, seen=seen, key="the-same-key")
    assert (first.status_code, second.status_code) == (200, 200)
    assert second.json()["doubled"] is True
    assert len(host.match(id).answers) == 1


def test_a_stale_answer_is_refused_with_the_new_view(visitor: Make) -> None:
    host, guest, id = two(visitor)
    who, seat, token = at_turn(host, guest, id)
    seen = who.state(id, seat)["seen"]
    assert who.answer(id, seat, token, seen=seen).status_code == 200
    late = who.answer(id, seat, token, seen=seen)
    assert late.status_code == 409
    assert late.json()["error"]
    assert late.json()["seen"] == who.state(id, seat)["seen"]
    assert len(host.match(id).answers) == 1


def test_nobody_answers_for_another(visitor: Make) -> None:
    host, guest, id = two(visitor)
    who, seat, token = at_turn(host, guest, id)
    other = guest if who is host else host
    seen = who.state(id, seat)["seen"]
    assert other.answer(id, seat, token, seen=seen).status_code == 403
    assert visitor().answer(id, seat, token, seen=seen).status_code == 401
    assert host.match(id).answers == ()


def test_an_illegal_answer_names_its_rule_and_changes_nothing(visitor: Make) -> None:
    host, guest, id = two(visitor)
    who, seat, _ = at_turn(host, guest, id)
    assert who.answer(id, seat, "no_such_thing").status_code == 422
    while not host.match(id).asks[0].refused:
        who, seat, token = at_turn(host, guest, id)
        assert who.answer(id, seat, token).status_code == 200
    ask = host.match(id).asks[0]
    who, before = (host, guest)[ask.seat], host.match(id).hash
    token, rule, _ = ask.refused[0]
    refused = who.answer(id, ask.seat, token)
    assert refused.status_code == 422
    assert refused.json()["rule"] == rule
    who.form("/settings", lang="hu")
    reason = dict((name, why) for name, _, why in ask.explain("hu"))[token]
    assert who.answer(id, ask.seat, token).json()["error"] == reason
    assert host.match(id).hash == before


def test_seats_see_only_their_own_side(visitor: Make) -> None:
    _host, guest, id = two(visitor)
    assert guest.get(f"/t/{id}/state", seat=0).status_code == 403
    assert guest.get(f"/t/{id}", seat=0).status_code == 403
    assert guest.get(f"/t/{id}/replay", seat=0).status_code == 403
    assert guest.get(f"/t/{id}/events", seat=0).status_code == 204


def test_a_private_table_is_private(visitor: Make) -> None:
    host = visitor()
    id = host.table("me", "bot:random")
    stranger = visitor()
    for path in ("", "/state", "/replay", "/text", "/save", "/after"):
        assert stranger.get(f"/t/{id}{path}").status_code == 401
    assert stranger.send(f"/t/{id}/chat", {"text": "hello"}).status_code == 401


def test_a_public_table_can_be_watched(visitor: Make) -> None:
    host, stranger = visitor(), visitor()
    id = host.table("me", "bot:random", public="on")
    assert id in stranger.get("/lobby").text
    assert stranger.get(f"/t/{id}").status_code == 200
    assert stranger.state(id)["turn"] is False


def test_an_open_seat_is_taken_from_the_lobby(visitor: Make) -> None:
    host, other, late = visitor(), visitor(), visitor()
    id = host.table("me", "open")
    assert id in other.get("/lobby").text
    assert other.form(f"/t/{id}/sit", seat=1, name="Ola").status_code == 303
    assert late.form(f"/t/{id}/sit", seat=1).status_code == 409
    assert host.services.matches.find(id).names[1] == "Ola"  # type: ignore[union-attr]


def test_one_screen_for_two_shows_neither_side_before_one_is_chosen(visitor: Make) -> None:
    one = visitor()
    id = one.table("me", "me", game="se4x")
    page = one.get(f"/t/{id}").text
    seat = one.match(id).asks[0].seat
    assert f'href="/t/{id}?seat={seat}#decide"' in page
    assert 'class="option' not in page
    assert 'class="option' in one.get(f"/t/{id}", seat=seat).text


def test_a_draft_changes_nothing_until_confirmed(visitor: Make) -> None:
    host, guest, id = two(visitor)
    who, seat, token = at_turn(host, guest, id)
    before, seen = host.match(id).hash, who.state(id, seat)["seen"]
    shown = who.send(f"/t/{id}/draft", {"seat": seat, "seen": seen, "tokens": [token]})
    assert shown.status_code == 200
    assert shown.json()["draft"]["count"] == 1
    assert "log" not in shown.json()["parts"], "the page keeps the log of what was answered"
    none = who.send(f"/t/{id}/draft", {"seat": seat, "seen": seen, "tokens": []})
    assert none.json()["parts"]["log"]
    assert host.match(id).hash == before
    assert who.state(id, seat)["seen"] == seen


@pytest.mark.parametrize(("other", "through", "taken"), [("bot:random", False, 1), ("me", False, 0), ("me", True, 1)])
def test_what_needs_no_confirming_is_answered_with_its_last_pick(
    visitor: Make, other: str, through: bool, taken: int
) -> None:
    """Among bots, and where the player wants it so. Sent again since the response was lost, it counts once."""
    one = visitor()
    id = one.table("me", other)
    while True:
        ask = one.match(id).asks[0]
        body = {"seat": 0, "seen": one.state(id, 0)["seen"], "tokens": [ask.tokens[0]]}
        if ask.seat == 0 and one.send(f"/t/{id}/draft", body).json()["draft"]["ready"]:
            break
        one.services.journal.take(id, ask.seat, [Move(CHOOSE, ask.tokens[0])], f"by-test-{len(one.match(id).answers)}")
    before = len(one.match(id).answers)
    sent = [one.send(f"/t/{id}/draft", body | {"key": "the-same-key", "through": through}) for _ in range(2)]
    assert [answer.status_code for answer in sent] == [200, 200]
    assert len(one.match(id).answers) == before + taken
    assert [answer.json()["draft"] is None for answer in sent] == [bool(taken)] * 2
    assert sent[1].json().get("doubled", False) is bool(taken)


def test_a_draft_is_confirmed_as_a_whole(visitor: Make) -> None:
    one = visitor()
    id = one.table("me", "me")
    tokens: list[str] = []
    seat = one.match(id).asks[0].seat
    seen = one.state(id, seat)["seen"]
    twin = one.match(id).clone()
    while twin.asks and twin.asks[0].seat == seat and len(tokens) < 3:
        tokens.append(twin.asks[0].tokens[0])
        twin.choose(tokens[-1], seat)
    assert one.answer(id, seat, *tokens, seen=seen).status_code == 200
    assert [token for _, token in one.match(id).answers] == tokens


def test_the_longest_draft_is_confirmed_as_it_is(visitor: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """A turn that takes more picks than a draft may have goes on after they were confirmed."""
    one = visitor()
    id = one.table("me", "me")
    seat = one.match(id).asks[0].seat
    seen = one.state(id, seat)["seen"]
    picks: list[str] = []
    twin = one.match(id).clone()
    while len(picks) < 2:  # the first decision takes more than two answers
        picks.append(twin.asks[0].tokens[0])
        twin.choose(picks[-1], seat)
    assert twin.asks[0].seat == seat
    monkeypatch.setattr("cosmarch.web.table.drafts.LONGEST", 2)
    for count, ready in ((1, False), (2, True)):
        body = {"seat": seat, "seen": seen, "tokens": picks[:count]}
        assert one.send(f"/t/{id}/draft", body).json()["draft"] == {"ready": ready, "count": count}
    assert one.answer(id, seat, *picks, seen=seen).status_code == 200
    assert [ask.seat for ask in one.match(id).asks] == [seat]


def test_who_plays_alone_confirms_each_turn(visitor: Make) -> None:
    """Whoever is alone may take back anything; a draft would never end by itself, and the log never tell a thing."""
    one = visitor()
    id = one.table("me", game="se4x")
    while one.match(id).asks[0].kind != "move":
        one.answer(id, 0, one.match(id).asks[0].tokens[0])
    scout = next(token for token in one.match(id).asks[0].tokens if ">" in token)
    seen = one.state(id, 0)["seen"]
    for picks, ready in (([scout], False), ([scout, "done"], True)):
        drafted = one.send(f"/t/{id}/draft", {"seat": 0, "seen": seen, "tokens": picks}).json()
        assert drafted["draft"] == {"ready": ready, "count": len(picks)}


def test_a_draft_and_an_answer_have_the_same_limit(visitor: Make) -> None:
    one = visitor()
    id = one.table("me", "me")
    body = {"seat": 0, "seen": "", "tokens": ["x"] * (LONGEST + 1)}
    assert one.send(f"/t/{id}/draft", body).status_code == 400
    assert one.send(f"/t/{id}/answer", body | {"key": "12345678"}).status_code == 400


def test_undo_is_free_while_nothing_was_uncovered(visitor: Make) -> None:
    one = visitor()
    id = one.table("me", "me")
    while True:
        ask = one.match(id).asks[0]
        before = one.match(id)
        one.answer(id, ask.seat, ask.tokens[0])
        if one.match(id).clone().undo(ask.seat):
            break
    assert one.act(id, ask.seat, "undo").status_code == 200
    assert one.match(id).answers == before.answers


def test_undo_by_consent(visitor: Make) -> None:
    host, guest, id = two(visitor)
    players = (host, guest)
    _, second = asked_by_consent(host, guest, id)
    assert "consent" in players[second].state(id, second)["parts"]["decide"]
    assert players[second].act(id, second, "consent", "yes").status_code == 200
    assert host.match(id).request is None
    assert all(seat != second for seat, _ in host.match(id).answers)


def test_who_watches_has_nothing_to_press_and_is_told_so(visitor: Make) -> None:
    host, stranger = visitor(), visitor()
    id = host.table("me", "bot:random", public="on")
    parts = stranger.state(id)["parts"]
    assert "<button" not in parts["actions"] and "You are watching." in parts["decide"]
    parts = host.state(id, 0)["parts"]
    assert 'id="undo"' in parts["actions"] and "You are watching." not in parts["decide"]
    shared = host.table("me", "me", "bot:random", game="ti3", **{"option.speaker": "3"})
    decide = host.state(shared)["parts"]["decide"]
    assert "Waiting for" in decide and "You are watching." not in decide, "who shares a screen plays, whoever is asked"


def test_what_people_say_is_text(visitor: Make) -> None:
    host, guest, id = two(visitor)
    bad = "<script>alert(1)</script><img src=x onerror=alert(1)>"
    assert guest.send(f"/t/{id}/chat", {"text": bad}).status_code == 200
    shown = host.state(id, 0)["parts"]["chat"]
    assert "<script" not in shown and "<img" not in shown
    assert "&lt;script&gt;" in shown


def test_names_are_text(visitor: Make) -> None:
    host, guest = visitor(), visitor()
    id = host.table("me", "link", title="<b>bold</b>")
    guest.form("/seat", secret=host.link(id, 1), name='<img src=x">')
    page = host.get(f"/t/{id}").text
    assert "<b>bold" not in page and "<img" not in page
    assert "&lt;img src=x" in page


def test_a_board_is_sent_as_what_changed(visitor: Make) -> None:
    one = visitor()
    id = one.table("me", "me")
    seat = one.match(id).asks[0].seat
    before = one.state(id, seat)
    one.answer(id, seat, one.match(id).asks[0].tokens[0])
    after = one.state(id, seat, board=before["board"])
    assert after["svg"] is None
    parts = [part if isinstance(part, str) else before["svg"][part[0] : part[1]] for part in after["patch"]]
    assert "".join(parts) == one.state(id, seat)["svg"]
    assert one.state(id, seat, board=after["board"])["patch"] is None


def test_a_bot_stands_in_and_hands_back(visitor: Make) -> None:
    host, guest, id = two(visitor)
    assert guest.form(f"/t/{id}/stand-in", seat=0, level="greedy").status_code == 403
    assert guest.form(f"/t/{id}/stand-in", seat=1, level="greedy").status_code == 303
    assert host.services.matches.find(id).seats[1].bot == "greedy"  # type: ignore[union-attr]
    guest.form(f"/t/{id}/stand-in", seat=1, level="")
    assert host.services.matches.find(id).seats[1].bot == ""  # type: ignore[union-attr]


def test_a_new_name_is_shown_and_spoils_no_answer(visitor: Make) -> None:
    """An answer is given on what the table looks like, not on what anybody is called."""
    host, guest, id = two(visitor)
    for _ in range(6):
        who, seat, token = at_turn(host, guest, id)
        who.answer(id, seat, token)
    who, seat, token = at_turn(host, guest, id)
    other = guest if who is host else host
    seen = who.state(id, seat)["seen"]
    assert other.form("/account/name", name="<b>Zoë</b>").status_code == 303
    assert who.answer(id, seat, token, seen=seen).status_code == 200
    assert "&lt;b&gt;Zoë&lt;/b&gt;" in str(who.state(id, seat)["parts"])
    assert "<b>Zoë</b>" in host.match(id).board_text(0)


def test_a_fork_is_another_match(visitor: Make) -> None:
    host, guest, id = two(visitor)
    for _ in range(6):
        who, seat, token = at_turn(host, guest, id)
        who.answer(id, seat, token)
    answer = host.form(f"/t/{id}/fork", seat=0, at=3)
    assert answer.status_code == 303, answer.text
    other = answer.headers["location"].rpartition("/")[2]
    assert other != id
    assert host.match(other).commitment != host.match(id).commitment
    replay = host.services.replays.of(host.services.journal.open(id), None)
    moment = replay.at(replay.moments(0)[3]).clone()
    assert host.match(other).names == host.match(id).names
    told = [line.text for line in moment.log(0)]
    assert told and [line.text for line in host.match(other).log(0)] == told, "what happened before stays in the log"
    moment.names = host.match(other).names  # reasons name them
    then, now = moment.view(0), host.match(other).view(0)
    assert (now["table"], now["asks"]) == (then["table"], then["asks"])
    assert host.services.matches.find(other).seats_of(host.services.matches.find(id).host) == (0,)  # type: ignore[union-attr]


def test_the_save_is_kept_back_while_secrets_matter(visitor: Make) -> None:
    host = visitor()
    id = host.table("me", "me")
    assert host.get(f"/t/{id}/save").status_code == 409
    assert host.get(f"/t/{id}/after").status_code == 409


def test_after_the_game(visitor: Make) -> None:
    one = visitor()
    id = one.table("me", "me", **{"option.round_limit": "3", "option.pick_factions": "on"})
    while not one.match(id).over:
        ask = one.match(id).asks[0]
        assert one.answer(id, ask.seat, ask.tokens[0]).status_code == 200
    result = one.match(id).result
    assert result is not None
    page = one.get(f"/t/{id}/after").text
    assert one.match(id).seed in page
    assert one.get(f"/t/{id}").status_code == 200
    assert one.get(f"/t/{id}/replay", seat=1, at=4).status_code == 200
    assert cosmarch.load(one.get(f"/t/{id}/save").text).hash == one.match(id).hash


def test_a_fork_in_the_middle_of_a_scene(visitor: Make) -> None:
    """Of a running and of a finished match, at every moment; at the end it begins before the last decision."""
    one = visitor()
    id = one.table("me", "me", **{"option.round_limit": "1"})
    middle = 0
    while not one.match(id).over:
        ask = one.match(id).asks[0]
        assert one.answer(id, ask.seat, ask.tokens[-1]).status_code == 200
        middle += one.match(id).scene_answers > 0
        if one.match(id).scene_answers == 1:
            forked(one, id, ask.seat, len(one.match(id).answers))
    assert middle
    last = len(one.match(id).answers)
    for at in range(0, last, 5):
        forked(one, id, 1, at)
    other = one.form(f"/t/{id}/fork", seat=1, at=last).headers["location"].rpartition("/")[2]
    assert not one.match(other).over
    assert one.match(other).asks[0].tokens == one.match(id).repeat(last - 1).asks[0].tokens


def forked(one: Visitor, id: str, seat: int, count: int) -> None:
    """Fork after so many answers; the seat, and after the end everybody, sees what there was to see."""
    replay = one.services.replays.of(one.services.journal.open(id), None)
    at = replay.moments(seat).index(count)
    answer = one.form(f"/t/{id}/fork", seat=seat, at=at)
    assert answer.status_code == 303, answer.text
    other = one.match(answer.headers["location"].rpartition("/")[2])
    for eyes in (None, 0, 1) if one.match(id).over else (seat,):
        then, now = replay.at(count).view(eyes), other.view(eyes)
        assert (now["table"], now["asks"]) == (then["table"], then["asks"])


@pytest.mark.parametrize(
    "headers", [{}, {"origin": "https://evil.example"}, {"origin": "null"}, ORIGIN | {"sec-fetch-site": "cross-site"}]
)
def test_cross_site_posts_are_refused(visitor: Make, headers: dict[str, str]) -> None:
    one = visitor()
    id = one.table("me", "me")
    ask = one.match(id).asks[0]
    body = {"seat": ask.seat, "seen": one.state(id, ask.seat)["seen"], "key": "long-enough", "tokens": [ask.tokens[0]]}
    assert one.send(f"/t/{id}/answer", body, headers=headers).status_code == 403
    assert one.form("/quick", headers=headers, game="bts").status_code == 403
    assert one.match(id).answers == ()


@pytest.mark.parametrize("game", sorted(cosmarch.games()))
def test_every_game_plays_at_the_table(visitor: Make, game: str) -> None:
    """Every question can be answered with what its page shows, and every page can be shown."""
    one, chance = visitor(), random.Random(11)
    id = one.table(*["me"] * cosmarch.game(game).seats[0], game=game)
    for step in range(40):
        match = one.match(id)
        if match.over:
            break
        ask = chance.choice(match.asks)
        shown = one.state(id, ask.seat)
        assert shown["turn"] is True
        for option in ask.options:
            assert f'data-token="{html.escape(option.token)}"' in shown["parts"]["decide"]
        if step % 10 == 0:
            for path in ("", "/text", "/replay"):
                assert one.get(f"/t/{id}{path}", seat=ask.seat).status_code == 200
        assert one.answer(id, ask.seat, chance.choice(ask.tokens), seen=shown["seen"]).status_code == 200


def test_a_program_can_play(visitor: Make) -> None:
    """Views and brief answers carry all that is needed to go on."""
    one = visitor()
    id = one.table("me", "me")
    for number in range(12):
        seat = one.match(id).asks[0].seat
        shown = one.get(f"/t/{id}/view", seat=seat).json()
        assert shown["view"] == json.loads(json.dumps(one.match(id).view(seat)))
        token = shown["view"]["asks"][0]["options"][0][0]
        body = {"seat": seat, "seen": shown["seen"], "key": f"program-{number}", "tokens": [token]}
        answer = one.send(f"/t/{id}/answer?brief=1", body)
        assert answer.status_code == 200
        assert answer.json()["asks"] == json.loads(json.dumps(one.match(id).view(seat)["asks"]))
    assert len(one.match(id).answers) == 12
