"""A misread card: read again by its right name, and whatever was decided on the strength of the wrong one undone."""

from msgspec.structs import replace

from puntobanco.cards import Card
from puntobanco.ledger import post
from puntobanco.rules.hand import Side
from puntobanco.rules.round import third_card_faults
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table import notes, telling
from puntobanco.table.acts.irregular.voiding import squared, taken_back
from puntobanco.table.commands import CardText
from puntobanco.table.model.answer import refuse
from puntobanco.table.model.state import RoundState, Table, Trouble
from puntobanco.table.shared.paying import without_round
from puntobanco.table.shared.seeing import read_card, too_many
from puntobanco.table.specs import EventSpec
from puntobanco.words import CardRef, say

_AS_IT_WAS = "Leave it as it was read, report a wrong number of cards and put them in order."


def read_again(table: Table, act: ask.Resolve, trouble: Trouble) -> ev.CardReadAgain:
    """A misread card gets its right name; whatever was dealt on the strength of the wrong one must still fit."""
    round_ = table.the_round
    assert trouble.side is not None and trouble.place is not None
    place = read_place(round_, trouble.side, trouble.place)
    named = read_card(act.card)
    if named is None:
        refuse("no-card.say-which")
    old = round_.cards[place].card
    assert old is not None
    if named != old and too_many(table, named):
        refuse("copy-too-many.set-holds", named=CardRef.of(named), decks=table.rules.shoe.decks)
    after = _with_card(round_, place, named)
    wrong = (
        third_card_faults(after.shown, after.game) if min(len(after.shown.player), len(after.shown.banker)) >= 2 else []
    )
    drawn = [text for decision, text in wrong if len(after.shown.hand(decision.side)) == 3]
    if drawn:
        refuse("does-not-fit", drawn=drawn[0])
    early = decided_early(table, act, trouble)
    back = squared(table, taken_back(round_.moved), "card read again", debt=act.debt) if early else ()
    texts = CardText(str(old)), CardText(str(named))
    return ev.CardReadAgain(
        place=place, old=texts[0], new=texts[1], unsettled=early, transfers=back, second=act.second if early else None
    )


def decided_early(table: Table, act: ask.Resolve, trouble: Trouble) -> bool:
    """Whether money has moved on the strength of a card that was another: by wagers that the first four decide."""
    round_ = table.the_round
    if round_.early is None or trouble.side is None or trouble.place not in (1, 2):
        return False
    return round_.cards[read_place(round_, trouble.side, trouble.place)].card != read_card(act.card)


def read_place(round_: RoundState, side: Side, place: int) -> int:
    """Where in the order of dealing a card lies that was read: the hand's first, second or third."""
    of_hand = round_.places(side)
    meant = of_hand[place - 1] if 1 <= place <= len(of_hand) else None
    if meant is None or round_.cards[meant].card is None:
        refuse("no-such-card.read", side=say(f"side.{side.value}"), place=place)
    return meant


def _with_card(round_: RoundState, place: int, named: Card) -> RoundState:
    cards = tuple(replace(card, card=named) if number == place else card for number, card in enumerate(round_.cards))
    return replace(round_, cards=cards)


def card_read_again(table: Table, event: ev.CardReadAgain) -> Table:
    """The card has its right name; a result already called is called again, and early wagers settled again."""
    assert table.shoe is not None
    old, new = read_card(event.old), read_card(event.new)
    assert old is not None and new is not None
    seen = dict(table.shoe.seen)
    seen[old] -= 1
    seen[new] = seen.get(new, 0) + 1
    cards = table.shoe.cards.read_again(event.place, new)
    shoe = replace(table.shoe, seen={card: number for card, number in seen.items() if number}, cards=cards)
    round_ = _with_card(table.the_round, event.place, new)
    same = old == new
    round_ = replace(round_, announced=round_.announced and same, confirmed=round_.confirmed and same)
    if not event.unsettled:
        return replace(table, round=round_, shoe=shoe)
    round_ = replace(round_, early=None, moved=(), meters={})
    awards = without_round(table, round_.number)
    return replace(table, round=round_, shoe=shoe, awards=awards, books=post(table.books, event.transfers))


EVENTS = (EventSpec(ev.CardReadAgain, card_read_again, told=telling.read_again, notes=notes.read_again),)
