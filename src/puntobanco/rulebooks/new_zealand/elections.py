"""New Zealand: what the Casino Operator may choose, section by section."""

from msgspec.structs import replace

from puntobanco.elections import (
    AnyOf,
    Between,
    Chinese,
    Flag,
    Money,
    OneOf,
    Permit,
    Portion,
    Reference,
    References,
    Tables,
)
from puntobanco.procedure import keys
from puntobanco.procedure.jackpot import TIER_KEYS, IncrementPoint, Pick, Split
from puntobanco.rulebooks.new_zealand.cite import NZ
from puntobanco.rulebooks.new_zealand.games import ANTE, INTERNATIONAL, JACKPOT
from puntobanco.wagers.triggers import Triggers

UNLIMITED = 10**6
_JACKPOT = frozenset({JACKPOT})
_ANTE = frozenset({ANTE})

TIER = (
    Permit(key=keys.TIER_NAME, values=Reference(), clause=NZ("18.7"), required=True),
    Permit(key=keys.TIER_TITLE, values=Reference(), clause=NZ("18.7")),
    Permit(key=keys.TIER_CHINESE, values=Chinese(), clause=NZ("18.7")),
    Permit(key=keys.TIER_SEED, values=Money(zero=True), clause=NZ("18.7"), required=True),
    Permit(key=keys.TIER_RESET, values=Money(zero=True), clause=NZ("18.7")),
    Permit(key=keys.TIER_RATE, values=Portion(), clause=NZ("18.3")),
    Permit(key=keys.TIER_RESERVE_RATE, values=Portion(zero=True), clause=NZ("18.3")),
    Permit(key=keys.TIER_CEILING, values=Money(), clause=NZ("18.7")),
    Permit(key=keys.TIER_HOUSE, values=Money(), clause=NZ("18.4")),
    Permit(key=keys.TIER_TRIGGER, values=Triggers(), clause=NZ("18.6"), required=True),
    Permit(key=keys.TIER_ONE_IN, values=Between(1, UNLIMITED), clause=NZ("18.8(d)")),
    Permit(key=keys.TIER_PART, values=Portion(), clause=NZ("18.15")),
    Permit(key=keys.TIER_LEAST, values=Money(), clause=NZ("18.8(d)")),
    Permit(key=keys.TIER_MOST, values=Money(), clause=NZ("18.8(d)")),
    Permit(key=keys.TIER_WINS_ON, values=Reference(), clause=NZ("18.6")),
    Permit(key=keys.TIER_PAYS, values=Reference(), clause=NZ("18.15")),
)


def _one_tier() -> tuple[Permit, ...]:
    """The keys of a jackpot with one tier and no table of tiers."""
    return tuple(
        replace(permit, key=keys.of_one_tier(permit.key), required=False, only=_JACKPOT)
        for permit in TIER
        if permit.key in TIER_KEYS
    )


