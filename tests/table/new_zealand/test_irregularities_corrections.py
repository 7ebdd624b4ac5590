"""New Zealand: a card misread or displayed wrongly, put right before and after the bets are settled; disputes."""

from typing import Any

import pytest

from puntobanco.cards import card as read
from puntobanco.procedure.irregular import Exit, Report
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.acts.irregular.corrections import preview
from puntobanco.table.commands import Person
from puntobanco.table.model.phases import Phase
from puntobanco.table.steps import next_step
from puntobanco.table.views.person import person_view
from puntobanco.words import in_words
from tests.table.new_zealand.hands import B, Hands, P, at_table
from tests.table.new_zealand.insuring import insure, round_in, show
from tests.table.new_zealand.trouble import no_way, report, resolve, texts, whole

ANNA = ("anna", "player", "100")
BEN = ("ben", "banker", "200")
BEFORE = ("10000.00", "10000.00")


def racks(table: Hands) -> tuple[str, str]:
    return table.rack("anna"), table.rack("ben")


def correction(number: int, player: str, banker: str, **more: Any) -> ask.CorrectRound:
    """The cards of a round as they really were; Sam stands for it beside Pia."""
    given = {"reason": "the tape shows it", "second": Person("sam"), **more}
    return ask.CorrectRound(number=number, player=texts(player), banker=texts(banker), **given)


# Before the bets are settled.


@pytest.mark.clause("NZ 12.9")
@pytest.mark.parametrize("called", [False, True])
def test_a_misread_card_is_read_again_and_the_bets_are_paid_by_the_cards(called: bool) -> None:
    table = at_table("A", anna=1, ben=2)
    table.start(ANNA, BEN)
    table.draw("Ks", "2d", "8s", "6d")  # 8 to 8, read so; the Player's second card is a nine
    if called:
        table.do("dina", ask.CallResult())
    assert report(table, Report.MISREAD, side=P, place=2) == [(Exit.READ_AGAIN, "NZ 12.9")]
    assert no_way(table, Exit.READ_AGAIN, "dina").code == "not-your-role"
    assert no_way(table, Exit.VOID, reason="misread").code == "not-lawful"
    resolve(table, Exit.READ_AGAIN, card="9s")
    assert table.phase is Phase.COMPLETE  # the result is called, or called again
    assert table.hand(P) == "Ks 9s"
    table.finish()
    assert racks(table) == ("10100.00", "9800.00")
    whole(table)


@pytest.mark.clause("NZ 12.9")
def test_a_card_read_again_after_which_another_draws_brings_that_card() -> None:
    table = at_table("A", anna=1, ben=2)
    table.start(ANNA, BEN)
    table.draw("Ks", "2d", "6s", "5d")  # 6 and 7 stand; but the six was a five
    report(table, Report.MISREAD, side=P, place=2)
    resolve(table, Exit.READ_AGAIN, card="5s")
    assert table.phase is Phase.DRAWING
    table.draw("4h")
    table.finish()
    assert racks(table) == ("10100.00", "9800.00")  # 9 to 7
    whole(table)


@pytest.mark.clause("NZ 12.9", "NZ 12.6 s1")
def test_a_third_card_drawn_on_the_strength_of_a_misreading_is_a_dealing_error() -> None:
    table = at_table("A", anna=1, ben=2)
    table.start(ANNA, BEN)
    table.draw("Ks", "2d", "5s", "5d", "4h")  # the five was a six: the Player had to stand
    report(table, Report.MISREAD, side=P, place=2)
    assert no_way(table, Exit.READ_AGAIN, card=texts("6s")[0]).code == "does-not-fit"
    resolve(table, Exit.READ_AGAIN, card="5s")
    report(table, Report.WRONG_NUMBER)
    resolve(table, Exit.REBUILD, order="Ks 2d 6s 5d 4h")
    assert (table.hand(P), table.hand(B)) == ("Ks 6s", "2d 5d")
    assert table.table.carried is not None and table.table.carried.without_bets == "NZ 12.2(b)"  # the four was seen
    assert table.table.shoe is not None
    assert table.table.shoe.seen[read("5s")] == 1  # the burnt one alone
    table.finish()
    assert racks(table) == ("9900.00", "10190.00")
    whole(table)


# After they are settled.


def played(player: str, banker: str, style: str = "A") -> Hands:
    table = at_table(style, anna=1, ben=2)
    table.play(player, banker, ANNA, BEN)
    return table


