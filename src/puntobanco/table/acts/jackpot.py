"""What a progressive has to do with a table: which bets win of a meter, and what the link brings.

The meters themselves live at the link. The table says which of its bets have won which part; the link locks the
amount, and when the console has confirmed it, it is handed out here. Without a link no such wager is taken.
"""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.faults import Fault, Refused
from puntobanco.ledger import Transfer, post
from puntobanco.money import Minor
from puntobanco.procedure.jackpot import Instrument
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.acts.people import home_of
from puntobanco.table.commands import Award, Person
from puntobanco.table.model.accounts import AWARDS
from puntobanco.table.model.answer import Answer, Context, done, refuse
from puntobanco.table.model.state import PendingAward, Table
from puntobanco.wagers.settlement import Drawn, Settled
from puntobanco.wagers.wager import Wager


class Won(Struct, frozen=True, kw_only=True):
    """A bet that has won of a meter."""

    bettor: Person
    seat: int
    wager: str
    stake: Minor
    drawn: Drawn


def won(settled: Iterable[Settled]) -> tuple[Won, ...]:
    """Every bet that has won of a meter, the lowest seat first."""
    found = [
        Won(
            bettor=Person(one.bet.bettor),
            seat=one.bet.seat,
            wager=one.bet.wager,
            stake=Minor(one.bet.stake.minor),
            drawn=drawn,
        )
        for one in settled
        for drawn in one.drawn
    ]
    return tuple(sorted(found, key=lambda one: one.seat))


def matched(settled: Sequence[Settled], awards: Sequence[Award]) -> Mapping[tuple[Person, int, str], tuple[Award, ...]]:
    """The awards by bet; refused unless they are for just those bets that have won of a meter."""
    due = sorted(_due(one) for one in won(settled))
    brought = sorted((one.bettor, one.seat, one.wager, base_of(one.meter, one.seat)) for one in awards)
    if due != brought:
        sentence = "the awards brought by the link are not those that the cards have won."
        refuse("awards-differ", sentence, None, "Record every winning bet at the link first.")
    return {
        whose: tuple(one for one in awards if (one.bettor, one.seat, one.wager) == whose)
        for whose in {(one.bettor, one.seat, one.wager) for one in awards}
    }


def _due(one: Won) -> tuple[str, int, str, str]:
    return (one.bettor, one.seat, one.wager, one.drawn.meter)


def base_of(meter: str, seat: int) -> str:
    """The meter as the pay table names it: one that belongs to a chair has the chair in its name."""
    return meter.removesuffix(f"-{seat}")


def metered(wager: Wager) -> bool:
    """Whether some pay table of a wager pays from a meter."""
    return any(table.meters for table in wager.pay_tables)


def link_fault(table: Table, wager: Wager) -> Refused | None:
    """Why a wager that a meter pays is closed here, if it is."""
    if table.unlinked is None or not metered(wager):
        return None
    sentence = f"{wager.names.en} is closed at this table: {table.unlinked}."
    return Refused(Fault("link-lost", "table", sentence, wager.clause, "Wait until the link runs again."))


def tell_link(context: Context, act: ask.TellLink) -> Answer:
    """The link runs here, or does not."""
    reason = None if act.running else act.reason.strip() or "the link is lost"
    if reason == context.table.unlinked:
        refuse("told-already", "the table has been told so already.")
    return done(ev.LinkTold(running=act.running, reason=reason or ""))


def link_told(table: Table, event: ev.LinkTold) -> Table:
    """Wagers that a meter pays are open, or closed for a reason."""
    return replace(table, unlinked=None if event.running else event.reason)


def pay_award(context: Context, act: ask.PayAward) -> Answer:
    """Hand out a confirmed award: chips come from the house over the link; anything else was paid elsewhere."""
    table = context.table
    if act.hit < 1 or act.amount <= 0 or not 0 < act.round <= table.rounds:
        refuse("no-award", "an award is an amount won by a hit in a round of this table.")
    owing = any(metered(offer.wager) for offer in table.rules.terms.offers.values())
    if owing and not any(_pending(one, act) for one in table.awards):
        refuse("no-award", f"{act.person} has no such award pending at this table.")
    home = home_of(table, act.person)
    chips = act.instrument is Instrument.CHIPS
    transfers = (Transfer(AWARDS, home, act.amount, f"{act.meter}: hit {act.hit}"),) if chips else ()
    event = ev.AwardPaid(
        hit=act.hit,
        meter=act.meter,
        round=act.round,
        person=act.person,
        seat=act.seat,
        amount=act.amount,
        instrument=act.instrument,
        transfers=transfers,
    )
    return done(event)


def _pending(one: PendingAward, act: ask.PayAward | ask.CancelAward | ev.AwardPaid | ev.AwardCancelled) -> bool:
    award = one.award
    return (one.round, award.bettor, award.seat, award.meter) == (act.round, act.person, act.seat, act.meter)


def award_paid(table: Table, event: ev.AwardPaid) -> Table:
    """It is in the rack, and taken back with everything else should the round be void."""
    left = list(table.awards)
    paid = next((one for one in left if _pending(one, event)), None)
    if paid is not None:
        left.remove(paid)
    table = replace(table, awards=tuple(left), books=post(table.books, event.transfers))
    if table.round is not None and table.round.number == event.round:
        return replace(table, round=replace(table.round, moved=(*table.round.moved, *event.transfers)))
    finished = tuple(
        replace(one, moved=(*one.moved, *event.transfers)) if one.number == event.round else one
        for one in table.finished
    )
    return replace(table, finished=finished)


def cancel_award(context: Context, act: ask.CancelAward) -> Answer:
    """A pending award is none after all."""
    if not any(_pending(one, act) for one in context.table.awards):
        refuse("no-award", f"{act.person} has no such award pending at this table.")
    event = ev.AwardCancelled(
        hit=act.hit, meter=act.meter, round=act.round, person=act.person, seat=act.seat, reason=act.reason
    )
    return done(event)


def award_cancelled(table: Table, event: ev.AwardCancelled) -> Table:
    """It waits no longer, and the bet has won nothing of a meter: its round may be corrected."""
    table = replace(table, awards=tuple(one for one in table.awards if not _pending(one, event)))
    round_ = table.round
    if round_ is not None and round_.number == event.round:
        early = _without(round_.early, event) if round_.early is not None else None
        settled = _without(round_.settled, event) if round_.settled is not None else None
        return replace(table, round=replace(round_, early=early, settled=settled))
    finished = tuple(
        replace(one, wagers=_without(one.wagers, event)) if one.number == event.round else one for one in table.finished
    )
    return replace(table, finished=finished)


def _without(wagers: Iterable[ev.WagerSettled], event: ev.AwardCancelled) -> tuple[ev.WagerSettled, ...]:
    """Settled wagers without an award that is none."""
    gone = (event.person, event.seat, event.meter)
    return tuple(
        replace(one, awards=tuple(each for each in one.awards if (each.bettor, each.seat, each.meter) != gone))
        if one.awards
        else one
        for one in wagers
    )


def waiting(table: Table, number: int, wagers: Iterable[ev.WagerSettled]) -> tuple[PendingAward, ...]:
    """What waits for the console, with what these wagers of a round have won."""
    new = (PendingAward(round=number, award=award) for one in wagers for award in one.awards)
    return (*table.awards, *new)


def without_round(table: Table, number: int) -> tuple[PendingAward, ...]:
    """What waits for the console when a round has become void."""
    return tuple(one for one in table.awards if one.round != number)
