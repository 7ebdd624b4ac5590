"""An invented wager over a label of its own: court cards, at least two in each hand, or in one of them."""

from puntobanco.cards import Card, Rank
from puntobanco.clauses import citing
from puntobanco.rulebooks.new_zealand.games import ALL
from puntobanco.rules.features import Feature, Label, NumberOf, Part
from puntobanco.rules.hand import Side
from puntobanco.wagers.conditions import OTHERWISE, hand_is
from puntobanco.wagers.wager import Kind, Names, Wager, WagerId, lose, one_table, pays, same_lines, win

HOUSE = citing("HOUSE")


def _is_court(card: Card) -> bool:
    return card.rank in (Rank.JACK, Rank.QUEEN, Rank.KING)


_COURTS = Feature(Label("court", _is_court), Part.ALL, NumberOf(frozenset({True})))
_PLAYER, _BANKER = (hand_is(side, _COURTS, 2, 3) for side in Side)
_BOTH_HANDS = Names("Two court cards in each hand", "双方各有两张公牌", "雙方各有兩張公仔牌")
_ONE_HAND = Names("Two court cards in one hand", "一方有两张公牌", "一方有兩張公仔牌")

WAGERS = (
    Wager(
        id=WagerId("courts"),
        family="courts",
        names=Names("Courts", "公牌", "公仔牌"),
        clause=HOUSE("courts 1"),
        kind=Kind.SIDE,
        versions=ALL,
        lines=same_lines(
            win("both", _BOTH_HANDS, _PLAYER & _BANKER, HOUSE("courts 2")),
            win("one", _ONE_HAND, (_PLAYER & ~_BANKER) | (~_PLAYER & _BANKER), HOUSE("courts 3")),
            lose("lose", "Anything else", OTHERWISE, HOUSE("courts 4")),
        ),
        pay_tables=one_table(pays("both", "30 to 1", HOUSE("courts 2")), pays("one", "5 to 1", HOUSE("courts 3"))),
    ),
)
