"""Work for the tests of the runner: sums of squares, one that fails, one that never ends; and small proofs."""

import os
import subprocess
import threading
import warnings

from tests.proofs import Found, Piece
from tests.proofs.record import KEPT

LIMIT = 7


def squares(piece: Piece, seed: int) -> Found:
    """The sum of squares, for the tests of the runner."""
    numbers = range(piece.start, piece.start + piece.size)
    return Found({"sum": sum(n * n for n in numbers), "pieces": 1}, {"largest": float(max(numbers))})


def limited(piece: Piece, seed: int) -> Found:
    """Fails from a number on."""
    assert piece.start < LIMIT, f"{piece.start} is too large"
    return squares(piece, seed)


def told(found: Found, size: int, seed: int) -> str:
    """What was found."""
    assert found["sum"] == sum(n * n for n in range(size)), found
    return f"{found['pieces']} pieces, the largest {found.most['largest']:.0f}"


def endless(piece: Piece, seed: int) -> Found:
    """The first piece is done at once, the second never is, nor is a process that it starts."""
    if piece.start == 0:
        return squares(piece, seed)
    child = subprocess.Popen(["sleep", "1000"])
    KEPT.mkdir(parents=True, exist_ok=True)
    (KEPT / f"toy-{os.getppid()}").write_text(str(child.pid), encoding="ascii")
    child.wait()
    raise AssertionError("nobody ended it")


SMALL = ("fails", "holds", "dies", "holds again")


def one_small(piece: Piece, seed: int) -> Found:
    """A small proof by its place in `SMALL`; the one after the last hangs."""
    if piece.start == len(SMALL):
        threading.Event().wait()
    if SMALL[piece.start] == "dies":
        os._exit(1)
    assert SMALL[piece.start] != "fails", "it does not hold"
    return Found()


def warns(size: int, seed: int) -> str:
    """Say something, and warn."""
    warnings.warn("an old way of doing it", DeprecationWarning, stacklevel=1)
    return "all is well"


def loses_an_exception(size: int, seed: int) -> str:
    """Say something while a thread fails that nobody asks."""
    thread = threading.Thread(target=lambda: 1 // 0)
    thread.start()
    thread.join()
    return "all is well"


def says_nothing(size: int, seed: int) -> str:
    """Find nothing to say."""
    return ""
