"""The result and the money: early wagers, the call, collecting and paying, and the end of the round.

The amounts come from settlement; here they become balanced transfers between the table's accounts. Losers are
collected before winners are paid, so the float holds whatever it can when it pays.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Literal

from msgspec.structs import replace

from puntobanco.ledger import post
from puntobanco.money import Minor
from puntobanco.procedure.dealing import Turning
from puntobanco.procedure.roles import DEALERS
from puntobanco.rules.round import winner
from puntobanco.shoe.last_hand import Life, round_over
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table import telling
from puntobanco.table.model.answer import Answer, Context, done, refuse
from puntobanco.table.model.bets import wager_named
from puntobanco.table.model.phases import Phase, at
from puntobanco.table.model.state import Finished, Key, PlacedBet, Result, RoundState, Table
from puntobanco.table.shared.paying import (
    check_float,
    chosen_winnings,
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
from puntobanco.table.shared.series import left_behind, still_here
from puntobanco.table.shared.shoes import after_round, last_hand_call
from puntobanco.table.shared.trials import plain
from puntobanco.table.specs import PLAYER, ActSpec, EventSpec, LeftOut, Trial
from puntobanco.wagers.wager import Result as Outcome
from puntobanco.words import PersonRef

# What the first four cards decide.


def choose_winnings(context: Context, act: ask.ChooseWinnings) -> Answer:
    """A bettor says whether winnings are handed over or added to a bet; the dealer moves them [MA 9(e)(1)(ii)]."""
    table, person = context.table, context.who.person
    round_ = table.the_round
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
    return replace(table, round=replace(round_, choices=choices))


def settle_early(context: Context, act: ask.SettleEarly) -> Answer:
    """Settle what the first four cards have decided, before third cards [MA 9(e)(2)]."""
    table = context.table
    made = settled_now(table, early=True, meters=act.meters)
    early = meant(table, made, early=True)
    transfers = payments(table, early)
    check_float(table, transfers)
    wagers = records_of(table, early, table.the_round.bets, matched(early, act.awards))
    steps = steps_of_hands(table, made.order, early)
    return done(ev.EarlySettled(wagers=wagers, steps=steps, transfers=transfers, meters=act.meters))


def early_settled(table: Table, event: ev.EarlySettled) -> Table:
    """Those wagers are done; what was added to another bet lies with it."""
    moved = (*table.the_round.moved, *event.transfers)
    round_ = replace(table.the_round, early=event.wagers, moved=moved, meters=event.meters)
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
    check_float(table, transfers)
    wagers = records_of(table, late, table.the_round.bets, matched(late, act.awards))
    steps = steps_of_hands(table, made.order, late)
    return done(ev.RoundSettled(wagers=wagers, steps=steps, transfers=transfers, meters=act.meters))


def round_settled(table: Table, event: ev.RoundSettled) -> Table:
    """The books are moved, commission is marked, and what stands off is remembered."""
    round_ = table.the_round
    owed = dict(table.owed)
    for wager in event.wagers:
        if wager.marked is not None:
            owed[wager.bettor] = owed.get(wager.bettor, Fraction(0)) + Fraction(wager.marked)
    settled = (*(round_.early or ()), *event.wagers)
    meters = {**round_.meters, **event.meters}
    round_ = replace(round_, settled=settled, moved=(*round_.moved, *event.transfers), meters=meters)
    awards = waiting(table, round_.number, event.wagers)
    return replace(table, round=round_, owed=owed, awards=awards, books=post(table.books, event.transfers))


# The end of the round.


def end_round(context: Context, act: ask.EndRound) -> Answer:
    """Clear the cards, and say what follows: the last hand, the shoe's next keeper [MA 12(c); MA 10(d) s2]."""
    table = context.table
    assert table.shoe is not None
    counts = table.the_round.without_bets is None
    life = round_over(table.shoe.life, counts=counts)
    to_call = life is Life.NEXT_IS_LAST and table.shoe.life is not life
    said = last_hand_call(table, first=False) if to_call else ()
    handled = table.dealing.turning is Turning.HANDLERS
    ended = ev.RoundEnded(life=life.value, said=said, handled=handled, counts=counts)
    behind = left_behind(round_ended(table, ended))
    result = winner(table.the_round.shown, table.the_round.game)
    return done(ended, *behind, *(after_round(table, result, life) if counts else ()))


