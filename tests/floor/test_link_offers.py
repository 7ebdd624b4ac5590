"""What is offered at a link beside its tables: only what their rounds and cards allow now."""

import pytest

from puntobanco.floor import link_offers
from puntobanco.procedure.asking import Person, Who
from puntobanco.procedure.roles import Role
from tests.floor.hall import AtTable
from tests.floor.test_jackpot import MAJOR, MINOR, PLAIN, RANDOM, activate, opened, record

DINA = Who(Person("dina"), Role.DEALER)
JACK = Who(Person("jack"), Role.JACKPOT)


def offered(table: AtTable, who: Who = DINA) -> set[tuple[str, str | None]]:
    (name,) = table.floor.links
    return {(one.act, one.meter) for one in link_offers(table.floor, name, who) if one.act != "report-display"}


@pytest.mark.clause("NZ 18.10", "NZ 18.11", "NZ 18.12")
def test_the_dealer_is_offered_to_activate_after_the_close_and_to_record_only_the_meter_that_is_won() -> None:
    table = opened()
    table.betting()
    table.bet("ben", "tie", "25")
    assert offered(table) == set(), "bets are still open"
    table.close()
    assert offered(table) == {("activate", None)}
    activate(table)
    assert offered(table) == set()
    table.deal(*MAJOR)
    table.finish()
    assert offered(table) == {("record-hit", "major")}
    record(table, "major")
    assert offered(table) == set()


@pytest.mark.parametrize(("hands", "won"), [(PLAIN, set()), (MINOR, {("record-hit", "minor")})])
def test_a_round_offers_what_its_cards_win_and_nothing_else(
    hands: tuple[str, str], won: set[tuple[str, str | None]]
) -> None:
    table = opened()
    table.betting()
    table.bet("anna", "player", "100")
    table.close()
    activate(table)
    table.deal(*hands)
    table.finish()
    assert offered(table) == won


@pytest.mark.clause("NZ 18.8(d)")
def test_a_winner_is_selected_only_while_a_closed_round_has_a_qualifying_wager() -> None:
    table = opened(setup=RANDOM)
    table.betting()
    table.bet("anna", "player", "100")
    assert ("select-winner", "jackpot") not in offered(table, JACK)
    table.close()
    assert ("select-winner", "jackpot") in offered(table, JACK)


def test_a_table_leaves_only_between_rounds() -> None:
    table = opened()
    assert ("unlink-table", None) in offered(table, JACK)
    table.betting()
    assert ("unlink-table", None) not in offered(table, JACK)
