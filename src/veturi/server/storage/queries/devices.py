"""SQL queries for the devices of a person: one-use sign-in codes, and more secrets."""

from __future__ import annotations

import sqlalchemy as sa

from veturi.server.storage.queries.events import insert
from veturi.server.storage.queries.tokens import clock
from veturi.server.storage.schema import device_codes, person_secrets, persons

__all__ = ["count_devices", "keep_only", "put_code", "use_code"]


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
