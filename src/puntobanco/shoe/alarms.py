"""Alarms for a physical shoe: cards that cannot be, cards that were never shuffled, and a count that is wrong.

They are asked after each card with the faces seen so far in this shoe, and once at the end with all of its cards.
Faces are one text, two letters a card as in ``Ks9h??``, so that asking costs a few searches; ``??`` is a card that
nobody saw, which breaks a run and is no copy of anything.
"""

from collections.abc import Iterable, Sequence
from enum import Enum

from msgspec import Struct

from puntobanco.cards import Card, Rank, Suit, card
from puntobanco.shoe.decks import missing_or_excess
from puntobanco.words import CardRef, Several, Text, say

RUN = 7
"""The cards in a row, in the order of the previous shoe forwards or backwards, that are no accident: an honest shoe of
eight decks has them once in three million. As many in the order of the factory are rarer still."""


class AlarmKind(Enum):
    """What is wrong with the cards."""

    IMPOSSIBLE = "impossible"
    FACTORY = "factory"
    SLUG = "slug"
    MISSING = "missing"
    EXCESS = "excess"


class Alarm(Struct, frozen=True):
    """Something that does not happen with honest cards, and how many cards had left the shoe then."""

    kind: AlarmKind
    after: int
    number: int
    """How many cards: copies of one, cards in a row, cards that are missing or too many."""
    cards: tuple[Card, ...]
    """Which: the card at which it rang, or the first ten that are missing or too many."""


def told(kind: AlarmKind, number: int, cards: Sequence[str], decks: int) -> Text:
    named = Several(tuple(map(CardRef, cards)))
    if kind in (AlarmKind.FACTORY, AlarmKind.SLUG):
        return say(f"alarm.{kind.value}", n=number, cards=named)
    return say(f"alarm.{kind.value}", n=number, cards=named, decks=decks)


def faces(order: Iterable[Card | None]) -> str:
    """Cards as one text, in the order in which they were dealt; none where nobody saw the card."""
    return "".join("??" if card is None else str(card) for card in order)


FACTORY_ORDER = "--".join(faces(Card(rank, suit) for rank in Rank) for suit in Suit)
"""Ace to king in each suit. Makers differ in the order of the suits and in the direction, so runs end with the suit."""


def after_card(seen: str, decks: int, previous: str = "") -> tuple[Alarm, ...]:
    """The alarms that the latest card sets off, given the faces of this shoe and of the one before it.

    A slug or a run in factory order rings once, when it has become long enough.
    """
    latest, after, alarms = seen[-2:], len(seen) // 2, []
    if "?" in latest or not latest:
        return ()
    if (copies := seen.count(latest)) > decks:
        alarms.append(Alarm(AlarmKind.IMPOSSIBLE, after, copies, (card(latest),)))
    if _reaches_a_run(seen, FACTORY_ORDER):
        alarms.append(Alarm(AlarmKind.FACTORY, after, RUN, (card(latest),)))
    if _reaches_a_run(seen, previous):
        alarms.append(Alarm(AlarmKind.SLUG, after, RUN, (card(latest),)))
    return tuple(alarms)


def at_end(cards: Sequence[Card], decks: int) -> tuple[Alarm, ...]:
    """The alarms of the count at the end, over all cards that were in the shoe: dealt, burnt and left."""
    wrong = missing_or_excess(cards, decks)
    listed = ((AlarmKind.MISSING, wrong.missing), (AlarmKind.EXCESS, wrong.excess))
    return tuple(Alarm(kind, len(cards), len(found), tuple(found[:10])) for kind, found in listed if found)


def _reaches_a_run(seen: str, order: str) -> bool:
    """Whether the latest card makes a run long enough, which the card before it did not."""
    return _is_run(seen[-2 * RUN :], order) and not _is_run(seen[-2 * RUN - 2 : -2], order)


def _is_run(window: str, order: str) -> bool:
    """Whether these cards come one after the other in an order, forwards or backwards; a face never matches askew."""
    if len(window) < 2 * RUN or "?" in window:
        return False
    backwards = "".join(window[at : at + 2] for at in range(len(window) - 2, -2, -2))
    return window in order or backwards in order
