"""Resorts World Sentosa: what must be displayed at the table."""

from collections.abc import Iterator

from puntobanco.rulebooks.model import Setup, Sign
from puntobanco.rulebooks.rws.cite import RWS
from puntobanco.wagers.posting import fact, figure, pays, span
from puntobanco.wagers.posting import limits as limits_of
from puntobanco.wagers.terms import Offer
from puntobanco.words import Money, Wording, say


def limits(setup: Setup) -> Iterator[Wording]:
    yield fact(say("sign.minimum-bet"), Money.of(setup.limits.minimum))
    if setup.limits.differential is not None:
        yield fact(say("sign.maximum-differential"), Money.of(setup.limits.differential))


def stakes(setup: Setup) -> Iterator[Wording]:
    """The least and the most of each bet, once for a family that has the same throughout."""
    families: dict[str, list[Offer]] = {}
    for offer in setup.offers.values():
        families.setdefault(offer.wager.family, []).append(offer)
    for offers in families.values():
        alike = len({(offer.minimum, offer.maximum) for offer in offers}) == 1
        first = offers[0]
        if alike and len(offers) > 1:
            yield fact(first.wager.family_names, span(first.minimum, first.maximum))
        else:
            yield from map(limits_of, offers)


BOXES_WITHOUT_ODDS = ("player", "banker")
"""The two boxes on which layout A prints no odds."""


def cells(setup: Setup) -> Iterator[Wording]:
    """The odds printed in the cells of layout A; the other layouts are drawings that our copy lacks."""
    if setup.layout.id == "A":
        for wager, offer in setup.offers.items():
            if wager not in BOXES_WITHOUT_ODDS:
                yield from _cells(offer)


def _cells(offer: Offer) -> Iterator[Wording]:
    if offer.wager.house:
        yield from pays(offer)
        return
    names, rows = offer.wager.line_names, offer.pay_table.rows
    for row in rows:
        yield fact(offer.wager.names if len(rows) == 1 else names[row.line], figure(offer, row))


SIGNS = (
    Sign(RWS("3.4"), say("sign.minimum-and-differential"), limits),
    Sign(RWS("3.5"), say("sign.limits-of-each"), stakes),
    Sign(RWS("App A"), say("sign.odds-on-layout"), cells),
)
