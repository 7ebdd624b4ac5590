"""The pages of `tools.trace`: one of sums, one a rulebook with every clause, and the data of ``puntobanco clause``."""

import difflib
import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from puntobanco.pages.register import Clause
from tools.citations import Citation
from tools.registers import DUES
from tools.trace import Status, Trace

PAGE = "docs/traceability.md"
FOLDER = "docs/traceability"
PLACES = "src/puntobanco/pages/clauses.json"
DIFF_LINES_SHOWN = 20
LEGEND = """# Traceability

Written by `python -m tools.trace`; do not edit. Every clause of the three rulebooks in our own words, with links to all
code that keeps it and to all tests that show it: {pages}. The command `puntobanco clause "NZ 11H.3(c)"` says the same
in a terminal, and with `--journal` which events of a journal cite the clause.

The column "due" names the part of the project that answers for a clause. Where that part is not built yet, a clause
is *begun* at most: its election is a field of the set-up or its value is declared, and what follows from it is still
open.
"""
BOOK = """# Traceability: {prefix} · {rulebook}

Written by `python -m tools.trace`; do not edit. Links lead to the line that cites the clause as it stood when its part
of this page was written; a release has all of them exact.
"""
_LINE = re.compile(r"#L\d+")


def documents(traced: Trace) -> dict[str, str]:
    """Every generated file by its path, as it should be committed."""
    by_book: defaultdict[str, list[Clause]] = defaultdict(list)
    for clause in traced.registers.clauses.values():
        by_book[clause.rulebook].append(clause)
    pages = ", ".join(f"[{book}](traceability/{book}.md)" for book in by_book)
    made = {PAGE: LEGEND.format(pages=pages) + "\n" + _summary(traced, by_book)}
    for book, clauses in by_book.items():
        head = BOOK.format(prefix=clauses[0].prefix, rulebook=book)
        made[f"{FOLDER}/{book}.md"] = "\n".join((head, *(_section(traced, clause) for clause in clauses)))
    return made | {PLACES: _places_of(traced)}


def _summary(traced: Trace, by_book: Mapping[str, Sequence[Clause]]) -> str:
    rows = []
    for rulebook, clauses in by_book.items():
        for due in (*DUES, "all"):
            counts = Counter(traced.status(clause) for clause in clauses if due in (clause.due, "all"))
            if counts:
                rows.append([rulebook, due, *(str(counts[status]) for status in Status), str(counts.total())])
    heads = ["rulebook", "due", *(status.value for status in Status), "clauses"]
    return "".join("| " + " | ".join(line) + " |\n" for line in (heads, ["---"] * len(heads), *rows))


def _section(traced: Trace, clause: Clause) -> str:
    status = traced.status(clause)
    told = f"excused: {clause.excused}" if status is Status.EXCUSED else status.value
    lines = [f"### {clause.id}", "", clause.meaning, "", f"{clause.kind} · {clause.due} · {told}", ""]
    for what, places in (("Code", traced.implemented), ("Tests", traced.tested)):
        found = places.get(clause.id, {})
        if found:
            lines += [f"{what}: " + ",\n".join(_link(*cited) for cited in found.items()), ""]
    return "\n".join(lines)


def _link(place: str, citation: Citation) -> str:
    return f"[`{place}`](../../{citation.file}#L{citation.line})"


def _places_of(traced: Trace) -> str:
    """For every clause where it is kept and shown, without numbers of lines: the command finds those itself."""
    lines = []
    for clause in traced.registers.clauses:
        places = [list(known.get(clause, ())) for known in (traced.implemented, traced.tested)]
        lines.append(f"{json.dumps(clause)}: {json.dumps(places)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def write(traced: Trace, root: Path, *, exact: bool) -> None:
    """Write every file that is stale; parts of a page that differ only in numbers of lines are kept as they are."""
    for path, fresh in documents(traced).items():
        file = root / path
        committed = file.read_text("utf-8") if file.exists() else ""
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(fresh if exact else _kept(fresh, committed), "utf-8")


def _kept(fresh: str, committed: str) -> str:
    known = {_LINE.sub("", part): part for part in _parts(committed)}
    return "".join(known.get(_LINE.sub("", part), part) for part in _parts(fresh))


def _parts(text: str) -> Iterable[str]:
    return re.split(r"(?m)^(?=### )", text)


def stale(traced: Trace, root: Path, *, exact: bool = False) -> Iterator[str]:
    """What to say of every committed file that is not as it would be written."""
    for path, fresh in documents(traced).items():
        file = root / path
        committed = file.read_text("utf-8") if file.exists() else ""
        if committed == fresh or (not exact and _LINE.sub("", committed) == _LINE.sub("", fresh)):
            continue
        old, new = committed.splitlines(), fresh.splitlines()
        again = "python -m tools.trace --exact" if exact else "python -m tools.trace"
        yield f"{path} is stale: write it again with `{again}` and commit it."
        yield from list(difflib.unified_diff(old, new, "committed", "fresh", n=0, lineterm=""))[:DIFF_LINES_SHOWN]
