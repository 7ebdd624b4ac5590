"""New Zealand, section 6: how cards come to the table, and the steps that somebody signs for."""

from puntobanco.procedure.opening import Route, SetState, Tick
from puntobanco.procedure.roles import DEALERS, SUPERVISORS
from puntobanco.rulebooks.new_zealand.cite import NZ

INSPECT = Tick(
    id="inspect",
    title="the dealer sorts and checks the cards",
    chinese=("荷官理牌并验牌", "荷官理牌並驗牌"),
    by=DEALERS,
    clause=NZ("6.1"),
)
VERIFY = Tick(
    id="verify",
    title="the Game Supervisor sorts and checks them too",
    chinese=("赌区主管再理牌验牌", "監場主任再理牌驗牌"),
    by=SUPERVISORS,
    clause=NZ("6.1"),
    not_by=("inspect",),
)
SPREAD = Tick(
    id="spread",
    title="the cards are spread face up in fans or columns",
    chinese=("牌面朝上成扇形或成列摊开", "牌面朝上成扇形或成列攤開"),
    by=DEALERS,
    clause=NZ("6.2"),
)
VIEWED = Tick(
    id="viewed",
    title="the first players have looked at them",
    chinese=("首批玩家已看牌", "首批玩家已看牌"),
    by=DEALERS,
    clause=NZ("6.3"),
)
SHUFFLE = (
    Tick(
        id="shuffle",
        title="the cards are mixed at random",
        chinese=("随机洗牌", "隨機洗牌"),
        by=DEALERS,
        clause=NZ("7.1(a)"),
    ),
)
PRELOAD = (
    Tick(
        id="preload-shuffle",
        title="the cards are shuffled before loading",
        chinese=("装机前洗牌", "裝機前洗牌"),
        by=DEALERS,
        clause=NZ("6.4 s2"),
    ),
)

ROUTES = (
    Route(
        id="inspected",
        title="checked at the table",
        chinese=("在台上验牌", "在檯上驗牌"),
        clause=NZ("6.1"),
        state=SetState.NEW,
        ticks=(INSPECT, VERIFY, SPREAD, VIEWED),
    ),
    Route(
        id="prechecked",
        title="checked beforehand and locked away",
        chinese=("预先验牌并锁存", "預先驗牌並鎖存"),
        clause=NZ("6.5 s1"),
        state=SetState.CHECKED,
        ticks=(),
        needs_secured=True,
    ),
    Route(
        id="preshuffled",
        title="shuffled beforehand and locked away",
        chinese=("预先洗牌并锁存", "預先洗牌並鎖存"),
        clause=NZ("6.5 s1"),
        state=SetState.PRE_SHUFFLED,
        ticks=(
            Tick(
                id="shuffle-again",
                title="shuffled again before the cut",
                chinese=("切牌前再洗一次", "切牌前再洗一次"),
                by=DEALERS,
                clause=NZ("6.5 s2"),
                optional=True,
            ),
        ),
        needs_secured=True,
        needs_acceptance=NZ("7.4(a)"),
    ),
    Route(
        id="sealed",
        title="checked, shuffled and sealed by the maker",
        chinese=("由制造商验牌、洗牌并密封", "由製造商驗牌、洗牌並密封"),
        clause=NZ("6.6"),
        state=SetState.SEALED,
        ticks=(),
        needs_acceptance=NZ("7.4(a)"),
    ),
)
