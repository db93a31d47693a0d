"""Content packs of every game: what they may change, and every fault named by file, entry and field."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import cosmarch
from cosmarch.core.rows import SIZE_LIMIT, PackError
from cosmarch.games.bts.content.loader import load_content
from cosmarch.games.bts.content.vocabulary import SEATS
from tests.bts.content.faults import FAULTS as BTS_FAULTS
from tests.packs import BOXES, BTS, SE4X, TI3, Box, Fault
from tests.se4x.content.faults import FAULTS as SE4X_FAULTS
from tests.ti3.content.faults import FAULTS as TI3_FAULTS

FAULTS = (
    *[(BTS, fault) for fault in BTS_FAULTS],
    *[(SE4X, fault) for fault in SE4X_FAULTS],
    *[(TI3, fault) for fault in TI3_FAULTS],
)
every_box = pytest.mark.parametrize("box", BOXES, ids=[box.game for box in BOXES])


def plain_data(thing: object) -> object:
    """A component as comparable data."""
    if isinstance(thing, tuple | list):
        return [plain_data(one) for one in thing]
    if isinstance(thing, dict):
        return {key: plain_data(one) for key, one in thing.items()}
    if thing is None or isinstance(thing, str | int | frozenset):
        return thing
    names = [name for name in dir(thing) if not name.startswith("_") and not callable(getattr(thing, name))]
    return {name: plain_data(getattr(thing, name)) for name in names}


def written(box: Box, folder: Path) -> dict[str, str]:
    """A pack of all the shipped files, read from a folder in which something else lies too."""
    for name in box.files:
        (folder / name).write_text(box.shipped(name), encoding="utf-8")
    (folder / "README.md").write_text("my box", encoding="utf-8")
    return cosmarch.read_pack(folder)


@every_box
def test_shipped_content_is_made_once(box: Box) -> None:
    assert box.load(None) is box.load(None)
    assert box.load({}) is box.load(None)


@every_box
def test_shipped_files_as_a_pack_make_the_same_content(box: Box, tmp_path: Path) -> None:
    again = box.load(written(box, tmp_path))
    assert again is not box.load(None)
    assert plain_data(again) == plain_data(box.load(None))


@pytest.mark.parametrize("seats", SEATS[:-1])
def test_a_pack_is_for_every_seat_count(seats: int, tmp_path: Path) -> None:
    again = load_content(seats, written(BTS, tmp_path))
    assert plain_data(again) == plain_data(load_content(seats))


@pytest.mark.parametrize(
    ("box", "name", "key", "old", "new", "table", "renamed"),
    [
        (BTS, "systems.toml", "sirius", '"Sirius"', '"Dog Star"', "systems", "bts.system.sirius"),
        (SE4X, "ships.toml", "scout", '"Scout"', '"Picket"', "ships", "se4x.ship.scout"),
        (TI3, "planets.toml", "jord", '"Jord"', '"Earth"', "planets", "ti3.planet.jord"),
    ],
    ids=["bts", "se4x", "ti3"],
)
def test_a_pack_overrides_one_file_and_names_what_it_renamed(
    box: Box, name: str, key: str, old: str, new: str, table: str, renamed: str
) -> None:
    content = box.load(box.edited(name, key, f"name = {old}", f"name = {new}"))
    assert content.renamed == {renamed} and box.load(None).renamed == frozenset()
    assert [one.name for one in getattr(content, table) if one.key == key] == [new.strip('"')]
    ours, theirs = box.load(None).names(), content.names()
    assert {message for message in ours if ours[message] != theirs[message]} == {renamed}


def tables(content: Any) -> dict[str, Any]:
    """The tables of a content whose items are numbered."""
    found = {name: getattr(content, name) for name in dir(content) if not name.startswith("_")}
    return {
        name: table for name, table in found.items() if isinstance(table, tuple) and table and hasattr(table[0], "id")
    }


@every_box
def test_tables_are_numbered_and_named_beside(box: Box) -> None:
    content = box.load(None)
    names = {name for name in dir(content) if name.endswith("_names")}
    assert len(tables(content)) >= 10 and names
    for table in tables(content).values():
        assert [one.id for one in table] == list(range(len(table)))
    keys = {
        tuple([getattr(one, "key", getattr(one, "name", "")) for one in table]) for table in tables(content).values()
    }
    for name in names:
        assert getattr(content, name) in keys, name
        assert len(set(getattr(content, name))) == len(getattr(content, name))


@every_box
def test_fields_are_certain_only_in_stand_ins(box: Box) -> None:
    sourced = [one for table in tables(box.load(None)).values() for one in table if hasattr(one, "certain")]
    assert {one.status for one in sourced} == {"attested", "stand_in"}
    assert [one.key for one in sourced if one.certain and one.status != "stand_in"] == []


@pytest.mark.parametrize(
    ("box", "fault"), FAULTS, ids=[f"{box.game}-{n}-{fault[0]}-{fault[1]}" for n, (box, fault) in enumerate(FAULTS)]
)
def test_faults_are_one_line_that_names_the_place(box: Box, fault: Fault) -> None:
    name, key, old, new, message = fault
    told = box.refusal(box.edited(name, key, old, new))
    assert told.startswith(f"{name}: {message}"), told


@every_box
def test_a_file_that_no_game_has(box: Box, tmp_path: Path) -> None:
    expected = 'pack: unknown file "rule.toml" (did you mean "rules.toml"?)'
    assert box.refusal({"rule.toml": ""}) == expected
    (tmp_path / "rule.toml").write_text("", encoding="utf-8")
    with pytest.raises(PackError, match=re.escape(expected)):
        box.load(cosmarch.read_pack(tmp_path))


def test_unreadable_packs(tmp_path: Path) -> None:
    def refused(message: str, folder: Path = tmp_path) -> None:
        with pytest.raises(PackError, match=re.escape(message)):
            cosmarch.read_pack(folder)

    refused("holds no .toml file")
    refused("is not a folder", tmp_path / "none")
    file = tmp_path / "rules.toml"
    file.mkdir()
    refused("rules.toml: not a file")
    file.rmdir()
    file.write_bytes(b"a = '\xff'")
    refused("rules.toml: not UTF-8 at byte 5")
    file.write_bytes(b"#" * (SIZE_LIMIT + 1))
    refused(f"rules.toml: larger than {SIZE_LIMIT} bytes")


@every_box
def test_an_empty_file(box: Box) -> None:
    assert box.refusal({"rules.toml": ""}) == "rules.toml: must have 1 to 1000 entries"
