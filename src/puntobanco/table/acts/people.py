"""People: taking a place, leaving it, the chips they bring and take away, and the player who keeps the shoe."""

from collections.abc import Iterator
from typing import NoReturn

from msgspec.structs import replace

from puntobanco.ledger import Transfer, post
from puntobanco.money import LARGEST_MINOR, Minor
from puntobanco.procedure.asking import Matter
from puntobanco.procedure.calls import Call, Said
from puntobanco.procedure.roles import DEALERS, SUPERVISORS, Role
from puntobanco.rules.hand import Side
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table import telling
from puntobanco.table.commands import Person
from puntobanco.table.model import preconditions as when
from puntobanco.table.model.accounts import COMMISSION, HOUSE, debt_of, held_of, owed_of, rack_of, unclaimed_of
from puntobanco.table.model.answer import Answer, Context, done, refuse
from puntobanco.table.model.bets import betting_is_open
from puntobanco.table.model.handlers import handling, holds_cards
from puntobanco.table.model.phases import ANY, BETWEEN, OPEN, PLAYING, Phase
from puntobanco.table.model.state import CuratorState, Guest, Key, Table
from puntobanco.table.shared.paying import bought, bought_in, commission_due
from puntobanco.table.shared.series import Cause, lying, series_ended, series_ends, under_way
from puntobanco.table.shared.shoes import after_leaving, onward
from puntobanco.table.shared.trials import SOMEBODY, WORDS, own_or_guests, plain, smallest_chip
from puntobanco.table.specs import CHIPS, PLAYER, ActSpec, EventSpec, LeftOut, Trial
from puntobanco.words import Money, PersonRef, listed, say


def join(context: Context, act: ask.Join) -> Answer:
    """Take a seat of the layout, or stand where the table takes standing players.

    A player who walked off comes back to what the house kept for them [RWS 5.3].
    """
    table, terms = context.table, context.table.rules.terms
    _own_or_staff(context, act.person)
    if not act.person.strip():
        refuse("no-name.person-who-takes")
    if act.person in table.staff:
        refuse("staff.works-table", person=PersonRef(act.person))
    guest = table.guests.get(act.person)
    if guest is not None and not guest.away and guest.seat == act.seat:
        refuse("here-already", person=PersonRef(act.person))
    if act.seat is None:
        if not terms.sharing.standing:
            refuse("standing.table-takes", terms.sharing.standing_clause)
    elif act.seat not in table.rules.setup.seats:
        refuse("no-such-seat.number", seat=act.seat)
    elif act.seat in table.by_seat:
        _refuse_taken(table, act.seat)
    if guest is not None and not guest.away and any(key.bettor == act.person for key in _bets_of(table)):
        refuse("bets-lie.layout-keeps", person=PersonRef(act.person))
    waiting = Minor(table.books[unclaimed_of(act.person)])
    back = (Transfer(unclaimed_of(act.person), rack_of(act.person), waiting, "claimed"),) if waiting else ()
    return done(ev.Joined(person=act.person, seat=act.seat, transfers=back))


def _refuse_taken(table: Table, seat: int) -> NoReturn:
    free = [free for free in table.rules.setup.seats if free not in table.by_seat]
    refuse("seat-taken" if free else "seat-taken.full", seat=seat, free=listed(free))


def _bets_of(table: Table) -> tuple[Key, ...]:
    return (*(table.round.bets if table.round else ()), *table.standing)


def joined(table: Table, event: ev.Joined) -> Table:
    """The person has the place, and whatever waited for them."""
    guests = {**table.guests, event.person: Guest(seat=event.seat)}
    books = post(table.books, event.transfers) if event.transfers else table.books
    return replace(table, guests=guests, books=books)


