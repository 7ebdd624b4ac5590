"""The lines of a record: everything that a table writes down, one kind of line a type.

Amounts are whole minor units of the one currency that the line ``shoe_opened`` names. Nothing is rewritten: a line
that corrects another names it in ``replaces``.
"""

from collections.abc import Mapping
from typing import Annotated, Any, get_args

from msgspec import Meta, Struct

from puntobanco.money import LARGEST_MINOR

Seq = Annotated[int, Meta(ge=1, le=10**12)]
CoupNumber = Annotated[int, Meta(ge=1, le=99_999)]
Money = Annotated[int, Meta(ge=0, le=LARGEST_MINOR)]
Signed = Annotated[int, Meta(ge=-LARGEST_MINOR, le=LARGEST_MINOR)]
Small = Annotated[int, Meta(ge=0, le=99_999)]
Text = Annotated[str, Meta(max_length=2_000)]


class Line(Struct, frozen=True, kw_only=True, tag_field="type", omit_defaults=True):
    """What every line may say: its number, when, at which shoe and coup, whom it is about, and the line it replaces."""

    seq: Seq
    at: Text | None = None
    """Date and time; missing only where nobody knows it, as in a record made from a shoe file."""
    shoe: Text | None = None
    coup: CoupNumber | None = None
    replaces: Seq | None = None
    by: Text | None = None
    prev: Text | None = None
    own: Mapping[str, Any] = {}
    """Further fields that the writer of the record added; their names start with ``_``."""


class TableLine(Line, frozen=True, kw_only=True, tag="table"):
    """Which table writes the record, by which document, and in which currency."""

    table: Text
    rules: Text
    edition: Text = ""
    currency: Text
    minor: Annotated[int, Meta(ge=0, le=6)]


class ShoeOpened(Line, frozen=True, kw_only=True, tag="shoe_opened"):
    rules: Text
    game: Text | dict[str, Any] = ""
    """The game as a set-up declares it; empty for that of the rulebooks."""
    decks: Annotated[int, Meta(ge=1, le=100)]
    currency: Text | None = None
    minor: Annotated[int, Meta(ge=0, le=6)] | None = None
    continuous: bool = False
    cut_from_end: Small | None = None
    table: Text = ""


class Burn(Line, frozen=True, kw_only=True, tag="burn"):
    first: Text
    count: Small
    cards: Text = ""
    """The further cards, where everybody saw them."""


class BetsOpen(Line, frozen=True, kw_only=True, tag="bets_open"):
    seconds: Small | None = None


class Bet(Line, frozen=True, kw_only=True, tag="bet"):
    """A bet as it lies after it was put down or raised."""

    seat: Small
    on: Text
    stake: Money
    given: Small | None = None
    bettor: Text | None = None


class Withdraw(Line, frozen=True, kw_only=True, tag="withdraw"):
    """A bet that was taken back, or handed back, in whole or in part."""

    seat: Small
    on: Text
    left: Money = 0
    given: Small | None = None
    bettor: Text | None = None


class BetsClosed(Line, frozen=True, kw_only=True, tag="bets_closed"):
    difference: Money | None = None
    """Between all bets on the Banker and all on the Player."""


class CardLine(Line, frozen=True, kw_only=True, tag="card"):
    to: Annotated[str, Meta(pattern="^[PB][1-8]$")]
    card: Text
    source: Text | None = None


class Rebuild(Line, frozen=True, kw_only=True, tag="rebuild"):
    """The cards as they should have fallen."""

    line: Text
    left_over: Text = ""


class ResultLine(Line, frozen=True, kw_only=True, tag="result"):
    line: Text


class Settle(Line, frozen=True, kw_only=True, tag="settle"):
    seat: Small
    on: Text
    stake: Money
    pays: Money
    commission: Money
    net: Signed
    given: Small | None = None
    bettor: Text | None = None
    outcome: Text | None = None
    marked: Text | None = None
    """Commission marked and not taken: exactly, in minor units."""


class Correct(Line, frozen=True, kw_only=True, tag="correct"):
    """The record of a coup put right."""

    second: Text | None = None
    reason: Text = ""
    line: Text


