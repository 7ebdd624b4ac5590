"""Resorts World Sentosa, 3.11 and 3.12: the clauses behind each row of the Baccarat Table of Play."""

from puntobanco.rulebooks.rws.cite import RWS
from puntobanco.rules.tableau import Row

DRAWING = {
    Row.NATURAL_PLAYER: (RWS("3.12 Player 8-9"), RWS("1.10")),
    Row.NATURAL_BANKER: (RWS("3.12 Banker 8-9"), RWS("1.10")),
    Row.PLAYER_0_5: (RWS("3.12 Player 0-5"),),
    Row.PLAYER_6_7: (RWS("3.12 Player 6-7"),),
    Row.BANKER_AFTER_STAND: (RWS("3.11"),),
    Row.BANKER_0_2: (RWS("3.12 Banker 0-2"),),
    Row.BANKER_3: (RWS("3.12 Banker 3"),),
    Row.BANKER_4: (RWS("3.12 Banker 4"),),
    Row.BANKER_5: (RWS("3.12 Banker 5"),),
    Row.BANKER_6: (RWS("3.12 Banker 6"),),
    Row.BANKER_7: (RWS("3.12 Banker 7"),),
}
