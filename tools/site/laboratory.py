"""The laboratory as files: the page and its worker bundled, Pyodide, msgspec's wheel and the package beside them."""

import gzip
import shutil
import zipfile
from pathlib import Path

import puntobanco
from consoles import build as consoles
from puntobanco.server.api import static
from puntobanco.words.catalogue import FOLDER
from tools.site import ROOT, fetch

SOURCES = ROOT / "consoles" / "laboratory"
PACKAGE = ROOT / "src" / "puntobanco"
LEFT_OUT = {"server", "client", "bots", "cli", "wire", "work", "store"}
"""Rooms that need what a browser has not: sockets, processes, a terminal."""
BUNDLE = (
    "node_modules/esbuild/bin/esbuild laboratory/laboratory.tsx laboratory/worker.ts --bundle --minify --format=esm "
    "--target=es2022 --jsx=automatic --jsx-import-source=preact --log-level=warning --legal-comments=eof --charset=utf8"
)
WORDS = (static.BASE, "laboratory", "analysis", "refusals")
"""The pieces of the catalogue that the page asks for."""
PACKED = "pyodide.asm.wasm"
LONG_AGO = (1980, 1, 1, 0, 0, 0)


def build(out: Path, site: str = "../") -> None:
    """Write the laboratory into a folder, whose page links to the documents at `site`."""
    consoles.install()
    shutil.rmtree(out, ignore_errors=True)
    (out / "pyodide").mkdir(parents=True)
    consoles.run("node", f"{BUNDLE} --outdir={out}")
    for part in fetch.pyodide().iterdir():
        if part.name == PACKED:
            (out / "pyodide" / f"{PACKED}.gz").write_bytes(gzip.compress(part.read_bytes(), mtime=0))
        else:
            shutil.copy(part, out / "pyodide")
    shutil.copy(fetch.wheel(), out / "msgspec.zip")
    shutil.copy(SOURCES / "answers.py", out)
    shutil.copy(ROOT / "consoles" / "icon.svg", out)
    pack(out / "puntobanco.zip")
    shutil.copy(consoles.PIECES, out)
    words = static.words_of(out, FOLDER)
    for name, text in words.pieces.items():
        if name.endswith(tuple(f"-{piece}.json" for piece in WORDS)):
            (out / name).write_bytes(text)
    page = static.told_of(words, (SOURCES / "index.html").read_text("utf-8"))
    loaded = (part for part in out.rglob("*") if part.is_file() and not part.name.startswith("words-zh"))
    size = sum(part.stat().st_size for part in loaded)  # a visit loads one language; they are about as large
    for name, value in {"bytes": str(size), "version": puntobanco.__version__, "site": site}.items():
        page = page.replace(f"{{{name}}}", value)
    (out / "index.html").write_text(page, "utf-8")


def pack(file: Path) -> None:
    """The package as it is, without the rooms that a browser cannot enter; the same bytes for the same sources."""
    parts = [part for part in PACKAGE.rglob("*") if part.is_file() and "__pycache__" not in part.parts]
    named = {part.relative_to(PACKAGE.parent): part for part in parts}
    kept = {name: part for name, part in named.items() if name.parts[1] not in LEFT_OUT}
    kept |= {Path("puntobanco/setups", part.name): part for part in (ROOT / "setups").glob("*.toml")}
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for name in sorted(kept):
            packed.writestr(
                zipfile.ZipInfo(name.as_posix(), LONG_AGO), kept[name].read_bytes(), zipfile.ZIP_DEFLATED, 9
            )
