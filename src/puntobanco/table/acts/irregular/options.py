"""Each bettor's own choice after an error: go on or take the bets back, or withdraw whole bets; then bound by it."""

from collections.abc import Iterator

from msgspec.structs import replace

from puntobanco.ledger import Transfer, post
from puntobanco.procedure.roles import BETTORS, DEALERS
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table import telling
from puntobanco.table.acts.irregular.corrections import refunded
from puntobanco.table.commands import Person
from puntobanco.table.model.answer import Answer, Context, done, refuse
from puntobanco.table.model.bets import given_at, wager_named
from puntobanco.table.model.phases import Phase, at
from puntobanco.table.model.state import Key, Options, RoundState, Table
from puntobanco.table.shared.series import check_not_under_way, of_one_round, stakes_back
from puntobanco.table.specs import EVERYBODY, ActSpec, EventSpec, LeftOut, Trial
from puntobanco.wagers.wager import WagerId
from puntobanco.words import PersonRef, Several


def options_opened(table: Table, event: ev.OptionsOpened) -> Table:
    """Everybody with a bet in the round is asked; nobody else is [RWS 1.14]."""
    if table.round is None:
        ruling = table.ruling
        assert ruling is not None
        asked = Options(clause=event.clause, waiting=event.people, reason=ruling.reason, second=ruling.second)
        return replace(table, options=asked)
    options = Options(clause=event.clause, waiting=event.people, whole_bets=event.whole_bets, handler=event.handler)
    round_ = replace(table.the_round, options=options)
    if event.whole_bets:  # betting is over with it [NZ 15.10(c); NZ 15.10(d)]
        round_ = replace(round_, called=True, late=None, spoken={}, withdrawal=event.clause)
    return replace(table, round=round_)


def choose_option(context: Context, act: ask.ChooseOption) -> Answer:
    """A bettor goes on, or has all bets of the round returned [RWS 5.12.1; RWS 5.12.2; RWS 5.12.3]."""
    table = context.table
    options = _options(table)
    person = _whose(context, act.bettor)
    if person not in options.waiting:
        refuse("not-asked.answered-bound", options.clause, person=PersonRef(person))
    if options.whole_bets and act.take_back:
        refuse("bet-by-bet", options.clause)
    if table.round is None:
        return done(ev.OptionChosen(person=person, take_back=act.take_back), *_refund(table, options, person, act))
    transfers = tuple(_all_back(table, person)) if act.take_back else ()
    return done(ev.OptionChosen(person=person, take_back=act.take_back, transfers=transfers))


def _whose(context: Context, bettor: Person | None) -> Person:
    """A player answers for themselves; the dealer writes down what somebody said."""
    if context.who.role in BETTORS:
        return context.who.person
    if bettor is None:
        refuse("for-whom.say-whose")
    return bettor


def _refund(table: Table, options: Options, person: Person, act: ask.ChooseOption) -> Iterator[ev.AnyEvent]:
    """All bets of somebody in the round that is over go back, and what was paid on them is reversed [RWS 5.12.3]."""
    if act.take_back:
        assert options.second is not None
        yield refunded(table, person, options.clause, options.reason, options.second)


def _all_back(table: Table, person: Person) -> Iterator[Transfer]:
    mine = {key: laid for key, laid in table.the_round.bets.items() if key.bettor == person}
    return stakes_back(table, of_one_round(mine))


def option_chosen(table: Table, event: ev.OptionChosen) -> Table:
    """The answer binds [RWS 5.12 closing]."""
    if table.round is None:
        return _answered_after(table, event.person)
    round_ = table.the_round
    bets = round_.bets
    if event.take_back:
        bets = {key: laid for key, laid in bets.items() if key.bettor != event.person or laid.bet.state}
    books = post(table.books, event.transfers) if event.transfers else table.books
    return replace(table, round=_answered(replace(round_, bets=bets), event.person), books=books)


def _answered_after(table: Table, *people: Person) -> Table:
    """Somebody has answered about the round that is over; once all have, nothing is asked any more."""
    options = _options(table)
    waiting = tuple(person for person in options.waiting if person not in people)
    left = replace(options, waiting=waiting, answered=(*options.answered, *people)) if waiting else None
    return replace(table, options=left)


def _answered(round_: RoundState, *people: Person) -> RoundState:
    assert round_.options is not None
    waiting = tuple(key for key in round_.options.waiting if key not in people)
    answered = (*round_.answered, *people)
    return replace(round_, options=replace(round_.options, waiting=waiting) if waiting else None, answered=answered)


