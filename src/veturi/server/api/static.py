"""Static files: the browser client and the documentation, or how to build them."""

from __future__ import annotations

import mimetypes
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response

from veturi.server.api.errors import rejection_response
from veturi.server.domain.rejections import rejected

__all__ = ["CLIENT", "SITE", "api_docs", "documentation", "pages"]

#: Where the built client lies in the package.
CLIENT: Final = Path(__file__).parents[1] / "client"
#: Where the built documentation site lies, if the package has it.
SITE: Final = Path(__file__).parents[1] / "site"
INDEX: Final = "index.html"
#: Beside a file: the same, packed when the client was built.
PACKED: Final = ".gz"
#: Files whose name carries a hash of what is in them never change.
HASHED: Final = "assets/"

HTML: Final = "text/html; charset=utf-8"
#: What is shown instead of what has not been built.
NOT_BUILT: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<h1>{title}</h1>
{text}
</html>
"""
NO_CLIENT: Final = """\
<p>The server runs. Its table in the browser has not been built here: see docs/server.md.</p>
<p>Bots and scripts can play: the interface is described at
<a href="/api/v1/openapi.json">/api/v1/openapi.json</a>.</p>
<p lang="fi">Palvelin on käynnissä. Selaimessa pelattavaa pöytää ei ole vielä rakennettu:
ks. docs/server.md.</p>"""
NO_SITE: Final = "<p>The documentation has not been built here: run <code>make docs</code>.</p>"
NO_API_DOCS: Final = """\
<p>This page is built with the client: run <code>make client</code>, which takes Node.
The description itself is at <a href="/api/v1/openapi.json">/api/v1/openapi.json</a>.</p>"""


def api_docs(client: Path | None = None) -> Callable[[Request], Awaitable[Response]]:
    """The interactive documentation of the API, which is built with the client."""
    index = (client or CLIENT).resolve() / "api-docs" / INDEX

    async def page(request: Request) -> Response:
        if not index.is_file():
            return _not_built("Veturi API", NO_API_DOCS)
        return _given(index, "no-cache", _takes_gzip(request.headers.get("accept-encoding", "")))

    return page


def documentation(site: Path = SITE) -> Callable[[Request], Awaitable[Response]]:
    """The documentation site, where the package carries it."""
    root = site.resolve()

    async def page(request: Request) -> Response:
        path = str(request.path_params.get("path", ""))
        if not path and not request.url.path.endswith("/"):
            return RedirectResponse(request.url.path + "/")
        if not (root / INDEX).is_file():
            return _not_built("Veturi documentation", NO_SITE)
        found = _file(root, path or INDEX)
        if found is None:
            return rejection_response(rejected("no_page"))
        return _given(found, "no-cache", packed=False)

    return page


def pages(client: Path | None = None) -> Callable[[Request], Awaitable[Response]]:
    """Gives out the client's files; every other address is a page of the client."""
    root = (client or CLIENT).resolve()

    async def page(request: Request) -> Response:
        path = str(request.path_params.get("path", ""))
        if path.startswith("api/"):
            return rejection_response(rejected("no_page"))
        index = root / INDEX
        if not index.is_file():
            return _not_built("Veturi", NO_CLIENT)
        found = _file(root, path)
        if found is None and Path(path).suffix and not path.startswith("t/"):
            return rejection_response(rejected("no_page"))
        kept = "public, max-age=31536000, immutable" if path.startswith(HASHED) else "no-cache"
        return _given(found or index, kept, _takes_gzip(request.headers.get("accept-encoding", "")))

    return page


def _not_built(title: str, text: str) -> Response:
    return Response(NOT_BUILT.format(title=title, text=text), media_type=HTML)


def _takes_gzip(accepted: str) -> bool:
    """Whether whoever asks can unpack: `gzip` is named, or `*`, and not refused with `q=0`."""
    said: dict[str, bool] = {}
    for part in accepted.lower().split(","):
        name, _, rest = part.partition(";")
        quality = rest.replace(" ", "").removeprefix("q=")
        said[name.strip()] = not quality or quality.strip("0.") != ""
    return said.get("gzip", said.get("*", False))


def _given(path: Path, kept: str, packed: bool) -> Response:
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    headers = {"cache-control": kept}
    beside = path.with_name(path.name + PACKED)
    if beside.is_file():
        headers["vary"] = "accept-encoding"
        if packed:
            headers["content-encoding"] = "gzip"
            path = beside
    return FileResponse(path, media_type=kind, headers=headers)


def _file(root: Path, path: str) -> Path | None:
    """A file below the root and nowhere else; None if there is none."""
    if not path or "\0" in path:
        return None
    try:
        found = (root / path).resolve()
        return found if found.is_relative_to(root) and found.is_file() else None
    except OSError:
        return None
