"""What is asked when something went wrong."""

from puntobanco.procedure.irregular import Exit, Report
from puntobanco.rules.hand import Side
from puntobanco.table.commands.base import Act, CardText, Person


class ReportTrouble(Act, frozen=True, kw_only=True, tag="report-trouble"):
    """Say what went wrong; the round waits until somebody of the right rank has taken a lawful way out."""

    report: Report
    card: CardText | None = None
    """The card it is about, if it was seen."""
    seen: bool = False
    side: Side | None = None
    """The hand it went to or was read for."""
    place: int | None = None
    """Which card of that hand, counted from 1."""
    rebuildable: bool = True
    """Whether the cards can be put in order, as the operator judges it."""
    number: int | None = None
    """The round it happened in, if it is found only later."""
    note: str = ""


class Resolve(Act, frozen=True, kw_only=True, tag="resolve"):
    """Take one of the lawful ways out."""

    exit: Exit
    order: tuple[CardText, ...] = ()
    """For cards put in order or whose order is decided: all cards of the round as they should have fallen."""
    card: CardText | None = None
    """For a card that is read again: what it is."""
    rebuildable: bool | None = None
    """Whether the cards can be put in order, where the operator judges it otherwise than it was reported."""
    withdrawal: bool = False
    """Whether the operator lets bettors withdraw whole bets."""
    asked_by: Person | None = None
    """The player at whose request."""
    handler: Person | None = None
    """Who alone handles and removes those bets, if the operator says so; else everybody their own."""
    replace_cards: bool = False
    debt: bool = False
    """Whether what somebody cannot hand back becomes a debt; otherwise such a way out is refused."""
    reason: str = ""
    second: Person | None = None
    """Who stands for it too: where stakes go back after a card was seen, or money moved by a misread card."""


class ChooseOption(Act, frozen=True, kw_only=True, tag="choose-option"):
    """A bettor goes on, or takes all bets of the round back."""

    take_back: bool
    bettor: Person | None = None


class WithdrawBet(Act, frozen=True, kw_only=True, tag="withdraw-bet"):
    """A bettor withdraws one whole bet where the operator lets them."""

    wager: str
    seat: int | None = None
    given: int | None = None
    bettor: Person | None = None


class CloseOptions(Act, frozen=True, kw_only=True, tag="close-options"):
    """Everybody has been asked; the bettors who have not answered go on."""


class DealWithoutBets(Act, frozen=True, kw_only=True, tag="deal-without-bets"):
    """Announce the round without bets that an error made necessary."""


class CollectDebt(Act, frozen=True, kw_only=True, tag="collect-debt"):
    """Take what a person owes since a correction, as far as the rack reaches."""

    person: Person


class CorrectRound(Act, frozen=True, kw_only=True, tag="correct-round"):
    """Correct the record of a settled round: its cards as they really were."""

    number: int
    player: tuple[CardText, ...]
    banker: tuple[CardText, ...]
    reason: str
    second: Person
    """The second person who stands for it, since money has moved."""
    debt: bool = False
    """Whether what somebody cannot hand back becomes a debt; otherwise such a correction is refused."""


class OpenDispute(Act, frozen=True, kw_only=True, tag="open-dispute"):
    """Freeze the table over a dispute."""

    matter: str
    person: Person | None = None


class NoteDispute(Act, frozen=True, kw_only=True, tag="note-dispute"):
    """Attach a note."""

    note: str


class DecideDispute(Act, frozen=True, kw_only=True, tag="decide-dispute"):
    """Decide it, and go on."""

    decision: str
