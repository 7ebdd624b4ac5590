"""Massachusetts 8(a)(7), 9(e) and 13(h): House Money, taken or added to the bettor's own Player or Banker bet."""

import pytest

from puntobanco.rulebooks.model import Setup
from puntobanco.wagers.accept import judge
from puntobanco.wagers.settlement import Settlement
from puntobanco.wagers.wager import Moment, WagerId
from tests.rulebooks.massachusetts.examples import expect_cited, hands, read_out, steps, table
from tests.support import REMOVE, bet, case, refused_clauses, settled, settled_one, setup

PAIR_BANKER_WINS = "2 2 K | K 7"
PAIR_PLAYER_WINS = "K 7 | 3 3"
PAIR_TIE = "3 3 | K 6"
PAIR_DRAGON_7 = "3 3 | A 2 4"
BOTH_PAIRS_PLAYER_WINS = "3 3 | 5 5 2"


def half_filed() -> Setup:
    """A table whose filing lets half of the winnings be added."""
    return setup("massachusetts-commission", {"house_money.added": "1/2", "filings.house_money": "RS-2026-02"})


def added(at: Setup, round_: str, main: str, stake: str, *, to: str = "", won_with: str = "10") -> Settlement:
    """House Money and one main bet of one bettor, the winnings added to it."""
    house = bet(at, "house-money", won_with, add_to=to or main)
    return settled(at, hands(round_), house, bet(at, main, stake))


# 8(a)(7) and 13(h), taken. Columns: round · line · pays on $10 · returned.


@pytest.mark.parametrize(
    ("round_", "line", "pays", "returned"),
    [
        case("MA 13(h) both pairs; MA 8(a)(7)(i)", "4 4 | 2 2", "both-pairs", "150.00", "160.00"),
        case("MA 13(h) both pairs; MA 8(a)(7)(i)", "6 6 2 | 6 6 K", "both-pairs", "150.00", "160.00", id="one rank"),
        case("MA 13(h) one pair; MA 8(a)(7)(i)", "4 4 | 2 3", "one-pair", "30.00", "40.00", id="Player's"),
        case("MA 13(h) one pair; MA 8(a)(7)(i)", "2 7 | Q Q", "one-pair", "30.00", "40.00", id="Banker's"),
        case("MA 13(h) one pair; MA 8(a)(7)(i)", "Kd Ks T | 2 5", "one-pair", "30.00", "40.00", id="red and black"),
        case("MA 13(h) one pair; MA 8(a)(7)(i)", "Kd Kh T | 2 5", "one-pair", "30.00", "40.00", id="both red"),
        case("MA 13(h) one pair; MA 8(a)(7)(i)", "Kd Kd T | 2 5", "one-pair", "30.00", "40.00", id="one suit"),
        case("MA 8(a)(7)(ii)", "Kd Ts 5 | 2 5", "no-pair", "0.00", "0.00", id="two zeros are no pair"),
        case("MA 8(a)(7)(ii)", "4 5 | 2 3", "no-pair", "0.00", "0.00", id="no pair"),
        case("MA 8(a)(7)(ii)", "2 3 3 | K 7", "no-pair", "0.00", "0.00", id="a third card makes no pair"),
        case("MA 8(a)(7)(ii)", "4 5 | 5 4", "no-pair", "0.00", "0.00", id="a pair lies in one hand"),
    ],
)
def test_house_money_looks_at_the_first_two_cards(
    round_: str, line: str, pays: str, returned: str, shown: tuple[str, ...]
) -> None:
    one = settled_one(table("commission"), hands(round_), "house-money", "10")
    assert read_out(one) == (line, pays, returned)
    expect_cited(one, shown)


@pytest.mark.clause("MA 8(a)(7)")
def test_house_money_need_not_be_offered() -> None:
    without = setup("massachusetts-commission", {"wagers.house-money": REMOVE})
    assert WagerId("house-money") not in without.offers


@pytest.mark.clause("MA 13(h) lead")
def test_taken_winnings_are_handed_over_and_touch_no_other_bet() -> None:
    at = table("commission")
    house, main = settled(at, hands(PAIR_BANKER_WINS), bet(at, "house-money", "10"), bet(at, "banker", "100")).wagers
    assert (read_out(house), str(house.moved)) == (("one-pair", "30.00", "40.00"), "0.00")
    assert (read_out(main), str(main.added)) == (("win", "100.00", "195.00"), "0.00")
    assert "MA 9(e)(1)a" not in house.clauses


# 9(e)(1)a, added. Columns: table · round · main bet and stake · moved · kept back · pays · vigorish · returned.


