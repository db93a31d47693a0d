"""The colours of the pages keep WCAG's AA contrast, in light and in dark."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest

from cosmarch.web.pages import STATIC

STYLES = STATIC / "styles"
PAGES = ("style.css", "start.css", "new.css")
SHEETS = sorted(path.name for path in STYLES.glob("*.css") if path.name not in ("tokens.css", *PAGES))
TEXT, SHAPE = 4.5, 3.0  # WCAG 2.2: 1.4.3 for text, 1.4.11 for what shows a control or its focus
# (in front, behind, needed)
PAIRS = [
    ("text", "ground", TEXT),
    ("text", "panel-solid", TEXT),
    ("text", "raise", TEXT),
    ("text", "ok-soft", TEXT),
    ("text", "warn-soft", TEXT),
    ("muted", "ground", TEXT),
    ("muted", "panel-solid", TEXT),
    ("muted", "raise", TEXT),
    ("muted", "warn-soft", TEXT),
    ("accent", "ground", TEXT),
    ("accent", "panel-solid", TEXT),
    ("accent-ink", "accent", TEXT),
    ("amber-ink", "amber", TEXT),
    ("warn", "warn-soft", TEXT),
    ("accent", "raise", SHAPE),
    ("muted", "ground", SHAPE),
]
TOKENS = (STYLES / "tokens.css").read_text(encoding="utf-8")


def text_of(names: Iterable[str]) -> str:
    return "".join([(STYLES / name).read_text(encoding="utf-8") for name in names])


def tokens(theme: str) -> dict[str, str]:
    """The opaque colours of a theme."""
    colour = r"(#[0-9a-f]{6})"
    same = dict(re.findall(rf"--([\w-]+):{colour}\b", TOKENS))
    both = re.findall(rf"--([\w-]+):light-dark\({colour},{colour}\)", TOKENS)
    return same | {name: light if theme == "light" else dark for name, light, dark in both}


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted([luminance(one), luminance(other)])
    return (high + 0.05) / (low + 0.05)


def test_the_measure() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)  # the usual example of a grey that just does


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("front", "behind", "needed"), PAIRS)
def test_contrast(theme: str, front: str, behind: str, needed: float) -> None:
    colours = tokens(theme)
    assert contrast(colours[front], colours[behind]) >= needed


def test_no_text_has_a_colour_of_its_own() -> None:
    """Every text takes its colour from the palette, so the pairs above are all there are."""
    style = text_of(PAGES)
    assert re.findall(r"[;{\s]color:\s*+(?!var\(|inherit)([^;}]+)", style) == []
    written = set(re.findall(r"[;{\s](?:color|background):\s*+var\(--([\w-]+)\)", style))
    assert written <= {name for pair in PAIRS for name in pair[:2]} | {"line"}, "a line is never written upon"


# ---- the table: tokens.css says the colours, the sheets of the table which of them are written with

TABLE = text_of(SHEETS)
SURFACES = ("panel-solid", "raise", "raise-2", "sink")
WRITTEN = sorted({name for name in re.findall(r"[;{\s]color:\s*var\(--([\w-]+)\)", TABLE) if not name.endswith("-ink")})


def test_the_tables_sheets_are_read() -> None:
    assert {"text", "muted", "faint", "accent", "good", "bad"} <= set(WRITTEN)
    assert set(re.findall(r"[;{\s]background:\s*var\(--([\w-]+)\)", TABLE)) - set(SURFACES) <= {
        *("panel", "accent", "accent-soft", "warn-soft"),  # paper itself, what has an ink of its own, a wash, see above
        *("accent-ink", "good", "inf", "line"),  # a knob, a dot, bars
        *("space-0", "tone", "line-strong", "muted", "pc"),  # nothing is written upon these but with an ink
    }


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("front", [name for name in WRITTEN if name not in ("pc", "tone", "player")])
def test_what_the_table_writes_can_be_read(theme: str, front: str) -> None:
    colours = tokens(theme)
    for behind in SURFACES:
        assert contrast(colours[front], colours[behind]) >= TEXT, (front, behind)


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_every_ink_can_be_read_upon_its_colour(theme: str) -> None:
    colours = tokens(theme)
    inks = [name for name in colours if name.endswith("-ink")]
    assert len(inks) == 8, "six players, the accent and the amber of what is to do next"
    for ink in inks:
        assert contrast(colours[ink], colours[ink.removesuffix("-ink")]) >= TEXT, ink


def test_players_are_seen_on_every_dark_surface() -> None:
    colours = tokens("dark")
    for player in range(6):
        for behind in (*SURFACES, "space-0", "space-1", "space-2"):
            assert contrast(colours[f"p{player}"], colours[behind]) >= TEXT


@pytest.mark.parametrize("player", range(6))
def test_a_players_line_in_a_chart_is_seen_on_paper(player: int) -> None:
    """There it is drawn darker."""
    found = re.search(r"\.chart \[data-colour\].*?var\(--pc\) (\d+)%, #000", text_of(["base.css"]))
    assert found is not None
    colours = tokens("light")
    bright = colours[f"p{player}"]
    drawn = "#" + "".join([f"{int(bright[at : at + 2], 16) * int(found[1]) // 100:02x}" for at in (1, 3, 5)])
    assert contrast(drawn, colours["panel-solid"]) >= SHAPE
