"""Cosmarch: great space-empire board games with every rule enforced, on one engine.

A match asks, and is answered, until it is over:

>>> import cosmarch
>>> m = cosmarch.new("bts", seats=2, seed=7)
>>> while not m.over:
...     ask = m.asks[0]  # an `Ask`: who must decide what, and what is legal
...     m.choose(ask.options[0].token, seat=ask.seat)
>>> m.result.scores
(13, 10)

The same game, seats, options, seed and answers give the same match, byte for byte, on every machine. Seats are numbered
from 0; where a seat is None, a spectator is meant. Whatever takes a `lang` speaks the `languages()`.

- what can be played: `games`, `game`, and of a `Game` its `seats`, `all_settings()` and `presets()`
- a `Match`: `new`, `load` (from a save), `from_position` and `forked` (from the midst of another) make one
- what a seat may know, as data, picture and words: `Match.view`, `Match.svg`, `Match.board_text`, `Match.log`
- what a program may search without peeking: `Match.imagine`; `cosmarch.bots` has players that do
- the exact odds of battles: `Match.odds`, `Game.forces_odds`, and `cosmarch.odds` for other games' battles
- many questions answered at once, as people do: `Match.form`, `Match.fill`, `suggested_form`
- the table as data, for whoever draws it: `Match.published`, `Match.inspect`
- a game of your own: `Game` is the contract, `cosmarch.testing` checks it

Every error is a `CosmarchError`, with one clear sentence: `SetupError`, `LoadError`, `IllegalChoice` (which leaves the
match as it was), `TooLong`, or `EngineError` where a game's own code fails.
"""

from __future__ import annotations

from importlib import import_module

from cosmarch.core.ask import Ask, Option
from cosmarch.core.boardkit.players import COLOURS as PLAYER_COLOURS
from cosmarch.core.boardkit.players import colour as player_colour
from cosmarch.core.boardkit.players import shape as player_shape
from cosmarch.core.chronicle import Line
from cosmarch.core.errors import CosmarchError, EngineError, IllegalChoice, LoadError, SetupError, TooLong
from cosmarch.core.fillings import parse as parse_filling
from cosmarch.core.fillings import spell as spell_filling
from cosmarch.core.forms import Form, Row, suggested_form
from cosmarch.core.game import Game
from cosmarch.core.match import Match
from cosmarch.core.new_match import forked, from_position, new_match
from cosmarch.core.packs import read_pack
from cosmarch.core.panels import SIGN, Cover, Entry, Face, Facts, Figure, Item, Published, Section, Sheet
from cosmarch.core.registry import find_game, find_games
from cosmarch.core.result import Result, Volley
from cosmarch.core.save import load_match
from cosmarch.core.settings import OptionValue, Preset, Setting
from cosmarch.core.svg import escape
from cosmarch.core.text import Words, languages, words

import_module("cosmarch.games")  # now, since its first import puts the package where games() has to be
new = new_match
load = load_match
games = find_games
game = find_game

__version__ = "0.1.0"

__all__ = [
    "PLAYER_COLOURS",
    "SIGN",
    "Ask",
    "CosmarchError",
    "Cover",
    "EngineError",
    "Entry",
    "Face",
    "Facts",
    "Figure",
    "Form",
    "Game",
    "IllegalChoice",
    "Item",
    "Line",
    "LoadError",
    "Match",
    "Option",
    "OptionValue",
    "Preset",
    "Published",
    "Result",
    "Row",
    "Section",
    "Setting",
    "SetupError",
    "Sheet",
    "TooLong",
    "Volley",
    "Words",
    "escape",
    "forked",
    "from_position",
    "game",
    "games",
    "languages",
    "load",
    "new",
    "parse_filling",
    "player_colour",
    "player_shape",
    "read_pack",
    "spell_filling",
    "suggested_form",
    "words",
]
