"""What people at the table see of a jackpot: a closed wager with its reason, and awards that wait for the console."""

from typing import Any

import msgspec
import pytest

from puntobanco.procedure.roles import Role
from puntobanco.table import commands as ask
from puntobanco.table.offers import offers
from puntobanco.table.views import view
from tests.floor.hall import CURRENCIES, AtTable, Hall

EVERYBODY = [("anna", Role.PLAYER), ("dina", Role.DEALER), ("pia", Role.PIT), ("eye", Role.SURVEILLANCE)]


def opened() -> AtTable:
    table = Hall(CURRENCIES["massachusetts"]).table("massachusetts-commission")
    table.sit(anna=1, ben=2)
    return table


def felt(table: AtTable, person: str, role: Role) -> Any:
    seen = msgspec.to_builtins(view(table.table, ask.Who(ask.Person(person), role)))
    return seen.get("felt", seen)


def closed(table: AtTable, person: str, role: Role) -> dict[str, str]:
    wagers = felt(table, person, role)["wagers"]
    return {one["id"]: one["closed"]["params"]["why"]["params"]["reason"] for one in wagers if one["closed"]}


@pytest.mark.parametrize(("person", "role"), EVERYBODY)
def test_everybody_sees_why_royal_9_is_closed_and_that_nothing_else_is(person: str, role: Role) -> None:
    table = opened()
    assert closed(table, person, role) == {}
    table.lose()
    assert closed(table, person, role) == {"royal-9": "the cable is cut"}
    table.regain()
    assert closed(table, person, role) == {}


@pytest.mark.parametrize(("person", "role"), EVERYBODY)
def test_everybody_sees_what_waits_for_the_console(person: str, role: Role) -> None:
    table = opened()
    table.royal("Ks 9h", "2d 3d", "anna")
    award = {"person": "anna", "seat": 1, "wager": "royal-9", "meter": "k9-player", "round": 1, "amount": 35_000}
    (seen,) = felt(table, person, role)["awards"]
    assert seen.pop("title")["en"] == "Personal K9 Player"
    assert seen == award
    table.confirm(1)
    assert felt(table, person, role)["awards"] == ()


def test_an_award_that_is_kept_while_the_link_is_lost_has_no_amount_yet() -> None:
    table = opened()
    table.betting()
    table.bet("anna", "royal-9", "5")
    table.lose()
    table.close()
    table.deal("Ks 9h", "2d 3d")
    (award,) = felt(table, "anna", Role.PLAYER)["awards"]
    assert (award["meter"], award["amount"]) == ("k9-player", None)


def test_a_closed_wager_is_not_among_the_boxes_that_are_offered() -> None:
    table = opened()
    table.betting()
    who = ask.Who(ask.Person("anna"), Role.PLAYER)

    def boxes() -> set[str]:
        return {box.wager for one in offers(table.table, who) if one.act == "place-bets" for box in one.boxes}

    assert "royal-9" in boxes()
    table.lose()
    assert "royal-9" not in boxes() and "player" in boxes()
