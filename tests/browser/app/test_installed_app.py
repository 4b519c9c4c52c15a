"""The client as an installed app: manifest, icons, service worker, and no server there."""

from __future__ import annotations

import json
import struct
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page

from browser.accessibility.test_axe import complaints
from browser.conftest import PATIENCE, Opener
from support.browser.tables import begin
from support.server.live_server import Running
from veturi.server.auth.rate_limits import GENEROUS
from veturi.server.config import Config

CONTROLLED = "() => navigator.serviceWorker.controller !== null"
KEPT = """async () => {
  const found = [];
  for (const name of await caches.keys())
    for (const one of await (await caches.open(name)).keys()) found.push(new URL(one.url).pathname);
  return found;
}"""


@pytest.mark.parametrize("language", ["en", "fi"])
def test_the_manifest_makes_it_installable(language: str, site: Running) -> None:
    answer = httpx.get(f"{site.address}/app.{language}.webmanifest")
    assert answer.headers["content-type"].startswith("application/manifest+json")
    manifest = json.loads(answer.text)
    assert manifest["lang"] == language
    assert manifest["name"].startswith("Veturi")
    assert (manifest["start_url"], manifest["scope"], manifest["id"]) == ("/", "/", "/")
    assert manifest["display"] == "standalone"
    sizes = set()
    for icon in manifest["icons"]:
        found = httpx.get(site.address + icon["src"])
        assert found.headers["content-type"].startswith(icon["type"])
        assert len(found.content) < 20_000
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", found.content[16:24])
            assert icon["sizes"] == f"{width}x{height}"
        sizes.add((icon["sizes"], icon.get("purpose", "any")))
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= sizes


def test_the_manifest_follows_the_language(visit: Opener) -> None:
    page = visit()
    link = page.locator("link[rel=manifest]")
    assert link.get_attribute("href") == "/app.en.webmanifest"
    page.click(".topbar [lang=fi]")
    page.wait_for_selector("link[href='/app.fi.webmanifest']", state="attached")


def test_the_browser_finds_nothing_against_installing(visit: Opener) -> None:
    page = visit(workers=True)
    page.wait_for_function(CONTROLLED)
    chromium = page.context.new_cdp_session(page)
    assert chromium.send("Page.getAppManifest")["errors"] == []
    faults = chromium.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A browser without a profile of its own, as tests have it, installs nothing.
    assert [one["errorId"] for one in faults if one["errorId"] != "in-incognito"] == []


def test_the_worker_keeps_the_clients_files_and_nothing_of_the_interface(visit: Opener) -> None:
    page = visit(workers=True)
    page.wait_for_function(CONTROLLED)
    begin(page, "amsterdam", ["open", "novice"])
    page.wait_for_selector("[data-offer]")
    page.reload()
    page.wait_for_selector("[data-offer]")
    kept = page.evaluate(KEPT)
    assert any(path.startswith("/assets/amsterdam-") for path in kept)
    assert "/offline.html" in kept
    assert [path for path in kept if not path.startswith(("/assets/", "/icon", "/offline"))] == []
    names = page.evaluate("() => caches.keys()")
    assert len(names) == 1


def words(page: Page) -> str:
    page.wait_for_function("() => document.querySelector('h1')?.textContent")
    return page.inner_text("h1")


def test_without_a_server_a_page_says_so_and_comes_back(
    browser: Browser, client: Path, tmp_path: Path
) -> None:
    config = Config(database=str(tmp_path / "games.db"), limits=GENEROUS)
    server = Running(config, client).start()
    page = browser.new_page(locale="fi-FI")
    page.set_default_timeout(PATIENCE)
    page.goto(server.address)
    page.wait_for_function(CONTROLLED)
    table = begin(page, "amsterdam", ["open", "novice"])
    page.wait_for_selector("[data-offer]")
    server.stop()
    page.reload()
    assert words(page) == "Palvelimeen ei saada yhteyttä"
    assert page.evaluate("document.documentElement.lang") == "fi"
    assert not complaints(page, "offline")
    page.evaluate("localStorage.veturi = JSON.stringify({language: 'en', theme: 'dark'})")
    page.reload()
    assert words(page) == "The server cannot be reached"
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    assert page.url.endswith(f"/t/{table}")
    server = Running(config, client, server.port).start()
    # By itself, and where it was.
    page.wait_for_selector("[data-offer]")
    assert page.locator("html").get_attribute("lang") == "en"
    page.context.close()
    server.stop()
