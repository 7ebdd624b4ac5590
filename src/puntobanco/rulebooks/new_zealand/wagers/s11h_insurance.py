"""New Zealand, section 11H: Insurance on the bettor's own Player or Banker bet, at two, four and five cards.

Bet 1 is made when the own hand alone has been shown, Bet 2 when all four cards have, Bet 3 when the own
hand is final and the sixth card is due to the other [NZ 1.1 Insurance Wagers]. The interim counts follow
from the facts of the complete round; in which order cards were shown is for the table to know. Situations
that [NZ 11H.3] admits but [NZ 11H.4] gives no pay row are not offered.
"""

from puntobanco.clauses import ClauseId
from puntobanco.elections import AnyOf, Chosen, Permit
from puntobanco.money import Odds
from puntobanco.procedure.keys import BETS
from puntobanco.rulebooks.new_zealand.cite import NZ
from puntobanco.rulebooks.new_zealand.games import ALL
from puntobanco.rules.hand import Side
from puntobanco.wagers import labels
from puntobanco.wagers.conditions import (
    NATURAL_TIE,
    OTHERWISE,
    TIE,
    count_is,
    drew,
    leads_before_last,
    natural_winner,
    two_count_is,
    two_counts,
    wins,
)
from puntobanco.wagers.wager import (
    Kind,
    Line,
    Names,
    Need,
    Parameter,
    PayTable,
    Row,
    Wager,
    WagerId,
    Window,
    lose,
    pays,
    push,
    win,
)
from puntobanco.words import say

# 11H.2 and 11H.3: when each bet may be made, and what is neither won nor lost.

# A two-card count is interim while cards are due; a complete hand's count is final
# [NZ 11H Interim Point Count; NZ 11H Final Point Count].
_NO_NATURAL = two_count_is(Side.PLAYER, *range(8)) & two_count_is(Side.BANKER, *range(8))
_CARDS_DUE = _NO_NATURAL & (drew(Side.PLAYER) | drew(Side.BANKER))
_BOTH_DREW = drew(Side.PLAYER) & drew(Side.BANKER)

_PAID_BET_2 = {
    Side.BANKER: two_counts(lambda own, other: own in (4, 5, 6, 7), Side.BANKER),
    Side.PLAYER: two_counts(lambda own, other: (own, other) == (5, 4) or own in (6, 7), Side.PLAYER),
}
_NO_ROW = say("need.no-pay-row")


def _window_1(side: Side, main: ClauseId, shown: ClauseId, count: ClauseId) -> Window:
    """Bet 1, after the two cards of the own hand [NZ 11H.2(a)]."""
    need = Need(two_count_is(side, 7, 8, 9), count, say("need.must-show", side=side.value))
    return Window(shown_own=2, shown_other=0, shown_clause=shown, main_clause=main, needs=(need,))


def _window_2(side: Side, main: ClauseId, shown: ClauseId, ahead: ClauseId, due: ClauseId, paid: ClauseId) -> Window:
    """Bet 2, after all four cards [NZ 11H.2(b)]."""
    needs = (
        Need(two_counts(lambda own, other: own > other, side), ahead, say("need.must-lead", side=side.value)),
        Need(_CARDS_DUE, due, say("need.must-draw")),
        Need(_PAID_BET_2[side], paid, _NO_ROW),
    )
    return Window(shown_own=2, shown_other=2, shown_clause=shown, main_clause=main, needs=needs)


def _window_3(side: Side, main: ClauseId, shown: ClauseId, ahead: ClauseId, due: ClauseId, paid: ClauseId) -> Window:
    """Bet 3, after five cards [NZ 11H.2(c)].

    The Banker's third card can be shown first only when it is due whatever the Player draws: on 0, 1 or 2.
    """
    can_be_first = two_count_is(Side.BANKER, 0, 1, 2) if side is Side.BANKER else drew(Side.PLAYER)
    needs = (
        Need(_BOTH_DREW, due, say("need.sixth-card", side=side.other.value)),
        Need(can_be_first, shown, say("need.third-not-first", side=side.value)),
        Need(leads_before_last(side), ahead, say("need.must-lead", side=side.value)),
        Need(count_is(side, *range(4, 10)), paid, _NO_ROW),
    )
    return Window(shown_own=3, shown_other=2, shown_clause=shown, main_clause=main, needs=needs)


