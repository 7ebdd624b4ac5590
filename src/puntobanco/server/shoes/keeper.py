"""The keeper of a process's shoes: random ones are shuffled, committed to and dealt here; real ones are watched.

Whether a table's cards are random or keyed in by its dealer is the operator's choice, and holds from the next set of
cards on. A random shoe is shuffled from the operating system's bytes, sealed and committed to before anybody cuts it.
From then on its cards have names only here: a request says what is done, and the keeper adds the card if the table
wants its name. The table's own state says where each card has gone, so after a restart the seal is all that is needed.
"""

import os
import re
from collections.abc import Callable, Iterator
from enum import Enum
from functools import partial

from msgspec import Struct

from puntobanco.cards import Card
from puntobanco.dealing.naming import check_unnamed, with_names
from puntobanco.dealing.shuffled import mixed_again
from puntobanco.dealing.watch import alarms
from puntobanco.faults import Fault, Refused
from puntobanco.floor import table_stream
from puntobanco.floor.transaction import SYSTEM
from puntobanco.procedure.asking import At
from puntobanco.procedure.irregular import Report
from puntobanco.server.sequencer.heads import StreamHead
from puntobanco.server.sequencer.requests import NotJudged, Request
from puntobanco.server.shoes.sealed import Named, SealedShoes, card_at
from puntobanco.server.shoes.sealing import Seal
from puntobanco.shoe.commitment import SALT_BYTES, commit
from puntobanco.shoe.decks import decks_of
from puntobanco.shoe.last_hand import Life
from puntobanco.shoe.proof import ShoeProof
from puntobanco.shoe.shuffle import DrawBelow, below_from_bytes, shuffled
from puntobanco.store import Batch, Deed, Document, Store
from puntobanco.table import commands as ask
from puntobanco.table.model.answer import Context
from puntobanco.table.model.committed import committed_shoe, cutting_card_due, has_run_out
from puntobanco.table.model.shoe_cards import ShoeCards
from puntobanco.table.model.state import Ready, ShoeState, Table
from puntobanco.table.permission import permitted
from puntobanco.table.registry import ACTS

ELECTION = "table-shoe"
"""The kind of document that holds a table's choice."""

Prepared = tuple[ask.AnyAct, tuple[Document, ...]]

_CARDS = (ask.Draw, ask.BurnCards, ask.Turn, ask.KeyTurned, ask.Look, ask.ShowBurntCard)
"""Acts that may show a card."""
_AFTER_COMMITMENT = (
    *_CARDS, ask.AnswerCut, ask.PlaceCuttingCard, ask.LoadShoe, ask.OpenBets, ask.DealWithoutBets, ask.ReportTrouble,
    ask.Resolve,
)  # fmt: skip
"""Acts that are refused until a random shoe has been committed to."""
_TO_BE_CUT = (Ready.CUT, Ready.CUTTING_CARD, Ready.LOAD)


class Cards(Enum):
    RANDOM = "random"
    KEYED = "keyed"


class _Made(Struct, frozen=True):
    """A commitment that is to be made, and how the shoes stood for which it was made."""

    named: Named
    cards: ShoeCards
    before: ShoeState | None


