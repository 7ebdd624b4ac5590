#!/usr/bin/env python3
"""Check the installed files: python3 check_install.py --manifest FILE [--site DIR …] [--package DIR] [--json]

This one file needs nothing but Python 3.10 or newer and imports nothing of the program it looks at, so that it can be
kept by somebody else and run from there. The program itself runs the same file when it starts and once a day.

A manifest names the SHA-256 of every file of the package, one digest for every other distribution that is installed
beside it, and the SHA-256 of every file that no distribution claims (a planted `sitecustomize.py` is such a file).
Compiled files, those of other distributions too, are compared with what their source gives, because Python would run
them in its place; a manifest remembers the SHA-256 of those that were found good, which are then not compiled again.
What it does not look at: Python itself, the system, and what is in memory.

It ends with 0 when everything is as the manifest says, 1 when it is not, 3 when the manifest cannot be read (2: wrong
use).
"""

import argparse
import csv
import hashlib
import importlib.util
import json
import marshal
import os
import re
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from typing import Any

FORMAT = "puntobanco-manifest-1"
PACKAGE = "puntobanco"
BESIDE = ("setups", "standalone")
"""Folders that are in the package when it is installed, and beside it in a checkout."""
CACHE = "__pycache__"
MOST_BYTES = 50_000_000

Object = dict[str, Any]


class NoManifest(Exception):
    """The file is no manifest."""


class NoPackage(Exception):
    """There is nothing to look at."""


# ---- what is there -------------------------------------------------------------------------------------------------


def sites_here() -> list[Path]:
    """Where this Python has its packages."""
    paths = sysconfig.get_paths()
    return sorted({Path(paths["purelib"]).resolve(), Path(paths["platlib"]).resolve()})


def package_here() -> Path:
    """Where this Python finds the package; it is not imported."""
    found = importlib.util.find_spec(PACKAGE)
    if found is None or found.origin is None:
        raise NoPackage(f"{PACKAGE} is not installed here")
    return Path(found.origin).resolve().parent


def looked_at(package: Path, sites: list[Path], known: Object | None = None) -> Object:
    """A manifest of what is there now; compiled files that a known manifest holds good are not compiled again."""
    if not package.is_dir():
        raise NoPackage(f"{package} is no folder")
    development = not any(inside(package, site) for site in sites)
    of_package = {name: digest_of(file) for name, file in files_of_package(package, development)}
    distributions: Object = {}
    outside: Object = {}
    for site in sites:
        ours = package if inside(package, site) else None
        claims = claimed(site)
        for file in files_under(site):
            if ours is not None and inside(file, ours):
                continue
            name = file.relative_to(site).as_posix()
            owner = claims.get(os.path.normpath(file))
            if owner is None:
                outside[name] = digest_of(file)
            else:
                distributions.setdefault(owner, {})[name] = digest_of(file)
        for path, owner in claims.items():
            if not inside(Path(path), site) and os.path.isfile(path):  # a script in bin
                distributions.setdefault(owner, {})[os.path.relpath(path, site)] = digest_of(Path(path))
    good, bad = compiled_in([package, *sites], (known or {}).get("good") or {})
    return {
        "format": FORMAT,
        "install": "development" if development else "installed",
        "package": dict(sorted(of_package.items())),
        "distributions": {name: digest_together(files) for name, files in sorted(distributions.items())},
        "outside": dict(sorted(outside.items())),
        "compiled": bad,
        "good": good,
    }


def files_of_package(package: Path, development: bool) -> Iterator[tuple[str, Path]]:
    """Every file of the package by its name in it."""
    for file in files_under(package):
        yield file.relative_to(package).as_posix(), file
    for folder in BESIDE if development else ():
        for file in files_under(package.parent.parent / folder):
            yield file.relative_to(package.parent.parent).as_posix(), file


