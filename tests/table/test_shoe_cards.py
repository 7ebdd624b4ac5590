"""Where the cards of a shoe have gone, whatever went wrong on the way."""

from puntobanco.cards import card
from puntobanco.table.commands import Person
from puntobanco.table.model.shoe_cards import ShoeCards
from puntobanco.table.model.state import Ready, ShoeState, Table
from tests.table.stateful import ALL_SETUPS, VARIANTS, Evening


class Followed(Evening):
    """A walk at whose every step the places of the cards are counted."""

    looked_at = 0

    def _look(self) -> None:
        super()._look()
        self.looked_at = len(self.events)
        agrees(self.table)


def agrees(table: Table) -> None:
    """The places are as many as the cards that are out, and know the faces that the table knows."""
    shoe = table.shoe
    if shoe is None:
        assert table.carried is None
        return
    cards = shoe.cards
    assert len(cards.carried) == (len(table.carried.cards) if table.carried else 0)
    if table.carried is not None:
        kept = zip(cards.carried, table.carried.cards, strict=True)
        assert all(face is None or cards.faces.get(place) == face for place, face in kept)
    if table.round is not None:
        assert len(cards.dealt) == len(table.round.cards)
        for place, dealt in zip(cards.dealt, table.round.cards, strict=True):
            assert cards.faces.get(place) == dealt.card
            assert not dealt.shown or place not in cards.private
    gone = [*cards.dealt, *cards.lying, *cards.carried]
    assert len(set(gone)) == len(gone) and all(place < shoe.out for place in gone)
    assert all(place < shoe.out for place in cards.faces) and cards.private <= cards.faces.keys()
    assert cards.root in ("", shoe.commitment)


def test_the_places_agree_with_the_table_through_whatever_goes_wrong() -> None:
    for number, name in enumerate((*ALL_SETUPS, *VARIANTS)):
        followed = Followed(number, name).run(60)
        assert isinstance(followed, Followed) and followed.looked_at == len(followed.events), (
            "it was looked at to its end"
        )


def shoe_with(cards: ShoeCards, out: int) -> ShoeState:
    return ShoeState(set_id="set-1", total=416, ready=Ready.PLAY, out=out, cards=cards)


def test_a_card_that_only_its_holder_has_seen_is_hidden_until_it_is_turned() -> None:
    cards = ShoeCards()
    for out in range(2):
        cards = cards.drawn(None, out, lying=False, carried=False)
    held = shoe_with(cards.looked_at(0, card("Kd")), 2)
    assert held.hidden == (0, 1) and not held.open_faces
    turned = shoe_with(held.cards.turned((0,), (card("Kd"),)), 2)
    assert turned.hidden == (1,) and turned.open_faces == {0: card("Kd")}


def test_a_card_that_everybody_has_seen_stays_open_when_it_is_looked_at_or_read_again() -> None:
    cards = ShoeCards().drawn(card("Kd"), 0, lying=False, carried=False)
    assert not cards.looked_at(0, card("Kd")).private
    assert shoe_with(cards.read_again(0, card("Qd")), 1).open_faces == {0: card("Qd")}


def test_cards_kept_apart_are_the_first_of_a_shuffler_that_has_its_cards_back() -> None:
    cards = ShoeCards().committed("0" * 64)
    for out in range(6):
        cards = cards.drawn(card("5h"), out, lying=False, carried=False)
    rebuilt, left_over = cards.rebuilt((), (card("5h"),))
    kept = rebuilt.kept(left_over, first=False)
    assert kept.carried == (0,)
    assert kept.returned() == ShoeCards(carried=(0,), faces={0: card("5h")}), "the new order is not committed to yet"


def test_the_name_of_the_person_who_cut_is_told_in_plain_letters() -> None:
    (cut,) = ShoeCards().cut(Person("Zoë"), 52).cuts
    assert (cut.who, cut.at) == ("Zo\\xeb", 52)
