"""New Zealand, sections 1, 2, 4 to 12, 14, 15 and 17: the procedure of a table."""

from msgspec.structs import replace

from puntobanco.clauses import ClauseId
from puntobanco.procedure import keys
from puntobanco.procedure.calls import Call
from puntobanco.procedure.dealing import Declining, HandlerRules, Style, Turning
from puntobanco.procedure.opening import AfterShoe, CardLife, CutFrom, CutRules, Route, Tick
from puntobanco.procedure.procedure import ClosingRules, FreeHandRules, NomineeRules, Procedure, SpokenRules
from puntobanco.procedure.roles import Rank, Role
from puntobanco.rulebooks.model import Setup
from puntobanco.rulebooks.new_zealand.cite import NZ
from puntobanco.rulebooks.new_zealand.games import (
    COMMISSION,
    HALF_ON_SIX,
    INTERNATIONAL,
    TIGER_FAMILIES,
    TWO_TO_ONE,
    TWO_TO_ONE_HALF,
)
from puntobanco.rulebooks.new_zealand.opening import PRELOAD, ROUTES, SHUFFLE
from puntobanco.rules.hand import Side

RANKS = (
    Rank("dealer", Role.DEALER, NZ("4.3 s2"), chinese=("荷官", "荷官")),
    Rank("Game Supervisor", Role.PIT, NZ("2.3(a)"), chinese=("赌区主管", "賭區主管")),
    Rank("Casino Supervisor", Role.CASINO_SUPERVISOR, NZ("8.17"), chinese=("赌场主管", "賭場主管")),
    Rank("shift manager", Role.SHIFT_MANAGER, chinese=("当值经理", "當值經理")),
)

# 8 and 15.12: the dealing styles. A hand is turned by a seated player or a nominee of theirs, who is that round's
# Banker or Player, in Styles B and D alone; the bank is always the house [NZ 1.1 Banker; NZ 1.1 Player].

STYLES = {
    "A": Style(
        id="A",
        title="Style A",
        chinese=("A 式", "A 式"),
        clause=NZ("8.6 s1"),
        first_face_up=True,
        third_face_up=True,
        turning=Turning.DEALER,
        first_clause=NZ("8.6 s1"),
        third_clause=NZ("9.7"),
        turn_clause=None,
        control_clause=NZ("8.7"),
    ),
    "B": Style(
        id="B",
        title="Style B",
        chinese=("B 式", "B 式"),
        clause=NZ("8.8"),
        first_face_up=False,
        third_face_up=False,
        turning=Turning.HANDLERS,
        first_clause=NZ("8.12"),
        third_clause=NZ("9.8"),
        turn_clause=NZ("8.15"),
        player_turn=NZ("8.13"),
        player_first=NZ("8.15"),
        counts={Side.PLAYER: NZ("8.14"), Side.BANKER: NZ("8.15")},
    ),
    "C": Style(
        id="C",
        title="Style C",
        chinese=("C 式", "C 式"),
        clause=NZ("8.19"),
        first_face_up=False,
        third_face_up=True,
        turning=Turning.DEALER,
        first_clause=NZ("8.19"),
        third_clause=NZ("9.7"),
        turn_clause=NZ("8.19"),
        player_first=NZ("8.19"),
        counts={Side.PLAYER: NZ("8.19"), Side.BANKER: NZ("8.19")},
        control_clause=NZ("8.20"),
    ),
    "D": Style(
        id="D",
        title="Style D",
        chinese=("D 式", "D 式"),
        clause=NZ("15.12.2"),
        first_face_up=False,
        third_face_up=False,
        turning=Turning.HANDLERS,
        first_clause=NZ("15.12.2(a)"),
        third_clause=NZ("15.12.2(b)"),
        turn_clause=NZ("15.12.2"),
        counts={Side.PLAYER: NZ("8.14"), Side.BANKER: NZ("8.15")},
        any_order=NZ("15.12.2(a)"),
    ),
}

HANDLERS = HandlerRules(
    highest={Side.PLAYER: NZ("8.10"), Side.BANKER: NZ("8.9(a)")},
    equal=NZ("8.9(b)"),
    declining=Declining.NEXT_HIGHEST,
    declining_clause=NZ("8.9(c)"),
    nobody_bet=NZ("8.18(a)"),
    nobody_wants=NZ("8.18(b)"),
    one_out=NZ("8.16"),
    thirds=(NZ("9.8"),),
    supervisor_takes=NZ("8.18(c)"),
    banker_first=NZ("8.17"),
    seated_clause=NZ("5.6(c)"),
    must_turn=NZ("8.13"),
)

# 5.11 and 13.4: how the Banker's Hand is paid may change between rounds, with its sign up from the first.

