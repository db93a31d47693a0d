"""A picture that is brought up to date where it changed is the picture that was sent."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

import cosmarch
from cosmarch.web.table.strip_styles import unstyled
from tests.browser.guest import Guest

Make = Callable[..., Guest]
PICTURES = 24

# From picture to picture: whether each is what was sent, whether what has an id stayed the same element, and how many
# elements were made anew.
REDRAWN = """async pictures => {
  const { redraw } = await import('/static/scripts/map/redraw.js');
  const { parsed } = await import('/static/scripts/map/morph.js');
  const place = document.createElement('div');
  place.append(parsed(pictures[0]));
  document.body.append(place);
  const wrong = [];
  let made = 0;
  for (const [at, after] of pictures.slice(1).entries()) {
    const before = new Map([...place.querySelectorAll('[id]')].map((one) => [one.id, one]));
    const all = new Set(place.querySelectorAll('*'));
    redraw(place, pictures[at], after);
    const now = place.cloneNode(true);
    for (const one of now.querySelectorAll('[style]')) one.removeAttribute('style');
    const sent = document.createElement('div');
    sent.append(parsed(after));
    if (!now.isEqualNode(sent)) wrong.push(`picture ${at + 1} is another one`);
    for (const one of place.querySelectorAll('[id]')) {
      const old = before.get(one.id);
      if (old && old !== one && old.localName === one.localName) wrong.push(`${one.id} is another element`);
    }
    made += [...place.querySelectorAll('*')].filter((one) => !all.has(one)).length;
  }
  return { wrong, made, all: pictures.slice(1).reduce((sum, one) => sum + one.split('<').length / 2, 0) };
}"""


def pictures(game: str) -> list[str]:
    """What one seat sees after some answers each, in a game of random answers."""
    chance = random.Random(4)
    match = cosmarch.new(game, seats=3 if game == "ti3" else 2, seed=11)
    found: list[str] = []
    while len(found) < PICTURES and not match.over:
        shown = match.published(0)
        assert shown is not None
        picture = unstyled("".join([one.svg for one in shown.maps]))
        if not found or picture != found[-1]:
            found.append(picture)
        for _ in range(chance.choice((1, 1, 2, 12))):
            if not match.over:
                match.choose(chance.choice(match.asks[0].tokens), match.asks[0].seat)
    return found


@pytest.mark.parametrize("game", ["bts", "se4x", "ti3"])
def test_only_what_changed_is_drawn_anew(guest: Make, game: str) -> None:
    one = guest()
    one.go("/")
    found = one.page.evaluate(REDRAWN, pictures(game))
    assert found["wrong"] == []
    assert found["made"] < found["all"] / 10