def files_under(folder: Path) -> Iterator[Path]:
    """Every file and every link, to a folder too, but what Python compiles for itself."""
    for here, folders, files in os.walk(folder):
        links = [name for name in folders if os.path.islink(os.path.join(here, name))]  # not walked: each is one entry
        folders[:] = sorted(name for name in folders if name != CACHE)
        for name in sorted([*files, *links]):
            if name != "RECORD":  # it lists compiled files too; what it claims is looked at itself
                yield Path(here, name)


def claimed(site: Path) -> dict[str, str]:
    """The distribution to which each file belongs, by its RECORD."""
    claims: dict[str, str] = {}
    for record in sorted(site.glob("*.dist-info/RECORD")):
        owner = re.sub(r"[-_.]+", "-", record.parent.name.removesuffix(".dist-info").rpartition("-")[0]).lower()
        with record.open(encoding="utf-8", errors="replace", newline="") as rows:
            for row in csv.reader(rows):
                if row and CACHE not in row[0]:
                    claims[os.path.normpath(site / row[0])] = owner
    return claims


def inside(path: Path, folder: Path) -> bool:
    """Whether a path lies in a folder."""
    return path == folder or str(path).startswith(f"{folder}{os.sep}")


def digest_of(file: Path) -> str:
    """The SHA-256 of a file; of a link, of where it leads."""
    try:
        if file.is_symlink():
            return "link " + hashlib.sha256(os.readlink(file).encode()).hexdigest()
        with file.open("rb") as opened:
            digest = hashlib.sha256()
            while piece := opened.read(1 << 20):
                digest.update(piece)
            return digest.hexdigest()
    except OSError as found:
        return f"unreadable ({found.strerror})"


def digest_together(files: dict[str, str]) -> str:
    """One digest for many files: of their names and digests, in order."""
    return hashlib.sha256("".join(f"{name}\0{files[name]}\n" for name in sorted(files)).encode()).hexdigest()


# ---- compiled files ------------------------------------------------------------------------------------------------


def compiled_in(folders: list[Path], known: Object) -> tuple[dict[str, str], list[str]]:
    """The compiled files that are what their source gives, each with its SHA-256 and its source's; and the others."""
    good: dict[str, str] = {}
    bad: list[str] = []
    first = folders[0]
    for folder in folders:
        for name, file in compiled_under(folder):
            if folder is not first and inside(file, first):
                continue
            called = f"{PACKAGE} {name}" if folder is first else name
            digest = f"{digest_of(file)} {digest_of(source_of(file))}"
            state = GOOD if known.get(called) == digest else compiled_state(file)
            if state == GOOD:
                good[called] = digest
            elif state == BAD:
                bad.append(called)
    return dict(sorted(good.items())), sorted(bad)


def compiled_under(folder: Path) -> Iterator[tuple[str, Path]]:
    """Every compiled file that this Python would run, by its name in the folder; and any that has no source."""
    mine = f".{sys.implementation.cache_tag}."
    for file in sorted(folder.rglob("*.pyc")):
        if file.parent.name != CACHE or mine in file.name:
            yield file.relative_to(folder).as_posix(), file


def source_of(file: Path) -> Path:
    """The source of a compiled file in a cache."""
    return file.parent.parent / (file.name.split(".")[0] + ".py")


GOOD, UNUSED, BAD = "good", "unused", "bad"
"""What its source gives; never run, because Python compiles it again or finds no source; something else."""


def compiled_state(file: Path) -> str:
    """Whether a compiled file is what its source gives."""
    source = source_of(file)
    try:
        data = file.read_bytes()
        if file.parent.name != CACHE:
            return BAD  # beside a folder of caches it would be run, whatever the source says
        if not source.is_file():
            return UNUSED
        hashed = int.from_bytes(data[4:8], "little") & 1
        stands, text = source.stat(), source.read_bytes()
        stamp = (int(stands.st_mtime) & 0xFFFFFFFF).to_bytes(4, "little")
        size = (stands.st_size & 0xFFFFFFFF).to_bytes(4, "little")
        if data[:4] != importlib.util.MAGIC_NUMBER or (not hashed and data[8:16] != stamp + size):
            return UNUSED
        code = compile(text, str(source), "exec", dont_inherit=True, optimize=optimized(file))
        return GOOD if marshal.loads(data[16:]) == code else BAD
    except (OSError, ValueError, EOFError, TypeError, SyntaxError):
        return BAD


