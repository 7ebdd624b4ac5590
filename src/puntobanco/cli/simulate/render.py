"""How a simulation looks: every wager beside its exact figures, or one row a wager and cell of a sweep."""

from collections.abc import Sequence
from math import sqrt

from rich.text import Text

from puntobanco.cli.desk.plot import draw_sweep
from puntobanco.cli.desk.sheet import Column, Kind, Sheet, Value, print_sheets
from puntobanco.cli.simulate.command import Dealt, Simulate, run_record
from puntobanco.cli.terminal import console
from puntobanco.simulate.compare import Compared

FAR = 3.0
"""Standard errors from which a difference is worth a second look."""

_COLUMNS = (
    Column("wager", "wager", Kind.NAME),
    Column("given", "given", Kind.TEXT, 1),
    Column("bets", "bets", Kind.COUNT, 3),
    Column("simulated_return", "simulated return", Kind.SIGNED),
    Column("standard_error", "±", Kind.PERCENT, 4),
    Column("exact_return", "exact return", Kind.SIGNED),
    Column("exact", "exactly", Kind.EXACT),
    Column("z", "z", Kind.NUMBER, decimals=2),
    Column("simulated_hits", "simulated hits", Kind.PERCENT, 5, decimals=3),
    Column("exact_hits", "exact hits", Kind.PERCENT, 6, decimals=3),
)
_SWEPT = (
    Column("decks", "decks", Kind.COUNT),
    Column("depth", "depth", Kind.COUNT, 1),
    Column("pays", "pays", Kind.TEXT, 1),
    Column("commission", "commission", Kind.PERCENT, 1, decimals=2),
    Column("hands", "hands", Kind.COUNT, 7),
)
NOTE = "Exact: a round from whole decks. z: standard errors between the two."


def print_run(each: Dealt, given: Simulate, notes: Sequence[str]) -> None:
    """What was dealt, and every wager beside its exact figures."""
    dealt, table = each.dealt, each.table
    sheet = Sheet(columns=_COLUMNS, rows=tuple(map(_row, each.found)), note=NOTE)
    if not (given.as_json or given.as_csv or given.as_markdown):
        stopped = "  (stopped before the end)" if dealt.partial else ""
        rate = dealt.rounds / each.seconds if each.seconds else 0.0
        console.print(Text(f"{table.rulebook.title} · {table.version.title} · table {table.name}", "bold"))
        counted = f"{dealt.shoes:,} shoes, {dealt.rounds:,} hands in {each.seconds:.2f} s, {rate:,.0f} a second"
        console.print(f"{counted}; seed {given.seed}{stopped}\n", soft_wrap=True)
    far = [compared.exact.wager for compared in each.found if abs(compared.z) > FAR]
    after = [*notes]
    after += [f"More than {FAR:g} standard errors: {', '.join(far)}."] if far else []
    print_sheets([sheet], given, run_record(each, given.seed), after="\n".join(after))


def print_sweep(found: Sequence[Dealt], given: Simulate, notes: Sequence[str]) -> None:
    rows = [(*_cell(each), *_row(compared)) for each in found for compared in each.found]
    if given.plot:
        _draw(given.plot, found)
    record = [
        run_record(each, given.seed) | {"decks": each.table.shoe.decks, "depth": each.table.shoe.depth}
        for each in found
    ]
    sheet = Sheet(title=f"Sweep · seed {given.seed}", columns=(*_SWEPT, *_COLUMNS), rows=tuple(rows), note=NOTE)
    print_sheets([sheet], given, record, after="\n".join(notes))


def _cell(each: Dealt) -> tuple[Value, ...]:
    pays = " ".join(map(str, each.changes.pays)) or None
    return each.table.shoe.decks, each.table.shoe.depth, pays, each.changes.commission, each.dealt.rounds


def _row(compared: Compared) -> tuple[Value, ...]:
    given = " ".join(f"{key}={value}" for key, value in compared.exact.given.items())
    error = compared.exact.stdev / sqrt(compared.bets)
    simulated, exact = compared.simulated, compared.exact
    returns = (float(simulated.expected_return), error, float(exact.expected_return), exact.expected_return, compared.z)
    hits = (float(simulated.hit_frequency), float(exact.hit_frequency))
    return (exact.wager, given, compared.bets, *returns, *hits)


def _draw(file: str, found: Sequence[Dealt]) -> None:
    along = max(("decks", "depth"), key=lambda name: len({getattr(each.table.shoe, name) for each in found}))
    points = [
        (
            each.changes.said,
            {"decks": float(each.table.shoe.decks), "depth": float(each.table.shoe.depth or 0)},
            compared.exact.wager,
            float(compared.simulated.expected_return),
        )
        for each in found
        for compared in each.found
    ]
    draw_sweep(file, points, along=along, what="simulated return", percent=True)
