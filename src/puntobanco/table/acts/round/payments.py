"""Owed against paid: what the dealer paid by hand on each winning wager, entered and compared with what is owed.

No document asks for it; the house elects it with the key `payment_check` of the set-up. The books pay what is owed, so
a wrong payment that was let pass shows in the next count of the tray, and stands on record with its difference.
"""

from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from puntobanco.faults import Fault
from puntobanco.ledger.chips import worth
from puntobanco.money import LARGEST_MINOR
from puntobanco.procedure.roles import DEALERS
from puntobanco.rulebooks.model import PaymentCheck
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.model import preconditions as when
from puntobanco.table.model.answer import WRONG_PAYMENT, Answer, Context, Forbidden, done, incident, refuse
from puntobanco.table.model.bets import wager_named
from puntobanco.table.model.phases import Phase, at
from puntobanco.table.model.round_state import Payment
from puntobanco.table.model.state import Table
from puntobanco.table.shared.tray import known_chips
from puntobanco.table.specs import ActSpec, EventSpec, LeftOut, Trial
from puntobanco.words import Money, PersonRef


def enter_payment(context: Context, act: ask.EnterPayment) -> Answer:
    """Take what was paid; a wrong payment is stopped, or goes on record, as the table's set-up says."""
    table, payments = context.table, context.table.the_round.payments
    if act.payment not in table.the_round.unpaid:
        refuse("no-payment.number", number=act.payment)
    if not 0 <= act.amount <= LARGEST_MINOR:
        refuse("no-amount.one-can")
    chips = known_chips(table, act.chips)
    if chips and worth(chips) != act.amount:
        refuse("chips-differ", chips=Money.of(table.money(worth(chips))), amount=Money.of(table.money(act.amount)))
    owed = payments[act.payment - 1]
    entered = ev.PaymentEntered(
        payment=act.payment,
        bettor=owed.bettor,
        seat=owed.seat,
        wager=owed.wager,
        owed=owed.owed,
        paid=act.amount,
        chips=chips,
    )
    if act.amount == owed.owed:
        return done(entered)
    differs = _differs(table, owed, act.amount)
    if table.rules.setup.payment_check is PaymentCheck.STOP:
        raise Forbidden(differs, WRONG_PAYMENT)
    on_record = ev.IncidentNoted(
        matter=incident(WRONG_PAYMENT), person=context.who.person, clause=None, note=differs.text
    )
    return done(entered, on_record)


def _differs(table: Table, payment: Payment, paid: int) -> Fault:
    """What was owed and paid, and by how much it was too much or too little."""
    way: Literal["over", "under"] = "over" if paid > payment.owed else "under"
    return Fault(
        f"payment-differs.{way}",
        "table",
        None,
        {
            "person": PersonRef(payment.bettor),
            "wager": wager_named(table, payment.wager),
            "owed": Money.of(table.money(payment.owed)),
            "paid": Money.of(table.money(paid)),
            "difference": Money.of(table.money(abs(paid - payment.owed))),
        },
    )


def payment_entered(table: Table, event: ev.PaymentEntered) -> Table:
    """The payment is made; nothing else moves."""
    payments = list(table.the_round.payments)
    payments[event.payment - 1] = replace(payments[event.payment - 1], paid=event.paid)
    return replace(table, round=replace(table.the_round, payments=tuple(payments)))


def _try_payments(context: Context) -> Iterator[Trial]:
    round_ = context.table.the_round
    for number in round_.unpaid:
        yield Trial(ask.EnterPayment(payment=number, amount=round_.payments[number - 1].owed), str(number))


ACTS = (
    ActSpec(
        ask.EnterPayment,
        DEALERS,
        at(Phase.DRAWING, Phase.COMPLETE, Phase.SETTLED),
        enter_payment,
        _try_payments,
        when=when.payments_wait,
    ),
)

EVENTS = (EventSpec(ev.PaymentEntered, payment_entered, told=LeftOut.PAID),)
