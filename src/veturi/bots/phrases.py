"""Phrases that sentences about moves are put together from, in both languages."""

from __future__ import annotations

from veturi.engine.board import Board
from veturi.maps import Message, Name, Plural

__all__ = ["count", "filled", "joined", "points", "tickets_listed"]

COUNTS = (
    Name("none", "ei yhtään"),
    Name("one", "yksi"),
    Name("two", "kaksi"),
    Name("three", "kolme"),
    Name("four", "neljä"),
    Name("five", "viisi"),
)


def count(number: int) -> Name:
    return COUNTS[number] if number < len(COUNTS) else Name(str(number), str(number))


def points(number: int) -> Name:
    """So many points, as the object of getting or bringing."""
    if number == 1:
        return Name("1 point", "1 pisteen")
    return Name(f"{number} points", f"{number} pistettä")


def joined(parts: list[Name], en: str, fi: str) -> Name:
    return Name(en.join(part.en for part in parts), fi.join(part.fi for part in parts))


def filled(text: Message, number: int = 0, /, **fields: Name) -> Name:
    """A sentence of the map's own rules with its fields filled, in both languages."""
    if isinstance(text, Plural):
        text = text.of(number)
    return Name(
        text.en.format_map({key: name.en for key, name in fields.items()}),
        text.fi.format_map({key: name.fi for key, name in fields.items()}),
    )


def tickets_listed(board: Board, tickets: list[int]) -> Name:
    """Such as `Boston – Miami (12), Dallas – New York (11)`."""
    names = []
    for ticket in tickets:
        name, worth = board.ticket_name(ticket), int(board.ticket_points[ticket])
        names.append(Name(f"{name.en} ({worth})", f"{name.fi} ({worth})"))
    return joined(names, ", ", ", ")
