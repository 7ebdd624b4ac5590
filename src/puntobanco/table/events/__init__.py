"""Everything that can have happened at a table: a closed union, each event with its own tag.

An event holds what was decided: draws, lines, amounts, roundings, transfers, words. Folding it only records, so
an old journal gives the same state under a newer rulebook. Amounts are whole minor units of the table's currency.
Every event that a module of this package declares belongs to the union.
"""

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

from puntobanco import machine
from puntobanco.table.commands.union import declared
from puntobanco.table.events import betting, business, cards, dealing, irregular, jackpot, people, settling
from puntobanco.table.events.base import *
from puntobanco.table.events.base import Happened
from puntobanco.table.events.betting import *
from puntobanco.table.events.business import *
from puntobanco.table.events.cards import *
from puntobanco.table.events.dealing import *
from puntobanco.table.events.irregular import *
from puntobanco.table.events.jackpot import *
from puntobanco.table.events.people import *
from puntobanco.table.events.settling import *

if TYPE_CHECKING:
    AnyEvent = Happened
else:
    AnyEvent = reduce(or_, declared(Happened, business, people, cards, betting, dealing, settling, irregular, jackpot))
"""The closed union of all events, for decoders; code is typed by `Happened`."""

Recorded = machine.Recorded[AnyEvent]
"""An event of a table in its place."""
