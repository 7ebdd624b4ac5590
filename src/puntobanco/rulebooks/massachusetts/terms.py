"""Massachusetts, sections 9(e), 12 and 13: the terms for money and the shoe that a set-up's elections make."""

from puntobanco.clauses import ClauseId
from puntobanco.money import Rounding
from puntobanco.procedure import keys
from puntobanco.procedure.opening import Burn, LastHand, ShoeRules
from puntobanco.rulebooks.massachusetts.cite import MA
from puntobanco.rulebooks.model import Setup
from puntobanco.wagers.terms import CommissionTerms, OrderTerms, PlayingOrder, Sharing, Terms

ORDER = OrderTerms(
    winners=PlayingOrder.HIGHEST_SEAT_FIRST,
    losers_first=MA("12(b) s1"),
    winners_clause=MA("12(b) s2"),
    push=None,
    push_stands=False,
)


def terms(setup: Setup) -> Terms:
    return Terms(
        currency=setup.currency,
        seats=setup.seats,
        chips=setup.chips,
        offers=setup.offers,
        sharing=Sharing(
            most=setup.chosen[keys.PLAYERS_PER_AREA],
            most_clause=None,
            standing=setup.chosen[keys.STANDING],
            standing_clause=None,
        ),
        order=ORDER,
        personal=setup.limits.personal,
        commission=_commission(setup),
        parlay_portion=setup.chosen[keys.PARLAY_PORTION],
    )


def _commission(setup: Setup) -> CommissionTerms | None:
    if not setup.takes_commission:
        return None
    rounded = setup.chosen[keys.VIGORISH_ROUNDING] == "up-to-quarter"
    at_once = setup.chosen[keys.VIGORISH_COLLECTED] == "at-once"
    rounded_on = setup.chosen.get(keys.VIGORISH_ROUNDED_ON) or ("bet" if at_once else "sum")
    return CommissionTerms(
        rounding=Rounding.UP_TO_QUARTER if rounded else Rounding.DOWN,
        rounding_clause=MA("13(c) s2") if rounded else None,
        at_once=at_once,
        on_sum=rounded_on == "sum",
        timing_clause=MA("13(d)(1)") if at_once else MA("13(d)(2)"),
    )


def marks_vigorish(setup: Setup) -> ClauseId | None:
    """The clause by which the cloth needs numbered boxes for marking vigorish, if it does."""
    later = setup.takes_commission and setup.chosen[keys.VIGORISH_COLLECTED] == "later"
    return MA("2(b)(4)") if later else None


def shoe(setup: Setup) -> ShoeRules:
    """The table's rules for the shoe: two cutting cards, everything burnt is shown, always one more hand."""
    return ShoeRules(
        decks=setup.chosen[keys.DECKS],
        continuous=False,
        cut_from_end=52,
        depth=setup.chosen[keys.CUTTING_CARD_DEPTH],
        second_cutting_card=True,
        burn=Burn.VALUE_SHOWN,
        last_hand=LastHand.ALWAYS_ONE_MORE,
        cut_clause=MA("5(d)"),
        depth_clause=MA("5(e) s2"),
        burn_clause=MA("5(e) s4"),
        burn_count_clause=MA("5(e) s5"),
        last_hand_clause=MA("10(d) s3"),
    )
