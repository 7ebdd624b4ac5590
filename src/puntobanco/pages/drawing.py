"""A game's drawing table in words of every language, read off the rows themselves."""

from collections.abc import Collection

from puntobanco.rules.game import STOOD, AnyRow, Natural
from puntobanco.rules.hand import Side
from puntobanco.words import Text, any_of, say

_ALL = frozenset(range(10))


def hand_said(row: AnyRow) -> Text:
    """Which hand a row is about, and when."""
    side = say(f"side.{row.side.value}")
    if isinstance(row, Natural):
        return say("drawing.natural", side=side)
    own = say("ref.whole", what=_numbers(row.own))
    if row.side is Side.PLAYER:
        return say("drawing.on", side=side, own=own)
    if row.after == STOOD:
        return say("drawing.after-stand", side=side)
    return say("drawing.after-draw", side=side, own=own)


def does_said(row: AnyRow) -> Text:
    """What that hand does about a third card."""
    if isinstance(row, Natural):
        return say("drawing.nobody")
    if row.may:
        return say("drawing.may")
    if not row.draws:
        return say("drawing.stands")
    own = frozenset(count for count, _ in row.draws)
    against = frozenset(after for _, after in row.draws if after is not None)
    if row.after == STOOD and own < row.own:
        draws, stands = _numbers(own), _numbers(row.own - own)
        return say("drawing.draws-on", draws=draws, stands=stands)
    if not against or against == _ALL:
        return say("drawing.draws")
    return say("drawing.draws-against", draws=_numbers(against), stands=_numbers(_ALL - against))


def _numbers(values: Collection[int]) -> Text:
    ordered = sorted(values)
    if len(ordered) > 2 and ordered == list(range(ordered[0], ordered[-1] + 1)):
        return say("value.range", low=str(ordered[0]), high=str(ordered[-1]))
    return say("ref.whole", what=any_of(map(str, ordered)))
