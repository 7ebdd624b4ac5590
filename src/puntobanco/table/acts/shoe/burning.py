"""The burn, and cards that are known before bets on them are closed."""

from collections.abc import Iterator

from msgspec.structs import replace

from puntobanco.cards import Card
from puntobanco.procedure.asking import Matter
from puntobanco.procedure.opening import Burn
from puntobanco.procedure.roles import DEALERS, SUPERVISORS
from puntobanco.shoe.opening import cards_to_burn
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table import telling
from puntobanco.table.commands import CardText
from puntobanco.table.model import preconditions as when
from puntobanco.table.model.answer import Answer, Context, done, refuse
from puntobanco.table.model.phases import OPEN, Phase, at
from puntobanco.table.model.state import Ready, Table
from puntobanco.table.shared.seeing import read_card, see, seen_unconfirmed, too_many
from puntobanco.table.shared.shoes import first_offer, shoe_of
from puntobanco.table.shared.trials import unseen
from puntobanco.table.specs import PIT, PLAYER, ActSpec, EventSpec, Trial
from puntobanco.words import CardRef


def burn_cards(context: Context, act: ask.BurnCards) -> Answer:
    """The first cards leave as the table burns them: shown or hidden, ten for tens."""
    table = context.table
    shoe, rules = shoe_of(table), table.rules.shoe
    if shoe.ready is not Ready.BURN:
        refuse("no-burn-now", rules.burn_clause)
    shown = tuple(card for card in (read_card(text) for text in act.shown) if card is not None)
    hidden = _hidden(table, shown)
    for number, card in enumerate(shown):
        if shown[:number].count(card) >= rules.decks or too_many(table, card):
            refuse("copy-too-many.set-holds", rules.burn_clause, named=CardRef.of(card), decks=rules.decks)
    return done(ev.CardsBurnt(shown=act.shown, hidden=hidden), *first_offer(table))


def _hidden(table: Table, shown: tuple[Card, ...]) -> int:
    rules = table.rules.shoe
    if rules.burn is Burn.SINGLE_HIDDEN:
        if shown:
            refuse("burn-hidden.burnt-card", rules.burn_clause)
        return 1
    if not shown:
        refuse("no-card.say-which-came", rules.burn_clause)
    wanted = cards_to_burn(rules.burn, shown[0])
    faces = wanted if rules.burn is Burn.VALUE_SHOWN else 1
    if len(shown) != faces:
        refuse(
            "burn-count",
            rules.burn_count_clause or rules.burn_clause,
            shown=CardRef.of(shown[0]),
            wanted=wanted,
            faces=faces,
            shown2=len(shown),
        )
    return wanted - faces


def cards_burnt(table: Table, event: ev.CardsBurnt) -> Table:
    """The burnt cards are among the discards."""
    shoe = shoe_of(table)
    shown = tuple(card for card in (read_card(text) for text in event.shown) if card is not None)
    number = len(shown) + event.hidden
    shoe = see(shoe, shoe.cards.seen(enumerate(shown)), *shown)
    shoe = replace(shoe, out=number, discarded=number, burnt=number, burnt_shown=shown, ready=Ready.PLAY)
    return replace(table, shoe=shoe)


def show_burnt_card(context: Context, act: ask.ShowBurntCard) -> Answer:
    """The single card burnt face down is shown to anybody who asks, and so to all [NZ 7.7(b)]."""
    table = context.table
    shoe, clause = shoe_of(table), table.procedure.life.view_burnt
    if clause is None or table.rules.shoe.burn is not Burn.SINGLE_HIDDEN or not shoe.burnt:
        refuse("burn-hidden.single-card", table.rules.shoe.burn_clause)
    if shoe.burnt_shown:
        refuse("shown-already", clause, burnt_shown=CardRef.of(shoe.burnt_shown[0]))
    named = read_card(act.card)
    if named is None:
        refuse("no-card.say-which", clause)
    if too_many(table, named):
        refuse("copy-too-many.set-holds", clause, named=CardRef.of(named), decks=table.rules.shoe.decks)
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
    yield Trial(ask.BurnCards(shown=tuple(ask.CardText(card) for card in shown)))


def _try_show_burnt(context: Context) -> Iterator[Trial]:
    if context.table.shoe is not None:
        yield from (Trial(ask.ShowBurntCard(card=card)) for card in unseen(context.table))


# Cards that are known before bets on them are closed: everybody must know them, or nobody bets.
#
# Where a document lets a card that was seen open the next round [RWS 5.7 s1], or an error shows one while bets are
# open, the card lies open for all, the pit confirms it, and so does a second person, which is a rule of our own.


def confirm_seen_card(context: Context, act: ask.ConfirmSeenCard) -> Answer:
    """The pit and a second person have seen that the card was announced and lies open for all."""
    table = context.table
    cards = seen_unconfirmed(table)
    if not cards:
        refuse("no-need.card-seen", table.procedure.seen_card_next)
    other = table.staff.get(act.second) if act.second is not None else None
    if act.second is None or act.second == context.who.person or other is None or other.role not in SUPERVISORS:
        refuse("second-person.card-known", table.procedure.seen_card_next)
    return done(ev.SeenCardConfirmed(cards=tuple(CardText(str(card)) for card in cards), second=act.second))


def seen_card_confirmed(table: Table, event: ev.SeenCardConfirmed) -> Table:
    """Bets may be made, with the card before everybody's eyes."""
    round_, carried = table.round, table.carried
    if carried is not None and (round_ is None or carried.since < round_.number):
        carried = replace(carried, confirmed=True)
    return replace(table, round=replace(round_, confirmed=True) if round_ is not None else None, carried=carried)


def _try_confirm_seen(context: Context) -> Iterator[Trial]:
    for second in (person for person in context.table.staff if person != context.who.person):
        yield Trial(ask.ConfirmSeenCard(second=second), "")


ACTS = (
    ActSpec(ask.BurnCards, DEALERS, at(Phase.SHOE), burn_cards, _try_burn),
    ActSpec(ask.ShowBurntCard, PLAYER | DEALERS, OPEN, show_burnt_card, _try_show_burnt, when=when.is_guest),
    ActSpec(
        ask.ConfirmSeenCard,
        PIT,
        at(Phase.READY, Phase.BETTING),
        confirm_seen_card,
        _try_confirm_seen,
        second=Matter.SEEN,
        when=when.seen_card_waits,
    ),
)


EVENTS = (
    EventSpec(ev.CardsBurnt, cards_burnt, told=telling.burnt),
    EventSpec(ev.BurntCardShown, burnt_card_shown, told=telling.burnt_shown),
    EventSpec(
        ev.SeenCardConfirmed,
        seen_card_confirmed,
        told=telling.note(lambda event: telling.joined("Known before the bets", " ".join(event.cards))),
    ),
)