def leave(context: Context, act: ask.Leave) -> Answer:
    """Leave with the chips from the rack; not while commission is owed [MA 13(d)(2)(i)]."""
    table, person = context.table, act.person
    _own_or_staff(context, person)
    if person not in table.guests or table.guests[person].away:
        refuse("not-here.person", person=PersonRef(person))
    _owes_nothing(table, person)
    theirs = (name for name, link in table.nominees.items() if link.player == person)
    if table.procedure.walked_off is None and holds_cards(table, person, *theirs):
        refuse("holds-cards.round-nominee", table.procedure.only_dealer_touches, person=PersonRef(person))
    ends = _series_of(table, person)
    for ended in ends:
        table = series_ended(table, ended)
    away = bool(table.books[held_of(person)])
    if table.procedure.walked_off is None and _bound(table, person):
        closing = table.procedure.closing
        refuse("bets-lie.layout", closing.altered or closing.frozen, person=PersonRef(person))
    rack = table.rack(person)
    out = (Transfer(rack_of(person), HOUSE, rack, "taken-away"),) if rack else ()
    cut = (ev.CutDeclined(person=person),) if table.shoe and person in table.shoe.cut_offers else ()
    hands = _hands_of(table, person)
    gone = ev.Left(person=person, away=away, transfers=out)
    return done(*cut, *hands, *ends, *after_leaving(context.table, person), gone)


def _owes_nothing(table: Table, person: Person) -> None:
    if table.owed.get(person):
        due = commission_due(table, person)
        clause = table.procedure.debt_due
        refuse("commission-owed.owes", clause, person=PersonRef(person), due=Money.of(table.money(due)))
    if table.books[debt_of(person)] and table.rack(person):
        refuse("debt", person=PersonRef(person))


def _series_of(table: Table, person: Person) -> tuple[ev.SeriesEnded, ...]:
    """What leaving does to bets over several rounds: while a round is dealt they stay, and end with it if they do."""
    if table.round is not None and not betting_is_open(table):
        return ()
    mine = {key: laid for key, laid in lying(table).items() if key.bettor == person}
    return series_ends(table, Cause.LEAVING, mine)


def _bound(table: Table, person: Person) -> bool:
    """Whether a stake keeps somebody at the table: any but those over several rounds that outlast their leaving."""
    between = table.round is None or betting_is_open(table)
    mine = (laid for key, laid in under_way(lying(table)).items() if between and key.bettor == person)
    return table.books[held_of(person)] > sum(laid.bet.stake.minor for laid in mine)


def _hands_of(table: Table, person: Person) -> tuple[ev.HandDeclined, ...]:
    """A person who leaves gives up the right to the third card of a hand that they turned without betting on it."""
    round_ = table.round
    if round_ is None or round_.settled is not None:
        return ()
    held = [side for side in Side if handling(round_, side).holder == person]
    return tuple(ev.HandDeclined(side=side, person=person) for side in held)


def left(table: Table, event: ev.Left) -> Table:
    """The place is free; a bettor whose bets still lie is settled all the same [RWS 5.3]."""
    guests = {person: guest for person, guest in table.guests.items() if person != event.person}
    if event.away:
        guests[event.person] = Guest(seat=None, away=True)
    nominees = {name: link for name, link in table.nominees.items() if event.person not in (name, link.player)}
    return replace(table, guests=guests, nominees=nominees, books=post(table.books, event.transfers))


def buy_in(context: Context, act: ask.BuyIn) -> Answer:
    """Chips come to a rack; above the table's limit a supervisor brings them, or agrees to it."""
    table = context.table
    if act.person not in table.guests or table.guests[act.person].away:
        refuse("not-here.join-first", person=PersonRef(act.person))
    _payable(table, act.amount)
    second = _supervisor(context, act)
    return done(bought(act.person, act.amount, act.slip, cash=act.cash, second=second))


def _supervisor(context: Context, act: ask.BuyIn) -> Person | None:
    """The supervisor who agreed to a large buy-in; none where none is needed. Without one it is refused."""
    table, limit = context.table, context.table.rules.setup.limits.buy_in
    if limit is None or act.amount <= limit.minor or context.who.role in SUPERVISORS:
        return None
    agreed = table.staff.get(act.second) if act.second is not None and act.second != context.who.person else None
    if agreed is None or agreed.role not in SUPERVISORS:
        refuse("second-person.buy-in", limit=Money.of(limit))
    return act.second


def _payable(table: Table, amount: Minor) -> None:
    if not 0 < amount <= LARGEST_MINOR or not table.rules.terms.chips.makes(table.money(amount)):
        refuse("not-in-chips.cannot-made", amount=Money.of(table.money(amount)))


