"""New Zealand: cards exposed or suspect before play, a burn forgotten, the last hand, a shoe run dry."""

import random

import pytest

from puntobanco.cards import DECK
from puntobanco.procedure.irregular import Exit, Report
from puntobanco.shoe.last_hand import Life
from puntobanco.table import commands as ask
from puntobanco.table.model.phases import Phase
from puntobanco.table.model.state import Ready
from puntobanco.table.steps import next_step
from puntobanco.words import in_words
from tests.support import REMOVE
from tests.table.new_zealand.hands import INSURANCE, INTERNATIONAL, STANDARD, Hands, at_table
from tests.table.new_zealand.trouble import no_way, report, resolve, void_hand, whole

BATCH = "new-zealand-commission-any-pair"
ANNA = ("anna", "player", "100")
BEN = ("ben", "banker", "200")


def life(table: Hands) -> Life:
    assert table.table.shoe is not None
    return table.table.shoe.life


# 7.1: a shuffle that suspicion or an exposed card makes necessary.


@pytest.mark.clause("NZ 7.1(b)")
@pytest.mark.parametrize("by", ["pia", "sam"])
def test_cards_suspected_of_being_in_order_are_shuffled_at_a_supervisors_word(by: str) -> None:
    table = at_table("A", anna=1)
    table.play("Ks 9s", "2s 4d", ANNA)
    order = ask.OrderShuffle(reason="the same four cards came twice")
    assert table.no("dina", order).code == "not-your-role"
    assert table.no("anna", order).code == "not-your-role"
    table.do(by, order)
    assert table.table.shoe is not None
    assert (table.table.shoe.steps, table.table.shoe.left) == (("shuffle",), 416)
    assert table.no("dina", ask.OpenBets()).code == "not-now"
    assert table.rack("anna") == "10100.00"  # the round before stands


@pytest.mark.clause("NZ 7.1(c)")
@pytest.mark.parametrize("ready", [Ready.CUT, Ready.CUTTING_CARD, Ready.LOAD])
def test_a_card_exposed_before_it_enters_the_shoe_has_the_set_shuffled_again(ready: Ready) -> None:
    table = at_table("A", anna=1)
    table.do("pia", ask.ReplaceCards(reason="worn"))
    table.cards(until=ready)
    table.do("dina", ask.CardDisclosed())
    assert table.table.shoe is not None
    assert (table.table.shoe.ready, table.table.shoe.steps) == (Ready.STEPS, ("shuffle",))
    assert table.no("dina", ask.LoadShoe()).code == "not-ready"
    assert [(in_words(one.matter), one.clause) for one in table.table.incidents] == [
        ("card exposed before play", "NZ 7.1(c)")
    ]
    table.prepare()
    table.play("Ks 9s", "2s 4d", ANNA)


@pytest.mark.clause("NZ 7.1(c)")
def test_once_the_cards_are_in_the_shoe_it_does_not() -> None:
    table = at_table("A", anna=1)
    table.do("pia", ask.ReplaceCards(reason="worn"))
    table.cards(until=Ready.BURN)
    assert table.no("dina", ask.CardDisclosed()).clause == "NZ 7.1(c)"


@pytest.mark.clause("NZ 7.1 closing")
@pytest.mark.parametrize("cause", ["exposed", "suspect"])
def test_of_two_sets_only_the_one_concerned_is_shuffled(cause: str) -> None:
    table = Hands(BATCH)
    table.sit(anna=1)
    table.do("dina", ask.CuttingCardOut())
    table.play("Ks 9s", "2s 4d", ANNA)
    table.cards(until=Ready.LOAD)
    resting = table.table.sets["set-1"]
    if cause == "exposed":
        table.do("dina", ask.CardDisclosed())
    else:
        table.do("pia", ask.OrderShuffle(reason="the machine jammed"))
    assert table.table.shoe is not None
    assert (table.table.shoe.set_id, table.table.shoe.steps) == ("set-2", ("shuffle",))
    assert table.table.sets["set-1"] == resting


# The end of the shoe.


@pytest.mark.clause("NZ 12.3", "NZ 11.2(a)")
@pytest.mark.parametrize("name", [STANDARD, INTERNATIONAL])
def test_a_void_hand_does_not_use_up_the_announced_last_hand(name: str) -> None:
    table = at_table("A", name, anna=1)
    table.start(ANNA)
    table.do("dina", ask.CuttingCardOut())
    assert life(table) is Life.THIS_IS_LAST
    report(table, Report.FACE_UP_IN_SHOE, "Qh")
    resolve(table, Exit.WITHOUT_BETS_NOW, "dina")
    void_hand(table, "Qh 9h", "2c 4c")
    assert (life(table), table.phase) == (Life.NEXT_IS_LAST, Phase.READY)
    table.play("Ks 9s", "2s 4d", ANNA)
    assert (life(table), table.rack("anna")) == (Life.OVER, "10100.00")


