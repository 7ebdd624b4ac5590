"""Proofs of integrity: whatever is done to the database of a house, and to its installed files, is found."""

import json
import shutil
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from random import Random

from msgspec.structs import replace

from puntobanco.audit.entries import documents_beside
from puntobanco.audit.source import file_lines, find_source
from puntobanco.audit.verify import verify
from puntobanco.faults import Refused
from puntobanco.journal.checkpoint import read_checkpoints, wanted_of
from puntobanco.journal.entry import encode
from puntobanco.procedure.asking import At
from puntobanco.signing import load_public
from puntobanco.store.cover import COVERED, SALT, salted, unsalted
from puntobanco.store.open import FILE
from standalone import check_install as checker
from tests.journal.journals import rebuilt
from tests.journal.tampering import entry_of
from tests.proofs import Proof
from tests.server.integrity.watched import TABLE, Watched
from tests.support import SETUPS

ROOT = SETUPS.parent
STREAMS = (TABLE, "house", "accounts")


def _cut(chance: Random, house: Watched, copies: list[Path]) -> None:
    stream = chance.choice(STREAMS)
    with closing(house.store()) as store:
        length = store.length(stream)
    house.cut(stream, chance.randrange(1, length + 1))


def _put_back(chance: Random, house: Watched, copies: list[Path]) -> None:
    shutil.copy(chance.choice(copies), house.data / FILE)


def _rebuild(chance: Random, house: Watched, copies: list[Path]) -> None:
    stream = chance.choice(STREAMS)
    with closing(house.store()) as store:
        entries = [entry_of(stream, line) for line in store.read(stream)]
    number = chance.randrange(len(entries))
    entries[number] = replace(entries[number], at=At(entries[number].at + chance.randrange(1, 1000)))
    for place, line in enumerate(rebuilt(stream, entries)):
        house.change("UPDATE entries SET line = ? WHERE stream = ? AND number = ?", line, stream, place)


def _flip(chance: Random, house: Watched, copies: list[Path]) -> None:
    with closing(sqlite3.connect(house.data / FILE)) as file, file:
        rows = file.execute("SELECT stream, number, line FROM entries").fetchall()
        stream, number, line = chance.choice(rows)
        data = bytearray(line)
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        file.execute("UPDATE entries SET line = ? WHERE stream = ? AND number = ?", (bytes(data), stream, number))


def _take_away(chance: Random, house: Watched, copies: list[Path]) -> None:
    house.change("DELETE FROM entries WHERE stream = ?", chance.choice(STREAMS))


def _put_in(chance: Random, house: Watched, copies: list[Path]) -> None:
    """An entry after the last that was signed, which stands there by its number and follows another one."""
    stream = chance.choice(STREAMS)
    with closing(house.store()) as store:
        lines = list(store.read(stream))
    entry = replace(entry_of(stream, chance.choice(lines[:-1])), number=len(lines))
    house.change("INSERT INTO entries VALUES (?, ?, ?)", stream, len(lines), encode(entry))


def _documents(house: Watched, kinds: Iterable[str]) -> list[tuple[str, str, int, bytes]]:
    with closing(sqlite3.connect(house.data / FILE)) as file:
        rows = file.execute("SELECT kind, key, version, body FROM documents ORDER BY kind, key").fetchall()
    return [row for row in rows if row[0] in set(kinds)]


def _one_document(chance: Random, house: Watched) -> tuple[str, str, int, bytes]:
    """A document of any kind that the chain covers, every kind as often as every other."""
    rows = _documents(house, COVERED)
    kind = chance.choice(sorted(COVERED))
    return chance.choice([row for row in rows if row[0] == kind])


def _edit_document(chance: Random, house: Watched, copies: list[Path]) -> None:
    kind, key, _, body = _one_document(chance, house)
    data = bytearray(body)
    data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    house.change("UPDATE documents SET body = ? WHERE kind = ? AND key = ?", bytes(data), kind, key)


def _drop_document(chance: Random, house: Watched, copies: list[Path]) -> None:
    kind, key, _, _ = _one_document(chance, house)
    house.change("DELETE FROM documents WHERE kind = ? AND key = ?", kind, key)


def _add_document(chance: Random, house: Watched, copies: list[Path]) -> None:
    kind, key, version, body = _one_document(chance, house)
    house.change("INSERT INTO documents VALUES (?, ?, ?, ?)", kind, f"{key}x", version, body)


def _old_document(chance: Random, house: Watched, copies: list[Path]) -> None:
    """A document as it stood in an older copy; one that did not change gets another version alone."""
    kind, key, version, body = _one_document(chance, house)
    with closing(sqlite3.connect(chance.choice(copies))) as file:
        old = file.execute("SELECT version, body FROM documents WHERE kind = ? AND key = ?", (kind, key)).fetchone()
    older, said = old if old and old != (version, body) else (version + 1, body)
    house.change("UPDATE documents SET version = ?, body = ? WHERE kind = ? AND key = ?", older, said, kind, key)


