"""Massachusetts, section 8(a)(4) to (7) with 13(e) to (h): Dragon Bonus, Dragon 7, Panda 8, House Money."""

from puntobanco.rulebooks.massachusetts.cite import MA
from puntobanco.rulebooks.massachusetts.games import BOTH, EZ
from puntobanco.rules.hand import Side
from puntobanco.wagers import labels
from puntobanco.wagers.conditions import (
    BOTH_PAIRED,
    DRAGON_7,
    EITHER_PAIRED,
    NATURAL_TIE,
    OTHERWISE,
    PANDA_8,
    Condition,
    loses,
    margin,
    natural,
    natural_winner,
    wins,
)
from puntobanco.wagers.wager import (
    Kind,
    Line,
    Moment,
    Names,
    Parlay,
    PayTable,
    Wager,
    WagerId,
    lose,
    one_table,
    pays,
    push,
    same_lines,
    win,
)

# 8(a)(4) and 13(e): Dragon Bonus.


def _dragon_bonus_lines(side: Side) -> tuple[Line, ...]:
    other_natural = natural(side.other)
    behind: Condition = ~natural(side) & ~wins(side)
    return (
        *(win(f"by-{by}", labels.win_by(by), margin(side, by, by), MA("8(a)(4)(i)c")) for by in range(9, 3, -1)),
        win(
            "natural", labels.NATURAL_WINNER, natural_winner(side) & ~other_natural, MA("8(a)(4)(i)a"), MA("8(a)(4)(i)")
        ),
        win(
            "natural-9-over-8", labels.NATURAL_9_OVER_NATURAL_8, natural_winner(side) & other_natural, MA("8(a)(4)(i)b")
        ),
        push("natural-tie", labels.NATURAL_TIE, NATURAL_TIE, MA("8(a)(4)(iii)"), MA("13(e) natural tie")),
        lose("natural-8-to-9", labels.NATURAL_8_AGAINST_NATURAL_9, natural(side) & loses(side), MA("8(a)(4)(ii)a")),
        lose("behind", labels.NO_NATURAL_TIED_OR_BEHIND, behind, MA("8(a)(4)(ii)b"), MA("8(a)(4)(ii)")),
        lose("short", labels.WINS_BY_LESS_THAN_4_POINTS, margin(side, 1, 3), MA("8(a)(4)(ii)c")),
    )


def _dragon_bonus_table(letter: str, by: tuple[str, str, str, str, str, str]) -> PayTable:
    nine, eight, seven, six, five, four = by
    return PayTable(
        letter,
        f"Pay table {letter}",
        (
            pays("by-9", nine, MA("13(e) win by 9")),
            pays("by-8", eight, MA("13(e) win by 8")),
            pays("by-7", seven, MA("13(e) win by 7")),
            pays("by-6", six, MA("13(e) win by 6")),
            pays("by-5", five, MA("13(e) win by 5")),
            pays("by-4", four, MA("13(e) win by 4")),
            pays("natural", "1 to 1", MA("13(e) natural winner")),
            pays("natural-9-over-8", "1 to 1", MA("13(e) natural winner")),
        ),
        chinese=labels.pay_table(letter),
    )


DRAGON_BONUS_TABLES = (
    _dragon_bonus_table("A", ("30 to 1", "10 to 1", "6 to 1", "4 to 1", "2 to 1", "1 to 1")),
    _dragon_bonus_table("B", ("20 to 1", "8 to 1", "7 to 1", "4 to 1", "3 to 1", "1 to 1")),
    _dragon_bonus_table("C", ("30 to 1", "10 to 1", "4 to 1", "4 to 1", "2 to 1", "2 to 1")),
)


def _dragon_bonus(side: Side, names: Names) -> Wager:
    return Wager(
        id=WagerId(f"dragon-bonus-{side.value}"),
        family="dragon-bonus",
        names=names,
        together=labels.DRAGON_BONUS,
        side=side,
        clause=MA("8(a)(4)"),
        kind=Kind.SIDE,
        versions=BOTH,
        lines=same_lines(*_dragon_bonus_lines(side)),
        pay_tables=DRAGON_BONUS_TABLES,
        whole_family=MA("2(b)(1)"),
        spot_clause=MA("2(b)(1)"),
    )


# 8(a)(5), 13(f) and 8(a)(6), 13(g): Dragon 7 and Panda 8, at EZ tables only.

DRAGON_7_WAGER = Wager(
    id=WagerId("dragon-7"),
    family="dragon-7",
    names=Names("Dragon 7", "龙7", "龍7"),
    clause=MA("8(a)(5)"),
    kind=Kind.SIDE,
    versions=frozenset({EZ}),
    lines=same_lines(
        win("dragon-7", labels.DRAGON_7, DRAGON_7, MA("8(a)(5)(i)")),
        lose("lose", labels.NO_DRAGON_7, OTHERWISE, MA("8(a)(5)(ii)")),
    ),
    pay_tables=one_table(pays("dragon-7", "40 to 1", MA("13(f)"))),
    spot_clause=MA("2(b)(2)(i)"),
)

PANDA_8_WAGER = Wager(
    id=WagerId("panda-8"),
    family="panda-8",
    names=Names("Panda 8", "熊猫8", "熊貓8"),
    clause=MA("8(a)(6)"),
    kind=Kind.SIDE,
    versions=frozenset({EZ}),
    lines=same_lines(
        win("panda-8", labels.PANDA_8, PANDA_8, MA("8(a)(6)(i)"), MA("1 Panda")),
        lose("lose", labels.NO_PANDA_8, OTHERWISE, MA("8(a)(6)(ii)")),
    ),
    pay_tables=one_table(pays("panda-8", "25 to 1", MA("13(g)"))),
    spot_clause=MA("2(b)(2)(iii)"),
)

# 8(a)(7), 9(e) and 13(h): House Money, settled before third cards [MA 9(e)].

HOUSE_MONEY = Wager(
    id=WagerId("house-money"),
    family="house-money",
    names=Names("House Money", "对子彩金", "對子彩金"),
    clause=MA("8(a)(7)"),
    kind=Kind.SIDE,
    versions=BOTH,
    lines=same_lines(
        win("both-pairs", labels.PLAYER_AND_BANKER_PAIR, BOTH_PAIRED, MA("8(a)(7)(i)"), MA("13(h) lead")),
        win("one-pair", labels.PLAYER_OR_BANKER_PAIR, EITHER_PAIRED & ~BOTH_PAIRED, MA("8(a)(7)(i)"), MA("13(h) lead")),
        lose("no-pair", labels.NO_PAIR, OTHERWISE, MA("8(a)(7)(ii)")),
    ),
    pay_tables=one_table(
        pays("both-pairs", "15 to 1", MA("13(h) both pairs")),
        pays("one-pair", "3 to 1", MA("13(h) one pair")),
    ),
    settles=Moment.FIRST_FOUR,
    parlay=Parlay(frozenset({"player", "banker"}), MA("9(e)(1)a")),
    early=MA("9(e)(1)"),
    spot_clause=MA("2(b)(3)"),
)

WAGERS = (
    _dragon_bonus(Side.PLAYER, Names("Dragon Bonus, Player", "闲龙宝", "閒龍寶")),
    _dragon_bonus(Side.BANKER, Names("Dragon Bonus, Banker", "庄龙宝", "莊龍寶")),
    DRAGON_7_WAGER,
    PANDA_8_WAGER,
    HOUSE_MONEY,
)
