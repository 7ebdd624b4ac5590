"""``puntobanco verify``: everything that a journal says, checked and judged again."""

import sys
from collections.abc import Iterable
from pathlib import Path

import click

from puntobanco.cli.refusals import FAILED, UNREADABLE, WRONG_USE, refuse
from puntobanco.faults import Fault, Refused
from puntobanco.journal.checkpoint import Check, Checkpoint, read_checkpoints
from puntobanco.journal.findings import Finding

NOTHING = "Nothing was verified."


@click.command()
@click.argument("journal", metavar="FILE|DIR|URL")
@click.option("--checkpoint", "checkpoint_file", help="The checkpoints that a second party kept: a file, one a line.")
@click.option("--key", "key_file", help="The public key they are signed with: a file that ends in .pub.")
@click.option("--chain-only", is_flag=True, help="Only whether the lines follow each other; nothing is judged.")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def verify(journal: str, checkpoint_file: str | None, key_file: str | None, chain_only: bool, as_json: bool) -> None:
    """Replay a journal: whether its chains are whole and every entry is what its rulebook gives, to the cent.

    \b
    puntobanco verify journal/                             # a folder: house.jsonl, table/T07.jsonl …
    puntobanco verify table/T07.jsonl --chain-only         # one stream, its chain alone
    puntobanco verify sqlite:///casino.sqlite --checkpoint kept.jsonl --key house.pub
    puntobanco verify evening.shoe.toml                    # a shoe of any source, as far as it goes

    A chain alone shows damage. A checkpoint that somebody else kept also shows a tail that was cut, a chain that was
    made anew and an old copy put back. Proofs of random shoes, in the store or as files in the folder that end in
    .shoe-proof.json, are set beside the journal too. More in docs/journal.md.

    Exit codes: 0 everything holds, 1 something does not, 2 wrong use, 3 the journal cannot be read.
    """
    from puntobanco.audit.documents import documents_beside
    from puntobanco.audit.proofs import proof_findings
    from puntobanco.audit.source import NO_JOURNAL, file_lines, find_source
    from puntobanco.audit.verify import Verdict
    from puntobanco.audit.verify import verify as work_out
    from puntobanco.cli.verify.render import Bar, print_verdict, print_verdict_json
    from puntobanco.cli.verify.shoe import verify_shoe
    from puntobanco.journal.check import in_order
    from puntobanco.journal.checkpoint import wanted_of
    from puntobanco.store import Failed

    try:
        check = _check_of(key_file)
        source = find_source(journal)
        kept = Path(checkpoint_file) if checkpoint_file else source.checkpoints
        lines = file_lines(kept) if kept else iter(())
        checkpoints, wrong = _read_checkpoints(lines, check, checkpoint_file or "")
    except Refused as refused:
        if refused.faults[0].code == NO_JOURNAL and not checkpoint_file:
            verify_shoe(journal, as_json=as_json)
        use = refused.faults[0].code in ("no-such-store", "no-key", "not-installed")
        refuse(refused.faults, NOTHING, code=WRONG_USE if use else UNREADABLE, json=as_json)
    bar = Bar(source.size)
    try:
        verdict = work_out(source, wanted=wanted_of(checkpoints), chain_only=chain_only, progress=bar.advance)
        beside = documents_beside(source)
        proofs = () if chain_only else proof_findings(source, Path(journal))
    except (OSError, Failed) as error:
        reason = getattr(error, "strerror", None) or str(error)
        fault = Fault("unreadable", journal[:100], f"it could not be read to its end ({reason}).")
        refuse([fault], "The journal was not verified.", code=UNREADABLE, json=as_json)
    finally:
        bar.close()
    verdict = Verdict(streams=verdict.streams, findings=in_order([*wrong, *verdict.findings, *beside, *proofs]))
    unproved = _unproved(checkpoint_file, checkpoints, signed=check is not None, chain_only=chain_only)
    (print_verdict_json if as_json else print_verdict)(journal, verdict, unproved)
    sys.exit(FAILED if verdict.findings else 0)


def _check_of(file: str | None) -> Check | None:
    if file is None:
        return None
    from puntobanco.signing import load_public

    return load_public(Path(file)).check


def _read_checkpoints(
    lines: Iterable[bytes], check: Check | None, file: str
) -> tuple[tuple[Checkpoint, ...], tuple[Finding, ...]]:
    try:
        checkpoints, wrong = read_checkpoints(lines, check)
    except OSError as error:
        raise Refused(Fault("unreadable", file[:100], f"it cannot be read ({error.strerror}).")) from None
    if file and not checkpoints and all(one.code == "unreadable" for one in wrong):
        raise Refused(Fault("unreadable", file[:100], "there is no checkpoint in it."))
    return checkpoints, wrong


def _unproved(
    given: str | None, checkpoints: tuple[Checkpoint, ...], *, signed: bool, chain_only: bool
) -> tuple[str, ...]:
    """What this verdict does not say, in sentences."""
    said = []
    if chain_only:
        said.append("Nothing was judged: only the chain was looked at.")
    if not checkpoints:
        said.append("No checkpoint was given: a cut tail, a chain made anew or an old copy would not show.")
    elif not given:
        said.append("The checkpoints lie beside the journal: whoever made it anew could have made them anew too.")
    if checkpoints and not signed:
        said.append("No key was given: the signatures of the checkpoints were not checked.")
    return tuple(said)