ODDS_SIGNS = {HALF_ON_SIX: NZ("5.11 s2"), TWO_TO_ONE_HALF: NZ("13.6")}
OTHER_ODDS = {
    COMMISSION: (HALF_ON_SIX,),
    HALF_ON_SIX: (COMMISSION,),
    TWO_TO_ONE: (TWO_TO_ONE_HALF,),
    TWO_TO_ONE_HALF: (TWO_TO_ONE,),
}

# 15.4: two ways of dealing four hidden cards before the close.

ROUND_STARTS = {"bet-first": NZ("15.4(a)"), "deal-first": NZ("15.4(b)")}

# 5: bets and their close.

CLOSING = ClosingRules(
    clause=NZ("8.2"),
    at_call=False,
    frozen=NZ("5.14(a)"),
    altered=NZ("5.14(b)"),
    forms_clause=NZ("1.2"),
    late_change=NZ("5.14 proviso"),
    late_handler=NZ("5.14(c)"),
    recall=NZ("5.14(d)"),
    deemed_seen=NZ("12.10(a)"),
    deemed_touched=NZ("12.10(b)"),
    losing_bet=NZ("5.15"),
    withdrawn_new=NZ("15.10(c)"),
    withdrawn_kept=NZ("15.10(d)"),
)

# 11A to 11I and 17: side wagers are down before any card of the round, and settled once the result is announced.

BEFORE_CARDS = {
    "perfect-pair": NZ("11A.3"),
    "dragon-bonus": NZ("11B.4"),
    "any-pair": NZ("11C.4"),
    "lucky-match": NZ("11D.4"),
    "dragon-7": NZ("11E.3"),
    "panda-8": NZ("11F.3"),
    "lucky-6": NZ("11G.3"),
    "super-6": NZ("11I.3"),
    **dict.fromkeys(TIGER_FAMILIES, NZ("17.4 s2")),
}
AFTER_CALL = {
    "perfect-pair": NZ("11A.6"),
    "dragon-bonus": NZ("11B.7"),
    "any-pair": NZ("11C.7"),
    "lucky-match": NZ("11D.7"),
    "dragon-7": NZ("11E.6"),
    "panda-8": NZ("11F.6"),
    "lucky-6": NZ("11G.6"),
    "super-6": NZ("11I.6"),
    **dict.fromkeys(TIGER_FAMILIES, NZ("17.6")),
}

CALLS: dict[Call, ClauseId | None] = {
    Call.PLACE_BETS: None,
    Call.NO_MORE_BETS: NZ("8.2"),
    Call.FREE_HAND: NZ("8.3 s1"),
    Call.NO_BETS_THIS_HAND: NZ("12.3"),
    Call.PLAYER_COUNT: NZ("8.6 s2"),
    Call.BANKER_COUNT: NZ("8.6 s2"),
    Call.PLAYER_DRAWS: NZ("9.1"),
    Call.PLAYER_STANDS: NZ("9.1"),
    Call.BANKER_DRAWS: NZ("9.1"),
    Call.BANKER_STANDS: NZ("9.1"),
    Call.PLAYER_WINS: NZ("10.1"),
    Call.BANKER_WINS: NZ("10.1"),
    Call.TIE_HAND: NZ("10.1"),
    Call.NOMINEE_STARTS: NZ("2.3(b)"),
    Call.NOMINEE_ENDS: NZ("2.3(e)"),
}

# 7 and 11.3: what becomes of the cards.

LIFE = CardLife(
    after=AfterShoe.RESHUFFLE,
    new_clause=None,
    handled_retires=NZ("11.3 s1"),
    replace_any_time=NZ("7.9"),
    order_shuffle=NZ("7.1(d)"),
    ordered=SHUFFLE,
    view_burnt=NZ("7.7(b)"),
    exposed=NZ("7.1(c)"),
)


