"""Tables for tests: made as the page's own person would make them, without a pause for bots."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

#: Options that show all of a map's rules.
OPTIONS: dict[str, dict[str, Any]] = {"oldwest": {"alvin": True}}


def post(page: Page, path: str, body: dict[str, Any]) -> Any:
    """As the page's own script would."""
    return page.evaluate(
        """async ([path, body]) => {
          const answer = await fetch("/api/v1" + path, {method: "POST", body: JSON.stringify(body),
            headers: {"content-type": "application/json"}});
          if (!answer.ok) throw new Error(await answer.text());
          return answer.json();
        }""",
        [path, body],
    )


def get(page: Page, path: str) -> Any:
    return page.evaluate("async (path) => (await fetch('/api/v1' + path)).json()", path)


def begin(page: Page, map_id: str, seats: list[str], **settings: Any) -> str:
    """A game that this page's person has begun, at the first seat."""
    page.wait_for_selector("[data-play=bots]")
    page.wait_for_function("async () => (await (await fetch('/api/v1/me')).json()).known")
    about = {"map": map_id, "seats": seats, "pause": 0, "options": OPTIONS.get(map_id, {})}
    body = {"settings": {**about, **settings}, "sit": [{"seat": 0, "name": "Aino"}]}
    table = str(post(page, "/tables", body)["table"])
    post(page, f"/tables/{table}/commands", {"do": "start"})
    page.evaluate(
        """(path) => {
          history.pushState(null, "", path);
          dispatchEvent(new PopStateEvent("popstate"));
        }""",
        f"/t/{table}",
    )
    return table
