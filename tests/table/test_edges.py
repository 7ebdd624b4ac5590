"""Single conditions of the table's acts that no evening comes across."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from puntobanco.cards import cards
from puntobanco.machine import BrokenStream
from puntobanco.money import Minor
from puntobanco.procedure.asking import Matter
from puntobanco.procedure.irregular import Report
from puntobanco.rules.game import PUNTO_BANCO
from puntobanco.rules.hand import Side
from puntobanco.rules.round import Round
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.acts.irregular.cases import found_late, proof
from puntobanco.table.acts.irregular.voiding import without_marked
from puntobanco.table.machine import evolve
from puntobanco.table.model.committed import has_run_out
from puntobanco.table.model.expected_cards import completions
from puntobanco.table.model.state import Ready
from puntobanco.table.registry import ACTS
from puntobanco.table.views.layout import places_of
from puntobanco.wagers.terms import bare_terms
from tests.table.evening import Evening

RWS = "rws-non-commission"
MARKED = "massachusetts-commission-marked"
ANNA = ask.Person("anna")


def test_an_incident_says_what_happened() -> None:
    table = Evening(RWS)
    assert table.no("pia", ask.ReportIncident(matter=" ")).code == "no-matter"
    assert table.do("pia", ask.ReportIncident(matter="a glass fell"))


def test_a_stream_of_a_table_begins_with_its_set_up() -> None:
    first, second, *_ = Evening(RWS).events
    assert evolve(None, first).position == 1
    with pytest.raises(BrokenStream, match="begins with its set-up"):
        evolve(None, replace(second, position=0))


@pytest.mark.clause("RWS 5.9")
def test_a_card_exposed_by_an_error_counts_for_the_hand_that_is_due() -> None:
    evening = Evening(RWS)
    evening.sit(anna=1)
    evening.betting()
    evening.bet("anna", "player", "100")
    evening.close()
    hands = {Side.PLAYER: ["Ks", "4h"], Side.BANKER: ["2d", "5c"]}
    evening.draw_four(hands)
    evening.show(hands)
    assert "player" not in {wager.wager for wager in proof(evening.table)}
    exposed = ask.ReportTrouble(report=Report.EXPOSED, card=ask.CardText("5d"))
    assert {wager.wager: wager.won for wager in proof(evening.table, exposed)}["player"]


def test_what_a_void_round_had_marked_is_owed_no_more() -> None:
    evening = Evening(MARKED)
    evening.sit(anna=1)
    evening.play("2s 3h", "4d 4c", ("anna", "banker", "100"))
    table = evening.table
    (settled,) = table.finished[-1].wagers
    assert table.owed == {ANNA: Fraction(settled.marked or 0)} and settled.marked == "500"
    assert without_marked(table, [settled]) == {}
    more = replace(table, owed={ANNA: Fraction(700)})
    assert without_marked(more, [settled]) == {ANNA: Fraction(200)}


def test_bare_terms_have_the_fourteen_seats_of_the_largest_table_and_chips_of_the_smallest_unit() -> None:
    table = Evening(RWS).table
    terms = bare_terms(table.rules.terms.currency, ())
    assert terms.seats == tuple(range(1, 15)) and terms.chips.values == (Minor(1),)


@pytest.mark.parametrize(
    ("amount", "code"), [("0.25", "not-in-chips"), ("0.30", "not-in-chips"), ("0.50", None), ("100.25", None)]
)
def test_chips_leave_a_rack_that_chips_can_make_or_all_of_them(amount: str, code: str | None) -> None:
    made = Evening("rws-non-commission")
    made.sit(anna=1)
    person = ask.Person("anna")
    made.do("anna", ask.CashOut(person=person, amount=Minor(made.table.rack(person) - 100_00)))
    made.play("2s 2h Kd", "Kc 6s", ("anna", "banker", "0.50"))
    assert made.table.rack(person) == 100_25, "half on a six"
    act = ask.CashOut(person=person, amount=made.minor(amount))
    if code is None:
        made.do("anna", act)
    else:
        assert made.no("anna", act).code == code


def test_each_bet_of_a_command_is_judged_beside_those_before_it() -> None:
    """Chips for one of the last two bets, not for both: the first stands and the second is refused."""
    evening = Evening(RWS)
    evening.sit(anna=1)
    evening.do("anna", ask.CashOut(person=ANNA, amount=evening.minor("9800")))
    evening.betting()
    bets = tuple(evening.stake(wager, "100") for wager in ("player", "tie", "player-pair"))
    (placed,) = evening.attempt("anna", ask.PlaceBets(bets=bets))
    assert isinstance(placed, ev.BetsPlaced) and [bet.wager for bet in placed.bets] == ["player", "tie"]
    assert [(fault.bet, fault.code) for fault in evening.refused] == [(2, "not-enough")]
    assert (evening.rack("anna"), evening.held("anna")) == ("0.00", "200.00")


@pytest.mark.clause("RWS 5.9")
@pytest.mark.parametrize(("name", "open_until_the_next"), [(RWS, True), ("massachusetts-commission", False)])
def test_what_went_wrong_in_a_round_is_found_in_time_or_late(name: str, open_until_the_next: bool) -> None:
    """In the round itself it never comes late; once it is over, only at a table whose rulebook lets it be found."""
    act = ask.ReportTrouble(report=Report.EXPOSED, number=1)
    evening = Evening(name)
    evening.sit(anna=1)
    evening.betting()
    evening.bet("anna", "player", "100")
    assert not found_late(evening.table, act)
    evening.close()
    evening.deal("Ks 9h", "2d 4d")
    evening.finish()
    assert found_late(evening.table, act) is not open_until_the_next
    evening.betting()
    assert found_late(evening.table, act) and not found_late(evening.table, replace(act, number=None))


def test_a_card_that_was_seen_by_an_error_stays_seen() -> None:
    evening = Evening(RWS)
    evening.sit(anna=1)
    evening.betting()
    evening.bet("anna", "player", "100")
    evening.close()
    evening.do("dina", ask.ReportTrouble(report=Report.EXPOSED, card=ask.CardText("5d")))
    assert evening.table.round is not None and evening.table.round.disclosed


def test_two_people_change_the_limits_of_a_table_with_guests() -> None:
    second, act = ACTS[ask.ChangeSetup].second, ask.ChangeSetup(changes={})
    assert callable(second)
    evening = Evening(RWS)
    assert second(act, evening.table) is None
    evening.sit(anna=1)
    assert second(act, evening.table) is second(act, None) is Matter.LIMITS


@pytest.mark.parametrize(("player", "two"), [("4s 5h", 9), ("4s 6h", 0), ("6s 7h", 3)])
def test_a_round_may_still_become_what_its_cards_allow(player: str, two: int) -> None:
    """Two cards worth ten or more count by their last digit."""
    found = [one for one in completions(Round(cards(player), ()), PUNTO_BANCO)]
    assert found and {one.player.two for one in found} == {two}
    assert {one.banker.two for one in found} == set(range(10))


def test_real_cards_never_run_out_by_the_counting_of_the_host() -> None:
    """Only of a committed shoe does the host know that no card is left; of real cards the dealer says so."""
    evening = Evening(RWS)
    assert not has_run_out(evening.table)
    evening.sit(anna=1)
    evening.betting()
    evening.bet("anna", "player", "100")
    evening.close()
    assert not has_run_out(evening.table)


def test_nobody_is_dismissed_who_holds_no_post() -> None:
    table = Evening(RWS)
    assert table.no("pia", ask.Dismiss(person=ask.Person("nina"))).code == "no-such-staff"


def test_the_first_burnt_card_is_named_where_it_is_shown() -> None:
    table = Evening(RWS)
    table.do("pia", ask.ReplaceCards(reason="another set"))
    table.cards(until=Ready.BURN)
    assert table.no("dina", ask.BurnCards()).code == "no-card"


def test_nobody_holds_the_shoe_at_a_free_seat() -> None:
    table = Evening("massachusetts-commission")
    table.sit(anna=1)
    assert [place.seat for place in places_of(table.table) if place.curator and place.person is None] == []
