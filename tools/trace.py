"""Says for every clause which code keeps it and which test shows it, in docs/traceability.md.

``python -m tools.trace`` writes the page; ``--check`` fails if the committed page is not what would
be written. Neither goes on while a cited id does not exist or a register is faulty.

A shorter id counts for its parts only if each part is also cited by its own id, in code or tests.
"""

import argparse
import difflib
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from tools.citations import Citation, Source, cited_in_code, cited_in_test
from tools.registers import DUES, ROOT, Clause, Registers, read_registers

PAGE = "docs/traceability.md"
PLACES_SHOWN = 3
DIFF_LINES_SHOWN = 20
LEGEND = f"""# Traceability

Written by `python -m tools.trace`; do not edit. Every clause of the three rulebooks in our own words,
the code that keeps it (under `src/puntobanco`) and the tests that show it (under `tests`), at most
{PLACES_SHOWN} of each. The column "due" names the part of the project that answers for the clause. Where
that part is not built yet, a clause is *begun* at most: its election is a field of the set-up or its value
is declared, and what follows from it is still open.
"""

LANDED = ("game", "table", "irregularities", "progressives")
"""The parts of the project whose clauses may be called done."""

Places = Mapping[str, Collection[str]]


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
        faults=[*registers.faults(), *dict.fromkeys(unknown)],
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
    places: defaultdict[str, set[str]] = defaultdict(set)
    for citation in citations:
        parts = registers.stands_for(citation.id)
        if all(part in by_name for part in parts):
            for part in parts:
                places[part].add(citation.place)
    return {part: sorted(found) for part, found in places.items()}


def page(traced: Trace) -> str:
    """The page, as it should be committed."""
    rulebooks: defaultdict[str, list[Clause]] = defaultdict(list)
    for clause in traced.registers.clauses.values():
        rulebooks[clause.rulebook].append(clause)
    parts = [LEGEND, _summary(traced, rulebooks)]
    for rulebook, clauses in rulebooks.items():
        parts.append(f"## {clauses[0].prefix} · {rulebook}\n\n{_clause_table(traced, clauses)}")
    return "\n".join(parts)


def _summary(traced: Trace, rulebooks: Mapping[str, Sequence[Clause]]) -> str:
    rows = []
    for rulebook, clauses in rulebooks.items():
        for due in (*DUES, "all"):
            counts = Counter(traced.status(clause) for clause in clauses if due in (clause.due, "all"))
            if counts:
                rows.append([rulebook, due, *(str(counts[status]) for status in Status), str(counts.total())])
    return _table(["rulebook", "due", *(status.value for status in Status), "clauses"], rows)


def _clause_table(traced: Trace, clauses: Iterable[Clause]) -> str:
    header = ["clause", "kind", "due", "meaning", "implemented at", "tested at", "status"]
    return _table(header, [_clause_row(traced, clause) for clause in clauses])


def _clause_row(traced: Trace, clause: Clause) -> list[str]:
    status = traced.status(clause)
    told = f"excused: {clause.excused}" if status is Status.EXCUSED else status.value
    implemented = _shown(traced.implemented.get(clause.id, ()))
    tested = _shown(traced.tested.get(clause.id, ()))
    return [clause.id, clause.kind, clause.due, clause.meaning, implemented, tested, told]


def _shown(places: Collection[str]) -> str:
    shown = [f"`{place}`" for place in places][:PLACES_SHOWN]
    more = len(places) - len(shown)
    return ", ".join(shown) + (f" +{more}" if more else "")


def _table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [header, ["---"] * len(header), *rows]
    return "".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |\n" for line in lines)


def main(arguments: Sequence[str] | None = None, root: Path = ROOT) -> int:
    """Write the page or check it; the exit code says whether all is well."""
    parser = argparse.ArgumentParser(prog="python -m tools.trace", description=__doc__.partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="write nothing; fail if the page is stale")
    options = parser.parse_args(arguments)
    traced = trace(root)
    if traced.faults:
        print(*traced.faults, sep="\n", file=sys.stderr)
        return 1
    if options.check:
        return _check(root / PAGE, page(traced))
    (root / PAGE).parent.mkdir(parents=True, exist_ok=True)
    (root / PAGE).write_text(page(traced), "utf-8")
    return 0


def _check(file: Path, fresh: str) -> int:
    committed = file.read_text("utf-8") if file.exists() else ""
    if committed == fresh:
        return 0
    changes = difflib.unified_diff(committed.splitlines(), fresh.splitlines(), "committed", "fresh", n=0, lineterm="")
    print(f"{PAGE} is stale: write it again with `python -m tools.trace` and commit it.", file=sys.stderr)
    print(*list(changes)[:DIFF_LINES_SHOWN], sep="\n", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
