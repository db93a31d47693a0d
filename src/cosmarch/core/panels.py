"""What a game publishes for pages to draw: maps, sheets, cards, tracks, goals and stages, as plain data in words.

A page knows no game. It draws these records with shared templates; the map comes as SVG with an id for every piece. A
game that publishes nothing is still played, with its board and the list of options. Everything here is made from a
match's view and so holds nothing that the seat may not know. Texts are in the seat's language, and notes and texts may
hold icons (`sign`); icons and art are ids of symbols in the game's sprite (`Published.sprite`); `key` names a thing for
the inspector (`Game.inspect`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

View = Mapping[str, Any]  # what a seat may know, as `Match.view` gives it
Row = Mapping[str, Any]  # a part of it: a player, a system, a counter

# An icon among words: its symbol, the number beside it, and what both say.
SIGN: Final = re.compile("\u27e6([^|\u27e7]*)[|]([^|\u27e7]*)[|]([^\u27e7]*)\u27e7")


def sign(icon: str, number: str, words: str) -> str:
    """An icon that stands in a note or a text instead of words: a page draws it, everything else says the words."""
    return f"\u27e6{icon}|{number}|{words}\u27e7"


def spoken(text: str) -> str:
    """A note or a text with words instead of icons."""
    return SIGN.sub(r"\3", text)


# What a thing is like now; pages style these, and say them in words.
STATES = (
    "",
    "ready",
    "spent",
    "playable",
    "claimable",
    "done",
    "locked",
    "taken",
    "hidden",
    "damaged",
    "lost",
    "chosen",
    "best",
)

# How a section is drawn.
KINDS = (
    "figures",  # numbers with icons
    "chips",  # small named things, one after the other
    "tiles",  # pictures with a name and figures: planets, ships
    "cards",  # title, cost, art and text
    "goals",  # conditions with progress; their levels are the places to take
    "meter",  # a bar of one step for each figure; a step that is done belongs to a seat or has a tone
    "rows",  # a line each: title, note, figures
    "levels",  # a line each with a box per level: technologies
    "bars",  # a table of bars: `figures` head the columns, the levels of an item are its values of so much
    "carts",  # bars that are filled: the levels of an item, each as wide as its `of`
    "matrix",  # a table: `figures` head the columns, each item is a row with a box per column in its levels
    "force",  # one side of a battle: units with their dice
    "clash",  # two sides face each other: items left, others right, `aside` between them, `text` below it
    "text",  # paragraphs
    "drawing",  # the game's own SVG: a mat, a chart
)


@dataclass(frozen=True)
class Figure:
    """A number with an icon: "7 / 12 resources". `label` says what it counts."""

    icon: str
    value: str
    label: str
    of: str = ""
    tone: str = ""  # "", "good", "bad", "muted", "accent"
    key: str = ""
    seat: int = -1  # whose it is
    counts: bool = True  # to have more or less of it is a gain or a loss


@dataclass(frozen=True)
class Cell:
    """One of the units of a "force" line: its silhouette over its dice; a die with tone "good" hits."""

    icon: str
    label: str
    dice: tuple[Figure, ...] = ()
    state: str = ""  # "", "damaged", "lost"


@dataclass(frozen=True)
class Item:
    """A thing with a name: a planet, card, technology, fleet, objective, guild, ship in a battle."""

    key: str
    title: str
    note: str = ""  # one short line
    text: str = ""  # what it does
    icon: str = ""
    art: str = ""
    number: str = ""  # its large figure: a rank, a worth, "2 of 3"
    figures: tuple[Figure, ...] = ()
    levels: tuple[Figure, ...] = ()  # boxes of a "levels" line or places of a goal; tone "accent": can be bought now
    seat: int = -1  # whose it is, or who took it
    state: str = ""
    tone: str = ""  # a colour of the game's own palette: "red", "military"
    token: str = ""  # the option of the open question that it stands for
    places: tuple[str, ...] = ()  # what it is about on the map
    stand_in: bool = False
    cells: tuple[Cell, ...] = ()  # the units of a "force" line, one by one
    strikes: tuple[tuple[int, str], ...] = ()  # what each more of it in a form does to its cells: which, its state then
    parts: tuple[tuple[str, str], ...] = ()  # instead of the text, its parts under headings: "You", "The others"
    goers: tuple[tuple[str, int], ...] = ()  # of a hand: who goes in the answers, and how many units that is


@dataclass(frozen=True)
class Section:
    """A titled group of things."""

    kind: str
    title: str
    items: tuple[Item, ...] = ()
    aside: str = ""  # beside the title: "10 of 11"
    figures: tuple[Figure, ...] = ()
    text: str = ""
    svg: str = ""
    seat: int = -1
    state: str = ""  # of a firing class in a battle: done, now, waiting
    key: str = ""  # stable: parts of a page are told apart by it
    others: tuple[Item, ...] = ()  # of a clash, the other side
    acts: tuple[Item, ...] = ()  # buttons beside the title, for a token or, with the key "sheet", for the seat's sheet
    head: Figure | None = None  # of a dock's own figures, the one beside the name, instead of the points of the sheet


@dataclass(frozen=True)
class Sheet:
    """A player: what the badge shows, and the sections of the sheet behind it."""

    seat: int
    name: str
    note: str = ""  # race, mat, home
    sigil: str = ""
    points: str = ""
    points_icon: str = ""
    points_label: str = ""
    status: str = ""  # "", "acting", "passed", "out"
    marks: tuple[Item, ...] = ()  # tokens beside the name: the Speaker, the first player
    figures: tuple[Figure, ...] = ()
    chips: tuple[Item, ...] = ()
    sections: tuple[Section, ...] = ()
    colour: str = ""  # a name of `boardkit.players.COLOURS`, which fixes the shape too; "": none chosen yet
    wide: bool = False  # it lies over the whole map, in two columns


@dataclass(frozen=True)
class Step:
    """A step of the round and phase track, or of an action of several steps."""

    title: str
    now: bool = False
    done: bool = False


@dataclass(frozen=True)
class Map:
    """A board that fills the room: geometry and pieces, no text block. Elements that stand for something carry
    `data-place` (what tokens name), `data-key` (what the inspector opens) and a stable `id`; a piece that moves is a
    `<g id=… class="piece" style="transform:translate(…px,…px)">`. Colours are CSS custom properties. Maps with the same
    key are one board in several shapes, of which a page shows the one that fits; each has an id of its own."""

    key: str
    title: str
    svg: str
    icon: str = ""


@dataclass(frozen=True)
class Stage:
    """What covers the map for a while: cards to choose from, a battle, a council, an economic phase, a reveal."""

    # "cards", "battle", "council", "status", "reveal", "economy", "standing", "sheet": a picture and what comes of it
    kind: str
    title: str
    note: str = ""
    order: tuple[Item, ...] = ()  # who is asked, in order
    sections: tuple[Section, ...] = ()
    closable: bool = False  # it tells, and covers nothing that is asked for
    odds_of: str = ""  # who wins a battle by its odds, where that is not the visitor
    # It shows what the form of the open question is filled in with; the tokens of its things are names of rows.
    live: bool = False


@dataclass(frozen=True)
class Hand:
    """What can be taken up at a place: an item for pieces that are alike, with who goes in the answers ("who>where");
    pieces without goers stay. `together` are those that a click takes up before the others, and `whole` is who goes
    when all of them do, in one answer. `leaves` are the answers that leave {count} units of {who} behind, one after the
    other; "" where pieces go as a whole. A page lists what can be taken up by `face`."""

    place: str
    title: str
    items: tuple[Item, ...]
    whole: str = ""
    together: tuple[str, ...] = ()
    leaves: str = ""
    face: Face | None = None


@dataclass(frozen=True)
class Fight:
    """A battle that is to come: its place, the heading of its odds, and what they rest on."""

    place: str
    title: str
    note: str = ""


@dataclass(frozen=True)
class Published:
    """All that a game publishes to a seat at a moment."""

    maps: tuple[Map, ...]
    track: tuple[Step, ...] = ()
    sheets: tuple[Sheet, ...] = ()  # of all seats, in order of play
    dock: tuple[Section, ...] = ()  # the seat's own: planets, mat, fleets, goals, hand
    side: tuple[Section, ...] = ()  # for everybody: goals, laws, events, the deck
    stage: Stage | None = None
    focus: tuple[str, ...] = ()  # the places that the open question is about
    view: str = ""  # the key of the map that the open question is about
    sprite: str = ""  # the name of the static file with the game's symbols
    left: tuple[Section, ...] = ()  # below the other players, always in sight: how near the end is, goals
    steps: tuple[Step, ...] = ()  # of the action that the seat is in the middle of, above what is asked
    rail: tuple[Section, ...] = ()  # at the open question: points left to spend, what comes of it
    hands: tuple[Hand, ...] = ()  # what can be taken up on the map, by place
    orders: Hand | None = None  # answers that `whole` gives all at once; those that are struck are left out
    steady: bool = False  # the map needs all its room: nothing beside it grows for a form
    wants: str = ""  # what the main button says as long as nothing is chosen: "Choose a card"
    said: str = ""  # what the stage tells, in the words of questions: a page does not repeat it in them
    purse: tuple[Figure, ...] = ()  # the seat's points and goods: in sight where there is no room for the dock
    fights: tuple[Fight, ...] = ()  # to which the seat's moves lead: their odds stand by the question
    leaves: bool = False  # the open question is how somebody leaves the battle: its odds say nothing of that


@dataclass(frozen=True)
class Face:
    """An option as a row of a page shows it: what is done, what comes of it in a second line, and a symbol. One that
    `ends` the step, or is the `best` of them at a glance, is offered on the page's main button."""

    title: str
    note: str = ""
    icon: str = ""
    group: str = ""  # the heading under which rows of a form stand together
    ends: bool = False
    gain: str = ""  # what it gives, in large figures: "+2"
    does: str = ""  # what the page's main button says once it is chosen: "Take Diplomacy"; "": that it confirms
    best: bool = False  # it goes before one that ends the step
    rare: bool = False  # folded away with the others that are seldom wanted
    key: str = ""  # the letter that picks it, or the number that it bears
    mark: str = ""  # what the map writes on its place while it can be chosen: how many moves it takes
    risk: str = ""  # why its place is dangerous; the map warns there
    rank: int = 0  # rows of a higher one come first, and a few of them stay when a long list is folded away
    seat: int = -1  # the player that it is about: the symbol has their colour
    colour: str = ""  # the same of somebody who is no player
    small: bool = False  # a form draws it as a chip among others: what pays
    twin: bool = False  # for all that the seat knows, the same as an option before it: a list need not name it again
    more: str = ""  # what a form adds where it covers the stage that says so: what a card does
    # answers that a page gives with it, each where it is offered then: what one goes there for
    then: tuple[str, ...] = ()
    # answers to what it asks next: their places on the map can be clicked at once, for both
    leads: tuple[str, ...] = ()
    path: tuple[str, ...] = ()  # the places of the way that it would take over the map


