"""Every scene comes out as it is written, and what it prints is what was kept and read."""

import re
from pathlib import Path

import pytest

from tools.golden import SCENES, expected, main, played, scenes

RULEBOOKS = ("massachusetts", "new_zealand", "rws")


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
    top = [line for line in lines if not re.match(r"(table|change|staff|at) ", line)]
    assert top[0].startswith("gains "), f"{name(scene)} does not say first what each seat gains"


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_each_rulebook_has_a_shoe_from_the_opening_to_the_last_hand(rulebook: str) -> None:
    kept = (SCENES / rulebook / "shoe.txt").read_text(encoding="utf-8")
    assert "Cards come" in kept and "The cutting card comes out" in kept and "the shoe is over" in kept


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
