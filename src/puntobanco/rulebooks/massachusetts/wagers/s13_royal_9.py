"""Massachusetts, section 13(i): the Royal 9 progressive, its two pay tables and the combination of each chair."""

from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct

from puntobanco.cards import Card, NotACard, Rank, Suit, cards
from puntobanco.clauses import ClauseId
from puntobanco.elections import Chosen, NotPermitted, OneOf, Permit, Portion, is_not
from puntobanco.money import Currency
from puntobanco.procedure.keys import AWARDS, COMBINATIONS, METERS_OF, RESERVE_RATE
from puntobanco.rulebooks.massachusetts.cite import MA
from puntobanco.rulebooks.massachusetts.games import BOTH
from puntobanco.rules.hand import Side
from puntobanco.wagers import labels
from puntobanco.wagers.conditions import (
    OTHERWISE,
    SAME_ROYAL,
    Combination,
    Condition,
    personal,
    royal,
    royal_king,
    suited_royal,
)
from puntobanco.wagers.wager import (
    Choosing,
    Kind,
    Line,
    Meter,
    MeterId,
    Moment,
    Names,
    Parameter,
    PayTable,
    Row,
    Share,
    Sum,
    Wager,
    WagerId,
    lose,
    win,
)
from puntobanco.words import Wording, say

S, H, D, C = Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS

# Table 2: the suit of the face card (king, queen or jack) and of the nine that belong to each chair.

COMBINATIONS_BY_CHAIR = {
    1: Combination(S, H),
    2: Combination(S, D),
    3: Combination(C, H),
    4: Combination(C, D),
    5: Combination(H, S),
    6: Combination(H, C),
    7: Combination(D, S),
    8: Combination(D, C),
    9: Combination(D, H),
}

CHAIR_CLAUSES = {
    1: MA("13(i) T2 chair 1"),
    2: MA("13(i) T2 chair 2"),
    3: MA("13(i) T2 chair 3"),
    4: MA("13(i) T2 chair 4"),
    5: MA("13(i) T2 chair 5"),
    6: MA("13(i) T2 chair 6"),
    7: MA("13(i) T2 chair 7"),
    8: MA("13(i) T2 chair 8"),
    9: MA("13(i) T2 chair 9"),
}

# Table 1: awards, seeds and increment rates.

MAJOR, K9_BANKER, K9_PLAYER = MeterId("major"), MeterId("k9-banker"), MeterId("k9-player")


def _pay_table(number: int, major_seed: int, major_rate: Fraction) -> PayTable:
    return PayTable(
        str(number),
        f"Paytable {number}",
        (
            Row("exact-match", Share(MAJOR, Fraction(1)), MA("13(i) T1 exact match")),
            Row("any-two-personal", Share(MAJOR, Fraction(1, 10)), MA("13(i) T1 any two personal")),
            Row("k9-banker", Share(K9_BANKER, Fraction(1)), MA("13(i) T1 K9 Banker")),
            Row("k9-player", Share(K9_PLAYER, Fraction(1)), MA("13(i) T1 K9 Player")),
            Row("suited-tie", Sum(1500), MA("13(i) T1 suited tie")),
            Row("royal-9-tie", Sum(250), MA("13(i) T1 Royal 9 tie")),
            Row("any-suited", Sum(50), MA("13(i) T1 any suited")),
            Row("any", Sum(25), MA("13(i) T1 any")),
        ),
        meters=(
            Meter(
                MAJOR,
                "Major jackpot",
                major_seed,
                MA("13(i) T1 major seed"),
                major_rate,
                MA("13(i) T1 major rate"),
                chinese=("大奖", "大獎"),
            ),
            Meter(
                K9_BANKER,
                "Personal K9 Banker",
                350,
                MA("13(i) T1 K9 Banker seed"),
                Fraction(5, 100),
                MA("13(i) T1 K9 Banker rate"),
                chinese=("个人 K9 庄奖池", "個人 K9 莊獎池"),
            ),
            Meter(
                K9_PLAYER,
                "Personal K9 Player",
                350,
                MA("13(i) T1 K9 Player seed"),
                Fraction(5, 100),
                MA("13(i) T1 K9 Player rate"),
                chinese=("个人 K9 闲奖池", "個人 K9 閒獎池"),
            ),
        ),
        chinese=labels.pay_table(str(number)),
    )


PAY_TABLES = (_pay_table(1, 50_000, Fraction(9, 100)), _pay_table(2, 25_000, Fraction(96, 1000)))


