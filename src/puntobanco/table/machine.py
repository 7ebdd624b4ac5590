"""A table as a machine: how a command is decided, and how an event is recorded."""

from collections.abc import Callable
from typing import Any, NoReturn

from msgspec.structs import replace

from puntobanco.faults import Fault
from puntobanco.machine import BrokenStream, Machine
from puntobanco.procedure.roles import Role
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.acts import business, curator, jackpot, nominees, people
from puntobanco.table.acts.irregular import corrections, disputes, exits, options, trouble, voiding
from puntobanco.table.acts.irregular import reread as misread
from puntobanco.table.acts.round import betting, closing, dealing, settling, showing, squeezing
from puntobanco.table.acts.shoe import cards_away, cutting, cutting_card, opening, seen_cards
from puntobanco.table.commands import Act
from puntobanco.table.events import IncidentNoted
from puntobanco.table.model.answer import Answer, Context, Forbidden, refuse
from puntobanco.table.model.founding import table_set_up
from puntobanco.table.model.state import Table
from puntobanco.table.permission import permitted
from puntobanco.table.rows import ROWS

Record = Callable[[Table, Any], Table]

RECORDS: dict[type[ev.Happened], Record] = {
    ev.Dismissed: business.dismissed,
    ev.SignsPosted: business.signs_posted,
    ev.TableOpened: business.table_opened,
    ev.TableClosed: business.table_closed,
    ev.FloatFilled: business.float_filled,
    ev.FloatCredited: business.float_credited,
    ev.FloatCounted: business.float_counted,
    ev.SetupChanged: business.setup_changed,
    ev.StyleChanged: business.style_changed,
    ev.Paused: business.paused,
    ev.Resumed: business.resumed,
    ev.Joined: people.joined,
    ev.Left: people.left,
    ev.BoughtIn: people.bought_in,
    ev.CashedOut: people.cashed_out,
    ev.CommissionCollected: people.commission_collected,
    ev.NomineeNamed: nominees.nominee_named,
    ev.NomineeApproved: nominees.nominee_approved,
    ev.NomineeAnnounced: nominees.nominee_announced,
    ev.NomineeEnds: nominees.nominee_ends,
    ev.NomineesRevoked: nominees.nominees_revoked,
    ev.ShoeOffered: curator.shoe_offered,
    ev.ShoeTaken: curator.shoe_taken,
    ev.ShoeDeclined: curator.shoe_declined,
    ev.CardsReceived: opening.cards_received,
    ev.StepSigned: opening.step_signed,
    ev.CardsAsked: opening.cards_asked,
    ev.CardsAnswered: opening.cards_answered,
    ev.CutDeclined: cutting.cut_declined,
    ev.CardsCut: cutting.cards_cut,
    ev.RecutOrdered: cutting.recut_ordered,
    ev.CuttingCardPlaced: opening.cutting_card_placed,
    ev.ShoeCommitted: opening.shoe_committed,
    ev.ShoeLoaded: opening.shoe_loaded,
    ev.CardsBurnt: opening.cards_burnt,
    ev.BurntCardShown: opening.burnt_card_shown,
    ev.ShuffleOrdered: cards_away.shuffle_ordered,
    ev.DiscardsReturned: cards_away.discards_returned,
    ev.CardsRemoved: cards_away.cards_removed,
    ev.CuttingCardCame: cutting_card.cutting_card_came,
    ev.CuttingCardConfirmed: cutting_card.cutting_card_confirmed,
    ev.SeenCardConfirmed: seen_cards.seen_card_confirmed,
    ev.BetsOpened: betting.bets_opened,
    ev.BetsPlaced: betting.bets_placed,
    ev.BetTakenBack: betting.bet_taken_back,
    ev.BetSpoken: betting.bet_spoken,
    ev.SpokenDropped: betting.spoken_dropped,
    ev.SpokenConfirmed: betting.spoken_confirmed,
    ev.BetsClosed: closing.bets_closed,
    ev.FreeHandAnnounced: closing.free_hand_announced,
    ev.LateChangeAllowed: closing.late_change_allowed,
    ev.BetsToBeReduced: closing.bets_to_be_reduced,
    ev.CardsCalled: dealing.cards_called,
    ev.CardDrawn: dealing.card_drawn,
    ev.RoundStopped: dealing.round_stopped,
    ev.StopLifted: dealing.stop_lifted,
    ev.HandTucked: showing.hand_tucked,
    ev.HandDeclined: showing.hand_declined,
    ev.CardsPassed: showing.cards_passed,
    ev.CardLookedAt: showing.card_looked_at,
    ev.CardsTurned: showing.cards_turned,
    ev.BankerFirstAllowed: showing.banker_first_allowed,
    ev.DealerToTurn: showing.dealer_to_turn,
    ev.HandAssigned: showing.hand_assigned,
    ev.SqueezeAsked: squeezing.squeeze_asked,
    ev.SqueezeAnswered: squeezing.squeeze_answered,
    ev.WinningsChosen: settling.winnings_chosen,
    ev.EarlySettled: settling.early_settled,
    ev.ResultCalled: settling.result_called,
    ev.RoundSettled: settling.round_settled,
    ev.RoundEnded: settling.round_ended,
    ev.TroubleResolved: trouble.trouble_resolved,
    ev.CardCarried: exits.card_carried,
    ev.CardsDiscarded: exits.cards_discarded,
    ev.BetsHandedBack: exits.bets_handed_back,
    ev.CardsRebuilt: exits.cards_rebuilt,
    ev.CardReadAgain: misread.card_read_again,
    ev.WithoutBetsAnnounced: exits.without_bets_announced,
    ev.RoundVoided: voiding.round_voided,
    ev.OptionsOpened: options.options_opened,
    ev.OptionChosen: options.option_chosen,
    ev.BetWithdrawn: options.bet_withdrawn,
    ev.OptionsClosed: options.options_closed,
    ev.RoundCorrected: corrections.round_corrected,
    ev.DebtCollected: corrections.debt_collected,
    ev.DisputeOpened: disputes.dispute_opened,
    ev.DisputeNoted: disputes.dispute_noted,
    ev.DisputeDecided: disputes.dispute_decided,
    ev.LinkTold: jackpot.link_told,
    ev.AwardPaid: jackpot.award_paid,
    ev.AwardCancelled: jackpot.award_cancelled,
}

