"""How this rulebook cites its document: ``MA("13(e) win by 9")``."""

from puntobanco.clauses import citing

MA = citing("MA")
