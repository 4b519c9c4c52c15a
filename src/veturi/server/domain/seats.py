"""Who sits at a table, and a request to take something back."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Asked", "SeatState"]


@dataclass(slots=True)
class SeatState:
    """Who sits there. An empty seat has neither holders nor a level."""

    plan: str
    name: str = ""
    holders: frozenset[str] = frozenset()
    #: The bot that sits there.
    level: str = ""
    #: The bot that plays for the person who holds it.
    stand_in: str = ""
    #: Since when it has been theirs: links to it that are older give nothing any more.
    since: float = 0.0
    #: What is kept of the seat's PIN; "" if it has none.
    pin: str = ""

    @property
    def empty(self) -> bool:
        return not self.level and not self.holders

    @property
    def played_by_bot(self) -> str:
        """The level of the bot that plays it now; "" if a person does."""
        return self.level or self.stand_in


@dataclass(slots=True)
class Asked:
    """A request to take something back, and the seats that have yet to answer."""

    seat: int
    numbers: list[int]
    waiting: set[int]
    at: float
    #: The number of the request's own entry.
    number: int
