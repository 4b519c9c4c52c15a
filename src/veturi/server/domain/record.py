"""The record of a finished game, made of its log: also where its rules are no longer known."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from veturi.engine import Record
from veturi.server.domain import table_events
from veturi.server.domain.table_events import Entry

__all__ = ["record_facts"]


def record_facts(entries: Iterable[Entry]) -> dict[str, Any] | None:
    """A record (docs/records.md), with the promise about its seed; None if the game is not over."""
    created: table_events.Created | None = None
    settings = None
    started: table_events.Started | None = None
    actions: dict[int, str] = {}
    ended: table_events.Ended | None = None
    for number, entry in enumerate(entries, start=1):
        match entry:
            case table_events.Created():
                created, settings = entry, entry.settings
            case table_events.SettingsChanged():
                settings = entry.settings
            case table_events.Started():
                started = entry
            case table_events.Played():
                actions[number] = f"{entry.seat} {entry.action}"
            case table_events.TakenBack():
                for taken in entry.numbers:
                    actions.pop(taken, None)
            case table_events.Ended():
                ended = entry
            case _:
                pass
    if created is None or settings is None or started is None or ended is None:
        return None
    record = Record(
        ruleset=started.ruleset,
        version=started.version,
        map_id=settings.map,
        digest=started.digest,
        players=len(settings.seats),
        options=started.options,
        seed=int(ended.seed),
        actions=list(actions.values()),
        decks=started.decks,
        position=started.position,
        result=ended.result,
    )
    facts: dict[str, Any] = msgspec.json.decode(record.to_json())
    # No promise is made about a seed that was known before the game.
    promise = {"commitment": created.commitment, "salt": ended.salt}
    return {**facts, **promise} if created.commitment else facts
