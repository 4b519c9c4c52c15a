"""The record of a finished game, made of its event log: also where its rules are not known here."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import UNSET, UnsetType

from veturi.engine.formats.records import FORMAT
from veturi.server.domain import table_events
from veturi.server.domain.read_model.values import Message, OptionValue, PositionFact, Result
from veturi.server.domain.table_events import TableEvent

__all__ = ["GameRecord", "record_of"]


class GameRecord(Message, frozen=True, kw_only=True):
    """A whole game (docs/records.md), with the commitment to its seed if there was one."""

    format: int = FORMAT
    ruleset: str
    version: int
    map: str
    digest: str
    players: int
    options: dict[str, OptionValue]
    #: A number, as a text: it may be longer than 64 bits.
    seed: str
    decks: dict[str, list[int]] | UnsetType = UNSET
    position: dict[str, PositionFact] | UnsetType = UNSET
    #: Each with its seat before it: `0 claim Helena-Omaha red+1`.
    actions: list[str]
    result: Result | UnsetType = UNSET
    commitment: str | UnsetType = UNSET
    salt: str | UnsetType = UNSET


def record_of(events: Iterable[TableEvent]) -> GameRecord | None:
    """The record that a log makes; None if its game is not over."""
    created: table_events.Created | None = None
    settings = None
    started: table_events.Started | None = None
    actions: dict[int, str] = {}
    ended: table_events.Ended | None = None
    for number, event in enumerate(events, start=1):
        match event:
            case table_events.Created():
                created, settings = event, event.settings
            case table_events.SettingsChanged():
                settings = event.settings
            case table_events.Started():
                started = event
            case table_events.Played():
                actions[number] = f"{event.seat} {event.action}"
            case table_events.TakenBack():
                for taken in event.numbers:
                    actions.pop(taken, None)
            case table_events.Ended():
                ended = event
            case _:
                pass
    if created is None or settings is None or started is None or ended is None:
        return None
    return GameRecord(
        ruleset=started.ruleset,
        version=started.version,
        map=settings.map,
        digest=started.digest,
        players=len(settings.seats),
        options=started.options,
        # As records write it: a number in decimal.
        seed=str(int(ended.seed)),
        decks=UNSET if started.decks is None else started.decks,
        position=UNSET if started.position is None else started.position,
        actions=list(actions.values()),
        result=ended.result,
        # No promise is made about a seed that was known before the game.
        commitment=created.commitment or UNSET,
        salt=ended.salt if created.commitment else UNSET,
    )