class FreeHand(Line, frozen=True, kw_only=True, tag="free_hand"):
    pass


class VoidHand(Line, frozen=True, kw_only=True, tag="void_hand"):
    clause: Text | None = None


class VoidRound(Line, frozen=True, kw_only=True, tag="void_round"):
    reason: Text = ""
    clause: Text | None = None
    line: Text | None = None


class InsuranceOffer(Line, frozen=True, kw_only=True, tag="insurance_offer"):
    on: Text
    given: Small | None = None


class CutCard(Line, frozen=True, kw_only=True, tag="cut_card"):
    dealt: Small = 0
    """Cards of the coup dealt before it came."""


class Limits(Line, frozen=True, kw_only=True, tag="limits"):
    """What was changed in the set-up: keys with their old and new value in words."""

    old: dict[str, str] = {}
    new: dict[str, str] = {}
    reason: Text = ""


class Style(Line, frozen=True, kw_only=True, tag="style"):
    style: Text
    before: Text = ""


class DealerChange(Line, frozen=True, kw_only=True, tag="dealer_change"):
    person: Text
    role: Text = ""
    leaves: bool = False


class ShoeChange(Line, frozen=True, kw_only=True, tag="shoe_change"):
    set: Text = ""
    reason: Text = ""


class Fill(Line, frozen=True, kw_only=True, tag="fill"):
    amount: Money
    slip: Text = ""


class Credit(Line, frozen=True, kw_only=True, tag="credit"):
    amount: Money
    slip: Text = ""


class Count(Line, frozen=True, kw_only=True, tag="count"):
    counted: Money
    expected: Money | None = None


class JackpotIn(Line, frozen=True, kw_only=True, tag="jackpot_in"):
    meter: Text
    amount: Money


class JackpotHit(Line, frozen=True, kw_only=True, tag="jackpot_hit"):
    meter: Text
    amount: Money
    seat: Small | None = None


class JackpotConfirm(Line, frozen=True, kw_only=True, tag="jackpot_confirm"):
    meter: Text
    amount: Money
    seat: Small | None = None
    bettor: Text | None = None
    paid_in: Text = "chips"


class JackpotAdjust(Line, frozen=True, kw_only=True, tag="jackpot_adjust"):
    meter: Text
    amount: Signed
    reason: Text = ""


class Pause(Line, frozen=True, kw_only=True, tag="pause"):
    reason: Text = ""


class Resume(Line, frozen=True, kw_only=True, tag="resume"):
    reason: Text = ""


class Note(Line, frozen=True, kw_only=True, tag="note"):
    text: Text
    clause: Text | None = None


class BuyIn(Line, frozen=True, kw_only=True, tag="buy_in"):
    person: Text
    amount: Money


class CashOut(Line, frozen=True, kw_only=True, tag="cash_out"):
    person: Text
    amount: Money


class Commission(Line, frozen=True, kw_only=True, tag="commission"):
    person: Text
    amount: Money


class Debt(Line, frozen=True, kw_only=True, tag="debt"):
    person: Text
    amount: Money


class Discard(Line, frozen=True, kw_only=True, tag="discard"):
    """Cards that left the shoe and belong to no hand."""

    count: Small


class CardsBack(Line, frozen=True, kw_only=True, tag="cards_back"):
    """Played cards go back into a continuous shuffler."""

    count: Small


AnyLine = (
    TableLine | ShoeOpened | Burn | BetsOpen | Bet | Withdraw | BetsClosed | CardLine | Rebuild | ResultLine
    | Settle | Correct | FreeHand | VoidHand | VoidRound | InsuranceOffer | CutCard | Limits | Style | DealerChange
    | ShoeChange | Fill | Credit | Count | JackpotIn | JackpotHit | JackpotConfirm | JackpotAdjust | Pause | Resume
    | Note | BuyIn | CashOut | Commission | Debt | Discard | CardsBack
)  # fmt: skip

TYPES: dict[str, type[Line]] = {kind.__struct_config__.tag: kind for kind in get_args(AnyLine)}

MONEY_TYPES = (Bet, Withdraw, Settle, Fill, Credit, Count, BuyIn, CashOut, Commission, Debt)
"""Lines that mean nothing without a currency."""
