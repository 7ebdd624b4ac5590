"""Cards of a committed shoe, opened as they are dealt; and which committed card is due, after the cut.

The cut is chosen when the commitment is out, so neither who committed nor who cuts settles alone which cards come.
At a table that does not cut, a seat or the dealer names a number and the stack is turned by it just the same.
"""

from collections.abc import Sequence
from enum import Enum
from typing import Annotated

from msgspec import Meta, Struct

from puntobanco.faults import Fault, Refused
from puntobanco.shoe.commitment import SALT_BYTES, Commitment, Committed, Hex, Position, leaf, path_of, root_by
from puntobanco.words import Param


class Opening(Struct, frozen=True):
    """One card of a committed shoe with all that shows that it lay there from the start."""

    position: Position
    """Cards in front of it in the committed order, before the cut."""
    card: Annotated[str, Meta(pattern=r"\A[A2-9TJQK][shdc]\Z")]
    salt: Hex
    path: tuple[Hex, ...]


class CutBy(Enum):
    """How the stack came to be turned."""

    CUT = "cut"
    """Somebody parted the stack at a place of their choice."""
    NUMBER = "number"
    """Somebody named a number, at a table where the cards are not cut."""


class Cut(Struct, frozen=True):
    """A number of cards went from front to back, after the commitment; a fresh cut comes on top of the first."""

    how: CutBy
    who: Annotated[str, Meta(pattern=r"\A[ -~]{1,80}\Z")]
    at: Position


def open_card(committed: Committed, position: int) -> Opening:
    if not 0 <= position < committed.commitment.size:
        raise _refused("no-such-position", position=position)
    path = tuple(digest.hex() for digest in path_of(committed, position))
    return Opening(position, str(committed.order[position]), committed.salt(position).hex(), path)


def is_opened(commitment: Commitment, opening: Opening) -> bool:
    """Whether the card is the one that was committed to at its position; nothing malformed ever is."""
    if not 0 <= opening.position < commitment.size:
        return False
    try:
        salt, *path = (_octets(text) for text in (opening.salt, *opening.path))
        digest = leaf(commitment.shoe, salt, opening.position, opening.card)
    except ValueError:
        return False
    root = root_by(digest, opening.position, commitment.size, path)
    return root is not None and root.hex() == commitment.root


def _octets(text: str) -> bytes:
    octets = bytes.fromhex(text)
    if len(octets) != SALT_BYTES or octets.hex() != text:  # capitals and spaces are read too, and are not ours
        raise ValueError(text)
    return octets


def position_due(out: int, cuts: Sequence[Cut], size: int) -> int:
    """The committed position of the next card after `out` cards."""
    return (out + sum(cut.at for cut in cuts)) % size


def dealing_order(cuts: Sequence[Cut], size: int) -> tuple[int, ...]:
    """The committed positions in the order in which their cards leave the shoe."""
    return tuple(position_due(out, cuts, size) for out in range(size))


def _refused(key: str, /, **params: Param) -> Refused:
    return Refused(Fault(key, "shoe", None, params))
