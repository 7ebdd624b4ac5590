"""New Zealand's dealing styles A, B and C: how cards lie, who turns them, what is called, when the style changes."""

import pytest

from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.model.handlers import candidate, pucks
from puntobanco.table.model.phases import Phase
from puntobanco.table.steps import next_step
from puntobanco.words import in_words
from tests.table.new_zealand.hands import INTERNATIONAL, B, Hands, P, at_table

ANNA = ("anna", "player", "100")
BEN = ("ben", "banker", "200")


def dealt_down(style: str) -> Hands:
    """Four cards face down, Anna on the Player and Ben on the Banker."""
    table = at_table(style, anna=1, ben=2)
    table.start(ANNA, BEN)
    table.face_down(4)
    return table


# The four starting cards.


@pytest.mark.clause("NZ 8.4 s1")
@pytest.mark.parametrize("style", ["B", "C"])
def test_the_fourth_card_completes_the_first_deal(style: str) -> None:
    table = at_table(style, anna=1, ben=2)
    table.start(ANNA, BEN)
    phases = []
    for _ in range(4):
        table.face_down()
        phases.append(table.phase)
    assert phases[2:] == [Phase.DEALING, Phase.SHOWING]
    refused = table.no("dina", ask.Draw())
    assert (refused.code, table.table.round and len(table.table.round.cards)) == ("cards-hidden", 4)


@pytest.mark.clause("NZ 8.4 s1")
def test_nobody_but_the_dealer_deals_the_four_cards() -> None:
    table = at_table("B", anna=1, ben=2)
    table.start(ANNA, BEN)
    assert table.no("ben", ask.Draw()).clause == "NZ 4.3 s2"


@pytest.mark.clause("NZ 1.1 Player's Box", "NZ 1.1 Banker's Box", "NZ 8.6 s1")
def test_cards_one_and_three_lie_in_the_players_box_two_and_four_in_the_bankers() -> None:
    table = at_table("A", anna=1)
    table.start(ANNA)
    table.draw("2s", "3h", "4s", "4h")
    assert table.table.round is not None
    assert [card.side for card in table.table.round.cards] == [P, B, P, B]
    assert (table.hand(P), table.hand(B)) == ("2s 4s", "3h 4h")


@pytest.mark.clause("NZ 8.6 s1")
def test_style_a_wants_to_know_each_card_as_it_is_dealt() -> None:
    table = at_table("A", anna=1)
    table.start(ANNA)
    refused = table.no("dina", ask.Draw())
    assert (refused.code, refused.clause) == ("no-card", "NZ 8.6 s1")
    table.draw("2s")
    assert table.hand(P) == "2s"


@pytest.mark.clause("NZ 8.6 s2")
def test_style_a_calls_player_six_and_then_banker_seven() -> None:
    table = at_table("A", anna=1)
    table.start(ANNA)
    table.draw("2s", "3h", "4s")
    assert table.words() == []
    table.draw("4h")
    assert table.words()[:2] == ["Player 6", "Banker 7"]


@pytest.mark.clause("NZ 8.12")
def test_style_b_cards_are_unknown_until_somebody_turns_them() -> None:
    table = at_table("B", anna=1, ben=2)
    table.start(ANNA, BEN)
    refused = table.no("dina", ask.Draw(card=ask.CardText("2s")))
    assert (refused.code, refused.clause) == ("card-seen", "NZ 8.12")
    table.face_down(4)
    assert table.table.round is not None
    assert all(card.card is None and not card.shown for card in table.table.round.cards)


@pytest.mark.clause("NZ 8.19")
def test_style_c_is_dealt_face_down_and_the_dealer_turns_player_first() -> None:
    table = dealt_down("C")
    refused = table.no_turn("dina", B, "3h 4h")
    assert (refused.code, refused.clause) == ("player-first", "NZ 8.19")
    table.turn("dina", P, "2s 4s")
    assert table.words() == ["Player 6"]
    table.turn("dina", B, "3h 4h")
    assert table.words()[:1] == ["Banker 7"]
    assert table.phase is Phase.COMPLETE


# The dealer keeps the cards in A and C.


