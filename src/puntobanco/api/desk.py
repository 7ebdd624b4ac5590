"""Ruin and pay tables: sessions worked out and not played, and every pay table that meets a target."""

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from puntobanco.analysis.composition import fresh
from puntobanco.analysis.desk.design import LineRange, Search, Target
from puntobanco.analysis.distribution import weights_for
from puntobanco.api.asked import AnyBook, AnyWager, priced
from puntobanco.api.setups import AnySetup, setup_of
from puntobanco.faults import Fault, Refused, not_offered
from puntobanco.simulate.availability import needs_numba

if TYPE_CHECKING:
    from puntobanco.analysis.desk.ruin import Sessions
    from puntobanco.simulate.bankroll.plans import OwnPlan

Ends = tuple[Fraction | float, Fraction | float]


def ruin(
    setup: AnySetup,
    wager: str = "banker",
    plan: "str | OwnPlan" = "flat",
    *,
    hands: int = 80,
    units: int = 100,
    goal: int | None = None,
) -> "Sessions":
    """How sessions of that many hands end, on independent rounds: fractions up to 100 hands, then with a proven error.

    A unit is the least stake that the table takes; amounts are minor units. The plan is a built-in one by its name, or
    a function (state, last_result, unit) that answers (stake, state). `Refused` for too many states.

    >>> found = ruin("massachusetts-commission", hands=20, units=10)
    >>> found
    <Sessions of 20 hands, flat: ruin 2.987803%, exact>
    >>> found.ruin == found.ruin_by_hand[19]
    True
    """
    known = setup_of(setup)
    needs_numba()
    from puntobanco.analysis.desk.ruin import sessions
    from puntobanco.simulate.bankroll.exact import finite, finite_own, terms_of
    from puntobanco.simulate.bankroll.payments import least_taken
    from puntobanco.simulate.bankroll.plans import plan_named
    from puntobanco.simulate.bankroll.session import Session
    from puntobanco.simulate.bankroll.table import table_for

    offer = next((offer for offer in known.offers.values() if offer.wager.id == wager), None)
    if offer is None:
        raise Refused(not_offered(wager, known.offers))
    unit = least_taken(known.terms, offer).minor
    session = Session(
        hands=hands,
        bankroll=units * unit,
        unit=unit,
        minimum=unit,
        maximum=offer.maximum.minor if offer.maximum else 10**6 * unit,
        goal=None if goal is None else goal * unit,
        currency=known.currency,
    )
    if faults := session.faults():
        raise Refused(*faults)
    table = table_for(known.terms, offer, known.shoe, known.game)
    terms = terms_of(table, offer, session, known.shoe, known.game)
    if isinstance(plan, str):
        return sessions(terms, finite(plan_named(plan), hands))
    return sessions(terms, finite_own(plan, getattr(plan, "__name__", "own"), unit, hands))


def design(
    wager: AnyWager,
    of: AnyBook,
    lines: Mapping[str, tuple[int, int]],
    *,
    edge: Ends | None = None,
    hit: Ends | None = None,
    deviation: Ends | None = None,
    decks: int | None = None,
) -> Search:
    """All pay tables of at most six lines, whole numbers within the ranges, that meet the targets, ends included.

    >>> found = design("dragon-7", "massachusetts-ez", {"dragon-7": (30, 50)}, edge=(0.01, 0.1))
    >>> found.complete, [one.pays for one in found.found]
    (True, [(41,), (40,), (42,), (39,)])
    """
    from puntobanco.analysis.desk.design import design as search

    _check_ends(edge=edge, hit=hit, deviation=deviation)
    asked = priced(wager, of)
    ranges = [LineRange(line, low, high) for line, (low, high) in lines.items()]
    target = Target(edge=_exact(edge), hit=_exact(hit), deviation=_exact(deviation))
    weights = weights_for(fresh(decks if decks is not None else asked.decks), asked.game)
    return search(asked.offered, ranges, target, weights, given=asked.offered.wager.givens()[0])


def _check_ends(**targets: Ends | None) -> None:
    faults = [
        Fault.of("not-a-range.backwards", name, text=f"{ends[0]} to {ends[1]}")
        for name, ends in targets.items()
        if ends is not None and ends[0] > ends[1]
    ]
    if faults:
        raise Refused(*faults)


def _exact(ends: Ends | None) -> tuple[Fraction, Fraction] | None:
    """Ends as they were written: 0.1 is one tenth."""
    return None if ends is None else (Fraction(str(ends[0])), Fraction(str(ends[1])))
