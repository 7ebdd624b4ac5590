"""What happened at a jackpot's link, in words for people."""

from collections.abc import Callable, Iterable, Mapping

from puntobanco.jackpot.link import events as ev
from puntobanco.jackpot.link.terms import Terms
from puntobanco.jackpot.meter import Meter
from puntobanco.procedure.asking import Who
from puntobanco.procedure.jackpot import Instrument, resting
from puntobanco.table import events as table_ev
from puntobanco.words import in_words


def link_sentences(event: ev.AnyEvent, terms: Terms) -> list[str]:
    """One event of a link; nothing where a round brought nothing."""
    return list(_told(event, terms))


def _told(event: ev.AnyEvent, terms: Terms) -> Iterable[str]:
    match event:
        case ev.RoundPosted():
            late = f"Round {event.post.round} is added. " if event.late else ""
            if event.meters:
                yield f"{late}In the meters now: {_meters(event.meters, terms)}."
        case ev.RoundMissed():
            yield f"Round {event.post.round} was not activated: a supervisor is told."
        case ev.Activated():
            yield f"The jackpot is activated for round {event.round}."
        case ev.Kept():
            yield "The jackpot rests here: this is kept until it runs again."
        case ev.HitLocked() | ev.HitRecorded():
            yield from _hit(event, terms)
        case ev.LockedHitRecorded():
            yield f"Hit {event.hit} is recorded; the console is to confirm it."
        case ev.HitConfirmed():
            shares = ", ".join(f"{share.person} {terms.money(share.amount).shown}" for share in event.shares)
            paid_in = in_words(event.instrument.words)
            yield f"Hit {event.hit} is confirmed{_agreed(event.second)}: {shares}, in {paid_in}."
        case ev.HitRejected():
            back = f" In the meters now: {_meters(event.meters, terms)}."
            why = f"{in_words(event.why.words)}{f' ({event.words})' if event.words else ''}"
            yield f"Hit {event.hit} is deemed invalid{_agreed(event.second)}: {why}.{back}"
        case ev.MeterAdjusted():
            yield f"Corrected{_agreed(event.second)}: {event.words}. {_meters(event.meters, terms)}."
        case ev.ParametersChanged():
            yield f"{_title(terms, event.meter)} changes from its next hit on{_agreed(event.second)}: {event.words}."
        case _:
            yield from _state(event)


def _state(event: ev.AnyEvent) -> Iterable[str]:
    """News about the link itself."""
    match event:
        case ev.TableLost():
            yield f"The link is lost: {event.words}."
        case ev.TableRegained():
            yield "The link runs again."
        case ev.Malfunctioned():
            unable = ", ".join(in_words(ability.words) for ability in event.unable)
            yield f"The system malfunctions: it is not capable of {unable}."
        case ev.Restored():
            yield f"The system operates again{_agreed(event.second)}: {event.words}."
        case ev.DisplayReported():
            yield f"The display {'works again' if event.working else 'fails: a supervisor is told'}."
        case ev.NumberDiscarded():
            yield f"The number {event.drawn} of {event.out_of} is thrown away; another one is drawn."
        case ev.KeptDropped() | ev.KeptHitDropped():
            yield f"What was kept of round {event.round} is dropped."
        case _:
            yield f"{str(event.__struct_config__.tag).replace('-', ' ').capitalize()}."


def _hit(event: ev.HitLocked | ev.HitRecorded, terms: Terms) -> Iterable[str]:
    hit = event.hit
    whose = ", ".join(f"{winner.person} (seat {winner.seat})" for winner in hit.winners) or "nobody who qualifies"
    if hit.selection is not None:
        yield f"Drawn: {hit.selection.drawn} of {hit.selection.out_of} from {hit.selection.source}."
    part = "" if hit.part == 1 else f"{hit.part} of "
    locked = terms.money(hit.amount).shown
    won = f"{part}{_title(terms, hit.meter)}"
    wait = "the dealer is to record it" if hit.standing is ev.Standing.LOCKED else "the console is to confirm it"
    yield f"Hit {hit.number}: {won}, {locked} locked for {whose}; {wait}."
    yield f"  In the meters now: {_meters(event.meters, terms)}."


def _meters(meters: Mapping[str, Meter], terms: Terms) -> str:
    return ", ".join(f"{_title(terms, name)} {terms.money(meter.shown).shown}" for name, meter in meters.items())


def _title(terms: Terms, name: str) -> str:
    tier = terms.tier(name)
    return tier.title if tier is not None else name


def _agreed(second: Who | None) -> str:
    return f", {second.person} agreeing" if second is not None else ""


# What a table hears of its jackpots.


def link_told(event: table_ev.LinkTold, money: Callable[[int], str]) -> Iterable[str]:
    """Whether the jackpot runs at the table."""
    if event.running:
        yield "The jackpot runs at this table."
    else:
        yield f"The jackpot rests at this table: {in_words(resting(event.reason))}."


def pointed_out(event: table_ev.HitPointedOut, money: Callable[[int], str]) -> Iterable[str]:
    """A hand that wins, where the dealer is to record it."""
    if not event.hand.automatic:
        clause = f" [{event.hand.clause}]" if event.hand.clause else ""
        yield f"Round {event.round} wins {event.hand.title}: the dealer records it.{clause}"


def hit_closed(event: table_ev.HitClosed, money: Callable[[int], str]) -> Iterable[str]:
    """A hand that does not win after all; the rest the link itself tells."""
    if event.end is table_ev.HitEnd.NOT_MET:
        yield f"Round {event.round} does not win {event.meter} after all."


def award_paid(event: table_ev.AwardPaid, money: Callable[[int], str]) -> str:
    where = "comes to the table in chips" if event.instrument is Instrument.CHIPS else "is paid at the cage"
    return f"{event.person}'s award of {money(event.amount)} for round {event.round} {where}."
