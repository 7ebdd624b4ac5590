"""New Zealand insurance at the table: each bet in its window, won, lost, pushed, and refused outside it."""

import pytest

from puntobanco.table import commands as ask
from tests.support import case
from tests.table.new_zealand.hands import B, P
from tests.table.new_zealand.insuring import insure, most_offered, no_insurance, outcome, round_in, show, third

# Bet 1: two cards shown, both of the own hand.


@pytest.mark.parametrize("style", ["B", "C", "D"])
@pytest.mark.parametrize(
    ("player", "banker", "ends"),
    [
        case("NZ 11H.4(a)", "Ks 7s", "Kh 8h", ("win", "60.00"), id="7 beaten by a natural pays 2 to 1"),
        case("NZ 11H.4(b)", "Ks 8s", "Kh 9h", ("win", "160.00"), id="8 beaten by a natural 9 pays 7 to 1"),
        case("NZ 11H.4(c)", "Ks 9s", "Kh 9h", ("win", "180.00"), id="9 tied by a natural 9 pays 8 to 1"),
        case("NZ 11H.3(b)(v)", "Ks 7s", "Kh 7h", ("push", "20.00"), id="7 and 7"),
        case("NZ 11H.3(b)(vi)", "Ks 8s", "Kh 8h", ("push", "20.00"), id="natural 8 and 8"),
        case("NZ 11H.3(b)(vii)", "Ks 7s", "Kh 6h", ("lose", "0.00"), id="7 holds against 6"),
    ],
)
def test_bet_1_on_the_player(style: str, player: str, banker: str, ends: tuple[str, str]) -> None:
    table = round_in(style)
    show(table, player)
    insure(table, "anna", "player", 1)
    table.show({P: player.split(), B: banker.split()})
    assert outcome(table, "insurance-player") == ends


@pytest.mark.parametrize("style", ["B", "C", "D"])
@pytest.mark.parametrize(
    ("player", "banker", "ends"),
    [
        case("NZ 11H.3(a)(iv)", "Ks 8s", "Kh 7h", ("win", "60.00"), id="7 beaten by a natural"),
        case("NZ 11H.3(a)(v)", "Ks 7s", "Kh 7h", ("push", "20.00"), id="7 and 7"),
        case("NZ 11H.3(a)(vi)", "Ks 8s", "Kh 8h", ("push", "20.00"), id="natural 8 and 8"),
        case("NZ 11H.3(a)(vii)", "Ks 6s", "Kh 7h", ("lose", "0.00"), id="7 holds against 6"),
    ],
)
def test_bet_1_on_the_banker_where_the_banker_is_shown_first(
    style: str, player: str, banker: str, ends: tuple[str, str]
) -> None:
    table = round_in(style)
    show(table, "", banker, first="banker")
    insure(table, "ben", "banker", 1)
    table.show({P: player.split(), B: banker.split()})
    assert outcome(table, "insurance-banker") == ends


@pytest.mark.clause("NZ 11H.2(a)", "NZ 11H.3(b)(ii)", "NZ 11H.3(a)(ii)")
def test_bet_1_is_open_only_while_the_own_hand_alone_is_shown() -> None:
    table = round_in("B")
    assert no_insurance(table, "anna", "player", 1) == ("not-offered-now", "NZ 11H.3(b)(ii)")
    table.face_down(4)
    assert no_insurance(table, "anna", "player", 1) == ("not-offered-now", "NZ 11H.3(b)(ii)")
    table.reveal(P, "Ks", "7s")
    assert no_insurance(table, "ben", "banker", 1) == ("not-offered-now", "NZ 11H.3(a)(ii)")
    insure(table, "anna", "player", 1)
    table.reveal(B, "Kh", "5h")
    assert no_insurance(table, "anna", "player", 1) == ("not-offered-now", "NZ 11H.3(b)(ii)")


@pytest.mark.parametrize(
    ("cards", "open_"),
    [
        case("NZ 11H.3(b)(iii)", "Ks 6s", False, id="6"),
        case("NZ 11H.3(b)(iii)", "Ks 7s", True, id="7"),
        case("NZ 11H.3(b)(iii)", "Ks 9s", True, id="9"),
        case("NZ 11H.3(b)(iii)", "Ks Qs", False, id="0"),
    ],
)
def test_bet_1_wants_seven_eight_or_nine(cards: str, open_: bool) -> None:
    table = round_in("C")
    show(table, cards)
    if open_:
        insure(table, "anna", "player", 1)
        assert table.held("anna") == "120.00"
    else:
        assert no_insurance(table, "anna", "player", 1) == ("not-offered-now", "NZ 11H.3(b)(iii)")


