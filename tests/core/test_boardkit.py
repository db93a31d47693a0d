"""The kit of the boards: every colour has a shape of its own, and a sprite is one well-formed document."""

from __future__ import annotations

from xml.etree import ElementTree

from cosmarch.core.boardkit import players, symbols

SVG = "{http://www.w3.org/2000/svg}"


def test_each_colour_has_a_shape_of_its_own() -> None:
    assert len({players.shape(name) for name in players.COLOURS}) == len(players.COLOURS)
    assert set(players.OUTLINES) == {players.shape(name) for name in players.COLOURS}
    assert len({players.colour(name) for name in players.COLOURS}) == len(players.COLOURS)


def contrast(one: str, other: str) -> float:
    """WCAG's ratio of two colours."""

    def light(colour: str) -> float:
        parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    bright, dark = sorted([light(one), light(other)], reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def test_colours_are_read_on_the_dark_table_and_ink_upon_them() -> None:
    for name in (*players.COLOURS, None):
        assert contrast(players.colour(name), "#101a2e") >= 4.5
        assert contrast(players.colour(name), players.ink(name)) >= 4.5


def test_a_sprite_holds_the_shapes_and_the_symbols() -> None:
    root = ElementTree.fromstring(symbols.sprite([symbols.symbol("x-star", symbols.outline("M0 0h2v2z"))]))
    ids = [element.attrib["id"] for element in root.iter(f"{SVG}symbol")]
    assert ids == [*[f"shape-{name}" for name in players.OUTLINES], "x-star"]


def test_what_is_used_is_drawn_centred_in_the_players_colour() -> None:
    assert symbols.player_shape("green", 10, 20, 8) == (
        '<use href="#shape-triangle" x="6" y="16" width="8" height="8" style="color:var(--player)"/>'
    )
