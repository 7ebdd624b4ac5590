"""Resorts World Sentosa, 3.11 and 3.12: the clauses behind each row of the Baccarat Table of Play."""

from puntobanco.rulebooks.rws.cite import RWS

DRAWING = {
    "natural-player": (RWS("3.12 Player 8-9"), RWS("1.10")),
    "natural-banker": (RWS("3.12 Banker 8-9"), RWS("1.10")),
    "player-0-5": (RWS("3.12 Player 0-5"),),
    "player-6-7": (RWS("3.12 Player 6-7"),),
    "banker-after-stand": (RWS("3.11"),),
    "banker-0-2": (RWS("3.12 Banker 0-2"),),
    "banker-3": (RWS("3.12 Banker 3"),),
    "banker-4": (RWS("3.12 Banker 4"),),
    "banker-5": (RWS("3.12 Banker 5"),),
    "banker-6": (RWS("3.12 Banker 6"),),
    "banker-7": (RWS("3.12 Banker 7"),),
}
