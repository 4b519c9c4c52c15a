"""SQL queries for people, holders of seats, webhooks, leases, and summaries (cached statistics)."""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa

from veturi.server.storage.models import Holder, Person, PersonGame, StoreError, Webhook
from veturi.server.storage.queries.events import insert, seats_of
from veturi.server.storage.queries.tokens import clock
from veturi.server.storage.schema import (
    holders,
    leases,
    person_secrets,
    persons,
    removed_tables,
    summaries,
    tables,
    webhooks,
)
from veturi.server.table_status import Status

__all__ = [
    "add_holder",
    "add_person",
    "holders_of",
    "person_by_id",
    "person_by_secret",
    "person_games",
    "put_summary",
    "release_lease",
    "remove_webhook",
    "set_holders",
    "set_removed",
    "set_webhook",
    "summary_body",
    "take_lease",
    "webhooks_of",
]


# --- persons --------------------------------------------------------------------------------


def add_person(connection: sa.Connection, person: Person) -> None:
    """Adds a person; a `StoreError` if the id or the secret exists already."""
    made = connection.execute(
        insert(connection, persons).on_conflict_do_nothing().returning(persons.c.id),
        person._asdict(),
    )
    if made.first() is None:
        raise StoreError("there is such a person already")


def person_by_id(connection: sa.Connection, identity: str) -> Person | None:
    return _person(connection, persons.c.id == identity)


def person_by_secret(connection: sa.Connection, secret_hash: bytes) -> Person | None:
    """The person with this secret, on the first device or on another one."""
    other = sa.select(person_secrets.c.person_id).where(person_secrets.c.secret_hash == secret_hash)
    found = _person(connection, persons.c.secret_hash == secret_hash)
    return found or _person(connection, persons.c.id == other.scalar_subquery())


def _person(connection: sa.Connection, where: sa.ColumnElement[bool]) -> Person | None:
    row = connection.execute(sa.select(persons).where(where)).first()
    return None if row is None else Person(*row)


# --- holders --------------------------------------------------------------------------------


def add_holder(connection: sa.Connection, holder: Holder) -> None:
    table, seat, person, since = holder
    values = {"table_id": table, "seat": seat, "person_id": person, "since": since}
    connection.execute(insert(connection, holders).on_conflict_do_nothing(), values)


def set_holders(connection: sa.Connection, table: str, seat: int, new: Sequence[Holder]) -> None:
    """Replaces the holders of a seat: it was moved, or left (`new` is empty)."""
    if any((holder.table, holder.seat) != (table, seat) for holder in new):
        raise ValueError("holders of another seat")
    place = sa.and_(holders.c.table_id == table, holders.c.seat == seat)
    connection.execute(sa.delete(holders).where(place))
    for holder in new:
        add_holder(connection, holder)


def holders_of(connection: sa.Connection, table: str) -> list[Holder]:
    """The holders of a table's seats, in seat order."""
    found = sa.select(holders).where(holders.c.table_id == table)
    ordered = found.order_by(holders.c.seat, holders.c.since, holders.c.person_id)
    return [Holder(*row) for row in connection.execute(ordered)]


# --- lists of tables ------------------------------------------------------------------------


def set_removed(connection: sa.Connection, person: str, table: str, removed: bool) -> None:
    """Removes a table from a person's list, or puts it back."""
    values = {"person_id": person, "table_id": table}
    if removed:
        connection.execute(insert(connection, removed_tables).on_conflict_do_nothing(), values)
    else:
        theirs = sa.and_(removed_tables.c.person_id == person, removed_tables.c.table_id == table)
        connection.execute(sa.delete(removed_tables).where(theirs))


# --- webhooks -------------------------------------------------------------------------------


def set_webhook(connection: sa.Connection, hook: Webhook) -> None:
    """Sets the webhook of a seat and replaces an older one."""
    remove_webhook(connection, hook.table, hook.seat)
    values = {"table_id": hook.table, "seat": hook.seat, "url": hook.url, "key": hook.key}
    connection.execute(sa.insert(webhooks), values)


def remove_webhook(connection: sa.Connection, table: str, seat: int) -> None:
    place = sa.and_(webhooks.c.table_id == table, webhooks.c.seat == seat)
    connection.execute(sa.delete(webhooks).where(place))


def webhooks_of(connection: sa.Connection, table: str) -> list[Webhook]:
    """The webhooks of a table, in seat order."""
    found = sa.select(webhooks).where(webhooks.c.table_id == table).order_by(webhooks.c.seat)
    return [Webhook(*row) for row in connection.execute(found)]


# --- leases ---------------------------------------------------------------------------------


def take_lease(connection: sa.Connection, name: str, holder: str, seconds: float) -> bool:
    """Takes or renews a lease, if it is free, expired or the holder's."""
    now = clock(connection)
    values = {"holder": holder, "expires": now + seconds}
    taking = insert(connection, leases).values(name=name, **values)
    taken = taking.on_conflict_do_update(
        index_elements=[leases.c.name],
        set_=values,
        where=sa.or_(leases.c.expires <= now, leases.c.holder == holder),
    )
    return connection.execute(taken.returning(leases.c.name)).first() is not None


def release_lease(connection: sa.Connection, name: str, holder: str) -> None:
    """Releases a lease of the holder."""
    own = sa.and_(leases.c.name == name, leases.c.holder == holder)
    connection.execute(sa.delete(leases).where(own))


# --- summaries of finished games --------------------------------------------------------------


def summary_body(connection: sa.Connection, table: str, form: int) -> bytes | None:
    """A table's summary, if there is one of that format."""
    found = sa.select(summaries.c.body).where(
        summaries.c.table_id == table, summaries.c.format == form
    )
    body = connection.execute(found).scalar()
    return body if isinstance(body, bytes) else None


def put_summary(connection: sa.Connection, table: str, form: int, body: bytes) -> None:
    """Stores a summary and replaces an older one (upsert)."""
    values = {"table_id": table, "format": form, "body": body}
    adding = insert(connection, summaries).values(values)
    connection.execute(
        adding.on_conflict_do_update(
            index_elements=[summaries.c.table_id], set_={"format": form, "body": body}
        )
    )


def person_games(
    connection: sa.Connection, person: str, form: int, limit: int
) -> tuple[list[PersonGame], int]:
    """A person's finished games, newest first, and their total number."""
    own = sa.select(holders.c.table_id).where(holders.c.person_id == person)
    theirs = (tables.c.id.in_(own), tables.c.status == Status.ENDED)
    kept = sa.and_(summaries.c.table_id == tables.c.id, summaries.c.format == form)
    statement = (
        sa.select(tables.c.id, summaries.c.body)
        .select_from(tables.outerjoin(summaries, kept))
        .where(*theirs)
        .order_by(tables.c.changed.desc(), tables.c.id.desc())
        .limit(limit)
    )
    rows = list(connection.execute(statement))
    held = seats_of(connection, person, [row.id for row in rows]) if rows else {}
    count = connection.execute(sa.select(sa.func.count()).select_from(tables).where(*theirs))
    return [PersonGame(row.id, held[row.id], row.body) for row in rows], count.scalar_one()
