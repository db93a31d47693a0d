"""Options that are a word: what is done beside moving and shooting, yes and no, and what ends a step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cosmarch.core.ask import Ask
from cosmarch.core.panels import Face
from cosmarch.core.text import Words
from cosmarch.games.se4x.board.art.icons import icon
from cosmarch.games.se4x.board.art.units import unit_symbol
from cosmarch.games.se4x.board.rows.movement import errands
from cosmarch.games.se4x.board.rows.places import percent
from cosmarch.games.se4x.choices import TO
from cosmarch.games.se4x.rules.combat import colony_outlook
from cosmarch.games.se4x.rules.ground.landing import stake
from cosmarch.games.se4x.rules.movement.cargo import troops_aboard
from cosmarch.games.se4x.rules.movement.courses import stops
from cosmarch.games.se4x.state import Table
from cosmarch.games.se4x.view import kind_name
from cosmarch.games.se4x.words import names as say
from cosmarch.games.se4x.words.labels import moment

ICONS: Final = {
    "carry_on": icon("repeat"),
    "part": icon("part"),
    "look": icon("alien_eye"),
    "gate": icon("gate"),
    "planet_gate": icon("gate"),
    "destroy_planet": icon("damage"),
    "split": icon("split"),
    "merge": icon("merge"),
    "fleet": unit_symbol("fleet"),
    "hide": icon("face_down"),
    "scuttle": icon("damage"),
    "push": icon("move"),
    "sense": icon("alien_eye"),
    "hold": icon("hold"),
    "retreat": icon("retreat"),
    "at_will": icon("target"),
    "all": icon("target"),
    "take_back": icon("retreat"),
    "bid": icon("bid"),
    "convert": icon("rp"),
    "research": icon("technology"),
    "build": icon("yard"),
    "build_older": icon("yard"),
    "free_troops": unit_symbol("infantry"),
    "scrap": icon("maintenance"),
    "redesign": unit_symbol("unique_ship"),
    "alien_card": icon("alien_technology"),
    "pretend": unit_symbol("decoy"),
    "charge": icon("advantage"),
    "ride_off": icon("advantage"),
    "reroll": icon("advantage"),
    "ignore_damage": icon("advantage"),
    "aliens": icon("alien_eye"),
    "machines": unit_symbol("doomsday_machine"),
}
RARE: Final = ("part", "split", "merge", "fleet", "hide", "scuttle")  # housekeeping of the movement phase
SELDOM: Final = ("take_back", "build_older")  # the first is what undo does as well
BEST: Final = ("at_will", "all")
KEYS: Final = {"carry_on": "R", "at_will": "B", "all": "B"}


def face(words: Words, t: Table, ask: Ask, token: str) -> Face:
    """A question may have words of its own for a token (`se4x.face.<kind>.<token>`); else they are those that stand for
    it everywhere (`se4x.face.<token>`), or those of its label."""
    title, note = said(words, moment(ask), token)
    then: tuple[str, ...] = ()
    if token == "carry_on":
        goers = stops(t, ask.seat)
        note, then = _who_carries_on(words, t, list(goers)), errands(t, goers)
    if token == "all":
        title = _all_fire(words, t, ask, title)
    if token == "done" and ask.kind == "bombard" and _may_land(t, ask):
        note = words("se4x.face.bombard.landing")
    rare = (ask.kind == "move" and token in RARE) or token in SELDOM
    sign, key = ICONS.get(token, ""), KEYS.get(token, "")
    best = token in BEST or (token == "done" and ask.kind == "move" and not any([TO in one for one in ask.tokens]))
    return Face(title, note, sign, ends=token == "done", best=best, rare=rare, key=key, then=then)


def _may_land(t: Table, ask: Ask) -> bool:
    """CE-14.37: whether the seat's troops can go ashore after the fire."""
    place = int(ask.args["hex"])
    return stake(t, place, ask.seat) and bool(troops_aboard(t, place, ask.seat))


def _all_fire(words: Words, t: Table, ask: Ask, title: str) -> str:
    """With what it may come to: that the colony is destroyed, or hit where there are too few shots for that."""
    told = colony_outlook.during_fire(t, int(ask.args["hex"]), ask.seat)
    if told is None:
        return title
    hit, destroyed = told
    key = "se4x.face.all.destroys" if destroyed else "se4x.face.all.hits"
    return words(key, chance=percent(destroyed or hit))


def said(words: Words, kind: str, token: str) -> tuple[str, str]:
    """The title and the second line, "" where there is none. What ends a question of whom says that it is nobody."""
    nobody = f"se4x.face.{kind}.nobody" if token == "done" else ""
    for key in (f"se4x.face.{kind}.{token}", nobody, f"se4x.face.{token}", f"se4x.option.{kind}.{token}"):
        if key in words:
            title, _, note = words(key).partition("\n")
            return title, note
    return words(f"se4x.option.{token}"), ""


def number(words: Words, t: Table, ask: Ask, token: str) -> Face:
    """A number; where it stands for none at all, that is said. Of ships that leave a battle, which they are."""
    if ask.kind == "how_many_retreat":
        kind = t.kind[int(ask.args["group"])]
        ships = say.counted(words, t.content, kind, int(token))
        does = words("se4x.face.retreat_with", ships=ships)
        return Face(ships, "", unit_symbol(kind_name(t, kind)), does=does)
    key = f"se4x.face.{ask.kind}.{token}"
    if key not in words:
        return Face(token)
    title, _, note = words(key).partition("\n")
    return Face(title, note)


def _who_carries_on(words: Words, t: Table, goers: Sequence[int]) -> str:
    """Who is under way, by kind."""
    kinds: dict[int, int] = {}
    for group in goers:
        kinds[t.kind[group]] = kinds.get(t.kind[group], 0) + t.size[group]
    return ", ".join([say.counted(words, t.content, kind, count) for kind, count in kinds.items()])
