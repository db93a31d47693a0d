"""After the game: how it went, where it turned, and the picture and the film of it."""

from __future__ import annotations

import re
from collections.abc import Callable
from xml.etree import ElementTree

import pytest

import cosmarch
from cosmarch import Match
from cosmarch.core.text import languages
from cosmarch.web.afterwards import charts
from cosmarch.web.afterwards.film import film
from cosmarch.web.afterwards.replays import Replay
from cosmarch.web.afterwards.results import lead_of, poster
from cosmarch.web.afterwards.story import FRAMES, SAMPLES, Stories, shares, smooth, told, turning_points
from tests.web.finished import kept, short
from tests.web.visitor import Visitor

Make = Callable[[], Visitor]
GAMES = ["bts", "se4x", "ti3"]


def over(game: str) -> Match:
    return cosmarch.load(short(game, "greedy"))


def patient(one: Visitor) -> None:
    """Requests wait for the story as long as it takes."""
    one.services.stories.close()
    one.services.stories = Stories(moment=600.0)


# ---- where it turned


def test_chances_are_shares_of_one() -> None:
    found = shares([(1.0, 1.0), (5.0, 1.0), (1.0, 9.0)])
    assert all(sum(row) == pytest.approx(1.0) for row in found)
    assert found[0] == (0.5, 0.5) and found[1][0] > 0.5 > found[1][1] and found[2][1] > found[1][0]


def test_a_scale_of_its_own_changes_nothing() -> None:
    rows = [(1.0, 2.0, 0.0), (4.0, 1.0, 3.0)]
    large = [tuple([1000 * value + 7 for value in row]) for row in rows]
    assert [pytest.approx(row) for row in shares(rows)] == list(shares(large))


def test_turning_points_are_the_largest_lasting_changes_in_their_order() -> None:
    """Somebody pulls away, falls behind for good and comes back; a moment's luck between is no turning point."""
    level, ahead, behind = (0.5, 0.5), (0.8, 0.2), (0.2, 0.8)
    chances = [*[level] * 8, *[ahead] * 12, *[behind] * 12, *[level] * 8]
    assert [(at, seat, leads) for at, seat, _, leads in turning_points(chances)] == [
        (8, 0, False),
        (20, 1, True),
        (32, 0, False),
    ]
    assert turning_points([level] * 20) == turning_points([level]) == turning_points([]) == []
    six = (1 / 6,) * 6
    pulled = (0.25, *[0.15] * 5)
    assert [at for at, *_ in turning_points([*[six] * 8, *[pulled] * 8])] == [8], "of six nobody has much to gain"
    luck = [*[level] * 10, (0.7, 0.3), *[level] * 10]
    assert turning_points(luck) == []
    drift = [(0.5 + at / 200, 0.5 - at / 200) for at in range(40)]
    assert turning_points(drift) == [], "who draws away slowly has no moment to name"


@pytest.mark.parametrize("game", GAMES)
def test_the_story_of_a_match(game: str) -> None:
    """It ends with the result, counts what the table showed, and its work is bounded."""
    match = over(game)
    story = told(Replay(match), "en")
    assert match.result is not None
    assert len(story.points) <= SAMPLES + 1 and story.points[-1][0] == len(match.answers)
    assert {"territory", "fleet"} <= set(story.measures)
    for rows in story.measures.values():
        assert len(rows) == len(story.points) and all(len(row) == 1 + match.seats for row in rows)
    assert any(max(row[1:]) > 0 for row in story.measures["territory"])
    assert any(max(row[1:]) > 0 for row in story.measures["fleet"])
    rounds = [row[1] for row in story.rounds]
    assert rounds and rounds == sorted(set(rounds)) and rounds[-1] == match.view(None)["table"]["round"]
    for turn in story.turns:
        assert 0 < turn.at <= len(match.answers) and 0 <= turn.seat < match.seats