@pytest.mark.clause("NZ 11H.3(b)(ii)")
def test_bet_1_is_shut_once_somebody_has_seen_a_card_of_the_other_hand() -> None:
    table = round_in("B")
    show(table, "Ks 7s")
    table.pass_out(B)
    table.do("ben", ask.Look(side=B, place=1, card=ask.CardText("9h")))
    assert no_insurance(table, "anna", "player", 1) == ("not-offered-now", "NZ 11H.3(b)(ii)")


@pytest.mark.clause("NZ 11H.2")
def test_in_style_d_two_cards_shown_early_open_nothing_before_all_four_are_dealt() -> None:
    table = round_in("D")
    table.draw("Ks")
    table.face_down()
    table.draw("7s")
    assert no_insurance(table, "anna", "player", 1)[0] == "not-offered-now"
    table.face_down()
    insure(table, "anna", "player", 1)
    assert table.held("anna") == "120.00"


# Bet 2: four cards shown, more to come.


@pytest.mark.parametrize("style", ["A", "B", "C", "D"])
@pytest.mark.parametrize(
    ("thirds", "ends"),
    [
        case("NZ 11H.4(f)", "7d", ("win", "80.00"), id="the Player ends on 9 and beats 6: 3 to 1"),
        case("NZ 11H.3(c)(vi)", "4d", ("push", "20.00"), id="the Player ties on 6"),
        case("NZ 11H.3(c)(vii)", "3d", ("lose", "0.00"), id="the Player stays behind on 5"),
    ],
)
def test_bet_2_on_a_banker_who_leads_with_six(style: str, thirds: str, ends: tuple[str, str]) -> None:
    table = round_in(style)
    show(table, "Ks 2s", "Kh 6h")
    insure(table, "ben", "banker", 2)
    third(table, thirds)
    if thirds == "7d":
        third(table, "Kc")
    assert outcome(table, "insurance-banker") == ends


@pytest.mark.parametrize("style", ["A", "B", "C", "D"])
@pytest.mark.parametrize(
    ("card", "ends"),
    [
        case("NZ 11H.4(i)", "4c", ("win", "80.00"), id="the Banker ends on 8 and beats 6: 3 to 1"),
        case("NZ 11H.3(d)(vi)", "2c", ("push", "20.00"), id="the Banker ties on 6"),
        case("NZ 11H.3(d)(vii)", "Ac", ("lose", "0.00"), id="the Banker stays behind on 5"),
    ],
)
def test_bet_2_on_a_player_who_stands_on_six(style: str, card: str, ends: tuple[str, str]) -> None:
    table = round_in(style)
    show(table, "Ks 6s", "Kh 4h")
    insure(table, "anna", "player", 2)
    third(table, card)
    assert outcome(table, "insurance-player") == ends


@pytest.mark.parametrize(
    ("who", "side", "player", "banker", "clause"),
    [
        case("NZ 11H.3(d)(iii)", "anna", "player", "Ks 4s", "Kh 4h", "NZ 11H.3(d)(iii)", id="level is not ahead"),
        case("NZ 11H.3(c)(iii)", "ben", "banker", "Ks 5s", "Kh 4h", "NZ 11H.3(c)(iii)", id="behind"),
        case("NZ 11H.3(c)(v)", "ben", "banker", "Ks 2s", "Kh 3h", "NZ 11H.3(c)(v)", id="no pay row"),
    ],
)
def test_bet_2_is_not_offered(who: str, side: str, player: str, banker: str, clause: str) -> None:
    table = round_in("A")
    show(table, player, banker)
    assert no_insurance(table, who, side, 2) == ("not-offered-now", clause)


@pytest.mark.clause("NZ 11H.3(d)(iv)")
def test_with_seven_against_six_no_card_is_due_and_nothing_can_be_insured() -> None:
    table = round_in("A")
    show(table, "Ks 7s", "Kh 6h")
    assert no_insurance(table, "anna", "player", 2) == ("not-offered-now", "NZ 11H.3(d)(iv)")
    assert most_offered(table, "anna", "insurance-player") is None


