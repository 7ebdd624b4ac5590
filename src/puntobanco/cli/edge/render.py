"""How exact figures look: a table a rulebook, version and number of decks, one table of a sweep."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from msgspec.structs import replace

from puntobanco.analysis.desk.changes import Changes
from puntobanco.analysis.figures import Figures, LineFigure
from puntobanco.cli.desk.sheet import Column, Kind, Sheet, Value, print_sheets
from puntobanco.cli.edge.command import Edge, figures_record
from puntobanco.words import in_words

Found = tuple[Changes, Figures]

_WHERE = (
    Column("rulebook", "", Kind.NAME),
    Column("version", "", Kind.NAME),
    Column("wager", "wager", Kind.NAME),
    Column("pay_table", "pay table", Kind.TEXT, 1),
    Column("decks", "", Kind.COUNT),
    Column("given", "given", Kind.TEXT, 1),
)
_NUMBERS = (
    Column("expected_return", "exactly", Kind.EXACT),
    Column("house_edge", "house edge", Kind.PERCENT),
    Column("house_edge_resolved", "resolved", Kind.PERCENT, 4),
    Column("stdev", "deviation", Kind.NUMBER),
    Column("skew", "", Kind.NUMBER),
    Column("hit_frequency", "hit", Kind.PERCENT, 2),
    Column("push_frequency", "push", Kind.PERCENT, 3),
)
_SWEPT = (
    Column("decks", "decks", Kind.COUNT),
    Column("pays", "pays", Kind.TEXT, 1),
    Column("commission", "commission", Kind.PERCENT, 1, decimals=2),
)


def print_figures(found: Sequence[Found], given: Edge, notes: Sequence[str], *, every_state: bool) -> None:
    """What a version shares with an earlier one is told to people once."""
    swept = len({changes for changes, _ in found}) > 1 and (bool(given.wagers) or bool(given.pays or given.commission))
    if given.plot:
        draw(given.plot, found)
    if given.as_json:
        print_sheets([], given, [figures_record(figures) | _changed(changes) for changes, figures in found])
    elif given.as_csv:
        print_sheets([_sheet("", found, swept=bool(given.pays or given.commission))], given)
    else:
        sheets = [_sheet("Sweep", _once(found), swept=True)] if swept else list(_sheets(found, every_state=every_state))
        after = "\n".join(notes)
        nothing = "" if sheets else "No such wager in the versions asked for."
        print_sheets(sheets, given, before=nothing, after=after)


def _changed(changes: Changes) -> dict[str, str]:
    """What was changed, beside a figure as JSON."""
    found = {"pays": " ".join(map(str, changes.pays))} if changes.pays else {}
    return found | ({"commission": str(changes.commission)} if changes.commission is not None else {})


def _sheets(found: Sequence[Found], *, every_state: bool) -> Iterator[Sheet]:
    shown: set[object] = set()
    for (rulebook, version, decks, said), group in groupby(found, key=_titled):
        some = []
        for changes, figures in group:
            key = (rulebook, decks, said, figures.wager, figures.pay_table, str(figures.given), figures.lines)
            if key not in shown:
                some.append((changes, figures))
                shown.add(key)
        title = " · ".join(
            part for part in (rulebook, version, f"{decks} decks" if decks else "the cards given") if part
        )
        title += f" · {said}" if said else ""
        plain = [(changes, figures) for changes, figures in some if figures.given.get("other") is None]
        if plain:
            yield _sheet(title, plain, swept=False)
        if every_state:
            yield from _states(title, [figures for _, figures in some if figures.given.get("other") is not None])


def _titled(each: Found) -> tuple[str, str, int | None, str]:
    changes, figures = each
    pays = ", ".join(in_words(change.text) for change in changes.pays)
    rate = f"commission {float(100 * changes.commission):.6g}%" if changes.commission is not None else ""
    return figures.rulebook, figures.version, figures.decks, ", ".join(part for part in (pays, rate) if part)


def _sheet(title: str, found: Sequence[Found], *, swept: bool) -> Sheet:
    where = tuple(column for column in _WHERE if column.key != "decks" or not swept)
    columns = (*(_dimensions(found) if swept else ()), *where, *_NUMBERS)
    rows = tuple(_row(*each, swept=swept) for each in found)
    return Sheet(title=title, columns=columns, rows=_chairs_together(rows, columns) if title else rows)


def _dimensions(found: Sequence[Found]) -> tuple[Column, ...]:
    """The columns of what was swept: those that differ between rows never go for want of room."""
    pays, rates = ({getattr(changes, name) for changes, _ in found} for name in ("pays", "commission"))
    differs = {"pays": len(pays) > 1, "commission": len(rates) > 1}
    return tuple(replace(column, goes=0) if differs.get(column.key) else column for column in _SWEPT)


def _once(found: Sequence[Found]) -> list[Found]:
    """Figures that stay the same whatever is swept of the pays, or of the commission, once and without it."""
    by_pays = _folded(found, lambda changes: changes.pays, lambda changes: replace(changes, pays=()))
    return _folded(by_pays, lambda changes: changes.commission, lambda changes: replace(changes, commission=None))


def _folded(
    found: Sequence[Found], value: Callable[[Changes], object], without: Callable[[Changes], Changes]
) -> list[Found]:
    alike: dict[object, list[Changes]] = defaultdict(list)
    for changes, figures in found:
        alike[_row_of(without(changes), figures)].append(changes)
    many = len({value(changes) for changes, _ in found})
    shown = []
    for changes, figures in found:
        some = alike[_row_of(without(changes), figures)]
        if len(some) < many or many == 1:
            shown.append((changes, figures))
        elif changes is some[0]:
            shown.append((without(changes), figures))
    return shown


def _row_of(changes: Changes, figures: Figures) -> object:
    return changes, figures.wager, figures.version, str(figures.given), figures.decks, figures.lines


def _chairs_together(rows: tuple[tuple[Value, ...], ...], columns: tuple[Column, ...]) -> tuple[tuple[Value, ...], ...]:
    """Rows for people: chairs with the same figures in one row, and no word for the only pay table there is."""
    keys = [column.key for column in columns]
    table, given = keys.index("pay_table"), keys.index("given")
    found: dict[tuple[Value, ...], list[str]] = {}
    for row in rows:
        chair = str(row[given]).removeprefix("chair=")
        alike = (*row[:given], "chair" if chair.isdigit() else row[given], *row[given + 1 :])
        found.setdefault(alike, []).append(chair)
    shown = []
    for row, chairs in found.items():
        several = f"{chairs[0]}–{chairs[-1]}" if len(chairs) > 1 else chairs[0]
        said = f"chair={several}" if row[given] == "chair" else chairs[0]
        words = {given: said, table: None if row[table] == "standard" else row[table]}
        shown.append(tuple(words.get(place, value) for place, value in enumerate(row)))
    return tuple(shown)


def _row(changes: Changes, figures: Figures, *, swept: bool) -> tuple[Value, ...]:
    given = " ".join(f"{key}={'any' if value is None else value}" for key, value in figures.given.items())
    table = figures.pay_table
    named: tuple[Value, ...] = (figures.rulebook, figures.version, figures.wager, table)
    cells = (*named, given) if swept else (*named, figures.decks, given)
    changed: tuple[Value, ...] = ()
    if swept:
        changed = (figures.decks, " ".join(map(str, changes.pays)) or None, changes.commission)
    if figures.lines not in _NUMBERS_OF:
        _NUMBERS_OF[figures.lines] = (
            figures.expected_return,
            float(figures.edge),
            float(figures.edge_resolved),
            figures.stdev,
            figures.skew,
            float(figures.hit_frequency),
            float(figures.push_frequency),
        )
    return (*changed, *cells, *_NUMBERS_OF[figures.lines])


_NUMBERS_OF: dict[tuple[LineFigure, ...], tuple[Value, ...]] = {}
"""What follows from the lines alone: versions that share a wager share its lines."""


def _states(title: str, found: Sequence[Figures]) -> Iterator[Sheet]:
    """Insurance by both counts: a row for each own count, a column for each count of the other hand."""
    for (wager, bet), some in groupby(found, key=lambda figures: (figures.wager, figures.given["bet"])):
        edges = {(figures.given["own"], figures.given["other"]): float(figures.edge) * 100 for figures in some}
        owns, others = (sorted({int(str(pair[side])) for pair in edges}) for side in (0, 1))
        columns = (
            Column("own", "own", Kind.COUNT),
            *(Column(f"other_{other}", f"{other}", Kind.NUMBER, decimals=2) for other in others),
        )
        rows = tuple((own, *(edges.get((own, other)) for other in others)) for own in owns)
        yield Sheet(
            title=f"{title} · {wager}, bet {bet}: house edge in percent, by the other hand's count",
            columns=columns,
            rows=rows,
            note="Rows: the count of the insured hand. –: the bet is not open. --json has every state exactly.",
        )


def draw(file: str, found: Sequence[Found]) -> None:
    """The edge of each wager over what was swept."""
    from puntobanco.cli.desk.plot import draw_sweep

    points = [
        (changes.said or f"{figures.decks} decks", _swept_value(changes, figures), figures.wager, float(figures.edge))
        for changes, figures in found
        if figures.given.get("other") is None
    ]
    draw_sweep(file, points, along=_along(found), what="house edge", percent=True)


def _along(found: Sequence[Found]) -> str:
    sizes = {
        "decks": len({figures.decks for _, figures in found}),
        "pays": len({changes.pays for changes, _ in found}),
        "commission": len({changes.commission for changes, _ in found}),
    }
    return max(sizes, key=lambda name: sizes[name])


def _swept_value(changes: Changes, figures: Figures) -> dict[str, float]:
    pays = float(changes.pays[0].odds.ratio) if changes.pays else 0.0
    return {"decks": float(figures.decks or 0), "pays": pays, "commission": float(changes.commission or 0)}
