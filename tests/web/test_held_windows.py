"""Windows that are held open: what others are sent, and when, does not tell whether somebody could have reacted."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import cosmarch
from cosmarch import Match
from cosmarch.store import Move, holds
from cosmarch.web.workers.bots import waiting_bot
from tests.web.twins import Sent, World, alike, seated, time_in_hand, world
from tests.web.visitor import Visitor

pytestmark = pytest.mark.long  # whole matches by way of the pages

# A match whose first such moment comes early: the pages that show the whole match are asked for again and again.
EARLY = "ti3", 3, 56


@dataclass
class Moment:
    """The match before an answer that opens a window, as it is and as it might be: in the first a seat can play
    something there that in the second it does not hold."""

    able: Match
    unable: Match
    acts: int
    token: str
    can: int


def changed(match: Match, change: Callable[[Any], bool]) -> Match | None:
    """The match with something hidden exchanged in its state."""
    twin = cosmarch.load(match.save())
    start = twin._checkpoint.copy()
    if not change(start):
        return None
    twin._resume(start, twin._pending[:])
    return cosmarch.load(twin.save())


def other_cards(seat: int, cards: list[int]) -> Callable[[Any], bool]:
    """Twilight Imperium: the seat holds other cards in place of these, which go into the deck."""

    def change(t: Any) -> bool:
        hand, deck = list(t.hands[seat]), list(t.action_deck)
        for card in cards:
            at = next((n for n, one in enumerate(deck) if one not in cards), None)
            if at is None or card not in hand:
                return False
            hand[hand.index(card)], deck[at] = deck[at], card
        t.hands = (*t.hands[:seat], tuple(hand), *t.hands[seat + 1 :])
        t.action_deck = tuple(deck)
        return True

    return change


def opened_by(match: Match, seat: int, token: str) -> list[int] | None:
    """Who is asked in the window that an answer opens; None where it opens none."""
    after = match.clone()
    after.hold()
    after.choose(token, seat)
    return [ask.seat for ask in after.asks] if after.held else None


def moment(game: str, seats: int, seed: int) -> Moment:
    match, chance = cosmarch.new(game, seats, seed), random.Random(seed)
    for _ in range(4000):
        ask = chance.choice(match.asks)
        token = chance.choice(ask.tokens)
        if not ask.secret:
            found = _moment(match, ask.seat, token)
            if found is not None:
                return found
        match.choose(token, ask.seat)
        assert not match.over
    raise AssertionError("no such moment")


def _moment(match: Match, seat: int, token: str) -> Moment | None:
    asked = opened_by(match, seat, token)
    if asked is None or len(asked) != 1 or asked[0] == seat:
        return None
    after = match.clone()
    after.hold()
    after.choose(token, seat)
    ask = after.asks[0]
    twin = changed(match, other_cards(ask.seat, [value - 1 for value in ask.legal if value]))
    after.close_window()
    if twin is None or after.held or opened_by(twin, seat, token) != []:
        return None  # no other window follows at once: a test sees this one end
    return Moment(match, twin, seat, token, ask.seat)


# ---- what the seat that can play something does, at 1 and at 2 seconds


def nothing(here: World, can: int, second: int) -> None:
    """It does not look."""


def looks(here: World, can: int, second: int) -> None:
    here.people[can].state(here.id, can)


def passes_at_once(here: World, can: int, second: int) -> None:
    ask = here.match.ask_of(can)
    if second == 1 and ask is not None:
        assert here.people[can].answer(here.id, can, ask.pass_token).status_code == 200


def thinks_and_passes(here: World, can: int, second: int) -> None:
    if here.match.ask_of(can) is not None:
        how = "holds" if second == 1 else "passes"
        assert here.people[can].send(f"/t/{here.id}/react", {"seat": can, "how": how}).status_code == 200


def drafts(here: World, can: int, second: int) -> None:
    ask = here.match.ask_of(can)
    if ask is not None:
        one = here.people[can]
        body = {"seat": can, "seen": one.state(here.id, can)["seen"], "tokens": [ask.tokens[-1]]}
        assert one.send(f"/t/{here.id}/draft", body).status_code == 200


def takes_back(here: World, can: int, second: int) -> None:
    """It plays something and thinks better of it."""
    ask = here.match.ask_of(can)
    one = here.people[can]
    if second == 1 and ask is not None:
        assert one.answer(here.id, can, next(t for t in ask.tokens if t != ask.pass_token)).status_code == 200
    elif second == 2 and here.match.undo_state(can) == "free":
        assert one.act(here.id, can, "undo").status_code == 200


def played(here: World, at: Moment, does: Callable[[World, int, int], None]) -> list[list[Sent]]:
    """What everybody else is sent from the answer that opens the window to a while after its end."""
    others = [seat for seat in range(len(here.people)) if seat != at.can]
    here.visits(others)
    opens(here, at)
    for second in range(1, 3):
        here.goes_by(0.7)
        here.looks(others)
        here.goes_by(0.3)
        does(here, at.can, second)
        here.until_all_have_looked()
        here.visits(others)
    for _ in range(4):
        here.goes_by(0.5)
        here.looks(others)
    here.visits(others)
    return [here.got[seat][:] for seat in others]


def opens(here: World, at: Moment) -> None:
    """The window opens."""
    answer = here.people[at.acts].answer(here.id, at.acts, at.token)
    assert answer.status_code == 200
    here.keep(at.acts, "answer", answer)
    here.until_all_have_looked()
    assert here.match.held


def told(got: list[Sent], since: float) -> list[float]:
    """When a stream said that there is something new."""
    return [round(at - since, 3) for at, what, _, _, body in got if what == "event" and body.startswith(b"data")]


@pytest.fixture(scope="module")
def at() -> Moment:
    return moment(*EARLY)


Made = tuple[Path, str, list[dict[str, str]]]


def twin(folder: Path, at: Moment, **fields: str) -> tuple[Made, list[list[Sent]]]:
    """A table of people, and what the others are sent there where nobody can play anything."""
    with time_in_hand() as hand:
        made = seated(folder, "ti3", 3, **fields)
        with world(hand, made, "unable", at.unable) as here:
            return made, played(here, at, nothing)


@pytest.fixture(scope="module")
def unable(tmp_path_factory: pytest.TempPathFactory, at: Moment) -> tuple[Made, list[list[Sent]]]:
    return twin(tmp_path_factory.mktemp("twins"), at, hold="3", clock="live_30")


@pytest.mark.parametrize("does", [nothing, looks, passes_at_once, thinks_and_passes, drafts, takes_back])
def test_others_are_sent_the_same_at_the_same_moments(
    unable: tuple[Made, list[list[Sent]]], at: Moment, does: Callable[[World, int, int], None]
) -> None:
    """Whether a seat holds a card that fits and lets it be, or holds none."""
    made, expected = unable
    with time_in_hand() as hand, world(hand, made, f"able {does.__name__}", at.able) as here:
        start = hand.at
        one = played(here, at, does)
        for left, right in zip(one, expected, strict=True):
            assert alike(left, right) == ""
            assert told(left, start) == [0.0, 0.0, 3.0], "before, in and after the window"


def test_by_correspondence_too(tmp_path: Path, at: Moment) -> None:
    """Minutes that nobody can foresee; and nobody is passed over."""
    made, expected = twin(tmp_path, at, hold="3", clock="days_3")
    with time_in_hand() as hand, world(hand, made, "able", at.able) as here:
        got = played(here, at, thinks_and_passes)
        assert [alike(*both) for both in zip(got, expected, strict=True)] == ["", ""]
        assert here.match.held and here.people[at.acts].state(here.id, at.acts)["hold"] == {
            "left": None,
            "of": None,
            "thinks": False,
        }
        until = here.services.journal.open(here.id).row.hold_until
        assert until is not None and holds.SHORTEST <= until - 2_000_000_000.0 <= holds.LONGEST
        here.goes_by(holds.LONGEST)
        assert not here.match.held
    with time_in_hand() as hand, world(hand, made, "waits", at.able) as here:
        opens(here, at)
        here.goes_by(holds.LONGEST + 1)
        here.goes_by(5 * 3600.0)
        assert here.match.held, "whoever can play something is asked until they answer"
        ask = here.match.ask_of(at.can)
        assert ask is not None
        here.people[at.can].answer(here.id, at.can, ask.pass_token)
        here.goes_by(0.1)
        assert not here.match.held


def test_who_thinks_keeps_the_window_open_and_is_not_named(unable: tuple[Made, Any], at: Moment) -> None:
    with time_in_hand() as hand, world(hand, unable[0], "thinks", at.able) as here:
        start = hand.at
        opens(here, at)
        other = next(seat for seat in range(3) if seat not in (at.acts, at.can))
        here.goes_by(1.0)
        assert here.people[at.can].send(f"/t/{here.id}/react", {"seat": at.can, "how": "holds"}).status_code == 200
        here.goes_by(1.9)
        assert here.people[other].state(here.id, other)["hold"] == {"left": 0.1, "of": 3.0, "thinks": False}
        here.goes_by(0.1)
        shown = here.people[other].state(here.id, other)
        assert shown["hold"] == {"left": 0.0, "of": 3.0, "thinks": True}
        assert "Somebody is thinking" in shown["parts"]["react"]
        here.goes_by(600.0)
        assert here.match.held
        assert here.people[at.can].send(f"/t/{here.id}/react", {"seat": at.can, "how": "passes"}).status_code == 200
        here.goes_by(0.1)
        assert not here.match.held
        assert told(here.got[other], start) == [0.0, 0.0, 3.0, 603.1]


def test_what_is_played_is_uncovered_at_the_end(unable: tuple[Made, Any], at: Moment) -> None:
    with time_in_hand() as hand, world(hand, unable[0], "plays", at.able) as here:
        start = hand.at
        opens(here, at)
        other = next(seat for seat in range(3) if seat not in (at.acts, at.can))
        here.goes_by(1.0)
        ask = here.match.ask_of(at.can)
        assert ask is not None
        token = next(one for one in ask.tokens if one != ask.pass_token)
        assert here.people[at.can].answer(here.id, at.can, token).status_code == 200
        here.goes_by(1.0)
        assert here.match.held and told(here.got[other], start) == [0.0, 0.0]
        here.goes_by(1.0)
        assert told(here.got[other], start) == [0.0, 0.0, 3.0]
        assert any(line.key == "card_played" for line in here.match.log(other)[-3:])


def test_a_server_that_starts_again_ends_the_window_in_its_time(unable: tuple[Made, Any], at: Moment) -> None:
    made = unable[0]
    with time_in_hand() as hand:
        with world(hand, made, "stops", at.able) as here:
            opens(here, at)
        again = made[0].with_name("stops.db"), *made[1:]
        with world(hand, again, "starts") as here:
            here.goes_by(2.9)
            assert here.match.held
            here.goes_by(0.1)
            assert not here.match.held


def test_after_a_long_stop_the_window_is_open_as_long_as_it_was(unable: tuple[Made, Any], at: Moment) -> None:
    made = unable[0]
    with time_in_hand() as hand:
        with world(hand, made, "stops long", at.able) as here:
            opens(here, at)
            here.services.downtime.beat()
        hand.at += 3600.0
        with world(hand, (made[0].with_name("stops long.db"), *made[1:]), "starts late") as here:
            here.goes_by(2.9)
            assert here.match.held
            here.goes_by(0.1)
            assert not here.match.held


def test_nobody_pays_for_the_wait(unable: tuple[Made, Any], at: Moment) -> None:
    """A live clock stands still while the window is held, also for whoever is asked right after it."""
    with time_in_hand() as hand, world(hand, unable[0], "clock", at.able) as here:
        opens(here, at)
        banks = [seat.bank for seat in here.services.journal.open(here.id).row.seats]
        here.goes_by(3.0)
        row = here.services.journal.open(here.id).row
        assert not here.match.held and [seat.bank for seat in row.seats] == banks
        asked = [seat for seat in row.seats if seat.asked_at is not None]
        assert asked and all(seat.asked_at == hand.at for seat in asked)


def test_the_action_can_be_taken_back_while_the_window_is_held(unable: tuple[Made, Any], at: Moment) -> None:
    made = unable[0]
    for name, match in (("undo able", at.able), ("undo unable", at.unable)):
        with time_in_hand() as hand, world(hand, made, name, match) as here:
            opens(here, at)
            here.goes_by(1.0)
            assert here.people[at.acts].act(here.id, at.acts, "undo").status_code == 200
            assert not here.match.held and here.services.journal.open(here.id).row.hold_until is None
            opens(here, at)
            here.goes_by(2.5)
            assert here.match.held, "the window that opens again is held as long"


def test_bots_have_the_same_time_as_everybody(unable: tuple[Made, Any], at: Moment) -> None:
    """One that answers is not noticed; one that has not answered in time is passed over, since a longer wait would
    tell that it holds something."""
    for answers in (True, False):
        with time_in_hand() as hand, world(hand, unable[0], f"bot {answers}", at.able) as here:
            start = hand.at
            here.services.seating.stand_in(here.id, at.can, "greedy", "lent")
            here.until_all_have_looked()
            opens(here, at)
            other = next(seat for seat in range(3) if seat not in (at.acts, at.can))
            here.goes_by(1.0)
            ask = here.match.ask_of(at.can)
            assert ask is not None and waiting_bot(here.services.journal.open(here.id)) == (at.can, "greedy")
            if answers:
                here.services.journal.take(here.id, at.can, [Move("choose", ask.pass_token)], "the-bot-passes")
            here.goes_by(1.9)
            assert here.match.held
            here.goes_by(0.1)
            assert not here.match.held and told(here.got[other], start)[-2:] == [0.0, 3.0]


def test_who_runs_out_of_time_lets_it_pass(tmp_path: Path, at: Moment) -> None:
    with time_in_hand() as hand:
        made = seated(tmp_path, "ti3", 3, hold="3", clock="days_1", timeout="bot")
        with world(hand, made, "late", at.able) as here:
            opens(here, at)
            here.goes_by(86400.0 + 1)
            here.goes_by(0.1)
            assert not here.match.held and not here.services.journal.open(here.id).row.seats[at.can].bot


def test_the_cards_that_fit_are_shown_to_their_holder_alone(unable: tuple[Made, Any], at: Moment) -> None:
    with time_in_hand() as hand, world(hand, unable[0], "cards", at.able) as here:
        opens(here, at)
        ask = here.match.ask_of(at.can)
        assert ask is not None
        panel = here.people[at.can].state(here.id, at.can)["parts"]["react"]
        for option in ask.options:
            assert f'data-token="{option.token}"' in panel
            assert option.token == ask.pass_token or option.label("en").replace("'", "&#39;") in panel
        assert 'class="card"' in panel and 'class="tx"' in panel, "as real cards"
        for seat in {0, 1, 2} - {at.can}:
            assert "data-token" not in here.people[seat].state(here.id, seat)["parts"]["react"]
        here.people[at.can].answer(here.id, at.can, ask.pass_token)
        after = here.people[at.can].state(here.id, at.can)
        assert not after["turn"] and "You let it pass" in after["parts"]["react"]
        assert here.match.answers == (*here.match.answers[:-1], (at.acts, at.token)), "that is no answer in the match"
        here.people[at.can].send(f"/t/{here.id}/react", {"seat": at.can, "how": "holds"})
        assert here.people[at.can].state(here.id, at.can)["turn"], "it can think again"


def test_others_cannot_hold_a_window_in_which_they_are_not_asked(unable: tuple[Made, Any], at: Moment) -> None:
    with time_in_hand() as hand, world(hand, unable[0], "not asked", at.unable) as here:
        opens(here, at)
        for seat in range(3):
            body = {"seat": seat, "how": "holds"}
            assert here.people[seat].send(f"/t/{here.id}/react", body).status_code == 200
        assert here.people[0].send(f"/t/{here.id}/react", {"seat": 1, "how": "holds"}).status_code == 403
        here.goes_by(3.0)
        assert not here.match.held


@pytest.mark.parametrize("fields", [{"hold": "0"}, {"hold": "3", "option.windows": "strict"}])
def test_where_windows_are_not_held(tmp_path: Path, at: Moment, fields: dict[str, str]) -> None:
    with time_in_hand() as hand:
        made = seated(tmp_path, "ti3", 3, **fields)
        with world(hand, made, "not held", None if "option.windows" in fields else at.unable) as here:
            for step in range(60):
                ask = here.match.asks[0]
                here.people[ask.seat].answer(here.id, ask.seat, ask.tokens[step % len(ask.tokens)])
                assert not here.match.holds and not here.match.held


def test_alone_with_bots_there_is_no_wait(visitor: Callable[[], Visitor], at: Moment) -> None:
    one = visitor()
    id = one.table("me", "bot:greedy", "bot:random", game="ti3", hold="10")
    opened = one.services.journal.open(id)
    assert opened.row.hold == 10.0 and not holds.wanted(opened.row, opened.match)
    several = one.table("me", "link", "bot:random", game="ti3", hold="10")
    opened = one.services.journal.open(several)
    assert holds.wanted(opened.row, opened.match)
    shared = one.table("me", "me", "bot:random", game="ti3", hold="10")
    opened = one.services.journal.open(shared)
    assert not holds.wanted(opened.row, opened.match), "who share a screen see all of it"


def test_a_table_follows_who_plays_at_it(unable: tuple[Made, Any], at: Moment) -> None:
    """A bot that takes over for the last other person ends the waiting, and their return begins it again."""
    with time_in_hand() as hand, world(hand, unable[0], "who plays", at.unable) as here:
        others = [seat for seat in range(3) if seat != at.acts]
        for seat in others:
            here.services.seating.stand_in(here.id, seat, "random", "lent")
        assert here.people[at.acts].answer(here.id, at.acts, at.token).status_code == 200
        assert not here.match.held and not here.match.holds
        here.services.seating.stand_in(here.id, others[0], "", "lent")
        ask = here.match.asks[0]
        here.services.journal.take(here.id, ask.seat, [Move("choose", ask.tokens[0])], "somebody-answers")
        assert here.match.holds


def test_the_host_chooses_how_long(visitor: Callable[[], Visitor]) -> None:
    one = visitor()
    page = one.get("/new", game="ti3").text
    assert 'name="hold"' in page and 'value="3"' in page and 'value="10"' in page
    assert 'name="hold"' not in one.get("/new", game="bts").text, "where there are no windows"
    for asked, kept in (("6", 6.0), ("0", 0.0), ("999", 3.0), ("", 3.0)):
        id = one.table("me", "link", "link", game="ti3", hold=asked)
        assert one.services.journal.open(id).row.hold == kept
