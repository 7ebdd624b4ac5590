"""``puntobanco export``: a period of a house as one signed file for a regulator."""

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import click
import msgspec
from msgspec import Struct

from puntobanco.books.periods import Interval
from puntobanco.books.scan import Query
from puntobanco.cli.books.command import limits_of, moment, offset_of
from puntobanco.cli.refusals import answer, unreadable
from puntobanco.cli.verb import JSON, argument, option, verb
from puntobanco.faults import Fault, Refused
from puntobanco.journal.checkpoint import Signed, signature_holds
from puntobanco.procedure.asking import At

if TYPE_CHECKING:
    from puntobanco.audit.source import Source

A_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
KEY = "The house's private key; keys/house.key in the folder of a house."
CHECKPOINTS = "Signed checkpoints, of which the last is taken; those of the house itself."
ZONE = "How far the house's clock is ahead of universal time: +13:00."
ROUNDS = 100_000
"""Rounds that are recalled card for card."""


class Export(Struct, frozen=True, kw_only=True):
    data: Annotated[str, argument(metavar="FILE|DIR|URL")]
    output: Annotated[str, option("-o", "--output", required=True, metavar="FILE.zip", help="Where to write it.")]
    since: Annotated[str | None, option("--from", help="The first moment: 2026-11-16, or 2026-11-16T06:00.")]
    until: Annotated[str | None, option("--to", help="The first moment that no longer counts.")]
    tables: Annotated[tuple[str, ...], option("--table", help="Only this table; may be repeated.")]
    zone: Annotated[str, option(help=ZONE)] = "+00:00"
    key: Annotated[Path | None, option(type=A_FILE, help=KEY)]
    checkpoint: Annotated[Path | None, option(type=A_FILE, help=CHECKPOINTS)]
    as_json: Annotated[bool, JSON]


@verb("Nothing was written.")
def export(given: Export) -> None:
    """A period as one signed file: its journal with proofs, the reports, a manifest and a verifier.

    \b
    puntobanco export house/ --from 2026-11-01 --to 2026-12-01 -o november.zip
    puntobanco export journal/ --table SG-01 --checkpoint kept.jsonl --key signing.key -o table.zip

    Every entry of the period stands there beside its path to the last checkpoint, and so do the entries next to the
    period, so that nothing can be left out unseen. Who receives it runs verify_extract.py, which needs nothing but
    Python. With a table named, the house's own stream and the jackpots are left out. More in docs/journal.md.
    """
    import time

    from puntobanco.audit.period import Pair, archive_of, period_of
    from puntobanco.audit.source import find_source
    from puntobanco.signing import load_private, load_public

    source, offset = find_source(given.data), offset_of(given.zone)
    private = given.key or Path(given.data) / "keys" / "house.key"
    signer, public = load_private(private), private.with_suffix(".pub")
    line = _checkpoint(given, source)
    signed = _signed(line, given.data)
    if signed.key != signer.key or not signature_holds(signed, load_public(public).check):
        raise Refused(Fault.of("no-key.other-checkpoint", str(private), key=signed.key))
    query = Query(
        interval=Interval(since=moment("--from", given.since, offset), until=moment("--to", given.until, offset)),
        tables=frozenset(given.tables),
        cage=not given.tables,
        limits=limits_of(None, source),
        last=ROUNDS,
    )
    made = period_of(source, signed.checkpoint, line, query, At(int(time.time() * 1000)))
    data = archive_of(made, Pair(signer.key, signer.sign, public.read_bytes()))
    Path(given.output).write_bytes(data)
    entries = {stretch.stream: stretch.past - stretch.first for stretch in made.stretches}
    streams = f"{len(entries)} stream{'s' if len(entries) != 1 else ''}"
    sentence = f"{given.output}: {streams} with {sum(entries.values()):,} entries of the period, signed."
    record = {"file": given.output, "bytes": len(data), "checkpoint": made.number, "key": signer.key}
    answer({**record, "entries": entries}, sentence, as_json=given.as_json)


def _checkpoint(given: Export, source: "Source") -> bytes:
    """The last signed checkpoint, as a line."""
    from puntobanco.audit.source import file_lines
    from puntobanco.server.integrity.checkpoints import KIND, LAST
    from puntobanco.store import looked_at

    kept = given.checkpoint or source.checkpoints
    if kept is not None:
        line = [*file_lines(kept)][-1:]
    else:
        line = []
        if source.store:
            with closing(looked_at(source.store)) as store:
                document = store.document(KIND, LAST)
            line = [document.body] if document is not None and document.body else []
    if not line:
        raise Refused(Fault.of("no-checkpoint", given.data[:100]))
    return line[0]


def _signed(line: bytes, where: str) -> Signed:
    try:
        return msgspec.json.decode(line, type=Signed)
    except msgspec.MsgspecError:
        raise unreadable(where, "its last checkpoint cannot be read.") from None
