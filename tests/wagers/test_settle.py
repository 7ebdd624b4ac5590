"""Settlement as a whole: money that adds up, what of a stake plays, and the order of the dealer's hands.

The figures of each rulebook are in its own folder; here is what holds whichever table it is.
"""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puntobanco.cards import DECK, Card
from puntobanco.money import total
from puntobanco.rulebooks.model import Setup
from puntobanco.rules.facts import facts
from puntobanco.rules.round import Round, Winner, next_card
from puntobanco.wagers.settlement import Settlement, settle
from puntobanco.wagers.settlement.stakes import in_play
from puntobanco.wagers.terms import Bet
from puntobanco.wagers.wager import Result, WagerId
from tests.support import SETUPS, bet, dealt, money, settled, setup

MASSACHUSETTS, MARKED, SENTOSA = "massachusetts-commission", "massachusetts-commission-marked", "rws-non-commission"
AUCKLAND, ANTE = "new-zealand-commission", "new-zealand-commission-ante"
EVERY = sorted(path.stem for path in SETUPS.glob("*.toml"))

# Whatever is bet, wherever.


def a_round(shoe: list[Card]) -> Round:
    round_, stack = Round(), iter(shoe)
    while (side := next_card(round_)) is not None:
        round_ = round_.with_card(side, next(stack))
    return round_


def some_bets(table: Setup, stakes: list[int]) -> list[Bet]:
    """One bet on every wager that the table offers, with the stakes in turn, at seats 1 to 3."""
    bets = []
    for place, (name, offer) in enumerate(table.offers.items()):
        wager = offer.wager
        stake = wager.fixed_stake or stakes[place % len(stakes)]
        given = wager.parameter.values[place % len(wager.parameter.values)] if wager.parameter else None
        bets.append(bet(table, name, f"{stake // 100}.{stake % 100:02d}", seat=place % 3 + 1, given=given))
    return bets


def check_money(settlement: Settlement) -> None:
    """Every wager: what goes back is stake and winnings, or less what was lost, taken or moved."""
    for one in settlement.wagers:
        nothing = one.bet.stake.zero()
        unplayed, taken = one.bet.stake - one.played, nothing if one.marked else one.commission
        kept = nothing if one.stake_taken else one.played + one.added
        expected = {
            Result.WIN: kept + one.pays - one.moved - taken + unplayed,
            Result.PUSH: one.played + one.added + unplayed,
            Result.LOSE: unplayed,
            Result.VOID: one.bet.stake,
        }
        assert one.returned == expected[one.result], one
        assert nothing <= one.played <= one.bet.stake and nothing <= one.commission <= one.pays
        assert not one.pays or one.result is Result.WIN
        assert one.clauses, one


def check_steps(settlement: Settlement) -> None:
    """The dealer's steps move exactly what the wagers won and lost."""
    zero = settlement.wagers[0].bet.stake.zero()
    moved = {act: total([s.amount for s in settlement.order if s.act == act], zero.currency) for act in ("pay", "add")}
    assert moved["pay"] + moved["add"] == total([one.pays for one in settlement.wagers], zero.currency)
    collected = total([step.amount for step in settlement.order if step.act == "collect"], zero.currency)
    lost = [one for one in settlement.wagers if one.result is Result.LOSE or one.stake_taken]
    assert collected == total([one.played + one.added for one in lost if one.result is not Result.VOID], zero.currency)
    commission = [step.amount for step in settlement.order if step.act.endswith("commission")]
    assert total(commission, zero.currency) == total([one.commission for one in settlement.wagers], zero.currency)


@pytest.mark.parametrize("name", EVERY)
@settings(max_examples=25, deadline=None)
@given(
    shoe=st.lists(st.sampled_from(DECK), min_size=6, max_size=6),
    stakes=st.lists(st.integers(1, 20_000), min_size=1, max_size=5),
    reduce=st.booleans(),
)
def test_money_adds_up_on_every_table(name: str, shoe: list[Card], stakes: list[int], reduce: bool) -> None:
    table = setup(name)
    settlement = settle(table.terms, facts(a_round(shoe)), some_bets(table, stakes), reduce=reduce)
    assert len(settlement.wagers) == len(table.offers)
    check_money(settlement)
    check_steps(settlement)


@pytest.mark.parametrize("name", EVERY)
def test_a_settlement_without_bets_tells_the_round(name: str) -> None:
    found = settled(setup(name), dealt("K 6", "K 7"))
    assert (found.winner, found.player_total, found.banker_total) == (Winner.BANKER, 6, 7)
    assert not (found.wagers or found.order or found.owed)


