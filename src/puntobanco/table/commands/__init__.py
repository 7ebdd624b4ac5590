"""Everything a person may ask of a table: a closed union, each act with its own tag.

A command says who asks (person and role), carries an id made by the asker and the time by the host's clock, and
brings everything that comes from outside: cards, amounts, numbers. It never says what follows from it. Every act that
a module of this package declares belongs to the union `AnyAct`, which is for decoders; code is typed by `Act`.
"""

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

from puntobanco import machine
from puntobanco.table.commands import betting, business, cards, dealing, irregular, jackpot, people
from puntobanco.table.commands.base import *
from puntobanco.table.commands.base import Act
from puntobanco.table.commands.betting import *
from puntobanco.table.commands.business import *
from puntobanco.table.commands.cards import *
from puntobanco.table.commands.dealing import *
from puntobanco.table.commands.irregular import *
from puntobanco.table.commands.jackpot import *
from puntobanco.table.commands.people import *
from puntobanco.table.commands.union import declared

if TYPE_CHECKING:
    AnyAct = Act
    Command = machine.Command[Act]
else:
    AnyAct = reduce(or_, declared(Act, business, people, cards, betting, dealing, irregular, jackpot))
    Command = machine.Command  # the plain class: one with its act filled in is slow to call
