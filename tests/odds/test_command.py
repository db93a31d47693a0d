"""The command `odds`: what it prints in each language, and the one line for a wrong argument."""

from __future__ import annotations

import re

import pytest

from cosmarch.core.errors import SetupError
from cosmarch.core.text import languages
from cosmarch.games.ti3.advice.odds.forces import POLICIES
from cosmarch.terminal.odds import odds_command

FLEET, ENEMY = "2 cruiser, 1 dreadnought, 3 fighter", "1 war_sun, 2 destroyer"


def numbers(text: str) -> list[str]:
    return re.findall(r"\d+\.\d\d", text)


@pytest.fixture(autouse=True)
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "160")


def test_space_battle(capsys: pytest.CaptureFixture[str]) -> None:
    odds_command("ti3", FLEET, ENEMY)
    out = capsys.readouterr().out
    assert re.search(r"attacker wins +\| +33\.67", out)
    assert re.search(r"defender wins +\| +45\.65", out)
    assert re.search(r"both destroyed +\| +20\.68", out)
    assert re.search(r"1 dreadnought \(1 damaged\) +\| +12\.73", out)
    assert re.search(r"Attacker +\| fighter +\| 2\.93 +\| +3", out)
    assert out.count("damage first, then the cheapest unit") == 2


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("policy", [*POLICIES, "fighter,cruiser"])
def test_same_numbers_in_every_language(lang: str, policy: str, capsys: pytest.CaptureFixture[str]) -> None:
    odds_command("ti3", FLEET, ENEMY, casualties=policy)
    english = capsys.readouterr().out
    odds_command("ti3", FLEET, ENEMY, casualties=policy, lang=lang)
    out = capsys.readouterr().out
    assert numbers(out) == numbers(english)
    assert "cli." not in out and "{" not in out


def test_options_of_both_sides(capsys: pytest.CaptureFixture[str]) -> None:
    odds_command("ti3", "1 cruiser", "1 cruiser", tech=["hylar_v_assault_laser,cybernetics"], enemy_race="sardakk_norr")
    assert re.search(r"attacker wins +\| +33\.33", capsys.readouterr().out)  # both hit with 5 in 10
    odds_command("ti3", "1 cruiser", "1 cruiser", enemy_pds=1, nebula=True)
    assert re.search(r"before +\| +0\.00 +\| +50\.00", capsys.readouterr().out)


def test_invasion(capsys: pytest.CaptureFixture[str]) -> None:
    odds_command("ti3", "3 ground_force, 1 dreadnought", "2 ground_force", invasion=True)
    assert "the defender keeps the planet" in capsys.readouterr().out


def test_other_games_have_no_odds() -> None:
    with pytest.raises(SetupError, match=r'^odds are known for ti3 and se4x, not for "bts"$'):
        odds_command("bts", FLEET, ENEMY)


def test_options_that_exclude_each_other() -> None:
    with pytest.raises(SetupError, match=r"^--invasion and --nebula exclude each other$"):
        odds_command("ti3", "1 ground_force", "1 ground_force", invasion=True, nebula=True)


def test_wrong_order_of_casualties() -> None:
    with pytest.raises(SetupError, match=r'^"luck" is neither a unit nor an order of casualties'):
        odds_command("ti3", FLEET, ENEMY, casualties="luck")
