"""Resorts World Sentosa, sections 1, 3 and 5: the procedure of a table.

The document says little about cards before play, seats and order of paying: there the operator's policy rules, and
nothing cites a clause.
"""

from puntobanco.procedure import keys
from puntobanco.procedure.calls import Call
from puntobanco.procedure.dealing import SqueezeRules, Style, Turning
from puntobanco.procedure.opening import AfterShoe, CardLife, CutFrom, CutRules, Route, SetState, Tick
from puntobanco.procedure.procedure import ClosingRules, Procedure
from puntobanco.procedure.roles import Rank, Role
from puntobanco.rulebooks.model import Setup
from puntobanco.rulebooks.rws.cite import RWS
from puntobanco.rulebooks.rws.irregularities import FOUND_UNTIL_NEXT_CALL

RANKS = (
    Rank("Dealer", Role.DEALER, RWS("1.5"), chinese=("荷官", "荷官")),
    Rank("Pit Supervisor", Role.PIT, RWS("5.10"), chinese=("赌区主管", "賭區主管")),
    Rank("Pit Manager", Role.CASINO_SUPERVISOR, RWS("1.13"), chinese=("赌区经理", "賭區經理")),
    Rank("Table Game Shift Manager", Role.SHIFT_MANAGER, RWS("5.17"), chinese=("赌台当值经理", "賭檯當值經理")),
)

SHUFFLE = (Tick("shuffle", "the cards are shuffled", RWS("5.5.5"), chinese=("洗牌", "洗牌")),)

ROUTES = (
    Route(
        "standard",
        "checked at the table",
        None,
        SetState.NEW,
        (Tick("inspect", "the cards are checked", None, optional=True, chinese=("验牌", "驗牌")),),
        chinese=("在台上验牌", "在檯上驗牌"),
    ),
    Route("preshuffled", "shuffled beforehand", None, SetState.PRE_SHUFFLED, chinese=("预先洗牌", "預先洗牌")),
)

STYLES = {
    "face-up": Style(
        id="face-up",
        title="cards dealt face up",
        chinese=("明牌发牌", "明牌派牌"),
        clause=RWS("3.10 s1"),
        first_face_up=True,
        third_face_up=True,
        turning=Turning.DEALER,
        first_clause=RWS("3.10 s1"),
        third_clause=RWS("3.11"),
        turn_clause=None,
        control_clause=RWS("1.5"),
    ),
    "face-down": Style(
        id="face-down",
        title="cards dealt face down",
        chinese=("暗牌发牌", "暗牌派牌"),
        clause=RWS("3.9"),
        first_face_up=False,
        third_face_up=False,
        turning=Turning.SQUEEZER,
        first_clause=RWS("3.9"),
        third_clause=RWS("3.9"),
        turn_clause=RWS("3.9"),
        control_clause=RWS("3.9"),
    ),
}

CLOSING = ClosingRules(clause=RWS("3.8"), at_call=True, frozen=RWS("5.6"))

CALLS = {
    Call.PLACE_BETS: RWS("3.3"),
    Call.NO_MORE_BETS: RWS("3.8"),
    Call.LAST_HAND: None,
    Call.PLAYER_COUNT: None,
    Call.BANKER_COUNT: None,
    Call.PLAYER_DRAWS: None,
    Call.PLAYER_STANDS: None,
    Call.BANKER_DRAWS: None,
    Call.BANKER_STANDS: None,
    Call.PLAYER_WINS: None,
    Call.BANKER_WINS: None,
    Call.TIE_HAND: None,
}


def procedure(setup: Setup) -> Procedure:
    chosen = setup.chosen
    style = "face-down" if chosen[keys.FACE_DOWN] else "face-up"
    return Procedure(
        ranks=RANKS,
        discretion=Role(chosen[keys.DISCRETION]),
        acting=RWS("1.13"),
        dealer=RWS("1.5"),
        styles=STYLES,
        style=style,
        style_choices={"face-up": {keys.FACE_DOWN.name: False}, "face-down": {keys.FACE_DOWN.name: True}},
        routes=ROUTES,
        route="standard",
        shuffle=SHUFFLE,
        shuffle_clause=RWS("5.5.5"),
        cut=CutRules(order=CutFrom.SEATED_THEN_STANDING, offer=None) if chosen[keys.CUT] else None,
        life=CardLife(after=AfterShoe.RESHUFFLE, new_clause=None),
        opening_call=RWS("3.3"),
        closing=CLOSING,
        calls=CALLS,
        squeeze=SqueezeRules(RWS("3.9")),
        staff_bets=RWS("5.16 s1"),
        placement=RWS("5.16 s2"),
        no_veto=RWS("3.6"),
        under_minimum=RWS("5.2"),
        excess_refused=RWS("5.1 s1"),
        seated_first=RWS("5.1 s2"),
        walked_off=RWS("5.3"),
        later_stands=RWS("5.11"),
        until_next_call=FOUND_UNTIL_NEXT_CALL,
        seen_card_next=RWS("5.7 s1"),
    )