def test_planets_and_ships_are_those_of_the_table() -> None:
    """TI: an own planet is territory, every ship in space is fleet, counted from the view itself."""
    match = over("ti3")
    counted = match.game.measures(match.view(None)["table"])
    players = match.view(None)["table"]["players"]
    assert list(counted["territory"]) == [len(player["planets"]) for player in players]
    total = sum(
        [
            count
            for system in match.view(None)["table"]["systems"]
            for fleet in system["fleets"]
            for count in fleet["ships"].values()
        ]
    )
    assert sum(counted["fleet"]) == total


# ---- the page


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("game", GAMES)
def test_the_review(visitor: Make, game: str, lang: str) -> None:
    one = visitor()
    patient(one)
    one.form("/settings", lang=lang)
    id = kept(one, over(game))
    page = one.get(f"/t/{id}/after").text
    assert page.count("<polyline") >= 2 * 3 and 'data-ready="1"' in page
    moments = re.findall(r'href="/t/[0-9a-f]+/replay\?([^"]*at=\d+)"', page)
    assert moments and all(one.startswith("seat=all&amp;") for one in moments), "what is over is shown to all eyes"
    text = re.sub(r"<[^>]*>", " ", page)
    assert "web." not in text and f"{game}.measure" not in text
    if (game, lang) == ("se4x", "hu"):  # whose turns have the name that rounds have elsewhere
        assert "1. ciklus" in text and not re.search(r"\d\. forduló", text)


def test_a_page_does_not_wait_for_the_story(visitor: Make) -> None:
    one = visitor()
    one.services.stories.close()
    one.services.stories = Stories(moment=0.0)
    id = kept(one, over("bts"))
    page = one.get(f"/t/{id}/after").text
    assert "is being worked out" in page and "<polyline" not in page
    assert one.get(f"/t/{id}/story").status_code in (200, 202)
    patient(one)
    assert "<polyline" in one.get(f"/t/{id}/story").json()["html"]


def test_only_of_a_match_that_is_over_and_only_for_who_may_look(visitor: Make) -> None:
    one, stranger = visitor(), visitor()
    running = one.table("me", "me")
    done = kept(one, over("bts"), public=False)
    for path in ("after", "story", "share", "picture.svg", "film.svg"):
        assert one.get(f"/t/{running}/{path}").status_code == 409
        assert stranger.get(f"/t/{done}/{path}").status_code in (401, 403)


def test_a_match_that_was_given_up_has_a_story_too(visitor: Make) -> None:
    one = visitor()
    patient(one)
    id = one.table("me", "me")
    for _ in range(4):
        ask = one.match(id).asks[0]
        one.answer(id, ask.seat, ask.tokens[0])
    one.form(f"/t/{id}/resign", seat=0, sure="yes")
    for path in ("after", "story", "share", "picture.svg", "film.svg"):
        assert one.get(f"/t/{id}/{path}").status_code == 200


# ---- picture and film


@pytest.mark.parametrize("game", GAMES)
def test_picture_and_film(visitor: Make, game: str) -> None:
    one = visitor()
    patient(one)
    match = over(game)
    id = kept(one, match)
    picture = one.get(f"/t/{id}/picture.svg")
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert "A short one" in "".join(ElementTree.fromstring(picture.text).itertext())
    moving = one.get(f"/t/{id}/film.svg", download=1)
    assert "attachment" in moving.headers["content-disposition"]
    root = ElementTree.fromstring(moving.text)
    assert len(list(root.iter("{http://www.w3.org/2000/svg}animate"))) > 3
    whole = sum([len(match.svg(None)) for _ in range(FRAMES)])
    assert len(moving.text) < whole / 3, "what stays the same is in it once"
    assert "<script" not in moving.text and " style=" not in moving.text
    page = one.get(f"/t/{id}/share").text
    assert 'property="og:title" content="A short one"' in page and "picture.svg" in page


