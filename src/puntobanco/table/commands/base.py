"""Who asks, and what everything asked of a table has in common."""

from typing import NewType

from msgspec import Struct

from puntobanco.procedure.roles import Role

Person = NewType("Person", str)


CardText = NewType("CardText", str)
"""A card in our notation: ``Ks``."""


At = NewType("At", int)
"""Milliseconds since 1970 by the host's clock. Order never depends on it."""


class Who(Struct, frozen=True):
    """A person in a role."""

    person: Person
    role: Role


class Act(Struct, frozen=True, kw_only=True):
    """Something asked of the table."""
