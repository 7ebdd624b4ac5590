"""An invented version: everything as with vigorish, and a commission of 4% on the Banker."""

from fractions import Fraction

from msgspec.structs import replace

from puntobanco.clauses import citing
from puntobanco.rulebooks.massachusetts.games import COMMISSION
from puntobanco.rulebooks.massachusetts.wagers import s08_hands_and_tie, s08_side_wagers, s13_royal_9
from puntobanco.rulebooks.model import Version
from puntobanco.wagers.wager import VersionId, Wager, one_table, pays

HOUSE = citing("HOUSE")
FOUR = VersionId("four-percent")
_WIN = pays("win", "1 to 1", HOUSE("four-percent 2"), commission=Fraction(4, 100))


def _at_four(wager: Wager) -> Wager:
    tables = one_table(_WIN) if wager.id == "banker" else wager.pay_tables
    return replace(wager, versions=frozenset({FOUR}), pay_tables=tables)


VERSIONS = (
    Version(FOUR, "Baccarat at 4%", HOUSE("four-percent 1"), chinese=("百家乐（抽佣 4%）", "百家樂（抽佣 4%）")),
)
WAGERS = tuple(
    _at_four(wager)
    for file in (s08_hands_and_tie, s08_side_wagers, s13_royal_9)
    for wager in file.WAGERS
    if COMMISSION in wager.versions
)
