"""Resorts World Sentosa, 3.7 and section 4: the eight families of bets and their pay tables."""

from collections.abc import Callable

from msgspec.structs import replace

from puntobanco.clauses import ClauseId
from puntobanco.rulebooks.rws.cite import RWS
from puntobanco.rulebooks.rws.games import ONLY
from puntobanco.rules.hand import Side
from puntobanco.wagers import labels
from puntobanco.wagers.conditions import OTHERWISE, TIE, Condition, loses, paired, tie_on, wins, wins_on
from puntobanco.wagers.wager import (
    Kind,
    Names,
    Wager,
    WagerId,
    lose,
    one_table,
    pays,
    push,
    same_lines,
    win,
)

# 4.1.1: the two hands (the Original Bets [RWS 1.12]), any tie, and a pair on either hand.

PLAYER = Wager(
    id=WagerId("player"),
    family="player",
    names=Names("Player", "闲", "閒"),
    clause=RWS("3.7 Player"),
    kind=Kind.MAIN,
    versions=ONLY,
    lines=same_lines(
        win("win", labels.PLAYER_WINS, wins(Side.PLAYER), RWS("3.13")),
        lose("lose", labels.BANKER_WINS, loses(Side.PLAYER), RWS("3.13")),
        push("tie", labels.TIE, TIE, RWS("3.14"), RWS("1.22")),
    ),
    pay_tables=one_table(pays("win", "1 to 1", RWS("4.1.1 Player"))),
)

BANKER = Wager(
    id=WagerId("banker"),
    family="banker",
    names=Names("Banker", "庄", "莊"),
    clause=RWS("3.7 Banker"),
    kind=Kind.MAIN,
    versions=ONLY,
    lines=same_lines(
        win("six", labels.BANKER_WINS_ON_6_POINTS, wins_on(Side.BANKER, 6), RWS("3.13"), RWS("1.11")),
        win("win", labels.BANKER_WINS_ON_OTHER_POINTS, wins_on(Side.BANKER, 1, 2, 3, 4, 5, 7, 8, 9), RWS("3.13")),
        lose("lose", labels.PLAYER_WINS, loses(Side.BANKER), RWS("3.13")),
        push("tie", labels.TIE, TIE, RWS("3.14"), RWS("1.22")),
    ),
    pay_tables=one_table(
        pays("six", "1 to 2", RWS("4.1.1 Banker 6")), pays("win", "1 to 1", RWS("4.1.1 Banker other"))
    ),
)

ANY_TIE = Wager(
    id=WagerId("tie"),
    family="tie",
    names=Names("Any Tie", "和", "和"),
    clause=RWS("3.7 Any Tie"),
    kind=Kind.MAIN,
    versions=ONLY,
    lines=same_lines(
        win("win", labels.ANY_TIE_WINS, TIE, RWS("3.14"), RWS("1.22")),
        lose("lose", labels.NO_TIE, OTHERWISE, RWS("3.13")),
    ),
    pay_tables=one_table(pays("win", "8 to 1", RWS("4.1.1 Any Tie"))),
)


def _pair(side: Side, names: Names, clause: ClauseId) -> Wager:
    return Wager(
        id=WagerId(f"{side.value}-pair"),
        family=f"{side.value}-pair",
        names=names,
        clause=clause,
        kind=Kind.SIDE,
        versions=ONLY,
        lines=same_lines(
            win("pair", labels.PAIR, paired(side), RWS("1.15"), RWS("3.10 s3")),
            lose("lose", labels.NO_PAIR, OTHERWISE, RWS("1.15"), RWS("3.10 s3")),
        ),
        pay_tables=one_table(pays("pair", "11 to 1", RWS("4.1.1 Pair"))),
    )


# 4.1.2 to 4.1.4: a win or a tie on a named point total.

PLAYER_WINS_ON = {
    1: ("160 to 1", RWS("4.1.2 on 1")),
    2: ("80 to 1", RWS("4.1.2 on 2")),
    3: ("50 to 1", RWS("4.1.2 on 3")),
    4: ("50 to 1", RWS("4.1.2 on 4")),
    5: ("30 to 1", RWS("4.1.2 on 5")),
    6: ("11 to 1", RWS("4.1.2 on 6")),
    7: ("8 to 1", RWS("4.1.2 on 7")),
    8: ("6 to 1", RWS("4.1.2 on 8")),
    9: ("5 to 1", RWS("4.1.2 on 9")),
}

