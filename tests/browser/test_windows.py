"""A window in the browser: who can react sees the cards, touching them keeps it open, and the others see a ring."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.web.running import Server
from tests.web.test_held_windows import EARLY, moment
from tests.web.twins import put_at_the_table, seated

PATIENCE = 30_000  # ms on a busy machine


def at_the_table(
    chromium: Browser, server: Server, id: str, seat: int, cookies: dict[str, str], thumb: bool = False
) -> Page:
    size: ViewportSize = {"width": 360, "height": 740} if thumb else {"width": 1440, "height": 900}
    context = chromium.new_context(viewport=size, has_touch=thumb, is_mobile=thumb)
    context.add_cookies([{"name": name, "value": value, "url": server.url} for name, value in cookies.items()])
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(f"{server.url}/t/{id}?seat={seat}")
    page.wait_for_selector("#table[data-ready]")
    return page


def test_touching_a_card_keeps_the_window_open(chromium: Browser, tmp_path: Path) -> None:
    at = moment(*EARLY)
    database, id, cookies = seated(tmp_path, "ti3", 3, hold="10")
    put_at_the_table(database, id, at.able)
    with Server(str(database)) as server:
        pages = [at_the_table(chromium, server, id, seat, cookies[seat]) for seat in range(3)]
        acts, can = pages[at.acts], pages[at.can]
        other = next(pages[seat] for seat in range(3) if seat not in (at.acts, at.can))
        acts.locator(f"#decide .option[data-token='{at.token}']").dispatch_event("click")  # long lists are folded
        acts.locator("#confirm").click()
        other.wait_for_selector("#react .quiet .ring")
        assert other.locator(".react").count() == 0
        assert can.locator(".react .card .tx").first.inner_text()
        can.locator(".react .card").first.click()
        can.get_by_text("The table is waiting for you").wait_for()
        other.get_by_text("Somebody is thinking").wait_for()
        assert other.locator("#react .ring").count() == 0  # no time runs now
        card = can.locator(".react .card .ct").first.inner_text()
        assert other.locator("#log li", has_text=card).count() == 0
        can.locator(".react .option", has_text="Play").first.click()
        other.locator("#log li", has_text=card).first.wait_for(state="attached")
        for page in pages:
            page.context.close()


def test_a_window_on_a_phone_covers_nothing_that_is_touched(chromium: Browser, tmp_path: Path) -> None:
    """While a stage is open the pill lay over undo and the tabs, and what can be played was below the foot."""
    at = moment(*EARLY)
    database, id, cookies = seated(tmp_path, "ti3", 3, hold="10")
    put_at_the_table(database, id, at.able)
    with Server(str(database)) as server:
        pages = [at_the_table(chromium, server, id, seat, cookies[seat], thumb=True) for seat in range(3)]
        acts, can = pages[at.acts], pages[at.can]
        acts.locator(f"#decide .option[data-token='{at.token}']").dispatch_event("click")
        acts.locator("#confirm").tap()
        play, card = can.locator(".react .playable .option").first, can.locator(".react .card").first
        expect(play).to_be_in_viewport(ratio=1)
        shown = can.locator("#react .option:visible")
        assert shown.count() == can.locator(".react .card").count()  # to let it pass there is the main button
        expect(can.locator("#actions .pri")).to_have_text("Let it pass")
        card.tap()
        can.get_by_text("The table is waiting for you").wait_for()
        for page in (pages[seat] for seat in range(3) if seat != at.can):
            pill, sheet = page.locator("#react .quiet").bounding_box(), page.locator("#rail").bounding_box()
            assert pill and sheet and pill["y"] + pill["height"] <= sheet["y"]
        for page in pages:
            page.context.close()
