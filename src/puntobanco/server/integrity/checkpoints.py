"""Checkpoints of a house: every 100 entries or 10 seconds one is signed, kept, and copied to the second place.

The store keeps only the last one, as a document, with the frontiers of its trees: all of them are in the second place,
where they prove something. None is signed before the last one is there, so none is ever dropped: while the second place
cannot be written to, one waits, and the next covers everything that came meanwhile. What is signed is read back from
the store, not taken from memory.
"""

import asyncio
from collections.abc import Callable, Mapping
from pathlib import Path
from threading import Lock

import msgspec
from msgspec import Struct

from puntobanco.faults import Fault, Refused
from puntobanco.journal.chain import End, end_of
from puntobanco.journal.checkpoint import Checkpoint, Head, Signed, checkpoint_of, signature_holds, signed_line
from puntobanco.journal.entry import NotAnEntry, header_of
from puntobanco.journal.merkle import Frontier
from puntobanco.procedure.asking import At
from puntobanco.server.integrity.blocks import Blocks
from puntobanco.server.integrity.second_place import NotKept, OtherHouse, SecondPlace, is_needed, refused
from puntobanco.signing import load_private, load_public, make_keys
from puntobanco.signing.keys import PRIVATE, PUBLIC
from puntobanco.store import Batch, Clash, Document, Failed, Store
from puntobanco.store.file_lock import lock
from puntobanco.words import Text, say

KIND, LAST, FRONTIERS = "checkpoint", "last", "frontiers"
ENTRIES = 100
"""New entries after which a checkpoint is made."""
SECONDS = 10.0
"""Seconds after which a checkpoint is made, if there are new entries."""
WHOLE = 100_000
"""Entries up to which everything is read before a house opens; a longer one is read while it plays."""
APART = 1.0
"""The shortest time in seconds between two, however fast the house plays."""

_FULL = msgspec.json.Decoder(dict[str, tuple[str, ...]])

Tell = Callable[[str, Text], None]


class Keys(Struct, frozen=True):
    """The pair with which a house signs."""

    key: str
    sign: Callable[[bytes], bytes]
    check: Callable[[bytes, bytes], bool]
    public: bytes


def house_keys(data: Path) -> Keys:
    """The keys in the folder of a house, made at its first start; only its owner reads the private one."""
    folder = data / "keys"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    private, public = folder / f"house{PRIVATE}", folder / f"house{PUBLIC}"
    with (folder / "lock").open("wb") as held:  # several processes of one house may start at once
        lock(held.fileno(), wait=True)
        if not private.exists() and not public.exists():
            make_keys(folder / "house")
    signer, checker = load_private(private), load_public(public)
    if signer.key != checker.key:
        raise Refused(Fault.of("no-key.two-keys", str(folder)))
    return Keys(signer.key, signer.sign, checker.check, public.read_bytes())


class Proof(Struct, frozen=True, kw_only=True):
    """That one entry is under a checkpoint: checked by `puntobanco.journal.merkle.included`."""

    checkpoint: int
    stream: str
    number: int
    length: int
    root: str
    leaf: str
    """The hash of the entry as a leaf: SHA-256 of a zero byte and its line."""
    path: tuple[str, ...]