def withdraw_bet(context: Context, act: ask.WithdrawBet) -> Answer:
    """One whole bet is withdrawn for good; insurance goes back with the bet it insures [NZ 15.10 middle]."""
    table = context.table
    options = _options(table)
    person = _whose(context, act.bettor)
    if not options.whole_bets:
        refuse("all-or-none", options.clause)
    round_ = table.the_round
    if person not in options.waiting:
        refuse("not-asked.answered-bound", options.clause, person=PersonRef(person))
    if options.handler not in (None, context.who.person):
        refuse("not-the-handler.handles-bets", options.clause, handler=PersonRef(str(options.handler)))
    seat = (table.seat_of(person) if act.seat is None else act.seat) or 0
    key = Key(person, seat, act.wager, given_at(table, act.wager, seat, act.given))
    if key not in round_.bets:
        refuse("no-such-bet.of-person", options.clause, person=PersonRef(person), wager=wager_named(table, act.wager))
    check_not_under_way(table, key, round_.bets[key])
    gone = [key, *_insurance_of(table, key)]
    transfers = tuple(stakes_back(table, {transfer: round_.bets[transfer] for transfer in gone}))
    with_it = tuple((transfer.seat, transfer.wager, transfer.given) for transfer in gone[1:])
    return done(
        ev.BetWithdrawn(
            bettor=person, seat=key.seat, wager=key.wager, given=key.given, transfers=transfers, with_it=with_it
        )
    )


def _insurance_of(table: Table, main: Key) -> list[Key]:
    """Insurance on the bettor's last bet on a hand goes back with it."""
    round_, offers = table.the_round, table.rules.terms.offers
    others = [key for key in round_.bets if key.bettor == main.bettor and key.wager == main.wager and key != main]
    if others:
        return []
    return [
        key
        for key in round_.bets
        if key.bettor == main.bettor and offers[WagerId(key.wager)].wager.insures == main.wager
    ]


def bet_withdrawn(table: Table, event: ev.BetWithdrawn) -> Table:
    """The bet is gone for this round; the bettor may withdraw others until the options are closed."""
    round_ = table.the_round
    gone = {Key(event.bettor, event.seat, event.wager, event.given)}
    gone |= {Key(event.bettor, *name) for name in event.with_it}
    bets = {key: laid for key, laid in round_.bets.items() if key not in gone}
    return replace(table, round=replace(round_, bets=bets), books=post(table.books, event.transfers))


def close_options(context: Context, act: ask.CloseOptions) -> Answer:
    """Close the time to answer: bettors who have not answered, or have left, go on, and each is named [RWS 5.12]."""
    options = _options(context.table)
    if set(act.people) != set(options.waiting):
        refuse("unanswered", options.clause, people=Several(tuple(map(PersonRef, options.waiting))))
    return done(ev.OptionsClosed(unanswered=options.waiting))


def options_closed(table: Table, event: ev.OptionsClosed) -> Table:
    """The round goes on; if every bet was withdrawn it is dealt out all the same [NZ 15.10 closing]."""
    if table.round is None:
        return _answered_after(table, *event.unanswered)
    return replace(table, round=_answered(table.round, *event.unanswered))


def _options(table: Table) -> Options:
    options = table.asked
    assert options is not None
    return options


def _try_waiting(context: Context) -> tuple[ask.Person | None, ...]:
    options = context.table.asked
    return (None,) if context.who.role in BETTORS or options is None else options.waiting


def _try_choose(context: Context) -> Iterator[Trial]:
    for person in _try_waiting(context):
        for take_back, choice in ((False, "go-on"), (True, "take-back")):
            yield Trial(ask.ChooseOption(take_back=take_back, bettor=person), choice)


def _try_close(context: Context) -> Iterator[Trial]:
    if context.table.asked is not None:
        yield Trial(ask.CloseOptions(people=context.table.asked.waiting))


def _try_withdraw(context: Context) -> Iterator[Trial]:
    round_ = context.table.round
    for key in round_.bets if round_ is not None else ():
        if key.bettor == context.who.person or context.who.role not in BETTORS:
            bettor = None if context.who.role in BETTORS else key.bettor
            act = ask.WithdrawBet(wager=key.wager, seat=key.seat, given=key.given, bettor=bettor)
            yield Trial(act, key.wager)


ACTS = (
    ActSpec(ask.ChooseOption, EVERYBODY, at(Phase.OPTIONS), choose_option, _try_choose),
    ActSpec(ask.WithdrawBet, EVERYBODY, at(Phase.OPTIONS), withdraw_bet, _try_withdraw),
    ActSpec(ask.CloseOptions, DEALERS, at(Phase.OPTIONS), close_options, _try_close),
)

EVENTS = (
    EventSpec(
        ev.OptionsOpened,
        options_opened,
        told=telling.note(lambda event: telling.joined("Bettors may take their bets back", ", ".join(event.people))),
    ),
    EventSpec(ev.OptionChosen, option_chosen, told=LeftOut.MOVED),
    EventSpec(ev.BetWithdrawn, bet_withdrawn, told=LeftOut.MOVED),
    EventSpec(ev.OptionsClosed, options_closed, told=LeftOut.SPEAKING),
)