def round_ended(table: Table, event: ev.RoundEnded) -> Table:
    """The table is empty except for bets that stand off and those over several rounds."""
    round_, shoe = table.the_round, table.shoe
    assert shoe is not None
    shown = round_.shown
    standing = dict(table.standing)
    for wager in round_.settled or ():
        if wager.stands:
            standing[Key(wager.bettor, wager.seat, wager.wager, wager.given)] = _standing(table, round_, wager)
    free = round_.free and not round_.bets
    kind: Literal["", "without-bets"] = "without-bets" if round_.without_bets else ""
    result = Result(number=round_.number, player=shown.player, banker=shown.banker, free=free, kind=kind)
    carried = None if Life(event.life) is Life.OVER else table.carried  # after the last hand no card is carried on
    apart = len(carried.cards) if carried is not None else 0
    placed = shoe.cards if carried is not None else shoe.cards.none_carried()
    shoe = replace(shoe, discarded=shoe.out - apart, rounds=shoe.rounds + 1, life=Life(event.life), cards=placed)
    cards = table.sets[shoe.set_id]
    return replace(
        table,
        round=None,
        shoe=shoe,
        carried=carried,
        sets={**table.sets, shoe.set_id: replace(cards, handled=cards.handled or event.handled)},
        standing=standing,
        results=(*table.results, result),
        finished=(*table.finished, finished_round(table, round_))[-MOST_FINISHED:],
        free_hands=table.free_hands + 1 if free else 0,
        guests=still_here(table.guests, standing),
    )


MOST_FINISHED = 10
"""Settled rounds that are kept at hand for a correction."""


def finished_round(table: Table, round_: RoundState) -> Finished:
    """A settled round as a correction needs it."""
    return Finished(
        number=round_.number,
        terms=table.rules.terms,
        bets=tuple(chosen_winnings(round_, key, laid) for key, laid in round_.bets.items()),
        laid=round_.bets,
        reduce=round_.reduce,
        meters=round_.meters,
        wagers=round_.settled or (),
        moved=round_.moved,
        player=tuple(ask.CardText(str(card)) for card in round_.shown.player),
        banker=tuple(ask.CardText(str(card)) for card in round_.shown.banker),
        shoe=table.shoe.committed_as if table.shoe is not None else "",
    )


def _standing(table: Table, round_: RoundState, wager: ev.WagerSettled) -> PlacedBet:
    laid = round_.bets[Key(wager.bettor, wager.seat, wager.wager, wager.given)]
    state = wager.line if table.rules.terms.offers[laid.bet.wager].wager.series else ""
    return replace(laid, bet=replace(laid.bet, stake=table.money(wager.played + wager.added), state=state))


def _try_choose(context: Context) -> Iterator[Trial]:
    assert context.table.round is not None
    for key in context.table.round.bets:
        if key.bettor == context.who.person:
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
    ActSpec(ask.ChooseWinnings, PLAYER, at(Phase.EARLY), choose_winnings, _try_choose),
    ActSpec(ask.SettleEarly, DEALERS, at(Phase.EARLY), settle_early, _try_settle_early),
    ActSpec(ask.CallResult, DEALERS, at(Phase.COMPLETE), call_result, plain(ask.CallResult())),
    ActSpec(ask.Settle, DEALERS, at(Phase.RESULT), settle_round, _try_settle),
    ActSpec(ask.EndRound, DEALERS, at(Phase.SETTLED), end_round, plain(ask.EndRound())),
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
