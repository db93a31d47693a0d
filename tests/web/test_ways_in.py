"""Ways to a table: the short form, invitations that say what they are, names at one screen, a curtain where needed."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import chain

import pytest

import cosmarch
from cosmarch.core.text import languages
from cosmarch.store.people import told_apart
from cosmarch.web.services import BOT_NAMES
from cosmarch.web.visitors.guest_names import STARS
from tests.test_text import catalogue, texts
from tests.web.test_seats import seated
from tests.web.visitor import Visitor

Make = Callable[[], Visitor]


# ---- the form


@pytest.mark.parametrize("game", ["bts", "se4x", "ti3"])
def test_the_form_is_short(visitor: Make, game: str) -> None:
    """Presets come first; whoever wants to begin finds the button before any option."""
    page = visitor().get("/new", game=game).text
    places = [page.index(part) for part in ('class="presets"', 'name="seat0"', 'class="primary big"', "<details")]
    assert places == sorted(places)
    assert page.index('name="option.') > page.index("<details") and " open" not in page[page.index("<details") :][:40]
    assert page.count('aria-current="true"') == 3, "game, preset and number of seats"
    assert page.count('name="name"') == 1


def test_a_name_is_asked_for_once(visitor: Make) -> None:
    one = visitor()
    assert 'name="name"' in one.get("/new").text
    one.table("me", "bot:greedy", name="Ada")
    assert 'name="name"' not in one.get("/new").text and "Ada" in one.get("/").text


def test_who_comes_by_the_lobby_is_asked_for_a_name_at_the_seat(visitor: Make) -> None:
    host, guest = visitor(), visitor()
    id = host.table("me", "open", public="1")
    assert 'name="name"' in guest.get(f"/t/{id}").text
    guest.form(f"/t/{id}/sit", seat="1", name="Ben")
    assert names(host, id)[1] == "Ben"
    other = host.table("me", "open", public="1")
    assert "/sit" in guest.get(f"/t/{other}").text and 'name="name"' not in guest.get(f"/t/{other}").text


def test_a_seat_that_waits_for_a_link_is_not_free(visitor: Make) -> None:
    host = visitor()
    host.table("me", "open", "link", game="ti3", public="1")
    assert "1 free seat" in visitor().get("/lobby").text


def test_the_settings_lead_back_to_the_table_they_were_opened_at(visitor: Make) -> None:
    one = visitor()
    id = one.table("me", "me")
    assert f'href="/settings?next=/t/{id}"' in one.get(f"/t/{id}").text
    assert f'name="next" value="/t/{id}"' in one.get("/settings", next=f"/t/{id}").text
    assert one.form("/settings", sound="on", next=f"/t/{id}").headers["location"] == f"/t/{id}"
    assert 'name="next"' not in one.get("/settings", next="//evil.example").text


def test_another_number_of_seats_leaves_what_the_form_held(visitor: Make) -> None:
    held = {"game": "ti3", "preset": "standard", "seat0": "me", "seat1": "link", "seat2": "open", "name": "Ada"}
    held |= {"title": "Friday", "clock": "days_3", "hold": "10", "hints": "on", "option.galaxy": "random"}
    page = visitor().get("/new", **held, seats=4).text
    for part in ('value="link" selected', 'value="open" selected', 'value="Ada"', 'value="Friday"'):
        assert part in page, part
    for part in ('value="days_3" selected', 'value="10" selected', 'name="hints" checked', 'value="random" checked'):
        assert part in page, part
    boxes = [one.name for one in cosmarch.game("ti3").settings if one.default is True]
    assert boxes and all(f'name="option.{name}" checked' not in page for name in boxes), "they were unchecked"


def test_another_preset_brings_its_own_options(visitor: Make) -> None:
    """The form sends the preset that it shows and, after it, the one that was pressed."""
    one = visitor()
    form = "game=ti3&preset=standard&preset=first&seats=6&seat0=me&seat1=link&seat2=open&name=Ada&option.galaxy=shared"
    page = one.get(f"/new?{form}").text
    assert 'value="random" checked' in page and 'value="link" selected' in page
    assert f'name="seats" value="{cosmarch.game("ti3").presets()[0].seats}"' in page


def test_an_option_that_is_half_written_is_no_error(visitor: Make) -> None:
    page = visitor().get("/new", game="bts", seat0="me", seats=2, **{"option.round_limit": "many"})
    assert page.status_code == 200 and 'value="many"' not in page.text


@pytest.mark.parametrize("lang", languages())
def test_the_galaxy_is_chosen_by_its_picture(visitor: Make, lang: str) -> None:
    one = visitor()
    one.form("/settings", lang=lang)
    page = one.get("/new", game="ti3", preset="first").text
    part = page[page.index('class="pictured"') :].partition("</fieldset>")[0]
    assert part.count("<svg") == 3 and part.count('type="radio"') == 3 and "ti3." not in part
    assert 'value="random" checked' in part


def test_a_shared_galaxy_is_written_out(visitor: Make) -> None:
    one = visitor()
    seats = {"seats": 3, "seat0": "me", "seat1": "me", "seat2": "me"}
    dealt = one.form("/new", game="ti3", **seats, **{"option.galaxy": "random"}).headers["location"]
    assert one.match(dealt.rpartition("/")[2]).options["galaxy"] == "random"
    wrong = one.form("/new", game="ti3", **seats, **{"option.galaxy": "shared", "option.galaxy.text": "a,b"})
    assert wrong.status_code == 422 and "2" in wrong.text
    pool = cosmarch.new("ti3", seats=3, seed=1, options={"galaxy": "random"})
    assert pool.options["galaxy"] == "random"


def test_the_host_is_not_offered_the_open_seat(visitor: Make) -> None:
    one, other = visitor(), visitor()
    id = one.table("me", "open")
    unseated = one.table("bot:greedy", "open")
    for table in (id, unseated):
        assert f'action="/t/{table}/sit"' not in one.get(f"/t/{table}").text
        assert f'action="/t/{table}/sit"' in other.get(f"/t/{table}").text


# ---- lists of tables


def test_my_games_stand_by_what_they_wait_for(visitor: Make) -> None:
    one, other = visitor(), visitor()
    turn, waits = one.table("me", "me", title="Mine"), one.table("me", "link", title="Theirs")
    over = one.table("me", "open", title="Done")
    other.form(f"/t/{over}/sit", seat=1)
    other.form(f"/t/{over}/resign", seat=1, sure="yes")
    page = one.get("/mine").text
    parts = [page.index(part) for part in ('id="your_turn"', turn, 'id="others"', waits, 'id="over"', over)]
    assert parts == sorted(parts)
    assert '<img class="thumb" src="/cover/bts.svg" alt=""' in page
    again = one.form(f"/t/{over}/rematch").headers["location"]
    page = other.get("/mine").text
    assert page.index('id="your_turn"') < page.index(again) < page.index('id="over"'), "who is invited is waited for"
    picture = one.get("/cover/bts.svg")
    assert picture.headers["content-type"] == "image/svg+xml" and picture.text.startswith("<svg")
    assert one.get("/cover/nothing.svg").status_code == 404


def test_a_table_without_a_name_is_called_by_its_game_in_the_readers_language(visitor: Make) -> None:
    host, reader = visitor(), visitor()
    sits = ("me", "open", "bot:greedy")
    plain, named = host.table(*sits, game="ti3"), host.table(*sits, game="ti3", title="Friday")
    reader.form("/settings", lang="hu")
    page = reader.get("/lobby").text
    game = cosmarch.game("ti3")
    assert f'id="title-{plain}">{game.title("hu")}<' in page and f'id="title-{named}">Friday<' in page
    assert game.title("hu") != game.title("en") and game.title("en") not in page


# ---- invitations


def test_an_invitation_names_game_host_and_seat(visitor: Make) -> None:
    host, friend = visitor(), visitor()
    host.form("/account/name", name="Ada")
    id = host.table("me", "link", "bot:greedy", game="ti3", title="Friday galaxy", clock="days_3")
    page = host.form(f"/t/{id}/link", seat=1).text
    found = re.search(r'value="http://table.test(/seat/[^"#]+)#([A-Za-z0-9_-]+)"', page)
    assert found is not None
    shown = friend.get(found[1]).text
    for words in (
        "Twilight Imperium",
        "Ada is keeping seat 2 of 3 for you.",
        "Friday galaxy",
        "Altair",
        "3 days per answer",
    ):
        assert words in shown
    assert '<meta property="og:title" content="You are invited: Twilight Imperium' in shown
    assert 'property="og:description" content="Ada is keeping seat 2 of 3' in shown
    assert found[2] not in shown
    assert friend.form("/seat", secret=found[2], name="Bea").status_code == 303
    assert visitor().get(found[1]).status_code == 404, "it was used"


def test_a_link_that_was_used_leads_somewhere(visitor: Make) -> None:
    """Who took the seat with it comes to the table, even by a second click; anybody else is told what to do, and not
    who plays."""
    host, friend, late = visitor(), visitor(), visitor()
    host.form("/account/name", name="Ada")
    id = host.table("me", "link", "bot:greedy", game="ti3")
    secret = host.link(id, 1)
    assert friend.form("/seat", secret=secret, table=id).status_code == 303
    for one in (friend, host):
        again = one.client.get(f"/seat/{id}/1", follow_redirects=False)
        assert again.status_code == 303 and again.headers["location"] == f"/t/{id}"
    assert friend.form("/seat", secret=secret, table=id).headers["location"] == f"/t/{id}"
    for shown in (late.get(f"/seat/{id}/1"), late.form("/seat", secret=secret, table=id), late.get("/seat/none/1")):
        assert shown.status_code == 404
        assert "Ask whoever invited you" in shown.text and 'href="/lobby"' in shown.text
        assert "Ada" not in shown.text and id not in shown.text
    shown = host.table("me", "link", "bot:greedy", game="ti3", public="on")
    assert f'href="/t/{shown}"' in late.get(f"/seat/{shown}/1").text, "at a public table one can watch"


def test_only_a_seat_with_a_link_is_told_of(visitor: Make) -> None:
    host = visitor()
    id = host.table("me", "link", "link")
    host.link(id, 1)
    stranger = visitor()
    assert stranger.get(f"/seat/{id}/1").status_code == 200
    for path in (f"/seat/{id}/0", f"/seat/{id}/2", f"/seat/{id}/9", f"/seat/{id}/x", "/seat/nothing/0"):
        assert stranger.get(path).status_code == 404


# ---- names


def test_a_guest_without_a_name_is_called_after_a_star(visitor: Make) -> None:
    one = visitor()
    name = one.match(one.table("me", "bot:greedy")).names[0]
    assert name in STARS and not set(STARS) & set(BOT_NAMES)


@pytest.mark.parametrize("game", ["bts", "se4x", "ti3"])
def test_no_guest_is_called_like_something_in_a_game(game: str) -> None:
    messages = [texts(catalogue("en", domain)).values() for domain in cosmarch.game(game).catalogues]
    said = {word for message in chain(*messages) for text in message for word in re.findall(r"\w+", text)}
    assert said and not said & set(STARS)


def test_a_new_name_is_seen_at_once(visitor: Make) -> None:
    """At every table, also at those that others have open, and at a shared screen where it stood."""
    host, friend = visitor(), visitor()
    host.form("/account/name", name="Ada")
    id, shared = host.table("me", "open"), host.table("me", "me", "me", name1="Bea")
    friend.form(f"/t/{id}/sit", seat=1, name="Cleo")
    assert names(host, id) == ("Ada", "Cleo") and names(host, shared) == ("Ada", "Bea", "Ada 3")
    host.send(f"/t/{id}/chat", {"text": "Hello"})
    before = friend.state(id, 1)["live"]
    host.form("/account/name", name="Zita")
    now = host.services.journal.current(id)
    assert now is None or now.match.names == ("Zita", "Cleo"), "whoever watches is told what holds"
    assert names(host, shared) == ("Zita", "Bea", "Zita 3") and friend.state(id, 1)["live"] != before
    talk = friend.state(id, 1)["parts"]["chat"]
    assert "Zita" in talk and "Ada" not in talk
    host.form("/account/name", name="Bea")
    assert names(host, shared) == ("Bea 1", "Bea", "Bea 3")


def test_no_two_at_a_table_are_called_alike(visitor: Make) -> None:
    host, friend = visitor(), visitor()
    host.form("/account/name", name="Ada")
    id = host.table("me", "open")
    friend.form(f"/t/{id}/sit", seat=1, name="Ada")
    assert names(host, id) == ("Ada", "Ada 2")
    wide = "x" * 21
    assert told_apart(f"{wide} 3", {f"{wide} 3", f"{wide} 4"}, 3) == f"{wide} 5", "and it comes to an end"


# ---- one screen


def names(one: Visitor, id: str) -> tuple[str, ...]:
    return one.match(id).names


def test_who_shares_a_screen_has_a_name(visitor: Make) -> None:
    one = visitor()
    one.form("/account/name", name="Ada")
    assert names(one, one.table("me", "me", "me", name1="Bea", name2="Cleo")) == ("Ada", "Bea", "Cleo")
    assert names(one, one.table("me", "bot:greedy", "me")) == ("Ada", "Rigel", "Ada 3")
    same = names(one, one.table("me", "me", "me", name1="Ada", name2=" Ada "))
    assert len(set(same)) == 3 and same[0] == "Ada"
    assert names(one, one.table("me", "me", name1="\u202e" * 3))[1] == "Ada 2"
    assert all(len(name) <= 24 for name in names(one, one.table("me", "me", name1="x" * 99)))


def test_a_curtain_only_where_something_is_hidden(visitor: Make) -> None:
    one = visitor()
    open_ = one.table("me", "me", game="bts")
    page = one.get(f"/t/{open_}").text
    assert "curtain-open" not in page and 'id="prompt"' in page
    asked = one.match(open_).asks[0].seat
    assert one.state(open_, asked)["turn"]
    hidden = one.table("me", "me", game="se4x")
    page = one.get(f"/t/{hidden}").text
    assert "curtain-open" in page and 'id="prompt"' not in page


def test_nobody_elses_seat_is_shown(visitor: Make) -> None:
    """Who holds one seat looks from it; without a seat one is a spectator, whoever is asked."""
    host, guest, id = seated(visitor)
    for one, seat in ((host, 0), (guest, 1)):
        assert f"&#34;seat&#34;: {seat}," in one.get(f"/t/{id}").text


# ---- my games


def test_the_menu_counts_the_tables_that_wait(visitor: Make) -> None:
    one = visitor()
    assert 'class="count"' not in one.get("/").text
    id = one.table("me", "bot:greedy")
    asked = one.match(id).asks[0].seat == 0
    assert ('class="count">1<' in one.get("/lobby").text) is asked
    one.form(f"/t/{id}/resign", seat=0, sure="yes")
    assert 'class="count"' not in one.get("/").text
