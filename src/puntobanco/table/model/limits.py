"""The differential while bets are open: how much of a bet still fits."""

from collections import defaultdict
from collections.abc import Iterator

from puntobanco.faults import Fault, Refused
from puntobanco.money import Minor
from puntobanco.rules.hand import Side
from puntobanco.table.events import BetLaid
from puntobanco.table.model.state import Key, Table
from puntobanco.wagers.terms import Scope

_HANDS = (Side.PLAYER.value, Side.BANKER.value)


def totals(table: Table, seat: int | None = None, without: Key | None = None) -> dict[str, int]:
    """The bets on the two hands, over the table or on one box."""
    sums: dict[str, int] = defaultdict(int)
    if table.round is not None:
        for key, laid in table.round.bets.items():
            if key.wager in _HANDS and key != without and seat in (None, key.seat):
                sums[key.wager] += laid.bet.stake.minor
    return sums


def difference(table: Table, seat: int | None = None) -> int:
    """Banker bets less Player bets, over the table or on one box."""
    sums = totals(table, seat)
    return sums[Side.BANKER.value] - sums[Side.PLAYER.value]


def room_under_differential(table: Table, laid: BetLaid, amount: Minor) -> tuple[Minor, tuple[Fault, ...]]:
    """How much of an amount still fits under the differential, and the refusal of the rest [RWS 5.1 s1].

    Others may take up whatever room a box has; its holder cannot stop them [RWS 3.6].
    """
    rule, clause = table.rules.terms.differential, table.procedure.excess_refused
    if rule is None or clause is None or laid.wager not in _HANDS:
        return amount, ()
    sums = totals(table, laid.seat if rule.scope is Scope.BOX else None)
    side = Side(laid.wager)
    room = rule.limit.minor + sums[side.other.value] - sums[side.value]
    if amount <= room:
        return amount, ()
    over = table.money(amount - max(0, room)).shown
    where = "box" if rule.scope is Scope.BOX else "table"
    sentence = f"{over} of the bet goes past the differential of {rule.limit.shown} on this {where}."
    fault = Fault(
        "over-differential", f"{laid.bettor}, {laid.wager}", sentence, clause, "Bet less, or on the other hand."
    )
    if room <= 0:
        raise Refused(fault)
    return Minor(room), (fault,)


def gives_way(table: Table, laid: BetLaid, amount: Minor) -> Iterator[tuple[Key, Minor]]:
    """Standing bets on the box that give way to a seated player's, the latest first, and by how much [RWS 5.1 s2]."""
    rule = table.rules.terms.differential
    if rule is None or table.procedure.seated_first is None or laid.standing or laid.wager not in _HANDS:
        return
    assert table.round is not None
    sums = totals(table, laid.seat if rule.scope is Scope.BOX else None)
    side = Side(laid.wager)
    over = amount - (rule.limit.minor + sums[side.other.value] - sums[side.value])
    for key, one in reversed(tuple(table.round.bets.items())):
        if over > 0 and one.bet.standing and key.wager == laid.wager and key.seat == laid.seat:
            cut = Minor(min(over, one.bet.stake.minor))
            over -= cut
            yield key, cut


def past_differential(table: Table) -> Iterator[str]:
    """What a withdrawal left past the differential, for the dealer to hand back before the close [RWS 5.1 s1]."""
    rule, round_ = table.rules.terms.differential, table.round
    if rule is None or round_ is None or table.procedure.excess_refused is None:
        return
    for seat in sorted({key.seat for key in round_.bets}) if rule.scope is Scope.BOX else (None,):
        over = abs(difference(table, seat)) - rule.limit.minor
        if over > 0:
            where = "The table" if seat is None else f"Box {seat}"
            yield f"{where} is {table.money(over).shown} past the differential of {rule.limit.shown}: hand that back."
