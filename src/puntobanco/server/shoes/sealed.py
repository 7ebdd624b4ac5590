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

SHOE = "shoe"
PROOF = "proof"
_NUMBER = {card: number for number, card in enumerate(DECK)}


class Named(Struct, frozen=True):
    """A shoe of a table, by the name in its commitment."""

    table: str
    shoe: str

    @property
    def key(self) -> str:
        """Under which its documents are kept, and the place that its seal is bound to."""
        return f"{self.table}/{self.shoe}"


class SealedShoes:
    """Committed shoes in memory, and sealed in the store."""

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
            known = self._opened(named)
            if known.commitment.root != root:
                raise MustStop(f"the shoe {named.shoe} that is kept is not the one that was committed to")
            self._known[root] = known
        return known

    def forget(self, root: str) -> None:
        """A shoe that is over."""
        self._known.pop(root, None)

    def document(self, named: Named, committed: Committed) -> Document:
        """A fresh shoe under its seal."""
        order = bytes(_NUMBER[card] for card in committed.order)
        return Document(SHOE, named.key, 0, self._seal.close(named.key, order + committed.salts))

    def _opened(self, named: Named) -> Committed:
        kept = self._store.document(SHOE, named.key)
        if kept is None or kept.body is None:
            raise MustStop(f"the shoe {named.shoe} is not among what is kept")
        try:
            secret = self._seal.open(named.key, kept.body)
        except Unsealable:
            raise MustStop(f"the seal of the shoe {named.shoe} does not open: its key is lost or another") from None
        size = len(secret) // (1 + SALT_BYTES)
        return commit(named.shoe, tuple(DECK[number] for number in secret[:size]), secret[size:])

    # Proofs.

    def published(self, named: Named) -> ShoeProof | None:
        """The proof that was kept of a shoe that is over."""
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
    """By the position of the table at which it was committed to, which its name ends in."""
    number = shoe.rpartition("/")[2]
    return int(number) if number.isascii() and number.isdigit() else -1, shoe


def card_at(committed: Committed, cuts: Sequence[Cut], place: int) -> Card:
    """The card at a place of the shoe: as many cards leave before it."""
    return committed.order[position_due(place, cuts, committed.commitment.size)]
