"""The keeper of a process's shoes: random ones are shuffled, committed to and dealt here; real ones are watched.

Whether a table's cards are random or keyed in by its dealer is the operator's choice, and holds from the next set of
cards on. A random shoe is shuffled from the operating system's bytes, sealed and committed to before anybody cuts it.
From then on its cards have names only here: a request says what is done, and the keeper adds the card if the table
wants its name. After a restart it goes on from the seal and from the trail that the table's entries tell.
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
from puntobanco.dealing.trail import Story, Trail
from puntobanco.dealing.watch import impossible, rung
from puntobanco.faults import Fault, Refused
from puntobanco.floor import table_stream
from puntobanco.floor.transaction import SYSTEM
from puntobanco.procedure.asking import At
from puntobanco.procedure.irregular import Report
from puntobanco.server.sequencer.heads import StreamHead
from puntobanco.server.sequencer.requests import NotJudged, Request
from puntobanco.server.shoes.sealed import Named, SealedShoes, card_at
from puntobanco.server.shoes.sealing import Seal
from puntobanco.shoe.alarms import Alarm
from puntobanco.shoe.commitment import SALT_BYTES, commit
from puntobanco.shoe.decks import decks_of
from puntobanco.shoe.proof import ShoeProof
from puntobanco.shoe.shuffle import DrawBelow, below_from_bytes, shuffled
from puntobanco.store import Batch, Deed, Document, Store
from puntobanco.table import commands as ask
from puntobanco.table.acts.business import SHOE_ALARM
from puntobanco.table.model.answer import Context
from puntobanco.table.model.committed import cutting_card_due, has_run_out
from puntobanco.table.model.state import Ready, Table
from puntobanco.table.permission import permitted
from puntobanco.table.registry import ACTS

ELECTION = "table-shoe"
"""The kind of document that holds a table's choice."""

Extra = tuple[ask.AnyAct, tuple[Document, ...]]

_CARDS = (ask.Draw, ask.BurnCards, ask.Turn, ask.Look, ask.ShowBurntCard)
"""What cards may be seen by."""
_AFTER_COMMITMENT = (
    *_CARDS, ask.AnswerCut, ask.PlaceCuttingCard, ask.LoadShoe, ask.OpenBets, ask.DealWithoutBets, ask.ReportTrouble,
    ask.Resolve,
)  # fmt: skip
"""What a random shoe must be committed to before."""
_TO_BE_CUT = (Ready.CUT, Ready.CUTTING_CARD, Ready.LOAD)


class Cards(Enum):
    """Where the cards of a table come from."""

    RANDOM = "random"
    KEYED = "keyed"


