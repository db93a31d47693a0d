"""The tutorial: what docs/new_game.md shows is the game that is tested."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import cosmarch
from cosmarch import IllegalChoice
from cosmarch.core.text import read_catalogue

HERE = Path(__file__).parent
PAGE = (HERE.parent.parent / "docs" / "new_game.md").read_text("utf-8")


def blocks(language: str, text: str) -> list[str]:
    """The code of that language in a text, block by block."""
    return re.findall(rf"^```{language}\n(.*?)\n```$", text, re.MULTILINE | re.DOTALL)


def test_the_tutorial_shows_the_whole_of_nim() -> None:
    """Everything up to the line that makes the game, in the order of the page, is the file."""
    tutorial = PAGE[: PAGE.index("## 5. The words")]
    assert "\n\n\n".join(blocks("python", tutorial)) + "\n" == (HERE / "nim.py").read_text("utf-8")


def test_the_tutorial_shows_the_english_catalogue() -> None:
    assert [text + "\n" for text in blocks("po", PAGE)] == [(HERE / "locale/en/nim.po").read_text("utf-8")]


def test_nim_is_about_sixty_lines() -> None:
    assert len([line for line in (HERE / "nim.py").read_text("utf-8").splitlines() if line.strip()]) <= 65


@pytest.mark.parametrize("game", ["nim", "tollgate"])
def test_the_languages_of_a_game_say_the_same(game: str) -> None:
    keys = {}
    for lang in cosmarch.languages():
        texts = {
            str(message.id): message.string for message in read_catalogue(HERE / "locale", lang, game) if message.id
        }
        keys[lang] = {key: _placeholders(text) for key, text in texts.items()}
    assert keys["en"] == keys["hu"] == keys["pl"]


def _placeholders(text: object) -> set[str]:
    return set(re.findall(r"\{([a-z]+)\}", text if isinstance(text, str) else " ".join(map(str, text))))  # type: ignore[call-overload]


def test_a_match_of_nim() -> None:
    """NIM-1: whoever takes the last match wins. NIM-2: nobody takes more than there are."""
    match = cosmarch.new("nim", 2, 1, {"heap": 5})
    match.choose("take-3")
    assert match.asks[0].seat == 1 and match.asks[0].tokens == ("take-1", "take-2")
    assert match.asks[0].refused == (("take-3", "NIM-2", "only 2 matches are left"),)
    with pytest.raises(IllegalChoice, match="only 2 matches are left"):
        match.choose("take-3")
    match.choose("take-1")  # the last match is taken without a question
    assert match.over and match.result is not None and match.result.winners == (0,)
    assert [line.text for line in match.log(None)] == [
        "Player 1 takes 3 matches.",
        "Player 2 takes 1 match.",
        "Player 1 takes 1 match.",
    ]
    assert cosmarch.new("nim", 2, 1).board_text(None, "pl") == "Zostało 12 zapałek"
