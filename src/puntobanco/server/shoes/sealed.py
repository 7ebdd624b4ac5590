"""Random shoes as they are kept: the order and its salts under a seal, and proofs of shoes that are over."""

from collections.abc import Sequence

from msgspec import Struct

from puntobanco.cards import DECK, Card
from puntobanco.server.sequencer.requests import MustStop
from puntobanco.server.shoes.sealing import Seal, Unsealable
from puntobanco.shoe.commitment import SALT_BYTES, Committed, commit
from puntobanco.shoe.openings import Cut, position_due
from puntobanco.shoe.proof import ShoeProof, publish, read, write
from puntobanco.store import Document, Reader
from puntobanco.table.model.state import ShoeState
from puntobanco.words import say

SHOE = "shoe"
PROOF = "proof"
_NUMBER = {card: number for number, card in enumerate(DECK)}


class Named(Struct, frozen=True):
    table: str
    shoe: str

    @property
    def key(self) -> str:
        """The key of its documents, and the place that its seal is bound to."""
        return f"{self.table}/{self.shoe}"


class SealedShoes:
    def __init__(self, store: Reader, seal: Seal) -> None:
        self._store, self._seal = store, seal
        self._known: dict[str, Committed] = {}

    def __repr__(self) -> str:
        return "SealedShoes(…)"

    def know(self, committed: Committed) -> None:
        """Keep a fresh shoe in memory until its table needs it no more."""
        self._known[committed.commitment.root] = committed

    def committed(self, named: Named, root: str) -> Committed:
        """The shoe with this root; `MustStop` if it is not there, or its seal does not open."""
        known = self._known.get(root)
        if known is None:
            kept = self._store.document(SHOE, named.key)
            if kept is None or kept.body is None:
                raise MustStop(say("integrity.shoe-missing", shoe=named.shoe))
            try:
                secret = self._seal.open(named.key, kept.body)
            except Unsealable:
                raise MustStop(say("integrity.shoe-sealed", shoe=named.shoe)) from None
            size = len(secret) // (1 + SALT_BYTES)
            known = commit(named.shoe, tuple(DECK[number] for number in secret[:size]), secret[size:])
            if known.commitment.root != root:
                raise MustStop(say("integrity.shoe-another", shoe=named.shoe))
            self._known[root] = known
        return known

    def forget(self, root: str) -> None:
        self._known.pop(root, None)

    def document(self, named: Named, committed: Committed) -> Document:
        order = bytes(_NUMBER[card] for card in committed.order)
        return Document(SHOE, named.key, 0, self._seal.close(named.key, order + committed.salts))

    # Proofs.

    def published(self, named: Named) -> ShoeProof | None:
        kept = self._store.document(PROOF, named.key)
        return read(kept.body) if kept is not None and kept.body is not None else None

    def kept(self, table: str) -> tuple[str, ...]:
        """The shoes of a table of which a proof was kept, the newest first: their names end in a growing number."""
        own = f"{table}/"
        names = (key.removeprefix(own) for key in self._store.keys(PROOF) if key.startswith(own))
        return tuple(sorted(names, key=_age, reverse=True))

    def proof(self, named: Named, shoe: ShoeState, *, closed: bool) -> ShoeProof:
        """The proof of a shoe: it opens the cards that everybody has seen, or all of them."""
        committed = self.committed(named, shoe.cards.root)
        return publish(committed, shoe.cards.cuts, shoe.out, hidden=shoe.hidden, closed=closed)

    def finished(self, named: Named, shoe: ShoeState, *, closed: bool) -> tuple[Document, ...]:
        """What is written when a shoe is over: its proof is kept, and its seal is not needed any more."""
        kept = self._store.document(SHOE, named.key)
        if kept is None:
            return ()
        proof = Document(PROOF, named.key, 0, write(self.proof(named, shoe, closed=closed)))
        return proof, Document(SHOE, named.key, kept.version, None)


def _age(shoe: str) -> tuple[int, str]:
    """The position at which the shoe was committed to: the number that its name ends in."""
    number = shoe.rpartition("/")[2]
    return int(number) if number.isascii() and number.isdigit() else -1, shoe


def card_at(committed: Committed, cuts: Sequence[Cut], place: int) -> Card:
    """The card at a place of the shoe: as many cards leave before it."""
    return committed.order[position_due(place, cuts, committed.commitment.size)]
