"""An invented small rulebook: one version, two decks at most, no side wagers."""

from puntobanco.rulebooks.fairground import wagers

from puntobanco.clauses import citing
from puntobanco.elections import Between, Permit
from puntobanco.money import Currency
from puntobanco.procedure import keys
from puntobanco.procedure.calls import Call
from puntobanco.procedure.dealing import Style, Turning
from puntobanco.procedure.irregular import Exit, Remedy
from puntobanco.procedure.opening import AfterShoe, Burn, CardLife, LastHand, Route, SetState, ShoeRules
from puntobanco.procedure.procedure import ClosingRules, Procedure
from puntobanco.procedure.roles import Rank, Role
from puntobanco.rulebooks.discover import wagers_in
from puntobanco.rulebooks.model import Layout, Rulebook, Setup, Version
from puntobanco.rules.game import PUNTO_BANCO
from puntobanco.wagers.terms import OrderTerms, PlayingOrder, Sharing, Terms
from puntobanco.wagers.wager import Names, VersionId

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
        depth=14,
        second_cutting_card=False,
        burn=Burn.NONE,
        last_hand=LastHand.ALWAYS_ONE_MORE,
    )


OPEN_HAND = Style(
    id="open",
    title="cards dealt face up",
    clause=FG("4"),
    first_face_up=True,
    third_face_up=True,
    turning=Turning.DEALER,
    first_clause=FG("4"),
    third_clause=FG("4"),
    turn_clause=FG("4"),
)


def _procedure(setup: Setup) -> Procedure:
    return Procedure(
        ranks=(Rank("stallholder", Role.DEALER),),
        discretion=Role.PIT,
        acting=None,
        dealer=FG("4"),
        styles={"open": OPEN_HAND},
        style="open",
        style_choices={"open": {}},
        routes=(Route(id="box", title="from the box", clause=None, state=SetState.PRE_SHUFFLED, ticks=()),),
        route="box",
        shuffle=(),
        shuffle_clause=None,
        cut=None,
        life=CardLife(after=AfterShoe.RESHUFFLE, new_clause=None),
        closing=ClosingRules(clause=FG("5"), at_call=True, frozen=FG("5")),
        calls={Call.PLACE_BETS: FG("5"), Call.NO_MORE_BETS: FG("5")},
    )


FAIRGROUND = Rulebook(
    id="fairground",
    prefix="FG",
    title="Fairground: a stall",
    short=Names("Fairground", "游乐场规则", "遊樂場規則"),
    edition="invented for a test",
    effective="never",
    currency=Currency("EUR", 2, "€"),
    versions=(Version(VersionId("stall"), "The stall", FG("1"), chinese=("摊位百家乐", "攤位百家樂")),),
    wagers=wagers_in(wagers),
    drawing={row.id: (FG("3"),) for row in PUNTO_BANCO.every_row},
    layouts=(Layout(id="stall", title="A stall", clause=FG("1"), most_seats=3, seats_clause=FG("1")),),
    layouts_clause=FG("1"),
    permits=(Permit(key=keys.DECKS, values=Between(1, 2), clause=FG("2"), required=True),),
    terms=_terms,
    shoe=_shoe,
    procedure=_procedure,
    remedies=lambda setup, case: (Remedy(exit=Exit.STAND, by=Role.PIT, clause=None),),
)
