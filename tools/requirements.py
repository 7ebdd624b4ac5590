"""`python -m tools.requirements` writes requirements/*.txt: every package by its hashes, and no host. It needs uv.

`./go run` installs run.txt, everything else installs dev.txt, `./go docs` also docs.txt beside it, and nothing is
resolved. `stale` says without a
network whether a file still is what pyproject.toml asks for; a test asks it.
"""

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Any

from packaging.markers import default_environment
from packaging.requirements import InvalidRequirement, Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "requirements"
EXPORT = "uv export --quiet --no-emit-project --no-header --no-annotate --group build"
RUN_EXTRAS = ("sim", "report", "server", "postgres", "academy")
"""What `./go run` can do; a cluster for simulations is installed by those who have one."""
EXPORTS = {
    "run": " ".join((EXPORT, "--no-default-groups", *(f"--extra {name}" for name in RUN_EXTRAS))),
    "dev": EXPORT,
    "docs": EXPORT.replace("--group build", "--only-group docs"),
}
"""The command that makes each file."""
HASH = re.compile(r"--hash=sha256:[0-9a-f]{64}")
PLACES = tuple(
    {"python_full_version": f"{version}.1", "python_version": version, "sys_platform": system, "platform_system": name}
    for version in ("3.11", "3.12", "3.13", "3.14")
    for system, name in (("linux", "Linux"), ("darwin", "Darwin"), ("win32", "Windows"))
)
"""Where the file has to do: each Python that the package takes, on each kind of machine."""

Pins = dict[str, list[Requirement]]


def read(text: str) -> tuple[Pins, list[str]]:
    """What a file pins, by name, and what is wrong with its form."""
    pins: Pins = {}
    faults: list[str] = []
    for line in text.replace("\\\n", " ").splitlines():
        words, *hashes = re.split(r"\s+(?=--hash=)", line.strip())
        try:
            pin = Requirement(words)
        except InvalidRequirement:
            faults.append(f"“{line.strip()[:60]}” is no package")
            continue
        pins.setdefault(canonicalize_name(pin.name), []).append(pin)
        exact = len(pin.specifier) == 1 and next(iter(pin.specifier)).operator == "=="
        if pin.url or not exact:
            faults.append(f"{pin.name} is not pinned to one version")
        if not hashes or not all(HASH.fullmatch(digest) for digest in hashes):
            faults.append(f"{pin.name} has no SHA-256, or something else beside it")
    return pins, faults


def asked_for(project: dict[str, Any], kind: str) -> list[Requirement]:
    """Everything that pyproject.toml asks for: the package, its extras, the groups, and what builds it."""
    own, groups = project["project"], project["dependency-groups"]
    if kind == "docs":
        return [Requirement(text) for text in groups["docs"]]
    extras = (
        own["optional-dependencies"]
        if kind == "dev"
        else {name: own["optional-dependencies"][name] for name in RUN_EXTRAS}
    )
    groups = {name: groups[name] for name in groups if name != "docs"} if kind == "dev" else {"build": groups["build"]}
    texts = [*own["dependencies"], *project["build-system"]["requires"]]
    texts += [text for texts in (*extras.values(), *groups.values()) for text in texts if isinstance(text, str)]
    found = [Requirement(text) for text in texts]
    return [needed for needed in found if canonicalize_name(needed.name) != own["name"]]


def stale(project: dict[str, Any], text: str, kind: str = "dev") -> list[str]:
    """Why a file is not what pyproject.toml asks for: nothing if it is."""
    pins, faults = read(text)
    wanted = asked_for(project, kind)
    for needed in wanted:
        for place in PLACES:
            if (fault := _unmet(needed, pins, place)) is not None:
                faults.append(fault)
                break
    if kind == "docs":
        return faults
    builds = {canonicalize_name(Requirement(text).name) for text in project["build-system"]["requires"]}
    kept = {canonicalize_name(Requirement(text).name) for text in project["dependency-groups"]["build"]}
    faults += [f"{name} builds the package and is not in the group “build”" for name in sorted(builds - kept)]
    return [*faults, *_around(wanted, pins)]


def _unmet(wanted: Requirement, pins: Pins, place: dict[str, str]) -> str | None:
    if wanted.marker is not None and not wanted.marker.evaluate(place):
        return None
    there = [pin for pin in pins.get(canonicalize_name(wanted.name), []) if _applies(pin, place)]
    if not there:
        return f"{wanted.name} is not in it for Python {place['python_version']} on {place['platform_system']}"
    version = str(next(iter(there[0].specifier)).version)
    if len(there) > 1 or not wanted.specifier.contains(version, prereleases=True):
        return f"{wanted} is asked for, and it has {' and '.join(map(str, there))}"
    return None


def _applies(pin: Requirement, place: dict[str, str]) -> bool:
    return pin.marker is None or pin.marker.evaluate(place)


def _around(wanted: list[Requirement], pins: Pins) -> Iterator[str]:
    """What the packages themselves ask for and the file does not have, as far as they are installed here."""
    here = {name: str(value) for name, value in default_environment().items()}
    waiting = [(canonicalize_name(needed.name), extra) for needed in wanted for extra in ("", *needed.extras)]
    seen: set[tuple[str, str]] = set()
    while waiting:
        name, extra = waiting.pop()
        if (name, extra) in seen:
            continue
        seen.add((name, extra))
        try:
            needs = metadata.requires(name) or []
        except metadata.PackageNotFoundError:
            continue
        for need in map(Requirement, needs):
            if need.marker is not None and not need.marker.evaluate({**here, "extra": extra}):
                continue
            if (fault := _unmet(Requirement(f"{need.name}{need.specifier}"), pins, here)) is not None:
                yield f"{name}: {fault}"
            waiting += [(canonicalize_name(need.name), extra) for extra in ("", *need.extras)]


def main() -> int:
    """Lock what pyproject.toml asks for, and write it down without hosts."""
    subprocess.run(["uv", "lock", "--quiet"], cwd=ROOT, check=True)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    faults: list[str] = []
    for kind, export in EXPORTS.items():
        text = subprocess.run(export.split(), cwd=ROOT, check=True, capture_output=True, text=True).stdout
        faults += stale(project, text, kind)
        (FOLDER / f"{kind}.txt").write_text(text, encoding="utf-8")
        print(f"requirements/{kind}.txt: {len(read(text)[0])} packages")
    print("\n".join(faults), file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
