"""Acts that turn cards face up."""

from collections.abc import Iterator

from msgspec.structs import replace

from puntobanco.cards import Card
from puntobanco.procedure.dealing import Turning
from puntobanco.procedure.roles import BETTORS, DEALERS
from puntobanco.rules.hand import Side
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.acts.round.showing import hidden_places, in_order
from puntobanco.table.commands import CardText, Person
from puntobanco.table.model import preconditions as when
from puntobanco.table.model.answer import CARD_TOUCHED, Answer, Context, done, forbid, refuse
from puntobanco.table.model.committed import is_committed
from puntobanco.table.model.handlers import candidate
from puntobanco.table.model.phases import HIDDEN
from puntobanco.table.model.state import RoundState, Table
from puntobanco.table.shared.seeing import announcements, copy_too_many, read_card, see
from puntobanco.table.shared.trials import hidden_cards, unseen
from puntobanco.table.specs import EVERYBODY, ActSpec, EventSpec, LeftOut, Trial
from puntobanco.words import CardRef, PersonRef, say


def turn(context: Context, act: ask.Turn) -> Answer:
    """Hidden cards are turned face up: by their holder, or by the dealer where nobody else has them.

    The count is called and the cards are back in their box before the dealer [NZ 8.14; NZ 15.6].
    """
    return turned(context.table, act.side, turned_places(context, act), act.cards, context.who.person)


def turned(table: Table, side: Side, places: tuple[int, ...], cards: tuple[CardText, ...], by: Person) -> Answer:
    """These cards lie face up, turned by somebody; a copy too many stops the round."""
    round_ = table.the_round
    named = _named(table, round_, places, cards)
    for number, card in enumerate(named):
        fresh = round_.cards[places[number]].card is None
        earlier = sum(
            other == card
            for other, place in zip(named[:number], places, strict=False)
            if round_.cards[place].card is None
        )
        assert table.shoe is not None
        if fresh and table.shoe.seen.get(card, 0) + earlier >= table.rules.shoe.decks:
            return done(copy_too_many(table, card, side))
    shown = round_.shown
    for card in named:
        shown = shown.with_card(side, card)
    texts = tuple(CardText(str(card)) for card in named)
    return done(ev.CardsTurned(side=side, places=places, cards=texts, by=by, said=announcements(table, shown, side)))


def turned_places(context: Context, act: ask.Turn) -> tuple[int, ...]:
    """The cards that somebody turns, by their places in the order of dealing; refused where they may not."""
    table = context.table
    round_, style = table.the_round, table.dealing
    places = hidden_places(round_, act.side, act.place)
    in_order(table, act.side)
    if act.place is None:
        mine = context.who.person if context.who.role in BETTORS else None
        places = tuple(place for place in places if round_.cards[place].holder == mine) or places
    elif not _one_by_one(table) and len(places) < len(round_.hidden(act.side)):
        refuse("whole-hand.cards-turned", style.counts.get(act.side) or style.turns(act.side))
    _may_turn(context, act.side, places)
    return places


def _one_by_one(table: Table) -> bool:
    """Whether single cards of a hand may be turned."""
    style, rules = table.dealing, table.procedure.handlers
    return bool(style.any_order or style.turning is Turning.SQUEEZER or (rules and rules.split))


def _may_turn(context: Context, side: Side, places: tuple[int, ...]) -> None:
    table, who = context.table, context.who
    round_, style = table.the_round, context.table.dealing
    holders = {round_.cards[place].holder for place in places}
    if who.role in BETTORS:
        if holders != {who.person}:
            forbid(
                CARD_TOUCHED,
                "not-holding.hold-s",
                table.procedure.only_dealer_touches or style.control_clause,
                person=PersonRef(who.person),
                side=say(f"side.{side.value}"),
            )
        return
    if holders - {None}:
        refuse("cards-out.with", style.turns(side), holder=PersonRef(str(next(iter(holders - {None})))))
    waiting = candidate(table, side)
    if waiting is not None and style.any_order is None:
        refuse("not-the-dealers", style.turns(side), waiting=PersonRef(waiting), side=say(f"side.{side.value}"))


