"""New Zealand, sections 11B, 11E to 11G and 11I: Dragon Bonus, Dragon 7, Panda 8, Lucky 6 and Super 6."""

from puntobanco.rulebooks.new_zealand.cite import NZ
from puntobanco.rulebooks.new_zealand.games import ALL
from puntobanco.rules.hand import Side
from puntobanco.wagers import labels
from puntobanco.wagers.conditions import (
    DRAGON_7,
    NATURAL_TIE,
    OTHERWISE,
    PANDA_8,
    cards_are,
    margin,
    natural_winner,
    wins_on,
)
from puntobanco.wagers.wager import (
    Kind,
    Names,
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

# 11B: Dragon Bonus [NZ 1.1 Dragon Bonus Wager].


def _dragon_bonus_table(number: str, by: tuple[str, str, str, str, str, str]) -> PayTable:
    nine, eight, seven, six, five, four = by
    return PayTable(
        number,
        f"Pay Table {number}",
        (
            pays("by-9", nine, NZ("11B.8 win by 9")),
            pays("by-8", eight, NZ("11B.8 win by 8")),
            pays("by-7", seven, NZ("11B.8 win by 7")),
            pays("by-6", six, NZ("11B.8 win by 6")),
            pays("by-5", five, NZ("11B.8 win by 5")),
            pays("by-4", four, NZ("11B.8 win by 4")),
            pays("natural", "1 to 1", NZ("11B.8 natural winner")),
        ),
        chinese=labels.pay_table(number),
    )


DRAGON_BONUS_TABLES = (
    _dragon_bonus_table("1", ("30 to 1", "10 to 1", "6 to 1", "4 to 1", "2 to 1", "1 to 1")),
    _dragon_bonus_table("2", ("20 to 1", "8 to 1", "7 to 1", "4 to 1", "3 to 1", "1 to 1")),
    _dragon_bonus_table("3", ("30 to 1", "10 to 1", "4 to 1", "4 to 1", "2 to 1", "2 to 1")),
)


def _dragon_bonus(side: Side, names: Names) -> Wager:
    return Wager(
        id=WagerId(f"dragon-bonus-{side.value}"),
        family="dragon-bonus",
        names=names,
        together=labels.DRAGON_BONUS,
        side=side,
        clause=NZ("11B.1"),
        kind=Kind.SIDE,
        versions=ALL,
        lines=same_lines(
            *(win(f"by-{by}", labels.win_by(by), margin(side, by, by), NZ("11B.6")) for by in range(9, 3, -1)),
            win("natural", labels.NATURAL_WINNER, natural_winner(side), NZ("11B.6"), NZ("1.1 Natural")),
            push("natural-tie", labels.NATURAL_TIE, NATURAL_TIE, NZ("11B.8 natural tie")),
            lose("lose", labels.NEITHER_A_WINNING_NATURAL_NOR_A_WIN_BY_4, OTHERWISE, NZ("11B.6")),
        ),
        pay_tables=DRAGON_BONUS_TABLES,
        whole_family=NZ("11B.3"),
        shared_pay_table=NZ("11B.9"),
        needs_main=NZ("11B.2"),
        stake_clause=NZ("11B.5"),
        spot_clause=NZ("11B.2"),
    )


# 11E: Dragon 7. 11F: Panda 8. At any table, with or without a main bet
# [NZ 1.1 Dragon 7 Wager; NZ 1.1 Panda 8 Wager].

DRAGON_7_WAGER = Wager(
    id=WagerId("dragon-7"),
    family="dragon-7",
    names=Names("Dragon 7", "龙7", "龍7"),
    clause=NZ("11E.1"),
    kind=Kind.SIDE,
    versions=ALL,
    lines=same_lines(
        win("dragon-7", labels.BANKER_WINS_WITH_A_THREE_CARD_7, DRAGON_7, NZ("11E.5")),
        lose("lose", labels.ANY_OTHER_RESULT, OTHERWISE, NZ("11E.5")),
    ),
    pay_tables=one_table(pays("dragon-7", "40 to 1", NZ("11E.7"))),
    stake_clause=NZ("11E.4"),
    spot_clause=NZ("11E.2"),
)

PANDA_8_WAGER = Wager(
    id=WagerId("panda-8"),
    family="panda-8",
    names=Names("Panda 8", "熊猫8", "熊貓8"),
    clause=NZ("11F.1"),
    kind=Kind.SIDE,
    versions=ALL,
    lines=same_lines(
        win("panda-8", labels.PLAYER_WINS_WITH_A_THREE_CARD_8, PANDA_8, NZ("11F.5")),
        lose("lose", labels.ANY_OTHER_RESULT, OTHERWISE, NZ("11F.5")),
    ),
    pay_tables=one_table(pays("panda-8", "25 to 1", NZ("11F.7"))),
    stake_clause=NZ("11F.4"),
    spot_clause=NZ("11F.2"),
)

# 11G: Lucky 6 [NZ 1.1 Lucky 6 Wager].

_SIX = wins_on(Side.BANKER, 6)

LUCKY_6 = Wager(
    id=WagerId("lucky-6"),
    family="lucky-6",
    names=labels.LUCKY_6,
    clause=NZ("11G.1"),
    kind=Kind.SIDE,
    versions=ALL,
    lines=same_lines(
        win("two-cards", labels.BANKER_WINS_WITH_6_ON_TWO_CARDS, _SIX & cards_are(Side.BANKER, 2), NZ("11G.5")),
        win("three-cards", labels.BANKER_WINS_WITH_6_ON_THREE_CARDS, _SIX & cards_are(Side.BANKER, 3), NZ("11G.5")),
        lose("lose", labels.ANY_OTHER_RESULT, OTHERWISE, NZ("11G.5")),
    ),
    pay_tables=one_table(
        pays("two-cards", "12 to 1", NZ("11G.7 two cards")), pays("three-cards", "20 to 1", NZ("11G.7 three cards"))
    ),
    needs_main=NZ("11G.2"),
    stake_clause=NZ("11G.4"),
    spot_clause=NZ("11G.2"),
)

# 11I: Super 6, at 12 or 15 to 1 [NZ 1.1 Super 6 Wagers].

SUPER_6 = Wager(
    id=WagerId("super-6"),
    family="super-6",
    names=labels.SUPER_6,
    clause=NZ("11I.1"),
    kind=Kind.SIDE,
    versions=ALL,
    lines=same_lines(
        win("six", labels.BANKER_WINS_WITH_6, _SIX, NZ("11I.5")),
        lose("lose", labels.ANY_OTHER_RESULT, OTHERWISE, NZ("11I.5")),
    ),
    pay_tables=(
        PayTable("12", "Pay scale (a)", (pays("six", "12 to 1", NZ("11I.7(a)")),), chinese=labels.pay_table("a")),
        PayTable("15", "Pay scale (b)", (pays("six", "15 to 1", NZ("11I.7(b)")),), chinese=labels.pay_table("b")),
    ),
    needs_main=NZ("11I.2"),
    stake_clause=NZ("11I.4"),
    spot_clause=NZ("11I.2"),
)

WAGERS = (
    _dragon_bonus(Side.PLAYER, Names("Dragon Bonus, Player", "闲龙宝", "閒龍寶")),
    _dragon_bonus(Side.BANKER, Names("Dragon Bonus, Banker", "庄龙宝", "莊龍寶")),
    DRAGON_7_WAGER,
    PANDA_8_WAGER,
    LUCKY_6,
    SUPER_6,
)
