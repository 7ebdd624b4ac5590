"""``puntobanco restore``: a house from a backup, into a place where there is none."""

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import click

from puntobanco.cli.backup.findings import print_findings
from puntobanco.cli.officers.desk import right_now
from puntobanco.cli.officers.pair import Officers, agreement_of
from puntobanco.cli.refusals import FAILED, UNREADABLE, answer
from puntobanco.cli.verb import JSON, argument, verb
from puntobanco.faults import Fault, Refused

if TYPE_CHECKING:
    from puntobanco.server.accounts.at_machine import Pair
    from puntobanco.store import Reader, Store

NOTHING = "Nothing was restored."


class Restore(Officers, frozen=True, kw_only=True):
    file: Annotated[str, argument()]
    data: Annotated[str, argument()]
    as_json: Annotated[bool, JSON]


@verb(NOTHING)
def restore(given: Restore) -> int:
    """Put a backup where a house can be served from: a new folder or file, or an empty PostgreSQL database.

    \b
    puntobanco restore monday.sqlite house/ --as officer-1 --second officer-2
    puntobanco restore practice.sqlite postgresql://house@db/casino

    Nothing is ever written over. The chain of every stream is checked before and after. A house that plays for money
    is restored by two of its officers, by the passwords and second factors that the backup knows; afterwards everybody
    signs in anew. Codes need `accounts.key` of that house (--keys); recovery codes are good without it.

    Exit codes: 0 restored, 1 a chain is broken, 2 wrong use, 3 the backup cannot be read.
    """
    from puntobanco.audit.copying import checked
    from puntobanco.store import Failed, looked_at

    file, data = given.file, given.data
    try:
        _free_place(data)
        with closing(looked_at(Path(file))) as source:
            before, broken = checked(source)
            if broken:
                click.echo(f"{NOTHING} A chain of {file} is broken.", err=True)
                print_findings(broken)
                return FAILED
            pair = _officers(source, given)
            _restore(file, data, pair)
        with closing(looked_at(data)) as there:
            after, broken = checked(there)
    except Failed as failed:
        click.echo(f"{NOTHING} {failed}", err=True)
        return UNREADABLE
    if not _same(before, after) or broken:
        click.echo(f"What was restored is not what {file} holds; do not serve {data}.", err=True)
        print_findings(broken)
        return FAILED
    keys = "\nIts keys are in no backup: before it is served, put keys/, shoes.key and accounts.key beside it."
    sentence = f"{data}: {len(after)} streams with {sum(after.values()):,} entries, every chain whole."
    answer({"restored": data, "streams": after}, sentence + (keys if pair else ""), as_json=given.as_json)
    return 0


def _same(before: dict[str, int], after: dict[str, int]) -> bool:
    """Whether everything was restored: the accounts' stream has since told of the restore itself."""
    from puntobanco.journal.accounts import ACCOUNTS

    grown = after.get(ACCOUNTS, 0) >= before.get(ACCOUNTS, 0)
    return grown and {**before, ACCOUNTS: 0} == {**after, ACCOUNTS: 0}


def _officers(source: "Reader", given: Restore) -> "Pair | None":
    """The two officers who agree; nobody has to where nobody plays for money."""
    from puntobanco.server.accounts.founding import REAL, mode_of

    return given.agree(source, "a restore from a backup", given.file) if mode_of(source) == REAL else None


def _free_place(data: str) -> Path | None:
    """Where the file goes, if it is one; `Refused` if there is something already."""
    from puntobanco.store.open import MEMORY, file_of, is_postgres

    place = None if is_postgres(data) else file_of(data)
    if data == MEMORY or (place is not None and (place.exists() or place.is_symlink())):
        raise Refused(Fault.of("not-empty.house-already", str(place or data)))
    return place


def _left_behind(target: "Store", file: str, pair: "Pair | None") -> None:
    """Who was signed in, which process had which table and what was installed there is not restored.

    Which two officers did it is kept.
    """
    from puntobanco.procedure.asking import Matter
    from puntobanco.server.accounts.documents import SESSIONS, write
    from puntobanco.server.accounts.records import Noted
    from puntobanco.server.cluster.leases import KIND as LEASES
    from puntobanco.server.integrity.second_place import released
    from puntobanco.server.integrity.self_check import KIND_MANIFEST
    from puntobanco.store import Document

    old = [document for kind in (SESSIONS.kind, LEASES, KIND_MANIFEST) for document in target.documents(kind)]
    gone = [Document(document.kind, document.key, document.version, None) for document in old]
    noted = Noted(at=right_now(), what=Matter.RESTORE.value, words=Path(file).name[:300])
    if pair is not None:
        agreement, noted = agreement_of(target, Matter.RESTORE, Path(file).name, pair)
        gone += [*agreement, *released(target)]  # the second place knows more than this copy: they speak for that too
    if gone:
        write(target, *gone, noted=noted)


def _restore(file: str, data: str, pair: "Pair | None") -> None:
    """Into a store that is made for it; a file that could not be filled does not stay."""
    from puntobanco.store import SqliteStore, looked_at, opened

    place = _free_place(data)
    filled = False
    try:
        with closing(SqliteStore(place) if place is not None else opened(data)) as target:
            with closing(looked_at(Path(file))) as source:
                target.fill(source)
            _left_behind(target, file, pair)
            filled = True
    finally:
        if place is not None and not filled:
            for name in (place.name, f"{place.name}-wal", f"{place.name}-shm"):
                place.with_name(name).unlink(missing_ok=True)
