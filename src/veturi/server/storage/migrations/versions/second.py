"""Summaries of finished games, for statistics."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"


def upgrade() -> None:
    op.create_table(
        "summaries",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("format", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_summaries"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_summaries_table_id"),
    )
