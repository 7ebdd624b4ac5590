"""New Zealand, 11A, 11C and 11D: Perfect Pair, Any Pair and Lucky Match."""

import pytest

from puntobanco.wagers.wager import Result
from tests.rulebooks.new_zealand.examples import COLUMNS, COMMISSION, check_settled, round_of, said
from tests.support import bet, case, refused_clauses, settled, settled_one, setup

ANY_PAIR = "new-zealand-commission-any-pair"
LUCKY_MATCH = "new-zealand-commission-lucky-match"

# 11A: Perfect Pair.


@pytest.mark.parametrize(
    ("pair", "line", "one", "two", "three"),
    [
        #                                          scale    1      2      3
        case("NZ 11A.7 mixed; NZ 11A.5", "4h 4s", "mixed", "50", "60", "50"),
        case("NZ 11A.7 coloured; NZ 11A.5", "4h 4d", "coloured", "100", "120", "120"),
        case("NZ 11A.7 perfect; NZ 11A.5", "4h 4h", "perfect", "300", "250", "250"),
    ],
)
@pytest.mark.parametrize("hand", ["player", "banker"])
def test_perfect_pair_pays_by_kind_and_scale(
    cited: frozenset[str], hand: str, pair: str, line: str, one: str, two: str, three: str
) -> None:
    round_ = f"{pair} | 2 3" if hand == "player" else f"2 3 | {pair}"
    for scale, pays in zip(("1", "2", "3"), (one, two, three), strict=True):
        table = setup(COMMISSION, {"wagers.perfect-pair.pay_table": scale})
        returned = str(int(pays) + 10)
        check_settled(table, cited, (round_, f"perfect-pair-{hand}", "10", line, pays, returned))


PERFECT_PAIR_LOSES = [
    case("NZ 11A.5", "4 5 | 4h 4h", "perfect-pair-player", "10", "lose", "0", "0", id="the other hand's pair"),
    case("NZ 11A.5", "2 3 3 | K 7", "perfect-pair-player", "10", "lose", "0", "0", id="paired by the third card"),
    case("NZ 11A.5", "K Q 8 | K 7", "perfect-pair-player", "10", "lose", "0", "0", id="king and queen"),
    case("NZ 11A.5", "K 8 | T J", "perfect-pair-banker", "10", "lose", "0", "0", id="ten and jack"),
    case("NZ 11A.5", "2 4 | A 3 3", "perfect-pair-banker", "10", "lose", "0", "0", id="Banker's third card"),
]


@pytest.mark.parametrize(COLUMNS, PERFECT_PAIR_LOSES)
def test_perfect_pair_looks_at_the_first_two_cards_of_its_hand(
    cited: frozenset[str], round_: str, wager: str, stake: str, line: str, pays: str, returned: str
) -> None:
    check_settled(setup(COMMISSION), cited, (round_, wager, stake, line, pays, returned))


@pytest.mark.clause("NZ 11A.2")
@pytest.mark.parametrize("main", ["player", "banker", "tie"])
def test_perfect_pair_goes_on_either_or_both_hands_whatever_the_main_bet(main: str) -> None:
    table = setup(COMMISSION)
    pairs = [bet(table, f"perfect-pair-{hand}", "10") for hand in ("player", "banker")]
    _, player, banker = settled(table, round_of("4h 4s | 2d 2d"), bet(table, main, "50"), *pairs).wagers
    assert (said(player.pays), said(banker.pays)) == ("50", "300")


# 11C: Any Pair.


@pytest.mark.clause("NZ 11C.8", "NZ 11C.6")
@pytest.mark.parametrize("pair", ["4h 4s", "4h 4d", "4h 4h"])
@pytest.mark.parametrize(("scale", "pays", "returned"), [("1", "110", "120"), ("2", "100", "110")])
@pytest.mark.parametrize("hand", ["player", "banker"])
def test_any_pair_pays_every_kind_alike(
    cited: frozenset[str], hand: str, scale: str, pays: str, returned: str, pair: str
) -> None:
    round_ = f"{pair} | 2 3" if hand == "player" else f"2 3 | {pair}"
    table = setup(ANY_PAIR, {"wagers.any-pair.pay_table": scale})
    check_settled(table, cited, (round_, f"any-pair-{hand}", "10", "pair", pays, returned))