@pytest.mark.clause("NZ 12.9")
def test_a_wrong_record_is_corrected_by_new_transfers_to_the_cent() -> None:
    table = played("Ks 8s", "2d 7d")  # recorded 8 to 9: the Banker; the eight was a nine and the two an ace
    assert racks(table) == ("9900.00", "10190.00")
    events = list(table.events)
    act = correction(1, "Ks 9s", "Ad 7d")
    made = preview(table.table, act)
    assert made.changes == (("anna", 0, 20_000), ("ben", 39_000, 0))
    table.do("pia", act)
    assert racks(table) == ("10100.00", "9800.00")
    assert [in_words(text) for text in next_step(table.table).warnings] == [
        "Round 1 was corrected: take $390 from ben.",
        "Round 1 was corrected: pay $200 to anna.",
    ], "the dealer moves the chips"
    table.betting()
    assert not next_step(table.table).warnings
    assert table.events[: len(events)] == events
    assert [str(card) for card in table.table.results[-1].player] == ["Ks", "9s"]
    whole(table)


@pytest.mark.clause("NZ 12.9")
def test_a_second_supervisor_and_a_reason_stand_for_it() -> None:
    table = played("Ks 8s", "2d 7d")
    assert table.no("dina", correction(1, "Ks 9s", "Ad 7d")).code == "not-your-role"
    for second in ("pia", "dina", "anna"):
        assert table.no("pia", correction(1, "Ks 9s", "Ad 7d", second=Person(second))).code == "second-person"
    assert table.no("pia", correction(1, "Ks 9s", "Ad 7d", reason=" ")).code == "no-reason"
    assert racks(table) == ("9900.00", "10190.00")


@pytest.mark.clause("NZ 12.8", "NZ 12.9")
def test_later_rounds_stand_when_an_earlier_record_is_corrected() -> None:
    table = played("Ks 8s", "2d 7d")
    table.play("3s 4s", "2h 6h", ANNA)
    results = table.table.results[1]
    table.do("pia", correction(1, "Ks 9s", "Ad 7d"))
    assert table.table.results[1] == results
    assert racks(table) == ("10000.00", "9800.00")  # 100 won on the first after all, 100 lost on the second


@pytest.mark.clause("NZ 12.9")
@pytest.mark.parametrize(
    ("player", "banker", "after"),
    [("Ks 9s", "2d 5d", ("10100.00", "9800.00")), ("Ks 7s", "2d 6d", ("9900.00", "10190.00"))],
)
def test_bets_that_a_wrong_tie_left_standing_come_off_the_layout(
    player: str, banker: str, after: tuple[str, str]
) -> None:
    table = played("Ks 7s", "2d 5d")
    assert (table.held("anna"), table.held("ben")) == ("100.00", "200.00")
    table.do("pia", correction(1, player, banker))
    assert (table.held("anna"), table.held("ben"), table.table.standing) == ("0.00", "0.00", {})
    assert racks(table) == after
    table.play("Kh 9h", "2h 4h", ("anna", "tie", "10"))
    whole(table)


@pytest.mark.clause("NZ 12.9")
def test_another_tie_leaves_them_standing() -> None:
    table = played("Ks 7s", "2d 5d")
    table.do("pia", correction(1, "Qs 7s", "Ad 6d"))
    assert (table.held("anna"), table.held("ben")) == ("100.00", "200.00")
    table.betting()
    assert table.table.round is not None and len(table.table.round.bets) == 2


@pytest.mark.clause("NZ 12.9", "NZ 12.8")
def test_once_they_play_in_the_next_round_the_difference_comes_from_the_rack() -> None:
    table = played("Ks 7s", "2d 5d")
    table.betting()
    table.do("pia", correction(1, "Ks 9s", "2d 5d"))
    assert (table.held("anna"), table.held("ben")) == ("100.00", "200.00")
    assert racks(table) == ("10000.00", "9600.00")
    table.close()
    table.deal("Kh 9h", "2h 4h")
    table.finish()
    assert racks(table) == ("10200.00", "9600.00")
    whole(table)


@pytest.mark.clause("NZ 12.9")
def test_a_win_that_was_really_a_tie_gives_the_winnings_back_and_keeps_the_stake() -> None:
    table = played("Ks 9s", "2d 5d")
    table.do("pia", correction(1, "Ks 7s", "2d 5d"))
    assert racks(table) == BEFORE
    whole(table)


@pytest.mark.clause("NZ 12.9")
def test_the_ante_stays_where_it_is() -> None:
    table = at_table("B", "new-zealand-commission-ante", anna=1)
    table.play("Ks 8s", "2d 7d", ANNA, ("anna", "ante", "5"))
    assert table.rack("anna") == "9895.00"
    table.do("pia", correction(1, "Ks 9s", "Ad 7d"))
    assert table.rack("anna") == "10095.00"
    whole(table)


