"""The few figures that a felt shows of its wagers, for whole decks; in a worker."""

from puntobanco.analysis.composition import fresh
from puntobanco.analysis.distribution import PricedWager, Weights, line_figures
from puntobanco.analysis.figures import Figures
from puntobanco.server.analysis.exact import setup_of, weigh
from puntobanco.server.analysis.jobs import Source
from puntobanco.wagers.terms import Offer
from puntobanco.wire.analysis import FiguresOut, WagerFigures


def felt_out(source: Source) -> FiguresOut:
    """The figures of a set-up."""
    setup = setup_of(source)
    decks = setup.shoe.decks
    weights = weigh(fresh(decks), setup.game)
    plain = [offer for offer in setup.offers.values() if not offer.wager.windows and not offer.pay_table.meters]
    return FiguresOut(
        decks=decks,
        wagers=tuple(
            _of_wager(offer, PricedWager(offer.wager, offer.pay_table, setup.currency), weights) for offer in plain
        ),
        left_out=tuple(str(one) for one, offer in setup.offers.items() if offer not in plain),
    )


def _of_wager(offer: Offer, offered: PricedWager, weights: Weights) -> WagerFigures:
    given = offer.wager.givens()[0]
    lines = line_figures(offered, given, weights)
    found = Figures(
        rulebook="", version="", wager=offer.wager.id, pay_table=offer.pay_table.id, decks=None, given={}, lines=lines
    )
    return WagerFigures(
        wager=offer.wager.id,
        edge=float(-found.expected_return),
        hit=float(found.hit_frequency),
        push=float(found.push_frequency),
        deviation=found.stdev,
    )