def test_wagers_come_back_in_the_order_given() -> None:
    table = setup(MASSACHUSETTS)
    bets = [bet(table, wager, "10", seat=seat) for wager, seat in product(("tie", "house-money", "banker"), (5, 2))]
    assert [one.bet for one in settled(table, dealt("4 4", "K 9"), *bets).wagers] == bets


def test_each_wager_is_settled_as_if_it_lay_alone() -> None:
    table, round_ = setup(SENTOSA), dealt("4s 4h", "Kd 9s")
    bets = some_bets(table, [1000, 2550])
    together = settled(table, round_, *bets).wagers
    assert together == tuple(settled(table, round_, one).wagers[0] for one in bets)


# What of a stake plays.


def played(table: Setup, *bets: Bet, reduce: bool = False) -> list[str]:
    return [str(one.played) for one in in_play(table.terms, bets, reduce=reduce)]


def test_everything_plays_where_nothing_is_said() -> None:
    table = setup(MASSACHUSETTS)
    assert played(table, bet(table, "banker", "0.25"), bet(table, "player", "100000")) == ["0.25", "100000.00"]


@pytest.mark.parametrize(
    ("stake", "plays"), [("10", "10.00"), ("15", "10.00"), ("19.50", "10.00"), ("20", "20.00"), ("9.50", "0.00")]
)
def test_only_the_part_that_chips_can_pay_plays(stake: str, plays: str) -> None:
    table = setup(AUCKLAND)
    assert played(table, bet(table, "banker", stake), bet(table, "player", stake))[0] == plays
    assert played(table, bet(table, "player", stake)) == [str(money(table, stake))]


@pytest.mark.parametrize(
    ("main", "ante", "plays"),
    [
        ("100", "5", ["100.00", "5.00"]),
        ("100", None, ["0.00"]),
        ("990", "5", ["990.00", "5.00"]),
        ("1000", "5", ["1000.00", "0.00"]),
        ("1000", None, ["1000.00"]),
        ("1010", None, ["1010.00"]),
    ],
)
def test_an_ante_is_paid_missing_or_waived(main: str, ante: str | None, plays: list[str]) -> None:
    table = setup(ANTE)
    bets = [bet(table, "player", main)] + ([bet(table, "ante", ante)] if ante else [])
    assert played(table, *bets) == plays


def test_the_differential_is_the_dealers_choice_or_automatic() -> None:
    auckland = setup(AUCKLAND, {"limits.differential": "1000"})
    bets = [bet(auckland, "player", "1500"), bet(auckland, "player", "500", seat=4)]
    assert played(auckland, *bets) == ["1500.00", "500.00"]
    assert played(auckland, *bets, reduce=True) == ["750.00", "250.00"]
    sentosa = setup(SENTOSA, {"limits.differential": "1000"})
    assert played(sentosa, bet(sentosa, "player", "1500")) == ["1000.00"]


def test_a_bet_void_for_want_of_an_ante_takes_no_part_in_the_differential() -> None:
    table = setup(ANTE, {"limits.differential": "50", "limits.minimum": "200"})
    bets = [
        bet(table, "player", "500", seat=1),
        bet(table, "ante", "5", seat=1),
        bet(table, "player", "300", seat=2),
    ]
    assert played(table, *bets, reduce=True) == ["200.00", "5.00", "0.00"]


def test_insurance_follows_the_bet_it_insures() -> None:
    table = setup(AUCKLAND)
    bets = [bet(table, "banker", "15"), bet(table, "insurance-banker", "6", given=2)]
    assert played(table, *bets) == ["10.00", "4.00"]


# Winnings moved, marked and metered.


def test_winnings_added_to_a_bet_win_or_lose_with_it() -> None:
    table = setup(MASSACHUSETTS)
    parlay = table.offers[WagerId("house-money")].wager.parlay
    assert parlay is not None
    bets = bet(table, "house-money", "10", add_to="banker"), bet(table, "banker", "100")
    house, banker = settled(table, dealt("4 4", "K 9"), *bets).wagers
    assert (str(house.pays), str(house.moved), str(house.returned)) == ("30.00", "30.00", "10.00")
    assert (str(banker.added), str(banker.pays), str(banker.commission)) == ("30.00", "130.00", "6.50")
    house, banker = settled(table, dealt("4 4", "K 7"), *bets).wagers
    assert (str(house.returned), str(banker.result), str(banker.returned)) == ("10.00", str(Result.LOSE), "0.00")
    house, banker = settled(table, dealt("3 5", "K 9"), *bets).wagers
    assert (str(house.moved), str(banker.added), str(banker.pays)) == ("0.00", "0.00", "100.00")
    assert parlay.clause not in house.clauses, "a bet that was lost has nothing to add"


