"""New Zealand, section 5 with 13, 14 and 16: bets on the two hands and the tie in every version, and the Ante."""

from fractions import Fraction

from puntobanco.money import Odds
from puntobanco.rulebooks.new_zealand.cite import NZ
from puntobanco.rulebooks.new_zealand.games import (
    ALL,
    ANTE,
    COMMISSION,
    EZ,
    HALF_ON_SIX,
    TIE_LOSES,
    TIE_STANDS_OFF,
    TWO_TO_ONE,
    TWO_TO_ONE_HALF,
)
from puntobanco.rules.hand import Side
from puntobanco.wagers import labels
from puntobanco.wagers.conditions import DRAGON_7, OTHERWISE, TIE, Condition, cards_are, loses, wins, wins_on
from puntobanco.wagers.wager import (
    Kind,
    Line,
    Names,
    PayTable,
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

# 5.2: any of the three may stand together in one round; nothing here refuses a combination
# [NZ 5.2(b); NZ 5.2(c); NZ 5.2(d); NZ 5.2(f)].

COMMISSION_RATE = Fraction(5, 100)  # [NZ 1.1 Commission]

_BANKER = Names("Banker", "庄", "莊")
_PLAYER = Names("Player", "闲", "閒")
_SIX = wins_on(Side.BANKER, 6)


def three_card_8_or_9(side: Side) -> Condition:
    return wins_on(side, 8, 9) & cards_are(side, 3)


def _banker(version: VersionId, lines: tuple[Line, ...], tables: tuple[PayTable, ...]) -> Wager:
    return Wager(
        id=WagerId("banker"),
        family="banker",
        names=_BANKER,
        clause=NZ("5.2(a)"),
        kind=Kind.MAIN,
        versions=frozenset({version}),
        lines=same_lines(*lines),
        pay_tables=tables,
        spot_clause=NZ("3.3(a)"),
    )


# 5.1(a), 5.10(b), 5.11: the Banker's Hand, at 5% commission or at 1 to 2 on six.

_BANKER_LOSES = lose("lose", labels.PLAYER_WINS, loses(Side.BANKER), NZ("5.1(a)(ii)"))
_BANKER_STANDS_OFF = push("tie", labels.TIE, TIE, NZ("5.1(a)(iii)"), NZ("1.1 Tie"))

BANKER_COMMISSION = _banker(
    COMMISSION,
    (win("win", labels.BANKER_WINS, wins(Side.BANKER), NZ("5.1(a)(i)")), _BANKER_LOSES, _BANKER_STANDS_OFF),
    one_table(pays("win", "1 to 1", NZ("5.10(b)"), commission=COMMISSION_RATE)),
)

BANKER_HALF_ON_SIX = _banker(
    HALF_ON_SIX,
    (
        win("six", labels.BANKER_WINS_WITH_6, _SIX, NZ("5.1(a)(i)")),
        win("win", labels.BANKER_WINS_OTHERWISE, wins(Side.BANKER) & ~_SIX, NZ("5.1(a)(i)")),
        _BANKER_LOSES,
        _BANKER_STANDS_OFF,
    ),
    one_table(pays("six", "1 to 2", NZ("5.11 s1")), pays("win", "1 to 1", NZ("5.11 s1"))),
)

# 16.3: EZ.

BANKER_EZ = _banker(
    EZ,
    (
        win("win", labels.BANKER_WINS_NOT_WITH_A_THREE_CARD_7, wins(Side.BANKER) & ~DRAGON_7, NZ("16.3")),
        _BANKER_LOSES,
        push("three-card-7", labels.BANKER_WINS_WITH_A_THREE_CARD_7, DRAGON_7, NZ("16.3")),
        _BANKER_STANDS_OFF,
    ),
    one_table(pays("win", "1 to 1", NZ("16.3"))),
)

# 13.2(a), 13.3, 13.4: 2 to 1.

_BANKER_LONG = three_card_8_or_9(Side.BANKER)
_BANKER_13_LOSES = (
    lose("lose", labels.PLAYER_WINS, loses(Side.BANKER), NZ("13.2(a)(ii)")),
    lose("tie", labels.TIE, TIE, NZ("13.2(a)(ii)")),
)

BANKER_TWO_TO_ONE = _banker(
    TWO_TO_ONE,
    (
        win("three-card-8-or-9", labels.BANKER_WINS_WITH_A_THREE_CARD_8_OR_9, _BANKER_LONG, NZ("13.2(a)(i)")),
        win("win", labels.BANKER_WINS_OTHERWISE, wins(Side.BANKER) & ~_BANKER_LONG, NZ("13.2(a)(i)")),
        *_BANKER_13_LOSES,
    ),
    one_table(pays("three-card-8-or-9", "2 to 1", NZ("13.3")), pays("win", "1 to 1", NZ("13.3"))),
)

BANKER_TWO_TO_ONE_HALF = _banker(
    TWO_TO_ONE_HALF,
    (
        win("three-card-8-or-9", labels.BANKER_WINS_WITH_A_THREE_CARD_8_OR_9, _BANKER_LONG, NZ("13.2(a)(i)")),
        win("six", labels.BANKER_WINS_WITH_6, _SIX, NZ("13.2(a)(i)")),
        win("win", labels.BANKER_WINS_OTHERWISE, wins(Side.BANKER) & ~_BANKER_LONG & ~_SIX, NZ("13.2(a)(i)")),
        *_BANKER_13_LOSES,
    ),
    one_table(
        pays("three-card-8-or-9", "2 to 1", NZ("13.3")),
        pays("six", "1 to 2", NZ("13.4")),
        pays("win", "1 to 1", NZ("13.3")),
    ),
)

# 5.1(b), 5.10(a) and 13.2(b): the Player's Hand.

PLAYER = Wager(
    id=WagerId("player"),
    family="player",
    names=_PLAYER,
    clause=NZ("5.2(e)"),
    kind=Kind.MAIN,
    versions=TIE_STANDS_OFF,
    lines=same_lines(
        win("win", labels.PLAYER_WINS, wins(Side.PLAYER), NZ("5.1(b)(i)")),
        lose("lose", labels.BANKER_WINS, loses(Side.PLAYER), NZ("5.1(b)(ii)")),
        push("tie", labels.TIE, TIE, NZ("5.1(b)(iii)"), NZ("1.1 Tie")),
    ),
    pay_tables=one_table(pays("win", "1 to 1", NZ("5.10(a)"))),
    spot_clause=NZ("3.3(b)"),
)

_PLAYER_LONG = three_card_8_or_9(Side.PLAYER)

PLAYER_TWO_TO_ONE = Wager(
    id=WagerId("player"),
    family="player",
    names=_PLAYER,
    clause=NZ("5.2(e)"),
    kind=Kind.MAIN,
    versions=TIE_LOSES,
    lines=same_lines(
        win("three-card-8-or-9", labels.PLAYER_WINS_WITH_A_THREE_CARD_8_OR_9, _PLAYER_LONG, NZ("13.2(b)(i)")),
        win("win", labels.PLAYER_WINS_OTHERWISE, wins(Side.PLAYER) & ~_PLAYER_LONG, NZ("13.2(b)(i)")),
        lose("lose", labels.BANKER_WINS, loses(Side.PLAYER), NZ("13.2(b)(ii)")),
        lose("tie", labels.TIE, TIE, NZ("13.2(b)(ii)")),
    ),
    pay_tables=one_table(pays("three-card-8-or-9", "2 to 1", NZ("13.3")), pays("win", "1 to 1", NZ("13.3"))),
    spot_clause=NZ("3.3(b)"),
)

# 5.1(c), 5.10(c) and 13.2(c): the tie, at 8 or 9 to 1 as the layout says.

_TIE_TABLES = (
    PayTable("8", str(Odds(8)), (pays("win", "8 to 1", NZ("5.10(c)")),), chinese=Odds(8).in_chinese),
    PayTable("9", str(Odds(9)), (pays("win", "9 to 1", NZ("5.10(c)")),), chinese=Odds(9).in_chinese),
)


def _tie(versions: frozenset[VersionId], *lines: Line) -> Wager:
    return Wager(
        id=WagerId("tie"),
        family="tie",
        names=Names("Tie", "和", "和"),
        clause=NZ("5.2(g)"),
        kind=Kind.MAIN,
        versions=versions,
        lines=same_lines(*lines),
        pay_tables=_TIE_TABLES,
        spot_clause=NZ("3.3(c)"),
    )


TIE_WAGER = _tie(
    TIE_STANDS_OFF,
    win("win", labels.TIE, TIE, NZ("5.1(c)(i)")),
    lose("lose", labels.NO_TIE, OTHERWISE, NZ("5.1(c)(ii)")),
)
TIE_TWO_TO_ONE = _tie(
    TIE_LOSES, win("win", labels.TIE, TIE, NZ("13.2(c)(i)")), lose("lose", labels.NO_TIE, OTHERWISE, NZ("13.2(c)(ii)"))
)

# 14: the Ante, collected whatever the result.

ANTE_WAGER = Wager(
    id=WagerId("ante"),
    family="ante",
    names=Names("Ante", "入局费", "入局費"),
    clause=NZ("1.1 Ante"),
    kind=Kind.FEE,
    versions=ALL,
    option=ANTE,
    lines=same_lines(lose("collected", labels.COLLECTED_WHATEVER_THE_RESULT, OTHERWISE, NZ("14.6"))),
    pay_tables=one_table(),
    stake_clause=NZ("14.3"),
    spot_clause=NZ("14.2"),
)

WAGERS = (
    BANKER_COMMISSION,
    BANKER_HALF_ON_SIX,
    BANKER_EZ,
    BANKER_TWO_TO_ONE,
    BANKER_TWO_TO_ONE_HALF,
    PLAYER,
    PLAYER_TWO_TO_ONE,
    TIE_WAGER,
    TIE_TWO_TO_ONE,
    ANTE_WAGER,
)
