"""Trials of what is done with the cards: before, between and in the rounds."""

from collections.abc import Callable, Iterator

from puntobanco.procedure.shoe_life import Burn
from puntobanco.rules.hand import Side
from puntobanco.table import commands as ask
from puntobanco.table.model.answer import Context
from puntobanco.table.model.state import Table
from puntobanco.table.trials.base import WORDS, Trial, Trials, plain, unseen


def _receive(context: Context) -> Iterator[Trial]:
    procedure = context.table.procedure
    new = f"set {len(context.table.sets) + 1}"
    for route in procedure.routes:
        for back in procedure.backs or ("any",):
            yield Trial(ask.ReceiveCards(set_id=new, back=back, route=route.id, secured=WORDS), route.id)


def _tick(context: Context) -> Iterator[Trial]:
    for step in context.table.shoe.steps if context.table.shoe else ():
        yield Trial(ask.TickStep(step=step), step)


def _ask_cards(context: Context) -> Iterator[Trial]:
    yield Trial(ask.AskCards(), "see them")
    yield Trial(ask.AskCards(full=True), "the whole process")


def _answer_cards(context: Context) -> Iterator[Trial]:
    yield Trial(ask.AnswerCards(grant=True), "grant")
    yield Trial(ask.AnswerCards(grant=False), "decline")


def _cut(context: Context) -> Iterator[Trial]:
    if context.table.shoe is not None:
        yield Trial(ask.AnswerCut(at=context.table.shoe.total // 2), "cut")
        yield Trial(ask.AnswerCut(), "decline")


def _burn(context: Context) -> Iterator[Trial]:
    """A hidden card, or an ace and as many more as it counts."""
    shown = {Burn.SINGLE_HIDDEN: (), Burn.VALUE_SHOWN: ("As", "2s")}.get(context.table.rules.shoe.burn, ("As",))
    yield Trial(ask.BurnCards(shown=tuple(ask.CardText(one) for one in shown)))


def _show_burnt(context: Context) -> Iterator[Trial]:
    if context.table.shoe is not None:
        yield Trial(ask.ShowBurntCard(card=unseen(context.table)[0]))


# In the round.


def _draw(context: Context) -> Iterator[Trial]:
    """Face down, or whatever card may still come."""
    yield Trial(ask.Draw())
    yield Trial(ask.Draw(card=unseen(context.table)[0]))


def _of_each_hand(make: Callable[[Side], ask.AnyAct]) -> Trials:
    return lambda context: (Trial(make(side), side.value) for side in Side)


def _hidden(table: Table, side: Side) -> Iterator[int]:
    """The places within a hand, counted from 1, that lie face down."""
    assert table.round is not None
    hand = [one for one in table.round.cards if one.side is side]
    yield from (place for place, one in enumerate(hand, 1) if not one.shown)


def _pass_cards(context: Context) -> Iterator[Trial]:
    people = (*context.table.nominees, *context.table.guests)
    for side in Side:
        for person in people:
            if person != context.who.person:
                yield Trial(ask.PassCards(side=side, to=person), side.value)
                for place in _hidden(context.table, side):
                    yield Trial(ask.PassCards(side=side, to=person, place=place), side.value)


def _look(context: Context) -> Iterator[Trial]:
    """A card in one's hands that nobody has named; one that was seen already is looked at as what it is."""
    table = context.table
    assert table.round is not None
    for side in Side:
        hand = [one for one in table.round.cards if one.side is side]
        for place in _hidden(table, side):
            one = hand[place - 1]
            if one.holder == context.who.person:
                named = unseen(table)[0] if one.card is None else ask.CardText(str(one.card))
                yield Trial(ask.Look(side=side, place=place, card=named), side.value)


def _turn(context: Context) -> Iterator[Trial]:
    """The hand, or a single card of it, named with cards that may still come."""
    table = context.table
    assert table.round is not None
    for side in Side:
        hand = [one for one in table.round.cards if one.side is side]
        for number in range(len(hand) + 1):
            yield Trial(ask.Turn(side=side, cards=unseen(table, number)), side.value)
        for place in _hidden(table, side):
            named = unseen(table) if hand[place - 1].card is None else ()
            yield Trial(ask.Turn(side=side, cards=named, place=place), side.value)


def _key_turned(context: Context) -> Iterator[Trial]:
    """What somebody holds, named with cards that may still come."""
    table = context.table
    assert table.round is not None
    for side in Side:
        held = [one for one in table.round.cards if one.side is side and one.holder is not None and not one.shown]
        for person in dict.fromkeys(one.holder for one in held):
            fresh = unseen(table, sum(one.card is None for one in held if one.holder == person))
            if person is not None:
                yield Trial(ask.KeyTurned(side=side, holder=person, cards=fresh), side.value)


def _assign(context: Context) -> Iterator[Trial]:
    for side in Side:
        for person in context.table.by_seat.values():
            yield Trial(ask.AssignHand(side=side, person=person), side.value)


def _answer_squeeze(context: Context) -> Iterator[Trial]:
    yield Trial(ask.AnswerSqueeze(grant=True), "grant")
    yield Trial(ask.AnswerSqueeze(grant=False), "decline")


def _confirm_seen(context: Context) -> Iterator[Trial]:
    for second in (person for person in context.table.staff if person != context.who.person):
        yield Trial(ask.ConfirmSeenCard(second=second), "")


CARDS: dict[type[ask.Act], Trials] = {
    ask.ReceiveCards: _receive,
    ask.TickStep: _tick,
    ask.AskCards: _ask_cards,
    ask.AnswerCards: _answer_cards,
    ask.AnswerCut: _cut,
    ask.CommitShoe: plain(ask.CommitShoe(shoe="shoe", root="0" * 64)),
    ask.PlaceCuttingCard: plain(ask.PlaceCuttingCard()),
    ask.OrderRecut: plain(ask.OrderRecut(reason=WORDS)),
    ask.OrderShuffle: plain(ask.OrderShuffle(reason=WORDS)),
    ask.LoadShoe: plain(ask.LoadShoe()),
    ask.BurnCards: _burn,
    ask.ShowBurntCard: _show_burnt,
    ask.CuttingCardOut: plain(ask.CuttingCardOut()),
    ask.ConfirmCuttingCard: plain(ask.ConfirmCuttingCard()),
    ask.ConfirmSeenCard: _confirm_seen,
    ask.ReturnDiscards: plain(ask.ReturnDiscards()),
    ask.ReplaceCards: plain(ask.ReplaceCards(reason=WORDS)),
    ask.CallCards: plain(ask.CallCards()),
    ask.Draw: _draw,
    ask.Tuck: plain(ask.Tuck()),
    ask.HandOut: _of_each_hand(lambda side: ask.HandOut(side=side)),
    ask.DeclineHand: _of_each_hand(lambda side: ask.DeclineHand(side=side)),
    ask.PassCards: _pass_cards,
    ask.Look: _look,
    ask.Turn: _turn,
    ask.KeyTurned: _key_turned,
    ask.BankerFirst: plain(ask.BankerFirst()),
    ask.DealerTurns: _of_each_hand(lambda side: ask.DealerTurns(side=side)),
    ask.AssignHand: _assign,
    ask.AskSqueeze: plain(ask.AskSqueeze()),
    ask.AnswerSqueeze: _answer_squeeze,
}
