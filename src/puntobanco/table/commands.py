"""The acts of a table, and a command: an act with who asks for it, an id made by the asker, and the host's time."""

from typing import TYPE_CHECKING

from puntobanco import machine
from puntobanco.table.words import *
from puntobanco.table.words import Act

if TYPE_CHECKING:
    Command = machine.Command[Act]
else:
    Command = machine.Command  # the plain class: one with its act filled in is slow to call
