"""The wagers of a set-up as a report studies them: each on its elected pay table, case by case, for any cards."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.analysis.cases import Asked, figures_of
from puntobanco.analysis.composition import Composition, fresh
from puntobanco.analysis.figures import Figures, LineFigure
from puntobanco.cards import DECK, Card, Suit
from puntobanco.elections import NotPermitted
from puntobanco.faults import Fault, Refused
from puntobanco.procedure.keys import DECKS
from puntobanco.rulebooks.model import Rulebook, Setup
from puntobanco.rules.facts import Reads
from puntobanco.wagers.terms import Offer
from puntobanco.wagers.wager import Kind, PayTable, Wager

DECK_TABLE = (1, 4, 5, 6, 7, 8, 10)
"""The numbers of decks that every report compares."""

Cases = Mapping[str, Figures]
"""The cases of a wager by name; most have one, without a name."""

Progress = Callable[[str, int, int], None]
"""Told what is being worked out, how many steps are done, and of how many."""


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
    chance: Mapping[str, Fraction]
    """In what part of all rounds each case can be bet on at all."""


def offers_of(setup: Setup, wanted: frozenset[str]) -> tuple[Offer, ...]:
    """The wagers to be reported, in the order of the document; `Refused` for a name that the table does not offer."""
    known = {name for offer in setup.offers.values() for name in (str(offer.wager.id), offer.wager.family)}
    unknown = sorted(wanted - known)
    if unknown:
        advice = f"Offered: {', '.join(setup.offers)}."
        raise Refused(
            *(Fault("not-offered", name[:60], "this table offers no such wager.", None, advice) for name in unknown)
        )
    return tuple(
        offer
        for offer in setup.offers.values()
        if offer.wager.kind is not Kind.FEE and (not wanted or wanted & {offer.wager.id, offer.wager.family})
    )


def study(setup: Setup, offers: Sequence[Offer], progress: Progress) -> tuple[Study, ...]:
    """All the figures of these wagers."""
    decks = setup.chosen[DECKS]
    shoe = fresh(decks)
    removed = [card for card in DECK if card.suit is Suit.SPADES or any(_tells_suits(one.wager) for one in offers)]
    desk = _Desk(setup, offers, progress, steps=len(DECK_TABLE) + len(removed) + 2)
    base = desk.figured(f"{decks} decks", shoe)
    by_decks = {number: desk.figured(f"{number} decks", fresh(number)) for number in DECK_TABLE}
    without = {
        card: desk.figured(f"without one {card}", shoe.without([card]), suits=card.suit is not Suit.SPADES)
        for card in removed
    }
    tables = desk.on_every_table(shoe)
    rounds = next(one.total for some in base.values() for one in some if not one.given.get("bet"))
    studies = []
    for offer in offers:
        name = str(offer.wager.id)
        cases = _distinct(cases_of(offer.wager, base[name]))
        studies.append(
            Study(
                offer=offer,
                figures=tuple(base[name]),
                cases=cases,
                by_decks={number: _same(offer, found[name], cases) for number, found in by_decks.items()},
                permitted=frozenset(number for number in DECK_TABLE if permits(setup, offer.wager, number)),
                without={card: _same(offer, found[name], cases) for card, found in without.items() if name in found},
                pay_tables={key: _same(offer, found, cases) for key, found in _by_table(tables[name]).items()},
                chance={key: _chance(offer, one, rounds) for key, one in cases.items()},
            )
        )
    return tuple(studies)


_ByWager = Mapping[str, Sequence[Figures]]


class _Desk:
    """Asks the analysis for the wagers of one set-up, and tells how far it has come."""

    def __init__(self, setup: Setup, offers: Sequence[Offer], progress: Progress, steps: int) -> None:
        self._setup, self._offers, self._progress, self._steps, self._done = setup, offers, progress, steps, 0
        elected = [replace(offer.wager, pay_tables=(offer.pay_table,)) for offer in setup.offers.values()]
        self._elected = replace(setup.rulebook, wagers=tuple(elected))

    def figured(self, what: str, composition: Composition, *, suits: bool = False) -> _ByWager:
        """Every condition of every wager on its elected pay table; with `suits`, of those that tell suits apart."""
        wagers = [offer.wager for offer in self._offers if not suits or _tells_suits(offer.wager)]
        if not suits:  # a main bet says how many rounds there are
            wagers += [offer.wager for offer in self._setup.offers.values() if offer.wager.kind is Kind.MAIN]
        return self._ask(what, composition, self._elected, wagers)

    def on_every_table(self, composition: Composition) -> _ByWager:
        """The same on every pay table that a wager may have."""
        several = [(offer.wager, _tables(offer)) for offer in self._offers if len(_tables(offer)) > 1]
        wagers = tuple(replace(wager, pay_tables=tables) for wager, tables in several)
        return self._ask("other pay tables", composition, replace(self._elected, wagers=wagers), list(wagers))

    def _ask(self, what: str, composition: Composition, rulebook: Rulebook, wagers: Sequence[Wager]) -> _ByWager:
        self._progress(what, self._done, self._steps)
        self._done += 1
        found: dict[str, list[Figures]] = defaultdict(list)
        if wagers:
            names = frozenset(str(wager.id) for wager in wagers)
            asked = Asked(rulebook=rulebook, versions=(self._setup.version,), wagers=names)
            for figures in figures_of(asked, composition, self._setup.chosen[DECKS]):
                found[figures.wager].append(figures)
        return found


def _tells_suits(wager: Wager) -> bool:
    """Whether it matters which suit a missing card has: suits that only have to match are all alike."""
    return Reads.ROYAL in wager.reads()


def _tables(offer: Offer) -> tuple[PayTable, ...]:
    """Every pay table of the document, and the elected one where the document leaves the odds open."""
    listed = offer.wager.pay_tables
    return listed if offer.pay_table in listed else (*listed, offer.pay_table)


def permits(setup: Setup, wager: Wager, decks: int) -> bool:
    """Whether a table may deal this wager from so many decks."""
    permit = next(permit for permit in setup.rulebook.permits if permit.key is DECKS)
    try:
        permit.values.read(decks, setup.currency)
    except NotPermitted:
        return False
    return wager.only_decks is None or wager.only_decks[0] == decks


# The cases of a wager: one for most, one a chair for Royal 9, one a moment for Insurance.


def cases_of(wager: Wager, figures: Sequence[Figures]) -> Cases:
    """The cases of a wager by name, Insurance with all states of a moment put together."""
    if wager.windows:
        moments: dict[str, list[Figures]] = defaultdict(list)
        for one in figures:
            if one.given["other"] is None:
                moments[f"bet {one.given['bet']}"].append(one)
        return {name: _together(some) for name, some in moments.items()}
    named = {wager.parameter.name} if wager.parameter else set()
    return {condition(one): one for one in figures if set(one.given) == named}


def condition(figures: Figures) -> str:
    """What a figure is conditioned on, in words."""
    words = {"own": "own count", "other": "other count", "added_to": "winnings added to", "ante": "with an ante of"}
    return ", ".join(
        f"{words.get(key, key)} {'any' if value is None else value}" for key, value in figures.given.items()
    )


def _together(states: Sequence[Figures]) -> Figures:
    """One bet a chance: the ways of all states in which it can be made, added up line by line."""
    lines: dict[str, LineFigure] = {}
    for state in states:
        for line in state.lines:
            known = lines.get(line.line)
            lines[line.line] = replace(line, ways=line.ways + (known.ways if known else 0))
    return replace(states[0], given={"bet": states[0].given["bet"]}, lines=tuple(lines.values()))


def _distinct(cases: Cases) -> Cases:
    """Cases that come out alike are studied once."""
    known: dict[object, str] = {}
    for name, figures in cases.items():
        known.setdefault(frozenset((line.line, line.net, line.ways) for line in figures.lines), name)
    return {name: cases[name] for name in known.values()}


def _same(offer: Offer, figures: Iterable[Figures], cases: Cases) -> Cases:
    """The same cases out of other figures; none where these cards leave none."""
    found = cases_of(offer.wager, list(figures))
    return {name: found[name] for name in cases if name in found}


def _by_table(figures: Iterable[Figures]) -> Mapping[str, list[Figures]]:
    by_table: dict[str, list[Figures]] = defaultdict(list)
    for one in figures:
        by_table[one.pay_table].append(one)
    return by_table


def _chance(offer: Offer, figures: Figures, rounds: int) -> Fraction:
    return Fraction(figures.total, rounds) if offer.wager.windows else Fraction(1)
