"""RWS 5.5.3 with decision 0004: a void asks everybody for the net of all movements, and only the rest is a debt."""

import re

import pytest
from msgspec.structs import replace

from puntobanco.procedure.irregular import Exit, Report
from puntobanco.table import commands as ask
from puntobanco.table.model.accounts import FLOAT, debt_of, unclaimed_of
from tests.table.rws.mishaps import HUNDRED, Mishaps

ANNA, BEN = ask.Person("anna"), ask.Person("ben")


def won() -> Mishaps:
    """Anna wins 100 on Player, Ben loses 100 on Banker, and the cards are cleared."""
    evening = Mishaps()
    evening.play("Ks 7h", "2d 4d", HUNDRED, ("ben", "banker", "100"))
    assert evening.racks() == ("10100.00", "9900.00", "10000.00")
    return evening


def voided(evening: Mishaps) -> str:
    """A wrong number of cards is found and the round void: what Anna owes, which the refusal before it had named."""
    evening.report(Report.WRONG_NUMBER, rebuildable=False)
    before = evening.table
    evening.attempt("pia", ask.Resolve(exit=Exit.VOID, reason="the camera", second=ask.Person("max")))
    missing = re.findall(r"would hand back \$([\d,.]+)", evening.refused[0].sentence) if evening.refused else []
    if evening.refused:
        assert evening.refused[0].code == "would-be-negative"
        assert evening.table is before, "a refusal touches nothing"
        evening.resolve(Exit.VOID, reason="the camera", second=ask.Person("max"), debt=True)
    owes = -evening.table.books[debt_of(ANNA)]
    assert owes == sum(evening.minor(one) for one in missing), "the refusal names what is really missing"
    evening.table.books.check()
    assert evening.refolded() == evening.table
    return str(evening.table.money(owes))


@pytest.mark.clause("RWS 5.5.3", "RWS 5.15")
def test_a_winner_who_has_left_owes_the_winnings_and_not_the_stake_too() -> None:
    evening = won()
    house_money = evening.table.books[FLOAT]
    evening.do("anna", ask.Leave(person=ANNA))
    assert voided(evening) == "100.00"
    assert evening.table.books[unclaimed_of(ANNA)] == 0, "nothing waits for somebody who owes"
    assert evening.rack("ben") == "10000.00"
    assert evening.table.books[FLOAT] == house_money, "the float has its 100 by the debt and pays Ben's stake"


@pytest.mark.clause("RWS 5.5.3")
@pytest.mark.parametrize(
    ("brings", "left", "owes"),
    [("25", "0.00", "75.00"), ("75", "0.00", "25.00"), ("100", "0.00", "0.00"), ("125", "25.00", "0.00")],
)
def test_a_player_who_left_and_came_back_pays_out_of_what_they_brought(brings: str, left: str, owes: str) -> None:
    evening = won()
    evening.do("anna", ask.Leave(person=ANNA))
    evening.do("anna", ask.Join(person=ANNA, seat=1))
    evening.do("dina", ask.BuyIn(person=ANNA, amount=evening.minor(brings)))
    assert voided(evening) == owes
    assert evening.rack("anna") == left


@pytest.mark.clause("RWS 5.5.3")
@pytest.mark.parametrize(("keeps", "owes"), [("0", "100.00"), ("50", "50.00"), ("100", "0.00"), ("200", "0.00")])
def test_a_winner_who_took_part_of_the_rack_away_owes_only_what_is_missing(keeps: str, owes: str) -> None:
    evening = won()
    evening.do("anna", ask.CashOut(person=ANNA, amount=evening.minor(str(10100 - int(keeps)))))
    assert voided(evening) == owes


@pytest.mark.clause("RWS 5.3", "RWS 5.5.3")
@pytest.mark.parametrize("back", [False, True], ids=["still away", "came back"])
def test_winnings_that_wait_or_were_claimed_are_handed_back_from_where_they_are(back: bool) -> None:
    """Anna walks off with her bet on the layout; what she wins waits for her."""
    evening = Mishaps()
    evening.start(HUNDRED)
    evening.do("anna", ask.Leave(person=ANNA))
    evening.deal("Ks 7h", "2d 4d")
    evening.finish()
    assert evening.table.books[unclaimed_of(ANNA)] == evening.minor("200")
    if back:
        evening.do("anna", ask.Join(person=ANNA, seat=1))
    assert voided(evening) == "0.00"
    here = evening.rack("anna") if back else str(evening.table.money(evening.table.books[unclaimed_of(ANNA)]))
    assert here == "100.00", "the stake is theirs again"


@pytest.mark.clause("RWS 5.5.3")
def test_the_refusal_names_everybody_who_cannot_hand_back_what_they_got() -> None:
    evening = Mishaps()
    evening.play("Ks 7h", "2d 4d", HUNDRED, ("ben", "player", "300"), ("cleo", "banker", "500"))
    for person in (ANNA, BEN):
        evening.do(person, ask.Leave(person=person))
    evening.report(Report.WRONG_NUMBER, rebuildable=False)
    fault = evening.no_way(Exit.VOID, reason="the camera", second=ask.Person("max"))
    assert fault.sentence == "anna would hand back $100 and ben would hand back $300 more than is in the rack."
    evening.resolve(Exit.VOID, reason="the camera", second=ask.Person("max"), debt=True)
    assert [evening.table.books[debt_of(one)] for one in (ANNA, BEN)] == [-100_00, -300_00]
    assert evening.rack("cleo") == "10000.00"


@pytest.mark.clause("RWS 5.14")
def test_a_correction_books_the_net_debt_of_somebody_who_left_and_what_they_have_here_counts() -> None:
    evening = won()
    evening.do("anna", ask.Leave(person=ANNA))
    evening.do("anna", ask.Join(person=ANNA, seat=1))
    evening.do("dina", ask.BuyIn(person=ANNA, amount=evening.minor("60")))
    correct = ask.CorrectRound(
        number=1,
        player=(ask.CardText("Ks"), ask.CardText("6h")),
        banker=(ask.CardText("2d"), ask.CardText("5d")),
        reason="the video",
        second=ask.Person("max"),
    )
    fault = evening.no("pia", correct)
    assert fault.sentence == "anna would hand back $140 more than is in the rack."
    evening.do("pia", replace(correct, debt=True))
    assert (evening.rack("anna"), evening.table.books[debt_of(ANNA)]) == ("0.00", -140_00)
