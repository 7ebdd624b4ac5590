"""Stacks and rules that the tests of the shoe share."""

import random
from functools import cache

from puntobanco.cards import Card, cards
from puntobanco.faults import Fault, Refused
from puntobanco.procedure.opening import ShoeRules
from puntobanco.shoe.decks import decks_of
from puntobanco.shoe.shoe import OutOfCards, Shoe, draw
from tests.support import REMOVE, setup

BARE = {"cut": False, "burn": "none", "last_hand": "none", "cutting_card_depth": REMOVE}
"""A Singapore table without any of the operator's own policy for the shoe."""


@cache
def massachusetts(decks: int = 8) -> ShoeRules:
    """Two cutting cards, 14 cards behind the first, always one more hand."""
    return setup("massachusetts-commission", {"decks": decks, "wagers.royal-9": REMOVE}).shoe


@cache
def new_zealand(**changes: object) -> ShoeRules:
    """20 cards behind the cutting card; the hand is the last if the card comes first."""
    return setup("new-zealand-commission", changes).shoe


@cache
def singapore(**changes: object) -> ShoeRules:
    """No clause on cut, burn and last hand: everything the operator's own."""
    return setup("rws-non-commission", {**BARE, **changes}).shoe


@cache
def continuous(**changes: object) -> ShoeRules:
    """A continuous shuffler in New Zealand."""
    return setup("new-zealand-commission-continuous", changes).shoe


def mixed(decks: int, seed: int) -> tuple[Card, ...]:
    """This number of decks in an order that a seed names."""
    order = list(decks_of(decks))
    random.Random(seed).shuffle(order)
    return tuple(order)


def kings(number: int) -> tuple[Card, ...]:
    """Cards of which every round takes six: both hands count nothing and draw."""
    return cards("Ks") * number


def drawn(shoe: Shoe, number: int) -> Shoe:
    """The shoe after this number of cards."""
    for _ in range(number):
        one = draw(shoe)
        assert not isinstance(one, OutOfCards)
        _, shoe = one
    return shoe


def only_fault(refused: Refused) -> Fault:
    """The one fault of a refusal."""
    (fault,) = refused.faults
    return fault
