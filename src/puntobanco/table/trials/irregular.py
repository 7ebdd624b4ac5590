"""Trials of what is asked when something went wrong."""

from collections.abc import Iterator
from itertools import product

from puntobanco.procedure.irregular import Exit, Report
from puntobanco.procedure.roles import BETTORS
from puntobanco.rules.hand import Side
from puntobanco.table import commands as ask
from puntobanco.table.answer import Asked
from puntobanco.table.committed import reports_for
from puntobanco.table.misread import read_place
from puntobanco.table.trials.base import WORDS, Trial, Trials, plain, seconds_of, unseen
from puntobanco.table.trouble import makes_sense


def _report(asked: Asked) -> Iterator[Trial]:
    """Each kind of report, with a card where one must have been seen."""
    card = unseen(asked.table)[0] if asked.table.shoe is not None and unseen(asked.table) else None
    able = reports_for(asked.table, asked.who.role)
    for report in (report for report in Report if report in able):
        for seen in (None, card):
            place = 1 if report is Report.MISREAD else None
            act = ask.ReportTrouble(report=report, card=seen, side=Side.PLAYER, place=place)
            if makes_sense(asked.table, act):  # the whole answer takes the proof of what is established
                yield Trial(act, report.value, sure=True)


def _resolve(asked: Asked) -> Iterator[Trial]:
    """Each way out that was given, as it is asked for without and with a card named, and in an order."""
    trouble = asked.table.trouble
    if trouble is None:
        return
    cards = unseen(asked.table, 2)
    seconds = (None, *seconds_of(asked))
    for remedy in trouble.remedies:
        for second, order, card in product(seconds, ((), cards[:1], cards), (None, *cards[:1])):
            act = ask.Resolve(exit=remedy.exit, order=order, card=card, debt=True, reason=WORDS, second=second)
            yield Trial(act, remedy.exit.value)
        bets = list(asked.table.round.bets) if remedy.withdrawal and asked.table.round is not None else ()
        for key, second in product(bets[:1], seconds):
            act = ask.Resolve(exit=remedy.exit, withdrawal=True, asked_by=key.bettor, second=second)
            yield Trial(act, remedy.exit.value)
        if remedy.exit is Exit.READ_AGAIN and trouble.side and trouble.place and asked.table.round is not None:
            known = asked.table.round.cards[read_place(asked.table.round, trouble.side, trouble.place)].card
            yield Trial(ask.Resolve(exit=remedy.exit, card=ask.CardText(str(known))), remedy.exit.value)


def _waiting(asked: Asked) -> tuple[ask.Person | None, ...]:
    round_ = asked.table.round
    if asked.who.role in BETTORS or round_ is None or round_.options is None:
        return (None,)
    return round_.options.waiting


def _choose(asked: Asked) -> Iterator[Trial]:
    for person in _waiting(asked):
        for take_back, choice in ((False, "go on"), (True, "take back")):
            yield Trial(ask.ChooseOption(take_back=take_back, bettor=person), choice)


def _withdraw(asked: Asked) -> Iterator[Trial]:
    round_ = asked.table.round
    for key in round_.bets if round_ is not None else ():
        if key.bettor == asked.who.person or asked.who.role not in BETTORS:
            bettor = None if asked.who.role in BETTORS else key.bettor
            act = ask.WithdrawBet(wager=key.wager, seat=key.seat, given=key.given, bettor=bettor)
            yield Trial(act, key.wager)


def _debts(asked: Asked) -> Iterator[Trial]:
    for person in asked.table.books.of("debt"):
        yield Trial(ask.CollectDebt(person=ask.Person(person)), person)


def _correct(asked: Asked) -> Iterator[Trial]:
    for one in asked.table.finished:
        for second in (person for person in asked.table.staff if person != asked.who.person):
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
