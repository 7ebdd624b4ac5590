"""Anyone who bet in a round decides nothing about it in another post: neither as the first person nor as the second."""

from puntobanco.procedure.asking import Person
from puntobanco.table.model.answer import Context, refuse
from puntobanco.table.model.state import Table


def plays_here(table: Table, person: Person) -> bool:
    """Whether somebody has a place at the table, or acts for a player there."""
    return person in table.guests or person in table.nominees


def bettors_of(table: Table, number: int | None = None) -> frozenset[Person]:
    """Everybody with a bet in the round under way, or in a settled round by its number."""
    if number is None:
        return frozenset(key.bettor for key in table.round.bets) if table.round is not None else frozenset()
    settled = (one for one in table.finished if one.number == number)
    return frozenset(Person(wager.bettor) for one in settled for wager in one.wagers)


def check_no_bet(context: Context, second: Person | None, number: int | None = None) -> None:
    """Refuse a person who has a bet in the round that is to be decided, and a second person who has one."""
    own = bettors_of(context.table, number) & {context.who.person, second}
    if own:
        sentence = f"{min(own)} bet in this round: nobody decides about their own bets."
        code = "not-yourself" if context.who.person in own else "second-person"
        refuse(code, sentence, None, "Let somebody else decide.")
