"""Everything that can have happened at a table: a closed union, each event with its own tag.

An event holds what was decided: draws, lines, amounts, roundings, transfers, words. Folding it only records, so
an old journal gives the same state under a newer rulebook. Amounts are whole minor units of the table's currency.
"""

from puntobanco import machine
from puntobanco.table.events.base import Happened
from puntobanco.table.events.betting import (
    BetLaid,
    BetsClosed,
    BetsOpened,
    BetsPlaced,
    BetSpoken,
    BetsToBeReduced,
    BetTakenBack,
    FreeHandAnnounced,
    LateChangeAllowed,
    SpokenConfirmed,
    SpokenDropped,
)
from puntobanco.table.events.business import (
    Appointed,
    Dismissed,
    FloatCounted,
    FloatCredited,
    FloatFilled,
    IncidentNoted,
    NoticeGiven,
    Paused,
    Resumed,
    SetupChanged,
    SignsPosted,
    StyleChanged,
    TableClosed,
    TableOpened,
    TableSetUp,
)
from puntobanco.table.events.cards import (
    BurntCardShown,
    CardsAnswered,
    CardsAsked,
    CardsBurnt,
    CardsCut,
    CardsReceived,
    CardsRemoved,
    CutDeclined,
    CuttingCardCame,
    CuttingCardConfirmed,
    CuttingCardPlaced,
    DiscardsReturned,
    RecutOrdered,
    SeenCardConfirmed,
    ShoeCommitted,
    ShoeLoaded,
    ShuffleOrdered,
    StepSigned,
)
from puntobanco.table.events.dealing import (
    BankerFirstAllowed,
    CardDrawn,
    CardLookedAt,
    CardsCalled,
    CardsPassed,
    CardsTurned,
    DealerToTurn,
    HandAssigned,
    HandDeclined,
    HandedOut,
    HandTucked,
    RoundStopped,
    SqueezeAnswered,
    SqueezeAsked,
    StopLifted,
)
from puntobanco.table.events.irregular import (
    BetsHandedBack,
    BetWithdrawn,
    CardCarried,
    CardReadAgain,
    CardsDiscarded,
    CardsRebuilt,
    DebtCollected,
    DisputeDecided,
    DisputeNoted,
    DisputeOpened,
    OptionChosen,
    OptionsClosed,
    OptionsOpened,
    RoundCorrected,
    RoundVoided,
    TroubleReported,
    TroubleResolved,
    WithoutBetsAnnounced,
)
from puntobanco.table.events.jackpot import AwardCancelled, AwardPaid, LinkTold
from puntobanco.table.events.people import (
    BoughtIn,
    CashedOut,
    CommissionCollected,
    Joined,
    Left,
    NomineeAnnounced,
    NomineeApproved,
    NomineeEnds,
    NomineeNamed,
    NomineesRevoked,
    ShoeDeclined,
    ShoeOffered,
    ShoeTaken,
)
from puntobanco.table.events.settling import (
    EarlySettled,
    HandStep,
    ResultCalled,
    RoundEnded,
    RoundSettled,
    WagerSettled,
    WinningsChosen,
)

