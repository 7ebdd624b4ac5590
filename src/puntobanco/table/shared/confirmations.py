"""What the pit has to confirm before play goes on: a cutting card out of its place, a card that was seen."""

from puntobanco.cards import Card
from puntobanco.faults import Fault
from puntobanco.shoe.last_hand import Life
from puntobanco.table.model.state import CuttingCard, ShoeState, Table

HALF_A_DECK = 26
"""Cards by which a cutting card may be off without anybody's word."""


def cutting_card_in_doubt(table: Table) -> str:
    """What the pit is to confirm about the cutting card before the next round; empty if nothing."""
    return doubt_of(table.shoe) if table.shoe is not None else ""


def doubt_of(shoe: ShoeState) -> str:
    """By how much the cutting card of real cards is off: come out too far away, or not come out for too long."""
    if shoe.behind is None or shoe.commitment:
        return ""
    if shoe.came is not None:
        early = shoe.came - shoe.behind
        if abs(early) <= HALF_A_DECK or shoe.confirmed is CuttingCard.CAME:
            return ""
        when = "before" if early > 0 else "after"
        return f"the cutting card came out {abs(early)} cards {when} the place where it was put in."
    late = shoe.behind - shoe.left
    if shoe.life is not Life.PLAY_ON or late < HALF_A_DECK or shoe.confirmed is CuttingCard.MISSING:
        return ""
    return f"the cutting card has not come out, {late} cards after the place where it was put in."


def cutting_card_unconfirmed(table: Table) -> Fault | None:
    """Why the next round, or another set of cards, waits for the pit."""
    doubt = cutting_card_in_doubt(table)
    if not doubt:
        return None
    clause = table.rules.shoe.last_hand_clause
    return Fault("cutting-card-unconfirmed", "table", doubt, clause, "The pit looks at it and confirms it.")


def seen_unconfirmed(table: Table) -> tuple[Card, ...]:
    """The cards on which bets could be made that somebody has seen and the pit has not confirmed."""
    round_ = table.round
    if round_ is None:
        return _apart(table, table.rounds + 1)
    if round_.called or round_.without_bets is not None:
        return ()
    lying = () if round_.confirmed else tuple(one.card for one in round_.cards if one.card is not None)
    return (*lying, *_apart(table, round_.number))


def _apart(table: Table, number: int) -> tuple[Card, ...]:
    """Those of them that lie apart, to open the round with this number."""
    carried = table.carried
    if carried is None or carried.without_bets is not None or carried.confirmed or carried.since >= number:
        return ()
    return tuple(one for one in carried.cards if one is not None)


def named(cards: tuple[Card, ...]) -> str:
    """The cards in words."""
    return " ".join(str(one) for one in cards)


def card_unconfirmed(table: Table) -> Fault | None:
    """Why no bet is taken now."""
    cards = seen_unconfirmed(table)
    if not cards:
        return None
    sentence = f"{named(cards)} has been seen: bets wait until two supervisors confirm that everybody knows it."
    instead = "Announce it, show it to everybody, and let the pit confirm it with a second person."
    return Fault("card-unconfirmed", "table", sentence, table.procedure.seen_card_next, instead)
