"""Long proofs in pieces: all are worked on once, a stopped run goes on, and other code starts anew."""

import os
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tests.proofs import Found, Parts, Piece, record, toy
from tests.proofs.record import ROOT, Pieces
from tests.proofs.runner import outlook, result, work_off

PARTS = Parts(work=toy.squares, told=toy.told, step=3)


def run(parts: Parts, pieces: Pieces, folder: Path, size: int = 10) -> list[str]:
    said: list[str] = []
    work_off("toy", parts, size, pieces, said.append, workers=2, kept=folder)
    return said


def kept(folder: Path, **more: bool) -> Pieces:
    return Pieces("toy", 1, folder=folder, **more)


def test_the_same_in_one_process_and_in_several(tmp_path: Path) -> None:
    assert PARTS.run(10, 1) == "4 pieces, the largest 9"
    pieces = kept(tmp_path)
    assert len(run(PARTS, pieces, tmp_path)) == 4
    assert result(PARTS, 10, pieces)[0] == "4 pieces, the largest 9"
    pieces.close()
    assert not kept(tmp_path).done


def test_what_is_finished_is_not_worked_on_again(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match=r"9 is too large \(again: ./go prove toy --seed 1 --size 10 --piece 9"):
        run(Parts(work=toy.limited, told=toy.told, step=3), kept(tmp_path), tmp_path)
    assert set(kept(tmp_path).done) <= {(0, 3), (3, 3), (6, 3)}
    pieces = kept(tmp_path)
    before = len(pieces.done)
    assert len(run(PARTS, pieces, tmp_path)) == 4 - before
    assert "4 of 4 pieces" in outlook(PARTS, 10, pieces)


def test_pieces_of_other_code_count_only_when_asked_and_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pieces = kept(tmp_path)
    pieces.add(Piece(start=0, size=3), 1.0, toy.squares(Piece(start=0, size=3), 1))
    monkeypatch.setattr(record, "code_version", lambda: "other")
    assert not kept(tmp_path).done
    mixed = kept(tmp_path, any_code=True)
    assert len(mixed.done) == 1
    run(PARTS, mixed, tmp_path)
    assert result(PARTS, 10, mixed)[0].endswith("Worked on by 2 versions of the code.")


def test_a_line_that_was_cut_off_costs_its_piece_only(tmp_path: Path) -> None:
    pieces = kept(tmp_path)
    pieces.add(Piece(start=0, size=3), 1.0, Found())
    file = tmp_path / "toy.jsonl"
    file.write_bytes(file.read_bytes() + b'{"code": "hal')
    pieces = kept(tmp_path)
    pieces.add(Piece(start=3, size=3), 1.0, Found())
    assert set(kept(tmp_path).done) == {(0, 3), (3, 3)}


ENDLESS = """
import sys, time
from pathlib import Path
from tests.proofs.runner import Stopped, work_off
from tests.proofs.record import Pieces
from tests.proofs import Parts, toy
folder = Path(sys.argv[1])
try:
    work_off("toy", Parts(work=toy.endless, told=toy.told, step=1), 2, Pieces("toy", 1, folder=folder), print,
             workers=2, kept=folder)
except Stopped:
    sys.exit(130)
"""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_a_stopped_run_leaves_no_process_and_keeps_what_is_done(tmp_path: Path, number: signal.Signals) -> None:
    run = subprocess.Popen([sys.executable, "-c", ENDLESS, str(tmp_path)], cwd=ROOT, stdout=subprocess.DEVNULL)
    note, done = record.KEPT / f"toy-{run.pid}", tmp_path / "toy.jsonl"
    while not all(file.exists() and file.stat().st_size for file in (note, done)):
        assert run.poll() is None
        os.sched_yield()
    sleeper = os.pidfd_open(int(note.read_text(encoding="ascii")))
    note.unlink()
    run.send_signal(number)
    assert run.wait(PATIENCE) == (130 if number != signal.SIGKILL else -signal.SIGKILL)
    ended = select.poll()
    ended.register(sleeper, select.POLLIN)
    assert ended.poll(PATIENCE * 1000), "a process of the piece lives on"
    os.close(sleeper)
    assert set(kept(tmp_path).done) == {(0, 1)}


def test_a_reader_who_leaves_early_ends_nothing() -> None:
    """`./go prove --list | head -1`."""
    asked = [sys.executable, "-m", "tests.proofs", "--list"]
    with subprocess.Popen(asked, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as listing:
        assert listing.stdout is not None and listing.stderr is not None
        listing.stdout.close()
        assert listing.stderr.read() == b""
    assert listing.returncode == 0
