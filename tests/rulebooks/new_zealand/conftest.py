"""Hands a test the clauses that its row cites, so that a settlement is held to them as well as to the money."""

import pytest


@pytest.fixture
def cited(request: pytest.FixtureRequest) -> frozenset[str]:
    """The clauses of this row."""
    return frozenset(str(id) for mark in request.node.iter_markers("clause") for id in mark.args)
