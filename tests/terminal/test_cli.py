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
from cosmarch.terminal import output
from cosmarch.terminal.screen import Screen

GAME = "tollgate"

END = "Game over"


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


def some_match(answers: int = 6, seats: int = 2) -> Match:
    match = cosmarch.new(GAME, seats, 7)
    for _ in range(answers):
        match.choose(match.asks[0].tokens[-1], match.asks[0].seat)
    return match


def save_file(folder: Path, answers: int = 6) -> Path:
    path = folder / "match.json"
    path.write_text(some_match(answers).save(), encoding="utf-8")
    return path


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
        board = match.repeat(step).board_text(0)
        assert run("replay", str(path), "--at", str(step), "--seat", "1").out == board + "\n"
    assert "from 0 to 6, not 7" in one_line(run("replay", str(path), "--at", "7"))
    assert "--seat wants" in one_line(run("replay", str(path), "--seat", "3"))
    assert "exclude" in one_line(run("replay", str(path), "--seat", "1", "--spectator"))


def test_render_writes_the_picture_and_overwrites_nothing(tmp_path: Path) -> None:
    path = save_file(tmp_path)
    picture = tmp_path / "board.svg"
    assert run("render", str(path), "--at", "2", "-o", "board.svg", "--seat", "1", "--lang", "hu").code == 0
    assert picture.read_text("utf-8") == some_match().repeat(2).svg(0, "hu")
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