class _Made(Struct, frozen=True):
    """A commitment that is to be made, and the story that it goes on from."""

    named: Named
    story: Story


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
        """The choice, as it is kept."""
        kept = self._store.document(ELECTION, table)
        return Document(ELECTION, table, kept.version if kept else 0, cards.value.encode())

    def elect(self, table: str, cards: Cards) -> None:
        """Choose, and wait until it is on disk; it holds from the next set of cards on."""
        deed = Deed(at=self._now(), what="cards elected", words=f"{table}: {cards.value}")
        self._store.append(Batch(documents=(self.election(table, cards),), deed=deed)).result()

    # Before a request is judged.

    def extra(self, request: Request, head: StreamHead | None) -> Extra:
        """The act with the cards that are seen by it, and what is written with it."""
        if head is None or not isinstance(head.state, Table):
            return request.act, ()
        table, trail, act = head.state, head.story.now, request.act
        if isinstance(act, ask.CommitShoe):
            return act, self._commitment(act, head)
        if not trail.root:
            if isinstance(act, _AFTER_COMMITMENT) and self._is_due(head):
                raise NotJudged("not-committed", "the shoe has not been committed to yet; ask again in a moment.")
            return act, self._over(head) if isinstance(act, ask.LoadShoe) else ()
        check_unnamed(act)
        if not isinstance(act, _CARDS):
            return act, ()
        assert table.shoe is not None and trail.out == table.shoe.out, "the trail of the shoe is not the table's"
        command = ask.Command(id=request.id, at=self._now(), who=request.who, act=act)
        return with_names(table, trail, self._face(table, trail), command), ()

    def _face(self, table: Table, trail: Trail) -> Callable[[int], Card]:
        committed = self._shoes.committed(_named(table, trail), trail.root)
        return partial(card_at, committed, trail)

    def _commitment(self, act: ask.CommitShoe, head: StreamHead) -> tuple[Document, ...]:
        """A commitment goes with the sealed shoe it is to, and with the proof of the shoe before."""
        made = self._made.get(act.root)
        if made is None or made.story != head.story:
            raise Refused(Fault("other-shoe", "shoe", "this commitment is not to the cards that are there."))
        fresh = self._shoes.document(made.named, self._shoes.committed(made.named, act.root))
        return fresh, *self._over(head)

    def _over(self, head: StreamHead) -> tuple[Document, ...]:
        before = head.story.before
        if before is None or not before.root:
            return ()
        return self._shoes.finished(_named(head.state, before), before, closed=_closed(head, before))

    # After a request was judged.

    def follow(self, before: StreamHead | None, after: StreamHead) -> tuple[Request, ...]:
        """What follows by itself: a commitment, the cutting card and the end of committed cards, alarms at others."""
        if not isinstance(after.state, Table):
            return ()
        if not after.story.now.root and self._is_due(after):
            act = self._make(after)
            return (self._request(after, f"commit {act.shoe} {act.root[:16]}", act),)
        if after.story.now.root:
            self._tidy(after.story)
            return tuple(self._found(after))
        if before is None or before.state is None or after.state.shoe is None or after.state.shoe.commitment:
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
        decks = after.state.rules.shoe.decks
        stopped = impossible(before.state, after.state)
        found: list[Alarm] = [*rung(before.story, after.story, decks), *([stopped] if stopped else [])]
        for number, alarm in enumerate(found):
            act = ask.ReportIncident(matter=f"{SHOE_ALARM}: {alarm.kind.value}", note=alarm.sentence)
            yield self._request(after, f"alarm {after.end.stream} {after.state.position} {number}", act)

    @staticmethod
    def _request(head: StreamHead, id_: str, act: ask.AnyAct) -> Request:
        return Request(stream=head.end.stream, id=id_, who=SYSTEM, act=act)

    def _is_due(self, head: StreamHead) -> bool:
        """Whether random cards lie there without a commitment: before the cut, or back in a shuffler."""
        table, story = head.state, head.story
        if table.shoe is None or story.now.root:
            return False
        if table.shoe.ready in _TO_BE_CUT:
            return table.shoe.cut_at is None and self.elected(table.rules.setup.name) is Cards.RANDOM
        return table.shoe.ready is Ready.PLAY and story.before is not None and _goes_on(table, story.before)

    def _make(self, head: StreamHead) -> ask.CommitShoe:
        """Shuffle, draw the salts and commit; nobody has it on disk before the table has the commitment."""
        table, before = head.state, head.story.before
        rules = table.rules.shoe
        if before is not None and table.shoe.ready is Ready.PLAY:
            face = self._face(table, before)
            order = mixed_again([face(place) for place in range(table.shoe.total)], before, rules.buffer, self._below())
        else:
            order = shuffled(decks_of(rules.decks), self._below())
        named = Named(table.rules.setup.name, f"{_plain(table.rules.setup.name)}/{table.position}")
        committed = commit(named.shoe, order, self._entropy(SALT_BYTES * len(order)))
        self._shoes.know(committed)
        self._made[committed.commitment.root] = _Made(named, head.story)
        return ask.CommitShoe(shoe=named.shoe, root=committed.commitment.root)

    def _tidy(self, story: Story) -> None:
        """Forget shoes that are over, and commitments that were made for them."""
        if story.before is not None and self._made.pop(story.before.root, None) is not None:
            self._shoes.forget(story.before.root)

    # When the house opens.

    def check(self, head: StreamHead) -> None:
        """`MustStop` if the random shoe of a table cannot be dealt on."""
        if isinstance(head.state, Table) and head.story.now.root:
            self._face(head.state, head.story.now)

    # What everybody may have.

    def proof_of(self, table: str, shoe: str) -> ShoeProof | None:
        """The proof of a shoe, as far as it has been dealt on disk; everything when it is over."""
        kept = self._shoes.published(Named(table, shoe))
        head = self._find(table_stream(table))
        if kept is not None or head is None:
            return kept
        for trail in (head.story.now, head.story.before):
            if trail is not None and trail.shoe == shoe:
                return self._shoes.proof(Named(table, shoe), trail, closed=_closed(head, trail))
        return None

    def over(self, table: str) -> tuple[str, ...]:
        """The shoes of a table that are over and have a proof, the newest first."""
        before = self._find(table_stream(table))
        last = before.story.before if before is not None else None
        kept = self._shoes.kept(table)
        return (last.shoe, *kept) if last is not None and last.root and last.shoe not in kept else kept


def _named(table: Table, trail: Trail) -> Named:
    return Named(table.rules.setup.name, trail.shoe)


def _goes_on(table: Table, before: Trail) -> bool:
    """Whether a random shoe goes on in a shuffler that has been given its cards back."""
    return table.rules.shoe.continuous and bool(before.root)


def _closed(head: StreamHead, trail: Trail) -> bool:
    """Whether all cards of a shoe may be seen: not while some of them wait in a shuffler's chute."""
    mixed = trail is head.story.before and not head.state.rules.shoe.buffer
    return trail.over or mixed


def _plain(name: str) -> str:
    """A table's name as the name of a shoe may begin."""
    return re.sub(r"[^A-Za-z0-9._:-]+", "-", name)[:60] or "table"
