"""The points of a table's procedure, and its ways out of irregularities, under names that all rulebooks share."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from puntobanco.clauses import ClauseId
from puntobanco.pages.bets import Cell
from puntobanco.procedure.irregular import Case, Remedy, Report
from puntobanco.procedure.roles import Role
from puntobanco.rulebooks.model import Setup
from puntobanco.words import Wording, all_of, listed, say

Topics = Mapping[str, tuple[Wording, Cell]]

POINTS = (
    "discretion", "acting", "dealer", "style_changes", "round_start_clause", "shuffle_clause", "notice", "cut", "load",
    "opening_call", "closing.at_call", "closing.frozen", "closing.altered", "closing.late_change", "closing.recall",
    "closing.deemed_seen", "closing.deemed_touched", "closing.losing_bet", "closing.cards_call",
    "closing.withdrawn_new", "calls_together", "calls_ahead", "one_more", "handlers", "squeeze", "curator", "nominees",
    "nominees.several", "spoken", "instruments", "staff_bets", "no_veto", "under_minimum", "excess_refused",
    "seated_first", "odds_sign", "walked_off", "later_stands", "seen_card_next", "debt_due", "free_hands",
    "free_hands.most", "tie_alterable", "discards", "only_dealer_touches", "early", "ante_before_cards",
)  # fmt: skip
"""Fields of `Procedure`, in the order of an evening; a point after a full stop is a field of that part."""

USUAL = Case(
    report=Report.OTHER, seen=False, dealt=4, banker_draws=False, hidden_style=False, established=False,
    rebuildable=True, under_way=True, before_call=True,
)  # fmt: skip
"""Four cards lie, nobody has seen the card, and the cards could be put in order."""
CASES: Mapping[str, Mapping[str, object]] = {
    "usual": {},
    "seen": {"seen": True},
    "banker-draws": {"banker_draws": True},
    "banker-draws-seen": {"banker_draws": True, "seen": True},
    "first-card": {"dealt": 0, "seen": True},
    "established": {"established": True, "seen": True},
    "not-rebuildable": {"rebuildable": False, "seen": True},
    "settled": {"settled": True, "under_way": False},
}
"""What the table may know when something is reported, as far as a rulebook asks for it."""


def procedure_points(setup: Setup) -> Topics:
    """What a table's procedure provides, point by point; where the document is silent there is nothing."""
    procedure = setup.rulebook.procedure(setup)
    found: dict[str, tuple[Wording, Cell]] = {}
    for path in POINTS:
        value: object = procedure
        for name in path.split("."):
            value = getattr(value, name) if value is not None else None
        cell = _cell(value)
        if cell is not None:
            found[path] = (say(f"diff.point-{path.replace('.', '-').replace('_', '-')}"), cell)
    return found


def _cell(value: object) -> Cell | None:
    match value:
        case None | "" | () | False:
            return None
        case True:
            return Cell(say("diff.provided"))
        case int():
            return Cell(str(value))
        case Role():
            return Cell(say(f"post.{value.value}"))
        case str():
            return Cell(say("diff.provided"), (ClauseId(value),), ("provided",))
        case tuple():
            return Cell(say("ref.whole", what=listed(map(str, value))))
        case Struct():
            clause = getattr(value, "clause", None)
            return Cell(say("diff.provided"), (ClauseId(clause),) if clause else (), ("provided",))
        case _:
            raise TypeError(f"{type(value).__name__} is no point of a procedure.")


def irregular_points(setup: Setup) -> Topics:
    """The ways out of every report, in each case in which they differ from the usual one."""
    found: dict[str, tuple[Wording, Cell]] = {}
    for report in Report:
        if report is Report.OTHER:
            continue
        usual = remedies_of(setup, report, "usual")
        for name in CASES:
            ways = remedies_of(setup, report, name)
            if name == "usual" or ways != usual:
                topic = report.text if name == "usual" else say(f"diff.case-{name}", report=report.text)
                found[f"{report.value} {name}"] = (topic, remedies_cell(ways))
    return found


def remedies_of(setup: Setup, report: Report, name: str) -> tuple[Remedy, ...]:
    """The ways out of a report in one of the cases."""
    values = {field: getattr(USUAL, field) for field in USUAL.__struct_fields__}
    return setup.rulebook.remedies(setup, Case(**{**values, **CASES[name], "report": report}))


def remedies_cell(ways: tuple[Remedy, ...]) -> Cell:
    clauses = tuple(dict.fromkeys(clause for way in ways for clause in _clauses(way)))
    said = [say("diff.way", exit=way.exit.text, by=say(f"post.{way.by.value}")) for way in ways]
    means = tuple((way.exit, way.by, bool(way.options), bool(way.withdrawal), bool(way.replaces_cards)) for way in ways)
    return Cell(say("ref.whole", what=all_of(said)) if said else say("diff.nothing"), clauses, ("ways", *means))


def _clauses(way: Remedy) -> Iterator[ClauseId]:
    for clause in (way.clause, way.options, way.withdrawal, way.replaces_cards):
        if clause is not None:
            yield clause
