"""The phase table: for each act its home, who may ask for it, and what decides. See `phases` for the theory."""

from puntobanco.procedure.procedure import Procedure
from puntobanco.procedure.roles import BETTORS, DEALERS, SUPERVISORS, Role, from_rank
from puntobanco.table import commands as ask
from puntobanco.table.acts import business, curator, jackpot, nominees, people
from puntobanco.table.acts.irregular import corrections, disputes, exits, options, trouble
from puntobanco.table.acts.round import betting, closing, dealing, keying, settling, showing, squeezing
from puntobanco.table.acts.shoe import cards_away, cutting, cutting_card, opening, seen_cards
from puntobanco.table.model import committed
from puntobanco.table.model import preconditions as when
from puntobanco.table.model.phases import ANY, BETWEEN, OPEN, PLAYING, Phase, Row

PLAYER = frozenset({Role.PLAYER})
PIT = SUPERVISORS
OPERATOR = frozenset({Role.OPERATOR})
HOST = frozenset({Role.CLOCK})
CHIPS = DEALERS | {Role.CASHIER}
EVERYBODY = BETTORS | DEALERS


def _operator(procedure: Procedure) -> frozenset[Role]:
    """Whoever exercises what a document leaves to the operator."""
    return from_rank(procedure.discretion)


def _above_dealer(procedure: Procedure) -> frozenset[Role]:
    """The supervisor whose leave the Banker's Hand needs to be shown first [NZ 8.17]."""
    return from_rank(Role.CASINO_SUPERVISOR)


_DEALT = frozenset({Phase.CALLED, Phase.DEALING, Phase.SHOWING, Phase.EARLY, Phase.DRAWING})
_HIDDEN = frozenset({Phase.DEALING, Phase.SHOWING, Phase.DRAWING})

