"""The picture that is made of what a game publishes: it stands alone, and shows what the seat may know."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any
from xml.etree import ElementTree

import pytest

from cosmarch.core.boardkit.chips import ACCENT
from cosmarch.core.boardkit.picture import picture
from cosmarch.core.boardkit.plain_svg import links, plain, sprite_of
from cosmarch.core.boardkit.players import COLOURS, colour, style
from cosmarch.core.boardkit.symbols import sprite, symbol, use
from cosmarch.core.errors import SetupError
from cosmarch.core.game import Game
from cosmarch.core.panels import Figure, Item, Map, Published, Section, Sheet, Stage, Step
from tests.drawn import SVG, Element, one, shown

SYMBOLS = sprite(
    [
        symbol("disc", '<circle r="3" fill="currentColor"/>'),
        symbol("flag", '<path d="M0 0" fill="var(--player,#111)"/>'),
        symbol("moon", '<g fill="url(#glow)"><use href="#disc"/></g>'),
    ],
    '<radialGradient id="glow"><stop stop-color="var(--accent,#abc)"/></radialGradient><radialGradient id="spare"/>',
)
OURS = sprite_of("chess", SYMBOLS)


def drawing(body: str, box: str = "0 0 100 50", more: str = "") -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" class="map" viewBox="{box}"{more}>{body}</svg>'


def plainly(body: str, more: str = "") -> str:
    return plain(drawing(body, more=more), OURS).body


# ---- what becomes of a drawing


def test_styles_become_attributes() -> None:
    assert plainly('<g style="transform:translate(3px,-4.5px);color:#123"><rect width="1"/></g>') == (
        '<g transform="translate(3,-4.5)" color="#123"><rect width="1"/></g>'
    )


@pytest.mark.parametrize(
    ("value", "resolved"),
    [
        ("var(--ink)", "#111"),
        ("var(--ink,#222)", "#111"),
        ("var(--none,#222)", "#222"),
        ("var(--none,var(--ink,#333))", "#111"),
        ("var(--none,rgb(1,2,3))", "rgb(1,2,3)"),
        ("var(--twice)", "#111"),
        ("1 var(--ink) 2 var(--far,#4)", "1 #111 2 #4"),
    ],
)
def test_what_stands_for_a_colour_becomes_the_colour(value: str, resolved: str) -> None:
    body = plainly(f'<g style="--twice:var(--ink)"><rect fill="{value}"/></g>', ' style="--ink:#111"')
    assert body == f'<g><rect fill="{resolved}"/></g>'


def test_a_property_holds_within_its_element_only() -> None:
    body = plainly('<g style="--a:1"><i x="var(--a)"/><g style="--a:2"><i x="var(--a)"/></g></g><i x="var(--a,3)"/>')
    assert re.findall(r'x="(\d)"', body) == ["1", "2", "3"]


def test_marks_for_pages_are_left_out_and_so_is_what_nobody_sees() -> None:
    seen = (
        '<g id="place-1" class="place" data-place="a1" tabindex="0"><title>A &amp; B</title><text x="1">&lt;</text></g>'
    )
    unseen = '<rect class="hit" opacity="0"/><g opacity="var(--open,0)"><rect/></g>'
    assert plainly(unseen + seen + unseen) == '<g><title>A &amp; B</title><text x="1">&lt;</text></g>'


def test_a_drawing_keeps_its_own_paints() -> None:
    """Under the game's name, since another picture in the page may have some of that name."""
    body = plainly('<linearGradient id="sky"/><rect id="field" fill="url(#sky)"/>')
    assert body == '<linearGradient id="chess-sky"/><rect fill="url(#chess-sky)"/>'


def test_a_symbol_is_named_and_put_in_once_with_all_it_uses() -> None:
    body = plainly(use("moon", 1, 2, 3) + use("moon", 4, 5, 6))
    assert links(body) == {"chess-moon"} and body.count("<use") == 2
    used = OURS.used(body)
    assert re.findall(r' id="([^"]+)"', used) == ["chess-disc", "chess-glow", "chess-moon"]
    assert "#abc" in used and "var(" not in used and links(used) == {"chess-glow", "chess-disc"}


