"""International Baccarat: cards shared with nominees, volunteers, Style D and the change to it."""

import pytest

from puntobanco.procedure.roles import Role
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.model.handlers import candidate
from puntobanco.table.model.phases import Phase
from tests.table.new_zealand.hands import INTERNATIONAL, B, Bet, Hands, P, at_table

ANNA = ("anna", "player", "100")
BEN = ("ben", "banker", "200")


def four_down(style: str, *bets: Bet, **seats: int) -> Hands:
    """Four cards face down at an International table."""
    table = at_table(style, INTERNATIONAL, **seats)
    table.start(*bets)
    table.face_down(4)
    return table


def with_nominees(style: str = "B") -> Hands:
    """Anna at seat 1 has two nominees who stand behind her; four cards lie face down."""
    table = at_table(style, INTERNATIONAL, anna=1, ben=2)
    table.nominee("anna", "nia")
    table.nominee("anna", "noel")
    table.start(ANNA, BEN)
    table.face_down(4)
    return table


# One hand in several hands.


@pytest.mark.clause("NZ 15.5(a)", "NZ 15.5(b)", "NZ 15.6")
def test_the_first_card_goes_to_a_nominee_and_the_second_to_the_player() -> None:
    table = with_nominees()
    table.pass_out(P, to="nia", place=1, by="pia")
    table.pass_out(P, to="anna", place=2, by="sam")
    assert table.holders(P) == ["nia", "anna"]
    table.turn("nia", P, "Ks", place=1, role=Role.NOMINEE)
    assert table.words() == []
    table.turn("anna", P, "7s", place=2)
    assert (table.words(), table.holders(P)) == (["Player 7"], [None, None])


@pytest.mark.clause("NZ 15.5(a)", "NZ 15.5(b)")
@pytest.mark.parametrize(("place", "clause"), [(1, "NZ 15.5(a)"), (2, "NZ 15.5(b)")])
def test_a_single_card_goes_out_at_a_supervisors_word_only(place: int, clause: str) -> None:
    table = with_nominees()
    refused = table.no_pass_out(P, to="nia", place=place)
    assert (refused.code, refused.clause) == ("supervisors-word", clause)
    table.pass_out(P, to="nia", place=place, by="pia")
    assert table.holders(P)[place - 1] == "nia"


@pytest.mark.clause("NZ 15.5(a)")
def test_a_card_goes_to_nobody_who_acts_for_another() -> None:
    table = with_nominees()
    assert table.no_pass_out(P, to="ben", place=1, by="pia").code == "not-entitled"
    assert table.no_pass_out(P, to="stranger", place=1, by="pia").code == "not-entitled"


@pytest.mark.clause("NZ 15.5(b)")
def test_both_cards_may_go_to_two_nominees_and_a_third_to_the_player() -> None:
    table = with_nominees()
    table.pass_out(P, to="nia", place=1, by="pia")
    table.pass_out(P, to="noel", place=2, by="pia")
    table.turn("noel", P, "3s", role=Role.NOMINEE)
    table.turn("nia", P, "2s", role=Role.NOMINEE)
    assert table.words() == ["Player 5"]
    table.pass_out(B)
    table.turn("ben", B, "Kh 3h")
    table.face_down()
    table.pass_out(P)
    assert table.holders(P) == [None, None, "anna"]


@pytest.mark.clause("NZ 15.6")
def test_king_and_seven_are_turned_called_seven_and_back_in_the_box() -> None:
    table = with_nominees()
    table.pass_out(P, to="nia")
    table.turn("nia", P, "Ks 7s", role=Role.NOMINEE)
    assert (table.words(), table.hand(P), table.holders(P)) == (["Player 7"], "Ks 7s", [None, None])


