"""Nothing moves by accident: figures, shoes, rules pages, vectors and transcripts are as they were committed."""

from pathlib import Path

import pytest

from tools import locks


@pytest.mark.parametrize("name", locks.LOCKS)
def test_nothing_moved(name: str) -> None:
    assert locks.moved(name) == [], "read why, then: python -m tools.locks --reset"


def test_every_committed_lock_belongs_to_something_that_exists() -> None:
    assert {path.stem for path in locks.FOLDER.glob("*.json")} == {locks.path_of(name).stem for name in locks.LOCKS}


def test_a_changed_new_or_missing_entry_is_named_and_reset_writes_it_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(locks, "FOLDER", tmp_path)
    monkeypatch.setattr(locks, "LOCKS", {"toy": lambda: {"same": "1", "changed": "2", "new": "3"}})
    locks.path_of("toy").write_text('{"same": "1", "changed": "1", "gone": "1"}', encoding="utf-8")
    assert locks.main() == 1
    assert capsys.readouterr().out == "toy: changed, gone, new\n"
    assert locks.main("--reset") == 0
    assert locks.main() == 0 and locks.read_lock("toy") == {"same": "1", "changed": "2", "new": "3"}
