"""The first page, and the tables that are ready to play."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from markupsafe import escape

import cosmarch
from cosmarch.web.table import recap
from tests.web.visitor import Visitor

Make = Callable[[], Visitor]
OWN = ("bts", "se4x", "ti3")


@pytest.mark.parametrize("game", OWN)
@pytest.mark.parametrize("lang", cosmarch.languages())
def test_a_cover_has_a_picture_a_sentence_and_how_long_and_heavy_it_is(game: str, lang: str) -> None:
    cover = cosmarch.game(game).cover(lang)
    assert cover is not None and cover.about and cover.length and 1 <= cover.weight <= 5
    assert cover.svg.startswith("<svg") and "style=" not in cover.svg
    assert all(name.startswith(f"{game}-") for name in re.findall(r'\bid="([^"]+)"', cover.svg)), "one page shows all"


@pytest.mark.parametrize("game", OWN)
def test_presets_are_tables_that_can_be_made(game: str) -> None:
    presets = cosmarch.game(game).presets()
    assert [preset.name for preset in presets] == ["first", "standard", "everything"]
    for preset in presets:
        match = cosmarch.new(game, seats=preset.seats, seed=1, options=preset.options)
        assert match.asks and all(match.options[name] == value for name, value in preset.options.items())


@pytest.mark.parametrize("game", OWN)
def test_one_click_leads_to_the_table_of_a_first_game(visitor: Make, game: str) -> None:
    one = visitor()
    answer = one.form("/quick", game=game)
    assert answer.status_code == 303
    first = cosmarch.game(game).presets()[0]
    match = one.match(answer.headers["location"].rpartition("/")[2])
    assert match.seats == first.seats
    assert all(match.options[name] == value for name, value in first.options.items())


def test_a_name_is_asked_for_once(visitor: Make) -> None:
    """By the first page of whoever is not known yet; from then on it is theirs everywhere."""
    one = visitor()
    asks = 'name="name"'
    assert asks in one.get("/").text
    table = one.form("/quick", game="bts", name="Ada").headers["location"]
    assert asks not in one.get("/").text and asks not in one.get("/new", game="bts").text
    assert "Ada" in one.match(table.rpartition("/")[2]).names


def test_the_first_page_tells_what_others_did_at_the_table_that_waits(visitor: Make) -> None:
    people = [visitor(), visitor()]
    id = people[0].table("me", "link")
    people[1].form("/seat", secret=people[0].link(id, 1), name="Bo")
    first = people[0].match(id).asks[0].seat
    while (ask := people[0].match(id).asks[0]).seat == first:
        people[first].answer(id, first, ask.tokens[0])
    (*_, last) = recap.chips(people[0].match(id), 1 - first, "en")
    assert f'<span class="told">{escape(last.text)}</span>' in people[1 - first].get("/").text
    assert 'class="told"' not in people[first].get("/").text, "it does not wait for them"


def test_at_one_screen_the_first_page_tells_nobodys_moves(visitor: Make) -> None:
    """They are told to one seat; who looks at the first page may be another."""
    one = visitor()
    id = one.table("me", "me")
    for _ in range(4):
        ask = one.match(id).asks[0]
        one.answer(id, ask.seat, ask.tokens[0])
    page = one.get("/").text
    assert f'/t/{id}"' in page and 'class="told"' not in page


def test_the_form_begins_with_what_a_preset_says(visitor: Make) -> None:
    one = visitor()
    plain, first = one.get("/new", game="se4x").text, one.get("/new", game="se4x", preset="first").text
    chosen = '<option value="two_player_knife_fight" selected>'
    assert chosen in first and chosen not in plain
    for page, name in ((first, "first"), (plain, "standard")):
        assert f'name="preset" value="{name}" aria-current="true"' in page


def test_every_option_stands_in_the_form_once_and_groups_are_folded(visitor: Make) -> None:
    game = cosmarch.game("se4x")
    page = visitor().get("/new", game="se4x").text
    named = re.findall(r'name="option\.(\w+)"', page)
    assert sorted(named) == sorted([setting.name for setting in game.all_settings()])
    groups = {setting.group for setting in game.settings if setting.group}
    assert len(groups) == 4 and page.count('<details class="more">') == len(groups) + 2  # in the options; and the table


def test_who_begins_is_one_of_the_seats_or_drawn(visitor: Make) -> None:
    page = visitor().get("/new", game="bts", seats=2).text
    field = page[page.index('<select name="option.start_player">') :]
    offered = re.findall(r'<option value="(\d)"( selected)?>\s*([^<]+)</option>', field[: field.index("</select>")])
    assert offered == [("0", " selected", "by lot"), ("1", "", "1"), ("2", "", "2")]


def test_a_game_without_cover_and_presets_is_there_too(visitor: Make) -> None:
    one = visitor()
    assert 'id="game-tollgate"' in one.get("/").text
    assert one.form("/quick", game="tollgate").status_code == 303


@pytest.mark.parametrize("game", OWN)
def test_whoever_comes_back_is_shown_the_way_to_their_table(visitor: Make, game: str) -> None:
    one = visitor()
    table = one.form("/quick", game=game).headers["location"]
    page = one.get("/")
    assert page.status_code == 200 and f'href="{table}"' in page.text


def _rows(page: str, table: str) -> int:
    """In how many rows of a list a table is named."""
    return sum(f'href="/t/{table}"' in row.partition("</li>")[0] for row in page.split("<li ")[1:])


def test_the_table_that_is_offered_first_is_not_listed_again(visitor: Make) -> None:
    one = visitor()
    first = one.table("me", "bot:greedy")
    assert _rows(one.get("/").text, first) == 0
    second = one.table("me", "bot:greedy")
    page = one.get("/").text
    assert (_rows(page, first), _rows(page, second)) == (1, 0)
    assert f'href="/t/{second}"' in page
