"""A misread card: read again by its right name, and whatever was decided on the strength of the wrong one undone.

The dealer corrects a slip of the keys alone, as long as nothing has followed from the card: no further card, no other
hand turned, no answer of a guest, no result. From then on it is a misread card, and the pit resolves it.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from puntobanco.cards import Card
from puntobanco.ledger import post
from puntobanco.machine import Recorded
from puntobanco.procedure.calls import Call, Said, text_of
from puntobanco.procedure.roles import DEALERS
from puntobanco.rules.hand import Side
from puntobanco.rules.round import third_card_faults
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table import notes, telling
from puntobanco.table.acts.irregular.voiding import squared, taken_back
from puntobanco.table.commands import CardText
from puntobanco.table.model.answer import Answer, Context, done, incident, refuse
from puntobanco.table.model.phases import DEALT, Phase
from puntobanco.table.model.state import Incident, RoundState, Table, Trouble
from puntobanco.table.shared.paying import without_round
from puntobanco.table.shared.seeing import announcements, read_card, too_many
from puntobanco.table.shared.trials import unseen
from puntobanco.table.specs import ActSpec, EventSpec, Trial
from puntobanco.words import CardRef, say


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
    _fitting(table, place, named)
    early = decided_early(table, act, trouble)
    back = squared(table, taken_back(round_.moved), "card-read-again", debt=act.debt) if early else ()
    texts = CardText(str(old)), CardText(str(named))
    return ev.CardReadAgain(
        place=place, old=texts[0], new=texts[1], unsettled=early, transfers=back, second=act.second if early else None
    )


def _fitting(table: Table, place: int, named: Card) -> RoundState:
    """The round with the card by another name; refused if the decks hold no such card or a third card belies it."""
    round_ = table.the_round
    if named != round_.cards[place].card and too_many(table, named):
        refuse("copy-too-many.set-holds", named=CardRef.of(named), decks=table.rules.shoe.decks)
    after = _with_card(round_, place, named)
    shown = after.shown
    wrong = third_card_faults(shown, after.game) if min(len(shown.player), len(shown.banker)) >= 2 else []
    drawn = [text for decision, text in wrong if len(shown.hand(decision.side)) == 3]
    if drawn:
        refuse("does-not-fit", drawn=drawn[0])
    return after


def key_again(context: Context, act: ask.KeyAgain) -> Answer:
    """The dealer keys the card again that was keyed last, and announces it."""
    table = context.table
    round_ = table.the_round
    if not round_.keyed:
        refuse("keyed-before")
    number = len(round_.keyed) if act.place is None else act.place
    if not 1 <= number <= len(round_.keyed):
        refuse("no-such-card.keyed", n=len(round_.keyed))
    place, named = round_.keyed[number - 1], read_card(act.card)
    old = round_.cards[place].card
    assert named is not None and old is not None
    if named == old:
        refuse("same-card", card=CardRef.of(old))
    after = _fitting(table, place, named)
    texts = CardText(str(old)), CardText(str(named))
    said = Said(Call.KEYED_AGAIN, texts), *announcements(table, after.shown, round_.cards[place].side)
    return done(ev.CardReadAgain(place=place, old=texts[0], new=texts[1], keyed=True, said=said))


def _try_key_again(context: Context) -> Iterator[Trial]:
    """Each of the cards keyed last, as one that may still come."""
    table = context.table
    for number, place in enumerate(table.the_round.keyed, 1):
        named = next((text for text in unseen(table, 2) if text != str(table.the_round.cards[place].card)), None)
        if named is not None:
            yield Trial(ask.KeyAgain(card=named, place=number), str(number))


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


def card_read_again(table: Table, event: ev.CardReadAgain, recorded: Recorded[ev.CardReadAgain]) -> Table:
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
    round_ = round_ if event.keyed else replace(round_, keyed=())
    same = old == new
    round_ = replace(round_, announced=round_.announced and same, confirmed=round_.confirmed and same)
    if event.keyed:  # the pit sees it
        slip = Incident(
            at=recorded.at,
            person=recorded.by.person,
            matter=incident("keyed-again"),
            clause=None,
            note=text_of(event.said[0]),
        )
        table = table.with_incident(slip)
    if not event.unsettled:
        return replace(table, round=round_, shoe=shoe)
    round_ = replace(round_, early=None, moved=(), meters={})
    awards = without_round(table, round_.number)
    return replace(table, round=round_, shoe=shoe, awards=awards, books=post(table.books, event.transfers))


ACTS = (ActSpec(ask.KeyAgain, DEALERS, DEALT | {Phase.COMPLETE}, key_again, _try_key_again),)

EVENTS = (
    EventSpec(ev.CardReadAgain, record_in_place=card_read_again, told=telling.read_again, notes=notes.read_again),
)