@pytest.mark.clause("MA 9(e)(1)a", "MA 13(h) lead")
@pytest.mark.parametrize(
    ("version", "round_", "main", "stake", "moved", "kept", "pays", "vigorish", "returned"),
    [
        ("commission", PAIR_BANKER_WINS, "banker", "100", "30.00", "10.00", "130.00", "6.50", "253.50"),
        ("commission", PAIR_BANKER_WINS, "player", "100", "30.00", "10.00", "0.00", "0.00", "0.00"),
        ("commission", PAIR_PLAYER_WINS, "player", "100", "30.00", "10.00", "130.00", "0.00", "260.00"),
        ("commission", PAIR_PLAYER_WINS, "banker", "100", "30.00", "10.00", "0.00", "0.00", "0.00"),
        ("commission", PAIR_TIE, "player", "100", "30.00", "10.00", "0.00", "0.00", "130.00"),
        ("commission", PAIR_TIE, "banker", "100", "30.00", "10.00", "0.00", "0.00", "130.00"),
        ("commission", BOTH_PAIRS_PLAYER_WINS, "player", "100", "150.00", "10.00", "250.00", "0.00", "500.00"),
        ("commission-marked", PAIR_BANKER_WINS, "banker", "100", "30.00", "10.00", "130.00", "6.50", "260.00"),
        ("ez", PAIR_BANKER_WINS, "banker", "100", "30.00", "10.00", "130.00", "0.00", "260.00"),
        ("ez", PAIR_DRAGON_7, "banker", "100", "30.00", "10.00", "0.00", "0.00", "130.00"),
        ("ez", PAIR_DRAGON_7, "player", "100", "30.00", "10.00", "0.00", "0.00", "0.00"),
    ],
)
def test_winnings_added_in_whole_play_with_the_main_bet(
    version: str,
    round_: str,
    main: str,
    stake: str,
    moved: str,
    kept: str,
    pays: str,
    vigorish: str,
    returned: str,
) -> None:
    house, enlarged = added(table(version), round_, main, stake).wagers
    assert (str(house.moved), str(house.returned)) == (moved, kept)
    assert "MA 9(e)(1)a" in house.clauses
    assert str(enlarged.added) == moved
    assert (str(enlarged.pays), str(enlarged.commission), str(enlarged.returned)) == (pays, vigorish, returned)


@pytest.mark.clause("MA 9(e)(1)a")
@pytest.mark.parametrize(
    ("round_", "main", "moved", "kept", "pays", "vigorish", "returned"),
    [
        (PAIR_BANKER_WINS, "banker", "15.00", "25.00", "115.00", "5.75", "224.25"),
        (PAIR_PLAYER_WINS, "player", "15.00", "25.00", "115.00", "0.00", "230.00"),
        (PAIR_BANKER_WINS, "player", "15.00", "25.00", "0.00", "0.00", "0.00"),
        (PAIR_TIE, "banker", "15.00", "25.00", "0.00", "0.00", "115.00"),
        (BOTH_PAIRS_PLAYER_WINS, "player", "75.00", "85.00", "175.00", "0.00", "350.00"),
    ],
)
def test_only_the_filed_portion_is_added(
    round_: str, main: str, moved: str, kept: str, pays: str, vigorish: str, returned: str
) -> None:
    house, enlarged = added(half_filed(), round_, main, "100").wagers
    assert (str(house.moved), str(house.returned), str(enlarged.added)) == (moved, kept, moved)
    assert (str(enlarged.pays), str(enlarged.commission), str(enlarged.returned)) == (pays, vigorish, returned)


@pytest.mark.clause("MA 9(e)(1)a")
def test_a_portion_is_filed_before_it_is_used() -> None:
    assert refused_clauses("massachusetts-commission", {"house_money.added": "1/2"}) == {"MA 9(e)(1)a"}
    assert refused_clauses("massachusetts-commission", {"house_money.added": "1"}) == set()


@pytest.mark.clause("MA 9(e)(1)a", "MA 13(c) s2")
@pytest.mark.parametrize(("stake", "vigorish"), [("11", "0.75"), ("12", "0.75"), ("13", "1.00")])
def test_vigorish_is_rounded_on_the_enlarged_win(stake: str, vigorish: str) -> None:
    """A dollar of House Money wins three: $14, $15 and $16 are won."""
    at = setup("massachusetts-commission", {"vigorish.rounding": "up-to-quarter"})
    _, enlarged = added(at, PAIR_BANKER_WINS, "banker", stake, won_with="1").wagers
    assert str(enlarged.commission) == vigorish


@pytest.mark.clause("MA 9(e)(1)a")
@pytest.mark.parametrize(
    ("to", "player", "banker"),
    [("player", "0.00", "195.00"), ("banker", "0.00", "253.50")],
)
def test_with_both_hands_bet_the_bettor_picks_one(to: str, player: str, banker: str) -> None:
    at = table("commission")
    mains = [bet(at, "player", "100"), bet(at, "banker", "100")]
    house, *sides = settled(at, hands(PAIR_BANKER_WINS), bet(at, "house-money", "10", add_to=to), *mains).wagers
    assert str(house.returned) == "10.00"
    assert [str(one.returned) for one in sides] == [player, banker]
    assert [str(one.added) for one in sides if one.bet.wager == to] == ["30.00"]
    assert [str(one.added) for one in sides if one.bet.wager != to] == ["0.00"]


