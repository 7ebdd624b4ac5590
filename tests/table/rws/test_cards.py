"""RWS: four starting cards, dealt face up or face down, and the card that a player may squeeze."""

import pytest

from puntobanco.procedure.roles import Role
from puntobanco.rules.hand import Side
from puntobanco.table import commands as ask
from puntobanco.table.model.phases import Phase
from puntobanco.table.offers import is_offered
from puntobanco.table.steps import next_step
from puntobanco.words import in_words
from tests.table.evening import ROLES, Evening


def closed(*bets: tuple[str, str, str], face_down: bool = False) -> Evening:
    """Anna, Ben and Cleo sit, Stan stands; bets are closed and the first card is due."""
    evening = Evening("rws-non-commission", {"face_down": face_down})
    evening.sit(anna=1, ben=2, cleo=3, stan=0)
    evening.betting()
    for person, wager, amount in bets or (("anna", "player", "100"),):
        evening.bet(person, wager, amount, **({"seat": 3} if person == "stan" else {}))
    evening.close()
    return evening


def draw(evening: Evening, text: str | None = None) -> None:
    evening.do("dina", ask.Draw(card=ask.CardText(text) if text else None))


@pytest.mark.clause("RWS 3.10 s1")
def test_four_cards_are_dealt_before_anything_is_decided() -> None:
    evening = closed()
    for number, text in enumerate(("Ks", "2d", "9h")):
        draw(evening, text)
        assert evening.phase is Phase.DEALING, number
    draw(evening, "4d")
    assert evening.phase is Phase.COMPLETE, "a natural 9: nobody draws"


@pytest.mark.clause("RWS 3.10 s1")
@pytest.mark.parametrize("text", ["5c", None], ids=["seen", "unseen"])
def test_a_fifth_card_that_is_not_due_stops_the_round(text: str | None) -> None:
    evening = closed()
    for card in ("Ks", "2d", "9h", "4d"):
        draw(evening, card)
    draw(evening, text)
    assert evening.phase is Phase.STOPPED
    assert evening.table.round is not None and evening.table.round.stopped is not None
    assert evening.table.round.stopped.why.code == "stop.card-not-due"
    assert len(evening.table.round.cards) == 4


@pytest.mark.clause("RWS 3.10 s1")
def test_a_fifth_card_is_refused_while_the_four_lie_face_down() -> None:
    evening = closed(face_down=True)
    for _ in range(4):
        draw(evening)
    assert evening.no("dina", ask.Draw()).code == "cards-hidden"
    assert evening.table.round is not None and len(evening.table.round.cards) == 4


@pytest.mark.clause("RWS 3.10 s1")
def test_no_card_leaves_the_shoe_before_the_close() -> None:
    evening = Evening("rws-non-commission")
    evening.sit(anna=1)
    evening.betting()
    evening.bet("anna", "player", "100")
    fault = evening.no("dina", ask.Draw(card=ask.CardText("Ks")))
    assert (fault.code, fault.clause) == ("not-closed", "RWS 3.8")


@pytest.mark.clause("RWS 3.9")
def test_on_a_face_down_table_nobody_knows_a_card_before_it_is_turned() -> None:
    evening = closed(face_down=True)
    assert evening.no("dina", ask.Draw(card=ask.CardText("Ks"))).clause == "RWS 3.9"
    for _ in range(4):
        draw(evening)
    assert evening.table.round is not None
    assert all(one.card is None for one in evening.table.round.cards)
    assert evening.phase is Phase.SHOWING
    evening.show({Side.PLAYER: ["Ks", "9h"], Side.BANKER: ["2d", "4d"]})
    evening.finish()
    assert evening.rack("anna") == "10100.00"


@pytest.mark.clause("RWS 3.9")
def test_the_highest_seated_bettor_asks_and_the_dealer_is_prompted() -> None:
    evening = closed(("anna", "player", "500"), ("ben", "banker", "900"), ("stan", "player", "1200"), face_down=True)
    evening.do("ben", ask.AskSqueeze())
    step = next_step(evening.table)
    assert (step.act, step.sentence) == ("answer-squeeze", "ben asks to squeeze the next card.")
    assert evening.no("dina", ask.Draw()).code == "squeeze-asked", "the card waits for the answer"


@pytest.mark.clause("RWS 3.9")
@pytest.mark.parametrize("person", ["anna", "stan", "cleo"])
def test_nobody_else_may_ask(person: str) -> None:
    evening = closed(("anna", "player", "899"), ("ben", "banker", "900"), ("stan", "player", "1200"), face_down=True)
    fault = evening.no(person, ask.AskSqueeze())
    assert (fault.code, fault.clause) == ("not-highest", "RWS 3.9")


@pytest.mark.clause("RWS 3.9")
def test_of_two_equal_bettors_the_lower_seat_may_ask() -> None:
    evening = closed(("ben", "banker", "900"), ("anna", "player", "900"), face_down=True)
    assert evening.no("ben", ask.AskSqueeze()).code == "not-highest"
    evening.do("anna", ask.AskSqueeze())


@pytest.mark.clause("RWS 3.9")
def test_the_highest_bet_may_be_one_on_a_tie() -> None:
    evening = closed(("anna", "player", "500"), ("ben", "tie", "900"), face_down=True)
    assert evening.no("anna", ask.AskSqueeze()).code == "not-highest"
    evening.do("ben", ask.AskSqueeze())