def test_a_symbol_that_takes_its_colours_from_around_it_is_drawn_there() -> None:
    """Each player's flag has the player's colour; a flag of nobody is named like any other symbol."""
    flag = use("flag", 0, 0, 9)
    body = plainly("".join([f'<g style="{style(name)}">{flag}</g>' for name in COLOURS]) + flag)
    assert body.count("<use") == 1
    assert re.findall(r'<svg [^>]*viewBox="0 0 24 24"[^>]*><path d="M0 0" fill="(#\w+)"/></svg>', body) == [
        colour(name) for name in COLOURS
    ]
    assert 'fill="#111"' in OURS.used(body)


# ---- the picture of a table


def table(**changes: Any) -> Published:
    """Two players and a neutral at a board of three maps, one of which is another shape of the first."""
    board = '<g data-place="{0}"><text x="1" y="9" font-size="12">{0}</text></g>'
    maps = (
        Map("sea", "Sea", drawing(board.format("reef"))),
        Map("sea", "Sea", drawing(board.format("reef"), "0 0 50 100")),
        Map("land", "Land", drawing(board.format("hill"), "-10 -10 50 50")),
        Map("all", "Both", drawing(board.format("reef") + board.format("hill"))),
    )
    sheets = (
        Sheet(0, "Anna", "of the coast", "disc", "7", figures=(Figure("disc", "3", "fish", "4"),), colour="red"),
        Sheet(
            1,
            "Béla",
            points="5",
            status="acting",
            colour="blue",
            sections=(
                Section("chips", "Boats", (Item("b1", "Kite"), Item("b2", "Wren", state="spent")), key="boats"),
                Section("rows", "History", (Item("h1", "Once upon a time"),), key="history"),
            ),
        ),
        Sheet(-1, "The gulls", colour="green"),
    )
    side = (Section("goals", "Goals", (Item("g1", "Be first", levels=(Figure("", "2", "Béla", seat=1),)),)),)
    rest: dict[str, Any] = {"track": (Step("Round 2"), Step("Tide", now=True)), "sheets": sheets, "side": side}
    return Published(**{"maps": maps, **rest, **changes})


def view(you: int | None = None, winners: tuple[int, ...] = ()) -> Mapping[str, Any]:
    result = {"ranking": [list(winners), [0, 1]]} if winners else None
    return {"you": you, "over": bool(winners), "result": result}


def drawn(published: Published, seen: Mapping[str, Any] | None = None) -> Element:
    return ElementTree.fromstring(picture(published, view() if seen is None else seen, "chess", SYMBOLS, "Chess", "en"))


def panel(root: Element, name: str) -> str:
    return shown(one(root, "panel", name))


def outlined(root: Element) -> set[str]:
    """The panels that stand out."""
    return {
        element.attrib["data-panel"]
        for element in root.iter(f"{SVG}g")
        if "data-panel" in element.attrib and element[0].attrib["stroke"] == ACCENT
    }


def test_each_board_is_shown_once() -> None:
    """Neither in another shape nor in a map that puts others together."""
    words = shown(drawn(table())).split()
    assert words.count("reef") == words.count("hill") == 1


def test_the_head_tells_where_the_round_stands() -> None:
    stage = Stage("battle", "Battle at the reef")
    root = drawn(table(stage=stage))
    assert all([words in shown(root) for words in ("Chess", "Round 2", "Tide", "Battle at the reef")])
    assert root.findtext(f"{SVG}title") == "Chess" and "Anna: 7" in (root.findtext(f"{SVG}desc") or "")
    (now,) = [text for text in root.iter(f"{SVG}text") if text.text == "Tide"]
    assert now.attrib["fill"] == ACCENT


