"""Sessions cannot be stolen, fixed, guessed or outlived [AT-22], and a storm of guesses keeps nobody out."""

import tempfile
from pathlib import Path

from tests.pace import allowed
from tests.proofs import Found, Parts, Piece, Proof
from tests.server.api.attacks import ATTACKS, Scene
from tests.server.api.attacks_guessing import GUESSING
from tests.server.api.served import Served
from tests.server.api.storm import sign_in_through_a_storm

EVERY = {**ATTACKS, **GUESSING}
TIMES = 100
WITHIN = 10.0
"""Seconds in which everybody honest is in."""
FULL_STORM = 100


def attacked(piece: Piece, seed: int) -> Found:
    """A number of attacks, one kind after the other, on one house."""
    names = list(EVERY)
    with tempfile.TemporaryDirectory() as folder, Served(data=Path(folder) / "house") as served:
        scene = Scene(served)
        for number in range(piece.start, piece.start + piece.size):
            name = names[number % len(names)]
            try:
                EVERY[name](scene)
            except AssertionError as found:
                raise AssertionError(f"{name}: {found}") from found
        assert not served.logged("program error"), served.logged("program error")[0]
    return Found({"attacks": piece.size})


def told(found: Found, size: int, seed: int) -> str:
    """What the attacks came to."""
    assert len(EVERY) >= 60
    return f"{len(EVERY)} kinds of attack, {found['attacks']:,} attacks: none succeeded."


def storm(size: int, seed: int) -> str:
    """A number of addresses guess five times a second each, and a fifth as many honest people sign in meanwhile."""
    honest = max(2, size // 5)
    found, answers = sign_in_through_a_storm(size, honest)
    assert [status for status, _ in found] == [200] * honest, found
    assert answers[200] == 0 and sum(answers.values()) > 0, answers
    slowest, most = max(seconds for _, seconds in found), allowed(WITHIN)
    assert size < FULL_STORM or slowest < most, f"the slowest took {slowest:.1f} s of {most:.1f}"
    return (
        f"{honest} of {honest} honest sign-ins succeeded at the first try, the slowest after {slowest:.1f} s, while "
        f"{size} addresses made {sum(answers.values()):,} guesses: {answers[401]:,} looked at, {answers[429]:,} too "
        f"fast, {answers[503]:,} sent away."
    )


PROOFS = (
    Proof(
        name="session-attacks",
        what="AT-22: sessions and sockets are neither stolen, fixed, guessed nor outlived",
        parts=Parts(work=attacked, told=told, step=5 * len(EVERY)),
        small=len(EVERY),
        full=TIMES * len(EVERY),
    ),
    Proof(
        name="sign-in-storm",
        what="honest people sign in within 10 s while addresses guess passwords 5 times a second each",
        run=storm,
        small=5,
        full=FULL_STORM,
    ),
)
