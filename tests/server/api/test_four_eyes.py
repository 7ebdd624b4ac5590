"""The attack over the wire: one person reports something, and takes the way out by which stakes go back, alone."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from puntobanco.procedure.asking import Person
from puntobanco.procedure.irregular import Exit, Report
from puntobanco.procedure.roles import Role
from puntobanco.table import commands as ask
from puntobanco.table.model.accounts import debt_of, unclaimed_of
from puntobanco.table.model.phases import Phase
from tests.server.api.served import TABLE, Caller, Served
from tests.server.api.staffed import Staffed, bet

FOREIGN = ask.ReportTrouble(report=Report.FOREIGN_CARD, note="a blue back")
VOID = ask.Resolve(exit=Exit.VOID, reason="a blue back among the red")


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Staffed]:
    with Served(data=tmp_path, practice=True) as served:
        staffed = Staffed(served)
        staffed.until(Phase.READY)
        yield staffed


def proposed(caller: Caller, act: ask.AnyAct) -> dict[str, Any]:
    """A proposal that must be taken."""
    answer = caller.post("/api/approvals", {"stream": TABLE, "act": to_builtins(act)}, good=True)
    found: dict[str, Any] = answer.json()
    return found


def agrees(caller: Caller, proposal: dict[str, Any]) -> int:
    """What the house says to an agreement."""
    return int(caller.post(f"/api/approvals/{proposal['id']}", {"agree": True}).status_code)


def played(house: Staffed, phase: Phase) -> Caller:
    """Anna has 100 on Player, and the round has come so far."""
    anna = house.player(chips=100_000_00, seat=1)
    house.until(Phase.BETTING)
    anna.does(bet(100_00))
    house.until(phase)
    return anna


def test_one_pit_does_not_void_a_round_whose_cards_lie_there(house: Staffed) -> None:
    anna = played(house, Phase.COMPLETE)
    pit, manager, dealer = (house.staff[one] for one in (Role.PIT, Role.SHIFT_MANAGER, Role.DEALER))
    pit.does(FOREIGN)
    before = house.table
    for second in (None, pit.person, manager.person, dealer.person, anna.person):
        assert pit.refused(replace(VOID, second=Person(second) if second else None)) == "second-person"
    assert house.table == before, "no name that a console gives is an agreement"

    proposal = proposed(pit, VOID)
    assert "a blue back" in str(proposal["fact"]), "the second person confirms the fact"
    assert agrees(pit, proposal) == 409
    assert agrees(dealer, proposal) == 409, "the result is known: another supervisor agrees"
    assert pit.refused(VOID, approval=proposal["id"]) == "approval-stage"
    assert agrees(manager, proposal) == 200
    assert pit.refused(replace(VOID, reason="another"), approval=proposal["id"]) == "second-person"
    assert house.table == before
    pit.does(VOID, approval=proposal["id"])
    assert house.rack(anna) == 100_000_00


def test_an_agreement_to_one_report_is_not_used_for_another(house: Staffed) -> None:
    """What was agreed to about one round is kept for the next, where the same command follows the same words."""
    anna = played(house, Phase.COMPLETE)
    pit, manager = house.staff[Role.PIT], house.staff[Role.SHIFT_MANAGER]
    pit.does(FOREIGN)
    kept = proposed(pit, VOID)
    assert agrees(manager, kept) == 200
    manager.does(replace(VOID, reason="mine"), approval=_own(house, manager, replace(VOID, reason="mine")))
    house.until(Phase.BETTING)
    anna.does(bet(100_00))
    house.until(Phase.COMPLETE)
    pit.does(FOREIGN)
    assert pit.refused(VOID, approval=kept["id"]) == "second-person", "that was about another round"


def _own(house: Staffed, caller: Caller, act: ask.AnyAct) -> str:
    proposal = proposed(caller, act)
    assert agrees(house.staff[Role.CASINO_SUPERVISOR], proposal) == 200
    return str(proposal["id"])


@pytest.mark.clause("RWS 5.7 s1")
def test_an_agreement_to_one_known_card_is_not_used_for_another(house: Staffed) -> None:
    """Agreed to in advance, or for the card before, it confirms nothing: the second person has not seen this one."""
    pit, manager, dealer = (house.staff[one] for one in (Role.PIT, Role.SHIFT_MANAGER, Role.DEALER))
    confirm, kept = ask.ConfirmSeenCard(), []
    kept.append(proposed(pit, confirm))
    for card in ("9h", "8c"):
        dealer.does(ask.ReportTrouble(report=Report.EXTRA_CARD, card=ask.CardText(card)))
        manager.does(ask.Resolve(exit=Exit.FIRST_OF_NEXT, reason="it lay open"))
        kept.append(proposed(pit, confirm))
        assert card in str(kept[-1]["fact"]), "they are told which card they confirm"
    assert [agrees(manager, one) for one in kept] == [200, 200, 200]
    before = house.table
    for one in kept[:-1]:
        assert pit.refused(confirm, approval=one["id"]) == "second-person"
    assert house.table == before and dealer.refused(ask.OpenBets()) == "card-unconfirmed"
    pit.does(confirm, approval=kept[-1]["id"])
    dealer.does(ask.OpenBets())


def test_a_dealer_confirms_what_a_supervisor_reported_while_the_result_is_open(house: Staffed) -> None:
    anna = played(house, Phase.DEALING)
    pit, dealer = house.staff[Role.PIT], house.staff[Role.DEALER]
    pit.does(FOREIGN)
    assert pit.refused(VOID) == "second-person"
    proposal = proposed(pit, VOID)
    assert agrees(dealer, proposal) == 200
    pit.does(VOID, approval=proposal["id"])
    assert house.rack(anna) == 100_000_00


def test_a_person_who_is_not_on_the_tables_record_cannot_agree(house: Staffed) -> None:
    played(house, Phase.DEALING)
    pit, stranger = house.staff[Role.PIT], house.come("shift-manager")
    pit.does(FOREIGN)
    assert agrees(stranger, proposed(pit, VOID)) == 409


def test_nor_to_a_card_that_was_seen(house: Staffed) -> None:
    pit, stranger = house.staff[Role.PIT], house.come("shift-manager")
    house.staff[Role.DEALER].does(ask.ReportTrouble(report=Report.EXTRA_CARD, card=ask.CardText("9h")))
    pit.does(ask.Resolve(exit=Exit.FIRST_OF_NEXT, reason="it lay open"))
    proposal = proposed(pit, ask.ConfirmSeenCard())
    assert agrees(stranger, proposal) == 409
    house.operator.does(ask.Appoint(person=Person(stranger.person), role=Role.DEALER), TABLE)
    assert agrees(stranger, proposal) == 409, "on this table's record it is a dealer"
    house.operator.does(ask.Appoint(person=Person(stranger.person), role=Role.PIT), TABLE)
    assert agrees(stranger, proposal) == 200


@pytest.mark.parametrize(
    ("phase", "listed", "heard"),
    [
        (Phase.DEALING, Role.CASHIER, "as the cashier; only a dealer or a supervisor on that record"),
        (Phase.COMPLETE, Role.DEALER, "as the dealer; only a supervisor on that record"),
    ],
)
def test_the_role_on_the_tables_record_decides_who_agrees_to_a_void(
    house: Staffed, phase: Phase, listed: Role, heard: str
) -> None:
    """A shift manager of the house, whom the table knows in a lesser role, hears so at once and not when it is used."""
    played(house, phase)
    pit, other = house.staff[Role.PIT], house.come("shift-manager")
    house.operator.does(ask.Appoint(person=Person(other.person), role=listed), TABLE)
    pit.does(FOREIGN)
    proposal = proposed(pit, VOID)
    answer = other.post(f"/api/approvals/{proposal['id']}", {"agree": True})
    assert (answer.status_code, answer.json()["title"]) == (409, "second-person")
    assert f"you are on this table's record {heard} may agree to this." in answer.json()["detail"]
    assert pit.refused(VOID, approval=proposal["id"]) == "approval-stage", "nothing was agreed to"


def test_a_proposal_of_what_cannot_be_done_is_answered_with_the_reason(house: Staffed) -> None:
    """That one person is enough is said only where one person would be."""
    played(house, Phase.SETTLED)
    pit, manager = house.staff[Role.PIT], house.staff[Role.SHIFT_MANAGER]
    assert said(pit, VOID) == "not-now", "nothing was reported"
    manager.does(FOREIGN)
    assert said(pit, VOID) == "not-lawful", "the bets are settled: the round stands"
    assert said(pit, ask.Resolve(exit=Exit.STAND)) == "no-second"
    assert said(pit, ask.Pause(reason="a break")) == "no-second"


def said(caller: Caller, act: ask.AnyAct) -> str:
    """Why a proposal is not taken."""
    answer = caller.post("/api/approvals", {"stream": TABLE, "act": to_builtins(act)})
    assert answer.status_code == 409, answer.text
    return str(answer.json()["title"])


@pytest.mark.clause("RWS 5.14")
def test_a_correction_from_proposal_to_payment(house: Staffed) -> None:
    """The table gets the person who agreed as the second one, no matter whom the console named, and gets them once."""
    anna = played(house, Phase.SETTLED)
    house.next()
    pit, manager = house.staff[Role.PIT], house.staff[Role.SHIFT_MANAGER]
    won = house.table.finished[-1].wagers[0].returned > 100_00
    hands = [tuple(map(ask.CardText, hand)) for hand in (("Ks", "9h"), ("2d", "5d"))]
    player, banker = reversed(hands) if won else hands
    correct = ask.CorrectRound(number=1, player=player, banker=banker, reason="the video", second=Person(pit.person))
    before = house.rack(anna)
    assert pit.refused(correct) == "second-person"
    proposal = proposed(pit, correct)
    assert pit.refused(correct, approval=proposal["id"]) == "approval-stage"
    assert agrees(manager, proposal) == 200 and house.rack(anna) == before
    pit.does(correct, approval=proposal["id"])
    assert house.table.finished[-1].player == player and house.rack(anna) != before
    (line,) = (one for one in house.served.serving.casino.store.read(TABLE) if b'"round-corrected"' in one)
    assert f'"second":"{manager.person}"'.encode() in line
    assert pit.refused(correct, approval=proposal["id"]) == "approval-stage"


@pytest.mark.clause("RWS 5.5.3")
def test_a_winner_who_left_owes_the_net(house: Staffed) -> None:
    """Item by item over a served house: 100 won, left, void: a debt of 100 and nothing unclaimed."""
    anna = house.player(chips=1_000_00, seat=1)
    ben = house.player(chips=1_000_00, seat=2)
    for _ in range(40):
        house.until(Phase.BETTING)
        racks = house.rack(anna), house.rack(ben)
        anna.does(bet(100_00, "player"))
        ben.does(bet(100_00, "banker"))
        house.until(Phase.SETTLED)
        house.next()
        if house.rack(anna) == racks[0] + 100_00 and house.rack(ben) == racks[1] - 100_00:
            break
    person = Person(anna.person)
    anna.does(ask.Leave(person=person))
    pit = house.staff[Role.PIT]
    pit.does(ask.ReportTrouble(report=Report.WRONG_NUMBER, rebuildable=False))
    assert pit.refused(VOID) == "would-be-negative"
    void = replace(VOID, debt=True)
    proposal = proposed(pit, void)
    assert agrees(house.staff[Role.SHIFT_MANAGER], proposal) == 200
    pit.does(void, approval=proposal["id"])
    books = house.table.books
    assert (books[debt_of(person)], books[unclaimed_of(person)]) == (-100_00, 0)
    assert house.rack(ben) == racks[1]
    books.check()
    house.served.state("house").books.check()