def test_a_sheet_tells_who_it_is_and_what_is_owned() -> None:
    root = drawn(table())
    assert panel(root, "seat.1").split() == ["7", "Anna", "of", "the", "coast", "3/4"]
    assert panel(root, "seat.2").split() == ["5", "Béla", "Boats", "Kite", "Wren"]  # a map and a log tell the rest
    assert "The gulls" in panel(root, "seat.0")
    spent = [group for group in one(root, "panel", "seat.2").iter(f"{SVG}g") if group.attrib.get("opacity") == ".55"]
    assert [shown(group) for group in spent] == ["Wren"]


def test_who_decides_stands_out_and_afterwards_who_won() -> None:
    assert outlined(drawn(table())) == {"seat.2"}
    assert outlined(drawn(table(), view(winners=(0,)))) == {"seat.1"}


def test_what_a_seat_holds_is_on_its_own_picture_only() -> None:
    dock = (
        Section("figures", "Anna", figures=(Figure("disc", "9", "coins"), Figure("disc", "3", "fish", "4")), key="me"),
        Section("cards", "Hand", (Item("c1", "Storm"),), key="hand"),
    )
    root = drawn(table(dock=dock), view(0))
    assert panel(root, "seat.1").split()[-2:] == ["9", "coins"]  # its own sheet has more, nothing of it twice
    assert "Storm" in panel(root, "beside")
    assert "Storm" not in shown(drawn(table(dock=dock))) and "coins" not in shown(drawn(table(dock=dock)))


def test_goals_show_who_has_reached_them() -> None:
    goals = one(drawn(table()), "panel", "beside")
    assert shown(goals).split() == ["Goals", "Be", "first"]
    assert [path.attrib["fill"] for path in goals.iter(f"{SVG}path")] == [colour("blue")]


def test_figures_of_one_kind_are_told_in_words_beside_the_board() -> None:
    decks = Section("figures", "Decks", figures=(Figure("disc", "8", "Tides"), Figure("disc", "5", "Winds")))
    assert panel(drawn(table(side=(decks,))), "beside") == "Decks 8 Tides 5 Winds"


def test_long_names_keep_to_their_panel() -> None:
    long = "W" * 60
    sheets = tuple([Sheet(seat, long, long, points="10", colour=name) for seat, name in enumerate(COLOURS)])
    root = drawn(table(sheets=sheets))
    for seat in range(len(COLOURS)):
        element = one(root, "panel", f"seat.{seat + 1}")
        width = float(element[0].attrib["width"])
        right, *left = [text for text in element.iter(f"{SVG}text")]
        assert right.text == "10" and float(right.attrib["x"]) < width
        assert all([(text.text or "").endswith("…") and len(text.text or "") < 30 for text in left])


def test_names_are_escaped() -> None:
    sheet = Sheet(0, "<b>&\"'", "<i>", colour="red", chips=(Item("c", "<script>"),))
    text = picture(table(sheets=(sheet,)), view(), "chess", SYMBOLS, "<x>", "en")
    words = shown(ElementTree.fromstring(text))
    assert all([name in words for name in ("<b>&\"'", "<i>", "<script>", "<x>")]) and "<script" not in text


def test_it_stands_alone() -> None:
    text = picture(table(), view(), "chess", SYMBOLS, "Chess", "en")
    root = ElementTree.fromstring(text)
    ids = {element.attrib["id"] for element in root.iter() if "id" in element.attrib}
    assert links(text) and links(text) <= ids and all([id.startswith("chess-") for id in ids])
    assert not re.search(r"var\(| style=| class=|<style|<script", text)


def test_a_game_that_publishes_is_drawn_and_one_that_does_not_says_so() -> None:
    class Chess(Game):
        def publish(self, view: Mapping[str, Any], content: Any, lang: str) -> Published | None:
            return content if isinstance(content, Published) else None

        def title(self, lang: str) -> str:
            return "Chess"

    game = Chess("chess", (2,))
    assert "Béla" in game.svg(view(), table(), "en")
    for nothing in (None, table(maps=())):
        with pytest.raises(SetupError, match="chess has no picture"):
            game.svg(view(), nothing, "en")
