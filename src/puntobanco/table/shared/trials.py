"""A trial: an act that somebody could ask for now, tried without being done."""

from collections.abc import Iterator

from puntobanco.cards import DECK
from puntobanco.faults import Refused
from puntobanco.money import Minor
from puntobanco.procedure.roles import LADDER, Role
from puntobanco.rules.hand import Side
from puntobanco.table import commands as ask
from puntobanco.table.commands import Act, CardText, Person
from puntobanco.table.events import RoundStopped
from puntobanco.table.model.answer import Context
from puntobanco.table.model.state import Table
from puntobanco.table.specs import ActSpec, Trial, Trials, judge

SOMEBODY = Person("somebody new")
"""Stands for a person whom only the asker can name."""
WORDS = "in the asker's own words"


def would_do(context: Context, spec: ActSpec[Act], trial: Trial) -> bool:
    """Whether the act would be accepted whole, as what it is and not as a fault of the deal."""
    if trial.sure:
        return True
    try:
        answer = judge(spec, context, trial.act)
    except Refused:
        return False
    return not answer.refused and not any(isinstance(event, RoundStopped) for event in answer.events)


def plain(act: Act) -> Trials:
    """An act that says nothing, or nothing that matters."""
    return lambda context: (Trial(act),)


def unseen(table: Table, number: int = 1) -> tuple[CardText, ...]:
    """Names of different cards that may still come; whichever comes, somebody will have seen it."""
    assert table.shoe is not None
    seen = table.shoe.seen
    possible = (card for card in DECK if seen.get(card, 0) < table.rules.shoe.decks)
    return tuple(CardText(str(card)) for card, _ in zip(possible, range(number), strict=False))


def seconds_of(context: Context) -> Iterator[Person]:
    """Somebody else of each rank at the table, who could stand for what two people decide."""
    others = {member.role: person for person, member in context.table.staff.items() if person != context.who.person}
    yield from (others[role] for role in LADDER if role in others)


def own_or_guests(context: Context) -> Iterator[Person]:
    """Whom somebody may act for: a player themselves, staff everybody who plays."""
    if context.who.role is Role.PLAYER:
        yield context.who.person
    else:
        yield from context.table.guests


def smallest_chip(table: Table) -> Minor:
    return Minor(table.rules.terms.chips.values[0])


def hidden_cards(table: Table, side: Side) -> Iterator[int]:
    """The places within a hand, counted from 1, that lie face down."""
    assert table.round is not None
    hand = [card for card in table.round.cards if card.side is side]
    yield from (place for place, card in enumerate(hand, 1) if not card.shown)


def bettors_of(context: Context) -> tuple[ask.Person, ...]:
    """For whom somebody may bet: themselves, the player they act for, or anybody who plays."""
    table, who = context.table, context.who
    if who.role is Role.PLAYER:
        return (who.person,)
    if who.role is Role.NOMINEE:
        return (table.nominees[who.person].player,)
    return tuple(table.guests)


def choice_of(context: Context, bettor: ask.Person, wager: str) -> str:
    """A bettor chooses among wagers; staff, among the people who ask them."""
    return wager if context.who.role in (Role.PLAYER, Role.NOMINEE) else bettor
