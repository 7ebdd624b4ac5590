"""New Zealand, section 13: 2 to 1 Baccarat, with and without half on a winning six."""

import pytest

from tests.rulebooks.new_zealand.examples import COLUMNS, check_settled, round_of, said, steps
from tests.support import bet, case, settled, setup

TWO_TO_ONE = "new-zealand-2-to-1"
WITH_HALF = "new-zealand-2-to-1-half-on-six"
TIE_AT_8 = {"wagers.tie": {"pays": "8 to 1"}}

EITHER = [
    #     clause                          round            wager     stake  line    pays   returned
    case("NZ 13.2(a)(i); NZ 13.3", "2 4 | 3 4", "banker", "100", "win", "100", "200"),
    case(
        "NZ 13.2(a)(i); NZ 13.3", "2 4 | A 2 5", "banker", "50", "three-card-8-or-9", "100", "150", id="Banker long 8"
    ),
    case(
        "NZ 13.2(a)(i); NZ 13.3", "2 4 | A 2 6", "banker", "50", "three-card-8-or-9", "100", "150", id="Banker long 9"
    ),
    case("NZ 13.3", "2 4 | A 2 4", "banker", "50", "win", "50", "100", id="Banker long 7"),
    case("NZ 13.3", "2 4 | K 8", "banker", "50", "win", "50", "100", id="Banker natural 8"),
    case("NZ 13.3", "2 4 | K 9", "banker", "50", "win", "50", "100", id="Banker natural 9"),
    case("NZ 13.2(a)(ii)", "K 9 | K 7", "banker", "100", "lose", "0", "0"),
    case("NZ 13.2(a)(ii)", "2 4 | K 6", "banker", "100", "tie", "0", "0", id="Banker on a tie"),
    case("NZ 13.2(a)(ii)", "2 3 3 | K 4 4", "banker", "100", "tie", "0", "0", id="Banker on a tie of long eights"),
    case("NZ 13.2(b)(i); NZ 13.3", "K 9 | K 7", "player", "50", "win", "50", "100"),
    case(
        "NZ 13.2(b)(i); NZ 13.3", "2 3 3 | K 7", "player", "50", "three-card-8-or-9", "100", "150", id="Player long 8"
    ),
    case(
        "NZ 13.2(b)(i); NZ 13.3", "2 3 4 | K 7", "player", "50", "three-card-8-or-9", "100", "150", id="Player long 9"
    ),
    case("NZ 13.3", "2 3 2 | K 4 2", "player", "50", "win", "50", "100", id="Player long 7"),
    case("NZ 13.3", "K 8 | K 7", "player", "50", "win", "50", "100", id="Player natural 8"),
    case("NZ 13.2(b)(ii)", "2 4 | 3 4", "player", "100", "lose", "0", "0"),
    case("NZ 13.2(b)(ii)", "2 4 | K 6", "player", "100", "tie", "0", "0", id="Player on a tie"),
    case("NZ 13.2(b)(ii)", "2 3 3 | K 4 5", "player", "100", "lose", "0", "0", id="Player long 8 beaten by 9"),
    case("NZ 13.2(c)(i)", "2 4 | K 6", "tie", "10", "win", "80", "90"),
    case("NZ 13.2(c)(ii)", "3 4 | K 6", "tie", "10", "lose", "0", "0"),
]


@pytest.mark.parametrize(COLUMNS, EITHER)
@pytest.mark.parametrize("table", [TWO_TO_ONE, WITH_HALF])
def test_2_to_1_with_or_without_half_on_six(
    cited: frozenset[str], table: str, round_: str, wager: str, stake: str, line: str, pays: str, returned: str
) -> None:
    check_settled(setup(table, TIE_AT_8), cited, (round_, wager, stake, line, pays, returned))


@pytest.mark.parametrize(
    ("table", "round_", "line", "pays"),
    [
        case("NZ 13.3", TWO_TO_ONE, "2 3 K | A 2 3", "win", "100", id="NZ 13.4 not elected"),
        case("NZ 13.4", WITH_HALF, "2 3 K | A 2 3", "six", "50"),
        case("NZ 13.4", WITH_HALF, "2 3 K | 2 4", "six", "50", id="NZ 13.4 on two cards"),
        case("NZ 13.3", WITH_HALF, "2 3 K | 3 4", "win", "100", id="NZ 13.4 does not touch a seven"),
    ],
)
def test_half_on_a_winning_six_is_elected(cited: frozenset[str], table: str, round_: str, line: str, pays: str) -> None:
    check_settled(setup(table), cited, (round_, "banker", "100", line, pays, str(100 + int(pays))))


@pytest.mark.clause("NZ 13.4")
def test_a_player_six_is_never_halved() -> None:
    table = setup(WITH_HALF)
    (one,) = settled(table, round_of("2 4 | A 2 2"), bet(table, "player", "100")).wagers
    assert said(one.pays) == "100"


@pytest.mark.clause("NZ 13.2(a)(ii)", "NZ 13.2(b)(ii)")
def test_on_a_tie_both_hands_are_collected_and_nothing_stands() -> None:
    table = setup(TWO_TO_ONE, TIE_AT_8)
    bets = bet(table, "banker", "100"), bet(table, "player", "50"), bet(table, "tie", "5")
    assert steps(settled(table, round_of("2 4 | K 6"), *bets)) == [
        "collect 3 banker 100",
        "collect 3 player 50",
        "pay 3 tie 40",
    ]
