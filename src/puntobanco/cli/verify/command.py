"""``puntobanco verify``: everything that a journal says, checked and judged again."""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from puntobanco.cli.desk.sheet import Forms, check_forms, print_sheets
from puntobanco.cli.refusals import FAILED, UNREADABLE, Headed, reason, unreadable
from puntobanco.cli.verb import argument, option, verb
from puntobanco.faults import Fault, Refused
from puntobanco.journal.checkpoint import Check, Checkpoint, read_checkpoints
from puntobanco.journal.findings import Finding

if TYPE_CHECKING:
    from puntobanco.audit.source import Source
    from puntobanco.audit.verify import Verdict

KEPT = "The checkpoints that a second party kept: a file, one a line."


class Verify(Forms, frozen=True, kw_only=True):
    journal: Annotated[str, argument(metavar="FILE|DIR|URL")]
    checkpoint: Annotated[str | None, option(help=KEPT)]
    key: Annotated[str | None, option(help="The public key they are signed with: a file that ends in .pub.")]
    chain_only: Annotated[bool, option(help="Check only that the lines follow each other; judge nothing.")]


@verb("Nothing was verified.")
def verify(given: Verify) -> int:
    """Replay a journal: whether its chains are whole and every entry is what its rulebook gives, to the cent.

    \b
    puntobanco verify journal/                             # a folder: house.jsonl, table/T07.jsonl …
    puntobanco verify table/T07.jsonl --chain-only         # one stream, its chain alone
    puntobanco verify sqlite:///casino.sqlite --checkpoint kept.jsonl --key house.pub
    puntobanco verify evening.shoe.toml                    # a shoe of any source, as far as it goes
    puntobanco verify exam.pb --key examiner.pub           # an examination: answers, result, signature

    A chain alone shows damage. A checkpoint that somebody else kept also shows a tail that was cut, a chain that was
    made anew and an old copy put back. Proofs of random shoes, in the store or as files in the folder that end in
    .shoe-proof.json, are set beside the journal too. More in docs/journal.md.

    Exit codes: 0 everything holds, 1 something does not, 2 wrong use, 3 the journal cannot be read.
    """
    from puntobanco.audit.source import NO_JOURNAL, find_source
    from puntobanco.cli.verify.exam import exam_record, verify_exam
    from puntobanco.cli.verify.render import findings_of, print_verdict, print_verdict_json, streams_of
    from puntobanco.cli.verify.shoe import verify_shoe

    check_forms(given)
    check = _check_of(given.key)
    if (record := exam_record(given.journal)) is not None:
        return verify_exam(given.journal, record, check, as_json=given.as_json)
    try:
        source = find_source(given.journal)
        checkpoints, wrong = _checkpoints_of(given, source, check)
    except Refused as refused:
        if refused.faults[0].code == NO_JOURNAL and not given.checkpoint:
            return verify_shoe(given.journal, as_json=given.as_json)
        raise
    verdict = _verdict(given, source, checkpoints, wrong)
    unproved = _unproved(given, checkpoints, signed=check is not None)
    if given.as_csv or given.as_markdown:
        print_sheets([streams_of(verdict), *([findings_of(verdict)] if verdict.findings else [])], given)
    else:
        (print_verdict_json if given.as_json else print_verdict)(given.journal, verdict, unproved)
    return FAILED if verdict.findings else 0


def _verdict(
    given: Verify, source: "Source", checkpoints: tuple[Checkpoint, ...], wrong: tuple[Finding, ...]
) -> "Verdict":
    """Everything found in a journal, in the documents beside it and in the proofs of its shoes."""
    from puntobanco.audit.entries import documents_beside
    from puntobanco.audit.proofs import proof_findings
    from puntobanco.audit.verify import Verdict
    from puntobanco.audit.verify import verify as work_out
    from puntobanco.cli.terminal import bar
    from puntobanco.journal.check import in_order
    from puntobanco.journal.checkpoint import wanted_of
    from puntobanco.store import Failed

    try:
        with bar(source.size, "Verifying") as shown:
            wanted = wanted_of(checkpoints)
            verdict = work_out(source, wanted=wanted, chain_only=given.chain_only, progress=shown.advance)
            beside = documents_beside(source)
            proofs = () if given.chain_only else proof_findings(source, Path(given.journal))
    except (OSError, Failed) as error:
        fault = Fault.of("unreadable.could-read", given.journal[:100], error=reason(error, str(error)))
        raise Headed("The journal was not verified.", fault, code=UNREADABLE) from None
    return Verdict(streams=verdict.streams, findings=in_order([*wrong, *verdict.findings, *beside, *proofs]))


def _check_of(file: str | None) -> Check | None:
    if file is None:
        return None
    from puntobanco.signing import load_public

    return load_public(Path(file)).check


def _checkpoints_of(
    given: Verify, source: "Source", check: Check | None
) -> tuple[tuple[Checkpoint, ...], tuple[Finding, ...]]:
    from puntobanco.audit.source import file_lines

    file = given.checkpoint or ""
    kept = Path(file) if file else source.checkpoints
    lines: Iterable[bytes] = file_lines(kept) if kept else ()
    try:
        checkpoints, wrong = read_checkpoints(lines, check)
    except OSError as error:
        raise unreadable(file, f"it cannot be read ({reason(error)}).") from None
    if file and not checkpoints and all(finding.code == "unreadable" for finding in wrong):
        raise unreadable(file, "there is no checkpoint in it.")
    return checkpoints, wrong


def _unproved(given: Verify, checkpoints: tuple[Checkpoint, ...], *, signed: bool) -> tuple[str, ...]:
    said = []
    if given.chain_only:
        said.append("Nothing was judged: only the chain was looked at.")
    if not checkpoints:
        said.append("No checkpoint was given: a cut tail, a chain made anew or an old copy would not show.")
    elif not given.checkpoint:
        said.append("The checkpoints lie beside the journal: somebody who made it anew could have made them anew too.")
    if checkpoints and not signed:
        said.append("No key was given: the signatures of the checkpoints were not checked.")
    return tuple(said)
