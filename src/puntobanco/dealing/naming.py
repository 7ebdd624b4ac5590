"""Names for the cards of a random shoe: the dealer says what is done, and the shoe says which card it is.

The table decides first. An act gets the name of a card only where the table refuses it for want of one, so that a card
which stays hidden, or a request that is refused, never carries a name.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from puntobanco.cards import Card
from puntobanco.dealing.shuffled import Face, shown_when_burnt
from puntobanco.table import commands as ask
from puntobanco.table.acts.round.showing import hidden_places
from puntobanco.table.acts.round.turning import turned_places
from puntobanco.table.machine import decide
from puntobanco.table.model.answer import Context
from puntobanco.table.model.committed import refuse_named
from puntobanco.table.model.state import Table
from puntobanco.table.next_move import next_place

WANTS_A_NAME = frozenset({"no-card", "cards-missing"})
"""The refusals by which a table says that a card must be named."""


def check_unnamed(act: ask.AnyAct) -> None:
    """Refuse an act in which somebody names a card of a committed shoe."""
    if _named(act):
        refuse_named()


def _named(act: Any) -> tuple[str, ...]:
    """The cards that an act names; those of a correction are the table's own question."""
    match act:
        case ask.Draw(card=card) | ask.Look(card=card) | ask.ShowBurntCard(card=card) | ask.ReportTrouble(card=card):
            named: tuple[str | None, ...] = (card,)
        case ask.Turn(cards=cards) | ask.KeyTurned(cards=cards) | ask.BurnCards(shown=cards):
            named = cards
        case ask.Resolve():
            named = (*act.order, act.card)
        case _:
            named = ()
    return tuple(card for card in named if card is not None)


def with_names(table: Table, face: Face, command: ask.Command) -> ask.AnyAct:
    """The act as the table accepts it: with the names of the cards that are seen by it, and no others."""
    act = command.act
    first = decide(table, command)
    if first.refused and first.refused[0].code not in WANTS_A_NAME:
        return act
    fill = _FILL.get(type(act))
    if not first.refused or fill is None:
        return act
    filled: ask.AnyAct = fill(Context(table, command.who, command.at), face, act)
    accepted = not decide(table, replace(command, act=filled)).refused
    return filled if accepted else act


def _text(card: Card) -> ask.CardText:
    return ask.CardText(str(card))


def _draw(context: Context, face: Face, act: ask.Draw) -> ask.Draw:
    return replace(act, card=_text(face(next_place(context.table))))


def _burn(context: Context, face: Face, act: ask.BurnCards) -> ask.BurnCards:
    return replace(act, shown=shown_when_burnt(context.table.rules.shoe.burn, face))


def _burnt(context: Context, face: Face, act: ask.ShowBurntCard) -> ask.ShowBurntCard:
    return replace(act, card=_text(face(0)))


def _look(context: Context, face: Face, act: ask.Look) -> ask.Look:
    place, dealt = hidden_places(context.table.the_round, act.side, act.place)[0], context.table.the_shoe.cards.dealt
    return replace(act, card=_text(face(dealt[place])))


def _turn(context: Context, face: Face, act: ask.Turn) -> ask.Turn:
    cards, dealt = context.table.the_round.cards, context.table.the_shoe.cards.dealt
    unseen = (place for place in turned_places(context, act) if cards[place].card is None)
    return replace(act, cards=tuple(_text(face(dealt[place])) for place in unseen))


def _key_turned(context: Context, face: Face, act: ask.KeyTurned) -> ask.KeyTurned:
    cards, dealt = context.table.the_round.cards, context.table.the_shoe.cards.dealt
    held = (place for place in hidden_places(context.table.the_round, act.side, None))
    unseen = (place for place in held if cards[place].holder == act.holder and cards[place].card is None)
    return replace(act, cards=tuple(_text(face(dealt[place])) for place in unseen))


_FILL: dict[type[Any], Callable[[Context, Face, Any], Any]] = {
    ask.Draw: _draw,
    ask.BurnCards: _burn,
    ask.ShowBurntCard: _burnt,
    ask.Look: _look,
    ask.Turn: _turn,
    ask.KeyTurned: _key_turned,
}
