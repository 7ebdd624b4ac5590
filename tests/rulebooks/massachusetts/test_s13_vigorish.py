"""Massachusetts 13(c) and (d): vigorish of 5% on a Banker win, exact or rounded up, taken at once or marked."""

import pytest

from puntobanco.rulebooks.model import Setup
from tests.rulebooks.massachusetts.examples import hands, steps, table
from tests.support import bet, case, money, refused_clauses, settled, settled_one, setup

BANKER_WINS = "2 4 | 3 4"


def electing(rounding: str, collected: str) -> Setup:
    """A table with this election about vigorish."""
    name = "massachusetts-commission" if collected == "at-once" else "massachusetts-commission-marked"
    return setup(name, {"vigorish.rounding": rounding, "vigorish.collected": collected})


# 13(c): the amount. Columns: stake · exact · rounded up to the quarter.


@pytest.mark.parametrize(
    ("stake", "exact", "rounded"),
    [
        case("MA 13(c) s1; MA 13(c) s2", "1", "0.05", "0.25", id="the least is a quarter"),
        case("MA 13(c) s1; MA 13(c) s2", "4", "0.20", "0.25", id="below a quarter"),
        case("MA 13(c) s1; MA 13(c) s2", "5", "0.25", "0.25", id="just a quarter"),
        case("MA 13(c) s1; MA 13(c) s2", "6", "0.30", "0.50", id="above a quarter"),
        case("MA 13(c) s1; MA 13(c) s2", "12", "0.60", "0.75", id="60 cents"),
        case("MA 13(c) s1; MA 13(c) s2", "15", "0.75", "0.75", id="75 cents"),
        case("MA 13(c) s1; MA 13(c) s2", "100", "5.00", "5.00", id="5 dollars"),
        case("MA 13(c) s1; MA 13(c) s2", "101", "5.05", "5.25", id="5 dollars and 5 cents"),
    ],
)
def test_vigorish_is_five_percent_of_the_win(stake: str, exact: str, rounded: str, shown: tuple[str, ...]) -> None:
    plain, quarter = (
        settled_one(electing(rounding, "at-once"), hands(BANKER_WINS), "banker", stake)
        for rounding in ("exact", "up-to-quarter")
    )
    assert (str(plain.commission), str(quarter.commission)) == (exact, rounded)
    assert plain.clause == quarter.clause == shown[0]
    assert ("MA 13(c) s2" in quarter.clauses, "MA 13(c) s2" in plain.clauses) == (True, False)


@pytest.mark.clause("MA 13(c) s2")
def test_rounding_goes_to_the_quarter_above_and_never_to_the_nearest() -> None:
    assert refused_clauses("massachusetts-commission", {"vigorish.rounding": "nearest-quarter"}) == {"MA 13(c) s2"}


@pytest.mark.clause("MA 13(c) s1")
@pytest.mark.parametrize("round_", ["K 9 | K 7", "2 4 | K 6"])
def test_no_vigorish_on_a_banker_bet_that_does_not_win(round_: str) -> None:
    one = settled_one(electing("up-to-quarter", "at-once"), hands(round_), "banker", "100")
    assert not one.commission and not one.marked


@pytest.mark.clause("MA 13(c) s1")
@pytest.mark.parametrize("wager", ["player", "tie", "house-money", "dragon-bonus-player"])
def test_only_banker_wins_bear_vigorish(wager: str) -> None:
    rounds = {"tie": "K 8 | 3 5", "house-money": "4 4 | 2 3"}
    one = settled_one(table("commission"), hands(rounds.get(wager, "K 9 | K 7")), wager, "100")
    assert one.pays and not one.commission


# 13(d): the moment.


@pytest.mark.clause("MA 13(d)")
@pytest.mark.parametrize(("collected", "refused"), [("at-once", set()), ("later", set()), ("weekly", {"MA 13(d)"})])
def test_vigorish_is_collected_at_one_of_two_moments(collected: str, refused: set[str]) -> None:
    assert refused_clauses("massachusetts-commission", {"vigorish.collected": collected}) == refused


@pytest.mark.clause("MA 13(d)(1)")
def test_vigorish_taken_at_once_leaves_with_the_payout() -> None:
    at = electing("exact", "at-once")
    settlement = settled(at, hands(BANKER_WINS), bet(at, "banker", "200", seat=4))
    (one,) = settlement.wagers
    assert (str(one.pays), str(one.commission), str(one.returned)) == ("200.00", "10.00", "390.00")
    assert not one.marked and settlement.owed == ()
    assert "MA 13(d)(1)" in one.clauses
    assert steps(settlement) == ["pay 4 banker 200.00", "take-commission 4 banker 10.00"]


@pytest.mark.clause("MA 13(d)(2)")
def test_marked_vigorish_is_not_deducted_from_what_is_handed_back() -> None:
    at = electing("exact", "later")
    settlement = settled(at, hands(BANKER_WINS), bet(at, "banker", "200", seat=4))
    (one,) = settlement.wagers
    assert (str(one.pays), str(one.commission), str(one.returned)) == ("200.00", "10.00", "400.00")
    assert one.marked
    assert "MA 13(d)(2)" in one.clauses
    assert [(owed.seat, str(owed.marked), str(owed.due), owed.clause) for owed in settlement.owed] == [
        (4, "10.00", "10.00", "MA 13(d)(2)")
    ]


