"""The documentation site at /docs: given out where it was built, and nothing beside it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.routing import Route

from veturi.server.api.static import documentation


def get(site: Path, path: str) -> httpx.Response:
    page = documentation(site)
    app = Starlette(routes=[Route("/docs", page), Route("/docs/{path:path}", page)])

    async def asked() -> httpx.Response:
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://table") as web:
            return await web.get(path, follow_redirects=True)

    return asyncio.run(asked())


@pytest.fixture
def site(tmp_path: Path) -> Path:
    folder = tmp_path / "site"
    (folder / "rules").mkdir(parents=True)
    (folder / "index.html").write_text("<h1>Home</h1>")
    (folder / "rules" / "base.en.html").write_text("<h1>Base</h1>")
    (tmp_path / "secret.txt").write_text("hidden")
    return folder


def test_pages_are_given_out(site: Path) -> None:
    home = get(site, "/docs")
    assert "Home" in home.text
    assert str(home.url).endswith("/docs/")  # where relative links hold
    assert "Base" in get(site, "/docs/rules/base.en.html").text
    assert get(site, "/docs/index.html").headers["content-type"].startswith("text/html")


@pytest.mark.parametrize("path", ["none.html", "../secret.txt", "%2e%2e/secret.txt", "rules"])
def test_nothing_else_is(site: Path, path: str) -> None:
    answer = get(site, f"/docs/{path}")
    assert answer.status_code == 404
    assert "hidden" not in answer.text


def test_without_the_built_site_the_page_says_how_to_build_it(tmp_path: Path) -> None:
    answer = get(tmp_path / "none", "/docs/")
    assert answer.status_code == 200
    assert "make docs" in answer.text