WINDOWS = {
    Side.BANKER: {
        1: _window_1(Side.BANKER, NZ("11H.3(a)(i)"), NZ("11H.3(a)(ii)"), NZ("11H.3(a)(iii)")),
        2: _window_2(
            Side.BANKER,
            NZ("11H.3(c)(i)"),
            NZ("11H.3(c)(ii)"),
            NZ("11H.3(c)(iii)"),
            NZ("11H.3(c)(iv)"),
            NZ("11H.3(c)(v)"),
        ),
        3: _window_3(
            Side.BANKER,
            NZ("11H.3(e)(i)"),
            NZ("11H.3(e)(ii)"),
            NZ("11H.3(e)(iii)"),
            NZ("11H.3(e)(iv)"),
            NZ("11H.3(e)(v)"),
        ),
    },
    Side.PLAYER: {
        1: _window_1(Side.PLAYER, NZ("11H.3(b)(i)"), NZ("11H.3(b)(ii)"), NZ("11H.3(b)(iii)")),
        2: _window_2(
            Side.PLAYER,
            NZ("11H.3(d)(i)"),
            NZ("11H.3(d)(ii)"),
            NZ("11H.3(d)(iii)"),
            NZ("11H.3(d)(iv)"),
            NZ("11H.3(d)(v)"),
        ),
        3: _window_3(
            Side.PLAYER,
            NZ("11H.3(f)(i)"),
            NZ("11H.3(f)(ii)"),
            NZ("11H.3(f)(iii)"),
            NZ("11H.3(f)(iv)"),
            NZ("11H.3(f)(v)"),
        ),
    },
}


def _bet_1(side: Side, push_7: ClauseId, push_8: ClauseId, wins_by: ClauseId, loses_by: ClauseId) -> tuple[Line, ...]:
    seven = two_count_is(side, 7)
    return (
        win("bet-1-on-7", labels.natural_against_seven(side), seven & natural_winner(side.other), wins_by),
        win("bet-1-on-8", labels.natural_nine_against(side, 8), two_count_is(side, 8) & wins(side.other), wins_by),
        win("bet-1-on-9", labels.natural_nine_against(side, 9), two_count_is(side, 9) & NATURAL_TIE, wins_by),
        push("bet-1-tie-on-7", labels.TIE_ON_7, seven & TIE, push_7),
        push("bet-1-tie-on-8", labels.TIE_OF_NATURAL_EIGHTS, two_count_is(side, 8) & NATURAL_TIE, push_8),
        lose("lose", labels.ANY_OTHER_RESULT, OTHERWISE, loses_by),
    )


def _bet_2(side: Side, counts: range, wins_by: ClauseId, push_by: ClauseId, loses_by: ClauseId) -> tuple[Line, ...]:
    return (
        *(
            win(
                f"bet-2-on-{count}",
                labels.was_beaten(side, count),
                two_count_is(side, count) & wins(side.other),
                wins_by,
            )
            for count in counts
        ),
        push("tie", labels.TIE, TIE, push_by),
        lose("lose", labels.wins(side), OTHERWISE, loses_by),
    )


def _bet_3(side: Side, wins_by: ClauseId, push_by: ClauseId, loses_by: ClauseId) -> tuple[Line, ...]:
    nine = count_is(side, 9)
    return (
        *(
            win(f"bet-3-on-{count}", labels.is_beaten(side, count), count_is(side, count) & wins(side.other), wins_by)
            for count in range(4, 9)
        ),
        win("bet-3-on-9", labels.tied_on_nine(side), nine & TIE, wins_by),
        push("tie", labels.TIE_BELOW_9, TIE & ~nine, push_by),
        lose("lose", labels.wins(side), OTHERWISE, loses_by),
    )


BANKER_LINES = {
    1: _bet_1(
        Side.BANKER,
        push_7=NZ("11H.3(a)(v)"),
        push_8=NZ("11H.3(a)(vi)"),
        wins_by=NZ("11H.3(a)(iv)"),
        loses_by=NZ("11H.3(a)(vii)"),
    ),
    2: _bet_2(Side.BANKER, range(4, 8), NZ("11H.3(c)(v)"), NZ("11H.3(c)(vi)"), NZ("11H.3(c)(vii)")),
    3: _bet_3(Side.BANKER, NZ("11H.3(e)(v)"), NZ("11H.3(e)(vi)"), NZ("11H.3(e)(vii)")),
}
PLAYER_LINES = {
    1: _bet_1(
        Side.PLAYER,
        push_7=NZ("11H.3(b)(v)"),
        push_8=NZ("11H.3(b)(vi)"),
        wins_by=NZ("11H.3(b)(iv)"),
        loses_by=NZ("11H.3(b)(vii)"),
    ),
    2: _bet_2(Side.PLAYER, range(5, 8), NZ("11H.3(d)(v)"), NZ("11H.3(d)(vi)"), NZ("11H.3(d)(vii)")),
    3: _bet_3(Side.PLAYER, NZ("11H.3(f)(v)"), NZ("11H.3(f)(vi)"), NZ("11H.3(f)(vii)")),
}

# 11H.4: the pay rows. Nine tied by nine pays 8 or 9 to 1, Banker on 4 pays 1.5 or 2 to 1, as displayed.


def _bet_1_rows(nines: str) -> tuple[Row, ...]:
    return (
        pays("bet-1-on-7", "2 to 1", NZ("11H.4(a)")),
        pays("bet-1-on-8", "7 to 1", NZ("11H.4(b)")),
        pays("bet-1-on-9", nines, NZ("11H.4(c)")),
    )


