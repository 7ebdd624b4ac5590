"""New Zealand, section 9: the clauses behind each row of the Table of Play."""

from puntobanco.rulebooks.new_zealand.cite import NZ

DRAWING = {
    "natural-player": (NZ("9.2"), NZ("9.3 Table 1 row 8-9")),
    "natural-banker": (NZ("9.2"), NZ("9.4 Table 2 row 8-9"), NZ("9.3")),
    "player-0-5": (NZ("9.3 Table 1 row 0-5"), NZ("9.3(a)")),
    "player-6-7": (NZ("9.3 Table 1 row 6-7"), NZ("9.3(b)")),
    "banker-after-stand": (NZ("9.5"),),
    "banker-0-2": (NZ("9.4 Table 2 row 0-2"), NZ("9.4(a)"), NZ("9.4")),
    "banker-3": (NZ("9.4 Table 2 row 3"),),
    "banker-4": (NZ("9.4 Table 2 row 4"),),
    "banker-5": (NZ("9.4 Table 2 row 5"),),
    "banker-6": (NZ("9.4 Table 2 row 6"),),
    "banker-7": (NZ("9.4 Table 2 row 7"), NZ("9.4(b)")),
}
