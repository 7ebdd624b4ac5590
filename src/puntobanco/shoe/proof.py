"""The published proof of a committed shoe: its root, its cut, and every card opened so far; in the end all of them.

`docs/fair-shoes.md` describes the document field by field, and `standalone/verify_shoe.py` checks it without any of
this code.
"""

from collections.abc import Collection, Sequence
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from puntobanco.cards import cards
from puntobanco.faults import Fault
from puntobanco.shoe.commitment import MOST_DECKS, Commitment, Committed, Hex, Position, ShoeId
from puntobanco.shoe.decks import missing_or_excess
from puntobanco.shoe.openings import Cut, Opening, dealing_order, is_opened, open_card

MOST_BYTES = 1_000_000
"""Ten decks fully opened take less than half of it."""


class ShoeProof(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All that is published of one committed shoe, at one moment."""

    format: Literal["puntobanco-shoe-proof-1"]
    shoe: ShoeId
    decks: Annotated[int, Meta(ge=1, le=MOST_DECKS)]
    root: Hex
    cuts: tuple[Cut, ...]
    """In their order; none when nobody turned the stack."""
    out: Annotated[int, Meta(ge=0, le=MOST_DECKS * 52)]
    hidden: tuple[Position, ...]
    """Which of them left face down, such as burnt cards: each by the number of cards that left before it."""
    closed: bool
    """Whether the shoe is over and every card is opened."""
    openings: tuple[Opening, ...]
    """In the order in which the cards leave the shoe."""

    @property
    def commitment(self) -> Commitment:
        """What was told before the first bet."""
        return Commitment(self.shoe, self.decks, self.root)


class Unreadable(ValueError):
    """Bytes that are no proof of a shoe at all."""


def publish(
    committed: Committed, cuts: Sequence[Cut], out: int, *, hidden: Collection[int] = (), closed: bool = False
) -> ShoeProof:
    """The proof of a shoe after `out` cards have left it, some of them unseen; everything once it is closed."""
    told = committed.commitment
    order = dealing_order(cuts, told.size)
    shown = order if closed else _shown(order, out, hidden)
    return ShoeProof(
        format="puntobanco-shoe-proof-1",
        shoe=told.shoe,
        decks=told.decks,
        root=told.root,
        cuts=tuple(cuts),
        out=out,
        hidden=tuple(sorted(hidden)),
        closed=closed,
        openings=tuple(open_card(committed, position) for position in shown),
    )


def _shown(order: Sequence[int], out: int, hidden: Collection[int]) -> tuple[int, ...]:
    """The committed positions of the cards that have left face up, in order."""
    unseen = frozenset(hidden)
    return tuple(position for place, position in enumerate(order[:out]) if place not in unseen)


def write(proof: ShoeProof) -> bytes:
    """The document, always in the same bytes: fields in their order, no spaces, one line."""
    return msgspec.json.encode(proof) + b"\n"


def read(data: bytes) -> ShoeProof:
    """The proof in a document; spaces between the fields do not matter, everything else does."""
    if len(data) > MOST_BYTES:
        raise Unreadable("The file is far too long for the proof of one shoe.")
    try:
        proof = msgspec.json.decode(data, type=ShoeProof)
        compact = msgspec.json.format(data, indent=-1)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as found:
        raise Unreadable(f"The file is no proof of a shoe: {found}.") from None
    if compact + b"\n" != write(proof):
        raise Unreadable("The file is no proof of a shoe: its fields do not come as documented, each once, in order.")
    return proof


def faults_of(proof: ShoeProof) -> tuple[Fault, ...]:
    size = proof.commitment.size
    faults = [*_bounds(proof, size)]
    order = dealing_order(proof.cuts, size)
    due = order if proof.closed else _shown(order, proof.out, proof.hidden)
    if tuple(opening.position for opening in proof.openings) != due:
        faults.append(Fault.of("not-due.cards-opened", "openings"))
    faults += [
        Fault.of("not-committed.card", f"position {opening.position}", card=opening.card)
        for opening in proof.openings
        if not is_opened(proof.commitment, opening)
    ]
    return (*faults, *_cards(proof))


def _bounds(proof: ShoeProof, size: int) -> list[Fault]:
    faults = []
    if proof.out > size:
        faults.append(Fault.of("too-many.cards-cannot", "out", out=proof.out, size=size))
    if any(cut.at >= size for cut in proof.cuts):
        faults.append(Fault.of("cut", "cuts", size=size))
    if list(proof.hidden) != sorted(set(proof.hidden)) or any(place >= proof.out for place in proof.hidden):
        faults.append(Fault.of("hidden", "hidden"))
    return faults


def _cards(proof: ShoeProof) -> list[Fault]:
    """The cards opened fit into the decks, and are exactly the decks when all are opened."""
    wrong = missing_or_excess(cards(opening.card for opening in proof.openings), proof.decks)
    if wrong.excess:
        found = " ".join(sorted({str(card) for card in wrong.excess}))
        return [Fault.of("excess", "openings", decks=proof.decks, found=found)]
    if proof.closed and wrong.missing:
        return [Fault.of("missing.cards-decks", "openings", missing=len(wrong.missing))]
    return []
