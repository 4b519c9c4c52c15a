"""Bodies and queries of requests."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from veturi.server.auth.seat_access import Pin, Shown, Unlocks
from veturi.server.domain.commands import Number, Seat

__all__ = [
    "AllSeatsQuery",
    "DeviceCodeRequest",
    "ListQuery",
    "LogQuery",
    "MoveQuery",
    "MyStatisticsQuery",
    "MyTablesQuery",
    "NewPersonRequest",
    "PinRequest",
    "RedeemLink",
    "RouteQuery",
    "SeatQuery",
    "StatesQuery",
    "TableQuery",
    "UnlockQuery",
    "ViewQuery",
    "WebhookRequest",
]

Token = Annotated[str, msgspec.Meta(max_length=100)]


class _Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A body: what it does not know is rejected."""


class NewPersonRequest(_Body, frozen=True):
    """How somebody new wants to be known: by a cookie, or by a secret in the answer."""

    cookie: bool = False


class DeviceCodeRequest(_Body, frozen=True):
    """A device code as it was typed; the secret is told as to somebody new. With `merge` the tables
    of whoever asks become those of the person who made the code."""

    code: Token
    cookie: bool = False
    merge: bool = False


class RedeemLink(_Body, frozen=True):
    """A personal link. With `move` nobody else holds the seat any more."""

    token: Token
    move: bool = False
    #: For a seat where nobody sat.
    name: Token = ""


class WebhookRequest(_Body, frozen=True):
    """Where "your turn" is told."""

    url: Annotated[str, msgspec.Meta(max_length=500)]


class PinRequest(_Body, frozen=True):
    """A PIN: four to twelve digits."""

    pin: Pin


class TableQuery(msgspec.Struct, frozen=True):
    """`token`: of the table's link, if it is private and one has no seat."""

    token: Token = ""


class UnlockQuery(TableQuery, frozen=True):
    """`unlock`: of seats with a PIN, separated by commas; better in the header `Veturi-Unlock`."""

    unlock: Unlocks = ""


class ViewQuery(UnlockQuery, frozen=True):
    """`seats`: which of one's own to show: `all`, `none`, `sole`, or numbers."""

    seats: Shown = ""


class AllSeatsQuery(ViewQuery, frozen=True):
    """`all`: everybody's cards, once the game is over."""

    all: bool = False


class LogQuery(AllSeatsQuery, frozen=True):
    """`after`: the last number that is known."""

    after: Number = 0


class StatesQuery(AllSeatsQuery, frozen=True, kw_only=True):
    """The events from `first` to `last`."""

    first: Number
    last: Number


class SeatQuery(UnlockQuery, frozen=True, kw_only=True):
    """Whose question it is."""

    seat: Seat


class HintQuery(SeatQuery, frozen=True, kw_only=True):
    """`number`: after which event; now if it is not given."""

    number: Number | None = None


class MoveQuery(SeatQuery, frozen=True, kw_only=True):
    """An action as it may be typed: `claim Helena-Omaha red+1`, `nosta punainen`; or the card that
    is to be taken, by where it lies: `row`, `deck`, `ticket_deck`, or an open fact of the map's."""

    action: Annotated[str, msgspec.Meta(max_length=200)] = ""
    place: Annotated[str, msgspec.Meta(max_length=100)] = ""
    #: None for the top card of a deck.
    card: Annotated[str, msgspec.Meta(max_length=100)] = ""


class RouteQuery(SeatQuery, frozen=True, kw_only=True):
    """A route by its id on the map; all if none is named."""

    route: Annotated[str, msgspec.Meta(max_length=100)] = ""


class ListQuery(msgspec.Struct, frozen=True):
    """`before`: what the last page said of the next; `status`: open tables or those in play."""

    before: Token = ""
    status: Literal["open", "playing"] = "open"


class MyTablesQuery(msgspec.Struct, frozen=True):
    """`waiting`: only tables that wait for oneself."""

    before: Token = ""
    waiting: bool = False


class MyStatisticsQuery(msgspec.Struct, frozen=True):
    """`without`: tables whose result is not to be known yet, with commas between them."""

    without: Annotated[str, msgspec.Meta(max_length=5000)] = ""
