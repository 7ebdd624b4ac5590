"""Evolve: a state and an event give the next state. Nothing is decided here, only recorded."""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from puntobanco.table import events as ev
from puntobanco.table.acts import business, curator, jackpot, nominees, people
from puntobanco.table.acts.irregular import corrections, disputes, exits, options, trouble, voiding
from puntobanco.table.acts.irregular import reread as misread
from puntobanco.table.acts.round import betting, closing, dealing, settling, showing, squeezing
from puntobanco.table.acts.shoe import cards_away, cutting, cutting_card, opening, seen_cards
from puntobanco.table.model.founding import table_set_up
from puntobanco.table.model.state import Table

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


class BrokenStream(AssertionError):
    """Events that do not follow each other: the replay stops."""


def evolve(table: Table | None, recorded: ev.Recorded) -> Table:
    """The table after an event. The books are checked whenever money moved."""
    event = recorded.event
    if isinstance(event, ev.TableSetUp):
        if table is not None or recorded.position != 0:
            raise BrokenStream("A table is set up once, by the first event of its stream.")
        return table_set_up(event)
    if table is None or recorded.position != table.position:
        stands = 0 if table is None else table.position
        raise BrokenStream(f"Event {recorded.position} does not follow: the table stands at {stands}.")
    kind = type(event)
    if kind in TIMED:
        after = TIMED[kind](table, event, recorded.at)
    elif kind in SIGNED:
        after = SIGNED[kind](table, event, recorded.by)
    else:
        after = RECORDS[kind](table, event)
    if after.books is not table.books:
        after.books.check()
    return replace(after, position=table.position + 1, said=getattr(event, "said", ()))


def fold(events: Iterable[ev.Recorded]) -> Table:
    """The table that a stream of events gives."""
    table: Table | None = None
    for recorded in events:
        table = evolve(table, recorded)
    if table is None:
        raise BrokenStream("A stream without events is no table.")
    return table
