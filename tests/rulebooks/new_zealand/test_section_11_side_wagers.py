"""New Zealand, 11B, 11E, 11F, 11G and 11I: Dragon Bonus, Dragon 7, Panda 8, Lucky 6 and Super 6."""

import pytest

from tests.rulebooks.new_zealand.examples import COLUMNS, COMMISSION, check_settled, round_of, said
from tests.support import bet, case, settled, settled_one, setup

# 11B: Dragon Bonus. The Player's 9 is made of three cards; the Banker draws from nothing.

MARGINS = [
    #                                 Banker's third  line    table 1     2      3
    case("NZ 11B.8 win by 9; NZ 11B.6", "T", "by-9", "300", "200", "300"),
    case("NZ 11B.8 win by 8; NZ 11B.6", "A", "by-8", "100", "80", "100"),
    case("NZ 11B.8 win by 7; NZ 11B.6", "2", "by-7", "60", "70", "40"),
    case("NZ 11B.8 win by 6; NZ 11B.6", "3", "by-6", "40", "40", "40"),
    case("NZ 11B.8 win by 5; NZ 11B.6", "4", "by-5", "20", "30", "20"),
    case("NZ 11B.8 win by 4; NZ 11B.6", "5", "by-4", "10", "10", "20"),
]


@pytest.mark.parametrize(("third", "line", "one", "two", "three"), MARGINS)
def test_dragon_bonus_on_the_player_pays_by_the_margin(
    cited: frozenset[str], third: str, line: str, one: str, two: str, three: str
) -> None:
    for number, pays in (("1", one), ("2", two), ("3", three)):
        table = setup(COMMISSION, {"wagers.dragon-bonus.pay_table": number})
        row = (f"2 3 4 | K Q {third}", "dragon-bonus-player", "10", line, pays, str(int(pays) + 10))
        check_settled(table, cited, row)


@pytest.mark.parametrize(
    ("third", "line", "one", "two", "three"),
    [
        case("NZ 11B.8 win by 9", "9", "by-9", "300", "200", "300"),
        case("NZ 11B.8 win by 8", "8", "by-8", "100", "80", "100"),
        case("NZ 11B.8 win by 7", "7", "by-7", "60", "70", "40"),
        case("NZ 11B.8 win by 6", "6", "by-6", "40", "40", "40"),
        case("NZ 11B.8 win by 5", "5", "by-5", "20", "30", "20"),
        case("NZ 11B.8 win by 4", "4", "by-4", "10", "10", "20"),
    ],
)
def test_dragon_bonus_on_the_banker_pays_by_the_margin(
    cited: frozenset[str], third: str, line: str, one: str, two: str, three: str
) -> None:
    for number, pays in (("1", one), ("2", two), ("3", three)):
        table = setup(COMMISSION, {"wagers.dragon-bonus.pay_table": number})
        row = (f"K Q T | J T {third}", "dragon-bonus-banker", "10", line, pays, str(int(pays) + 10))
        check_settled(table, cited, row)


NATURALS_AND_LOSERS = [
    case("NZ 11B.6", "2 3 4 | K Q 6", "dragon-bonus-player", "10", "lose", "0", "0", id="by 3"),
    case("NZ 11B.6", "K Q T | J T 3", "dragon-bonus-banker", "10", "lose", "0", "0", id="Banker by 3"),
    case("NZ 11B.8 natural winner", "K 9 | K Q", "dragon-bonus-player", "10", "natural", "10", "20", id="natural by 9"),
    case("NZ 11B.8 natural winner", "K 9 | K 8", "dragon-bonus-player", "10", "natural", "10", "20", id="natural by 1"),
    case("NZ 11B.8 natural winner", "K 8 | K 4", "dragon-bonus-player", "10", "natural", "10", "20", id="natural by 4"),
    case(
        "NZ 11B.8 natural winner", "2 3 | K 8", "dragon-bonus-banker", "10", "natural", "10", "20", id="Banker natural"
    ),
    case("NZ 11B.8 natural tie", "K 8 | 3 5", "dragon-bonus-player", "10", "natural-tie", "0", "10", id="8 tied by 8"),
    case("NZ 11B.8 natural tie", "K 9 | 4 5", "dragon-bonus-banker", "10", "natural-tie", "0", "10", id="9 tied by 9"),
    case("NZ 11B.6", "2 4 | K 6", "dragon-bonus-player", "10", "lose", "0", "0", id="a tie of sixes"),
    case("NZ 11B.6", "2 3 4 | K 5 4", "dragon-bonus-player", "10", "lose", "0", "0", id="nines on three cards tie"),
    case("NZ 11B.6", "K 8 | K 9", "dragon-bonus-player", "10", "lose", "0", "0", id="a natural that loses"),
    case("NZ 11B.6", "2 3 4 | K Q T", "dragon-bonus-banker", "10", "lose", "0", "0", id="the other hand by 9"),
]


@pytest.mark.parametrize(COLUMNS, NATURALS_AND_LOSERS)
@pytest.mark.parametrize("number", ["1", "2", "3"])
def test_dragon_bonus_on_naturals_and_small_margins(
    cited: frozenset[str], number: str, round_: str, wager: str, stake: str, line: str, pays: str, returned: str
) -> None:
    table = setup(COMMISSION, {"wagers.dragon-bonus.pay_table": number})
    check_settled(table, cited, (round_, wager, stake, line, pays, returned))