def cash_out(context: Context, act: ask.CashOut) -> Answer:
    """Chips leave a rack for the house; what chips cannot make leaves it only with all the rest."""
    table, rack = context.table, context.table.rack(act.person)
    _own_or_staff(context, act.person)
    if not 0 < act.amount <= rack:
        refuse("not-enough.rack", person=PersonRef(act.person), rack=Money.of(table.money(rack)))
    if act.amount != rack:
        _payable(table, act.amount)
    out = Transfer(rack_of(act.person), HOUSE, act.amount, "cash-out")
    return done(ev.CashedOut(person=act.person, slip=act.slip, transfers=(out,)))


def collect_commission(context: Context, act: ask.CollectCommission) -> Answer:
    """Take what is marked for a bettor; rounding belongs to the sum collected."""
    table, person = context.table, act.person
    if not table.owed.get(person):
        refuse("nothing-owed", table.procedure.debt_stays, person=PersonRef(person))
    due = commission_due(table, person)
    if due > table.rack(person):
        refuse(
            "not-enough.owes",
            table.procedure.debt_stays,
            person=PersonRef(person),
            due=Money.of(table.money(due)),
            rack=Money.of(table.money(table.rack(person))),
        )
    marked = Minor(-table.books[owed_of(person)])
    more = Minor(due - marked)
    rounded = (Transfer(owed_of(person), COMMISSION, more, "rounding"),) if more else ()
    taken = (Transfer(rack_of(person), owed_of(person), due, "commission"),) if due else ()
    clause = table.procedure.debt_due
    return done(ev.CommissionCollected(person=person, due=due, clause=clause, transfers=(*rounded, *taken)))


def commission_collected(table: Table, event: ev.CommissionCollected) -> Table:
    """The marker comes off [MA 13(d)(2)(iii)]."""
    owed = {person: exact for person, exact in table.owed.items() if person != event.person}
    return replace(table, owed=owed, books=post(table.books, event.transfers))


def _own_or_staff(context: Context, person: Person) -> None:
    if context.who.role is Role.PLAYER and context.who.person != person:
        refuse("not-yours.for-another", person=PersonRef(context.who.person), person2=PersonRef(person))


def _try_join(context: Context) -> Iterator[Trial]:
    person = context.who.person if context.who.role is Role.PLAYER else SOMEBODY
    for seat in context.table.rules.setup.seats:
        yield Trial(ask.Join(person=person, seat=seat), str(seat))
    yield Trial(ask.Join(person=person), "standing")


def _try_leave(context: Context) -> Iterator[Trial]:
    for person in own_or_guests(context):
        yield Trial(ask.Leave(person=person), person)


def _try_buy_in(context: Context) -> Iterator[Trial]:
    for person in context.table.guests:
        yield Trial(ask.BuyIn(person=person, amount=smallest_chip(context.table)), person)


def _try_cash_out(context: Context) -> Iterator[Trial]:
    for person in own_or_guests(context):
        yield Trial(ask.CashOut(person=person, amount=context.table.rack(person)), person)


def _try_collect(context: Context) -> Iterator[Trial]:
    for person in context.table.owed:
        yield Trial(ask.CollectCommission(person=person), person)


# The curator: the player who takes the shoe, keeps it or passes it on.


def answer_shoe(context: Context, act: ask.AnswerShoe) -> Answer:
    """The person who is asked takes the shoe, has the dealer deal for them, or declines [MA 7(c); MA 7(d)(1)]."""
    table = context.table
    rules, curator = table.procedure.curator, table.curator
    assert rules is not None
    person = curator.offers[0] if curator.offers else curator.holder  # as the precondition has it
    if person is None or (context.who.role is not Role.PLAYER and act.person != person):
        refuse("for-whom.say-whose", rules.offer)
    if curator.holder == person and not (act.take and act.dealer_deals and not curator.dealer):
        refuse("has-it", rules.designate if act.dealer_deals else rules.taken, person=PersonRef(person))
    if act.take:
        taken = Said(Call.CURATOR, (person,), rules.taken)
        said = Said(Call.DEALER_CURATOR, (), rules.designate) if act.dealer_deals else taken
        return done(ev.ShoeTaken(person=person, dealer=act.dealer_deals, said=(said,)))
    return done(_declined(table, person))