def _lines(combination: Combination, posted: ClauseId | None) -> tuple[Line, ...]:
    """The eight awards at a chair with this combination, and the clause that posts it there."""
    both = (Side.PLAYER, Side.BANKER)
    own = personal(combination, *both)
    mine = (MA("13(i) s2"), *([posted] if posted else []))
    some_suited = suited_royal(Side.PLAYER) | suited_royal(Side.BANKER)
    some = royal(Side.PLAYER) | royal(Side.BANKER)
    return (
        win("exact-match", labels.EXACT_MATCH_PERSONAL, own & SAME_ROYAL, MA("13(i) exact match text"), *mine),
        win("any-two-personal", labels.ANY_TWO_PERSONAL, own & ~SAME_ROYAL, *mine),
        win("k9-banker", labels.PERSONAL_K9_ON_BANKER, _personal_king(combination, Side.BANKER), *mine),
        win("k9-player", labels.PERSONAL_K9_ON_PLAYER, _personal_king(combination, Side.PLAYER), *mine),
        win("suited-tie", labels.SUITED_ROYAL_9_TIE, suited_royal(*both), MA("13(i) Royal 9 text")),
        win("royal-9-tie", labels.ROYAL_9_TIE, royal(*both), MA("13(i) Royal 9 text")),
        win("any-suited", labels.ANY_SUITED_ROYAL_9, some_suited, MA("13(i) Royal 9 text")),
        win("any", labels.ANY_ROYAL_9, some, MA("13(i) Royal 9 text")),
        lose("lose", labels.NO_ROYAL_9, OTHERWISE, MA("13(i) s4")),
    )


def _personal_king(combination: Combination, side: Side) -> Condition:
    return personal(combination, side) & royal_king(side)


class ChairCombinations(Struct, frozen=True):
    """Combinations for chairs that the document leaves without one: ``{10 = "Ks 9c"}``, none twice."""

    def read(self, value: object, currency: Currency) -> dict[int, Combination]:
        """Chair by chair, the suits of the king and of the nine."""
        if not isinstance(value, dict):
            raise is_not(value, self.describe())
        read = dict(_chair(chair, text) for chair, text in value.items())
        taken = [*COMBINATIONS_BY_CHAIR.values(), *read.values()]
        if len(set(taken)) < len(taken):
            raise NotPermitted(say("value.combination-taken"))
        return read

    def describe(self) -> Wording:
        return say("value.chairs", example="{10 = “Ks 9c”}")


def _chair(chair: str, text: object) -> tuple[int, Combination]:
    try:
        hand: tuple[Card, ...] = cards(str(text))
    except NotACard as fault:
        raise NotPermitted(str(fault).rstrip(".")) from None
    if chair not in ("10", "11", "12", "13", "14") or [card.rank for card in hand] != [Rank.KING, Rank.NINE]:
        raise NotPermitted(say("value.chair-cards", chair=chair, text=str(text)))
    return int(chair), Combination(hand[0].suit, hand[1].suit)


ELECTIONS = (
    Permit(key=AWARDS, values=OneOf(("highest", "all")), clause=None, default="highest"),
    Permit(key=COMBINATIONS, values=ChairCombinations(), clause=None, default={}),
    Permit(key=METERS_OF, values=OneOf(("table", "chair")), clause=None, default="table"),
    Permit(key=RESERVE_RATE, values=Portion(zero=True), clause=None, default=Fraction(0)),
)


def royal_9(chairs: Mapping[int, Combination], choosing: Choosing) -> Wager:
    """The wager for these chairs; one award a bet, the highest, unless the operator pays all that hold."""

    return Wager(
        id=WagerId("royal-9"),
        family="royal-9",
        names=Names("Royal 9", "皇家9", "皇家9"),
        clause=MA("13(i) s1"),
        kind=Kind.SIDE,
        versions=BOTH,
        lines={chair: _lines(combination, CHAIR_CLAUSES.get(chair)) for chair, combination in chairs.items()},
        parameter=Parameter("chair", tuple(chairs), MA("13(i) s2")),
        pay_tables=PAY_TABLES,
        settles=Moment.FIRST_FOUR,
        early=MA("13(i) s3"),
        choosing=choosing,
        returns_stake=False,
        fixed_stake=500,
        stake_clause=MA("13(i) s3"),
        only_decks=(8, MA("13(i) s1")),
        elections=ELECTIONS,
        configured=_configured,
    )


def _configured(chosen: Chosen) -> Wager:
    choosing = Choosing.ALL if chosen[AWARDS] == "all" else Choosing.HIGHEST
    return royal_9(COMBINATIONS_BY_CHAIR | chosen[COMBINATIONS], choosing)


WAGERS = (royal_9(COMBINATIONS_BY_CHAIR, Choosing.HIGHEST),)
