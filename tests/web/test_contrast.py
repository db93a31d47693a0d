"""The colours of the pages keep WCAG's AA contrast, in light and in dark."""

from __future__ import annotations

import re

import pytest

from cosmarch.web.pages import STATIC

STYLE = (STATIC / "style.css").read_text(encoding="utf-8")
TEXT, SHAPE = 4.5, 3.0  # WCAG 2.2: 1.4.3 for text, 1.4.11 for what shows a control or its focus
# (in front, behind, needed)
PAIRS = [
    ("ink", "ground", TEXT),
    ("ink", "panel", TEXT),
    ("ink", "soft", TEXT),
    ("ink", "ok-soft", TEXT),
    ("ink", "warn-soft", TEXT),
    ("muted", "ground", TEXT),
    ("muted", "panel", TEXT),
    ("muted", "soft", TEXT),
    ("muted", "warn-soft", TEXT),
    ("accent", "ground", TEXT),
    ("accent", "panel", TEXT),
    ("accent-ink", "accent", TEXT),
    ("warn", "warn-soft", TEXT),
    ("accent", "soft", SHAPE),
    ("glow", "panel", SHAPE),
    ("glow", "soft", SHAPE),
    ("muted", "ground", SHAPE),
]


def palettes() -> dict[str, dict[str, str]]:
    """Light; dark as the device asks for it; dark as chosen."""
    blocks = re.findall(r"(:root[^{]*)\{([^{}]*--ground:[^{}]*)\}", STYLE)
    assert len(blocks) == 3
    found = [dict(re.findall(r"--([a-z-]+):\s*(#[0-9a-f]{6})", body)) for _, body in blocks]
    return dict(zip(("light", "device", "dark"), found, strict=True))


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


@pytest.mark.parametrize("palette", ["light", "dark"])
@pytest.mark.parametrize(("front", "behind", "needed"), PAIRS)
def test_contrast(palette: str, front: str, behind: str, needed: float) -> None:
    colours = palettes()[palette]
    assert contrast(colours[front], colours[behind]) >= needed


def test_dark_is_dark_however_it_is_chosen() -> None:
    assert palettes()["dark"] == palettes()["device"]


def test_no_text_has_a_colour_of_its_own() -> None:
    """Every text takes its colour from the palette, so the pairs above are all there are."""
    assert re.findall(r"[;{\s]color:\s*+(?!var\(|inherit)([^;}]+)", STYLE) == []
