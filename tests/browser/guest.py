"""A person in front of a browser: opens pages, clicks what they show, and waits for what comes of it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Error, Locator, expect

from cosmarch import Ask, Match
from cosmarch.store import Database, Journal, Matches, People
from cosmarch.store.admin import Admin
from cosmarch.store.holds import USUAL
from cosmarch.store.matches import BOT, PERSON, Plan, Sitter
from cosmarch.store.sessions import Sessions
from cosmarch.web.table.drafts import LONGEST
from cosmarch.web.visitors import prefs
from cosmarch.web.visitors.session_cookie import COOKIE, cookie_name
from tests.web.running import Server

PATIENCE = 60_000.0  # milliseconds on a busy machine
MOST = 2000  # answers at a table, in a test
ASKED = "#decide #prompt"
OVER = "#decide table.result"
FOLDED = "#decide details:is(.single, .rare):not([open], [hidden])"
SETTLED = "#table[data-ready='1']:not([aria-busy])"
# Nothing is on its way to another place or size, and all has been drawn.
STILL = """() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => {
  const moves = document.getAnimations().some((one) => one instanceof CSSTransition && one.playState === 'running');
  done(document.fonts.status === 'loaded' && !moves);
})))"""
# Drawing what travels and breathes takes a third of a browser's time, so guests wish to see none of it, but for those
# whose test is about it, or who play as most people do.
USUAL_WISHES: dict[str, Any] = {"locale": "en-GB", "reduced_motion": "reduce"}
MOVING: dict[str, Any] = {"reduced_motion": "no-preference"}
expect.set_options(timeout=PATIENCE)
RACES = ("/answer", "/draft")
LOST = ("Failed to load resource", "ERR_CONNECTION")  # what a browser says of a server that is gone


class Guest:
    """One browser profile with one page."""

    def __init__(self, browser: Browser, server: Server, may_lose: bool = False, **options: Any) -> None:
        self.server = server
        self.errors: list[str] = []
        self._may_lose = may_lose
        self.context = browser.new_context(base_url=server.url, **(USUAL_WISHES | options))
        self.context.set_default_timeout(PATIENCE)
        self.page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", self._heard)

    def _heard(self, message: ConsoleMessage) -> None:
        expected = self._may_lose and any(word in message.text for word in LOST)
        # Somebody else was first: the page shows what holds now and goes on.
        expected |= "409 (Conflict)" in message.text and message.location.get("url", "").partition("?")[0].endswith(
            RACES
        )
        if message.type == "error" and not expected:
            self.errors.append(message.text)

    def leave(self) -> None:
        self.context.close()

    # ---- pages

    def go(self, path: str) -> None:
        try:
            self.page.goto(path)
        except Error as error:
            if "ERR_ABORTED" not in error.message:
                raise
            self.page.goto(path)  # the page had begun to load itself anew, as it does when a match begins

    def prefer(self, **settings: str) -> None:
        """Change settings on their page."""
        self.go("/settings")
        for name, value in settings.items():
            self.page.check(f"input[name={name}][value={value}]")
        self.page.click("main form button.primary")
        expect(self.page.get_by_role("status")).to_be_visible()

    def answer_at_once(self) -> None:
        """Without drafts, as if their setting had been switched off before."""
        self._keep(prefs.COOKIE, "draft=off")

    def be_called(self) -> None:
        """By notifications, as if their setting had been switched on, and the browser had allowed them."""
        self._keep(prefs.COOKIE, "notify=on")

    def come(self, session: str, id: str) -> None:
        """To a table, as somebody who has been here before."""
        self._keep(COOKIE, session)
        self.go(f"/t/{id}")
        self.settle()

    def _keep(self, cookie: str, value: str) -> None:
        self.context.add_cookies([{"name": cookie_name(cookie, False), "value": value, "url": self.server.url}])

    def make(self, *sitters: str, game: str = "bts", public: bool = False, **options: str | int) -> str:
        """Open a table by the form; its id."""
        self.go(f"/new?game={game}&seats={len(sitters)}")
        for seat, sitter in enumerate(sitters):
            self.page.select_option(f"[name=seat{seat}]", sitter)
        self.page.evaluate("for (const one of document.querySelectorAll('details.more')) one.open = true")
        for name, value in options.items():
            self.page.fill(f"[name='option.{name}']", str(value))
        if public:
            self.page.check("[name=public]")
        self.page.click("form[method=post] button.primary")
        self.settle()
        return self.table

    def link(self, seat: int) -> str:
        """The link of a seat that waits, made and shown on the table's page."""
        self.page.locator("#decide li").nth(seat).get_by_role("button").first.click()
        return self.page.input_value(f"#invitation-{seat} input")

    def take(self, link: str, name: str) -> None:
        """Come by a link."""
        self.go(link)
        self.page.fill("[name=name]", name)
        self.page.click("#seat-form button")
        self.settle()

    @property
    def table(self) -> str:
        """The table that the page shows."""
        found = self.page.get_attribute("#table", "data-id")
        assert found
        return found

    # ---- at the table

    def settle(self) -> None:
        """Until the page has nothing under way."""
        self.page.wait_for_selector(SETTLED)

    def rest(self) -> None:
        """Until what can be measured stays where it is."""
        self.settle()
        self.page.wait_for_function(STILL)

    @property
    def options(self) -> Locator:
        return self.page.locator("#decide .options .option")

    @property
    def asked(self) -> bool:
        return self.page.locator(ASKED).count() > 0

    def wait_asked(self) -> None:
        self.page.wait_for_selector(ASKED)
        self.settle()

    def wait_over(self) -> None:
        self.page.wait_for_selector(OVER)

    def wait_asked_or_over(self) -> bool:
        """Whether it is asked."""
        self.page.wait_for_selector(f"{ASKED}, {OVER}")
        self.settle()
        return self.asked

    def thing(self, token: str) -> Locator:
        """What stands for an option where a person sees it: the main button if it ends the step, its line in the list,
        or a card of the stage, which is not listed again for those who see."""
        end = self.page.locator(f"#end[data-token='{token}']")
        if end.count():
            return end
        self.unfold()
        line = self.page.locator(f"#decide .options .option[data-token='{token}']")
        seen = line.count() and line.evaluate("one => one.closest('li').getBoundingClientRect().width > 1")
        card = self.page.locator(f"#stage [data-pick='{token}']")
        return card if card.count() and not seen else line

    def pick(self, token: str) -> None:
        """Click an option; with drafts switched off that is the answer, else the next step of the draft."""
        option = self.thing(token)
        with self.page.expect_response(
            lambda one: one.url.partition("?")[0].endswith(("/answer", "/draft"))
        ) as answered:
            option.click()
        assert answered.value.status in (200, 409), f"{token} is refused"  # 409: something else came first
        self.settle()

    def unfold(self) -> None:
        """Options that the map or a form stands for, and those that are seldom wanted, are folded away: open them."""
        while self.page.locator(FOLDED).count():
            self.page.locator(f"{FOLDED} > summary").first.click()
        if self.page.locator("#unfold[aria-expanded=false]:visible").count():
            self.page.click("#unfold")

    def draft(self) -> int:
        """Pick one option after the other until the draft is ready; how many."""
        for steps in range(LONGEST + 1):
            if self.page.locator("#confirm").count():
                return steps
            self.pick(some(self.tokens()))
            expect(self.page.locator("ol.picks li")).to_have_count(steps + 1)
        raise AssertionError("the draft never gets ready")

    def confirm(self) -> None:
        with self.page.expect_response(lambda one: "/answer" in one.url):
            self.page.click("#confirm")
        self.settle()

    def play_to_the_end(self) -> None:
        """Answer anything whenever it is asked, with drafts switched off."""
        for _ in range(MOST):
            if not self.wait_asked_or_over():
                return
            self.pick(some(self.tokens()))
        raise AssertionError(f"{MOST} answers, and still not over")

    def tokens(self) -> list[str]:
        """What the page offers, in its order."""
        found: list[str] = self.options.evaluate_all("all => all.map(one => one.dataset.token)")
        return found


