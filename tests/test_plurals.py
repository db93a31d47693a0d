"""Counted things read well: every message that takes a number is rendered with 0, 1, 2 and 5 in every language; and
lines of real matches never say the same thing twice, as in "Tau Ceti (Tau Ceti)" or "from column E to E"."""

from __future__ import annotations

import gettext
import re
from functools import cache
from itertools import product
from random import Random

import pytest

import cosmarch
from cosmarch.core.text import PLACEHOLDER, languages, words
from tests.test_text import DOMAINS, catalogue, texts

COUNTS = (0, 1, 2, 5)
# Placeholders beside `n` that stand for a number; all others stand for a name or a ready-made phrase.
NUMBERS = frozenset(
    re.findall(
        r"\w+",
        """a all_i all_r b back bid c count discs have i least left limit lines maintenance most need next of ore power
        price r room total used worth""",
    )
)
NAME = "Xyz"  # in place of every other argument
COUNTED = re.compile(r"(?<![\w-])#(\d+) ([^\W\d_]+)(?: ([^\W\d_]+))?(?: ([^\W\d_]+))?")
# What follows one of these does not belong to the number before it.
LINKS = {
    lang: frozenset(re.findall(r"\w+", found))
    for lang, found in {
        "en": """a already and are as at begins by each enters for from go has have if ignore in is it its may must need
            needed not of on or per so than the there they to was were with""",
        "hu": "a az és ezek vagy",
        "pl": "albo dla do i jest każdy lub na nie o od po przy są w we z za ze",
    }.items()
}
WORDS_OF_A_NOUN = {"en": 3, "hu": 1, "pl": 1}  # an English noun may stand behind others: "2 alien technology cards"
NO_PLURAL = frozenset({"PDS", "bonus", "food", "less", "ore", "plus"})
HUNGARIAN_PLURAL = re.compile(r"\w{2,}[aáeéoóöőuü]k$")
HUNGARIAN_DATIVE = re.compile(r"\w+n[ae]k$")


class Count(int):
    """A number that can be told from those that the text itself has."""

    def __str__(self) -> str:
        return f"#{int(self)}"


@cache
def form(lang: str, number: int) -> int:
    return gettext.c2py(catalogue(lang, "core").plural_expr)(number)


def noun_of(lang: str, following: tuple[str | None, ...]) -> list[str]:
    """Of the words behind a number those that can be its noun."""
    noun: list[str] = []
    for word in following[: WORDS_OF_A_NOUN[lang]]:
        if word is None or word in LINKS[lang]:
            break
        noun.append(word)
    return noun


@cache
def forms_of(lang: str) -> tuple[frozenset[str], tuple[frozenset[str], ...]]:
    """From our own plural messages: the words of nouns that change with the number, and by form all words of nouns."""
    change: set[str] = set()
    stand: list[set[str]] = [set() for _ in range(3)]
    for domain in DOMAINS:
        for forms in texts(catalogue(lang, domain)).values():
            if len(set(forms)) == 1:
                continue
            nouns: list[set[str]] = []
            for text in forms:
                counted = COUNTED.finditer(text.replace("{n}", "#1"))
                nouns.append({word for match in counted for word in noun_of(lang, match.groups()[1:])})
            for number, noun in enumerate(nouns):
                stand[number] |= noun
            change |= set().union(*nouns) - set.intersection(*nouns)
    return frozenset(change - NO_PLURAL), tuple(map(frozenset, stand))


def slip(lang: str, said: str) -> str:
    """The first counted noun in a wrong form; "" where there is none."""
    change, stand = forms_of(lang)
    for match in COUNTED.finditer(said):
        number, noun = int(match[1]), noun_of(lang, match.groups()[1:])
        if lang == "hu":
            wrong = any(HUNGARIAN_PLURAL.match(word) and not HUNGARIAN_DATIVE.match(word) for word in noun)
        else:
            known = [word for word in noun if word in change]
            wrong = bool(known) and known[-1] not in stand[form(lang, number)]
            if lang == "en" and number == 1 and noun and noun[0] not in NO_PLURAL:
                wrong |= bool(re.search(r"[^s]s$", noun[0]))
        if wrong:
            return match[0]
    return ""


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("lang", languages())
def test_nouns_agree_with_their_numbers(lang: str, domain: str) -> None:
    say = words(lang, domain)
    wrong: dict[str, str] = {}
    for key, forms in texts(catalogue(lang, domain)).items():
        names = {name for text in forms for name in PLACEHOLDER.findall(text)}
        # other numbers than `n` in the text of a card are printed on it: the sentence is made for them
        others = sorted(names & NUMBERS) if ".text." not in key else []
        if "n" not in names and not others:
            continue
        for n, other in product(COUNTS, COUNTS if others else (0,)):
            args: dict[str, int | str] = dict.fromkeys(names, NAME)
            said = say.say(key, {**args, **dict.fromkeys(others, Count(other)), "n": Count(n)})
            if slip(lang, said):
                wrong.setdefault(key, said)
    assert wrong == {}


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "#1 discs left"),
        ("en", "#2 alien technology card"),
        ("en", "#0 ship"),
        ("hu", "#2 hajók"),
        ("pl", "#1 statki"),
        ("pl", "#2 statków"),
        ("pl", "#5 statki"),
    ],
)
def test_slips_are_found(lang: str, said: str) -> None:
    assert slip(lang, said)


def test_a_hungarian_article_fits_any_number() -> None:
    """ "a 2." but "az 1." and "az 5.": before a number the article is written a(z), or there is none."""
    numbers = "|".join(sorted({*NUMBERS, "level", "n", "number", "round", "ship", "turn"}))
    article = re.compile(rf"\b[Aa]z? \{{(?:{numbers})\}}")
    found = [
        key
        for domain in DOMAINS
        for key, forms in texts(catalogue("hu", domain)).items()
        if any([article.search(text) for text in forms])
    ]
    assert found == []


# ---- lines of real matches

TWICE = re.compile(r"(?:^|[\s:,;])(\w[\w' -]*\w) \(\1\)")
NOWHERE = re.compile(r"\bfrom (?:\w+ )?(\w[\w' -]*) to \1(?![\w'-])")


@pytest.mark.parametrize("game", ["bts", "se4x", "ti3"])
def test_no_line_says_the_same_twice(game: str) -> None:
    found: set[str] = set()
    for seed in range(3):
        chance = Random(seed)
        match = cosmarch.new(game, max(cosmarch.game(game).seats), seed)
        for turn in range(700):
            if match.over:
                break
            ask = chance.choice(match.asks)
            found.update(line for option in ask.options if TWICE.search(line := option.label()))
            if turn % 5 == 0:
                found.update(why for _, _, why in ask.explain("en") if TWICE.search(why))
            match.choose(chance.choice(ask.tokens), seat=ask.seat)
        for lang in languages():
            for line in match.log(seat=None, lang=lang):
                if TWICE.search(line.text) or NOWHERE.search(line.text):
                    found.add(line.text)
    assert sorted(found) == []
