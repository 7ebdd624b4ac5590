"""The consoles as files: one page and what it loads, named by its content and therefore cached without limit."""

import gzip
from functools import lru_cache
from html import escape
from pathlib import Path

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

FOLDER = Path(__file__).parents[1] / "static"
"""Where `consoles/build.py` puts them."""
FAILED = ".failed"
"""In that folder: why the last build failed."""
KINDS = {".js": "text/javascript", ".css": "text/css", ".json": "application/json", ".svg": "image/svg+xml"}
FOR_EVER = "public, max-age=31536000, immutable"
NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>puntobanco</title>
<h1>The house is open, but its screens were not built</h1>
<p>{why}Commands and views work over <a href="/openapi.json">the API</a>. To build the screens, stop the house, start it
again in the folder of the source, and load this page again:</p>
<pre>./go run</pre>
"""


def routes(folder: Path = FOLDER) -> list[Route]:
    """The page at the root, and the files beside it."""

    async def page(request: Request) -> Response:
        path, failed = folder / "index.html", folder / FAILED
        if failed.is_file() or not path.is_file():
            why = f"The last build failed: {escape(failed.read_text('utf-8'))}. " if failed.is_file() else ""
            return HTMLResponse(NOT_BUILT.format(why=why), 503, {"Cache-Control": "no-store"})
        return _sent(request, path, "text/html; charset=utf-8", "no-cache")

    async def file(request: Request) -> Response:
        path = folder / request.path_params["name"]
        if path.suffix not in KINDS or path.parent != folder or not path.is_file():
            return Response("There is nothing here.", 404, media_type="text/plain")
        kept = FOR_EVER if path.suffix != ".svg" else "no-cache"
        return _sent(request, path, f"{KINDS[path.suffix]}; charset=utf-8", kept)

    return [Route("/", page, methods=["GET"]), Route("/{name}", file, methods=["GET"])]


def _sent(request: Request, path: Path, media: str, kept: str) -> Response:
    """A file, packed if the reader can unpack it: there is nothing secret in it that its size could tell."""
    headers = {"Cache-Control": kept, "Vary": "Accept-Encoding", "Content-Type": media}
    packed = "gzip" in request.headers.get("accept-encoding", "")
    body = _read(path, path.stat().st_mtime_ns, packed)
    return Response(body, 200, {**headers, "Content-Encoding": "gzip"} if packed else headers)


@lru_cache(maxsize=128)
def _read(path: Path, changed: int, packed: bool) -> bytes:
    body = path.read_bytes()
    return gzip.compress(body, mtime=0) if packed else body
