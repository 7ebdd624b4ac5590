"""New Zealand, sections 11A, 11C and 11D: Perfect Pair, Any Pair and Lucky Match, of which a table offers one."""

from puntobanco.rulebooks.new_zealand.cite import NZ
from puntobanco.rulebooks.new_zealand.games import ALL
from puntobanco.rules.hand import PairKind, Side
from puntobanco.wagers import labels
from puntobanco.wagers.conditions import OTHERWISE, paired, triple
from puntobanco.wagers.wager import (
    Exclusion,
    Kind,
    Names,
    PayTable,
    Wager,
    WagerId,
    lose,
    pays,
    same_lines,
    win,
)

# 11A: Perfect Pair [NZ 1.1 Perfect Pair Wager].


def _perfect_pair_scale(number: str, mixed: str, coloured: str, perfect: str) -> PayTable:
    return PayTable(
        number,
        f"Pay Scale {number}",
        (
            pays("mixed", mixed, NZ("11A.7 mixed")),
            pays("coloured", coloured, NZ("11A.7 coloured")),
            pays("perfect", perfect, NZ("11A.7 perfect")),
        ),
        chinese=labels.pay_table(number),
    )


PERFECT_PAIR_SCALES = (
    _perfect_pair_scale("1", "5 to 1", "10 to 1", "30 to 1"),
    _perfect_pair_scale("2", "6 to 1", "12 to 1", "25 to 1"),
    _perfect_pair_scale("3", "5 to 1", "12 to 1", "25 to 1"),
)


def _perfect_pair(side: Side, names: Names) -> Wager:
    return Wager(
        id=WagerId(f"perfect-pair-{side.value}"),
        family="perfect-pair",
        names=names,
        together=labels.PERFECT_PAIRS,
        clause=NZ("11A.1"),
        kind=Kind.SIDE,
        versions=ALL,
        lines=same_lines(
            win("mixed", labels.MIXED_PAIR, paired(side, PairKind.MIXED), NZ("11A.5"), NZ("1.1 Mixed Pair")),
            win(
                "coloured", labels.COLOURED_PAIR, paired(side, PairKind.COLOURED), NZ("11A.5"), NZ("1.1 Coloured Pair")
            ),
            win("perfect", labels.PERFECT_PAIR, paired(side, PairKind.PERFECT), NZ("11A.5"), NZ("1.1 Perfect Pair")),
            lose("lose", labels.NO_PAIR, OTHERWISE, NZ("11A.5"), NZ("1.1 Pair")),
        ),
        pay_tables=PERFECT_PAIR_SCALES,
        excludes=Exclusion(frozenset({"any-pair", "lucky-match"}), NZ("11A.1A")),
        whole_family=NZ("11A.2"),
        shared_pay_table=NZ("11A.8"),
        needs_main=NZ("11A.2"),
        stake_clause=NZ("11A.4"),
        spot_clause=NZ("11A.2"),
    )


# 11C: Any Pair [NZ 1.1 Any Pair Wager].

ANY_PAIR_SCALES = (
    PayTable("1", "Pay Scale 1", (pays("pair", "11 to 1", NZ("11C.8")),), chinese=labels.pay_table("1")),
    PayTable("2", "Pay Scale 2", (pays("pair", "10 to 1", NZ("11C.8")),), chinese=labels.pay_table("2")),
)


def _any_pair(side: Side, names: Names) -> Wager:
    return Wager(
        id=WagerId(f"any-pair-{side.value}"),
        family="any-pair",
        names=names,
        together=labels.ANY_PAIR,
        clause=NZ("11C.1"),
        kind=Kind.SIDE,
        versions=ALL,
        lines=same_lines(
            win("pair", labels.PAIR, paired(side), NZ("11C.6"), NZ("1.1 Any Pair")),
            lose("lose", labels.NO_PAIR, OTHERWISE, NZ("11C.6")),
        ),
        pay_tables=ANY_PAIR_SCALES,
        excludes=Exclusion(frozenset({"perfect-pair", "lucky-match"}), NZ("11C.2")),
        whole_family=NZ("11C.3"),
        needs_main=NZ("11C.3"),
        stake_clause=NZ("11C.5"),
        spot_clause=NZ("11C.3"),
    )


# 11D: Lucky Match [NZ 1.1 Lucky Match Wager]. Three cards of one rank and suit are paid as a triple only.


def _lucky_match_scale(number: str, mixed: str, coloured: str, lucky: str, three: str) -> PayTable:
    return PayTable(
        number,
        f"Pay Scale {number}",
        (
            pays("mixed", mixed, NZ("11D.8 mixed")),
            pays("coloured", coloured, NZ("11D.8 coloured")),
            pays("lucky", lucky, NZ("11D.8 lucky")),
            pays("triple", three, NZ("11D.8 triple")),
        ),
        chinese=labels.pay_table(number),
    )


LUCKY_MATCH_SCALES = (
    _lucky_match_scale("1", "5 to 1", "10 to 1", "25 to 1", "100 to 1"),
    _lucky_match_scale("2", "5 to 1", "10 to 1", "20 to 1", "500 to 1"),
)


def _lucky_match(side: Side, names: Names) -> Wager:
    lucky = paired(side, PairKind.PERFECT) & ~triple(side)
    return Wager(
        id=WagerId(f"lucky-match-{side.value}"),
        family="lucky-match",
        names=names,
        together=labels.LUCKY_MATCH,
        clause=NZ("11D.1"),
        kind=Kind.SIDE,
        versions=ALL,
        lines=same_lines(
            win("mixed", labels.MIXED_MATCH, paired(side, PairKind.MIXED), NZ("11D.6"), NZ("1.1 Mixed Match")),
            win(
                "coloured",
                labels.COLOURED_MATCH,
                paired(side, PairKind.COLOURED),
                NZ("11D.6"),
                NZ("1.1 Coloured Match"),
            ),
            win("lucky", labels.LUCKY_MATCH, lucky, NZ("11D.6"), NZ("1.1 Lucky Match")),
            win("triple", labels.LUCKY_TRIPLE_MATCH, triple(side), NZ("11D.9"), NZ("1.1 Lucky Triple Match")),
            lose("lose", labels.NO_MATCH, OTHERWISE, NZ("11D.6")),
        ),
        pay_tables=LUCKY_MATCH_SCALES,
        excludes=Exclusion(frozenset({"perfect-pair", "any-pair"}), NZ("11D.2")),
        whole_family=NZ("11D.3"),
        needs_main=NZ("11D.3"),
        cap=NZ("11D.11"),
        stake_clause=NZ("11D.5"),
        spot_clause=NZ("11D.3"),
    )


WAGERS = (
    _perfect_pair(Side.PLAYER, Names("Perfect Pair, Player", "闲完美对子", "閒完美對子")),
    _perfect_pair(Side.BANKER, Names("Perfect Pair, Banker", "庄完美对子", "莊完美對子")),
    _any_pair(Side.PLAYER, Names("Any Pair, Player", "闲对", "閒對")),
    _any_pair(Side.BANKER, Names("Any Pair, Banker", "庄对", "莊對")),
    _lucky_match(Side.PLAYER, Names("Lucky Match, Player", "闲幸运配对", "閒幸運配對")),
    _lucky_match(Side.BANKER, Names("Lucky Match, Banker", "庄幸运配对", "莊幸運配對")),
)
