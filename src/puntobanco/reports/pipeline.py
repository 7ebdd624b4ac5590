"""The pipeline of a table's report: exact figures, simulated ones on request, and the output format."""

from importlib.util import find_spec
from typing import TYPE_CHECKING

from msgspec import Struct

from puntobanco.faults import Fault, Refused
from puntobanco.reports.paper.draft import Prose, printed
from puntobanco.rulebooks.model import Setup
from puntobanco.simulate.availability import needs_numba
from puntobanco.words import Text, Wording, all_of, listed, say, sentences

if TYPE_CHECKING:
    from puntobanco.reports.build import Counting
    from puntobanco.reports.paper.draft import Draft
    from puntobanco.reports.paper.write import Format
    from puntobanco.reports.simulated import Simulated
    from puntobanco.reports.study import Progress, Study
    from puntobanco.simulate.plan import Plan

NEEDED = ("matplotlib", "typst")
HANDS = 2_000_000
"""Simulated hands, unless somebody says otherwise."""
COUNTING = 2000
"""Shoes dealt to each wager for its part on counting, unless somebody says otherwise."""


class Wanted(Struct, frozen=True, kw_only=True):
    form: "Format"
    date: str
    changed: Text | None = None
    """What of the set-up was changed for this report."""
    departs: tuple[Text, ...] = ()
    """What of that its rulebook does not permit."""
    language: str = "en"
    wagers: frozenset[str] = frozenset()
    """Only these, by id or family; empty for all."""
    pace: int = 70
    hands: int | None = HANDS
    """The number of simulated hands that are set beside the exact figures; none for no simulation."""
    shoes: int | None = None
    """The number of simulated shoes, in place of hands."""
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
    from puntobanco.reports.paper.write import written

    draft = drafted(table, text, wanted, progress)
    progress(f"writing {wanted.form}", 0, 1)
    return written(printed(draft, wanted.language), wanted.form)


def drafted(
    table: Setup, text: str, wanted: Wanted, progress: "Progress", studies: "tuple[Study, ...]" = ()
) -> "Draft":
    """The report before it is in a language; `studies` if they were made before."""
    from puntobanco.reports.build import build

    progress("simulating", 0, 1)
    return build(
        table,
        text,
        date=wanted.date,
        changes=_changes(wanted),
        wagers=wanted.wagers,
        pace=wanted.pace,
        simulated=_simulated(table, wanted),
        counting=_counting(table, wanted),
        progress=progress,
        made=studies,
    )


def _changes(wanted: Wanted) -> tuple[Text, ...]:
    """What was changed of the set-up, in a sentence or two."""
    if wanted.changed is None:
        return ()
    departs = (say("figures.about-departs", what=listed(wanted.departs)),) if wanted.departs else ()
    return say("figures.about-changed", changes=wanted.changed), *departs


def _simulated(table: Setup, wanted: Wanted) -> "dict[str, Simulated] | None":
    """How often each line came out in simulated shoes, if any were asked for."""
    if wanted.shoes is None and (wanted.hands is None or find_spec("numba") is None):
        return None
    needs_numba()
    from puntobanco.reports.cases import condition
    from puntobanco.reports.simulated import Simulated
    from puntobanco.simulate.compare import compare
    from puntobanco.simulate.run import run

    dealt = run(_plan(table, wanted))
    how = say("figures.run", shoes=dealt.shoes, rounds=dealt.rounds, seed=str(wanted.seed))
    counts: dict[str, dict[Wording, dict[str, int]]] = {}
    for compared in compare(table, dealt, wanted.wagers):
        lines = {line.line: line.ways for line in compared.simulated.lines}
        counts.setdefault(compared.exact.wager, {})[condition(compared.exact)] = lines
    return {wager: Simulated(counts=by_case, how=how) for wager, by_case in counts.items()}


def _plan(table: Setup, wanted: Wanted) -> "Plan":
    from puntobanco.simulate.compare import plan_of

    hands = wanted.hands if wanted.shoes is None else None
    return plan_of(table, wanted.wagers, shoes=wanted.shoes, hands=hands, seed=wanted.seed)


def _counting(table: Setup, wanted: Wanted) -> "Counting":
    """The part on counting of each wager, dealt by the kernels; a sentence in its place where Numba is missing."""
    if not wanted.counting:
        return lambda study: ()
    try:
        needs_numba()
    except Refused as refused:
        missing = Prose(sentences(fault.text for fault in refused.faults))
        return lambda study: (missing,)
    from puntobanco.reports.counting import counting_part

    return lambda study: counting_part(table, study, pace=wanted.pace, shoes=wanted.counting, seed=wanted.seed)
