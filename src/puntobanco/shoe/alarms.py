"""Alarms for a physical shoe: cards that cannot be, cards that were never shuffled, and a count that is wrong.

They are asked after each card with the faces seen so far in this shoe, and once at the end with all of its cards.
Faces are one text, two letters a card as in ``Ks9h??``, so that asking costs a few searches; ``??`` is a card that
nobody saw, which breaks a run and is no copy of anything.
"""

from collections.abc import Iterable, Sequence
from enum import Enum

from msgspec import Struct

from puntobanco.cards import Card, Rank, Suit
from puntobanco.shoe.decks import missing_or_excess

RUN = 7
"""The cards in a row, in the order of the previous shoe forwards or backwards, that are no accident: an honest shoe of
eight decks has them once in three million. As many in the order of the factory are rarer still."""


class AlarmKind(Enum):
    """What is wrong with the cards."""

    IMPOSSIBLE = "impossible card"
    FACTORY = "factory order"
    SLUG = "slug"
    MISSING = "missing card"
    EXCESS = "card too many"


class Alarm(Struct, frozen=True):
    """Something that does not happen with honest cards, and how many cards had left the shoe then."""

    kind: AlarmKind
    after: int
    sentence: str


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
        alarms.append(Alarm(AlarmKind.IMPOSSIBLE, after, f"{latest} has come {copies} times out of {decks} decks."))
    if _reaches_a_run(seen, FACTORY_ORDER):
        sentence = f"the last {RUN} cards, up to {latest}, came as they leave the factory."
        alarms.append(Alarm(AlarmKind.FACTORY, after, sentence))
    if _reaches_a_run(seen, previous):
        sentence = f"the last {RUN} cards, up to {latest}, came as in the previous shoe."
        alarms.append(Alarm(AlarmKind.SLUG, after, sentence))
    return tuple(alarms)


def at_end(cards: Sequence[Card], decks: int) -> tuple[Alarm, ...]:
    """The alarms of the count at the end, over all cards that were in the shoe: dealt, burnt and left."""
    wrong = missing_or_excess(cards, decks)
    listed = (
        (AlarmKind.MISSING, wrong.missing, "missing from"),
        (AlarmKind.EXCESS, wrong.excess, "over and above"),
    )
    return tuple(
        Alarm(kind, len(cards), f"{len(found)} {how} {decks} decks: {' '.join(map(str, found[:10]))}.")
        for kind, found, how in listed
        if found
    )


def _reaches_a_run(seen: str, order: str) -> bool:
    """Whether the latest card makes a run long enough, which the card before it did not."""
    return _is_run(seen[-2 * RUN :], order) and not _is_run(seen[-2 * RUN - 2 : -2], order)


def _is_run(window: str, order: str) -> bool:
    """Whether these cards come one after the other in an order, forwards or backwards; a face never matches askew."""
    if len(window) < 2 * RUN or "?" in window:
        return False
    backwards = "".join(window[at : at + 2] for at in range(len(window) - 2, -2, -2))
    return window in order or backwards in order
