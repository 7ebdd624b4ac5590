"""Every scene comes out as it is written, and what it prints is what was kept and read."""

import re
import tomllib
from pathlib import Path

import pytest

from puntobanco.rulebooks import BUILT_IN
from tools.golden import SCENES, expected, main, played, scenes

SETUPS = SCENES.parent.parent / "setups"


def name(scene: Path) -> str:
    return str(scene.relative_to(SCENES).with_suffix(""))


@pytest.mark.parametrize("scene", scenes(), ids=name)
def test_a_scene_prints_what_was_kept(scene: Path) -> None:
    found = played(scene)
    assert "NOT AS WRITTEN" not in found, found.splitlines()[-1]
    assert found == expected(scene), "read the difference, then: python -m tools.golden --reset"


@pytest.mark.parametrize("scene", scenes(), ids=name)
def test_a_scene_states_at_its_top_what_each_seat_gains(scene: Path) -> None:
    lines = [line for line in scene.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    top = [line for line in lines if not re.match(r"(table|change|staff|nominee|at) ", line)]
    assert top[0].startswith("gains "), f"{name(scene)} does not say first what each seat gains"


@pytest.mark.parametrize("rulebook", [book.id for book in BUILT_IN])
def test_each_rulebook_has_a_shoe_from_the_opening_to_the_last_hand(rulebook: str) -> None:
    kept = (SCENES / rulebook.replace("-", "_") / "shoe.txt").read_text(encoding="utf-8")
    assert "Cards come" in kept and "The cutting card comes out" in kept and "he shoe is over" in kept


def version(setup: Path) -> tuple[str, str]:
    known = tomllib.loads(setup.read_text(encoding="utf-8"))
    return known["rulebook"], known["version"]


def played_to_the_end(scene: Path) -> bool:
    kept = expected(scene)
    return "Cards come" in kept and "The cutting card comes out" in kept and "he shoe is over" in kept


def test_every_version_that_we_ship_has_a_shoe_to_the_last_hand() -> None:
    shoes = [scene for scene in scenes() if scene.name.startswith("shoe") and played_to_the_end(scene)]
    tables = [re.search(r"^table (.+)$", scene.read_text(encoding="utf-8"), re.MULTILINE) for scene in shoes]
    found = {version(SETUPS / f"{table[1]}.toml") for table in tables if table}
    assert found == {version(setup) for setup in SETUPS.glob("*.toml")}


@pytest.mark.parametrize("side", ["player", "banker"])
@pytest.mark.parametrize("bet", [1, 2, 3])
def test_each_insurance_bet_is_won_lost_pushed_and_refused(side: str, bet: int) -> None:
    asked = f"bet insurance-{side} 10 given={bet}"
    texts = [scene.read_text(encoding="utf-8") for scene in scenes() if scene.name.startswith("insurance")]
    refused = any(re.search(rf"^! .*{asked}", text, re.MULTILINE) for text in texts)
    kept = "".join(expected(scene) for scene in scenes() if scene.name.startswith("insurance"))
    settled = f"insurance-{side} {bet}"
    assert refused
    for result in ("wins", "loses", "is a stand-off"):
        assert f"{settled} $10 {result}" in kept


def test_no_transcript_is_left_without_its_scene() -> None:
    alone = [path.name for path in SCENES.glob("*/*.txt") if not path.with_suffix(".script").is_file()]
    assert not alone


def test_a_scene_that_is_wrong_by_its_own_word_is_never_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = tmp_path / "rws" / "wrong.script"
    wrong.parent.mkdir()
    wrong.write_text("table rws-non-commission\ngains anna +1.00\nopen with defaults\nguests anna 1 10\n")
    monkeypatch.setattr("tools.golden.SCENES", tmp_path)
    assert main("--reset") == 1
    assert not wrong.with_suffix(".txt").exists()


def test_a_changed_scene_differs_until_it_is_written_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = tmp_path / "rws" / "quiet.script"
    scene.parent.mkdir()
    scene.write_text("table rws-non-commission\ngains anna +0.00\nopen with defaults\nguests anna 1 10\n")
    monkeypatch.setattr("tools.golden.SCENES", tmp_path)
    assert main() == 1
    assert main("--reset") == 0
    assert main() == 0
    assert "anna gained +0.00" in scene.with_suffix(".txt").read_text(encoding="utf-8")
