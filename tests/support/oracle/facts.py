"""What a seat may know of the oracle's game, in the words of the engine's views."""

from __future__ import annotations

from collections import Counter

from .game import Oracle
from .table import Table

__all__ = ["facts"]


def facts(oracle: Oracle, seat: int) -> dict[str, object]:
    """The facts of a seat's view; of a spectator's if the seat is below 0 (B5, B6, F7)."""
    table = oracle.table
    return {
        "players": table.players,
        "seat": seat,
        "phase": table.phase,
        "to_move": oracle.to_move,
        "first": table.first,
        "turns_left": table.turns_left,
        "passes": table.passes,
        "steps": table.steps,
        "row": table.row,
        "deck": len(table.deck),
        "discards": Counter(table.discards),
        "ticket_deck": len(table.ticket_deck),
        "owners": table.owners,
        "seats": [open_facts(table, each) for each in table.seats],
        "own": map_facts(table),
        "hand": Counter(table.hands[seat]) if seat >= 0 else {},
        "tickets": sorted(table.tickets[seat]) if seat >= 0 else [],
        "offer": table.offers[seat] if seat >= 0 else [],
        "private": {},
        "choice": sum(2 ** (position - 1) for position in own_choice(table, seat)),
        "revealed": [sorted(held) for held in table.tickets] if oracle.over else [],
    }


def own_choice(table: Table, seat: int) -> list[int]:
    return (table.choices[seat] or []) if seat >= 0 else []


def open_facts(table: Table, seat: int) -> dict[str, object]:
    sources = ["routes"]
    if table.old_west:
        sources += ["markers", "alvin"]
    if table.africa:
        sources += ["doubling"]
    return {
        "trains": table.trains[seat],
        "points": sum(table.awarded[seat].values()),
        "awarded": {source: table.awarded[seat][source] for source in sources},
        "cards": len(table.hands[seat]),
        "known": Counter(table.known[seat]),
        "tickets": len(table.tickets[seat]),
        "offered": len(table.offers[seat]),
        "chosen": table.choices[seat] is not None,
    }


def map_facts(table: Table) -> dict[str, object]:
    if table.amsterdam:
        return {"merchandise_left": table.merchandise_left, "merchandise": table.merchandise}
    if table.japan:
        return {"bullet_trains_left": table.bullets_left, "bullet_track": table.bullet_track}
    if table.africa:
        return {
            "terrain_row": table.terrain_row,
            "terrain_deck": len(table.terrain_deck),
            "terrain_discards": by_kind(table, table.terrain_discards),
            "terrain": [by_kind(table, cards) for cards in table.terrain],
        }
    if table.old_west:
        return old_west_facts(table)
    return {}


def by_kind(table: Table, cards: list[str]) -> dict[str, int]:
    return {kind: cards.count(kind) for kind in table.kinds}


def old_west_facts(table: Table) -> dict[str, object]:
    placed = list(table.markers.values())
    markers = table.map.variant["markers"]
    assert isinstance(markers, int)
    own: dict[str, object] = {
        "starts": table.starts,
        "markers_left": [markers - placed.count(seat) for seat in table.seats],
        "markers": table.markers,
    }
    if table.alvin:
        own["alvin_city"] = table.alvin_city
        own["alvin_holder"] = table.alvin_holder
    if table.last_route >= 0:
        own["last_route"] = table.map.routes[table.last_route].id
    return own