def _make_officer(chance: Random, house: Watched, copies: list[Path]) -> None:
    """The nobody gets the grants of an officer, in the one way in which they are written."""
    rows = {json.loads(unsalted(body))["login"]: (key, body) for _, key, _, body in _documents(house, ("person",))}
    (_, officer), (key, nobody) = rows["officer-1"], rows["nobody"]
    record = {**json.loads(unsalted(nobody)), "grants": json.loads(unsalted(officer))["grants"]}
    body = salted(chance.randbytes(SALT), json.dumps(record).encode())
    house.change("UPDATE documents SET body = ? WHERE kind = 'person' AND key = ?", body, key)


def _swap_logins(chance: Random, house: Watched, copies: list[Path]) -> None:
    rows = _documents(house, ("login",))
    (_, one, _, _), (_, _, _, other) = chance.sample(rows, 2)
    house.change("UPDATE documents SET body = ? WHERE kind = 'login' AND key = ?", other, one)


STREAM_TAMPERS = {
    "tail cut": _cut, "old copy": _put_back, "rebuilt": _rebuild, "bit": _flip, "stream gone": _take_away,
    "entry put in": _put_in,
}  # fmt: skip
DOCUMENT_TAMPERS = {
    "document edited": _edit_document,
    "document taken out": _drop_document,
    "document put in": _add_document,
    "document put back": _old_document,
    "officer made": _make_officer,
    "login swapped": _swap_logins,
}
TAMPERS = {**STREAM_TAMPERS, **DOCUMENT_TAMPERS}


def house_tampers(size: int, seed: int) -> str:
    """Tamper with the database of a house that was played and signed; it must not open, and be found by verify."""
    chance, counts = Random(seed), Counter[str]()
    with tempfile.TemporaryDirectory() as folder:
        house, copies = Watched(Path(folder)), list[Path]()
        house.people()
        for number in range(3):
            if number:
                house.change_person()
            house.play(1)
            copies.append(Path(folder) / f"copy-{number}.sqlite")
            shutil.copy(house.data / FILE, copies[-1])
        whole = copies.pop()
        check = load_public(house.second / "house.pub").check
        kept, wrong = read_checkpoints(file_lines(house.second / "checkpoints.jsonl"), check)
        assert len(kept) == 3 and not wrong
        assert not verify(find_source(str(house.data)), wanted=wanted_of(kept), processes=1).findings
        for _ in range(size):
            kind = chance.choice(sorted(TAMPERS))
            TAMPERS[kind](chance, house, copies)
            counts[kind] += 1
            try:
                house.opened()
            except Refused:
                pass
            else:
                raise AssertionError(f"seed {seed}: the house opened after: {kind}")
            source = find_source(str(house.data))
            found = verify(source, wanted=wanted_of(kept), chain_only=True).findings
            assert found or kind in DOCUMENT_TAMPERS, f"seed {seed}: verify found nothing after: {kind}"
            beside = documents_beside(source)
            assert beside or kind in STREAM_TAMPERS, f"seed {seed}: verify found no document after: {kind}"
            for left in house.data.glob(f"{FILE}-*"):
                left.unlink()
            shutil.copy(whole, house.data / FILE)
        house.opened()
    told = ", ".join(f"{count} {kind}" for kind, count in sorted(counts.items()))
    return f"{size} of {size} found, at the start and by verify: {told}"


def install_flips(size: int, seed: int) -> str:
    """Flip a bit in installed files, add one, take one away: each is found and named, and nothing else is."""
    chance = Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder).resolve()
        package = site / "puntobanco"
        shutil.copytree(ROOT / "src" / "puntobanco", package, ignore=shutil.ignore_patterns("__pycache__"))
        for beside in checker.BESIDE:
            shutil.copytree(ROOT / beside, package / beside, ignore=shutil.ignore_patterns("__pycache__"))
        manifest = checker.looked_at(package, [site])
        names = sorted(manifest["package"])
        chosen = names if size >= len(names) else sorted(chance.sample(names, size))
        for name in chosen:
            file = package / name
            data = file.read_bytes()
            altered = bytearray(data or b"\0")
            altered[chance.randrange(len(altered))] ^= 1 << chance.randrange(8)
            for change, word in ((bytes(altered), "changed"), (None, "missing")):
                file.unlink() if change is None else file.write_bytes(change)
                found = checker.differences(manifest, checker.looked_at(package, [site]))
                assert found == [f"{word}: puntobanco {name}"], (seed, name, found)
                file.write_bytes(data)
            beside = file.with_name("added.py")
            beside.write_bytes(b"")
            found = checker.differences(manifest, checker.looked_at(package, [site]))
            assert found == [f"added: puntobanco {beside.relative_to(package).as_posix()}"], (seed, name, found)
            beside.unlink()
    return f"{len(chosen)} of {len(names)} files: {3 * len(chosen)} changes, all found and named, nothing else"


PROOFS = (
    Proof(
        name="house-tampers",
        what="a tampered database does not open, and verify finds it by the second place",
        run=house_tampers,
        small=20,
        full=1_000,
    ),
    Proof(
        name="install-flips",
        what="every file of the package altered, taken away and joined by another is found",
        run=install_flips,
        small=15,
        full=100_000,
    ),
)
