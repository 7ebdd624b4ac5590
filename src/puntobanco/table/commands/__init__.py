"""Everything a person may ask of a table: a closed union, each act with its own tag.

A command says who asks (person and role), carries an id made by the asker and the time by the host's clock, and
brings whatever comes from outside: cards, amounts, numbers. It never says what follows from it.
"""

from puntobanco import machine
from puntobanco.table.commands.base import FACE_DOWN, Act, At, CardText, Person, Who
from puntobanco.table.commands.betting import (
    MOST_BETS,
    AllowLateChange,
    CardDisclosed,
    CloseBets,
    ConfirmSpoken,
    FreeHand,
    OpenBets,
    PlaceBets,
    ReduceBets,
    SpeakBet,
    Stake,
    TakeBack,
)
from puntobanco.table.commands.business import (
    Appoint,
    ChangeSetup,
    ChangeStyle,
    CloseTable,
    CountFloat,
    Credit,
    Dismiss,
    Fill,
    GiveNotice,
    OpenTable,
    Pause,
    PostSigns,
    ReportIncident,
    Resume,
)
from puntobanco.table.commands.cards import (
    AnswerCards,
    AnswerCut,
    AskCards,
    BurnCards,
    CommitShoe,
    ConfirmCuttingCard,
    ConfirmSeenCard,
    CuttingCardOut,
    LoadShoe,
    OrderRecut,
    OrderShuffle,
    PlaceCuttingCard,
    ReceiveCards,
    ReplaceCards,
    ReturnDiscards,
    ShowBurntCard,
    TickStep,
)
from puntobanco.table.commands.dealing import (
    AnswerSqueeze,
    AskSqueeze,
    AssignHand,
    BankerFirst,
    CallCards,
    CallResult,
    ChooseWinnings,
    DealerTurns,
    DeclineHand,
    Draw,
    EndRound,
    HandOut,
    KeyTurned,
    Look,
    PassCards,
    Settle,
    SettleEarly,
    Tuck,
    Turn,
)
from puntobanco.table.commands.irregular import (
    ChooseOption,
    CloseOptions,
    CollectDebt,
    CorrectRound,
    DealWithoutBets,
    DecideDispute,
    NoteDispute,
    OpenDispute,
    ReportTrouble,
    Resolve,
    WithdrawBet,
)
from puntobanco.table.commands.jackpot import Award, CancelAward, PayAward, TellLink
from puntobanco.table.commands.people import (
    AnnounceNominee,
    AnswerShoe,
    ApproveNominee,
    BuyIn,
    CashOut,
    CollectCommission,
    EndNominee,
    Join,
    Leave,
    NameNominee,
    PassShoe,
    RevokeNominees,
)

AnyAct = (
    Appoint | Dismiss | PostSigns | OpenTable | CloseTable | Fill | Credit | CountFloat | ChangeSetup | ChangeStyle
    | GiveNotice | Pause | Resume | ReportIncident
    | Join | Leave | BuyIn | CashOut | CollectCommission
    | NameNominee | ApproveNominee | AnnounceNominee | EndNominee | RevokeNominees | AnswerShoe | PassShoe
    | ReceiveCards | TickStep | AskCards | AnswerCards | AnswerCut | CommitShoe | PlaceCuttingCard
    | OrderRecut | OrderShuffle | LoadShoe | BurnCards | ShowBurntCard | CuttingCardOut | ReturnDiscards | ReplaceCards
    | ConfirmCuttingCard | ConfirmSeenCard
    | OpenBets | PlaceBets | TakeBack | SpeakBet | ConfirmSpoken | CloseBets | FreeHand | AllowLateChange
    | CardDisclosed | ReduceBets
    | CallCards | Draw | Tuck | HandOut | DeclineHand | PassCards | Look | Turn | KeyTurned | BankerFirst | DealerTurns
    | AssignHand | AskSqueeze | AnswerSqueeze | ChooseWinnings | SettleEarly | CallResult | Settle | EndRound
    | ReportTrouble | Resolve | ChooseOption | WithdrawBet | CloseOptions | DealWithoutBets
    | CorrectRound | CollectDebt | OpenDispute | NoteDispute | DecideDispute
    | TellLink | PayAward | CancelAward
)  # fmt: skip
"""The closed union of all acts."""


Command = machine.Command[AnyAct]
"""A command to a table."""

__all__ = [
    "FACE_DOWN",
    "MOST_BETS",
    "Award",
    "CancelAward",
    "PayAward",
    "TellLink",
    "CollectDebt",
    "DecideDispute",
    "NoteDispute",
    "OpenDispute",
    "CorrectRound",
    "DealWithoutBets",
    "CloseOptions",
    "WithdrawBet",
    "ChooseOption",
    "Resolve",
    "ReportTrouble",
    "Act",
    "AllowLateChange",
    "AnnounceNominee",
    "AnswerCards",
    "AnswerCut",
    "AnswerShoe",
    "AnswerSqueeze",
    "AnyAct",
    "Appoint",
    "ApproveNominee",
    "AskCards",
    "AskSqueeze",
    "AssignHand",
    "At",
    "BankerFirst",
    "BurnCards",
    "BuyIn",
    "CallCards",
    "CallResult",
    "CardDisclosed",
    "CardText",
    "CashOut",
    "ChangeSetup",
    "ChangeStyle",
    "ChooseWinnings",
    "CloseBets",
    "CloseTable",
    "CollectCommission",
    "CommitShoe",
    "Command",
    "ConfirmSpoken",
    "CountFloat",
    "Credit",
    "ConfirmCuttingCard",
    "ConfirmSeenCard",
    "CuttingCardOut",
    "DealerTurns",
    "DeclineHand",
    "Dismiss",
    "Draw",
    "EndNominee",
    "EndRound",
    "Fill",
    "FreeHand",
    "GiveNotice",
    "HandOut",
    "Join",
    "KeyTurned",
    "Leave",
    "LoadShoe",
    "Look",
    "NameNominee",
    "OpenBets",
    "OpenTable",
    "OrderRecut",
    "OrderShuffle",
    "PassCards",
    "PassShoe",
    "Pause",
    "Person",
    "PlaceBets",
    "PlaceCuttingCard",
    "PostSigns",
    "ReceiveCards",
    "ReduceBets",
    "ReplaceCards",
    "ReportIncident",
    "Resume",
    "ReturnDiscards",
    "RevokeNominees",
    "Settle",
    "SettleEarly",
    "ShowBurntCard",
    "SpeakBet",
    "Stake",
    "TakeBack",
    "TickStep",
    "Tuck",
    "Turn",
    "Who",
]
