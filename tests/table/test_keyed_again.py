"""A slip of the keys: the dealer keys the card again that was keyed last, until something has followed from it.

No clause speaks of keys. A card that lies face up is what it is; what was keyed wrongly is put right by the dealer
while nothing hangs on it, and by the pit as a misread card from then on.
"""

from puntobanco.procedure.calls import spoken
from puntobanco.procedure.irregular import Exit, Report
from puntobanco.procedure.roles import Role
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.commands import CardText
from puntobanco.table.model.phases import Phase
from puntobanco.table.offers import is_offered
from puntobanco.words import in_words
from tests.table.massachusetts.troubles import four_up
from tests.table.new_zealand.hands import B, Hands, P, at_table
from tests.table.new_zealand.insuring import insure, round_in, show
from tests.table.new_zealand.trouble import report, resolve, whole

ANNA, BEN = ("anna", "player", "100"), ("ben", "banker", "200")


def again(text: str, place: int | None = None) -> ask.KeyAgain:
    return ask.KeyAgain(card=CardText(text), place=place)


def started() -> Hands:
    table = at_table("A", anna=1, ben=2)
    table.start(ANNA, BEN)
    return table


def test_the_card_keyed_last_is_keyed_again_announced_and_marked() -> None:
    table = started()
    table.draw("Ks", "2d", "8s", "6d")  # the Banker's second card was a five
    happened = table.do("dina", again("5d"))
    (event,) = happened
    assert isinstance(event, ev.CardReadAgain)
    assert (event.place, event.old, event.new, event.keyed) == (3, "6d", "5d", True)
    assert [spoken(said) for said in event.said[:2]] == ["Correction: 5d, not 6d", "Player 8"]  # the counts again
    assert table.hand(B) == "2d 5d"
    slip = table.table.incidents[-1]  # the pit sees it
    assert (slip.person, in_words(slip.matter), in_words(slip.note)) == (
        "dina",
        "a card was keyed again",
        "Correction: 5d, not 6d",
    )
    table.finish()
    assert (table.rack("anna"), table.rack("ben")) == ("10100.00", "9800.00")
    whole(table)


def test_a_slip_is_corrected_twice_and_the_shoe_counts_the_card_that_lies_there() -> None:
    table = started()
    table.draw("Ks")
    table.do("dina", again("Kh"))
    table.do("dina", again("Kd"))
    assert table.table.shoe is not None
    assert {str(card) for card in table.table.shoe.seen} >= {"Kd"}
    assert not {"Ks", "Kh"} & {str(card) for card in table.table.shoe.seen}


def test_a_card_that_changes_who_draws_brings_or_spares_the_third_card() -> None:
    table = started()
    table.draw("Ks", "2d", "6s", "5d")
    phases = [table.phase]
    for card in ("3d", "7d"):  # the Banker has five and draws; has nine and stands
        table.do("dina", again(card))
        phases.append(table.phase)
    assert phases == [Phase.COMPLETE, Phase.DRAWING, Phase.COMPLETE]


def test_after_the_next_card_it_is_a_misread_card() -> None:
    table = started()
    table.draw("Ks", "2d")
    table.do("dina", again("3d"))  # the last card: allowed
    table.draw("8s")
    assert table.no("dina", again("2d", 2)).code == "no-such-card"
    table.do("dina", again("9s"))  # only the newest
    assert table.hand(P) == "Ks 9s"


def test_after_the_result_is_called_the_pit_resolves_it() -> None:
    table = started()
    table.draw("Ks", "2d", "8s", "6d")
    table.do("dina", ask.CallResult())
    assert table.no("dina", again("5d")).code == "not-now"
    assert not is_offered(table.table, ask.Who(ask.Person("dina"), Role.DEALER), again("5d"))
    assert report(table, Report.MISREAD, side=B, place=2) == [(Exit.READ_AGAIN, "NZ 12.9")]
    resolve(table, Exit.READ_AGAIN, card="5d")
    assert table.no("dina", again("4d")).code == "keyed-before"


def test_an_insurance_bet_that_depended_on_the_card_ends_it() -> None:
    table = round_in("B")
    show(table, "Ks 8s")
    table.do("dina", again("7s"))  # nobody has answered yet
    insure(table, "anna", "player", 1)
    assert table.no("dina", again("8s")).code == "keyed-before"


def test_of_a_hand_that_was_turned_either_card_is_keyed_again_until_the_other_hand_is_turned() -> None:
    table = four_up("2s 3h", "Kd 3c", ("ben", "banker", "100"))
    assert table.no("dina", again("Qd", 3)).code == "no-such-card"
    table.do("dina", again("Qd", 1))
    assert [str(card.card) for card in table.table.the_round.cards if card.side is B] == ["Qd", "3c"]


def test_the_same_name_a_card_too_many_and_no_card_are_refused() -> None:
    table = started()
    table.draw("Ks", "2d", "8s", "6d")
    before = table.table
    assert table.no("dina", again("6d")).code == "same-card"
    assert table.no("dina", again("1x")).code == "not-a-card"
    assert table.no("anna", again("5d")).code == "not-your-role"
    assert table.table.round == before.round
