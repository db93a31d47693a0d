"""The data files of a game, read into components: the shipped ones, or a pack made from an own box."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from cosmarch.core.packs import provenance
from cosmarch.core.rows import TEXT_LIMIT, Row, parse
from cosmarch.games.bts.content.board_rows import Board
from cosmarch.games.bts.content.components import (
    Achievement,
    Action,
    Event,
    Faction,
    Guild,
    Innovation,
    Rule,
    Space,
    System,
    Technology,
    Term,
)
from cosmarch.games.bts.content.effect_rows import EffectReader
from cosmarch.games.bts.content.vocabulary import (
    ACTION_OPS,
    COLOURS,
    COLUMNS,
    CUBES,
    DECKS,
    DISCS,
    EVENT_ACTION_OPS,
    EVENT_OPS,
    EVENT_SCORES,
    EXTRA,
    LEVELS,
    LOCATIONS,
    PASSIVES,
    PLACE_OF_SCORE,
    SCORING_PLACES,
    SEATS,
    SPECIALTIES,
    STANDING_COUNTERS,
    TECHNOLOGY_ACTION_OPS,
    TYPES,
)

VP_MOST = 30
SPACES_MOST = 6
RULE = re.compile(r"BTS-\d{1,2}\.\d{1,2}")
EXAMPLE = re.compile(r"BTS-EX-\d\d")


class Pack:
    """Everything the files say, for one seat count."""

    def __init__(self, seats: int, texts: Mapping[str, str]) -> None:
        self.seats = seats
        self.board = Board(parse("board.toml", texts["board.toml"]))
        self.reader = EffectReader(self.board.guild_keys)
        self.actions: list[Action] = []
        self.spaces: list[Space] = []
        self.guilds: list[Guild] = []
        self.technologies: list[Technology] = []
        self.events: list[Event] = []
        self.systems: list[System] = []
        self.achievements: list[Achievement] = []
        self.factions: list[Faction] = []
        self.rules: dict[str, Rule] = {}
        self._basic_actions()
        guilds = [self._guild_actions(i, key, row) for i, (key, row) in enumerate(self.board.guild_rows)]
        for key, row in parse("technologies.toml", texts["technologies.toml"]).entries():
            self.technologies.append(self._technology(len(self.technologies), key, row))
        for key, row in parse("events.toml", texts["events.toml"]).entries():
            self.events.append(self._event(len(self.events), key, row))
        for i, (key, row) in enumerate(self.board.guild_rows):
            self.guilds.append(self._guild(i, key, row, guilds[i][0], guilds[i][1]))
        for key, row in parse("systems.toml", texts["systems.toml"]).entries():
            self.systems.append(self._system(len(self.systems), key, row))
        for key, row in parse("achievements.toml", texts["achievements.toml"]).entries():
            self.achievements.append(self._achievement(len(self.achievements), key, row))
        for key, row in parse("factions.toml", texts["factions.toml"]).entries():
            self.factions.append(self._faction(len(self.factions), key, row))
        for key, row in parse("rules.toml", texts["rules.toml"]).entries(RULE):
            row.only(("text", "section", "examples"))
            self.rules[key] = Rule(
                key, row.text("section"), row.text("text", TEXT_LIMIT), row.matching("examples", EXAMPLE)
            )

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

    def _guild_actions(self, number: int, key: str, row: Row) -> tuple[tuple[int, ...], tuple[int, ...]]:
        return self._card_actions(row, key, "guild", number, ACTION_OPS, 1)

    def _guild(self, number: int, key: str, row: Row, actions: tuple[int, ...], spaces: tuple[int, ...]) -> Guild:
        status, certain = provenance(row, ("name", "actions"))
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
        return Guild(number, key, row.text("name"), actions, spaces, openers[0], status, certain)

    def _technology(self, number: int, key: str, row: Row) -> Technology:
        status, certain = provenance(
            row, ("name", "level", "left", "right", "immediate", "actions", "ongoing", "vp", "terms")
        )
        level = LEVELS.index(row.word("level", "level", LEVELS)) + 1
        left = row.words("left", "type", TYPES)
        if not 1 <= len(left) <= 2:
            raise row.error("left", "must name 1 or 2 types")
        passes = -1
        vp = row.number("vp", 0, VP_MOST)
        terms = row.rows("terms")
        if level == 4:
            if row.has("right"):
                raise row.error("right", "a level IIII technology passes no type on")
        else:
            passes = TYPES.index(row.word("right", "type", left))
            if vp != level:
                raise row.error("vp", f"a level {LEVELS[level - 1]} technology scores {level}")
            if terms:
                raise row.error("terms", "only for level IIII")
        immediate = self.reader.read(row, "immediate")
        actions, spaces = self._card_actions(row, key, "technology", number, TECHNOLOGY_ACTION_OPS, 0)
        for i, action in enumerate(actions):
            if not immediate and any(e.op == "repeat_immediate" for e in self.actions[action].effects):
                raise row.error(f"actions[{i}]", "there is no immediate bonus to repeat")
        return Technology(
            number,
            key,
            row.text("name"),
            level,
            tuple(TYPES.index(word) for word in left),
            passes,
            immediate,
            actions,
            spaces,
            row.words("ongoing", "passive", PASSIVES),
            vp,
            tuple(self._term(term) for term in terms),
            status,
            certain,
        )

    def _term(self, row: Row) -> Term:
        row.only(("per", "vp", "max"))
        return Term(
            row.word("per", "counter", STANDING_COUNTERS),
            row.number("vp", 1, VP_MOST),
            row.number("max", 1, VP_MOST, -1),
        )

    def _event(self, number: int, key: str, row: Row) -> Event:
        status, certain = provenance(
            row,
            (
                "name",
                "level",
                "light_border",
                "scope",
                "effects",
                "discoverer_extra",
                "after",
                "where",
                "scoring",
                "action",
            ),
        )
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
        place = LOCATIONS.index(row.word("where", "location", LOCATIONS[:EXTRA])) if row.has("where") else -1
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
        return Event(
            number,
            key,
            row.text("name"),
            LEVELS.index(row.word("level", "level", ("II", "III"))) + 1,
            row.flag("light_border"),
            row.word("scope", "scope", ("discoverer", "all_from_discoverer")) == "all_from_discoverer",
            effects,
            self.reader.read(row, "discoverer_extra"),
            "" if after == "discard" else after,
            place,
            score_per,
            score,
            action,
            space,
            status,
            certain,
        )

    def _system(self, number: int, key: str, row: Row) -> System:
        keys = ("name", "deck", "start", "military_strength", "vp", "specialties")
        status, certain = provenance(row, (*keys, "control_bonus", "colonization_bonus", "ability"))
        specialties = row.words("specialties", "specialty", SPECIALTIES)
        if not specialties:
            raise row.error("specialties", "must name food, ore or both")
        deck = DECKS.index(row.word("deck", "deck", DECKS))
        start = row.flag("start", False)
        if start and deck != 0:
            raise row.error("start", "start systems belong to the A deck")
        return System(
            number,
            key,
            row.text("name"),
            deck,
            start,
            row.number("military_strength", 1, 40),
            row.number("vp", 0, VP_MOST),
            tuple(SPECIALTIES.index(word) for word in specialties),
            self.reader.read(row, "control_bonus"),
            self.reader.read(row, "colonization_bonus"),
            row.words("ability", "passive", PASSIVES),
            status,
            certain,
        )

    def _achievement(self, number: int, key: str, row: Row) -> Achievement:
        status, certain = provenance(row, ("name", "deck", "condition", "slot_vp"))
        deck = row.word("deck", "deck", ("basic", *DECKS))
        condition = row.row("condition")
        condition.only(("count", "at_least"))
        return Achievement(
            number,
            key,
            row.text("name"),
            deck,
            condition.word("count", "counter", STANDING_COUNTERS),
            condition.number("at_least", 1, 60),
            # With 2 or 3 players the second space of the A card is closed (BTS-3.3): it must have one.
            row.numbers("slot_vp", 0, VP_MOST, 2 if deck == "A" else 1, 4),
            status,
            certain,
        )

    def _faction(self, number: int, key: str, row: Row) -> Faction:
        keys = ("name", "kind", "colour", "supply_columns", "food_icon_spaces", "ore_icon_spaces")
        status, certain = provenance(row, (*keys, "innovations", "setup_bonus", "barred_with_players"))
        advanced = row.word("kind", "kind", ("basic", "advanced")) == "advanced"
        columns = row.numbers("supply_columns", 1, CUBES, len(COLUMNS), len(COLUMNS))
        cubes = sum(columns) + self.board.start_population + 1
        if cubes != CUBES:
            raise row.error("supply_columns", f"with population and ship {cubes} cubes, not {CUBES}")
        innovations = row.rows("innovations")
        if len(innovations) != (2 if advanced else 0):
            raise row.error("innovations", "an advanced mat has 2, a basic mat none")
        barred = row.numbers("barred_with_players", SEATS[0], SEATS[-1], 0, 2) if row.has("barred_with_players") else ()
        return Faction(
            number,
            key,
            row.text("name"),
            advanced,
            row.word("colour", "colour", COLOURS),
            columns,
            self._icons(row, "food_icon_spaces"),
            self._icons(row, "ore_icon_spaces"),
            tuple(self._innovation(one) for one in innovations),
            self.reader.read(row, "setup_bonus"),
            barred,
            status,
            certain,
        )

    def _icons(self, row: Row, key: str) -> tuple[int, ...]:
        icons = row.numbers(key, 0, DISCS, len(COLUMNS), len(COLUMNS))
        if sorted(set(icons)) != list(icons):
            raise row.error(key, "must be in rising order")
        return icons

    def _innovation(self, row: Row) -> Innovation:
        row.only(("id", "name", "unlock", "kind", "effects", "passive"))
        unlock = row.row("unlock")
        unlock.only(("track", "visible_icons"))
        once = row.word("kind", "kind", ("once", "ongoing")) == "once"
        if row.has("passive" if once else "effects"):
            raise row.error("kind", "once goes with effects, ongoing with a passive")
        return Innovation(
            row.identifier("id"),
            row.text("name"),
            SPECIALTIES.index(unlock.word("track", "track", SPECIALTIES)),
            unlock.number("visible_icons", 1, len(COLUMNS)),
            once,
            self.reader.read(row, "effects", needed=True) if once else (),
            "" if once else row.word("passive", "passive", PASSIVES),
        )
