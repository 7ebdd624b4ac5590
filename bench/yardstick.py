"""The C programs that our kernels are measured against, one plain and one by vectors, compiled where they run."""

import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

SOURCE = Path(__file__).with_suffix(".c")
VECTORS = Path(__file__).with_name("yardstick_vector.c")
"""As fast as we can make it by hand."""
COMPILE = ("gcc", "-O3", "-march=native")


class Found(NamedTuple):
    """What one call dealt, and the processor time it took."""

    player: int
    banker: int
    tie: int
    nanoseconds: int

    @property
    def hands(self) -> int:
        """All rounds."""
        return self.player + self.banker + self.tie


Yardstick = Callable[[int, int], Found]
"""Deal this number of shoes from a seed."""


@contextmanager
def yardstick(source: Path = SOURCE) -> Iterator[Yardstick]:
    """A program, compiled into a folder that goes away again."""
    with TemporaryDirectory(prefix="yardstick-") as folder:
        program = Path(folder) / "yardstick"
        subprocess.run([*COMPILE, str(source), "-o", str(program)], check=True)

        def deal(shoes: int, seed: int) -> Found:
            told = subprocess.run([program, str(shoes), str(seed)], check=True, capture_output=True, text=True)
            return Found(*map(int, told.stdout.split()))

        yield deal
