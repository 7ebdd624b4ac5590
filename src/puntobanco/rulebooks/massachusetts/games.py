"""Massachusetts, sections 1 and 2: the two forms of the game and the table it is played on."""

from puntobanco.rulebooks.massachusetts.cite import MA
from puntobanco.rulebooks.model import Layout, Version
from puntobanco.wagers.wager import VersionId

COMMISSION = VersionId("commission")
EZ = VersionId("ez")
BOTH = frozenset({COMMISSION, EZ})

# 2(b)(2): an EZ table has areas for both insurance wagers and tells players of the push [MA 2(b)(2)].
VERSIONS = (
    Version(COMMISSION, "Baccarat with vigorish", MA("13(c) s1"), chinese=("抽佣百家乐", "抽佣百家樂")),
    Version(
        EZ,
        "EZ Baccarat",
        MA("1 EZ Baccarat"),
        requires=(("dragon-7", MA("2(b)(2)(i)")), ("panda-8", MA("2(b)(2)(iii)"))),
        chinese=("EZ百家乐", "EZ百家樂"),
    ),
)

LAYOUTS = (
    Layout(
        id="standard",
        title="Layout as approved, one spot a wager and seat",
        clause=MA("2(b)"),
        least_seats=10,
        most_seats=14,
        seats_clause=MA("2(a)"),
        chinese=("经批准的台面，每座每注一格", "經批准的檯面，每座每注一格"),
    ),
)
