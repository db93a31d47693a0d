"""Effects and costs as they stand in the data files, checked against the vocabulary."""

from __future__ import annotations

from collections.abc import Sequence

from cosmarch.core.rows import Row
from cosmarch.games.bts.content.components import FREE, Choice, Cost, Effect
from cosmarch.games.bts.content.vocabulary import (
    COLONIZED_PLUS_1,
    COUNTERS,
    CUBES,
    DECKS,
    LEVELS,
    OPS,
    SPECIAL_OPS,
    TRACKS,
)

ROWS_MOST = 12  # effects in one list
OPTIONS_MOST = 9
NUMBER_MOST = CUBES  # nothing an effect counts can be more
ORE_MOST = 60


class EffectReader:
    """Reads effects, numbering them as they come; `guilds` are the ids that `uncover_guild` may name."""

    __slots__ = ("effects", "guilds")

    def __init__(self, guilds: Sequence[str]) -> None:
        self.guilds = tuple(guilds)
        self.effects: list[Effect] = []

    def cost(self, row: Row, key: str = "cost") -> Cost:
        """A cost table; free where the key is absent."""
        if not row.has(key):
            return FREE
        table = row.row(key)
        table.only(("ore", "return_population"))
        return Cost(table.number("ore", 0, ORE_MOST, 0), table.number("return_population", 0, NUMBER_MOST, 0))

    def read(
        self, row: Row, key: str, special: Sequence[str] = (), needed: bool = False, nested: bool = False
    ) -> tuple[Effect, ...]:
        """The effects under `key`; `special` are the special ops that may stand there."""
        rows = row.rows(key, 1 if needed else 0, ROWS_MOST)
        return tuple(self._effect(one, special, nested) for one in rows)

    def _effect(self, row: Row, special: Sequence[str], nested: bool) -> Effect:
        op = row.word("op", "op", tuple(OPS))
        if op in SPECIAL_OPS and op not in special:
            raise row.error("op", f'"{op}" cannot stand here')
        row.only(("op", *OPS[op]))
        e = Effect(len(self.effects), op)
        self.effects.append(e)
        e.optional = row.flag("optional", False)
        if op == "choose":
            if nested:
                raise row.error("op", "a choice cannot stand within a choice")
            self._choose(e, row)
        elif op in ("convert", "convert_per"):
            self._convert(e, row)
        elif op == "research":
            self._research(e, row)
        elif op == "upgrade":
            self._upgrade(e, row)
        else:
            self._plain(e, row)
        return e

    def _choose(self, e: Effect, row: Row) -> None:
        e.times = row.number("times", 1, 4)
        e.repeat_allowed = row.flag("repeat_allowed")
        options: list[Choice] = []
        for option in row.rows("options", 1, OPTIONS_MOST):
            option.only(("cost", "effects"))
            cost = self.cost(option)
            options.append(Choice(cost, self.read(option, "effects", needed=True, nested=True)))
        if e.times > len(options) and not e.repeat_allowed:
            raise row.error("times", f"only {len(options)} options, and none may be repeated")
        e.options = tuple(options)

    def _convert(self, e: Effect, row: Row) -> None:
        if e.op == "convert_per":
            e.source = row.word("from", "source", ("supply",))
            e.target = row.word("to", "target", ("population",))
            e.per = row.word("per", "counter", COUNTERS)
            e.divisor = row.number("divisor", 1, NUMBER_MOST)
            e.column = "leftmost"
            return
        e.source = row.word("from", "source", ("supply", "population"))
        e.target = row.word("to", "target", ("population", "ship"))
        e.n = row.number("n", 1, NUMBER_MOST)
        e.cost = self.cost(row, "extra_cost")
        if e.cost is not FREE and not e.optional:
            raise row.error("extra_cost", "only an optional conversion can cost extra")
        if e.target == "ship":
            e.ship_level = row.number("ship_level", 1, 4)
            e.where = row.word("where", "place", ("shipyard", "deep_space"), "shipyard")
        else:
            if e.source == "population":
                raise row.error("to", "population is population already")
            for key in ("ship_level", "where"):
                if row.has(key):
                    raise row.error(key, "only for ships")
        if e.source == "supply":
            e.column = row.word("column", "column", ("leftmost", "any"), "leftmost")
        elif row.has("column"):
            raise row.error("column", "only for supply")

    def _research(self, e: Effect, row: Row) -> None:
        level = row.word("level", "level", (*LEVELS, COLONIZED_PLUS_1))
        e.level = 0 if level == COLONIZED_PLUS_1 else LEVELS.index(level) + 1
        e.discovered_only = row.flag("discovered_only", False)
        e.ignore_prerequisites = row.flag("ignore_prerequisites", False)
        e.skip_immediate = row.flag("skip_immediate", False)

    def _upgrade(self, e: Effect, row: Row) -> None:
        if row.has("spread"):
            row.only(("op", "levels", "spread"))
            row.word("spread", "spread", ("free",))
            e.levels = row.number("levels", 1, NUMBER_MOST)
        else:
            row.only(("op", "ships", "levels_each"))
            e.ships = row.number("ships", 1, NUMBER_MOST)
            e.levels = row.number("levels_each", 1, 3)

    def _plain(self, e: Effect, row: Row) -> None:
        """Every other op: each key has one meaning, whichever op it stands with."""
        keys = OPS[e.op]
        if "n" in keys:
            e.n = row.number("n", 1, NUMBER_MOST)
        if "per" in keys:
            e.per = row.word("per", "counter", COUNTERS)
            e.each = row.number("each", 1, NUMBER_MOST)
            e.maximum = row.number("max", 1, NUMBER_MOST, -1)
        if "track" in keys:
            e.track = TRACKS.index(row.word("track", "track", TRACKS))
        if "deck" in keys:
            e.deck = DECKS.index(row.word("deck", "deck", DECKS))
        if e.op == "move_supply":
            e.pick = row.word("pick", "pick", ("rightmost", "any"))
            e.to = row.word("to", "target", ("any", "A"))
        elif e.op == "relocate_ships":
            e.to = row.word("to", "target", ("any_location",))
        elif e.op == "colonize":
            e.condition = row.word("condition", "condition", ("uncontrolled_at_turn_start",), "")
        elif e.op == "produce":
            e.kind = row.word("kind", "kind", ("growth", "ore", "trade"))
        elif e.op == "copy_action":
            e.scope = row.word("scope", "scope", ("research_type", "any_owned"))
            e.needs_technology = row.flag("needs_technology")
        elif e.op == "private_technology":
            e.level = LEVELS.index(row.word("level", "level", ("II", "III"))) + 1
        elif e.op == "uncover_guild":
            e.guild = self.guilds.index(row.word("guild", "guild", self.guilds))
        elif e.op == "add_system":
            e.where = row.word("where", "place", ("next_to_existing",))
        elif e.op == "exchange_system":
            e.look = row.number("look", 1, 6)
        elif e.op == "exile_ships":
            e.where = row.word("where", "place", ("named_location",))
