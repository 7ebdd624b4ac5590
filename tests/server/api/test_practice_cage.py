"""People who stand at a practice table find a cage with play money, so that fills can be brought."""

from puntobanco.money import Minor
from puntobanco.table import commands as ask
from tests.server.api.served import Served


def test_people_who_practise_can_bring_a_fill(practice: Served) -> None:
    pit, cashier, dealer = (practice.guest(post, "SG-01") for post in ("pit", "cashier", "dealer"))
    for caller in (pit, cashier):
        caller.post("/api/practice/stand", {"table": "SG-01"}, good=True)
    pit.does(ask.AskFill(chips={Minor(100_00): 1_000}))
    cashier.does(ask.MakeUpOrder(number=1))
    pit.does(ask.AcceptOrder(number=1))
    assert practice.state("table/SG-01").filled == 0, "one person is not enough"
    dealer.post("/api/practice/stand", {"table": "SG-01"}, good=True)
    dealer.does(ask.AcceptOrder(number=1))
    assert practice.state("table/SG-01").filled == 100_000_00
    cage = practice.state("house").books
    practice.guest("dealer", "SG-01").post("/api/practice/stand", {"table": "SG-01"}, good=True)
    assert practice.state("house").books == cage, "it is funded once"