@pytest.mark.clause("NZ 15.7")
def test_a_recipient_of_the_cards_may_pass_one_on() -> None:
    table = with_nominees()
    table.pass_out(P, to="nia")
    table.do("nia", ask.PassCards(side=P, to=ask.Person("noel"), place=1), Role.NOMINEE)
    passed = table.last()
    assert isinstance(passed, ev.CardsPassed) and (passed.to, passed.places) == ("noel", (0,))
    table.do("nia", ask.PassCards(side=P, to=ask.Person("anna"), place=2), Role.NOMINEE)
    assert table.holders(P) == ["noel", "anna"]
    refused = table.no("nia", ask.PassCards(side=P, to=ask.Person("anna"), place=1), Role.NOMINEE)
    assert (refused.code, refused.clause) == ("not-holding", "NZ 15.7")


@pytest.mark.clause("NZ 15.7")
def test_cards_are_passed_to_nobody_outside_the_players_own_circle() -> None:
    table = with_nominees()
    table.pass_out(P)
    refused = table.no("anna", ask.PassCards(side=P, to=ask.Person("ben")))
    assert (refused.code, refused.clause) == ("not-entitled", "NZ 15.7")


@pytest.mark.clause("NZ 15.7")
def test_a_card_that_leaves_the_table_is_an_incident() -> None:
    table = with_nominees()
    table.pass_out(P)
    table.do("dina", ask.ReportIncident(matter="card taken from the table", person=ask.Person("anna")))
    incident = table.table.incidents[-1]
    assert (incident.person, incident.matter) == ("anna", "card taken from the table")
    assert table.holders(P) == ["anna", "anna"]


# Volunteers.


@pytest.mark.clause("NZ 15.8(a)")
def test_a_supervisor_lets_a_willing_player_turn_a_hand_without_a_bet() -> None:
    table = four_down("B", BEN, ben=2, dora=4)
    dora = ask.AssignHand(side=P, person=ask.Person("dora"))
    assert table.no("dina", dora).code == "not-your-role"
    table.do("pia", dora)
    given = table.last()
    assert isinstance(given, ev.HandAssigned) and given.clause == "NZ 15.8(a)"
    table.pass_out(P)
    table.turn("dora", P, "2s 3s")
    assert table.words() == ["Player 5"]


@pytest.mark.clause("NZ 15.8(a)", "NZ 9.8")
def test_the_volunteer_turns_the_third_card_too() -> None:
    table = four_down("B", BEN, ben=2, dora=4)
    table.do("pia", ask.AssignHand(side=P, person=ask.Person("dora")))
    table.pass_out(P)
    table.turn("dora", P, "2s 3s")
    table.pass_out(B)
    table.turn("ben", B, "Kh 6h")
    table.face_down()
    table.pass_out(P)
    assert table.holders(P) == [None, None, "dora"]


@pytest.mark.clause("NZ 15.8(b)")
def test_somebody_else_turns_a_hand_only_once_all_entitled_have_declined() -> None:
    table = four_down("B", ANNA, BEN, anna=1, ben=2, dora=4)
    dora = ask.AssignHand(side=P, person=ask.Person("dora"))
    refused = table.no("pia", dora)
    assert (refused.code, refused.clause) == ("somebody-entitled", "NZ 15.8(b)")
    table.do("anna", ask.DeclineHand(side=P))
    table.do("pia", dora)
    table.pass_out(P)
    assert table.holders(P) == ["dora", "dora"]


@pytest.mark.clause("NZ 15.8(b)")
def test_the_assignment_waits_while_the_other_hand_is_out() -> None:
    table = four_down("D", ANNA, BEN, anna=1, ben=2, dora=4)
    table.pass_out(B)
    table.do("anna", ask.DeclineHand(side=P))
    dora = ask.AssignHand(side=P, person=ask.Person("dora"))
    assert table.no("pia", dora).clause == "NZ 8.16"
    table.turn("ben", B, "Kh 6h")
    table.do("pia", dora)
    assert candidate(table.table, P) == "dora"


@pytest.mark.clause("NZ 15.8(a)")
def test_a_standing_player_does_not_volunteer() -> None:
    table = four_down("B", BEN, ben=2, dora=0)
    refused = table.no("pia", ask.AssignHand(side=P, person=ask.Person("dora")))
    assert refused.clause == "NZ 5.6(c)"