def test_marked_commission_is_not_deducted_but_owed() -> None:
    table = setup(MARKED)
    found = settled(table, dealt("K 6", "K 7"), bet(table, "banker", "12"), bet(table, "banker", "12", seat=5))
    assert [(str(one.commission), one.marked, str(one.returned)) for one in found.wagers] == [
        ("0.60", True, "24.00")
    ] * 2
    assert [(owed.seat, str(owed.marked), str(owed.due)) for owed in found.owed] == [
        (3, "0.60", "0.75"),
        (5, "0.60", "0.75"),
    ]


def test_one_bettors_marks_are_rounded_together() -> None:
    table = setup(MARKED)
    twice = settled(table, dealt("K 6", "K 7"), bet(table, "banker", "12"), bet(table, "banker", "12")).owed
    assert [(str(owed.marked), str(owed.due)) for owed in twice] == [("1.20", "1.25")]


@pytest.mark.parametrize(("meters", "pays"), [({}, "50000.00"), ({"major": "61234.56"}, "61234.56")])
def test_a_meter_stands_at_its_seed_unless_it_is_given(meters: dict[str, str], pays: str) -> None:
    table = setup(MASSACHUSETTS)
    (one,) = settled(table, dealt("Ks 9h", "9h Ks"), bet(table, "royal-9", "5", given=1), meters=meters).wagers
    assert (str(one.pays), one.returned) == (pays, one.pays)


# The order of the dealer's hands.


def test_early_wagers_first_then_losers_then_winners_from_the_highest_seat() -> None:
    table = setup(MASSACHUSETTS)
    found = settled(
        table,
        dealt("4 4", "K 9"),
        bet(table, "banker", "100", seat=2),
        bet(table, "player", "40", seat=9),
        bet(table, "banker", "20", seat=7),
        bet(table, "house-money", "10", seat=8, add_to=None),
        bet(table, "house-money", "10", seat=7, add_to="banker"),
    )
    assert [(step.act, step.seat, str(step.amount)) for step in found.order] == [
        ("add", 7, "30.00"),
        ("pay", 8, "30.00"),
        ("collect", 9, "40.00"),
        ("pay", 7, "50.00"),
        ("take-commission", 7, "2.50"),
        ("pay", 2, "100.00"),
        ("take-commission", 2, "5.00"),
    ]


def test_a_push_is_handed_back_or_left_standing() -> None:
    for name, act in ((MASSACHUSETTS, "return"), (SENTOSA, "return"), (AUCKLAND, "stand")):
        table = setup(name)
        found = settled(table, dealt("2 4", "K 6"), bet(table, "banker", "100"))
        ((step,), (one,)) = found.order, found.wagers
        assert (step.act, str(step.amount), step.clause) == (act, "100.00", one.clause)


def test_a_side_wager_that_stands_off_is_handed_back_everywhere() -> None:
    for name in (MASSACHUSETTS, AUCKLAND):
        table = setup(name)
        (step,) = settled(table, dealt("K 8", "3 5"), bet(table, "dragon-bonus-player", "10")).order
        assert (step.act, str(step.amount)) == ("return", "10.00")


def test_an_ante_is_collected_by_its_own_clause() -> None:
    table = setup(ANTE)
    found = settled(table, dealt("K 7", "K 6"), bet(table, "player", "100"), bet(table, "ante", "5"))
    assert [(step.act, step.wager, step.clause) for step in found.order] == [
        ("collect", "ante", "NZ 14.6"),
        ("pay", "player", "NZ 10.2"),
    ]


def test_a_broken_cent_of_winnings_is_left_off_and_noted() -> None:
    table = setup(SENTOSA, {"chips": ["0.01", "0.50", "1.00"], "limits.minimum": "0.01"})
    for stake, pays, notes in (("0.50", "0.25", 0), ("0.51", "0.25", 1), ("0.52", "0.26", 0)):
        (one,) = settled(table, dealt("2 3 K", "2 4"), bet(table, "banker", stake)).wagers
        assert (str(one.pays), len(one.notes)) == (pays, notes)


def test_what_did_not_play_is_handed_back_with_its_clause() -> None:
    table = setup(AUCKLAND)
    steps = settled(table, dealt("K 7", "K 6"), bet(table, "banker", "15")).order
    assert [(step.act, str(step.amount), step.clause) for step in steps] == [
        ("collect", "10.00", "NZ 10.2"),
        ("return", "5.00", "NZ 5.13"),
    ]
