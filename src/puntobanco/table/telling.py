"""What a record of the shoe tells of an event: its lines, besides the bets and cards that it moved.

The declaration of each event names one of these, or the reason for which nothing is told.
"""

from collections.abc import Callable, Mapping
from typing import Any

from puntobanco.cards import card
from puntobanco.notation import lines as to
from puntobanco.notation.coup import Coup, write_unnumbered
from puntobanco.notation.faces import HIDDEN, face, write_faces
from puntobanco.notation.timestamps import day_of
from puntobanco.rulebooks.model import Setup
from puntobanco.setup.game import game_values
from puntobanco.table import events as ev
from puntobanco.table.model.round_state import Key, PlacedBet
from puntobanco.table.scribe import Scribe, Tell, Written, hands, of_bet, with_outcome
from puntobanco.words import in_words, say

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


def _shoe_change(**fields: str) -> Tell:
    """A change of cards, with its reason in words."""

    def tell(scribe: Scribe, event: ev.CardsRemoved | ev.ShuffleOrdered) -> Written:
        values = {name: getattr(event, field) for name, field in fields.items()}
        yield to.ShoeChange(seq=1, **SHOE(scribe), **values, reason=in_words(event.reason))

    return tell


# Events that say more than their own values.


def set_up(scribe: Scribe, event: ev.TableSetUp) -> Written:
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


def shoe_loaded(scribe: Scribe, event: ev.ShoeLoaded) -> Written:
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
        game=game_values(setup.game),
        decks=table.rules.shoe.decks,
        continuous=table.rules.shoe.continuous,
        cut_from_end=shoe.behind if shoe else None,
        table=name,
    )


def burnt(scribe: Scribe, event: ev.CardsBurnt) -> Written:
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


def burnt_shown(scribe: Scribe, event: ev.BurntCardShown) -> Written:
    yield ("burn", scribe.shoe), to.Burn(seq=1, shoe=scribe.shoe, first=event.card, count=0)


def bets_closed(scribe: Scribe, event: ev.BetsClosed) -> Written:
    staked = {"player": 0, "banker": 0}
    for key, laid in scribe.table.the_round.bets.items():
        if key.wager in staked:
            staked[key.wager] += laid.bet.stake.minor
    yield to.BetsClosed(seq=1, **scribe.of_round(), difference=abs(staked["player"] - staked["banker"]))


def result(scribe: Scribe, event: ev.ResultCalled) -> Written:
    here = scribe.of_round()
    yield (
        ("result", *here.values()),
        to.ResultLine(seq=1, **here, line=with_outcome(hands(scribe.table.the_round), scribe.table.the_round.game)),
    )


def ended(scribe: Scribe, event: ev.RoundEnded) -> Written:
    """A round that ended without a call of its result, or with other cards than called, is told here."""
    assert scribe.before is not None
    here, line = scribe.of_round(), with_outcome(hands(scribe.before.the_round), scribe.before.the_round.game)
    if ("result", *here.values()) not in scribe.told:
        yield ("result", *here.values()), to.ResultLine(seq=1, **here, line=line)


def settled(scribe: Scribe, event: ev.RoundSettled | ev.EarlySettled) -> Written:
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


def corrected(scribe: Scribe, event: ev.RoundCorrected) -> Written:
    here = scribe.of_round(event.number)
    player, banker = (tuple(face(card(text)) for text in hand) for hand in (event.player, event.banker))
    told = with_outcome(Coup(1, player, banker), scribe.table.rules.setup.game)
    line = to.Correct(seq=1, **here, second=event.second, reason=event.reason, line=told)
    yield ("result", *here.values()), line
    laid = next(round_.laid for round_ in scribe.table.finished if round_.number == event.number)
    for wager in event.wagers:
        yield _settle_line(here, wager, laid)


def voided(scribe: Scribe, event: ev.RoundVoided) -> Written:
    assert scribe.before is not None
    here, round_ = scribe.of_round(event.number), scribe.before.round
    if round_ is not None:
        text = write_unnumbered(hands(round_))
    else:
        last = next(result for result in scribe.table.results if result.number == event.number)
        text = write_unnumbered(Coup(1, tuple(map(face, last.player)), tuple(map(face, last.banker))))
    line = to.VoidRound(seq=1, **here, reason=in_words(event.reason), clause=event.clause, line=text)
    yield ("result", *here.values()), line


