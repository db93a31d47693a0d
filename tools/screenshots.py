"""Pictures of every page in light and dark, on a wide screen and on a phone: `make screenshots`."""

from __future__ import annotations

import os
import random
import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import cosmarch  # noqa: E402
from cosmarch.store import Database, Matches, People, Talk  # noqa: E402
from cosmarch.store.matches import BOT, LINK, OPEN, PERSON, Plan  # noqa: E402
from cosmarch.web.signing import Signer  # noqa: E402
from tests.web.running import Server  # noqa: E402

OUT = ROOT / "build" / "screenshots"
SIZES = {"wide": {"width": 1440, "height": 900}, "phone": {"width": 360, "height": 740}}
THEMES = ("light", "dark")


def played(game: str, seats: int, answers: int, **options: int) -> cosmarch.Match:
    """A match after so many random answers, or at its end."""
    match, chance = cosmarch.new(game, seats=seats, seed=7, options=options), random.Random(7)
    while not match.over and len(match.answers) < answers:
        ask = chance.choice(match.asks)
        match.choose(ask.tokens[0] if ask.window else chance.choice(ask.tokens), ask.seat)
    return match


def furnished(database: str) -> tuple[str, dict[str, str]]:
    """A guest's cookie, and the pages to be shown: name, address."""
    door = Database(database)
    people, matches, talk = People(door), Matches(door), Talk(door)
    ada = people.guest("Ada", "en")
    pages = {"start": "/", "lobby": "/lobby", "mine": "/mine", "settings": "/settings", "account": "/account"}
    pages |= {"seat": "/seat", "not-found": "/nothing-here"}
    bots = [(BOT, "", name, "greedy") for name in ("Vega", "Rigel", "Altair", "Deneb", "Mira")]
    for game in sorted(cosmarch.games()):
        seats = max(2, cosmarch.game(game).seats[0])
        pages |= {f"new-{game}": f"/new?game={game}", f"rules-{game}": f"/rules/{game}?q=ship"}
        rows = ((PERSON, ada.id, "Ada", ""), *bots[: seats - 1])
        match = played(game, seats, 160)
        while not any(ask.seat == 0 for ask in match.asks):
            match.choose(match.asks[0].tokens[0], match.asks[0].seat)
        id = matches.create(Plan(ada.id, rows, cosmarch.game(game).title("en"), public=True), match)
        talk.say(id, 1, "Vega", "Good luck!")
        pages |= {f"table-{game}": f"/t/{id}", f"replay-{game}": f"/t/{id}/replay?seat=0"}
        ended = matches.create(Plan(ada.id, rows, "Friday night"), played(game, seats, 100_000, round_limit=4))
        pages |= {f"over-{game}": f"/t/{ended}", f"after-{game}": f"/t/{ended}/after"}
    both = ((PERSON, ada.id, "Ada 1", ""), (PERSON, ada.id, "Ada 2", ""))
    pages["curtain"] = f"/t/{matches.create(Plan(ada.id, both, 'One screen', curtain=True), played('bts', 2, 10))}"
    waiting = ((PERSON, ada.id, "Ada", ""), (LINK, "", "", ""), (OPEN, "", "", ""))
    pages["gathering"] = f"/t/{matches.create(Plan(ada.id, waiting, 'Who comes?', public=True), played('bts', 3, 0))}"
    cookie = Signer(people.signing_key()).cookie(ada)
    door.close()
    return cookie, pages


def shoot(browser: Browser, server: Server, cookie: str, pages: dict[str, str], theme: str, size: str) -> None:
    context = browser.new_context(base_url=server.url, viewport=SIZES[size], color_scheme=theme, locale="en-GB")  # type: ignore[arg-type]
    context.add_cookies([{"name": "cosmarch", "value": cookie, "url": server.url}])
    page = context.new_page()
    for name, path in pages.items():
        page.goto(path)
        if page.locator("#table").count():
            page.wait_for_selector("#table[data-ready='1']")
        _keep(page, f"{name}-{theme}-{size}", whole=size == "phone")
        if name == "table-bts":
            page.locator("#decide .option").first.click()
            page.wait_for_selector("#decide .picks")
            _keep(page, f"draft-{theme}-{size}", whole=size == "phone")
            for tab in ("chat", "text", "more"):
                page.click(f"#tab-{tab}")
                _keep(page, f"tab-{tab}-{theme}-{size}", whole=size == "phone")
    context.close()


def _keep(page: Page, name: str, whole: bool) -> None:
    page.screenshot(path=OUT / f"{name}.png", full_page=whole)


def main() -> None:
    program = next(
        (path for path in map(shutil.which, ("chromium", "chromium-browser", "google-chrome")) if path), None
    )
    if program is None:
        sys.exit("screenshots: no Chromium: install Debian's package `chromium`")
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir(parents=True)
    arguments = ["--disable-gpu", *(["--no-sandbox"] if os.geteuid() == 0 else [])]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        database = str(Path(folder) / "table.db")
        cookie, pages = furnished(database)
        browser = playwright.chromium.launch(executable_path=program, args=arguments)
        with Server(database) as server:
            for theme in THEMES:
                for size in SIZES:
                    shoot(browser, server, cookie, pages, theme, size)
        browser.close()
    print(f"{len(list(OUT.glob('*.png')))} pictures in {OUT.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