TIMED: dict[type[ev.Happened], Callable[[Table, Any, Any], Table]] = {
    ev.Appointed: business.appointed,
    ev.NoticeGiven: business.notice_given,
    ev.IncidentNoted: business.incident_noted,
    ev.HandedOut: showing.handed_out,
}
"""Events of which the time is kept."""

SIGNED: dict[type[ev.Happened], Callable[[Table, Any, Any], Table]] = {ev.TroubleReported: trouble.trouble_reported}
"""Events of which it is kept who caused them."""


def _answer(table: Table, command: ask.Command) -> Answer:
    context = Context(table, command.who, command.at)
    row = ROWS[type(command.act)]
    try:
        fault = permitted(context, row)
        if fault is not None:
            return _turned_away(context, command.act, fault)
        return row.decide(context, command.act)
    except Forbidden as forbidden:
        fault = forbidden.faults[0]
        return Answer((_incident(context, forbidden.matter, fault),), forbidden.faults)


def _not_set_up(command: ask.Command) -> NoReturn:
    refuse("no-table", "the table has not been set up.")


def _turned_away(context: Context, act: Act, fault: Fault) -> Answer:
    """A refusal for the wrong moment or person; what a document forbids at the table goes on record too."""
    matter = LATE.get(str(act.__struct_config__.tag)) if fault.code == "bets-closed" else None
    if matter is None or context.who.role is Role.SURVEILLANCE:
        return Answer((), (fault,))
    return Answer((_incident(context, matter, fault),), (fault,))


LATE = {"place-bets": "late bet", "take-back": "late withdrawal", "speak-bet": "late bet"}


def _incident(context: Context, matter: str, fault: Fault) -> IncidentNoted:
    return IncidentNoted(matter=matter, person=context.who.person, clause=fault.clause, note=fault.sentence)


def _founded(event: ev.AnyEvent) -> Table:
    if not isinstance(event, ev.TableSetUp):
        raise BrokenStream("The stream of a table begins with its set-up.")
    return table_set_up(event)


def _recorded(table: Table, recorded: ev.Recorded) -> Table:
    event = recorded.event
    kind = type(event)
    if kind in TIMED:
        return TIMED[kind](table, event, recorded.at)
    if kind in SIGNED:
        return SIGNED[kind](table, event, recorded.by)
    return RECORDS[kind](table, event)


def _placed(table: Table, event: ev.AnyEvent, position: int) -> Table:
    return replace(table, position=position, said=getattr(event, "said", ()))


TABLE: Machine[Table, ask.AnyAct, ev.AnyEvent] = Machine(
    name="table",
    answer=_answer,
    begin=_not_set_up,
    founding=ev.TableSetUp,
    found=_founded,
    record=_recorded,
    place=_placed,
)
decide, evolve, step, fold = TABLE.decide, TABLE.evolve, TABLE.step, TABLE.fold
