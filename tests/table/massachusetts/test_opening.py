"""Massachusetts, sections 3 to 5: a set of cards comes to the table, is looked at, washed, shuffled and loaded."""

import pytest

from puntobanco.procedure.opening import SetState
from puntobanco.procedure.roles import Role
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.model.phases import Phase
from puntobanco.table.model.state import Ready
from tests.table.evening import Evening

TABLE = "massachusetts-commission"
MINUTE = 60_000


def opened(changes: dict[str, object] | None = None) -> Evening:
    """An open table that waits for its first set of cards."""
    table = Evening(TABLE, changes, ready=False)
    table.staff()
    table.do("olga", ask.PostSigns())
    table.fill("100000")
    table.do("pia", ask.OpenTable())
    return table


def receive(table: Evening, route: str = "", set_id: str = "set-A") -> None:
    table.do("dina", ask.ReceiveCards(set_id=set_id, back="blue", route=route))


def sign(table: Evening, *steps: str) -> None:
    for step in steps:
        table.do("pia" if step == "verify" else "dina", ask.TickStep(step=step))


@pytest.mark.clause("MA 4(a)")
def test_cards_that_come_new_go_through_inspection_spread_and_wash_before_the_shuffle() -> None:
    table = opened()
    receive(table, "standard")
    assert table.table.shoe is not None
    assert table.table.shoe.steps == ("inspect", "verify", "spread", "viewed", "wash", "shuffle", "lace")
    refused = table.no("dina", ask.TickStep(step="shuffle"))
    assert (refused.code, refused.clause, refused.instead) == ("step-order", "MA 4(b)", "Sign for inspect.")
    sign(table, "inspect", "verify", "spread", "viewed", "wash")
    table.do("dina", ask.TickStep(step="shuffle"))


@pytest.mark.clause("MA 4(a)")
def test_the_receipt_of_the_decks_and_their_route_are_on_record() -> None:
    table = opened()
    (received,) = table.do("dina", ask.ReceiveCards(set_id="set-A", back="blue"))
    assert isinstance(received, ev.CardsReceived)
    assert (received.set_id, received.route, received.total) == ("set-A", "standard", 8 * 52)


@pytest.mark.clause("MA 4(a)")
@pytest.mark.parametrize("route", ["preshuffled", "batch"])
def test_cards_that_come_shuffled_come_only_by_a_filed_procedure(route: str) -> None:
    without = opened()
    refused = without.no("dina", ask.ReceiveCards(set_id="set-A", back="blue", route=route))
    assert refused.code == "no-such-route"
    assert refused.instead == "Known: standard."
    filed = opened({"filings.preshuffled": "P-7", "filings.batch_shuffler": "B-2"})
    receive(filed, route)
    filed.prepare(until=Ready.CUT)
    assert [step for step, _ in filed.table.shoe.signed] == (["machine"] if route == "batch" else [])  # type: ignore[union-attr]


@pytest.mark.clause("MA 4(b)")
def test_the_spread_waits_for_the_floorpersons_verification() -> None:
    table = opened()
    receive(table)
    sign(table, "inspect")
    refused = table.no("dina", ask.TickStep(step="spread"))
    assert (refused.code, refused.clause) == ("step-order", "MA 4(b)")
    assert refused.instead == "Sign for verify."
    sign(table, "verify", "spread")


@pytest.mark.clause("MA 4(b)")
def test_a_dealer_does_not_verify_and_nobody_verifies_an_inspection_of_their_own() -> None:
    table = opened()
    receive(table)
    table.do("pia", ask.TickStep(step="inspect"))
    assert table.no("dina", ask.TickStep(step="verify")).code == "not-your-role"
    refused = table.no("pia", ask.TickStep(step="verify"))
    assert (refused.code, refused.clause) == ("same-person", "MA 4(b)")
    table.do("sam", ask.TickStep(step="verify"))


@pytest.mark.clause("MA 4(b)")
def test_each_step_is_on_record_with_its_time_and_the_person_who_did_it() -> None:
    table = opened()
    receive(table)
    sign(table, "inspect", "verify")
    inspected, verified = table.events[-2:]
    assert isinstance(inspected.event, ev.StepSigned) and isinstance(verified.event, ev.StepSigned)
    assert (inspected.event.step, inspected.event.person) == ("inspect", "dina")
    assert (verified.event.step, verified.event.person) == ("verify", "pia")
    assert verified.at == inspected.at + 1000


@pytest.mark.clause("MA 4(c)")
def test_the_wash_waits_until_the_first_players_have_looked() -> None:
    table = opened()
    receive(table)
    sign(table, "inspect", "verify", "spread")
    refused = table.no("dina", ask.TickStep(step="wash"))
    assert (refused.code, refused.clause) == ("step-order", "MA 4(c)")
    assert refused.instead == "Sign for viewed."
    sign(table, "viewed", "wash")
    assert table.table.shoe is not None and table.table.shoe.signed[-1] == ("wash", "dina")


@pytest.mark.clause("MA 5(a)(1)")
def test_without_the_lacing_the_cut_stays_locked() -> None:
    table = opened({"shuffle": "lace"})
    receive(table)
    sign(table, "inspect", "verify", "spread", "viewed", "wash", "shuffle")
    assert table.no("dina", ask.AnswerCut(at=100)).code == "no-cut-now"
    sign(table, "lace")
    table.do("dina", ask.AnswerCut(at=100))