def drawn(*parts: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><title>t</title>{"".join(parts)}</svg>'


def test_a_film_shows_each_piece_when_its_frame_does() -> None:
    """Three frames: a piece that stays has no time of its own, one that goes is hidden from then on, in the order of
    the pictures; who shows no motion shows the last frame."""
    stays, goes, comes = '<rect width="1"/>', '<rect width="2"/>', '<rect width="3"/>'
    text = film([drawn(stays, goes), drawn(stays, goes, comes), drawn(stays, comes)])
    assert text.count('<rect width="1"') == text.count('<rect width="2"') == text.count('<rect width="3"') == 1
    groups = re.findall(r'<g visibility="(\w+)"><animate [^>]*values="([^"]*)"[^>]*/>(<rect width="\d")', text)
    assert groups == [("hidden", "visible;hidden", '<rect width="2"'), ("visible", "hidden;visible", '<rect width="3"')]
    assert text.index('<rect width="1"') < text.index('<rect width="2"') < text.index('<rect width="3"')
    assert film([]) == ""


def test_a_film_is_as_large_as_its_largest_frame() -> None:
    frames = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {box}"><rect/></svg>' for box in ("10 30", "20 10")
    ]
    assert 'viewBox="0 0 20 30"' in film(frames) and '<rect x="0" y="0" width="20" height="30"' in film(frames)


def test_a_large_group_is_taken_apart_within_its_own_frame() -> None:
    many = "".join([f'<rect width="{n}"/>' for n in range(200)])
    first = drawn(f'<g fill="red" transform="translate(1 2)">{many}<circle r="1"/></g>')
    second = drawn(f'<g fill="red" transform="translate(1 2)">{many}<circle r="2"/></g>')
    text = film([first, second])
    assert text.count('<rect width="7"') == 1
    assert '<g fill="red" transform="translate(1 2)"><circle r="2"' in text


def test_a_poster_keeps_its_names_harmless() -> None:
    text = poster(drawn("<rect/>"), "<script>", "A & B")
    assert "<script>" not in text and "A &amp; B" in text
    assert 'viewBox="0 -64 10 74"' in text


def test_a_long_name_in_a_chart_shows_that_it_goes_on() -> None:
    drawn = charts.lines([(0, 0, 0), (1, 3, 4)], ["Wenceslas Wiśniewski", "Ada"], ["red", "blue"], "Points")
    assert ">Wenceslas Wiśn… 3<" in drawn and ">Ada 4<" in drawn


def test_a_long_number_in_a_chart_leaves_less_of_the_name() -> None:
    """On a phone "Guest 306" with 1022 points lost the last figure, which is the one that counts."""
    rows = [(0, 0, 0), (1, 1022, 7)]
    drawn = charts.lines(rows, ["Guest 306", "Vega"], ["red", "blue"], "Points", charts.NARROW)
    assert ">Guest… 1022<" in drawn and ">Vega 7<" in drawn


def test_a_chart_tells_the_rounds_below_it_as_far_as_there_is_room() -> None:
    rows = [(step, step, 0) for step in range(0, 101, 10)]
    marks = [(0, "Round 1"), (2, "2"), (40, "3"), (50, "4"), (100, "12")]
    drawn = charts.lines(rows, ["Ada", "Vega"], ["red", "blue"], "Points", marks=marks)
    told = re.findall(r">(Round 1|2|3|4|12)</text>", drawn)
    assert told == ["Round 1", "3", "4"], "no two lie on each other, and none under the names"


def test_whose_turn_it_just_was_is_no_turning_point() -> None:
    """Two players who gain and lose the same with every turn stand equal all the time."""
    values = [(3.0 + at % 2, 3.0 + (at + 1) % 2) for at in range(40)]
    found = shares(smooth(values))
    assert all(row == pytest.approx((0.5, 0.5)) for row in found) and turning_points(found) == []
    assert smooth([(1.0, 2.0)]) == [(1.0, 2.0)] and smooth([]) == []


@pytest.mark.parametrize("game", GAMES)
def test_the_lead_is_told_where_points_have_decided(game: str) -> None:
    match = over(game)
    result, found = match.result, lead_of(match)
    assert result is not None
    if len(result.winners) == 1 and result.scores[result.winners[0]] > max(
        [result.scores[seat] for group in result.ranking[1:] for seat in group]
    ):
        assert found is not None and found[0] == result.ranking[1][0]
        assert result.scores[found[0]] + found[1] == result.scores[result.winners[0]]
    assert lead_of(cosmarch.new(game, seats=3, seed=1)) is None
