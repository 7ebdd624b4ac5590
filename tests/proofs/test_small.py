"""`./go prove --small` runs every proof there is, and tells which fails, dies, hangs or loses an exception."""

from collections.abc import Callable

import pytest

from tests.proofs import Proof, find_proofs, toy
from tests.proofs.small import hold, small

TOYS = {name: place for place, name in enumerate(toy.SMALL)}


def test_there_is_something_to_prove_and_no_small_form_is_larger_than_the_full_one() -> None:
    assert find_proofs(), "no module of tests/proofs declares PROOFS"
    assert all(0 < proof.small <= proof.full for proof in find_proofs())


def test_what_fails_and_what_dies_are_told_and_the_rest_goes_on(capsys: pytest.CaptureFixture[str]) -> None:
    assert small(TOYS, 1, toy.one_small, workers=1) == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line.split("  ")[::2] for line in lines[:-1]] == [
        ["fails", "FAILED: it does not hold"],
        ["holds", "holds"],
        ["dies", "FAILED: its process ended"],
        ["holds again", "holds"],
    ]
    assert lines[-1] == "2 passed, 2 failed"


def test_what_hangs_is_ended(capsys: pytest.CaptureFixture[str]) -> None:
    assert small({"hangs": len(TOYS)}, 1, toy.one_small, hung=1) == 1
    assert capsys.readouterr().out.endswith("0 passed, 1 failed\n")


def test_when_all_hold_that_is_the_closing_line_and_nothing_fails(capsys: pytest.CaptureFixture[str]) -> None:
    assert small({"holds": 1, "holds again": 3}, 1, toy.one_small) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "2 passed, 0 failed"


@pytest.mark.parametrize(
    ("planted", "says"),
    [(toy.warns, "an old way"), (toy.loses_an_exception, "ZeroDivisionError"), (toy.says_nothing, "nothing to say")],
)
def test_warnings_lost_exceptions_and_silence_fail_a_proof(planted: Callable[[int, int], str], says: str) -> None:
    with pytest.raises((AssertionError, DeprecationWarning), match=says):
        hold(Proof(name="toy", what="a toy", small=1, full=1, run=planted), 1)
