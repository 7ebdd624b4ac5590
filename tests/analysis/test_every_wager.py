"""Exact equals brute force: every wager, version, pay table and condition of every rulebook, on small compositions."""

import pytest

from puntobanco.money import Amount
from puntobanco.rulebooks import RULEBOOKS
from puntobanco.rulebooks.model import Rulebook
from puntobanco.wagers.wager import MeterId
from tests.analysis.brute import expect_same, worked_out
from tests.analysis.dealing import SMALL, composed

by_rulebook = pytest.mark.parametrize("rulebook", RULEBOOKS, ids=lambda one: one.id)


def with_meters() -> list[Rulebook]:
    return [one for one in RULEBOOKS if any(table.meters for wager in one.wagers for table in wager.pay_tables)]


@by_rulebook
@pytest.mark.parametrize("name", SMALL)
def test_every_figure_equals_brute_force(rulebook: Rulebook, name: str) -> None:
    wagers = {wager.id for wager in rulebook.wagers}
    assert expect_same(rulebook, composed(SMALL[name])) >= len(wagers)


@pytest.mark.parametrize("rulebook", with_meters(), ids=lambda one: one.id)
@pytest.mark.parametrize("major", ["12.34", "25000.00"])
def test_meters_that_are_given_are_paid_to_the_cent(rulebook: Rulebook, major: str) -> None:
    """Low or high, a meter also decides which of several awards is the largest."""
    names = {meter.id for wager in rulebook.wagers for table in wager.pay_tables for meter in table.meters}
    texts = {name: f"{777 * place}.70" for place, name in enumerate(sorted(names), 1)} | {MeterId("major"): major}
    meters = {name: Amount.read(text, rulebook.currency) for name, text in texts.items()}
    assert set(meters) == names
    composition = composed(SMALL["royal nines"])
    assert expect_same(rulebook, composition, meters)
    assert worked_out(rulebook, composition, meters) != worked_out(rulebook, composition)


@by_rulebook
def test_every_wager_pay_table_and_condition_has_a_figure(rulebook: Rulebook) -> None:
    """A small shoe of everything leaves out no version, wager, pay table, chair or insurance bet."""
    found = worked_out(rulebook, composed(" ".join(f"{rank}{suit}" for rank in "A23456789TJQK" for suit in "shdc")))
    options = frozenset(option.id for option in rulebook.options)
    for version in rulebook.versions:
        for wager in rulebook.wagers_of(version.id, options):
            for table in wager.pay_tables:
                givens = [dict(key[3]) for key in found if key[:3] == (version.id, wager.id, table.id)]
                assert givens, f"{version.id} {wager.id} {table.id} has no figure"
                if wager.parameter:
                    assert {given[wager.parameter.name] for given in givens} == set(wager.parameter.values)
                if wager.windows:
                    assert {given["other"] is None for given in givens} == {True, False}
                if wager.parlay:
                    added = [(given["added_to"], given["when"]) for given in givens if given]
                    assert sorted(added) == [
                        (on, when) for on in sorted(wager.parlay.onto) for when in ("always", "favourable")
                    ]
