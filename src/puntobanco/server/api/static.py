"""The consoles as files: one page and what it loads, named by its content and therefore cached without limit.

Scripts and styles lie in the folder that `consoles/build.py` makes. Words are cut here, out of the catalogue that every
other part of the program reads: a language is fetched in pieces, each when a screen first needs it.
"""

import gzip
import json
from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from puntobanco.words import catalogue

FOLDER = Path(__file__).parents[1] / "static"
"""Where `consoles/build.py` puts them."""
FAILED = ".failed"
"""In that folder: why the last build failed."""
PIECES = "pieces.json"
"""In that folder: which sections of the catalogue are fetched together; all others are fetched with every page.

No screen asks for ``paper``, the words of printed reports.
"""
BASE = "base"
NO_LANGUAGES = 'data-languages="[]"'
"""In the page, where it is told which languages there are."""
KINDS = {".js": "text/javascript", ".css": "text/css", ".json": "application/json", ".svg": "image/svg+xml"}
ALWAYS = "public, max-age=31536000, immutable"
NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>puntobanco</title>
<h1>The house is open, but its screens were not built</h1>
<p>{why}Commands and views work over <a href="/openapi.json">the API</a>. To build the screens, stop the house, start it
again in the folder of the source, and load this page again:</p>
<pre>./go run</pre>
"""


class Words(NamedTuple):
    """The catalogue as the consoles fetch it: what the page has to know of each language, and pieces by file name."""

    languages: tuple[Mapping[str, str], ...]
    pieces: Mapping[str, bytes]


def routes(folder: Path = FOLDER, catalogues: Path = catalogue.FOLDER) -> list[Route]:
    """The page at the root, and the files beside it."""

    async def page(request: Request) -> Response:
        path, failed = folder / "index.html", folder / FAILED
        if failed.is_file() or not path.is_file():
            why = f"The last build failed: {escape(failed.read_text('utf-8'))}. " if failed.is_file() else ""
            return HTMLResponse(NOT_BUILT.format(why=why), 503, {"Cache-Control": "no-store"})
        text = told_of(words_of(folder, catalogues), path.read_text("utf-8"))
        return _sent(request, text.encode(), "text/html", "no-cache")

    async def file(request: Request) -> Response:
        path = folder / request.path_params["name"]
        if (words := words_of(folder, catalogues).pieces.get(path.name)) is not None:
            return _sent(request, words, KINDS[".json"], ALWAYS)
        if path.suffix not in KINDS or path.parent != folder or not path.is_file():
            return Response("There is nothing here.", 404, media_type="text/plain")
        kept = ALWAYS if path.suffix != ".svg" else "no-cache"
        return _sent(request, path.read_bytes(), KINDS[path.suffix], kept)

    return [Route("/", page, methods=["GET"]), Route("/{name}", file, methods=["GET"])]


def words_of(folder: Path, catalogues: Path) -> Words:
    """Every language in pieces, cut anew when a file has changed."""
    files = [folder / PIECES, *sorted(catalogues.glob("*.json"))]
    if not files[0].is_file():
        return Words((), {})
    return _cut(*((path, path.stat().st_mtime_ns) for path in files))


def told_of(words: Words, page: str) -> str:
    """The page with the languages that it may fetch."""
    languages = escape(json.dumps(words.languages, ensure_ascii=False))
    return page.replace(NO_LANGUAGES, NO_LANGUAGES.replace("[]", languages))


@lru_cache(maxsize=4)
def _cut(pieces: tuple[Path, int], *languages: tuple[Path, int]) -> Words:
    """Each piece is named by its language and by what the language says; what a language lacks is there in English."""
    owner = {section: piece for piece, owned in json.loads(pieces[0].read_bytes()).items() for section in owned}
    texts = {path.stem: json.loads(path.read_bytes()) for path, _ in languages}
    english, heads, files = texts["en"], [], {}
    for code, own in texts.items():
        sections = {name: english.get(name, {}) | own.get(name, {}) for name in english | own}
        head = sections.pop("language")
        cut: dict[str, dict[str, object]] = {piece: {} for piece in (BASE, *owner.values())}
        for name, section in sections.items():
            cut[owner.get(name, BASE)][name] = section
        made = sha256(json.dumps(cut).encode()).hexdigest()[:8]
        for piece, held in cut.items():
            file = f"words-{code}-{made}-{piece}.json"
            files[file] = json.dumps(held, ensure_ascii=False, separators=(",", ":")).encode()
        heads.append({"code": code, "name": head["name"], "made": made, "lost": sections["common"]["words-lost"]})
    return Words(tuple(heads), files)


def _sent(request: Request, body: bytes, media: str, kept: str) -> Response:
    """A file, packed if the reader can unpack it: there is nothing secret in it that its size could tell."""
    headers = {"Cache-Control": kept, "Vary": "Accept-Encoding", "Content-Type": f"{media}; charset=utf-8"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(body, 200, headers)
    return Response(_packed(body), 200, {**headers, "Content-Encoding": "gzip"})


@lru_cache(maxsize=128)
def _packed(body: bytes) -> bytes:
    return gzip.compress(body, mtime=0)
