"""The tables. What changes here needs a migration in `migrations.py`; times are seconds since 1970."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

metadata = MetaData()

# SQLite counts rows by itself only in a column that is exactly INTEGER PRIMARY KEY.
_counted = BigInteger().with_variant(Integer(), "sqlite")

versions = Table(
    "schema_versions",
    metadata,
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
)

# What the servers of one database share: the key of marks, the time at which one of them last ran.
settings = Table(
    "settings", metadata, Column("name", String(64), primary_key=True), Column("value", Text, nullable=False)
)

# A guest has neither key nor password. `key` is the name of an account as it is compared.
people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("key", String(128), unique=True),
    Column("password", Text),
    Column("email", String(254), nullable=False, server_default=""),
    Column("webhook", String(500), nullable=False, server_default=""),
    Column("lang", String(8), nullable=False, server_default="en"),
    Column("created", Double, nullable=False),
)

# `token` is a hash of the secret in the browser's cookie.
sessions = Table(
    "sessions",
    metadata,
    Column("token", String(64), primary_key=True),
    Column("person", String(32), nullable=False),
    Column("created", Double, nullable=False),
    Index("sessions_by_person", "person"),
)

# `version` counts the rows in `entries`: it is the number a writer must have seen.
matches = Table(
    "matches",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("title", String(80), nullable=False, server_default=""),
    Column("host", String(32), nullable=False),
    Column("status", String(12), nullable=False),  # gathering, playing, over
    Column("public", Boolean, nullable=False),  # in the lobby, and open to spectators
    Column("curtain", Boolean, nullable=False),  # several seats at one screen
    Column("clock", String(8), nullable=False, server_default="none"),  # none, live, days
    Column("clock_seconds", Double, nullable=False, server_default="0"),
    Column("clock_extra", Double, nullable=False, server_default="0"),
    Column("timeout", String(8), nullable=False, server_default="wait"),  # wait, bot
    Column("hold", Double, nullable=False, server_default="0"),  # seconds for which windows are held among people
    Column("hold_until", Double),  # of the window that is held; 0: its time is over, and somebody thinks, or -1: did
    Column("hints", Boolean, nullable=False, server_default=false()),  # a bot's advice is there among people too
    Column("fork_of", String(32), nullable=False, server_default=""),
    Column("version", Integer, nullable=False, server_default="0"),
    Column("thinker", String(32), nullable=False, server_default=""),  # the server whose workers think for its bots
    Column("thinks_until", Double, nullable=False, server_default="0"),
    Column("trouble", String(200), nullable=False, server_default=""),  # why it cannot be played on now
    Column("tries", Integer, nullable=False, server_default="0"),  # how often in a row it could not
    Column("retry_at", Double, nullable=False, server_default="0"),  # nothing goes on here by itself before that
    Column("moved", Double, nullable=False, server_default="0"),  # when there last was something for everybody to see
    Column("created", Double, nullable=False),
    Column("updated", Double, nullable=False),
    Index("matches_by_status", "status", "updated"),
    Index("matches_by_hold", "hold_until"),
)

seats = Table(
    "seats",
    metadata,
    Column("match", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),  # person, link, open, invited, bot, resigned
    Column("person", String(32), nullable=False, server_default=""),
    Column("name", String(64), nullable=False, server_default=""),
    Column("level", String(24), nullable=False, server_default=""),  # of the bot
    Column("stand_in", String(24), nullable=False, server_default=""),  # the bot that plays while the person is away
    Column("link", String(64), nullable=False, server_default=""),  # hash of the secret in the seat's link
    Column("link_by", String(8), nullable=False, server_default=""),  # who gave it: host, player
    Column("present", Double, nullable=False, server_default="0"),  # when its person was last at the table
    Column("asked_at", Double),  # since when a question is open
    Column("deadline", Double),
    Column("bank", Double, nullable=False, server_default="0"),  # seconds left on a live clock
    Column("reacts", String(8), nullable=False, server_default=""),  # in a window that is held: holds, passes
    Index("seats_by_person", "person"),
    Index("seats_by_link", "link"),
    Index("seats_by_deadline", "deadline"),
)

# All that ever happened to a match, undo included: playing it again from the first snapshot gives the last.
entries = Table(
    "entries",
    metadata,
    Column("match", String(32), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("kind", String(8), nullable=False),  # choose, fill, side, order, undo, consent, seat, hold, hush
    Column("token", Text, nullable=False),
    Column("key", String(64)),  # of the request, in its last entry
    Column("at", Double, nullable=False),
    UniqueConstraint("match", "seat", "key", name="entries_by_key"),
)

# `first` is the match as it was made; `body` a save at the last beginning of a scene, `version` the entries it holds.
snapshots = Table(
    "snapshots",
    metadata,
    Column("match", String(32), primary_key=True),
    Column("first", LargeBinary, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("version", Integer, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    Column("id", _counted, primary_key=True, autoincrement=True),
    Column("match", String(32), nullable=False),
    Column("seat", Integer),
    Column("name", String(64), nullable=False),
    Column("text", String(600), nullable=False),
    Column("at", Double, nullable=False),
    Index("chat_by_match", "match", "id"),
)

# One row a seat that is to be told it is asked; gone when told or no longer true.
notices = Table(
    "notices",
    metadata,
    Column("match", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", String(32), nullable=False),
    Column("due", Double, nullable=False),
    Column("tries", Integer, nullable=False, server_default="0"),
    Index("notices_by_due", "due"),
)

# Who is to be told that a table was set aside: its players and its host; gone when told or no longer true.
alarms = Table(
    "alarms",
    metadata,
    Column("match", String(32), primary_key=True),
    Column("person", String(32), primary_key=True),
    Column("due", Double, nullable=False),
    Column("tries", Integer, nullable=False, server_default="0"),
    Index("alarms_by_due", "due"),
)

# A person's own data files for a game; `body` is compressed JSON of their texts by name.
packs = Table(
    "packs",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("person", String(32), nullable=False),
    Column("game", String(32), nullable=False),
    Column("name", String(64), nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("created", Double, nullable=False),
    Index("packs_by_person", "person"),
)

# When a person was last told about anything: what throttles the notices.
told = Table("told", metadata, Column("person", String(32), primary_key=True), Column("at", Double, nullable=False))