@pytest.mark.clause("NZ 8.7")
def test_style_a_hands_no_card_out() -> None:
    table = at_table("A", anna=1)
    table.start(ANNA)
    table.draw("2s", "3h")
    refused = table.no_pass_out(P)
    assert (refused.code, refused.clause) == ("dealer-keeps", "NZ 8.7")


@pytest.mark.clause("NZ 8.20")
def test_style_c_hands_no_card_out_and_no_player_turns_one() -> None:
    table = dealt_down("C")
    refused = table.no_pass_out(P)
    assert (refused.code, refused.clause) == ("dealer-keeps", "NZ 8.20")
    table.no_turn("anna", P, "2s 4s")
    incident = table.last()
    assert isinstance(incident, ev.IncidentNoted)
    assert (in_words(incident.matter), incident.person) == ("card touched", "anna")
    assert table.hand(P) == ""


@pytest.mark.clause("NZ 1.1 Banker", "NZ 1.1 Player")
@pytest.mark.parametrize(("style", "banker", "player"), [("A", None, None), ("B", "ben", "anna"), ("C", None, None)])
def test_there_is_a_banker_and_a_player_in_style_b_only(style: str, banker: str | None, player: str | None) -> None:
    table = at_table(style, anna=1, ben=2)
    table.start(ANNA, BEN)
    assert (candidate(table.table, B), candidate(table.table, P)) == (banker, player)


@pytest.mark.clause("NZ 1.1 Banker", "NZ 1.1 Player", "NZ 15.12.2")
def test_style_d_has_a_banker_and_a_player_as_style_b_has() -> None:
    table = at_table("D", INTERNATIONAL, anna=1, ben=2)
    table.start(ANNA, BEN)
    assert (candidate(table.table, B), candidate(table.table, P)) == ("ben", "anna")


# Style B, from hand to hand.


@pytest.mark.clause("NZ 8.8", "NZ 8.11(c)")
def test_once_bets_are_down_the_pucks_lie_with_the_two_highest_bettors() -> None:
    table = at_table("B", anna=1, ben=2, cleo=6)
    table.start(ANNA, BEN, ("cleo", "banker", "300"))
    assert pucks(table.table) == {P: 1, B: 6}


@pytest.mark.clause("NZ 8.11(c)")
def test_no_puck_lies_for_a_hand_that_the_dealer_turns() -> None:
    table = at_table("B", ben=2)
    table.start(BEN)
    assert pucks(table.table) == {B: 2}


@pytest.mark.clause("NZ 8.13", "NZ 8.14", "NZ 8.15", "NZ 8.11(b)")
def test_a_style_b_round_goes_to_the_player_back_and_then_to_the_banker() -> None:
    table = dealt_down("B")
    refused = table.no_pass_out(B)
    assert (refused.code, refused.clause) == ("player-first", "NZ 8.15")
    table.pass_out(P)
    assert table.holders(P) == ["anna", "anna"]
    step = next_step(table.table)
    assert (step.person, step.act, step.clause) == ("anna", "turn", "NZ 8.13")
    table.turn("anna", P, "2s 4s")
    assert (table.words(), table.holders(P), table.hand(P)) == (["Player 6"], [None, None], "2s 4s")
    table.pass_out(B)
    table.turn("ben", B, "3h 4h")
    assert (table.words()[:1], table.holders(B)) == (["Banker 7"], [None, None])
    kinds = [type(one.event).__name__ for one in table.events[-4:]]
    assert kinds == ["HandedOut", "CardsTurned", "HandedOut", "CardsTurned"]


@pytest.mark.clause("NZ 8.13")
def test_a_hand_that_is_out_too_long_comes_to_the_supervisors_notice() -> None:
    table = dealt_down("B")
    table.pass_out(P)
    assert table.table.round is not None
    assert table.table.round.handling[P].out_since == table.now
    table.do("clock", ask.ReportIncident(matter="hand out too long", person=ask.Person("anna")))
    incident = table.table.incidents[-1]
    assert (incident.person, incident.clause) == ("anna", "NZ 8.13")
    table.do("dina", ask.DeclineHand(side=P))
    table.turn("dina", P, "2s 4s")


@pytest.mark.clause("NZ 8.13")
def test_only_the_holder_of_the_cards_checks_them() -> None:
    table = dealt_down("B")
    table.pass_out(P)
    look = ask.Look(side=P, place=1, card=ask.CardText("2s"))
    table.no("ben", look)
    assert in_words(table.table.incidents[-1].matter) == "card touched"
    table.do("anna", look)
    assert table.table.round is not None
    assert table.table.round.cards[0].seen_by == ("anna",)
    assert table.hand(P) == ""


