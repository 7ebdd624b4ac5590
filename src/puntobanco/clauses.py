"""The number of a clause: what every rule, figure and refusal points back to."""

from collections.abc import Callable
from typing import NewType

ClauseId = NewType("ClauseId", str)


def citing(prefix: str) -> Callable[[str], ClauseId]:
    """Give a rulebook its own way to cite: ``NZ = citing("NZ")``, then ``NZ("11A.5")``."""

    def cite(reference: str) -> ClauseId:
        return ClauseId(f"{prefix} {reference}")

    return cite
