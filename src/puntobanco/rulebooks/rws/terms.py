"""Resorts World Sentosa, sections 3 to 5: the terms for money and the shoe that a set-up's elections make."""

from puntobanco.procedure import keys
from puntobanco.procedure.opening import Burn, LastHand, ShoeRules
from puntobanco.rulebooks.model import Setup
from puntobanco.rulebooks.rws.cite import RWS
from puntobanco.wagers.terms import PLAIN_COMMISSION, Differential, OrderTerms, PlayingOrder, Scope, Sharing, Terms

ORDER = OrderTerms(
    winners=PlayingOrder.LOWEST_SEAT_FIRST,
    losers_first=None,
    winners_clause=None,
    push=RWS("3.14"),
    push_stands=False,
)


def terms(setup: Setup) -> Terms:
    """The table's terms for money. Nothing is said of the order of paying: losers first, lowest seat first.

    A person who sits at a box and bets on it is seated; anyone else who bets on it stands [RWS 1.20].
    """
    return Terms(
        currency=setup.currency,
        seats=setup.seats,
        chips=setup.chips,
        offers=setup.offers,
        sharing=Sharing(
            most=None,
            most_clause=RWS("3.6"),
            standing=setup.chosen[keys.STANDING],
            standing_clause=RWS("1.21"),
        ),
        order=ORDER,
        minimum_clause=RWS("3.5"),
        maximum_clause=RWS("3.5"),
        personal=setup.limits.personal,
        under_minimum_plays=RWS("5.2.1"),
        differential=_differential(setup),
        commission=PLAIN_COMMISSION if setup.takes_commission else None,
        to_chips=setup.chosen[keys.FRACTIONS] == "to-chip",
    )


def _differential(setup: Setup) -> Differential | None:
    if setup.limits.differential is None:
        return None
    return Differential(
        limit=setup.limits.differential,
        scope=Scope(setup.chosen[keys.DIFFERENTIAL_SCOPE]),
        automatic=True,
        keeps_minimum=True,
        rounds_to_payable=False,
        reduced=RWS("5.1.1 s1"),
        floor=RWS("5.1.1 s2"),
        under_minimum=RWS("5.1.2"),
    )


def shoe(setup: Setup) -> ShoeRules:
    """The table's rules for the shoe, all of them the operator's."""
    chosen = setup.chosen
    return ShoeRules(
        decks=chosen[keys.DECKS],
        continuous=chosen[keys.DEVICE] == "shuffler",
        cut_from_end=52 if chosen[keys.CUT] else None,
        depth=chosen.get(keys.CUTTING_CARD_DEPTH),
        second_cutting_card=False,
        burn=Burn(chosen[keys.BURN]),
        last_hand=LastHand(chosen[keys.LAST_HAND]),
        buffer=chosen[keys.CONTINUOUS_BUFFER],
    )
