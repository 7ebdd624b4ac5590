"""New Zealand, 11H.3 and 11H.4: what insurance wins, when it stands off, when it loses; by example and in full."""

import pytest

from puntobanco.rules.facts import Facts, facts
from puntobanco.rules.hand import Side
from puntobanco.rules.witnesses import by_counts
from puntobanco.wagers.accept import window_faults
from puntobanco.wagers.wager import WagerId
from tests.rulebooks.new_zealand.examples import COMMISSION, round_of, said
from tests.support import bet, case, settled, setup

BANKER_INSURANCE = [
    #     clause                          round              bet  line            pays on 10
    case("NZ 11H.4(a); NZ 11H.3(a)(iv)", "K 9 | 3 4", 1, "bet-1-on-7", "20"),
    case("NZ 11H.4(a)", "K 8 | 3 4", 1, "bet-1-on-7", "20", id="NZ 11H.4(a) natural 8"),
    case("NZ 11H.4(b); NZ 11H.3(a)(iv)", "4 5 | K 8", 1, "bet-1-on-8", "70"),
    case("NZ 11H.4(c); NZ 11H.3(a)(iv)", "4 5 | K 9", 1, "bet-1-on-9", "80"),
    case("NZ 11H.3(a)(v)", "2 3 2 | 3 4", 1, "bet-1-tie-on-7", "push"),
    case("NZ 11H.3(a)(v)", "3 4 | K 7", 1, "bet-1-tie-on-7", "push", id="NZ 11H.3(a)(v) on two cards"),
    case("NZ 11H.3(a)(vi)", "3 5 | K 8", 1, "bet-1-tie-on-8", "push"),
    case("NZ 11H.3(a)(vii)", "2 3 3 | 3 4", 1, "lose", "lose", id="Bet 1, 7 beaten by a three-card 8"),
    case("NZ 11H.3(a)(vii)", "2 3 4 | 3 4", 1, "lose", "lose", id="Bet 1, 7 beaten by a three-card 9"),
    case("NZ 11H.3(a)(vii)", "2 4 | 3 4", 1, "lose", "lose", id="Bet 1, 7 wins"),
    case("NZ 11H.3(a)(vii)", "2 3 | K 8", 1, "lose", "lose", id="Bet 1, 8 wins"),
    case("NZ 11H.3(a)(vii)", "K 8 | K 9", 1, "lose", "lose", id="Bet 1, 9 wins"),
    case("NZ 11H.4(d); NZ 11H.3(c)(v)", "K 3 6 | 2 2 K", 2, "bet-2-on-4", "15"),
    case("NZ 11H.4(e); NZ 11H.3(c)(v)", "K 3 3 | 2 3", 2, "bet-2-on-5", "20"),
    case("NZ 11H.4(f); NZ 11H.3(c)(v)", "K 3 4 | 2 4", 2, "bet-2-on-6", "30"),
    case("NZ 11H.4(g); NZ 11H.3(c)(v)", "K 3 5 | 3 4", 2, "bet-2-on-7", "40"),
    case("NZ 11H.4(g)", "2 3 3 | 3 4", 2, "bet-2-on-7", "40", id="NZ 11H.4(g) Player on 5"),
    case("NZ 11H.3(c)(vi)", "K 3 3 | 2 4", 2, "tie", "push"),
    case("NZ 11H.3(c)(vii)", "K 3 2 | 2 4", 2, "lose", "lose"),
    case("NZ 11H.4(k); NZ 11H.3(e)(v)", "K 3 5 | K 2 2", 3, "bet-3-on-4", "10"),
    case("NZ 11H.4(l); NZ 11H.3(e)(v)", "K 3 5 | K 2 3", 3, "bet-3-on-5", "20"),
    case("NZ 11H.4(m); NZ 11H.3(e)(v)", "K 3 5 | K 2 4", 3, "bet-3-on-6", "30"),
    case("NZ 11H.4(n); NZ 11H.3(e)(v)", "K 3 5 | K 2 5", 3, "bet-3-on-7", "40"),
    case("NZ 11H.4(o); NZ 11H.3(e)(v)", "K 3 6 | K 2 6", 3, "bet-3-on-8", "70"),
    case("NZ 11H.4(p); NZ 11H.3(e)(v)", "K 3 6 | K 2 7", 3, "bet-3-on-9", "80"),
    case("NZ 11H.3(e)(vi)", "K 3 4 | K 2 5", 3, "tie", "push"),
    case("NZ 11H.3(e)(vii)", "K 3 K | K 2 5", 3, "lose", "lose"),
    case("NZ 11H.3(e)(vii)", "K 3 5 | K 2 7", 3, "lose", "lose", id="Bet 3, 9 wins"),
]

