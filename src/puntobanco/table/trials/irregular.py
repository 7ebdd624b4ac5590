"""Trials of what is asked when something went wrong."""

from collections.abc import Iterator
from itertools import product

from puntobanco.procedure.irregular import Exit, Report
from puntobanco.procedure.roles import BETTORS
from puntobanco.rules.hand import Side
from puntobanco.table import commands as ask
from puntobanco.table.acts.irregular.reread import read_place
from puntobanco.table.acts.irregular.trouble import makes_sense
from puntobanco.table.model.answer import Context
from puntobanco.table.model.committed import reports_for
from puntobanco.table.trials.base import WORDS, Trial, Trials, plain, seconds_of, unseen


def _report(context: Context) -> Iterator[Trial]:
    """Each kind of report, with a card where one must have been seen."""
    card = unseen(context.table)[0] if context.table.shoe is not None and unseen(context.table) else None
    able = reports_for(context.table, context.who.role)
    for report in (report for report in Report if report in able):
        for seen in (None, card):
            place = 1 if report is Report.MISREAD else None
            act = ask.ReportTrouble(report=report, card=seen, side=Side.PLAYER, place=place)
            if makes_sense(context.table, act):  # the whole answer takes the proof of what is established
                yield Trial(act, report.value, sure=True)


def _resolve(context: Context) -> Iterator[Trial]:
    """Each way out that was given, as it is asked for without and with a card named, and in an order."""
    trouble = context.table.trouble
    if trouble is None:
        return
    cards = unseen(context.table, 2)
    seconds = (None, *seconds_of(context))
    for remedy in trouble.remedies:
        for second, order, card in product(seconds, ((), cards[:1], cards), (None, *cards[:1])):
            act = ask.Resolve(exit=remedy.exit, order=order, card=card, debt=True, reason=WORDS, second=second)
            yield Trial(act, remedy.exit.value)
        bets = list(context.table.round.bets) if remedy.withdrawal and context.table.round is not None else ()
        for key, second in product(bets[:1], seconds):
            act = ask.Resolve(exit=remedy.exit, withdrawal=True, asked_by=key.bettor, second=second)
            yield Trial(act, remedy.exit.value)
        if remedy.exit is Exit.READ_AGAIN and trouble.side and trouble.place and context.table.round is not None:
            known = context.table.round.cards[read_place(context.table.round, trouble.side, trouble.place)].card
            yield Trial(ask.Resolve(exit=remedy.exit, card=ask.CardText(str(known))), remedy.exit.value)


def _waiting(context: Context) -> tuple[ask.Person | None, ...]:
    round_ = context.table.round
    if context.who.role in BETTORS or round_ is None or round_.options is None:
        return (None,)
    return round_.options.waiting


def _choose(context: Context) -> Iterator[Trial]:
    for person in _waiting(context):
        for take_back, choice in ((False, "go on"), (True, "take back")):
            yield Trial(ask.ChooseOption(take_back=take_back, bettor=person), choice)


def _withdraw(context: Context) -> Iterator[Trial]:
    round_ = context.table.round
    for key in round_.bets if round_ is not None else ():
        if key.bettor == context.who.person or context.who.role not in BETTORS:
            bettor = None if context.who.role in BETTORS else key.bettor
            act = ask.WithdrawBet(wager=key.wager, seat=key.seat, given=key.given, bettor=bettor)
            yield Trial(act, key.wager)


def _debts(context: Context) -> Iterator[Trial]:
    for person in context.table.books.of("debt"):
        yield Trial(ask.CollectDebt(person=ask.Person(person)), person)


def _correct(context: Context) -> Iterator[Trial]:
    for one in context.table.finished:
        for second in (person for person in context.table.staff if person != context.who.person):
            act = ask.CorrectRound(
                number=one.number, player=one.player, banker=one.banker, reason=WORDS, second=second, debt=True
            )
            yield Trial(act, str(one.number))


IRREGULAR: dict[type[ask.Act], Trials] = {
    ask.ReportTrouble: _report,
    ask.Resolve: _resolve,
    ask.ChooseOption: _choose,
    ask.WithdrawBet: _withdraw,
    ask.CloseOptions: plain(ask.CloseOptions()),
    ask.DealWithoutBets: plain(ask.DealWithoutBets()),
    ask.CollectDebt: _debts,
    ask.CorrectRound: _correct,
    ask.OpenDispute: plain(ask.OpenDispute(matter=WORDS)),
    ask.NoteDispute: plain(ask.NoteDispute(note=WORDS)),
    ask.DecideDispute: plain(ask.DecideDispute(decision=WORDS)),
}
