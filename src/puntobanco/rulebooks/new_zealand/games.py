"""New Zealand, sections 2, 3 and 13 to 18: versions, options, which of them combine, and the three formats."""

from itertools import combinations

from puntobanco.clauses import ClauseId
from puntobanco.rulebooks.model import Cell, Layout, Option, Version
from puntobanco.rulebooks.new_zealand.cite import NZ
from puntobanco.wagers.wager import OptionId, VersionId
from puntobanco.words import say

# How the Banker's Hand is paid: exactly one of these.

COMMISSION = VersionId("commission")
HALF_ON_SIX = VersionId("half-on-six")
TWO_TO_ONE = VersionId("2-to-1")
TWO_TO_ONE_HALF = VersionId("2-to-1-half-on-six")
EZ = VersionId("ez")

VERSIONS = (
    Version(
        COMMISSION, "Baccarat with 5% commission", NZ("5.10(b)"), chinese=("百家乐（抽佣 5%）", "百家樂（抽佣 5%）")
    ),
    Version(
        HALF_ON_SIX,
        "Baccarat, Banker 1 to 2 on six",
        NZ("5.11 s1"),
        chinese=("百家乐（庄 6 点赢 2 赔 1）", "百家樂（莊 6 點贏 2 賠 1）"),
    ),
    Version(TWO_TO_ONE, "2 to 1 Baccarat", NZ("1.1 2 to 1 Baccarat"), chinese=("百家乐（1 赔 2）", "百家樂（1 賠 2）")),
    Version(
        TWO_TO_ONE_HALF,
        "2 to 1 Baccarat, Banker 1 to 2 on six",
        NZ("13.4"),
        chinese=("百家乐（1 赔 2；庄 6 点赢 2 赔 1）", "百家樂（1 賠 2；莊 6 點贏 2 賠 1）"),
    ),
    Version(EZ, "EZ Baccarat", NZ("1.1 EZ Baccarat"), chinese=("EZ百家乐", "EZ百家樂")),
)
ALL = frozenset(version.id for version in VERSIONS)
TIE_STANDS_OFF = frozenset({COMMISSION, HALF_ON_SIX, EZ})
TIE_LOSES = frozenset({TWO_TO_ONE, TWO_TO_ONE_HALF})

# What may be adopted on top.

ANTE = OptionId("ante")
INTERNATIONAL = OptionId("international")
TIGER = OptionId("tiger")
JACKPOT = OptionId("jackpot")

TIGER_FAMILIES = ("tiger", "big-tiger", "small-tiger", "tiger-tie", "tiger-pair")

OPTIONS = (
    Option(
        ANTE, "Ante Up Baccarat", NZ("1.1 Ante Up Baccarat"), wagers=("ante",), chinese=("入局费百家乐", "入局費百家樂")
    ),
    Option(
        INTERNATIONAL, "International Baccarat", NZ("1.1 International Baccarat"), chinese=("国际百家乐", "國際百家樂")
    ),
    Option(
        TIGER, "Tiger Baccarat", NZ("1.1 Tiger Baccarat"), wagers=TIGER_FAMILIES, chinese=("老虎百家乐", "老虎百家樂")
    ),
    Option(JACKPOT, "Baccarat Jackpot", NZ("1.1 Baccarat Jackpot"), chinese=("百家乐累进大奖", "百家樂累進大獎")),
)

# Which of them combine. A cell is `stated` where the document names the combination; where it is silent
# nothing excludes it, because each section overrides only what is inconsistent with itself. Tiger wagers
# offered in International keep their own rules [NZ 15.1 s2].

_PAY_SECTION = {
    COMMISSION: NZ("5.10(b)"),
    HALF_ON_SIX: NZ("5.11 s1"),
    EZ: NZ("16.1"),
    TWO_TO_ONE: NZ("13.1"),
    TWO_TO_ONE_HALF: NZ("13.4"),
}
_OPTION_SECTION = {ANTE: NZ("14.1"), INTERNATIONAL: NZ("15.1 s1"), TIGER: NZ("17.1"), JACKPOT: NZ("18.2")}

_STATED: dict[tuple[str, str], ClauseId] = {
    (ANTE, COMMISSION): NZ("14.1"),
    (ANTE, HALF_ON_SIX): NZ("14.1"),
    (ANTE, TWO_TO_ONE): NZ("14.1"),
    (ANTE, TWO_TO_ONE_HALF): NZ("14.1"),
    (INTERNATIONAL, COMMISSION): NZ("15.1 s1"),
    (INTERNATIONAL, HALF_ON_SIX): NZ("15.1 s1"),
    (TIGER, COMMISSION): NZ("17.1"),
    (TIGER, HALF_ON_SIX): NZ("17.1"),
    (TIGER, TWO_TO_ONE): NZ("1.1 2 to 1 Tiger Baccarat"),
    (TIGER, TWO_TO_ONE_HALF): NZ("1.1 2 to 1 Tiger Baccarat"),
    (INTERNATIONAL, TIGER): NZ("17.9"),
    **{(JACKPOT, version): NZ("18.2") for version in _PAY_SECTION},
    **{(option, JACKPOT): NZ("18.2") for option in (ANTE, INTERNATIONAL, TIGER)},
}


_ALTERNATIVES = {frozenset({COMMISSION, HALF_ON_SIX}), frozenset({TWO_TO_ONE, TWO_TO_ONE_HALF})}
"""Ways of paying the Banker's Hand that the document itself calls alternatives."""


def _beside(option: OptionId, other: str) -> Cell:
    stated = _STATED.get((option, other)) or _STATED.get((other, option))
    if stated:
        return Cell(option, other, (stated,), stated=True)
    section = _PAY_SECTION.get(VersionId(other)) or _OPTION_SECTION[OptionId(other)]
    return Cell(option, other, (_OPTION_SECTION[option], section), stated=False)


COMBINATIONS = (
    *(_beside(option.id, version.id) for option in OPTIONS for version in VERSIONS),
    *(_beside(one.id, other.id) for one, other in combinations(OPTIONS, 2)),
    *(
        Cell(
            one.id,
            other.id,
            (_PAY_SECTION[one.id], _PAY_SECTION[other.id]),
            stated=frozenset({one.id, other.id}) in _ALTERNATIVES,
            allowed=False,
            why=say("value.pays-one-way"),
        )
        for one, other in combinations(VERSIONS, 2)
    ),
)

# 2.2, 3.1 and 3.2: mini, midi and full. Our copy has no drawings; spots follow from what is offered
# [NZ 2.2; NZ 3.2(a); NZ 3.2(b); NZ 3.2(c); NZ App A mini; NZ App B midi; NZ App C full].

LAYOUTS = (
    Layout(
        id="mini",
        title="Mini Baccarat",
        clause=NZ("2.2(a)"),
        most_seats=7,
        seats_clause=NZ("3.1(a)"),
        chinese=("迷你百家乐台", "迷你百家樂檯"),
    ),
    Layout(
        id="midi",
        title="Midi Baccarat",
        clause=NZ("2.2(b)"),
        most_seats=9,
        seats_clause=NZ("3.1(b)"),
        chinese=("中型百家乐台", "中型百家樂檯"),
    ),
    Layout(
        id="full",
        title="Full Baccarat",
        clause=NZ("2.2(c)"),
        most_seats=14,
        seats_clause=NZ("3.1(c)"),
        chinese=("大型百家乐台", "大型百家樂檯"),
        standing_areas=True,
    ),
)
