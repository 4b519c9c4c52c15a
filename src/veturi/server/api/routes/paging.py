"""Pages of lists of tables: a cursor says after which table the next page begins."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final, Literal

import msgspec

from veturi.server.domain.read_model.table_card import TableSummary
from veturi.server.domain.rejections import rejected
from veturi.server.services.registry import ID
from veturi.server.storage.models import TableRow

__all__ = ["PAGE_SIZE", "cursor", "next_page", "summary_of"]

PAGE_SIZE: Final = 50

_summaries: Final = msgspec.json.Decoder(TableSummary)


def cursor(before: str) -> tuple[float, str] | None:
    """Where a list goes on: "TIME ID"."""
    if not before:
        return None
    time, _, table = before.partition(" ")
    try:
        place = float(time)
    except ValueError:
        place = math.nan
    if not math.isfinite(place) or not ID.fullmatch(table):
        raise rejected("no_page")
    return place, table


def next_page(rows: Sequence[TableRow], by: Literal["created", "changed"]) -> str | None:
    """The cursor of the next page; None if this one is not full."""
    if len(rows) < PAGE_SIZE:
        return None
    return f"{getattr(rows[-1], by)!r} {rows[-1].id}"


def summary_of(row: TableRow) -> dict[str, Any]:
    """The fields of a `TableLine`, by name."""
    summary = msgspec.structs.asdict(_summaries.decode(row.summary))
    return {"table": row.id, "created": row.created, "number": row.last, **summary}