@pytest.mark.clause("NZ 11B.2", "NZ 11B.3")
@pytest.mark.parametrize("main", ["player", "banker", "tie"])
def test_dragon_bonus_goes_on_either_or_both_hands_whatever_the_main_bet(main: str) -> None:
    table = setup(COMMISSION)
    both = [bet(table, f"dragon-bonus-{hand}", "10") for hand in ("player", "banker")]
    wagers = settled(table, round_of("2 3 4 | K Q T"), bet(table, main, "50"), *both).wagers
    assert [said(one.pays) for one in wagers[1:]] == ["300", "0"]


# 11E: Dragon 7. 11F: Panda 8. 11G: Lucky 6.

ONE_RESULT = [
    case("NZ 11E.7; NZ 11E.5", "2 4 | A 2 4", "dragon-7", "10", "dragon-7", "400", "410"),
    case("NZ 11E.5", "2 4 | 3 4", "dragon-7", "10", "lose", "0", "0", id="Banker 7 on two cards"),
    case("NZ 11E.5", "3 4 | K 3 4", "dragon-7", "10", "lose", "0", "0", id="three-card 7 ties"),
    case("NZ 11E.5", "2 3 3 | K 4 3", "dragon-7", "10", "lose", "0", "0", id="three-card 7 loses"),
    case("NZ 11E.5", "2 3 2 | K 4 2", "dragon-7", "10", "lose", "0", "0", id="Player 7 on three cards"),
    case("NZ 11F.7; NZ 11F.5", "2 3 3 | K 7", "panda-8", "10", "panda-8", "250", "260"),
    case("NZ 11F.5", "K 8 | K 7", "panda-8", "10", "lose", "0", "0", id="natural 8"),
    case("NZ 11F.5", "2 3 3 | K 4 4", "panda-8", "10", "lose", "0", "0", id="three-card 8 ties"),
    case("NZ 11F.5", "2 3 3 | K 4 5", "panda-8", "10", "lose", "0", "0", id="three-card 8 loses"),
    case("NZ 11F.5", "2 4 | A 2 5", "panda-8", "10", "lose", "0", "0", id="Banker 8 on three cards"),
    case("NZ 11G.7 two cards; NZ 11G.5", "2 3 K | 2 4", "lucky-6", "10", "two-cards", "120", "130"),
    case("NZ 11G.7 three cards; NZ 11G.5", "2 3 K | A 2 3", "lucky-6", "10", "three-cards", "200", "210"),
    case("NZ 11G.5", "2 4 | K 6", "lucky-6", "10", "lose", "0", "0", id="six ties"),
    case("NZ 11G.5", "3 4 | K 6", "lucky-6", "10", "lose", "0", "0", id="six loses"),
    case("NZ 11G.5", "2 4 | A 2 2", "lucky-6", "10", "lose", "0", "0", id="Player wins with six"),
    case("NZ 11G.5", "2 3 K | 3 4", "lucky-6", "10", "lose", "0", "0", id="Banker wins with seven"),
]


@pytest.mark.parametrize(COLUMNS, ONE_RESULT)
def test_dragon_7_panda_8_and_lucky_6(
    cited: frozenset[str], round_: str, wager: str, stake: str, line: str, pays: str, returned: str
) -> None:
    check_settled(setup(COMMISSION), cited, (round_, wager, stake, line, pays, returned))


# 11I: Super 6, at 12 or 15 to 1.

SUPER_6 = [
    case("NZ 11I.7(a); NZ 11I.5", "12", "2 3 K | 2 4", "six", "120"),
    case("NZ 11I.7(a)", "12", "2 3 K | A 2 3", "six", "120", id="NZ 11I.7(a) on three cards"),
    case("NZ 11I.7(b); NZ 11I.5", "15", "2 3 K | 2 4", "six", "150"),
    case("NZ 11I.7(b)", "15", "2 3 K | A 2 3", "six", "150", id="NZ 11I.7(b) on three cards"),
    case("NZ 11I.5", "12", "2 4 | K 6", "lose", "0", id="six ties"),
    case("NZ 11I.5", "15", "3 4 | K 6", "lose", "0", id="six loses"),
    case("NZ 11I.5", "15", "2 3 K | 3 4", "lose", "0", id="Banker wins with seven"),
]


@pytest.mark.parametrize(("scale", "round_", "line", "pays"), SUPER_6)
def test_super_6_pays_one_of_two_scales(cited: frozenset[str], scale: str, round_: str, line: str, pays: str) -> None:
    table = setup(COMMISSION, {"wagers.super-6.pay_table": scale})
    returned = str(int(pays) + 10) if pays != "0" else "0"
    check_settled(table, cited, (round_, "super-6", "10", line, pays, returned))


@pytest.mark.clause("NZ 11G.2", "NZ 11I.2")
@pytest.mark.parametrize("main", ["player", "banker", "tie"])
def test_lucky_6_and_super_6_settle_alone_whatever_the_main_bet(main: str) -> None:
    table = setup(COMMISSION)
    sixes = bet(table, "lucky-6", "10"), bet(table, "super-6", "10")
    _, lucky, super_6 = settled(table, round_of("2 3 K | A 2 3"), bet(table, main, "50"), *sixes).wagers
    assert (said(lucky.pays), said(super_6.pays)) == ("200", "120")


@pytest.mark.clause("NZ 11E.1", "NZ 11F.1")
@pytest.mark.parametrize("version", ["commission", "half-on-six", "ez", "2-to-1", "2-to-1-half-on-six"])
def test_dragon_7_and_panda_8_are_played_in_every_version(version: str) -> None:
    table = setup(f"new-zealand-{version}")
    assert said(settled_one(table, round_of("2 4 | A 2 4"), "dragon-7", "10").pays) == "400"
    assert said(settled_one(table, round_of("2 3 3 | K 7"), "panda-8", "10").pays) == "250"
