"""Rejections as HTTP responses: the status of each, and the one shape that all of them have."""

from __future__ import annotations

import logging
from typing import Final

from starlette.responses import Response

from veturi.server.api.codec import encode
from veturi.server.api.schemas.answers import Rejected, reason
from veturi.server.domain.rejections import RejectionError, rejected
from veturi.server.domain.table_events import EventError
from veturi.server.storage.models import BusyError, DamagedError, StoreError

__all__ = ["JSON", "rejection_of", "rejection_response"]

logger = logging.getLogger("veturi.server")

JSON: Final = "application/json"

#: HTTP status by key of the rejection; what the game or the table's state rejects is 409.
STATUSES: Final = {
    key: status
    for status, keys in (
        (400, "not_understood"),
        (401, "no_person"),
        (403, "not_your_seat not_at_table not_host private other_origin pin_needed pin_wrong"),
        (404, "no_table no_seat no_route no_map no_page no_link no_code"),
        (405, "no_method"),
        (408, "too_slow"),
        (413, "too_large"),
        (422, "no_such_map number_of_players options wrong_address no_name nothing_said"),
        (422, "no_record record_version record_step record_result record_promise"),
        (429, "too_fast pin_tries code_tries too_many"),
        (500, "unreadable fault"),
        (503, "busy"),
    )
    for key in keys.split()
}

#: The header `Retry-After`: seconds after which it is worth trying again.
RETRY_AFTER: Final = {"too_fast": "1", "busy": "1", "pin_tries": "60", "code_tries": "60"}


def rejection_response(rejection: RejectionError) -> Response:
    body = encode(Rejected(reason(rejection), rejection.request, rejection.number))
    wait = RETRY_AFTER.get(rejection.key)
    headers = {"retry-after": wait} if wait else None
    return Response(body, STATUSES.get(rejection.key, 409), headers, JSON)


def rejection_of(error: Exception) -> RejectionError:
    """What is said of any error; what the fault was is only for the log."""
    if isinstance(error, RejectionError):
        return error
    if isinstance(error, BusyError):
        return rejected("busy")
    if isinstance(error, StoreError | EventError):
        logger.error("%s", error)
        return rejected("unreadable" if isinstance(error, EventError | DamagedError) else "busy")
    logger.error("a request failed", exc_info=error)
    return rejected("fault")