def rebuilt(scribe: Scribe, event: ev.CardsRebuilt) -> Written:
    left = write_faces(face(card(text)) if text else HIDDEN for text in event.left_over)
    yield to.Rebuild(seq=1, **scribe.of_round(), line=write_unnumbered(hands(scribe.table.the_round)), left_over=left)


def discarded(scribe: Scribe, event: ev.CardsDiscarded) -> Written:
    yield to.Discard(seq=1, **scribe.of_round(), count=event.lying + event.drawn)


def _money(kind: type[Any]) -> Tell:
    """A line for chips that went somewhere."""

    def tell(scribe: Scribe, event: Any) -> Written:
        amount = event.amount if kind is to.BuyIn else sum(transfer.amount for transfer in event.transfers)
        whose = {"slip": event.slip} if kind in (to.Fill, to.Credit) else {"person": event.person}
        yield kind(seq=1, **whose, amount=amount)

    return tell


def award(scribe: Scribe, event: ev.AwardPaid) -> Written:
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


def read_again(scribe: Scribe, event: ev.CardReadAgain) -> Written:
    """An award that was paid on a misread card is taken back: a later line says so."""
    before = scribe.before
    if not event.unsettled or before is None or before.round is None:
        return
    here, waits = scribe.of_round(), {pending.award for pending in before.awards}
    for award in (award for wager in before.round.early or () for award in wager.awards if award not in waits):
        line = to.JackpotConfirm(seq=1, **here, meter=award.meter, amount=0, seat=award.seat, bettor=award.bettor)
        yield ("award", *here.values(), award.bettor, award.seat, award.meter), line


def no_award(scribe: Scribe, event: ev.AwardCancelled) -> Written:
    text = f"No award from {event.meter} to {event.person}, seat {event.seat}: {in_words(event.reason)}"
    yield to.Note(seq=1, **scribe.of_round(event.round), text=text[:2000])


def changed(scribe: Scribe, event: ev.SetupChanged) -> Written:
    old, new = ({key: str(value) for key, value in values.items()} for values in (event.old, event.new))
    yield to.Limits(seq=1, old=old, new=new, reason=event.reason)


def appointed(scribe: Scribe, event: ev.Appointed) -> Written:
    yield to.DealerChange(seq=1, person=event.person, role=event.role.value)


def dismissed(scribe: Scribe, event: ev.Dismissed) -> Written:
    yield to.DealerChange(seq=1, person=event.person, leaves=True)


def note(words: Callable[[Any], str]) -> Tell:
    """A note in words, with the clause if the event has one."""

    def tell(scribe: Scribe, event: Any) -> Written:
        here = scribe.of_round() if scribe.table.round is not None else {"shoe": scribe.shoe}
        yield to.Note(seq=1, **here, text=words(event), clause=getattr(event, "clause", None))

    return tell


def joined(first: str, *rest: str) -> str:
    return ": ".join((first, *filter(None, rest)))[:2000]


def series_ended(event: ev.SeriesEnded) -> str:
    """The bets over several rounds that ended by something else than a round."""
    bets = (f"{bet.bettor}, {bet.wager}, {bet.state}: {bet.fate}" for bet in event.bets)
    return joined(f"Ended by {in_words(say(f'cause.{event.cause}'))}", "; ".join(bets))


card_carried = note(lambda event: f"{event.card or 'A card unseen'} opens the next round.")
bets_opened = _copied(to.BetsOpen, ROUND)
free_hand_announced = _copied(to.FreeHand, ROUND)
without_bets_announced = _copied(to.VoidHand, ROUND, clause="clause")
bets_handed_back = _copied(to.VoidHand, ROUND, clause="clause")
discards_returned = _copied(to.CardsBack, SHOE, count="cards")
cutting_card_came = _copied(to.CutCard, ROUND, dealt="dealt")
cards_removed = _shoe_change(set="set_id")
shuffle_ordered = _shoe_change()
commission_collected = _copied(to.Commission, TABLE, person="person", amount="due")
float_counted = _copied(to.Count, TABLE, counted="counted", expected="expected")
style_changed = _copied(to.Style, TABLE, style="new", before="old")
paused = _copied(to.Pause, ROUND, reason="reason")
resumed = _copied(to.Resume, ROUND, reason="reason")
filled, credited, bought, cashed, debt = (_money(kind) for kind in (to.Fill, to.Credit, to.BuyIn, to.CashOut, to.Debt))