@pytest.mark.clause("NZ 15.9")
def test_without_a_volunteer_the_dealer_turns_the_hand() -> None:
    table = four_down("B", BEN, ben=2, dora=4)
    table.turn("dina", P, "2s 3s")
    assert table.words() == ["Player 5"]


@pytest.mark.clause("NZ 15.9")
@pytest.mark.parametrize("who", ["pia", "sam"])
def test_a_supervisor_may_take_the_hand_from_a_volunteer_again(who: str) -> None:
    table = four_down("B", BEN, ben=2, dora=4)
    table.do("pia", ask.AssignHand(side=P, person=ask.Person("dora")))
    table.pass_out(P)
    table.do(who, ask.DealerTurns(side=P))
    said = table.last()
    assert isinstance(said, ev.DealerToTurn) and said.clause == "NZ 15.9"
    table.turn("dina", P, "2s 3s")
    assert table.hand(P) == "2s 3s"


# Style D.


@pytest.mark.clause("NZ 15.12.1")
def test_a_style_b_round_becomes_style_d_after_two_cards() -> None:
    table = at_table("B", INTERNATIONAL, anna=1, ben=2)
    table.start(ANNA, BEN)
    table.face_down(2)
    table.do("pia", ask.ChangeStyle(style="D"))
    assert table.table.dealing.id == "D"
    table.face_down(2)
    table.pass_out(B)
    table.turn("ben", B, "Kh 6h")
    assert table.words() == ["Banker 6"]


@pytest.mark.clause("NZ 15.12.1", "NZ 8.5 s2")
def test_the_way_back_from_style_d_waits_for_the_end_of_the_round() -> None:
    table = at_table("D", INTERNATIONAL, anna=1, ben=2)
    table.start(ANNA, BEN)
    assert table.no("pia", ask.ChangeStyle(style="B")).clause == "NZ 8.5 s2"
    table.deal("2s 5s", "Kh 6h")
    table.finish()
    table.do("pia", ask.ChangeStyle(style="B"))
    assert table.table.dealing.id == "B"


@pytest.mark.clause("NZ 15.12.1", "NZ 15.12.2(a)")
def test_a_card_seen_in_secret_is_turned_before_the_round_becomes_style_d() -> None:
    table = four_down("B", ANNA, BEN, anna=1, ben=2)
    table.pass_out(P)
    table.do("anna", ask.Look(side=P, place=1, card=ask.CardText("2s")))
    refused = table.no("pia", ask.ChangeStyle(style="D"))
    assert (refused.code, refused.clause) == ("seen-first", "NZ 15.12.2(a)")
    table.turn("anna", P, "2s 5s")
    table.do("pia", ask.ChangeStyle(style="D"))
    assert table.table.dealing.id == "D"


@pytest.mark.clause("NZ 15.12.2")
def test_style_d_asks_the_same_people_in_the_same_order_as_style_b() -> None:
    lines = []
    for style in "BD":
        bets = (("cleo", "banker", "300"), ("anna", "banker", "300"), ("ben", "banker", "500"))
        table = four_down(style, *bets, anna=3, ben=6, cleo=8)
        line = []
        while (person := candidate(table.table, B)) is not None:
            line.append(str(person))
            table.do(person, ask.DeclineHand(side=B))
        lines.append(line)
    assert lines == [["ben", "anna", "cleo"]] * 2


@pytest.mark.clause("NZ 15.12.2(a)")
def test_the_four_cards_are_shown_one_by_one_in_any_order() -> None:
    table = four_down("D", ANNA, BEN, anna=1, ben=2)
    words = []
    for side, place, card in ((B, 2, "6h"), (P, 1, "2s"), (B, 1, "Kh"), (P, 2, "5s")):
        table.turn("dina", side, card, place=place)
        words.append(table.words())
    assert words == [[], [], ["Banker 6"], ["Player 7", "Player stands", "Banker stands"]]
    assert (table.hand(P), table.hand(B)) == ("2s 5s", "Kh 6h")


