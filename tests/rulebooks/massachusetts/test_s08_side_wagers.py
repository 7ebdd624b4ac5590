"""Massachusetts 8(a)(4) to (6) with 13(e) to (g): Dragon Bonus, Dragon 7 and Panda 8."""

import pytest

from puntobanco.rules.witnesses import by_counts
from puntobanco.wagers.accept import judge
from puntobanco.wagers.settlement import settle
from puntobanco.wagers.wager import Result, WagerId
from tests.rulebooks.massachusetts.examples import expect_cited, hands, read_out, table
from tests.support import REMOVE, bet, case, refusals, refused_clauses, settled, settled_one, setup

# 8(a)(4): when Dragon Bonus wins, loses and comes back. Columns: wager · round · line · pays on $10 · returned.


@pytest.mark.parametrize(
    ("wager", "round_", "line", "pays", "returned"),
    [
        case("MA 13(e) natural winner; MA 8(a)(4)(i)a", "player", "K 8 | 2 3", "natural", "10.00", "20.00"),
        case("MA 13(e) natural winner; MA 8(a)(4)(i)a", "player", "K 9 | K 7", "natural", "10.00", "20.00"),
        case("MA 13(e) natural winner; MA 8(a)(4)(i)a", "banker", "2 3 | 3 5", "natural", "10.00", "20.00"),
        case("MA 13(e) natural winner; MA 8(a)(4)(i)", "player", "K 9 | K Q", "natural", "10.00", "20.00"),
        case("MA 13(e) natural winner; MA 8(a)(4)(i)b", "player", "K 9 | 3 5", "natural-9-over-8", "10.00", "20.00"),
        case("MA 13(e) natural winner; MA 8(a)(4)(i)b", "banker", "K 8 | 4 5", "natural-9-over-8", "10.00", "20.00"),
        case("MA 13(e) win by 4; MA 8(a)(4)(i)c", "player", "2 3 4 | K Q 5", "by-4", "10.00", "20.00"),
        case("MA 13(e) win by 4; MA 8(a)(4)(i)c", "player", "3 4 | K 3 K", "by-4", "10.00", "20.00"),
        case("MA 13(e) win by 4; MA 8(a)(4)(i)c", "banker", "K 3 K | K 7", "by-4", "10.00", "20.00"),
        case("MA 8(a)(4)(ii)a", "player", "3 5 | K 9", "natural-8-to-9", "0.00", "0.00"),
        case("MA 8(a)(4)(ii)a", "banker", "4 5 | K 8", "natural-8-to-9", "0.00", "0.00"),
        case("MA 8(a)(4)(ii)b; MA 8(a)(4)(ii)", "player", "2 4 | K 6", "behind", "0.00", "0.00", id="tied"),
        case("MA 8(a)(4)(ii)b; MA 8(a)(4)(ii)", "player", "2 4 | K 7", "behind", "0.00", "0.00", id="trails"),
        case("MA 8(a)(4)(ii)b; MA 8(a)(4)(ii)", "banker", "K 8 | K 7", "behind", "0.00", "0.00", id="to a natural"),
        case("MA 8(a)(4)(ii)c", "player", "2 3 4 | K Q 8", "short", "0.00", "0.00", id="leads by 1"),
        case("MA 8(a)(4)(ii)c", "player", "2 3 4 | K Q 7", "short", "0.00", "0.00", id="leads by 2"),
        case("MA 8(a)(4)(ii)c", "player", "2 3 4 | K Q 6", "short", "0.00", "0.00", id="leads by 3"),
        case("MA 8(a)(4)(ii)c", "banker", "K 4 K | K 7", "short", "0.00", "0.00", id="Banker leads by 3"),
        case("MA 8(a)(4)(iii); MA 13(e) natural tie", "banker", "K 8 | 3 5", "natural-tie", "0.00", "10.00"),
        case("MA 8(a)(4)(iii); MA 13(e) natural tie", "player", "K 9 | 4 5", "natural-tie", "0.00", "10.00"),
    ],
)
def test_dragon_bonus(wager: str, round_: str, line: str, pays: str, returned: str, shown: tuple[str, ...]) -> None:
    one = settled_one(table("commission"), hands(round_), f"dragon-bonus-{wager}", "10")
    assert read_out(one) == (line, pays, returned)
    assert one.clause in shown
    assert set(shown) <= set(one.clauses)


