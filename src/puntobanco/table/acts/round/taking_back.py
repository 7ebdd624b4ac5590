"""Acts that take bets back."""

from collections.abc import Iterator

from msgspec.structs import replace

from puntobanco.faults import Refused
from puntobanco.ledger import Transfer, post
from puntobanco.money import Minor
from puntobanco.procedure.roles import Role
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.commands import Person, Stake
from puntobanco.table.model import preconditions as when
from puntobanco.table.model.accounts import COUPONS, held_of, rack_of
from puntobanco.table.model.answer import LATE_WITHDRAWAL, Answer, Context, Forbidden, done, refuse
from puntobanco.table.model.bets import given_at, late_fault, wager_named
from puntobanco.table.model.phases import DEALT, Phase
from puntobanco.table.model.state import Key, PlacedBet, Table
from puntobanco.table.shared.paying import acts_for
from puntobanco.table.shared.series import check_not_under_way
from puntobanco.table.shared.trials import bettors_of, choice_of
from puntobanco.table.specs import EVERYBODY, ActSpec, EventSpec, LeftOut, Trial
from puntobanco.wagers.accept import beside_other_bets, judge
from puntobanco.words import Money, PersonRef, Text


def take_back(context: Context, act: ask.TakeBack) -> Answer:
    """Take a bet back, or a part of it that leaves a lawful bet."""
    _not_anothers(context, act)
    table, bettor = context.table, acts_for(context, act.bettor, "bets")
    round_ = table.round
    assert round_ is not None
    stake = Stake(wager=act.wager, amount=Minor(1), seat=act.seat, given=act.given)
    late = late_fault(table, stake, taking=True)
    if late is not None:
        raise _late_withdrawal(table, bettor, act, late)
    key = _found(table, bettor, act)
    laid = round_.bets[key]
    check_not_under_way(table, key, laid)
    amount = laid.bet.stake.minor if act.amount is None else act.amount
    if not 0 < amount <= laid.bet.stake.minor:
        refuse("no-such-part.bet-cannot", stake=Money.of(laid.bet.stake), amount=Money.of(table.money(amount)))
    left = Minor(laid.bet.stake.minor - amount)
    notes: tuple[Text, ...] = ()
    if left:
        verdict = judge(table.rules.terms, [replace(laid.bet, stake=table.money(left))])
        codes = ("below-minimum", "not-in-chips", "not-payable", "fixed-stake")
        below = [fault for fault in verdict.on_placing if fault.code in codes]
        if below:
            raise Refused(*below)
        notes = tuple(fault.text for fault in verdict.noted if fault.code == "below-minimum")
    _keeps_its_companions(table, key, left)
    return done(
        ev.BetTakenBack(
            by=context.who.person,
            bettor=bettor,
            seat=key.seat,
            wager=key.wager,
            given=key.given,
            left=left,
            notes=notes,
            transfers=_taken_back(table, key, laid, amount),
        )
    )


def _keeps_its_companions(table: Table, key: Key, left: Minor) -> None:
    """A bet by which another stake is limited is not taken from under it."""
    assert table.round is not None
    others = [laid.bet for placed, laid in table.round.bets.items() if placed != key and placed.bettor == key.bettor]
    kept = [replace(table.round.bets[key].bet, stake=table.money(left))] if left else []
    above = [f for f in beside_other_bets([*others, *kept], table.rules.terms) if f.code == "above-share"]
    if above:
        raise Refused(*(replace(fault, key="above-share.companion") for fault in above))


def _taken_back(table: Table, key: Key, laid: PlacedBet, amount: int) -> tuple[Transfer, ...]:
    """Chips go back to the rack, and a coupon off the books to its owner; a bet with a coupon goes whole."""
    if laid.coupon and amount < laid.bet.stake.minor:
        refuse("no-such-part.bet-coupon", table.procedure.instruments_clause)
    held, why = held_of(key.bettor), f"{key.wager}:taken-back"
    parts = ((rack_of(key.bettor), Minor(amount - laid.coupon)), (COUPONS, laid.coupon))
    return tuple(Transfer(held, target, part, why) for target, part in parts if part)


def _not_anothers(context: Context, act: ask.TakeBack) -> None:
    """Nobody sends another's bet away, not even off the box they sit at [RWS 3.6]."""
    clause, own = context.table.procedure.no_veto, context.who.person
    if clause is not None and context.who.role is Role.PLAYER and act.bettor not in (None, own):
        refuse("not-yours.bet-s", clause, bettor=PersonRef(act.bettor))


def _late_withdrawal(table: Table, bettor: Person, act: ask.TakeBack, late: Refused) -> Refused:
    """A bet reached for after the close; one put down by staff was the bettor's to check before it [RWS 5.16 s2]."""
    if not isinstance(late, Forbidden):
        return late
    fault, procedure = late.faults[0], table.procedure
    laid = table.round.bets.get(_key(table, bettor, act)) if table.round else None
    if laid is not None and procedure.staff_bets and procedure.placement and laid.by in table.staff:
        names = {"staff": PersonRef(laid.by), "bettor": PersonRef(bettor)}
        fault = replace(fault, key="bets-closed.staff-bet", clause=procedure.placement, params=names)
    return Forbidden(fault, LATE_WITHDRAWAL)


def _key(table: Table, bettor: Person, act: ask.TakeBack) -> Key:
    seat = (table.seat_of(bettor) if act.seat is None else act.seat) or 0
    return Key(bettor, seat, act.wager, given_at(table, act.wager, seat, act.given))


def _found(table: Table, bettor: Person, act: ask.TakeBack) -> Key:
    assert table.round is not None
    key = _key(table, bettor, act)
    if key not in table.round.bets:
        refuse("no-such-bet.of-person", person=PersonRef(bettor), wager=wager_named(table, act.wager))
    return key


def bet_taken_back(table: Table, event: ev.BetTakenBack) -> Table:
    """The stake goes back to the rack; what is left still lies."""
    round_ = table.round
    assert round_ is not None
    key = Key(event.bettor, event.seat, event.wager, event.given)
    bets = dict(round_.bets)
    laid = bets.pop(key)
    if event.left:
        bets[key] = replace(laid, bet=replace(laid.bet, stake=table.money(event.left)), notes=event.notes)
    return replace(table, round=replace(round_, bets=bets, keyed=()), books=post(table.books, event.transfers))


def _try_take_back(context: Context) -> Iterator[Trial]:
    assert context.table.round is not None
    people = bettors_of(context)
    for key in context.table.round.bets:
        if key.bettor in people:
            yield Trial(_try_back(key), choice_of(context, key.bettor, key.wager))


def _try_back(key: Key) -> ask.TakeBack:
    return ask.TakeBack(wager=key.wager, seat=key.seat, given=key.given, bettor=key.bettor)


ACTS = (ActSpec(ask.TakeBack, EVERYBODY, DEALT | {Phase.BETTING}, take_back, _try_take_back, when=when.handles_bets),)

EVENTS = (EventSpec(ev.BetTakenBack, bet_taken_back, told=LeftOut.MOVED),)
