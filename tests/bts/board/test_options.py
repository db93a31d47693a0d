"""Options as rows: short titles in every language, and notes that tell what really comes of it."""

from __future__ import annotations

import re
from random import Random

import pytest

import cosmarch
from cosmarch.core.match import Match
from cosmarch.core.panels import spoken
from cosmarch.core.text import languages
from cosmarch.games.bts.board.table.options import FACES
from cosmarch.games.bts.content.loader import load_content
from cosmarch.games.bts.content.vocabulary import LOCATIONS
from tests.bts.table import table
from tests.measure import measure

KEY = re.compile(r"\b(bts|core)\.[a-z_]+\.")  # what an unknown message looks like
LONGEST = 52  # letters of a title: from a system to a system in Hungarian
SYMBOLS = set(re.findall(r'id="([^"]+)"', cosmarch.game("bts").sprite()))


def walks(seeds: range) -> list[Match]:
    out = []
    for seed in seeds:
        options = {"mats": ("basic", "advanced")[seed % 2], "tableau": seed % 3 == 0}
        out.append(cosmarch.new("bts", 2 + seed % 3, seed, options))
    return out


@pytest.mark.long
def test_every_option_has_a_short_title_and_a_symbol_that_exists() -> None:
    seen: set[str] = set()
    for seed, match in enumerate(walks(range(measure(30, 9)))):
        chance = Random(seed)
        while not match.over:
            ask = chance.choice(match.asks)
            if ask.kind not in seen or chance.random() < 0.05:
                seen.add(ask.kind)
                for lang in languages():
                    for option in ask.options:
                        face = option.face(lang)
                        assert 0 < len(face.title) <= LONGEST or ask.kind in ("choose_effect", "swap_star"), face
                        assert not KEY.search(face.title + face.note), face
                        assert not face.icon or face.icon in SYMBOLS, face
                        assert "@" not in face.title + face.note, face
                    assert len([option for option in ask.options if option.face(lang).ends]) <= 1
                    assert len(ask.prompt(lang).split("\n")[0]) <= 60
            match.choose(chance.choice(ask.tokens), ask.seat)
    assert len(seen & set(FACES)) >= 25


def test_what_ends_a_step_is_told_apart() -> None:
    match, chance, kinds = cosmarch.new("bts", 3, 4), Random(4), set()
    while not match.over:
        ask = match.asks[0]
        for option in ask.options:
            assert option.face("en").ends == (option.token in ("done", "skip", "finish"))
            if option.token == "done":
                kinds.add(ask.kind)
        match.choose(chance.choice(ask.tokens), ask.seat)
    assert {"jump", "trade"} <= kinds


def test_production_says_what_is_gained() -> None:
    """BTS-6.3, BTS-6.6."""
    match, chance, told = cosmarch.new("bts", 3, 6), Random(6), set()
    while not match.over:
        ask = match.asks[0]
        if ask.kind == "production":
            for token, name in (("grow", "population"), ("ore", "ore")):
                gain = next(option for option in ask.options if option.token == token).face("en").gain
                after = match.clone()
                before = after.view(None)["table"]["players"][ask.seat][name]
                after.choose(token, ask.seat)
                assert gain == f"+{after.view(None)['table']['players'][ask.seat][name] - before}"
                told.add(gain)
        match.choose(chance.choice(ask.tokens), ask.seat)
    assert len(told) > 2


@pytest.mark.long
def test_a_jump_says_who_holds_the_place_then() -> None:
    """BTS-16.3 to 16.9: what the row promises is what a jump that stops there brings."""
    kept = {"you take it": 0, "stays yours": 0, "against": 0}
    for seed, match in enumerate(walks(range(measure(12, 4)))):
        chance = Random(seed)
        while not match.over:
            ask = match.asks[0]
            if ask.kind == "jump" and "done" in ask.tokens:
                token = chance.choice([one for one in ask.tokens if one != "done"])
                _check(match, ask.seat, token, kept)
            match.choose(chance.choice(ask.tokens), ask.seat)
    assert all(kept.values()), kept


def _check(match: Match, seat: int, token: str, kept: dict[str, int]) -> None:
    ask = match.ask_of(seat)
    assert ask is not None
    note = spoken(next(option for option in ask.options if option.token == token).face("en").note)
    promise = next((name for name in kept if name in note), "")
    place = token.rpartition("-")[2]
    assert place in LOCATIONS
    after = match.clone()
    after.choose(token, seat)
    goes_on = after.ask_of(seat)
    if goes_on is not None and goes_on.kind == "jump":
        after.choose("done", seat)
    log = [entry.text for entry in after.log(None, "en", last=12)]
    row = next(one for one in after.view(None)["table"]["locations"] if one["id"] == place)
    if not promise or any("system" in line for line in log):
        return  # no place to hold, or something else came in between
    kept[promise] += 1
    if promise in ("you take it", "stays yours"):
        assert row["controller"] == seat, (token, note, log)


def test_landing_suggests_what_wastes_least() -> None:
    """The strongest ship that is not too strong, until the strength is there; then to colonise is what is offered."""
    place = {"slot_A1": {"system": "sirius", "controller": 0}}
    need = next(card.strength for card in load_content(2).systems if card.key == "sirius")
    fleet = [need - 1, 1, need + 1]
    match = table(players=[{"ore": 3, "ships": {"slot_A1": fleet}}, {}], locations=place, guilds=["merchant_guild"])
    suggested = []
    match.choose("merchant_guild.1", 0)
    while match.asks[0].kind == "landing":
        best = [option.token for option in match.asks[0].options if option.face("en").best]
        suggested.append(best)
        match.choose(best[0] if best else "done", 0)
    assert suggested == [[f"slot_A1.{need - 1}"], ["slot_A1.1"], []]
