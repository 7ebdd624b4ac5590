"""New Zealand, sections 5, 7, 10, 11 and 14: the terms for money and the shoe that a set-up's elections make."""

from puntobanco.money import Rounding
from puntobanco.procedure import keys
from puntobanco.procedure.opening import Burn, LastHand, ShoeRules
from puntobanco.rulebooks.model import Setup
from puntobanco.rulebooks.new_zealand.cite import NZ
from puntobanco.rulebooks.new_zealand.games import ANTE
from puntobanco.wagers.terms import (
    AnteTerms,
    CommissionTerms,
    Differential,
    ExactChips,
    OrderTerms,
    PlayingOrder,
    Scope,
    Sharing,
    Terms,
)
from puntobanco.wagers.wager import WagerId

# A stand-off stays where it lies, and a bet on a hand may then be altered before the next round [NZ 5.16].
ORDER = OrderTerms(
    winners=PlayingOrder.LOWEST_SEAT_FIRST,
    losers_first=NZ("10.2"),
    winners_clause=NZ("10.2"),
    push=None,
    push_stands=True,
)

COMMISSION_TERMS = CommissionTerms(
    rounding=Rounding.DOWN, rounding_clause=None, at_once=True, timing_clause=NZ("5.10(b)")
)
EXACT_CHIPS = ExactChips(refused=NZ("5.12"), partly_valid=NZ("5.13"))


def terms(setup: Setup) -> Terms:
    """The table's terms for money. No order of seats is given for paying: lowest seat first."""
    commission = setup.takes_commission
    return Terms(
        currency=setup.currency,
        seats=setup.seats,
        chips=setup.chips,
        offers=setup.offers,
        sharing=_sharing(setup),
        order=ORDER,
        minimum_clause=NZ("5.9(a)"),
        maximum_clause=NZ("5.9(b)"),
        outcome_maximum=NZ("5.9(b)"),
        personal=setup.limits.personal,
        commission=COMMISSION_TERMS if commission else None,
        exact_chips=EXACT_CHIPS if commission else None,
        ante=_ante(setup),
        differential=_differential(setup),
        insurance_cap=NZ("11H.5(a)") if setup.chosen[keys.INSURANCE_CAP] else None,
        insurance_alone=NZ("11H.5(c)") if setup.chosen[keys.INSURANCE_ALONE] else None,
        side_needs_main=setup.chosen[keys.SIDE_NEEDS_MAIN],
        to_chips=setup.chosen[keys.FRACTIONS] == "to-chip",
    )


def _sharing(setup: Setup) -> Sharing:
    full = setup.layout.standing_areas
    return Sharing(
        most=1 if full else setup.chosen[keys.PLAYERS_PER_AREA],
        by_wager=not full,
        most_clause=NZ("5.7") if full else NZ("5.8(a)"),
        standing=setup.chosen[keys.STANDING],
        standing_clause=NZ("5.6"),
        standing_on_seats=not full,
        standing_area=full,
        area_clause=NZ("5.6(a)"),
        area_cap_all=setup.chosen[keys.AREA_CAP] == "all-players",
        area_cap_named=frozenset(setup.chosen.get(keys.AREA_CAP_NAMED) or ()),
        area_cap_clause=NZ("5.8(b)"),
    )


def _ante(setup: Setup) -> AnteTerms | None:
    if ANTE not in setup.adopted:
        return None
    return AnteTerms(
        wager=WagerId("ante"),
        amount=setup.chosen[keys.ANTE],
        posted=NZ("14.3"),
        waived_from=setup.chosen.get(keys.ANTE_WAIVED_FROM),
        waived=NZ("14.4"),
        due=NZ("14.5"),
        missing=NZ("14.7"),
    )


def _differential(setup: Setup) -> Differential | None:
    """Over the whole table, between all Banker and all Player bets [NZ 1.1 Table Differential]."""
    if setup.limits.differential is None:
        return None
    return Differential(
        limit=setup.limits.differential,
        scope=Scope.TABLE,
        automatic=False,
        keeps_minimum=setup.chosen[keys.PRO_RATA_FLOOR],
        rounds_to_payable=True,
        reduced=NZ("5.18"),
        floor=None,
        under_minimum=None,
    )


def shoe(setup: Setup) -> ShoeRules:
    """The table's rules for the shoe; a continuous shuffler is cut only before loading and has no marker or end."""
    chosen = setup.chosen
    continuous = chosen[keys.DEVICE] == "continuous"
    cut = chosen[keys.PRELOAD_CUT if continuous else keys.CUT]
    return ShoeRules(
        decks=chosen[keys.DECKS],
        continuous=continuous,
        cut_from_end=52 if cut else None,
        depth=None if continuous else chosen[keys.CUTTING_CARD_DEPTH],
        second_cutting_card=not continuous and chosen[keys.CUTTING_CARDS] == 2,
        burn=Burn(chosen[keys.BURN]),
        last_hand=LastHand.NONE if continuous else LastHand.THIS_IF_FIRST,
        buffer=chosen[keys.CONTINUOUS_BUFFER],
        cut_clause=NZ("7.6 s1"),
        no_cut_clause=NZ("7.5 s1"),
        depth_clause=NZ("7.6 s2"),
        burn_clause=NZ("7.7"),
        burn_count_clause=NZ("4.1A"),
        last_hand_clause=NZ("11.1") if continuous else NZ("11.2 closing"),
    )
