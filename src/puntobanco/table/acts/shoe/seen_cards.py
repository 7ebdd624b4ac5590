"""Cards that are known before bets on them are closed: everybody must know them, or nobody bets.

Where a document lets a card that was seen open the next round [RWS 5.7 s1], or an error shows one while bets are open,
the card lies open for all, the pit confirms it, and so does a second person, which is a rule of our own.
"""

from msgspec.structs import replace

from puntobanco.cards import Card
from puntobanco.faults import Fault
from puntobanco.procedure.roles import SUPERVISORS
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.commands import CardText
from puntobanco.table.model.answer import Answer, Context, done, refuse
from puntobanco.table.model.state import Table


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


def confirm_seen_card(context: Context, act: ask.ConfirmSeenCard) -> Answer:
    """The pit and a second person have seen that the card was announced and lies open for all."""
    table = context.table
    cards = seen_unconfirmed(table)
    if not cards:
        refuse("no-need", "no card that was seen is to be confirmed.", table.procedure.seen_card_next)
    other = table.staff.get(act.second) if act.second is not None else None
    if act.second is None or act.second == context.who.person or other is None or other.role not in SUPERVISORS:
        sentence = "a card known before the bets is confirmed by another supervisor too."
        refuse("second-person", sentence, table.procedure.seen_card_next)
    return done(ev.SeenCardConfirmed(cards=tuple(CardText(str(one)) for one in cards), second=act.second))


def seen_card_confirmed(table: Table, event: ev.SeenCardConfirmed) -> Table:
    """Bets may be made, with the card before everybody's eyes."""
    round_, carried = table.round, table.carried
    if carried is not None and (round_ is None or carried.since < round_.number):
        carried = replace(carried, confirmed=True)
    return replace(table, round=replace(round_, confirmed=True) if round_ is not None else None, carried=carried)
