"""What a house does when it comes back: a round that the system cut off is reported where the rulebook speaks of it.

A crash is a technical interruption [RWS 5.4]: the table comes back interrupted, with the bets that its cards have
already decided as proof, and the pit confirms what the document says, to go on or to void. Where a document is silent
the round simply goes on, with the same cards.
"""

from puntobanco.floor.transaction import SYSTEM
from puntobanco.procedure.asking import At
from puntobanco.procedure.irregular import Report
from puntobanco.server.sequencer.heads import StreamHead
from puntobanco.server.sequencer.requests import Request
from puntobanco.table import commands as ask
from puntobanco.table.acts.irregular.cases import case_of, proof
from puntobanco.table.model.answer import Context
from puntobanco.table.model.state import Table
from puntobanco.table.permission import permitted
from puntobanco.table.registry import ACTS


def interruption(head: StreamHead) -> Request | None:
    """The report of a round that was under way when the process ended [RWS 1.19]; none if there is none to make."""
    table = head.state
    if not isinstance(table, Table) or table.round is None or table.round.settled is not None or _stands_still(table):
        return None
    act = ask.ReportTrouble(report=Report.INTERRUPTED)
    setup = table.rules.setup
    ways = setup.rulebook.remedies(setup, case_of(table, act, established_=bool(proof(table))))
    if all(way.clause is None for way in ways):
        return None
    id_ = f"interrupted {head.end.stream} {head.end.number}"
    return Request(stream=head.end.stream, id=id_, who=SYSTEM, act=act)


def _stands_still(table: Table) -> bool:
    """Whether somebody decides already: it is paused, in dispute or in trouble, or its bettors have their options."""
    assert table.round is not None
    stopped = table.round.stopped is not None
    return stopped or permitted(Context(table, SYSTEM, At(0)), ACTS[ask.ReportTrouble]) is not None
