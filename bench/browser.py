"""`python -m bench.browser [CLICKS]`: how soon a click shows at a table; writes its section of docs/web_performance.md.

The scripted player of the browser tests plays late positions of all games in Chromium, browser and server on the same
machine. Measured in the page: from the pointer going down to the first frame after the board has changed. Read off
Chromium's trace: the frames while pieces move, and those of them that were not shown in time. The bytes of a first load
are counted as they travel, with an empty cache.
"""

from __future__ import annotations

import json
import platform
import re
import shutil
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, sync_playwright

import cosmarch
from bench.web import BROWSER, DOCUMENT
from cosmarch import Match
from cosmarch._build import form
from cosmarch.bots import decide, make
from cosmarch.store import Matches, People
from cosmarch.store.matches import BOT, PERSON, Plan, Sitter
from cosmarch.store.sessions import Sessions
from cosmarch.web.services import BOT_NAMES
from cosmarch.web.visitors.session_cookie import COOKIE, cookie_name
from tests.browser.conftest import PROGRAMS
from tests.browser.guest import MOVING, Guest, behind
from tests.browser.player import Player
from tests.web.running import Server

CLICKS = 40
# Of each game: seats, and after how many answers it is late.
LATE = {"bts": (3, 130), "se4x": (3, 1500), "ti3": (6, 1700)}
NEEDED = {"median": 100.0, "most": 250.0, "load": 150.0}
RATE = 60  # frames a second
# The parts of a trace that tell of frames and of what is animated.
FRAMES, ANIMATIONS = "disabled-by-default-devtools.timeline.frame", "blink.animations"
PIECE = re.compile(r"class='(piece|flyer)\b")
# How long a piece waits, in microseconds, before it leaves: what is dropped meanwhile nobody can see.
SETTLE = """() => 1000 * parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--settle"))"""

WATCH = """() => {
  const watch = (window.watch = { clicks: [] });
  let from = 0;
  addEventListener('pointerdown', () => { from = performance.now(); }, true);
  const table = document.querySelector('#table');
  new MutationObserver(() => {
    if (table.hasAttribute('aria-busy') || !from) return;
    const began = from;
    from = 0;
    requestAnimationFrame(() => setTimeout(() => watch.clicks.push(performance.now() - began)));
  }).observe(table, { attributeFilter: ['aria-busy'] });
}"""


@dataclass
class Figures:
    """Of one game."""

    clicks: list[float] = field(default_factory=list)  # milliseconds
    load: int = 0  # bytes
    frames: int = 0  # while pieces move
    late: int = 0  # of these, shown too late or never


def late(game: str) -> Match:
    """A match of greedy bots, far on, in which the first seat is asked."""
    seats, answers = LATE[game]
    options = {"galaxy": "random"} if game == "ti3" else {}
    match = cosmarch.new(game, seats=seats, seed=3, options=options)
    bots = [make("greedy", f"late {seat}") for seat in range(seats)]
    while len(match.answers) < answers or match.ask_of(0) is None:
        ask = match.asks[0]
        match.choose(decide(match, ask.seat, bots[ask.seat]), ask.seat)
    return match


def measured(browser: Browser, server: Server, game: str, clicks: int) -> Figures:
    figures = Figures()
    match = late(game)
    with behind(server) as database:
        me = People(database).guest("Ada", "en")
        bots = [Sitter(BOT, name=name, level="greedy") for name in BOT_NAMES[: match.seats - 1]]
        id = Matches(database).create(Plan(me.id, (Sitter(PERSON, me.id, me.name), *bots), game), match)
        cookie = Sessions(database).begin(me.id)
    guest = Guest(browser, server, viewport={"width": 1440, "height": 900}, **MOVING)
    guest.context.add_cookies([{"name": cookie_name(COOKIE, False), "value": cookie, "url": server.url}])
    figures.load = loaded(guest, id)
    player = Player(guest, reads=False)
    guest.page.evaluate(WATCH)
    browser.start_tracing(page=guest.page, categories=[FRAMES, ANIMATIONS])
    while len(figures.clicks) < clicks and player.step():
        figures.clicks = guest.page.evaluate("() => watch.clicks")
    figures.frames, figures.late = frames(browser.stop_tracing(), guest.page.evaluate(SETTLE))
    guest.leave()
    return figures


