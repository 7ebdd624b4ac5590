"""Commission is declared in the pay table alone: whatever takes one has it collected, and nothing else does."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from puntobanco.money import Amount
from puntobanco.rulebooks.model import Setup
from puntobanco.setup.checks import faults_of
from puntobanco.wagers.settlement import settle
from puntobanco.wagers.terms import Bet, Terms, UncollectedCommission
from puntobanco.wagers.wager import WagerId
from tests.support import facts_of, setup

BANKER = WagerId("banker")


def with_rate(table: Setup, rate: Fraction | None) -> Setup:
    """The same table with another commission on Banker wins."""
    offer = table.offers[BANKER]
    rows = tuple(replace(row, commission=rate) for row in offer.pay_table.rows)
    changed = replace(offer, pay_table=replace(offer.pay_table, rows=rows))
    return replace(table, offers={**table.offers, BANKER: changed})


@pytest.mark.parametrize("name", ["massachusetts-commission", "new-zealand-commission", "rws-non-commission"])
@pytest.mark.parametrize(("rate", "taken"), [(Fraction(1, 20), 500), (Fraction(1, 25), 400), (None, 0)])
def test_the_declared_rate_is_what_settlement_takes(name: str, rate: Fraction | None, taken: int) -> None:
    table = with_rate(setup(name), rate)
    stake = Amount(100_00, table.currency)
    (settled,) = settle(table.terms, facts_of("2s 3h", "Kd 9s"), [Bet(seat=1, wager=BANKER, stake=stake)]).wagers
    assert settled.commission.minor == taken
    assert settled.returned == stake + stake - settled.commission


def test_a_set_up_whose_commission_nobody_collects_is_refused() -> None:
    table = with_rate(setup("rws-non-commission"), Fraction(1, 20))
    without = setup("rws-non-commission").terms
    deaf = replace(table.rulebook, terms=lambda at: replace(without, offers=at.offers))
    found = [fault for fault in faults_of(replace(table, rulebook=deaf)) if fault.code == "uncollected-commission"]
    assert len(found) == 1 and "Banker" in found[0].sentence


def test_terms_without_a_way_to_collect_cannot_be_made() -> None:
    terms: Terms = setup("massachusetts-commission").terms
    with pytest.raises(UncollectedCommission):
        replace(terms, commission=None)
