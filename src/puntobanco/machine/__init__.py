"""The machine that a table, the house, a jackpot's link and the accounts' stream are: commands in, events out.

`decide` gives events or a refusal and changes nothing; `evolve` records one event and decides nothing. The state of a
machine is the fold of its events, so a stream that is read again gives the same state.
"""

from puntobanco.machine.machine import Machine
from puntobanco.machine.notes import Changed, Kind, Note
from puntobanco.machine.specs import ActSpec, EventSpec, Roles
from puntobanco.machine.stream import Answer, BrokenStream, Command, Recorded

__all__ = [
    "ActSpec", "Answer", "BrokenStream", "Changed", "Command", "EventSpec", "Kind", "Machine", "Note", "Recorded",
    "Roles",
]  # fmt: skip
