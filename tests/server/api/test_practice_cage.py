"""A person who supervises a practice table alone can bring a fill: its cage has play money from then on."""

from puntobanco.money import Minor
from puntobanco.table import commands as ask
from tests.server.api.served import Served


def test_a_supervisor_who_practises_alone_can_bring_a_fill(practice: Served) -> None:
    pit = practice.guest("pit", "SG-01")
    pit.post("/api/practice/stand", {"table": "SG-01"}, good=True)
    pit.does(ask.Fill(amount=Minor(100_000_00), slip="F-1"))
    assert practice.state("table/SG-01").filled == 100_000_00
    other = practice.guest("dealer", "SG-01")
    cage = practice.state("house").books
    other.post("/api/practice/stand", {"table": "SG-01"}, good=True)
    assert practice.state("house").books == cage, "it is funded once"
