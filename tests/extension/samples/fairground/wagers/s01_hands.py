"""FG 1 and 4: the two hands and the tie."""

from puntobanco.clauses import citing
from puntobanco.rules.hand import Side
from puntobanco.wagers import labels
from puntobanco.wagers.conditions import OTHERWISE, TIE, loses, wins
from puntobanco.wagers.wager import (
    Kind,
    Names,
    VersionId,
    Wager,
    WagerId,
    lose,
    one_table,
    pays,
    push,
    same_lines,
    win,
)

FG = citing("FG")
ONLY = frozenset({VersionId("stall")})


def _hand(side: Side, names: Names) -> Wager:
    return Wager(
        id=WagerId(side.value),
        family=side.value,
        names=names,
        clause=FG("1"),
        kind=Kind.MAIN,
        versions=ONLY,
        lines=same_lines(
            win("win", labels.wins(side), wins(side), FG("1")),
            lose("lose", labels.wins(side.other), loses(side), FG("1")),
            push("tie", labels.TIE, TIE, FG("1")),
        ),
        pay_tables=one_table(pays("win", "1 to 1", FG("1"))),
    )


WAGERS = (
    _hand(Side.PLAYER, Names("Player", "闲", "閒")),
    _hand(Side.BANKER, Names("Banker", "庄", "莊")),
    Wager(
        id=WagerId("tie"),
        family="tie",
        names=Names("Tie", "和", "和"),
        clause=FG("4"),
        kind=Kind.MAIN,
        versions=ONLY,
        lines=same_lines(win("win", labels.TIE, TIE, FG("4")), lose("lose", labels.NO_TIE, OTHERWISE, FG("4"))),
        pay_tables=one_table(pays("win", "10 to 1", FG("4"))),
    ),
)