@dataclass(frozen=True)
class Arrival:
    """What would stand at a place of the map, drawn around the place's own origin, and from where it comes there."""

    place: str
    svg: str
    origins: tuple[str, ...] = ()


@dataclass(frozen=True)
class Facts:
    """What a form comes to as it is filled in: figures beside its rows, the place of a battle that it leads to, whose
    odds a page shows under the heading `versus`."""

    figures: tuple[Figure, ...] = ()
    fight: str = ""
    versus: str = ""
    svg: str = ""  # a drawing below the figures: how much may be kept
    arrival: Arrival | None = None  # shown on the map as long as the form is open


@dataclass(frozen=True)
class Entry:
    """What the inspector tells of a thing."""

    title: str
    kind: str = ""  # "Action card", "Planet of Arc Prime"
    art: str = ""
    icon: str = ""
    figures: tuple[Figure, ...] = ()
    text: tuple[str, ...] = ()  # paragraphs
    rule: str = ""  # a rule id; the page shows its wording
    seat: int = -1
    stand_in: bool = False


@dataclass(frozen=True)
class Cover:
    """What the first page shows of a game."""

    about: str  # one sentence
    length: str  # "4–8 h"
    weight: int  # how much there is to learn, 1 to 5
    svg: str  # a picture of 500 by 400, whose upper and lower sixth may be cut off; its ids begin with the game's


@dataclass(frozen=True)
class Trail:
    """How an event went over the map: from place to place."""

    path: tuple[str, ...]
    seat: int = -1
    art: str = ""  # the symbol that flies
