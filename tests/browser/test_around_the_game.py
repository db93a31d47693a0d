"""Before, beside and after a game: invited, at one screen, who is here, giving up, playing again, showing it."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

import cosmarch
from tests.browser.guest import Guest, brought, real
from tests.web.finished import short
from tests.web.running import Server

Make = Callable[..., Guest]
DATA = Path(cosmarch.__file__).parent / "games" / "bts" / "content" / "data"


def finished(guest: Make, server: Server) -> tuple[Guest, str]:
    """A guest who has sat at a match that is over, and its id."""
    id, links = brought(server, cosmarch.load(short("bts", "greedy")))
    one = guest()
    one.take(links[0], "Ada")
    return one, id


def more(one: Guest) -> None:
    """Open what is seldom wanted, from the menu."""
    one.page.click("#menu")
    one.page.click("#menu-nav [data-open=more]")


# ---- before


def test_an_invitation_names_game_host_and_seat(guest: Make) -> None:
    ada, bela = guest(), guest()
    ada.go("/new?game=bts&seats=2")
    ada.page.fill("[name=name]", "Ada")
    ada.page.select_option("[name=seat1]", "link")
    ada.page.click("form[method=post] button.primary")
    ada.settle()
    link = ada.link(1)
    bela.go(link)
    told = bela.page.locator(".invitation")
    for words in ("Beyond the Sun", "Ada", "2"):
        expect(told).to_contain_text(words)
    assert "#" not in bela.page.url, "the secret is gone from the address"
    assert link.rpartition("#")[2] not in bela.page.content().replace(bela.page.input_value("[name=secret]"), "", 1)
    bela.page.fill("[name=name]", "Béla")
    bela.page.click("#seat-form button")
    bela.settle()
    expect(bela.page.locator("#left, .bar").first).to_be_visible()
    expect(bela.page.locator("#left")).to_contain_text("Ada")


def test_the_host_waits_at_the_table_and_plays_on_there(guest: Make, server: Server) -> None:
    """A link is made without leaving the table; once the last one sits down, the host's page is that of the match.
    After a card was clicked the Enter key is the main button."""
    ada, bela = guest(), guest()
    ada.make("me", "link")
    assert ada.page.locator(".views").count() == 0
    expect(ada.page.locator("#left .badge")).to_have_count(2)
    expect(ada.page.locator("#badge-1")).to_contain_text("free seat")
    link = ada.link(1)
    expect(ada.page.locator("#invitation-1 b")).to_have_text("Seat 2")
    expect(ada.page.locator(".rail-r .pri:visible")).to_have_text(["Copy"])  # what is next
    inside = "one => one.querySelector('button').getBoundingClientRect().right < one.getBoundingClientRect().right"
    assert ada.page.locator("#invitation-1").evaluate(inside)
    ada.page.click("#invitation-1 button")
    expect(ada.page.locator("#invitation-1 button")).to_have_text("Copied")
    bela.take(link, "Béla")
    for one in (ada, bela):
        expect(one.page.locator(".views")).to_be_visible()
        expect(one.page.locator("#tab-side")).to_be_visible()
    expect(ada.page.locator("#invitations")).to_have_count(0)
    first = (ada, bela)[real(server, ada.table).asks[0].seat]
    first.page.locator(".stage [data-pick]").first.click()
    expect(first.page.locator("#confirm")).to_be_focused()
    first.page.keyboard.press("Enter")
    expect(first.page.locator("#confirm")).to_have_count(0)
    assert real(server, ada.table).answers[-1][0] == (ada, bela).index(first)


def test_the_link_of_a_seat_that_is_taken_goes(guest: Make) -> None:
    """It no longer leads anywhere, so it is not to be sent to anybody; the other one stays."""
    ada, bela = guest(), guest()
    ada.make("me", "link", "link")
    ada.link(2)
    bela.take(ada.link(1), "Béla")
    expect(ada.page.locator("#seat-1")).to_contain_text("Béla")
    expect(ada.page.locator("#invitation-1")).to_have_count(0)
    expect(ada.page.locator("#invitation-2")).to_be_visible()


def test_the_table_that_is_being_made_is_not_made_twice(guest: Make, server: Server) -> None:
    """Another number of seats or another preset leaves what was written; the Enter key opens the table."""
    one = guest()
    one.go("/")
    one.page.fill("[name=name]", "Ada")
    one.page.click("button[formaction='/new'][value=bts]")
    expect(one.page.locator("[name=name]")).to_have_value("Ada")
    one.page.select_option("[name=seat1]", "me")
    one.page.fill("[name=name1]", "Béla")
    one.page.click(".pills button[name=seats][value='3']")
    expect(one.page.locator("[name=seat2]")).to_be_visible()
    expect(one.page.locator("[name=name1]")).to_have_value("Béla")
    one.page.press("[name=name1]", "Enter")
    one.settle()
    assert real(server, one.table).names[:2] == ("Ada", "Béla") and real(server, one.table).seats == 3


def test_players_at_one_screen_have_names(guest: Make, server: Server) -> None:
    """Both are named where the table is made; the curtain calls each by name, and shows nobody's side before."""
    one = guest()
    one.go("/new?game=se4x&seats=2")
    expect(one.page.locator("[name=name1]")).to_be_hidden()
    one.page.fill("[name=name]", "Ada")
    one.page.select_option("[name=seat1]", "me")
    one.page.fill("[name=name1]", "Béla")
    one.page.click("form[method=post] button.primary")
    one.settle()
    asked = real(server, one.table).asks[0].seat
    curtain = one.page.locator("#curtain-open")
    expect(curtain).to_contain_text(("Ada", "Béla")[asked])
    assert not one.asked and one.page.locator("#dock > *").count() == 0, "nobody's side is shown yet"
    curtain.click()
    one.wait_asked()
    expect(one.page.locator("#dock")).to_contain_text(("Ada", "Béla")[asked])
    expect(one.page.locator("#left")).to_contain_text(("Béla", "Ada")[asked])
    expect(one.page.locator(".turn")).to_contain_text(f"{('Ada', 'Béla')[asked]}: Your turn")


