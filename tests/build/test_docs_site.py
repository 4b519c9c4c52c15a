"""The documentation site: it builds strictly, its links lead somewhere, it needs no other host."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from veturi.cli import app
from veturi.maps import map_ids
from veturi.server.app import OPERATIONS

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]


class Page(HTMLParser):
    """The links of a page, what it loads, its anchors, and scripts that stand in it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.anchors: set[str] = set()
        self.inline = 0
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        about = dict(attrs)
        self.anchors |= {value for key in ("id", "name") if (value := about.get(key))}
        if tag == "a" and (link := about.get("href")):
            self.links.append(link)
        if tag == "link" and about.get("rel") not in ("canonical", "prev", "next"):
            self.loads.append(about.get("href") or "")
        if tag in ("script", "img", "iframe") and (source := about.get("src")):
            self.loads.append(source)
        if tag == "script" and not about.get("src") and about.get("type") != "application/json":
            self.inline += 1


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--site-dir", str(target)]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    run = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr
    return target


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[str, Page]:
    return {
        path.relative_to(site).as_posix(): Page(path.read_text(encoding="utf-8"))
        for path in site.rglob("*.html")
    }


def test_every_link_and_anchor_leads_somewhere(site: Path, pages: dict[str, Page]) -> None:
    followed = 0
    for name, page in pages.items():
        if name == "404.html":  # stands anywhere: its links begin at the root of a host
            continue
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme:
                continue
            target = (site / name).parent / unquote(parts.path) if parts.path else site / name
            found = os.path.relpath(target / "index.html" if target.is_dir() else target, site)
            assert found in pages or (site / found).is_file(), (name, link)
            if parts.fragment and found in pages:
                assert unquote(parts.fragment) in pages[found].anchors, (name, link)
            followed += 1
    assert followed > 500


def test_nothing_is_asked_of_another_host(site: Path, pages: dict[str, Page]) -> None:
    loads = {load for page in pages.values() for load in page.loads}
    assert loads
    assert not [load for load in loads if urlsplit(load).netloc]
    sheets = [path.read_text(encoding="utf-8") for path in site.rglob("*.css")]
    assert not [sheet for sheet in sheets if re.search(r"url\([\"']?(https?:)?//", sheet)]


def test_scripts_are_files_as_the_servers_policy_wants(pages: dict[str, Page]) -> None:
    assert {name for name, page in pages.items() if page.inline} <= {"404.html"}


def test_rules_are_there_in_both_languages(pages: dict[str, Page]) -> None:
    for folder in {"base", *map_ids()} - {"usa"}:
        for language in ("en", "fi"):
            assert f"rules/{folder}.{language}.html" in pages


def test_reference_pages_name_every_command_and_operation(site: Path) -> None:
    commands = (site / "reference" / "command-line.html").read_text(encoding="utf-8")
    for command in app.registered_commands:
        assert command.callback is not None
        name = command.name or command.callback.__name__.rstrip("_")
        assert f"veturi {name}" in commands
    operations = (site / "reference" / "rest.html").read_text(encoding="utf-8")
    for operation in OPERATIONS:
        assert f"{operation.method} {operation.path}" in operations


def test_the_python_reference_documents_the_names_it_lists(pages: dict[str, Page]) -> None:
    text = (ROOT / "docs" / "reference" / "python.md").read_text(encoding="utf-8")
    names = re.findall(r"^::: (veturi\.\w+)$", text, re.MULTILINE)
    assert len(names) > 10
    anchors = pages["reference/python.html"].anchors
    assert {name for name in names if name not in anchors} == set()