ANY_PAIR_LOSES = [
    case("NZ 11C.6", "2 3 3 | K 7", "any-pair-player", "10", "lose", "0", "0", id="paired by the third card"),
    case("NZ 11C.6", "T K 8 | K 7", "any-pair-player", "10", "lose", "0", "0", id="ten and king"),
    case("NZ 11C.6", "4 4 | 2 3", "any-pair-banker", "10", "lose", "0", "0", id="the other hand's pair"),
]


@pytest.mark.parametrize(COLUMNS, ANY_PAIR_LOSES)
def test_any_pair_looks_at_the_first_two_cards_of_its_hand(
    cited: frozenset[str], round_: str, wager: str, stake: str, line: str, pays: str, returned: str
) -> None:
    check_settled(setup(ANY_PAIR), cited, (round_, wager, stake, line, pays, returned))


@pytest.mark.clause("NZ 11C.3")
@pytest.mark.parametrize("main", ["player", "banker", "tie"])
def test_any_pair_goes_on_either_or_both_hands_whatever_the_main_bet(main: str) -> None:
    table = setup(ANY_PAIR)
    pairs = [bet(table, f"any-pair-{hand}", "10") for hand in ("player", "banker")]
    wagers = settled(table, round_of("4 4 | 2 2"), bet(table, main, "50"), *pairs).wagers
    assert [said(one.pays) for one in wagers[1:]] == ["110", "110"]


# 11D: Lucky Match.


@pytest.mark.parametrize(
    ("player", "line", "one", "two"),
    [
        #                                                    scale    1       2
        case("NZ 11D.8 mixed; NZ 11D.6", "7h 7s 2c", "mixed", "50", "50"),
        case("NZ 11D.8 coloured; NZ 11D.6", "7h 7d 2c", "coloured", "100", "100"),
        case("NZ 11D.8 lucky; NZ 11D.6", "2h 2h 3c", "lucky", "250", "200"),
        case("NZ 11D.8 triple; NZ 11D.9", "2h 2h 2h", "triple", "1000", "5000"),
        case("NZ 11D.8 mixed; NZ 11D.6", "2h 2s 2h", "mixed", "50", "50", id="three twos, the first two mixed"),
        case("NZ 11D.8 lucky; NZ 11D.6", "2h 2h 2d", "lucky", "250", "200", id="three twos, the third of another suit"),
    ],
)
def test_lucky_match_pays_by_kind_and_scale(cited: frozenset[str], player: str, line: str, one: str, two: str) -> None:
    for scale, pays in (("1", one), ("2", two)):
        table = setup(LUCKY_MATCH, {"wagers.lucky-match.pay_table": scale})
        row = (f"{player} | K 7", "lucky-match-player", "10", line, pays, str(int(pays) + 10))
        check_settled(table, cited, row)


LUCKY_MATCH_BANKER = [
    case("NZ 11D.8 mixed", "K 6 | 2h 2s K", "lucky-match-banker", "10", "mixed", "50", "60"),
    case("NZ 11D.8 coloured", "K 6 | 2h 2d K", "lucky-match-banker", "10", "coloured", "100", "110"),
    case("NZ 11D.8 lucky", "K 6 | 2h 2h K", "lucky-match-banker", "10", "lucky", "250", "260"),
    case("NZ 11D.8 lucky", "K 6 | 4h 4h", "lucky-match-banker", "10", "lucky", "250", "260", id="two cards only"),
    case("NZ 11D.8 triple", "K 6 | 2h 2h 2h", "lucky-match-banker", "10", "triple", "1000", "1010"),
    case("NZ 11D.6", "2h 2h 2h | K 7", "lucky-match-banker", "10", "lose", "0", "0", id="the other hand's triple"),
    case("NZ 11D.6", "K 6 | 2h 3h 3h", "lucky-match-banker", "10", "lose", "0", "0", id="first two cards differ"),
    case("NZ 11D.6", "T J 2 | K 7", "lucky-match-player", "10", "lose", "0", "0", id="ten and jack"),
]