@pytest.mark.clause("MA 5(a)(2)")
def test_after_the_wash_three_different_dealers_shuffle_the_stack() -> None:
    table = opened({"shuffle": "wash-three"})
    for name in ("dora", "dirk"):
        table.do("olga", ask.Appoint(person=ask.Person(name), role=Role.DEALER))
    receive(table)
    sign(table, "inspect", "verify", "spread", "viewed", "wash", "wash-again", "shuffle-1")
    refused = table.no("dina", ask.TickStep(step="shuffle-2"))
    assert (refused.code, refused.clause) == ("same-person", "MA 5(a)(2)")
    table.do("dora", ask.TickStep(step="shuffle-2"), Role.DEALER)
    for again in ("dina", "dora"):
        assert table.no(again, ask.TickStep(step="shuffle-3"), Role.DEALER).code == "same-person"
    assert table.no("dina", ask.AnswerCut(at=100)).code == "no-cut-now"
    table.do("dirk", ask.TickStep(step="shuffle-3"), Role.DEALER)
    table.do("dina", ask.AnswerCut(at=100))


def dealt_to_the_end(table: Evening) -> None:
    """The shoe is played to its last hand."""
    table.do("dina", ask.CuttingCardOut())
    table.play("Ks 9h", "2d 4d")
    table.play("Kh 8h", "2c 4c")
    assert table.phase is Phase.SHOE


@pytest.mark.clause("MA 5(a)")
def test_a_second_shoe_is_not_loaded_without_a_shuffle_of_its_own() -> None:
    table = Evening(TABLE)
    dealt_to_the_end(table)
    receive(table, set_id="set-B")
    sign(table, "inspect", "verify", "spread", "viewed", "wash")
    refused = table.no("dina", ask.LoadShoe())
    assert (refused.code, refused.clause) == ("not-ready", "MA 5(a)(1)")
    assert refused.instead == "Sign for shuffle."
    table.prepare()
    assert table.phase is Phase.READY


@pytest.mark.clause("MA 5(a)")
def test_cards_that_came_shuffled_are_not_shuffled_again() -> None:
    table = opened({"filings.preshuffled": "P-7"})
    receive(table, "preshuffled")
    assert table.table.shoe is not None and table.table.shoe.ready is Ready.CUT


@pytest.mark.clause("MA 3(b)")
def test_a_set_that_was_dealt_does_not_come_back() -> None:
    table = Evening(TABLE)
    dealt_to_the_end(table)
    refused = table.no("dina", ask.ReceiveCards(set_id="set-1", back="blue"))
    assert (refused.code, refused.clause) == ("set-used", "MA 3(b)")
    assert refused.instead == "Bring another set."
    receive(table, set_id="set-2")
    assert table.set_state("set-1") is SetState.RETIRED


@pytest.mark.clause("MA 5(e) s3")
def test_no_card_leaves_before_the_stack_is_in_the_shoe() -> None:
    table = opened()
    receive(table)
    table.prepare(until=Ready.LOAD)
    refused = table.no("dina", ask.Draw())
    assert (refused.code, refused.clause) == ("not-now", "MA 5(e) s3")
    assert table.no("dina", ask.BurnCards(shown=(ask.CardText("As"), ask.CardText("5h")))).code == "no-burn-now"
    table.do("dina", ask.LoadShoe())
    table.do("dina", ask.BurnCards(shown=(ask.CardText("As"), ask.CardText("5h"))))
    assert table.table.shoe is not None and table.table.shoe.left == 414


def ten_o_clock_notice() -> tuple[Evening, int]:
    """A table that laces, and the time at which written notice of the second shuffle was given."""
    table = Evening(TABLE)
    table.do("pia", ask.GiveNotice(matter="reshuffle_after_lace", reference="memo 14"))
    return table, table.now


CHANGE = ask.ChangeSetup(changes={"reshuffle_after_lace": True}, reason="memo 14")


@pytest.mark.clause("MA 5(a)(1)(ii)")
@pytest.mark.parametrize(
    ("waited", "accepted"), [(30 * MINUTE - 1000, False), (30 * MINUTE, True), (31 * MINUTE, True)]
)
def test_the_second_shuffle_begins_thirty_minutes_after_written_notice(waited: int, accepted: bool) -> None:
    table, given = ten_o_clock_notice()
    table.now = given + waited - 1000  # the next command comes a second later
    if not accepted:
        refused = table.no("pia", CHANGE)
        assert (refused.code, refused.clause) == ("notice", "MA 5(a)(1)(ii)")
        return
    table.do("pia", CHANGE)
    assert [tick.id for tick in table.table.procedure.shuffle] == ["shuffle", "lace", "reshuffle"]


@pytest.mark.clause("MA 5(a)(1)(ii)")
def test_without_any_notice_the_second_shuffle_does_not_begin() -> None:
    assert Evening(TABLE).no("pia", CHANGE).code == "notice"


@pytest.mark.clause("MA 5(a)(1)(ii)")
def test_a_notice_serves_for_one_change_and_ending_the_second_shuffle_needs_its_own() -> None:
    table, given = ten_o_clock_notice()
    table.now = given + 30 * MINUTE
    table.do("pia", CHANGE)
    table.now += 30 * MINUTE
    off = ask.ChangeSetup(changes={"reshuffle_after_lace": False})
    assert table.no("pia", off).code == "notice"
    table.do("pia", ask.GiveNotice(matter="reshuffle_after_lace", reference="memo 15"))
    table.now += 30 * MINUTE
    table.do("pia", off)


@pytest.mark.clause("MA 5(a)(1)(ii)")
def test_a_notice_names_its_paper() -> None:
    refused = Evening(TABLE).no("pia", ask.GiveNotice(matter="reshuffle_after_lace", reference=" "))
    assert (refused.code, refused.clause) == ("no-reference", "MA 5(a)(1)(ii)")
