"""Hooks of MkDocs: pages made from the program itself, links that leave `docs/`, local scripts.

The command line, the REST operations and the rule pages are made from what the program says of
itself. Inline scripts of the theme become files: the server's content-security policy allows no
others.
"""

from __future__ import annotations

import hashlib
import posixpath
import re
from pathlib import Path
from typing import Any

import msgspec
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from typer.main import get_command

from veturi.cli import app
from veturi.server.api.openapi import describe
from veturi.server.app import OPERATIONS

ROOT = Path(__file__).resolve().parent.parent
VARIANTS = ROOT / "src" / "veturi" / "variants"
LANGUAGES = {"en": "English", "fi": "suomi"}
LINK = re.compile(r"(\]\()([^)#:\s]+)((?:#[^)]*)?\))")
INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)


def _rule_pages() -> list[Path]:
    return sorted(VARIANTS.glob("*/rules.*.md"))


def _page_of(source: str) -> str | None:
    """The page of the site for a file of the repository; None if it has none."""
    if source.startswith("docs/"):
        return source.removeprefix("docs/")
    if source in ("CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"):
        return source.lower()
    if found := re.fullmatch(r"src/veturi/variants/(\w+)/rules\.(\w+)\.md", source):
        return f"rules/{found[1]}.{found[2]}.md"
    return "index.md" if source == "README.md" else None


#: By page of the site: the file of the repository that it is made from.
SOURCES = {
    page: source
    for source in ["CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"]
    + [path.relative_to(ROOT).as_posix() for path in _rule_pages()]
    if (page := _page_of(source)) is not None
}


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Adds the rule pages to the navigation, by map and language."""
    rules = next(entry for entry in config.nav if "Rules" in entry)["Rules"]
    for path in _rule_pages():
        page = _page_of(path.relative_to(ROOT).as_posix())
        title = path.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")
        rules.append({f"{title} ({LANGUAGES[path.name.split('.')[1]]})": page})
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds the pages that are not in `docs/`."""
    for page, source in SOURCES.items():
        files.append(File.generated(config, page, abs_src_path=str(ROOT / source)))
    made = {"reference/command-line.md": command_line(), "reference/rest.md": rest()}
    for page, text in made.items():
        files.append(File.generated(config, page, content=text))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Leads links to files of the repository to their pages; others become plain text."""
    here = page.file.src_uri
    folder = posixpath.dirname(SOURCES.get(here, f"docs/{here}"))

    def relinked(found: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join(folder, found[2]))
        there = _page_of(target)
        if there is None:
            return found[0]
        return f"{found[1]}{posixpath.relpath(there, posixpath.dirname(here) or '.')}{found[3]}"

    text = LINK.sub(relinked, markdown)
    # Source files are not part of the site: their names stay, without a link.
    return re.sub(r"\[([^\]]+)\]\((?:\.\./)+src/[^)]+\)", r"\1", text)


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Inline scripts become files beside the theme's own."""

    def filed(found: re.Match[str]) -> str:
        name = f"assets/inline-{hashlib.sha256(found[1].encode()).hexdigest()[:12]}.js"
        path = Path(config.site_dir) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(found[1], encoding="utf-8")
        up = posixpath.relpath(name, posixpath.dirname(page.file.dest_uri) or ".")
        return f'<script src="{up}"></script>'

    return INLINE.sub(filed, output)


def on_post_build(config: MkDocsConfig) -> None:
    """Maps of the theme's scripts are for those who write it."""
    for path in Path(config.site_dir).rglob("*.map"):
        path.unlink()


# --- the command line -----------------------------------------------------------------------------


def command_line() -> str:
    """Every command with its options, as the program declares them."""
    group: Any = get_command(app)
    parts = ["# Command line", "", "`veturi COMMAND --help` says the same.", ""]
    for name, command in group.commands.items():
        context = command.context_class(command, info_name=f"veturi {name}")
        usage = " ".join(command.collect_usage_pieces(context))
        parts += [f"## veturi {name}", "", command.help or "", "", f"    veturi {name} {usage}", ""]
        parts += ["| option | what it does | default |", "|---|---|---|"]
        for one in command.params:
            names = ", ".join(f"`{name}`" for name in one.opts)
            plain = isinstance(one.default, str | int | float) and one.default is not False
            default = f"`{one.default}`" if plain else ""
            parts.append(f"| {names} | {_cell(getattr(one, 'help', None))} | {default} |")
        parts.append("")
    return "\n".join(parts)


def _cell(text: str | None) -> str:
    """A text in one line that can stand in a table."""
    return " ".join((text or "").split()).replace("|", "\\|")


# --- the REST operations --------------------------------------------------------------------------


def rest() -> str:
    """Every operation of the API, from its OpenAPI description."""
    found: dict[str, Any] = msgspec.to_builtins(describe(OPERATIONS))
    parts = ["# Every REST operation", ""]
    parts += ["A server describes them with all their types at `/api/docs`.", ""]
    for path, methods in found["paths"].items():
        for method, operation in methods.items():
            if isinstance(operation, dict) and "responses" in operation:
                parts += _operation(method.upper(), path, operation)
    return "\n".join(parts)


def _operation(method: str, path: str, operation: dict[str, Any]) -> list[str]:
    parts = [f"## {method} {path}", ""]
    parts += [
        text for key in ("summary", "description") for text in (operation.get(key), "") if text
    ]
    parts.append("")
    rows = [
        f"| `{one['name']}` | {one['in']} | {_cell(one.get('description'))} |"
        for one in operation.get("parameters", [])
        if "name" in one
    ]
    if rows:
        parts += ["| parameter | in | what it is |", "|---|---|---|", *rows, ""]
    return parts
