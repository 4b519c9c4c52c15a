"""A server with the built client, and Chromium. In CI both must be there."""

from __future__ import annotations

import os
import random
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
from support.soak import SOAK
from veturi.server.api.static import CLIENT
from veturi.server.domain.commitment import SEED_BITS
from veturi.server.services import creation

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
#: What the driver says where no service worker is let in.
NO_WORKER = "Service Worker registration blocked by Playwright"
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


@pytest.fixture(autouse=True)
def dice(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is dealt and what bots do follow from the test's name, so that what holds once holds
    always. In the soak every run has dice of its own."""
    if not SOAK:
        chance = random.Random(request.node.nodeid)
        monkeypatch.setattr(creation, "new_seed", lambda: chance.getrandbits(SEED_BITS))
        monkeypatch.setattr(creation, "new_salt", lambda: chance.randbytes(32).hex())


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
    server refused something only if that is not `expected`. Without a path the page is left empty:
    `begin` leads straight to a table, which saves the home page. Only `workers` lets the service
    worker in, which otherwise would keep the client's files anew for each of them."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def opened(
        path: str | None = "/",
        *,
        language: str = "en",
        expected: tuple[int, ...] = (),
        workers: bool = False,
        **about: object,
    ) -> Page:
        usual = {
            "viewport": {"width": 1280, "height": 800},
            "reduced_motion": "reduce",
            "base_url": site.address,
            "service_workers": "allow" if workers else "block",
        }
        context = browser.new_context(locale=language, **{**usual, **about})  # type: ignore[arg-type]
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: complaints.append(f"{error}"))
        page.on(
            "console",
            lambda said: (
                complaints.append(said.text)
                if said.type in ("error", "warning")
                and not rejection(said.text, expected)
                and (workers or said.text != NO_WORKER)
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
        if path is not None:
            page.goto(path)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not complaints


def rejection(text: str, expected: tuple[int, ...]) -> bool:
    """Whether the browser only says that a request was answered with one of these statuses."""
    return any(f"responded with a status of {status} " in text for status in expected)


def screen(page: Page, name: str) -> None:
    """Keeps a picture for people to look at, in the soak."""
    if SOAK:
        SCREENS.mkdir(exist_ok=True)
        page.screenshot(path=SCREENS / f"{name}.png")