class Checkpoints:
    """Makes the checkpoints of one house; several processes may do so on one store."""

    def __init__(
        self,
        store: Store,
        keys: Keys,
        second: SecondPlace | None,
        *,
        now: Callable[[], At],
        tell: Tell,
        reached: Callable[[], None] = lambda: None,
    ) -> None:
        """`reached` is called when the second place has taken the last checkpoint after all."""
        self.store, self.keys, self.second, self._now, self._tell = store, keys, second, now, tell
        self._reached = reached
        self.last: bytes | None = None
        """The last one, signed, as a line."""
        self.waits: Text | None = None
        """Why the last one is not in the second place yet; nothing if it is."""
        self.long = False
        """Whether it was opened by its frontiers alone, so that the rest has to be read afterwards."""
        self._checkpoint: Checkpoint | None = None
        self._version = 0
        self._trees: dict[str, Frontier] = {}
        self._ends: dict[str, End] = {}
        self._blocks: dict[str, Blocks] = {}
        self._lock = Lock()
        self._lengths: dict[str, int] = {}

    # Opening.

    def open(self) -> None:
        """Read all streams; `Refused` if they are not the ones that were signed, or the second place knows more."""
        self._reread()
        self._meet()
        heads = {head.stream: head for head in (self._checkpoint.heads if self._checkpoint else ())}
        self.long = sum(head.length for head in heads.values()) > WHOLE
        if self.long:
            self._take_up(heads)
        for stream in sorted(heads.keys() | set(self.store.streams())):
            self._grow(stream, heads.get(stream))
        self._lengths = {name: tree.size for name, tree in self._trees.items()}

    def _meet(self) -> None:
        """Compare with the second place; a house that was ever opened with one does not open without it."""
        needed = is_needed(self.store)
        if self.second is None:
            if needed:
                raise refused(say("integrity.second-place-left-out"))
            return
        try:
            if needed and not self.second.is_known():
                raise refused(say("integrity.second-place-empty"))
            self.second.greet(self.keys.public)
            kept = self.second.last()
        except OtherHouse as found:
            raise _refused(found.text) from None
        except NotKept as found:
            if needed:
                raise refused(say("integrity.second-place-unreached", why=found.text)) from None
            self._waits(found.text)
            return
        self._check_kept(self._read(kept, "second-place") if kept else None, needed=needed)

    def _check_kept(self, theirs: Checkpoint | None, *, needed: bool) -> None:
        """Compare the last checkpoint of the store with the last one in the second place."""
        mine = self._checkpoint
        if theirs is not None and (mine is None or theirs.number > mine.number):
            here = mine.number if mine else "none"
            raise _refused(say("integrity.old-copy", theirs=theirs.number, here=here))
        if theirs is not None and mine is not None and theirs.number == mine.number and theirs != mine:
            raise _refused(say("integrity.other-checkpoint", n=mine.number))
        if mine is not None and mine.number - (theirs.number if theirs else -1) > 1:
            lost = say("integrity.lost-checkpoints", n=mine.number - 1)
            if needed:
                raise refused(lost)
            self._tell("second-place", lost)

    def _reread(self) -> None:
        """The last checkpoint that the store knows."""
        kept = self.store.document(KIND, LAST)
        if kept is not None and kept.body is not None:
            self.last, self._version = kept.body, kept.version
            self._checkpoint = self._read(kept.body, "database")

    def _read(self, line: bytes, where: str) -> Checkpoint:
        try:
            signed = msgspec.json.decode(line, type=Signed)
        except msgspec.MsgspecError:
            raise _refused(say("integrity.checkpoint-unread", where=where)) from None
        if not signature_holds(signed, self.keys.check):
            raise _refused(say("integrity.checkpoint-unsigned", where=where))
        return signed.checkpoint

    def _take_up(self, heads: Mapping[str, Head]) -> None:
        """Continue from the stored frontiers if they give the signed roots."""
        kept = self.store.document(KIND, FRONTIERS)
        try:
            full = _FULL.decode(kept.body if kept is not None and kept.body is not None else b"{}")
        except msgspec.MsgspecError:
            full = {}
        for stream, head in heads.items():
            try:
                tree = Frontier(head.length, [bytes.fromhex(node) for node in full.get(stream, ())])
            except ValueError:
                continue
            if tree.root().hex() == head.root:
                self._trees[stream] = tree

    def compare(self) -> Text | None:
        """Read everything that was signed once more; what is not as it was, or nothing. It takes its time."""
        for head in self._checkpoint.heads if self._checkpoint else ():
            try:
                root = self._blocks.setdefault(head.stream, Blocks(self.store, head.stream)).root(head.length)
            except IndexError:
                return say("integrity.stream-short", stream=head.stream, n=head.length)
            if root.hex() != head.root:
                return say("integrity.stream-other", stream=head.stream, n=head.length)
        return None

    def _grow(self, stream: str, head: Head | None = None) -> None:
        """Take in what is new in a stream; on the way it must pass the root that was signed."""
        tree = self._trees.setdefault(stream, Frontier())
        if head is not None and head.length == 0:
            head = None
        if head is not None and tree.size == head.length and self.store.length(stream) >= head.length:
            head = None  # taken up from its frontier
        end = self._end(stream, tree.size)
        for line in self.store.read(stream, tree.size):
            self._ends[stream] = end = _followed(end, line)
            tree.append(line)
            if head is not None and tree.size == head.length:
                if tree.root().hex() != head.root:
                    raise _refused(say("integrity.stream-other", stream=stream, n=head.length))
                head = None
        if head is not None:
            raise _refused(say("integrity.stream-cut", stream=stream, size=tree.size, n=head.length))

    def _end(self, stream: str, size: int) -> End:
        """What the entry after `number` entries must say of its place."""
        end = self._ends.get(stream)
        if end is not None or not size:
            return end or End(stream=stream)
        try:
            return end_of(stream, next(iter(self.store.read(stream, size - 1)), None))
        except NotAnEntry:
            raise _refused(say("integrity.entry-unread", n=size - 1, stream=stream)) from None

    # Making.

    def heard(self, stream: str, length: int) -> bool:
        """A stream has grown: whether it is time for a checkpoint."""
        self._lengths[stream] = length
        return self.new >= ENTRIES

    @property
    def new(self) -> int:
        """Entries that no checkpoint covers, as far as this process knows."""
        seen = {head.stream: head.length for head in (self._checkpoint.heads if self._checkpoint else ())}
        return sum(max(0, length - seen.get(name, 0)) for name, length in list(self._lengths.items()))

    def make(self) -> bool:
        """Sign what is new, keep it and copy it; whether there was anything. It waits for disks."""
        with self._lock:
            if not self.copied():
                return False
            for _ in range(10):
                for stream in self.store.streams():
                    self._grow(stream)
                if not self._grown():
                    return False
                try:
                    self._sign()
                except Clash:  # another process was faster
                    self._reread()
                    continue
                self.copied()
                return True
            return False

    def _grown(self) -> bool:
        seen = {head.stream: head.length for head in (self._checkpoint.heads if self._checkpoint else ())}
        return any(tree.size != seen.get(name, 0) for name, tree in self._trees.items())

    def _sign(self) -> None:
        made = checkpoint_of(self._trees, at=self._now(), before=self._checkpoint)
        line = signed_line(made, self.keys.key, self.keys.sign)
        full = {name: [node.hex() for node in tree.full] for name, tree in self._trees.items()}
        last = Document(KIND, LAST, self._version, line)
        before = self.store.document(KIND, FRONTIERS)
        frontiers = Document(KIND, FRONTIERS, before.version if before else 0, msgspec.json.encode(full))
        self.store.append(Batch(documents=(last, frontiers))).result()
        self.last, self._checkpoint, self._version = line, made, self._version + 1

    def copied(self) -> bool:
        """Whether the last one is in the second place, after trying; `waits` says why not."""
        if self.second is None or self.last is None:
            return True
        try:
            self.second.greet(self.keys.public)
            self._hand_over(self.last)
        except NotKept as found:
            self._waits(found.text)
            return False
        if self.waits is not None:
            self.waits = None
            self._tell("second-place", say("integrity.copied-again"))
            self._reached()
        return True

    def _hand_over(self, line: bytes) -> None:
        assert self.second is not None and self._checkpoint is not None
        kept = self.second.last()
        if kept is not None and self._read(kept, "second-place").number > self._checkpoint.number:
            self._reread()  # another process was faster
            line = self.last or line
            if self._read(kept, "second-place").number > self._checkpoint.number:
                raise NotKept(say("integrity.later-checkpoint"))
        self.second.add(line)

    def leave(self, name: str, file: Path) -> None:
        """Leave a copy of a file in the second place, once."""
        try:
            if self.second is not None:
                self.second.leave(name, file.read_bytes())
        except NotKept as found:
            self._waits(found.text)

    def _waits(self, why: Text) -> None:
        if self.waits != why:
            self.waits = why
            self._tell("second-place", say("integrity.uncopied", why=why))

    # Running.

    async def run(self) -> None:
        loop, due = asyncio.get_running_loop(), asyncio.Event()

        def heard(stream: str, length: int) -> None:
            if self.heard(stream, length):
                loop.call_soon_threadsafe(due.set)

        leave = self.store.listen(heard)
        try:
            while True:
                await _either(due, SECONDS)
                due.clear()
                await asyncio.to_thread(self.try_to_make)
                await asyncio.sleep(APART)
        finally:
            leave()

    def try_to_make(self) -> None:
        """Make one; what prevents it is told."""
        try:
            self.make()
        except Failed as failed:
            self._waits(say("ref.whole", what=str(failed)))
        except Refused as refused:
            self._waits(refused.faults[0].text)

    # Proofs.

    def proof(self, stream: str, number: int) -> Proof | None:
        """The proof that the last checkpoint covers an entry; none if it does not."""
        checkpoint = self._checkpoint
        head = next((signed for signed in checkpoint.heads if signed.stream == stream), None) if checkpoint else None
        if checkpoint is None or head is None or not 0 <= number < head.length:
            return None
        blocks = self._blocks.setdefault(stream, Blocks(self.store, stream))
        leaf, path = blocks.inclusion(number, head.length)
        return Proof(
            checkpoint=checkpoint.number,
            stream=stream,
            number=number,
            length=head.length,
            root=head.root,
            leaf=leaf.hex(),
            path=tuple(step.hex() for step in path),
        )


async def _either(event: asyncio.Event, seconds: float) -> None:
    try:
        await asyncio.wait_for(event.wait(), seconds)
    except TimeoutError:
        return


def _followed(end: End, line: bytes) -> End:
    """The end of a stream after a line; a line that does not follow it is never signed."""
    try:
        header = header_of(line)
    except NotAnEntry:
        raise _refused(say("integrity.entry-unread", n=end.number, stream=end.stream)) from None
    if not end.is_before(header):
        raise _refused(say("integrity.entry-unfollowed", n=end.number, stream=end.stream))
    return end.after(line, len(header.events))


def _refused(why: Text) -> Refused:
    return Refused(Fault.of("not-as-signed.checkpoints", "checkpoints", why=why))
