"""What a person does at a table, one thing at a time."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import cosmarch
from cosmarch import Match
from cosmarch.core.text import LANGUAGES
from cosmarch.web.table.drafts import LONGEST
from cosmarch.web.table.panels import picture
from tests.browser.guest import MOST, Guest, anything, placed, play, real, some
from tests.web.running import Server

Make = Callable[..., Guest]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
WIDE = "document.documentElement.scrollWidth"
SENT = """async seat => {
  const query = seat === null ? "" : `?seat=${seat}`;
  return (await (await fetch(`${location.pathname}/state${query}`)).json()).svg;
}"""


def test_the_keyboard_alone(guest: Make, server: Server) -> None:
    """From the first page to an answer, a draft and an undo without a mouse."""
    one = guest()
    one.go("/")
    focus = one.page.locator(":focus")
    for _ in range(30):
        one.page.keyboard.press("Tab")
        if focus.inner_text() == "Quick game · you and bots":
            break
    one.page.keyboard.press("Enter")
    one.wait_asked()
    expect(one.page).to_have_title(re.compile("^● .*Beyond the Sun"))
    id = one.table
    before = real(server, id)
    one.page.keyboard.press("2")
    expect(one.page.locator("ol.picks li")).to_have_count(1)
    one.settle()
    one.page.keyboard.press("Backspace")
    expect(one.page.locator("ol.picks li")).to_have_count(0)
    one.settle()
    assert real(server, id).hash == before.hash, "a draft is nobody's business"
    sent: list[str] = []
    one.page.on("request", lambda request: sent.append(request.url) if "/answer" in request.url else None)
    for _ in range(LONGEST):
        if len(real(server, id).answers) > len(before.answers):  # what can be taken back is answered with its last step
            break
        shown = one.options.locator("visible=true").count()  # what ends a step, and a form, are on the main button
        keys = [str(number + 1) for number in range(min(9, shown))] or ["Enter"]
        with one.page.expect_response(lambda answer: "/draft" in answer.url or "/answer" in answer.url):
            one.page.keyboard.press(some(keys))
        one.settle()
    assert sent == [], "it needs no second request"
    given = real(server, id).answers
    assert given[: len(before.answers)] == before.answers and len(given) > len(before.answers)


def test_the_board_moves_by_keys(guest: Make) -> None:
    one = guest()
    one.make("me", "me")
    one.wait_asked()
    shown = one.page.locator("#board > svg:not([hidden])")
    whole = shown.get_attribute("viewBox")
    one.page.focus("#board")
    one.page.keyboard.press("+")
    near = shown.get_attribute("viewBox")
    assert near != whole
    one.page.keyboard.press("ArrowRight")
    assert shown.get_attribute("viewBox") != near
    one.page.keyboard.press("0")
    x, y, w, h = [float(number) for number in (shown.get_attribute("viewBox") or "").split()]
    all_x, all_y, all_w, all_h = [float(number) for number in (shown.get_attribute("data-camera") or "").split()]
    assert x <= all_x and y <= all_y and x + w >= all_x + all_w and y + h >= all_y + all_h, "all of the map is seen"


def test_a_thing_on_the_board_is_an_option(guest: Make, server: Server) -> None:
    """What an option names lights up, and a click on it is the same as one in the list."""
    one = guest()
    id = one.make("me", "me", round_limit=1)
    one.answer_at_once()
    for _ in range(40):
        match = real(server, id)
        one.go(f"/t/{id}?seat={match.asks[0].seat}")
        one.wait_asked()
        if one.page.locator("#board .lit").count():
            break
        one.pick(some(one.tokens()))
    before = len(real(server, id).answers)
    with one.page.expect_response(lambda answer: "/state" not in answer.url) as sent:
        # Straight at the thing: it may lie at the edge of a round shape.
        one.page.locator("#board .lit").last.dispatch_event("click")
        if one.page.locator("#narrowed").is_visible():
            one.options.locator("visible=true").first.click()
    assert sent.value.status == 200
    assert len(real(server, id).answers) == before + 1


def test_a_draft_is_built_taken_apart_and_confirmed_once(guest: Make, server: Server) -> None:
    ada, bela = guest(), guest()
    id = ada.make("me", "link")
    bela.take(ada.link(1), "Béla")
    ada.go(f"/t/{id}")
    asked = real(server, id).asks[0].seat
    one, other = (ada, bela) if asked == 0 else (bela, ada)
    one.wait_asked()
    before = real(server, id)
    steps = one.draft()
    assert real(server, id).hash == before.hash
    one.page.reload()
    expect(one.page.locator("ol.picks li")).to_have_count(steps)
    one.settle()
    one.page.click("#undo-turn")
    expect(one.page.locator("ol.picks li")).to_have_count(0)
    one.settle()
    steps = one.draft()
    one.confirm()
    answers = [one for one in real(server, id).answers[len(before.answers) :] if one[0] >= 0]  # the table's own aside
    assert len(answers) == steps and {seat for seat, _ in answers} == {asked}
    if real(server, id).asks[0].seat != asked:
        other.wait_asked()


def test_undo(guest: Make, server: Server) -> None:
    one = guest()
    one.answer_at_once()
    id = one.make("me", "bot:random")
    one.wait_asked()
    for _ in range(MOST):
        before = real(server, id)
        one.pick(some(one.tokens()))
        after = real(server, id)
        if after.asks and after.asks[0].seat == 0 and after.clone().undo(0):
            break
        one.wait_asked()
    one.page.click("#undo")
    expect(one.page.locator("#log")).to_contain_text("undoes a step")
    one.settle()
    assert real(server, id).answers == before.answers
    assert sorted(one.tokens()) == sorted(before.asks[0].tokens)


def test_the_phone(guest: Make, server: Server) -> None:
    """Nothing is wider than the screen, everything is large enough for a finger, and a tap plays."""
    one = guest(**PHONE)
    for path in ("/", "/new?game=bts", "/new?game=ti3", "/lobby", "/mine", "/settings", "/account", "/rules/bts"):
        one.go(path)
        assert one.page.evaluate(WIDE) <= 360, path
    one.answer_at_once()
    id = one.make("me", "bot:random")
    one.wait_asked()
    assert one.page.evaluate(WIDE) <= 360
    one.rest()
    card = one.page.locator("#stage [data-pick].can").first  # the cards stand for the list
    box = card.bounding_box()
    assert box is not None and box["height"] >= 40 and box["x"] >= 0 and box["x"] + box["width"] <= 360
    board = one.page.locator("#board").bounding_box()
    assert board is not None and board["height"] >= 240
    with one.page.expect_response(lambda answer: "/answer" in answer.url):
        card.tap()
    one.settle()
    assert [seat for seat, _ in real(server, id).answers].count(0) == 1
    one.go(f"/t/{id}/replay")
    assert one.page.evaluate(WIDE) <= 360


# The places that can be chosen and are not seen whole.
COVERED = """() => {
  const room = document.querySelector('#room').getBoundingClientRect();
  const seen = ({ left, right, top, bottom }) =>
    left > room.left - 1 && right < room.right + 1 && top > room.top - 1 && bottom < room.bottom + 1;
  const lit = [...document.querySelectorAll('#board .place.lit')];
  return lit.filter((one) => !seen(one.getBoundingClientRect())).map((one) => one.id);
}"""


def test_the_sheet_of_a_phone_is_drawn_by_a_finger(guest: Make) -> None:
    """By touch, and not only with a pointer that lets go: the browser must not take the movement for its own."""
    one = guest(**PHONE)
    one.go("/")
    one.page.locator(".primary[form=quick][value=se4x]").tap()
    one.wait_asked()
    finger = one.context.new_cdp_session(one.page)

    def draw(far: int) -> None:
        box = one.page.locator("#grip").bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + 10
        steps = [{"type": "touchStart"}, *[{"type": "touchMove"}] * 5, {"type": "touchEnd"}]
        for at, step in enumerate(steps):
            points = [{"x": x, "y": y + far * at / 5}] if step["type"] != "touchEnd" else []
            finger.send("Input.dispatchTouchEvent", {**step, "touchPoints": points})

    expect(one.page.locator("#rail")).to_have_attribute("data-height", "half")
    one.rest()
    draw(-200)
    expect(one.page.locator("#rail")).to_have_attribute("data-height", "full")
    one.rest()
    draw(200)
    expect(one.page.locator("#rail")).to_have_attribute("data-height", "half")


def test_a_small_screen_looks_at_what_can_be_clicked(guest: Make) -> None:
    """On a phone the map shows the pieces that the question is about, also after the sheet has grown or shrunk."""
    one = guest(**PHONE)
    one.go("/")
    one.page.locator(".primary[form=quick][value=se4x]").tap()
    one.wait_asked()
    one.page.tap("#grip")
    one.page.tap("#grip")
    one.page.tap("#grip")
    seen = """() => {
      const room = document.querySelector('#room').getBoundingClientRect();
      return [...document.querySelectorAll('#board .lit')].some((one) => {
        const box = one.getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        return x > room.x && x < room.right && y > room.y && y < room.bottom;
      });
    }"""
    one.page.wait_for_function(seen)


def with_a_ring_to_go_to() -> tuple[Match, str]:
    """A match in which a counter that stands alone can go to hexes all around it, and no farther; and the counter."""
    chance = random.Random(5)
    match = cosmarch.new("se4x", seats=2, seed=5)
    while True:
        ask = match.ask_of(0)
        if ask is not None and ask.kind == "move":
            rows = match.view(0)["table"]["groups"]
            for row in rows:
                who = f"group.{row['group']}"
                marks = [one.face("en").mark for one in ask.options if one.token.startswith(f"{who}>")]
                alone = [other["hex"] for other in rows].count(row["hex"]) == 1
                if alone and len(marks) >= 5 and set(marks) == {"1"}:
                    return match, who
        match.choose(chance.choice(match.asks[0].tokens), match.asks[0].seat)


def test_a_small_screen_shows_all_places_to_go_to_whole(guest: Make, server: Server) -> None:
    """Neither the badges nor the sheet cover a part of one."""
    match, who = with_a_ring_to_go_to()
    one = guest(**PHONE)
    placed(server, one, match)
    one.page.locator(f"#board [data-piece~='{who}']").first.dispatch_event("click")
    one.page.wait_for_selector("#board .place.lit")
    one.rest()
    assert one.page.evaluate(COVERED) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_language(guest: Make, server: Server, lang: str) -> None:
    """The page, the picture, the question and the log speak it."""
    one = guest()
    id = one.make("me", "me")
    one.prefer(lang=lang)
    match = real(server, id)
    seat = match.asks[0].seat
    one.go(f"/t/{id}?seat={seat}")
    one.wait_asked()
    assert one.page.get_attribute("html", "lang") == lang
    assert one.page.evaluate(SENT, seat) == picture(match.published(seat, lang), match, seat, lang)
    expect(one.page.locator("#prompt")).to_have_text(match.asks[0].prompt(lang).partition("\n")[0])
    titles = one.options.evaluate_all(
        "all => all.map(one => (one.querySelector('span > b') ?? one.querySelector('span')).textContent)"
    )
    assert titles == [option.face(lang).title for option in match.asks[0].options]
    title = {"en": "Settings", "hu": "Beállítások", "pl": "Ustawienia"}[lang]
    expect(one.page.locator("nav")).to_contain_text(title)


def test_talk_is_text_and_arrives(guest: Make) -> None:
    ada, bela = guest(), guest()
    id = ada.make("me", "link")
    bela.take(ada.link(1), "<img src=x onerror=alert(1)>")
    ada.go(f"/t/{id}")
    for one in (ada, bela):
        one.page.click("#tab-chat")
    bela.page.fill("#chat-form input", "<script>document.title='gone'</script>")
    bela.page.keyboard.press("Enter")
    expect(ada.page.locator("#chat")).to_contain_text("<script>document.title='gone'</script>")
    expect(ada.page.locator("#chat")).to_contain_text("<img src=x onerror")
    assert ada.page.locator("#chat script, #chat img, #board img").count() == 0
    expect(ada.page.locator("#chat time")).to_have_text(re.compile(r"^\d{1,2}:\d\d"))  # the reader's clock, today


def test_a_spectator_sees_every_move_and_no_hand(guest: Make, server: Server) -> None:
    host, stranger = guest(), guest()
    host.answer_at_once()
    id = host.make("me", "me", public=True)
    stranger.go("/lobby")
    stranger.page.locator(f"a.button[href='/t/{id}']").click()
    stranger.settle()
    for _ in range(3):
        match = real(server, id)
        host.go(f"/t/{id}?seat={match.asks[0].seat}")
        host.wait_asked()
        host.pick(some(host.tokens()))
        last = [str(line) for line in real(server, id).log(None)][-1]
        expect(stranger.page.locator("#log li").last).to_contain_text(last)
    assert not stranger.asked
    match = real(server, id)
    assert stranger.page.evaluate(SENT, None) == picture(match.published(None), match, None, "en")


def test_the_replay(guest: Make, server: Server) -> None:
    """Step, jump, play, and look through another's eyes once the match is over; then a what-if from there."""
    one = guest()
    one.answer_at_once()
    id = one.make("me", "bot:random", round_limit=1)
    one.play_to_the_end()
    last = len(real(server, id).answers)
    one.page.click("#ending a[href*='/replay']")
    where = one.page.locator("#where")
    expect(where).to_have_text(f"0 / {last}")
    turns = real(server, id).repeat().turns()
    for turn in turns[1:]:
        one.page.click("[data-step=turn_next]")
        expect(where).to_have_text(f"{turn} / {last}")
    one.page.click("[data-step=turn_back]")
    expect(where).to_have_text(f"{turns[-2]} / {last}")
    one.page.click("[data-step=first]")
    expect(where).to_have_text(f"0 / {last}")
    one.page.click("[data-step=next]")
    expect(where).to_have_text(f"1 / {last}")
    one.page.keyboard.press("ArrowRight")
    expect(where).to_have_text(f"2 / {last}")
    one.page.locator("#moment").fill(str(last - 1))
    expect(where).to_have_text(f"{last - 1} / {last}")
    play = one.page.locator("[data-step=play]")
    play.click()
    expect(play).to_have_text("Pause")
    expect(where).to_have_text(f"{last} / {last}")
    expect(play).to_have_text("Play")
    one.page.select_option("#eyes", "1")
    one.page.wait_for_selector("#replay[data-seat='1']")
    expect(where).to_have_text(f"{last} / {last}")
    one.page.click("[data-step=back]")
    expect(where).to_have_text(f"{last - 1} / {last}")
    one.page.click("#fork button")
    one.settle()
    assert one.table != id


