"""The pipeline of a table's report: exact figures, simulated ones on request, and the output format."""

from importlib.util import find_spec
from typing import TYPE_CHECKING

from msgspec import Struct

from puntobanco.faults import Fault, Refused
from puntobanco.reports.document import Prose
from puntobanco.rulebooks.model import Setup
from puntobanco.simulate.availability import needs_numba
from puntobanco.words import all_of

if TYPE_CHECKING:
    from puntobanco.reports.build import Counting
    from puntobanco.reports.simulated import Simulated
    from puntobanco.reports.study import Progress
    from puntobanco.reports.write import Format

NEEDED = ("matplotlib", "typst")
COUNTING = 2000
"""Shoes dealt to each wager for its part on counting, unless somebody says otherwise."""


class Wanted(Struct, frozen=True, kw_only=True):
    """What is to be in a report."""

    form: "Format"
    date: str
    wagers: frozenset[str] = frozenset()
    """Only these, by id or family; empty for all."""
    pace: int = 70
    """Rounds an hour."""
    shoes: int | None = None
    """The number of simulated shoes that are set beside the exact figures."""
    seed: int = 1
    counting: int = COUNTING
    """Shoes dealt to each wager for its part on counting; 0 leaves the part out."""


def report_extra() -> None:
    """`Refused` where the extra is not installed; nothing heavy is imported to say so."""
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise Refused(Fault.of("extra-missing", "report", missing=all_of(missing)))


def made_report(table: Setup, text: str, wanted: Wanted, progress: "Progress") -> bytes:
    """The bytes of a report; `text` is what the set-up was read from."""
    report_extra()
    from puntobanco.reports.build import build
    from puntobanco.reports.write import written

    progress("simulating", 0, 1)
    simulated = _simulated(table, wanted)
    document = build(
        table,
        text,
        date=wanted.date,
        wagers=wanted.wagers,
        pace=wanted.pace,
        simulated=simulated,
        counting=_counting(table, wanted),
        progress=progress,
    )
    progress(f"writing {wanted.form}", 0, 1)
    return written(document, wanted.form)


def _simulated(table: Setup, wanted: Wanted) -> "dict[str, Simulated] | None":
    """How often each line came out in simulated shoes, if any were asked for."""
    if wanted.shoes is None:
        return None
    needs_numba()
    from puntobanco.reports.simulated import Simulated
    from puntobanco.simulate.compare import compare, plan_of
    from puntobanco.simulate.run import run

    dealt = run(plan_of(table, wanted.wagers, shoes=wanted.shoes, seed=wanted.seed))
    how = f"{dealt.shoes:,} shoes, {dealt.rounds:,} rounds, seed {wanted.seed}."
    counts: dict[str, dict[str, dict[str, int]]] = {}
    for compared in compare(table, dealt, wanted.wagers):
        case = " ".join(f"{key} {value}" for key, value in compared.exact.given.items())
        lines = {line.line: line.ways for line in compared.simulated.lines}
        counts.setdefault(compared.exact.wager, {})[case] = lines
    return {wager: Simulated(counts=by_case, how=how) for wager, by_case in counts.items()}


def _counting(table: Setup, wanted: Wanted) -> "Counting":
    """The part on counting of each wager, dealt by the kernels; a sentence in its place where Numba is missing."""
    if not wanted.counting:
        return lambda study: ()
    try:
        needs_numba()
    except Refused as refused:
        missing = Prose(" ".join(str(fault.sentence) for fault in refused.faults))
        return lambda study: (missing,)
    from puntobanco.reports.counting import counting_part

    return lambda study: counting_part(table, study, pace=wanted.pace, shoes=wanted.counting, seed=wanted.seed)
