"""Says for every clause which code keeps it and which tests show it.

``python -m tools.trace`` writes the pages ``docs/traceability/*.md`` and, for ``puntobanco clause``, the file
``src/puntobanco/pages/clauses.json``; ``--check`` fails if a committed one is not what would be written. Neither goes
on while a cited id does not exist or a register is faulty.

The links of the pages lead to lines. A line moves with every edit above it, so a part of a page that differs only in
numbers of lines is fresh, and stays as it is; ``--exact`` writes or checks the numbers too, as a release does.

A shorter id counts for its parts only if each part is also cited by its own id, in code or tests.
"""

import argparse
import sys
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from puntobanco.pages.register import Clause, Registers
from tools.citations import Citation, Source, cited_in_code, cited_in_test
from tools.registers import ROOT, faults_of, read_registers

LANDED = ("game", "table", "irregularities", "progressives")
"""The parts of the project whose clauses may be called done."""

Places = Mapping[str, Mapping[str, Citation]]
"""By clause, the places that cite it, each with its first citation there."""


class Status(Enum):
    """How far a clause has come."""

    DONE = "implemented and tested"
    IMPLEMENTED = "implemented only"
    TESTED = "tested only"
    BEGUN = "begun"
    EXCUSED = "excused"
    OPEN = "open"


@dataclass(frozen=True)
class Trace:
    """What is known of every clause."""

    registers: Registers
    implemented: Places
    tested: Places
    faults: Sequence[str]

    def status(self, clause: Clause) -> Status:
        """How far this clause has come."""
        implemented, tested = clause.id in self.implemented, clause.id in self.tested
        if clause.due not in LANDED and clause.excused is None:
            return Status.BEGUN if implemented or tested else Status.OPEN
        if implemented and tested:
            return Status.DONE
        if clause.excused is not None:
            return Status.EXCUSED
        if implemented:
            return Status.IMPLEMENTED
        return Status.TESTED if tested else Status.OPEN

    def wanting(self, due: str, places: Places) -> list[str]:
        """The ids of one part of the project that are not in ``places`` and not excused."""
        clauses = (clause for clause in self.registers.clauses.values() if clause.due == due)
        return [clause.id for clause in clauses if clause.id not in places and clause.excused is None]


def trace(root: Path = ROOT) -> Trace:
    """Read the registers, the package and the tests below ``root``."""
    registers = read_registers(root)
    code = list(_scan(root, "src/puntobanco", cited_in_code, registers.prefixes))
    tests = list(_scan(root, "tests", cited_in_test, registers.prefixes))
    return join(registers, code, tests)


def join(registers: Registers, code: Sequence[Citation], tests: Sequence[Citation]) -> Trace:
    """Bring clauses and citations together."""
    by_name = {citation.id for citation in (*code, *tests)}
    unknown = [
        f"{citation.file}:{citation.line}: {registers.unknown(citation.id)}"
        for citation in (*code, *tests)
        if not registers.stands_for(citation.id)
    ]
    return Trace(
        registers=registers,
        implemented=_places(registers, code, by_name),
        tested=_places(registers, tests, by_name),
        faults=[*faults_of(registers), *dict.fromkeys(unknown)],
    )


def _scan(
    root: Path,
    folder: str,
    cited: Callable[[Source, Collection[str]], Iterator[Citation]],
    prefixes: Collection[str],
) -> Iterator[Citation]:
    for file in sorted((root / folder).rglob("*.py")):
        text = file.read_text("utf-8")
        if any(prefix in text for prefix in prefixes):
            yield from cited(Source(text, file.relative_to(root).as_posix()), prefixes)


def _places(registers: Registers, citations: Iterable[Citation], by_name: Collection[str]) -> Places:
    places: defaultdict[str, dict[str, Citation]] = defaultdict(dict)
    for citation in citations:
        parts = registers.stands_for(citation.id)
        if all(part in by_name for part in parts):
            for part in parts:
                places[part].setdefault(citation.place, citation)
    return {part: dict(sorted(found.items())) for part, found in places.items()}


def main(arguments: Sequence[str] | None = None, root: Path = ROOT) -> int:
    """Write the pages or check them; the exit code says whether all is well."""
    from tools.trace_pages import stale, write

    parser = argparse.ArgumentParser(prog="python -m tools.trace", description=__doc__.partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a page is stale")
    parser.add_argument("--exact", action="store_true", help="numbers of lines too")
    options = parser.parse_args(arguments)
    traced = trace(root)
    if traced.faults:
        print(*traced.faults, sep="\n", file=sys.stderr)
        return 1
    if not options.check:
        write(traced, root, exact=options.exact)
        return 0
    told = list(stale(traced, root, exact=options.exact))
    print(*told, sep="\n", file=sys.stderr)
    return 1 if told else 0


if __name__ == "__main__":
    import tools.trace  # by its own name: the pages import it too, and a second copy would have other statuses

    sys.exit(tools.trace.main())
