"""Resorts World Sentosa: what the House may choose. The document says nothing of cut, burn, marker and last hand.

Those are the operator's own policy: off unless a set-up turns them on, and cited to no clause.
"""

from puntobanco.elections import Between, Flag, OneOf, Permit
from puntobanco.procedure import keys
from puntobanco.rulebooks.rws.cite import RWS

UNLIMITED = 10**6

PERMITS = (
    Permit(key=keys.DEVICE, values=OneOf(("shoe", "electronic-shoe", "shuffler")), clause=RWS("1.4"), required=True),
    Permit(key=keys.DECKS, values=Between(4, 10), clause=RWS("2.2.1"), required=True),
    Permit(key=keys.FACE_DOWN, values=Flag(), clause=RWS("3.9"), default=False),
    Permit(key=keys.DIFFERENTIAL_SCOPE, values=OneOf(("box", "table")), clause=RWS("1.6"), default="box"),
    Permit(key=keys.FRACTIONS, values=OneOf(("exact", "to-chip")), clause=None, default="exact"),
    Permit(key=keys.STANDING, values=Flag(), clause=RWS("1.21"), default=True),
    Permit(
        key=keys.DISCRETION,
        values=OneOf(("pit", "casino-supervisor", "shift-manager")),
        clause=None,
        default="pit",
    ),
    # The operator's own policy.
    Permit(key=keys.CUT, values=Flag(), clause=None, default=False),
    Permit(key=keys.CUTTING_CARD_DEPTH, values=Between(6, UNLIMITED), clause=None),
    Permit(
        key=keys.BURN,
        values=OneOf(("none", "value-shown", "value-hidden", "single-hidden")),
        clause=None,
        default="none",
    ),
    Permit(
        key=keys.LAST_HAND,
        values=OneOf(("none", "always-one-more", "this-if-first", "this-hand")),
        clause=None,
        default="none",
    ),
    Permit(key=keys.CONTINUOUS_BUFFER, values=Between(0, 60), clause=RWS("1.7"), default=0),
)
