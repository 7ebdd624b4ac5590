"""What the set-ups of a link's tables know beyond its terms."""

from collections.abc import Mapping

from msgspec import Struct

from puntobanco.jackpot.link.terms import Terms
from puntobanco.wagers.terms import Offer
from puntobanco.wagers.wager import WagerId
from puntobanco.words import Names, in_english


class Known(Struct, frozen=True, kw_only=True):
    """Names in three languages, and what the tables offer."""

    names: Names | None = None
    """Of the jackpot."""
    tiers: Mapping[str, Names] = {}
    """Of its meters, by their names in the terms."""
    offers: Mapping[WagerId, Offer] = {}

    def title(self, terms: Terms, meter: str) -> Names:
        """What a meter is called."""
        tier = terms.tier(meter)
        return self.tiers.get(meter) or in_english(tier.title if tier else meter)


UNKNOWN = Known()
"""Where no table is at hand: all is said as it was displayed when the link was opened."""
