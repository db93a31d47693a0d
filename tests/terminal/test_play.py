"""The command `play`: questions, forms, standing orders, saving and resuming."""

from __future__ import annotations

import os
import re
import signal
import subprocess
from pathlib import Path

import pytest

import cosmarch
from cosmarch import Match
from cosmarch.core.text import languages
from cosmarch.terminal import files
from cosmarch.terminal.arguments import cli_words
from cosmarch.terminal.forms import title_of
from cosmarch.terminal.signals import Door, Leaving
from tests.terminal.test_cli import END, GAME, one_line, run, save_file, some_match, started


def read_until(process: subprocess.Popen[str], wanted: str) -> str:
    assert process.stdout is not None
    seen = ""
    while wanted not in seen:
        letter = process.stdout.read(1)
        assert letter, f"it ended after {seen!r}"
        seen += letter
    return seen


def saves(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.save.json"))


# ---- play


def test_a_match_is_played_to_its_end_through_a_pipe(tmp_path: Path) -> None:
    process = started("play", GAME, "--seed", "7", "--bots", "random", "--seats", "3")
    out, err = process.communicate("1\n" * 300)
    assert (process.returncode, err) == (0, "")
    assert END in out and "Seed: 7" in out
    assert "\x1b" not in out
    assert list(tmp_path.iterdir()) == []


def test_the_result_shows_the_parts_of_each_score() -> None:
    out = run("play", GAME, "--seed", "7", "--bots", "random", typed="1\n" * 300).out
    table = out[out.index(END) :]
    for word in (
        "Place",
        "Total",
        *[cosmarch.game(GAME).words("en")(f"{GAME}.score.{p}") for p in ("coins",)],
    ):
        assert word in table


def test_the_same_seed_and_answers_give_the_same_screen() -> None:
    typed = "2\n1\n" * 100
    first = run("play", GAME, "--seed", "3", "--bots", "search:5", typed=typed).out
    assert END in first
    assert run("play", GAME, "--seed", "3", "--bots", "search:5", typed=typed).out == first


@pytest.mark.parametrize("lang", languages())
def test_every_language_plays(lang: str) -> None:
    out = run("play", GAME, "--seed", "7", "--bots", "random", "--lang", lang, typed="h\n" + "1\n" * 300).out
    words = cli_words(lang)
    assert words("cli.hint") in out
    assert words("cli.result.total") in out
    assert not re.search(r"\bcli\.[a-z]", out)


@pytest.mark.parametrize("lang", languages())
def test_what_cannot_be_is_said_in_the_players_language(lang: str) -> None:
    out = run("play", GAME, "--seed", "7", "--lang", lang, typed="u\n").out
    assert cli_words(lang)("core.refusal.nothing_to_undo") in out


def test_options_are_numbered_with_their_rule() -> None:
    out = run("play", GAME, "--seed", "7").out
    option = cosmarch.new(GAME, 2, 7).asks[0].options[0]
    assert f"  1  {option.label('en')}  [{option.rule}]\n" in out


def test_commands_that_only_show(tmp_path: Path) -> None:
    match = cosmarch.new(GAME, 2, 7)
    out = run("play", GAME, "--seed", "7", typed="b\nl\nr NO-1\nx\nh\n99\n0\nfly\n\n?\nq\n").out
    assert out.count(match.board_text(0)) == 2
    assert out.count(match.log(0)[0].text) == 2
    assert "There is no rule NO-1." in out
    for option in match.sides(0):
        assert option.label("en") in out
    assert "q       save and quit" in out
    assert out.count("Choose a number from 1 to 2.") == 2
    assert "Unknown command: fly" in out
    assert "The rules allow everything here." in out
    assert all(seat != 0 for seat, _ in cosmarch.load(saves(tmp_path)[0].read_bytes()).answers)


def test_refused_options_are_explained_with_their_rule() -> None:
    # seat 1 bids all its coins round after round until some bid is too dear
    out = run(
        "play",
        GAME,
        "--seed",
        "7",
        "--bots",
        "random",
        "--option",
        "windows=strict",
        typed="1\n4\n1\n?\n1\n?\n1\n?\n" * 3,
    ).out
    assert re.search(r"\? to see why \d more option", out)
    assert "[TG-2.2]" in out.split("to see why")[1].split("> ")[1]


def test_a_token_answers_too(tmp_path: Path) -> None:
    token = cosmarch.new(GAME, 2, 7).asks[0].tokens[1]
    run("play", GAME, "--seed", "7", typed=f"{token}\nq\n")
    assert (0, token) in cosmarch.load(saves(tmp_path)[0].read_bytes()).answers


def test_a_side_action_leaves_the_question_open(tmp_path: Path) -> None:
    out = run("play", GAME, "--seed", "7", typed="x\nx 1\nq\n").out
    match = cosmarch.load(saves(tmp_path)[0].read_bytes())
    assert any(token.startswith("side:") for _, token in match.answers)
    assert match.log(0)[-1].text in out


def test_undo_takes_back_the_last_answer(tmp_path: Path) -> None:
    out = run("play", GAME, "--seed", "7", "--bots", "random", typed="u\n1\nu\nq\n").out
    match = cosmarch.load(saves(tmp_path)[0].read_bytes())
    assert [seat for seat, _ in match.answers if seat == 0] == []
    assert match.log(0)[-1].text in out
    assert match.game.words("en")("core.refusal.nothing_to_undo") in out


def test_bots_agree_to_an_undo_beyond_the_dice(tmp_path: Path) -> None:
    run("play", GAME, "--seed", "7", "--bots", "random", typed="1\n1\nu\ns a.save.json\nu\nq\n")
    match = cosmarch.load(saves(tmp_path)[0].read_bytes())
    assert match.request is None
    assert [seat for seat, _ in match.answers].count(0) == 0


@pytest.mark.parametrize(("answer", "left"), [("y", 1), ("n", 2)])
def test_people_around_one_screen_are_asked_for_an_undo(answer: str, left: int, tmp_path: Path) -> None:
    # both answer twice; then the one who is asked next wants to undo
    typed = "\n1\n1\n\n2\n2\n"
    save = run("play", GAME, "--seed", "7", "--me", "1,2", "--save", "a.save.json", typed=typed)
    assert save.code == 0
    match = cosmarch.load((tmp_path / "a.save.json").read_bytes())
    seat = match.asks[0].seat
    own = [who for who, _ in match.answers].count(seat)
    assert own == 2
    out = run("play", "--resume", "a.save.json", "--me", "1,2", typed=f"\nu\n{answer}\nq\nq\n").out
    after = cosmarch.load((tmp_path / "a.save.json").read_bytes())
    assert f"{match.name(1 - seat)}: may {match.name(seat)} take back" in out
    assert [who for who, _ in after.answers].count(seat) == left


def test_a_curtain_falls_between_two_people() -> None:
    out = run("play", GAME, "--seed", "7", "--me", "1", "--me", "2", typed="\n1\n1\n\n").out
    names = [cosmarch.new(GAME, 2, 7).name(seat) for seat in range(2)]
    first, second = (out.index(f"Pass the screen to {name},") for name in names)
    assert first < second
    assert out[second:].count("Pass the screen") == 1


# ---- saving, leaving, resuming


def test_leaving_saves_and_the_printed_command_resumes(tmp_path: Path) -> None:
    out = run("play", GAME, "--seed", "7", "--bots", "random", "--seats", "3", "--me", "2", typed="1\nq\n").out
    (path,) = saves(tmp_path)
    assert f"Saved in {path.name}." in out
    command = out.strip().splitlines()[-1].split()
    assert command[:2] == ["cosmarch", "play"]
    before = cosmarch.load(path.read_bytes())
    out = run(*command[1:], typed="1\n" * 300).out
    assert END in out
    after = cosmarch.load(path.read_bytes())
    assert after.over
    assert after.answers[: len(before.answers)] == before.answers
    assert saves(tmp_path) == [path]


def test_the_end_of_input_saves(tmp_path: Path) -> None:
    assert run("play", GAME, "--seed", "7", typed="1\n").code == 0
    assert (0, "north") in cosmarch.load(saves(tmp_path)[0].read_bytes()).answers


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_at_the_prompt_saves(number: signal.Signals, tmp_path: Path) -> None:
    process = started("play", GAME, "--seed", "7", "--bots", "random")
    assert process.stdin is not None
    read_until(process, "\n> ")
    process.stdin.write("1\n")
    process.stdin.flush()
    read_until(process, "\n> ")
    process.send_signal(number)
    out, err = process.communicate()
    assert (process.returncode, err) == (128 + number, "")
    (path,) = saves(tmp_path)
    assert path.name in out
    assert (0, "north") in cosmarch.load(path.read_bytes()).answers


def test_a_signal_while_a_bot_thinks_saves(tmp_path: Path) -> None:
    process = started("play", GAME, "--seed", "7", "--me", "2", "--bots", "search:600s")
    read_until(process, cli_words("en")("cli.hint"))
    process.send_signal(signal.SIGINT)
    _, err = process.communicate()
    assert (process.returncode, err) == (130, "")
    assert cosmarch.load(saves(tmp_path)[0].read_bytes()).answers == ()


def test_a_closed_screen_saves(tmp_path: Path) -> None:
    with started("play", GAME, "--seed", "7", "--bots", "random") as process:
        assert process.stdin is not None and process.stdout is not None
        read_until(process, "\n> ")
        process.stdout.close()
        process.stdin.write("1\nb\nb\n")
    assert (0, "north") in cosmarch.load(saves(tmp_path)[0].read_bytes()).answers


def test_a_signal_waits_until_an_answer_is_taken() -> None:
    steps: list[str] = []
    with Door() as door:
        with pytest.raises(Leaving) as left:
            with door.shut():
                os.kill(os.getpid(), signal.SIGTERM)
                steps.append("finished")
            steps.append("not reached")
        os.kill(os.getpid(), signal.SIGINT)  # a second one does not disturb the leaving
    assert steps == ["finished"]
    assert left.value.code == 128 + signal.SIGTERM


def test_save_never_overwrites_a_foreign_file(tmp_path: Path) -> None:
    foreign = tmp_path / "letter.txt"
    foreign.write_text("dear")
    assert "exists; --force" in one_line(run("play", GAME, "--save", "letter.txt"))
    out = run("play", GAME, "--seed", "7", typed="s letter.txt\nq\n").out
    assert "letter.txt exists; --force overwrites it" in out
    assert foreign.read_text() == "dear"
    assert run("play", GAME, "--seed", "7", "--save", "letter.txt", "--force", typed="1\nq\n").code == 0
    assert cosmarch.load(foreign.read_bytes()).answers


def test_save_under_a_name_and_again(tmp_path: Path) -> None:
    run("play", GAME, "--seed", "7", "--bots", "random", typed="s mine.json\n1\ns\nq\n")
    assert [path.name for path in tmp_path.iterdir()] == ["mine.json"]
    assert (0, "north") in cosmarch.load((tmp_path / "mine.json").read_bytes()).answers


def test_a_save_that_cannot_be_written_is_put_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "gone").mkdir()
    file = files.SaveFile(tmp_path / "gone" / "x.json", False, False)
    (tmp_path / "gone").rmdir()
    match = some_match()
    path = file.rescue(match)
    assert path.parent == tmp_path
    assert cosmarch.load(path.read_bytes()).hash == match.hash


