"""Massachusetts, section 11: the clauses behind each row of the drawing table."""

from puntobanco.rulebooks.massachusetts.cite import MA

DRAWING = {
    "natural-player": (MA("11(a)"),),
    "natural-banker": (MA("11(a)"), MA("11 Table 1 row 8-9")),
    "player-0-5": (MA("11(b)(1)"), MA("11(b)")),
    "player-6-7": (MA("11(b)(2)"), MA("11(b)")),
    "banker-after-stand": (MA("11(c)(1)"), MA("11(c)")),
    "banker-0-2": (MA("11(c)(2)(i)"), MA("11 Table 1 row 0-2"), MA("11(c)(2)")),
    "banker-3": (MA("11 Table 1 row 3"), MA("11(c)(2)(iii)")),
    "banker-4": (MA("11 Table 1 row 4"), MA("11(c)(2)(iii)")),
    "banker-5": (MA("11 Table 1 row 5"), MA("11(c)(2)(iii)")),
    "banker-6": (MA("11 Table 1 row 6"), MA("11(c)(2)(iii)")),
    "banker-7": (MA("11(c)(2)(ii)"), MA("11 Table 1 row 7")),
}