PLAYER_INSURANCE = [
    case("NZ 11H.4(a); NZ 11H.3(b)(iv)", "3 4 | K 9", 1, "bet-1-on-7", "20"),
    case("NZ 11H.4(a)", "3 4 | K 8", 1, "bet-1-on-7", "20", id="NZ 11H.4(a) natural 8"),
    case("NZ 11H.4(b); NZ 11H.3(b)(iv)", "K 8 | 4 5", 1, "bet-1-on-8", "70"),
    case("NZ 11H.4(c); NZ 11H.3(b)(iv)", "K 9 | 4 5", 1, "bet-1-on-9", "80"),
    case("NZ 11H.3(b)(v)", "3 4 | K 3 4", 1, "bet-1-tie-on-7", "push"),
    case("NZ 11H.3(b)(v)", "3 4 | K 7", 1, "bet-1-tie-on-7", "push", id="NZ 11H.3(b)(v) on two cards"),
    case("NZ 11H.3(b)(vi)", "K 8 | 3 5", 1, "bet-1-tie-on-8", "push"),
    case("NZ 11H.3(b)(vii)", "3 4 | A 2 5", 1, "lose", "lose", id="Bet 1, 7 beaten by a three-card 8"),
    case("NZ 11H.3(b)(vii)", "3 4 | K 6", 1, "lose", "lose", id="Bet 1, 7 wins"),
    case("NZ 11H.3(b)(vii)", "K 8 | 2 3", 1, "lose", "lose", id="Bet 1, 8 wins"),
    case("NZ 11H.3(b)(vii)", "K 9 | K 8", 1, "lose", "lose", id="Bet 1, 9 wins"),
    case("NZ 11H.4(h); NZ 11H.3(d)(v)", "2 3 6 | 2 2 K", 2, "bet-2-on-5", "20"),
    case("NZ 11H.4(i); NZ 11H.3(d)(v)", "2 4 | A 2 4", 2, "bet-2-on-6", "30"),
    case("NZ 11H.4(j); NZ 11H.3(d)(v)", "3 4 | A 2 5", 2, "bet-2-on-7", "40"),
    case("NZ 11H.4(j)", "3 4 | 2 3 3", 2, "bet-2-on-7", "40", id="NZ 11H.4(j) Banker on 5"),
    case("NZ 11H.3(d)(vi)", "2 4 | A 2 3", 2, "tie", "push"),
    case("NZ 11H.3(d)(vii)", "2 4 | A 2 K", 2, "lose", "lose"),
    case("NZ 11H.4(k); NZ 11H.3(f)(v)", "K A 3 | 2 A 5", 3, "bet-3-on-4", "10"),
    case("NZ 11H.4(l); NZ 11H.3(f)(v)", "K A 4 | 2 A 5", 3, "bet-3-on-5", "20"),
    case("NZ 11H.4(m); NZ 11H.3(f)(v)", "K A 5 | 2 A 5", 3, "bet-3-on-6", "30"),
    case("NZ 11H.4(n); NZ 11H.3(f)(v)", "K A 6 | 2 A 5", 3, "bet-3-on-7", "40"),
    case("NZ 11H.4(o); NZ 11H.3(f)(v)", "K A 7 | 2 A 6", 3, "bet-3-on-8", "70"),
    case("NZ 11H.4(p); NZ 11H.3(f)(v)", "K 2 7 | 2 A 6", 3, "bet-3-on-9", "80"),
    case("NZ 11H.3(f)(vi)", "K A 3 | 2 A A", 3, "tie", "push"),
    case("NZ 11H.3(f)(vii)", "K A 6 | 2 A K", 3, "lose", "lose"),
]

RETURNED = {"push": "10", "lose": "0"}


