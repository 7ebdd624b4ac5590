"""Resorts World Sentosa: what must be displayed at the table."""

from collections.abc import Iterator

from puntobanco.money import span
from puntobanco.rulebooks.model import Setup, Sign
from puntobanco.rulebooks.rws.cite import RWS
from puntobanco.wagers.terms import Offer


def limits(setup: Setup) -> Iterator[str]:
    """The minimum and the greatest differential."""
    yield f"Minimum bet: {setup.limits.minimum.shown}"
    if setup.limits.differential is not None:
        yield f"Maximum differential between Banker and Player bets: {setup.limits.differential.shown}"


def stakes(setup: Setup) -> Iterator[str]:
    """The least and the most of each bet, once for a family that has the same throughout."""
    families: dict[str, list[Offer]] = {}
    for offer in setup.offers.values():
        families.setdefault(offer.wager.family, []).append(offer)
    for offers in families.values():
        alike = len({(offer.minimum, offer.maximum) for offer in offers}) == 1
        names = (offer.wager.names.en.rstrip("0123456789 ") if alike else offer.wager.names.en for offer in offers)
        spans = (span(offer.minimum, offer.maximum) for offer in offers)
        yield from dict.fromkeys(f"{name}: {span}" for name, span in zip(names, spans, strict=True))


BOXES_WITHOUT_ODDS = ("player", "banker")
"""The two boxes on which layout A prints no odds."""


def cells(setup: Setup) -> Iterator[str]:
    """The odds printed in the cells of layout A; the other layouts are drawings that our copy lacks."""
    if setup.layout.id == "A":
        for wager, offer in setup.offers.items():
            if wager not in BOXES_WITHOUT_ODDS:
                yield from _cells(offer)


def _cells(offer: Offer) -> Iterator[str]:
    labels = {line.id: line.label for line in offer.wager.lines[None]}
    rows = offer.pay_table.rows
    for row in rows:
        yield f"{offer.wager.names.en if len(rows) == 1 else labels[row.line]}: {row.pays}"


SIGNS = (
    Sign(RWS("3.4"), "Minimum and differential", limits),
    Sign(RWS("3.5"), "Limits of each bet", stakes),
    Sign(RWS("App A"), "Odds on the layout", cells),
)
