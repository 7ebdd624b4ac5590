"""Exact figures across set-ups, numbers of decks and missing cards; in a worker."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from msgspec.structs import replace

from puntobanco.analysis.cases import Query
from puntobanco.analysis.composition import MOST_DECKS, fresh
from puntobanco.analysis.distribution import weights_for
from puntobanco.analysis.figures import Figures
from puntobanco.analysis.removal import without_each
from puntobanco.cards import DECK, Card, Rank
from puntobanco.reports.cases import Cases, cases_of, permits
from puntobanco.server.analysis.exact import Studied, given_out, main_cases, studied
from puntobanco.server.analysis.jobs import Source
from puntobanco.wagers.wager import Names, Wager, in_english
from puntobanco.wire import analysis as m
from puntobanco.words import Wording

Key = tuple[str, str, Wording]
"""A wager, its pay table, and the condition."""


Named = Callable[[Wager, list[Figures]], Cases]


def _cases(found: Studied, figures: Iterable[Figures], named: Named = main_cases) -> dict[Key, tuple[Wager, Figures]]:
    by_table: dict[tuple[str, str], list[Figures]] = defaultdict(list)
    for figure in figures:
        by_table[figure.wager, figure.pay_table].append(figure)
    return {
        (str(wager.id), table.id, name): (wager, case)
        for wager in found.wagers
        for table in wager.pay_tables
        if (str(wager.id), table.id) in by_table
        for name, case in named(wager, by_table[str(wager.id), table.id]).items()
    }


def compare_out(columns: Sequence[tuple[Source, int | None]]) -> m.CompareOut:
    """Set-ups side by side; a whole rulebook stands with the first pay table of each wager."""
    subjects: list[m.Subject] = []
    rows: dict[tuple[str, Wording], tuple[Wager, m.Given, dict[int, m.CellOut]]] = {}
    for place, (source, decks) in enumerate(columns):
        found = studied(source)
        number = decks or found.subject.decks
        subjects.append(replace(found.subject, decks=number))
        for (name, table, case), (wager, figure) in _cases(found, found.figures(fresh(number))).items():
            cells = rows.setdefault((name, case), (wager, given_out(figure), {}))[2]
            if place not in cells:
                cells[place] = m.CellOut(
                    pay_table=_title(wager, table),
                    edge=float(-figure.expected_return),
                    edge_exact=str(-figure.expected_return),
                    hit=float(figure.hit_frequency),
                    deviation=figure.stdev,
                )
    return m.CompareOut(
        columns=tuple(subjects),
        rows=tuple(
            m.RowOut(
                wager=name,
                names=wager.names,
                given=given,
                cells=tuple(cells.get(place) for place in range(len(columns))),
            )
            for (name, _), (wager, given, cells) in rows.items()
        ),
    )


def _title(wager: Wager, table: str) -> Names:
    found = wager.pay_table(table)
    return found.names if found else in_english(table)


def decks_out(source: Source) -> m.DecksOut:
    """Every wager from one to ten decks; which of them the rulebook permits stands beside."""
    found = studied(source)
    by_decks = {number: _cases(found, found.figures(fresh(number))) for number in range(1, MOST_DECKS + 1)}
    return m.DecksOut(
        of=found.subject,
        rows=tuple(
            m.DeckRow(
                wager=key[0],
                names=wager.names,
                given=given_out(case),
                pay_table=_title(wager, key[1]),
                points=tuple(
                    _point(found, wager, number, cases[key][1]) for number, cases in by_decks.items() if key in cases
                ),
            )
            for key, (wager, case) in by_decks[found.subject.decks].items()
        ),
    )


def _point(found: Studied, wager: Wager, decks: int, figures: Figures) -> m.DeckPoint:
    return m.DeckPoint(
        decks=decks,
        lawful=permits(found.rulebook, wager, decks),
        edge=float(-figures.expected_return),
        edge_exact=str(-figures.expected_return),
        hit=float(figures.hit_frequency),
        deviation=figures.stdev,
    )


def removal_out(source: Source, decks: int | None) -> m.RemovalOut:
    """What every wager gains or loses when one card is gone from whole decks."""
    found = studied(source)
    number = decks or found.subject.decks
    asked = Query(rulebook=found.rulebook, versions=(found.version,))
    without = without_each(asked, number, weights_for)
    base = _cases(found, found.figures(fresh(number)), cases_of)  # chairs that are alike differ without a card
    after: dict[int, dict[Key, tuple[Wager, Figures]]] = {}
    by_card: dict[Card, Mapping[Key, tuple[Wager, Figures]]] = {}
    for card, figures in without.items():
        known = hash(tuple(id(figure) for figure in figures.values()))  # cards that are alike share their figures
        if known not in after:
            after[known] = _cases(found, figures.values(), cases_of)
        by_card[card] = after[known]
    return m.RemovalOut(of=found.subject, decks=number, rows=tuple(_removal_rows(base, by_card)))


def _removal_rows(
    base: Mapping[Key, tuple[Wager, Figures]], by_card: Mapping[Card, Mapping[Key, tuple[Wager, Figures]]]
) -> Iterator[m.RemovalRow]:
    for key, (wager, whole) in base.items():
        if not all(key in cases for cases in by_card.values()):
            continue
        effects = {card: cases[key][1].expected_return - whole.expected_return for card, cases in by_card.items()}
        yield m.RemovalRow(
            wager=key[0],
            names=wager.names,
            given=given_out(whole),
            pay_table=_title(wager, key[1]),
            bars=tuple(_bars(effects)),
        )


def _bars(effects: Mapping[Card, Fraction]) -> Iterator[m.RemovalBar]:
    """One bar a rank; one a card where the suits of a rank differ."""
    for rank in Rank:
        of_rank = {card: effects[card] for card in DECK if card.rank is rank}
        if len(set(of_rank.values())) == 1:
            yield _bar(rank.value, next(iter(of_rank.values())))
        else:
            yield from (_bar(str(card), effect) for card, effect in of_rank.items())


def _bar(name: str, effect: Fraction) -> m.RemovalBar:
    return m.RemovalBar(card=name, effect=float(effect), exact=str(effect))
