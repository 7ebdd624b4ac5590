"""A shoe with fewer cards than a round may need: the dealer and the pit are told, and it is on record."""

from puntobanco.procedure.shoe_life import MOST_CARDS_IN_A_ROUND
from puntobanco.table import events as ev
from puntobanco.table.model.state import Ready, Table


def few_cards(table: Table) -> int | None:
    """How many cards are left for the next round, or for the one whose bets are open, if it may need more of them."""
    shoe, round_ = table.shoe, table.round
    if shoe is None or shoe.ready is not Ready.PLAY or (round_ is not None and round_.called):
        return None
    out = len(round_.cards) if round_ is not None else 0
    out += len(table.carried.cards) if table.carried is not None else 0
    out += table.trouble.lying if table.trouble is not None else 0
    left = shoe.left + out
    return left if left < _most(table) else None


def _most(table: Table) -> int:
    return MOST_CARDS_IN_A_ROUND - len(table.rules.setup.game.printed)


def told_of_few(table: Table) -> tuple[str, ...]:
    """The warning; none where there are cards enough."""
    left = few_cards(table)
    if left is None:
        return ()
    return (f"Only {left} card{'' if left == 1 else 's'} left: a round may need {_most(table)}.",)


def noted_few(table: Table) -> tuple[ev.IncidentNoted, ...]:
    """The same for the record."""
    told = told_of_few(table)
    return tuple(ev.IncidentNoted(matter="few cards", person=None, clause=None, note=sentence) for sentence in told)
