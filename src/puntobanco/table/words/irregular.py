"""Irregularities: what is asked when something went wrong, and what came of it."""

from puntobanco.clauses import ClauseId
from puntobanco.ledger import Transfer
from puntobanco.money import Minor
from puntobanco.procedure.calls import Said
from puntobanco.procedure.irregular import Exit, Remedy, Report, told_of
from puntobanco.rules.hand import Side
from puntobanco.table.words.base import Act, CardText, Happened, Person
from puntobanco.table.words.dealing import WagerSettled
from puntobanco.wagers.established import Established
from puntobanco.words import Text


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
    """Everybody has been asked; the bettors who have not answered go on, each of them named."""

    people: tuple[Person, ...] = ()
    """All who have not answered: somebody who answers meanwhile is not passed over."""


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


# What came of it.


class TroubleReported(Happened, frozen=True, kw_only=True, tag="trouble-reported"):
    """What went wrong, and the lawful ways out that the rulebook gave."""

    report: Report
    note: str = ""
    """What the person who reported it wrote."""
    remedies: tuple[Remedy, ...]
    card: CardText | None = None
    seen: bool = False
    side: Side | None = None
    place: int | None = None
    established: tuple[Established, ...] = ()
    """The outcomes that were established then."""
    rebuildable: bool = True
    otherwise: tuple[Remedy, ...] = ()
    """The ways out if the operator judges otherwise whether the cards can be put in order."""
    out: int = 0
    """Cards that left the shoe because of it and belong to no hand."""

    @property
    def text(self) -> Text:
        """What was reported, in words."""
        return told_of(self.report, self.card, self.side, self.place, self.note)


class TroubleResolved(Happened, frozen=True, kw_only=True, tag="trouble-resolved"):
    """The way out that was taken."""

    exit: Exit
    clause: ClauseId | None
    reason: str = ""
    may_replace: ClauseId | None = None
    """The clause by which the cards may be replaced afterwards."""
    said: tuple[Said, ...] = ()
    second: Person | None = None
    """Who stands for it too, where stakes go back after a card was seen."""


class CardCarried(Happened, frozen=True, kw_only=True, tag="card-carried"):
    """A card opens the next round; with a clause, that round is dealt without bets."""

    card: CardText | None
    without_bets: ClauseId | None = None


class CardsDiscarded(Happened, frozen=True, kw_only=True, tag="cards-discarded"):
    """Cards went to the discards that belonged to no hand: how many lay there, and how many more left the shoe."""

    lying: int
    drawn: int
    clause: ClauseId | None


class BetsHandedBack(Happened, frozen=True, kw_only=True, tag="bets-handed-back"):
    """All bets of the round go back, and it is dealt without."""

    clause: ClauseId
    transfers: tuple[Transfer, ...]
    said: tuple[Said, ...] = ()


class CardsRebuilt(Happened, frozen=True, kw_only=True, tag="cards-rebuilt"):
    """The cards of the round as they should have fallen: side and card, in order of dealing."""

    cards: tuple[tuple[Side, CardText | None], ...]
    left_over: tuple[CardText | None, ...] = ()
    """Cards that no hand is entitled to; they open the next round."""
    without_bets: ClauseId | None = None
    """The clause by which that round is dealt without bets: a card left over was seen."""
    for_thirds: bool = False
    """Whether cards lie face down, so that those left over may still be this round's third cards."""
    fresh: tuple[CardText, ...] = ()
    """Those of the cards that were seen only now."""
    unread: tuple[CardText, ...] = ()
    """Cards that were on record and are, as it turns out, not there."""
    before: tuple[tuple[Side, CardText | None], ...] = ()
    """The cards as they were on record."""


class CardReadAgain(Happened, frozen=True, kw_only=True, tag="card-read-again"):
    """A card was another than was read."""

    place: int
    old: CardText
    new: CardText
    unsettled: bool = False
    """Whether what the first four cards had decided is taken back, to be settled by the cards as they are."""
    transfers: tuple[Transfer, ...] = ()
    second: Person | None = None
    keyed: bool = False
    """Whether the dealer keyed it again at once; otherwise the pit resolved a misread card."""
    said: tuple[Said, ...] = ()


class RoundVoided(Happened, frozen=True, kw_only=True, tag="round-voided"):
    """The round has no result; every bet goes back and whatever was paid is reversed."""

    number: int
    clause: ClauseId | None
    reason: Text | str
    """As somebody wrote it, else what had been reported."""
    transfers: tuple[Transfer, ...]
    said: tuple[Said, ...] = ()
    life: str


class OptionsOpened(Happened, frozen=True, kw_only=True, tag="options-opened"):
    """Every bettor may go on or take all bets back; or, by another clause, withdraw whole bets."""

    people: tuple[Person, ...]
    clause: ClauseId
    whole_bets: bool = False
    handler: Person | None = None
    """Who alone removes bets that are withdrawn."""


class OptionChosen(Happened, frozen=True, kw_only=True, tag="option-chosen"):
    """A bettor's answer, by which they are bound."""

    person: Person
    take_back: bool
    transfers: tuple[Transfer, ...] = ()


class BetWithdrawn(Happened, frozen=True, kw_only=True, tag="bet-withdrawn"):
    """One whole bet was withdrawn for good."""

    bettor: Person
    seat: int
    wager: str
    given: int | None
    transfers: tuple[Transfer, ...]
    with_it: tuple[tuple[int, str, int | None], ...] = ()
    """Insurance that goes back with the bet it insures: seat, wager, given."""


class OptionsClosed(Happened, frozen=True, kw_only=True, tag="options-closed"):
    """The time to answer is over; the bettors who had not answered go on."""

    unanswered: tuple[Person, ...]


class WithoutBetsAnnounced(Happened, frozen=True, kw_only=True, tag="without-bets-announced"):
    """A round without bets begins."""

    number: int
    style: str
    clause: ClauseId
    said: tuple[Said, ...]
    life: str
    transfers: tuple[Transfer, ...] = ()
    """Bets that a stand-off had left on the layout go back."""


class RoundCorrected(Happened, frozen=True, kw_only=True, tag="round-corrected"):
    """The record of a settled round was put right by new transfers, never by editing old ones."""

    number: int
    player: tuple[CardText, ...]
    banker: tuple[CardText, ...]
    reason: str
    second: Person
    wagers: tuple[WagerSettled, ...]
    changes: tuple[tuple[Person, Minor, Minor], ...]
    """By person: what the round had returned, and what it returns now."""
    transfers: tuple[Transfer, ...]


class DebtCollected(Happened, frozen=True, kw_only=True, tag="debt-collected"):
    """A debt from a correction was paid, in whole or in part."""

    person: Person
    transfers: tuple[Transfer, ...]


class DisputeOpened(Happened, frozen=True, kw_only=True, tag="dispute-opened"):
    """The table stands still over a dispute."""

    matter: str
    person: Person | None


class DisputeNoted(Happened, frozen=True, kw_only=True, tag="dispute-noted"):
    """A note on it."""

    note: str


class DisputeDecided(Happened, frozen=True, kw_only=True, tag="dispute-decided"):
    """It is decided, and the table goes on."""

    decision: str
