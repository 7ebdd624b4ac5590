"""The watch over a shoe of real cards: which alarms the cards seen by an event set off."""

from puntobanco.dealing.trail import Story, Trail
from puntobanco.shoe.alarms import RUN, Alarm, AlarmKind, after_card, at_end, faces
from puntobanco.table.model.state import Table

IMPOSSIBLE = "copy-too-many"
"""The stop by which a table refuses a card that its decks do not hold."""


def rung(before: Story, after: Story, decks: int) -> tuple[Alarm, ...]:
    """The alarms that newly seen cards set off, and at the end of a shoe those of the count.

    A card that lay hidden counts where it left the shoe, so cards turned later may complete a run in the middle.
    """
    if after.shoes != before.shoes:
        return _counted(before.now, decks)
    fresh = sorted(place for place in after.now.faces if place not in before.now.faces)
    if not fresh:
        return ()
    seen, previous = _faces(after.now), _faces(after.before or Trail())
    ends = {end for place in fresh for end in range(place, min(place + RUN, after.now.out))}
    found = (alarm for end in sorted(ends) for alarm in after_card(seen[: 2 * end + 2], decks, previous))
    return tuple(alarm for alarm in found if alarm.kind is not AlarmKind.IMPOSSIBLE)


def impossible(before: Table, after: Table) -> Alarm | None:
    """The alarm for a card at which the table has just stopped, because the decks hold no more of it."""
    stopped = after.round.stopped if after.round is not None else None
    was = before.round.stopped if before.round is not None else None
    if stopped is None or stopped == was or stopped.code != IMPOSSIBLE:
        return None
    return Alarm(AlarmKind.IMPOSSIBLE, after.shoe.out if after.shoe else 0, stopped.sentence)


def _faces(trail: Trail) -> str:
    return faces(trail.faces.get(place) for place in range(trail.out))


def _counted(trail: Trail, decks: int) -> tuple[Alarm, ...]:
    """The count of a shoe of which every card was seen; of others the cards that were not seen are not known."""
    seen = [card for _, card in sorted(trail.faces.items())]
    return at_end(seen, decks) if len(seen) == 52 * decks else ()
