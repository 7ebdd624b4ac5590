"""Cards put in the order in which they should have fallen, as somebody states it or as they are on record."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from puntobanco.cards import Card
from puntobanco.procedure.irregular import Remedy
from puntobanco.rules.game import Game
from puntobanco.rules.hand import Side
from puntobanco.rules.round import next_card, opening
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.commands import FACE_DOWN, CardText
from puntobanco.table.model.answer import refuse
from puntobanco.table.model.state import Dealt, RoundState, Table, Trouble
from puntobanco.table.shared.seeing import read_card, too_many
from puntobanco.words import CardRef

Laid = list[tuple[Side, Card | None]]
"""Cards in the order in which they left the shoe, each with its hand; none for a card that nobody has seen."""


class _Order(NamedTuple):
    """The cards of a round as they should have fallen."""

    dealt: Laid
    over: list[Card | None]
    """The cards that no hand is entitled to."""
    fresh: list[Card]
    """The cards that are seen only now."""
    unread: list[Card]
    """The cards that were on record and are not among them."""


def in_order(table: Table, act: ask.Resolve, trouble: Trouble, remedy: Remedy) -> Iterator[ev.AnyEvent]:
    """The cards as they should have fallen [RWS 1.18]: as stated, or those on record and then those that lie there."""
    round_ = table.the_round
    named = [None if text == FACE_DOWN else read_card(text) for text in act.order]
    whole = named and len(named) == len(round_.cards) + trouble.lying
    order = _as_stated(table, trouble, named) if whole else _as_recorded(table, trouble, named)
    before = [(dealt.side, dealt.card) for dealt in round_.cards]
    _check_unsettled(round_, before, order.dealt)
    apart = remedy.left_over_seen if any(order.over) else None
    yield ev.CardsRebuilt(
        before=placed(before),
        cards=placed(order.dealt),
        left_over=tuple(text_of(card) for card in order.over),
        without_bets=apart,
        for_thirds=bool(order.over) and any(card is None for _, card in order.dealt) and not apart,
        fresh=tuple(CardText(str(card)) for card in order.fresh),
        unread=tuple(CardText(str(card)) for card in order.unread),
    )


def placed(cards: Laid) -> tuple[tuple[Side, CardText | None], ...]:
    return tuple((side, text_of(card)) for side, card in cards)


def _as_stated(table: Table, trouble: Trouble, named: list[Card | None]) -> _Order:
    """All the cards of the round in the order that was stated."""
    known = [card.card for card in table.the_round.cards]
    counted = [*known, trouble.card] if trouble.lying else known
    fresh = _fresh(table, named, counted)
    unread = list((Counter(filter(None, counted)) - Counter(filter(None, named))).elements())
    return _Order(*fallen(named, table.rules.setup.game), fresh, unread)


def _as_recorded(table: Table, trouble: Trouble, named: list[Card | None]) -> _Order:
    """The cards on record, and then those that lie there."""
    lying = named or [trouble.card, *[None] * (trouble.lying - 1)][: trouble.lying]
    if len(lying) != trouble.lying:
        refuse("order", lying=len(table.the_round.cards) + trouble.lying, lying2=len(lying))
    fresh = _fresh(table, lying, [trouble.card])
    unread = [trouble.card] if trouble.card is not None and trouble.lying and trouble.card not in lying else []
    if None in lying and table.dealing.first_face_up:
        refuse("no-card.these-cards", table.dealing.first_clause)
    return _Order(*_goes_on(table.the_round, lying), fresh, unread)


def _check_unsettled(round_: RoundState, before: Laid, dealt: Laid) -> None:
    """Cards by which wagers were settled stay as they are."""
    if round_.settled is not None and dealt != before:
        refuse("settled.bets-round")
    first = round_.game.first_cards
    if round_.early is not None and dealt[:first] != before[:first]:
        refuse("settled.wagers-first")


def _fresh(table: Table, named: Iterable[Card | None], seen: Iterable[Card | None]) -> list[Card]:
    """The cards that are seen only now; a copy too many among them is refused."""
    before = [card for card in seen if card is not None]
    fresh = []
    for card in named:
        if card is None:
            continue
        if card in before:
            before.remove(card)
        elif too_many(table, card):
            refuse("copy-too-many.set-holds", named=CardRef.of(card), decks=table.rules.shoe.decks)
        else:
            fresh.append(card)
    return fresh


def _goes_on(round_: RoundState, lying: Iterable[Card | None]) -> tuple[Laid, list[Card | None]]:
    """The cards on record where they are, then each that lies there to the hand that is due, or left over."""
    over = []
    for card in lying:
        side = round_.due
        if side is None:
            over.append(card)
        else:
            more = Dealt(side=side, card=card, shown=card is not None)
            round_ = replace(round_, cards=(*round_.cards, more))
    return [(dealt.side, dealt.card) for dealt in round_.cards], over


def fallen(cards: Iterable[Card | None], game: Game) -> tuple[Laid, list[Card | None]]:
    """To which hand each card belongs, in order of leaving the shoe, and the cards that no hand is entitled to."""
    round_, dealt, over = opening(game), [], []
    hidden = False
    for number, card in enumerate(cards):
        side: Side | None
        if number < game.first_cards:
            side = tuple(Side)[(number + len(game.printed)) % 2]
        else:
            side = None if hidden else next_card(round_, game)
        if side is None:
            over.append(card)
            continue
        dealt.append((side, card))
        if card is None:
            hidden = True
        else:
            round_ = round_.with_card(side, card)
    return dealt, over


def text_of(card: Card | None) -> CardText | None:
    return CardText(str(card)) if card is not None else None
