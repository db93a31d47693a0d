"""The data files of a game, read into components: the shipped ones, or a pack made from an own box."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from cosmarch.core.fields import Rule, numbered, read, read_rules
from cosmarch.core.packs import provenance
from cosmarch.core.rows import Row, parse
from cosmarch.games.bts.content.board_rows import read_board
from cosmarch.games.bts.content.components import (
    VP_MOST,
    Achievement,
    Action,
    Board,
    Event,
    Faction,
    Guild,
    Innovation,
    Space,
    System,
    Technology,
)
from cosmarch.games.bts.content.effect_rows import EffectReader
from cosmarch.games.bts.content.vocabulary import (
    ACTION_OPS,
    CUBES,
    EVENT_ACTION_OPS,
    EVENT_OPS,
    EVENT_SCORES,
    LEVELS,
    PASSIVES,
    PLACE_OF_SCORE,
    SCORING_PLACES,
    TECHNOLOGY_ACTION_OPS,
    TYPES,
)

SPACES_MOST = 6
RULE = re.compile(r"BTS-\d{1,2}\.\d{1,2}")
EXAMPLE = re.compile(r"BTS-EX-\d\d")


class Pack:
    """Everything the files say, for one seat count."""

    def __init__(self, seats: int, texts: Mapping[str, str]) -> None:
        self.seats = seats
        self.board: Board = read_board(parse("board.toml", texts["board.toml"]))
        self.reader = EffectReader([key for key, _ in self.board.guild_rows])
        self.actions: list[Action] = []
        self.spaces: list[Space] = []
        self._basic_actions()
        guilds = [
            self._card_actions(row, key, "guild", number, ACTION_OPS, 1)
            for number, (key, row) in enumerate(self.board.guild_rows)
        ]
        self.technologies: tuple[Technology, ...] = numbered(_entries(texts, "technologies"), self._technology)
        self.events: tuple[Event, ...] = numbered(_entries(texts, "events"), self._event)
        self.guilds: tuple[Guild, ...] = numbered(
            self.board.guild_rows, lambda number, key, row: self._guild(number, key, row, guilds[number])
        )
        self.systems: tuple[System, ...] = numbered(_entries(texts, "systems"), self._system)
        self.achievements: tuple[Achievement, ...] = numbered(_entries(texts, "achievements"), self._achievement)
        self.factions: tuple[Faction, ...] = numbered(_entries(texts, "factions"), self._faction)
        self.rules: dict[str, Rule] = read_rules(Rule, parse("rules.toml", texts["rules.toml"]), RULE, EXAMPLE)

    def _add_action(self, row: Row, name: str, origin: str, owner: int, special: Sequence[str] = ()) -> Action:
        if any(action.name == name for action in self.actions):
            raise row.error("", f'another card already has the action "{name}"')
        cost = self.reader.cost(row)
        effects = self.reader.read(row, "effects", special, needed=True)
        action = Action(len(self.actions), name, cost, effects, origin, owner)
        self.actions.append(action)
        return action

    def _add_space(self, row: Row, name: str, action: int, surcharge: int, unlimited: bool) -> int:
        if any(space.name == name for space in self.spaces):
            raise row.error("", f'another card already has the action space "{name}"')
        self.spaces.append(Space(len(self.spaces), name, action, surcharge, unlimited))
        return len(self.spaces) - 1

    def _basic_actions(self) -> None:
        for index, (key, row) in enumerate(self.board.action_rows):
            provenance(row, ("cost", "effects"))
            action = self._add_action(row, key, "basic", index)
            box = self.board.box[self.seats, key]
            if box.unlimited:
                self._add_space(row, key, action.id, 0, True)
            for number in range(box.free + box.surcharged):
                surcharge = 1 if number >= box.free else 0
                self._add_space(row, f"{key}.{number + 1}", action.id, surcharge, False)

    def _card_actions(
        self, row: Row, key: str, origin: str, owner: int, special: Sequence[str], least: int
    ) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The actions of a technology or guild and their spaces, numbered through the whole card."""
        actions: list[int] = []
        spaces: list[int] = []
        rows = row.rows("actions", least, SPACES_MOST)
        for i, one in enumerate(rows):
            one.only(("spaces", "cost", "effects"))
            name = key if len(rows) == 1 else f"{key}.{i + 1}"
            action = self._add_action(one, name, origin, owner, special)
            actions.append(action.id)
            for _ in range(one.number("spaces", 1, SPACES_MOST)):
                spaces.append(self._add_space(row, f"{key}.{len(spaces) + 1}", action.id, 0, False))
        return tuple(actions), tuple(spaces)

    def _guild(
        self, number: int, key: str, row: Row, actions_and_spaces: tuple[tuple[int, ...], tuple[int, ...]]
    ) -> Guild:
        openers = [
            event.id
            for event in self.events
            for effect in event.effects
            if effect.op == "uncover_guild" and effect.guild == number
        ]
        if len(openers) != 1:
            raise row.error("", f"must be uncovered by exactly 1 event, {len(openers)} do")
        if not self.events[openers[0]].forced:
            raise row.error("", f'the event "{self.events[openers[0]].key}" that uncovers it needs a light border')
        actions, spaces = actions_and_spaces
        return read(Guild, row, id=number, key=key, actions=actions, spaces=spaces, opened_by=openers[0])

    def _technology(self, number: int, key: str, row: Row) -> Technology:
        left = row.words("left", "type", TYPES)
        if not 1 <= len(left) <= 2:
            raise row.error("left", "must name 1 or 2 types")
        immediate = self.reader.read(row, "immediate")
        actions, spaces = self._card_actions(row, key, "technology", number, TECHNOLOGY_ACTION_OPS, 0)
        for i, action in enumerate(actions):
            if not immediate and any(e.op == "repeat_immediate" for e in self.actions[action].effects):
                raise row.error(f"actions[{i}]", "there is no immediate bonus to repeat")
        last = row.values.get("level") == LEVELS[-1]
        if last and row.has("right"):
            raise row.error("right", "a level IIII technology passes no type on")
        card = read(
            Technology,
            row,
            id=number,
            key=key,
            types=tuple([TYPES.index(word) for word in left]),
            passes=-1 if last else TYPES.index(row.word("right", "type", left)),
            immediate=immediate,
            actions=actions,
            spaces=spaces,
        )
        if not last and card.vp != card.level:
            raise row.error("vp", f"a level {LEVELS[card.level - 1]} technology scores {card.level}")
        if not last and card.terms:
            raise row.error("terms", "only for level IIII")
        return card

    def _event(self, number: int, key: str, row: Row) -> Event:
        effects = self.reader.read(row, "effects", EVENT_OPS)
        ops = [effect.op for effect in effects]
        after = row.word("after", "place", ("discard", *SCORING_PLACES, "system", "action"))
        if (after == "system") != (ops.count("add_system") == 1):
            raise row.error("after", '"system" goes with one add_system effect, and only with it')
        if (after == "action") != row.has("action") or row.has("action") != (ops.count("attach_system") == 1):
            raise row.error("after", '"action" goes with an action and one attach_system effect, and only with them')
        if (after in SCORING_PLACES) != row.has("scoring"):
            raise row.error("after", '"achievements", "location" and "faction" go with scoring, and only with it')
        if (after == "location") != row.has("where"):
            raise row.error("where", 'names the location of an event with after = "location", and only of such')
        score_per = ""
        score: tuple[int, ...] = ()
        if row.has("scoring"):
            scoring = row.row("scoring")
            scoring.only(("per", "vp"))
            score_per = scoring.word("per", "counter", tuple(EVENT_SCORES))
            count = EVENT_SCORES[score_per]
            score = scoring.numbers("vp", 0, VP_MOST, count, count)
            if PLACE_OF_SCORE.get(score_per, after) != after:
                raise scoring.error("per", f'"{score_per}" needs after = "{PLACE_OF_SCORE[score_per]}"')
        if ("retire_ship" in ops) != (score_per == "retired_ship_level"):
            raise row.error("effects", "retire_ship goes with scoring by retired_ship_level, and only with it")
        action = space = -1
        if row.has("action"):
            table = row.row("action")
            table.only(("cost", "effects"))
            action = self._add_action(table, key, "event", number, EVENT_ACTION_OPS).id
            space = self._add_space(row, key, action, 0, False)
            if [effect.op for effect in self.actions[action].effects].count("take_attached_system") != 1:
                raise table.error("effects", "must take the attached system exactly once")
        return read(
            Event,
            row,
            id=number,
            key=key,
            effects=effects,
            extra=self.reader.read(row, "discoverer_extra"),
            stays="" if after == "discard" else after,
            score_per=score_per,
            score=score,
            action=action,
            space=space,
        )

    def _system(self, number: int, key: str, row: Row) -> System:
        card = read(
            System,
            row,
            id=number,
            key=key,
            control_bonus=self.reader.read(row, "control_bonus"),
            colonization_bonus=self.reader.read(row, "colonization_bonus"),
        )
        if not card.specialties:
            raise row.error("specialties", "must name food, ore or both")
        if card.start and card.deck != 0:
            raise row.error("start", "start systems belong to the A deck")
        return card

    def _achievement(self, number: int, key: str, row: Row) -> Achievement:
        # With 2 or 3 players the second space of the A card is closed (BTS-3.3): it must have one.
        least = 2 if row.values.get("deck") == "A" else 1
        return read(Achievement, row, id=number, key=key, slot_vp=row.numbers("slot_vp", 0, VP_MOST, least, 4))

    def _faction(self, number: int, key: str, row: Row) -> Faction:
        mat = read(
            Faction,
            row,
            id=number,
            key=key,
            innovations=tuple([self._innovation(one) for one in row.rows("innovations")]),
            setup_bonus=self.reader.read(row, "setup_bonus"),
        )
        cubes = sum(mat.columns) + self.board.start_population + 1
        if cubes != CUBES:
            raise row.error("supply_columns", f"with population and ship {cubes} cubes, not {CUBES}")
        if len(mat.innovations) != (2 if mat.advanced else 0):
            raise row.error("innovations", "an advanced mat has 2, a basic mat none")
        return mat

    def _innovation(self, row: Row) -> Innovation:
        once = row.word("kind", "kind", ("ongoing", "once")) == "once"
        if row.has("passive" if once else "effects"):
            raise row.error("kind", "once goes with effects, ongoing with a passive")
        return read(
            Innovation,
            row,
            once=once,
            effects=self.reader.read(row, "effects", needed=True) if once else (),
            passive="" if once else row.word("passive", "passive", PASSIVES),
        )


def _entries(texts: Mapping[str, str], name: str) -> list[tuple[str, Row]]:
    return parse(f"{name}.toml", texts[f"{name}.toml"]).entries()