# ---- the real match, as the tests may see it


@contextmanager
def behind(server: Server) -> Iterator[Database]:
    database = Database(server.database)
    try:
        yield database
    finally:
        database.close()


def real(server: Server, id: str) -> Match:
    with behind(server) as database:
        return Journal(database).open(id).match


def brought(server: Server, match: Match, hold: float = USUAL) -> tuple[str, list[str]]:
    """Put a match on the server; its id, and a link for each seat."""
    with behind(server) as database:
        id, secrets = Admin(database).bring(match.save(), hold=hold)
    return id, [f"/seat#{secret}" for secret in secrets]


def placed(
    server: Server, one: Guest, match: Match, people: Sequence[str] = (), bot: str = "random", seat: int = 0
) -> str:
    """Put a match on the server, open it with the guest at that seat, and people who never come or else bots at the
    others; its id."""
    with behind(server) as database:
        everybody = People(database)
        me = everybody.guest("Ada", "en")
        others = [Sitter(PERSON, everybody.guest(name, "en").id, name) for name in people]
        names = ("Vega", "Rigel", "Kasia", "Marta", "Bence")[: match.seats - 1 - len(others)]
        seats = [*others, *[Sitter(BOT, name=name, level=bot) for name in names]]
        seats.insert(seat, Sitter(PERSON, me.id, me.name))
        id = Matches(database).create(Plan(me.id, tuple(seats), "A table"), match)
        session = Sessions(database).begin(me.id)
    one.come(session, id)
    return id


def all_placed(server: Server, guests: Sequence[Guest], match: Match, hold: float = 0.0) -> str:
    """Put a match on the server, and open it with a guest at each of its seats; its id."""
    with behind(server) as database:
        everybody = [People(database).guest(f"Player {seat + 1}", "en") for seat in range(match.seats)]
        seats = tuple([Sitter(PERSON, one.id, one.name) for one in everybody])
        id = Matches(database).create(Plan(everybody[0].id, seats, "A table", hold=hold), match)
        sessions = [Sessions(database).begin(one.id) for one in everybody]
    for one, session in zip(guests, sessions, strict=True):
        one.come(session, id)
    return id


Choose = Callable[[Ask, list[str]], str]  # a question and the tokens on the page: the one to pick


chance = random.Random(17)


def some(tokens: list[str]) -> str:
    """One of them: always the first might trade to and fro for ever."""
    return chance.choice(tokens)


def anything(ask: Ask, tokens: list[str]) -> str:
    return some(tokens)


def play(server: Server, id: str, guests: Sequence[Guest], choose: Choose, until: Callable[[Match], bool]) -> list[Ask]:
    """The guests play, a page each, until it holds; the questions that they answered."""
    answered: list[Ask] = []
    with behind(server) as database:
        journal = Journal(database)
        for _ in range(MOST):
            match = journal.open(id).match
            if match.over or until(match):
                return answered
            ask = match.asks[0]
            one = guests[ask.seat]
            one.wait_asked()
            tokens = one.tokens()
            assert sorted(tokens) == sorted(ask.tokens), "the page offers what the rules allow"
            one.pick(choose(ask, tokens))
            answered.append(ask)
    raise AssertionError(f"{MOST} answers, and still not there")
