"""The order in which the dealer collects and pays."""

from collections.abc import Iterable

from puntobanco.clauses import ClauseId
from puntobanco.money import Amount
from puntobanco.wagers.settlement.record import Settled, Step
from puntobanco.wagers.terms import PlayingOrder, Terms
from puntobanco.wagers.wager import Kind, Moment, Result


def order(settled: Iterable[Settled], terms: Terms) -> tuple[Step, ...]:
    """Wagers settled before third cards seat by seat; then every losing wager; then the others by seat.

    Where the highest seat is paid first, payment goes on downward until every winner has been paid [MA 12(b) s3].
    """
    rule = terms.order
    by_seat = sorted(settled, key=lambda wager: wager.bet.seat)
    late = [wager for wager in by_seat if wager.moment is not Moment.FIRST_FOUR]
    steps: list[Step] = []
    for wager in by_seat:
        if wager.moment is Moment.FIRST_FOUR:
            steps += _collect(wager, wager.early)
            steps += _hand_over(wager, terms, wager.early)
    for wager in late:
        steps += _collect(wager, rule.losers_first)
    if rule.winners is not PlayingOrder.LOWEST_SEAT_FIRST:
        late.sort(key=lambda wager: -wager.bet.seat)
    for wager in late:
        steps += _hand_over(wager, terms, rule.winners_clause)
    return tuple(steps)


def _step(act: str, settled: Settled, amount: Amount, clause: ClauseId | None) -> Step:
    bet = settled.bet
    return Step(act=act, seat=bet.seat, bettor=bet.owner, wager=bet.wager, amount=amount, clause=clause)


def _collect(settled: Settled, clause: ClauseId | None) -> Iterable[Step]:
    if settled.result is not Result.LOSE and not (settled.result is Result.WIN and settled.stake_taken):
        return ()
    by = settled.clause if settled.kind is Kind.FEE else clause
    return (_step("collect", settled, settled.in_action, by),)


def _hand_over(settled: Settled, terms: Terms, clause: ClauseId | None) -> Iterable[Step]:
    unplayed = settled.bet.stake.minor - settled.played.minor
    if settled.result is Result.LOSE and not unplayed:
        return ()
    steps = []
    if settled.result is Result.WIN:
        if settled.pays > settled.moved:
            steps.append(_step("pay", settled, settled.pays - settled.moved, clause))
        if settled.moved:
            steps.append(_step("add", settled, settled.moved, clause))
        if settled.commission:
            act = "mark-commission" if settled.marked else "take-commission"
            taken_by = terms.commission.timing_clause if terms.commission else None
            steps.append(_step(act, settled, settled.commission, taken_by or clause))
    if settled.result is Result.PUSH:
        act = "stand" if settled.stands else "return"
        steps.append(_step(act, settled, settled.in_action, terms.order.push or settled.clause))
    if unplayed > 0:
        steps.append(_step("return", settled, settled.bet.stake - settled.played, settled.unplayed_clause))
    return steps
