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
    everything = list(settled)
    early = [one for one in everything if one.moment is Moment.FIRST_FOUR]
    late = [one for one in everything if one.moment is not Moment.FIRST_FOUR]
    steps: list[Step] = []
    for one in sorted(early, key=lambda one: one.bet.seat):
        steps += _collect(one, one.early) + _hand_over(one, terms, one.early)
    lowest_first = sorted(late, key=lambda one: one.bet.seat)
    for one in lowest_first:
        steps += _collect(one, rule.losers_first)
    upward = rule.winners is PlayingOrder.LOWEST_SEAT_FIRST
    for one in sorted(late, key=lambda one: one.bet.seat if upward else -one.bet.seat):
        steps += _hand_over(one, terms, rule.winners_clause)
    return tuple(steps)


def _step(act: str, one: Settled, amount: Amount, clause: ClauseId | None) -> Step:
    bet = one.bet
    return Step(act=act, seat=bet.seat, bettor=bet.owner, wager=bet.wager, amount=amount, clause=clause)


def _collect(one: Settled, clause: ClauseId | None) -> list[Step]:
    if one.result is Result.LOSE or (one.result is Result.WIN and one.stake_taken):
        return [_step("collect", one, one.played + one.added, one.clause if one.kind is Kind.FEE else clause)]
    return []


def _hand_over(one: Settled, terms: Terms, clause: ClauseId | None) -> list[Step]:
    steps = []
    if one.result is Result.WIN:
        if one.pays > one.moved:
            steps.append(_step("pay", one, one.pays - one.moved, clause))
        if one.moved:
            steps.append(_step("add", one, one.moved, clause))
        if one.commission:
            act = "mark commission" if one.marked else "take commission"
            taken_by = terms.commission.timing_clause if terms.commission else None
            steps.append(_step(act, one, one.commission, taken_by or clause))
    if one.result is Result.PUSH:
        act = "stand" if terms.order.push_stands and one.kind is Kind.MAIN else "return"
        steps.append(_step(act, one, one.played + one.added, terms.order.push or one.clause))
    if one.played < one.bet.stake:
        steps.append(_step("return", one, one.bet.stake - one.played, one.unplayed_clause))
    return steps
