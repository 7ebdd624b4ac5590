"""The events of a table, and an event in its place."""

from puntobanco import machine
from puntobanco.table.words import *
from puntobanco.table.words import AnyEvent

Recorded = machine.Recorded[AnyEvent]
