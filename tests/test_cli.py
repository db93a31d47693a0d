"""The command line: what people type, what they see, and that nothing they do loses a match or a file."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

import cosmarch
from cosmarch import Game, Match, _build, cli
from cosmarch.cli import app
from cosmarch.core.text import languages
from cosmarch.terminal import files, output
from cosmarch.terminal.arguments import cli_words
from cosmarch.terminal.forms import title_of
from cosmarch.terminal.screen import Screen
from cosmarch.terminal.signals import Door, Leaving

GAME = "tollgate"
END = "Game over"


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    return tmp_path


class Ran:
    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.out = out
        self.err = err


def run(*args: str, typed: str = "") -> Ran:
    done = CliRunner().invoke(app, list(args), input=typed)
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return Ran(done.exit_code, done.stdout, done.stderr)


def started(*args: str) -> subprocess.Popen[str]:
    """The program as a process of its own, that finds the same games as this one."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([part for part in sys.path if part])}
    command = [sys.executable, "-m", "cosmarch.cli", *args]
    return subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=env,
        encoding="utf-8",
        preexec_fn=_hear_signals,
    )


def _hear_signals() -> None:
    """A test run started in the background of a shell inherits that Ctrl-C is ignored; a player's program does not."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


def read_until(process: subprocess.Popen[str], wanted: str) -> str:
    assert process.stdout is not None
    seen = ""
    while wanted not in seen:
        letter = process.stdout.read(1)
        assert letter, f"it ended after {seen!r}"
        seen += letter
    return seen


def some_match(answers: int = 6, seats: int = 2) -> Match:
    match = cosmarch.new(GAME, seats, 7)
    for _ in range(answers):
        match.choose(match.asks[0].tokens[-1], match.asks[0].seat)
    return match


def save_file(folder: Path, answers: int = 6) -> Path:
    path = folder / "match.json"
    path.write_text(some_match(answers).save(), encoding="utf-8")
    return path


def saves(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.save.json"))


def one_line(ran: Ran) -> str:
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.startswith("cosmarch: ")
    assert ran.err.endswith("\n") and ran.err.count("\n") == 1
    return ran.err


# ---- help and lists


def test_version_tells_the_form() -> None:
    assert run("--version").out == f"cosmarch {cosmarch.__version__} ({_build.form()})\n"


def test_no_command_opens_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[bool] = []
    monkeypatch.setattr(cli, "open_table", lambda: opened.append(True))
    ran = run()
    assert ran.code == 0
    assert opened == [True]


@pytest.mark.parametrize("command", ["play", "games", "rules", "replay", "render", "arena", "odds", "serve", "admin"])
def test_each_command_has_help(command: str) -> None:
    ran = run(command, "--help")
    assert ran.code == 0
    assert "Usage:" in ran.out


def test_games_lists_seats_and_options() -> None:
    ran = run("games")
    for game in cosmarch.games().values():
        seats = "-".join([str(number) for number in sorted({game.seats[0], game.seats[-1]})])
        assert f"{game.id}  {game.title('en')}, {seats} seats" in ran.out
        for setting in game.all_settings():
            assert re.search(rf"^ *{setting.name} ", ran.out, re.MULTILINE)


class RuleGame(Game):
    def rules(self, lang: str = "en") -> dict[str, str]:
        return {
            "RG-1": "Ships move along lanes.",
            "RG-2": "Ships carry coins.",
            "RG-10.1": "Ties are shared.",
            "RG-10.2": "So are debts.",
        }


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("rg-1", ["RG-1"]),
        ("RG-10", ["RG-10.1", "RG-10.2"]),
        ("rg", ["RG-1", "RG-2", "RG-10.1", "RG-10.2"]),
        ("ships", ["RG-1", "RG-2"]),
        ("coins SHIPS", ["RG-2"]),
    ],
)
def test_rules_by_id_game_and_words(wanted: str, found: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    output.show_rules(Screen(), {"rg": RuleGame("rg", (2,))}, wanted, "en")
    assert re.findall(r"^RG-[\d.]+$", capsys.readouterr().out, re.MULTILINE) == found


@pytest.mark.parametrize("lang", languages())
def test_rules_in_the_language_of_the_reader(lang: str) -> None:
    said = f"BTS-1.5 {cosmarch.game('bts').rules(lang)['BTS-1.5']}"
    assert " ".join(run("rules", "BTS-1.5", "--lang", lang).out.split()) == said
    assert said in " ".join(run("play", "bts", "--lang", lang, typed="r bts-1.5\nq\n").out.split())


# ---- wrong arguments: one line, code 2

WRONG = [
    (["play", "nosuch"], "unknown game 'nosuch'"),
    (["play"], "name a game"),
    (["nosuch"], "nosuch"),
    (["play", GAME, "--nosuch"], "--nosuch"),
    (["play", GAME, "--seats", "9"], "2 to 4 seats, not 9"),
    (["play", GAME, "--seats", "x"], "--seats"),
    (["play", GAME, "--seed", "x"], "--seed"),
    (["play", GAME, "--seed", "1.5"], "--seed"),
    (["play", GAME, "--lang", "xx"], "en, hu or pl"),
    (["play", GAME, "--option", "colour=red"], "no option 'colour'"),
    (["play", GAME, "--option", "rounds=many"], "a whole number from 1 to 6, not 'many'"),
    (["play", GAME, "--option", "rounds=7"], "a whole number from 1 to 6, not 7"),
    (["play", GAME, "--option", "relics=maybe"], "true or false"),
    (["play", GAME, "--option", "market=closed"], "one of sealed, open"),
    (["play", GAME, "--option", "rounds"], "name=value"),
    (["play", GAME, "--option", "rounds=2", "--option", "rounds=3"], "twice"),
    (["play", GAME, "--me", "3"], "--me wants a seat from 1 to 2"),
    (["play", GAME, "--me", "0"], "--me wants a seat from 1 to 2"),
    (["play", GAME, "--me", "one"], "--me wants a seat from 1 to 2"),
    (["play", GAME, "--me", "1,1"], "seat 1 twice"),
    (["play", GAME, "--bots", "genius"], "unknown bot 'genius'"),
    (["play", "ti3", "--bots", "search"], "offers no searching bot"),
    (["play", GAME, "--bots", "search:x"], "not 'x'"),
    (["play", GAME, "--bots", "search:0"], "not '0'"),
    (["play", GAME, "--bots", "greedy:5"], "no budget"),
    (["play", GAME, "--bots", "random,random"], "one level or 1"),
    (["play", GAME, "--me", "1,2", "--bots", "random"], "people play all seats"),
    (["play", GAME, "--pack", "nowhere"], "not a folder"),
    (["play", GAME, "--pack", "."], "no .toml file"),
    (["play", "--resume", "nowhere.json"], "cannot read nowhere.json: No such file"),
    (["play", "--resume", "."], "not a file"),
    (["play", GAME, "--save", "nowhere/x.json"], "no folder nowhere"),
    (["replay", "nowhere.json"], "cannot read nowhere.json"),
    (["replay"], "FILE"),
    (["render", "nowhere.json", "-o", "board.svg"], "cannot read nowhere.json"),
    (["render", "nowhere.json"], "--output"),
    (["games", "--lang", "xx"], "en, hu or pl"),
    (["rules", "no such words anywhere"], "no rule"),
    (["arena", "nosuch", "--bots", "random"], "unknown game"),
    (["arena", GAME], "--bots"),
    (["arena", GAME, "--bots", "random,genius"], "unknown bot 'genius'"),
    (["arena", GAME, "--bots", "random", "--games", "0"], "--games"),
    (["arena", GAME, "--bots", "random", "--seats", "5"], "2 to 4 seats"),
    (["arena", GAME, "--bots", "search", "--time", "0"], "budget"),
    (["arena", GAME, "--bots", "search", "--time", "nan"], "budget"),
    (["arena", GAME, "--bots", "search", "--time", "1", "--iterations", "5"], "exclude"),
    (["arena", GAME, "--bots", "random", "--workers", "0"], "--workers"),
]


@pytest.mark.parametrize(("args", "words"), WRONG, ids=[" ".join(args) for args, _ in WRONG])
def test_a_wrong_argument_is_one_line(args: list[str], words: str, tmp_path: Path) -> None:
    assert words in one_line(run(*args))
    assert list(tmp_path.iterdir()) == []


def test_the_process_says_the_same_as_the_runner() -> None:
    out, err = started("play", "nosuch").communicate()
    assert (out, err) == ("", run("play", "nosuch").err)


@pytest.mark.parametrize("damage", ["cut", "edited", "other", "binary", "empty", "deep"])
def test_a_broken_save_is_one_line(damage: str, tmp_path: Path) -> None:
    path = save_file(tmp_path)
    text = path.read_text("utf-8")
    if damage == "cut":
        path.write_text(text[:-20])
    elif damage == "edited":
        document = json.loads(text)
        document["checkpoint"]["coins"][0] += 5
        path.write_text(json.dumps(document))
    elif damage == "other":
        path.write_text('{"hello": 1}')
    elif damage == "binary":
        path.write_bytes(bytes(range(256)))
    elif damage == "empty":
        path.write_bytes(b"")
    else:
        path.write_text("[" * 100_000)
    before = path.read_bytes()
    for args in (["play", "--resume"], ["replay"], ["render", "-o", "x.svg"]):
        assert "match.json: " in one_line(run(*args, str(path)))
    assert path.read_bytes() == before
    assert not (tmp_path / "x.svg").exists()


def test_a_bad_pack_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "pack").mkdir()
    (tmp_path / "pack" / "a.toml").write_bytes(b"\xff\xfe")
    assert "not UTF-8" in one_line(run("play", GAME, "--pack", "pack"))
    (tmp_path / "pack" / "a.toml").write_text("x = 1")
    assert "takes no content pack" in one_line(run("play", GAME, "--pack", "pack"))


@pytest.mark.parametrize(
    "fixed", [["--seats", "2"], ["--seed", "1"], ["--option", "rounds=2"], ["--pack", "."], ["bts"]]
)
def test_a_save_keeps_its_setup(fixed: list[str], tmp_path: Path) -> None:
    one_line(run("play", "--resume", str(save_file(tmp_path)), *fixed))


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


# ---- replay and render


def test_replay_tells_the_whole_log(tmp_path: Path) -> None:
    path = save_file(tmp_path)
    match = some_match()
    out = run("replay", str(path)).out
    told = [re.sub(r"^ *\d+  ", "", line) for line in out.splitlines()]
    expected = [f"{line.text}  [{line.rule}]" for line in match.log(None)]
    assert told[: len(expected)] == expected


def test_replay_of_side_actions_orders_and_dice(tmp_path: Path) -> None:
    match = some_match(0)
    match.side(match.sides(1)[0].token, 1)
    match.order(0, "payday")
    match.load_dice([2, 3])
    while not match.over:
        match.choose(match.asks[0].tokens[-1], match.asks[0].seat)
    path = tmp_path / "match.json"
    path.write_text(match.save())
    out = run("replay", str(path), "--seat", "2").out
    for line in match.log(1):
        assert line.text in out
    assert END in out


def test_replay_shows_the_board_at_a_step(tmp_path: Path) -> None:
    path = save_file(tmp_path)
    match = some_match()
    for step in (0, 3, len(match.answers)):
        board = cosmarch.replayed(match, step).board_text(0)
        assert run("replay", str(path), "--at", str(step), "--seat", "1").out == board + "\n"
    assert "from 0 to 6, not 7" in one_line(run("replay", str(path), "--at", "7"))
    assert "--seat wants" in one_line(run("replay", str(path), "--seat", "3"))
    assert "exclude" in one_line(run("replay", str(path), "--seat", "1", "--spectator"))


def test_render_writes_the_picture_and_overwrites_nothing(tmp_path: Path) -> None:
    path = save_file(tmp_path)
    picture = tmp_path / "board.svg"
    assert run("render", str(path), "--at", "2", "-o", "board.svg", "--seat", "1", "--lang", "hu").code == 0
    assert picture.read_text("utf-8") == cosmarch.replayed(some_match(), 2).svg(0, "hu")
    before = picture.read_bytes()
    assert "exists; --force" in one_line(run("render", str(path), "-o", "board.svg"))
    assert picture.read_bytes() == before
    assert run("render", str(path), "-o", "board.svg", "--force").code == 0
    assert picture.read_text("utf-8") == some_match().svg(None)
    assert "not a file" in one_line(run("render", str(path), "-o", str(tmp_path), "--force"))
    assert "no folder" in one_line(run("render", str(path), "-o", "nowhere/board.svg"))
    assert "no folder" in one_line(run("render", str(path), "-o", "board.svg/inner.svg"))


def test_names_in_a_save_cannot_steer_the_terminal(tmp_path: Path) -> None:
    match = some_match()
    match.names = ("\x1b[2J\x07", "[red]x[/red]")
    path = tmp_path / "match.json"
    path.write_text(match.save())
    for out in (run("replay", str(path)).out, run("play", "--resume", str(path)).out):
        assert "\x1b" not in out and "\x07" not in out
        assert "[red]x[/red]" in out


# ---- arena


def test_arena_shows_rates_with_intervals() -> None:
    ran = run("arena", GAME, "--bots", "search,random", "--games", "4", "--iterations", "5", "--workers", "1")
    assert ran.code == 0
    assert re.search(r"search:5 +\| +4 \| +\d+\.\d% \| +\d+\.\d% - +\d+\.\d% \|", ran.out)
    assert re.search(r"random +\| +4 \|", ran.out)


def test_arena_in_processes_gives_the_same_table() -> None:
    args = ["arena", GAME, "--bots", "greedy,random", "--games", "6", "--seed", "5"]
    tables = [run(*args, "--workers", workers).out for workers in ("1", "2")]
    # the last column is time, which no seed fixes
    first, second = ([line.rpartition("|")[0] for line in table.splitlines()] for table in tables)
    assert first == second and len(first) == 4


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
