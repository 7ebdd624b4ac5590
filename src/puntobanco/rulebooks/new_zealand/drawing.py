"""New Zealand, section 9: the clauses behind each row of the Table of Play."""

from puntobanco.rulebooks.new_zealand.cite import NZ
from puntobanco.rules.tableau import Row

DRAWING = {
    Row.NATURAL_PLAYER: (NZ("9.2"), NZ("9.3 Table 1 row 8-9")),
    Row.NATURAL_BANKER: (NZ("9.2"), NZ("9.4 Table 2 row 8-9"), NZ("9.3")),
    Row.PLAYER_0_5: (NZ("9.3 Table 1 row 0-5"), NZ("9.3(a)")),
    Row.PLAYER_6_7: (NZ("9.3 Table 1 row 6-7"), NZ("9.3(b)")),
    Row.BANKER_AFTER_STAND: (NZ("9.5"),),
    Row.BANKER_0_2: (NZ("9.4 Table 2 row 0-2"), NZ("9.4(a)"), NZ("9.4")),
    Row.BANKER_3: (NZ("9.4 Table 2 row 3"),),
    Row.BANKER_4: (NZ("9.4 Table 2 row 4"),),
    Row.BANKER_5: (NZ("9.4 Table 2 row 5"),),
    Row.BANKER_6: (NZ("9.4 Table 2 row 6"),),
    Row.BANKER_7: (NZ("9.4 Table 2 row 7"), NZ("9.4(b)")),
}
