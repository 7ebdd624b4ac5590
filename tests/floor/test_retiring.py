"""A table is retired when it is closed, empty and in no jackpot; then nothing is asked of it, and its journal stays."""

from puntobanco import floor
from puntobanco.house import commands as house_ask
from puntobanco.table import commands as ask
from tests.floor.hall import CARL, CURRENCIES, OLGA, AtTable, Hall


def opened(setup: str = "new-zealand-commission") -> tuple[Hall, AtTable]:
    """A house with one table, open and filled."""
    hall = Hall(CURRENCIES["new-zealand"])
    return hall, hall.table(setup, "NZ-01")


def retire(hall: Hall, reason: str = "the cloth is worn", table: str = "NZ-01") -> set[str]:
    """Retire the table; by which keys it was refused."""
    hall.now += 1000
    act = house_ask.RetireTable(table=table, reason=reason)
    made = floor.at_house(hall.floor, house_ask.Command(id=str(hall.now), at=ask.At(hall.now), who=OLGA, act=act))
    if not made.refused:
        hall.keep(made)
    return {fault.key for fault in made.refused}


def emptied(table: AtTable) -> None:
    """Closed, with every chip back at the cage."""
    table.do("pia", ask.CloseTable())
    table.carry(ask.AskCredit(chips=dict(table.table.tray.chips)))


def test_every_reason_why_it_is_still_in_use_is_told_at_once() -> None:
    hall, table = opened()
    assert retire(hall) == {"table-in-use.open", "table-in-use.tray"}
    hall.at_house(CARL, house_ask.OpenAccount(person=ask.Person("anna")))
    table.do("anna", ask.Join(person=ask.Person("anna"), seat=1))
    table.do("dina", ask.BuyIn(person=ask.Person("anna"), amount=table.minor("100"), cash=True))
    assert retire(hall) == {"table-in-use.open", "table-in-use.tray", "table-in-use.box", "table-in-use.people"}
    table.do("dina", ask.AskFill(chips={table.minor("100"): 1}))
    table.do("carl", ask.MakeUpOrder(number=table.table.ordered))
    assert retire(hall) >= {"table-in-use.orders", "table-in-use.transit"}


def test_an_empty_table_is_retired_and_then_nothing_is_asked_of_it() -> None:
    hall, table = opened()
    emptied(table)
    before = table.table
    assert retire(hall, " ") == {"no-reason.retiring"}
    assert retire(hall, table="NZ-99") == {"no-such-table.named"}
    assert retire(hall) == set()
    assert floor.in_use(hall.floor) == {} and hall.floor.tables["NZ-01"] is before
    assert table.no("pia", ask.OpenTable()).key == "table-retired"
    assert table.no("dina", ask.AskFill(chips={table.minor("100"): 1})).key == "table-retired"
    assert retire(hall) == {"table-retired"}
    hall.expect_refolded()


def test_a_single_chip_left_in_the_tray_is_enough_to_refuse() -> None:
    hall, table = opened()
    table.do("pia", ask.CloseTable())
    chips = dict(table.table.tray.chips)
    least = min(chips)
    table.carry(ask.AskCredit(chips={**chips, least: chips[least] - 1}))
    assert retire(hall) == {"table-in-use.tray"}
    table.carry(ask.AskCredit(chips={least: 1}))
    assert retire(hall) == set()


def test_a_table_leaves_its_jackpot_first() -> None:
    hall, table = opened("new-zealand-commission-jackpot")
    assert hall.floor.links_of("NZ-01")
    emptied(table)
    assert retire(hall) == {"table-in-use.linked"}


def test_the_name_is_not_given_again() -> None:
    hall, table = opened()
    emptied(table)
    assert retire(hall) == set()
    made = floor.at_house(
        hall.floor,
        house_ask.Command(
            id="again", at=ask.At(hall.now), who=OLGA, act=house_ask.AddTable(table="NZ-01", currency="NZD")
        ),
    )
    assert [fault.code for fault in made.refused] == ["known-already"]
