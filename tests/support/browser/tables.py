"""Tables for tests: made as the page's own person would make them, without a pause for bots."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import APIResponse, Page

from support.server.live_server import wait_for

#: The address of a page that has loaded nothing yet.
EMPTY = "about:blank"
#: Options that show all of a map's rules.
OPTIONS: dict[str, dict[str, Any]] = {"oldwest": {"alvin": True}}


def post(page: Page, path: str, body: dict[str, Any]) -> Any:
    """As the page's own person would."""
    return _answer(page.context.request.post(_address(page, path), data=body))


def get(page: Page, path: str) -> Any:
    return _answer(page.context.request.get(_address(page, path)))


def _address(page: Page, path: str) -> str:
    """Of the page's server; an empty page has only that of its context."""
    origin = "" if page.url == EMPTY else "/".join(page.url.split("/")[:3])
    return f"{origin}/api/v1{path}"


def _answer(given: APIResponse) -> Any:
    assert given.ok, given.text()
    return given.json()


def become_somebody(page: Page) -> str:
    """Has the page's person be known to the server; answers their secret. A page of the client does
    that by itself; for an empty one it is done here."""
    if page.url == EMPTY:
        page.context.request.post("/api/v1/people", data={"cookie": True})
    else:
        page.wait_for_function("async () => (await (await fetch('/api/v1/me')).json()).known")
    return next(one["value"] for one in page.context.cookies() if one["name"] == "veturi")


def begin(page: Page, map_id: str, seats: list[str], **settings: Any) -> str:
    """A game that this page's person has begun, at the first seat. An empty page loads the table,
    a page of the client goes there as by a link."""
    if page.url != EMPTY:
        page.wait_for_selector("[data-play=bots]")
    become_somebody(page)
    about = {"map": map_id, "seats": seats, "pause": 0, "options": OPTIONS.get(map_id, {})}
    body: dict[str, Any] = {"settings": {**about, **settings}, "sit": [{"seat": 0, "name": "Aino"}]}
    table = str(post(page, "/tables", body)["table"])
    post(page, f"/tables/{table}/commands", {"do": "start"})
    if not body["settings"]["pause"]:
        # Bots choose at the opening, too. What they do would come between, now or a moment later.
        wait_for(lambda: get(page, f"/tables/{table}")["state"]["view"]["to_move"] == [0])
    if page.url == EMPTY:
        page.goto(f"/t/{table}")
    else:
        page.evaluate(
            """(path) => {
              history.pushState(null, "", path);
              dispatchEvent(new PopStateEvent("popstate"));
            }""",
            f"/t/{table}",
        )
    return table