def frames(trace: bytes, settle: float) -> tuple[int, int]:
    """(frames while pieces move, those that were dropped), as Chromium itself counts them: what a frame would not have
    changed is not missed."""
    events = json.loads(trace)["traceEvents"]
    flights = [
        (began + settle * (kind[1] == "piece"), ended)
        for began, ended, told in spans(events, "Animation")
        if (kind := PIECE.search(told.get("data", {}).get("nodeName", "")))
    ]
    wanted = [
        told["frame_reporter"]
        for began, _, told in spans(events, "PipelineReporter")
        if told["frame_reporter"]["state"] != "STATE_NO_UPDATE_DESIRED"
        and any(start <= began <= end for start, end in flights)
    ]
    return len(wanted), sum(one["state"] == "STATE_DROPPED" and one["affects_smoothness"] for one in wanted)


def spans(events: list[dict[str, Any]], name: str) -> list[tuple[int, int, dict[str, Any]]]:
    """(began, ended, what was told at the beginning) of all that the trace calls by that name."""
    begun: dict[tuple[int, str], dict[str, Any]] = {}
    found = []
    for event in sorted((one for one in events if one["name"] == name), key=lambda one: int(one["ts"])):
        key = event["pid"], str(event.get("id2", event.get("id")))
        if event["ph"] == "b":
            begun[key] = event
        elif event["ph"] == "e" and key in begun:
            first = begun.pop(key)
            found.append((first["ts"], event["ts"], first["args"]))
    return found


def loaded(guest: Guest, id: str) -> int:
    """The bytes of the table's page and all that it brings, with nothing kept from before."""
    wire = guest.context.new_cdp_session(guest.page)
    sizes: list[float] = []

    def count(event: Any) -> None:
        sizes.append(event["encodedDataLength"])

    wire.send("Network.enable")
    wire.send("Network.setCacheDisabled", {"cacheDisabled": True})
    wire.on("Network.loadingFinished", count)
    guest.go(f"/t/{id}")
    guest.settle()
    guest.page.wait_for_timeout(500)
    wire.detach()
    return int(sum(sizes))


def part(times: list[float], share: float) -> float:
    return sorted(times)[min(len(times) - 1, int(len(times) * share))] if times else 0.0


def section(found: dict[str, Figures]) -> str:
    lines = [
        BROWSER,
        "",
        f"Written by `python -m bench.browser`: late positions in Chromium at 1440 x 900, browser and server on the "
        f"same machine (Python {platform.python_version()}, {form()}). A click counts until the board is painted.",
        "",
        "| game | clicks | half are faster | 95 of 100 are faster | first load | frames a second while pieces move |",
        "|---|---|---|---|---|---|",
        f"| needed | | {NEEDED['median']:.0f} ms | {NEEDED['most']:.0f} ms | {NEEDED['load']:.0f} KB | {RATE} |",
    ]
    for game, one in found.items():
        rate = f"{RATE * (1 - one.late / one.frames):.0f} ({one.late} of {one.frames} missed)" if one.frames else "–"
        lines.append(
            f"| {game} | {len(one.clicks)} | {median(one.clicks):.0f} ms | {part(one.clicks, 0.95):.0f} ms | "
            f"{one.load / 1000:.0f} KB | {rate} |"
        )
    return "\n".join(lines)


def main() -> None:
    clicks = int(sys.argv[1]) if len(sys.argv) > 1 else CLICKS
    found: dict[str, Figures] = {}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        program = next(path for path in map(shutil.which, PROGRAMS) if path)
        browser = playwright.chromium.launch(executable_path=program, args=["--disable-gpu", "--no-sandbox"])
        with Server(str(Path(folder) / "table.db"), bots=1) as server:
            for game in LATE:
                found[game] = measured(browser, server, game, clicks)
        browser.close()
    text = section(found)
    before = DOCUMENT.read_text(encoding="utf-8").partition(BROWSER)[0].rstrip()
    DOCUMENT.write_text(f"{before}\n\n{text}\n", encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
