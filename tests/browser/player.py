"""A player who sees nothing but the page: clicks what is lit with a real pointer, confirms, and watches what comes of
it.

What a person would complain of is a `Fault`: an answer that is refused, an error in the console, a question with
nothing to click, text too small to read or lying on other text, something lit that is covered, and a click that sends
something else than was shown.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.browser.guest import PATIENCE, Guest

EYES = Path(__file__).with_name("eyes.js").read_text(encoding="utf-8")
# Where the option that a hint marks leads to, of all that is lit.
LEADS = """() => {
  const leads = document.querySelector("#decide .hinted[data-leads]")?.dataset.leads.split(" ") ?? [];
  const led = (one) => one.matches(".lead") && one.dataset.place.split(" ").some((name) => leads.includes(name));
  return eyes.things.lit().flatMap((one, at) => (led(one) ? [at] : []));
}"""
LED = """() => Object.fromEntries([...document.querySelectorAll("#decide [data-leads]")]
  .map((one) => [one.dataset.token, one.dataset.leads.split(" ")]))"""
PARTS = re.compile(r"[-:>,@+]")
MOST = 6000  # clicks at a table
STEPS = 12  # in a form, before it is handed in
OFTEN = 9  # clicks after which the page is read through although nothing new is asked
IDLE = 8  # clicks in a row that may change nothing
STUCK = 200  # clicks in a row after which nobody may have come any further
EVERY = 20  # milliseconds between two looks: one with every frame would have the browser make frames for it


class Fault(AssertionError):
    """The page is at fault."""


@dataclass
class Click:
    """What was asked, what was clicked, on which stage, in which step of the round, and how many pieces of the
    player's own stood elsewhere afterwards."""

    kind: str
    what: str
    stage: str
    phase: str
    moved: int = 0


