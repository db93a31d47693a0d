"""What helps to decide: inspector, sheets, forms, hints, symbols. None of it changes anything or tells a secret."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable

import pytest

import cosmarch
from cosmarch import Match
from cosmarch.store import Move
from cosmarch.store.matches import BOT, PERSON, Plan, Sitter
from cosmarch.web.table import hints
from cosmarch.web.table.forms import barred
from cosmarch.web.table.recap import thrown
from tests.ti3.words.test_vain import first_action
from tests.web.visitor import Visitor

Make = Callable[[], Visitor]
DICE = ("rolls", "hit", "miss", "bombards")  # the lines of a log that tell dice of battles
FOUGHT: dict[str, dict[str, cosmarch.OptionValue]] = {
    "ti3": {"galaxy": "random"},
    "se4x": {"scenario": "two_player_small", "quick_start": True},
}


def at_a_form(one: Visitor) -> tuple[str, int]:
    """A table of three, all seats the visitor's, at which a seat is asked a form: its id and the seat."""
    chance = random.Random(1)
    match = cosmarch.new("ti3", seats=3, seed=2, options={"galaxy": "random"})
    while True:
        ask = match.asks[0]
        form = match.form(ask.seat)
        if form is not None and sum(row.most > 0 for row in form.rows) > 1:
            return put(one, match), ask.seat
        match.choose(chance.choice(ask.tokens), ask.seat)


def put(one: Visitor, match: Match, bots: int = 0) -> str:
    """The match as a table of the visitor's, who has all seats but the bots'."""
    one.table("me", "bot:random")  # from now on it is somebody
    me = one.services.journal.open(one.table("me", "bot:random")).row.seats[0].person
    people = match.seats - bots
    seats = [Sitter(PERSON, me, f"Ada {seat}") for seat in range(people)]
    seats += [Sitter(BOT, name="Vega", level="greedy")] * bots
    return one.services.matches.create(Plan(me, tuple(seats), "A table"), match)


def test_a_form_shows_a_filling_and_keeps_nothing(visitor: Make) -> None:
    one = visitor()
    id, seat = at_a_form(one)
    before = one.match(id).hash
    form = one.match(id).form(seat)
    assert form is not None
    row = next(row for row in form.rows if row.most)
    body = {"seat": seat, "seen": one.state(id, seat)["seen"], "tokens": [], "filling": f"{row.key}=1"}
    answer = one.send(f"/t/{id}/form", body)
    assert answer.status_code == 200
    assert f'data-row="{row.key}" data-chosen="1"' in answer.json()["html"]
    assert one.match(id).hash == before
    suggested = one.send(f"/t/{id}/form", body | {"filling": None}).json()
    assert suggested["html"] in one.state(id, seat)["parts"]["decide"]


def test_what_pays_tells_no_cost(visitor: Make) -> None:
    """Paying all the rest with trade goods is shut where there are too few of them: the rule says so."""
    one, chance = visitor(), random.Random(1)
    match = cosmarch.new("ti3", seats=3, seed=2, options={"galaxy": "random"})
    while not ((form := match.form(match.asks[0].seat)) and "paid" in form.budget and barred(form)):
        ask = match.asks[0]
        match.choose(chance.choice(ask.tokens), ask.seat)
    shown = one.state(put(one, match), match.asks[0].seat)["parts"]["decide"]
    assert "paychip" in shown and 'class="cost"' not in shown
    assert match.game.unit("goods", "pl") == "towary" and match.game.unit("of nobody", "pl") == "of nobody"


@pytest.mark.parametrize("filling", ["nothing:like-it=1", "=", "x", "a=1,a=1"])
def test_a_filling_that_does_not_fit_is_told_so(visitor: Make, filling: str) -> None:
    one = visitor()
    id, seat = at_a_form(one)
    body = {"seat": seat, "seen": one.state(id, seat)["seen"], "tokens": [], "filling": filling}
    answer = one.send(f"/t/{id}/form", body)
    assert answer.json()["error"] and "html" not in answer.json()


