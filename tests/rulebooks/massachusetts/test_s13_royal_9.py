"""Massachusetts 13(i): the Royal 9 awards, meters and stake. The chairs of Table 2 have a file of their own."""

import pytest

from puntobanco.rulebooks.model import Setup
from puntobanco.wagers.accept import judge
from puntobanco.wagers.settlement import Settled
from puntobanco.wagers.wager import Moment, WagerId
from tests.rulebooks.massachusetts.examples import expect_cited, hands, read_out, table
from tests.support import bet, case, refusals, refused_clauses, settled, setup

SEEDS: dict[str, str] = {}
"""No meter given: each stands at its seed."""


def royal(at: Setup, chair: int, round_: str, meters: dict[str, str]) -> Settled:
    """The five dollars of one chair, settled."""
    placed = bet(at, "royal-9", "5", seat=chair, given=chair)
    return settled(at, hands(round_), placed, meters=meters).wagers[0]


def paying(number: str) -> Setup:
    """A table with the first or the second pay table."""
    return setup("massachusetts-commission", {"wagers.royal-9.pay_table": number})


# Table 1, every award at several chairs. Columns: chair · round · line · pays with every meter at its seed.

AWARDS = [
    case("MA 13(i) T1 exact match; MA 13(i) exact match text", 1, "Ks 9h | Ks 9h", "exact-match", "50000.00"),
    case("MA 13(i) T1 exact match; MA 13(i) exact match text", 1, "Ks 9h | 9h Ks", "exact-match", "50000.00"),
    case("MA 13(i) T1 exact match; MA 13(i) exact match text", 8, "Qd 9c | Qd 9c", "exact-match", "50000.00"),
    case("MA 13(i) T1 exact match; MA 13(i) exact match text", 9, "9h Jd | Jd 9h", "exact-match", "50000.00"),
    case("MA 13(i) T1 any two personal; MA 13(i) s2", 1, "Ks 9h | Js 9h", "any-two-personal", "5000.00"),
    case("MA 13(i) T1 any two personal; MA 13(i) s2", 4, "Jc 9d | Qc 9d", "any-two-personal", "5000.00"),
    case("MA 13(i) T1 any two personal; MA 13(i) s2", 6, "Qh 9c | Kh 9c", "any-two-personal", "5000.00"),
    case("MA 13(i) T1 K9 Banker; MA 13(i) s2", 4, "2 3 | Kc 9d", "k9-banker", "350.00"),
    case("MA 13(i) T1 K9 Banker; MA 13(i) s2", 2, "Qh 9h | Ks 9d", "k9-banker", "350.00"),
    case("MA 13(i) T1 K9 Banker; MA 13(i) s2", 7, "Kc 9c | Kd 9s", "k9-banker", "350.00"),
    case("MA 13(i) T1 K9 Player; MA 13(i) s2", 4, "Kc 9d | 2 3", "k9-player", "350.00"),
    case("MA 13(i) T1 K9 Player; MA 13(i) s2", 3, "Kc 9h | Kc 9d", "k9-player", "350.00"),
    case("MA 13(i) T1 suited tie; MA 13(i) Royal 9 text", 5, "Kh 9h | Qc 9c", "suited-tie", "1500.00"),
    case("MA 13(i) T1 suited tie; MA 13(i) Royal 9 text", 9, "Jd 9d | Jd 9d", "suited-tie", "1500.00"),
    case("MA 13(i) T1 Royal 9 tie; MA 13(i) Royal 9 text", 9, "Kh 9s | Qc 9c", "royal-9-tie", "250.00"),
    case("MA 13(i) T1 Royal 9 tie; MA 13(i) Royal 9 text", 2, "Ks 9h | Ks 9h", "royal-9-tie", "250.00"),
    case("MA 13(i) T1 Royal 9 tie; MA 13(i) Royal 9 text", 1, "Qs 9h | Qs 9d", "royal-9-tie", "250.00"),
    case("MA 13(i) T1 any suited; MA 13(i) Royal 9 text", 1, "Jd 9d | 2 3", "any-suited", "50.00"),
    case("MA 13(i) T1 any suited; MA 13(i) Royal 9 text", 8, "4 5 | Ks 9s", "any-suited", "50.00"),
    case("MA 13(i) T1 any; MA 13(i) Royal 9 text", 1, "Jd 9c | 2 3", "any", "25.00"),
    case("MA 13(i) T1 any; MA 13(i) Royal 9 text", 6, "Jh 9c | 2 3", "any", "25.00"),
    case("MA 13(i) T1 any; MA 13(i) Royal 9 text", 5, "K 8 | 9d Kh", "any", "25.00"),
    case("MA 13(i) s4", 1, "2 4 | K 6", "lose", "0.00", id="no nine"),
    case("MA 13(i) s4", 1, "Ts 9h | 2 3", "lose", "0.00", id="ten and nine"),
    case("MA 13(i) s4", 1, "Ks 8h | As 8h", "lose", "0.00", id="ace and eight"),
    case("MA 13(i) s4", 1, "Ks 4h 9h | K 7", "lose", "0.00", id="the nine comes third"),
]


