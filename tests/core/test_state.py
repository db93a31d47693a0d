"""States as data: encode, decode, digest."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tiny import Tiny

from cosmarch import LoadError
from cosmarch.core.state import Event, columns, decode, digest, encode


def json_round(data: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(data))


def sample() -> Tiny:
    t = Tiny(3)
    t.queue = [("first",), ("second", 1, (2, 3)), ("third", "word", ())]
    t.orders = [(1, "moment", "pass")]
    t.loaded = [4]
    t.shown = [5, 6]
    t.generator = 99
    return t


def test_columns_are_all_data_and_no_more() -> None:
    assert columns(Tiny(2)) == [
        "generator",
        "hidden",
        "loaded",
        "orders",
        "over",
        "queue",
        "reveals",
        "shown",
        "shows",
    ]


def test_round_trip_keeps_tuples_and_lists_apart() -> None:
    t = sample()
    twin = decode(json_round(encode(t)), Tiny(3))
    assert encode(twin) == encode(t)
    assert twin.queue == [("first",), ("second", 1, (2, 3)), ("third", "word", ())]
    assert twin.orders == [(1, "moment", "pass")]
    assert type(twin.queue[1][2]) is tuple and type(twin.orders[0]) is tuple
    assert digest(encode(twin)) == digest(encode(t))


def test_copies_share_nothing() -> None:
    t = sample()
    before = digest(encode(t))
    twin = t.copy()
    for name in columns(twin):
        column = getattr(twin, name)
        if isinstance(column, list):
            column.append(column[0] if column else 1)
    assert digest(encode(t)) == before != digest(encode(twin))


def test_digest_is_the_same_on_every_machine() -> None:
    assert digest([1, "é"], (2,), {"b": 1, "a": 2}) == digest([1, "é"], [2], {"a": 2, "b": 1})
    assert digest(1, 2) != digest(12) and digest([1], [2]) != digest([1, 2], [])


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("hidden", 5),
        ("hidden", [1, "two", 3]),
        ("hidden", [True, 2, 3]),
        ("hidden", [1.0, 2, 3]),
        ("hidden", [[1], 2, 3]),
        ("hidden", None),
        ("over", 1),
        ("generator", -1),
        ("generator", -1),
        ("generator", 2**304),
        ("generator", 1.5),
        ("reveals", "3"),
        ("queue", ["first"]),
        ("queue", [[]]),
        ("queue", [[1, 2]]),
        ("orders", [[1, 2, 3]]),
        ("orders", [[1, "moment"]]),
        ("loaded", [None]),
    ],
)
def test_hostile_columns_are_refused(column: str, value: object) -> None:
    data = json_round(encode(sample()))
    data[column] = value
    with pytest.raises(LoadError):
        decode(data, Tiny(3))


def test_missing_and_additional_columns_are_refused() -> None:
    data = json_round(encode(sample()))
    with pytest.raises(LoadError, match="extra"):
        decode({**data, "extra": 1}, Tiny(3))
    del data["shown"]
    with pytest.raises(LoadError, match="shown"):
        decode(data, Tiny(3))
    for nonsense in (None, [], "state", 5):
        with pytest.raises(LoadError):
            decode(nonsense, Tiny(3))


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)


@given(column=st.sampled_from(columns(Tiny(3))), value=anything)
def test_any_value_is_decoded_or_refused(column: str, value: object) -> None:
    data = json_round(encode(sample()))
    data[column] = value
    try:
        twin = decode(data, Tiny(3))
    except LoadError:
        return
    assert json_round(encode(twin)) == data


def test_events_are_seen_by_those_they_are_for() -> None:
    event = Event("drew", "T-1", 0b101, {})
    assert [event.visible(seat) for seat in (None, 0, 1, 2)] == [False, True, False, True]
    assert all(Event("drew", "T-1", -1, {}).visible(seat) for seat in (None, 0, 1, 2))
