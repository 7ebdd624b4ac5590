"""New Zealand: how cards come to the table, are checked, shown, shuffled, cut and burnt."""

from collections.abc import Mapping
from typing import Any

import pytest

from puntobanco.faults import Fault
from puntobanco.procedure.irregular import Exit, Report
from puntobanco.rules.hand import Side
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.model.phases import Phase
from puntobanco.table.model.state import Ready, ShoeState
from tests.table.evening import SECOND, Evening
from tests.table.new_zealand.hands import INTERNATIONAL, STANDARD

BATCH = "new-zealand-commission-any-pair"
CONTINUOUS = "new-zealand-commission-continuous"
SINGLE_BURN = "new-zealand-half-on-six"


def no_cards_yet(name: str = STANDARD, changes: Mapping[str, Any] | None = None) -> Evening:
    """A table that is open and waits for its first cards."""
    table = Evening(name, changes, ready=False)
    table.staff()
    table.do("olga", ask.PostSigns())
    table.fill("1000000")
    table.do("pia", ask.OpenTable())
    return table


def receive(table: Evening, set_id: str = "set-1", route: str = "", secured: str = "", back: str = "red") -> None:
    table.do("dina", ask.ReceiveCards(set_id=set_id, back=back, route=route, secured=secured))


def sign(table: Evening, *steps: tuple[str, str]) -> None:
    for person, step in steps:
        table.do(person, ask.TickStep(step=step))


def no_sign(table: Evening, person: str, step: str) -> Fault:
    return table.no(person, ask.TickStep(step=step))


def shoe(table: Evening) -> ShoeState:
    assert table.table.shoe is not None
    return table.table.shoe


INSPECTED = (("dina", "inspect"), ("pia", "verify"))
SHOWN = (("dina", "spread"), ("dina", "viewed"))


# Checked at the table.


@pytest.mark.clause("NZ 6.1")
def test_one_person_cannot_sign_for_both_inspections() -> None:
    table = no_cards_yet()
    receive(table)
    sign(table, ("pia", "inspect"))
    refused = no_sign(table, "pia", "verify")
    assert (refused.code, refused.clause) == ("same-person", "NZ 6.1")
    sign(table, ("sam", "verify"))
    assert shoe(table).signed == (("inspect", "pia"), ("verify", "sam"))


@pytest.mark.clause("NZ 6.1")
def test_the_second_inspection_is_the_game_supervisors() -> None:
    table = no_cards_yet()
    receive(table)
    sign(table, ("dina", "inspect"))
    assert no_sign(table, "dina", "verify").code == "not-your-role"
    sign(table, ("pia", "verify"))
    assert shoe(table).steps[0] == "spread"


@pytest.mark.clause("NZ 6.2")
def test_cards_are_spread_only_after_both_inspections() -> None:
    table = no_cards_yet()
    receive(table)
    sign(table, ("dina", "inspect"))
    refused = no_sign(table, "dina", "spread")
    assert refused.code == "step-order"
    sign(table, ("pia", "verify"))
    table.do("dina", ask.TickStep(step="spread", note="columns"))
    signed = table.events[-1].event
    assert isinstance(signed, ev.StepSigned)
    assert (signed.step, signed.note) == ("spread", "columns")


@pytest.mark.clause("NZ 6.3")
def test_cards_are_shuffled_only_after_the_first_players_have_looked() -> None:
    table = no_cards_yet()
    receive(table)
    sign(table, *INSPECTED, ("dina", "spread"))
    refused = no_sign(table, "dina", "shuffle")
    assert (refused.code, refused.clause) == ("step-order", "NZ 6.3")
    sign(table, ("dina", "viewed"), ("dina", "shuffle"))
    assert shoe(table).ready is Ready.CUT


@pytest.mark.clause("NZ 6.4 s1")
def test_with_a_batch_shuffler_cards_need_not_be_spread() -> None:
    table = no_cards_yet(BATCH)
    receive(table, back=table.table.procedure.backs[0])
    sign(table, *INSPECTED, ("dina", "shuffle"))
    table.prepare()
    assert table.phase is Phase.READY