class ShoeKeeper:
    """Everything about shoes that a machine of pure functions cannot do."""

    def __init__(
        self,
        store: Store,
        seal: Seal,
        *,
        find: Callable[[str], StreamHead | None],
        now: Callable[[], At],
        entropy: Callable[[int], bytes] = os.urandom,
    ) -> None:
        self._store, self._find, self._now, self._entropy = store, find, now, entropy
        self._shoes = SealedShoes(store, seal)
        self._made: dict[str, _Made] = {}

    def _below(self) -> DrawBelow:
        """Numbers out of fresh bytes for one shuffle: none are left over that a forked process would draw again."""
        return below_from_bytes(self._bytes())

    def _bytes(self) -> Iterator[int]:
        while True:
            yield from self._entropy(1024)

    # The operator's choice.

    def elected(self, table: str) -> Cards:
        """Where a table's next set of cards comes from; keyed unless the operator chose otherwise."""
        kept = self._store.document(ELECTION, table)
        return Cards(kept.body.decode()) if kept is not None and kept.body is not None else Cards.KEYED

    def election(self, table: str, cards: Cards) -> Document:
        kept = self._store.document(ELECTION, table)
        return Document(ELECTION, table, kept.version if kept else 0, cards.value.encode())

    def elect(self, table: str, cards: Cards) -> None:
        """Choose, and wait until it is on disk; it holds from the next set of cards on."""
        deed = Deed(at=self._now(), what="cards-elected", words=f"{table}: {cards.value}")
        self._store.append(Batch(documents=(self.election(table, cards),), deed=deed)).result()

    # Before a request is judged.

    def prepare(self, request: Request, head: StreamHead | None) -> Prepared:
        """The act with the cards that are seen by it, and what is written with it."""
        if head is None or not isinstance(head.state, Table):
            return request.act, ()
        table, act = head.state, request.act
        if isinstance(act, ask.CommitShoe):
            return act, self._commitment(act, table)
        shoe = committed_shoe(table)
        if shoe is None:
            if isinstance(act, _AFTER_COMMITMENT) and self._is_due(table):
                raise NotJudged("not-committed.shoe-been")
            return act, self._over(table) if isinstance(act, ask.LoadShoe) else ()
        check_unnamed(act)
        if not isinstance(act, _CARDS):
            return act, ()
        command = ask.Command(id=request.id, at=self._now(), who=request.who, act=act)
        return with_names(table, self._face(table, shoe), command), ()

    def _face(self, table: Table, shoe: ShoeState) -> Callable[[int], Card]:
        committed = self._shoes.committed(_named(table, shoe), shoe.cards.root)
        return partial(card_at, committed, shoe.cards.cuts)

    def _commitment(self, act: ask.CommitShoe, table: Table) -> tuple[Document, ...]:
        """A commitment goes with the sealed shoe it is to, and with the proof of the shoe before."""
        made, shoe = self._made.get(act.root), table.shoe
        if made is None or shoe is None or (made.cards, made.before) != (shoe.cards, table.shoe_before):
            raise Refused(Fault.of("other-shoe", "shoe"))
        fresh = self._shoes.document(made.named, self._shoes.committed(made.named, act.root))
        return fresh, *self._over(table)

    def _over(self, table: Table) -> tuple[Document, ...]:
        before = table.shoe_before
        if before is None or not before.cards.root:
            return ()
        return self._shoes.finished(_named(table, before), before, closed=_closed(table, before))

    # After a request was judged.

    def follows(self, before: StreamHead | None, after: StreamHead) -> tuple[Request, ...]:
        """What follows by itself: a commitment, the cutting card and the end of committed cards, alarms at others."""
        table = after.state
        if not isinstance(table, Table) or table.shoe is None:
            return ()
        if self._is_due(table):
            act = self._make(table)
            return (self._request(after, f"commit {act.shoe} {act.root[:16]}", act),)
        if committed_shoe(table) is not None:
            self._tidy(table)
            return tuple(self._found(after))
        if before is None or before.state is None or table.shoe.commitment:
            return ()
        return tuple(self._alarms(before, after))

    def _found(self, after: StreamHead) -> Iterator[Request]:
        """What the host finds at a committed shoe: its cutting card is next, or a hand waits and no card is left."""
        table = after.state
        if cutting_card_due(table):
            act: ask.AnyAct = ask.CuttingCardOut()
        elif has_run_out(table):
            act = ask.ReportTrouble(report=Report.OUT_OF_CARDS)
        else:
            return
        row = ACTS[type(act)]
        if permitted(Context(table, SYSTEM, self._now()), row) is None:
            yield self._request(after, f"found {after.end.stream} {table.position}", act)

    def _alarms(self, before: StreamHead, after: StreamHead) -> Iterator[Request]:
        for number, alarm in enumerate(alarms(before.state, after.state)):
            cards = tuple(ask.CardText(str(card)) for card in alarm.cards)
            act = ask.ReportIncident(alarm=alarm.kind, number=alarm.number, cards=cards)
            yield self._request(after, f"alarm {after.end.stream} {after.state.position} {number}", act)

    @staticmethod
    def _request(head: StreamHead, id_: str, act: ask.AnyAct) -> Request:
        return Request(stream=head.end.stream, id=id_, who=SYSTEM, act=act)

    def _is_due(self, table: Table) -> bool:
        """Whether random cards lie there without a commitment: before the cut, or back in a shuffler."""
        if table.shoe is None or table.shoe.cards.root:
            return False
        if table.shoe.ready in _TO_BE_CUT:
            return table.shoe.cut_at is None and self.elected(table.rules.setup.name) is Cards.RANDOM
        return table.shoe.ready is Ready.PLAY and table.shoe_before is not None and _goes_on(table, table.shoe_before)

    def _make(self, table: Table) -> ask.CommitShoe:
        """Shuffle, draw the salts and commit; nobody has it on disk before the table has the commitment."""
        rules, shoe, before = table.rules.shoe, table.the_shoe, table.shoe_before
        if before is not None and shoe.ready is Ready.PLAY:
            face = self._face(table, before)
            order = mixed_again([face(place) for place in range(shoe.total)], before, rules.buffer, self._below())
        else:
            order = shuffled(decks_of(rules.decks), self._below())
        named = Named(table.rules.setup.name, f"{_plain(table.rules.setup.name)}/{table.position}")
        committed = commit(named.shoe, order, self._entropy(SALT_BYTES * len(order)))
        self._shoes.know(committed)
        self._made[committed.commitment.root] = _Made(named, shoe.cards, before)
        return ask.CommitShoe(shoe=named.shoe, root=committed.commitment.root)

    def _tidy(self, table: Table) -> None:
        """Forget the shoe before, and the commitment that was made for it."""
        before = table.shoe_before
        if before is not None and self._made.pop(before.cards.root, None) is not None:
            self._shoes.forget(before.cards.root)

    # When the house opens.

    def check(self, head: StreamHead) -> None:
        """`MustStop` if the random shoe of a table cannot be dealt on."""
        shoe = committed_shoe(head.state) if isinstance(head.state, Table) else None
        if shoe is not None:
            self._face(head.state, shoe)

    # What everybody may have.

    def proof_of(self, table: str, shoe: str) -> ShoeProof | None:
        """The proof of a shoe, as far as it has been dealt on disk; everything when it is over."""
        kept = self._shoes.published(Named(table, shoe))
        head = self._find(table_stream(table))
        if kept is not None or head is None:
            return kept
        for there in (committed_shoe(head.state), head.state.shoe_before):
            if there is not None and there.cards.root and there.committed_as == shoe:
                return self._shoes.proof(Named(table, shoe), there, closed=_closed(head.state, there))
        return None

    def over(self, table: str) -> tuple[str, ...]:
        """The shoes of a table that are over and have a proof, the newest first."""
        head = self._find(table_stream(table))
        last = head.state.shoe_before if head is not None else None
        kept = self._shoes.kept(table)
        if last is None or not last.cards.root or last.committed_as in kept:
            return kept
        return last.committed_as, *kept


def _named(table: Table, shoe: ShoeState) -> Named:
    return Named(table.rules.setup.name, shoe.committed_as)


def _goes_on(table: Table, before: ShoeState) -> bool:
    """Whether a random shoe goes on in a shuffler that has been given its cards back."""
    return table.rules.shoe.continuous and bool(before.cards.root)


def _closed(table: Table, shoe: ShoeState) -> bool:
    """Whether all cards of a shoe may be seen: not while some of them wait in a shuffler's chute."""
    mixed = shoe is table.shoe_before and not table.rules.shoe.buffer
    return shoe.life is Life.OVER or mixed


def _plain(name: str) -> str:
    """A table's name as the name of a shoe may begin."""
    return re.sub(r"[^A-Za-z0-9._:-]+", "-", name)[:60] or "table"
