"""New Zealand, Style B: who is asked to turn a hand, in which order, and when the dealer turns it."""

import pytest

from puntobanco.procedure.roles import Role
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.model.handlers import candidate
from tests.table.new_zealand.hands import B, Bet, Hands, P, at_table


def four_down(*bets: Bet, **seats: int) -> Hands:
    """Four cards face down in Style B."""
    table = at_table("B", **seats)
    table.start(*bets)
    table.face_down(4)
    return table


def decline(table: Hands, person: str) -> None:
    table.do(person, ask.DeclineHand(side=B))


# Real cards, which the dealer keys in.


@pytest.mark.clause("NZ 8.14")
def test_the_dealer_keys_in_what_the_holder_has_turned() -> None:
    """Ben turns 4s 3d before everybody's eyes; on record they are turned by Ben, not by the dealer."""
    table = four_down(("ben", "banker", "300"), ("anna", "banker", "100"), anna=2, ben=6)
    table.turn("dina", P, "2s 5s")
    table.pass_out(B)
    cards = (ask.CardText("4s"), ask.CardText("3d"))
    assert table.no("dina", ask.Turn(side=B, cards=cards)).code == "cards-out", "the dealer does not turn them"
    ben = ask.Person("ben")
    assert table.no("dina", ask.KeyTurned(side=B, cards=cards, holder=ask.Person("anna"))).code == "not-holding"
    assert table.no("ben", ask.KeyTurned(side=B, cards=cards, holder=ben)).code == "not-your-role"
    assert table.no("dina", ask.KeyTurned(side=B, cards=cards[:1], holder=ben)).code == "cards-missing"
    happened = table.do("dina", ask.KeyTurned(side=B, cards=cards, holder=ben))
    turned = next(one for one in happened if isinstance(one, ev.CardsTurned))
    assert (turned.by, turned.cards) == ("ben", cards)


# The order of asking.


@pytest.mark.clause("NZ 8.9(a)")
def test_the_largest_banker_bettor_is_asked() -> None:
    table = four_down(("anna", "banker", "100"), ("ben", "banker", "300"), anna=2, ben=6)
    table.turn("dina", P, "2s 5s")
    assert table.no_pass_out(B, to="anna").code == "not-entitled"
    table.pass_out(B)
    assert table.holders(B) == ["ben", "ben"]


@pytest.mark.clause("NZ 8.9(a)")
def test_bets_on_several_areas_count_together_for_the_hand() -> None:
    table = at_table("B", anna=2, ben=6)
    table.betting()
    table.bet("ben", "banker", "300")
    table.bet("anna", "banker", "200")
    table.bet("anna", "banker", "200", seat=5)
    assert candidate(table.table, B) == "anna"


@pytest.mark.clause("NZ 8.9(a)")
def test_the_largest_bet_on_the_other_hand_gives_no_right() -> None:
    table = four_down(("anna", "banker", "100"), ("ben", "player", "900"), anna=2, ben=6)
    assert (candidate(table.table, B), candidate(table.table, P)) == ("anna", "ben")


@pytest.mark.clause("NZ 8.9(b)")
@pytest.mark.parametrize(("second", "asked"), [("290", "cleo"), ("300", "anna"), ("310", "anna")])
def test_among_equals_the_lowest_seat_is_asked_first(second: str, asked: str) -> None:
    table = four_down(("cleo", "banker", "300"), ("anna", "banker", second), anna=3, cleo=8)
    assert candidate(table.table, B) == asked


@pytest.mark.clause("NZ 8.9(b)")
def test_when_the_lowest_of_equals_declines_the_next_equal_is_asked_before_a_nearer_smaller_bet() -> None:
    bets = (("anna", "banker", "300"), ("dora", "banker", "50"), ("cleo", "banker", "300"))
    table = four_down(*bets, anna=3, dora=4, cleo=8)
    decline(table, "anna")
    assert candidate(table.table, B) == "cleo"


@pytest.mark.clause("NZ 8.9(c)")
def test_after_the_highest_the_next_highest_bets_are_asked_alike() -> None:
    bets = (("ben", "banker", "300"), ("anna", "banker", "100"), ("cleo", "banker", "100"))
    table = four_down(*bets, anna=2, ben=6, cleo=9)
    decline(table, "ben")
    assert candidate(table.table, B) == "anna"
    decline(table, "anna")
    assert candidate(table.table, B) == "cleo"


@pytest.mark.clause("NZ 8.9(c)")
def test_nobody_declines_for_somebody_else() -> None:
    table = four_down(("ben", "banker", "300"), ("anna", "banker", "100"), anna=2, ben=6)
    refused = table.no("anna", ask.DeclineHand(side=B))
    assert (refused.code, candidate(table.table, B)) == ("not-asked", "ben")


@pytest.mark.clause("NZ 8.9(d)", "NZ 8.18(b)")
def test_when_everybody_declines_the_dealer_turns_the_bankers_hand() -> None:
    table = four_down(("ben", "banker", "300"), ("anna", "banker", "100"), anna=2, ben=6)
    table.turn("dina", P, "2s 5s")
    decline(table, "ben")
    assert table.no_turn("dina", B, "Kh 6h").code == "not-the-dealers"
    decline(table, "anna")
    refused = table.no_pass_out(B)
    assert (refused.code, refused.clause) == ("dealer-turns", "NZ 8.18(b)")
    table.turn("dina", B, "Kh 6h")
    assert table.hand(B) == "Kh 6h"