def _declined(table: Table, person: Person) -> ev.ShoeDeclined:
    """The next is asked; with nobody left the dealer deals [MA 7(d)(2)]."""
    rules, rest = table.procedure.curator, table.curator.offers[1:]
    assert rules is not None
    nobody = () if rest else (Said(Call.DEALER_CURATOR, (), rules.nobody),)
    return ev.ShoeDeclined(person=person, offers=rest, said=nobody)


def shoe_offered(table: Table, event: ev.ShoeOffered) -> Table:
    """The shoe goes round; with nobody to ask the dealer deals [MA 7(d)(2)]."""
    last = table.curator.last if event.offers else None
    curator = CuratorState(
        dealer=not event.offers, reference=event.reference, offers=event.offers, last=last, why=event.reason
    )
    return replace(table, curator=curator)


def shoe_taken(table: Table, event: ev.ShoeTaken) -> Table:
    """There is a curator."""
    seat = table.seat_of(event.person) or 0
    curator = CuratorState(holder=event.person, dealer=event.dealer, reference=seat, last=event.person)
    return replace(table, curator=curator)


def shoe_declined(table: Table, event: ev.ShoeDeclined) -> Table:
    """The next is asked; the last offered seat stays the one from which offers go on."""
    reference = table.seat_of(event.person) or table.curator.reference
    last = table.curator.last if event.offers else None
    curator = replace(table.curator, offers=event.offers, dealer=not event.offers, reference=reference, last=last)
    return replace(table, curator=curator)


def pass_shoe(context: Context, act: ask.PassShoe) -> Answer:
    """The curator gives the shoe up after a round, or is ordered to at any time [MA 14(a); MA 14(a)(2)]."""
    rules, curator = context.table.procedure.curator, context.table.curator
    assert rules is not None
    if context.who.role is not Role.PLAYER and not act.reason.strip():
        refuse("no-reason.order-pass", rules.ordered)
    if curator.offers:  # somebody who does not answer is passed over
        return done(_declined(context.table, curator.offers[0]))
    return done(onward(context.table, act.reason or say("cause.passed")))


def _try_answer_shoe(context: Context) -> Iterator[Trial]:
    curator = context.table.curator
    person = None if context.who.role is Role.PLAYER else next(iter((*curator.offers, curator.holder)), None)
    yield Trial(ask.AnswerShoe(take=True, person=person), "take")
    yield Trial(ask.AnswerShoe(take=True, dealer_deals=True, person=person), "dealer-deals")
    yield Trial(ask.AnswerShoe(take=False, person=person), "decline")


ACTS = (
    ActSpec(ask.Join, PLAYER | DEALERS, OPEN, join, _try_join),
    ActSpec(ask.Leave, PLAYER | DEALERS, ANY, leave, _try_leave),
    ActSpec(ask.BuyIn, CHIPS, OPEN, buy_in, _try_buy_in, second=Matter.BUY_IN),
    ActSpec(ask.CashOut, CHIPS | PLAYER, ANY, cash_out, _try_cash_out),
    ActSpec(ask.CollectCommission, DEALERS, BETWEEN | {Phase.SETTLED}, collect_commission, _try_collect),
    ActSpec(
        ask.AnswerShoe,
        PLAYER | DEALERS,
        PLAYING | {Phase.READY},
        answer_shoe,
        _try_answer_shoe,
        when=when.may_answer_shoe,
    ),
    ActSpec(
        ask.PassShoe,
        PLAYER | DEALERS,
        PLAYING | {Phase.READY},
        pass_shoe,
        plain(ask.PassShoe(reason=WORDS)),
        when=when.may_pass_shoe,
    ),
)


EVENTS = (
    EventSpec(ev.Joined, joined, told=LeftOut.PEOPLE),
    EventSpec(ev.Left, left, told=LeftOut.PEOPLE),
    EventSpec(ev.BoughtIn, bought_in, told=telling.bought),
    EventSpec(
        ev.CashedOut, lambda table, event: replace(table, books=post(table.books, event.transfers)), told=telling.cashed
    ),
    EventSpec(ev.CommissionCollected, commission_collected, told=telling.commission_collected),
    EventSpec(ev.ShoeOffered, shoe_offered, told=LeftOut.PEOPLE),
    EventSpec(ev.ShoeTaken, shoe_taken, told=LeftOut.PEOPLE),
    EventSpec(ev.ShoeDeclined, shoe_declined, told=LeftOut.PEOPLE),
)
