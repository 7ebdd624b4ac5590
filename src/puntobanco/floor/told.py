"""What follows from a link's events: awards handed out, and tables told whether it runs and which hands win."""

from collections.abc import Iterator, Sequence

from puntobanco.floor.transaction import Transaction
from puntobanco.house import commands as house_ask
from puntobanco.jackpot.link import commands as link_ask
from puntobanco.jackpot.link import events as link_ev
from puntobanco.jackpot.link.state import Link
from puntobanco.procedure.jackpot import NO_JACKPOT, UNABLE, Control, Instrument
from puntobanco.table import commands as ask


def after_link(transaction: Transaction, name: str, events: Sequence[link_ev.AnyEvent]) -> None:
    """What a link's events bring to the house and the tables."""
    hits = {hit.number: hit for hit in (*transaction.floor.links[name].pending, *transaction.floor.links[name].closed)}
    for event in events:
        match event:
            case link_ev.HitConfirmed():
                _handed_out(transaction, name, hits[event.hit], event)
            case link_ev.HitRejected():
                _cancelled(transaction, hits[event.hit], event)
                _closed(transaction, name, hits[event.hit], ask.HitEnd.INVALID)
            case link_ev.LockedHitRecorded():
                _closed(transaction, name, hits[event.hit], ask.HitEnd.RECORDED)
            case link_ev.Kept(act=link_ask.RecordHit() as act):
                _closed(transaction, name, act, ask.HitEnd.RECORDED)
            case link_ev.TableUnlinked():
                _tell(transaction, event.table)
            case _:
                pass
    _told(transaction, name)


def _handed_out(transaction: Transaction, link: str, hit: link_ev.Hit, event: link_ev.HitConfirmed) -> None:
    """A confirmed hit in chips comes to its table over the house; anything else is paid at the cage [NZ 18.18]."""
    chips = event.instrument is Instrument.CHIPS
    for share in (part for part in event.shares if part.amount):
        transaction.house(
            house_ask.HandAward(
                link=link, hit=hit.number, person=share.person, table=hit.table, amount=share.amount, chips=chips
            )
        )
        if hit.table in transaction.floor.tables:
            pays = ask.PayAward(
                hit=hit.number,
                meter=hit.meter,
                round=hit.round,
                person=share.person,
                seat=share.seat,
                amount=share.amount,
                instrument=event.instrument,
            )
            transaction.tell(hit.table, pays)


def _cancelled(transaction: Transaction, hit: link_ev.Hit, event: link_ev.HitRejected) -> None:
    table = transaction.floor.tables.get(hit.table)
    waits = (
        {(award.round, award.award.bettor, award.award.seat, award.award.meter) for award in table.awards}
        if table
        else set()
    )
    for winner in (entrant for entrant in hit.winners if (hit.round, entrant.person, entrant.seat, hit.meter) in waits):
        cancel = ask.CancelAward(
            hit=hit.number,
            meter=hit.meter,
            round=hit.round,
            person=winner.person,
            seat=winner.seat,
            reason=event.words,
        )
        transaction.tell(hit.table, cancel)


def _closed(transaction: Transaction, link: str, hit: link_ev.Hit | link_ask.RecordHit, end: ask.HitEnd) -> None:
    """A table that waits for a hand to be recorded may go on."""
    table = transaction.floor.tables.get(hit.table)
    waits = table.unrecorded if table is not None else ()
    if any((won.hand.link, won.hand.meter, won.round) == (link, hit.meter, hit.round) for won in waits):
        transaction.tell(hit.table, ask.CloseHit(link=link, meter=hit.meter, round=hit.round, end=end))


def _told(transaction: Transaction, name: str) -> None:
    """Every table of the link hears whether it runs there."""
    for table in transaction.floor.links[name].tables:
        _tell(transaction, table)


def _tell(transaction: Transaction, table: str) -> None:
    """A table that is at hand hears whether its jackpots run and which hands win; one without a jackpot hears that."""
    state = transaction.floor.tables.get(table)
    if state is None:
        return
    links = [transaction.floor.links[linked] for linked in transaction.floor.links_of(table)]
    reasons = [why_resting(link, table) for link in links] or [NO_JACKPOT]
    reason = next((said for said in reasons if said), None)
    if reason != state.unlinked:
        transaction.tell(table, ask.TellLink(running=reason is None, reason=reason or ""))
    tell_hands(transaction, table)


def tell_hands(transaction: Transaction, table: str) -> None:
    """A table hears which hands win of its jackpots, if it has not heard just that."""
    links = [transaction.floor.links[linked] for linked in transaction.floor.links_of(table)]
    hands = tuple(hand for link in links for hand in _hands(link))
    if hands != transaction.floor.tables[table].winning:
        transaction.tell(table, ask.TellHands(hands=hands))


def _hands(link: Link) -> Iterator[ask.WinningHand]:
    """The hands that win of a link's meters."""
    for tier in (tier for tier in link.terms.tiers if tier.trigger):
        yield ask.WinningHand(
            link=link.terms.name,
            meter=tier.name,
            title=tier.title,
            trigger=tier.trigger,
            automatic=link.terms.auto_activate,
            clause=link.terms.clause(Control.RECORDING),
        )


def why_resting(link: Link, table: str) -> str | None:
    """Why the jackpot rests at a table; none while it runs."""
    if link.unable:
        return UNABLE
    return link.tables[table].lost or None
