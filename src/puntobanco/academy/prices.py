"""What boxes cost and how often they win, by the exact figures: what the drills for players ask.

Apart from the drills, because the process that hosts tables knows every drill and loads no analysis.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from puntobanco.academy.drills.players import WINNERS
from puntobanco.analysis.composition import fresh
from puntobanco.analysis.distribution import VALUES, PricedWager, line_figures, weights_for
from puntobanco.analysis.figures import Figures
from puntobanco.cards import Card
from puntobanco.rulebooks.model import Setup
from puntobanco.rules.game import Game
from puntobanco.rules.hand import Side
from puntobanco.wagers.terms import Offer


def figures(setup: Setup, offer: Offer) -> Figures:
    """What the engine says of a box with a full shoe."""
    offered = PricedWager(offer.wager, offer.pay_table, setup.currency)
    return _figures(setup.rulebook.id, setup.version.id, offered, setup.shoe.decks, setup.game)


@lru_cache(maxsize=1024)
def _figures(rulebook: str, version: str, offered: PricedWager, decks: int, game: Game) -> Figures:
    return Figures(
        rulebook=rulebook,
        version=version,
        wager=offered.wager.id,
        pay_table=offered.table.id,
        decks=decks,
        given={},
        lines=line_figures(offered, None, weights_for(fresh(decks), game)),
    )


def winning_chance(setup: Setup, side: Side, gone: Sequence[Card] = ()) -> Fraction:
    """How likely a side wins with the cards that are left."""
    facts, ways = weights_for(fresh(setup.shoe.decks).without(gone), setup.game).of(VALUES)
    won = sum(number for fact, number in zip(facts, ways, strict=True) if fact.winner is WINNERS[side])
    return Fraction(int(won), int(sum(ways)))