@pytest.mark.clause("RWS 3.9")
def test_a_granted_card_goes_to_the_squeezer_who_turns_it() -> None:
    evening = closed(("ben", "player", "900"), face_down=True)
    evening.do("ben", ask.AskSqueeze())
    evening.do("dina", ask.AnswerSqueeze())
    for _ in range(4):
        draw(evening)
    assert evening.table.round is not None
    assert [one.holder for one in evening.table.round.cards] == ["ben", None, None, None]
    assert evening.no("dina", ask.Turn(side=Side.PLAYER, place=1, cards=(ask.CardText("Ks"),))).code == "cards-out"
    evening.do("ben", ask.Look(side=Side.PLAYER, place=1, card=ask.CardText("Ks")))
    evening.do("ben", ask.Turn(side=Side.PLAYER))
    evening.do("dina", ask.Turn(side=Side.PLAYER, cards=(ask.CardText("9h"),)))
    evening.do("dina", ask.Turn(side=Side.BANKER, cards=(ask.CardText("2d"), ask.CardText("4d"))))
    evening.finish()
    assert evening.rack("ben") == "10900.00"


@pytest.mark.clause("RWS 3.9")
def test_the_squeezer_touches_no_other_card() -> None:
    evening = closed(("ben", "player", "900"), face_down=True)
    evening.do("ben", ask.AskSqueeze())
    evening.do("dina", ask.AnswerSqueeze())
    for _ in range(4):
        draw(evening)
    fault = evening.no("ben", ask.Turn(side=Side.PLAYER, place=2, cards=(ask.CardText("9h"),)))
    assert (fault.code, fault.clause) == ("not-holding", "RWS 3.9")
    assert [in_words(one.matter) for one in evening.table.incidents] == ["card touched"]


@pytest.mark.clause("RWS 3.9")
def test_the_dealer_may_decline_and_deals_on() -> None:
    evening = closed(("ben", "player", "900"), face_down=True)
    evening.do("ben", ask.AskSqueeze())
    evening.do("dina", ask.AnswerSqueeze(grant=False))
    draw(evening)
    assert evening.table.round is not None and evening.table.round.cards[0].holder is None


@pytest.mark.clause("RWS 3.9")
def test_after_the_card_has_left_the_shoe_it_is_too_late() -> None:
    evening = closed(("ben", "player", "900"), face_down=True)
    for _ in range(4):
        draw(evening)
    fault = evening.no("ben", ask.AskSqueeze())
    assert (fault.code, fault.clause) == ("too-late", "RWS 3.9")


@pytest.mark.clause("RWS 3.9")
def test_a_third_card_may_be_squeezed_too() -> None:
    evening = closed(("ben", "player", "900"), face_down=True)
    for _ in range(4):
        draw(evening)
    evening.show({Side.PLAYER: ["2s", "3h"], Side.BANKER: ["Kd", "6d"]})
    evening.do("ben", ask.AskSqueeze())
    evening.do("dina", ask.AnswerSqueeze())
    draw(evening)
    evening.do("ben", ask.Turn(side=Side.PLAYER, cards=(ask.CardText("4d"),)))
    evening.finish()
    assert evening.rack("ben") == "10900.00", "nine against six"


@pytest.mark.clause("RWS 3.9")
@pytest.mark.parametrize("person", ["ben", "dina"], ids=["given back", "taken back"])
def test_a_card_that_is_not_turned_goes_back_to_the_dealer(person: str) -> None:
    evening = closed(("ben", "player", "900"), face_down=True)
    evening.do("ben", ask.AskSqueeze())
    evening.do("dina", ask.AnswerSqueeze())
    for _ in range(4):
        draw(evening)
    assert evening.no("anna", ask.DeclineHand(side=Side.PLAYER)).code == "not-holding"
    who = ask.Who(ask.Person(person), ROLES.get(person, Role.PLAYER))
    assert is_offered(evening.table, who, ask.DeclineHand(side=Side.PLAYER))
    evening.do(person, ask.DeclineHand(side=Side.PLAYER))
    evening.do("dina", ask.Turn(side=Side.PLAYER, cards=(ask.CardText("Ks"), ask.CardText("9h"))))
    assert evening.no("dina", ask.DeclineHand(side=Side.BANKER)).code == "nothing-out"


@pytest.mark.clause("RWS 3.9")
def test_a_squeezer_who_walks_off_does_not_hold_the_round_up() -> None:
    evening = closed(("ben", "player", "900"), face_down=True)
    evening.do("ben", ask.AskSqueeze())
    evening.do("dina", ask.AnswerSqueeze())
    for _ in range(4):
        draw(evening)
    evening.do("ben", ask.Leave(person=ask.Person("ben")))
    evening.do("dina", ask.DeclineHand(side=Side.PLAYER))
    evening.show({Side.PLAYER: ["Ks", "9h"], Side.BANKER: ["2d", "4d"]})
    evening.finish()
    assert evening.table.round is None


@pytest.mark.clause("RWS 3.9")
def test_where_cards_are_dealt_face_up_nothing_is_squeezed() -> None:
    evening = closed(("ben", "player", "900"))
    assert not is_offered(evening.table, ask.Who(ask.Person("ben"), Role.PLAYER), ask.AskSqueeze())
    assert evening.no("ben", ask.AskSqueeze()).clause == "RWS 3.9"


@pytest.mark.clause("RWS 3.9")
def test_a_squeeze_is_asked_for_once_the_bets_are_closed() -> None:
    evening = Evening("rws-non-commission", {"face_down": True})
    evening.sit(ben=2)
    evening.betting()
    evening.bet("ben", "player", "900")
    assert evening.no("ben", ask.AskSqueeze()).code == "not-now", "another may still bet more"
