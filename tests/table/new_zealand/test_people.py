"""New Zealand: nominees from naming to their end, standing players, and who may touch a card."""

import pytest

from puntobanco.procedure.calls import Call
from puntobanco.procedure.roles import Role
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.model.handlers import candidate
from puntobanco.table.model.state import Stage
from puntobanco.table.views.layout import places_of
from puntobanco.words import in_words
from tests.table.new_zealand.hands import INTERNATIONAL, STANDARD, B, Hands, P, at_table, turned

NOMINEE = Role.NOMINEE
NORA = ask.Person("nora")


def five_at_the_table() -> Hands:
    """Anna, Ben and three more at a standard game; Nora in seat 7 is the one they name."""
    return at_table("B", anna=2, ben=4, cleo=5, dan=6, nora=7)


def name(table: Hands, player: str, nominee: str = "nora") -> None:
    table.do(player, ask.NameNominee(nominee=ask.Person(nominee)))


def approve(table: Hands, by: str = "pia", nominee: str = "nora") -> None:
    table.do(by, ask.ApproveNominee(nominee=ask.Person(nominee)))


def announce(table: Hands, by: str = "pia", nominee: str = "nora") -> None:
    table.do(by, ask.AnnounceNominee(nominee=ask.Person(nominee)))


def proxy_bet(table: Hands, amount: str = "100", wager: str = "player") -> ask.PlaceBets:
    return ask.PlaceBets(bets=(table.stake(wager, amount),))


def marked_seats(table: Hands) -> list[int | None]:
    """The seats before which a nominee's marker lies."""
    return [place.seat for place in places_of(table.table) if place.nominees]


# Nominees: approval, announcement, marker, end.


@pytest.mark.clause("NZ 2.3(a)")
def test_a_nominee_who_was_not_approved_does_not_bet() -> None:
    table = five_at_the_table()
    name(table, "anna")
    table.betting()
    refused = table.no("nora", proxy_bet(table), NOMINEE)
    assert (refused.code, refused.clause) == ("not-approved", "NZ 2.3(a)")
    assert table.held("anna") == table.held("nora") == "0.00"


@pytest.mark.clause("NZ 2.3(a)")
@pytest.mark.parametrize("by", ["pia", "sam"])
def test_the_game_supervisor_or_the_casino_supervisor_approves(by: str) -> None:
    table = five_at_the_table()
    name(table, "anna")
    refused = table.no("dina", ask.ApproveNominee(nominee=NORA))
    assert refused.code == "not-your-role"
    approve(table, by)
    assert table.table.nominees[NORA].stage is Stage.APPROVED


@pytest.mark.clause("NZ 2.3(a)")
def test_a_nominee_who_is_turned_down_is_nobodys_nominee() -> None:
    table = five_at_the_table()
    name(table, "anna")
    table.do("pia", ask.ApproveNominee(nominee=NORA, approve=False))
    assert NORA not in table.table.nominees
    table.betting()
    assert table.no("nora", proxy_bet(table), NOMINEE).code == "not-on-record"


@pytest.mark.clause("NZ 2.3(b)")
def test_an_approved_nominee_does_not_bet_before_the_announcement() -> None:
    table = five_at_the_table()
    name(table, "anna")
    approve(table)
    table.betting()
    refused = table.no("nora", proxy_bet(table), NOMINEE)
    assert (refused.code, refused.clause) == ("not-announced", "NZ 2.3(b)")
    announce(table)
    assert table.words() == ["nora acts for anna"]
    assert table.table.said[0].call is Call.NOMINEE_STARTS
    table.do("nora", proxy_bet(table), NOMINEE)
    assert (table.held("anna"), table.rack("anna"), table.rack("nora")) == ("100.00", "9900.00", "10000.00")


@pytest.mark.clause("NZ 2.3(c)")
def test_the_marker_lies_before_the_player_while_the_nominee_acts() -> None:
    table = five_at_the_table()
    name(table, "ben")
    approve(table)
    assert marked_seats(table) == []
    announce(table)
    assert marked_seats(table) == [4]
    table.do("ben", ask.EndNominee(nominee=NORA))
    announce(table)
    assert marked_seats(table) == []


