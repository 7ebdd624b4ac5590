"""A declaration of a wager: its lines, pay tables, parameters and windows, on a small invented one."""

from fractions import Fraction

import pytest

from puntobanco.clauses import ClauseId
from puntobanco.money import Amount, Currency, Odds
from puntobanco.rules.features import COUNT, PAIR, TWO, Feature
from puntobanco.rules.hand import Side
from puntobanco.wagers.conditions import OTHERWISE, TIE, natural, paired, wins
from puntobanco.wagers.terms import Bet
from puntobanco.wagers.wager import (
    Kind,
    Names,
    Need,
    OpenOdds,
    Parameter,
    PayTable,
    Result,
    Row,
    VersionId,
    Wager,
    WagerId,
    Window,
    lose,
    one_table,
    pays,
    push,
    same_lines,
    win,
)
from tests.support import facts_of

HOUSE = ClauseId("HOUSE 1")
NATURAL = Need(natural(Side.PLAYER), HOUSE, "the Player must have a natural")

INVENTED = Wager(
    id=WagerId("natural-player"),
    family="natural",
    names=Names("Player Natural", "闲例牌", "閒例牌"),
    clause=HOUSE,
    kind=Kind.SIDE,
    versions=frozenset({VersionId("any")}),
    lines=same_lines(
        win("natural", "Player wins with a natural", natural(Side.PLAYER) & wins(Side.PLAYER), HOUSE),
        push("tie", "Tie of naturals", natural(Side.PLAYER) & TIE, HOUSE),
        lose("lose", "Anything else", OTHERWISE, HOUSE),
    ),
    pay_tables=(
        *one_table(pays("natural", "3 to 1", HOUSE)),
        *one_table(pays("natural", "7 to 2", HOUSE, Fraction(1, 20)), id="2", title="Better"),
    ),
)


@pytest.mark.parametrize(
    ("player", "banker", "line", "result"),
    [
        ("K 9", "K 8", "natural", Result.WIN),
        ("K 8", "3 5", "tie", Result.PUSH),
        ("K 8", "K 9", "lose", Result.LOSE),
        ("K 7", "K 6", "lose", Result.LOSE),
    ],
)
def test_exactly_one_line_holds(player: str, banker: str, line: str, result: Result) -> None:
    (held,) = INVENTED.lines_of(facts_of(player, banker))
    assert (held.id, held.result, held.clauses) == (line, result, (HOUSE,))


def test_what_a_bet_names_beside_a_wager_without_a_parameter_says_nothing() -> None:
    known = facts_of("K 9", "K 8")
    assert INVENTED.lines_of(known, 3) == INVENTED.lines_of(known)
    assert INVENTED.line("tie", 3) is INVENTED.line("tie")


def test_it_reads_what_its_lines_read() -> None:
    assert _looked_at(INVENTED) == {COUNT, TWO}
    pairs = same_lines(win("pair", "Pair", paired(Side.PLAYER), HOUSE), lose("lose", "None", OTHERWISE, HOUSE))
    assert _looked_at(_with(lines=pairs)) == {PAIR}


def _looked_at(wager: Wager) -> set[Feature]:
    return {feature for leaf in wager.leaves() for feature in leaf.features}


def test_pay_tables_are_found_by_id_and_rows_by_line() -> None:
    first, second = INVENTED.pay_tables
    assert INVENTED.pay_table("standard") is first and INVENTED.pay_table("2") is second
    assert INVENTED.pay_table("3") is None
    assert first.row("natural") == Row("natural", Odds(3), HOUSE)
    assert second.row("natural") == Row("natural", Odds(7, 2), HOUSE, Fraction(1, 20))
    assert first.row("tie") is None and first.row("lose") is None


def test_open_odds_make_a_pay_table_of_their_own() -> None:
    open_odds = OpenOdds("win", Odds.read("8 to 1"), HOUSE)
    rows = (Row("win", Odds(9), HOUSE),)
    made = PayTable("9 to 1", "9 to 1", rows, chinese=("1 赔 9", "1 賠 9"))
    assert open_odds.table(Odds.read("9 to 1")) == made


def _with(**more: object) -> Wager:
    fields = {name: getattr(INVENTED, name) for name in INVENTED.__struct_fields__}
    return Wager(**{**fields, **more})


def test_a_wager_without_a_parameter_is_always_open() -> None:
    assert INVENTED.givens() == (None,)
    assert INVENTED.is_open(facts_of("K 7", "K 6"), None)


def test_a_window_asks_for_what_it_needs() -> None:
    window = Window(shown_own=2, shown_other=0, shown_clause=HOUSE, main_clause=HOUSE, needs=(NATURAL,))
    wager = _with(parameter=Parameter("bet", (1, 2), HOUSE), windows={1: window})
    assert wager.givens() == (1, 2)
    eight, seven = facts_of("K 8", "K 7"), facts_of("K 7", "K 6")
    assert window.missing(eight) is None and window.missing(seven) is NATURAL
    assert wager.is_open(eight, 1) and not wager.is_open(seven, 1)
    assert wager.is_open(seven, 2), "a bet without a window is open"


# A bet and whose it is.


def _bet(seat: int, bettor: str = "", standing: bool = False) -> Bet:
    stake = Amount(100, Currency("NZD"))
    return Bet(seat=seat, wager=WagerId("player"), stake=stake, bettor=bettor, standing=standing)


def test_a_bet_belongs_to_the_bettor_named_or_to_the_seat() -> None:
    assert _bet(3).owner == "seat 3"
    assert _bet(3, "Aroha").owner == _bet(4, "Aroha").owner == "Aroha"
    assert _bet(3).owner != _bet(4).owner


def test_a_standing_bettor_without_a_name_is_not_taken_for_the_one_who_sits_there() -> None:
    assert _bet(3, standing=True).owner != _bet(3).owner
