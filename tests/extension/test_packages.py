"""Rulebooks and wagers from an installed package: found by their entry points, played, and judged by their origin."""

import json
import shutil
from pathlib import Path

import pytest

from tests.extension.changes import ROOT, SAMPLES
from tests.extension.extended import BROUGHT, install
from tests.extension.test_one_file import puntobanco, run

EVENING = """
import json
from puntobanco.journal.machines import _unknown_edition
from puntobanco.rulebooks import rulebook
from puntobanco.rulebooks.packages import installed_wagers
from puntobanco.table.model.founding import set_up
import tomllib, sys

event = set_up(tomllib.load(open(sys.argv[1], "rb")))
fault = _unknown_edition(event)
print(json.dumps({"edition": event.edition, "unknown": fault.sentence if fault else None,
    "wagers": {name: [wager.id for wager in found] for name, found in installed_wagers().items()}}))
"""


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder in which the package `fairground` is installed, and this program's own source beside it."""
    (tmp_path / "src").mkdir()
    install(tmp_path / "src")
    (tmp_path / "src" / "puntobanco").symlink_to(ROOT / "src" / "puntobanco")
    (tmp_path / "setups").symlink_to(ROOT / "setups")
    shutil.copy(SAMPLES / "fairground.toml", tmp_path)
    return tmp_path


def test_a_rulebook_of_an_installed_package_is_listed_checked_and_settled(site: Path) -> None:
    listed = json.loads(puntobanco(site, "rules", "list", "--json").stdout)
    assert [one["rulebook"] for one in listed["rulebooks"]][-1] == "fairground"
    settled = puntobanco(site, "settle", "fairground.toml", "Ks 9h | 2d 4d", "player=10", "--json")
    assert json.loads(settled.stdout)["wagers"][0]["returned"] == "20.00", settled.stderr


def test_its_origin_is_in_the_journal_and_a_changed_package_is_not_judged_by(site: Path) -> None:
    (site / "evening.py").write_text(EVENING)
    first = json.loads(run(site, "evening.py", "fairground.toml").stdout)
    assert "fairground 1.2 sha256:" in first["edition"] and first["unknown"] is None
    assert first["wagers"] == {"fairground": ["red-dog"]}
    changed = site / "src/fairground/extra.py"
    changed.write_text(changed.read_text() + "\n# another content\n")
    second = json.loads(run(site, "evening.py", "fairground.toml").stdout)
    assert second["edition"] != first["edition"]


@pytest.mark.parametrize(
    ("points", "said"),
    [
        ("[puntobanco.rulebooks]\nx = fairground.extra:WAGERS\n", "is no rulebook"),
        ("[puntobanco.rulebooks]\nx = puntobanco.rulebooks.rws:RWS_RULEBOOK\n", "of that name already"),
    ],
)
def test_a_package_that_cannot_be_used_says_why(site: Path, points: str, said: str) -> None:
    (site / "src/fairground-1.2.dist-info/entry_points.txt").write_text(points)
    refused = puntobanco(site, "rules", "list")
    assert refused.returncode == 2 and said in refused.stderr and "Traceback" not in refused.stderr


@pytest.mark.parametrize(
    ("named", "said"),
    [
        ("package:fairground/red-cat", "Did you mean package:fairground/red-dog?"),
        ("package:circus/lion", "Known: package:fairground/red-dog."),
    ],
)
def test_a_wager_that_no_package_has_is_refused_where_it_is_named(site: Path, named: str, said: str) -> None:
    text = BROUGHT["packaged"].text("mine").replace("package:fairground/red-dog", named)
    refused = puntobanco(site, "rules", "check", "-", given=text)
    assert refused.returncode == 1 and "house_wagers[1]" in refused.stderr and said in refused.stderr, refused.stderr
