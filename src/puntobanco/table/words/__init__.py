"""The words of a table: every act that a person may ask of it, and every event that can have happened there.

Acts and events of one subject stand in one module, each with its own tag; together they form the two closed unions
`AnyAct` and `AnyEvent`, which are for decoders. Code is typed by `Act` and `Happened`, and reads the words through
`table.commands` and `table.events`.

An act brings everything that comes from outside: cards, amounts, numbers. It never says what follows from it. An event
holds what was decided: draws, lines, amounts, roundings, transfers, words. Folding it only records, so an old journal
gives the same state under a newer rulebook. Amounts are whole minor units of the table's currency.
"""

from typing import TYPE_CHECKING

from puntobanco.table.words import betting, business, cards, dealing, irregular, jackpot, people, tray
from puntobanco.table.words.base import *
from puntobanco.table.words.base import Act, Happened, union_of
from puntobanco.table.words.betting import *
from puntobanco.table.words.business import *
from puntobanco.table.words.cards import *
from puntobanco.table.words.dealing import *
from puntobanco.table.words.irregular import *
from puntobanco.table.words.jackpot import *
from puntobanco.table.words.people import *
from puntobanco.table.words.tray import *

if TYPE_CHECKING:
    AnyAct = Act
    AnyEvent = Happened
else:
    _MODULES = (business, tray, people, cards, betting, dealing, irregular, jackpot)
    AnyAct = union_of(Act, *_MODULES)
    AnyEvent = union_of(Happened, *_MODULES)
