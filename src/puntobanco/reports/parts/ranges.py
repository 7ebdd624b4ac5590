"""The return of each wager over everything that the rulebook lets an operator elect: decks and pay tables."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from puntobanco.reports import columns as col
from puntobanco.reports.cases import pay_table_id, tables_of
from puntobanco.reports.paper.draft import Part, Prose, Right, Row, table, titled
from puntobanco.reports.paper.format import percent
from puntobanco.reports.study import Study
from puntobanco.words import Wording, say


def range_part(studies: Sequence[Study]) -> Part:
    """Least and greatest return to the player, with the decks and the pay table that give it."""
    rows = tuple(row for study in studies for row in _rows(study))
    columns = (
        col.WAGER, Right(say("paper.least-return")), say("paper.with"), Right(say("paper.as-elected")),
        Right(say("paper.greatest-return")), say("paper.with"),
    )  # fmt: skip
    blocks = [table(say("paper.range-caption"), columns, rows)]
    open_ = [study.offer.titled for study in studies if study.offer.wager.open_odds is not None]
    more = [Prose(say("paper.range-open", wager=name)) for name in open_]
    return Part(say("paper.range"), (*blocks, Prose(say("paper.range-words")), *more))


def _rows(study: Study) -> Iterator[Row]:
    names = {pays.id: pay_table_id(pays) for pays in tables_of(study.offer)}
    for name, figures in study.cases.items():
        found: list[tuple[Fraction, int, Wording]] = [
            (cases[name].expected_return, decks, names[pays])
            for (decks, pays), cases in study.elections.items()
            if name in cases
        ]
        if not found:
            continue
        least, most = min(found, key=lambda known: known[0]), max(found, key=lambda known: known[0])
        yield (
            titled(name, study.offer.titled),
            percent(1 + least[0]), _with(least),
            percent(1 + figures.expected_return),
            percent(1 + most[0]), _with(most),
        )  # fmt: skip


def _with(found: tuple[Fraction, int, Wording]) -> Wording:
    return say("paper.with-decks", decks=str(found[1]), pays=found[2])
