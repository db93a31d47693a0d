"""Statements that almost every request runs: compiled once and handed to the driver itself.

Running one in SQLAlchemy's own way costs several times what the database needs for it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Boolean, Connection, Dialect, Engine, Insert, PoolProxiedConnection, Select, Update
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.sql.dml import Delete

Values = Mapping[str, Any]


class Statement:
    """A statement with named parameters; an insertion names the columns that it is given."""

    def __init__(self, clause: Select[Any] | Insert | Update | Delete, columns: Sequence[str] | None = None) -> None:
        self._clause = clause
        self._columns = columns
        self._made: dict[str, tuple[str, dict[str, Any]]] = {}  # by dialect: the text, and its fixed parameters
        # SQLite keeps truth as a number
        chosen = list(clause.selected_columns) if isinstance(clause, Select) else []
        self._flags = tuple([place for place, one in enumerate(chosen) if isinstance(one.type, Boolean)])

    def rows(self, connection: Connection, values: Values) -> list[tuple[Any, ...]]:
        """What it finds within the connection's transaction."""
        return self._found(connection.connection, self._text(connection.dialect), values)

    def seen(self, engine: Engine, values: Values) -> list[tuple[Any, ...]]:
        """What it finds on its own, which needs no transaction."""
        connection = engine.raw_connection()
        try:
            return self._found(connection, self._text(engine.dialect), values)
        finally:
            connection.close()

    def _found(
        self, connection: PoolProxiedConnection, made: tuple[str, dict[str, Any]], values: Values
    ) -> list[tuple[Any, ...]]:
        text, fixed = made
        cursor = connection.cursor()
        try:
            cursor.execute(text, fixed | dict(values))
            found = [tuple(row) for row in cursor.fetchall()]
        finally:
            cursor.close()
        return [self._true(row) for row in found] if self._flags else found

    def run(self, connection: Connection, *values: Values) -> None:
        """Change the database within the connection's transaction, once for each set of values."""
        text, fixed = self._text(connection.dialect)
        cursor = connection.connection.cursor()
        driver: Any = connection.dialect.dbapi
        try:
            for one in values:
                cursor.execute(text, fixed | dict(one))
        except driver.IntegrityError as error:
            raise IntegrityError(text, None, error) from error
        finally:
            cursor.close()

    def _text(self, dialect: Dialect) -> tuple[str, dict[str, Any]]:
        name = dialect.name
        if name not in self._made:
            named = sqlite.dialect(paramstyle="named") if name == "sqlite" else dialect
            compiled = self._clause.compile(dialect=named, column_keys=self._columns)
            self._made[name] = (str(compiled), {key: one for key, one in compiled.params.items() if one is not None})
        return self._made[name]

    def _true(self, row: tuple[Any, ...]) -> tuple[Any, ...]:
        out = list(row)
        for place in self._flags:
            out[place] = bool(out[place])
        return tuple(out)
