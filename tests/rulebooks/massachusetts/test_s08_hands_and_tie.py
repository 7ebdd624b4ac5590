"""Massachusetts 1, 8(a)(1) to (3), 13(a) to (c): bets on the two hands and on the tie, with vigorish and EZ."""

import pytest

from puntobanco.rules.witnesses import by_counts
from puntobanco.wagers.settlement import settle
from puntobanco.wagers.wager import Result
from tests.rulebooks.massachusetts.examples import expect_cited, hands, read_out, table
from tests.support import bet, case, refused_clauses, settled_one, setup

# Columns: table · round · stake · line · pays · returned.


@pytest.mark.parametrize(
    ("version", "round_", "stake", "line", "pays", "returned"),
    [
        case("MA 13(c) s1; MA 8(a)(1)(i)", "commission", "2 4 | 3 4", "100", "win", "100.00", "195.00"),
        case("MA 13(c) s1; MA 8(a)(1)(i)", "commission", "2 4 | A 2 4", "100", "win", "100.00", "195.00"),
        case("MA 13(c) s1; MA 8(a)(1)(i)", "ez", "2 4 | 3 4", "100", "win", "100.00", "200.00"),
        case("MA 8(a)(1)(ii)", "commission", "K 9 | K 7", "50", "lose", "0.00", "0.00"),
        case("MA 8(a)(1)(ii)", "ez", "2 3 3 | K 7", "50", "lose", "0.00", "0.00"),
        case("MA 8(a)(1)(iii)", "commission", "2 4 | K 6", "50", "tie", "0.00", "50.00"),
        case("MA 8(a)(1)(iii)", "ez", "2 4 | K 6", "50", "tie", "0.00", "50.00"),
    ],
)
def test_a_banker_bet(
    version: str, round_: str, stake: str, line: str, pays: str, returned: str, shown: tuple[str, ...]
) -> None:
    one = settled_one(table(version), hands(round_), "banker", stake)
    assert read_out(one) == (line, pays, returned)
    expect_cited(one, shown)


@pytest.mark.parametrize(
    ("version", "round_", "stake", "line", "pays", "returned"),
    [
        case("MA 13(a); MA 8(a)(2)(i)", "commission", "K 9 | K 7", "75", "win", "75.00", "150.00"),
        case("MA 13(a); MA 8(a)(2)(i)", "ez", "K 7 | K 6", "100", "win", "100.00", "200.00", id="no Panda, wins too"),
        case("MA 13(a); MA 8(a)(2)(i)", "ez", "2 3 3 | K 7", "100", "win", "100.00", "200.00", id="Panda 8"),
        case("MA 8(a)(2)(ii)", "commission", "2 4 | 3 4", "100", "lose", "0.00", "0.00"),
        case("MA 8(a)(2)(ii)", "ez", "2 4 | A 2 4", "100", "lose", "0.00", "0.00", id="Dragon 7"),
        case("MA 8(a)(2)(iii)", "commission", "2 4 | K 6", "100", "tie", "0.00", "100.00"),
        case("MA 8(a)(2)(iii)", "ez", "3 4 | K 3 4", "100", "tie", "0.00", "100.00"),
    ],
)
def test_a_player_bet(
    version: str, round_: str, stake: str, line: str, pays: str, returned: str, shown: tuple[str, ...]
) -> None:
    one = settled_one(table(version), hands(round_), "player", stake)
    assert read_out(one) == (line, pays, returned)
    expect_cited(one, shown)


@pytest.mark.parametrize(
    ("version", "round_", "stake", "line", "pays", "returned"),
    [
        case("MA 13(b); MA 8(a)(3)(i)", "commission", "K 8 | 3 5", "10", "win", "80.00", "90.00"),
        case("MA 13(b); MA 8(a)(3)(i)", "commission", "K Q T | K J T", "10", "win", "80.00", "90.00"),
        case("MA 13(b); MA 8(a)(3)(i)", "ez", "3 4 | K 3 4", "10", "win", "80.00", "90.00"),
        case("MA 8(a)(3)(ii)", "commission", "K 8 | K 9", "10", "lose", "0.00", "0.00"),
        case("MA 8(a)(3)(ii)", "ez", "2 4 | A 2 4", "10", "lose", "0.00", "0.00", id="Dragon 7"),
    ],
)
def test_a_tie_bet(
    version: str, round_: str, stake: str, line: str, pays: str, returned: str, shown: tuple[str, ...]
) -> None:
    one = settled_one(table(version), hands(round_), "tie", stake)
    assert read_out(one) == (line, pays, returned)
    expect_cited(one, shown)


