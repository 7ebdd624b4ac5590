"""The result and the money: early wagers, the call, collecting and paying, and the end of the round.

The amounts come from settlement; here they become balanced transfers between the table's accounts. Losers are
collected before winners are paid, so the float holds whatever it can when it pays.
"""

from collections.abc import Iterator
from fractions import Fraction

from msgspec.structs import replace

from puntobanco.ledger import post
from puntobanco.money import Minor
from puntobanco.procedure.roles import DEALERS, Role
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table import telling
from puntobanco.table.model import preconditions as when
from puntobanco.table.model.answer import Answer, Context, done, refuse
from puntobanco.table.model.bets import wager_named
from puntobanco.table.model.phases import Phase, at
from puntobanco.table.model.state import Table
from puntobanco.table.shared.ending import ending, round_ended
from puntobanco.table.shared.hits import pointed_out
from puntobanco.table.shared.paying import (
    by_hand,
    matched,
    meant,
    payments,
    records_of,
    result_calls,
    settled_now,
    steps_of_hands,
    waiting,
    won_now,
)
from puntobanco.table.shared.trials import plain
from puntobanco.table.specs import PLAYER, ActSpec, EventSpec, LeftOut, Trial
from puntobanco.wagers.wager import Result as Outcome
from puntobanco.words import PersonRef

# What the first four cards decide.


def choose_winnings(context: Context, act: ask.ChooseWinnings) -> Answer:
    """A bettor says whether winnings are handed over or added to a bet; the dealer moves them [MA 9(e)(1)(ii)]."""
    table, round_ = context.table, context.table.the_round
    person = context.who.person if context.who.role is Role.PLAYER else act.person
    if person is None:
        refuse("for-whom.say-whose", table.procedure.early_choice)
    won = [
        wager
        for wager in settled_now(table, early=True).wagers
        if wager.bet.bettor == person and wager.bet.wager == act.wager
    ]
    if not won or won[0].result is not Outcome.WIN:
        refuse(
            "nothing-won", table.procedure.early_choice, person=PersonRef(person), wager=wager_named(table, act.wager)
        )
    parlay = table.rules.terms.offers[won[0].bet.wager].wager.parlay
    if parlay is None:
        refuse("no-parlay", table.procedure.early_choice, wager=wager_named(table, act.wager))
    own = {key.wager for key in round_.bets if key.bettor == person}
    if act.onto is not None and (act.onto not in parlay.onto or act.onto not in own):
        refuse("no-main-bet.winnings-can", parlay.clause, onto=act.onto)
    return done(ev.WinningsChosen(person=person, wager=act.wager, onto=act.onto))


def winnings_chosen(table: Table, event: ev.WinningsChosen) -> Table:
    """The choice waits for the dealer."""
    round_ = table.the_round
    choices = {**round_.choices, (event.person, event.wager): event.onto}
    return replace(table, round=replace(round_, choices=choices, keyed=()))


def settle_early(context: Context, act: ask.SettleEarly) -> Answer:
    """Settle what the first four cards have decided, before third cards [MA 9(e)(2)]."""
    table = context.table
    made = settled_now(table, early=True, meters=act.meters)
    early = meant(table, made, early=True)
    transfers = payments(table, early)
    wagers = records_of(table, early, table.the_round.bets, matched(early, act.awards))
    steps = steps_of_hands(table, made.order, early)
    return done(ev.EarlySettled(wagers=wagers, steps=steps, transfers=transfers, meters=act.meters))


def early_settled(table: Table, event: ev.EarlySettled) -> Table:
    """Those wagers are done; what was added to another bet lies with it."""
    moved = (*table.the_round.moved, *event.transfers)
    payments = by_hand(table, event.steps)
    round_ = replace(table.the_round, early=event.wagers, moved=moved, meters=event.meters, payments=payments, keyed=())
    awards = waiting(table, round_.number, event.wagers)
    return replace(table, round=round_, awards=awards, books=post(table.books, event.transfers))


# The result.


def call_result(context: Context, act: ask.CallResult) -> Answer:
    """Announce final counts and the winner, or a tie hand [MA 12(a) s1; NZ 10.1]."""
    return done(ev.ResultCalled(said=result_calls(context.table)))