@pytest.mark.clause("NZ 12.2(a)", "NZ 12.2(b)")
@pytest.mark.parametrize("seen", ["", "4h"])
def test_after_the_last_hand_a_card_too_many_goes_to_the_discards(seen: str) -> None:
    table = at_table("A", anna=1, ben=2)
    table.start(ANNA, BEN)
    table.do("dina", ask.CuttingCardOut())
    table.draw("3s", "2d", "4s", "6d")
    report(table, Report.EXTRA_CARD, seen)
    resolve(table, Exit.WITHOUT_BETS_NEXT if seen else Exit.FIRST_OF_NEXT, "dina")
    table.finish()
    assert (life(table), table.table.carried, table.phase) == (Life.OVER, None, Phase.SHOE)
    whole(table)


# 12.5: out of cards.


def run_down(table: Hands, left: int) -> list[str]:
    """Rounds are played from real cards until so few are left; the cards that are still in the shoe, in order."""
    assert table.table.shoe is not None
    seen = dict(table.table.shoe.seen)
    cards = [card for card in DECK for _ in range(table.table.rules.shoe.decks - seen.get(card, 0))]
    random.Random(12).shuffle(cards)
    hidden = table.table.shoe.out - sum(seen.values())
    cards = cards[hidden:]
    while len(cards) > left:
        table.betting()
        table.bet("anna", "tie", "1")
        table.close()
        while table.table.round is not None and table.table.round.due is not None:
            if not cards:
                return []
            table.draw(str(cards.pop(0)))
        table.finish()
    return [str(card) for card in cards]


@pytest.mark.clause("NZ 12.5", "NZ 12.6 s3")
def test_a_shoe_that_runs_dry_makes_the_round_void_and_new_cards_come() -> None:
    table = at_table("A", STANDARD, {"decks": 4, "players_per_area": REMOVE}, anna=1, ben=2)
    assert not run_down(table, 0)
    assert table.phase in (Phase.DEALING, Phase.CALLED, Phase.DRAWING)
    assert table.no("dina", ask.Draw(card=ask.CardText("Ks"))).code == "out-of-cards"
    before, held = table.rack("anna"), table.held("anna")
    assert held == "1.00"
    assert report(table, Report.OUT_OF_CARDS) == [(Exit.VOID, "NZ 12.5")]
    resolve(table, Exit.VOID, "dina")
    assert table.held("anna") == "0.00"
    assert table.table.money(table.table.rack(ask.Person("anna"))) == table.table.money(
        table.minor(before) + table.minor(held)
    )
    assert table.table.results[-1].kind == "void"
    assert (table.phase, life(table)) == (Phase.SHOE, Life.OVER)
    assert next_step(table.table).act == "receive-cards"
    table.do("pia", ask.OrderShuffle(reason="the shoe ran dry"))
    table.prepare()
    table.play("Ks 9s", "2s 4d", ANNA)
    whole(table)


@pytest.mark.clause("NZ 12.5")
def test_with_cards_left_nobody_may_call_the_shoe_empty() -> None:
    table = at_table("A", anna=1)
    table.start(ANNA)
    table.draw("2s", "2d", "3s", "3d")
    refused = table.no("dina", ask.ReportTrouble(report=Report.OUT_OF_CARDS))
    assert refused.code == "cards-left"


# 12.7: the burn forgotten.


@pytest.mark.clause("NZ 12.7")
def test_a_forgotten_burn_does_not_stop_play() -> None:
    table = Hands(STANDARD, {"style": "A", **INSURANCE["A"]}, ready=False)
    table.staff()
    table.do("olga", ask.PostSigns())
    table.fill("1000000")
    table.do("pia", ask.OpenTable())
    table.cards(until=Ready.BURN)
    table.sit(anna=1)
    assert report(table, Report.NO_BURN) == [(Exit.STAND, "NZ 12.7")]
    assert no_way(table, Exit.VOID).code == "not-lawful"
    resolve(table, Exit.STAND, "dina")
    assert [(in_words(one.matter), one.clause) for one in table.table.incidents] == [("burn forgotten", "NZ 12.7")]
    table.play("Ks 9s", "2s 4d", ANNA)
    assert table.rack("anna") == "10100.00"
    assert table.table.shoe is not None and (table.table.shoe.burnt, table.table.shoe.out) == (0, 4)
    whole(table)
