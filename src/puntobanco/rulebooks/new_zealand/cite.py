"""How this rulebook cites its document: ``NZ("11A.5")``."""

from puntobanco.clauses import citing

NZ = citing("NZ")