@pytest.mark.clause("NZ 8.14")
def test_cards_that_were_checked_are_turned_as_they_were_seen() -> None:
    table = dealt_down("B")
    table.pass_out(P)
    table.do("anna", ask.Look(side=P, place=1, card=ask.CardText("2s")))
    assert table.no_turn("anna", P, "9s 4s").code == "other-card"
    table.turn("anna", P, "2s 4s")
    assert table.words() == ["Player 6"]


@pytest.mark.clause("NZ 8.16")
def test_the_other_hand_waits_until_the_first_is_back() -> None:
    table = dealt_down("B")
    table.do("sam", ask.BankerFirst())
    table.pass_out(B)
    refused = table.no_pass_out(P)
    assert (refused.code, refused.clause) == ("other-hand-out", "NZ 8.16")
    table.turn("ben", B, "3h 4h")
    table.pass_out(P)
    assert table.holders(P) == ["anna", "anna"]


@pytest.mark.clause("NZ 8.17")
@pytest.mark.parametrize(("who", "may"), [("dina", False), ("pia", False), ("sam", True), ("max", True)])
def test_banker_first_needs_the_casino_supervisor_or_above(who: str, may: bool) -> None:
    table = dealt_down("B")
    if may:
        table.do(who, ask.BankerFirst())
        table.pass_out(B)
        assert table.holders(B) == ["ben", "ben"]
    else:
        assert table.no(who, ask.BankerFirst()).code == "not-your-role"
        assert table.no_pass_out(B).code == "player-first"


@pytest.mark.clause("NZ 8.17", "NZ 8.19")
def test_in_style_c_too_the_casino_supervisor_may_have_the_banker_turned_first() -> None:
    table = dealt_down("C")
    table.do("sam", ask.BankerFirst())
    table.turn("dina", B, "3h 4h")
    assert table.words() == ["Banker 7"]


# Third cards.


@pytest.mark.clause("NZ 9.1")
def test_no_third_card_while_a_hand_is_out() -> None:
    table = dealt_down("B")
    table.pass_out(P)
    table.turn("anna", P, "2s 3s")
    table.pass_out(B)
    assert table.no("dina", ask.Draw()).code == "cards-hidden"
    table.turn("ben", B, "Kh 6h")
    assert table.words() == ["Banker 6", "Card for the Player"]
    table.face_down()
    assert table.table.round is not None
    assert table.table.round.number_of(P) == 3


@pytest.mark.clause("NZ 9.1")
def test_where_both_hands_stand_a_further_card_stops_the_round() -> None:
    table = at_table("A", anna=1)
    table.start(ANNA)
    table.draw("Ks", "Kh", "6s", "7h")
    assert table.words() == ["Player 6", "Banker 7", "Player stands", "Banker stands"]
    table.draw("2d")
    assert table.phase is Phase.STOPPED


@pytest.mark.clause("NZ 9.7")
@pytest.mark.parametrize("style", ["A", "C"])
def test_thirds_lie_face_up_in_styles_a_and_c(style: str) -> None:
    table = at_table(style, anna=1, ben=2)
    table.start(ANNA, BEN)
    if style == "A":
        table.draw("2s", "Kh", "3s", "3h")
    else:
        table.face_down(4)
        table.turn("dina", P, "2s 3s")
        table.turn("dina", B, "Kh 3h")
    assert table.no("dina", ask.Draw()).clause == "NZ 9.7"
    table.draw("9d")
    assert (table.hand(P), table.words()) == ("2s 3s 9d", ["Player 4", "Card for the Banker"])
    table.draw("5c")
    assert (table.hand(B), table.words()) == ("Kh 3h 5c", ["Banker 8"])
    assert table.phase is Phase.COMPLETE


def to_thirds(table: Hands, player: str, banker: str) -> None:
    """Both hands turned by the people who are entitled to."""
    table.face_down(4)
    table.show({P: player.split(), B: banker.split()})


