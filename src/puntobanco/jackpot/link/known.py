"""What the set-ups of a link's tables know beyond its terms."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from puntobanco.jackpot.link.terms import Terms, Tier, meter_of
from puntobanco.procedure.jackpot import Pick, pays, wins_on
from puntobanco.wagers.paid import before_commission
from puntobanco.wagers.terms import Offer
from puntobanco.wagers.triggers import RANDOM
from puntobanco.wagers.wager import Share, WagerId
from puntobanco.words import Names, Param, Text, in_english, in_words, listed, say


class Known(Struct, frozen=True, kw_only=True):
    """Names in three languages, and what the tables offer."""

    names: Names | None = None
    tiers: Mapping[str, Names] = {}
    """Of its meters, by their names in the terms."""
    offers: Mapping[WagerId, Offer] = {}

    def title(self, terms: Terms, meter: str) -> Names:
        tier = terms.tier(meter)
        return self.tiers.get(meter) or in_english(tier.title if tier else meter)


UNKNOWN = Known()
"""Where no table is at hand: all is said as it was displayed when the link was opened."""


def unless_typed(words: str, text: Text) -> Text | str:
    """A text, if the words of the terms are the same in English; else the operator typed them."""
    return text if in_words(text) == words else words


def wins_on_said(terms: Terms, tier: Tier, known: Known = UNKNOWN) -> Text | str:
    """What wins a tier: its trigger, the lines of the wager that pays from its meter, or what the operator typed."""
    if tier.trigger or tier.random:
        return unless_typed(tier.wins_on, wins_on(tier.trigger or RANDOM, terms.pick or Pick.SEAT))
    lines = [line for line, _ in _paying(tier, known)]
    return say("ref.whole", what=listed(lines)) if lines else tier.wins_on


def pays_said(terms: Terms, tier: Tier, known: Known = UNKNOWN) -> Text | str:
    if not tier.trigger and not tier.random:
        parts = [say("ref.about", what=line, said=pays) for line, pays in _paying(tier, known)]
        return say("ref.whole", what=listed(parts)) if parts else tier.pays
    money, unit = terms.money, terms.payable_unit
    least, most = money(tier.least) if tier.least else None, money(tier.most) if tier.most is not None else None
    return unless_typed(tier.pays, pays(tier.part, least, most, money(unit) if unit else None))


def _paying(tier: Tier, known: Known) -> Iterator[tuple[Names, Param]]:
    """The lines that a wager of the tables pays from the meter of a tier, and how much of it each."""
    for offer in known.offers.values():
        names, table = offer.wager.line_names, offer.pay_table
        for row in table.rows:
            if tier.fixed and isinstance(row.pays, Share) and row.pays.meter == meter_of(tier):
                yield names[row.line], before_commission(row, table, offer.minimum.currency)
