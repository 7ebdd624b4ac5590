"""New Zealand, section 6: how cards come to the table, and the steps that somebody signs for."""

from puntobanco.procedure.opening import Route, SetState, Tick
from puntobanco.procedure.roles import SUPERVISORS
from puntobanco.rulebooks.new_zealand.cite import NZ

INSPECT = Tick(
    "inspect", "the dealer sorts and checks the cards", NZ("6.1"), chinese=("荷官理牌并验牌", "荷官理牌並驗牌")
)
VERIFY = Tick(
    "verify",
    "the Game Supervisor sorts and checks them too",
    NZ("6.1"),
    by=SUPERVISORS,
    not_by=("inspect",),
    chinese=("赌区主管再理牌验牌", "賭區主管再理牌驗牌"),
)
SPREAD = Tick(
    "spread",
    "the cards are spread face up in fans or columns",
    NZ("6.2"),
    chinese=("牌面朝上成扇形或成列摊开", "牌面朝上成扇形或成列攤開"),
)
VIEWED = Tick(
    "viewed", "the first players have looked at them", NZ("6.3"), chinese=("首批玩家已看牌", "首批玩家已看牌")
)
SHUFFLE = (Tick("shuffle", "the cards are mixed at random", NZ("7.1(a)"), chinese=("随机洗牌", "隨機洗牌")),)
PRELOAD = (
    Tick(
        "preload-shuffle", "the cards are shuffled before loading", NZ("6.4 s2"), chinese=("装机前洗牌", "裝機前洗牌")
    ),
)

ROUTES = (
    Route(
        "inspected",
        "checked at the table",
        NZ("6.1"),
        SetState.NEW,
        (INSPECT, VERIFY, SPREAD, VIEWED),
        chinese=("在台上验牌", "在檯上驗牌"),
    ),
    Route(
        "prechecked",
        "checked beforehand and locked away",
        NZ("6.5 s1"),
        SetState.CHECKED,
        needs_secured=True,
        chinese=("预先验牌并锁存", "預先驗牌並鎖存"),
    ),
    Route(
        "preshuffled",
        "shuffled beforehand and locked away",
        NZ("6.5 s1"),
        SetState.PRE_SHUFFLED,
        (
            Tick(
                "shuffle-again",
                "shuffled again before the cut",
                NZ("6.5 s2"),
                optional=True,
                chinese=("切牌前再洗一次", "切牌前再洗一次"),
            ),
        ),
        needs_secured=True,
        needs_acceptance=NZ("7.4(a)"),
        chinese=("预先洗牌并锁存", "預先洗牌並鎖存"),
    ),
    Route(
        "sealed",
        "checked, shuffled and sealed by the maker",
        NZ("6.6"),
        SetState.SEALED,
        needs_acceptance=NZ("7.4(a)"),
        chinese=("由制造商验牌、洗牌并密封", "由製造商驗牌、洗牌並密封"),
    ),
)
