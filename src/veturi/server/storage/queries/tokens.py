"""SQL queries for link tokens: hashed, expiring, usable once."""

from __future__ import annotations

import sqlalchemy as sa

from veturi.server.storage.models import Token
from veturi.server.storage.schema import tokens

__all__ = ["add_token", "clock", "find_token", "remove_tokens", "use_token"]


def clock(connection: sa.Connection) -> sa.ColumnElement[float]:
    """The database's clock, which all servers share, in Unix seconds."""
    if connection.dialect.name == "postgresql":
        return sa.cast(sa.func.extract("epoch", sa.func.clock_timestamp()), sa.Double)
    return (sa.func.julianday("now") - 2440587.5) * 86400.0


def add_token(connection: sa.Connection, token: Token) -> None:
    values = token._asdict()
    values["table_id"] = values.pop("table")
    connection.execute(sa.insert(tokens), values)


def _usable(connection: sa.Connection, token_hash: bytes) -> sa.ColumnElement[bool]:
    fresh = sa.or_(tokens.c.expires.is_(None), tokens.c.expires > clock(connection))
    return sa.and_(tokens.c.hash == token_hash, tokens.c.used.is_(None), fresh)


def find_token(connection: sa.Connection, token_hash: bytes) -> Token | None:
    """A valid token; it stays valid."""
    found = sa.select(tokens).where(_usable(connection, token_hash))
    row = connection.execute(found).first()
    return None if row is None else Token(*row)


def use_token(connection: sa.Connection, token_hash: bytes) -> bool:
    """Uses up a valid token, atomically: of several concurrent attempts one succeeds."""
    using = sa.update(tokens).where(_usable(connection, token_hash))
    used = using.values(used=clock(connection)).returning(tokens.c.hash)
    return connection.execute(used).first() is not None


def remove_tokens(connection: sa.Connection, table: str, kind: str, seat: int) -> None:
    """Revokes the links of a kind to a seat."""
    place = sa.and_(tokens.c.table_id == table, tokens.c.seat == seat)
    connection.execute(sa.delete(tokens).where(place, tokens.c.kind == kind))
