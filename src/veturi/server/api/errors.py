"""Rejections as HTTP responses: the status of each, and the one shape that all of them have."""

from __future__ import annotations

import logging
from typing import Final

from starlette.responses import Response

from veturi.maps import Name
from veturi.server.api.codec import encode
from veturi.server.api.schemas.answers import Rejected, reason
from veturi.server.domain.rejections import Rejection, rejected
from veturi.server.domain.table_events import EventError
from veturi.server.storage.models import DamagedError, StoreError

__all__ = ["JSON", "RejectionError", "invalid_message", "rejection_response", "store_rejection"]

logger = logging.getLogger("veturi.server")

JSON: Final = "application/json"

#: HTTP status by key of the rejection; what the game or the table's state rejects is 409.
STATUSES: Final[dict[str, int]] = {
    "not_understood": 400,
    "no_such_map": 422,
    "number_of_players": 422,
    "options": 422,
    "wrong_address": 422,
    "no_name": 422,
    "nothing_said": 422,
    "no_record": 422,
    "record_version": 422,
    "record_step": 422,
    "record_result": 422,
    "record_promise": 422,
    "no_person": 401,
    "not_your_seat": 403,
    "pin_needed": 403,
    "pin_wrong": 403,
    "not_at_table": 403,
    "not_host": 403,
    "private": 403,
    "other_origin": 403,
    "no_table": 404,
    "no_seat": 404,
    "no_route": 404,
    "no_map": 404,
    "no_page": 404,
    "no_link": 404,
    "no_method": 405,
    "too_slow": 408,
    "too_large": 413,
    "too_fast": 429,
    "pin_tries": 429,
    "too_many": 429,
    "unreadable": 500,
    "fault": 500,
    "busy": 503,
}

#: The header `Retry-After`: seconds after which it is worth trying again.
RETRY_AFTER: Final = {"too_fast": "1", "busy": "1", "pin_tries": "60"}


class RejectionError(Exception):
    """Ends a request with a rejection; `number` is the table's last, `key` the command's."""

    def __init__(self, rejection: Rejection, number: int = 0, key: str = "") -> None:
        super().__init__(rejection.key)
        self.rejection = rejection
        self.number = number
        self.key = key


def rejection_response(rejection: Rejection, number: int = 0, key: str = "") -> Response:
    body = encode(Rejected(reason(rejection), key, number))
    wait = RETRY_AFTER.get(rejection.key)
    headers = {"retry-after": wait} if wait else None
    return Response(body, STATUSES.get(rejection.key, 409), headers, JSON)


def invalid_message(why: str) -> Rejection:
    """The rejection of something that does not fit its type."""
    said = Name(f"The request was not understood: {why}.", f"Pyyntöä ei ymmärretty: {why}.")
    return Rejection("not_understood", said)


def store_rejection(error: StoreError | EventError) -> Rejection:
    """What is said when the store fails; what the fault was is only for the log."""
    logger.error("%s", error)
    return rejected("unreadable" if isinstance(error, EventError | DamagedError) else "busy")
