"""Massachusetts, section 11: the clauses behind each row of the drawing table."""

from puntobanco.rulebooks.massachusetts.cite import MA
from puntobanco.rules.tableau import Row

DRAWING = {
    Row.NATURAL_PLAYER: (MA("11(a)"),),
    Row.NATURAL_BANKER: (MA("11(a)"), MA("11 Table 1 row 8-9")),
    Row.PLAYER_0_5: (MA("11(b)(1)"), MA("11(b)")),
    Row.PLAYER_6_7: (MA("11(b)(2)"), MA("11(b)")),
    Row.BANKER_AFTER_STAND: (MA("11(c)(1)"), MA("11(c)")),
    Row.BANKER_0_2: (MA("11(c)(2)(i)"), MA("11 Table 1 row 0-2"), MA("11(c)(2)")),
    Row.BANKER_3: (MA("11 Table 1 row 3"), MA("11(c)(2)(iii)")),
    Row.BANKER_4: (MA("11 Table 1 row 4"), MA("11(c)(2)(iii)")),
    Row.BANKER_5: (MA("11 Table 1 row 5"), MA("11(c)(2)(iii)")),
    Row.BANKER_6: (MA("11 Table 1 row 6"), MA("11(c)(2)(iii)")),
    Row.BANKER_7: (MA("11(c)(2)(ii)"), MA("11 Table 1 row 7")),
}
