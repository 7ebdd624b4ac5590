"""The squeeze: a card that the table's highest seated bettor may turn slowly, with the dealer's leave."""

from collections.abc import Iterator

from msgspec.structs import replace

from puntobanco.procedure.roles import BETTORS, DEALERS
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.model import preconditions as when
from puntobanco.table.model.answer import Answer, Context, done, refuse
from puntobanco.table.model.handlers import highest_seated
from puntobanco.table.model.phases import DEALT, Phase
from puntobanco.table.model.state import Table
from puntobanco.table.shared.trials import plain
from puntobanco.table.specs import PLAYER, ActSpec, EventSpec, LeftOut, Trial
from puntobanco.words import PersonRef, say


def ask_squeeze(context: Context, act: ask.AskSqueeze) -> Answer:
    """The table's highest seated bettor may ask for the next card, before it leaves the shoe [RWS 3.9]."""
    table, person = context.table, context.who.person
    rules, round_ = table.procedure.squeeze, table.the_round
    if rules is None or table.dealing.first_face_up:
        refuse("no-squeeze", rules.clause if rules else None)
    if any(not card.shown for card in round_.cards) and round_.first_dealt:
        refuse("too-late.card-left", rules.clause)
    order = highest_seated(table)
    if not order or order[0] != person:
        refuse("not-highest", rules.clause, person=PersonRef(person))
    if round_.squeeze is not None:
        refuse("asked-already", rules.clause)
    return done(ev.SqueezeAsked(person=person))


def squeeze_asked(table: Table, event: ev.SqueezeAsked) -> Table:
    """The dealer is asked."""
    return replace(table, round=replace(table.the_round, squeeze=event.person, keyed=()))


def answer_squeeze(context: Context, act: ask.AnswerSqueeze) -> Answer:
    """The dealer grants or declines it."""
    round_, rules = context.table.the_round, context.table.procedure.squeeze
    if round_.squeeze is None or round_.squeeze_granted:
        refuse("nothing-asked.asks-squeeze", rules.clause if rules else None)
    return done(ev.SqueezeAnswered(granted=act.grant))


def squeeze_answered(table: Table, event: ev.SqueezeAnswered) -> Table:
    """The next card goes to the squeezer, or nothing has changed."""
    round_ = table.the_round
    if event.granted:
        return replace(table, round=replace(round_, squeeze_granted=True))
    return replace(table, round=replace(round_, squeeze=None))


def give_back(context: Context, act: ask.DeclineHand) -> Answer:
    """A squeezer gives the card back unturned, or the dealer takes it from somebody too slow or gone [RWS 3.9]."""
    table = context.table
    round_, rules = table.the_round, table.procedure.squeeze
    clause = rules.clause if rules else None
    holders = [holder for place in round_.hidden(act.side) if (holder := round_.cards[place].holder) is not None]
    if not holders:
        refuse("nothing-out", clause, side=say(f"side.{act.side.value}"))
    if context.who.role in BETTORS and context.who.person != holders[0]:
        refuse(
            "not-holding.hold-card-s", clause, person=PersonRef(context.who.person), side=say(f"side.{act.side.value}")
        )
    return done(ev.HandDeclined(side=act.side, person=holders[0]))


def _try_answer_squeeze(context: Context) -> Iterator[Trial]:
    yield Trial(ask.AnswerSqueeze(grant=True), "grant")
    yield Trial(ask.AnswerSqueeze(grant=False), "decline")


ACTS = (
    ActSpec(ask.AskSqueeze, PLAYER, DEALT - {Phase.EARLY}, ask_squeeze, plain(ask.AskSqueeze()), when=when.squeezes),
    ActSpec(ask.AnswerSqueeze, DEALERS, DEALT - {Phase.EARLY}, answer_squeeze, _try_answer_squeeze, when=when.squeezes),
)

EVENTS = (
    EventSpec(ev.SqueezeAsked, squeeze_asked, told=LeftOut.HANDLING),
    EventSpec(ev.SqueezeAnswered, squeeze_answered, told=LeftOut.HANDLING),
)
