"""The cards after play: a shuffle ordered, a set replaced, a shoe that is over, discards going back into a shuffler."""

from collections import Counter

from msgspec.structs import replace

from puntobanco.faults import Refused
from puntobanco.procedure.roles import DEALERS
from puntobanco.shoe.last_hand import Life
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table import telling
from puntobanco.table.model import preconditions as when
from puntobanco.table.model.answer import Answer, Context, done, refuse
from puntobanco.table.model.phases import Phase, at
from puntobanco.table.model.state import Ready, ShoeState, Table
from puntobanco.table.shared.seeing import cutting_card_unconfirmed
from puntobanco.table.shared.shoes import cards_removed, must_go
from puntobanco.table.shared.trials import WORDS, plain
from puntobanco.table.specs import PIT, ActSpec, EventSpec, operators
from puntobanco.words import say


def order_shuffle(context: Context, act: ask.OrderShuffle) -> Answer:
    """A supervisor may order a shuffle between rounds, for suspicion or at will [NZ 7.1(b); NZ 7.1(d)].

    It concerns the set at the table and no other [NZ 7.1 closing].
    """
    table = context.table
    clause = table.procedure.life.order_shuffle
    if clause is None:
        refuse("no-order", table.procedure.shuffle_clause)
    if table.shoe is None:
        refuse("no-cards.table", clause)
    if not act.reason.strip():
        refuse("no-reason.order-shuffle", clause)
    if table.shoe.life is Life.OVER and must_go(table, table.shoe):
        life = table.procedure.life
        refuse("set-used.players-handled", life.handled_retires)
    shuffle = tuple(tick.id for tick in table.procedure.life.ordered)
    before = tuple(step for step in table.shoe.steps if step not in shuffle)
    return done(ev.ShuffleOrdered(reason=act.reason, steps=(*before, *shuffle)))


def shuffle_ordered(table: Table, event: ev.ShuffleOrdered) -> Table:
    """All cards of the set are together again and are shuffled."""
    assert table.shoe is not None
    shoe = ShoeState(
        set_id=table.shoe.set_id, total=table.shoe.total, ready=Ready.STEPS, steps=event.steps, signed=table.shoe.signed
    )
    set_ = table.sets[shoe.set_id]
    used = replace(set_, shoes=set_.shoes + 1) if table.shoe.is_used else set_
    sets = {**table.sets, shoe.set_id: used}
    return replace(table, sets=sets, shoe=shoe, shoe_before=table.without_shoe(), results=(), carried=None)


def replace_cards(context: Context, act: ask.ReplaceCards) -> Answer:
    """The cards in play are taken away: after any round where the rulebook says so, or once the shoe is over."""
    table = context.table
    shoe, life = table.shoe, table.procedure.life
    if shoe is None:
        refuse("no-cards.table", life.replace_any_time)
    if (fault := cutting_card_unconfirmed(table)) is not None:
        raise Refused(fault)
    over = shoe.life is Life.OVER
    may = life.replace_any_time or table.may_replace
    if not over and shoe.ready is Ready.PLAY and shoe.rounds and may is None:
        refuse("shoe-under-way", table.rules.shoe.last_hand_clause)
    retired = not over or must_go(table, shoe)
    reason = act.reason or (say("cause.shoe-over") if over else "")
    return done(ev.CardsRemoved(set_id=shoe.set_id, retired=retired, reason=reason))


def return_discards(context: Context, act: ask.ReturnDiscards) -> Answer:
    """The discards go back into a continuous shuffler between rounds; burnt cards too, by this logged return."""
    table = context.table
    shoe, rules = table.shoe, table.rules.shoe
    if not rules.continuous:
        refuse("not-continuous")
    if shoe is None or not shoe.discarded:
        refuse("nothing-there")
    return done(ev.DiscardsReturned(cards=shoe.discarded))


def discards_returned(table: Table, event: ev.DiscardsReturned) -> Table:
    """The machine holds every card again, except those that lie apart to open the next round."""
    assert table.shoe is not None
    apart = Counter(card for card in (table.carried.cards if table.carried else ()) if card is not None)
    out = table.shoe.out - event.cards
    shoe = replace(table.shoe, out=out, discarded=0, burnt=0, burnt_shown=(), seen=dict(apart))
    return replace(table, shoe=replace(shoe, cards=shoe.cards.returned()), shoe_before=table.shoe)


ACTS = (
    ActSpec(
        ask.OrderShuffle,
        PIT,
        at(Phase.SHOE, Phase.READY),
        order_shuffle,
        plain(ask.OrderShuffle(reason=WORDS)),
    ),
    ActSpec(
        ask.ReturnDiscards,
        DEALERS,
        at(Phase.READY),
        return_discards,
        plain(ask.ReturnDiscards()),
        when=when.is_continuous,
    ),
    ActSpec(
        ask.ReplaceCards,
        operators,
        at(Phase.READY, Phase.SHOE),
        replace_cards,
        plain(ask.ReplaceCards(reason=WORDS)),
    ),
)

EVENTS = (
    EventSpec(ev.ShuffleOrdered, shuffle_ordered, told=telling.shuffle_ordered),
    EventSpec(ev.DiscardsReturned, discards_returned, told=telling.discards_returned),
    EventSpec(ev.CardsRemoved, cards_removed, told=telling.cards_removed),
)
