"""What a table's terms do to the return at one stake: rounding, broken cents, caps."""

from fractions import Fraction

import pytest

from puntobanco.analysis.composition import fresh
from puntobanco.analysis.stakes import at_stake
from puntobanco.faults import Refused
from tests.support import case, money, setup

BANKER = Fraction(2292252566437888, 4998398275503360)
"""The published eight-deck count of Banker wins, of all draws."""


@pytest.mark.parametrize(
    ("stake", "more"),
    [
        case("MA 13(c) s2", "4.99", Fraction(25) - Fraction(499, 20), id="just below a whole quarter"),
        case("MA 13(c) s2", "5.00", Fraction(0), id="a whole quarter"),
        case("MA 13(c) s2", "5.01", Fraction(50) - Fraction(501, 20), id="just above a whole quarter"),
        case("MA 13(c) s2", "1.00", Fraction(20), id="a dollar"),
        case("MA 13(c) s2", "100.00", Fraction(0), id="a hundred"),
    ],
)
def test_vigorish_rounded_up_to_a_quarter_costs_so_much(stake: str, more: Fraction) -> None:
    """`more` is what rounding adds to the vigorish of one win, in cents."""
    table = setup("massachusetts-commission", {"vigorish.rounding": "up-to-quarter"})
    amount = money(table, stake)
    found = at_stake(table, "banker", amount, fresh(8))
    assert found.effect == -BANKER * more / amount.minor
    assert found.paid.expected_return == found.by_odds.expected_return + found.effect
    assert found.paid.given == {"stake": stake}


def test_vigorish_that_is_marked_counts_as_collected() -> None:
    table = setup("massachusetts-commission-marked")
    at_once = setup("massachusetts-commission", {"vigorish.rounding": "up-to-quarter"})
    for stake in ("1.00", "5.00", "7.25"):
        marked = at_stake(table, "banker", money(table, stake), fresh(8))
        taken = at_stake(at_once, "banker", money(at_once, stake), fresh(8))
        assert marked.paid.expected_return == taken.paid.expected_return


@pytest.mark.parametrize(
    ("stake", "kept"), [("5.00", Fraction(0)), ("5.10", Fraction(1, 2)), ("5.11", Fraction(11, 20))]
)
def test_a_broken_cent_of_exact_vigorish_is_left_to_the_bettor(stake: str, kept: Fraction) -> None:
    table = setup("massachusetts-commission")
    amount = money(table, stake)
    assert at_stake(table, "banker", amount, fresh(8)).effect == BANKER * kept / amount.minor


TIGER = {"wagers.big-tiger.cap": "10000.00", "approvals.tiger_cap": "T-1"}


@pytest.mark.parametrize(
    ("stake", "lost"),
    [
        case("NZ 17.8", "199.50", 0, id="below the limit"),
        case("NZ 17.8", "200.00", 0, id="at the limit"),
        case("NZ 17.8", "200.50", 25, id="above the limit"),
        case("NZ 17.8", "400.00", 10_000, id="twice the limit"),
    ],
)
def test_a_tiger_limit_costs_what_it_cuts_off(stake: str, lost: int) -> None:
    """`lost` is what is cut off one win, in dollars."""
    table = setup("new-zealand-commission-international-tiger", TIGER)
    amount = money(table, stake)
    found = at_stake(table, "big-tiger", amount, fresh(8))
    assert found.effect == -found.by_odds.hit_frequency * Fraction(lost * 100, amount.minor)


@pytest.mark.clause("NZ 11D.11")
def test_a_lucky_match_limit_cuts_only_the_lines_above_it() -> None:
    cap = {"wagers.lucky-match.cap": "1000.00", "approvals.lucky_match_cap": "L-1"}
    table = setup("new-zealand-commission-lucky-match", cap)
    found = at_stake(table, "lucky-match-player", money(table, "100.00"), fresh(8))
    by_odds = {line.line: line for line in found.by_odds.lines}
    cut = [line for line in found.paid.lines if line.net != by_odds[line.line].net]
    assert cut and len(cut) < len(by_odds)
    assert all(line.net == 10 < by_odds[line.line].net for line in cut)
    lost = sum((line.ways * (by_odds[line.line].net - line.net) for line in cut), Fraction(0))
    assert found.effect == -lost / found.paid.total


@pytest.mark.parametrize(
    "name", ["new-zealand-commission-international-tiger", "rws-non-commission", "massachusetts-ez"]
)
def test_a_hundred_is_paid_by_the_odds_at_a_table_without_limits(name: str) -> None:
    table = setup(name)
    tried = 0
    for wager, offer in table.terms.offers.items():
        if offer.wager.fixed_stake is None:
            given = offer.wager.givens()[0]
            assert at_stake(table, wager, money(table, "100.00"), fresh(8), given=given).effect == 0, wager
            tried += 1
    assert tried > 5


def test_a_bet_beside_an_ante_that_was_paid_plays() -> None:
    table = setup("new-zealand-commission-ante")
    found = at_stake(table, "player", money(table, "100.00"), fresh(8))
    assert found.effect == 0
    assert found.paid.hit_frequency > Fraction(2, 5)


@pytest.mark.parametrize(
    ("wager", "stake", "code"),
    [("tiger", "5", "not-offered"), ("banker", "0", "no-stake"), ("royal-9", "7", "fixed-stake")],
)
def test_what_cannot_be_staked_is_refused(wager: str, stake: str, code: str) -> None:
    table = setup("massachusetts-commission")
    with pytest.raises(Refused) as refused:
        at_stake(table, wager, money(table, stake), fresh(8), given=1 if wager == "royal-9" else None)
    assert refused.value.faults[0].code == code


@pytest.mark.parametrize(
    ("stake", "played"),
    [
        case("RWS 5.1.1 s1", "49999.50", "49999.50", id="below the differential"),
        case("RWS 5.1.1 s1", "50000.00", "50000.00", id="at the differential"),
        case("RWS 5.1.1 s1", "50000.50", "50000.00", id="above the differential"),
        case("RWS 5.1.1 s1", "100000.00", "50000.00", id="twice the differential"),
    ],
)
@pytest.mark.parametrize("wager", ["player", "banker"])
def test_what_a_differential_hands_back_is_no_bet(wager: str, stake: str, played: str) -> None:
    """What plays is worth what the odds say; what was put down is diluted by what comes back."""
    table = setup("rws-non-commission")
    found = at_stake(table, wager, money(table, stake), fresh(8))
    assert (found.stake, found.played) == (money(table, stake), money(table, played))
    assert found.effect == 0
    assert found.paid.expected_return == found.by_odds.expected_return
    assert found.return_put_down == found.paid.expected_return * Fraction(played) / Fraction(stake)


@pytest.mark.parametrize(
    ("stake", "played"),
    [
        case("NZ 5.13", "9.50", "0", id="below the least that chips can pay"),
        case("NZ 5.13", "10.00", "10.00", id="just payable"),
        case("NZ 5.13", "15.00", "10.00", id="between two payable stakes"),
        case("NZ 5.13", "20.00", "20.00", id="payable again"),
    ],
)
def test_what_chips_cannot_pay_exactly_is_no_bet(stake: str, played: str) -> None:
    table = setup("new-zealand-commission")
    found = at_stake(table, "banker", money(table, stake), fresh(8))
    assert found.played == money(table, played)
    assert found.effect == 0
    wanted = found.by_odds.expected_return if found.played else Fraction(0)
    assert found.paid.expected_return == wanted
    assert found.return_put_down == wanted * Fraction(played) / Fraction(stake)