def test_a_form_is_one_entry_and_one_step_of_undo(visitor: Make) -> None:
    one = visitor()
    id, seat = at_a_form(one)
    match = one.match(id)
    form = match.form(seat)
    assert form is not None
    filling = cosmarch.spell_filling(form.suggestion)
    filled = match.clone()
    filled.fill(seat, form.suggestion)
    assert one.answer(id, seat, f"={filling}").status_code == 200
    assert one.match(id).answers == filled.answers
    assert [move.kind for _, move in one.services.journal.entries(id)] == ["fill"]
    one.services.journal.forget(id)
    assert one.match(id).hash == filled.hash, "it opens again as it was"
    if one.match(id).undo_state(seat) == "free":
        one.act(id, seat, "undo")
        assert one.match(id).answers == match.answers


def test_a_hint_is_an_option_and_is_given_against_bots_only(visitor: Make) -> None:
    one, other = visitor(), visitor()
    id = one.table("me", "bot:random")
    match = one.match(id)
    while match.ask_of(0) is None:
        ask = match.asks[0]
        one.services.journal.take(id, ask.seat, [Move("choose", ask.tokens[0])], f"by-test-{len(match.answers)}")
        match = one.match(id)
    ask = match.ask_of(0)
    assert ask is not None
    body = {"seat": 0, "seen": one.state(id, 0)["seen"], "tokens": []}
    assert one.send(f"/t/{id}/hint", body).json()["token"] in ask.tokens
    assert one.send(f"/t/{id}/hint", body | {"seen": "long ago"}).status_code == 409
    assert other.send(f"/t/{id}/hint", body).status_code in (401, 403)
    among = one.table("me", "link")
    assert other.form("/seat", secret=one.link(among, 1)).status_code == 303
    body["seen"] = one.state(among, 0)["seen"]
    assert one.send(f"/t/{among}/hint", body).status_code == 403


def test_a_host_may_let_people_be_helped(visitor: Make) -> None:
    one, other = visitor(), visitor()
    among = one.table("me", "link", hints="on")
    assert other.form("/seat", secret=one.link(among, 1)).status_code == 303
    (ask,) = one.match(among).asks
    asked = (one, other)[ask.seat]
    body = {"seat": ask.seat, "seen": asked.state(among, ask.seat)["seen"], "tokens": []}
    assert asked.send(f"/t/{among}/hint", body).json()["token"] in ask.tokens
    idle = (one, other)[1 - ask.seat]
    assert idle.send(f"/t/{among}/hint", body).status_code in (401, 403), "nobody asks in another's name"