@pytest.mark.parametrize(("chair", "round_", "line", "pays"), AWARDS)
def test_a_royal_9_award_at_the_seeds(chair: int, round_: str, line: str, pays: str, shown: tuple[str, ...]) -> None:
    one = royal(table("commission"), chair, round_, SEEDS)
    assert read_out(one) == (line, pays, pays)  # the five dollars do not come back with the award
    expect_cited(one, shown)


@pytest.mark.parametrize(("chair", "round_", "line", "pays"), AWARDS)
def test_the_second_pay_table_differs_in_the_major_seed_alone(chair: int, round_: str, line: str, pays: str) -> None:
    halved = {"exact-match": "25000.00", "any-two-personal": "2500.00"}
    one = royal(paying("2"), chair, round_, SEEDS)
    assert (one.line, str(one.pays)) == (line, halved.get(line, pays))


@pytest.mark.parametrize(
    ("number", "meter", "seed"),
    [
        case("MA 13(i) T1 major seed", "1", "major", "50000.00"),
        case("MA 13(i) T1 major seed", "2", "major", "25000.00"),
        case("MA 13(i) T1 K9 Banker seed", "1", "k9-banker", "350.00"),
        case("MA 13(i) T1 K9 Banker seed", "2", "k9-banker", "350.00"),
        case("MA 13(i) T1 K9 Player seed", "1", "k9-player", "350.00"),
        case("MA 13(i) T1 K9 Player seed", "2", "k9-player", "350.00"),
    ],
)
def test_a_meter_nobody_gives_stands_at_its_seed(number: str, meter: str, seed: str, shown: tuple[str, ...]) -> None:
    rounds = {"major": "Ks 9h | Ks 9h", "k9-banker": "2 3 | Ks 9h", "k9-player": "Ks 9h | 2 3"}
    at = paying(number)
    assert str(royal(at, 1, rounds[meter], SEEDS).pays) == seed
    meters = at.offers[WagerId("royal-9")].pay_table.meters
    assert [one.seed_clause for one in meters if one.id == meter] == list(shown)


@pytest.mark.parametrize(
    ("chair", "round_", "meters", "pays"),
    [
        case("MA 13(i) T1 exact match", 1, "Ks 9h | Ks 9h", {"major": "61234.50"}, "61234.50"),
        case("MA 13(i) T1 exact match", 5, "Kh 9s | Kh 9s", {"major": "50000.45"}, "50000.45"),
        case("MA 13(i) T1 any two personal", 1, "Ks 9h | Js 9h", {"major": "60000.00"}, "6000.00"),
        case("MA 13(i) T1 any two personal", 4, "Jc 9d | Qc 9d", {"major": "61234.50"}, "6123.45"),
        case("MA 13(i) T1 K9 Banker", 4, "2 3 | Kc 9d", {"k9-banker": "412.75"}, "412.75"),
        case("MA 13(i) T1 K9 Banker", 4, "2 3 | Kc 9d", {"k9-player": "412.75"}, "350.00"),
        case("MA 13(i) T1 K9 Player", 4, "Kc 9d | 2 3", {"k9-player": "380.00"}, "380.00"),
        case("MA 13(i) T1 Royal 9 tie", 9, "Kh 9s | Qc 9c", {"major": "90000.00", "k9-player": "900.00"}, "250.00"),
    ],
)
def test_an_award_is_paid_from_its_meter(chair: int, round_: str, meters: dict[str, str], pays: str) -> None:
    one = royal(table("commission"), chair, round_, meters)
    assert (str(one.pays), str(one.returned)) == (pays, pays)


# One award a bet, the highest; or all that hold, if the operator elects it.


