"""`./go release --check`: whether the tree is ready to be released; nothing is published here.

A release has a version that the changelog describes, documents and requirements that are fresh, a clean work tree, and
a wheel that installs by itself and answers `--help`, `rules list` and `check-install`. Every fault is printed, with
what to do.
"""

import argparse
import re
import subprocess
import sys
import tempfile
import tomllib
import venv
from collections.abc import Iterator
from pathlib import Path

from packaging.version import InvalidVersion, Version

from tools.requirements import EXPORTS, FOLDER, stale

ROOT = Path(__file__).resolve().parent.parent
HEADING = re.compile(r"^## \[?([^\]\s]+)\]?(?: .*?(\d{4}-\d{2}-\d{2}))?", re.MULTILINE)


def faults() -> Iterator[str]:
    """Everything that stands between this tree and a release."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    yield from version_faults(project["project"]["version"], (ROOT / "CHANGELOG.md").read_text("utf-8"))
    for kind in EXPORTS:
        text = (FOLDER / f"{kind}.txt").read_text("utf-8")
        yield from (f"requirements/{kind}.txt: {fault}" for fault in stale(project, text, kind))
    for module in (("tools.docs",), ("tools.trace", "--exact")):
        if _run(sys.executable, "-m", *module, "--check").returncode:
            yield f"a generated document is stale: run python -m {' '.join(module)}"
    if _run("git", "status", "--porcelain").stdout:
        yield "the work tree has changes: commit them, or put them away"
    yield from wheel_faults()


def version_faults(version: str, changelog: str) -> Iterator[str]:
    """What is wrong with the version and its entry in the changelog."""
    try:
        wanted = Version(version)
    except InvalidVersion:
        yield f"“{version}” is no version: see pyproject.toml"
        return
    headings = {match[1]: match[2] for match in HEADING.finditer(changelog)}
    if "Unreleased" in headings:
        yield "CHANGELOG.md has an “Unreleased” part: give it the number and the date of this release"
    if version not in headings:
        yield f"CHANGELOG.md does not describe {version}"
    elif headings[version] is None:
        yield f"the entry for {version} in CHANGELOG.md has no date"
    released = [Version(name) for name in headings if name not in ("Unreleased", version)]
    if any(other >= wanted for other in released):
        yield f"CHANGELOG.md describes a version that is not older than {version}"


def wheel_faults() -> Iterator[str]:
    """What is wrong with the wheel: it is built, installed in an empty environment, and asked for its help."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        built = _run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", name)
        wheels = list(folder.glob("*.whl"))
        if built.returncode or len(wheels) != 1:
            yield f"the wheel was not built: {built.stderr.strip()[-500:]}"
            return
        venv.create(folder / "clean", with_pip=True)
        python = folder / "clean" / "bin" / "python"
        installed = _run(str(python), "-m", "pip", "--quiet", "install", f"{wheels[0]}[server]")
        if installed.returncode:
            yield f"the wheel was not installed: {installed.stderr.strip()[-500:]}"
            return
        for verb in (("--help",), ("rules", "list"), ("check-install", "--write", "manifest")):
            done = _run(str(python), "-m", "puntobanco", *verb, folder=folder)
            if done.returncode:
                said = done.stderr.strip()[-300:]
                yield f"“puntobanco {' '.join(verb)}” of the wheel ends with {done.returncode}: {said}"


def _run(*words: str, folder: Path = ROOT) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)


def main() -> int:
    """Print every fault; 0 when there is none."""
    parser = argparse.ArgumentParser(prog="./go release", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--check", action="store_true", required=True, help="look, and change nothing")
    parser.parse_args()
    found = list(faults())
    print(*found or ["everything is ready: tag it and build it with ./go build"], sep="\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