@pytest.mark.clause("NZ 6.4 s1")
def test_with_a_continuous_shuffler_cards_go_in_straight_after_the_inspection() -> None:
    table = no_cards_yet(CONTINUOUS)
    receive(table)
    sign(table, *INSPECTED)
    table.do("dina", ask.LoadShoe())
    assert shoe(table).ready is Ready.BURN


@pytest.mark.clause("NZ 7.1(a)")
def test_without_a_shuffle_no_round_opens() -> None:
    table = no_cards_yet()
    receive(table)
    sign(table, *INSPECTED, *SHOWN)
    refused = table.no("dina", ask.LoadShoe())
    assert (refused.code, refused.clause) == ("not-ready", "NZ 7.1(a)")
    assert table.no("dina", ask.OpenBets()).code == "not-now"
    sign(table, ("dina", "shuffle"))
    table.prepare()
    table.do("dina", ask.OpenBets())
    assert table.phase is Phase.BETTING


# Prepared beforehand.


@pytest.mark.clause("NZ 6.5 s1")
@pytest.mark.parametrize("route", ["prechecked", "preshuffled"])
def test_prepared_cards_were_locked_away_somewhere_on_record(route: str) -> None:
    table = no_cards_yet()
    refused = table.no("dina", ask.ReceiveCards(set_id="set-1", back="red", route=route))
    assert (refused.code, refused.clause) == ("not-secured", "NZ 6.5 s1")
    receive(table, route=route, secured="safe 2")
    received = table.events[-1].event
    assert isinstance(received, ev.CardsReceived)
    assert received.secured == "safe 2"


@pytest.mark.clause("NZ 6.5 s2")
def test_prechecked_cards_must_be_shuffled() -> None:
    table = no_cards_yet()
    receive(table, route="prechecked", secured="safe 2")
    refused = table.no("dina", ask.AnswerCut(at=100))
    assert refused.code == "no-cut-now"
    assert table.no("dina", ask.LoadShoe()).clause == "NZ 7.1(a)"
    sign(table, ("dina", "shuffle"))
    table.prepare()
    assert table.phase is Phase.READY


@pytest.mark.clause("NZ 6.5 s2")
def test_preshuffled_cards_are_used_as_they_come() -> None:
    table = no_cards_yet()
    receive(table, route="preshuffled", secured="safe 2")
    table.do("dina", ask.AnswerCut(at=100))
    table.prepare()
    assert (table.phase, shoe(table).signed) == (Phase.READY, ())


@pytest.mark.clause("NZ 6.5 s2")
def test_preshuffled_cards_may_be_shuffled_again_but_only_before_the_cut() -> None:
    table = no_cards_yet()
    receive(table, route="preshuffled", secured="safe 2")
    sign(table, ("dina", "shuffle-again"))
    assert shoe(table).ready is Ready.CUT
    other = no_cards_yet()
    receive(other, route="preshuffled", secured="safe 2")
    other.do("dina", ask.AnswerCut(at=100))
    assert no_sign(other, "dina", "shuffle-again").code == "no-steps"


# Players' requests about pre-shuffled cards.


def preshuffled() -> Evening:
    """Pre-shuffled cards in the shoe, Anna and Ben at the table, no round dealt from them yet."""
    table = no_cards_yet()
    table.sit(anna=1, ben=2)
    table.cards("preshuffled")
    return table


@pytest.mark.clause("NZ 7.4(a)")
def test_a_player_may_look_at_preshuffled_cards_before_their_first_round() -> None:
    table = preshuffled()
    table.do("ben", ask.AskCards())
    waiting = table.no("dina", ask.OpenBets())
    assert (waiting.code, waiting.clause) == ("cards-asked", "NZ 7.4 closing")
    table.do("pia", ask.AnswerCards(grant=True))
    table.play("Ks 9h", "2d 4d", ("anna", "player", "100"))
    assert table.rack("anna") == "10100.00"