@pytest.mark.clause("NZ 8.10")
def test_for_the_players_hand_player_bets_are_asked_the_same_way() -> None:
    bets = (("cleo", "player", "50"), ("anna", "player", "50"), ("ben", "player", "20"))
    table = four_down(*bets, anna=1, ben=2, cleo=5)
    line = []
    while (person := candidate(table.table, P)) is not None:
        line.append(str(person))
        table.do(person, ask.DeclineHand(side=P))
    assert line == ["anna", "cleo", "ben"]


@pytest.mark.clause("NZ 8.10", "NZ 8.18(a)")
def test_a_hand_without_a_bet_is_the_dealers() -> None:
    table = four_down(("ben", "banker", "300"), ben=6)
    refused = table.no_pass_out(P)
    assert (refused.code, refused.clause) == ("dealer-turns", "NZ 8.18(a)")
    table.turn("dina", P, "2s 5s")
    assert table.words() == ["Player 7"]


@pytest.mark.clause("NZ 1.1 Banker", "NZ 1.1 Player")
def test_a_standing_bettor_is_never_banker_however_large_the_bet() -> None:
    table = at_table("B", anna=2, ben=0)
    table.betting()
    table.bet("anna", "banker", "100")
    table.bet("ben", "banker", "900", seat=2)
    table.close()
    assert candidate(table.table, B) == "anna"


# What a handler may do.


@pytest.mark.clause("NZ 8.11(a)")
def test_a_person_who_turns_a_hand_neither_bets_on_nor_deals_from_that_place() -> None:
    table = four_down(("anna", "player", "100"), ("ben", "banker", "300"), anna=1, ben=6)
    table.pass_out(P)
    assert table.no_bet("anna", "player", "50").clause == "NZ 5.14(a)"
    assert table.no("anna", ask.Draw()).clause == "NZ 4.3 s2"
    assert table.no("anna", ask.CallResult()).code == "not-your-role"
    table.turn("anna", P, "2s 5s")
    assert table.held("anna") == "100.00"


@pytest.mark.clause("NZ 8.11(b)")
def test_receiving_and_turning_are_on_record_in_their_order() -> None:
    table = four_down(("anna", "player", "100"), anna=1)
    table.no_turn("anna", P, "2s 5s")
    table.pass_out(P)
    table.turn("anna", P, "2s 5s")
    out, up = (one.event for one in table.events[-2:])
    assert isinstance(out, ev.HandedOut) and isinstance(up, ev.CardsTurned)
    assert (out.to, out.places, up.by, up.cards) == ("anna", (0, 2), "anna", ("2s", "5s"))


@pytest.mark.clause("NZ 8.11(b)")
def test_the_hand_goes_out_whole_and_once() -> None:
    table = four_down(("anna", "player", "100"), anna=1)
    assert table.no_pass_out(P, place=1).code == "whole-hand"
    table.pass_out(P)
    assert table.no_pass_out(P).code == "cards-out"
    refused = table.no("anna", ask.PassCards(side=P, to=ask.Person("ben")))
    assert refused.code == "whole-hand"


@pytest.mark.clause("NZ 8.13", "NZ 1.1 Player")
def test_a_seated_nominee_takes_and_turns_the_cards_of_the_player() -> None:
    table = at_table("B", anna=1, ben=2)
    table.nominee("anna", "ben")
    table.start(("anna", "player", "100"))
    table.face_down(4)
    table.pass_out(P, to="ben")
    assert table.holders(P) == ["ben", "ben"]
    table.turn("ben", P, "2s 3s", role=Role.NOMINEE)
    table.turn("dina", B, "Kh 3h")
    table.face_down()
    table.pass_out(P)
    assert table.holders(P)[2] == "anna"


# The supervisors' word.


@pytest.mark.clause("NZ 8.18(c)")
@pytest.mark.parametrize(("who", "may"), [("dina", False), ("pia", True), ("sam", True)])
def test_either_supervisor_may_have_the_dealer_turn_a_hand_even_when_it_is_out(who: str, may: bool) -> None:
    table = four_down(("anna", "player", "100"), anna=1)
    table.pass_out(P)
    if not may:
        assert table.no(who, ask.DealerTurns(side=P)).code == "not-your-role"
        assert table.holders(P) == ["anna", "anna"]
        return
    table.do(who, ask.DealerTurns(side=P))
    said = table.last()
    assert isinstance(said, ev.DealerToTurn) and said.clause == "NZ 8.18(c)"
    assert table.no_pass_out(P).clause == "NZ 8.18(c)"
    table.turn("dina", P, "2s 5s")
    assert table.hand(P) == "2s 5s"
    assert table.no(who, ask.DealerTurns(side=P)).code == "nothing-hidden"


@pytest.mark.clause("NZ 8.18(c)", "NZ 9.8")
def test_a_hand_taken_back_stays_the_dealers_for_its_third_card() -> None:
    table = four_down(("anna", "player", "100"), anna=1)
    table.do("pia", ask.DealerTurns(side=P))
    table.turn("dina", P, "2s 3s")
    table.turn("dina", B, "Kh 3h")
    table.face_down()
    assert table.no_pass_out(P).clause == "NZ 8.18(c)"
    table.turn("dina", P, "9d")
    assert table.hand(P) == "2s 3s 9d"


@pytest.mark.clause("NZ 8.18(a)", "NZ 8.18(b)")
def test_at_a_standard_table_no_volunteer_turns_a_hand_without_a_bet() -> None:
    table = four_down(("ben", "banker", "300"), anna=1, ben=6)
    refused = table.no("pia", ask.AssignHand(side=P, person=ask.Person("anna")))
    assert (refused.code, refused.clause) == ("not-in-this-book", "NZ 8.18(a)")
