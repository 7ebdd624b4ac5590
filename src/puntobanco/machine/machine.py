"""One machine for every stream: how a command is decided, and how an event is recorded in its place.

What differs from machine to machine are the declarations of its acts and events, and three functions: `answer` decides,
`found` makes the state of the first event, and `place` numbers any state. The machine itself keeps the invariants of
every stream: positions follow each other without a gap, the founding event comes first and once, the books balance
whenever money moved, and a refusal leaves no event.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Generic, Protocol, TypeVar, overload

from msgspec import Struct

from puntobanco.faults import Fault, Refused
from puntobanco.ledger import Books
from puntobanco.machine.notes import Note
from puntobanco.machine.specs import ActSpec, EventSpec
from puntobanco.machine.stream import Answer, BrokenStream, Command, Recorded


class State(Protocol):
    """What the machine needs of a state: how many events are in it, and its books."""

    @property
    def position(self) -> int: ...
    @property
    def books(self) -> Books: ...


S = TypeVar("S", bound=State)
A = TypeVar("A")
E = TypeVar("E")


class Machine(Struct, Generic[S, A, E], frozen=True, kw_only=True):
    """A pure machine with states `S` that is asked acts `A` and answers with events `E`."""

    name: str
    """The first word of the names of its streams."""
    acts: Mapping[type[A], ActSpec[S, A]]
    """The declaration of every act."""
    events: Mapping[type[E], EventSpec[S, E]]
    """The declaration of every event."""
    answer: Callable[[S, Command[A]], Answer[E]]
    """The answer to a command; may raise `Refused`."""
    begin: Callable[[Command[A]], Answer[E]]
    """The answer to a command before the first event."""
    founding: type[E] | None
    """The kind of event that comes first and only there, if there is one."""
    found: Callable[[E], S]
    """The state after the first event."""
    place: Callable[[S, Recorded[E]], S]
    """The state with the number of events that are in it, the last of which is given."""

    def decide(self, state: S | None, command: Command[A]) -> Answer[E]:
        """The answer to a command. A refusal changes nothing; an attempt may be put on record."""
        try:
            return self.begin(command) if state is None else self.answer(state, command)
        except Refused as refused:
            return Answer((), refused.faults)

    def evolve(self, state: S | None, recorded: Recorded[E]) -> S:
        """The state after an event. The position is checked always, the books whenever money moved."""
        event, position = recorded.event, recorded.position
        if state is None:
            if position != 0:
                raise BrokenStream(f"Event {position} does not follow: the {self.name} stands at 0.")
            after = self.found(event)
            after.books.check()
            return self.place(after, recorded)
        if type(event) is self.founding:
            raise BrokenStream(f"A {self.name} begins once, with the first event of its stream.")
        if position != state.position:
            raise BrokenStream(f"Event {position} does not follow: the {self.name} stands at {state.position}.")
        spec = self.events[type(event)]
        if spec.record is not None:
            after = spec.record(state, event)
        else:
            assert spec.record_in_place is not None
            after = spec.record_in_place(state, event, recorded)
        if after.books is not state.books:
            after.books.check()
        return self.place(after, recorded)

    def notes(self, state: S | None, event: E) -> Iterable[Note]:
        """The notes of an event, if it is significant; `state` is the state before it, where it is known."""
        spec = self.events[type(event)]
        return spec.notes(state, event) if spec.notes is not None else ()

    @overload
    def step(self, state: S, command: Command[A]) -> tuple[S, tuple[Recorded[E], ...], tuple[Fault, ...]]: ...
    @overload
    def step(
        self, state: S | None, command: Command[A]
    ) -> tuple[S | None, tuple[Recorded[E], ...], tuple[Fault, ...]]: ...
    def step(self, state: S | None, command: Command[A]) -> tuple[S | None, tuple[Recorded[E], ...], tuple[Fault, ...]]:
        """The state after a command, with the events in their places and what was refused."""
        answer = self.decide(state, command)
        written = []
        position = 0 if state is None else state.position
        for event in answer.events:
            recorded = Recorded(position=position, at=command.at, by=command.who, command=command.id, event=event)
            state = self.evolve(state, recorded)
            written.append(recorded)
            position += 1
        return state, tuple(written), answer.refused

    def fold(self, events: Iterable[Recorded[E]]) -> S:
        """The state that a stream of events gives."""
        state: S | None = None
        for recorded in events:
            state = self.evolve(state, recorded)
        if state is None:
            raise BrokenStream(f"A stream without events is no {self.name}.")
        return state
