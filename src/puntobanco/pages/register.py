"""The clause registers `rulebooks/*/clauses.toml`: what they hold, and what a cited id stands for.

An id that is in no register, but begins several that are, stands for all of those: `NZ 11H.3(c)` for `NZ 11H.3(c)(i)`
to `(vii)`. A registered id means exactly itself.
"""

import difflib
import tomllib
from collections.abc import Iterable
from pathlib import Path

from msgspec import Struct

FOLDER = Path(__file__).parent.parent / "rulebooks"


class Clause(Struct, frozen=True):
    """One line of a register."""

    id: str
    rulebook: str
    kind: str
    due: str
    meaning: str
    excused: str | None = None
    """Why software has nothing to enforce."""

    @property
    def prefix(self) -> str:
        """The rulebook's short name, with which the id begins: MA, NZ, RWS."""
        return self.id.partition(" ")[0]


class Registers:
    """All clauses of all rulebooks."""

    def __init__(self, clauses: Iterable[Clause]) -> None:
        self.clauses = {clause.id: clause for clause in clauses}
        self.prefixes = frozenset(clause.prefix for clause in self.clauses.values())

    def stands_for(self, cited: str) -> tuple[str, ...]:
        """The id itself if it is registered, else all ids it shortens; nothing if it is unknown."""
        if cited in self.clauses:
            return (cited,)
        if " " not in cited:
            return ()
        return tuple(longer for longer in self.clauses if _shortens(cited, longer))

    def nearest(self, cited: str) -> list[str]:
        return difflib.get_close_matches(cited, self.clauses, n=3, cutoff=0.5)

    def unknown(self, cited: str) -> str:
        """What to say of an id that stands for nothing."""
        nearest = self.nearest(cited)
        return f'there is no clause "{cited}"' + (f"; nearest: {', '.join(nearest)}" if nearest else "")


def read_registers(folder: Path = FOLDER) -> Registers:
    """The registers of every rulebook in a folder, each in the order of its document."""
    files = sorted(folder.glob("*/clauses.toml"))
    return Registers(clause for file in files for clause in parse_register(file.read_text("utf-8"), file.parent.name))


def parse_register(text: str, rulebook: str) -> list[Clause]:
    """The clauses of one register."""
    return [Clause(id=id, rulebook=rulebook, **entry) for id, entry in tomllib.loads(text).items()]


def _shortens(short: str, longer: str) -> bool:
    """Whether `longer` goes on from `short` with a part of it, not with more of the same number."""
    if not longer.startswith(short):
        return False
    following = longer[len(short)]
    return following in "(. " or (short.endswith(")") and following.isalpha())
