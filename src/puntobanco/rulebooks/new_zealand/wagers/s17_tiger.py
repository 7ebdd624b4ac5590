"""New Zealand, section 17: the Tiger Baccarat Wagers, each settled alone [NZ 17.4 s3]."""

from puntobanco.clauses import ClauseId
from puntobanco.rulebooks.new_zealand.cite import NZ
from puntobanco.rulebooks.new_zealand.games import ALL, TIGER
from puntobanco.rules.hand import Side
from puntobanco.wagers import labels
from puntobanco.wagers.conditions import (
    BOTH_PAIRED,
    EITHER_PAIRED,
    OTHERWISE,
    TWIN,
    Condition,
    cards_are,
    tie_on,
    wins_on,
)
from puntobanco.wagers.wager import (
    Kind,
    Line,
    Names,
    Row,
    Wager,
    WagerId,
    lose,
    one_table,
    pays,
    same_lines,
    win,
)

_SIX = wins_on(Side.BANKER, 6)
_ON_TWO: Condition = _SIX & cards_are(Side.BANKER, 2)
_ON_THREE: Condition = _SIX & cards_are(Side.BANKER, 3)


def _tiger(family: str, names: Names, clause: ClauseId, lines: tuple[Line, ...], rows: tuple[Row, ...]) -> Wager:
    return Wager(
        id=WagerId(family),
        family=family,
        names=names,
        clause=clause,
        kind=Kind.SIDE,
        versions=ALL,
        option=TIGER,
        lines=same_lines(*lines, lose("lose", labels.ANY_OTHER_RESULT, OTHERWISE, clause)),
        pay_tables=one_table(*rows),
        needs_main=NZ("17.4 s1"),
        cap=NZ("17.8"),
        stake_clause=NZ("17.5"),
        spot_clause=NZ("17.3"),
    )


WAGERS = (
    _tiger(
        "big-tiger",
        Names("Big Tiger", "大老虎", "大老虎"),
        NZ("17.2(a)"),
        (win("three-cards", labels.BANKER_WINS_WITH_6_ON_THREE_CARDS, _ON_THREE, NZ("17.2(a)")),),
        (pays("three-cards", "50 to 1", NZ("17.7 Big Tiger")),),
    ),
    _tiger(
        "small-tiger",
        Names("Small Tiger", "小老虎", "小老虎"),
        NZ("17.2(b)"),
        (win("two-cards", labels.BANKER_WINS_WITH_6_ON_TWO_CARDS, _ON_TWO, NZ("17.2(b)")),),
        (pays("two-cards", "22 to 1", NZ("17.7 Small Tiger")),),
    ),
    _tiger(
        "tiger",
        labels.TIGER,
        NZ("17.2(c)"),
        (
            win("two-cards", labels.BANKER_WINS_WITH_6_ON_TWO_CARDS, _ON_TWO, NZ("17.2(c)")),
            win("three-cards", labels.BANKER_WINS_WITH_6_ON_THREE_CARDS, _ON_THREE, NZ("17.2(c)")),
        ),
        (
            pays("two-cards", "12 to 1", NZ("17.7 Tiger two cards")),
            pays("three-cards", "20 to 1", NZ("17.7 Tiger three cards")),
        ),
    ),
    _tiger(
        "tiger-pair",
        Names("Tiger Pair", "老虎对", "老虎對"),
        NZ("17.2(d)"),
        (
            win("single", labels.ONE_HAND_HAS_A_PAIR, EITHER_PAIRED & ~BOTH_PAIRED, NZ("17.2(d)(i)")),
            win("double", labels.BOTH_HANDS_HAVE_PAIRS_OF_DIFFERENT_RANKS, BOTH_PAIRED & ~TWIN, NZ("17.2(d)(ii)")),
            win("twin", labels.BOTH_HANDS_HAVE_PAIRS_OF_ONE_RANK, BOTH_PAIRED & TWIN, NZ("17.2(d)(iii)")),
        ),
        (
            pays("single", "4 to 1", NZ("17.7 Single")),
            pays("double", "20 to 1", NZ("17.7 Double")),
            pays("twin", "100 to 1", NZ("17.7 Twin")),
        ),
    ),
    _tiger(
        "tiger-tie",
        Names("Tiger Tie", "老虎和", "老虎和"),
        NZ("17.2(e)"),
        (win("tie-on-6", labels.TIE_ON_6, tie_on(6), NZ("17.2(e)")),),
        (pays("tie-on-6", "35 to 1", NZ("17.7 Tiger Tie")),),
    ),
)
