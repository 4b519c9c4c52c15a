"""The database schema, the same for SQLite and PostgreSQL.

A table is its append-only log, `entries`. `tables.last` is locked and compared before an append, so
that two servers never both store a number; the key (table, number) would show damage. Every entry
has a checksum and a table its number of entries: what is read is what was written, or is rejected.
`migrations/` has the steps from older schemas to this one; a test holds the two together.
"""

from __future__ import annotations

import zlib
from typing import Final

import sqlalchemy as sa

__all__ = [
    "APPLICATION_ID",
    "VERSION_TABLE",
    "device_codes",
    "entries",
    "entry_check",
    "entry_holds",
    "holders",
    "leases",
    "metadata",
    "person_secrets",
    "persons",
    "removed_tables",
    "secret_check",
    "secret_holds",
    "summaries",
    "tables",
    "tokens",
    "webhooks",
]

#: SQLite's `application_id` marks a file as ours: "Vetu".
APPLICATION_ID: Final = 0x56657475
VERSION_TABLE: Final = "veturi_version"

NAMES: Final = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
}
metadata: Final = sa.MetaData(naming_convention=NAMES)


tables: Final = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("status", sa.Text, nullable=False),
    sa.Column("summary", sa.LargeBinary, nullable=False),
    sa.Column("secret", sa.LargeBinary, nullable=False),
    sa.Column("secret_check", sa.BigInteger, nullable=False),
    sa.Column("last", sa.Integer, nullable=False),
    sa.Column("asked", sa.Integer, nullable=False),
    sa.Column("due", sa.Double),
    sa.Column("changed", sa.Double, nullable=False),
    sa.Index("ix_tables_listed", "public", "status", "created", "id"),
    sa.Index("ix_tables_due", "due", "id"),
)

#: Clustered by the key (WITHOUT ROWID), so that a table's log is contiguous on disk.
entries: Final = sa.Table(
    "entries",
    metadata,
    sa.Column("table_id", sa.Text, primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("body", sa.LargeBinary, nullable=False),
    sa.Column("checked", sa.BigInteger, nullable=False),
    sa.ForeignKeyConstraint(["table_id"], ["tables.id"]),
    sa.CheckConstraint("number > 0", name="ck_entries_from_one"),
    sqlite_with_rowid=False,
)

persons: Final = sa.Table(
    "persons",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("secret_hash", sa.LargeBinary, nullable=False, unique=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("created", sa.Double, nullable=False),
)

#: More secrets of a person: each device that signed in by a code has one of its own.
person_secrets: Final = sa.Table(
    "person_secrets",
    metadata,
    sa.Column("secret_hash", sa.LargeBinary, primary_key=True),
    sa.Column("person_id", sa.Text, sa.ForeignKey("persons.id"), nullable=False),
    sa.Column("created", sa.Double, nullable=False),
    sa.Index("ix_person_secrets_person_id", "person_id"),
)

#: A code by which another device signs in as the person: at most one for each, usable once.
device_codes: Final = sa.Table(
    "device_codes",
    metadata,
    sa.Column("person_id", sa.Text, sa.ForeignKey("persons.id"), primary_key=True),
    sa.Column("hash", sa.LargeBinary, nullable=False, unique=True),
    sa.Column("expires", sa.Double, nullable=False),
    sa.Index("ix_device_codes_expires", "expires"),
)

#: Tables that a person has removed from their list.
removed_tables: Final = sa.Table(
    "removed_tables",
    metadata,
    sa.Column("person_id", sa.Text, sa.ForeignKey("persons.id"), primary_key=True),
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Index("ix_removed_tables_table_id", "table_id"),
)

tokens: Final = sa.Table(
    "tokens",
    metadata,
    sa.Column("hash", sa.LargeBinary, primary_key=True),
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), nullable=False),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("seat", sa.Integer),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("expires", sa.Double),
    sa.Column("used", sa.Double),
    sa.Index("ix_tokens_table_id", "table_id"),
)

#: Derived from the logs, which are the truth. An imported table may have holders whom this server
#: does not know.
holders: Final = sa.Table(
    "holders",
    metadata,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("person_id", sa.Text, primary_key=True),
    sa.Column("since", sa.Double, nullable=False),
    sa.Index("ix_holders_person_id", "person_id", "table_id"),
)

webhooks: Final = sa.Table(
    "webhooks",
    metadata,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("url", sa.Text, nullable=False),
    sa.Column("key", sa.LargeBinary, nullable=False),
)

#: Cached statistics of finished games, derived from their logs; missing ones are recomputed.
summaries: Final = sa.Table(
    "summaries",
    metadata,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("format", sa.Integer, nullable=False),
    sa.Column("body", sa.LargeBinary, nullable=False),
)

#: Leases: at most one server holds each, until a time of the database's clock.
leases: Final = sa.Table(
    "leases",
    metadata,
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("holder", sa.Text, nullable=False),
    sa.Column("expires", sa.Double, nullable=False),
)


def entry_check(table: str, number: int, at: float, body: bytes) -> int:
    """The checksum (CRC-32) of an entry, over its position and its body."""
    return zlib.crc32(body, zlib.crc32(f"{table} {number} {float(at)!r}".encode()))


def entry_holds(table: str, number: int, at: float, body: bytes, checked: int) -> bool:
    """Whether an entry's checksum is right. In a damaged database a value may have any type."""
    try:
        return entry_check(table, number, at, body) == checked
    except (TypeError, ValueError):
        return False


def secret_check(table: str, secret: bytes) -> int:
    """The checksum (CRC-32) of a table's secret."""
    return zlib.crc32(secret, zlib.crc32(table.encode()))


def secret_holds(table: str, secret: bytes, checked: int) -> bool:
    """Whether a secret's checksum is right."""
    try:
        return secret_check(table, secret) == checked
    except TypeError:
        return False
