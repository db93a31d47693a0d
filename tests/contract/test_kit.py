"""The kit finds what is wrong: variants of Nim, each with one fault, and the promise that each breaks."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from nim import TAKE, Heap, Nim, too_many, turn

import cosmarch
from cosmarch import Game, Result, Setting, SetupError
from cosmarch.core import registry
from cosmarch.core.ask import Ask, Choices, Flow, Refusal
from cosmarch.core.forms import Chain
from cosmarch.testing import BrokenContract, Chance, Report, check_game, checks, walks

pytestmark = pytest.mark.long
FEW = 12  # decisions, and as many matches: Nim is short


class Hands(Heap):
    """A heap, and a secret number of each seat."""

    __slots__ = ("secrets",)

    def __init__(self, left: int) -> None:
        super().__init__(left)
        self.secrets = [1, 2]

    def copy(self) -> Hands:
        twin = Hands.__new__(Hands)
        self.copy_base(twin)
        twin.left, twin.winner, twin.secrets = self.left, self.winner, self.secrets[:]
        return twin


class Secretive(Nim):
    """Sound: each seat sees its own number, and the other's is dealt anew."""

    def setup(self, seats: int, options: Any, generator: int, content: object) -> Heap:
        t = Hands(int(options["heap"]))
        t.generator, t.queue = generator, [("turn", 0)]
        return t

    def view(self, t: Any, seat: int | None) -> dict[str, Any]:
        return {"left": t.left, "own": None if seat is None else t.secrets[seat]}

    def redeal(self, t: Any, seat: int) -> None:
        t.secrets[1 - seat] = t.below(50)


class Shared(Hands):
    """Forgets that a list must be copied."""

    def copy(self) -> Shared:
        twin = Shared.__new__(Shared)
        self.copy_base(twin)
        twin.left, twin.winner, twin.secrets = self.left, self.winner, self.secrets
        return twin


class SharesAColumn(Secretive):
    def __init__(self) -> None:
        super().__init__()
        self.scenes = {"turn": self.counting}

    def setup(self, seats: int, options: Any, generator: int, content: object) -> Heap:
        t = Shared(int(options["heap"]))
        t.generator, t.queue = generator, [("turn", 0)]
        return t

    def counting(self, t: Any, seat: int) -> Flow:
        yield from turn(t, seat)
        t.secrets[seat] += 1


class TellsASecret(Secretive):
    def view(self, t: Any, seat: int | None) -> dict[str, Any]:
        return {"left": t.left, "all": t.secrets[:]}


class RedealsWhatItFinds(Secretive):
    def redeal(self, t: Any, seat: int) -> None:
        t.secrets[1 - seat] += 1 + t.below(50)


class DealsNothingAnew(Secretive):
    def redeal(self, t: Any, seat: int) -> None:
        pass


class LeaksIntoAQuestion(Secretive):
    """What may be taken depends on the other's secret."""

    def __init__(self) -> None:
        super().__init__()
        self.scenes = {"turn": self.leaking}

    def leaking(self, t: Any, seat: int) -> Flow:
        yield Ask(seat, "take", TAKE, [0, 1] if t.secrets[1 - seat] % 2 else [0, 1, 2], "NIM-1")
        yield from turn(t, seat)


class Scened(Nim):
    """Nim with another turn."""

    def __init__(self) -> None:
        super().__init__()
        self.scenes = {"turn": self.other}

    def other(self, t: Heap, seat: int) -> Flow:
        yield from turn(t, seat)


class AsksInVain(Scened):
    def other(self, t: Heap, seat: int) -> Flow:
        while (yield Ask(seat, "take", TAKE, [0, 1, 2], "NIM-1", auto=False)) == 2:
            pass
        yield from turn(t, seat)


class ThrowsDiceOfItsOwn(Scened):
    def other(self, t: Heap, seat: int) -> Flow:
        yield from turn(t, seat)
        t.winner = random.randrange(10**9) if not t.over else t.winner


class HasNoWords(Scened):
    names = Choices(("grab", "pass-by"))

    def other(self, t: Heap, seat: int) -> Flow:
        yield Ask(seat, "take", self.names, [0, 1], "NIM-1")
        yield from turn(t, seat)