AnyEvent = (
    TableSetUp | Appointed | Dismissed | SignsPosted | TableOpened | TableClosed | FloatFilled | FloatCredited
    | FloatCounted | SetupChanged | StyleChanged | NoticeGiven | Paused | Resumed | IncidentNoted
    | Joined | Left | BoughtIn | CashedOut | CommissionCollected
    | NomineeNamed | NomineeApproved | NomineeAnnounced | NomineeEnds | NomineesRevoked
    | ShoeOffered | ShoeTaken | ShoeDeclined
    | CardsReceived | StepSigned | CardsAsked | CardsAnswered | CutDeclined | CardsCut | RecutOrdered | ShuffleOrdered
    | CuttingCardPlaced | ShoeCommitted | ShoeLoaded | CardsBurnt | BurntCardShown | CuttingCardCame
    | CuttingCardConfirmed | SeenCardConfirmed
    | DiscardsReturned | CardsRemoved
    | BetsOpened | BetsPlaced | BetTakenBack | BetSpoken | SpokenDropped | SpokenConfirmed | BetsClosed
    | FreeHandAnnounced | LateChangeAllowed | BetsToBeReduced
    | CardsCalled | CardDrawn | HandTucked | HandedOut | HandDeclined | CardsPassed | CardLookedAt | CardsTurned
    | BankerFirstAllowed | DealerToTurn | HandAssigned | SqueezeAsked | SqueezeAnswered
    | RoundStopped | StopLifted | WinningsChosen | EarlySettled | ResultCalled | RoundSettled | RoundEnded
    | TroubleReported | TroubleResolved | CardCarried | CardsDiscarded | BetsHandedBack | CardsRebuilt
    | CardReadAgain | RoundVoided | OptionsOpened | OptionChosen | BetWithdrawn | OptionsClosed
    | WithoutBetsAnnounced | RoundCorrected | DebtCollected | DisputeOpened | DisputeNoted | DisputeDecided
    | LinkTold | AwardPaid | AwardCancelled
)  # fmt: skip
"""The closed union of all events."""


Recorded = machine.Recorded[AnyEvent]
"""An event of a table in its place."""

__all__ = [
    "AwardCancelled",
    "AwardPaid",
    "LinkTold",
    "DebtCollected",
    "DisputeDecided",
    "DisputeNoted",
    "DisputeOpened",
    "RoundCorrected",
    "WithoutBetsAnnounced",
    "OptionsClosed",
    "BetWithdrawn",
    "OptionChosen",
    "OptionsOpened",
    "RoundVoided",
    "CardReadAgain",
    "CardsRebuilt",
    "BetsHandedBack",
    "CardsDiscarded",
    "CardCarried",
    "TroubleResolved",
    "TroubleReported",
    "AnyEvent",
    "Appointed",
    "BankerFirstAllowed",
    "BetLaid",
    "BetSpoken",
    "BetTakenBack",
    "BetsClosed",
    "BetsOpened",
    "BetsPlaced",
    "BetsToBeReduced",
    "BoughtIn",
    "BurntCardShown",
    "CardDrawn",
    "CardLookedAt",
    "CardsAnswered",
    "CardsAsked",
    "CardsBurnt",
    "CardsCalled",
    "CardsCut",
    "CardsPassed",
    "CardsReceived",
    "CardsRemoved",
    "CardsTurned",
    "CashedOut",
    "CommissionCollected",
    "CutDeclined",
    "CuttingCardCame",
    "CuttingCardConfirmed",
    "SeenCardConfirmed",
    "CuttingCardPlaced",
    "DealerToTurn",
    "DiscardsReturned",
    "Dismissed",
    "EarlySettled",
    "FloatCounted",
    "FloatCredited",
    "FloatFilled",
    "FreeHandAnnounced",
    "HandAssigned",
    "HandDeclined",
    "HandStep",
    "HandTucked",
    "HandedOut",
    "Happened",
    "IncidentNoted",
    "Joined",
    "LateChangeAllowed",
    "Left",
    "NomineeAnnounced",
    "NomineeApproved",
    "NomineeEnds",
    "NomineeNamed",
    "NomineesRevoked",
    "NoticeGiven",
    "Paused",
    "Recorded",
    "RecutOrdered",
    "ResultCalled",
    "Resumed",
    "RoundEnded",
    "RoundSettled",
    "RoundStopped",
    "SetupChanged",
    "ShoeDeclined",
    "ShoeCommitted",
    "ShoeLoaded",
    "ShoeOffered",
    "ShoeTaken",
    "ShuffleOrdered",
    "SignsPosted",
    "SpokenConfirmed",
    "SpokenDropped",
    "SqueezeAnswered",
    "SqueezeAsked",
    "StepSigned",
    "StopLifted",
    "StyleChanged",
    "TableClosed",
    "TableOpened",
    "TableSetUp",
    "WagerSettled",
    "WinningsChosen",
]