BANKER_WINS_ON = {
    1: ("160 to 1", RWS("4.1.3 on 1")),
    2: ("80 to 1", RWS("4.1.3 on 2")),
    3: ("50 to 1", RWS("4.1.3 on 3")),
    4: ("25 to 1", RWS("4.1.3 on 4")),
    5: ("15 to 1", RWS("4.1.3 on 5")),
    6: ("11 to 1", RWS("4.1.3 on 6")),
    7: ("8 to 1", RWS("4.1.3 on 7")),
    8: ("6 to 1", RWS("4.1.3 on 8")),
    9: ("5 to 1", RWS("4.1.3 on 9")),
}

TIE_WINS_ON = {
    0: ("110 to 1", RWS("4.1.4 on 0")),
    1: ("160 to 1", RWS("4.1.4 on 1")),
    2: ("160 to 1", RWS("4.1.4 on 2")),
    3: ("150 to 1", RWS("4.1.4 on 3")),
    4: ("100 to 1", RWS("4.1.4 on 4")),
    5: ("90 to 1", RWS("4.1.4 on 5")),
    6: ("35 to 1", RWS("4.1.4 on 6")),
    7: ("35 to 1", RWS("4.1.4 on 7")),
    8: ("60 to 1", RWS("4.1.4 on 8")),
    9: ("60 to 1", RWS("4.1.4 on 9")),
}


def _wins_on(
    family: str,
    rows: dict[int, tuple[str, ClauseId]],
    together: Names,
    side: Side | None,
    names: Callable[[int], Names],
    when: Callable[[int], Condition],
    permitted: ClauseId,
    defined: ClauseId,
) -> tuple[Wager, ...]:
    return tuple(
        Wager(
            id=WagerId(f"{family}-{total}"),
            family=family,
            names=names(total),
            together=together,
            side=side,
            number=total,
            clause=permitted,
            kind=Kind.SIDE,
            versions=ONLY,
            lines=same_lines(
                win("win", replace(names(total), en=f"{names(total).en} wins"), when(total), defined),
                lose("lose", labels.ANY_OTHER_RESULT, OTHERWISE, defined),
            ),
            pay_tables=one_table(pays("win", odds, clause)),
        )
        for total, (odds, clause) in rows.items()
    )


WAGERS = (
    PLAYER,
    BANKER,
    ANY_TIE,
    _pair(Side.PLAYER, Names("Player Pair", "闲对", "閒對"), RWS("3.7 Player Pair")),
    _pair(Side.BANKER, Names("Banker Pair", "庄对", "莊對"), RWS("3.7 Banker Pair")),
    *_wins_on(
        "banker-wins-on",
        BANKER_WINS_ON,
        Names("Banker Wins On", "庄赢指定点数", "莊贏指定點數"),
        Side.BANKER,
        lambda total: Names(f"Banker Wins On {total}", f"庄 {total} 点赢", f"莊 {total} 點贏"),
        lambda total: wins_on(Side.BANKER, total),
        RWS("3.7 Banker Wins On"),
        RWS("1.2"),
    ),
    *_wins_on(
        "player-wins-on",
        PLAYER_WINS_ON,
        Names("Player Wins On", "闲赢指定点数", "閒贏指定點數"),
        Side.PLAYER,
        lambda total: Names(f"Player Wins On {total}", f"闲 {total} 点赢", f"閒 {total} 點贏"),
        lambda total: wins_on(Side.PLAYER, total),
        RWS("3.7 Player Wins On"),
        RWS("1.16"),
    ),
    *_wins_on(
        "tie-wins-on",
        TIE_WINS_ON,
        Names("Tie Wins On", "和局指定点数", "和局指定點數"),
        None,
        lambda total: Names(f"Tie Wins On {total}", f"{total} 点和", f"{total} 點和"),
        tie_on,
        RWS("3.7 Tie Wins On"),
        RWS("1.23"),
    ),
)
