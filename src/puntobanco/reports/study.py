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
from puntobanco.faults import Fault, Refused
from puntobanco.procedure.keys import DECKS
from puntobanco.reports.cases import Cases, cases_of, distinct, elected, permits, tables_of
from puntobanco.rulebooks.model import Rulebook, Setup, Version
from puntobanco.wagers.terms import Offer
from puntobanco.wagers.wager import Kind, Wager
from puntobanco.words import listed

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
    """The cases that are studied in full."""
    by_decks: Mapping[int, Cases]
    permitted: frozenset[int]
    """The numbers of decks that the rulebook permits for this wager."""
    without: Mapping[Card, Cases]
    """The cases when one card is gone."""
    pay_tables: Mapping[str, Cases]
    """The cases on every pay table that the wager may have, where there are several."""
    versions: Mapping[str, Cases]
    """The cases of the bet of the same name in other versions of the game, by their titles, where it differs."""
    chance: Mapping[str, Fraction]
    """In what part of all rounds each case can be bet on at all."""


def offers_of(setup: Setup, wanted: frozenset[str]) -> tuple[Offer, ...]:
    """The wagers to be reported, in the order of the document; `Refused` for a name that the table does not offer."""
    known = {name for offer in setup.offers.values() for name in (str(offer.wager.id), offer.wager.family)}
    unknown = sorted(wanted - known)
    if unknown:
        raise Refused(
            *(Fault.of("not-offered.table-offers", name[:60], offers=listed(setup.offers)) for name in unknown)
        )
    return tuple(
        offer
        for offer in setup.offers.values()
        if offer.wager.kind is not Kind.FEE and (not wanted or wanted & {offer.wager.id, offer.wager.family})
    )


def study(setup: Setup, offers: Sequence[Offer], progress: Progress) -> tuple[Study, ...]:
    """All the figures of these wagers."""
    decks = setup.chosen[DECKS]
    desk = _Desk(setup, offers, progress, steps=len(DECK_TABLE) + 4)
    base = desk.figured(decks)
    by_decks = {number: desk.figured(number) for number in DECK_TABLE}
    without, tables, versions = desk.without_one(), desk.on_every_table(), desk.in_every_version()
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
                by_decks={number: _same(offer, found[name], cases) for number, found in by_decks.items()},
                permitted=frozenset(number for number in DECK_TABLE if permits(setup.rulebook, offer.wager, number)),
                without={card: _same(offer, found[name], cases) for card, found in without.items()},
                pay_tables={key: _same(offer, found, cases) for key, found in _by_table(tables[name]).items()},
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

    def figured(self, decks: int) -> _ByWager:
        """Every condition of every wager on its elected pay table, from fresh decks."""
        return self._ask(f"{decks} decks", self._asked(self._elected), decks)

    def without_one(self) -> Mapping[Card, _ByWager]:
        """The same when one card is gone, by each of the 52."""
        self._step("effect of removal")
        found = without_each(self._asked(self._elected), self._setup.chosen[DECKS], FastWeights)
        return {card: _by_wager(figures.values()) for card, figures in found.items()}

    def on_every_table(self) -> _ByWager:
        """The same on every pay table that a wager may have."""
        several = {offer.wager.id: tables_of(offer) for offer in self._offers if len(tables_of(offer)) > 1}
        wagers = tuple(
            replace(wager, pay_tables=several.get(wager.id, wager.pay_tables)) for wager in self._elected.wagers
        )
        asked = self._asked(replace(self._elected, wagers=wagers), frozenset(map(str, several)))
        return self._ask("other pay tables", asked) if several else defaultdict(list)

    def in_every_version(self) -> Mapping[str, _ByWager]:
        """Wagers that the rulebook declares anew for other versions of the game, on their first pay table there."""
        found: dict[str, dict[str, list[Figures]]] = {}
        self._step("other versions")
        weights = FastWeights(fresh(self._setup.chosen[DECKS]), self._setup.game)
        for version in self._setup.rulebook.versions:
            names = frozenset(
                str(offer.wager.id) for offer in self._offers if self._declared_anew(offer.wager, version)
            )
            asked = Query(rulebook=self._setup.rulebook, versions=(version,), wagers=names)
            some = figures_of(asked, weights.composition, None, weights) if names else ()
            found[version.title] = _by_wager(
                figures for figures in some if figures.wager in names and _on_first(asked, figures)
            )
        return found

    def _declared_anew(self, wager: Wager, version: Version) -> bool:
        """Whether this version has a wager of the same name that is not the same bet."""
        return any(other.id == wager.id and version.id not in wager.versions for other in self._of(version))

    def _of(self, version: Version) -> tuple[Wager, ...]:
        options = frozenset(option.id for option in self._setup.rulebook.options)
        return self._setup.rulebook.wagers_of(version.id, options)

    def _asked(self, rulebook: Rulebook, names: frozenset[str] | None = None) -> Query:
        wanted = frozenset(str(offer.wager.id) for offer in self._offers) if names is None else names
        return Query(rulebook=rulebook, versions=(self._setup.version,), wagers=wanted)

    def _step(self, what: str) -> None:
        self._progress(what, self._done, self._steps)
        self._done += 1

    def _ask(self, what: str, asked: Query, decks: int | None = None) -> _ByWager:
        self._step(what)
        chosen = self._setup.chosen[DECKS]
        composition = fresh(decks or chosen)
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


def _by_table(figures: Iterable[Figures]) -> Mapping[str, list[Figures]]:
    by_table: dict[str, list[Figures]] = defaultdict(list)
    for figure in figures:
        by_table[figure.pay_table].append(figure)
    return by_table


def _chance(offer: Offer, figures: Figures, rounds: int) -> Fraction:
    return Fraction(figures.total, rounds) if offer.wager.windows else Fraction(1)