def check_insured(wager: str, cited: frozenset[str], round_: str, stage: int, line: str, pays: str) -> None:
    """$10 of insurance on a main bet of $100, made in its window, ends as the row says."""
    table = setup(COMMISSION)
    main = bet(table, wager.removeprefix("insurance-"), "100")
    insurance = bet(table, wager, "10", given=stage)
    assert list(window_faults(table.terms, facts(round_of(round_)), [insurance])) == []
    one = settled(table, round_of(round_), main, insurance).wagers[1]
    assert one.line == line
    assert said(one.returned) == (RETURNED[pays] if pays in RETURNED else str(int(pays) + 10))
    assert cited <= set(one.clauses)


@pytest.mark.parametrize(("round_", "stage", "line", "pays"), BANKER_INSURANCE)
def test_banker_insurance(cited: frozenset[str], round_: str, stage: int, line: str, pays: str) -> None:
    check_insured("insurance-banker", cited, round_, stage, line, pays)


@pytest.mark.parametrize(("round_", "stage", "line", "pays"), PLAYER_INSURANCE)
def test_player_insurance(cited: frozenset[str], round_: str, stage: int, line: str, pays: str) -> None:
    check_insured("insurance-player", cited, round_, stage, line, pays)


# The figures that the house chooses and displays.


@pytest.mark.parametrize(
    ("wager", "pay_table", "round_", "stage", "pays"),
    [
        case("NZ 11H.4(d)", "insurance-banker", "1.5-8", "K 3 6 | 2 2 K", 2, "15"),
        case("NZ 11H.4(d)", "insurance-banker", "2-8", "K 3 6 | 2 2 K", 2, "20", id="NZ 11H.4(d) at 2"),
        case("NZ 11H.4(d)", "insurance-banker", "1.5-9", "K 3 6 | 2 2 K", 2, "15", id="NZ 11H.4(d) at 1.5 beside 9"),
        case("NZ 11H.4(d)", "insurance-banker", "2-9", "K 3 6 | 2 2 K", 2, "20", id="NZ 11H.4(d) at 2 beside 9"),
        case("NZ 11H.4(c)", "insurance-banker", "1.5-8", "4 5 | K 9", 1, "80"),
        case("NZ 11H.4(c)", "insurance-banker", "1.5-9", "4 5 | K 9", 1, "90", id="NZ 11H.4(c) at 9"),
        case("NZ 11H.4(c)", "insurance-player", "8", "K 9 | 4 5", 1, "80", id="NZ 11H.4(c) Player"),
        case("NZ 11H.4(c)", "insurance-player", "9", "K 9 | 4 5", 1, "90", id="NZ 11H.4(c) Player at 9"),
        case("NZ 11H.4(p)", "insurance-banker", "2-8", "K 3 6 | K 2 7", 3, "80"),
        case("NZ 11H.4(p)", "insurance-banker", "2-9", "K 3 6 | K 2 7", 3, "90", id="NZ 11H.4(p) at 9"),
        case("NZ 11H.4(p)", "insurance-player", "8", "K 2 7 | 2 A 6", 3, "80", id="NZ 11H.4(p) Player"),
        case("NZ 11H.4(p)", "insurance-player", "9", "K 2 7 | 2 A 6", 3, "90", id="NZ 11H.4(p) Player at 9"),
        case("NZ 11H.4(c)", "insurance-banker", "1.5-8-9", "4 5 | K 9", 1, "80", id="NZ 11H.4(c) at 8 beside 9"),
        case("NZ 11H.4(p)", "insurance-banker", "1.5-8-9", "K 3 6 | K 2 7", 3, "90", id="NZ 11H.4(p) at 9 beside 8"),
        case("NZ 11H.4(c)", "insurance-player", "9-8", "K 9 | 4 5", 1, "90", id="NZ 11H.4(c) Player at 9 beside 8"),
        case("NZ 11H.4(p)", "insurance-player", "9-8", "K 2 7 | 2 A 6", 3, "80", id="NZ 11H.4(p) Player at 8 beside 9"),
    ],
)
def test_the_house_chooses_three_of_the_figures(
    cited: frozenset[str], wager: str, pay_table: str, round_: str, stage: int, pays: str
) -> None:
    nines = pay_table.partition("-")[2] if wager == "insurance-banker" else pay_table
    both = {"insurance-banker": f"1.5-{nines}", "insurance-player": nines, wager: pay_table}
    table = setup(COMMISSION, {f"wagers.{one}.pay_table": table_id for one, table_id in both.items()})
    main = bet(table, wager.removeprefix("insurance-"), "100")
    one = settled(table, round_of(round_), main, bet(table, wager, "10", given=stage)).wagers[1]
    assert (said(one.pays), str(one.clause)) == (pays, next(iter(cited)))


