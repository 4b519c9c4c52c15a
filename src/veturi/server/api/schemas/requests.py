"""What the endpoints about tables and people are asked, and two small answers."""

from __future__ import annotations

from typing import Annotated

import msgspec

from veturi.server.auth.seat_access import Shown, Unlocks
from veturi.server.domain import commands

__all__ = [
    "AllQuery",
    "ListQuery",
    "LogQuery",
    "MineQuery",
    "NewPersonRequest",
    "SetWebhook",
    "TableQuery",
    "Token",
    "UnlockQuery",
    "UseLink",
    "UsedLink",
    "ViewQuery",
    "WebhookKey",
    "WebhookPlace",
]

Token = Annotated[str, msgspec.Meta(max_length=100)]
Url = Annotated[str, msgspec.Meta(max_length=500)]


class NewPersonRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How somebody new wants to be known: by a cookie, or by a secret in the answer."""

    cookie: bool = False


class UseLink(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A personal link. With `move` nobody else holds the seat any more."""

    token: Token
    move: bool = False
    #: For a seat where nobody sat.
    name: Token = ""


class SetWebhook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where "your turn" is told."""

    url: Url


class WebhookKey(msgspec.Struct, frozen=True):
    """The key that signs what is told: HMAC-SHA256 of the body, as hex."""

    key: str


class WebhookPlace(msgspec.Struct, frozen=True):
    """The host that a seat's turns are told to; the rest of the address may be a secret."""

    host: str | None


class TableQuery(msgspec.Struct, frozen=True):
    """`token`: of the table's link, if it is private and one has no seat."""

    token: Token = ""


class UnlockQuery(TableQuery, frozen=True):
    """`unlock`: of seats with a PIN, separated by commas; better in the header `Veturi-Unlock`."""

    unlock: Unlocks = ""


class ViewQuery(UnlockQuery, frozen=True):
    """`seats`: which of one's own to show: `all`, `none`, `sole`, or numbers."""

    seats: Shown = ""


class AllQuery(ViewQuery, frozen=True):
    """`all`: everybody's cards, once the game is over."""

    all: bool = False


class LogQuery(AllQuery, frozen=True):
    """`after`: the last number that is known."""

    after: commands.Number = 0


class ListQuery(msgspec.Struct, frozen=True):
    """`before`: what the last page said of the next; `status`: open tables or those in play."""

    before: Token = ""
    status: Annotated[str, msgspec.Meta(pattern="^(open|playing)$")] = "open"


class MineQuery(msgspec.Struct, frozen=True):
    """`waiting`: only tables that wait for oneself."""

    before: Token = ""
    waiting: bool = False


class UsedLink(msgspec.Struct, frozen=True):
    """The seat that a personal link gave."""

    table: str
    seat: int
    number: int
