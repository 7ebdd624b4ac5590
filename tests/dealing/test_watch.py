"""The watch over real cards: slugs and factory order ring when the last card of a run is seen, wherever it lay."""

from puntobanco.cards import DECK, Card
from puntobanco.dealing.watch import counted, rung
from puntobanco.shoe.alarms import AlarmKind
from puntobanco.table.model.shoe_cards import ShoeCards
from puntobanco.table.model.state import Ready, ShoeState

FACTORY = [card for card in DECK if card.suit is DECK[0].suit]


def shoe(faces: dict[int, Card], out: int) -> ShoeState:
    return ShoeState(set_id="set-1", total=416, ready=Ready.PLAY, out=out, cards=ShoeCards(faces=faces))


def test_the_seventh_card_in_factory_order_rings_and_the_sixth_does_not() -> None:
    seven, six, five = (dict(enumerate(FACTORY[:number])) for number in (7, 6, 5))
    assert rung(shoe(five, 5), shoe(six, 6), None, 8) == ()
    (alarm,) = rung(shoe(six, 6), shoe(seven, 7), None, 8)
    assert alarm.kind is AlarmKind.FACTORY and alarm.after == 7


def test_a_hidden_card_turned_later_completes_a_run_where_it_left_the_shoe() -> None:
    hidden = {place: card for place, card in enumerate(FACTORY[:7]) if place != 3}
    (alarm,) = rung(shoe(hidden, 9), shoe(dict(enumerate(FACTORY[:7])), 9), None, 8)
    assert alarm.kind is AlarmKind.FACTORY and alarm.after == 7


def test_a_slug_of_the_previous_shoe_rings_backwards_too() -> None:
    order = [DECK[place * 5 % 52] for place in range(40)]
    back = dict(enumerate(reversed(order[10:17])))
    fewer = {place: card for place, card in back.items() if place < 6}
    previous = shoe(dict(enumerate(order)), len(order))
    (alarm,) = rung(shoe(fewer, 6), shoe(back, 7), previous, 8)
    assert alarm.kind is AlarmKind.SLUG
    assert rung(shoe(fewer, 6), shoe(back, 7), shoe({}, 0), 8) == ()


def test_a_shoe_seen_to_its_last_card_is_counted_at_its_end() -> None:
    whole = dict(enumerate(DECK))
    assert counted(shoe(whole, 52), 1) == ()
    wrong = {**whole, 51: DECK[0]}
    kinds = {alarm.kind for alarm in counted(shoe(wrong, 52), 1)}
    assert kinds == {AlarmKind.MISSING, AlarmKind.EXCESS}
    part = {place: card for place, card in wrong.items() if place != 20}
    assert counted(shoe(part, 52), 1) == (), "a card that nobody saw may have been any"