@pytest.mark.clause("NZ 9.8")
def test_in_style_b_a_third_card_goes_face_down_to_the_holder_of_the_hand() -> None:
    table = at_table("B", anna=1, ben=2, cleo=6)
    table.start(ANNA, BEN, ("cleo", "banker", "300"))
    to_thirds(table, "2s 3s", "Kh 3h")
    assert table.no("dina", ask.Draw(card=ask.CardText("9d"))).clause == "NZ 9.8"
    table.face_down()
    assert table.no_turn("dina", P, "9d").code == "not-the-dealers"
    table.pass_out(P)
    table.turn("anna", P, "9d")
    assert table.words() == ["Player 4", "Card for the Banker"]
    table.face_down()
    assert table.no_pass_out(B, to="ben").code == "not-entitled"
    table.pass_out(B)
    assert table.holders(B) == [None, None, "cleo"]
    table.turn("cleo", B, "5c")
    assert (table.words(), table.phase) == (["Banker 8"], Phase.COMPLETE)


@pytest.mark.clause("NZ 9.8")
def test_a_third_card_for_a_hand_that_nobody_has_is_turned_by_the_dealer() -> None:
    table = at_table("B", ben=2)
    table.start(BEN)
    to_thirds(table, "2s 3s", "Kh 3h")
    table.face_down()
    assert table.no_pass_out(P).clause == "NZ 8.18(a)"
    table.turn("dina", P, "9d")
    assert table.hand(P) == "2s 3s 9d"


@pytest.mark.clause("NZ 9.8", "NZ 8.18(b)")
def test_a_holder_who_does_not_want_the_third_card_leaves_it_to_the_dealer() -> None:
    table = at_table("B", anna=1, ben=2, cleo=6)
    table.start(ANNA, BEN, ("cleo", "player", "50"))
    to_thirds(table, "2s 3s", "Kh 3h")
    table.face_down()
    table.do("anna", ask.DeclineHand(side=P))
    assert table.no_pass_out(P).clause == "NZ 8.18(b)"
    table.turn("dina", P, "9d")
    assert table.words()[:1] == ["Player 4"]


# The result.


@pytest.mark.clause("NZ 10.1")
@pytest.mark.parametrize(
    ("player", "banker", "called"),
    [
        ("2s 4s", "Kh 6h", ["Player 6", "Banker 6", "Tie hand"]),
        ("2s 5s", "Kh 6h", ["Player 7", "Banker 6", "Player wins, 7 over 6"]),
        ("2s 4s", "Kh 7h", ["Player 6", "Banker 7", "Banker wins, 7 over 6"]),
        ("2s 3s 9d", "Kh 3h 5c", ["Player 4", "Banker 8", "Banker wins, 8 over 4"]),
    ],
)
@pytest.mark.parametrize("style", ["A", "B", "C"])
def test_the_final_counts_and_the_winner_are_called(style: str, player: str, banker: str, called: list[str]) -> None:
    table = at_table(style, anna=1, ben=2)
    table.start(ANNA, BEN)
    assert table.no("dina", ask.CallResult()).code == "not-now"
    table.deal(player, banker)
    table.do("dina", ask.CallResult())
    assert table.words() == called
    assert table.refolded() == table.table


# Changing the style.


@pytest.mark.clause("NZ 8.5 s2")
def test_the_style_changes_between_rounds_and_never_within_one() -> None:
    table = at_table("A", anna=1, ben=2)
    table.start(ANNA, BEN)
    refused = table.no("pia", ask.ChangeStyle(style="C"))
    assert (refused.code, refused.clause) == ("mid-round", "NZ 8.5 s2")
    table.deal("2s 4s", "Kh 7h")
    table.do("dina", ask.CallResult())
    assert table.no("pia", ask.ChangeStyle(style="C")).clause == "NZ 8.5 s2"
    table.do("dina", ask.Settle())
    table.do("dina", ask.EndRound())
    table.do("pia", ask.ChangeStyle(style="C"))
    assert table.table.dealing.id == "C"
    table.start(ANNA, BEN)
    table.face_down(4)
    assert table.phase is Phase.SHOWING


@pytest.mark.clause("NZ 8.5 s2")
def test_a_standard_table_has_no_style_d() -> None:
    table = at_table("B", anna=1)
    assert table.no("pia", ask.ChangeStyle(style="D")).code == "no-such-style"
    assert table.table.dealing.id == "B"