@pytest.mark.clause("NZ 7.4(a)")
def test_after_the_first_round_the_request_comes_too_late() -> None:
    table = preshuffled()
    table.play("Ks 9h", "2d 4d", ("anna", "player", "100"))
    refused = table.no("ben", ask.AskCards())
    assert (refused.code, refused.clause) == ("no-request", "NZ 7.4(a)")


@pytest.mark.clause("NZ 7.4(a)")
def test_a_voided_round_used_the_cards_too() -> None:
    table = preshuffled()
    table.betting()
    table.bet("anna", "player", "100")
    table.close()
    table.do("dina", ask.Draw())
    table.do("dina", ask.ReportTrouble(report=Report.WRONG_SIDE, side=Side.PLAYER, place=1, rebuildable=False))
    table.do("pia", ask.Resolve(exit=Exit.VOID, second=ask.Person(SECOND["pia"])))
    assert table.phase is Phase.READY and shoe(table).rounds == 0
    assert table.no("ben", ask.AskCards()).code == "no-request"
    table.do("pia", ask.OrderShuffle(reason="players ask"))
    assert table.no("ben", ask.AskCards()).code == "no-request"


@pytest.mark.clause("NZ 7.4(a)", "NZ 7.4(b)")
@pytest.mark.parametrize("grant", [True, False])
def test_a_card_kept_for_the_next_round_goes_with_its_set(grant: bool) -> None:
    """An extra card comes out while the request waits: with the whole set it is shuffled again or taken away."""
    table = preshuffled()
    table.do("anna", ask.AskCards(full=True))
    table.do("dina", ask.ReportTrouble(report=Report.EXTRA_CARD))
    table.do("dina", ask.Resolve(exit=Exit.FIRST_OF_NEXT, second=ask.Person(SECOND["dina"])))
    assert table.table.carried is not None
    table.do("pia", ask.AnswerCards(grant=grant))
    assert table.table.carried is None


@pytest.mark.clause("NZ 7.4(a)")
def test_a_shuffle_ordered_later_does_not_make_used_cards_unused() -> None:
    table = preshuffled()
    table.play("Ks 9h", "2d 4d", ("anna", "player", "100"))
    table.do("pia", ask.OrderShuffle(reason="players ask"))
    assert table.no("ben", ask.AskCards()).code == "no-request"


@pytest.mark.clause("NZ 7.4(a)")
def test_only_players_at_the_table_ask() -> None:
    table = preshuffled()
    assert table.no("zoe", ask.AskCards()).code == "not-here"


@pytest.mark.clause("NZ 7.4(b)")
def test_a_player_may_have_preshuffled_cards_go_the_ordinary_way() -> None:
    table = preshuffled()
    table.do("anna", ask.AskCards(full=True))
    table.do("pia", ask.AnswerCards(grant=True))
    assert shoe(table).steps == ("inspect", "verify", "spread", "viewed", "shuffle")
    assert (shoe(table).out, shoe(table).left) == (0, 416)
    assert table.no("dina", ask.OpenBets()).code == "not-now"
    table.prepare()
    table.do("dina", ask.OpenBets())
    assert table.phase is Phase.BETTING


@pytest.mark.clause("NZ 7.4 closing")
def test_a_declined_request_brings_another_preshuffled_set() -> None:
    table = preshuffled()
    table.do("anna", ask.AskCards(full=True))
    assert table.no("dina", ask.AnswerCards(grant=False)).code == "not-your-role"
    table.do("pia", ask.AnswerCards(grant=False))
    again = ask.ReceiveCards(set_id="set-1", back="red", route="preshuffled", secured="safe 1")
    refused = table.no("dina", again)
    assert (refused.code, refused.clause) == ("declined-set", "NZ 7.4 closing")
    table.cards("preshuffled")
    assert (shoe(table).set_id, table.phase) == ("set-2", Phase.READY)


