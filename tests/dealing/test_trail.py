"""The trail of a shoe: where every card has gone, whatever went wrong on the way."""

from puntobanco.dealing.trail import Story, Trail, told
from puntobanco.rules.hand import Side
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.model.state import Table
from tests.table.stateful import ALL_SETUPS, VARIANTS, Evening


class Followed(Evening):
    """A walk whose cards are followed beside the table's own state."""

    story = Story()
    seen = 1

    def _look(self) -> None:
        super()._look()
        fresh, self.seen = self.events[self.seen :], len(self.events)
        self.story = told(self.story, (one.event for one in fresh))
        agrees(self.table, self.story.now)


def agrees(table: Table, trail: Trail) -> None:
    """The trail counts as the table does, and knows the cards that the table knows."""
    if table.shoe is None:
        assert trail == Trail()
        return
    assert trail.out == table.shoe.out
    assert len(trail.apart) == (len(table.carried.cards) if table.carried else 0)
    if table.carried is not None:
        kept = zip(trail.apart, table.carried.cards, strict=True)
        assert all(one is None or trail.faces.get(place) == one for place, one in kept)
    if table.round is not None:
        assert len(trail.dealt) == len(table.round.cards)
        for place, one in zip(trail.dealt, table.round.cards, strict=True):
            assert trail.faces.get(place) == one.card
            assert not one.shown or place not in trail.alone
    gone = [*trail.dealt, *trail.lying, *trail.apart]
    assert len(set(gone)) == len(gone) and all(place < trail.out for place in gone)
    assert trail.root == "" or trail.root == table.shoe.commitment


def test_the_trail_agrees_with_the_table_through_whatever_goes_wrong() -> None:
    for number, name in enumerate((*ALL_SETUPS, *VARIANTS)):
        followed = Followed(number, name).run(60)
        assert isinstance(followed, Followed) and followed.seen == len(followed.events), "every event was followed"


def drawn(side: Side, card: str | None) -> ev.CardDrawn:
    return ev.CardDrawn(side=side, card=ask.CardText(card) if card else None)


def test_a_card_that_only_its_holder_has_seen_is_hidden_until_it_is_turned() -> None:
    cards = [drawn(Side.PLAYER, None), drawn(Side.BANKER, None)]
    held = told(Story(), [*cards, ev.CardLookedAt(person=ask.Person("anna"), place=0, card=ask.CardText("Kd"))])
    assert held.now.hidden == (0, 1) and not held.now.open
    turned = ev.CardsTurned(side=Side.PLAYER, places=(0,), cards=(ask.CardText("Kd"),), by=ask.Person("anna"), said=())
    open_ = told(held, [turned]).now
    assert open_.hidden == (1,) and {place: str(card) for place, card in open_.open.items()} == {0: "Kd"}


def test_cards_kept_apart_are_the_first_of_a_shuffler_that_has_its_cards_back() -> None:
    story = told(Story(), [ev.ShoeCommitted(shoe="a", root="0" * 64), *(drawn(Side.PLAYER, "5h") for _ in range(6))])
    apart = told(story, [ev.CardsRebuilt(cards=((Side.PLAYER, None),) * 0, left_over=(ask.CardText("5h"),))])
    back = told(apart, [ev.DiscardsReturned(cards=5)])
    assert back.now == Trail(out=1, apart=(0,), faces={0: apart.now.faces[0]})
    assert back.before == apart.now and back.now.root == "", "the new order is not committed to yet"
