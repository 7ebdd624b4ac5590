"""From what happened at a table to a record: every kind of event either becomes lines or is left out with a reason."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from puntobanco.cards import card
from puntobanco.notation import lines as to
from puntobanco.notation.coup import Coup, write_unnumbered
from puntobanco.notation.faces import HIDDEN, face, write_faces
from puntobanco.notation.scribe import Scribe, Tell, Written, hands, of_bet, with_outcome
from puntobanco.notation.timestamps import day_of
from puntobanco.rulebooks.model import Setup
from puntobanco.rules.game import PUNTO_BANCO
from puntobanco.setup.game import game_values
from puntobanco.table import events as ev
from puntobanco.table.model.round_state import Key, PlacedBet
from puntobanco.table.registry import EVENTS


def record_of_table(events: Iterable[ev.Recorded]) -> tuple[to.AnyLine, ...]:
    """The whole record of a table, from its first event."""
    scribe = Scribe(LINES)
    return tuple(line for recorded in events for line in scribe.take(recorded))


Place = Callable[[Scribe], Mapping[str, Any]]
"""What a line says of its place: a round in its shoe, a shoe alone, or nothing."""

ROUND: Place = Scribe.of_round
SHOE: Place = lambda scribe: {"shoe": scribe.shoe}  # noqa: E731
TABLE: Place = lambda scribe: {}  # noqa: E731


def _copied(kind: type[Any], place: Place, **fields: str) -> Tell:
    """A line at a place with values of its event: each field of the line by the name of the event's."""

    def tell(scribe: Scribe, event: Any) -> Written:
        yield kind(seq=1, **place(scribe), **{name: getattr(event, field) for name, field in fields.items()})

    return tell


# Events that say more than their own values.


def _set_up(scribe: Scribe, event: ev.TableSetUp) -> Written:
    setup = scribe.table.rules.setup
    yield to.TableLine(
        seq=1,
        table=setup.name,
        rules=_rules(setup),
        edition=event.edition,
        currency=setup.currency.code,
        minor=setup.currency.digits,
    )


def _rules(setup: Setup) -> str:
    return " ".join((setup.rulebook.id, setup.version.id, *(option.id for option in setup.options)))


def _shoe_loaded(scribe: Scribe, event: ev.ShoeLoaded) -> Written:
    table = scribe.table
    scribe.shoes += 1
    scribe.first = table.rounds
    setup, shoe = table.rules.setup, table.shoe
    name = setup.name
    scribe.shoe = f"{name}-{day_of(scribe.at).replace('-', '')}-{scribe.shoes:02}"
    yield to.ShoeOpened(
        seq=1,
        shoe=scribe.shoe,
        rules=_rules(setup),
        game=game_values(setup.game) if setup.game != PUNTO_BANCO else "",
        decks=table.rules.shoe.decks,
        continuous=table.rules.shoe.continuous,
        cut_from_end=shoe.behind if shoe else None,
        table=name,
    )


def _burnt(scribe: Scribe, event: ev.CardsBurnt) -> Written:
    if not event.shown and not event.hidden:
        return  # forgotten, or none at this table
    shown = [face(card(text)) for text in event.shown]
    first, more = (shown[0], shown[1:]) if shown else (HIDDEN, [])
    count = len(shown) + event.hidden - 1
    yield (
        ("burn", scribe.shoe),
        to.Burn(
            seq=1, shoe=scribe.shoe, first=str(first), count=count, cards="" if event.hidden else write_faces(more)
        ),
    )


def _burnt_shown(scribe: Scribe, event: ev.BurntCardShown) -> Written:
    yield ("burn", scribe.shoe), to.Burn(seq=1, shoe=scribe.shoe, first=event.card, count=0)


def _bets_closed(scribe: Scribe, event: ev.BetsClosed) -> Written:
    staked = {"player": 0, "banker": 0}
    for key, laid in scribe.table.the_round.bets.items():
        if key.wager in staked:
            staked[key.wager] += laid.bet.stake.minor
    yield to.BetsClosed(seq=1, **scribe.of_round(), difference=abs(staked["player"] - staked["banker"]))


def _result(scribe: Scribe, event: ev.ResultCalled) -> Written:
    here = scribe.of_round()
    yield (
        ("result", *here.values()),
        to.ResultLine(seq=1, **here, line=with_outcome(hands(scribe.table.the_round), scribe.table.the_round.game)),
    )


def _ended(scribe: Scribe, event: ev.RoundEnded) -> Written:
    """A round that ended without a call of its result, or with other cards than called, is told here."""
    assert scribe.before is not None
    here, line = scribe.of_round(), with_outcome(hands(scribe.before.the_round), scribe.before.the_round.game)
    if ("result", *here.values()) not in scribe.told:
        yield ("result", *here.values()), to.ResultLine(seq=1, **here, line=line)


def _settled(scribe: Scribe, event: ev.RoundSettled | ev.EarlySettled) -> Written:
    here, bets = scribe.of_round(), scribe.table.the_round.bets
    for wager in event.wagers:
        yield _settle_line(here, wager, bets)


