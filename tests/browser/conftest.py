"""A server with the built client, and Chromium. In CI both must be there."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    Playwright,
    expect,
    sync_playwright,
)

from support.server.live_server import Running, running
from veturi.server.api.static import CLIENT

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
#: Looked at by people; not committed.
SCREENS = Path(__file__).parent / ".screens"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
#: Generous: the machine may be busy.
PATIENCE = 30_000
expect.set_options(timeout=PATIENCE)


def missing(what: str) -> None:
    """A tool that is not there: a reason to skip, but in CI a failure."""
    if os.environ.get("CI"):
        pytest.fail(what)
    pytest.skip(what)


@pytest.fixture(scope="session")
def client() -> Path:
    """The built client; it is built here if Node is."""
    if not (CLIENT / "index.html").is_file():
        if shutil.which("npm") is None:
            missing("the client is not built and there is no Node to build it: make client")
        subprocess.run([ROOT / "scripts" / "build_client.py"], cwd=ROOT, check=True)
    return CLIENT


@pytest.fixture(scope="session")
def site(client: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("site") / "games.db", client=client) as server:
        yield server


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if found is None:
        missing("Chromium is not installed: apt-get install chromium")
    launched = playwright.chromium.launch(executable_path=found, args=FLAGS)
    yield launched
    launched.close()


Opener = Callable[..., Page]


@pytest.fixture
def visit(browser: Browser, site: Running) -> Iterator[Opener]:
    """Opens a page as a new person. Whatever the browser complains of fails the test; that the
    server refused something only if that is not `expected`."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def opened(
        path: str = "/", *, language: str = "en", expected: tuple[int, ...] = (), **about: object
    ) -> Page:
        sizes = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce"}
        context = browser.new_context(locale=language, **{**sizes, **about})  # type: ignore[arg-type]
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: complaints.append(f"{error}"))
        page.on(
            "console",
            lambda said: (
                complaints.append(said.text)
                if said.type in ("error", "warning") and not rejection(said.text, expected)
                else None
            ),
        )
        page.on(
            "request",
            lambda asked: (
                None
                if asked.url.startswith((site.address, "data:", "blob:"))
                else complaints.append(f"asked another host: {asked.url}")
            ),
        )
        page.goto(site.address + path)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not complaints


def rejection(text: str, expected: tuple[int, ...]) -> bool:
    """Whether the browser only says that a request was answered with one of these statuses."""
    return any(f"responded with a status of {status} " in text for status in expected)


def screen(page: Page, name: str) -> None:
    """Keeps a picture for people to look at."""
    SCREENS.mkdir(exist_ok=True)
    page.screenshot(path=SCREENS / f"{name}.png")