@pytest.mark.clause("NZ 15.12.2(a)")
def test_in_style_d_nobody_looks_at_a_card_alone() -> None:
    table = four_down("D", ANNA, BEN, anna=1, ben=2)
    table.pass_out(P)
    refused = table.no("anna", ask.Look(side=P, place=1, card=ask.CardText("2s")))
    assert (refused.code, refused.clause) == ("seen-is-shown", "NZ 15.12.2(a)")
    table.turn("anna", P, "2s", place=1)
    assert (table.hand(P), table.holders(P)) == ("2s", [None, "anna"])


@pytest.mark.clause("NZ 15.12.2(a)")
def test_cards_may_be_dealt_face_up_in_style_d_but_always_in_the_order_of_the_deal() -> None:
    table = at_table("D", INTERNATIONAL, anna=1, ben=2)
    table.start(ANNA, BEN)
    table.draw("2s")
    table.face_down()
    table.draw("5s", "6h")
    assert (table.hand(P), table.hand(B)) == ("2s 5s", "6h")
    table.turn("dina", B, "Kh")
    table.finish()
    table.start(ANNA)
    table.draw("2s", to=B)
    assert table.phase is Phase.STOPPED


@pytest.mark.clause("NZ 15.12.2(a)")
def test_before_the_close_the_four_cards_lie_face_down_in_style_d_too() -> None:
    table = at_table("D", INTERNATIONAL, {"round_start": "deal-first"}, anna=1)
    table.betting()
    assert table.no("dina", ask.Draw(card=ask.CardText("2s"))).code == "card-seen"


@pytest.mark.clause("NZ 15.12.2(a)", "NZ 8.16")
def test_in_style_d_both_hands_are_never_out_together() -> None:
    table = four_down("D", ANNA, BEN, anna=1, ben=2)
    table.pass_out(B, place=2)
    refused = table.no_pass_out(P, place=1)
    assert (refused.code, refused.clause) == ("other-hand-out", "NZ 8.16")


def to_thirds(player: str, banker: str) -> Hands:
    """Style D with both hands turned."""
    table = four_down("D", ANNA, BEN, anna=1, ben=2)
    table.turn("dina", P, player)
    table.turn("dina", B, banker)
    return table


@pytest.mark.clause("NZ 15.12.2(b)")
@pytest.mark.parametrize("banker", ["Kh Qh", "Kh Ah", "Kh 2h"])
def test_on_nought_one_or_two_the_bankers_third_may_come_first(banker: str) -> None:
    table = to_thirds("Ks 3s", banker)
    table.draw("9c", to=B)
    assert [word[:6] for word in table.words()] == ["Banker"]
    table.draw("4d")
    assert (table.hand(P), table.hand(B)) == ("Ks 3s 4d", f"{banker} 9c")
    assert table.phase is Phase.COMPLETE


@pytest.mark.clause("NZ 15.12.2(b)")
def test_on_three_the_bankers_third_waits_for_the_players() -> None:
    table = to_thirds("Ks 3s", "Kh 3h")
    table.draw("9c", to=B)
    assert table.phase is Phase.STOPPED


@pytest.mark.clause("NZ 15.12.2(b)")
def test_both_thirds_are_dealt_face_down_and_the_bankers_is_shown_first() -> None:
    table = to_thirds("Ks 3s", "Kh 2h")
    table.face_down(2)
    table.pass_out(B)
    assert table.no_pass_out(P).clause == "NZ 8.16"
    table.turn("ben", B, "4c")
    assert table.words() == ["Banker 6"]
    table.pass_out(P)
    table.turn("anna", P, "4d")
    assert table.words() == ["Player 7"]
    table.finish()
    assert (table.rack("anna"), table.rack("ben")) == ("10100.00", "9800.00")
    assert table.refolded() == table.table


@pytest.mark.clause("NZ 15.12.2(b)")
def test_in_style_b_the_bankers_third_first_is_a_card_to_the_wrong_hand() -> None:
    table = four_down("B", ANNA, BEN, anna=1, ben=2)
    table.show({P: ["Ks", "3s"], B: ["Kh", "2h"]})
    table.face_down(to=B)
    assert table.phase is Phase.STOPPED