@pytest.mark.clause("MA 9(e)(1)a", "MA 8(a)(7)(ii)")
def test_a_lost_house_money_bet_adds_nothing() -> None:
    house, main = added(table("commission"), "4 5 | 2 3", "player", "100").wagers
    assert (read_out(house), str(house.moved)) == (("no-pair", "0.00", "0.00"), "0.00")
    assert (read_out(main), str(main.added)) == (("win", "100.00", "200.00"), "0.00")


@pytest.mark.clause("MA 9(e)(1)a")
def test_winnings_go_to_the_bettors_own_bet_and_no_neighbours() -> None:
    at = table("commission")
    bets = [
        bet(at, "banker", "100", seat=2),
        bet(at, "house-money", "10", seat=5, add_to="banker"),
        bet(at, "banker", "100", seat=5),
    ]
    neighbour, _, own = settled(at, hands(PAIR_BANKER_WINS), *bets).wagers
    assert (str(neighbour.added), str(own.added)) == ("0.00", "30.00")


# 9(e)(1): to which bets nothing can be added.


@pytest.mark.clause("MA 9(e)(1)", "MA 9(e)(1)a")
@pytest.mark.parametrize(
    ("to", "others"),
    [
        ("player", []),
        ("banker", []),
        ("banker", [("player", 3)]),
        ("banker", [("banker", 4)]),
        ("tie", [("tie", 3)]),
        ("dragon-bonus-player", [("dragon-bonus-player", 3)]),
    ],
    ids=["no bet", "no bet on Banker", "only Player", "a neighbour's", "the tie", "a side wager"],
)
def test_winnings_are_added_only_to_the_bettors_own_player_or_banker_bet(
    to: str, others: list[tuple[str, int]]
) -> None:
    at = table("commission")
    bets = [bet(at, "house-money", "10", add_to=to), *(bet(at, wager, "100", seat=seat) for wager, seat in others)]
    (fault,) = judge(at.terms, bets).refused
    assert (fault.code, fault.where, fault.clause) == ("no-main-bet", "seat 3, house-money", "MA 9(e)(1)a")


@pytest.mark.clause("MA 9(e)(1)a")
@pytest.mark.parametrize("to", ["player", "banker"])
def test_winnings_may_be_added_to_either_hand(to: str) -> None:
    at = table("commission")
    assert judge(at.terms, [bet(at, "house-money", "10", add_to=to), bet(at, to, "100")]).refused == ()


@pytest.mark.clause("MA 9(e)(1)a")
def test_only_house_money_winnings_can_be_added() -> None:
    at = table("commission")
    bets = [bet(at, "dragon-bonus-player", "10", add_to="player"), bet(at, "player", "100")]
    (fault,) = judge(at.terms, bets).refused
    assert fault.code == "no-main-bet"


# 9(e): before third cards, from the dealer's right.


@pytest.mark.clause("MA 9(e)")
def test_house_money_is_settled_on_the_first_four_cards() -> None:
    one = settled_one(table("commission"), hands(PAIR_BANKER_WINS), "house-money", "10")
    assert one.moment is Moment.FIRST_FOUR


@pytest.mark.clause("MA 9(e)", "MA 9(e)(1)")
def test_house_money_is_paid_before_anything_else_from_the_dealers_right() -> None:
    at = table("commission")
    bets = [
        bet(at, "player", "50", seat=6),
        bet(at, "house-money", "10", seat=14),
        bet(at, "house-money", "10", seat=6, add_to="player"),
        bet(at, "house-money", "10", seat=2),
        bet(at, "banker", "100", seat=2),
    ]
    settlement = settled(at, hands(PAIR_BANKER_WINS), *bets)
    assert steps(settlement) == [
        "pay 2 house-money 30.00",
        "add 6 house-money 30.00",
        "pay 14 house-money 30.00",
        "collect 6 player 80.00",
        "pay 2 banker 100.00",
        "take-commission 2 banker 5.00",
    ]
    assert {step.clause for step in settlement.order if step.wager == "house-money"} == {"MA 9(e)(1)"}


@pytest.mark.clause("MA 9(e)(1)")
def test_lost_house_money_is_collected_from_the_dealers_right() -> None:
    at = table("commission")
    bets = [bet(at, "house-money", "10", seat=seat) for seat in (6, 14, 2)]
    settlement = settled(at, hands("4 5 | 2 3"), *bets, bet(at, "player", "50", seat=1))
    assert steps(settlement) == [
        "collect 2 house-money 10.00",
        "collect 6 house-money 10.00",
        "collect 14 house-money 10.00",
        "pay 1 player 50.00",
    ]


@pytest.mark.clause("MA 9(e)(1)", "MA 9(e)(1)a")
def test_of_a_portion_the_rest_is_handed_over() -> None:
    assert steps(added(half_filed(), PAIR_TIE, "banker", "100")) == [
        "pay 3 house-money 15.00",
        "add 3 house-money 15.00",
        "return 3 banker 115.00",
    ]
