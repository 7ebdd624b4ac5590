"""Betting: what is asked about bets, and what became of them."""

from msgspec import Struct

from puntobanco.clauses import ClauseId
from puntobanco.ledger import Transfer
from puntobanco.money import Minor
from puntobanco.procedure.calls import Said
from puntobanco.table.words.base import Act, Happened, Person
from puntobanco.words import Text


class Stake(Struct, frozen=True, kw_only=True):
    """One bet as it is put down or raised."""

    wager: str
    amount: Minor
    seat: int | None = None
    """On whose area; none for the bettor's own seat."""
    given: int | None = None
    instrument: str = "chips"


MOST_BETS = 64
"""Bets in one command: more than a layout has boxes for one person."""


class OpenBets(Act, frozen=True, kw_only=True, tag="open-bets"):
    """Call for bets and begin a round."""

    start: str = ""
    """How the round begins, where there is a choice; empty for the way of the set-up."""


class PlaceBets(Act, frozen=True, kw_only=True, tag="place-bets"):
    """Put bets down or raise them; each is judged in order and the good ones stand."""

    bets: tuple[Stake, ...]
    bettor: Person | None = None
    """For whom, when a nominee or the staff does it."""
    round: int | None = None
    """The round for which they are meant: a command that comes late bets in no other."""


class TakeBack(Act, frozen=True, kw_only=True, tag="take-back"):
    """Take a bet back, whole or in part."""

    wager: str
    seat: int | None = None
    given: int | None = None
    amount: Minor | None = None
    bettor: Person | None = None


class SpeakBet(Act, frozen=True, kw_only=True, tag="speak-bet"):
    """Call a bet aloud with the money shown."""

    bet: Stake


class ConfirmSpoken(Act, frozen=True, kw_only=True, tag="confirm-spoken"):
    """The dealer repeats a spoken bet, changes the cash if there is any, and puts the chips down."""

    person: Person


class CloseBets(Act, frozen=True, kw_only=True, tag="close-bets"):
    """Call no more bets, by voice, notice or signal."""

    forms: tuple[str, ...] = ()
    """How it is told; empty for the forms of the set-up."""


class FreeHand(Act, frozen=True, kw_only=True, tag="free-hand"):
    """Announce a round dealt without bets on the table."""


class AllowLateChange(Act, frozen=True, kw_only=True, tag="allow-late-change"):
    """The operator lets bets be changed after the close while no card has been revealed."""

    handler: Person | None = None
    """Who handles and removes those bets."""


class CardDisclosed(Act, frozen=True, kw_only=True, tag="card-disclosed"):
    """A card was seen or touched before the close."""

    touched_by: Person | None = None


class ReduceBets(Act, frozen=True, kw_only=True, tag="reduce-bets"):
    """The dealer brings bets that exceed the differential down in proportion."""

    second: Person | None = None
    """Who stands for it too, once a card of the round has been seen."""


# What came of it.


class BetsOpened(Happened, frozen=True, kw_only=True, tag="bets-opened"):
    number: int
    style: str
    start: str
    said: tuple[Said, ...]
    life: str = ""


class BetLaid(Struct, frozen=True, kw_only=True):
    """A bet as it lies after it was put down or raised."""

    bettor: Person
    seat: int
    wager: str
    stake: Minor
    """Altogether."""
    given: int | None = None
    standing: bool = False
    nominee: Person | None = None
    instrument: str = "chips"
    coupon: Minor = Minor(0)
    """The part of the stake that is a match-play coupon and no chips."""
    notes: tuple[Text, ...] = ()


class BetsPlaced(Happened, frozen=True, kw_only=True, tag="bets-placed"):
    by: Person
    bets: tuple[BetLaid, ...]
    transfers: tuple[Transfer, ...]


class BetTakenBack(Happened, frozen=True, kw_only=True, tag="bet-taken-back"):
    by: Person
    bettor: Person
    seat: int
    wager: str
    given: int | None
    left: Minor
    notes: tuple[Text, ...] = ()
    """What is to be remarked about the part that still lies."""
    transfers: tuple[Transfer, ...]


class BetSpoken(Happened, frozen=True, kw_only=True, tag="bet-spoken"):
    person: Person
    bet: Stake


class SpokenDropped(Happened, frozen=True, kw_only=True, tag="spoken-dropped"):
    people: tuple[Person, ...]
    clause: ClauseId | None


class SpokenConfirmed(Happened, frozen=True, kw_only=True, tag="spoken-confirmed"):
    person: Person


class BetsClosed(Happened, frozen=True, kw_only=True, tag="bets-closed"):
    forms: tuple[str, ...]
    said: tuple[Said, ...]
    deemed: ClauseId | None = None
    """The clause by which betting counts as closed without a call."""
    returned: tuple[tuple[Person, int, str, int | None], ...] = ()
    """Bets handed back because a bet that they need is missing: bettor, seat, wager, given."""
    transfers: tuple[Transfer, ...] = ()


class FreeHandAnnounced(Happened, frozen=True, kw_only=True, tag="free-hand-announced"):
    said: tuple[Said, ...]


class LateChangeAllowed(Happened, frozen=True, kw_only=True, tag="late-change-allowed"):
    handler: Person
    clause: ClauseId


class BetsToBeReduced(Happened, frozen=True, kw_only=True, tag="bets-to-be-reduced"):
    clause: ClauseId
    second: Person | None = None


class SeriesBet(Struct, frozen=True, kw_only=True):
    """A bet over several rounds that ended before its rounds were dealt."""

    bettor: Person
    seat: int
    wager: str
    given: int | None
    stake: Minor
    state: str
    fate: str
    """Whether it is returned or loses."""
    clause: ClauseId


class SeriesEnded(Happened, frozen=True, kw_only=True, tag="series-ended"):
    """Bets over several rounds ended as their declaration says: by a new shoe, by leaving, and so on."""

    cause: str
    bets: tuple[SeriesBet, ...]
    transfers: tuple[Transfer, ...]