def _settle_line(here: Mapping[str, Any], wager: ev.WagerSettled, bets: Mapping[Key, PlacedBet]) -> Any:
    """One wager; a coupon is no money, so it is neither won nor lost."""
    key = Key(wager.bettor, wager.seat, wager.wager, wager.given)
    laid = bets.get(key)
    line = to.Settle(
        seq=1,
        **here,
        **of_bet(key),
        stake=wager.stake,
        pays=wager.pays,
        commission=wager.commission,
        net=wager.returned - wager.stake + (laid.coupon if laid is not None else 0),
        outcome=wager.line,
        marked=wager.marked,
    )
    return ("settle", *here.values(), key), line


def _corrected(scribe: Scribe, event: ev.RoundCorrected) -> Written:
    here = scribe.of_round(event.number)
    player, banker = (tuple(face(card(text)) for text in hand) for hand in (event.player, event.banker))
    told = with_outcome(Coup(1, player, banker), scribe.table.rules.setup.game)
    line = to.Correct(seq=1, **here, second=event.second, reason=event.reason, line=told)
    yield ("result", *here.values()), line
    laid = next(round_.laid for round_ in scribe.table.finished if round_.number == event.number)
    for wager in event.wagers:
        yield _settle_line(here, wager, laid)


def _voided(scribe: Scribe, event: ev.RoundVoided) -> Written:
    assert scribe.before is not None
    here, round_ = scribe.of_round(event.number), scribe.before.round
    if round_ is not None:
        text = write_unnumbered(hands(round_))
    else:
        last = next(result for result in scribe.table.results if result.number == event.number)
        text = write_unnumbered(Coup(1, tuple(map(face, last.player)), tuple(map(face, last.banker))))
    line = to.VoidRound(seq=1, **here, reason=event.reason, clause=event.clause, line=text)
    yield ("result", *here.values()), line


def _rebuilt(scribe: Scribe, event: ev.CardsRebuilt) -> Written:
    left = write_faces(face(card(text)) if text else HIDDEN for text in event.left_over)
    yield to.Rebuild(seq=1, **scribe.of_round(), line=write_unnumbered(hands(scribe.table.the_round)), left_over=left)


def _discarded(scribe: Scribe, event: ev.CardsDiscarded) -> Written:
    yield to.Discard(seq=1, **scribe.of_round(), count=event.lying + event.drawn)


def _money(kind: type[Any]) -> Tell:
    """A line for chips that went somewhere."""

    def tell(scribe: Scribe, event: Any) -> Written:
        amount = sum(transfer.amount for transfer in event.transfers)
        whose = {"slip": event.slip} if kind in (to.Fill, to.Credit) else {"person": event.person}
        yield kind(seq=1, **whose, amount=amount)

    return tell


def _award(scribe: Scribe, event: ev.AwardPaid) -> Written:
    here = scribe.of_round(event.round)
    line = to.JackpotConfirm(
        seq=1,
        **here,
        meter=event.meter,
        amount=event.amount,
        seat=event.seat,
        bettor=event.person,
        paid_in=event.instrument.value,
    )
    yield ("award", *here.values(), event.person, event.seat, event.meter), line


def _read_again(scribe: Scribe, event: ev.CardReadAgain) -> Written:
    """An award that was paid on a misread card is taken back: a later line says so."""
    before = scribe.before
    if not event.unsettled or before is None or before.round is None:
        return
    here, waits = scribe.of_round(), {pending.award for pending in before.awards}
    for award in (award for wager in before.round.early or () for award in wager.awards if award not in waits):
        line = to.JackpotConfirm(seq=1, **here, meter=award.meter, amount=0, seat=award.seat, bettor=award.bettor)
        yield ("award", *here.values(), award.bettor, award.seat, award.meter), line


def _no_award(scribe: Scribe, event: ev.AwardCancelled) -> Written:
    text = f"No award from {event.meter} to {event.person}, seat {event.seat}: {event.reason}"
    yield to.Note(seq=1, **scribe.of_round(event.round), text=text[:2000])


def _changed(scribe: Scribe, event: ev.SetupChanged) -> Written:
    old, new = ({key: str(value) for key, value in values.items()} for values in (event.old, event.new))
    yield to.Limits(seq=1, old=old, new=new, reason=event.reason)


def _appointed(scribe: Scribe, event: ev.Appointed) -> Written:
    yield to.DealerChange(seq=1, person=event.person, role=event.role.value)


def _dismissed(scribe: Scribe, event: ev.Dismissed) -> Written:
    yield to.DealerChange(seq=1, person=event.person, leaves=True)


def _note(words: Callable[[Any], str]) -> Tell:
    """A note in words, with the clause if the event has one."""

    def tell(scribe: Scribe, event: Any) -> Written:
        here = scribe.of_round() if scribe.table.round is not None else {"shoe": scribe.shoe}
        yield to.Note(seq=1, **here, text=words(event), clause=getattr(event, "clause", None))

    return tell