@pytest.mark.clause("NZ 2.3(d)")
def test_a_nominee_serves_one_player_at_a_time() -> None:
    table = five_at_the_table()
    table.nominee("anna", "nora")
    refused = table.no("cleo", ask.NameNominee(nominee=NORA))
    assert (refused.code, refused.clause) == ("one-player", "NZ 2.3(d)")
    table.betting()
    for_cleo = ask.PlaceBets(bets=(table.stake("player", "100"),), bettor=ask.Person("cleo"))
    assert table.no("nora", for_cleo, NOMINEE).clause == "NZ 2.3(d)"
    assert table.held("cleo") == "0.00"


@pytest.mark.clause("NZ 2.3(e)")
def test_the_end_is_confirmed_by_the_player_and_announced_by_the_supervisor() -> None:
    table = five_at_the_table()
    table.nominee("anna", "nora")
    table.betting()
    assert table.no("ben", ask.EndNominee(nominee=NORA)).clause == "NZ 2.3(e)"
    table.do("anna", ask.EndNominee(nominee=NORA))
    refused = table.no("nora", proxy_bet(table), NOMINEE)
    assert (refused.code, refused.clause) == ("ended", "NZ 2.3(e)")
    assert table.no("dina", ask.AnnounceNominee(nominee=NORA)).code == "not-your-role"
    announce(table, "sam")
    assert table.words() == ["nora no longer acts for anna"]
    assert table.no("nora", proxy_bet(table), NOMINEE).code == "not-on-record"
    table.bet("anna", "player", "100")
    assert table.held("anna") == "100.00"


@pytest.mark.clause("NZ 2.3(f)")
def test_a_supervisor_may_have_all_players_place_their_own_bets() -> None:
    table = five_at_the_table()
    table.nominee("anna", "nora")
    table.nominee("ben", "dan")
    table.betting()
    table.do("nora", proxy_bet(table), NOMINEE)
    assert table.no("dina", ask.RevokeNominees(betting=True)).code == "not-your-role"
    table.do("pia", ask.RevokeNominees(betting=True))
    for nominee in ("nora", "dan"):
        refused = table.no(nominee, proxy_bet(table), NOMINEE)
        assert (refused.code, refused.clause) == ("revoked", "NZ 2.3(f)")
    table.bet("anna", "player", "50")
    assert (table.held("anna"), table.held("ben")) == ("150.00", "0.00")


@pytest.mark.clause("NZ 2.3(f)")
def test_the_direction_may_bind_one_player_alone() -> None:
    table = five_at_the_table()
    table.nominee("anna", "nora")
    table.nominee("ben", "dan")
    table.betting()
    table.do("sam", ask.RevokeNominees(betting=True, players=(ask.Person("anna"),)))
    assert table.no("nora", proxy_bet(table), NOMINEE).clause == "NZ 2.3(f)"
    table.do("dan", proxy_bet(table), NOMINEE)
    assert table.held("ben") == "100.00"


@pytest.mark.clause("NZ 2.3(g)")
def test_a_supervisor_may_have_a_player_handle_the_cards_in_person() -> None:
    table = five_at_the_table()
    table.nominee("anna", "nora")
    table.start(("anna", "player", "300"), ("ben", "banker", "100"))
    table.face_down(4)
    table.do("pia", ask.RevokeNominees(handling=True, players=(ask.Person("anna"),)))
    refused = table.no_pass_out(P, to="nora")
    assert refused.code == "not-entitled"
    table.pass_out(P)
    assert table.holders(P) == ["anna", "anna"]
    table.turn("anna", P, "Ks 9h")
    assert table.hand(P) == "Ks 9h"


@pytest.mark.clause("NZ 2.3(g)")
def test_with_leave_the_nominee_takes_the_cards() -> None:
    table = five_at_the_table()
    table.nominee("anna", "nora")
    table.start(("anna", "player", "300"))
    table.face_down(4)
    table.pass_out(P, to="nora")
    assert table.holders(P) == ["nora", "nora"]
    table.turn("nora", P, "Ks 9h", role=NOMINEE)
    assert table.hand(P) == "Ks 9h"


