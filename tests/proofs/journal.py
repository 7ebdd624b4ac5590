"""Whatever is done to a journal shows, and the first bad event is named: see `tests.journal.tampering`."""

from collections import Counter
from random import Random

from puntobanco.audit.period import archive_of
from puntobanco.journal.check import check_stream
from puntobanco.journal.checkpoint import wanted_of
from puntobanco.journal.entry import header_of
from tests.journal.journals import LINK, WrittenWalk, a_link_walk, a_night, checkpoints_of
from tests.journal.tampering import TAMPERS, Tamper
from tests.proofs import Proof
from tests.standalone.periods import held, middle, pair
from tests.standalone.periods import tampers as period_tampers
from tests.table.stateful import ALL_SETUPS, VARIANTS

EVERY = 10
"""Entries between two checkpoints."""


def tampers(size: int, seed: int) -> str:
    """A number of tampers of every kind in turn, at streams of all three machines."""
    chance = Random(seed)
    night = a_night()
    wanted = wanted_of(checkpoints_of(night, EVERY))
    counted: Counter[str] = Counter()
    by_checkpoint = 0
    for number in range(size):
        stream = chance.choice(sorted(night))
        done = TAMPERS[number % len(TAMPERS)](chance, stream, list(night[stream]))
        told = f"seed {seed}, tamper {number}: {done.kind} of {stream}"
        assert done.lines != night[stream], told
        by_checkpoint += not expect_named(done, stream, told)
        found = check_stream(stream, done.lines, wanted=wanted[stream]).findings
        assert found, f"{told} was not seen even with checkpoints"
        if done.hidden:
            expect_near(done, found[0].number or 0, told)
        counted[done.kind] += 1
    kinds = ", ".join(f"{count:,} {kind}" for kind, count in counted.most_common())
    return (
        f"{size:,} tampers, all found, the first bad entry named in each; {by_checkpoint:,} of them by a checkpoint "
        f"alone, to within {EVERY} entries: {kinds}."
    )


def expect_named(done: Tamper, stream: str, told: str) -> bool:
    """Without a checkpoint: what can be seen is seen, and named; whether it was."""
    found = check_stream(stream, done.lines).findings
    assert found or done.hidden, f"{told} was not seen"
    if found:
        assert found[0].number in done.first, f"{told}: {found[0]} is named and not one of {sorted(done.first)}"
    return bool(found)


def expect_near(done: Tamper, named: int, told: str) -> None:
    """A checkpoint names the first entry of the stretch in which it happened, or the entry itself."""
    first = min(done.first)
    assert first - EVERY < named <= max(done.first), f"{told}: entry {named} is named, and it was {first}"


STEPS = 100
"""Commands in one evening of a walk."""


def walks(size: int, seed: int) -> str:
    """A number of random commands at tables of every set-up and at links, written, read back and judged again."""
    tables = (*ALL_SETUPS, *VARIANTS)
    lines: dict[str, list[bytes]] = {}
    for number in range(max(1, size // STEPS)):
        name = tables[number % len(tables)]
        walk = WrittenWalk(seed * 1_000_000 + number, name)
        walk.run(STEPS)
        lines[f"{walk.writer.end.stream}, evening {number}"] = walk.writer.lines
    lines[f"{LINK}, walk"] = a_link_walk(seed, size)
    for told, ones in lines.items():
        checked = check_stream(header_of(ones[0]).stream, ones)
        assert not checked.findings, f"seed {seed}, {told}: {checked.findings[0]}"
        assert checked.summary.judged == len(ones)
    total = sum(map(len, lines.values()))
    return f"{total:,} entries of {len(lines) - 1:,} evenings and a link: every one judged again, none found otherwise."


def periods(size: int, seed: int) -> str:
    """A number of tampers of a period's file, every second one by somebody who has the house's key."""
    assert held(archive_of(middle(), pair())) == "", "the file itself holds"
    counted: Counter[str] = Counter()
    for number, (what, data) in enumerate(period_tampers(seed, size)):
        assert held(data), f"seed {seed}, tamper {number}: {what} was not found"
        counted[what.partition(":")[0].partition(" of ")[0] if number % 2 == 0 else what] += 1
    kinds = ", ".join(f"{count:,} {kind}" for kind, count in counted.most_common())
    return f"{size:,} tampers of the file of a period, half of them signed anew by the house, all found: {kinds}."


PROOFS = (
    Proof(
        name="period-tampers",
        what="whatever is changed or left out in the signed file of a period is found by the stand-alone verifier",
        run=periods,
        small=40,
        full=5_000,
    ),
    Proof(
        name="journal-walks",
        what="what random commands leave in a journal is found as it is when it is judged again from its bytes",
        run=walks,
        small=300,
        full=100_000,
    ),
    Proof(
        name="journal-tampers",
        what="whatever is done to a journal shows, and the first bad event is named",
        run=tampers,
        small=300,
        full=10_000,
    ),
)
