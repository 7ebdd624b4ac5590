"""Acts about bets that are spoken: heard, confirmed with chips, or dropped."""

from collections.abc import Iterator

from msgspec.structs import replace

from puntobanco.clauses import ClauseId
from puntobanco.faults import Fault, Refused
from puntobanco.money import Minor
from puntobanco.procedure.roles import DEALERS, Role
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.acts.round.betting import place_bets
from puntobanco.table.model import preconditions as when
from puntobanco.table.model.answer import Answer, Context, done, refuse
from puntobanco.table.model.bets import late_fault
from puntobanco.table.model.phases import DEALT, Phase
from puntobanco.table.model.state import Table
from puntobanco.table.shared.racks import bought_in, chips_for_cash
from puntobanco.table.specs import PLAYER, ActSpec, EventSpec, LeftOut, Trial
from puntobanco.wagers.wager import Kind


def speak_bet(context: Context, act: ask.SpeakBet) -> Answer:
    """A bet called aloud counts only once the dealer has confirmed it and put it down [MA 8(b) s2; NZ 5.4]."""
    table, person = context.table, context.who.person
    rules = table.procedure.spoken
    if rules is None:
        refuse("no-spoken-bets", "this table takes no spoken bets.", None, "Put the chips down.")
    assert table.round is not None
    if table.round.called:
        raise late_fault(table, act.bet) or Refused(_spoken_late(rules.clause))
    if person not in table.guests:
        refuse("not-here", f"{person} is not at this table.", None, "Join first.")
    if not rules.with_cash and not 0 < act.bet.amount <= table.rack(person):
        sentence = f"{person} has {table.money(table.rack(person)).shown} in chips to go with the words."
        refuse("no-chips", sentence, rules.clause, "Buy in, or bet less.")
    if act.bet.amount <= 0:
        refuse("no-stake", "a bet of nothing is no bet.")
    return done(ev.BetSpoken(person=person, bet=act.bet))


def _spoken_late(clause: ClauseId) -> Fault:
    sentence = "a bet that was not put down before the close counts for nothing."
    return Fault("bets-closed", "table", sentence, clause, "Wait for the next round.")


def bet_spoken(table: Table, event: ev.BetSpoken) -> Table:
    """The bet waits for the dealer."""
    assert table.round is not None
    return replace(table, round=replace(table.round, spoken={**table.round.spoken, event.person: event.bet}))


def confirm_spoken(context: Context, act: ask.ConfirmSpoken) -> Answer:
    """The dealer repeats the bet and puts it down; cash is changed at once [MA 8(b) s2]."""
    table = context.table
    rules, round_ = table.procedure.spoken, table.round
    assert round_ is not None
    if rules is None or act.person not in round_.spoken:
        refuse("nothing-spoken", f"{act.person} has spoken no bet.", rules.clause if rules else None)
    if round_.called:
        raise Refused(_spoken_late(rules.clause))
    stake = replace(round_.spoken[act.person], instrument="chips")
    events: list[ev.AnyEvent] = [ev.SpokenConfirmed(person=act.person)]
    if rules.with_cash:
        changed = chips_for_cash(act.person, stake.amount)
        events.append(changed)
        table = bought_in(table, changed)
    answer = place_bets(Context(table, ask.Who(act.person, Role.PLAYER), context.at), ask.PlaceBets(bets=(stake,)))
    if answer.refused:
        return Answer((), answer.refused)
    placed = tuple(replace(event, by=context.who.person) for event in answer.events if isinstance(event, ev.BetsPlaced))
    return done(*events, *placed)


def spoken_confirmed(table: Table, event: ev.SpokenConfirmed) -> Table:
    """The spoken bet is no longer waiting."""
    assert table.round is not None
    spoken = {person: bet for person, bet in table.round.spoken.items() if person != event.person}
    return replace(table, round=replace(table.round, spoken=spoken))


def spoken_dropped(table: Table, event: ev.SpokenDropped) -> Table:
    """Spoken bets that were not put down in time count for nothing."""
    assert table.round is not None
    return replace(table, round=replace(table.round, spoken={}))


def _try_speak(context: Context) -> Iterator[Trial]:
    for wager_id, offer in context.table.rules.terms.offers.items():
        if offer.wager.kind is Kind.MAIN:
            amount = Minor(offer.minimum.minor)
            yield Trial(ask.SpeakBet(bet=ask.Stake(wager=wager_id, amount=amount)), wager_id)


def _try_confirm(context: Context) -> Iterator[Trial]:
    assert context.table.round is not None
    for person in context.table.round.spoken:
        yield Trial(ask.ConfirmSpoken(person=person), person)


ACTS = (
    ActSpec(ask.SpeakBet, PLAYER, DEALT | {Phase.BETTING}, speak_bet, _try_speak, when=when.takes_spoken),
    ActSpec(ask.ConfirmSpoken, DEALERS, DEALT | {Phase.BETTING}, confirm_spoken, _try_confirm, when=when.takes_spoken),
)

EVENTS = (
    EventSpec(ev.BetSpoken, bet_spoken, left_out=LeftOut.SPEAKING),
    EventSpec(ev.SpokenDropped, spoken_dropped, left_out=LeftOut.SPEAKING),
    EventSpec(ev.SpokenConfirmed, spoken_confirmed, left_out=LeftOut.SPEAKING),
)