@dataclass
class Player:
    """Somebody at the table that the guest's page shows."""

    guest: Guest
    seed: int = 1
    help: float = 0.7  # how often a hint is followed; else chance decides
    reads: bool = True  # whether every new scene is read through
    clicks: list[Click] = field(default_factory=list)
    races: int = 0  # answers that came after somebody else's
    missed: int = 0  # clicks that met something else than was aimed at

    def __post_init__(self) -> None:
        self.chance = random.Random(self.seed)
        self.page = self.guest.page
        self._read: set[str] = set()
        self._steps = 0
        self._idle = 0
        self._further = (0, 0)  # what was the news when the table last went on, and after how many clicks that was
        self.page.evaluate(EYES)

    # ---- a whole game

    def play(self, most: int = MOST) -> None:
        """To the end."""
        while self.step():
            if len(self.clicks) >= most:
                raise Fault(f"{most} clicks, and still not over")

    def step(self) -> bool:
        """One click; whether the game goes on."""
        self.page.wait_for_function("() => eyes.ready()", timeout=PATIENCE, polling=EVERY)
        self._check()
        seen: dict[str, Any] = self.page.evaluate("eyes.look()")
        if seen["over"]:
            return False
        self._read_through(seen)
        self._click(seen, *self._choose(seen))
        return True

    def aim(self, place: str) -> None:
        """One click on a lit place of the map."""
        self.page.wait_for_function("() => eyes.ready()", timeout=PATIENCE, polling=EVERY)
        find = "name => eyes.things.lit().findIndex((one) => one.dataset.place?.split(' ').includes(name))"
        self._click(self.page.evaluate("eyes.look()"), "lit", self.page.evaluate(find, place))

    # ---- seeing

    def _check(self) -> None:
        """Whether what was sent so far was taken; a race against somebody else is the only thing to lose."""
        for done in self.page.evaluate("eyes.done.splice(0)"):
            if done["status"] == 409 and done["what"] in ("answer", "draft"):
                self.races += 1
            elif done["status"] >= 400:
                raise Fault(f"{done['what']} is answered with {done['status']}: {done['body']} {self._where()}")
        if self.guest.errors:
            raise Fault(f"{self.guest.errors} {self._where()}")

    def _where(self) -> str:
        return f"after {len(self.clicks)} clicks, the last of which was {self.clicks[-1:]}"

    def _read_through(self, seen: dict[str, Any]) -> None:
        """Read the whole page when something new is asked, and now and then."""
        name = f"{seen['kind']} {seen['stage']}"
        if not self.reads or (name in self._read and len(self.clicks) % OFTEN):
            return
        self._read.add(name)
        wrong = self.page.evaluate("eyes.sight()")
        if wrong:
            raise Fault(f"{wrong[:6]} at {name!r} {self._where()}")

    # ---- choosing

    def _choose(self, seen: dict[str, Any]) -> tuple[str, int]:
        """(what kind of thing, which of them)."""
        if seen["confirm"]:
            return "confirm", 0
        if seen["form"] and (found := self._fill_in(seen)):
            return found
        self._steps = 0
        if seen["single"]:
            return "single", 0
        if self.chance.random() < self.help and (found := self._helped()):
            return found
        names = [name for name in ("lit", "card", "option", "end") if seen[name]]
        if names:
            name = self.chance.choice(names)
            return name, self.chance.randrange(seen[name])
        if seen["open"]:
            return "open", 0
        raise Fault(f"nothing can be clicked although {seen['prompt']!r} is asked {self._where()}")

    def _fill_in(self, seen: dict[str, Any]) -> tuple[str, int] | None:
        """A form is handed in as it is suggested, most of the time; None where it leads nowhere."""
        able = seen["step"] and self._steps < STEPS
        if seen["handin"] and not (able and self.chance.random() > max(self.help, 0.5)):
            self._steps = 0
            return "handin", 0
        if able:
            self._steps += 1
            return "step", self.chance.randrange(seen["step"])
        return ("handin", 0) if seen["handin"] else None

    def _helped(self) -> tuple[str, int] | None:
        """What a hint marks, where the page gives hints."""
        if not self.page.locator("#hint").count():
            return None
        with self.page.expect_response(lambda one: "/hint" in one.url):
            self.page.keyboard.press("h")
        self.page.wait_for_function("() => eyes.settled()", polling=EVERY)
        at: int = self.page.evaluate("eyes.things.option().findIndex(one => one.classList.contains('hinted'))")
        if at < 0 and self.page.locator("#end.hinted").count():
            return "end", 0
        leads = self.page.evaluate(LEADS) if at >= 0 else []
        if leads:
            return "lit", self.chance.choice(leads)  # who knows what it is for goes there at once
        return ("option", at) if at >= 0 else None

    # ---- clicking

    def _click(self, seen: dict[str, Any], name: str, at: int) -> None:
        spot = self.page.evaluate("([name, at]) => eyes.spot(name, at)", [name, at])
        if spot is None:
            return  # it went while it was looked at
        if "covered" in spot:
            raise Fault(f"{spot['covered']} is lit and covered by {spot['by']} {self._where()}")
        spot["leads"] = self.page.evaluate(LED) if name == "lit" else {}
        words = f"{name} {spot['text'] or spot['token']}"[:80]
        self.clicks.append(Click(seen["kind"], words, seen["stage"], seen["phase"]))
        self.page.evaluate("() => { eyes.sent.length = 0; }")
        self.page.mouse.click(spot["x"], spot["y"])
        self.page.wait_for_function("() => eyes.settled()", timeout=PATIENCE, polling=EVERY)
        self._compare(seen, name, spot)
        after = self.page.evaluate("eyes.look()")
        self.clicks[-1].moved = sum(seen["mine"].get(id, at) != at for id, at in after["mine"].items())
        idle = name != "open" and after | {"news": 0} == seen | {"news": 0}
        self._idle = self._idle + 1 if idle else 0
        if self._idle > IDLE:
            raise Fault(f"clicks do nothing {self._where()}")
        if after["news"] != self._further[0]:
            self._further = after["news"], len(self.clicks)
        if len(self.clicks) - self._further[1] > STUCK:
            raise Fault(f"clicks lead nowhere {self._where()}")

    def _compare(self, seen: dict[str, Any], name: str, spot: dict[str, Any]) -> None:
        """Whether what was sent is what was clicked."""
        sent = [one["tokens"] for one in self.page.evaluate("eyes.sent") if one["what"] in ("answer", "draft")]
        if name != "confirm":
            sent = [tokens for tokens in sent if tokens != seen["picks"]]  # the page only draws its draft anew
        if not sent:
            return
        tokens = sent[0]
        if name == "confirm":
            right = tokens == seen["picks"] or not seen["picks"]
        elif name in ("option", "single", "end", "card"):
            right = tokens[-1] == spot["token"]
        elif name == "lit":
            hit = self.page.evaluate("eyes.hit()") or {"aimed": False, "names": []}
            self.missed += not hit["aimed"]  # it went on while the pointer came: what lay there then is what counts
            # what an answer leads to may be what was clicked, and is given with it unless nothing else can be
            names = {*_names(tokens[-1]), *spot["leads"].get(tokens[-1], ())}
            right = tokens[-1] in seen["tokens"] and bool(names & set(hit["names"]))
        else:
            right = tokens[-1] == f"={spot['filling']}"
        if right:
            return
        if self.page.evaluate("eyes.news()") != seen["news"]:
            self.races += 1  # somebody else moved between the look and the click
        else:
            raise Fault(f"{name} {spot} sends {tokens}, where {seen['tokens']} were offered {self._where()}")


def _names(token: str) -> set[str]:
    """What a token may be called on the map, as the page finds it there."""
    parts = {token, *PARTS.split(token)}
    return parts | {part.partition(".")[2] for part in parts if "." in part}
