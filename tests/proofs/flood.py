"""Eight clients of one session send large and bad commands, and everybody else is served: `tests.server.api.flood`."""

import tempfile
from pathlib import Path

from tests.proofs import Proof
from tests.server.api.flood import SOCKETS, Flood
from tests.server.api.served import Served

MEASURED = 300
"""Honest commands from which on the medians are compared."""


def large_commands(size: int, seed: int) -> str:
    """Honest commands in the quiet and under a flood, in turns; the ratio of the medians is taken within the run."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Served(data=Path(folder) / "house", practice=True, quick=False, database=f"{folder}/house.sqlite") as served,
    ):
        flood = Flood(served)
        before = served.numbers()
        for _ in range(max(1, size // 100)):
            flood.round(min(size, 100))
        answers, kept = flood.stored()
        honest = len(flood.quiet) + len(flood.loud)
        assert {name: end - before[name] for name, end in served.numbers().items() if end != before[name]} == {
            "table/SG-01": honest
        }, "only honest commands left anything in a stream"
        assert flood.said["too-many"] and flood.said["too-fast"], flood.said
        assert kept <= answers * 32_000, "an answer is bounded"
        assert served.serving.casino.sequencer._lately.bytes <= 2**22
        if size >= MEASURED:
            assert flood.ratio < 3, f"honest commands take {flood.ratio:.1f} times as long under the flood"
    return (
        f"{len(flood.quiet):,} honest commands in the quiet, and as many while {SOCKETS} sockets of one session sent "
        f"{flood.said['sent']:,} commands of up to 55 KB: the median was {flood.ratio:.2f} times its quiet one (bound "
        f"3). {answers} of the bad commands were judged and kept, in {kept / 1024:.0f} KB."
    )


PROOFS = (
    Proof(
        name="large-commands",
        what="large and bad commands of eight clients of one session slow honest ones by less than 3 times",
        run=large_commands,
        small=20,
        full=1_000,
    ),
)
