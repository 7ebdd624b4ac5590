"""Comparing the documents of a store with its accounts' stream."""

from contextlib import closing

from puntobanco.audit.source import Source
from puntobanco.journal.findings import Finding
from puntobanco.store import looked_at
from puntobanco.store.cover import document_findings


def documents_beside(source: Source) -> tuple[Finding, ...]:
    """Every document that is not as the chain says; files of a journal have no documents beside them."""
    if not source.store:
        return ()
    with closing(looked_at(source.store)) as store, store.frozen() as moment:
        return document_findings(moment)