_TABLE = (
    # The operator's business.
    Row(act=ask.Appoint, phases=ANY, roles=OPERATOR | from_rank(Role.CASINO_SUPERVISOR), decide=business.appoint),
    Row(act=ask.Dismiss, phases=ANY, roles=OPERATOR | from_rank(Role.CASINO_SUPERVISOR), decide=business.dismiss),
    Row(act=ask.PostSigns, phases=BETWEEN, roles=OPERATOR | PIT, decide=business.post_signs),
    Row(act=ask.OpenTable, phases=frozenset({Phase.CLOSED}), roles=OPERATOR | PIT, decide=business.open_table),
    Row(act=ask.CloseTable, phases=BETWEEN - {Phase.CLOSED}, roles=OPERATOR | PIT, decide=business.close_table),
    Row(act=ask.Fill, phases=ANY, roles=PIT | {Role.CASHIER}, decide=business.fill),
    Row(act=ask.Credit, phases=ANY, roles=PIT | {Role.CASHIER}, decide=business.credit),
    Row(act=ask.CountFloat, phases=BETWEEN, roles=DEALERS | {Role.CASHIER}, decide=business.count_float),
    Row(
        act=ask.ChangeSetup,
        phases=BETWEEN | {Phase.PAUSED},
        roles=OPERATOR | PIT,
        decide=business.change_setup,
        when=when.between_rounds,
    ),
    Row(
        act=ask.ChangeStyle,
        phases=BETWEEN | PLAYING - {Phase.RESULT, Phase.SETTLED},
        roles=PIT,
        decide=business.change_style,
    ),
    Row(act=ask.GiveNotice, phases=ANY, roles=OPERATOR | PIT, decide=business.give_notice),
    Row(act=ask.Pause, phases=OPEN - {Phase.PAUSED}, roles=PIT, decide=business.pause),
    Row(act=ask.Resume, phases=frozenset({Phase.PAUSED, Phase.STOPPED}), roles=PIT, decide=business.resume),
    Row(act=ask.ReportIncident, phases=ANY, roles=DEALERS | {Role.CLOCK}, decide=business.report_incident),
    # People.
    Row(act=ask.Join, phases=OPEN, roles=PLAYER | DEALERS, decide=people.join),
    Row(act=ask.Leave, phases=ANY, roles=PLAYER | DEALERS, decide=people.leave),
    Row(act=ask.BuyIn, phases=OPEN, roles=CHIPS, decide=people.buy_in),
    Row(act=ask.CashOut, phases=ANY, roles=CHIPS | PLAYER, decide=people.cash_out),
    Row(act=ask.CollectCommission, phases=BETWEEN | {Phase.SETTLED}, roles=DEALERS, decide=people.collect_commission),
    Row(act=ask.NameNominee, phases=OPEN, roles=PLAYER, decide=nominees.name_nominee, when=when.has_nominees),
    Row(act=ask.ApproveNominee, phases=OPEN, roles=PIT, decide=nominees.approve_nominee, when=when.has_nominees),
    Row(act=ask.AnnounceNominee, phases=OPEN, roles=PIT, decide=nominees.announce_nominee, when=when.has_nominees),
    Row(act=ask.EndNominee, phases=OPEN, roles=PLAYER, decide=nominees.end_nominee, when=when.has_nominees),
    Row(act=ask.RevokeNominees, phases=OPEN, roles=PIT, decide=nominees.revoke_nominees, when=when.has_nominees),
    Row(
        act=ask.AnswerShoe,
        phases=PLAYING | {Phase.READY},
        roles=PLAYER,
        decide=curator.answer_shoe,
        when=when.may_answer_shoe,
    ),
    Row(
        act=ask.PassShoe,
        phases=PLAYING | {Phase.READY},
        roles=PLAYER | DEALERS,
        decide=curator.pass_shoe,
        when=when.may_pass_shoe,
    ),
    # The cards.
    Row(act=ask.ReceiveCards, phases=frozenset({Phase.SHOE}), roles=DEALERS, decide=opening.receive_cards),
    Row(act=ask.TickStep, phases=frozenset({Phase.SHOE}), roles=DEALERS, decide=opening.tick_step),
    Row(
        act=ask.AskCards,
        phases=frozenset({Phase.SHOE, Phase.READY}),
        roles=PLAYER,
        decide=opening.ask_cards,
        when=when.is_guest,
    ),
    Row(act=ask.AnswerCards, phases=frozenset({Phase.SHOE, Phase.READY}), roles=_operator, decide=opening.answer_cards),
    Row(
        act=ask.AnswerCut,
        phases=frozenset({Phase.SHOE}),
        roles=PLAYER | DEALERS,
        decide=cutting.answer_cut,
        when=when.cuts_now,
    ),
    Row(act=ask.CommitShoe, phases=frozenset({Phase.SHOE, Phase.READY}), roles=HOST, decide=opening.commit_shoe),
    Row(act=ask.PlaceCuttingCard, phases=frozenset({Phase.SHOE}), roles=DEALERS, decide=opening.put_cutting_card),
    Row(
        act=ask.OrderRecut,
        phases=frozenset({Phase.SHOE, Phase.READY}),
        roles=from_rank(Role.CASINO_SUPERVISOR),
        decide=cutting.order_recut,
        cites=lambda procedure: procedure.cut.recut if procedure.cut else None,
    ),
    Row(act=ask.OrderShuffle, phases=frozenset({Phase.SHOE, Phase.READY}), roles=PIT, decide=cards_away.order_shuffle),
    Row(act=ask.LoadShoe, phases=frozenset({Phase.SHOE}), roles=DEALERS, decide=opening.load_shoe),
    Row(act=ask.BurnCards, phases=frozenset({Phase.SHOE}), roles=DEALERS, decide=opening.burn_cards),
    Row(
        act=ask.ShowBurntCard,
        phases=OPEN,
        roles=PLAYER | DEALERS,
        decide=opening.show_burnt_card,
        when=when.is_guest,
    ),
    Row(
        act=ask.CuttingCardOut,
        phases=PLAYING - {Phase.RESULT, Phase.SETTLED} | {Phase.READY},
        roles=DEALERS | HOST,
        decide=cutting_card.cutting_card_came_out,
        when=committed.calls_cutting_card,
    ),
    Row(
        act=ask.ConfirmCuttingCard,
        phases=PLAYING | {Phase.READY, Phase.SHOE},
        roles=PIT,
        decide=cutting_card.confirm_cutting_card,
        when=when.cutting_card_waits,
    ),
    Row(
        act=ask.ConfirmSeenCard,
        phases=frozenset({Phase.READY, Phase.BETTING}),
        roles=PIT,
        decide=seen_cards.confirm_seen_card,
        when=when.seen_card_waits,
    ),
    Row(
        act=ask.ReturnDiscards,
        phases=frozenset({Phase.READY}),
        roles=DEALERS,
        decide=cards_away.return_discards,
        when=when.is_continuous,
    ),
    Row(
        act=ask.ReplaceCards,
        phases=frozenset({Phase.READY, Phase.SHOE}),
        roles=_operator,
        decide=cards_away.replace_cards,
    ),
    # Betting.
    Row(
        act=ask.OpenBets,
        phases=frozenset({Phase.READY}),
        roles=DEALERS,
        decide=betting.open_bets,
        when=when.bets_may_open,
    ),
    Row(
        act=ask.PlaceBets,
        phases=_DEALT | {Phase.BETTING, Phase.COMPLETE},
        roles=EVERYBODY,
        decide=betting.place_bets,
        when=when.handles_bets,
    ),
    Row(
        act=ask.TakeBack,
        phases=_DEALT | {Phase.BETTING},
        roles=EVERYBODY,
        decide=betting.take_back,
        when=when.handles_bets,
    ),
    Row(
        act=ask.SpeakBet,
        phases=_DEALT | {Phase.BETTING},
        roles=PLAYER,
        decide=betting.speak_bet,
        when=when.takes_spoken,
    ),
    Row(
        act=ask.ConfirmSpoken,
        phases=_DEALT | {Phase.BETTING},
        roles=DEALERS,
        decide=betting.confirm_spoken,
        when=when.takes_spoken,
    ),
    Row(
        act=ask.CloseBets,
        phases=frozenset({Phase.BETTING, Phase.CALLED, Phase.DEALING, Phase.SHOWING}),
        roles=DEALERS,
        decide=closing.close_bets,
    ),
    Row(
        act=ask.FreeHand,
        phases=frozenset({Phase.BETTING}),
        roles=_operator,
        decide=closing.free_hand,
        when=when.has_free_hands,
    ),
    Row(
        act=ask.AllowLateChange,
        phases=frozenset({Phase.CALLED, Phase.DEALING, Phase.SHOWING}),
        roles=_operator,
        decide=closing.allow_late_change,
    ),
    Row(
        act=ask.CardDisclosed,
        phases=frozenset({Phase.BETTING, Phase.SHOE}),
        roles=DEALERS,
        decide=closing.card_disclosed,
    ),
    Row(
        act=ask.ReduceBets,
        phases=_DEALT | {Phase.BETTING, Phase.COMPLETE, Phase.RESULT},
        roles=DEALERS,
        decide=closing.reduce_bets,
    ),
    # Dealing and showing.
    Row(act=ask.CallCards, phases=frozenset({Phase.CALLED}), roles=DEALERS, decide=dealing.call_cards),
    Row(
        act=ask.Draw,
        phases=_DEALT - {Phase.EARLY} | {Phase.BETTING, Phase.COMPLETE},
        roles=DEALERS | PLAYER,
        decide=dealing.draw,
        when=when.has_the_shoe,
    ),
    Row(
        act=ask.Tuck,
        phases=frozenset({Phase.SHOWING}),
        roles=DEALERS | PLAYER,
        decide=showing.tuck,
        when=when.has_the_shoe,
    ),
    Row(act=ask.HandOut, phases=_HIDDEN, roles=DEALERS, decide=showing.hand_out, when=when.bets_are_closed),
    Row(act=ask.DeclineHand, phases=_HIDDEN, roles=EVERYBODY, decide=showing.decline_hand),
    Row(act=ask.PassCards, phases=_HIDDEN, roles=BETTORS, decide=showing.pass_cards, when=when.bets_are_closed),
    Row(act=ask.Look, phases=_HIDDEN, roles=BETTORS, decide=showing.look, when=when.bets_are_closed),
    Row(act=ask.Turn, phases=_HIDDEN, roles=EVERYBODY, decide=showing.turn, when=when.bets_are_closed),
    Row(act=ask.KeyTurned, phases=_HIDDEN, roles=DEALERS, decide=keying.key_turned, when=when.bets_are_closed),
    Row(
        act=ask.BankerFirst,
        phases=_HIDDEN,
        roles=_above_dealer,
        decide=showing.banker_first,
        cites=lambda procedure: procedure.handlers.banker_first if procedure.handlers else None,
    ),
    Row(act=ask.DealerTurns, phases=_HIDDEN, roles=PIT, decide=showing.dealer_turns),
    Row(act=ask.AssignHand, phases=_HIDDEN, roles=PIT, decide=showing.assign_hand),
    Row(
        act=ask.AskSqueeze,
        phases=_DEALT - {Phase.EARLY},
        roles=PLAYER,
        decide=squeezing.ask_squeeze,
        when=when.squeezes,
    ),
    Row(
        act=ask.AnswerSqueeze,
        phases=_DEALT - {Phase.EARLY},
        roles=DEALERS,
        decide=squeezing.answer_squeeze,
        when=when.squeezes,
    ),
    Row(act=ask.ChooseWinnings, phases=frozenset({Phase.EARLY}), roles=PLAYER, decide=settling.choose_winnings),
    Row(act=ask.SettleEarly, phases=frozenset({Phase.EARLY}), roles=DEALERS, decide=settling.settle_early),
    Row(act=ask.CallResult, phases=frozenset({Phase.COMPLETE}), roles=DEALERS, decide=settling.call_result),
    Row(act=ask.Settle, phases=frozenset({Phase.RESULT}), roles=DEALERS, decide=settling.settle_round),
    Row(act=ask.EndRound, phases=frozenset({Phase.SETTLED}), roles=DEALERS, decide=settling.end_round),
    # When something went wrong.
    Row(
        act=ask.ReportTrouble,
        phases=PLAYING | {Phase.SHOE, Phase.READY, Phase.STOPPED},
        roles=DEALERS | HOST,
        decide=trouble.report_trouble,
        when=when.nothing_reported,
    ),
    Row(
        act=ask.Resolve,
        phases=frozenset({Phase.STOPPED}),
        roles=DEALERS,
        decide=trouble.resolve,
        when=when.something_reported,
    ),
    Row(act=ask.ChooseOption, phases=frozenset({Phase.OPTIONS}), roles=EVERYBODY, decide=options.choose_option),
    Row(act=ask.WithdrawBet, phases=frozenset({Phase.OPTIONS}), roles=EVERYBODY, decide=options.withdraw_bet),
    Row(act=ask.CloseOptions, phases=frozenset({Phase.OPTIONS}), roles=DEALERS, decide=options.close_options),
    Row(
        act=ask.DealWithoutBets,
        phases=frozenset({Phase.READY}),
        roles=DEALERS,
        decide=exits.deal_without_bets,
        when=when.owes_round_without_bets,
    ),
    Row(act=ask.CollectDebt, phases=BETWEEN | PLAYING, roles=DEALERS, decide=corrections.collect_debt),
    Row(act=ask.CorrectRound, phases=BETWEEN | PLAYING, roles=PIT, decide=corrections.correct_round),
    Row(
        act=ask.OpenDispute,
        phases=OPEN - {Phase.PAUSED, Phase.DISPUTED},
        roles=DEALERS,
        decide=disputes.open_dispute,
    ),
    Row(act=ask.NoteDispute, phases=frozenset({Phase.DISPUTED}), roles=DEALERS, decide=disputes.note_dispute),
    Row(act=ask.DecideDispute, phases=frozenset({Phase.DISPUTED}), roles=_operator, decide=disputes.decide_dispute),
    # The jackpot's link.
    Row(act=ask.TellLink, phases=ANY, roles=HOST, decide=jackpot.tell_link),
    Row(act=ask.PayAward, phases=ANY, roles=HOST, decide=jackpot.pay_award),
    Row(act=ask.CancelAward, phases=ANY, roles=HOST, decide=jackpot.cancel_award),
)

ROWS: dict[type[ask.Act], Row] = {row.act: row for row in _TABLE}
