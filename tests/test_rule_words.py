"""The rules in words: every rule and every section of every game in every language, and nothing else."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import cosmarch
from cosmarch.core.text import languages, read_catalogue

LOCALE = Path(cosmarch.__file__).parent / "locale"
GAMES = ("bts", "ti3", "se4x")
OTHERS = languages()[1:]
# an id of a rule, or a number
EXACT = re.compile(r"[A-Z]{2,3}-[A-Z]{0,2}\d+(?:\.\d+)*|\d+")


def catalogue(game: str, lang: str) -> dict[str, str]:
    return {str(one.id): str(one.string) for one in read_catalogue(LOCALE, lang, f"{game}_rules") if one.id}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", languages())
def test_the_catalogue_holds_the_rules_and_their_sections_alone(game: str, lang: str) -> None:
    content: Any = cosmarch.game(game).content(4, None)
    rules, found = content.rules, catalogue(game, lang)
    sections = {f"{game}.section.{rule.section}" for rule in rules.values()}
    assert found.keys() == {*rules, *sections}
    assert [name for name in found if name in rules] == list(rules)
    assert cosmarch.game(game).rules(lang) == {name: found[name] for name in rules}
    named = {name: found[f"{game}.section.{rule.section}"] for name, rule in rules.items()}
    assert cosmarch.game(game).sections(lang) == named and len(set(named.values())) == len(sections)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", languages())
def test_rules_are_sentences(game: str, lang: str) -> None:
    for name, text in cosmarch.game(game).rules(lang).items():
        assert text.isprintable() and text[-1] == "." and "  " not in text, name
        assert not re.search(r"[`*→]|\bD-\d", text), name


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", OTHERS)
def test_a_translation_keeps_numbers_and_rules(game: str, lang: str) -> None:
    english, said = cosmarch.game(game).rules("en"), cosmarch.game(game).rules(lang)
    lost = {}
    for name, text in english.items():
        assert said[name] != text, name
        missing = Counter(EXACT.findall(text)) - Counter(EXACT.findall(said[name]))
        if missing:
            lost[name] = sorted(missing)
    assert lost == {}
