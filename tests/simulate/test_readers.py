"""Every reader of a declaration, for every kind of question: it follows the wager, or refuses and names the feature."""

import pytest
from msgspec.structs import replace

from puntobanco.analysis.composition import fresh
from puntobanco.analysis.distribution import PricedWager
from puntobanco.analysis.fast.cards import FastWeights
from puntobanco.faults import Refused
from puntobanco.money import Amount, Odds
from puntobanco.rulebooks.model import Setup
from puntobanco.simulate.bankroll.table import table_for
from puntobanco.simulate.compare import compare, plan_of
from puntobanco.simulate.counting.run import Wagered
from puntobanco.simulate.means import means, watched
from puntobanco.simulate.numbering import Source, source_of
from puntobanco.simulate.run import run
from puntobanco.wagers.conditions import OTHERWISE
from puntobanco.wagers.questions import in_words
from puntobanco.wagers.series import Fate, Series, State
from puntobanco.wagers.terms import Offer, bare_terms
from puntobanco.wagers.wager import PayTable, Row, WagerId, in_english, lose, same_lines, win
from tests.simulate.test_views import CONDITIONS
from tests.support import setup

TABLE = setup("rws-non-commission")
ODDS = Odds.read("1 to 1")
FOLLOWED = [name for name in CONDITIONS if name not in ("too many cells", "six cards that all differ")]
COUNTED = {"suit", "order of points", "pairs of aces", "counts"}
"""What the first two cards of a hand decide in any order, or counts alone."""


def offer_of(name: str) -> Offer:
    """A wager at one to one on a condition."""
    base = TABLE.offers[WagerId("tie")]
    clause = base.wager.clause
    lines = same_lines(win("hit", "Hit", CONDITIONS[name], clause), lose("miss", "Miss", OTHERWISE, clause))
    wager = replace(base.wager, id=WagerId(name.replace(" ", "-")), family=name, lines=lines, open_odds=None)
    return replace(base, wager=wager, pay_table=PayTable("one", "", (Row("hit", ODDS, clause),)))


@pytest.fixture(scope="module")
def table() -> Setup:
    """A table that offers a wager of every kind beside its own."""
    offers = {offer.wager.id: offer for offer in map(offer_of, FOLLOWED)}
    return replace(TABLE, offers={**TABLE.offers, **offers})


def test_every_wager_of_a_table_is_simulated_beside_its_exact_figures(table: Setup) -> None:
    dealt = run(plan_of(table, shoes=3_000, seed=11))
    found = {one.exact.wager: one for one in compare(table, dealt)}
    assert len(found) == len(table.offers)
    for wager, one in found.items():
        assert abs(one.z) < 5, wager
        assert 0 < one.simulated.hit_frequency < 1, wager
    every = watched(table, frozenset(), FastWeights(fresh(table.shoe.decks)))
    looked = {one.offer.wager.id: mean for one, mean in zip(every, means(every, dealt), strict=True)}
    for wager, one in found.items():
        assert looked[WagerId(wager)].mean == pytest.approx(float(one.simulated.expected_return)), wager
        assert looked[WagerId(wager)].bets == one.bets, wager


@pytest.mark.parametrize("name", CONDITIONS)
def test_a_bankroll_follows_it_or_names_what_it_asks(name: str) -> None:
    offer = offer_of(name)
    if name in FOLLOWED:
        table = table_for(bare_terms(TABLE.currency, [offer]), offer, TABLE.shoe, TABLE.game)
        assert set(table.pay.results.tolist()) == {1, -1}
        return
    with pytest.raises(Refused) as refused:
        table_for(bare_terms(TABLE.currency, [offer]), offer, TABLE.shoe, TABLE.game)
    assert in_words(offer.wager.leaves()) in str(refused.value.faults[0])


@pytest.mark.parametrize("name", CONDITIONS)
def test_counting_follows_it_or_names_what_it_asks(name: str) -> None:
    offer = offer_of(name)
    wagered = Wagered(offered=PricedWager(offer.wager, offer.pay_table, TABLE.currency))
    if source_of(offer.wager.leaves()) is Source.VALUES or name in COUNTED:
        assert wagered.game.points.size in (10, 52)
        return
    with pytest.raises(Refused) as refused:
        assert wagered.game
    assert "“" in str(refused.value.faults[0])


def test_a_series_of_rounds_is_refused_by_every_reader() -> None:
    base = offer_of("counts")
    steps = {"hit": "hit", "miss": "miss"}
    series = Series(
        base="counts",
        start="begun",
        states={"begun": State(in_english("begun"), steps)},
        new_shoe=Fate.LOSES,
        leaving=Fate.LOSES,
        closing=Fate.LOSES,
        free_round=Fate.GOES_ON,
        clause=base.wager.clause,
    )
    offer = replace(base, wager=replace(base.wager, series=series), minimum=Amount(100, TABLE.currency))
    house = replace(TABLE, offers={**TABLE.offers, offer.wager.id: offer})
    with pytest.raises(Refused, match="several rounds"):
        plan_of(house, frozenset({str(offer.wager.id)}), shoes=1)
    assert plan_of(house, shoes=1) == plan_of(TABLE, shoes=1)
    with pytest.raises(Refused, match="several rounds"):
        table_for(bare_terms(TABLE.currency, [offer]), offer, TABLE.shoe, TABLE.game)
    with pytest.raises(Refused, match="several rounds"):
        assert Wagered(offered=PricedWager(offer.wager, offer.pay_table, TABLE.currency)).game
