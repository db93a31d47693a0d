"""Content packs: what they may change, and every fault named by file, entry and field."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cosmarch.core.errors import SetupError
from cosmarch.core.rows import SIZE_LIMIT
from cosmarch.games.bts.content.loader import PackError, load_content, read_pack
from cosmarch.games.bts.content.vocabulary import FILES, SEATS, TYPES
from tests.bts.content.data import edited, entry, shipped


def test_shipped_content_is_made_once() -> None:
    assert load_content(3) is load_content(3)
    assert load_content(3, {}) is load_content(3)


def plain_data(thing: object) -> object:
    """A component as comparable data."""
    if isinstance(thing, tuple | list):
        return [plain_data(one) for one in thing]
    if isinstance(thing, dict):
        return {key: plain_data(one) for key, one in thing.items()}
    if thing is None or isinstance(thing, str | int):
        return thing
    names = getattr(type(thing), "__slots__", None) or [n for n in dir(thing) if not n.startswith("_")]
    return {name: plain_data(getattr(thing, name)) for name in names}


@pytest.mark.parametrize("seats", SEATS)
def test_shipped_files_as_a_pack_make_the_same_content(seats: int, tmp_path: Path) -> None:
    for name in FILES:
        (tmp_path / name).write_text(shipped(name), encoding="utf-8")
    (tmp_path / "README.md").write_text("my box", encoding="utf-8")
    again = load_content(seats, read_pack(tmp_path))
    assert again is not load_content(seats)
    assert plain_data(again) == plain_data(load_content(seats))


def test_pack_overrides_one_file(tmp_path: Path) -> None:
    files = edited("technologies.toml", "plasma_cannons", "ore = 2", "ore = 5")
    (tmp_path / "technologies.toml").write_text(files["technologies.toml"], encoding="utf-8")
    content = load_content(4, read_pack(tmp_path))
    number = content.technology_names.index("plasma_cannons")
    assert content.actions[content.technologies[number].actions[0]].cost.ore == 5
    assert content.event_names == load_content(4).event_names
    ours = load_content(4).technologies[number]
    assert load_content(4).actions[ours.actions[0]].cost.ore == 2


def refusal(files: dict[str, str], seats: int = 4) -> str:
    with pytest.raises(PackError) as caught:
        load_content(seats, files)
    message = str(caught.value)
    assert "\n" not in message and message.isprintable()
    assert isinstance(caught.value, SetupError)
    return message


# file, entry, what is replaced in it, by what, and how the message goes on after the file's name
FAULTS = [
    # the words
    (
        "technologies.toml",
        "plasma_cannons",
        'op = "jump"',
        'op = "jmup"',
        'plasma_cannons: actions[0].effects[1].op: unknown op "jmup" (did you mean "jump"?)',
    ),
    (
        "technologies.toml",
        "wormhole_technology",
        "wormhole_travel",
        "wormhole_travle",
        'wormhole_technology: ongoing[0]: unknown passive "wormhole_travle" (did you mean "wormhole',
    ),
    (
        "technologies.toml",
        "galactic_empire",
        "locations_controlled",
        "lcations",
        'galactic_empire: terms[0].per: unknown counter "lcations"',
    ),
    (
        "achievements.toml",
        "hegemony",
        "colonized_systems",
        "control_taken_from_opponent",
        'hegemony: condition.count: unknown counter "control_taken_from_opponent"',
    ),
    (
        "events.toml",
        "tyler_lee",
        "merchant_guild",
        "merchants_guild",
        'tyler_lee: effects[0].guild: unknown guild "merchants_guild" (did you mean "merchant_guild"?)',
    ),
    (
        "board.toml",
        "",
        '["II-A", "II-B"]',
        '["II-A", "I-1"]',
        'slots.III-A: prerequisites[1]: unknown earlier slot of level 2 "I-1"',
    ),
    (
        "board.toml",
        "",
        'a = "sol"',
        'a = "soul"',
        'lines[0].a: unknown location "soul" (did you mean "sol"?)',
    ),
    ("technologies.toml", "capital_ship", '"III"', '"IV"', 'capital_ship: level: unknown level "IV"'),
    ("systems.toml", "sirius", '["ore"]', '["gold"]', 'sirius: specialties[0]: unknown specialty "gold"'),
    ("factions.toml", "basic_red", '"red"', '"pink"', 'basic_red: colour: unknown colour "pink"'),
    (
        "systems.toml",
        "sirius",
        '"stand_in"',
        '"standin"',
        'sirius: status: unknown status "standin" (did you mean "stand_in"?)',
    ),
    # keys and types
    (
        "technologies.toml",
        "plasma_cannons",
        "vp = 2",
        "vp = 2\nprice = 3",
        'plasma_cannons: unknown key "price"',
    ),
    ("technologies.toml", "plasma_cannons", "vp = 2\n", "", "plasma_cannons: vp: missing"),
    (
        "technologies.toml",
        "plasma_cannons",
        "vp = 2",
        'vp = "2"',
        "plasma_cannons: vp: must be a whole number",
    ),
    (
        "technologies.toml",
        "plasma_cannons",
        "vp = 2",
        "vp = true",
        "plasma_cannons: vp: must be a whole number",
    ),
    (
        "events.toml",
        "pilgrims",
        "light_border = false",
        "light_border = 0",
        "pilgrims: light_border: must be true or false",
    ),
    ("systems.toml", "sirius", 'name = "Sirius"', "name = 7", "sirius: name: must be text"),
    (
        "systems.toml",
        "sirius",
        'name = "Sirius"',
        'name = "Si\\nrius"',
        "sirius: name: must be one line of 1 to 80 printable characters",
    ),
    ("systems.toml", "sirius", '["ore"]', '"ore"', "sirius: specialties: must be a list"),
    (
        "technologies.toml",
        "plasma_cannons",
        "cost = { ore = 2 }",
        "cost = 2",
        "plasma_cannons: actions[0].cost: must be a table",
    ),
    (
        "technologies.toml",
        "plasma_cannons",
        "{ ore = 2 }",
        "{ gold = 2 }",
        'plasma_cannons: actions[0].cost: unknown key "gold"',
    ),
    (
        "technologies.toml",
        "plasma_cannons",
        '{ op = "jump", n = 2 }',
        '{ op = "jump", n = 2, level = "I" }',
        'plasma_cannons: actions[0].effects[1]: unknown key "level"',
    ),
    # numbers
    (
        "technologies.toml",
        "plasma_cannons",
        "ship_level = 3",
        "ship_level = 5",
        "plasma_cannons: actions[0].effects[0].ship_level: must be from 1 to 4",
    ),
    ("systems.toml", "sirius", "vp = 6", "vp = -4", "sirius: vp: must be from 0 to 30"),
    (
        "technologies.toml",
        "capital_ship",
        "vp = 3",
        "vp = 4",
        "capital_ship: vp: a level III technology scores 3",
    ),
    (
        "factions.toml",
        "basic_red",
        "[5, 4, 3, 3, 2]",
        "[5, 4, 3, 3, 3]",
        "basic_red: supply_columns: with population and ship 21 cubes, not 20",
    ),
    (
        "factions.toml",
        "basic_red",
        "[5, 4, 3, 3, 2]",
        "[5, 4, 3, 5]",
        "basic_red: supply_columns: must have 5 items, has 4",
    ),
    (
        "factions.toml",
        "basic_red",
        "[0, 2, 4, 6, 8]",
        "[0, 4, 2, 6, 8]",
        "basic_red: food_icon_spaces: must be in rising order",
    ),
    (
        "board.toml",
        "",
        "start_ore = [1, 1, 2]",
        "start_ore = [1, 1]",
        "seats[1].start_ore: must have 3 items, has 2",
    ),
    ("board.toml", "", "need = 2", "need = 3", "slots.II-B: need: must be from 1 to 2"),
    # what does not go together
    (
        "technologies.toml",
        "plasma_cannons",
        'op = "jump", n = 2',
        'op = "retire_ship", n = 2',
        'plasma_cannons: actions[0].effects[1].op: "retire_ship" cannot stand here',
    ),
    (
        "technologies.toml",
        "plasma_cannons",
        'right = "military"',
        'right = "commercial"',
        'plasma_cannons: right: unknown type "commercial"',
    ),
    (
        "technologies.toml",
        "galactic_empire",
        "vp = 4",
        'vp = 4\nright = "military"',
        "galactic_empire: right: a level IIII technology passes no type on",
    ),
    (
        "technologies.toml",
        "mass_cloning",
        'to = "population", n = 2',
        'to = "population", n = 2, ship_level = 1',
        "mass_cloning: actions[0].effects[0].ship_level: only for ships",
    ),
    (
        "events.toml",
        "automation_summit",
        "times = 1",
        "times = 2",
        "automation_summit: effects[0].times: only 1 options, and none may be repeated",
    ),
    (
        "events.toml",
        "pilgrims",
        'after = "achievements"',
        'after = "discard"',
        'pilgrims: after: "achievements", "location" and "faction" go with scoring, and only with it',
    ),
    ("events.toml", "pilgrims", 'after = "achievements"', 'after = "location"', "pilgrims: where: names the location"),
    ("events.toml", "pilgrims", "power_deep_space", "power_here", 'pilgrims: scoring.per: "highest_power_here" needs'),
    (
        "events.toml",
        "uncharted_system",
        'after = "system"',
        'after = "discard"',
        'uncharted_system: after: "system" goes with one add_system effect, and only with it',
    ),
    (
        "events.toml",
        "pilgrims",
        "vp = [3, 2]",
        "vp = [3]",
        "pilgrims: scoring.vp: must have 2 items, has 1",
    ),
    (
        "technologies.toml",
        "capital_ship",
        '"attested"',
        '"attested"\ncertain = ["name"]',
        "capital_ship: certain: only for a stand-in: of an attested entry every field is certain",
    ),
    (
        "systems.toml",
        "barnards_star",
        'certain = ["name"]',
        'certain = ["colour"]',
        'barnards_star: certain[0]: no field "colour" here',
    ),
    (
        "factions.toml",
        "verdant_compact",
        'passive = "growth_takes_one_more_from_leftmost"',
        "effects = []",
        "verdant_compact: innovations[0].kind: once goes with effects, ongoing with a passive",
    ),
    # ids
    (
        "technologies.toml",
        "mass_cloning",
        "[mass_cloning]",
        "[capital_ship]",
        "capital_ship: duplicate id (line ",
    ),
    ("board.toml", "", 'id = "I-2"', 'id = "I-1"', "slots.I-1: id: duplicate id"),
    ("systems.toml", "sirius", "[sirius]", "[skip]", '"skip" cannot be an id'),
    ("systems.toml", "sirius", "[sirius]", '["Sirius A"]', '"Sirius A" cannot be an id'),
    (
        "factions.toml",
        "verdant_compact",
        '"vc_gardens"',
        '"vc_labs"',
        'verdant_compact: innovations: duplicate id "vc_labs"',
    ),
    # what the set-up needs
    (
        "technologies.toml",
        "",
        entry("technologies.toml", "mining_robots"),
        "",
        "level I must have 4 cards, has 3",
    ),
    (
        "events.toml",
        "pilgrims",
        "light_border = false",
        "light_border = true",
        "level II must have 2 light borders, has 3",
    ),
    (
        "systems.toml",
        "sirius",
        "start = true\n",
        "",
        "at least 4 start systems are needed, there are 3",
    ),
    (
        "achievements.toml",
        "",
        entry("achievements.toml", "empire"),
        "",
        "2 basic cards are needed, there are 1",
    ),
    (
        "factions.toml",
        "",
        entry("factions.toml", "basic_red"),
        "",
        "4 players need as many basic mats, there are 3",
    ),
    (
        "factions.toml",
        "basic_red",
        'colour = "red"',
        'colour = "blue"',
        "basic_blue: colour: two basic mats are blue",
    ),
    (
        "board.toml",
        "",
        "unlimited = true",
        "free = 1, surcharged = 0",
        "spaces: with 4 seats exactly 1 action",
    ),
    ("board.toml", "", "surcharged = 1", "surcharged = 0", "spaces: with 4 seats exactly 2 spaces"),
    (
        "board.toml",
        "",
        '    { side = "2", a = "sol", b = "slot_A1", status = "stand_in" },\n'
        '    { side = "2", a = "sol", b = "port_left", status = "stand_in" },\n'
        '    { side = "2", a = "sol", b = "port_right", status = "stand_in" },\n',
        "",
        'lines: side "2": no way from sol to deep_space',
    ),
    ("rules.toml", "", '["BTS-5.1"]', '["BTS-99.1"]', "BTS-5.1: missing"),
    ("rules.toml", "", '["BTS-22.12"]', '["BTS-22.12"]\ncolour = 1', 'BTS-22.12: unknown key "colour"'),
    # TOML itself
    ("systems.toml", "", 'name = "Sirius"', "name = Sirius", "line 5: Invalid value"),
    ("systems.toml", "", "vp = 6", "vp = " + "4" * 5000, "Exceeds the limit"),
    ("systems.toml", "", "vp = 6", "vp = " + "[" * 100_000, "nested too deeply"),
    ("systems.toml", "", "vp = 6", "vp = 4 #" + "x" * SIZE_LIMIT, f"larger than {SIZE_LIMIT} bytes"),
]


@pytest.mark.parametrize("fault", FAULTS, ids=[f"{n}-{fault[0]}-{fault[1]}" for n, fault in enumerate(FAULTS)])
def test_pack_faults(fault: tuple[str, str, str, str, str]) -> None:
    name, key, old, new, message = fault
    assert refusal(edited(name, key, old, new)).startswith(f"{name}: {message}")


def test_faults_show_whatever_the_seat_count() -> None:
    files = edited("board.toml", "", "{ seats = 2, side", "{ seats = 5, side")
    assert refusal(files, seats=4) == "board.toml: seats[0].seats: must be from 2 to 4"


def test_guild_needs_its_event() -> None:
    files = edited("events.toml", "onu", '{ op = "uncover_guild", guild = "colonial_guild" },', "")
    expected = "board.toml: guilds.colonial_guild: must be uncovered by exactly 1 event, 0 do"
    assert refusal(files) == expected
    files = edited("events.toml", "onu", "light_border = true", "light_border = false")
    expected = 'board.toml: guilds.colonial_guild: the event "onu" that uncovers it needs a light border'
    assert refusal(files) == expected


def test_too_few_events_of_a_level() -> None:
    text = shipped("events.toml")
    for key in ("ore_rush", "baby_boom", "arms_race", "shipyard_subsidies", "deep_space_relay"):
        text = text.replace(entry("events.toml", key), "")
    expected = "events.toml: level II must have at least 4 other cards, has 3"
    assert refusal({"events.toml": text}) == expected


def test_too_few_cards_of_a_type() -> None:
    text = shipped("technologies.toml")
    content = load_content(4)
    military = [card for card in content.technologies if card.level == 3 and TYPES.index("military") in card.types]
    for card in military[1:]:
        text = text.replace(entry("technologies.toml", card.key), "")
    expected = "technologies.toml: level III must have at least 2 military cards, has 1"
    assert refusal({"technologies.toml": text}) == expected


def test_a_choice_within_a_choice() -> None:
    option = '{ effects = [{ op = "jump", n = 1 }] }'
    inner = f'{{ op = "choose", times = 1, repeat_allowed = false, options = [{option}] }}'
    files = edited("events.toml", "automation_summit", '{ op = "automate", track = "either", n = 1 }', inner)
    expected = "automation_summit: effects[0].options[0].effects[0].op: a choice cannot stand within a choice"
    assert refusal(files) == f"events.toml: {expected}"


def test_one_name_for_two_action_spaces() -> None:
    files = edited("technologies.toml", "plasma_cannons", "plasma_cannons", "science_guild")
    text = files["technologies.toml"].replace("[[plasma_cannons.actions]]", "[[science_guild.actions]]")
    message = 'technologies.toml: science_guild: actions[0]: another card already has the action "science_guild"'
    assert refusal({"technologies.toml": text}) == message


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_seats_without_content(seats: int) -> None:
    with pytest.raises(PackError, match="choose 2, 3 or 4"):
        load_content(seats)


def test_unknown_file_of_a_pack(tmp_path: Path) -> None:
    expected = 'pack: unknown file "system.toml" (did you mean "systems.toml"?)'
    assert refusal({"system.toml": ""}) == expected
    (tmp_path / "system.toml").write_text("", encoding="utf-8")
    with pytest.raises(PackError, match=re.escape(expected)):
        read_pack(tmp_path)


def test_unreadable_packs(tmp_path: Path) -> None:
    with pytest.raises(PackError, match=re.escape("holds none of technologies.toml")):
        read_pack(tmp_path)
    with pytest.raises(PackError, match="cannot read the folder"):
        read_pack(tmp_path / "none")
    (tmp_path / "events.toml").mkdir()
    with pytest.raises(PackError, match=re.escape("events.toml: not a file")):
        read_pack(tmp_path)
    (tmp_path / "events.toml").rmdir()
    (tmp_path / "events.toml").write_bytes(b"a = '\xff'")
    with pytest.raises(PackError, match=re.escape("events.toml: not UTF-8 at byte 5")):
        read_pack(tmp_path)
    (tmp_path / "events.toml").write_bytes(b"#" * (SIZE_LIMIT + 1))
    with pytest.raises(PackError, match=f"events.toml: larger than {SIZE_LIMIT} bytes"):
        read_pack(tmp_path)
