"""Winnings added to a main bet: any wager that declares it is figured, whatever its lines; checked by brute force."""

import pytest
from msgspec.structs import replace

from puntobanco.analysis.cases import Query, figures_of
from puntobanco.analysis.composition import fresh
from puntobanco.analysis.fast.cards import FastWeights
from puntobanco.faults import Refused
from puntobanco.money import Odds
from puntobanco.rulebooks.model import Rulebook
from puntobanco.rules.hand import Side
from puntobanco.wagers.conditions import EITHER_PAIRED, OTHERWISE, TIE, natural, two_count_is
from puntobanco.wagers.wager import Kind, Line, PayTable, Row, Wager, WagerId, lose, push, same_lines, win
from tests.analysis.brute import expect_same
from tests.analysis.compositions import lopsided, some, tiny
from tests.analysis.dealing import SMALL, composed
from tests.analysis.wanted import rulebook

MASSACHUSETTS = rulebook("massachusetts")
HOUSE_MONEY = next(one for one in MASSACHUSETTS.wagers if one.parlay)
CLAUSE = HOUSE_MONEY.clause
BOTH_EIGHT = two_count_is(Side.PLAYER, 8) & two_count_is(Side.BANKER, 8)


def invented(*lines: Line, **odds: str) -> Wager:
    """A wager that nobody offers, with the parlay of House Money."""
    rows = tuple(Row(line, Odds.read(text), CLAUSE) for line, text in odds.items())
    return replace(
        HOUSE_MONEY,
        id=WagerId("early-bird"),
        family="early-bird",
        lines=same_lines(*lines),
        pay_tables=(PayTable("invented", "", rows),),
    )


EARLY_BIRD = invented(
    win("eights", "Both hands eight", BOTH_EIGHT, CLAUSE),
    win("pair", "A pair", EITHER_PAIRED & ~BOTH_EIGHT & ~natural(Side.PLAYER), CLAUSE),
    push("natural", "Player natural", natural(Side.PLAYER) & ~BOTH_EIGHT, CLAUSE),
    lose("none", "Nothing", OTHERWISE, CLAUSE),
    eights="25 to 1",
    pair="5 to 2",
)


def with_wager(wager: Wager) -> Rulebook:
    """The main bets of the rulebook and this wager."""
    mains = [one for one in MASSACHUSETTS.wagers if one.kind is Kind.MAIN]
    return replace(MASSACHUSETTS, wagers=(*mains, wager))


@pytest.mark.parametrize("name", ["six cards", "only noughts", "royal nines", "pairs of one count", "two triples"])
@pytest.mark.parametrize("returns_stake", [True, False], ids=["stake handed back", "stake kept"])
def test_an_invented_parlay_equals_brute_force(name: str, returns_stake: bool) -> None:
    book = with_wager(replace(EARLY_BIRD, returns_stake=returns_stake))
    assert expect_same(book, composed(SMALL[name])) > len(book.wagers)


def test_an_invented_parlay_has_a_fast_twin() -> None:
    asked = Query(rulebook=with_wager(EARLY_BIRD), versions=MASSACHUSETTS.versions, wagers=frozenset({"early-bird"}))
    for composition in (*some(8, 1)[:1], *tiny(2), *lopsided()[1:]):
        plain = list(figures_of(asked, composition))
        fast = list(figures_of(asked, composition, weights=FastWeights(composition)))
        assert [(one.given, set(one.lines)) for one in fast] == [(one.given, set(one.lines)) for one in plain]
        assert {one.given.get("when") for one in plain} == {None, "always", "favourable"}


def test_adding_only_when_favourable_is_never_worse_than_taking_or_always_adding() -> None:
    for wager in (HOUSE_MONEY, EARLY_BIRD):
        book, version = with_wager(wager), MASSACHUSETTS.versions[0]
        asked = Query(rulebook=book, versions=(version,), wagers=frozenset({str(wager.id)}))
        taken, *rest = figures_of(asked, fresh(8), 8)
        added = {(one.given["added_to"], one.given["when"]): one.expected_return for one in rest}
        assert len(added) == 4
        for (main, when), value in added.items():
            if when == "favourable":
                assert value > max(taken.expected_return, added[main, "always"])


def test_winnings_that_are_not_known_after_four_cards_are_refused() -> None:
    late = invented(win("tie", "Tie", TIE, CLAUSE), lose("none", "No tie", OTHERWISE, CLAUSE), tie="8 to 1")
    asked = Query(rulebook=with_wager(late), versions=MASSACHUSETTS.versions, wagers=frozenset({"early-bird"}))
    with pytest.raises(Refused) as refused:
        list(figures_of(asked, fresh(8)))
    assert refused.value.faults[0].code == "not-first-four"