def test_a_failed_write_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.txt"
    path.write_text("old")

    def fail(*args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(files.FileTrouble, match="No space left on device"):
        files.write_text(path, "new", True)
    assert [(p.name, p.read_text()) for p in tmp_path.iterdir()] == [("a.txt", "old")]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    real = save_file(tmp_path)
    link = tmp_path / "link.json"
    link.symlink_to(real)
    run("play", "--resume", "link.json", typed="1\nq\n")
    assert link.is_symlink()
    assert cosmarch.load(real.read_bytes()).answers


def test_a_device_is_never_replaced() -> None:
    with pytest.raises(files.FileTrouble, match="not a file"):
        files.write_text(Path(os.devnull), "x", True)


# ---- forms and standing orders


def typed_in(match: Match, folder: Path, *lines: str, lang: str = "en") -> tuple[str, Match]:
    """What the terminal says to lines that seat 0 types in a match with bots, and the match as it is then."""
    path = folder / "typed.json"
    path.write_text(match.save(), encoding="utf-8")
    ran = run("play", "--resume", str(path), "--me", "1", "--lang", lang, typed="\n".join([*lines, "q", ""]))
    assert ran.code == 0
    return ran.out, cosmarch.load(path.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def at_the_dock() -> Match:
    """Seat 0 is asked what its space dock produces."""
    match = cosmarch.new("ti3", 3, "a dock", {"galaxy": "random"})
    while match.asks[0].kind != "strategy_card":
        match.choose(match.asks[0].tokens[0], match.asks[0].seat)
    home = match._table.choices.hexes.names[match._table.home[0]]
    for _ in range(300):
        ask = match.asks[0]
        if ask.seat == 0 and ask.kind == "produce_where":
            return match
        wanted = [token for token in (home if ask.seat == 0 else "pass", "done", "no", "pass") if token in ask.tokens]
        match.choose(wanted[0] if wanted else ask.tokens[0], ask.seat)
    raise AssertionError("nobody produces anything")


def test_a_form_shows_rows_limits_costs_and_what_enter_takes(at_the_dock: Match, tmp_path: Path) -> None:
    said, after = typed_in(at_the_dock, tmp_path)
    form = at_the_dock.form(0)
    assert form is not None and form.suggestion
    filled = at_the_dock.form(0, form.suggestion)
    assert filled is not None
    for row in filled.rows:
        assert row.label in said and f"{row.chosen}/{row.most}" in said
    spent, have = filled.spent["resources"], filled.budget["resources"]
    assert "Suggested: 1 Produce at" in said and f"resources: {spent}/{have}" in said
    assert after.hash == at_the_dock.hash
    _, after = typed_in(at_the_dock, tmp_path, "")
    twin = at_the_dock.clone()
    twin.fill(0, form.suggestion)
    assert after.answers[: len(twin.answers)] == twin.answers


def test_a_form_is_filled_in_by_a_line(at_the_dock: Match, tmp_path: Path) -> None:
    """Rows by letter, by name or by part of it; what is only to be seen is not handed in."""
    where = at_the_dock.asks[0].tokens[0]
    said, after = typed_in(at_the_dock, tmp_path, "2 fighters, 2 ground ?")
    assert "So far: 1 Produce at" in said and "Enter hands it in" in said and after.hash == at_the_dock.hash
    assert "resources: 2/3" in said
    twin = at_the_dock.clone()
    twin.fill(0, {f"produce_where:{where}": 1, "produce:fighter": 2, "produce:ground_force": 2})
    for lines in (["2 fighters, 2 ground"], ["2 Fighter ?", "2 produce:ground_force"], ["2 fighter?", "2 i ?", ""]):
        _, after = typed_in(at_the_dock, tmp_path, *lines)
        assert after.answers[: len(twin.answers)] == twin.answers


@pytest.mark.parametrize(
    ("label", "title"),
    [
        ("Fighter: 1 resource for up to 2", "Fighter"),
        ("Player 1 (Mentak) (trade cards to give: 1, 1)", "Player 1 (Mentak)"),
        ("Carrier in Sol home system (2 there)", "Carrier in Sol home system (2 there)"),
    ],
)
def test_rows_are_called_by_their_titles(label: str, title: str) -> None:
    assert title_of(label) == title


def test_what_a_form_does_not_take_is_said(at_the_dock: Match, tmp_path: Path) -> None:
    said, after = typed_in(at_the_dock, tmp_path, "60 fighter", "1 nothing", "1 resource", "-", "o", "h")
    assert "No row is called nothing." in said and "Several rows are called resource" in said
    assert "hand the form in" in said and after.hash == at_the_dock.hash
    _, after = typed_in(at_the_dock, tmp_path, ".")
    assert after.answers[len(at_the_dock.answers)] == (0, "done")


def test_standing_orders_are_given_at_the_terminal(at_the_dock: Match, tmp_path: Path) -> None:
    windows = list(at_the_dock.game.windows())
    said, after = typed_in(at_the_dock, tmp_path, "w", "w 2 mine", "w 1 pass", "w 3 whatever", "w 99 pass")
    assert after.orders(0) == {windows[0]: "pass", windows[1]: "unless_mine"} and after.orders(1) == {}
    assert "Only when it concerns me" in said and "always pass" in said and "ask me" in said
    _, after = typed_in(after, tmp_path, "w 1 ask")
    assert after.orders(0) == {windows[1]: "unless_mine"}


@pytest.mark.parametrize("lang", languages())
def test_forms_and_orders_speak_every_language(at_the_dock: Match, tmp_path: Path, lang: str) -> None:
    said, _ = typed_in(at_the_dock, tmp_path, "1 b ?", "-", "w", "h", lang=lang)
    assert "{" not in said and "cli." not in said
