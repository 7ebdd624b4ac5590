"""What a progressive has to do with a table: which bets win of a meter, and what the link brings.

The meters themselves live at the link. The table says which of its bets have won which part; the link locks the
amount, and when the console has confirmed it, it is handed out here. Without a link no such wager is taken.
"""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from puntobanco.ledger import Transfer, post
from puntobanco.money import Minor
from puntobanco.procedure.jackpot import LOST, Instrument, resting
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table import notes, telling
from puntobanco.table.model.accounts import AWARDS
from puntobanco.table.model.answer import Answer, Context, done, refuse
from puntobanco.table.model.phases import ANY
from puntobanco.table.model.state import PendingAward, Table
from puntobanco.table.shared.paying import home_of
from puntobanco.table.shared.trials import WORDS
from puntobanco.table.specs import HOST, ActSpec, EventSpec, LeftOut, Trial
from puntobanco.wagers.accept import STANDING_AREA
from puntobanco.wagers.language.tokens import NotACondition
from puntobanco.wagers.triggers import declared
from puntobanco.words import PersonRef, in_words, say


def tell_link(context: Context, act: ask.TellLink) -> Answer:
    """The link runs here, or does not."""
    reason = None if act.running else act.reason.strip() or LOST
    if reason == context.table.unlinked:
        refuse("told-already")
    return done(ev.LinkTold(running=act.running, reason=reason or ""))


def link_told(table: Table, event: ev.LinkTold) -> Table:
    """Wagers that a meter pays are open, or closed for a reason."""
    return replace(table, unlinked=None if event.running else event.reason)


def tell_hands(context: Context, act: ask.TellHands) -> Answer:
    """These hands win here."""
    if act.hands == context.table.winning:
        refuse("told-already")
    for hand in act.hands:
        try:
            declared(hand.trigger)
        except NotACondition as found:
            refuse("trigger.found", found=str(found))
    return done(ev.HandsTold(hands=act.hands))


def hit_pointed_out(table: Table, event: ev.HitPointedOut) -> Table:
    """The dealer is to record it, unless the equipment does."""
    return table if event.hand.automatic else replace(table, unrecorded=(*table.unrecorded, event))


def close_hit(context: Context, act: ask.CloseHit) -> Answer:
    """A hand that won is dealt with, and the table may go on."""
    if not any(_is(hit, act) for hit in context.table.unrecorded):
        refuse("no-such-hit", round=act.round, meter=act.meter)
    return done(ev.HitClosed(round=act.round, link=act.link, meter=act.meter, end=act.end))


def hit_closed(table: Table, event: ev.HitClosed) -> Table:
    """Nothing of it waits for the dealer any more."""
    return replace(table, unrecorded=tuple(hit for hit in table.unrecorded if not _is(hit, event)))


def _is(hit: ev.HitPointedOut, named: ask.CloseHit | ev.HitClosed) -> bool:
    return (hit.round, hit.hand.link, hit.hand.meter) == (named.round, named.link, named.meter)


def pay_award(context: Context, act: ask.PayAward) -> Answer:
    """Hand out a confirmed award: chips come from the house over the link; anything else was paid elsewhere."""
    table = context.table
    if act.hit < 1 or act.amount <= 0 or not 0 < act.round <= table.rounds:
        refuse("no-award.amount-won")
    owing = any(offer.wager.metered for offer in table.rules.terms.offers.values())
    if owing and not any(_pending(award, act) for award in table.awards):
        refuse("no-award.such-pending", person=PersonRef(act.person))
    home = home_of(table, act.person)
    chips = act.instrument is Instrument.CHIPS
    transfers = (Transfer(AWARDS, home, act.amount, f"{act.meter}:hit:{act.hit}"),) if chips else ()
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


def _pending(pending: PendingAward, act: ask.PayAward | ask.CancelAward | ev.AwardPaid | ev.AwardCancelled) -> bool:
    award = pending.award
    return (pending.round, award.bettor, award.seat, award.meter) == (act.round, act.person, act.seat, act.meter)


def award_paid(table: Table, event: ev.AwardPaid) -> Table:
    """It is in the rack, and taken back with everything else should the round be void."""
    left = list(table.awards)
    paid = next((pending for pending in left if _pending(pending, event)), None)
    if paid is not None:
        left.remove(paid)
    table = replace(table, awards=tuple(left), books=post(table.books, event.transfers))
    if table.round is not None and table.round.number == event.round:
        return replace(table, round=replace(table.round, moved=(*table.round.moved, *event.transfers)))
    finished = tuple(
        replace(old, moved=(*old.moved, *event.transfers)) if old.number == event.round else old
        for old in table.finished
    )
    return replace(table, finished=finished)


