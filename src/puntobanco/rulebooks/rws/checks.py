"""Resorts World Sentosa: what must hold over a whole set-up."""

from collections.abc import Iterator

from puntobanco.faults import Fault
from puntobanco.procedure import keys
from puntobanco.rulebooks.model import Setup
from puntobanco.rulebooks.rws.cite import RWS


def shuffler_has_no_end(setup: Setup) -> Iterator[Fault]:
    """A dealing shuffler takes its cards back: it is not cut, marked or finished."""
    if setup.chosen[keys.DEVICE] == "shuffler":
        for key in (keys.CUT, keys.CUTTING_CARD_DEPTH):
            if setup.chosen.get(key):
                yield Fault.of("shuffler", key.name, RWS("1.7"))


CHECKS = (shuffler_has_no_end,)
