"""The laboratory in a practice house: the files that `./go docs` built, under a policy of their own.

Python in the browser is WebAssembly, which the policy of a house does not let run. So only these files have another
policy, only a practice house serves them, and the pages of the house keep theirs.
"""

from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from puntobanco.server.api.static import KINDS
from puntobanco.server.settings import Settings

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; connect-src 'self'; "
    "worker-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
MEDIA = KINDS | {".html": "text/html", ".mjs": "text/javascript", ".py": "text/plain"}


def served(settings: Settings) -> Path | None:
    """The folder of the laboratory, if this house serves it."""
    folder = settings.laboratory
    return folder if settings.practice and folder is not None and (folder / "index.html").is_file() else None


def routes(settings: Settings) -> list[Route]:
    """The page and its files; none where it is not served."""
    folder = served(settings)
    if folder is None:
        return []
    files = {file.relative_to(folder).as_posix(): file for file in folder.rglob("*") if file.is_file()}

    async def file(request: Request) -> Response:
        found = files.get(request.path_params["name"] or "index.html")
        if found is None:
            return Response("There is nothing here.", 404, media_type="text/plain")
        media = MEDIA.get(found.suffix, "application/octet-stream")
        headers = {"Cache-Control": "no-cache", "Content-Security-Policy": POLICY}
        return Response(found.read_bytes(), 200, headers, media)

    return [Route("/laboratory/{name:path}", file, methods=["GET"])]
