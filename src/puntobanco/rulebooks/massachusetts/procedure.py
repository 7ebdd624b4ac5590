"""Massachusetts, sections 1, 4, 5, 7 to 10 and 12 to 14: the procedure of a table."""

from puntobanco.procedure import keys
from puntobanco.procedure.calls import Call
from puntobanco.procedure.dealing import CuratorRules, Declining, HandlerRules, Style, Turning
from puntobanco.procedure.opening import AfterShoe, CardLife, CutFrom, CutRules, Route, SetState, Tick
from puntobanco.procedure.procedure import ClosingRules, Procedure, SpokenRules
from puntobanco.procedure.roles import SUPERVISORS, Rank, Role
from puntobanco.rulebooks.massachusetts.cite import MA
from puntobanco.rulebooks.massachusetts.games import EZ
from puntobanco.rulebooks.model import Setup
from puntobanco.rules.hand import Side

RANKS = (
    Rank("calling dealer", Role.DEALER, MA("9(b)"), chinese=("报点荷官", "報點荷官")),
    Rank("floorperson", Role.PIT, MA("14(a)(2)"), chinese=("楼面主管", "樓面主任")),
    Rank("casino supervisor", Role.CASINO_SUPERVISOR, MA("5(f) s1"), chinese=("赌场主管", "賭場主管")),
    Rank("shift manager", Role.SHIFT_MANAGER, chinese=("当值经理", "當值經理")),
)

# 4: opening of the table.

INSPECT = Tick("inspect", "the dealer inspects the cards", MA("4(b)"), chinese=("荷官验牌", "荷官驗牌"))
VERIFY = Tick(
    "verify",
    "the floorperson verifies them",
    MA("4(b)"),
    by=SUPERVISORS,
    not_by=("inspect",),
    chinese=("楼面主管复核", "樓面主任覆核"),
)
SPREAD = Tick(
    "spread", "the cards are spread face up in columns", MA("4(b)"), chinese=("牌面朝上成列摊开", "牌面朝上成列攤開")
)
VIEWED = Tick(
    "viewed", "the first players have looked at them", MA("4(c)"), chinese=("首批玩家已看牌", "首批玩家已看牌")
)
WASH = Tick(
    "wash",
    "the cards are turned down, washed and stacked",
    MA("4(c)"),
    chinese=("翻面朝下，搓牌并叠齐", "翻面朝下，搓牌並疊齊"),
)

ROUTES = (
    Route(
        "standard",
        "inspected at the table",
        MA("4(a)"),
        SetState.NEW,
        (INSPECT, VERIFY, SPREAD, VIEWED, WASH),
        chinese=("在台上验牌", "在檯上驗牌"),
    ),
    Route(
        "preshuffled",
        "pre-inspected and pre-shuffled",
        MA("4(d)"),
        SetState.PRE_SHUFFLED,
        chinese=("预先验牌及洗牌", "預先驗牌及洗牌"),
    ),
    Route(
        "batch",
        "shuffled by a machine",
        MA("4(e)"),
        SetState.PRE_SHUFFLED,
        (
            Tick(
                "machine",
                "the machine has shuffled the set",
                MA("4(e)"),
                chinese=("洗牌机已洗好整套牌", "洗牌機已洗好整套牌"),
            ),
        ),
        chinese=("由机器洗牌", "由機器洗牌"),
    ),
)

# 5(a): the two ways to shuffle.