@pytest.mark.parametrize(
    ("chair", "round_", "line", "highest", "together"),
    [
        case("MA 13(i) T1 exact match", 1, "Ks 9h | Ks 9h", "exact-match", "50000.00", "50975.00"),
        case("MA 13(i) T1 exact match", 8, "Qd 9c | Qd 9c", "exact-match", "50000.00", "50275.00"),
        case("MA 13(i) T1 any two personal", 6, "Qh 9c | Kh 9c", "any-two-personal", "5000.00", "5625.00"),
        case("MA 13(i) T1 K9 Banker", 2, "Qh 9h | Ks 9d", "k9-banker", "350.00", "675.00"),
        case("MA 13(i) T1 suited tie", 5, "Kh 9h | Qc 9c", "suited-tie", "1500.00", "1825.00"),
        case("MA 13(i) T1 any suited", 1, "Jd 9d | 2 3", "any-suited", "50.00", "75.00"),
        case("MA 13(i) T1 any", 1, "Jd 9c | 2 3", "any", "25.00", "25.00"),
        case("MA 13(i) s4", 1, "2 4 | K 6", "lose", "0.00", "0.00"),
    ],
)
def test_one_award_a_bet_unless_all_are_elected(
    chair: int, round_: str, line: str, highest: str, together: str
) -> None:
    stacking = setup("massachusetts-commission", {"wagers.royal-9.awards": "all"})
    one, everything = royal(table("commission"), chair, round_, SEEDS), royal(stacking, chair, round_, SEEDS)
    assert read_out(one) == (line, highest, highest)
    assert everything.line.split("+")[0] == line
    assert (str(everything.pays), str(everything.returned)) == (together, together)


@pytest.mark.clause("MA 13(i) T1 exact match", "MA 13(i) T1 K9 Banker", "MA 13(i) T1 K9 Player")
def test_awards_paid_together_cite_every_row() -> None:
    stacking = setup("massachusetts-commission", {"wagers.royal-9.awards": "all"})
    one = royal(stacking, 1, "Ks 9h | Ks 9h", SEEDS)
    assert one.line == "exact-match+k9-banker+k9-player+royal-9-tie+any"
    for row in ("exact match", "K9 Banker", "K9 Player", "Royal 9 tie", "any"):
        assert f"MA 13(i) T1 {row}" in one.clauses


@pytest.mark.clause("MA 13(i) T1 suited tie", "MA 13(i) T1 K9 Player")
@pytest.mark.parametrize(
    ("meter", "line", "pays"),
    [("1499.99", "suited-tie", "1500.00"), ("1500.00", "k9-player", "1500.00"), ("1500.01", "k9-player", "1500.01")],
)
def test_the_highest_award_is_the_larger_amount(meter: str, line: str, pays: str) -> None:
    """Chair 10 was given a suited combination, so its King-9 may be part of a suited tie."""
    at = setup("massachusetts-commission", {"wagers.royal-9.combinations": {"10": "Ks 9s"}})
    one = royal(at, 10, "Ks 9s | Qh 9h", {"k9-player": meter})
    assert (one.line, str(one.pays)) == (line, pays)


# 13(i) s1, s3, s4: the shoe, the stake, the moment, the pay tables.


@pytest.mark.clause("MA 13(i) s1")
@pytest.mark.parametrize(("decks", "refused"), [(6, {"MA 13(i) s1"}), (7, {"MA 13(i) s1"}), (8, set())])
def test_royal_9_needs_eight_decks(decks: int, refused: set[str]) -> None:
    assert refused_clauses("massachusetts-commission", {"decks": decks}) == refused


@pytest.mark.clause("MA 13(i) s3")
@pytest.mark.parametrize("stake", ["0.25", "4.99", "5.01", "10"])
def test_any_stake_but_five_dollars_is_refused(stake: str) -> None:
    at = table("commission")
    (fault,) = judge(at.terms, [bet(at, "royal-9", stake, seat=4, given=4)]).refused
    assert (fault.code, fault.where, fault.clause) == ("fixed-stake", "seat 4, royal-9", "MA 13(i) s3")


@pytest.mark.clause("MA 13(i) s3")
@pytest.mark.parametrize("limits", [("1.00", "100000.00"), ("25.00", "100000.00"), ("1.00", "4.00")])
def test_five_dollars_are_taken_whatever_the_table_limits(limits: tuple[str, str]) -> None:
    minimum, maximum = limits
    changes = {"limits.minimum": minimum, "limits.maximum": maximum, "wagers.dragon-bonus.maximum": maximum}
    at = setup("massachusetts-commission", {**changes, "wagers.house-money.maximum": maximum})
    judged = judge(at.terms, [bet(at, "royal-9", "5.00", seat=4, given=4)])
    assert (judged.refused, judged.noted) == ((), ())


@pytest.mark.clause("MA 13(i) s3")
def test_royal_9_is_decided_by_the_first_four_cards() -> None:
    assert royal(table("commission"), 1, "2 4 | K 6", SEEDS).moment is Moment.FIRST_FOUR


@pytest.mark.clause("MA 13(i) s4")
@pytest.mark.parametrize(("number", "refused"), [("1", []), ("2", []), ("3", ["no-such-pay-table"])])
def test_royal_9_has_two_pay_tables(number: str, refused: list[str]) -> None:
    changes = {"wagers.royal-9.pay_table": number}
    assert [fault.code for fault in refusals("massachusetts-commission", changes)] == refused
