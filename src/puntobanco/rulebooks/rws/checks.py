"""Resorts World Sentosa: what must hold over a whole set-up."""

from collections.abc import Iterator

from puntobanco.faults import Fault
from puntobanco.procedure import keys
from puntobanco.procedure.opening import LastHand, most_still_dealt
from puntobanco.rulebooks.model import Setup
from puntobanco.rulebooks.rws.cite import RWS


def marker_and_last_hand(setup: Setup) -> Iterator[Fault]:
    """A last hand needs a marker, and a marker says what is still dealt after it."""
    depth, last = setup.chosen.get(keys.CUTTING_CARD_DEPTH), setup.chosen[keys.LAST_HAND]
    if (depth is None) != (last == "none"):
        sentence = "a cutting card and the rule for the last hand come together: set both or neither."
        yield Fault("marker", "last_hand", sentence)


def marker_is_deep_enough(setup: Setup) -> Iterator[Fault]:
    """Enough cards lie behind the marker for every round still dealt after it; else rounds end void."""
    depth, last = setup.chosen.get(keys.CUTTING_CARD_DEPTH), LastHand(setup.chosen[keys.LAST_HAND])
    if depth is not None and depth < most_still_dealt(last):
        sentence = f"{depth} cards behind the cutting card may run out: {most_still_dealt(last)} may still be due."
        yield Fault("marker", "cutting_card_depth", sentence)


def shuffler_has_no_end(setup: Setup) -> Iterator[Fault]:
    """A dealing shuffler takes its cards back: it is not cut, marked or finished."""
    if setup.chosen[keys.DEVICE] == "shuffler":
        for key in (keys.CUT, keys.CUTTING_CARD_DEPTH):
            if setup.chosen.get(key):
                sentence = "a dealing shuffler mixes while it deals: there is nothing to cut or to mark in it."
                yield Fault("shuffler", key.name, sentence, RWS("1.7"), "Leave the key out.")


CHECKS = (marker_and_last_hand, marker_is_deep_enough, shuffler_has_no_end)