def test_a_pack_is_uploaded_checked_and_played(guest: Make, server: Server) -> None:
    one = guest(may_lose=True)  # the page of a refused pack is answered with 422, which the console tells
    one.go("/packs?game=bts")
    field = "input[type=file]"
    one.page.set_input_files(field, {"name": "broken.zip", "mimeType": "application/zip", "buffer": b"no archive"})
    one.page.click("main form[enctype] button.primary")
    expect(one.page.locator("#wrong")).to_be_visible()
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.write(DATA / "events.toml", "events.toml")
    one.page.set_input_files(field, {"name": "box.zip", "mimeType": "application/zip", "buffer": out.getvalue()})
    one.page.fill("[name=name]", "My box")
    one.page.click("main form[enctype] button.primary")
    expect(one.page.locator("ul.tables")).to_contain_text("My box")
    one.page.locator("ul.tables a.button").click()
    one.page.click("form[method=post] button.primary")
    one.settle()
    assert list(real(server, one.table).pack or ()) == ["events.toml"]
    more(one)
    expect(one.page.locator("#drawer-more")).to_contain_text("events.toml")


# ---- beside


def test_who_is_at_the_table_has_a_dot(guest: Make) -> None:
    ada, bela = guest(), guest()
    id = ada.make("me", "link")
    bela.take(ada.link(1), "Béla")
    bela.page.wait_for_selector("#table[data-here~=s1]")
    ada.go(f"/t/{id}")
    ada.page.wait_for_selector("#table[data-here~=s1]")
    expect(ada.page.locator("#badge-1 .here")).to_be_visible()


def test_giving_up_and_playing_again(guest: Make, server: Server) -> None:
    """Who gives up is asked whether they are sure; the other has won. Whoever asks for another game finds everybody one
    seat on, and the other comes by one click."""
    ada, bela = guest(), guest()
    id = ada.make("me", "link")
    bela.take(ada.link(1), "Béla")
    ada.go(f"/t/{id}")
    ada.settle()
    more(bela)
    sure = bela.page.locator("details.resign button")
    expect(sure).to_be_hidden()
    bela.page.click("details.resign > summary")
    sure.click()
    bela.settle()
    for one in (bela, ada):
        expect(one.page.locator("#ending")).to_contain_text("Béla gave up")
        expect(one.page.locator("#ending form[action$='/rematch']")).to_be_visible()
    expect(ada.page.locator("#ending-title")).to_have_text("You win")
    ada.page.keyboard.press("Escape")
    expect(ada.page.locator("#ending")).to_be_hidden()
    ada.page.click("#ending-open")  # to be had again, and over all that it covers
    assert ada.page.eval_on_selector_all(".rail-r, .dock, .board-area", "all => all.every(one => one.inert)")
    ada.page.click("#ending form[action$='/rematch'] button")
    ada.settle()
    again = ada.table
    assert again != id
    expect(ada.page.locator("#seat-0")).to_contain_text("Béla")
    expect(ada.page.locator("#badge-0")).to_contain_text("invited")
    bela.go(f"/t/{id}")
    bela.page.click("#ending a.pri")
    bela.settle()
    assert bela.table == again
    bela.page.locator("#decide form[action$='/sit'] button").click()
    bela.settle()
    names = [real(server, again).name(seat) for seat in range(2)]
    assert names[0] == "Béla" and names[1] != "Béla"


def test_who_plans_when_the_other_gives_up_sees_the_end(guest: Make, server: Server) -> None:
    """Nothing comes of the plan any more. Whoever gives up finds the question whether they are sure in sight."""
    ada, bela = guest(), guest()
    id = ada.make("me", "link")
    bela.take(ada.link(1), "Béla")
    expect(ada.page.locator("#invitations")).to_have_count(0)
    first = real(server, id).asks[0].seat
    plans, gives_up = ((ada, bela), (bela, ada))[first]
    plans.page.locator(".stage [data-pick]").first.click()
    expect(plans.page.locator("#confirm")).to_be_visible()
    gives_up.page.click("#menu")
    gives_up.page.click("[data-unfold='details.resign']")
    expect(gives_up.page.locator("details.resign button")).to_be_in_viewport(ratio=1)
    gives_up.page.click("details.resign button")
    expect(plans.page.locator("#ending-title")).to_have_text("You win")
    expect(plans.page.locator("#confirm")).to_have_count(0)
    plans.page.reload()
    plans.settle()
    expect(plans.page.locator("#ending-title")).to_have_text("You win")