@pytest.mark.clause("NZ 11H.4(d)")
@pytest.mark.parametrize(("stake", "pays", "remainder"), [("4", "6", "0"), ("5", "7", "0.50"), ("6", "9", "0")])
def test_one_and_a_half_to_one_is_paid_down_to_the_chip(stake: str, pays: str, remainder: str) -> None:
    table = setup(COMMISSION, {"chips": ["1.00", "5.00", "25.00", "100.00"]})
    bets = bet(table, "banker", "100"), bet(table, "insurance-banker", stake, given=2)
    one = settled(table, round_of("K 3 6 | 2 2 K"), *bets).wagers[1]
    assert (said(one.pays), said(one.remainder)) == (pays, remainder)


# The whole of it, against the document read once more: every round, both hands, all three bets.

BET_1_ROWS = {(7, 8): "a", (7, 9): "a", (8, 9): "b", (9, 9): "c"}
BET_2_ROWS = {Side.BANKER: {4: "d", 5: "e", 6: "f", 7: "g"}, Side.PLAYER: {5: "h", 6: "i", 7: "j"}}
BET_3_ROWS = dict(zip(range(4, 10), "klmnop", strict=True))


def by_the_document(dealt: Facts, side: Side, stage: int) -> str | None:
    """The letter of the pay row that wins; “push” or “lose”; None where the bet is not on offer."""
    own, other = dealt.of(side), dealt.of(side.other)
    naturals = max(own.two, other.two) >= 8
    both_drew = own.third is not None and other.third is not None
    tie, beaten = own.count == other.count, own.count < other.count
    if stage == 1:
        if own.two < 7:
            return None
        against = other.two if other.two >= 8 else -1
        return BET_1_ROWS.get((own.two, against)) or ("push" if tie else "lose")
    if stage == 2:
        rows = BET_2_ROWS[side]
        due = not naturals and (own.third is not None or other.third is not None)
        five_needs_four = side is Side.PLAYER and own.two == 5 and other.two != 4
        if own.two <= other.two or not due or own.two not in rows or five_needs_four:
            return None
        return rows[own.two] if beaten else "push" if tie else "lose"
    drawn_first = side is Side.PLAYER or own.two <= 2
    if not both_drew or not drawn_first or own.count <= other.two or own.count < 4:
        return None
    won = tie if own.count == 9 else beaten
    return BET_3_ROWS[own.count] if won else "push" if tie else "lose"


@pytest.mark.clause("NZ 11H.3", "NZ 11H.4")
@pytest.mark.parametrize("side", list(Side))
@pytest.mark.parametrize("stage", [1, 2, 3])
def test_every_round_ends_as_the_document_says(side: Side, stage: int) -> None:
    offer = setup(COMMISSION).offers[WagerId(f"insurance-{side.value}")]
    for dealt in by_counts():
        expected = by_the_document(dealt, side, stage)
        assert offer.wager.is_open(dealt, stage) is (expected is not None), dealt
        if expected is not None:
            (line,) = offer.wager.lines_of(dealt, stage)
            row = offer.pay_table.row(line.id)
            found = row.clause if row else line.result.value
            assert found == (expected if expected in ("push", "lose") else f"NZ 11H.4({expected})"), dealt


@pytest.mark.clause("NZ 11H.4 lead")
@pytest.mark.parametrize(("side", "letters"), [(Side.BANKER, "abcdefgklmnop"), (Side.PLAYER, "abchijklmnop")])
def test_thirteen_pay_rows_are_reached_from_banker_and_twelve_from_player(side: Side, letters: str) -> None:
    offer = setup(COMMISSION).offers[WagerId(f"insurance-{side.value}")]
    reached = set()
    for dealt in by_counts():
        for stage in (1, 2, 3):
            if offer.wager.is_open(dealt, stage):
                rows = [offer.pay_table.row(line.id) for line in offer.wager.lines_of(dealt, stage)]
                reached |= {row.clause for row in rows if row}
    assert reached == {f"NZ 11H.4({letter})" for letter in letters}
    assert len(reached) == (13 if side is Side.BANKER else 12)