LINES: dict[type[ev.Happened], Tell] = {
    ev.TableSetUp: _set_up,
    ev.ShoeLoaded: _shoe_loaded,
    ev.CardsBurnt: _burnt,
    ev.BurntCardShown: _burnt_shown,
    ev.BetsOpened: _copied(to.BetsOpen, ROUND),
    ev.BetsClosed: _bets_closed,
    ev.FreeHandAnnounced: _copied(to.FreeHand, ROUND),
    ev.WithoutBetsAnnounced: _copied(to.VoidHand, ROUND, clause="clause"),
    ev.BetsHandedBack: _copied(to.VoidHand, ROUND, clause="clause"),
    ev.ResultCalled: _result,
    ev.RoundEnded: _ended,
    ev.RoundSettled: _settled,
    ev.EarlySettled: _settled,
    ev.RoundCorrected: _corrected,
    ev.RoundVoided: _voided,
    ev.CardsRebuilt: _rebuilt,
    ev.CardsDiscarded: _discarded,
    ev.DiscardsReturned: _copied(to.CardsBack, SHOE, count="cards"),
    ev.CuttingCardCame: _copied(to.CutCard, ROUND, dealt="dealt"),
    ev.CardsRemoved: _copied(to.ShoeChange, SHOE, set="set_id", reason="reason"),
    ev.ShuffleOrdered: _copied(to.ShoeChange, SHOE, reason="reason"),
    ev.FloatFilled: _money(to.Fill),
    ev.FloatCredited: _money(to.Credit),
    ev.BoughtIn: _money(to.BuyIn),
    ev.CashedOut: _money(to.CashOut),
    ev.CommissionCollected: _copied(to.Commission, TABLE, person="person", amount="due"),
    ev.AwardPaid: _award,
    ev.CardReadAgain: _read_again,
    ev.AwardCancelled: _no_award,
    ev.LinkTold: _note(
        lambda event: f"The jackpot {'runs' if event.running else 'does not run'} here. {event.reason}".strip()
    ),
    ev.ShoeCommitted: _note(lambda event: f"The order of shoe {event.shoe} is committed: {event.root}"),
    ev.DebtCollected: _money(to.Debt),
    ev.FloatCounted: _copied(to.Count, TABLE, counted="counted", expected="expected"),
    ev.SetupChanged: _changed,
    ev.StyleChanged: _copied(to.Style, TABLE, style="new", before="old"),
    ev.Appointed: _appointed,
    ev.Dismissed: _dismissed,
    ev.Paused: _copied(to.Pause, ROUND, reason="reason"),
    ev.Resumed: _copied(to.Resume, ROUND, reason="reason"),
    ev.TableOpened: _note(lambda event: "The table opens."),
    ev.TableClosed: _note(lambda event: "The table closes."),
    ev.IncidentNoted: _note(lambda event: _joined("Incident", event.matter, event.note)),
    ev.RoundStopped: _note(lambda event: _joined("Stopped", event.sentence)),
    ev.StopLifted: _note(lambda event: _joined("The round goes on", event.reason)),
    ev.LateChangeAllowed: _note(lambda event: f"A late change of bets is allowed; {event.handler} handles it."),
    ev.BetsToBeReduced: _note(lambda event: "Bets will be reduced to fit the differential."),
    ev.TroubleReported: _note(lambda event: _joined("Reported", event.report.value, event.sentence)),
    ev.TroubleResolved: _note(lambda event: _joined("Resolved", event.exit.value, event.reason)),
    ev.CardCarried: _note(lambda event: f"{event.card or 'A card unseen'} opens the next round."),
    ev.SeenCardConfirmed: _note(lambda event: _joined("Known before the bets", " ".join(event.cards))),
    ev.CuttingCardConfirmed: _note(lambda event: _joined("The cutting card, seen by the pit", event.seen, event.note)),
    ev.OptionsOpened: _note(lambda event: _joined("Bettors may take their bets back", ", ".join(event.people))),
    ev.DisputeOpened: _note(lambda event: _joined("Dispute", event.matter)),
    ev.DisputeNoted: _note(lambda event: _joined("Dispute, noted", event.note)),
    ev.DisputeDecided: _note(lambda event: _joined("Dispute, decided", event.decision)),
}
"""What each of these events has the record say, besides the bets and cards that it moved."""

MOVES = frozenset(
    {
        ev.BetsPlaced, ev.BetTakenBack, ev.OptionChosen, ev.BetWithdrawn,
        ev.CardDrawn, ev.CardsTurned,
    }
)  # fmt: skip
"""Events that say nothing but by the bets and cards they move."""

LEFT_OUT: dict[type[ev.Happened], str] = {
    kind: spec.left_out.value for kind, spec in EVENTS.items() if spec.left_out is not None
}
"""Events of which a record says nothing, and why."""


def _joined(first: str, *rest: str) -> str:
    return ": ".join((first, *filter(None, rest)))[:2000]
