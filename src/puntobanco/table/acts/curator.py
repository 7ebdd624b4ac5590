"""The curator: the player who takes the shoe, keeps it or passes it on."""

from collections.abc import Iterator

from msgspec.structs import replace

from puntobanco.procedure.calls import Call, Said
from puntobanco.procedure.roles import DEALERS, Role
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.model import preconditions as when
from puntobanco.table.model.answer import Answer, Context, done, refuse
from puntobanco.table.model.phases import PLAYING, Phase
from puntobanco.table.model.state import CuratorState, Table
from puntobanco.table.shared.curating import onward
from puntobanco.table.shared.trials import WORDS, plain
from puntobanco.table.specs import PLAYER, ActSpec, EventSpec, LeftOut, Trial


def answer_shoe(context: Context, act: ask.AnswerShoe) -> Answer:
    """The person who is asked takes the shoe, has the dealer deal for them, or declines [MA 7(c); MA 7(d)(1)]."""
    table, person = context.table, context.who.person
    rules, curator = table.procedure.curator, table.curator
    assert rules is not None
    if curator.holder == person and not (act.take and act.dealer_deals and not curator.dealer):
        sentence = f"{person} has the shoe already."
        refuse("has-it", sentence, rules.designate, "Have the dealer deal, or pass the shoe after a round.")
    if act.take:
        name = "The dealer" if act.dealer_deals else person
        clause = rules.designate if act.dealer_deals else rules.taken
        return done(ev.ShoeTaken(person=person, dealer=act.dealer_deals, said=(Said(Call.CURATOR, (name,), clause),)))
    rest = curator.offers[1:]
    said = () if rest else (Said(Call.CURATOR, ("The dealer",), rules.nobody),)
    return done(ev.ShoeDeclined(person=person, offers=rest, said=said))


def shoe_offered(table: Table, event: ev.ShoeOffered) -> Table:
    """The shoe goes round; with nobody to ask the dealer deals [MA 7(d)(2)]."""
    last = table.curator.last if event.offers else None
    curator = CuratorState(dealer=not event.offers, reference=event.reference, offers=event.offers, last=last)
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
    rules = context.table.procedure.curator
    assert rules is not None
    if context.who.role is not Role.PLAYER and not act.reason.strip():
        refuse("no-reason", "an order to pass the shoe needs its reason.", rules.ordered, "Say what was wrong.")
    return done(onward(context.table, act.reason or "passed"))


def _try_answer_shoe(context: Context) -> Iterator[Trial]:
    yield Trial(ask.AnswerShoe(take=True), "take")
    yield Trial(ask.AnswerShoe(take=True, dealer_deals=True), "dealer deals")
    yield Trial(ask.AnswerShoe(take=False), "decline")


ACTS = (
    ActSpec(ask.AnswerShoe, PLAYER, PLAYING | {Phase.READY}, answer_shoe, _try_answer_shoe, when=when.may_answer_shoe),
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
    EventSpec(ev.ShoeOffered, shoe_offered, left_out=LeftOut.PEOPLE),
    EventSpec(ev.ShoeTaken, shoe_taken, left_out=LeftOut.PEOPLE),
    EventSpec(ev.ShoeDeclined, shoe_declined, left_out=LeftOut.PEOPLE),
)