@pytest.mark.clause("MA 13(b)")
@pytest.mark.parametrize(
    ("odds", "pays"),
    [("8 to 1", "80.00"), ("17 to 2", "85.00"), ("9 to 1", "90.00"), ("10 to 1", "100.00")],
)
def test_a_tie_may_pay_eight_to_one_or_better(odds: str, pays: str) -> None:
    at = setup("massachusetts-commission", {"wagers.tie.pays": odds})
    one = settled_one(at, hands("K 8 | 3 5"), "tie", "10")
    assert (str(one.pays), one.clause) == (pays, "MA 13(b)")


@pytest.mark.clause("MA 13(b)")
@pytest.mark.parametrize("odds", ["7 to 1", "15 to 2", "79 to 10"])
def test_a_tie_below_eight_to_one_is_refused(odds: str) -> None:
    assert refused_clauses("massachusetts-commission", {"wagers.tie.pays": odds}) == {"MA 13(b)"}


# 1 and 8(a)(1)(iii): the Dragon 7 and its neighbours, at an EZ table.


@pytest.mark.clause("MA 1 Dragon 7", "MA 8(a)(1)(i)", "MA 8(a)(1)(iii)")
@pytest.mark.parametrize(
    ("round_", "line", "returned"),
    [
        ("K 4 T | A 2 3", "win", "200.00"),  # three-card 6
        ("K 4 T | A 2 4", "dragon-7", "100.00"),
        ("K 4 T | A 2 5", "win", "200.00"),  # three-card 8
        ("2 4 | 3 4", "win", "200.00"),  # 7 on two cards
        ("2 4 | A 2 4", "dragon-7", "100.00"),  # against a 6
        ("3 4 | A 2 4", "tie", "100.00"),  # against a 7
        ("2 3 3 | K 4 3", "lose", "0.00"),  # against an 8
    ],
)
def test_an_ez_banker_bet_comes_back_on_a_dragon_7(round_: str, line: str, returned: str) -> None:
    one = settled_one(table("ez"), hands(round_), "banker", "100")
    assert (one.line, str(one.returned)) == (line, returned)
    assert ("MA 1 Dragon 7" in one.clauses) is (line == "dragon-7")


@pytest.mark.clause("MA 1 EZ Baccarat", "MA 13(c) s1")
def test_ez_takes_no_vigorish_on_any_banker_win() -> None:
    at = table("ez")
    for facts in by_counts():
        (one,) = settle(at.terms, facts, [bet(at, "banker", "100")]).wagers
        assert not one.commission and not one.marked


# Over every round there is: exactly one of the results the document names.


def by_the_counts(player: int, banker: int) -> dict[str, Result]:
    """What each bet does by comparing the two counts and nothing else."""
    if player == banker:
        return {"player": Result.PUSH, "banker": Result.PUSH, "tie": Result.WIN}
    won, lost = ("player", "banker") if player > banker else ("banker", "player")
    return {won: Result.WIN, lost: Result.LOSE, "tie": Result.LOSE}


@pytest.mark.clause("MA 8(a)(1)", "MA 8(a)(2)", "MA 8(a)(3)")
@pytest.mark.parametrize("version", ["commission", "ez"])
def test_every_round_decides_the_main_bets(version: str) -> None:
    at = table(version)
    bets = [bet(at, wager, "20") for wager in ("player", "banker", "tie")]
    for facts in by_counts():
        expected = by_the_counts(facts.player.count, facts.banker.count)
        if version == "ez" and facts.banker.count == 7 > facts.player.count and facts.banker.third is not None:
            expected["banker"] = Result.PUSH
        assert {one.bet.wager: one.result for one in settle(at.terms, facts, bets).wagers} == expected
