"""Saves and positions: everything in them is hostile until it is checked."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cosmarch
from cosmarch import CosmarchError, LoadError, Match, SetupError
from cosmarch.core.state import digest


def running() -> Match:
    """In the middle of a scene, with secret answers, an order, a gift, loaded dice and a note behind it."""
    match = cosmarch.new("tollgate", seats=3, seed=5)
    match.names = ("Ada", "Béla", "Czesława")
    for seat in range(3):
        match.choose("north" if seat == 0 else "south", seat)
        match.choose("bid-0", seat)
    match.load_dice([4, 6])
    match.choose("fly", 0)
    match.order(1, "payday", "unless_large")
    match.side("gift-1", 0)
    match.undo(0)
    return match


TEXT = running().save()
DOCUMENT: dict[str, Any] = msgspec.json.decode(TEXT)


def written(document: dict[str, Any], seal: bool = True) -> bytes:
    """The document as a save; with `seal` its sum is made to fit, as a forger would."""
    document = dict(document)
    if seal and "sum" in document:
        document.pop("sum")
        document["sum"] = digest(document)
    return msgspec.json.encode(document)


def same(one: Match, other: Match) -> bool:
    seats = (None, *range(one.seats))
    return (
        one.hash == other.hash
        and one.answers == other.answers
        and all(one.view(s) == other.view(s) for s in seats)
        and all(list(map(str, one.log(s))) == list(map(str, other.log(s))) for s in seats)
    )


def test_in_the_middle_of_a_scene() -> None:
    match = running()
    opened = cosmarch.load(match.save())
    assert same(opened, match) and opened.save() == match.save() == TEXT
    assert opened.names == match.names and "Ada" in str(opened.log(None)[-1])
    assert same(cosmarch.load(TEXT.encode()), match)
    for twin in (opened, match):
        twin.choose("fly", 0)
        twin.choose("dock", 0)
    assert same(opened, match)


def test_with_half_of_the_secret_answers() -> None:
    match = cosmarch.new("tollgate", seats=3, seed=5)
    match.choose("south", 2)
    match.choose("bid-3", 2)
    match.choose("north", 0)
    opened = cosmarch.load(match.save())
    assert same(opened, match) and [a.seat for a in opened.asks] == [0, 1]


def test_every_truncation_is_refused() -> None:
    for length in range(0, len(TEXT), 7):
        with pytest.raises(LoadError):
            cosmarch.load(TEXT[:length])


@pytest.mark.parametrize("text", ["", "{}", "[]", "null", "5", '"x"', "[" * 100000, "\x00", '{"cosmarch":1}'])
def test_what_is_no_save(text: str) -> None:
    with pytest.raises(LoadError):
        cosmarch.load(text)


@pytest.mark.parametrize("thing", [None, 5, [], b"\xff\xfe"])
def test_what_is_no_text(thing: Any) -> None:
    with pytest.raises((LoadError, TypeError)):  # compiled, a wrong type is refused before it is looked at
        cosmarch.load(thing)


@pytest.mark.parametrize("format", [0, 1, "2", None, 1.5])
def test_other_formats_are_named(format: object) -> None:
    with pytest.raises(LoadError, match="format"):
        cosmarch.load(written({**DOCUMENT, "cosmarch": format}))


def test_every_entry_is_needed() -> None:
    for name in DOCUMENT:
        document = {key: value for key, value in DOCUMENT.items() if key != name}
        if name == "scenes":  # which earlier saves lack
            assert cosmarch.load(written(document)).hash == DOCUMENT["hash"]
            continue
        with pytest.raises(LoadError):
            cosmarch.load(written(document))


def test_a_change_anywhere_shows() -> None:
    for name, value in DOCUMENT.items():
        changed = value + 1 if isinstance(value, int) else f"{value}x" if isinstance(value, str) else [value]
        with pytest.raises(LoadError):
            cosmarch.load(written({**DOCUMENT, name: changed}, seal=False))
    with pytest.raises(LoadError, match="sum"):
        cosmarch.load(TEXT.replace("Ada", "Eve"))


def test_a_wrong_hash_shows() -> None:
    with pytest.raises(LoadError, match="hash"):
        cosmarch.load(written({**DOCUMENT, "hash": "0" * 64}))
    checkpoint = {**DOCUMENT["checkpoint"], "coins": [99, 3, 3]}
    with pytest.raises(LoadError, match="hash"):
        cosmarch.load(written({**DOCUMENT, "checkpoint": checkpoint}))


def test_an_answer_that_no_longer_fits_is_named() -> None:
    answers = [list(row) for row in DOCUMENT["answers"]]
    assert DOCUMENT["before"] < len(answers)
    number = next(n for n, row in enumerate(answers) if row[1] == "fly")
    answers[number][1] = "teleport"
    with pytest.raises(LoadError, match=rf"answer {number + 1} \('teleport'\) no longer fits"):
        cosmarch.load(written({**DOCUMENT, "answers": answers}))


def test_a_save_of_another_version_is_played_again() -> None:
    """Its state has a column that is gone, or lacks one that is new; the answers tell all the same."""
    for checkpoint in ({**DOCUMENT["checkpoint"], "gone": 1}, {"queue": []}):
        assert same(cosmarch.load(written({**DOCUMENT, "checkpoint": checkpoint, "hash": "0" * 64})), running())


def test_a_save_of_another_version_that_no_longer_fits_is_refused() -> None:
    answers = [*DOCUMENT["answers"][:3], [0, "teleport", 0], *DOCUMENT["answers"][3:]]
    with pytest.raises(LoadError, match=r"answer 4 \('teleport'\) no longer fits"):
        cosmarch.load(written({**DOCUMENT, "answers": answers, "checkpoint": {}}))


def test_an_unknown_game_is_named() -> None:
    with pytest.raises(LoadError, match="chess"):
        cosmarch.load(written({**DOCUMENT, "game": "chess"}))


def test_an_imagined_match_is_not_saved() -> None:
    with pytest.raises(CosmarchError):
        running().imagine(0, 1).save()


anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=6)
    | st.sampled_from(["side:gift-1", "order:payday=pass", "dice:9", "dice:x", "fly", "core.undo.asked", "paid"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=8,
)


def placed_in(value: Any, path: list[int], new: object) -> Any:
    """A copy of the value with something new somewhere inside, where the numbers of the path lead."""
    if not path or not isinstance(value, (dict, list)) or not value:
        return new
    if isinstance(value, dict):
        key = list(value)[path[0] % len(value)]
        return {**value, key: placed_in(value[key], path[1:], new)}
    place = path[0] % len(value)
    return [*value[:place], placed_in(value[place], path[1:], new), *value[place + 1 :]]


@settings(max_examples=400)
@given(
    name=st.sampled_from([name for name in DOCUMENT if name != "sum"]),
    path=st.lists(st.integers(0, 50), max_size=4),
    value=anything,
    sealed=st.booleans(),
)
def test_any_value_anywhere_is_refused_or_harmless(name: str, path: list[int], value: object, sealed: bool) -> None:
    """With the old sum only the same match comes out; with a forged one, a match that works or none."""
    document = {**DOCUMENT, name: placed_in(DOCUMENT[name], path, value)}
    try:
        match = cosmarch.load(written(document, seal=sealed))
    except LoadError as error:
        assert "\n" not in str(error)
        return
    if not sealed:
        assert same(match, cosmarch.load(TEXT))
    for seat in (None, *range(match.seats)):
        match.view(seat)
        match.log(seat)
        match.waiting(seat)
    assert match.hash == document["hash"]
    match.clone()
    again = cosmarch.load(match.save())
    assert same(again, match)


# ---- positions


def test_a_position_is_what_it_says() -> None:
    position = {"round": 2, "coins": [5, 0], "hands": [["tax"], ["veto", "relic"]]}
    match = cosmarch.from_position("tollgate", {"seats": 2, "position": position}, seed=1)
    assert match.position()["position"] == position
    table = match.view(1)["table"]
    assert (table["round"], table["coins"], table["hands"]) == (2, [5, 0], [1, ["veto", "relic"]])
    opened = cosmarch.load(match.save())
    assert same(opened, match) and same(match.clone(), match)
    match.choose("north", 0)
    assert match.undo(0) and match.hash == opened.hash


@pytest.mark.parametrize(
    "position",
    [
        5,
        [],
        {"board": {}},
        {"game": "chess"},
        {"position": 5},
        {"options": []},
        {"position": {"round": 9}},
        {"position": {"round": True}},
        {"position": {"coins": [1]}},
        {"position": {"coins": [1, -1]}},
        {"position": {"coins": "11"}},
        {"position": {"hands": [["tax"], ["ace"]]}},
        {"position": {"hands": [["tax"], [["tax"]]]}},
        {"position": {"hands": [["relic"] * 3, ["relic"] * 2]}},
        {"position": {"hands": [[]]}},
    ],
)
def test_positions_that_are_not_legal(position: Any) -> None:
    with pytest.raises(LoadError) as caught:
        cosmarch.from_position("tollgate", position)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("position", [{"seats": 9}, {"options": {"speed": 1}}])
def test_positions_at_tables_that_are_not(position: dict[str, Any]) -> None:
    with pytest.raises(CosmarchError):
        cosmarch.from_position("tollgate", position)


def test_an_imagined_match_does_not_hold_the_position() -> None:
    position = {"hands": [["tax"], ["veto", "relic"]]}
    match = cosmarch.from_position("tollgate", {"seats": 2, "position": position}, seed=1)
    others = {tuple(match.imagine(0, seed).position()["position"]["hands"][1]) for seed in range(20)}
    assert len(others) > 1 and match.imagine(0, 1)._placed == {}


# ---- from the middle of another match


def test_a_fork_is_kept_with_its_beginning() -> None:
    match = cosmarch.load(TEXT)
    fork = cosmarch.forked(match, seed="other")
    document = msgspec.json.decode(fork.save())
    assert document["seed"] == "other" and document["origin"]["round"] == match.position()["position"]["round"]
    assert cosmarch.load(fork.save()).repeat(0).position() == match.position()
    for origin in ([], "x", {}, {**document["origin"], "coins": "many"}, {**document["origin"], "purse": 1}):
        with pytest.raises(LoadError):
            cosmarch.load(written({**document, "origin": origin}))


def test_there_is_no_fork_after_the_end() -> None:
    match = cosmarch.new("tollgate", 2, 1)
    while not match.over:
        match.choose(match.asks[0].tokens[0], match.asks[0].seat)
    with pytest.raises(SetupError, match="over"):
        cosmarch.forked(match)


# ---- found like a third party's


def test_another_process_finds_the_game_and_opens_the_save() -> None:
    code = "import sys, cosmarch; print(cosmarch.load(sys.stdin.read()).hash, 'tollgate' in cosmarch.games())"
    done = subprocess.run(
        [sys.executable, "-c", code],
        input=TEXT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
        check=True,
    )
    assert done.stdout.split() == [running().hash, "True"]


def test_a_recap_is_the_same_in_a_match_that_was_opened() -> None:
    """It goes back to the seat's own last answer, not to the beginning, and an undo changes nothing about that."""
    match, chance = cosmarch.new("bts", 3, 5), random.Random(5)
    for _ in range(120):
        ask = match.asks[0]
        match.choose(chance.choice(ask.tokens), ask.seat)
    opened = cosmarch.load(match.save())
    again = cosmarch.load(opened.save())
    for seat in range(3):
        lines = [line.text for line in match.recap(seat)]
        assert [line.text for line in opened.recap(seat)] == lines
        assert [line.text for line in again.recap(seat)] == lines
        assert len(lines) < len(match.log(seat)) / 2
