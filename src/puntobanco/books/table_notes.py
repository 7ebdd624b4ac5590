"""Which events of a table are significant, and what is said of each: before, after, the second person and why."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from puntobanco.books.notes import Changed, Kind, Note
from puntobanco.books.significant import Limits, large_in
from puntobanco.rules.hand import Side
from puntobanco.table import events as ev
from puntobanco.table.model.state import Key, PlacedBet, RoundState, Table


def notes_of(table: Table, event: ev.AnyEvent, large: int | None) -> Iterator[Note]:
    """What is to be remembered of an event; `table` is the table before it."""
    yield from _alterations(table, event)
    yield from _approvals(table, event)
    yield from _stops(event)
    if large is not None:
        yield from _large(table, event, large)


# Alterations.


def _alterations(table: Table, event: ev.AnyEvent) -> Iterator[Note]:
    number = table.round.number if table.round else None
    match event:
        case ev.RoundVoided():
            yield _void(table, event)
        case ev.RoundCorrected():
            yield _correction(table, event)
        case ev.CardReadAgain():
            yield Note(
                kind=Kind.CARDS,
                what=f"card {event.place + 1} of the round was misread",
                round=number,
                second=event.second or "",
                before=event.old,
                after=event.new,
            )
        case ev.CardsRebuilt():
            before, after = _by_side(event.before), _by_side(event.cards)
            clause = event.without_bets or ""
            what = "the cards were put into the order in which they should have fallen"
            yield Note(kind=Kind.CARDS, what=what, round=number, before=before, after=after, clause=clause)
        case ev.SetupChanged():
            for key, new in event.new.items():
                old = event.old.get(key)
                yield Note(
                    kind=Kind.PARAMETER, what=key, before=_value(old), after=_value(new), why=event.reason, round=number
                )
        case ev.StyleChanged():
            yield Note(kind=Kind.PARAMETER, what="style", before=event.old, after=event.new, round=number)
        case ev.BetsHandedBack():
            what = "all bets were handed back and the round dealt without"
            yield Note(kind=Kind.VOID, what=what, round=number, clause=event.clause, amount=_sum(event.transfers))
        case ev.AwardCancelled():
            what = f"award of {event.meter} cancelled"
            yield Note(kind=Kind.VOID, what=what, round=event.round, person=event.person, why=event.reason)
        case _:
            return


def _value(value: object) -> str:
    return "" if value is None else str(value)


def _sum(transfers: Iterable[object]) -> int:
    return sum(getattr(transfer, "amount", 0) for transfer in transfers)


def _void(table: Table, event: ev.RoundVoided) -> Note:
    """What the round had returned to everybody, and what went back instead: the stakes."""
    round_ = table.round if table.round is not None else table.finished[-1]
    if isinstance(round_, RoundState):
        settled, bets = round_.settled if round_.settled is not None else round_.early or (), round_.bets
        player, banker = (tuple(str(card) for card in round_.shown.hand(side)) for side in Side)
    else:
        settled, bets = round_.wagers, round_.laid
        player, banker = round_.player, round_.banker
    return Note(
        kind=Kind.VOID,
        what="round void",
        round=event.number,
        why=event.reason,
        clause=event.clause or "",
        before=_hands(player, banker),
        after="void; every stake goes back",
        changes=_handed_back(settled, bets),
    )


def _handed_back(settled: Sequence[ev.WagerSettled], bets: Mapping[Key, PlacedBet]) -> tuple[Changed, ...]:
    stakes: dict[str, int] = {}
    for key, laid in bets.items():
        stakes[key.bettor] = stakes.get(key.bettor, 0) + laid.bet.stake.minor - laid.coupon
    had: dict[str, int] = {}
    for one in settled:
        had[one.bettor] = had.get(one.bettor, 0) + one.returned
    return tuple(Changed(person=person, before=had.get(person, 0), after=stake) for person, stake in stakes.items())


def _correction(table: Table, event: ev.RoundCorrected) -> Note:
    old = next(one for one in table.finished if one.number == event.number)
    return Note(
        kind=Kind.CORRECTION,
        what="round corrected",
        round=event.number,
        second=event.second,
        why=event.reason,
        before=_hands(old.player, old.banker),
        after=_hands(event.player, event.banker),
        changes=tuple(Changed(person=one, before=before, after=after) for one, before, after in event.changes),
    )


def _hands(player: Sequence[str], banker: Sequence[str]) -> str:
    return f"{' '.join(player) or '–'} | {' '.join(banker) or '–'}"


def _by_side(dealt: Sequence[tuple[Side, str | None]]) -> str:
    hands = {side: [card or "?" for whose, card in dealt if whose is side] for side in Side}
    return _hands(hands[Side.PLAYER], hands[Side.BANKER])


# Approvals and the pit's decisions.


def _approvals(table: Table, event: ev.AnyEvent) -> Iterator[Note]:
    number = table.round.number if table.round else None
    match event:
        case ev.LateChangeAllowed():
            what = "bets may be changed after the call"
            yield Note(kind=Kind.APPROVAL, what=what, round=number, person=event.handler, clause=event.clause)
        case ev.TroubleResolved():
            what = f"way out taken: {event.exit.value}"
            yield Note(kind=Kind.APPROVAL, what=what, round=number, why=event.reason, clause=event.clause or "")
        case ev.NomineeApproved():
            yield Note(kind=Kind.APPROVAL, what="nominee approved", person=event.nominee)
        case ev.NoticeGiven():
            yield Note(kind=Kind.APPROVAL, what=f"notice given of {event.matter}", why=event.reference)
        case ev.AwardPaid():
            what = f"award of {event.meter} handed out, {event.instrument.value}"
            yield Note(kind=Kind.APPROVAL, what=what, round=event.round, person=event.person, amount=event.amount)
        case ev.FloatCounted() if event.counted != event.expected:
            before, after = (str(table.money(one)) for one in (event.expected, event.counted))
            what, more = "the float was counted and differs", event.counted - event.expected
            yield Note(kind=Kind.COUNT, what=what, before=before, after=after, amount=more)
        case ev.DebtCollected():
            what, amount = "a debt from a correction was paid", _sum(event.transfers)
            yield Note(kind=Kind.ADJUSTMENT, what=what, person=event.person, amount=amount)
        case _:
            return


# Stops, disputes and incidents.


def _stops(event: ev.AnyEvent) -> Iterator[Note]:
    match event:
        case ev.IncidentNoted():
            late = event.matter.startswith("late ")
            yield Note(
                kind=Kind.LATE if late else Kind.INCIDENT,
                what=event.matter,
                person=event.person or "",
                why=event.note,
                clause=event.clause or "",
            )
        case ev.TroubleReported():
            yield Note(kind=Kind.STOP, what=event.report.value, why=event.sentence)
        case ev.RoundStopped():
            yield Note(kind=Kind.STOP, what=event.code, why=event.sentence, clause=event.clause or "")
        case ev.StopLifted():
            yield Note(kind=Kind.STOP, what="goes on after a stop", why=event.reason)
        case ev.Paused():
            yield Note(kind=Kind.STOP, what="paused", why=event.reason)
        case ev.Resumed():
            yield Note(kind=Kind.STOP, what="resumed", why=event.reason)
        case ev.LinkTold():
            what = "the link runs here" if event.running else "the link does not run here"
            yield Note(kind=Kind.LINK, what=what, why=event.reason)
        case _:
            yield from _disputes(event)


def _disputes(event: ev.AnyEvent) -> Iterator[Note]:
    match event:
        case ev.DisputeOpened():
            yield Note(kind=Kind.DISPUTE, what=event.matter, person=event.person or "")
        case ev.DisputeNoted():
            yield Note(kind=Kind.DISPUTE, what="noted", why=event.note)
        case ev.DisputeDecided():
            yield Note(kind=Kind.DISPUTE, what="decided", why=event.decision)
        case _:
            return


# Large stakes and wins.


def _large(table: Table, event: ev.AnyEvent, large: int) -> Iterator[Note]:
    number = table.round.number if table.round else None
    match event:
        case ev.RoundSettled():
            early = table.round.early if table.round is not None else None
            for found in large_in((*(early or ()), *event.wagers), Limits(wager=large, win=large)):
                what = "; ".join(f"{wager.wager}: {wager.label}" for wager in found.wagers)
                yield Note(kind=found.kind, what=what, round=number, person=found.person, amount=found.amount)
        case ev.BoughtIn() | ev.CashedOut() | ev.Left():
            moved = _sum(event.transfers)
            if moved >= large:
                what = "chips bought" if isinstance(event, ev.BoughtIn) else "chips taken away"
                yield Note(kind=Kind.LARGE_MONEY, what=what, person=event.person, amount=moved)
        case ev.FloatFilled() | ev.FloatCredited():
            moved = _sum(event.transfers)
            if moved >= large:
                what = "fill" if isinstance(event, ev.FloatFilled) else "credit"
                yield Note(kind=Kind.LARGE_MONEY, what=what, why=event.slip, amount=moved)
        case _:
            return
