"""Gives a test the clauses that its row of the table shows."""

import pytest


@pytest.fixture
def shown(request: pytest.FixtureRequest) -> tuple[str, ...]:
    """The clauses of this row, in the order in which it names them."""
    return tuple(clause for mark in request.node.iter_markers("clause") for clause in mark.args)