def test_the_server_dies_and_comes_back(guest: Make, chromium: Browser, tmp_path: Path) -> None:
    """The page says that the line is lost, finds the server again by itself, and no answer counts twice."""
    with Server(str(tmp_path / "table.db")) as own:
        ada, bela = guest(own, may_lose=True), guest(own, may_lose=True)
        for one in (ada, bela):
            one.answer_at_once()
        id = ada.make("me", "link")
        bela.take(ada.link(1), "Béla")
        ada.go(f"/t/{id}")
        play(own, id, (ada, bela), anything, lambda match: len(match.answers) >= 3)
        asked = real(own, id).asks[0].seat
        one, other = (ada, bela) if asked == 0 else (bela, ada)
        one.wait_asked()
        other.settle()
        before = real(own, id)
        own.kill()
        one.options.first.click()
        expect(one.page.locator("#note")).to_be_visible()
        own.start()
        expect(one.page.locator("#note")).to_be_hidden()
        one.settle()
        if real(own, id).hash == before.hash:  # the page gave up before the server was back
            one.wait_asked()
            one.pick(before.asks[0].tokens[0])
        assert real(own, id).answers == (*before.answers, (asked, before.asks[0].tokens[0]))
        play(own, id, (ada, bela), anything, lambda match: match.asks[0].seat != asked)
        other.wait_asked()