@pytest.mark.clause("NZ 11H.2(b)", "NZ 11H.3(c)(ii)")
@pytest.mark.parametrize("style", ["A", "B", "C", "D"])
def test_bet_2_is_shut_again_once_a_fifth_card_is_shown(style: str) -> None:
    table = round_in(style)
    show(table, "Ks 2s", "Kh 6h")
    third(table, "7d")
    assert no_insurance(table, "ben", "banker", 2) == ("not-offered-now", "NZ 11H.3(c)(ii)")


# Bet 3: five cards shown, the sixth due to the other hand.


@pytest.mark.parametrize("style", ["A", "B", "C", "D"])
@pytest.mark.parametrize(
    ("card", "ends"),
    [
        case("NZ 11H.4(n)", "6c", ("win", "100.00"), id="the Banker ends on 9 and beats 7: 4 to 1"),
        case("NZ 11H.3(f)(vi)", "4c", ("push", "20.00"), id="the Banker ties on 7"),
        case("NZ 11H.3(f)(vii)", "3c", ("lose", "0.00"), id="the Banker stays behind on 6"),
    ],
)
def test_bet_3_on_a_player_who_drew_to_seven(style: str, card: str, ends: tuple[str, str]) -> None:
    table = round_in(style)
    show(table, "Ks 5s", "Kh 3h")
    third(table, "2d")
    insure(table, "anna", "player", 3)
    third(table, card)
    assert outcome(table, "insurance-player") == ends


@pytest.mark.clause("NZ 11H.4(p)")
def test_bet_3_on_a_player_nine_wins_when_the_banker_ties_it() -> None:
    table = round_in("A")
    show(table, "Ks 5s", "Kh 3h")
    third(table, "4d")
    insure(table, "anna", "player", 3)
    third(table, "6c")
    assert outcome(table, "insurance-player") == ("win", "180.00")


@pytest.mark.clause("NZ 11H.2(c)", "NZ 11H.3(f)(ii)")
def test_bet_3_waits_for_the_fifth_card_and_is_shut_by_the_sixth() -> None:
    table = round_in("A")
    show(table, "Ks 5s", "Kh 3h")
    assert no_insurance(table, "anna", "player", 3) == ("not-offered-now", "NZ 11H.3(f)(ii)")
    third(table, "2d")
    insure(table, "anna", "player", 3)
    third(table, "6c")
    assert no_insurance(table, "anna", "player", 3)[0] == "not-offered-now"


@pytest.mark.clause("NZ 11H.3(f)(iv)")
def test_bet_3_is_not_offered_when_the_banker_draws_nothing() -> None:
    table = round_in("A")
    show(table, "Ks 5s", "Kh 3h")
    third(table, "8d")
    assert table.hand(P) == "Ks 5s 8d"
    assert no_insurance(table, "anna", "player", 3) == ("not-offered-now", "NZ 11H.3(f)(iv)")


@pytest.mark.parametrize("how", ["dealt first", "shown first"])
@pytest.mark.parametrize(
    ("card", "ends"),
    [
        case("NZ 11H.4(o)", "9d", ("win", "160.00"), id="the Player ends on 9 and beats 8: 7 to 1"),
        case("NZ 11H.3(e)(vi)", "8d", ("push", "20.00"), id="the Player ties on 8"),
        case("NZ 11H.3(e)(vii)", "7d", ("lose", "0.00"), id="the Player stays behind on 7"),
    ],
)
def test_bet_3_on_the_banker_in_style_d(how: str, card: str, ends: tuple[str, str]) -> None:
    table = round_in("D")
    show(table, "Ks Qs", "Kh 2h")
    if how == "dealt first":
        table.draw("6c", to=B)
    else:
        table.face_down(2)
        table.reveal(B, "6c")
    insure(table, "ben", "banker", 3)
    if how == "dealt first":
        table.draw(card)
    else:
        table.reveal(P, card)
    assert outcome(table, "insurance-banker") == ends


@pytest.mark.clause("NZ 11H.3(e)(ii)", "NZ 8.17", "NZ 9.8")
def test_in_style_b_bet_3_on_the_banker_needs_the_supervisors_leave_to_show_that_card_first() -> None:
    table = round_in("B")
    show(table, "Ks Qs", "Kh 2h")
    table.face_down(2)
    assert table.no_pass_out(B).code == "player-first"
    table.do("sam", ask.BankerFirst())
    table.reveal(B, "6c")
    insure(table, "ben", "banker", 3)
    table.reveal(P, "9d")
    assert outcome(table, "insurance-banker") == ("win", "160.00")
