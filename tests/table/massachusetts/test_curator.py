"""Massachusetts, sections 1, 7 and 14: who takes the shoe, keeps it, and to whom it passes."""

import pytest

from puntobanco.procedure.roles import Role
from puntobanco.rules.hand import Side
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.model.phases import Phase
from puntobanco.table.offers import is_offered
from tests.table.evening import Evening

PLAYER_WINS = ("Ks 9h", "Kd 7c")
BANKER_WINS = ("2d 4d", "Ks 9h")
TIE = ("2d 4d", "Ks 6h")
TAKE = ask.AnswerShoe(take=True)
DECLINE = ask.AnswerShoe(take=False)
DEALER_DEALS = ask.AnswerShoe(take=True, dealer_deals=True)


def loaded(name: str = "massachusetts-commission", **seats: int) -> Evening:
    """A shoe just loaded and burnt, with people seated before it was."""
    table = Evening(name, ready=False)
    table.staff()
    table.do("olga", ask.PostSigns())
    table.fill("100000")
    table.do("pia", ask.OpenTable())
    table.sit(**(seats or {"two": 2, "five": 5, "nine": 9}))
    table.cards()
    return table


def five_has_it(name: str = "massachusetts-commission") -> Evening:
    """Seats 2, 5 and 9; the player at seat 5 is curator."""
    table = loaded(name)
    table.do("two", DECLINE)
    table.do("five", TAKE)
    return table


def round_of(table: Evening, hands: tuple[str, str]) -> None:
    """A round without bets, without touching the offer of the shoe."""
    table.do("dina", ask.OpenBets())
    table.close()
    table.deal(*hands)
    table.finish()


def offered(table: Evening) -> list[str]:
    return list(table.table.curator.offers)


def curator(table: Evening) -> str:
    """Who deals."""
    return "dealer" if table.table.curator.dealer else str(table.table.curator.holder)


# 7: the first offer.


@pytest.mark.clause("MA 7(b)")
def test_a_loaded_shoe_is_offered_from_the_lowest_seat_upward() -> None:
    table = loaded()
    assert offered(table) == ["two", "five", "nine"]
    refused = table.no("five", TAKE)
    assert (refused.code, refused.clause) == ("not-offered", "MA 7(b)")
    table.do("two", DECLINE)
    assert offered(table) == ["five", "nine"]


@pytest.mark.clause("MA 7(b)")
def test_no_round_begins_while_the_shoe_is_offered() -> None:
    table = loaded()
    refused = table.no("dina", ask.OpenBets())
    assert (refused.code, refused.clause) == ("shoe-offered", "MA 7(b)")


@pytest.mark.clause("MA 7(b)")
def test_only_the_player_who_is_asked_finds_the_answer_among_their_offers() -> None:
    table = loaded()
    asked = {
        name: is_offered(table.table, ask.Who(ask.Person(name), Role.PLAYER), TAKE) for name in ("two", "five", "nine")
    }
    assert asked == {"two": True, "five": False, "nine": False}


@pytest.mark.clause("MA 7(c)")
def test_a_player_who_takes_the_shoe_is_curator_before_the_next_round_and_announced() -> None:
    table = five_has_it()
    assert curator(table) == "five"
    assert table.words() == ["five has the shoe"]
    assert [said.clause for said in table.table.said] == ["MA 7(c)"]
    table.do("dina", ask.OpenBets())


@pytest.mark.clause("MA 1 Curator")
def test_the_curator_deals_at_the_callers_word_and_no_other_player_does() -> None:
    table = loaded(three=3, five=5)
    table.do("three", TAKE)
    table.do("dina", ask.OpenBets())
    table.close()
    refused = table.no("five", ask.Draw())
    assert (refused.code, refused.clause) == ("not-the-curator", "MA 1 Curator")
    (drawn,) = table.do("three", ask.Draw())
    assert isinstance(drawn, ev.CardDrawn)
    assert table.events[-1].by.person == "three"


@pytest.mark.clause("MA 1 Curator")
def test_only_the_curator_among_the_players_is_offered_a_draw() -> None:
    table = loaded(three=3, five=5)
    table.do("three", TAKE)
    table.do("dina", ask.OpenBets())
    table.close()
    draws = {
        name: is_offered(table.table, ask.Who(ask.Person(name), Role.PLAYER), ask.Draw()) for name in ("three", "five")
    }
    assert draws == {"three": True, "five": False}


@pytest.mark.clause("MA 7(d)")
def test_the_dealer_cannot_simply_take_the_shoe() -> None:
    table = loaded()
    assert table.no("dina", DEALER_DEALS).code == "for-whom"
    assert table.no("dina", ask.PassShoe()).code == "no-reason"
    table = five_has_it()
    refused = table.no("dina", ask.PassShoe())
    assert (refused.code, refused.clause) == ("no-reason", "MA 14(a)(2)")
    assert curator(table) == "five"


