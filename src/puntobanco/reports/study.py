"""The wagers of a set-up as a report studies them: each on its elected pay table, case by case, for any cards."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.analysis.cases import Query, figures_of
from puntobanco.analysis.composition import LEAST_CARDS, fresh
from puntobanco.analysis.fast.cards import FastWeights
from puntobanco.analysis.figures import Figures
from puntobanco.analysis.removal import without_each
from puntobanco.analysis.values import falling
from puntobanco.cards import Card
from puntobanco.faults import Refused, not_offered
from puntobanco.procedure.keys import DECKS
from puntobanco.reports.cases import Cases, cases_of, distinct, elected, permits, tables_of
from puntobanco.rulebooks.model import Rulebook, Setup, Version
from puntobanco.wagers.terms import Offer
from puntobanco.wagers.wager import Kind, Wager
from puntobanco.words import Names, Wording

DECK_TABLE = (1, 4, 5, 6, 7, 8, 10)
"""The numbers of decks that every report compares."""

Progress = Callable[[str, int, int], None]
"""Receives the current task, the number of steps done, and the number of all steps."""


class Study(Struct, frozen=True, kw_only=True):
    """Everything that is figured of one wager before it is written down."""

    offer: Offer
    figures: tuple[Figures, ...]
    """As the analysis gives them for the decks of the set-up, one a condition."""
    cases: Cases
    by_decks: Mapping[int, Cases]
    permitted: frozenset[int]
    """The numbers of decks that the rulebook permits for this wager."""
    without: Mapping[Card, Cases]
    pay_tables: Mapping[str, Cases]
    """The cases on every pay table that the wager may have, where there are several."""
    versions: Mapping[Names, Cases]
    """The cases of the bet of the same name in other versions of the game, by their titles, where it differs."""
    elections: Mapping[tuple[int, str], Cases]
    """The cases at every permitted number of decks and on every pay table that the wager may have."""
    chance: Mapping[Wording, Fraction]
    """In what part of all rounds each case can be bet on at all."""


def offers_of(setup: Setup, wanted: frozenset[str]) -> tuple[Offer, ...]:
    """The wagers to be reported, in the order of the document; `Refused` for a name that the table does not offer.

    One over several rounds is left out unless it is named; then it is refused by what looks at single rounds.
    """
    known = {name for offer in setup.offers.values() for name in (str(offer.wager.id), offer.wager.family)}
    unknown = sorted(wanted - known)
    if unknown:
        raise Refused(*(not_offered(name, setup.offers) for name in unknown))
    return tuple(
        offer
        for offer in setup.offers.values()
        if offer.wager.kind is not Kind.FEE
        and (wanted & {offer.wager.id, offer.wager.family} if wanted else offer.wager.series is None)
    )


def study(setup: Setup, offers: Sequence[Offer], progress: Progress) -> tuple[Study, ...]:
    decks = setup.chosen[DECKS]
    desk = _Desk(setup, offers, progress, steps=len(DECK_TABLE) + 3)
    everywhere = {number: desk.on_every_table(number) for number in dict.fromkeys((decks, *DECK_TABLE))}
    by_decks = {number: _elected(offers, found) for number, found in everywhere.items()}
    base, tables = by_decks[decks], everywhere[decks]
    without, versions = desk.without_one(), desk.in_every_version()
    rounds = falling(fresh(decks).total, LEAST_CARDS)
    studies = []
    for offer in offers:
        name = str(offer.wager.id)
        cases = distinct(cases_of(offer.wager, base[name]))
        studies.append(
            Study(
                offer=offer,
                figures=tuple(base[name]),
                cases=cases,
                by_decks={number: _same(offer, by_decks[number][name], cases) for number in DECK_TABLE},
                permitted=frozenset(number for number in DECK_TABLE if permits(setup.rulebook, offer.wager, number)),
                without={card: _same(offer, found[name], cases) for card, found in without.items()},
                pay_tables=_on_tables(offer, tables[name], cases) if len(tables_of(offer)) > 1 else {},
                elections={
                    (number, key): found
                    for number in DECK_TABLE
                    if permits(setup.rulebook, offer.wager, number)
                    for key, found in _on_tables(offer, everywhere[number][name], cases).items()
                },
                versions={key: cases_of(offer.wager, found[name]) for key, found in versions.items() if name in found},
                chance={key: _chance(offer, figures, rounds) for key, figures in cases.items()},
            )
        )
    return tuple(studies)


_ByWager = Mapping[str, Sequence[Figures]]


class _Desk:
    """Queries the analysis for the wagers of one set-up and reports progress."""

    def __init__(self, setup: Setup, offers: Sequence[Offer], progress: Progress, steps: int) -> None:
        self._setup, self._offers, self._progress, self._steps, self._done = setup, offers, progress, steps, 0
        self._elected = elected(setup)

    def without_one(self) -> Mapping[Card, _ByWager]:
        """The same when one card is gone, by each of the 52."""
        self._step("effect of removal")
        found = without_each(self._asked(self._elected), self._setup.chosen[DECKS], FastWeights)
        return {card: _by_wager(figures.values()) for card, figures in found.items()}

    def on_every_table(self, decks: int) -> _ByWager:
        """Every condition of every wager on every pay table that it may have, from fresh decks."""
        several = {offer.wager.id: tables_of(offer) for offer in self._offers if len(tables_of(offer)) > 1}
        wagers = tuple(
            replace(wager, pay_tables=several.get(wager.id, wager.pay_tables)) for wager in self._elected.wagers
        )
        return self._ask(f"{decks} decks", self._asked(replace(self._elected, wagers=wagers)), decks)

    def in_every_version(self) -> Mapping[Names, _ByWager]:
        """Wagers that the rulebook declares anew for other versions of the game, on their first pay table there."""
        found: dict[Names, dict[str, list[Figures]]] = {}
        self._step("other versions")
        weights = FastWeights(fresh(self._setup.chosen[DECKS]), self._setup.game)
        for version in self._setup.rulebook.versions:
            names = frozenset(
                str(offer.wager.id) for offer in self._offers if self._declared_anew(offer.wager, version)
            )
            asked = Query(rulebook=self._setup.rulebook, versions=(version,), wagers=names)
            some = figures_of(asked, weights.composition, None, weights) if names else ()
            found[version.names] = _by_wager(
                figures for figures in some if figures.wager in names and _on_first(asked, figures)
            )
        return found

    def _declared_anew(self, wager: Wager, version: Version) -> bool:
        """Whether this version has a wager of the same name that is not the same bet."""
        return any(other.id == wager.id and version.id not in wager.versions for other in self._of(version))

    def _of(self, version: Version) -> tuple[Wager, ...]:
        options = frozenset(option.id for option in self._setup.rulebook.options)
        return self._setup.rulebook.wagers_of(version.id, options)

    def _asked(self, rulebook: Rulebook) -> Query:
        wanted = frozenset(str(offer.wager.id) for offer in self._offers)
        return Query(rulebook=rulebook, versions=(self._setup.version,), wagers=wanted)

    def _step(self, what: str) -> None:
        self._progress(what, self._done, self._steps)
        self._done += 1

    def _ask(self, what: str, asked: Query, decks: int) -> _ByWager:
        self._step(what)
        chosen = self._setup.chosen[DECKS]
        composition = fresh(decks)
        return _by_wager(figures_of(asked, composition, chosen, FastWeights(composition, self._setup.game)))


def _by_wager(figures: Iterable[Figures]) -> dict[str, list[Figures]]:
    found: dict[str, list[Figures]] = defaultdict(list)
    for figure in figures:
        found[figure.wager].append(figure)
    return found


def _on_first(asked: Query, figures: Figures) -> bool:
    wagers = asked.rulebook.wagers_of(figures.version)
    return any(wager.id == figures.wager and wager.pay_tables[0].id == figures.pay_table for wager in wagers)


def _same(offer: Offer, figures: Iterable[Figures], cases: Cases) -> Cases:
    """The same cases out of other figures; none where these cards leave none."""
    found = cases_of(offer.wager, list(figures))
    return {name: found[name] for name in cases if name in found}


def _elected(offers: Sequence[Offer], found: _ByWager) -> _ByWager:
    """Only the figures on the elected pay tables."""
    tables = {str(offer.wager.id): offer.pay_table.id for offer in offers}
    return {name: [figure for figure in found[name] if figure.pay_table == table] for name, table in tables.items()}


def _on_tables(offer: Offer, figures: Iterable[Figures], cases: Cases) -> dict[str, Cases]:
    return {key: _same(offer, found, cases) for key, found in _by_table(figures).items()}


def _by_table(figures: Iterable[Figures]) -> Mapping[str, list[Figures]]:
    by_table: dict[str, list[Figures]] = defaultdict(list)
    for figure in figures:
        by_table[figure.pay_table].append(figure)
    return by_table


def _chance(offer: Offer, figures: Figures, rounds: int) -> Fraction:
    return Fraction(figures.total, rounds) if offer.wager.windows else Fraction(1)