LACE = (
    Tick("shuffle", "the dealers shuffle", MA("5(a)(1)"), chinese=("荷官洗牌", "荷官洗牌")),
    Tick(
        "lace",
        "a dealer laces about a deck through the stack",
        MA("5(a)(1)"),
        chinese=("荷官将约一副牌穿插入牌叠", "荷官將約一副牌穿插入牌疊"),
    ),
)
RESHUFFLE = Tick(
    "reshuffle",
    "the laced stack is shuffled again",
    MA("5(a)(1)(i)"),
    chinese=("穿插后的牌叠再洗一次", "穿插後的牌疊再洗一次"),
)
WASH_THREE = (
    Tick("wash-again", "the dealers wash and stack", MA("5(a)(2)"), chinese=("荷官搓牌并叠齐", "荷官搓牌並疊齊")),
    Tick("shuffle-1", "the first dealer shuffles", MA("5(a)(2)"), chinese=("第一位荷官洗牌", "第一位荷官洗牌")),
    Tick(
        "shuffle-2",
        "the second dealer shuffles",
        MA("5(a)(2)"),
        not_by=("shuffle-1",),
        chinese=("第二位荷官洗牌", "第二位荷官洗牌"),
    ),
    Tick(
        "shuffle-3",
        "the third dealer shuffles",
        MA("5(a)(2)"),
        not_by=("shuffle-1", "shuffle-2"),
        chinese=("第三位荷官洗牌", "第三位荷官洗牌"),
    ),
)

# 9: who turns the cards.

STYLES = {
    "dealer": Style(
        id="dealer",
        title="the caller turning the cards",
        chinese=("由荷官开牌", "由荷官開牌"),
        clause=MA("9(c) s3"),
        first_face_up=False,
        third_face_up=True,
        turning=Turning.DEALER,
        first_clause=MA("9(c) s1"),
        third_clause=MA("9(c) s4"),
        turn_clause=MA("9(c) s3"),
        control_clause=MA("9(c) s3"),
    ),
    "players": Style(
        id="players",
        title="the highest bettors turning the cards",
        chinese=("由最高投注者开牌", "由最高投注者開牌"),
        clause=MA("9(d)"),
        first_face_up=False,
        third_face_up=False,
        turning=Turning.HANDLERS,
        first_clause=MA("9(c) s1"),
        third_clause=MA("9(d)(4)"),
        turn_clause=MA("9(d)(3)"),
        player_turn=MA("9(d)(2)"),
        player_first=MA("9(d)(3)"),
        counts={Side.PLAYER: MA("9(d)(2)"), Side.BANKER: MA("9(d)(3)")},
        tuck_clause=MA("9(d)(1)"),
    ),
}

HANDLERS = HandlerRules(
    highest={Side.PLAYER: MA("9(d)(2)"), Side.BANKER: MA("9(d)(3)")},
    equal=MA("9(d)(6)"),
    declining=Declining.NEXT_TO_THE_RIGHT,
    declining_clause=MA("9(f) s2"),
    nobody_bet=MA("9(d)(7)"),
    nobody_wants=MA("9(f) s3"),
    one_out=MA("9(d)(3)"),
    thirds=(MA("9(d)(4)"), MA("9(d)(5)")),
)

CURATOR = CuratorRules(
    definition=MA("1 Curator"),
    offer=MA("7(b)"),
    passed=MA("14(b)"),
    must_pass=MA("14(a)(1)"),
    taken=MA("7(c)"),
    designate=MA("7(d)(1)"),
    nobody=MA("7(d)(2)"),
    keep=MA("14(a)"),
    ordered=MA("14(a)(2)"),
)

COUPON_WAGERS = frozenset({"player", "banker"})
"""Where a match-play coupon may lie: the operator's even money fits the two hands and nothing else [MA 8(b) s1].

The document gives coupons no payout, so without the operator's word they are refused (reading 17). Our form of
“even money, once”: a coupon is a bet of its value, with the vigorish of the Banker's Hand when that wins; decided it
is taken, won or lost; after a tie it goes back. It never becomes chips.
"""

CLOSING = ClosingRules(clause=MA("9(b)"), at_call=True, frozen=MA("8(c)"), cards_call=MA("9(b)"))