@pytest.mark.parametrize(
    ("player_round", "banker_round", "by_table"),
    [
        case("MA 13(e) win by 9", "2 3 4 | K Q T", "K Q T | K 2 7", {"A": "300.00", "B": "200.00", "C": "300.00"}),
        case("MA 13(e) win by 8", "2 3 4 | K Q A", "K Q A | K 2 7", {"A": "100.00", "B": "80.00", "C": "100.00"}),
        case("MA 13(e) win by 7", "2 3 4 | K Q 2", "K Q 2 | K 2 7", {"A": "60.00", "B": "70.00", "C": "40.00"}),
        case("MA 13(e) win by 6", "2 3 4 | K Q 3", "K Q 3 | K 2 7", {"A": "40.00", "B": "40.00", "C": "40.00"}),
        case("MA 13(e) win by 5", "2 3 4 | K Q 4", "K Q 4 | K 2 7", {"A": "20.00", "B": "30.00", "C": "20.00"}),
        case("MA 13(e) win by 4", "2 3 4 | K Q 5", "K Q 5 | K 2 7", {"A": "10.00", "B": "10.00", "C": "20.00"}),
        case("MA 13(e) natural winner", "K 9 | K Q", "K Q | K 9", {"A": "10.00", "B": "10.00", "C": "10.00"}),
        case("MA 13(e) natural tie", "K 9 | 4 5", "K 9 | 4 5", {"A": "0.00", "B": "0.00", "C": "0.00"}),
    ],
)
def test_ten_dollars_on_dragon_bonus_by_pay_table(
    player_round: str, banker_round: str, by_table: dict[str, str]
) -> None:
    for letter, pays in by_table.items():
        at = setup("massachusetts-commission", {"wagers.dragon-bonus.pay_table": letter})
        assert str(settled_one(at, hands(player_round), "dragon-bonus-player", "10").pays) == pays
        assert str(settled_one(at, hands(banker_round), "dragon-bonus-banker", "10").pays) == pays


@pytest.mark.clause("MA 13(e) lead")
@pytest.mark.parametrize("version", ["commission", "commission-marked", "ez"])
def test_dragon_bonus_bears_no_vigorish(version: str) -> None:
    one = settled_one(table(version), hands("2 3 | K 9"), "dragon-bonus-banker", "100")
    assert read_out(one) == ("natural", "100.00", "200.00")
    assert not one.commission


@pytest.mark.clause("MA 13(e) lead")
def test_dragon_bonus_has_three_pay_tables_and_one_is_chosen() -> None:
    (unknown,) = {fault.code for fault in refusals("massachusetts-commission", {"wagers.dragon-bonus.pay_table": "D"})}
    (missing,) = {fault.code for fault in refusals("massachusetts-commission", {"wagers.dragon-bonus": {}})}
    assert (unknown, missing) == ("no-such-pay-table", "missing")


@pytest.mark.clause("MA 8(a)(4)")
def test_dragon_bonus_may_be_taken_on_both_hands() -> None:
    at = table("commission")
    both = [bet(at, "dragon-bonus-player", "10"), bet(at, "dragon-bonus-banker", "10")]
    assert judge(at.terms, both).refused == ()
    won, lost = settled(at, hands("K 9 | K 7"), *both).wagers
    assert (read_out(won), read_out(lost)) == (("natural", "10.00", "20.00"), ("behind", "0.00", "0.00"))


@pytest.mark.clause("MA 8(a)(4)")
def test_dragon_bonus_need_not_be_offered() -> None:
    without = setup("massachusetts-commission", {"wagers.dragon-bonus": REMOVE})
    assert not without.offers_family("dragon-bonus")
    assert not any(spot.startswith("dragon-bonus") for spot in without.spots)


