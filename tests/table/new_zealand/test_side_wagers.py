"""New Zealand: side wagers lie before any card of the round and are settled once the result has been announced."""

import pytest

from puntobanco.table import commands as ask
from tests.support import case
from tests.table.new_zealand.hands import INTERNATIONAL, B, Hands, P, at_table

ANY_PAIR = "new-zealand-commission-any-pair"
LUCKY_MATCH = "new-zealand-commission-lucky-match"
TIGER = "new-zealand-commission-international-tiger"
STANDARD = "new-zealand-commission"

BEFORE_CARDS = [
    case("NZ 11A.3", "perfect-pair-player", INTERNATIONAL),
    case("NZ 11A.3", "perfect-pair-banker", INTERNATIONAL, id="NZ 11A.3 Banker"),
    case("NZ 11B.4", "dragon-bonus-player", INTERNATIONAL),
    case("NZ 11C.4", "any-pair-banker", ANY_PAIR),
    case("NZ 11D.4", "lucky-match-player", LUCKY_MATCH),
    case("NZ 11E.3", "dragon-7", INTERNATIONAL),
    case("NZ 11F.3", "panda-8", INTERNATIONAL),
    case("NZ 11G.3", "lucky-6", INTERNATIONAL),
    case("NZ 11I.3", "super-6", INTERNATIONAL),
    *(
        case("NZ 17.4 s2", wager, TIGER, id=f"NZ 17.4 s2 {wager}")
        for wager in ("tiger", "big-tiger", "small-tiger", "tiger-tie", "tiger-pair")
    ),
]


def deal_first(name: str) -> Hands:
    """A shipped set-up made International, whose rounds begin with four hidden cards."""
    options = ["international", "tiger"] if name == TIGER else ["international"]
    device = {"device": "shoe"} if name == ANY_PAIR else {}
    return at_table("B", name, {"options": options, "round_start": "deal-first", **device}, anna=1)


@pytest.mark.parametrize(("wager", "name"), BEFORE_CARDS)
def test_a_side_wager_is_down_before_the_first_card(wager: str, name: str, request: pytest.FixtureRequest) -> None:
    table = deal_first(name)
    table.betting()
    table.bet("anna", wager, "10")
    table.face_down()
    refused = table.no_bet("anna", wager, "10")
    assert refused.code == "after-first-card"
    assert refused.clause == request.node.get_closest_marker("clause").args[0]
    table.face_down(3)
    table.bet("anna", "player", "100")
    assert table.held("anna") == "110.00"


@pytest.mark.clause("NZ 11A.3")
def test_a_side_wager_may_be_taken_back_after_the_cards_as_long_as_bets_are_open() -> None:
    table = deal_first(INTERNATIONAL)
    table.betting()
    table.bet("anna", "perfect-pair-player", "10")
    table.face_down(4)
    table.do("anna", ask.TakeBack(wager="perfect-pair-player"))
    assert table.rack("anna") == "10000.00"


@pytest.mark.clause("NZ 11A.3")
def test_a_side_wager_that_got_no_main_bet_after_the_cards_goes_back_at_the_close() -> None:
    table = deal_first(INTERNATIONAL)
    table.betting()
    table.bet("anna", "perfect-pair-player", "10")
    table.face_down(4)
    table.do("dina", ask.CloseBets())
    assert (table.rack("anna"), table.held("anna")) == ("10000.00", "0.00")


@pytest.mark.clause("NZ 11A.3", "NZ 11I.3")
def test_a_change_that_the_operator_lets_through_opens_no_side_wager() -> None:
    table = at_table("B", anna=1)
    table.start(("anna", "player", "100"))
    table.face_down(4)
    table.do("pia", ask.AllowLateChange(handler=ask.Person("anna")))
    assert table.no_bet("anna", "perfect-pair-player", "10").clause == "NZ 11A.3"
    assert table.no_bet("anna", "super-6", "10").clause == "NZ 11I.3"
    table.bet("anna", "player", "50")
    assert table.held("anna") == "150.00"


TWO_CARD_SIX = ("2s 3h Kd", "Kc 6c")
THREE_CARD_SIX = ("2s 3h Kd", "2c Kc 4h")

AFTER_THE_CALL = [
    # The wager of 10 beside 100 on the Player; what Anna has at the end of the evening.
    case("NZ 11A.6", STANDARD, "perfect-pair-player", "4s 4h", "2d 3c", "10150.00"),
    case("NZ 11B.7", STANDARD, "dragon-bonus-player", "Ks 9h", "2d 4d", "10110.00"),
    case("NZ 11C.7", ANY_PAIR, "any-pair-player", "4s 4h", "2d 3c", "10210.00"),
    case("NZ 11D.7", LUCKY_MATCH, "lucky-match-player", "2s 2h 5d", "Kd 3c Qs", "10150.00"),
    case("NZ 11E.6", STANDARD, "dragon-7", "2s 4h", "Kd 2c 5s", "10300.00"),
    case("NZ 11F.6", STANDARD, "panda-8", "2s 3h 3d", "Kd 7c", "10350.00"),
    case("NZ 11G.6", STANDARD, "lucky-6", *TWO_CARD_SIX, "10020.00"),
    case("NZ 11I.6", STANDARD, "super-6", *TWO_CARD_SIX, "10020.00"),
    case("NZ 17.6", TIGER, "tiger", *TWO_CARD_SIX, "10020.00", id="NZ 17.6 tiger"),
    case("NZ 17.6", TIGER, "small-tiger", *TWO_CARD_SIX, "10120.00", id="NZ 17.6 small-tiger"),
    case("NZ 17.6", TIGER, "big-tiger", *THREE_CARD_SIX, "10400.00", id="NZ 17.6 big-tiger"),
    case("NZ 17.6", TIGER, "tiger-pair", "4s 4h", "2d 3c", "10140.00", id="NZ 17.6 tiger-pair"),
]


@pytest.mark.parametrize(("name", "wager", "player", "banker", "ends_with"), AFTER_THE_CALL)
def test_a_side_wager_is_settled_once_the_result_has_been_announced(
    name: str, wager: str, player: str, banker: str, ends_with: str, request: pytest.FixtureRequest
) -> None:
    table = at_table("A" if name == ANY_PAIR else "B", name, anna=1)
    table.start(("anna", "player", "100"), ("anna", wager, "10"))
    clause = request.node.get_closest_marker("clause").args[0]
    hands = {P: player.split(), B: banker.split()}
    table.draw_four(hands)
    early = table.no("dina", ask.Settle())
    assert (early.code, early.clause) == ("not-now", clause)
    table.show(hands)
    table.thirds(hands)
    not_called = table.no("dina", ask.Settle())
    assert (not_called.code, not_called.clause, table.held("anna")) == ("not-now", clause, "110.00")
    table.finish()
    assert table.rack("anna") == ends_with


@pytest.mark.clause("NZ 11D.7")
def test_a_lucky_match_waits_for_the_third_card_that_may_raise_it() -> None:
    table = at_table("B", LUCKY_MATCH, anna=1)
    table.start(("anna", "player", "100"), ("anna", "lucky-match-player", "10"))
    hands = {P: ["2s", "2s", "2s"], B: ["Kd", "3c", "Qs"]}
    table.draw_four(hands)
    table.show(hands)
    assert table.no("dina", ask.Settle()).clause == "NZ 11D.7"
    table.thirds(hands)
    table.finish()
    assert table.rack("anna") == "11100.00"
