"""Acts about the burn: cards taken off a fresh shoe, and one of them shown."""

from collections.abc import Iterator

from msgspec.structs import replace

from puntobanco.cards import Card
from puntobanco.procedure.roles import DEALERS
from puntobanco.procedure.shoe_life import Burn
from puntobanco.shoe.opening import cards_to_burn
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.model import preconditions as when
from puntobanco.table.model.answer import Answer, Context, done, refuse
from puntobanco.table.model.phases import OPEN, Phase, at
from puntobanco.table.model.state import Ready, Table
from puntobanco.table.shared.curating import first_offer
from puntobanco.table.shared.seeing import read_card, see, too_many
from puntobanco.table.shared.shoes import shoe_of
from puntobanco.table.shared.trials import unseen
from puntobanco.table.specs import PLAYER, ActSpec, EventSpec, Trial


def burn_cards(context: Context, act: ask.BurnCards) -> Answer:
    """The first cards leave as the table burns them: shown or hidden, ten for tens."""
    table = context.table
    shoe, rules = shoe_of(table), table.rules.shoe
    if shoe.ready is not Ready.BURN:
        refuse("no-burn-now", "cards are burnt from a full shoe before its first round.", rules.burn_clause)
    shown = tuple(one for one in (read_card(text) for text in act.shown) if one is not None)
    hidden = _hidden(table, shown)
    for number, one in enumerate(shown):
        if shown[:number].count(one) >= rules.decks or too_many(table, one):
            refuse("copy-too-many", f"the set holds {one} only {rules.decks} times.", rules.burn_clause)
    return done(ev.CardsBurnt(shown=act.shown, hidden=hidden), *first_offer(table))


def _hidden(table: Table, shown: tuple[Card, ...]) -> int:
    rules = table.rules.shoe
    if rules.burn is Burn.SINGLE_HIDDEN:
        if shown:
            refuse("burn-hidden", "the burnt card is not shown.", rules.burn_clause)
        return 1
    if not shown:
        refuse("no-card", "say which card came first.", rules.burn_clause)
    wanted = cards_to_burn(rules.burn, shown[0])
    faces = wanted if rules.burn is Burn.VALUE_SHOWN else 1
    if len(shown) != faces:
        sentence = f"{shown[0]} burns {wanted} cards, {faces} of them shown; {len(shown)} are named."
        refuse("burn-count", sentence, rules.burn_count_clause or rules.burn_clause)
    return wanted - faces


def cards_burnt(table: Table, event: ev.CardsBurnt) -> Table:
    """The burnt cards are among the discards."""
    shoe = shoe_of(table)
    shown = tuple(one for one in (read_card(text) for text in event.shown) if one is not None)
    number = len(shown) + event.hidden
    shoe = see(shoe, shoe.cards.seen(enumerate(shown)), *shown)
    shoe = replace(shoe, out=number, discarded=number, burnt=number, burnt_shown=shown, ready=Ready.PLAY)
    return replace(table, shoe=shoe)


def show_burnt_card(context: Context, act: ask.ShowBurntCard) -> Answer:
    """The single card burnt face down is shown to anybody who asks, and so to all [NZ 7.7(b)]."""
    table = context.table
    shoe, clause = shoe_of(table), table.procedure.life.view_burnt
    if clause is None or table.rules.shoe.burn is not Burn.SINGLE_HIDDEN or not shoe.burnt:
        refuse("burn-hidden", "only a single card burnt face down is shown on request.", table.rules.shoe.burn_clause)
    if shoe.burnt_shown:
        refuse("shown-already", f"the burnt card was {shoe.burnt_shown[0]}.", clause)
    named = read_card(act.card)
    if named is None:
        refuse("no-card", "say which card it is.", clause)
    if too_many(table, named):
        refuse("copy-too-many", f"the set holds {named} only {table.rules.shoe.decks} times.", clause)
    return done(ev.BurntCardShown(person=context.who.person, card=ask.CardText(str(named))))


def burnt_card_shown(table: Table, event: ev.BurntCardShown) -> Table:
    """Everybody knows the burnt card."""
    named = read_card(event.card)
    assert named is not None
    shoe = shoe_of(table)
    return replace(table, shoe=replace(see(shoe, shoe.cards.seen([(0, named)]), named), burnt_shown=(named,)))


def _try_burn(context: Context) -> Iterator[Trial]:
    """A hidden card, or an ace and as many more as it counts."""
    shown = {Burn.SINGLE_HIDDEN: (), Burn.VALUE_SHOWN: ("As", "2s")}.get(context.table.rules.shoe.burn, ("As",))
    yield Trial(ask.BurnCards(shown=tuple(ask.CardText(one) for one in shown)))


def _try_show_burnt(context: Context) -> Iterator[Trial]:
    if context.table.shoe is not None:
        yield Trial(ask.ShowBurntCard(card=unseen(context.table)[0]))


ACTS = (
    ActSpec(ask.BurnCards, DEALERS, at(Phase.SHOE), burn_cards, _try_burn),
    ActSpec(ask.ShowBurntCard, PLAYER | DEALERS, OPEN, show_burnt_card, _try_show_burnt, when=when.is_guest),
)

EVENTS = (
    EventSpec(ev.CardsBurnt, cards_burnt),
    EventSpec(ev.BurntCardShown, burnt_card_shown),
)