PERMITS = (
    # 1, 2: the call that closes betting; the general rules.
    Permit(
        key=keys.NO_MORE_BETS,
        values=AnyOf(("voice", "notice", "signal"), least=1),
        clause=NZ("1.2"),
        default=("voice",),
    ),
    Permit(key=keys.GENERAL_RULES, values=Reference(), clause=NZ("2.1"), default="division 1 (not in our copy)"),
    # 3: table and equipment.
    Permit(key=keys.DROP_BOX, values=Reference(), clause=NZ("3.1 closing")),
    Permit(key=keys.DEVICE, values=OneOf(("shoe", "batch", "continuous")), clause=NZ("3.4(a)"), required=True),
    Permit(key=keys.DECKS, values=Between(4, 8), clause=NZ("3.4(a)(i) cards"), required=True),
    Permit(key=keys.BACKS, values=References(1, 2), clause=NZ("3.4(a)(ii) cards")),
    Permit(key=keys.SHOE_HOLDS, values=Between(4, UNLIMITED), clause=NZ("3.4(a)(i) shoe"), default=8),
    Permit(key=keys.SHUFFLER_HOLDS, values=Between(4, UNLIMITED), clause=NZ("3.4(a)(ii) shuffler")),
    Permit(key=keys.DISCARD_HOLDS, values=Between(4, UNLIMITED), clause=NZ("3.4(c)"), default=8),
    Permit(key=keys.CUTTING_CARDS, values=Between(1, 2), clause=NZ("3.4(b)"), default=1),
    Permit(key=keys.PALETTE, values=Flag(), clause=NZ("3.4(d)"), default=False),
    Permit(key=keys.PUCKS, values=Flag(), clause=NZ("3.4(f) pucks"), default=False),
    Permit(key=keys.RESULTS_DISPLAY, values=Flag(), clause=NZ("3.4(f) display"), default=False),
    # 5: wagers.
    Permit(key=keys.STANDING, values=Flag(), clause=NZ("5.6"), default=True),
    Permit(key=keys.PLAYERS_PER_AREA, values=Between(1, 3), clause=NZ("5.8(a)"), default=1),
    Permit(
        key=keys.AREA_CAP, values=OneOf(("none", "all-players", "named-players")), clause=NZ("5.8(b)"), default="none"
    ),
    Permit(key=keys.AREA_CAP_NAMED, values=References(1, 50), clause=NZ("5.8(b)")),
    Permit(key=keys.PRO_RATA_FLOOR, values=Flag(), clause=None, default=True),
    Permit(key=keys.FRACTIONS, values=OneOf(("to-chip", "exact")), clause=None, default="to-chip"),
    Permit(key=keys.SIDE_NEEDS_MAIN, values=Flag(), clause=None, default=True),
    # 6, 7: opening, shuffle, cut, burn.
    Permit(
        key=keys.OPENING,
        values=OneOf(("inspected", "prechecked", "preshuffled", "sealed")),
        clause=NZ("6.5 s1"),
        default="inspected",
    ),
    Permit(key=keys.SECURED, values=Reference(), clause=NZ("6.5 s1")),
    Permit(key=keys.SEALED_APPROVAL, values=Reference(), clause=NZ("6.6")),
    Permit(key=keys.PRELOAD_SHUFFLE, values=Flag(), clause=NZ("6.4 s2"), default=False),
    Permit(key=keys.PRELOAD_CUT, values=Flag(), clause=NZ("6.4 s2"), default=False),
    Permit(key=keys.CUT_BY, values=OneOf(("players", "staff")), clause=NZ("6.7"), default="players"),
    Permit(key=keys.CUT, values=Flag(), clause=NZ("7.5 s1"), default=True),
    Permit(key=keys.CUTTING_CARD_DEPTH, values=Between(20, UNLIMITED), clause=NZ("7.6 s2"), default=20),
    Permit(key=keys.BURN, values=OneOf(("value-hidden", "single-hidden")), clause=NZ("7.7"), default="value-hidden"),
    Permit(key=keys.CONTINUOUS_BUFFER, values=Between(0, 60), clause=NZ("1.1 Continuous Shuffler"), default=0),
    # 8 and 11: dealing, and the call for the last round of a shoe.
    Permit(key=keys.LAST_CALL, values=OneOf(("Last coup", "Last hand")), clause=NZ("11.2(a)"), default="Last hand"),
    Permit(key=keys.MAX_FREE_HANDS, values=Between(0, 1000), clause=NZ("8.3 s2")),
    Permit(key=keys.STYLE, values=OneOf(("A", "B", "C", "D")), clause=NZ("8.5 s1"), required=True),
    # 11H: insurance.
    Permit(key=keys.INSURANCE_CAP, values=Flag(), clause=NZ("11H.5(a)"), default=False),
    Permit(key=keys.INSURANCE_ALONE, values=Flag(), clause=NZ("11H.5(c)"), default=False),
    # 11D, 17: limits on pay-outs, each approved.
    Permit(key=keys.LUCKY_MATCH_CAP_APPROVAL, values=Reference(), clause=NZ("11D.11")),
    Permit(key=keys.TIGER_CAP_APPROVAL, values=Reference(), clause=NZ("17.8")),
    # 14: Ante Up.
    Permit(key=keys.ANTE, values=Money(), clause=NZ("1.1 Ante"), required=True, only=_ANTE),
    Permit(key=keys.ANTE_WAIVED_FROM, values=Money(), clause=NZ("14.4"), only=_ANTE),
    # 15: International.
    Permit(
        key=keys.ROUND_START,
        values=OneOf(("close-first", "bet-first", "deal-first")),
        clause=NZ("15.4"),
        default="close-first",
        only=frozenset({INTERNATIONAL}),
    ),
    # 3.5, 18: the jackpot and the approved system that runs it [NZ 1.1 Jackpot System].
    Permit(
        key=keys.JACKPOT_APPROVAL, values=Reference(), clause=NZ("1.1 Jackpot System (b)"), required=True, only=_JACKPOT
    ),
    Permit(key=keys.JACKPOT_NAME, values=Reference(), clause=NZ("18.1"), default="Baccarat Jackpot", only=_JACKPOT),
    Permit(key=keys.JACKPOT_CHINESE, values=Chinese(), clause=NZ("18.1"), only=_JACKPOT),
    Permit(key=keys.JACKPOT_DISPLAY, values=Reference(), clause=NZ("18.8(b)"), required=True, only=_JACKPOT),
    Permit(key=keys.JACKPOT_CONSOLE, values=Reference(), clause=NZ("3.5"), required=True, only=_JACKPOT),
    Permit(
        key=keys.JACKPOT_FUNDING,
        values=OneOf(("house", "wagers", "both")),
        clause=NZ("18.3"),
        required=True,
        only=_JACKPOT,
    ),
    Permit(key=keys.JACKPOT_QUALIFYING_WAGERS, values=References(1, 40), clause=NZ("18.6"), only=_JACKPOT),
    Permit(key=keys.JACKPOT_QUALIFYING_MINIMUM, values=Money(), clause=NZ("18.6"), only=_JACKPOT),
    Permit(key=keys.JACKPOT_QUALIFYING, values=Reference(), clause=NZ("18.6"), only=_JACKPOT),
    Permit(key=keys.JACKPOT_TIERS, values=Tables(TIER, most=20), clause=NZ("18.7"), only=_JACKPOT),
    *_one_tier(),
    Permit(
        key=keys.JACKPOT_PICK, values=OneOf(tuple(pick.value for pick in Pick)), clause=NZ("18.8(d)"), only=_JACKPOT
    ),
    Permit(
        key=keys.JACKPOT_INCREMENT_POINT,
        values=OneOf(tuple(point.value for point in IncrementPoint)),
        clause=NZ("18.11"),
        default=IncrementPoint.AFTER_CLOSE.value,
        only=_JACKPOT,
    ),
    Permit(key=keys.JACKPOT_AUTO, values=Flag(), clause=NZ("18.14"), default=False, only=_JACKPOT),
    Permit(key=keys.JACKPOT_VOID_ROUNDS, values=Flag(), clause=NZ("18.4"), default=False, only=_JACKPOT),
    Permit(
        key=keys.JACKPOT_SPLIT,
        values=OneOf(tuple(split.value for split in Split)),
        clause=NZ("18.16"),
        required=True,
        only=_JACKPOT,
    ),
    Permit(key=keys.JACKPOT_PAYABLE_UNIT, values=Money(), clause=NZ("18.17"), only=_JACKPOT),
    Permit(key=keys.JACKPOT_UNREASONABLE, values=Money(), clause=None, only=_JACKPOT),
    # What is left to "the Casino Operator" at the table.
    Permit(
        key=keys.DISCRETION, values=OneOf(("pit", "casino-supervisor", "shift-manager")), clause=None, default="pit"
    ),
)