class RefusesWithoutARule(Scened):
    def other(self, t: Heap, seat: int) -> Flow:
        yield Ask(seat, "take", TAKE, [0, 1, 2], "NIM-1", lambda one: Refusal("", "too_many") if one == 2 else None)
        yield from turn(t, seat)


class NeverEnds(Scened):
    def other(self, t: Heap, seat: int) -> Flow:
        t.left = 4 + t.left % 7
        yield from turn(t, seat)


class RanksTwice(Nim):
    def result(self, t: Heap) -> Result:
        return Result(((0, 1), (1,)), (1, 0), "last_match")


class AdvisesOnNothing(Nim):
    def advise(self, t: Any, ask: Ask) -> list[float] | None:
        return [float("nan") for _ in ask.legal]


class TakesByForm(Scened):
    """Sound: one match after the other is taken until take-3 ends it, and people fill in how many."""

    def other(self, t: Heap, seat: int) -> Flow:
        while (yield Ask(seat, "take", TAKE, [0, 2], "NIM-1", lambda one: too_many(t, 1) if one == 0 else None)) != 2:
            t.left -= 1
        t.winner, t.over = seat, True

    def form(self, t: Any, ask: Ask) -> Chain:
        return Chain({"take": "take-3"})

    def suggest(self, t: Any, ask: Ask) -> str:
        return "take-1" if t.left > 3 else "take-3"


class SuggestsTooMuch(TakesByForm):
    """What it suggests is found on a copy with more matches than there are."""

    def redeal(self, t: Any, seat: int) -> None:
        t.left += 1

    def suggest(self, t: Any, ask: Ask) -> str:
        return "take-1" if t.left > 1 else "take-3"


class CannotBeHandedIn(TakesByForm):
    """None of what must be answered is a row of it."""

    def form(self, t: Any, ask: Ask) -> Chain:
        return Chain({"take": ""}, beside=("take-1", "take-3"))


class HasAnOptionWithoutWords(Nim):
    def __init__(self) -> None:
        super().__init__()
        self.settings = (*self.settings, Setting("misere", False))


class DrawsNothing(Nim):
    def svg(self, view: Any, content: Any, lang: str) -> str:
        return ""