def _bet_2_banker_rows(four: str) -> tuple[Row, ...]:
    return (
        pays("bet-2-on-4", four, NZ("11H.4(d)")),
        pays("bet-2-on-5", "2 to 1", NZ("11H.4(e)")),
        pays("bet-2-on-6", "3 to 1", NZ("11H.4(f)")),
        pays("bet-2-on-7", "4 to 1", NZ("11H.4(g)")),
    )


BET_2_PLAYER_ROWS = (
    pays("bet-2-on-5", "2 to 1", NZ("11H.4(h)")),
    pays("bet-2-on-6", "3 to 1", NZ("11H.4(i)")),
    pays("bet-2-on-7", "4 to 1", NZ("11H.4(j)")),
)


def _bet_3_rows(nines: str) -> tuple[Row, ...]:
    return (
        pays("bet-3-on-4", "1 to 1", NZ("11H.4(k)")),
        pays("bet-3-on-5", "2 to 1", NZ("11H.4(l)")),
        pays("bet-3-on-6", "3 to 1", NZ("11H.4(m)")),
        pays("bet-3-on-7", "4 to 1", NZ("11H.4(n)")),
        pays("bet-3-on-8", "7 to 1", NZ("11H.4(o)")),
        pays("bet-3-on-9", nines, NZ("11H.4(p)")),
    )


NINES = (("8", "8"), ("9", "9"), ("8", "9"), ("9", "8"))
"""What tied nines pay on Bet 1 and on Bet 3: each is chosen by itself."""


def _nines(first: str, third: str) -> tuple[str, Names]:
    """The id and the words for what tied nines pay."""
    if first == third:
        return first, Names(f"tied nines at {first} to 1", f"9 点和 1 赔 {first}", f"9 點和 1 賠 {first}")
    return f"{first}-{third}", Names(
        f"tied nines at {first} to 1 on Bet 1, {third} to 1 on Bet 3",
        f"9 点和：保险注 1 为 1 赔 {first}，保险注 3 为 1 赔 {third}",
        f"9 點和：保險注 1 為 1 賠 {first}，保險注 3 為 1 賠 {third}",
    )


def _banker_table(four: str, first: str, third: str) -> PayTable:
    name, words = _nines(first, third)
    rows = (*_bet_1_rows(f"{first} to 1"), *_bet_2_banker_rows(f"{four} to 1"), *_bet_3_rows(f"{third} to 1"))
    odds = Odds.read(f"{four} to 1")
    hans, hant = odds.in_chinese
    return PayTable(
        f"{four}-{name}",
        f"Banker on 4 at {odds}, {words.en}",
        rows,
        chinese=(f"庄 4 点 {hans}，{words.zh_hans}", f"莊 4 點 {hant}，{words.zh_hant}"),
    )


def _player_table(first: str, third: str) -> PayTable:
    name, words = _nines(first, third)
    rows = (*_bet_1_rows(f"{first} to 1"), *BET_2_PLAYER_ROWS, *_bet_3_rows(f"{third} to 1"))
    title = words.en[0].upper() + words.en[1:]
    return PayTable(name, title, rows, chinese=(words.zh_hans, words.zh_hant))


BANKER_TABLES = tuple(_banker_table(four, *nines) for four in ("1.5", "2") for nines in NINES)
PLAYER_TABLES = tuple(_player_table(*nines) for nines in NINES)

SHARED_ROWS = ("bet-1-on-9", "bet-3-on-9")
"""Rows whose figure the table displays once, for insurance on either hand."""


def _insurance(side: Side, bets: tuple[int, ...]) -> Wager:
    banker = side is Side.BANKER
    lines = BANKER_LINES if banker else PLAYER_LINES
    return Wager(
        id=WagerId(f"insurance-{side.value}"),
        family=f"insurance-{side.value}",
        names=Names("Banker Insurance", "庄保险", "莊保險")
        if banker
        else Names("Player Insurance", "闲保险", "閒保險"),
        clause=NZ("11H.1"),
        kind=Kind.SIDE,
        versions=ALL,
        lines={bet: lines[bet] for bet in bets},
        windows=WINDOWS[side],
        parameter=Parameter("bet", bets, NZ("11H.2")),
        pay_tables=BANKER_TABLES if banker else PLAYER_TABLES,
        side=side,
        insures=side.value,
        stake_clause=NZ("11H.1"),
        needs_main=NZ("11H.2 closing"),
        elections=(Permit(key=BETS, values=AnyOf((1, 2, 3), least=1), clause=NZ("11H.5(b)"), default=(1, 2, 3)),),
        configured=_banker if banker else _player,
    )


def _player(chosen: Chosen) -> Wager:
    return _insurance(Side.PLAYER, chosen[BETS])


def _banker(chosen: Chosen) -> Wager:
    return _insurance(Side.BANKER, chosen[BETS])


WAGERS = (_insurance(Side.PLAYER, (1, 2, 3)), _insurance(Side.BANKER, (1, 2, 3)))