@pytest.mark.clause("MA 13(c) s2", "MA 13(d)(1)", "MA 13(d)(2)")
def test_two_bets_of_twelve_dollars_are_rounded_each_at_once_but_together_later() -> None:
    at_once, later = electing("up-to-quarter", "at-once"), electing("up-to-quarter", "later")
    now, then = (
        settled(at, hands(BANKER_WINS), bet(at, "banker", "12"), bet(at, "banker", "12")) for at in (at_once, later)
    )
    assert [str(one.commission) for one in now.wagers] == ["0.75", "0.75"]
    assert now.owed == ()
    assert [str(one.commission) for one in then.wagers] == ["0.60", "0.60"]
    assert [(str(owed.marked), str(owed.due)) for owed in then.owed] == [("1.20", "1.25")]


@pytest.mark.clause("MA 13(c) s2", "MA 13(d)(1)", "MA 13(d)(2)")
@pytest.mark.parametrize(
    ("collected", "rounded_on", "commissions", "owed"),
    [
        ("at-once", "bet", ["0.75", "0.75"], []),
        ("at-once", "sum", ["0.60", "0.65"], []),
        ("later", "bet", ["0.75", "0.75"], [("1.50", "1.50")]),
        ("later", "sum", ["0.60", "0.60"], [("1.20", "1.25")]),
    ],
)
def test_a_house_rounds_each_bet_or_the_sum_at_either_moment(
    collected: str, rounded_on: str, commissions: list[str], owed: list[tuple[str, str]]
) -> None:
    elected = {"rounding": "up-to-quarter", "collected": collected, "rounded_on": rounded_on}
    at = setup("massachusetts-commission", {f"vigorish.{key}": value for key, value in elected.items()})
    settlement = settled(at, hands(BANKER_WINS), bet(at, "banker", "12"), bet(at, "banker", "12"))
    assert [str(one.commission) for one in settlement.wagers] == commissions
    assert [(str(one.marked), str(one.due)) for one in settlement.owed] == owed
    taken = commissions if collected == "at-once" else ["0.00", "0.00"]
    assert [one.returned + money(at, part) for one, part in zip(settlement.wagers, taken, strict=True)] == [
        money(at, "24")
    ] * 2


@pytest.mark.clause("MA 13(c) s2", "MA 13(d)(1)")
def test_the_sum_of_each_bettor_is_rounded_by_itself_on_the_last_bet() -> None:
    rounding = {"vigorish.rounding": "up-to-quarter", "vigorish.rounded_on": "sum"}
    at = setup("massachusetts-commission", rounding)
    bets = [bet(at, "banker", "12", seat=4), bet(at, "banker", "12", seat=7), bet(at, "banker", "12", seat=4)]
    found = settled(at, hands(BANKER_WINS), *bets).wagers
    assert [str(one.commission) for one in found] == ["0.60", "0.75", "0.65"]
    assert ["MA 13(c) s2" in one.clauses for one in found] == [False, True, True]


@pytest.mark.clause("MA 13(c) s1", "MA 13(d)(1)", "MA 13(d)(2)")
@pytest.mark.parametrize(
    ("collected", "act", "clause"),
    [("at-once", "take-commission", "MA 13(d)(1)"), ("later", "mark-commission", "MA 13(d)(2)")],
)
def test_the_step_that_takes_or_marks_vigorish_cites_its_moment(collected: str, act: str, clause: str) -> None:
    at = electing("exact", collected)
    order = settled(at, hands(BANKER_WINS), bet(at, "banker", "100")).order
    assert [(step.act, step.clause) for step in order if step.act != "pay"] == [(act, clause)]


@pytest.mark.clause("MA 13(c) s1")
@pytest.mark.parametrize(("stake", "commission", "noted"), [("1", "0.05", 0), ("1.25", "0.06", 1), ("2", "0.10", 0)])
def test_a_broken_cent_of_vigorish_is_left_off_and_noted(stake: str, commission: str, noted: int) -> None:
    one = settled_one(electing("exact", "at-once"), hands(BANKER_WINS), "banker", stake)
    assert (str(one.commission), len(one.notes)) == (commission, noted)


@pytest.mark.clause("MA 13(d)(2)")
def test_each_seat_owes_its_own_vigorish() -> None:
    at = electing("exact", "later")
    bets = [bet(at, "banker", "100", seat=4), bet(at, "banker", "40", seat=4), bet(at, "banker", "20", seat=7)]
    owed = settled(at, hands(BANKER_WINS), *bets).owed
    assert [(one.seat, str(one.marked)) for one in owed] == [(4, "7.00"), (7, "1.00")]


@pytest.mark.clause("MA 13(d)(2)")
def test_nothing_is_owed_when_the_banker_does_not_win() -> None:
    at = electing("exact", "later")
    assert settled(at, hands("K 9 | K 7"), bet(at, "banker", "100")).owed == ()