def optimized(file: Path) -> int:
    """How far a compiled file was optimized, by its name."""
    found = re.search(r"\.opt-([12])\.pyc$", file.name)
    return int(found[1]) if found else 0


# ---- comparing -----------------------------------------------------------------------------------------------------


def read_manifest(data: bytes) -> Object:
    """A manifest, its fields of the right kind."""
    try:
        manifest = json.loads(data.decode("utf-8")) if len(data) <= MOST_BYTES else None
    except (ValueError, RecursionError):
        manifest = None
    if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
        raise NoManifest(f"it is no manifest of the form {FORMAT}")
    for part in ("package", "distributions", "outside"):
        if not isinstance(manifest.get(part), dict):
            raise NoManifest(f"{part} is missing")
    return manifest


def written(manifest: Object) -> bytes:
    """A manifest as it is kept: the same files give the same bytes."""
    return (json.dumps(manifest, indent=1, sort_keys=True) + "\n").encode()


def differences(manifest: Object, found: Object) -> list[str]:
    """Everything that is not as the manifest says, one sentence each."""
    said = []
    words = {"package": PACKAGE, "distributions": "distribution", "outside": "outside any distribution"}
    for part, word in words.items():
        wanted, there = manifest[part], found[part]
        for name in sorted(wanted.keys() | there.keys()):
            if name not in there:
                said.append(f"missing: {word} {name}")
            elif name not in wanted:
                said.append(f"added: {word} {name}")
            elif wanted[name] != there[name]:
                said.append(f"changed: {word} {name}")
    said += [f"not what its source gives: {name}" for name in found["compiled"]]
    return said


def about(found: Object) -> str:
    """What was looked at, in a sentence."""
    files, others, outside = (len(found[part]) for part in ("package", "distributions", "outside"))
    kind = "a checkout under development" if found["install"] == "development" else "an installed package"
    return f"{kind}: {files} files, {others} other distributions, {outside} files that belong to none"


def main() -> int:
    """Check, or write a manifest."""
    parser = argparse.ArgumentParser(description="Check the installed files of puntobanco against a manifest.")
    parser.add_argument("--manifest", type=Path, help="what should be there")
    parser.add_argument("--write", type=Path, help="write what is there now")
    parser.add_argument("--package", type=Path, help="the folder of the package, if this Python does not find it")
    parser.add_argument("--site", type=Path, action="append", help="a folder of installed packages; repeat it")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    if asked.manifest is None and asked.write is None:
        parser.error("give --manifest or --write")
    try:
        sites = [site.resolve() for site in asked.site] if asked.site else sites_here()
        wanted = read_manifest(asked.manifest.read_bytes()) if asked.manifest else None
        found = looked_at(asked.package.resolve() if asked.package else package_here(), sites, wanted)
        if asked.write is not None:
            asked.write.write_bytes(written(found))
        said = differences(wanted or found, found)
    except (NoManifest, NoPackage) as wrong:
        sys.stderr.write(f"Nothing was checked: {wrong}.\n")
        return 3
    except OSError as wrong:
        sys.stderr.write(f"Nothing was checked: {wrong.filename} ({wrong.strerror}).\n")
        return 3
    if asked.json:
        sys.stdout.write(json.dumps({"about": about(found), "differences": said}, indent=1) + "\n")
    else:
        sys.stdout.write("".join(f"{line}\n" for line in [f"Looked at {about(found)}.", *said]))
        sys.stdout.write(f"{len(said)} differences.\n" if said else "Everything is as it should be.\n")
    return 1 if said else 0


if __name__ == "__main__":
    sys.exit(main())
