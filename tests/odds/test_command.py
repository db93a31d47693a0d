"""The command `odds`: what it prints in each language, and the one line for a wrong argument."""

from __future__ import annotations

import re

import pytest

import cosmarch
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
    with pytest.raises(SetupError, match=r"^bts has no battle odds$"):
        odds_command("bts", FLEET, ENEMY)
    with pytest.raises(SetupError, match=r"^tollgate has no battle odds$"):
        odds_command("tollgate", FLEET, ENEMY)
    with pytest.raises(SetupError, match=r"^unknown game 'chess': choose from bts, "):
        odds_command("chess", FLEET, ENEMY)


def test_a_game_names_what_it_does_not_know_of_a_side_or_a_place() -> None:
    with pytest.raises(SetupError, match=r"^the odds of se4x know no 'race': choose from units, targets"):
        odds_command("se4x", "1 scout", "1 scout", enemy_race="jol_nar")
    with pytest.raises(SetupError, match=r"^the odds of ti3 know no 'terrain': choose from invasion, nebula$"):
        odds_command("ti3", FLEET, ENEMY, terrain="asteroids")
    with pytest.raises(SetupError, match=r"^the odds of ti3 know no 'dropped'"):
        odds_command("ti3", FLEET, ENEMY, dropped=True)


def test_space_empires(capsys: pytest.CaptureFixture[str]) -> None:
    """Scouts hit with 3 in 10, and at equal tactics the defender fires first: 0.7 * 0.3 / (1 - 0.49)."""
    odds_command("se4x", "1 scout", "1 scout")
    out = capsys.readouterr().out
    assert re.search(r"attacker wins +\| +41\.18", out) and re.search(r"defender wins +\| +58\.82", out)
    odds_command(
        "se4x", "2 scout@T1", "1 destroyer, 1 scout", targets="scout", enemy_screen=["scout"], terrain="asteroids"
    )
    assert "cli." not in capsys.readouterr().out
    odds_command("se4x", "2 infantry", "1 militia", invasion=True, dropped=True)
    assert "2 infantry" in capsys.readouterr().out


def test_odds_are_asked_of_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    battle = cosmarch.game("ti3").forces_odds(
        {"units": "1 cruiser"}, {"units": "1 cruiser", "pds": 1}, {"nebula": True}
    )
    odds_command("ti3", "1 cruiser", "1 cruiser", enemy_pds=1, nebula=True)
    assert f"{100 * battle.odds.win:.2f}" in capsys.readouterr().out
    assert battle.units == ({"cruiser": 1}, {"cruiser": 1}) and battle.orders == ("cheapest", "cheapest")


def test_options_that_exclude_each_other() -> None:
    with pytest.raises(SetupError, match=r"^--invasion and --nebula exclude each other$"):
        odds_command("ti3", "1 ground_force", "1 ground_force", invasion=True, nebula=True)


def test_wrong_order_of_casualties() -> None:
    with pytest.raises(SetupError, match=r'^"luck" is neither a unit nor an order of casualties'):
        odds_command("ti3", FLEET, ENEMY, casualties="luck")