CALLS = {
    Call.PLACE_BETS: None,
    Call.NO_MORE_BETS: MA("9(b)"),
    Call.CARDS: MA("9(b)"),
    Call.PLAYER_COUNT: MA("10(a)"),
    Call.BANKER_COUNT: MA("10(a)"),
    Call.PLAYER_DRAWS: MA("10(b)"),
    Call.PLAYER_STANDS: MA("10(b)"),
    Call.BANKER_DRAWS: MA("10(b)"),
    Call.BANKER_STANDS: MA("10(b)"),
    Call.LAST_HAND: MA("10(d) s2"),
    Call.PLAYER_WINS: MA("12(a) s1"),
    Call.BANKER_WINS: MA("12(a) s1"),
    Call.TIE_HAND: MA("12(a) s2"),
    Call.CURATOR: MA("7(c)"),
}
EZ_CALLS = {Call.DRAGON_7: MA("12(a) s3"), Call.PANDA_8: MA("12(a) s3")}


def procedure(setup: Setup) -> Procedure:
    """The procedure of a table; new decks come after every shoe [MA 3(b)]."""
    chosen = setup.chosen
    handling = chosen[keys.CARD_HANDLING]
    match_play = chosen.get(keys.MATCH_PLAY_PAYS)
    return Procedure(
        ranks=RANKS,
        discretion=Role(chosen[keys.DISCRETION]),
        acting=None,
        dealer=MA("9(b)"),
        styles={handling: STYLES[handling]},
        style=handling,
        style_choices={style: {keys.CARD_HANDLING.name: style} for style in STYLES},
        routes=_routes(setup),
        route=chosen[keys.OPENING],
        shuffle=_shuffle(setup),
        shuffle_clause=MA("5(a)"),
        notice=MA("5(a)(1)(ii)"),
        notice_minutes=30,
        notice_keys=(keys.RESHUFFLE_AFTER_LACE.name,),
        cut=CutRules(
            order=CutFrom.HIGHEST_DOWN,
            offer=MA("5(c)"),
            last_curator_first=chosen[keys.CUT_OFFER] == "last-curator",
            staff_last=MA("5(c)"),
            recut=MA("5(f) s1"),
            recut_by_next=chosen[keys.RECUT_BY] == "next",
        ),
        life=CardLife(after=AfterShoe.NEW_CARDS, new_clause=MA("3(b)")),
        load=MA("5(e) s3"),
        closing=CLOSING,
        calls={**CALLS, **EZ_CALLS} if setup.version.id == EZ else CALLS,
        calls_together=handling == "dealer",
        calls_ahead=True,
        handlers=HANDLERS,
        curator=CURATOR,
        spoken=SpokenRules(clause=MA("8(b) s2"), with_cash=True),
        instruments=tuple(
            instrument for instrument in chosen[keys.INSTRUMENTS] if instrument != "match-play" or match_play
        ),
        instruments_clause=MA("8(b) s1"),
        coupon_wagers=COUPON_WAGERS if match_play else frozenset(),
        debt_due=MA("13(d)(2)(i)"),
        debt_stays=MA("13(d)(2)(iii)"),
        discards=MA("12(c)"),
        only_dealer_touches=MA("9(c) s3") if handling == "dealer" else MA("9(d)(2)"),
        early_choice=MA("9(e)(1)(ii)"),
        early=MA("9(e)"),
    )


def _routes(setup: Setup) -> tuple[Route, ...]:
    """Cards that come shuffled follow a filed procedure, so without the filing they do not come [MA 4(d); MA 4(e)]."""
    filings = {"preshuffled": keys.PRESHUFFLED_PROCEDURE, "batch": keys.BATCH_PROCEDURE}
    return tuple(route for route in ROUTES if route.id not in filings or bool(setup.chosen.get(filings[route.id])))


def _shuffle(setup: Setup) -> tuple[Tick, ...]:
    """One of the two ways, the same in a whole pit; lacing may be followed by a second shuffle."""
    if setup.chosen[keys.SHUFFLE] == "wash-three":
        return WASH_THREE
    return (*LACE, RESHUFFLE) if setup.chosen[keys.RESHUFFLE_AFTER_LACE] else LACE
