"""Schema migrations with Alembic, and the check of a database's revision.

A new database gets the newest schema at once; the steps in `versions/` are for older ones.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import sqlalchemy as sa

from veturi.server.storage.models import StoreError
from veturi.server.storage.schema import VERSION_TABLE, metadata

__all__ = ["REVISIONS", "check_revision", "migrate"]

#: All revisions, oldest first. A database with another one was made by a newer version.
REVISIONS: Final = ("1", "2", "3")
SCRIPTS: Final = Path(__file__).parent


def check_revision(revision: str) -> None:
    """Rejects a database of an unknown revision."""
    if not revision:
        raise StoreError("the database does not say which version of Veturi made it: damaged")
    if revision not in REVISIONS:
        raise StoreError(
            f"the database was made by a newer version of Veturi (its schema is {revision},"
            f" known are those up to {REVISIONS[-1]}); install that version or use a backup"
        )


def migrate(connection: sa.Connection) -> None:
    """Upgrades the schema to the newest revision, in the connection's transaction.

    The caller makes sure that only one server migrates at a time.
    """
    names = sa.inspect(connection).get_table_names()
    if VERSION_TABLE in names:
        steps = connection.execute(sa.text(f"SELECT version_num FROM {VERSION_TABLE}")).scalars()
        revision = "".join(map(str, steps))
        check_revision(revision)
        if revision == REVISIONS[-1]:
            return
    elif names:
        raise StoreError(
            f"the database has tables of another program ({', '.join(sorted(names)[:3])} …);"
            " give Veturi a database of its own"
        )
    else:
        metadata.create_all(connection)
    from alembic import command  # slow to import and rarely needed
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    config.attributes["connection"] = connection
    (command.upgrade if names else command.stamp)(config, "head")
