"""New Zealand, section 16: EZ Baccarat, where a three-card Banker seven stands off."""

import pytest

from tests.rulebooks.new_zealand.examples import COLUMNS, check_settled, round_of, said
from tests.support import bet, case, settled, setup

EZ = "new-zealand-ez"

ROWS = [
    #     clause            round          wager     stake  line            pays   returned
    case("NZ 16.3", "2 4 | 3 4", "banker", "100", "win", "100", "200", id="seven on two cards"),
    case("NZ 16.3", "2 4 | A 2 4", "banker", "100", "three-card-7", "0", "100", id="seven on three cards"),
    case("NZ 16.3", "2 4 | A 2 5", "banker", "100", "win", "100", "200", id="eight on three cards"),
    case("NZ 16.3", "2 3 K | A 2 3", "banker", "100", "win", "100", "200", id="six on three cards"),
    case("NZ 5.1(a)(ii)", "2 3 3 | K 4 3", "banker", "100", "lose", "0", "0", id="a three-card seven that loses"),
    case("NZ 5.1(a)(iii)", "3 4 | K 3 4", "banker", "100", "tie", "0", "100", id="a three-card seven that ties"),
    case("NZ 5.1(b)(ii)", "2 4 | A 2 4", "player", "100", "lose", "0", "0", id="Player against a three-card seven"),
    case("NZ 5.1(b)(i); NZ 5.10(a)", "3 4 | K 6", "player", "100", "win", "100", "200", id="Player wins"),
    case("NZ 5.1(b)(iii)", "2 4 | K 6", "player", "100", "tie", "0", "100", id="Player on a tie"),
    case("NZ 5.1(c)(i); NZ 5.10(c)", "2 4 | K 6", "tie", "10", "win", "80", "90", id="Tie"),
    case("NZ 5.1(c)(ii)", "2 4 | A 2 4", "tie", "10", "lose", "0", "0", id="Tie loses"),
]


@pytest.mark.parametrize(COLUMNS, ROWS)
def test_ez_changes_the_banker_bet_alone(
    cited: frozenset[str], round_: str, wager: str, stake: str, line: str, pays: str, returned: str
) -> None:
    one = check_settled(
        setup(EZ, {"wagers.tie": {"pays": "8 to 1"}}), cited, (round_, wager, stake, line, pays, returned)
    )
    assert not one.commission


@pytest.mark.clause("NZ 16.3", "NZ 11E.7")
def test_the_banker_stands_off_where_dragon_7_is_paid() -> None:
    table = setup(EZ)
    bets = bet(table, "banker", "100"), bet(table, "dragon-7", "10")
    assert [said(one.returned) for one in settled(table, round_of("2 4 | A 2 4"), *bets).wagers] == ["100", "410"]
