"""An invented small rulebook: one version, two decks at most, no side wagers."""

from puntobanco.rulebooks.fairground import wagers

from puntobanco.clauses import citing
from puntobanco.elections import Between, Permit
from puntobanco.money import Currency
from puntobanco.procedure import keys
from puntobanco.procedure.shoe_life import Burn, LastHand, ShoeRules
from puntobanco.rulebooks.discover import wagers_in
from puntobanco.rulebooks.model import Layout, Rulebook, Setup, Version
from puntobanco.rules.tableau import Row
from puntobanco.wagers.terms import OrderTerms, PlayingOrder, Sharing, Terms
from puntobanco.wagers.wager import VersionId

FG = citing("FG")


def _terms(setup: Setup) -> Terms:
    return Terms(
        currency=setup.currency,
        seats=setup.seats,
        chips=setup.chips,
        offers=setup.offers,
        sharing=Sharing(most=None, most_clause=None, standing=True, standing_clause=None),
        order=OrderTerms(
            winners=PlayingOrder.LOWEST_SEAT_FIRST,
            losers_first=None,
            winners_clause=None,
            push=None,
            push_stands=False,
        ),
    )


def _shoe(setup: Setup) -> ShoeRules:
    return ShoeRules(
        decks=setup.chosen[keys.DECKS],
        continuous=False,
        cut_from_end=None,
        depth=None,
        second_cutting_card=False,
        burn=Burn.NONE,
        last_hand=LastHand.NONE,
    )


FAIRGROUND = Rulebook(
    id="fairground",
    prefix="FG",
    title="Fairground: a stall",
    edition="invented for a test",
    effective="never",
    currency=Currency("EUR", 2, "€"),
    versions=(Version(VersionId("stall"), "The stall", FG("1")),),
    wagers=wagers_in(wagers),
    drawing={row: (FG("3"),) for row in Row},
    layouts=(Layout(id="stall", title="A stall", clause=FG("1"), most_seats=3, seats_clause=FG("1")),),
    layouts_clause=FG("1"),
    permits=(Permit(key=keys.DECKS, values=Between(1, 2), clause=FG("2"), required=True),),
    terms=_terms,
    shoe=_shoe,
)
