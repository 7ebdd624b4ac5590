"""The declaration of an act and of an event: everything that is known of them, in one place.

A machine has a declaration for each of its acts and events. Who may ask for an act, whether a second person agrees to
it, how an event is recorded and whether it is significant are asked here and nowhere else.
"""

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

from msgspec import Struct

from puntobanco.machine.notes import Note
from puntobanco.machine.stream import Recorded
from puntobanco.procedure.asking import Matter
from puntobanco.procedure.procedure import Procedure
from puntobanco.procedure.roles import Role

S_co = TypeVar("S_co", covariant=True)
A_co = TypeVar("A_co", covariant=True)
E_co = TypeVar("E_co", covariant=True)

Roles = frozenset[Role] | Callable[[Procedure], frozenset[Role]]


class Agreement(Struct, Generic[S_co, A_co], frozen=True, kw_only=True):
    """What a second person agrees to before an act is done."""

    second: Matter | Callable[[A_co, S_co | None], Matter | None] | None = None
    """Nothing if one person is enough; without a state, as if one more were needed."""


class ActSpec(Agreement[S_co, A_co], Generic[S_co, A_co], frozen=True):
    """The declaration of one act."""

    act: type[A_co]
    roles: Roles
    """Who may ask for it; at a table this may depend on the procedure."""

    def may(self, procedure: Procedure | None) -> frozenset[Role]:
        """The roles that may ask for it under a procedure."""
        if not callable(self.roles):
            return self.roles
        return self.roles(procedure) if procedure is not None else frozenset()


class EventSpec(Struct, Generic[S_co, E_co], frozen=True):
    """The declaration of one event."""

    event: type[E_co]
    record: Callable[[S_co, E_co], S_co] | None = None
    """The state after the event; nothing for the one that founds a stream."""
    record_in_place: Callable[[S_co, E_co, Recorded[E_co]], S_co] | None = None
    """The same, for an event of which it is kept when it happened or who caused it."""
    notes: Callable[[S_co | None, E_co], Iterable[Note]] | None = None
    """The notes of a significant event. A reader that folds nothing gives no state, and gets fewer details."""