def procedure(setup: Setup) -> Procedure:
    chosen = setup.chosen
    international = INTERNATIONAL in setup.adopted
    last = Call.LAST_COUP if chosen[keys.LAST_CALL] == "Last coup" else Call.LAST_HAND
    return Procedure(
        ranks=RANKS,
        discretion=Role(chosen[keys.DISCRETION]),
        acting=None,
        dealer=NZ("4.3 s2"),
        styles=_styles(international),
        style=chosen[keys.STYLE],
        style_choices={style: _choices(style, international) for style in STYLES},
        style_changes=NZ("8.5 s2"),
        style_mid_round={"D": NZ("15.12.1")} if international else {},
        round_start=chosen[keys.ROUND_START] or "close-first",
        round_start_clause=NZ("15.4 closing") if international else NZ("8.2"),
        round_starts=ROUND_STARTS if international else {},
        routes=_routes(setup),
        route=chosen[keys.OPENING],
        shuffle=_shuffle(setup),
        shuffle_clause=NZ("7.1(a)"),
        cut=_cut(setup),
        life=LIFE,
        backs=chosen.get(keys.BACKS) or (),  # a batch shuffler has two sets [NZ 1.1 Non-Continuous Shuffler]
        backs_clause=NZ("3.4(a)(ii) cards"),
        secured_at=chosen.get(keys.SECURED) or "",
        request_declined=NZ("7.4 closing"),
        closing=replace(CLOSING, forms=setup.chosen[keys.NO_MORE_BETS]),
        calls={**CALLS, last: NZ("11.2(a)")},
        one_more=NZ("11.2(b)"),
        handlers=_handlers(international),
        nominees=_nominees(international),
        spoken=SpokenRules(clause=NZ("5.4"), with_cash=False),
        instruments_clause=NZ("5.3"),
        staff_bets=NZ("5.5 s1"),
        placement=NZ("5.5 s2"),
        side_before_cards=BEFORE_CARDS,
        settles_after_call=AFTER_CALL,
        free_hands=_free_hands(chosen.get(keys.MAX_FREE_HANDS), international),
        tie_alterable=NZ("5.16"),
        odds_sign=ODDS_SIGNS.get(setup.version.id),
        other_versions=OTHER_ODDS.get(setup.version.id, ()),
        only_dealer_touches=NZ("4.3 s1"),
        ante_before_cards=NZ("14.5"),
        later_stands=NZ("12.8"),
    )


def _free_hands(most: int | None, international: bool) -> FreeHandRules:
    """Rounds dealt though nobody has bet [NZ 1.1 Free Hand]."""
    notice = NZ("15.4(b)(i)") if international else None
    return FreeHandRules(clause=NZ("8.3 s1"), most=most, most_clause=NZ("8.3 s2"), notice=notice)


def _styles(international: bool) -> dict[str, Style]:
    """Style D belongs to International; there B and D may deal four hidden cards before bets are closed [NZ 15.4]."""
    if not international:
        return {style: STYLES[style] for style in "ABC"}

    early = {style: replace(STYLES[style], cards_before_close=NZ("15.4")) for style in "BD"}
    return {**STYLES, **early}


def _choices(style: str, international: bool) -> dict[str, object]:
    """What electing a style means: in Styles A and C bets are always closed first [NZ 15.4 closing]."""
    first = {keys.ROUND_START.name: "close-first"} if international and style in "AC" else {}
    return {keys.STYLE.name: style, **first}


def _handlers(international: bool) -> HandlerRules:

    if not international:
        return HANDLERS
    split = (NZ("15.5(a)"), NZ("15.5(b)"), NZ("15.7"))
    return replace(HANDLERS, volunteers=(NZ("15.8(a)"), NZ("15.8(b)")), split=split, supervisor_takes=NZ("15.9"))


def _nominees(international: bool) -> NomineeRules:
    several = NZ("15.3 Nominee") if international else None
    return NomineeRules(
        approval=NZ("2.3(a)"),
        announced=NZ("2.3(b)"),
        one_player=NZ("2.3(d)"),
        ends=NZ("2.3(e)"),
        revoke_betting=NZ("2.3(f)"),
        revoke_handling=NZ("2.3(g)"),
        no_staff=NZ("2.3(h)"),
        seated=None if international else NZ("1.1 Nominee"),
        several=several,
    )


def _routes(setup: Setup) -> tuple[Route, ...]:
    """With a shuffling machine the cards need not be shown to players first [NZ 6.4 s1]."""

    if setup.chosen[keys.DEVICE] == "shoe":
        return ROUTES
    ticks = tuple(replace(tick, optional=tick.id in ("spread", "viewed")) for tick in ROUTES[0].ticks)
    return (replace(ROUTES[0], ticks=ticks), *ROUTES[1:])


def _shuffle(setup: Setup) -> tuple[Tick, ...]:
    """By hand or by the machine; before loading a continuous shuffler only if the operator wants it [NZ 6.4 s2]."""
    if setup.chosen[keys.DEVICE] != "continuous":
        return SHUFFLE
    return PRELOAD if setup.chosen[keys.PRELOAD_SHUFFLE] else ()


def _cut(setup: Setup) -> CutRules | None:
    """Cut if the operator wants a cut [NZ 7.5 s1]; by staff alone if so elected [NZ 6.7]."""
    continuous = setup.chosen[keys.DEVICE] == "continuous"
    if not setup.chosen[keys.PRELOAD_CUT if continuous else keys.CUT]:
        return None
    if setup.chosen[keys.CUT_BY] == "staff":
        return CutRules(order=CutFrom.STAFF, offer=NZ("6.7"), staff_last=NZ("6.7"))
    return CutRules(order=CutFrom.SEATED_THEN_STANDING, offer=NZ("7.5 s2"), staff_last=NZ("7.5 s5"))