@pytest.mark.parametrize(COLUMNS, LUCKY_MATCH_BANKER)
def test_lucky_match_looks_at_its_own_hand(
    cited: frozenset[str], round_: str, wager: str, stake: str, line: str, pays: str, returned: str
) -> None:
    check_settled(setup(LUCKY_MATCH), cited, (round_, wager, stake, line, pays, returned))


@pytest.mark.clause("NZ 11D.9")
def test_a_triple_is_not_paid_as_a_match_as_well() -> None:
    one = settled_one(setup(LUCKY_MATCH), round_of("2h 2h 2h | K 7"), "lucky-match-player", "10")
    assert (one.line, said(one.pays)) == ("triple", "1000")
    assert "NZ 11D.8 lucky" not in one.clauses


@pytest.mark.clause("NZ 11D.3")
@pytest.mark.parametrize("main", ["player", "banker", "tie"])
def test_lucky_match_goes_on_either_or_both_hands_whatever_the_main_bet(main: str) -> None:
    table = setup(LUCKY_MATCH)
    both = [bet(table, f"lucky-match-{hand}", "10") for hand in ("player", "banker")]
    wagers = settled(table, round_of("7h 7d 2c | 3h 3h"), bet(table, main, "50"), *both).wagers
    assert [said(one.pays) for one in wagers[1:]] == ["100", "250"]


# 11D.11: an approved limit on the pay-out.

CAPPED = {
    "wagers.lucky-match": {"pay_table": "2", "cap": "10000.00"},
    "approvals.lucky_match_cap": "Secretary 2026/3",
}


@pytest.mark.clause("NZ 11D.11")
@pytest.mark.parametrize(
    ("stake", "pays", "limited"),
    [("19", "9500", False), ("20", "10000", False), ("21", "10000", True), ("50", "10000", True)],
)
def test_an_approved_limit_holds_a_lucky_triple_down(stake: str, pays: str, limited: bool) -> None:
    one = settled_one(setup(LUCKY_MATCH, CAPPED), round_of("2h 2h 2h | K 7"), "lucky-match-player", stake)
    assert said(one.pays) == pays
    assert one.returned == one.bet.stake + one.pays
    assert ("NZ 11D.11" in one.clauses) is bool(one.notes) is limited


@pytest.mark.clause("NZ 11D.11")
def test_a_limit_on_lucky_match_needs_an_approval() -> None:
    assert refused_clauses(LUCKY_MATCH, {"wagers.lucky-match.cap": "10000.00"}) == {"NZ 11D.11"}


@pytest.mark.clause("NZ 11D.11", "NZ 11A.7 perfect")
def test_nothing_lets_a_house_limit_perfect_pair() -> None:
    assert refused_clauses(COMMISSION, {"wagers.perfect-pair.cap": "100.00"}) == {"NZ 11A.1"}
    one = settled_one(setup(COMMISSION), round_of("4h 4h | 2 3"), "perfect-pair-player", "10000")
    assert (one.result, said(one.pays)) == (Result.WIN, "300000")


# A table offers one of the three families, or none.


@pytest.mark.parametrize(
    ("table", "beside"),
    [
        case("NZ 11A.1A; NZ 11C.2", COMMISSION, "any-pair"),
        case("NZ 11A.1A; NZ 11D.2", COMMISSION, "lucky-match"),
        case("NZ 11C.2; NZ 11D.2", ANY_PAIR, "lucky-match"),
    ],
)
def test_two_pair_families_do_not_stand_at_one_table(cited: frozenset[str], table: str, beside: str) -> None:
    refused = refused_clauses(table, {f"wagers.{beside}.pay_table": "1"})
    assert refused and refused <= cited, "named by the clause of one of the two"
