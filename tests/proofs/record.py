"""The page of proofs, one row a proof, and the pieces of long proofs that are finished."""

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec import Struct

from tests.proofs import Found, Piece

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "proofs.md"
KEPT = ROOT / ".cache" / "proofs"

HEAD = """\
# Proofs

Large claims, shown in full by `./go prove [NAME]`, which rewrites the row of each proof it runs;
`./go prove --small` runs the same proofs at a small size, as the builder does. They are declared in
`tests/proofs/`, and `./go prove --list` shows how large each is, how long it should take on this machine's
cores, and how it went last.

A long proof is divided into pieces, on which all cores work. It can be stopped at any time (Ctrl-C,
`kill`, a power cut); the same command goes on with the pieces that are not finished. Finished pieces are
kept in `.cache/proofs/` until the row is written. They count only for the same seed and the same code:
after a change in `src/`, `setups/`, `standalone/` or the helpers of the tests a proof begins anew. With
`--any-code` pieces of other versions count too, and the result says how many versions there were. The
column "seconds" is the time of all pieces divided by the number of cores.

| proof | what it shows | date | seed | count | seconds | result |
| --- | --- | --- | ---: | ---: | ---: | --- |
"""


def write_row(page: str, cells: tuple[str, ...]) -> str:
    """The page with this row in place of the one that has the same first cell, rows sorted by it.

    What stands below the table is written by hand and stays as it is.
    """
    rows = rows_of(page)
    below = "".join(page.partition("\n\n## ")[1:])
    rows[cells[0]] = cells
    lines = ("| " + " | ".join(cell.replace("|", "/") for cell in rows[name]) + " |" for name in sorted(rows))
    return HEAD + "".join(f"{line}\n" for line in lines) + below.removeprefix("\n")


def rows_of(page: str) -> dict[str, tuple[str, ...]]:
    """The rows of the table by the name of their proof."""
    table = page.removeprefix(HEAD).partition("\n\n## ")[0]
    rows = (tuple(cell.strip() for cell in line.split("|")[1:-1]) for line in table.splitlines() if line[:1] == "|")
    return {row[0]: row for row in rows}


_TO_DO = re.compile(r"\| `([a-z0-9-]+)` \| [0-9,]+ \| ([^|]+) \|")


def estimates_of(page: str) -> dict[str, str]:
    """How long full runs should take that are still to do, by the name of their proof."""
    return {name: about.strip() for name, about in _TO_DO.findall(page)}


class Finished(Struct, frozen=True, kw_only=True):
    """A piece that was finished, by which code, and how long it took one process."""

    code: str
    seed: int
    start: int
    size: int
    seconds: float
    found: Found


class Pieces:
    """The finished pieces of one proof and seed, in a file to which each is added when it is done.

    A piece counts only if it was made by the same code: product, set-ups, checkers and the helpers of the tests.
    With `any_code` pieces of other versions count too, and the result says how many versions there were.
    """

    def __init__(self, name: str, seed: int, *, any_code: bool = False, folder: Path = KEPT) -> None:
        self._file, self.seed, self.code = folder / f"{name}.jsonl", seed, code_version()
        self._any = any_code
        self.done: dict[tuple[int, int], Finished] = {}
        for one in self._read():
            if one.seed == seed and (any_code or one.code == self.code):
                self.done[one.start, one.size] = one

    def _read(self) -> Iterator[Finished]:
        if not self._file.exists():
            return
        for line in self._file.read_bytes().splitlines():
            try:
                yield msgspec.json.decode(line, type=Finished)
            except msgspec.DecodeError:  # the process was killed while it wrote this line
                continue

    def has(self, piece: Piece) -> bool:
        """Whether this piece is done."""
        return (piece.start, piece.size) in self.done

    def add(self, piece: Piece, seconds: float, found: Found) -> None:
        """A piece is done."""
        one = Finished(code=self.code, seed=self.seed, start=piece.start, size=piece.size, seconds=seconds, found=found)
        self._file.parent.mkdir(parents=True, exist_ok=True)
        with self._file.open("ab") as file:
            file.write(b"\n" * _is_cut(self._file) + msgspec.json.encode(one) + b"\n")
        self.done[piece.start, piece.size] = one

    def of(self, pieces: tuple[Piece, ...]) -> list[Finished]:
        """Those of these pieces that are done."""
        return [self.done[one.start, one.size] for one in pieces if self.has(one)]

    def close(self) -> None:
        """The proof is over and its row is written: the next run with this seed begins anew."""
        left = [msgspec.json.encode(one) + b"\n" for one in self._read() if one.seed != self.seed]
        self._file.write_bytes(b"".join(left)) if left else self._file.unlink(missing_ok=True)


def _is_cut(file: Path) -> bool:
    data = file.read_bytes()[-1:]
    return data not in (b"", b"\n")


def code_version() -> str:
    """A digest of everything a proof may depend on, tests themselves excepted."""
    digest = hashlib.sha256()
    places = ("src/puntobanco", "setups", "standalone", "tests")
    for path in sorted(path for place in places for path in (ROOT / place).rglob("*")):
        if path.suffix in (".py", ".toml") and not path.name.startswith("test_"):
            digest.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]