@pytest.mark.clause("NZ 12.9")
def test_insurance_is_settled_again_with_the_round() -> None:
    table = round_in("B")
    show(table, "3s 4s")
    insure(table, "anna", "player", 1)  # 20 at 7 against a Banker still hidden
    table.reveal(B, "2d", "6d")  # 8: the natural pays the insurance
    table.finish()
    won = table.table.finished[-1].wagers
    paid = next(one for one in won if one.wager == "insurance-player")
    assert paid.result == "win"
    before = table.minor(table.rack("anna"))
    table.do("pia", correction(1, "3s 4s", "Ad 5d"))  # really 6: the Player's 7 wins and the insurance loses
    after = table.minor(table.rack("anna"))
    assert after - before == 20_000 - paid.returned
    assert table.rack("anna") == "10080.00"
    whole(table)


@pytest.mark.clause("NZ 12.9")
def test_who_cannot_hand_back_owes_it_or_nothing_is_changed() -> None:
    table = played("Ks 8s", "2d 7d")
    rest = table.table.rack(Person("ben"))
    table.do("dina", ask.CashOut(person=Person("ben"), amount=rest))
    refused = table.no("pia", correction(1, "Ks 9s", "Ad 7d"))
    assert refused.code == "would-be-negative"
    assert table.rack("anna") == "9900.00"
    table.do("pia", correction(1, "Ks 9s", "Ad 7d", debt=True))
    assert racks(table) == ("10100.00", "0.00")
    owed = {account: amount for account, amount in table.table.books.balances.items() if account.startswith("debt")}
    assert owed == {"debt:ben": -39_000}
    whole(table)


# The display, and disputes.


@pytest.mark.clause("NZ 12.9")
def test_a_wrong_display_is_noted_and_pays_nobody() -> None:
    table = at_table("A", anna=1, ben=2)
    table.start(ANNA, BEN)
    table.draw("Ks", "2d", "9s", "4d")
    report(table, Report.OTHER, note="the display shows Banker 9")
    resolve(table, Exit.STAND, reason="the cards count, not the display")
    table.finish()
    assert racks(table) == ("10100.00", "9800.00")


@pytest.mark.clause("NZ 12.9")
def test_a_dispute_freezes_the_table_until_the_operator_has_decided() -> None:
    table = at_table("A", anna=1, ben=2)
    table.start(ANNA, BEN)
    table.draw("Ks", "2d", "9s", "4d")
    table.do("dina", ask.OpenDispute(matter="the display shows Banker 9", person=Person("ben")))
    assert table.phase is Phase.DISPUTED
    assert table.no("dina", ask.CallResult()).code == "not-now"
    table.do("dina", ask.NoteDispute(note="the cards lie there: 9 to 6"))
    assert table.no("dina", ask.DecideDispute(decision="paid by the cards")).code == "not-your-role"
    table.do("pia", ask.DecideDispute(decision="paid by the cards"))
    table.finish()
    assert racks(table) == ("10100.00", "9800.00")
    decided = [one.event for one in table.events if isinstance(one.event, ev.DisputeDecided)]
    assert [one.decision for one in decided] == ["paid by the cards"]


@pytest.mark.clause("NZ 12.9")
def test_a_dispute_does_not_keep_a_settled_round_from_being_corrected_and_its_bettors_are_told() -> None:
    """Ben disputes a round that was keyed wrongly: it is put right at once, and both read what changed and why."""
    table = at_table("A", anna=1, ben=2)
    table.start(ANNA, BEN)
    table.draw("Ks", "2d", "9s", "4d")
    table.finish()
    table.do("dina", ask.OpenDispute(matter="the nine was a four", person=Person("ben")))
    assert person_view(table.table, Person("ben")).corrections == ()
    table.do("pia", correction(1, "Ks 4s Ac", "2d 4d"))
    assert table.phase is Phase.DISPUTED
    seen = [person_view(table.table, Person(name)).corrections for name in ("anna", "ben", "cleo")]
    amounts = [[(one.round, one.before, one.after, one.reason) for one in each] for each in seen]
    assert amounts == [[(1, 200_00, 0, "the tape shows it")], [(1, 0, 390_00, "the tape shows it")], []]
    table.do("pia", ask.DecideDispute(decision="the record is put right"))
    for more in (1, 2):
        table.start(ANNA)
        table.draw("Ks", "2d", "9s", "4d")
        table.finish()
        assert len(person_view(table.table, Person("ben")).corrections) == (1 if more == 1 else 0)