BROKEN = [
    (SharesAColumn, "a match stays as it is while its clone goes on|two equal matches stay equal|undo of"),
    (TellsASecret, "what seat . imagines looks to it like the match"),
    (RedealsWhatItFinds, "depends on what it knows alone"),
    (DealsNothingAnew, "what seat . holds is dealt anew where seat . imagines it"),
    (LeaksIntoAQuestion, "cannot tell apart what it cannot know|depends on nothing hidden|looks to it like the match"),
    (AsksInVain, "take-. to take is not void"),
    (ThrowsDiceOfItsOwn, "two equal matches stay equal"),
    (HasNoWords, "the option grab of take has words in en"),
    (RefusesWithoutARule, "the refusal of take-3 to take names its rule"),
    (NeverEnds, "does not end within"),
    (RanksTwice, "the ranking has every seat once"),
    (AdvisesOnNothing, "advice on take is made of numbers"),
    (CannotBeHandedIn, "the form take can be filled in, also with"),
    (HasAnOptionWithoutWords, "nim.setting.misere has words in en"),
    (DrawsNothing, "the board is a picture in en"),
]


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Makes a game known under the id of Nim, whose words it uses."""

    def know(game: Game) -> None:
        monkeypatch.setitem(registry._found, "nim", game)

    yield know


@pytest.mark.parametrize(("kind", "promise"), BROKEN, ids=lambda value: getattr(value, "__name__", ""))
def test_a_broken_game_is_found(known: Any, kind: type[Game], promise: str) -> None:
    known(kind())
    with pytest.raises(BrokenContract, match=promise):
        check_game("nim", decisions=FEW)


def test_it_says_in_which_match_a_promise_is_broken(known: Any) -> None:
    known(AsksInVain())
    with pytest.raises(BrokenContract) as caught:
        check_game("nim", decisions=FEW)
    assert any("in the match nim-" in note and "actions" in note for note in caught.value.__notes__)


def test_void_answers_that_are_known_are_let_go(known: Any) -> None:
    known(AsksInVain())
    assert check_game("nim", void=["take"], decisions=FEW).checked["answer_is_not_void"] == 0


def test_a_sound_game_with_secrets_passes(known: Any) -> None:
    known(Secretive())
    report = check_game("nim", decisions=FEW)
    assert report.checked["what_others_hold_is_dealt_anew"] and report.decisions


def test_what_nim_does_not_offer_is_skipped_and_said() -> None:
    report = check_game("nim", decisions=FEW)
    assert report.matches == len(walks("nim", decisions=FEW)) and report.decisions >= report.matches
    assert set(report.skipped) == {
        "advice_is_sound",
        "odds_are_sound",
        "forms_are_like_single_answers",
        "forms_can_be_filled_in",
        "positions_round_trip",
        "tables_are_published",
        "what_others_hold_is_dealt_anew",
    }
    assert not set(report.skipped) & set(report.checked)
    assert {"pictures_are_drawn", "text_boards_are_written", "save_opens_where_it_stood"} <= set(report.checked)
    assert "positions_round_trip: skipped, the game has no position" in str(report)


def test_what_the_shipped_games_offer_is_checked() -> None:
    from cosmarch.testing.kit import NEEDS, offered

    offers = {game: {name for name in NEEDS if offered(cosmarch.game(game), name)} for game in ("bts", "se4x", "ti3")}
    for game, found in offers.items():
        assert {"advice_is_sound", "pictures_are_drawn", "positions_round_trip"} <= found, game
    assert "odds_are_sound" in offers["ti3"] and "odds_are_sound" not in offers["bts"]


def test_every_size_and_option_of_a_game_is_walked() -> None:
    found = walks("tollgate", more=[(3, {"rounds": 2, "relics": False})], leave=["market"], decisions=FEW)
    assert {walk.seats for walk in found} == {2, 3, 4}
    assert {walk.options.get("rounds") for walk in found} == {None, 1, 2, 6}
    assert not any("market" in walk.options for walk in found)
    assert str(found[0]) == "tollgate-0-2"


def test_it_needs_no_pytest() -> None:
    code = "import sys; sys.modules['pytest'] = None; from cosmarch.testing import check_game; print(check_game)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert ran.returncode == 0 and "check_game" in ran.stdout, ran.stderr


def test_a_form_leads_where_its_answers_lead(known: Any) -> None:
    known(TakesByForm())
    match = cosmarch.new("nim", 2, 1)
    form = match.form(0)
    assert form is not None and form.suggestion == {"take:take-1": 9}
    checks.forms_are_like_single_answers(match, Chance("form"))
    known(SuggestsTooMuch())
    form = cosmarch.new("nim", 2, 1).form(0)
    assert form is not None and form.suggestion == {}, "what does not fit the real match is not suggested"


def test_odds_add_up(known: Any) -> None:
    """Where no battle is fought there is nothing to check."""

    class Gambles(Nim):
        def odds(self, t: Any, seat: int | None, place: str) -> Any:
            if t.left == 12:
                raise SetupError("no battle is fought")
            return SimpleNamespace(win=0.5, lose=0.5, draw=0.25 if t.left < 6 else 0.0, undecided=0.0)

    known(Gambles())
    match = cosmarch.new("nim", 2, 1)
    checks.odds_are_sound(match, Chance("odds"))
    match.choose("take-3")
    checks.odds_are_sound(match, Chance("odds"))
    match.choose("take-3")
    match.choose("take-1")
    with pytest.raises(BrokenContract, match=r"add up to 1, not to 1\.25"):
        checks.odds_are_sound(match, Chance("odds"))


def test_a_report_reads_well() -> None:
    report = Report("nim", 2, 9)
    report.checked["a"] = 3
    assert str(report) == "nim: 2 matches, 9 decisions\n  a: 3"


def test_too_many_is_a_rule_of_nim() -> None:
    """NIM-2 is the refusal that the variants above leave in place."""
    refusal = too_many(Heap(1), 2)
    assert refusal is not None and refusal.rule == "NIM-2" and too_many(Heap(3), 2) is None