# A browser that shows notifications, and that of a phone, which lets no page make one.
CALLED = """() => {
  window.calls = [];
  window.Notification = class {
    constructor(title, options) { calls.push([title, options.body]); }
    addEventListener() {}
  };
  Notification.permission = "granted";
  Notification.requestPermission = async () => "granted";
  Object.defineProperty(document, "hidden", { get: () => true });
}"""
NEVER_CALLED = CALLED.replace("calls.push([title, options.body]);", "throw new TypeError('Illegal constructor');")


@pytest.mark.parametrize("browser_calls", [True, False])
def test_who_looks_elsewhere_is_called_on_their_turn(guest: Make, server: Server, browser_calls: bool) -> None:
    """By the browser, with what is asked; whoever looks at the table is not. Where it cannot, the table goes on."""
    ada, bela = guest(), guest()
    for one in (ada, bela):
        one.be_called()
    id = ada.make("me", "link")
    bela.take(ada.link(1), "Béla")
    expect(ada.page.locator(".views")).to_be_visible()
    seat = real(server, id).asks[0].seat
    first, waits = ((ada, bela), (bela, ada))[seat]
    waits.page.evaluate(CALLED if browser_calls else NEVER_CALLED)
    first.page.locator(".stage [data-pick]").first.click()
    first.page.click("#confirm")
    waits.wait_asked()
    told = [
        f"● Your turn · {waits.page.locator('.brand-table').inner_text()}",
        waits.page.locator("#prompt").inner_text(),
    ]
    assert waits.page.evaluate("calls") == ([told] if browser_calls else [])
    expect(waits.page).to_have_title(told[0])


@pytest.mark.parametrize("browser_calls", [True, False])
def test_notifications_are_on_only_where_the_browser_shows_one(guest: Make, browser_calls: bool) -> None:
    one = guest()
    one.go("/settings")
    one.page.evaluate(CALLED if browser_calls else NEVER_CALLED)
    one.page.locator("input[name=notify][value=on]").dispatch_event("click")
    chosen = one.page.locator(f"input[name=notify][value={'on' if browser_calls else 'off'}]")
    expect(chosen).to_be_checked()
    expect(one.page.locator("#notify-blocked")).to_be_visible(visible=not browser_calls)
    assert len(one.page.evaluate("calls")) == browser_calls


# ---- after


def test_a_link_to_a_turn_shows_that_turn(guest: Make, server: Server) -> None:
    """By turns; the address follows, and whoever opens it stands at the same moment with the same picture."""
    one, id = finished(guest, server)
    one.go(f"/t/{id}/replay")
    last = len(real(server, id).answers)
    where = one.page.locator("#where")
    expect(where).to_have_text(f"0 / {last}")
    turns = real(server, id).repeat().turns()
    one.page.click("[data-step=turn_next]")
    expect(where).to_have_text(f"{turns[1]} / {last}")
    one.page.click("[data-step=turn_next]")
    expect(where).to_have_text(f"{turns[2]} / {last}")
    one.page.wait_for_url(re.compile(rf"[?&]at={turns[2]}(&|$)"))
    address, lines = one.page.url, one.page.locator("#log li").all_inner_texts()
    assert not one.page.locator("#log a").count(), "the popover tells the rule in words"
    one.page.locator("#log li[data-rule]").last.hover()
    expect(one.page.locator("#pop")).to_be_visible()
    one.page.select_option("#pace", "turn")
    one.page.click("[data-step=play]")
    expect(where).to_have_text(f"{turns[3]} / {last}")
    one.go(address)
    expect(where).to_have_text(f"{turns[2]} / {last}")
    assert one.page.locator("#log li").all_inner_texts() == lines


def test_a_match_can_be_shown_as_a_picture_and_a_film(guest: Make, server: Server) -> None:
    one, id = finished(guest, server)
    one.go(f"/t/{id}/after")
    one.page.click(f"a[href='/t/{id}/share']")
    assert one.page.eval_on_selector("#picture", "image => image.decode().then(() => image.naturalWidth)") > 0
    with one.page.expect_download() as saved:
        one.page.click("#png")
    assert saved.value.suggested_filename.endswith(".png")
    assert saved.value.path().read_bytes().startswith(b"\x89PNG")
    one.page.click("#watch")
    film = one.page.locator("#film img")
    film.wait_for()
    assert film.evaluate("image => image.decode().then(() => image.naturalWidth)") > 0
    with one.page.expect_download() as moving:
        one.page.click("a[href$='film.svg?download=1']")
    assert "<animate" in moving.value.path().read_text(encoding="utf-8")