def cancel_award(context: Context, act: ask.CancelAward) -> Answer:
    """A pending award is cancelled."""
    if not any(_pending(award, act) for award in context.table.awards):
        refuse("no-award.such-pending", person=PersonRef(act.person))
    reason = act.reason or say("cause.round-taken-back")
    event = ev.AwardCancelled(
        hit=act.hit, meter=act.meter, round=act.round, person=act.person, seat=act.seat, reason=reason
    )
    return done(event)


def award_cancelled(table: Table, event: ev.AwardCancelled) -> Table:
    """It waits no longer, and the bet has won nothing of a meter: its round may be corrected."""
    table = replace(table, awards=tuple(award for award in table.awards if not _pending(award, event)))
    round_ = table.round
    if round_ is not None and round_.number == event.round:
        early = _without(round_.early, event) if round_.early is not None else None
        settled = _without(round_.settled, event) if round_.settled is not None else None
        return replace(table, round=replace(round_, early=early, settled=settled))
    finished = tuple(
        replace(old, wagers=_without(old.wagers, event)) if old.number == event.round else old for old in table.finished
    )
    return replace(table, finished=finished)


def _without(wagers: Iterable[ev.WagerSettled], event: ev.AwardCancelled) -> tuple[ev.WagerSettled, ...]:
    """Settled wagers without an award that was cancelled."""
    gone = (event.person, event.seat, event.meter)
    return tuple(
        replace(wager, awards=tuple(each for each in wager.awards if (each.bettor, each.seat, each.meter) != gone))
        if wager.awards
        else wager
        for wager in wagers
    )


def _try_dry_award(context: Context) -> Iterator[Trial]:
    """Awards that wait here; and where a jackpot hangs on no wager of the table, one for anybody."""
    for pending in context.table.awards:
        award = pending.award
        yield _try_pays(award.hit, award.meter, pending.round, award.bettor, award.seat)
    for person in context.table.guests or (context.who.person,):
        yield _try_pays(1, WORDS, context.table.rounds, person, context.table.seat_of(person) or STANDING_AREA)


def _try_pays(hit: int, meter: str, number: int, person: ask.Person, seat: int) -> Trial:
    act = ask.PayAward(
        hit=hit, meter=meter, round=number, person=person, seat=seat, amount=Minor(1), instrument=Instrument.CASH
    )
    return Trial(act, person)


def _try_cancel(context: Context) -> Iterator[Trial]:
    for pending in context.table.awards:
        award = pending.award
        cancels = ask.CancelAward(
            hit=award.hit, meter=award.meter, round=pending.round, person=award.bettor, seat=award.seat, reason=WORDS
        )
        yield Trial(cancels, award.bettor)


def _try_tell(context: Context) -> Iterator[Trial]:
    yield Trial(ask.TellLink(running=True), "running")
    yield Trial(ask.TellLink(running=False, reason=WORDS), "lost")


def _try_hands(context: Context) -> Iterator[Trial]:
    hand = ask.WinningHand(link=WORDS, meter=WORDS, title=WORDS, trigger="tie")
    yield Trial(ask.TellHands(hands=() if context.table.winning else (hand,)))


def _try_close(context: Context) -> Iterator[Trial]:
    for hit in context.table.unrecorded:
        hand = hit.hand
        act = ask.CloseHit(link=hand.link, meter=hand.meter, round=hit.round, end=ask.HitEnd.RECORDED)
        yield Trial(act, f"{hand.meter} {hit.round}")


ACTS = (
    ActSpec(ask.TellLink, HOST, ANY, tell_link, _try_tell),
    ActSpec(ask.TellHands, HOST, ANY, tell_hands, _try_hands),
    ActSpec(ask.CloseHit, HOST, ANY, close_hit, _try_close),
    ActSpec(ask.PayAward, HOST, ANY, pay_award, _try_dry_award),
    ActSpec(ask.CancelAward, HOST, ANY, cancel_award, _try_cancel),
)

EVENTS = (
    EventSpec(
        ev.LinkTold,
        link_told,
        told=telling.note(
            lambda event: (
                "The jackpot runs here."
                if event.running
                else telling.joined("The jackpot does not run here", in_words(resting(event.reason)))
            )
        ),
        notes=notes.link_told,
    ),
    EventSpec(ev.HandsTold, lambda table, event: replace(table, winning=event.hands), told=LeftOut.JACKPOT),
    EventSpec(
        ev.HitPointedOut,
        hit_pointed_out,
        told=telling.note(lambda event: telling.joined("A hand wins", event.hand.title)),
    ),
    EventSpec(
        ev.HitClosed,
        hit_closed,
        told=telling.note(lambda event: telling.joined(f"Hand that wins {event.meter}", event.end.value)),
    ),
    EventSpec(ev.AwardPaid, award_paid, told=telling.award, notes=notes.award_paid),
    EventSpec(ev.AwardCancelled, award_cancelled, told=telling.no_award, notes=notes.award_cancelled),
)
