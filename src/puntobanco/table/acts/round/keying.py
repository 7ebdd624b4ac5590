"""Real cards that a player turns: the dealer keys in what everybody sees."""

from puntobanco.table import commands as ask
from puntobanco.table.acts.round.showing import hidden_places, in_order, turned
from puntobanco.table.model.answer import Answer, Context, refuse


def key_turned(context: Context, act: ask.KeyTurned) -> Answer:
    """On record the cards are turned by their holder [NZ 8.14]; a random shoe shows them to their holder alone."""
    table = context.table
    round_, style = table.the_round, table.dealing
    if table.shoe is not None and table.shoe.commitment:
        refuse("cards-out", f"the cards are with {act.holder}, who turns them.", style.turn_clause)
    hidden = hidden_places(round_, act.side, None)
    in_order(table, act.side)
    places = tuple(place for place in hidden if round_.cards[place].holder == act.holder)
    if not places:
        sentence = f"{act.holder} does not hold the {act.side.title}'s cards."
        refuse("not-holding", sentence, table.procedure.only_dealer_touches or style.control_clause)
    return turned(table, act.side, places, act.cards, act.holder)
