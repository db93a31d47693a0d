"""A match around one screen: people at the keyboard, bots in the other seats."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from pathlib import Path

from cosmarch import Ask, CosmarchError, EngineError, IllegalChoice, Match, Option, SetupError
from cosmarch.bots import Bot, decide
from cosmarch.terminal.arguments import cli_words
from cosmarch.terminal.files import SaveFile
from cosmarch.terminal.forms import PREVIEW, FormSheet, sheet_of
from cosmarch.terminal.orders import give_order, show_orders
from cosmarch.terminal.output import first_new, show_board, show_lines, show_options, show_result
from cosmarch.terminal.screen import Screen
from cosmarch.terminal.signals import Door, Leaving

PROMPT = "> "


class Quit(Exception):
    """The person wants to leave."""


class Session:
    """Plays the match until it is over or left; whatever makes it leave, the match is saved first."""

    def __init__(
        self,
        match: Match,
        humans: Sequence[int],
        levels: dict[int, str],
        bots: dict[int, Bot],
        lang: str,
        screen: Screen,
        file: SaveFile,
    ) -> None:
        self.match = match
        self.humans = tuple(humans)
        self.levels = levels
        self.bots = bots
        self.lang = lang
        self.screen = screen
        self.file = file
        self.words = cli_words(lang)
        self.door = Door()
        self.told = dict.fromkeys(humans, 0)  # how many log lines each person has seen
        self.last = dict.fromkeys(humans, "")  # and how the last of them read
        self.facing = self.humans[0] if len(humans) == 1 else -1  # the seat that sits before the screen
        self.fresh = True  # the board was not shown since another seat decided
        self.sheet: FormSheet | None = None  # the form of the open question

    def run(self) -> int:
        """Play; the exit code."""
        code = 0
        with self.door:
            try:
                try:
                    self._greet()
                    self._play()
                except (EOFError, Quit):
                    pass
                self.door.close()
            except Leaving as leaving:
                code = leaving.code
            except BaseException:
                self.door.close()
                self._leave(False)
                raise
            self._leave(code == 0)
        return code

    # ---- the course of play

    def _greet(self) -> None:
        self.screen.say(self.match.game.title(self.lang), "bold")
        for seat in range(self.match.seats):
            who = self.levels.get(seat) or self.words("cli.person")
            self.screen.say(f"  {self.match.name(seat, self.lang)}: {who}")
        self.screen.say(self.words("cli.hint"), "dim")

    def _play(self) -> None:
        while True:
            while not self.match.over:
                if not self._bot_answers():
                    self._turn(next(ask for ask in self.match.asks if ask.seat in self.humans))
            if self.facing >= 0:
                self._news(self.facing)
            show_result(self.screen, self.match, self.lang)
            if not self._after_the_end():
                return

    def _bot_answers(self) -> bool:
        """Let one of the bots that are asked answer; False when none is. Bots do not wait for people."""
        for ask in self.match.asks:
            bot = self.bots.get(ask.seat)
            if bot is not None:
                # a window does not tell who is asked
                who = self.words("cli.others") if ask.window else self.match.name(ask.seat, self.lang)
                with self.screen.busy(self.words("cli.thinking", player=who)):
                    token = decide(self.match, ask.seat, bot)
                with self.door.shut():
                    self.match.choose(token, ask.seat)
                self.fresh = True
                return True
        return False

    def _turn(self, ask: Ask) -> None:
        """Show a person what is asked, and take commands until the match has changed."""
        seat = ask.seat
        if self.facing != seat:
            self._curtain(seat)
        self._news(seat)
        if self.fresh:
            self._board(seat)
            self.fresh = False
        self.sheet = sheet_of(self.match, seat, self.lang)
        self._question(ask)
        while not self._command(ask, self.screen.read(PROMPT)):
            pass

    def _after_the_end(self) -> bool:
        """Commands after the last answer; True when play goes on because something was taken back."""
        seat = self.facing if self.facing >= 0 else self.humans[0]
        while True:
            line = self.screen.read(self.words("cli.end_prompt") + " " + PROMPT)
            if line in ("", "q"):
                return False
            if self._common(seat, line) and not self.match.over:
                return True

    # ---- what is shown

    def _curtain(self, seat: int) -> None:
        self.screen.clear()
        player = self.match.name(seat, self.lang)
        if self.screen.read(self.words("cli.curtain", player=player) + " ") == "q":
            raise Quit
        self.facing = seat
        self.fresh = True

    def _news(self, seat: int) -> None:
        """The log since the person last saw it."""
        lines = self.match.log(seat, self.lang)
        show_lines(self.screen, lines[first_new(lines, self.told[seat], self.last[seat]) :])
        self.told[seat] = len(lines)
        self.last[seat] = lines[-1].text if lines else ""

    def _board(self, seat: int) -> None:
        self.screen.say()
        try:
            show_board(self.screen, self.match, seat, self.lang)
        except SetupError as error:
            self.screen.say(str(error))  # a game may have no text form; its questions can still be answered

    def _question(self, ask: Ask) -> None:
        self.screen.say()
        self.screen.row((f"{self.match.name(ask.seat, self.lang)}: ", "bold"), (ask.prompt(self.lang), "bold"))
        if self.sheet is not None:
            show_options(self.screen, ask.options, self.lang, self.sheet.form.beside)
            self.sheet.show(self.screen)
            return
        self._options(ask)

    def _options(self, ask: Ask) -> None:
        show_options(self.screen, ask.options, self.lang)
        refused = len(ask.candidates) - len(ask.legal)
        if refused:
            self.screen.say("  " + self.words("cli.refused", n=refused), "dim")

    def _explain(self, ask: Ask) -> None:
        refused = ask.explain(self.lang)
        if not refused:
            self.screen.say(self.words("cli.nothing_refused"))
        for token, rule, reason in refused:
            label = Option(ask, ask.domain.index[token]).label(self.lang)
            self.screen.row(("  - ", "dim"), (f"{label}: {reason}", ""), (f"  [{rule}]" if rule else "", "dim"))

    def _help(self) -> None:
        names = ("number", "form", "preview", "hand_in", "clear", "single", "explain", "undo", "board", "log", "rule")
        for name in (*names, "side", "orders", "save", "quit", "help"):
            self.screen.say("  " + self.words(f"cli.help.{name}"))
        for note in self.match.notes(self.lang):
            self.screen.paragraph(note, indent=2)

    def _rule(self, wanted: str) -> None:
        rules = self.match.game.rules(self.lang)
        for id, text in rules.items():
            if id.lower() == wanted.lower():
                self.screen.row((id, "bold"))
                self.screen.paragraph(text, indent=2)
                return
        self.screen.say(self.words("cli.no_rule", rule=wanted))

    # ---- commands

    def _command(self, ask: Ask, line: str) -> bool:
        """Carry out a line; True when the match may have changed."""
        if line == "?":
            self._explain(ask)
            return False
        if self.sheet is not None and (line in ("", ".", "-", "o") or self.sheet.reads(line)):
            return self._fill(ask, self.sheet, line)
        if line == "":
            self._question(ask)
            return False
        token = self._token(ask, line)
        if token:
            return self._done(lambda: self.match.choose(token, ask.seat))
        if line.isascii() and line.isdigit():
            self.screen.say(self.words("cli.no_number", n=len(ask.legal)))
            return False
        return self._common(ask.seat, line)

    def _token(self, ask: Ask, line: str) -> str:
        """The token that a number or the token itself means, or ""."""
        tokens = ask.tokens
        if line.isascii() and line.isdigit() and len(line) <= 6:
            return tokens[int(line) - 1] if 1 <= int(line) <= len(tokens) else ""
        return line if line in tokens and len(line) > 1 else ""  # single letters are commands

    def _done(self, deed: Callable[[], object]) -> bool:
        """Do something to the match; False where that cannot be, and the person is told why."""
        try:
            with self.door.shut():
                deed()
        except (IllegalChoice, EngineError) as error:
            return self._refused(error)
        return True

    def _refused(self, error: IllegalChoice | EngineError) -> bool:
        """Say why something cannot be."""
        if isinstance(error, IllegalChoice):
            self.screen.say((f"{error.rule}: " if error.rule else "") + error.told(self.lang))
        else:
            self.screen.say(str(error))
        return False

    def _fill(self, ask: Ask, sheet: FormSheet, line: str) -> bool:
        """Carry out a line that is meant for the form: what is complete is handed in, unless it is only to be seen."""
        if line == "o":
            self._options(ask)
            return False
        try:
            if line == "-":
                sheet.clear()
            elif line == ".":
                return self._hand_in(sheet, sheet.filling)
            elif line:
                sheet.write(line)
                if sheet.form.ready and not line.endswith(PREVIEW):
                    return self._hand_in(sheet, sheet.filling)
            elif sheet.offer:
                return self._hand_in(sheet, sheet.offer)
        except (IllegalChoice, EngineError) as error:
            return self._refused(error)
        self._question(ask)
        return False

    def _hand_in(self, sheet: FormSheet, filling: dict[str, int]) -> bool:
        with self.door.shut():
            self.match.fill(sheet.seat, filling)
        return True

    def _common(self, seat: int, line: str) -> bool:
        """The commands that do not answer the question; True when the match may have changed."""
        command, _, rest = line.partition(" ")
        rest = rest.strip()
        if command == "q":
            raise Quit
        if command == "u":
            return self._undo(seat)
        if command == "x":
            return self._side(seat, rest)
        if command == "w":
            return self._orders(seat, rest)
        if command == "s":
            self._save(rest)
        elif command == "b":
            self._board(seat)
        elif command == "l":
            show_lines(self.screen, self.match.log(seat, self.lang))
        elif command == "r":
            self._rule(rest)
        elif command in ("h", "help"):
            self._help()
        else:
            self.screen.say(self.words("cli.unknown", line=line[:40]))
        return False

    def _undo(self, seat: int) -> bool:
        """Take back the seat's last answer; bots agree, people around the screen are asked."""
        seen = {person: self._texts(person)[: self.told[person]] for person in self.humans}
        try:
            with self.door.shut():
                done = self.match.undo(seat)
            for other in range(self.match.seats):
                if not done and other != seat and self.match.request is not None:
                    agree = other in self.bots or self._agrees(other, seat)
                    with self.door.shut():
                        done = self.match.consent(other, agree)
        except (IllegalChoice, EngineError) as error:
            return self._refused(error)
        for person in self.humans:
            # the log was cut back and went on with what became of it: each is told what is new to them
            self.told[person] = _alike(seen[person], self._texts(person))
            self.last[person] = seen[person][self.told[person] - 1] if self.told[person] else ""
        self.fresh = done
        return True

    def _texts(self, seat: int) -> list[str]:
        return [line.text for line in self.match.log(seat, self.lang)]

    def _agrees(self, other: int, seat: int) -> bool:
        asked = self.match.name(other, self.lang)
        answer = self.screen.read(
            self.words("cli.agree", player=asked, other=self.match.name(seat, self.lang)) + " " + PROMPT
        )
        return answer.lower() in (self.words("cli.yes"), self.words("core.yes").lower())

    def _side(self, seat: int, rest: str) -> bool:
        """List the side actions, or carry out the one of that number."""
        options = self.match.sides(seat)
        if not options:
            self.screen.say(self.words("cli.no_sides"))
            return False
        if not rest.isascii() or not rest.isdigit() or not 1 <= int(rest[:6]) <= len(options):
            show_options(self.screen, options, self.lang)
            self.screen.say("  " + self.words("cli.side_how"), "dim")
            return False
        return self._done(lambda: self.match.side(options[int(rest[:6]) - 1].token, seat))

    def _orders(self, seat: int, rest: str) -> bool:
        """List the standing orders, or change the one of that number."""
        number, _, policy = rest.partition(" ")
        if not number or self._done(lambda: give_order(self.match, seat, number, policy.strip(), self.lang)):
            show_orders(self.screen, self.match, seat, self.lang)
        return False

    # ---- saving and leaving

    def _save(self, name: str) -> None:
        try:
            with self.door.shut():
                path = self.file.save_as(self.match, Path(name)) if name else self.file.save(self.match)
        except CosmarchError as error:
            self.screen.say(str(error))
        else:
            self._saved(path)

    def _saved(self, path: Path) -> None:
        self.screen.say(self.words("cli.saved", path=str(path)))
        self.screen.say("  " + self.resume_command(path))

    def resume_command(self, path: Path) -> str:
        """The command line that goes on from a save with the same people and bots."""
        parts = ["cosmarch", "play", "--resume", str(path), "--me", ",".join([str(s + 1) for s in self.humans])]
        if self.levels:
            levels = list(self.levels.values())
            parts += ["--bots", ",".join(levels if len(set(levels)) > 1 else levels[:1])]
        if self.lang != "en":
            parts += ["--lang", self.lang]
        return shlex.join(parts)

    def _leave(self, calmly: bool) -> None:
        """Save before leaving. A finished match that nobody wanted saved, and left calmly, needs no file."""
        if self.match.over and calmly and self.file.path is None:
            return
        path = self.file.rescue(self.match)
        self.screen.say()
        self._saved(path)


def _alike(before: list[str], after: list[str]) -> int:
    """How many lines the two begin with in common."""
    count = 0
    while count < min(len(before), len(after)) and before[count] == after[count]:
        count += 1
    return count
