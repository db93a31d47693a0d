"""Content packs: what they may change, and every fault named by file, entry and field."""

from __future__ import annotations

from pathlib import Path

import pytest

import cosmarch
from cosmarch.core.rows import PackError
from cosmarch.games.bts.content.loader import load_content
from cosmarch.games.bts.content.vocabulary import TYPES
from tests.packs import BTS


def test_pack_overrides_one_file(tmp_path: Path) -> None:
    files = BTS.edited("technologies.toml", "plasma_cannons", "ore = 2", "ore = 5")
    (tmp_path / "technologies.toml").write_text(files["technologies.toml"], encoding="utf-8")
    content = load_content(4, cosmarch.read_pack(tmp_path))
    number = content.technology_names.index("plasma_cannons")
    assert content.actions[content.technologies[number].actions[0]].cost.ore == 5
    assert content.event_names == load_content(4).event_names
    ours = load_content(4).technologies[number]
    assert load_content(4).actions[ours.actions[0]].cost.ore == 2


def test_faults_show_whatever_the_seat_count() -> None:
    files = BTS.edited("board.toml", "", "{ seats = 2, side", "{ seats = 5, side")
    assert BTS.refusal(files) == "board.toml: seats[0].seats: must be from 2 to 4"


def test_guild_needs_its_event() -> None:
    files = BTS.edited("events.toml", "onu", '{ op = "uncover_guild", guild = "colonial_guild" },', "")
    expected = "board.toml: guilds.colonial_guild: must be uncovered by exactly 1 event, 0 do"
    assert BTS.refusal(files) == expected
    files = BTS.edited("events.toml", "onu", "light_border = true", "light_border = false")
    expected = 'board.toml: guilds.colonial_guild: the event "onu" that uncovers it needs a light border'
    assert BTS.refusal(files) == expected


def test_too_few_events_of_a_level() -> None:
    text = BTS.shipped("events.toml")
    for key in ("ore_rush", "baby_boom", "arms_race", "shipyard_subsidies", "deep_space_relay"):
        text = text.replace(BTS.entry("events.toml", key), "")
    expected = "events.toml: level II must have at least 4 other cards, has 3"
    assert BTS.refusal({"events.toml": text}) == expected


def test_too_few_cards_of_a_type() -> None:
    text = BTS.shipped("technologies.toml")
    content = load_content(4)
    military = [card for card in content.technologies if card.level == 3 and TYPES.index("military") in card.types]
    for card in military[1:]:
        text = text.replace(BTS.entry("technologies.toml", card.key), "")
    expected = "technologies.toml: level III must have at least 2 military cards, has 1"
    assert BTS.refusal({"technologies.toml": text}) == expected


def test_a_choice_within_a_choice() -> None:
    option = '{ effects = [{ op = "jump", n = 1 }] }'
    inner = f'{{ op = "choose", times = 1, repeat_allowed = false, options = [{option}] }}'
    files = BTS.edited("events.toml", "automation_summit", '{ op = "automate", track = "either", n = 1 }', inner)
    expected = "automation_summit: effects[0].options[0].effects[0].op: a choice cannot stand within a choice"
    assert BTS.refusal(files) == f"events.toml: {expected}"


def test_one_name_for_two_action_spaces() -> None:
    files = BTS.edited("technologies.toml", "plasma_cannons", "plasma_cannons", "science_guild")
    text = files["technologies.toml"].replace("[[plasma_cannons.actions]]", "[[science_guild.actions]]")
    message = 'technologies.toml: science_guild: actions[0]: another card already has the action "science_guild"'
    assert BTS.refusal({"technologies.toml": text}) == message


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_seats_without_content(seats: int) -> None:
    with pytest.raises(PackError, match="choose 2, 3 or 4"):
        load_content(seats)