def _named(table: Table, round_: RoundState, places: tuple[int, ...], texts: tuple[CardText, ...]) -> tuple[Card, ...]:
    """The cards that are turned, in order: those already seen, and the others as they are named now."""
    unseen = [place for place in places if round_.cards[place].card is None]
    if len(texts) not in (len(unseen), len(places)):
        refuse("cards-missing", unseen=len(unseen), texts=len(texts))
    given = iter(texts)
    named = []
    for place in places:
        known = round_.cards[place].card
        text = next(given) if known is None or len(texts) == len(places) else None
        read = read_card(text)
        if known is not None and read is not None and read != known:
            refuse("other-card.seen", card=CardRef.of(known), named=CardRef.of(read))
        card = known or read
        assert card is not None
        named.append(card)
    return tuple(named)


def cards_turned(table: Table, event: ev.CardsTurned) -> Table:
    """The cards lie face up before their hand and are back with the dealer."""
    round_ = table.the_round
    assert table.shoe is not None
    cards = list(round_.cards)
    fresh, keyed = [], []
    for place, text in zip(event.places, event.cards, strict=True):
        named = read_card(text)
        assert named is not None
        if cards[place].card is None:
            fresh.append(named)
            keyed.append(place)
        cards[place] = replace(cards[place], card=named, shown=True, holder=None)
    last = () if is_committed(table) else tuple(keyed)
    after = replace(round_, cards=tuple(cards), keyed=last, squeeze=None, squeeze_granted=False)
    turned = table.shoe.cards.turned(event.places, [after.cards[place].card for place in event.places])
    return replace(table, round=after, shoe=see(table.shoe, turned, *fresh))


def key_turned(context: Context, act: ask.KeyTurned) -> Answer:
    """On record the cards are turned by their holder [NZ 8.14]; the host names those of a random shoe."""
    table = context.table
    round_, style = table.the_round, table.dealing
    hidden = hidden_places(round_, act.side, None)
    in_order(table, act.side)
    places = tuple(place for place in hidden if round_.cards[place].holder == act.holder)
    if not places:
        refuse(
            "not-holding.hold-s",
            table.procedure.only_dealer_touches or style.control_clause,
            person=PersonRef(act.holder),
            side=say(f"side.{act.side.value}"),
        )
    return turned(table, act.side, places, act.cards, act.holder)


def _try_turn(context: Context) -> Iterator[Trial]:
    """The hand, or a single card of it, named with cards that may still come."""
    table = context.table
    assert table.round is not None
    for side in Side:
        hand = [card for card in table.round.cards if card.side is side]
        for number in range(len(hand) + 1):
            yield Trial(ask.Turn(side=side, cards=unseen(table, number)), side.value)
        for place in hidden_cards(table, side):
            named = unseen(table) if hand[place - 1].card is None else ()
            yield Trial(ask.Turn(side=side, cards=named, place=place), side.value)


def _try_key_turned(context: Context) -> Iterator[Trial]:
    """What somebody holds, named with cards that may still come."""
    table = context.table
    assert table.round is not None
    for side in Side:
        held = [card for card in table.round.cards if card.side is side and card.holder is not None and not card.shown]
        for person in dict.fromkeys(card.holder for card in held):
            fresh = unseen(table, sum(card.card is None for card in held if card.holder == person))
            if person is not None:
                yield Trial(ask.KeyTurned(side=side, holder=person, cards=fresh), side.value)


ACTS = (
    ActSpec(ask.Turn, EVERYBODY, HIDDEN, turn, _try_turn, when=when.bets_are_closed),
    ActSpec(ask.KeyTurned, DEALERS, HIDDEN, key_turned, _try_key_turned, when=when.bets_are_closed),
)

EVENTS = (EventSpec(ev.CardsTurned, cards_turned, told=LeftOut.MOVED),)
