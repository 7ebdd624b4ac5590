"""Massachusetts, section 8(a)(1) to (3) with 13(a) to (c): bets on the two hands and on the tie."""

from fractions import Fraction

from puntobanco.money import Odds
from puntobanco.rulebooks.massachusetts.cite import MA
from puntobanco.rulebooks.massachusetts.games import BOTH, COMMISSION, EZ
from puntobanco.rules.hand import Side
from puntobanco.wagers import labels
from puntobanco.wagers.conditions import DRAGON_7, OTHERWISE, TIE, loses, wins
from puntobanco.wagers.wager import (
    Kind,
    Names,
    OpenOdds,
    Wager,
    WagerId,
    lose,
    one_table,
    pays,
    push,
    same_lines,
    win,
)

VIGORISH = Fraction(5, 100)

_BANKER = Names("Banker", "庄", "莊")
_PLAYER = Names("Player", "闲", "閒")

BANKER = Wager(
    id=WagerId("banker"),
    family="banker",
    names=_BANKER,
    clause=MA("8(a)(1)"),
    kind=Kind.MAIN,
    versions=frozenset({COMMISSION}),
    lines=same_lines(
        win("win", labels.BANKER_WINS, wins(Side.BANKER), MA("8(a)(1)(i)")),
        lose("lose", labels.PLAYER_WINS, loses(Side.BANKER), MA("8(a)(1)(ii)")),
        push("tie", labels.TIE, TIE, MA("8(a)(1)(iii)")),
    ),
    pay_tables=one_table(pays("win", "1 to 1", MA("13(c) s1"), commission=VIGORISH)),
)

EZ_BANKER = Wager(
    id=WagerId("banker"),
    family="banker",
    names=_BANKER,
    clause=MA("8(a)(1)"),
    kind=Kind.MAIN,
    versions=frozenset({EZ}),
    lines=same_lines(
        win("win", labels.BANKER_WINS_NO_DRAGON_7, wins(Side.BANKER) & ~DRAGON_7, MA("8(a)(1)(i)")),
        lose("lose", labels.PLAYER_WINS, loses(Side.BANKER), MA("8(a)(1)(ii)")),
        push("dragon-7", labels.DRAGON_7, DRAGON_7, MA("8(a)(1)(iii)"), MA("1 Dragon 7")),
        push("tie", labels.TIE, TIE, MA("8(a)(1)(iii)")),
    ),
    pay_tables=one_table(pays("win", "1 to 1", MA("13(c) s1"))),
)

PLAYER = Wager(
    id=WagerId("player"),
    family="player",
    names=_PLAYER,
    clause=MA("8(a)(2)"),
    kind=Kind.MAIN,
    versions=BOTH,
    lines=same_lines(
        win("win", labels.PLAYER_WINS, wins(Side.PLAYER), MA("8(a)(2)(i)")),
        lose("lose", labels.BANKER_WINS, loses(Side.PLAYER), MA("8(a)(2)(ii)")),
        push("tie", labels.TIE, TIE, MA("8(a)(2)(iii)")),
    ),
    pay_tables=one_table(pays("win", "1 to 1", MA("13(a)"))),
)

_TIE_ODDS = OpenOdds("win", Odds(8), MA("13(b)"))

TIE_WAGER = Wager(
    id=WagerId("tie"),
    family="tie",
    names=Names("Tie", "和", "和"),
    clause=MA("8(a)(3)"),
    kind=Kind.MAIN,
    versions=BOTH,
    lines=same_lines(
        win("win", labels.TIE, TIE, MA("8(a)(3)(i)")),
        lose("lose", labels.NO_TIE, OTHERWISE, MA("8(a)(3)(ii)")),
    ),
    pay_tables=(_TIE_ODDS.table(Odds(8)), _TIE_ODDS.table(Odds(9))),
    open_odds=_TIE_ODDS,
)

WAGERS = (BANKER, EZ_BANKER, PLAYER, TIE_WAGER)