@pytest.mark.clause("MA 7(d)", "MA 7(d)(1)")
def test_a_player_who_takes_the_shoe_may_have_the_dealer_deal_and_the_next_pass_goes_on_from_their_seat() -> None:
    table = loaded(two=2, five=5, six=6, nine=9)
    table.do("two", DECLINE)
    table.do("five", DEALER_DEALS)
    assert curator(table) == "dealer"
    assert [said.clause for said in table.table.said] == ["MA 7(d)(1)"]
    table.do("dina", ask.OpenBets())
    table.close()
    assert table.no("five", ask.Draw()).code == "not-the-curator"
    table.deal(*PLAYER_WINS)
    table.finish()
    assert offered(table) == ["six", "nine", "two"]


@pytest.mark.clause("MA 7(d)(1)")
def test_a_curator_may_name_the_dealer_later_and_not_twice() -> None:
    table = five_has_it()
    table.do("five", DEALER_DEALS)
    assert curator(table) == "dealer"
    refused = table.no("five", DEALER_DEALS)
    assert (refused.code, refused.clause) == ("has-it", "MA 7(d)(1)")


@pytest.mark.clause("MA 7(d)(1)")
def test_a_player_to_whom_the_shoe_passes_may_name_the_dealer_too() -> None:
    table = five_has_it()
    round_of(table, PLAYER_WINS)
    table.do("nine", DEALER_DEALS)
    assert curator(table) == "dealer"
    assert table.table.curator.holder == "nine"


@pytest.mark.clause("MA 7(d)", "MA 7(d)(2)")
def test_when_everybody_declines_the_dealer_is_curator() -> None:
    table = loaded()
    for person in ("two", "five"):
        table.do(person, DECLINE)
        assert curator(table) == "None"
    table.do("nine", DECLINE)
    assert curator(table) == "dealer"
    assert table.table.curator.holder is None
    assert table.words() == ["The dealer has the shoe"]
    assert [said.clause for said in table.table.said] == ["MA 7(d)(2)"]


@pytest.mark.clause("MA 7(d)(2)")
def test_at_an_empty_table_the_dealer_deals() -> None:
    table = Evening("massachusetts-commission")
    assert curator(table) == "dealer"
    assert offered(table) == []
    table.do("dina", ask.OpenBets())


# 14: keeping and passing.


@pytest.mark.clause("MA 14(a)")
def test_after_a_banker_win_the_curator_keeps_the_shoe_or_passes_it() -> None:
    table = five_has_it()
    round_of(table, BANKER_WINS)
    assert (curator(table), offered(table)) == ("five", [])
    round_of(table, BANKER_WINS)
    assert curator(table) == "five"
    table.do("five", ask.PassShoe())
    assert offered(table) == ["nine", "two"]


@pytest.mark.clause("MA 14(a)")
def test_only_the_curator_passes_and_only_after_a_round() -> None:
    table = five_has_it()
    refused = table.no("two", ask.PassShoe())
    assert (refused.code, refused.clause) == ("not-the-curator", "MA 14(a)")
    table.do("dina", ask.OpenBets())
    refused = table.no("five", ask.PassShoe())
    assert (refused.code, refused.clause) == ("mid-round", "MA 14(a)")


@pytest.mark.clause("MA 14(a)(1)")
@pytest.mark.parametrize(
    ("hands", "passes"),
    [(PLAYER_WINS, True), (TIE, False), (BANKER_WINS, False)],
    ids=["9 over 7", "6 and 6", "9 over 6"],
)
def test_the_shoe_must_pass_when_the_bankers_hand_loses(hands: tuple[str, str], passes: bool) -> None:
    table = five_has_it()
    round_of(table, hands)
    assert offered(table) == (["nine", "two"] if passes else [])
    assert curator(table) == ("None" if passes else "five")


@pytest.mark.clause("MA 14(a)(1)")
def test_a_dragon_7_does_not_make_the_shoe_pass() -> None:
    table = five_has_it("massachusetts-ez")
    round_of(table, ("Ks Kh 6c", "2d 3d 2h"))
    assert curator(table) == "five"


@pytest.mark.clause("MA 14(a)(1)")
def test_on_the_last_hand_nobody_is_asked_to_take_an_empty_shoe() -> None:
    table = five_has_it()
    table.do("dina", ask.CuttingCardOut())
    round_of(table, BANKER_WINS)
    round_of(table, PLAYER_WINS)
    assert table.phase is Phase.SHOE
    assert offered(table) == []


@pytest.mark.clause("MA 14(a)(2)")
@pytest.mark.parametrize("person", ["dina", "pia", "sam", "max"])
def test_the_dealer_or_anybody_above_orders_the_shoe_to_pass(person: str) -> None:
    table = five_has_it()
    round_of(table, BANKER_WINS)
    table.do(person, ask.PassShoe(reason="the curator delays the game"))
    assert offered(table) == ["nine", "two"]


@pytest.mark.clause("MA 14(a)(2)")
@pytest.mark.parametrize("person", ["eye", "carl", "olga"])
def test_surveillance_cashier_and_owner_order_no_pass(person: str) -> None:
    table = five_has_it()
    round_of(table, BANKER_WINS)
    assert table.no(person, ask.PassShoe(reason="the curator delays the game")).code == "not-your-role"
    assert curator(table) == "five"


