"""How this rulebook cites its document: ``RWS("4.1.2 on 1")``."""

from puntobanco.clauses import citing

RWS = citing("RWS")
