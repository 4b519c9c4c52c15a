"""SQL queries for summaries (cached statistics) of finished games."""

from __future__ import annotations

import sqlalchemy as sa

from veturi.server.storage.models import PersonGame
from veturi.server.storage.queries.events import insert, seats_of
from veturi.server.storage.schema import holders, summaries, tables
from veturi.server.table_status import Status

__all__ = ["person_games", "put_summary", "summary_body"]


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
