"""Several devices of one person, and tables that somebody has removed from their list."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "3"
down_revision = "2"


def upgrade() -> None:
    op.create_table(
        "person_secrets",
        sa.Column("secret_hash", sa.LargeBinary, nullable=False),
        sa.Column("person_id", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("secret_hash", name="pk_person_secrets"),
        sa.ForeignKeyConstraint(["person_id"], ["persons.id"], name="fk_person_secrets_person_id"),
    )
    op.create_index("ix_person_secrets_person_id", "person_secrets", ["person_id"])
    op.create_table(
        "device_codes",
        sa.Column("person_id", sa.Text, nullable=False),
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sa.Column("expires", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("person_id", name="pk_device_codes"),
        sa.UniqueConstraint("hash", name="uq_device_codes_hash"),
        sa.ForeignKeyConstraint(["person_id"], ["persons.id"], name="fk_device_codes_person_id"),
    )
    op.create_index("ix_device_codes_expires", "device_codes", ["expires"])
    op.create_table(
        "removed_tables",
        sa.Column("person_id", sa.Text, nullable=False),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("person_id", "table_id", name="pk_removed_tables"),
        sa.ForeignKeyConstraint(["person_id"], ["persons.id"], name="fk_removed_tables_person_id"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_removed_tables_table_id"),
    )
    op.create_index("ix_removed_tables_table_id", "removed_tables", ["table_id"])