@pytest.mark.clause("NZ 2.3(g)")
def test_cards_already_in_the_nominees_hands_come_back_to_the_dealer() -> None:
    table = five_at_the_table()
    table.nominee("anna", "nora")
    table.start(("anna", "player", "300"))
    table.face_down(4)
    table.pass_out(P, to="nora")
    assert table.no("nora", ask.Leave(person=NORA)).code == "holds-cards"
    table.do("sam", ask.RevokeNominees(handling=True))
    assert table.holders(P) == [None, None]
    assert table.no("nora", turned(P, "Ks 9h"), NOMINEE).code == "not-holding"
    table.pass_out(P)
    table.turn("anna", P, "Ks 9h")
    assert table.hand(P) == "Ks 9h"


@pytest.mark.clause("NZ 2.3(e)")
def test_a_nominee_whose_player_ends_it_gives_the_cards_back() -> None:
    table = five_at_the_table()
    table.nominee("anna", "nora")
    table.start(("anna", "player", "300"))
    table.face_down(4)
    table.pass_out(P, to="nora")
    table.do("anna", ask.EndNominee(nominee=NORA))
    assert table.holders(P) == [None, None]
    assert table.no_pass_out(P, to="nora").code == "not-entitled"


@pytest.mark.clause("NZ 2.3(h)")
def test_staff_and_people_who_work_at_the_casino_are_no_nominees() -> None:
    table = five_at_the_table()
    refused = table.no("anna", ask.NameNominee(nominee=ask.Person("dina")))
    assert (refused.code, refused.clause) == ("staff", "NZ 2.3(h)")
    name(table, "anna")
    off_duty = table.no("pia", ask.ApproveNominee(nominee=NORA, staff=True))
    assert (off_duty.code, off_duty.clause) == ("staff", "NZ 2.3(h)")


@pytest.mark.clause("NZ 2.3(h)")
def test_a_nominee_takes_no_post_at_the_table() -> None:
    table = at_table("B", INTERNATIONAL, anna=2)
    table.nominee("anna", "nora")
    refused = table.no("olga", ask.Appoint(person=NORA, role=Role.DEALER))
    assert (refused.code, refused.clause) == ("acts-here", "NZ 2.3(h)")


@pytest.mark.clause("NZ 1.1 Nominee")
def test_a_nominee_of_a_standard_game_is_seated() -> None:
    table = at_table("B", STANDARD, {"standing_players": True}, anna=2, nora=0)
    refused = table.no("anna", ask.NameNominee(nominee=NORA))
    assert (refused.code, refused.clause) == ("not-seated", "NZ 1.1 Nominee")
    table.do("nora", ask.Join(person=NORA, seat=7))
    table.nominee("anna", "nora")
    table.do("nora", ask.Join(person=NORA, seat=None))
    table.betting()
    stood_up = table.no("nora", proxy_bet(table), NOMINEE)
    assert (stood_up.code, stood_up.clause) == ("not-seated", "NZ 1.1 Nominee")


@pytest.mark.clause("NZ 1.1 Nominee")
def test_a_nominee_who_leaves_the_game_acts_no_more() -> None:
    table = five_at_the_table()
    table.nominee("anna", "nora")
    table.do("nora", ask.Leave(person=NORA))
    assert NORA not in table.table.nominees
    assert marked_seats(table) == []


@pytest.mark.clause("NZ 2.3(a)")
def test_a_player_of_a_standard_game_has_one_nominee() -> None:
    table = five_at_the_table()
    table.nominee("anna", "nora")
    assert table.no("anna", ask.NameNominee(nominee=ask.Person("dan"))).code == "several"


@pytest.mark.clause("NZ 15.3 Nominee")
def test_in_international_a_player_may_have_two_nominees_who_stand() -> None:
    table = at_table("B", INTERNATIONAL, anna=2)
    for nominee in ("nora", "nick"):
        table.nominee("anna", nominee)
    table.betting()
    table.do("nora", proxy_bet(table), NOMINEE)
    table.do("nick", proxy_bet(table, wager="banker"), NOMINEE)
    assert (table.held("anna"), table.rack("anna")) == ("200.00", "9800.00")
    assert table.table.seat_of(NORA) is None


