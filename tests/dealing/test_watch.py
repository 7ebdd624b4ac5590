"""The watch over real cards: slugs and factory order ring when the last card of a run is seen, wherever it lay."""

from puntobanco.cards import DECK, Card
from puntobanco.dealing.trail import Story, Trail
from puntobanco.dealing.watch import rung
from puntobanco.shoe.alarms import AlarmKind

FACTORY = [card for card in DECK if card.suit is DECK[0].suit]


def story(faces: dict[int, Card], out: int, previous: dict[int, Card] | None = None) -> Story:
    before = Trail(faces=previous, out=len(previous)) if previous is not None else None
    return Story(now=Trail(faces=faces, out=out), before=before)


def test_the_seventh_card_in_factory_order_rings_and_the_sixth_does_not() -> None:
    seven, six, five = (dict(enumerate(FACTORY[:number])) for number in (7, 6, 5))
    assert rung(story(five, 5), story(six, 6), 8) == ()
    (alarm,) = rung(story(six, 6), story(seven, 7), 8)
    assert alarm.kind is AlarmKind.FACTORY and alarm.after == 7


def test_a_hidden_card_turned_later_completes_a_run_where_it_left_the_shoe() -> None:
    hidden = {place: card for place, card in enumerate(FACTORY[:7]) if place != 3}
    (alarm,) = rung(story(hidden, 9), story(dict(enumerate(FACTORY[:7])), 9), 8)
    assert alarm.kind is AlarmKind.FACTORY and alarm.after == 7


def test_a_slug_of_the_previous_shoe_rings_backwards_too() -> None:
    order = [DECK[place * 5 % 52] for place in range(40)]
    back = dict(enumerate(reversed(order[10:17])))
    fewer = {place: card for place, card in back.items() if place < 6}
    previous = dict(enumerate(order))
    (alarm,) = rung(story(fewer, 6, previous), story(back, 7, previous), 8)
    assert alarm.kind is AlarmKind.SLUG
    assert rung(story(fewer, 6, {}), story(back, 7, {}), 8) == ()


def test_a_shoe_seen_to_its_last_card_is_counted_at_its_end() -> None:
    whole = dict(enumerate(DECK))
    assert rung(story(whole, 52), Story(shoes=1), 1) == ()
    wrong = {**whole, 51: DECK[0]}
    kinds = {alarm.kind for alarm in rung(story(wrong, 52), Story(shoes=1), 1)}
    assert kinds == {AlarmKind.MISSING, AlarmKind.EXCESS}
    part = {place: card for place, card in wrong.items() if place != 20}
    assert rung(story(part, 52), Story(shoes=1), 1) == (), "a card that nobody saw may have been any"
