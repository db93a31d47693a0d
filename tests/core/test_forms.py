"""Forms: rows and limits found by asking, a filling that is the same as answering one by one, one step of undo."""

from __future__ import annotations

from typing import Any

import pytest
from tiny import Tiny, TinyGame

from cosmarch import Facts, Form, IllegalChoice, Match
from cosmarch.core.ask import Ask, Choices, Flow, Refusal
from cosmarch.core.chains import Chain
from cosmarch.core.fillings import parse, spell

GOODS = Choices(("tea", "silk", "gold", "done"))
PLACES = Choices(("north", "south"))
COINS = Choices(("copper", "silver"))
TEA, SILK, GOLD, DONE = range(4)
PRICE = {TEA: 1, SILK: 2, GOLD: 5}


class Shop(TinyGame):
    """Buy goods for at most `hidden[0]` coins, each to the north or the south; then pay in coins of 1 and 2."""

    def __init__(self) -> None:
        super().__init__({"first": buying, "pay": pay, "after": after}, 2)

    def form(self, t: Any, ask: Ask) -> Chain | None:
        ends = {"buy": "done", "pay": ""}
        return Chain(ends, ("where",), ("pay",), {"coins": 7}) if ask.kind == "buy" else None

    def form_cost(self, t: Any, ask: Ask, token: str) -> dict[str, int]:
        return {"coins": PRICE[GOODS.index[token]]} if ask.kind == "buy" and token != "done" else {}

    def suggest(self, t: Any, ask: Ask) -> str:
        if ask.kind == "buy":
            return "tea" if len(t.shown) < 2 else "done"
        return "silver" if ask.kind == "pay" and ask.args["n"] != 1 else "copper" if ask.kind == "pay" else "north"

    def form_facts(self, t: Any, ask: Ask, form: Form, lang: str) -> Facts:
        return Facts(versus=f"{len(t.shown)} things")

    def label(self, ask: Ask, value: int, lang: str) -> str:
        return ask.domain.names[value].title()

    def reason(self, t: Any, why: Refusal, names: Any, lang: str) -> str:
        return f"too dear: {why.args['n']}"


