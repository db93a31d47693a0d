"""What a table page shows a seat: the question, whom it waits for, the log, the players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from cosmarch import PLAYER_COLOURS, Ask, Face, Line, Match, Option, Published, SetupError, Sheet, player_shape
from cosmarch.store import Opened, steady_time
from cosmarch.web.table import etags
from cosmarch.web.table.access import Access
from cosmarch.web.table.drafts import Draft

LATELY: Final = 24  # lines of the log; whatever is further back is no news any more
LOG_LINES: Final = 80  # the log beside the board; the whole one is in the replay


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal or refused candidate, in words."""

    token: str
    label: str  # "" where nothing shows it but rows
    rule: str
    reason: str = ""
    vain: bool = False  # it would come to nothing as things stand
    face: Face | None = None  # how a row shows it


@dataclass(frozen=True, slots=True)
class Question:
    """The open question of a seat, in words."""

    kind: str
    prompt: str
    window: str
    options: tuple[Choice, ...]
    refused: tuple[Choice, ...]
    end: Choice | None = None  # for the main button; a page asks for it at each of its rows

    @property
    def rows(self) -> tuple[tuple[Choice, ...], tuple[Choice, ...]]:
        """The options as they are listed: those that are often wanted, then the rest."""
        rare = [one for one in self.options if one.face is not None and one.face.rare]
        if len(rare) == len(self.options):
            return self.options, ()
        return tuple([one for one in self.options if one not in rare]), tuple(rare)


