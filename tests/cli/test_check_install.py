"""`puntobanco check-install` and `puntobanco keys`, as an operator calls them."""

import json
import stat
from pathlib import Path
from typing import Any

import pytest

from puntobanco.server.integrity import self_check
from tests.cli.run import answer, run
from tests.standalone.installed import installed


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small install that the command looks at in place of the real one."""
    site = installed(tmp_path / "site")
    real = self_check.Install
    small: Any = lambda: real(package=site / "puntobanco", sites=(site,))  # noqa: E731
    monkeypatch.setattr(self_check, "Install", small)
    return site


def test_what_was_written_is_found_again(site: Path, tmp_path: Path) -> None:
    manifest = str(tmp_path / "release.json")
    written = run("check-install", "--write", manifest)
    assert written.exit_code == 0 and "an installed package: 5 files" in written.output
    again = run("check-install", "--manifest", manifest)
    assert again.exit_code == 0 and "Everything is as it should be." in again.output


def test_a_difference_is_named_and_ends_with_1(site: Path, tmp_path: Path) -> None:
    manifest = str(tmp_path / "release.json")
    run("check-install", "--write", manifest)
    (site / "puntobanco" / "rules.py").write_text("PAY = 8\n")
    (site / "sitecustomize.py").write_text("import os\n")
    found = run("check-install", "--manifest", manifest)
    assert found.exit_code == 1 and "changed: puntobanco rules.py" in found.output
    as_json = json.loads(run("check-install", "--manifest", manifest, "--json").stdout)
    assert not as_json["holds"]
    assert as_json["differences"][-1] == "added: outside any distribution sitecustomize.py"


def test_no_manifest_and_no_request_are_refused_in_words(site: Path, tmp_path: Path) -> None:
    assert run("check-install").exit_code == 2
    assert run("check-install", "--manifest", str(tmp_path / "none")).exit_code == 3
    (tmp_path / "none").write_text("{}")
    wrong = run("check-install", "--manifest", str(tmp_path / "none"))
    assert wrong.exit_code == 3 and "no manifest" in wrong.output
    assert run("check-install", "--write", str(tmp_path / "no" / "folder")).exit_code == 3


def test_this_checkout_says_that_it_is_one() -> None:
    development = self_check.Install(sites=(Path(__file__).parent,)).look()
    assert development["install"] == "development"
    assert {"cli/check_install.py", "standalone/check_install.py"} <= development["package"].keys()


def test_the_checker_is_printed_to_be_kept() -> None:
    printed = run("check-install", "--checker").stdout
    assert printed == Path(self_check.checker().__file__).read_text("utf-8")
    assert "import puntobanco" not in printed


def test_keys_are_made_once_and_shown_by_their_name(tmp_path: Path) -> None:
    made = run("keys", "make", str(tmp_path / "house"))
    assert made.exit_code == 0
    assert stat.S_IMODE((tmp_path / "house.key").stat().st_mode) == 0o600
    shown = answer("keys", "show", str(tmp_path / "house.pub"), "--json")
    assert shown["key"] in made.output
    again = run("keys", "make", str(tmp_path / "house"))
    assert again.exit_code == 2 and "there is a key already" in again.output
    assert run("keys", "show", str(tmp_path / "house.key")).exit_code == 3
    assert run("keys", "make", str(tmp_path / "no" / "house")).exit_code == 3