def test_nobody_is_told_to_do_what_comes_to_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot plays for time with counters that it does not need; a person would wonder what for."""
    match = first_action()
    ask = match.asks[0]
    vain = [option.token for option in ask.options if option.vain]
    monkeypatch.setattr(hints, "decide", lambda *_: vain[0])
    assert hints.hint(match, ask.seat) in set(ask.tokens) - set(vain)


def test_a_hint_and_a_draft_say_what_they_change(visitor: Make) -> None:
    """Recruit takes a cube from the supply and gives an ore; what the page says is what comes of it."""
    one = visitor()
    match = cosmarch.new("bts", seats=2, seed=3)
    while (ask := match.ask_of(0)) is None or ask.kind != "action":
        match.choose(match.asks[0].tokens[0], match.asks[0].seat)
    id = put(one, match)
    recruit = next(token for token in ask.tokens if "recruit" in token)
    body = {"seat": 0, "seen": one.state(id, 0)["seen"], "tokens": [recruit]}
    told = one.send(f"/t/{id}/draft", body).json()["parts"]["decide"]
    after = match.clone()
    after.choose(recruit, 0)

    def figure(shown: cosmarch.Match, label: str) -> str:
        sheet = next(sheet for sheet in shown.published(0).sheets if sheet.seat == 0)
        return next(figure.value for figure in sheet.figures if figure.label == label)

    text = re.sub(r"<[^>]*>", "", told)
    labels = [figure.label for figure in next(s for s in match.published(0).sheets if s.seat == 0).figures]
    changed = [label for label in labels if figure(match, label) != figure(after, label)]
    assert changed
    for label in changed:
        assert f"{label}{figure(match, label)} → {figure(after, label)}" in text
    hint = one.send(f"/t/{id}/hint", body | {"tokens": []}).json()
    assert hint["gain"], "a bot does not act for nothing"


def test_sheets_and_the_inspector_tell_of_the_table_as_the_draft_shows_it(visitor: Make) -> None:
    one = visitor()
    match = cosmarch.new("bts", seats=2, seed=3, options={"pick_factions": False})
    id = put(one, match)
    seen = one.state(id, 0)["seen"]

    def told(**picked: object) -> list[str]:
        asked = ({"path": "sheet", "of": 0}, {"path": "inspect", "key": "player.0"})
        return [one.get(f"/t/{id}/{ask.pop('path')}", seat=0, **ask, **picked).json()["html"] for ask in asked]

    before = told()
    drafted = told(seen=seen, picks='["recruit"]')
    pointed = one.get(f"/t/{id}/inspect", seat=0, place="recruit").json()["html"]
    shown = one.send(f"/t/{id}/draft", {"seat": 0, "seen": seen, "tokens": ["recruit"]}).json()["parts"]["decide"]
    changes = re.findall(r'<span class="num">.*?</span>', shown)
    assert changes and re.findall(r'<span class="num">.*?</span>', pointed) == changes, "before it is picked, too"
    assert not one.get(f"/t/{id}/inspect", seat=1, place="recruit").json()["html"], "it is not theirs to answer"
    assert told(seen="old", picks='["recruit"]') == told(seen=seen, picks='["nothing"]') == before
    assert one.get(f"/t/{id}/sheet", seat=0, of=0, seen=seen, picks="recruit").status_code == 422
    one.answer(id, 0, "recruit")
    assert told() == drafted != before


def test_the_inspector_tells_what_an_answer_would_bring_to_its_place_or_why_it_is_refused(visitor: Make) -> None:
    one = visitor()
    match = first_action()
    ask, id = match.asks[0], put(one, match)
    told = {option.token: option.prospect("en") for option in ask.options}
    place, prospect = next((token, found) for token, found in told.items() if found is not None and found.items)
    shown = one.get(f"/t/{id}/inspect", seat=ask.seat, key=f"system.{place}", place=place).json()["html"]
    assert prospect.title in shown and all(item.title in shown for item in prospect.items)
    refused, _, reason = next(row for row in ask.explain("en") if row[0].startswith("hex."))
    shown = one.get(f"/t/{id}/inspect", seat=ask.seat, key=f"system.{refused}", place=refused).json()["html"]
    assert reason[1:] in shown
    other = (ask.seat + 1) % match.seats
    assert (
        prospect.title not in one.get(f"/t/{id}/inspect", seat=other, key=f"system.{place}", place=place).json()["html"]
    )


@pytest.mark.parametrize("game", ["bts", "se4x", "ti3"])
def test_sheets_symbols_and_the_inspector_answer(visitor: Make, game: str) -> None:
    one = visitor()
    preset = cosmarch.game(game).presets()[0]
    match = cosmarch.new(game, seats=preset.seats, seed=1, options=preset.options)
    id = put(one, match)
    published = match.published(0)
    assert published is not None
    for sheet in published.sheets:
        name = f"Ada {sheet.seat}" if sheet.seat in range(preset.seats) else sheet.name
        assert name in one.get(f"/t/{id}/sheet", seat=0, of=sheet.seat).json()["html"]
    assert one.get(f"/t/{id}/sheet", seat=0, of=77).status_code == 422
    url = one.get(f"/t/{id}", seat=0).text.partition('data-url="')[2].partition('"')[0]
    symbols = one.client.get(url.replace("&amp;", "&"))
    assert symbols.status_code == 200 and "immutable" in symbols.headers["cache-control"]
    assert " style=" not in symbols.text
    assert one.get(f"/t/{id}/inspect", seat=0, key="nothing.like.it").json() == {"html": ""}
    rule = next(iter(match.game.rules()))
    assert rule in one.get(f"/t/{id}/inspect", seat=0, rule=rule).json()["html"]


def test_what_the_inspector_tells_is_for_those_at_the_table(visitor: Make) -> None:
    one, stranger = visitor(), visitor()
    id = one.table("me", "bot:random")
    assert stranger.get(f"/t/{id}/inspect", key="x").status_code in (401, 403)
    assert stranger.get(f"/t/{id}/sheet", of=0).status_code in (401, 403)


def test_a_form_that_begins_with_a_number_is_shown(visitor: Make) -> None:
    """TI-20.6.1: the command counters of the Status Phase, where the first question of the chain asks how many."""
    one = visitor()
    match = cosmarch.new("ti3", seats=3, seed=1, options={"galaxy": "random"})
    wishes = {"action": "pass", "secondary": "no", "quash": "no"}
    while match.asks[0].kind != "counters_strategy":
        ask = match.asks[0]
        strategic = next((token for token in ask.tokens if token.startswith("strategic.")), "")
        wish = strategic or wishes.get(ask.kind, "")
        match.choose(wish if wish in ask.tokens else ask.tokens[0], ask.seat)
    seat = match.asks[0].seat
    assert one.get(f"/t/{put(one, match)}", seat=seat).status_code == 200


def test_what_lies_on_the_table_has_a_page_of_its_own(visitor: Make) -> None:
    one = visitor()
    id = put(one, cosmarch.new("bts", seats=3, seed=1, options={"pick_factions": False}))
    html = one.get(f"/t/{id}/sheet?seat=0&of=table").json()["html"]
    for name in ("Ada 0", "Ada 1", "Ada 2"):
        assert f"<span>{name}</span></th>" in html, "a column of the points for each player"
    assert html.count('class="obj') == 4 and html.count('class="far"') == 4
    assert one.get(f"/t/{id}/sheet?seat=0&of=elsewhere").status_code == 422


def after_a_battle(match: Match) -> int | None:
    """The seat with whose last answer a battle of its own ended: it is asked something else already."""
    for ask in match.asks:
        shown = match.published(ask.seat)
        if thrown(match, ask.seat) and (shown is None or shown.stage is None or shown.stage.kind != "battle"):
            return ask.seat
    return None


@pytest.mark.parametrize("game", ["ti3", "se4x"])
def test_the_dice_that_ended_a_battle_lie_above_the_next_question(visitor: Make, game: str) -> None:
    """Each of them, by who threw it and whether it hit, until the next answer."""
    one, chance = visitor(), random.Random(3)
    match = cosmarch.new(game, seats=cosmarch.game(game).presets()[0].seats, seed=3, options=FOUGHT[game])
    while (seat := after_a_battle(match)) is None:
        ask = chance.choice(match.asks)
        advice = match.advice(ask.seat) or {}
        match.choose(max(ask.tokens, key=lambda token: (advice.get(token, 0.0), chance.random())), ask.seat)
    told = [re.findall(r"\d+", line.text) for line in match.log(seat)[-80:] if line.key in DICE]
    last = [str(face) for volley in match.thrown(seat) for face, _ in volley.faces]
    assert last and Counter(last) <= Counter([number for line in told for number in line]), "the log tells them, too"
    shown = one.state(put(one, match), seat)["parts"]["decide"]
    rows = re.findall(r"<p data-colour.*?</p>", shown[shown.index('class="thrown"') :], re.S)
    for row, throw in zip(rows, thrown(match, seat), strict=True):
        assert f">Ada {throw.seat}</b>" in row
        dice = re.findall(r'<span class="die( h)?">(\d+)</span>', row)
        assert dice == [(" h" if hit else "", str(face)) for face, hit in throw.faces]
    ask = match.ask_of(seat) or match.asks[0]
    match.choose(chance.choice(ask.tokens), seat)
    assert len(match.thrown(seat)) < len(last), "with the next answer these are gone"


def test_dice_of_others_lie_above_no_question(visitor: Make) -> None:
    """Of two who fight each other a third is told in the recap."""
    chance, seen = random.Random(3), 0
    match = cosmarch.new("ti3", seats=3, seed=3, options=FOUGHT["ti3"])
    while not match.over:
        for ask in match.asks:
            by = {volley.seat for volley in match.thrown(ask.seat)}
            if by and (ask.seat not in by or len(by) > 2):
                seen += 1
                assert thrown(match, ask.seat) == ()
        ask = chance.choice(match.asks)
        advice = match.advice(ask.seat) or {}
        match.choose(max(ask.tokens, key=lambda token: (advice.get(token, 0.0), chance.random())), ask.seat)
    assert seen
