"""SQL queries for the devices of a person: one-use sign-in codes, and more secrets."""

from __future__ import annotations

import sqlalchemy as sa

from veturi.server.storage.queries.events import insert
from veturi.server.storage.queries.tokens import clock
from veturi.server.storage.schema import (
    device_codes,
    holders,
    person_secrets,
    persons,
    removed_tables,
    tables,
)
from veturi.server.table_status import Status

__all__ = [
    "copy_removed",
    "count_devices",
    "count_shared_tables",
    "keep_only",
    "person_of_code",
    "put_code",
    "tables_held",
    "use_code",
]


def put_code(
    connection: sa.Connection, person: str, code_hash: bytes | None, seconds: float
) -> None:
    """Sets the person's one code, or with None removes it; clears away expired ones."""
    gone = sa.or_(device_codes.c.person_id == person, device_codes.c.expires <= clock(connection))
    connection.execute(sa.delete(device_codes).where(gone))
    if code_hash is None:
        return
    # Two requests at once: the later one counts.
    values = {"hash": code_hash, "expires": clock(connection) + seconds}
    adding = insert(connection, device_codes).values(person_id=person, **values)
    connection.execute(
        adding.on_conflict_do_update(index_elements=[device_codes.c.person_id], set_=values)
    )


def person_of_code(connection: sa.Connection, code_hash: bytes) -> str | None:
    """Whose valid code it is; it stays valid."""
    valid = sa.and_(device_codes.c.hash == code_hash, device_codes.c.expires > clock(connection))
    found = connection.execute(sa.select(device_codes.c.person_id).where(valid)).scalar()
    return None if found is None else str(found)


def use_code(
    connection: sa.Connection, code_hash: bytes, secret_hash: bytes, at: float
) -> str | None:
    """Uses up a valid code, atomically, and gives its person another secret; answers who it is."""
    valid = sa.and_(device_codes.c.hash == code_hash, device_codes.c.expires > clock(connection))
    using = sa.delete(device_codes).where(valid).returning(device_codes.c.person_id)
    person = connection.execute(using).scalar()
    if person is None:
        return None
    values = {"secret_hash": secret_hash, "person_id": person, "created": at}
    connection.execute(sa.insert(person_secrets), values)
    return str(person)


def keep_only(connection: sa.Connection, person: str, secret_hash: bytes) -> None:
    """Makes one secret the person's only one, and their code worthless: others are signed out."""
    connection.execute(sa.delete(person_secrets).where(person_secrets.c.person_id == person))
    connection.execute(sa.delete(device_codes).where(device_codes.c.person_id == person))
    only = sa.update(persons).where(persons.c.id == person).values(secret_hash=secret_hash)
    connection.execute(only)


def count_devices(connection: sa.Connection, person: str) -> int:
    """How many devices know a secret of the person."""
    more = sa.select(sa.func.count()).where(person_secrets.c.person_id == person)
    return 1 + connection.execute(more).scalar_one()


# --- the tables of two people who turn out to be one --------------------------------------------


def count_shared_tables(connection: sa.Connection, one: str, other: str) -> int:
    """The number of tables whose game is not over where both hold seats."""
    theirs = [
        sa.select(holders.c.table_id).where(holders.c.person_id == person)
        for person in (one, other)
    ]
    going_on = tables.c.status.in_((Status.OPEN, Status.PLAYING))
    both = (tables.c.id.in_(held) for held in theirs)
    return connection.execute(sa.select(sa.func.count()).where(*both, going_on)).scalar_one()


def tables_held(connection: sa.Connection, person: str) -> list[str]:
    """All tables where a person holds seats, also those removed from their list."""
    held = sa.select(holders.c.table_id).where(holders.c.person_id == person)
    return list(connection.execute(held.distinct().order_by(holders.c.table_id)).scalars())


def copy_removed(connection: sa.Connection, old: str, person: str) -> None:
    """What one has removed from their list is not in the other's either."""
    theirs = sa.select(sa.literal(person), removed_tables.c.table_id).where(
        removed_tables.c.person_id == old
    )
    columns = ["person_id", "table_id"]
    adding = insert(connection, removed_tables).from_select(columns, theirs)
    connection.execute(adding.on_conflict_do_nothing())
