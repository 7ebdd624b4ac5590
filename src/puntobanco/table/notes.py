"""Notes of significant events at a table. `table` is the table before the event, where it is known."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from puntobanco.ledger import Transfer
from puntobanco.machine import Changed, Kind, Note
from puntobanco.procedure.jackpot import resting
from puntobanco.rulebooks import rulebook
from puntobanco.rules.hand import Side
from puntobanco.setup.words import key_said, value_said
from puntobanco.table import events as ev
from puntobanco.table.model.state import Key, PlacedBet, RoundState, Table
from puntobanco.words import Money, Text, say


def round_of(table: Table | None) -> int | None:
    """The number of the round under way, where it is known."""
    return table.round.number if table is not None and table.round is not None else None


def stop(what: Text, why: Text | str, clause: str | None = None) -> tuple[Note, ...]:
    """The table stops, or goes on after a stop."""
    return (Note(kind=Kind.STOP, what=what, why=why, clause=clause or ""),)


def dispute(what: Text, why: str = "", person: str | None = None) -> tuple[Note, ...]:
    """A dispute is opened, noted or decided."""
    return (Note(kind=Kind.DISPUTE, what=what, why=why, person=person or ""),)


def approval(what: Text, *, person: str = "", why: str = "", round_: int | None = None) -> tuple[Note, ...]:
    """Somebody approved of something."""
    return (Note(kind=Kind.APPROVAL, what=what, person=person, why=why, round=round_),)


def set_up(table: Table | None, event: ev.TableSetUp) -> Iterator[Note]:
    known = rulebook(event.rulebook)
    what = say("note.set-up", rulebook=known.title_names if known else event.rulebook, edition=event.edition)
    yield Note(kind=Kind.FOUNDING, what=what)


def setup_changed(table: Table | None, event: ev.SetupChanged) -> Iterator[Note]:
    for key, new in event.new.items():
        before, after = value_said(key, event.old.get(key)), value_said(key, new)
        what, number = say("note.setting", key=key_said(key)), round_of(table)
        yield Note(kind=Kind.PARAMETER, what=what, before=before, after=after, why=event.reason, round=number)


def style_changed(table: Table | None, event: ev.StyleChanged) -> Iterator[Note]:
    what = say("note.dealing-style")
    yield Note(kind=Kind.PARAMETER, what=what, before=event.old, after=event.new, round=round_of(table))


def float_counted(table: Table | None, event: ev.FloatCounted) -> Iterator[Note]:
    if event.counted != event.expected:
        before, after = (
            Money.of(table.money(sum_)) if table is not None else str(sum_) for sum_ in (event.expected, event.counted)
        )
        what, more = say("note.float-differs"), event.counted - event.expected
        yield Note(kind=Kind.COUNT, what=what, before=before, after=after, amount=more)


def count_accepted(table: Table | None, event: ev.CountAccepted) -> Iterator[Note]:
    amount = sum(transfer.amount for transfer in event.transfers)
    yield Note(kind=Kind.COUNT, what=say("note.count-accepted"), why=event.reason, amount=amount)


def order_cancelled(table: Table | None, event: ev.OrderCancelled) -> Iterator[Note]:
    what = say("note.order-cancelled", number=event.number)
    yield Note(kind=Kind.ADJUSTMENT, what=what, why=event.reason)


LATE = frozenset({"incident.late-bet", "incident.late-withdrawal"})


def incident(table: Table | None, event: ev.IncidentNoted) -> Iterator[Note]:
    yield Note(
        kind=Kind.LATE if isinstance(event.matter, Text) and event.matter.code in LATE else Kind.INCIDENT,
        what=event.matter,
        person=event.person or "",
        why=event.note,
        clause=event.clause or "",
    )


def link_told(table: Table | None, event: ev.LinkTold) -> Iterator[Note]:
    what = say("note.link-runs" if event.running else "note.link-rests")
    yield Note(kind=Kind.LINK, what=what, why=resting(event.reason) if event.reason else "")


def award_paid(table: Table | None, event: ev.AwardPaid) -> Iterator[Note]:
    what = say("note.award-handed-out", meter=event.meter, instrument=event.instrument.value)
    yield Note(kind=Kind.APPROVAL, what=what, round=event.round, person=event.person, amount=event.amount)


def award_cancelled(table: Table | None, event: ev.AwardCancelled) -> Iterator[Note]:
    what = say("note.award-cancelled", meter=event.meter)
    yield Note(kind=Kind.VOID, what=what, round=event.round, person=event.person, why=event.reason)


def late_change(table: Table | None, event: ev.LateChangeAllowed) -> Iterator[Note]:
    what = say("note.late-change")
    yield Note(
        kind=Kind.APPROVAL, what=what, round=round_of(table), person=event.handler or "", clause=event.clause or ""
    )


def resolved(table: Table | None, event: ev.TroubleResolved) -> Iterator[Note]:
    what = say("note.way-out", exit=event.exit.value)
    yield Note(kind=Kind.APPROVAL, what=what, round=round_of(table), why=event.reason, clause=event.clause or "")


def handed_back(table: Table | None, event: ev.BetsHandedBack) -> Iterator[Note]:
    what = say("note.bets-handed-back")
    amount = total(event.transfers)
    yield Note(kind=Kind.VOID, what=what, round=round_of(table), clause=event.clause or "", amount=amount)


def debt_collected(table: Table | None, event: ev.DebtCollected) -> Iterator[Note]:
    what = say("note.debt-paid")
    yield Note(kind=Kind.ADJUSTMENT, what=what, person=event.person, amount=total(event.transfers))


def total(transfers: Iterable[Transfer]) -> int:
    """What was moved in all."""
    return sum(transfer.amount for transfer in transfers)


# Cards and results that were put right.


def read_again(table: Table | None, event: ev.CardReadAgain) -> Iterator[Note]:
    yield Note(
        kind=Kind.CARDS,
        what=say("note.keyed-again" if event.keyed else "note.misread", n=event.place + 1),
        round=round_of(table),
        second=event.second or "",
        before=event.old,
        after=event.new,
    )


def rebuilt(table: Table | None, event: ev.CardsRebuilt) -> Iterator[Note]:
    before, after = _by_side(event.before), _by_side(event.cards)
    what, clause = say("note.rebuilt"), event.without_bets or ""
    yield Note(kind=Kind.CARDS, what=what, round=round_of(table), before=before, after=after, clause=clause)


def voided(table: Table | None, event: ev.RoundVoided) -> Iterator[Note]:
    """What the round had returned to everybody, and what went back instead: the stakes."""
    before, changes = "", tuple[Changed, ...]()
    if table is not None:
        round_ = table.round if table.round is not None else table.finished[-1]
        if isinstance(round_, RoundState):
            settled, bets = round_.settled if round_.settled is not None else round_.early or (), round_.bets
            player, banker = (tuple(str(card) for card in round_.shown.hand(side)) for side in Side)
        else:
            settled, bets = round_.wagers, round_.laid
            player, banker = round_.player, round_.banker
        before, changes = _hands(player, banker), _stakes_back(settled, bets)
    yield Note(
        kind=Kind.VOID,
        what=say("note.voided"),
        round=event.number,
        why=event.reason,
        clause=event.clause or "",
        before=before,
        after=say("note.stakes-back"),
        changes=changes,
    )


def _stakes_back(settled: Sequence[ev.WagerSettled], bets: Mapping[Key, PlacedBet]) -> tuple[Changed, ...]:
    stakes: dict[str, int] = {}
    for key, laid in bets.items():
        if not laid.bet.state:
            stakes[key.bettor] = stakes.get(key.bettor, 0) + laid.bet.stake.minor - laid.coupon
    had: dict[str, int] = {}
    for wager in settled:
        had[wager.bettor] = had.get(wager.bettor, 0) + wager.returned
    return tuple(Changed(person=person, before=had.get(person, 0), after=stake) for person, stake in stakes.items())


def corrected(table: Table | None, event: ev.RoundCorrected) -> Iterator[Note]:
    finished = table.finished if table is not None else ()
    old = next((round_ for round_ in finished if round_.number == event.number), None)
    yield Note(
        kind=Kind.CORRECTION,
        what=say("note.corrected"),
        round=event.number,
        second=event.second,
        why=event.reason,
        before=_hands(old.player, old.banker) if old is not None else "",
        after=_hands(event.player, event.banker),
        changes=tuple(Changed(person=person, before=before, after=after) for person, before, after in event.changes),
    )


def _hands(player: Sequence[str], banker: Sequence[str]) -> str:
    return f"{' '.join(player) or '–'} | {' '.join(banker) or '–'}"


def _by_side(dealt: Sequence[tuple[Side, str | None]]) -> str:
    hands = {side: [card or "?" for whose, card in dealt if whose is side] for side in Side}
    return _hands(hands[Side.PLAYER], hands[Side.BANKER])
