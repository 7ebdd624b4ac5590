"""Attacks over the wire on the cards of a random shoe: nobody invents, draws, names or calls one [issue 16, 4 to 6]."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from puntobanco.dealing.moves import HostDeals
from puntobanco.procedure.asking import Person
from puntobanco.procedure.irregular import Report
from puntobanco.procedure.roles import Role
from puntobanco.rules.hand import Side
from puntobanco.shoe.last_hand import Life
from puntobanco.table import commands as ask
from puntobanco.table.model.committed import STAFF_REPORT
from puntobanco.table.model.phases import Phase
from tests.server.api.served import TABLE, Caller, Served
from tests.server.api.staffed import Staffed, bet
from tests.server.api.test_four_eyes import agrees, proposed

NEVER = [report for report in Report if report not in STAFF_REPORT]
"""What the staff do not report at a random shoe."""
IN_FRONT = 20
"""Cards before the cutting card of a shoe that ends soon."""


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Staffed]:
    """A house of random cards, whose shoe is short, and one player at the table."""
    with Served(data=tmp_path, practice=True, random_cards=True) as served:
        staffed = Staffed(served)
        staffed.cards = ShortShoe()
        staffed.until(Phase.READY)
        staffed.player(chips=10_000_00, seat=1)
        yield staffed


class ShortShoe(HostDeals):
    """A random shoe whose cutting card is placed near its front."""

    def behind(self, total: int) -> int:
        return total - IN_FRONT


def standing(house: Staffed) -> tuple[Any, ...]:
    """Everything that an attack must leave as it was: the table, every stream's length, the books, every view."""
    served = house.served
    views = [one.get(f"/api/view/{TABLE}").json() for one in (*house.staff.values(), *house.players)]
    return house.table, served.numbers(), served.state("house").books, views


def offered(caller: Caller) -> dict[str, list[str]]:
    """What somebody's view offers them, each act with its choices."""
    offers = caller.get(f"/api/view/{TABLE}").json()["view"]["offers"]
    return {one["act"]: one["choices"] for one in offers}


def staked(house: Staffed) -> None:
    """Bets are open, and the player has 100 on the Player."""
    house.until(Phase.BETTING)
    house.players[0].does(bet(100_00))


def life(house: Staffed) -> Life:
    """Where the shoe stands on its way to its end."""
    assert house.table.shoe is not None
    return house.table.shoe.life


def play_on(house: Staffed) -> None:
    """The one thing that is next, with a bet in every round."""
    if house.phase is Phase.BETTING and not house.table.the_round.bets:
        house.players[0].does(bet(100_00))
    house.next()


def supervisors(house: Staffed) -> tuple[Caller, Caller]:
    return house.staff[Role.PIT], house.staff[Role.SHIFT_MANAGER]


def test_two_supervisors_do_not_invent_cards_once_the_shoe_is_put_away(house: Staffed) -> None:
    """After the cards were replaced, and before the next commitment, nothing at the table names the old one."""
    pit, manager = supervisors(house)
    while life(house) is not Life.OVER:
        play_on(house)
    one = house.table.finished[-1]
    assert one.wagers and one.shoe, "money moved on the cards of a committed shoe"
    pit.does(ask.ReplaceCards(reason="worn"))
    assert house.table.shoe is None
    hands = [(("9s", "Kd"), ("2c", "6h")), (("2c", "6h"), ("9s", "Kd")), (one.banker, one.player)]
    for player, banker in (pair for pair in hands if pair != (one.player, one.banker)):
        invented = ask.CorrectRound(
            number=one.number,
            player=tuple(ask.CardText(card) for card in player),
            banker=tuple(ask.CardText(card) for card in banker),
            reason="misread",
            second=Person(manager.person),
            debt=True,
        )
        before = standing(house)
        assert pit.refused(invented) == "second-person"
        proposal = proposed(pit, invented)
        assert agrees(manager, proposal) == 200
        assert pit.refused(invented, approval=proposal["id"]) == "cards-committed"
        assert standing(house) == before
    house.until(Phase.BETTING)
    assert house.table.shoe is not None and house.table.shoe.commitment, "the next shoe is committed to as always"


def test_a_card_that_is_not_due_is_neither_offered_nor_drawn(house: Staffed) -> None:
    dealer = house.staff[Role.DEALER]
    staked(house)
    for phase, code in ((Phase.BETTING, "not-closed"), (Phase.COMPLETE, "not-due"), (Phase.SETTLED, "not-now")):
        house.until(phase)
        before = standing(house)
        assert "draw" not in offered(dealer)
        for to in (None, *Side):
            assert dealer.refused(ask.Draw(to=to)) == code
        assert standing(house) == before
    staked(house)
    while "draw" not in offered(dealer):
        house.next()
    assert not house.table.the_round.cards
    before = standing(house)
    assert dealer.refused(ask.Draw(to=Side.BANKER)) == "not-due", "the first card is the Player's"
    assert dealer.refused(ask.Draw(card=ask.CardText("9h"))) == "card-named"
    assert standing(house) == before


def test_what_cannot_have_happened_is_neither_offered_nor_reported(house: Staffed) -> None:
    callers = [house.staff[Role.DEALER], *supervisors(house)]
    staked(house)
    for phase in (Phase.BETTING, Phase.DEALING, Phase.COMPLETE):
        house.until(phase)
        before = standing(house)
        for caller in callers:
            offers = offered(caller)
            assert set(offers.get("report-trouble", ())) <= {one.value for one in STAFF_REPORT}
            for report in NEVER:
                act = ask.ReportTrouble(report=report, seen=True, side=Side.PLAYER, place=1)
                assert caller.refused(act) == "host-deals", report
            handler = ask.ReportTrouble(report=Report.WRONG_HANDLER, side=Side.PLAYER)
            assert caller.refused(handler) == "host-deals", "no player handles cards here"
            named = ask.ReportTrouble(report=Report.OTHER, card=ask.CardText("9h"))
            assert caller.refused(named) == "card-named"
        assert standing(house) == before


def test_the_dealer_neither_calls_the_cutting_card_nor_deals_past_it(house: Staffed) -> None:
    callers = [house.staff[Role.DEALER], *supervisors(house)]
    while life(house) is Life.PLAY_ON:
        before = standing(house)
        for caller in callers:
            assert not {"cutting-card-out", "confirm-cutting-card"} & set(offered(caller))
            assert caller.refused(ask.CuttingCardOut()) in ("host-deals", "not-now")
        assert standing(house) == before
        play_on(house)
    shoe = house.table.shoe
    assert shoe is not None and shoe.left == shoe.behind, "the host called it where it lies"