@pytest.mark.clause("NZ 15.3 Nominee")
def test_in_international_too_a_nominee_serves_one_player() -> None:
    table = at_table("B", INTERNATIONAL, anna=2, ben=5)
    table.nominee("anna", "nora")
    assert table.no("ben", ask.NameNominee(nominee=NORA)).clause == "NZ 2.3(d)"


# Banker and Player: who handles a hand, and that standing players never do.


@pytest.mark.clause("NZ 1.1 Banker", "NZ 1.1 Player")
@pytest.mark.parametrize("style", ["A", "C"])
def test_in_styles_a_and_c_nobody_is_banker_or_player(style: str) -> None:
    table = at_table(style, anna=2, ben=6)
    table.start(("anna", "player", "100"), ("ben", "banker", "300"))
    assert candidate(table.table, P) is None
    assert candidate(table.table, B) is None


@pytest.mark.clause("NZ 1.1 Banker", "NZ 1.1 Player")
def test_in_style_b_the_bettors_on_the_hands_are_and_the_house_banks() -> None:
    table = at_table("B", anna=2, ben=6)
    table.start(("anna", "player", "100"), ("ben", "banker", "300"))
    assert (candidate(table.table, P), candidate(table.table, B)) == ("anna", "ben")
    table.deal("Ks 9h", "2d 4d")
    table.finish()
    assert (table.rack("anna"), table.rack("ben")) == ("10100.00", "9700.00")


@pytest.mark.clause("NZ 5.6(c)")
def test_the_highest_banker_bettor_stands_and_the_next_seated_one_is_offered_the_hand() -> None:
    table = at_table("B", INTERNATIONAL, anna=2, ben=6, stan=0)
    table.start(("stan", "banker", "500"), ("anna", "banker", "100"), ("ben", "banker", "300"))
    table.face_down(4)
    assert candidate(table.table, B) == "ben"
    table.turn("dina", P, "2s 4h")
    refused = table.no_pass_out(B, to="stan")
    assert (refused.code, refused.clause) == ("not-entitled", "NZ 5.6(c)")


@pytest.mark.clause("NZ 5.6(b)")
def test_a_standing_player_turns_no_card() -> None:
    table = at_table("B", STANDARD, {"standing_players": True}, anna=2, stan=0)
    table.betting()
    table.bet("anna", "player", "100")
    table.bet("stan", "player", "500", seat=2)
    table.close()
    table.face_down(4)
    refused = table.no("stan", turned(P, "Ks 9h"))
    assert refused.code == "not-holding"
    assert [(in_words(one.matter), one.person) for one in table.table.incidents] == [("card touched", "stan")]
    table.pass_out(P)
    assert table.holders(P) == ["anna", "anna"]


# Whose hands are on the cards.


@pytest.mark.clause("NZ 4.3 s1")
def test_a_card_touched_in_style_a_is_an_incident_and_changes_nothing() -> None:
    table = at_table("A", anna=2)
    table.start(("anna", "player", "100"))
    table.draw("Ks", "2d")
    before = table.table.round
    touched = ask.ReportIncident(matter="card-touched", person=ask.Person("anna"), note="reached for the second card")
    (noted,) = table.do("dina", touched)
    assert isinstance(noted, ev.IncidentNoted)
    assert (noted.person, noted.clause) == ("anna", "NZ 4.3 s1")
    assert table.table.round == before


@pytest.mark.clause("NZ 4.3 s1")
def test_a_player_who_turns_the_dealers_cards_is_refused_and_reported() -> None:
    table = at_table("C", anna=2)
    table.start(("anna", "player", "100"))
    table.face_down(4)
    refused = table.no("anna", turned(P, "Ks 9h"))
    assert (refused.code, refused.clause) == ("not-holding", "NZ 4.3 s1")
    assert table.table.incidents[-1].person == "anna"
    assert table.hand(P) == ""


@pytest.mark.clause("NZ 4.3 s2")
@pytest.mark.parametrize("style", ["A", "B", "C"])
def test_only_the_dealer_deals(style: str) -> None:
    table = at_table(style, anna=2, ben=6)
    table.start(("anna", "player", "100"), ("ben", "banker", "300"))
    refused = table.no("ben", ask.Draw(card=ask.CardText("Ks") if style == "A" else None))
    assert refused.clause == "NZ 4.3 s2"
    assert table.table.round is not None and table.table.round.cards == ()
