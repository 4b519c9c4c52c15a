"""The first schema: tables and their logs, persons, tokens, holders, webhooks, leases."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None


def upgrade() -> None:
    _tables()
    _entries()
    _persons()
    _tokens()
    _seats()
    op.create_table(
        "leases",
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("holder", sa.Text, nullable=False),
        sa.Column("expires", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_leases"),
    )


def _tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, nullable=False),
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
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
    )
    op.create_index("ix_tables_listed", "tables", ["public", "status", "created", "id"])
    op.create_index("ix_tables_due", "tables", ["due", "id"])


def _entries() -> None:
    op.create_table(
        "entries",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("checked", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_entries"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_entries_table_id"),
        sa.CheckConstraint("number > 0", name="ck_entries_from_one"),
        sqlite_with_rowid=False,
    )


def _persons() -> None:
    op.create_table(
        "persons",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("secret_hash", sa.LargeBinary, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_persons"),
        sa.UniqueConstraint("secret_hash", name="uq_persons_secret_hash"),
    )


def _tokens() -> None:
    op.create_table(
        "tokens",
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("expires", sa.Double),
        sa.Column("used", sa.Double),
        sa.PrimaryKeyConstraint("hash", name="pk_tokens"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_tokens_table_id"),
    )
    op.create_index("ix_tokens_table_id", "tokens", ["table_id"])


def _seats() -> None:
    op.create_table(
        "holders",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("person_id", sa.Text, nullable=False),
        sa.Column("since", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", "person_id", name="pk_holders"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_holders_table_id"),
    )
    op.create_index("ix_holders_person_id", "holders", ["person_id", "table_id"])
    op.create_table(
        "webhooks",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("url", sa.Text, nullable=False),
        sa.Column("key", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_webhooks"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_webhooks_table_id"),
    )