# The cut.


def to_be_cut(name: str = STANDARD, changes: Mapping[str, Any] | None = None, **seats: int) -> Evening:
    """Shuffled cards before the cut, with people at the table."""
    table = no_cards_yet(name, {"standing_players": True, **(changes or {})} if name == STANDARD else changes)
    table.sit(**seats)
    table.cards(until=Ready.CUT)
    return table


@pytest.mark.clause("NZ 7.5 s2")
def test_each_seated_player_is_offered_the_cut_until_one_takes_it() -> None:
    table = to_be_cut(anna=1, ben=4, cleo=6, dan=8)
    early = table.no("cleo", ask.AnswerCut(at=100))
    assert (early.code, early.clause) == ("not-offered", "NZ 7.5 s2")
    assert table.no("dina", ask.AnswerCut(at=100)).code == "offer-first"
    table.do("anna", ask.AnswerCut())
    table.do("ben", ask.AnswerCut())
    table.do("cleo", ask.AnswerCut(at=100))
    assert (shoe(table).cutter, shoe(table).cut_at) == ("cleo", 100)


@pytest.mark.clause("NZ 7.5 s3")
@pytest.mark.parametrize("cutter", ["stan", "dina", "pia"])
def test_when_no_seated_player_cuts_a_standing_player_or_the_staff_do(cutter: str) -> None:
    table = to_be_cut(anna=1, stan=0)
    table.do("anna", ask.AnswerCut())
    table.do(cutter, ask.AnswerCut(at=200))
    assert shoe(table).cutter == cutter


@pytest.mark.clause("NZ 7.5 s4", "NZ 5.6(b)")
def test_with_nobody_seated_the_standing_players_are_offered_in_turn() -> None:
    table = to_be_cut(stan=0, sue=0)
    refused = table.no("dina", ask.AnswerCut(at=200))
    assert refused.code == "offer-first"
    table.do("stan", ask.AnswerCut())
    table.do("sue", ask.AnswerCut(at=200))
    assert shoe(table).cutter == "sue"


@pytest.mark.clause("NZ 5.6(b)")
def test_while_a_seated_player_is_asked_no_standing_player_cuts() -> None:
    table = to_be_cut(anna=1, stan=0)
    assert table.no("stan", ask.AnswerCut(at=200)).code == "not-offered"
    assert shoe(table).cutter is None


@pytest.mark.clause("NZ 7.5 s5")
def test_when_nobody_takes_the_cut_an_employee_cuts() -> None:
    table = to_be_cut(stan=0)
    table.do("stan", ask.AnswerCut())
    refused = table.no("dina", ask.AnswerCut())
    assert (refused.code, refused.clause) == ("staff-cut", "NZ 7.5 s5")
    table.do("dina", ask.AnswerCut(at=200))
    assert shoe(table).cutter == "dina"


# The burn.


@pytest.mark.clause("NZ 7.7(b)")
def test_one_card_is_burnt_face_down_and_a_player_may_see_it() -> None:
    table = Evening(SINGLE_BURN)
    table.sit(anna=1, ben=2)
    assert (shoe(table).left, shoe(table).burnt_shown) == (415, ())
    assert table.no("ben", ask.ShowBurntCard()).code == "no-card"
    table.do("ben", ask.ShowBurntCard(card=ask.CardText("8h")))
    assert [str(card) for card in shoe(table).burnt_shown] == ["8h"]
    refused = table.no("anna", ask.ShowBurntCard(card=ask.CardText("8h")))
    assert (refused.code, refused.sentence) == ("shown-already", "the burnt card was 8h.")


@pytest.mark.clause("NZ 7.7(b)")
def test_cards_burnt_by_the_first_ones_value_stay_hidden() -> None:
    table = Evening(INTERNATIONAL)
    table.sit(anna=1)
    assert shoe(table).left == 410
    assert table.no("anna", ask.ShowBurntCard(card=ask.CardText("8h"))).code == "burn-hidden"
