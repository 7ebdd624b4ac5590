"""A tree with everything in place that somebody may bring: in a file each, in an installed package, or in a set-up."""

import re
import shutil
from pathlib import Path
from typing import NamedTuple

from tests.extension.changes import LABEL, ROOT, SAMPLES, VERSION, add

ENTRY_POINTS = """[puntobanco.rulebooks]
fairground = fairground:FAIRGROUND

[puntobanco.wagers]
fairground = fairground.extra:WAGERS
"""
METADATA = "Metadata-Version: 2.1\nName: fairground\nVersion: 1.2\n"


class Brought(NamedTuple):
    """A set-up that uses what was brought: a ready one with a few words more, and the wager that is looked at."""

    ready: str
    wager: str
    change: tuple[str, str] = ("", "")
    top: str = ""
    end: str = ""

    def text(self, name: str) -> str:
        """The set-up, under a name of its own."""
        ready = (ROOT / self.ready).read_text(encoding="utf-8").replace(*self.change, 1)
        ready = re.sub(r"\A((?:#.*\n)*)(name = .*\n)?", rf'\1name = "{name}"\n{self.top}', ready)
        return ready + self.end


DEPARTS = "departs_from_rulebook = true\n"
RWS = "setups/rws-non-commission.toml"
BROUGHT = {
    "label": Brought(
        "setups/new-zealand-commission-any-pair.toml", "courts", change=("[wagers]", "[wagers]\ncourts = {}")
    ),
    "declared": Brought(RWS, "two-reds", top=DEPARTS, end=(SAMPLES / "declared_wager.toml").read_text("utf-8")),
    "version": Brought("setups/massachusetts-commission.toml", "banker", change=('"commission"', '"four-percent"')),
    "rulebook": Brought("tests/extension/samples/fairground.toml", "tie"),
    "packaged": Brought(
        RWS,
        "red-dog",
        change=("[wagers]", '[wagers]\nred-dog = { rounding = "down" }'),
        top=f'{DEPARTS}house_wagers = ["package:fairground/red-dog"]\n',
    ),
    "drawing": Brought(
        "setups/massachusetts-ez.toml", "banker", top=DEPARTS, end=(SAMPLES / "declared_game.toml").read_text("utf-8")
    ),
}
"""By what was brought."""


def extend(tree: Path) -> None:
    """Put everything in place in a copy of the tree, unless it is, and a set-up for each beside it."""
    if not (tree / "src" / "fairground").exists():
        add(LABEL, tree)
        add(VERSION, tree)
        install(tree / "src")
    for name, brought in BROUGHT.items():
        (tree / f"{name}.toml").write_text(brought.text(name), encoding="utf-8")


def install(site: Path) -> None:
    """Lay the package `fairground` into a folder as an installer would."""
    package = site / "fairground"
    shutil.copytree(SAMPLES / "fairground", package)
    for path in package.rglob("*.py"):
        path.write_text(path.read_text(encoding="utf-8").replace("puntobanco.rulebooks.fairground", "fairground"))
    shutil.copy(SAMPLES / "s99_red_dog.py", package / "extra.py")
    info = site / "fairground-1.2.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(METADATA)
    (info / "entry_points.txt").write_text(ENTRY_POINTS)
