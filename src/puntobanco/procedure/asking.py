"""Who asks for something, and when: what a command to a table, to the house and to a link has in common."""

from typing import NewType

from msgspec import Struct

from puntobanco.procedure.roles import Role

Person = NewType("Person", str)
"""A person's id: never a name or an address."""

At = NewType("At", int)
"""Milliseconds since 1970 by the host's clock. Order never depends on it."""


class Who(Struct, frozen=True):
    """A person in a role."""

    person: Person
    role: Role