def spent(t: Tiny) -> int:
    return sum(PRICE[item // 2] for item in t.shown)


def buying(t: Tiny) -> Flow:
    while True:

        def refusal(good: int) -> Refusal | None:
            dear = good != DONE and spent(t) + PRICE[good] > t.hidden[0]
            return Refusal("T-2", "too_dear", {"n": PRICE[good]}) if dear else None

        good = yield Ask(0, "buy", GOODS, [TEA, SILK, GOLD, DONE], "T-1", refusal)
        if good == DONE:
            break
        place = yield Ask(0, "where", PLACES, [0, 1] if good != GOLD else [0], "T-1")
        t.shown.append(2 * good + place)
    t.next(("pay", spent(t)), ("after",))


def pay(t: Tiny, owed: int) -> Flow | None:
    return paying(t, owed) if owed else None


def paying(t: Tiny, owed: int) -> Flow:
    while owed > 0:
        coin = yield Ask(0, "pay", COINS, [0, 1], "T-3", args={"n": owed})
        t.shown.append(100 + coin)
        owed -= 1 + coin


def after(t: Tiny) -> Flow:
    yield Ask(1, "lane", PLACES, [0, 1], "T-1")


def shop(coins: int = 7) -> Match:
    game = Shop()
    table = game.setup(2, {}, 12345, None)
    table.hidden = [coins, 1]
    match = Match(game, 2, {}, "1", {}, {}, table)
    match._start()
    return match


def rows(match: Match, filling: dict[str, int] | None = None) -> dict[str, tuple[int, int]]:
    form = match.form(0, filling)
    assert form is not None
    return {row.key: (row.chosen, row.most) for row in form.rows}


def test_rows_and_their_limits_are_found_by_asking() -> None:
    assert rows(shop()) == {
        "buy:tea@north": (0, 7),
        "buy:tea@south": (0, 7),
        "buy:silk@north": (0, 3),
        "buy:silk@south": (0, 3),
        "buy:gold": (0, 1),
    }


def test_a_filling_narrows_what_is_left() -> None:
    found = rows(shop(), {"buy:gold": 1})
    assert found["buy:gold"] == (1, 1) and found["buy:silk@south"] == (0, 1) and found["buy:tea@north"] == (0, 2)


def test_what_cannot_be_had_says_why() -> None:
    form = shop(4).form(0)
    assert form is not None
    gold = next(row for row in form.rows if row.token == "gold")
    assert (gold.most, gold.rule, gold.reason) == (0, "T-2", "too dear: 5")


def test_the_cost_runs_along() -> None:
    form = shop().form(0, {"buy:silk@north": 2, "buy:tea@south": 1})
    assert form is not None and form.spent == {"coins": 5} and form.budget == {"coins": 7} and form.ready


def test_labels_tell_what_there_is_before_anything_is_filled_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a label counts does not run away while the form is filled in."""
    monkeypatch.setattr(Shop, "label", lambda _, ask, value, lang: f"{ask.domain.names[value]}, {len(ask.table.shown)}")
    form = shop().form(0, {"buy:silk@north": 2, "buy:tea@south": 1})
    assert form is not None
    assert [row.label for row in form.rows if row.kind == "buy"] == [
        "tea, 0",
        "tea, 0",
        "silk, 0",
        "silk, 0",
        "gold, 0",
    ]


def test_filling_is_the_same_as_answering_one_by_one() -> None:
    one, other = shop(), shop()
    one.fill(0, {"buy:silk@south": 1, "buy:tea@north": 1, "pay:copper": 3})
    for token in ("silk", "south", "tea", "north", "done", "copper", "copper", "copper"):
        other.choose(token, 0)
    assert one.state_hash == other.state_hash and one.asks[0].seat == other.asks[0].seat == 1


def test_what_is_assumed_is_filled_in_by_the_game() -> None:
    match = shop()
    form = match.form(0, {"buy:silk@south": 1, "buy:tea@north": 1})
    assert form is not None and form.assumed == {"pay:silver": 1, "pay:copper": 1}
    assert {row.key: row.chosen for row in form.rows if row.kind == "pay"} == {"pay:copper": 1, "pay:silver": 1}
    match.fill(0, {"buy:silk@south": 1, "buy:tea@north": 1})
    assert match.view(None)["table"]["shown"] == [3, 0, 101, 100]


def test_a_row_knows_what_it_could_be_without_the_others() -> None:
    """All coins are given out: silk has no room, and could be had instead. What pays can be paid otherwise."""
    form = shop(5).form(0, {"buy:gold": 1})
    assert form is not None
    found = {row.key: (row.most, row.alone, row.swaps, row.assumed) for row in form.rows}
    assert found["buy:silk@north"] == (0, 1, False, False)
    assert found["pay:copper"] == (1, 5, True, True), "silver, silver, copper is assumed; five coppers would do"
    dear = shop(4).form(0, {"buy:tea@north": 4})
    assert dear is not None
    assert {row.key: row.alone for row in dear.rows}["buy:gold"] == 0, "nothing opens it"


def test_a_game_says_what_a_form_comes_to() -> None:
    """It is given the table with the rows picked and nothing after them."""
    form = shop().form(0, {"buy:silk@south": 1, "buy:tea@north": 1})
    assert form is not None and form.facts.versus == "2 things"
    assert form.tried is not None and form.tried.view(None)["table"]["shown"] == [3, 0]


def test_the_suggestion_fits() -> None:
    match = shop()
    form = match.form(0)
    assert form is not None and form.suggestion == {"buy:tea@north": 2}  # what pays follows from it
    match.fill(0, form.suggestion)
    assert match.view(None)["table"]["shown"] == [0, 0, 101]


class Harbours(Shop):
    """The north has room for one thing: after that nobody is asked where."""

    def __init__(self) -> None:
        TinyGame.__init__(self, {"first": shipping, "after": after}, 2)

    def form(self, t: Any, ask: Ask) -> Chain | None:
        return Chain({"buy": "done"}, ("where",)) if ask.kind == "buy" else None

    def suggest(self, t: Any, ask: Ask) -> str:
        return "north" if ask.kind == "where" else "tea" if len(t.shown) < 3 else "done"


def shipping(t: Tiny) -> Flow:
    while (good := (yield Ask(0, "buy", GOODS, [TEA, SILK, DONE], "T-1"))) != DONE:
        full = any([item % 2 == 0 for item in t.shown])
        place = yield Ask(0, "where", PLACES, [1] if full else [0, 1], "T-1")
        t.shown.append(2 * good + place)
    t.next(("after",))


def harbours() -> Match:
    game = Harbours()
    match = Match(game, 2, {}, "1", {}, {}, game.setup(2, {}, 12345, None))
    match._start()
    return match


def test_the_suggestion_fits_also_where_an_answer_that_followed_is_not_asked_for_any_more() -> None:
    form = harbours().form(0)
    assert form is not None and form.suggestion == {"buy:tea@north": 1, "buy:tea": 2}
    match = harbours()
    match.fill(0, form.suggestion)
    assert match.view(None)["table"]["shown"] == [0, 1, 1]


def test_a_row_without_an_answer_stays_when_another_row_goes_that_had_left_it_only_one() -> None:
    assert rows(harbours(), {"buy:tea": 2})["buy:tea"][0] == 2


def test_a_form_is_one_step_of_undo() -> None:
    match = shop()
    before = match.hash
    match.fill(0, {"buy:silk@south": 1, "buy:tea@north": 1})
    assert len(match.answers) == 7 and match.undo_state(0) == "free"
    assert match.undo(0) and match.hash == before


def test_a_copy_keeps_the_steps() -> None:
    match = shop()
    match.fill(0, {"buy:tea@north": 1})
    twin = match.clone()
    assert twin.answers == match.answers
    twin.undo(0)
    assert twin.hash == shop().hash


@pytest.mark.parametrize(
    ("filling", "why"),
    [
        ({"buy:gold": 2}, "too dear"),
        ({"buy:tea@north": 8}, "you cannot choose this row"),
        ({"buy:myrrh": 1}, "you cannot choose this row"),
        ({"sell:tea": 1}, "you cannot choose this row"),
        ({"buy:tea@west": 1}, "not one of the choices"),
        ({"buy:tea@north": 1, "pay:silver": 3}, "you cannot choose this row"),
    ],
)
def test_all_or_nothing(filling: dict[str, int], why: str) -> None:
    match = shop()
    before = match.hash, match.answers
    with pytest.raises(IllegalChoice, match=why):
        match.fill(0, filling)
    assert (match.hash, match.answers) == before


def test_a_question_that_stands_alone_has_no_form() -> None:
    match = shop()
    match.fill(0, {})
    assert match.asks[0].seat == 1 and match.form(1) is None and match.form(0) is None
    with pytest.raises(IllegalChoice, match="no form"):
        match.fill(1, {})


def test_fillings_as_text() -> None:
    filling = {"buy:tea@north": 2, "pay:silver": 1}
    assert parse(spell(filling)) == filling and parse("") == {} and spell({"buy:tea": 0}) == ""
    for text in (
        "tea",
        "buy:tea=-1",
        "buy:tea=1,buy:tea=2",
        "buy:tea=1000",
        "=1",
        "buy tea=1",
        "buy:tea=1;",
        "a" * 200 + "=1",
    ):
        with pytest.raises(IllegalChoice):
            parse(text)


# ---- numbers, secrets and payments in between

COUNTS = Choices([str(number) for number in range(10)])


class Stall(TinyGame):
    """Say how many to buy, pay for them, and take them one by one; or share out seven between two."""

    def __init__(self, begin: str) -> None:
        super().__init__({"first": getattr(self, begin), "after": after, "hushed": self.hushed}, 2)

    def form(self, t: Any, ask: Ask) -> Chain | None:
        if ask.kind == "buy":
            return Chain({"buy": "", "pay": "", "take": ""}, assumed=("pay",), numbers=("buy",))
        if ask.kind == "left":
            return Chain({"left": "", "right": ""}, numbers=("left", "right"))
        return Chain({"take": ""}) if ask.kind == "take" else None

    def suggest(self, t: Any, ask: Ask) -> str:
        return {"pay": "copper", "buy": "2", "take": "north", "left": "3", "right": "2"}[ask.kind]

    def label(self, ask: Ask, value: int, lang: str) -> str:
        return ask.domain.names[value]

    def row(self, ask: Ask, lang: str) -> str:
        return f"how many {ask.kind}"

    def shops(self, t: Tiny) -> Flow:
        count = yield Ask(0, "buy", COUNTS, [1, 2, 3], "T-1")
        yield from paying(t, count)
        for _ in range(count):
            t.shown.append((yield Ask(0, "take", PLACES, [0, 1], "T-1")))
        t.next(("after",))

    def shares(self, t: Tiny) -> Flow:
        left = yield Ask(0, "left", COUNTS, list(range(8)), "T-1")
        right = yield Ask(0, "right", COUNTS, list(range(8 - left)), "T-1", auto=False)
        t.shown += [left, right]
        t.next(("after",))

    def takes(self, t: Tiny) -> Flow:
        t.shown.append((yield Ask(0, "take", PLACES, [0, 1], "T-1")))
        t.next(("hushed",))

    def hushed(self, t: Tiny) -> Flow:
        yield Ask(1, "lane", PLACES, [0], "T-1", secret=True)
        t.shown.append((yield Ask(0, "take", PLACES, [0, 1], "T-1")))
        t.next(("after",))


def stall(begin: str) -> Match:
    game = Stall(begin)
    match = Match(game, 2, {"windows": "quick"}, "1", {}, {}, game.setup(2, {}, 12345, None))
    match._start()
    return match


def test_a_number_is_one_row() -> None:
    match = stall("shares")
    form = match.form(0, {"left:number": 3})
    assert form is not None and form.ready and form.rows[0].label == "how many left"
    assert [(row.key, row.chosen, row.most) for row in form.rows] == [("left:number", 3, 7), ("right:number", 0, 4)]
    assert match.form(0, {"left:number": 6, "right:number": 2}) is None
    match.fill(0, {"right:number": 5})
    assert match.view(None)["table"]["shown"] == [0, 5]  # a number that is left open is 0
    bare = stall("shares").form(0)
    assert bare is not None and bare.suggestion == {"left:number": 3, "right:number": 2}


def test_what_is_assumed_may_lie_in_between() -> None:
    match = stall("shops")
    filling = {"buy:number": 2, "take:south": 1, "take:north": 1}
    form = match.form(0, filling)
    assert form is not None and form.ready and form.assumed == {"pay:copper": 2}
    assert {row.key: row.chosen for row in form.rows if row.kind == "pay"} == {"pay:copper": 2, "pay:silver": 0}
    match.fill(0, filling)
    assert match.view(None)["table"]["shown"] == [100, 100, 1, 0]


def test_what_must_be_said_before_the_end_has_rows_from_the_beginning() -> None:
    """Of two things that are bought each must go somewhere: where to is asked although no row of it is picked yet."""
    form = stall("shops").form(0, {"buy:number": 2})
    assert form is not None and not form.ready
    assert {row.key: row.most for row in form.rows if row.kind == "take"} == {"take:north": 2, "take:south": 2}


LADDERS = Choices(("a1", "a2", "a3", "b1", "b2", "b3"))


class Ladders(TinyGame):
    """Three steps up two ladders of three rungs each."""

    def __init__(self) -> None:
        super().__init__({"first": climb, "after": after}, 2)

    def form(self, t: Any, ask: Ask) -> Chain | None:
        return Chain({"climb": ""}) if ask.kind == "climb" else None


def climb(t: Tiny) -> Flow:
    at = [0, 3]
    for _ in range(3):
        ladder = (yield Ask(0, "climb", LADDERS, list(at), "T-1")) // 3
        t.shown.append(at[ladder])
        at[ladder] += 1
    t.next(("after",))


def test_what_is_offered_after_a_pick_becomes_a_row() -> None:
    game = Ladders()
    match = Match(game, 2, {}, "1", {}, {}, game.setup(2, {}, 12345, None))
    match._start()
    assert rows(match) == {"climb:a1": (0, 1), "climb:b1": (0, 1)}
    assert rows(match, {"climb:a1": 1}) == {"climb:a1": (1, 1), "climb:b1": (0, 1), "climb:a2": (0, 1)}
    up = {"climb:a1": 1, "climb:a2": 1, "climb:b1": 1}
    form = match.form(0, up)
    assert form is not None and form.ready
    match.fill(0, up)
    assert match.view(None)["table"]["shown"] == [0, 1, 3]


def test_a_form_ends_where_others_may_be_asked_in_secret() -> None:
    """How far it reaches must not tell whether somebody else had a choice there."""
    form = stall("takes").form(0, {"take:south": 1})
    assert form is not None and form.ready
    assert [(row.key, row.most) for row in form.rows] == [("take:north", 0), ("take:south", 1)]


def test_a_form_tells_what_it_was_made_with_in_that_order() -> None:
    """A page hands in what it was shown: the order of picks may decide whether they fit."""
    for keys in (["buy:silk@north", "buy:tea@south"], ["buy:tea@south", "buy:silk@north"]):
        form = shop().form(0, dict.fromkeys(keys, 1))
        assert form is not None and list(form.filled.items()) == [(key, 1) for key in keys] and form.assumed