@dataclass(frozen=True, slots=True)
class Player:
    """A seat as everybody may see it."""

    seat: int
    name: str
    colour: str
    shape: str  # the same person has the same colour and shape everywhere
    bot: str = ""
    stands_in: bool = False
    absent: bool = False
    points: int | None = None
    asked: bool = False
    left: float | None = None  # seconds on the clock
    mine: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the log."""

    text: str
    rule: str
    seat: int | None
    marks: tuple[str, ...]  # the things on the board that it is about
    times: int = 1  # in a row


def question(match: Match, seat: int | None, lang: str) -> Question | None:
    ask = match.ask_of(seat) if seat is not None and not match.over else None
    if ask is None:
        return None
    named = bool(ask.window)  # the panel of a window names its answers by their labels
    options = tuple(sorted([_legal(option, lang, named) for option in ask.options], key=_rank))
    refused = tuple([_refused(ask, token, rule, why, lang) for token, rule, why in ask.explain(lang)])
    end = _end(options)
    best = end is not None and end.face is not None and end.face.best  # then nothing on the map is worth a look
    prompt = ask.prompt(lang) if best else _on_screen(match, ask, lang)
    return Question(ask.kind, prompt, ask.window, options, refused, end)


def unrepeated(asked: Question | None, shown: Published | None) -> Question | None:
    """The question without what the stage beside it says."""
    if asked is None or shown is None or not shown.said:
        return asked
    return replace(asked, prompt=asked.prompt.replace(shown.said, "").strip())


def _end(options: Sequence[Choice]) -> Choice | None:
    """The option for the main button: the best one, or else the one that ends the step; None where there is none such,
    or nothing but it."""
    for wanted in ("best", "ends"):
        found = [one for one in options if one.face is not None and getattr(one.face, wanted)]
        if len(found) == 1 and len(options) > 1:
            return found[0]
    return None


def _on_screen(match: Match, ask: Ask, lang: str) -> str:
    """A question, with what the game says of the mouse and of colours on its map (`<game>.screen.<kind>`)."""
    prompt, words, key = ask.prompt(lang), match.game.words(lang), f"{match.game.id}.screen.{ask.kind}"
    if key not in words:
        return prompt
    title, _, more = prompt.partition("\n")
    return f"{title}\n{more} {words(key)}" if more else f"{title}\n{words(key)}"


def _rank(choice: Choice) -> int:
    return -choice.face.rank if choice.face is not None else 0


def _legal(option: Option, lang: str, named: bool) -> Choice:
    label = option.label(lang) if named else ""
    return Choice(option.token, label, option.rule, vain=option.vain, face=option.face(lang))


def _refused(ask: Ask, token: str, rule: str, why: str, lang: str) -> Choice:
    game, value = ask.table_game(), ask.domain.index[token]
    return Choice(token, "", rule, why, face=game.face(ask, value, lang))


def board_text(match: Match, seat: int | None, lang: str) -> str:
    """The board as text; "" where the game has no such form."""
    try:
        return match.board_text(seat, lang)
    except SetupError:
        return ""


def sides(match: Match, seat: int | None, lang: str) -> dict[str, list[Choice]]:
    """The side actions open to the seat, under the headings that the game gives them; "" is for those without one."""
    groups: dict[str, list[Choice]] = {}
    if seat is None or match.over:
        return groups
    for option in match.sides(seat):
        found = Choice(option.token, option.label(lang), option.rule, face=option.face(lang))
        groups.setdefault(found.face.group if found.face is not None else "", []).append(found)
    return groups


def orders(match: Match, seat: int | None, lang: str) -> tuple[tuple[str, str, str, tuple[tuple[str, str], ...]], ...]:
    """(window, its name, the seat's policy, (policy, its name)…) of each window that takes standing orders."""
    if seat is None or match.over:
        return ()
    game, given = match.game, match.orders(seat)
    out = []
    for window, policies in game.windows().items():
        named = tuple([(policy, game.policy_name(policy, lang)) for policy in policies])
        title = game.window_name(window, lang)
        out.append((window, title[:1].upper() + title[1:], given.get(window, ""), named))
    return tuple(out)


def undo(opened: Opened, seat: int | None) -> str:
    """What undo would do for the seat: "free" (bots agree to anything), "asks" the others, or "" nothing."""
    match, row = opened.match, opened.row
    if seat is None or row.status == "gathering" or match.over or match.request is not None:
        return ""
    state = match.undo_state(seat)
    if state == "none":
        return ""
    return "asks" if state == "consent" and with_people(opened, seat) else "free"


def undo_answered(match: Match, seat: int | None, lang: str) -> tuple[str, str] | None:
    """What became of the seat's last request to undo ("refused", "agreed" or "lapsed") and who said so: until the log
    tells something else of it, or it asks again."""
    if seat is None or match.request is not None:
        return None
    found = None
    for line in reversed(match.log(seat, lang, LATELY)):
        what, whose = line.key.removeprefix("core.undo."), line.whose
        if what == "agreed" and whose == seat:  # with the answer the request is gone from the log too
            return what, ""
        if what == "asked":
            return found if whose == seat else None
        if what in ("refused", "lapsed"):
            found = what, match.name(whose, lang) if whose is not None else ""
        elif whose == seat or what == "withdrawn":
            return None
    return None


def with_people(opened: Opened, seat: int | None) -> bool:
    """Whether somebody else than bots sits at the table: bots agree to take anything back."""
    return any(not one.bot for one in opened.row.seats if one.seat != seat)


def is_answer(opened: Opened, seat: int | None, draft: Draft, through: bool) -> bool:
    """Whether a draft needs no confirming: what is ready, where the player wants it `through`, or where it can be taken
    back: among bots, unless it ends the match. After several steps what the last would uncover is asked for: the button
    says so. What would come to nothing is asked for too: it may have been hit by mistake."""
    plain = (len(draft.picks) == 1 or not draft.uncovers) and not draft.vain
    return draft.ready and (through or (plain and not draft.ends and not with_people(opened, seat)))


def players(access: Access, lang: str, sheets: Iterable[Sheet] = ()) -> tuple[Player, ...]:
    """Everybody at the table; in the colours of the sheets that are shown with them, which may be a draft's."""
    row, match = access.row, access.match
    view = etags.view(access.opened, access.seat)
    rows = _rows(view["table"], match.seats)
    asked = {line["seat"] for line in view["waiting"]} if row.status == "playing" else set()
    drawn = {sheet.seat: sheet.colour for sheet in sheets}
    colours = _told_apart([drawn.get(seat) or str(facts.get("colour") or "") for seat, facts in enumerate(rows)])
    now = steady_time.now()
    out = []
    for seat in row.seats:
        points = rows[seat.seat].get("points")
        colour = colours[seat.seat]
        waited_for = seat.seat in asked
        left = None
        if row.clock != "none" and row.status == "playing" and seat.deadline is not None and waited_for:
            left = max(0.0, seat.deadline - now)
        elif row.clock == "live":
            left = seat.bank
        out.append(
            Player(
                seat.seat,
                match.name(seat.seat, lang),
                colour,
                player_shape(colour),
                bot=seat.bot,
                stands_in=bool(seat.stand_in),
                absent=seat.waiting,
                points=points if isinstance(points, int) else None,
                asked=waited_for,
                left=left,
                mine=seat.seat in access.mine,
            )
        )
    return tuple(out)


def by_seat(access: Access, lang: str) -> dict[int, Player]:
    return {player.seat: player for player in players(access, lang)}


def _told_apart(chosen: Sequence[str]) -> list[str]:
    """Everybody's colour: who has chosen none yet goes by one that nobody has, their seat's own if they can."""
    usual = [PLAYER_COLOURS[seat % len(PLAYER_COLOURS)] for seat in range(len(chosen))]
    out = [mine or ("" if own in chosen else own) for mine, own in zip(chosen, usual, strict=True)]
    free = iter([one for one in PLAYER_COLOURS if one not in out])
    return [mine or next(free, own) for mine, own in zip(out, usual, strict=True)]


def nobody(seat: int, sheet: Sheet) -> Player:
    """Who has a sheet and is no player: the aliens."""
    shape = player_shape(sheet.colour) if sheet.colour else "circle"
    return Player(seat, sheet.name, sheet.colour, shape)


def _rows(table: Any, seats: int) -> list[dict[str, Any]]:
    """The view's own rows of the players, where the game has such."""
    rows = table.get("players", []) if isinstance(table, dict) else []
    good = isinstance(rows, list) and len(rows) == seats and all(isinstance(row, dict) for row in rows)
    return rows if good else [{} for _ in range(seats)]


def entries(match: Match, seat: int | None, lang: str, last: int = LOG_LINES) -> tuple[Entry, ...]:
    """The last lines of the log; one that is said several times in a row stands there once."""
    out: list[Entry] = []
    for line in match.log(seat, lang, last):
        new = entry(line)
        if out and replace(out[-1], times=1) == new:
            out[-1] = replace(new, times=out[-1].times + 1)
        else:
            out.append(new)
    return tuple(out)


def entry(line: Line) -> Entry:
    return Entry(line.text, line.rule, line.whose, line.places)
