"""Massachusetts: what a licensee may choose, section by section, and the Rules Submission that holds it."""

from fractions import Fraction

from puntobanco.elections import AnyOf, Between, Flag, OneOf, Permit, Portion, Reference
from puntobanco.procedure import keys
from puntobanco.rulebooks.massachusetts.cite import MA
from puntobanco.rulebooks.model import WITH_COMMISSION

UNLIMITED = 10**6

PERMITS = (
    # 2, 3, 4: the table, the cards, the opening.
    Permit(key=keys.LAYOUT_APPROVAL, values=Reference(), clause=MA("2(b)")),
    Permit(key=keys.DISCARD_HOLDS, values=Between(8, UNLIMITED), clause=MA("2(c)"), default=8),
    Permit(key=keys.DECKS, values=Between(6, 8), clause=MA("3(a)"), required=True),
    Permit(key=keys.CUTTING_CARDS, values=Between(2, 2), clause=MA("3(a)"), default=2),
    Permit(key=keys.OPENING, values=OneOf(("standard", "preshuffled", "batch")), clause=MA("4(a)"), default="standard"),
    Permit(key=keys.PRESHUFFLED_PROCEDURE, values=Reference(), clause=MA("4(d)")),
    Permit(key=keys.BATCH_PROCEDURE, values=Reference(), clause=MA("4(e)")),
    # 5: shuffle and cut.
    Permit(key=keys.SHUFFLE, values=OneOf(("lace", "wash-three")), clause=MA("5(a)"), default="lace"),
    Permit(key=keys.RESHUFFLE_AFTER_LACE, values=Flag(), clause=MA("5(a)(1)(i)"), default=False),
    Permit(
        key=keys.CUT_OFFER, values=OneOf(("last-curator", "highest-seat")), clause=MA("5(c)"), default="last-curator"
    ),
    Permit(key=keys.CUTTING_CARD_DEPTH, values=Between(14, UNLIMITED), clause=MA("5(e) s2"), default=14),
    Permit(key=keys.RECUT_BY, values=OneOf(("same", "next")), clause=MA("5(f) s2"), default="same"),
    # 7, 8, 9: the shoe, bets, handling the cards.
    Permit(key=keys.DEVICE, values=OneOf(("shoe",)), clause=MA("7(a)"), default="shoe"),
    Permit(
        key=keys.INSTRUMENTS,
        values=AnyOf(("chips", "plaques", "match-play"), least=1),
        clause=MA("8(b) s1"),
        default=("chips", "plaques"),
    ),
    Permit(key=keys.MATCH_PLAY_PAYS, values=OneOf(("even-money-once",)), clause=None),
    Permit(key=keys.CARD_HANDLING, values=OneOf(("dealer", "players")), clause=MA("9(d)"), default="dealer"),
    Permit(key=keys.CARD_HANDLING_FILING, values=Reference(), clause=MA("9(d)")),
    Permit(key=keys.PARLAY_PORTION, values=Portion(), clause=MA("9(e)(1)a"), default=Fraction(1)),
    Permit(key=keys.PARLAY_FILING, values=Reference(), clause=MA("9(e)(1)a")),
    # 13, 15: vigorish, and a seen card that nobody may have.
    Permit(
        key=keys.VIGORISH_ROUNDING,
        values=OneOf(("exact", "up-to-quarter")),
        clause=MA("13(c) s2"),
        default="exact",
        only=frozenset({WITH_COMMISSION}),
    ),
    Permit(
        key=keys.VIGORISH_COLLECTED,
        values=OneOf(("at-once", "later")),
        clause=MA("13(d)"),
        default="at-once",
        only=frozenset({WITH_COMMISSION}),
    ),
    Permit(key=keys.VIGORISH_ROUNDED_ON, values=OneOf(("bet", "sum")), clause=None, only=frozenset({WITH_COMMISSION})),
    Permit(key=keys.RULES_SUBMISSION, values=Reference(), clause=MA("13(d)")),
    Permit(key=keys.DISCLOSED_THIRD, values=OneOf(("discard", "simulate")), clause=MA("15(c)"), default="simulate"),
    # Of these the document says nothing: the operator's own policy.
    Permit(key=keys.PLAYERS_PER_AREA, values=Between(1, 20), clause=None, default=1),
    Permit(key=keys.STANDING, values=Flag(), clause=None, default=False),
    Permit(
        key=keys.DISCRETION, values=OneOf(("pit", "casino-supervisor", "shift-manager")), clause=None, default="pit"
    ),
)
