"""Pictures of every page and of its main states, in light and dark, on a wide screen and on a phone, and the main ones
in every language: `make screenshots`. `python tools/screenshots.py NAME ...` takes only the pages whose names begin so,
dark and wide, and with `states` also what they show after something was done; `python tools/screenshots.py docs` the
pictures that README and docs show."""

from __future__ import annotations

import json
import os
import random
import shutil
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

from playwright.sync_api import Browser, Page, Route, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import cosmarch  # noqa: E402
from cosmarch.store import Chat, Database, Matches, People  # noqa: E402
from cosmarch.store.matches import BOT, LINK, OPEN, PERSON, Plan, Sitter  # noqa: E402
from cosmarch.store.sessions import Sessions  # noqa: E402
from cosmarch.web.visitors.prefs import COOKIE as SETTINGS  # noqa: E402
from cosmarch.web.visitors.prefs import Prefs  # noqa: E402
from cosmarch.web.visitors.session_cookie import COOKIE, cookie_name  # noqa: E402
from tests.browser.conftest import PROGRAMS  # noqa: E402
from tests.web.running import Server  # noqa: E402

OUT = ROOT / "build" / "screenshots"
SHOWN = ROOT / "docs" / "pictures"  # what README and docs show
SIZES = {
    "wide": {"width": 1440, "height": 900},
    "narrow": {"width": 1024, "height": 768},
    "phone": {"width": 360, "height": 740},
    "large": {"width": 1920, "height": 1080},
}
FOLDED = ("wide", "narrow", "phone")  # everything is shown so; large, the tables in light
THEMES = ("light", "dark")
LANGUAGES = ("hu", "pl")
SEATS = 3
LATE = {"bts": 600, "ti3": 900, "se4x": 1000}
# Moments of each game by what is asked; besides, the first moment of each kind of stage is shown.
ASKED = {
    "bts": {"action": "action", "production": "production", "jump": "jump", "research": "research_slot"},
    "se4x": {"move": "move", "explore": "explore", "split": "split", "bombard": "bombard"},
    "ti3": {"action": "action", "tactical": "move_ship", "landing": "land", "production": "produce", "vote": "vote"},
}
# What README and docs show: the page and the size of its window.
PICTURED = {
    "bts": ("table-bts-middle", "wide"),
    "se4x": ("table-se4x-map", "wide"),
    "ti3": ("table-ti3-map", "wide"),
    "start": ("start", "wide"),
    "battle": ("table-ti3-stage-battle", "wide"),
    "cards": ("table-ti3-stage-cards", "wide"),
    "form": ("table-ti3-production", "wide"),
    "phone": ("table-ti3-action", "phone"),
    "after": ("after-ti3", "wide"),
}
READY = "#table[data-ready='1']:not([aria-busy])"


Program = Callable[[], Browser]  # starts one
Wanted = dict[str, Callable[[cosmarch.Match, cosmarch.Ask], bool]]
Tables = dict[str, tuple[Plan, cosmarch.Match]]


def played(game: str, wanted: Wanted) -> dict[str, cosmarch.Match]:
    """The first moments of a match at which the first seat is asked and that are wanted, by name, and of each kind of
    stage; and its end."""
    match, chance = cosmarch.new(game, seats=SEATS, seed=1), random.Random(1)
    found: dict[str, cosmarch.Match] = {}
    while not match.over:
        mine = match.ask_of(0)
        if mine is not None:
            names = [name for name, wants in wanted.items() if name not in found and wants(match, mine)]
            names += [f"stage-{_staged(match)}"] if _staged(match) else []
            found |= {name: match.clone() for name in names if name not in found}
        ask = chance.choice(match.asks)
        advice = match.advice(ask.seat) or {}
        match.choose(max(ask.tokens, key=lambda token: (advice.get(token, 0.0), chance.random())), ask.seat)
    return found | {"over": match}