# Collecting and paying.


def settle_round(context: Context, act: ask.Settle) -> Answer:
    """Collect every losing bet, then pay every winning one, in the rulebook's order."""
    table = context.table
    made = settled_now(table, early=False, meters=act.meters)
    late = meant(table, made, early=False)
    transfers = payments(table, late)
    wagers = records_of(table, late, table.the_round.bets, matched(late, act.awards))
    steps = steps_of_hands(table, made.order, late)
    settled = ev.RoundSettled(wagers=wagers, steps=steps, transfers=transfers, meters=act.meters)
    return done(settled, *pointed_out(table))


def round_settled(table: Table, event: ev.RoundSettled) -> Table:
    """The books are moved, commission is marked, and what stands off is remembered."""
    round_ = table.the_round
    owed = dict(table.owed)
    for wager in event.wagers:
        if wager.marked is not None:
            owed[wager.bettor] = owed.get(wager.bettor, Fraction(0)) + Fraction(wager.marked)
    settled = (*(round_.early or ()), *event.wagers)
    meters = {**round_.meters, **event.meters}
    moved, payments = (*round_.moved, *event.transfers), (*round_.payments, *by_hand(table, event.steps))
    round_ = replace(round_, settled=settled, moved=moved, meters=meters, payments=payments)
    awards = waiting(table, round_.number, event.wagers)
    return replace(table, round=round_, owed=owed, awards=awards, books=post(table.books, event.transfers))


# The end of the round.


def end_round(context: Context, act: ask.EndRound) -> Answer:
    """Clear the cards, and say what follows: the last hand, the shoe's next keeper [MA 12(c); MA 10(d) s2]."""
    return done(*ending(context.table))


def _try_choose(context: Context) -> Iterator[Trial]:
    assert context.table.round is not None
    for key in context.table.round.bets:
        if context.who.role is not Role.PLAYER:
            yield Trial(ask.ChooseWinnings(wager=key.wager, person=key.bettor), key.wager)
        elif key.bettor == context.who.person:
            yield Trial(ask.ChooseWinnings(wager=key.wager), key.wager)


def _try_dry_awards(context: Context, *, early: bool) -> tuple[ask.Award, ...]:
    """Awards as the link would bring them, for the bets that have won of a meter."""
    return tuple(
        ask.Award(
            bettor=wager.bettor, seat=wager.seat, wager=wager.wager, meter=wager.drawn.meter, hit=0, amount=Minor(0)
        )
        for wager in won_now(context.table, {}, early=early)
    )


def _try_settle_early(context: Context) -> Iterator[Trial]:
    yield Trial(ask.SettleEarly(awards=_try_dry_awards(context, early=True)))


def _try_settle(context: Context) -> Iterator[Trial]:
    yield Trial(ask.Settle(awards=_try_dry_awards(context, early=False)))


ACTS = (
    ActSpec(ask.ChooseWinnings, PLAYER | DEALERS, at(Phase.EARLY), choose_winnings, _try_choose),
    ActSpec(ask.SettleEarly, DEALERS, at(Phase.EARLY), settle_early, _try_settle_early),
    ActSpec(
        ask.CallResult, DEALERS, at(Phase.COMPLETE), call_result, plain(ask.CallResult()), when=when.payments_entered
    ),
    ActSpec(ask.Settle, DEALERS, at(Phase.RESULT), settle_round, _try_settle),
    ActSpec(ask.EndRound, DEALERS, at(Phase.SETTLED), end_round, plain(ask.EndRound()), when=when.payments_entered),
)

EVENTS = (
    EventSpec(ev.WinningsChosen, winnings_chosen, told=LeftOut.SPEAKING),
    EventSpec(ev.EarlySettled, early_settled, told=telling.settled),
    EventSpec(
        ev.ResultCalled,
        lambda table, event: replace(table, round=replace(table.the_round, announced=True)),
        told=telling.result,
    ),
    EventSpec(ev.RoundSettled, round_settled, told=telling.settled),
    EventSpec(ev.RoundEnded, round_ended, told=telling.ended),
)
