"""Alarms for a shoe of real cards: slugs, cards in factory order, and a count that is not the decks'."""

from puntobanco.shoe.alarms import RUN, Alarm, AlarmKind, after_card, at_end, faces
from puntobanco.table.model.state import ShoeState, Table

IMPOSSIBLE = "stop.copy-too-many"
"""The stop by which a table refuses a card that its decks do not hold."""


def alarms(before: Table, after: Table) -> tuple[Alarm, ...]:
    """The alarms that newly seen cards set off, and at the end of a shoe those of the count."""
    decks = after.rules.shoe.decks
    ended = after.shoe_before is not before.shoe_before
    found = counted(before.shoe, decks) if ended else rung(before.shoe, after.shoe, after.shoe_before, decks)
    stopped = impossible(before, after)
    return (*found, stopped) if stopped is not None else found


def rung(
    before: ShoeState | None, after: ShoeState | None, previous: ShoeState | None, decks: int
) -> tuple[Alarm, ...]:
    """The alarms that newly seen cards of a shoe set off.

    A card that lay hidden counts where it left the shoe, so cards turned later may complete a run in the middle.
    """
    if after is None:
        return ()
    known = before.cards.faces if before is not None else {}
    fresh = sorted(place for place in after.cards.faces if place not in known)
    if not fresh:
        return ()
    seen, earlier = _faces(after), _faces(previous) if previous is not None else ""
    ends = {end for place in fresh for end in range(place, min(place + RUN, after.out))}
    found = (alarm for end in sorted(ends) for alarm in after_card(seen[: 2 * end + 2], decks, earlier))
    return tuple(alarm for alarm in found if alarm.kind is not AlarmKind.IMPOSSIBLE)


def impossible(before: Table, after: Table) -> Alarm | None:
    """The alarm for a card at which the table has just stopped, because the decks hold no more of it."""
    stopped = after.round.stopped if after.round is not None else None
    was = before.round.stopped if before.round is not None else None
    if stopped is None or stopped == was or stopped.why.code != IMPOSSIBLE:
        return None
    cards = (stopped.card,) if stopped.card is not None else ()
    return Alarm(AlarmKind.IMPOSSIBLE, after.shoe.out if after.shoe else 0, after.rules.shoe.decks + 1, cards)


def _faces(shoe: ShoeState) -> str:
    return faces(shoe.cards.faces.get(place) for place in range(shoe.out))


def counted(shoe: ShoeState | None, decks: int) -> tuple[Alarm, ...]:
    """The count of a shoe of which every card was seen; of others the cards that were not seen are not known."""
    seen = [card for _, card in sorted(shoe.cards.faces.items())] if shoe is not None else []
    return at_end(seen, decks) if len(seen) == 52 * decks else ()