def wanted(game: str) -> Wanted:
    def after(count: int) -> Callable[[cosmarch.Match, cosmarch.Ask], bool]:
        return lambda match, ask: len(match.answers) >= count and not ask.window

    def asked(kind: str) -> Callable[[cosmarch.Match, cosmarch.Ask], bool]:
        return lambda match, ask: ask.kind == kind and len(ask.tokens) > 1 and len(match.answers) >= LATE[game] // 8

    return {
        "early": after(0),
        "middle": after(LATE[game] // 2),
        "late": after(LATE[game]),
        "map": lambda match, ask: len(match.answers) >= LATE[game] // 2 and len(ask.tokens) > 8 and not _staged(match),
        "payment": lambda match, ask: ask.kind.startswith(("pay_", "build", "trade")) and len(ask.tokens) > 2,
        "window": lambda match, ask: bool(ask.window) and len(ask.tokens) > 1,
    } | {name: asked(kind) for name, kind in ASKED[game].items()}


def _staged(match: cosmarch.Match) -> str:
    """What is on the stage before the first seat; "" for nothing."""
    shown = match.published(0)
    return shown.stage.kind if shown is not None and shown.stage is not None else ""


def requested(match: cosmarch.Match) -> cosmarch.Match:
    """The match, after the second seat has asked to take back something that the others have to agree to."""
    chance = random.Random(1)
    while match.request is None:
        ask = chance.choice(match.asks)
        match.choose(chance.choice(ask.tokens), ask.seat)
        if ask.seat == 1:
            asks = match.clone()
            match = match if asks.undo(1) else asks
    return match


def furnished(database: str) -> tuple[dict[str, str], dict[str, str], Tables]:
    """The cookies of a guest and of somebody with an account; the guest's pages: name, address; and the tables at which
    something is done (`states`)."""
    door = Database(database)
    people, matches, chat = People(door), Matches(door), Chat(door)
    ada, bea = people.guest("Ada", "en"), people.guest("Bea", "en")
    bea = people.register(bea.id, "Bea", "correct horse", "bea@example.org")
    pages = {"start": "/", "lobby": "/lobby", "mine": "/mine", "settings": "/settings", "account": "/account"}
    pages |= {"seat": "/seat", "not-found": "/nothing-here", "settings-saved": "/settings?saved=1"}
    bots = tuple([Sitter(BOT, name=name, level="greedy") for name in ("Vega", "Rigel")])
    tables: Tables = {}
    for game in sorted(cosmarch.games()):
        title = cosmarch.game(game).title("en")
        pages |= {f"new-{game}": f"/new?game={game}", f"rules-{game}": f"/rules/{game}?q=ship"}
        for name, match in played(game, wanted(game)).items():
            plan = Plan(ada.id, (Sitter(PERSON, ada.id, "Ada"), *bots), title)
            if name in ("middle", "action"):
                tables[f"table-{game}-{name}"] = plan, match
            id = matches.create(plan, match)
            chat.say(id, 1, "Vega", "Good luck!")
            pages[f"table-{game}-{name}"] = f"/t/{id}"
            if name == "over":
                pages |= {f"after-{game}": f"/t/{id}/after", f"replay-{game}-over": f"/t/{id}/replay?at=150"}
            if name == "middle":
                pages[f"replay-{game}"] = f"/t/{id}/replay?seat=0"
                others = (Sitter(PERSON, bea.id, "Bea"), *bots)
                pages[f"spectator-{game}"] = f"/t/{matches.create(Plan(bea.id, others, title, public=True), match)}"
    first = cosmarch.new("bts", seats=2, seed=1)
    hidden = cosmarch.new("ti3", seats=SEATS, seed=1)  # where nothing is hidden no curtain hangs
    all_here = tuple([Sitter(PERSON, ada.id, f"Ada {seat + 1}") for seat in range(SEATS)])
    pages["curtain"] = f"/t/{matches.create(Plan(ada.id, all_here, 'One screen', curtain=True), hidden)}"
    friends = (Sitter(PERSON, ada.id, "Ada"), Sitter(PERSON, bea.id, "Bea"))
    slowly = Plan(ada.id, friends, "Two friends", clock="days", clock_seconds=86400.0)
    pages["consent"] = f"/t/{matches.create(slowly, requested(first))}"
    waiting = (Sitter(PERSON, ada.id, "Ada"), Sitter(LINK), Sitter(OPEN))
    empty = cosmarch.new("bts", seats=3, seed=1)
    pages["gathering"] = f"/t/{matches.create(Plan(ada.id, waiting, 'Who comes?', public=True), empty)}"
    sessions = Sessions(door)
    cookies = {"ada": sessions.begin(ada.id), "bea": sessions.begin(bea.id)}
    door.close()
    return cookies, pages, tables


def laid_anew(database: str, tables: Tables) -> dict[str, str]:
    """Their pages once more: what is done at these tables stays there, and the next browser does it again."""
    door = Database(database)
    pages = {name: f"/t/{Matches(door).create(plan, match)}" for name, (plan, match) in tables.items()}
    door.close()
    return pages


class Camera:
    """A browser of one theme, size and language, signed in as somebody or as nobody. It is a program of its own: after
    some hundred pictures one refuses to take more."""

    def __init__(self, program: Program, server: Server, cookie: str, theme: str, size: str, lang: str = "en") -> None:
        self.browser = program()
        self.context = self.browser.new_context(
            base_url=server.url,
            viewport=SIZES[size],  # type: ignore[arg-type]
            locale=lang,
            reduced_motion="reduce",  # nothing is caught on its way
        )
        settings = Prefs(lang=lang, theme=theme).cookie()
        self.context.add_cookies([{"name": cookie_name(SETTINGS, False), "value": settings, "url": server.url}])
        if cookie:
            self.context.add_cookies([{"name": cookie_name(COOKIE, False), "value": cookie, "url": server.url}])
        self.page: Page = self.context.new_page()
        self.end = f"{theme}-{size}" if lang == "en" else f"{theme}-{size}-{lang}"

    def __enter__(self) -> Camera:
        return self

    def __exit__(self, *_: object) -> None:
        self.browser.close()

    def go(self, path: str) -> None:
        self.page.goto(path)
        if self.page.locator("#table").count():
            self.page.wait_for_selector(READY)
            self.page.wait_for_selector("#sprite symbol", state="attached")  # it comes by itself
        for story in ("#story", "#went"):
            if self.page.locator(story).count():
                self.page.wait_for_selector(f"{story}[data-ready]", state="attached", timeout=120_000)

    def keep(self, name: str) -> None:
        self.page.screenshot(path=OUT / f"{name}-{self.end}.png", full_page="rules" not in name)

    def pick(self) -> None:
        """The first option, though the map may stand for it; of a form without a list the first step."""
        self.page.evaluate("document.querySelector('.options .option, #form [data-step]').click()")

    def visit(self, name: str, path: str) -> None:
        self.go(path)
        self.keep(name)


def states(camera: Camera, pages: dict[str, str]) -> None:
    """What a page shows after something was done there."""
    page = camera.page
    for game in cosmarch.games():
        camera.go(pages[f"table-{game}-middle"])
        with page.expect_response(lambda answer: "/draft" in answer.url or "/form" in answer.url):
            camera.pick()
        page.wait_for_selector(READY)
        if page.locator("#decide .picks").count():  # what is ready with one pick is no draft
            camera.keep(f"draft-{game}")
        if page.locator("#dock .sheetlink").is_visible():
            page.click("#dock .sheetlink")
            page.wait_for_selector("#drawer h2")
            camera.keep(f"own-sheet-{game}")
            page.keyboard.press("Escape")
        if page.locator("#under [data-key]").count():
            page.locator("#under [data-key]").first.dispatch_event("pointerover")
            page.wait_for_selector("#pop:not([hidden])")
            camera.keep(f"goals-{game}")
            page.keyboard.press("Escape")
        if page.locator(".pbar [data-page=others]").is_visible():  # on a phone a stage may lie over the badges
            page.click(".pbar [data-page=others]")
        page.locator(".badge").first.click()
        page.wait_for_selector("#drawer h2")
        camera.keep(f"sheet-{game}")
        page.keyboard.press("Escape")
        if page.locator(".pbar [data-page=map]").is_visible():
            page.click(".pbar [data-page=map]")
        named = page.locator("#board [data-key]:visible").last  # another map may be put away
        if named.count():
            named.dispatch_event("pointerover")
            page.wait_for_selector("#pop:not([hidden])")
            camera.keep(f"inspector-{game}")
            page.keyboard.press("Escape")
        for name in ("me", "others", "log"):
            if page.locator(f".pbar [data-page={name}]").is_visible():
                page.click(f".pbar [data-page={name}]")
                camera.keep(f"phone-{name}-{game}")
        page.click("#tab-chat")
        camera.keep(f"tab-chat-{game}")
        page.click("#tab-log")
        for name in ("text", "more"):
            page.click("#menu")
            page.click(f"#menu-nav [data-open={name}]")
            camera.keep(f"drawer-{name}-{game}")
            page.keyboard.press("Escape")
        page.click("#search")
        page.fill("#log-words", "Vega")
        page.select_option("#log-seat", "1")
        if page.locator(".refused summary").is_visible():
            page.click(".refused summary")
        camera.keep(f"filter-{game}")
        camera.go(pages[f"table-{game}-over"])
        page.wait_for_selector("#went[data-ready]")
        camera.keep(f"victory-{game}")
        page.keyboard.press("Escape")
        camera.keep(f"victory-put-aside-{game}")
    camera.go(pages["curtain"])
    page.click("#curtain-open")
    page.wait_for_selector(READY)
    camera.keep("curtain-open")
    camera.go(pages["table-bts-action"])
    page.route("**/draft?*", _outdated)
    camera.pick()
    page.wait_for_selector("#note:not([hidden])")
    camera.keep("stale")
    page.unroute("**/draft?*")
    camera.go(pages["after-ti3"])
    page.locator("details").first.locator("summary").click()
    camera.keep("after-numbers")
    camera.go(pages["gathering"])
    page.locator("#decide form[action$='/link'] button").click()
    camera.keep("link")
    camera.go(pages["replay-bts-over"])
    page.click("#fork button")
    page.wait_for_selector(READY)
    camera.keep("fork")


def _outdated(route: Route) -> None:
    body = json.loads(route.request.post_data or "{}")
    route.continue_(post_data=json.dumps(body | {"seen": "long ago"}))


def shoot(program: Program, server: Server, cookies: dict[str, str], pages: dict[str, str], tables: Tables) -> None:
    if sys.argv[1:] == ["docs"]:
        return for_docs(program, server, cookies["ada"], pages)
    if names := tuple(sys.argv[1:]):
        with Camera(program, server, cookies["ada"], "dark", "wide") as ada:
            for name, path in pages.items():
                if name.startswith(names):
                    ada.visit(name, path)
            if "states" in names:
                states(ada, pages | laid_anew(server.database, tables))
        return
    for theme in THEMES:
        for size in FOLDED:
            with Camera(program, server, cookies["ada"], theme, size) as ada:
                for name, path in pages.items():
                    ada.visit(name, path)
                states(ada, pages | laid_anew(server.database, tables))
            with Camera(program, server, cookies["bea"], theme, size) as bea:
                bea.visit("account-signed-in", "/account")
            with Camera(program, server, "", theme, size) as nobody:
                for name, path in (("start", "/"), ("new", "/new"), ("mine", "/mine"), ("account", "/account")):
                    nobody.visit(f"{name}-nobody", path)
                nobody.visit("private", pages["curtain"])
    with Camera(program, server, cookies["ada"], "light", "large") as ada:
        for name, path in pages.items():
            if name.startswith("table"):
                ada.visit(name, path)
    for lang in LANGUAGES:
        for theme, size in (("light", "wide"), ("dark", "phone")):
            with Camera(program, server, cookies["ada"], theme, size, lang) as ada:
                for name, path in pages.items():
                    if not name.startswith(("rules", "spectator")):
                        ada.visit(name, path)


def for_docs(program: Program, server: Server, cookie: str, pages: dict[str, str]) -> None:
    """As JPEG, which is a quarter of the size."""
    SHOWN.mkdir(exist_ok=True)
    for name, (shown, size) in PICTURED.items():
        with Camera(program, server, cookie, "dark", size) as camera:
            camera.go(pages[shown])
            camera.page.screenshot(path=SHOWN / f"{name}.jpg", type="jpeg", quality=80)


def main() -> None:
    program = next((path for path in map(shutil.which, PROGRAMS) if path), None)
    if program is None:
        sys.exit("screenshots: no Chromium: install Debian's package `chromium-headless-shell`")
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir(parents=True)
    arguments = ["--disable-gpu", *(["--no-sandbox"] if os.geteuid() == 0 else [])]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        database = str(Path(folder) / "table.db")
        cookies, pages, tables = furnished(database)
        start = partial(playwright.chromium.launch, executable_path=program, args=arguments)
        with Server(database) as server:
            shoot(start, server, cookies, pages, tables)
    print(f"{len(list(OUT.glob('*.png')))} pictures in {OUT.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
