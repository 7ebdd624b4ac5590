"""Journals verified: every entry judged again, without trust in the house that wrote them."""

from pathlib import Path

from puntobanco.audit.source import find_source
from puntobanco.audit.verify import Verdict
from puntobanco.audit.verify import verify as verify_source


def verify(source: str | Path, *, chain_only: bool = False) -> Verdict:
    """Check a whole journal: a folder, a file, a store; every entry is decided again, the chain and the books.

    `Verdict.holds` tells whether nothing was found; `Verdict.findings` says what was. `Refused` where there is no
    journal to read.

    >>> import tempfile
    >>> from puntobanco.api.tables import Table
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     verify(Table("massachusetts-ez", seed=1).save(folder))
    <Verdict: holds, 2 streams, 23 entries>
    """
    return verify_source(find_source(str(source)), chain_only=chain_only)