@pytest.mark.clause("MA 14(a)(2)")
@pytest.mark.parametrize("reason", ["delay of the game", "a third bad deal"])
def test_an_order_to_pass_has_its_reason_on_record(reason: str) -> None:
    table = five_has_it()
    round_of(table, BANKER_WINS)
    refused = table.no("pia", ask.PassShoe(reason=" "))
    assert (refused.code, refused.clause) == ("no-reason", "MA 14(a)(2)")
    (offer,) = table.do("pia", ask.PassShoe(reason=reason))
    assert isinstance(offer, ev.ShoeOffered) and offer.reason == reason


@pytest.mark.clause("MA 14(a)(2)")
def test_a_curator_who_delays_is_ordered_to_pass_in_the_middle_of_a_round() -> None:
    table = five_has_it()
    table.do("dina", ask.OpenBets())
    table.close()
    table.do("five", ask.Draw())
    table.do("dina", ask.PassShoe(reason="four minutes for one card"))
    assert table.no("five", ask.Draw()).code == "not-the-curator"
    table.do("nine", TAKE)
    table.do("nine", ask.Draw())
    assert curator(table) == "nine"


@pytest.mark.clause("MA 14(b)")
def test_a_passed_shoe_goes_to_the_right_and_round_the_table_to_the_first_who_takes_it() -> None:
    table = five_has_it()
    round_of(table, PLAYER_WINS)
    table.do("nine", DECLINE)
    assert offered(table) == ["two"]
    table.do("two", TAKE)
    assert curator(table) == "two"
    round_of(table, PLAYER_WINS)
    assert offered(table) == ["five", "nine"]


@pytest.mark.clause("MA 14(b)")
def test_where_nobody_takes_a_passed_shoe_the_dealer_deals() -> None:
    table = five_has_it()
    round_of(table, PLAYER_WINS)
    table.do("nine", DECLINE)
    table.do("two", DECLINE)
    assert curator(table) == "dealer"


@pytest.mark.clause("MA 14(b)")
def test_a_curator_alone_at_the_table_gives_the_shoe_to_the_dealer() -> None:
    table = loaded(four=4)
    table.do("four", TAKE)
    round_of(table, PLAYER_WINS)
    assert (curator(table), offered(table)) == ("dealer", [])
    assert table.words() == ["The dealer has the shoe"]


@pytest.mark.clause("MA 14(b)")
def test_while_the_dealer_deals_the_offer_goes_on_from_the_last_seat_asked_when_the_banker_loses() -> None:
    table = five_has_it()
    round_of(table, PLAYER_WINS)
    table.do("nine", DECLINE)
    table.do("two", DECLINE)  # seat 2 was the last one asked
    round_of(table, BANKER_WINS)
    assert (curator(table), offered(table)) == ("dealer", [])
    round_of(table, PLAYER_WINS)
    assert offered(table) == ["five", "nine", "two"]


@pytest.mark.clause("MA 14(b)")
def test_the_offer_goes_on_from_the_seat_to_which_the_curator_moved() -> None:
    table = five_has_it()
    table.do("five", ask.Join(person=ask.Person("five"), seat=10))
    round_of(table, PLAYER_WINS)
    assert offered(table) == ["two", "nine"]


# Leaving.


@pytest.mark.clause("MA 14(b)")
def test_a_curator_who_leaves_gives_the_shoe_up_to_the_right() -> None:
    table = five_has_it()
    table.do("five", ask.Leave(person=ask.Person("five")))
    assert offered(table) == ["nine", "two"]
    table.do("nine", TAKE)
    assert curator(table) == "nine"


@pytest.mark.clause("MA 14(b)")
def test_when_the_curator_leaves_in_a_round_the_dealer_deals_on_until_somebody_takes_the_shoe() -> None:
    table = five_has_it()
    table.do("dina", ask.OpenBets())
    table.close()
    table.do("five", ask.Draw())
    table.do("five", ask.Leave(person=ask.Person("five")))
    for _ in range(3):
        table.do("dina", ask.Draw())
    table.show({Side.PLAYER: ["Ks", "9h"], Side.BANKER: ["Kd", "7c"]})
    table.finish()
    assert offered(table) == ["nine", "two"]
    assert table.no("dina", ask.OpenBets()).code == "shoe-offered"


@pytest.mark.clause("MA 7(b)")
def test_somebody_who_leaves_while_the_shoe_goes_round_is_not_asked() -> None:
    table = loaded()
    table.do("five", ask.Leave(person=ask.Person("five")))
    assert offered(table) == ["two", "nine"]
    table.do("two", ask.Leave(person=ask.Person("two")))
    table.do("nine", ask.Leave(person=ask.Person("nine")))
    assert (curator(table), offered(table)) == ("dealer", [])


def test_everything_about_the_shoe_is_in_the_events() -> None:
    table = five_has_it()
    round_of(table, PLAYER_WINS)
    table.do("nine", ask.Leave(person=ask.Person("nine")))
    table.do("two", DEALER_DEALS)
    assert table.refolded() == table.table