@pytest.mark.clause("MA 8(a)(4)(i)", "MA 8(a)(4)(ii)", "MA 8(a)(4)(iii)")
@pytest.mark.parametrize("side", ["player", "banker"])
def test_every_round_decides_dragon_bonus(side: str) -> None:
    at = table("commission")
    for facts in by_counts():
        own, other = (facts.player, facts.banker) if side == "player" else (facts.banker, facts.player)
        lead = own.count - other.count
        if own.is_natural and other.is_natural and lead == 0:
            expected = Result.PUSH
        elif own.is_natural:
            expected = Result.WIN if lead > 0 else Result.LOSE
        else:
            expected = Result.WIN if lead >= 4 else Result.LOSE
        (one,) = settle(at.terms, facts, [bet(at, f"dragon-bonus-{side}", "10")]).wagers
        assert one.result is expected


# 8(a)(5), 13(f): Dragon 7 insurance. 8(a)(6), 13(g): Panda 8 insurance. Columns: stake · round · pays · returned.


@pytest.mark.parametrize(
    ("stake", "round_", "pays", "returned"),
    [
        case("MA 13(f); MA 8(a)(5)(i)", "5", "2 4 | A 2 4", "200.00", "205.00"),
        case("MA 13(f); MA 8(a)(5)(i)", "25", "K 4 T | A 2 4", "1000.00", "1025.00"),
        case("MA 8(a)(5)(ii)", "5", "2 4 | 3 4", "0.00", "0.00", id="7 on two cards"),
        case("MA 8(a)(5)(ii)", "5", "K 4 T | A 2 3", "0.00", "0.00", id="a three-card 6"),
        case("MA 8(a)(5)(ii)", "5", "K 4 T | A 2 5", "0.00", "0.00", id="a three-card 8"),
        case("MA 8(a)(5)(ii)", "5", "3 4 | A 2 4", "0.00", "0.00", id="7 against 7"),
        case("MA 8(a)(5)(ii)", "5", "2 3 3 | K 4 3", "0.00", "0.00", id="7 against 8"),
    ],
)
def test_dragon_7_insurance(stake: str, round_: str, pays: str, returned: str, shown: tuple[str, ...]) -> None:
    one = settled_one(table("ez"), hands(round_), "dragon-7", stake)
    assert (str(one.pays), str(one.returned)) == (pays, returned)
    expect_cited(one, shown)


@pytest.mark.parametrize(
    ("stake", "round_", "pays", "returned"),
    [
        case("MA 13(g); MA 8(a)(6)(i); MA 1 Panda", "5", "2 3 3 | K 7", "125.00", "130.00"),
        case("MA 13(g); MA 8(a)(6)(i); MA 1 Panda", "25", "2 3 3 | K 4 3", "625.00", "650.00"),
        case("MA 8(a)(6)(ii)", "5", "K 8 | K 7", "0.00", "0.00", id="8 on two cards"),
        case("MA 8(a)(6)(ii)", "5", "2 3 2 | K 6", "0.00", "0.00", id="a three-card 7"),
        case("MA 8(a)(6)(ii)", "5", "2 3 4 | K 7", "0.00", "0.00", id="a three-card 9"),
        case("MA 8(a)(6)(ii)", "5", "2 3 3 | K 4 4", "0.00", "0.00", id="8 against 8"),
        case("MA 8(a)(6)(ii)", "5", "2 3 3 | K 4 5", "0.00", "0.00", id="8 against 9"),
    ],
)
def test_panda_8_insurance(stake: str, round_: str, pays: str, returned: str, shown: tuple[str, ...]) -> None:
    one = settled_one(table("ez"), hands(round_), "panda-8", stake)
    assert (str(one.pays), str(one.returned)) == (pays, returned)
    expect_cited(one, shown)


@pytest.mark.parametrize(
    ("wager", "clause"),
    [case("MA 8(a)(5)", "dragon-7", "MA 8(a)(5)"), case("MA 8(a)(6)", "panda-8", "MA 8(a)(6)")],
)
def test_insurance_stands_at_ez_tables_only(wager: str, clause: str) -> None:
    assert WagerId(wager) in table("ez").offers
    assert WagerId(wager) not in table("commission").offers
    assert refused_clauses("massachusetts-commission", {f"wagers.{wager}": {}}) == {clause}
