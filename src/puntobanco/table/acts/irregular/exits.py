"""The ways out, carried out: each becomes the events that put cards, bets and money right."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from puntobanco.cards import Card
from puntobanco.clauses import ClauseId
from puntobanco.procedure.calls import Call, Said
from puntobanco.procedure.irregular import Exit, Remedy, Report
from puntobanco.rules.game import Game
from puntobanco.rules.hand import Side
from puntobanco.rules.round import first_hand, next_card, opening
from puntobanco.shoe.last_hand import Life, round_opens
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table import notes, telling
from puntobanco.table.acts.irregular import corrections
from puntobanco.table.acts.irregular.reread import decided_early, read_again
from puntobanco.table.acts.irregular.voiding import void
from puntobanco.table.commands import FACE_DOWN, CardText, Person
from puntobanco.table.model.answer import Answer, Context, done, refuse
from puntobanco.table.model.committed import is_committed, refuse_named
from puntobanco.table.model.expected_cards import card_due
from puntobanco.table.model.shoe_cards import Places
from puntobanco.table.model.state import Carried, Dealt, RoundState, Table, Trouble
from puntobanco.table.shared import four_eyes
from puntobanco.table.shared.closing import closed_by_card
from puntobanco.table.shared.seeing import announcements, read_card, see, too_many
from puntobanco.table.shared.series import Cause, of_one_round, series_ends, stakes_back
from puntobanco.table.shared.shoes import first_offer
from puntobanco.table.specs import EventSpec
from puntobanco.words import CardRef, PersonRef, say


def take(context: Context, act: ask.Resolve, trouble: Trouble, remedy: Remedy) -> Answer:
    """The events of a way out, in order: that it was taken, what it does, and the options that follow."""
    table = context.table
    if is_committed(table) and (act.order or act.card is not None):
        refuse_named()
    done_with = ev.TroubleResolved(
        exit=remedy.exit, clause=remedy.clause, reason=act.reason, may_replace=remedy.replaces_cards
    )
    if remedy.exit is Exit.READ_AGAIN and decided_early(table, act, trouble):
        corrections.stands_for(context, act.second, act.reason)
    follows = tuple(_carried_out(table, act, trouble, remedy))
    events = (*closed_by_card(table, follows), *follows, *_options(table, act, trouble, remedy))
    second = four_eyes.stands_for(context, act, trouble, remedy, events)
    return done(replace(done_with, second=second), *events)


def _carried_out(table: Table, act: ask.Resolve, trouble: Trouble, remedy: Remedy) -> Iterator[ev.AnyEvent]:
    match remedy.exit:
        case Exit.BANKERS_THIRD:
            yield _lay(table, Side.BANKER, _named(table, act, trouble))
        case Exit.FIRST_OF_NEXT | Exit.WITHOUT_BETS_NEXT:
            yield from _for_next(table, trouble, remedy)
        case Exit.DISCARD_WITH_ONE:
            drawn = 1 if table.shoe is not None and table.shoe.left else 0
            yield ev.CardsDiscarded(lying=trouble.lying, drawn=drawn, clause=remedy.clause)
        case Exit.WITHOUT_BETS_NOW:
            yield from _without_bets(table, trouble, remedy)
        case Exit.USE_CARD:
            yield from _used(table, trouble, remedy)
        case Exit.REBUILD | Exit.DECIDE_ORDER:
            yield from _in_order(table, act, trouble, remedy)
        case Exit.STAND:
            yield from _stands(table, act, trouble)
        case Exit.READ_AGAIN:
            yield read_again(table, act, trouble)
        case Exit.VOID:
            yield from void(table, remedy, act.reason or trouble.text, debt=act.debt)


def _named(table: Table, act: ask.Resolve, trouble: Trouble) -> Card | None:
    """The card that lies there: as it was seen, or as it is read now."""
    if trouble.card is not None:
        return trouble.card
    named = read_card(act.card)
    if named is not None and too_many(table, named):
        refuse("copy-too-many.set-holds", named=CardRef.of(named), decks=table.rules.shoe.decks)
    return named


def _lay(table: Table, side: Side, named: Card | None) -> ev.CardDrawn:
    """The card that lies there goes to a hand; face up if it was seen or its style shows third cards."""
    round_ = table.the_round
    style = table.procedure.styles[round_.style]
    up = style.third_face_up if round_.first_dealt else style.first_face_up
    if named is None and up:
        refuse("no-card.turned-face", style.third_clause)
    said = announcements(table, round_.shown.with_card(side, named), side) if named is not None else ()
    text = CardText(str(named)) if named is not None else None
    return ev.CardDrawn(side=side, card=text, said=said, lying=True, fresh=named is not None and not _seen(table))


def _seen(table: Table) -> bool:
    return table.trouble is not None and table.trouble.card is not None


def _for_next(table: Table, trouble: Trouble, remedy: Remedy) -> Iterator[ev.AnyEvent]:
    """The card opens the next round, or, after the last hand, goes to the discards."""
    without = remedy.clause if remedy.exit is Exit.WITHOUT_BETS_NEXT else None
    text = CardText(str(trouble.card)) if trouble.card is not None else None
    if _nothing_follows(table):
        yield ev.CardsDiscarded(lying=trouble.lying, drawn=0, clause=remedy.clause)
    else:
        yield ev.CardCarried(card=text, without_bets=without)


def _nothing_follows(table: Table) -> bool:
    """Whether the last hand is being dealt or has been; one without bets does not use it up."""
    life = table.shoe.life if table.shoe is not None else Life.OVER
    counts = table.round is None or table.round.without_bets is None
    return life is Life.OVER or (life is Life.THIS_IS_LAST and counts)


def _without_bets(table: Table, trouble: Trouble, remedy: Remedy) -> Iterator[ev.AnyEvent]:
    """All bets go back and the round is dealt without, the card in its place [NZ 12.3; NZ 15.11; MA 15(d)]."""
    assert remedy.clause is not None
    calls = table.procedure.calls
    said = (Said(Call.NO_BETS_THIS_HAND, (), remedy.clause),) if Call.NO_BETS_THIS_HAND in calls else ()
    if table.round is None and _nothing_follows(table):
        yield ev.CardsDiscarded(lying=trouble.lying, drawn=0, clause=remedy.clause)
        return
    if table.round is None:
        assert table.shoe is not None
        life = round_opens(table.shoe.life, table.rules.shoe).value
        yield from series_ends(table, Cause.FREE_ROUND, table.standing)
        yield ev.WithoutBetsAnnounced(
            number=table.rounds + 1,
            style=table.style,
            clause=remedy.clause,
            said=said,
            life=life,
            transfers=tuple(stakes_back(table, of_one_round(table.standing))),
        )
        yield ev.CardDrawn(side=first_hand(table.rules.setup.game), card=text_of(trouble.card), lying=True)
        return  # the card opens the round that it made one without bets
    back = tuple(stakes_back(table, of_one_round(table.round.bets)))
    yield from series_ends(table, Cause.FREE_ROUND, table.round.bets)
    yield ev.BetsHandedBack(clause=remedy.clause, transfers=back, said=said)
    due = card_due(table.round)
    if due is not None and trouble.lying:
        yield ev.CardDrawn(side=due, card=text_of(trouble.card), lying=True)


def text_of(card: Card | None) -> CardText | None:
    return CardText(str(card)) if card is not None else None


def _used(table: Table, trouble: Trouble, remedy: Remedy) -> Iterator[ev.AnyEvent]:
    """The card serves the hand that is due; between rounds it opens the next."""
    due = card_due(table.round) if table.round is not None else None
    if due is None:
        yield from _for_next(table, trouble, replace(remedy, exit=Exit.FIRST_OF_NEXT))
    else:
        yield _lay(table, due, trouble.card)


def _stands(table: Table, act: ask.Resolve, trouble: Trouble) -> Iterator[ev.AnyEvent]:
    """The round goes on; a card that was exposed or went astray is the due hand's all the same."""
    due = card_due(table.round) if table.round is not None else None
    if trouble.report is Report.NO_BURN:  # play goes on without it [NZ 12.7]
        yield ev.CardsBurnt(shown=(), hidden=0)
        yield ev.IncidentNoted(matter=say("incident.burn-forgotten"), person=None, clause=trouble.remedies[0].clause)
        yield from first_offer(table)
    elif trouble.lying and due is not None:
        yield _lay(table, due, _named(table, act, trouble))
    elif trouble.lying:
        yield ev.CardCarried(card=text_of(trouble.card))


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


def _in_order(table: Table, act: ask.Resolve, trouble: Trouble, remedy: Remedy) -> Iterator[ev.AnyEvent]:
    """The cards as they should have fallen [RWS 1.18]: as stated, or those on record and then those that lie there."""
    round_ = table.the_round
    named = [None if text == FACE_DOWN else read_card(text) for text in act.order]
    whole = named and len(named) == len(round_.cards) + trouble.lying
    order = _as_stated(table, trouble, named) if whole else _as_recorded(table, trouble, named)
    before = [(dealt.side, dealt.card) for dealt in round_.cards]
    _check_unsettled(round_, before, order.dealt)
    apart = remedy.left_over_seen if any(order.over) else None
    yield ev.CardsRebuilt(
        before=_placed(before),
        cards=_placed(order.dealt),
        left_over=tuple(text_of(card) for card in order.over),
        without_bets=apart,
        for_thirds=bool(order.over) and any(card is None for _, card in order.dealt) and not apart,
        fresh=tuple(CardText(str(card)) for card in order.fresh),
        unread=tuple(CardText(str(card)) for card in order.unread),
    )


def _placed(cards: Laid) -> tuple[tuple[Side, CardText | None], ...]:
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
        refuse("order", lying=trouble.lying, lying2=len(lying))
    fresh = _fresh(table, lying, [trouble.card])
    unread = [trouble.card] if trouble.card is not None and trouble.lying and trouble.card not in lying else []
    if None in lying and table.dealing.first_face_up:
        refuse("no-card.these-cards", table.dealing.first_clause)
    return _Order(*_goes_on(table.the_round, lying), fresh, unread)


def _check_unsettled(round_: RoundState, before: Laid, dealt: Laid) -> None:
    """Cards by which bets were settled stay as they are."""
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
            refuse("copy-too-many.set-holds-times", card=CardRef.of(card), decks=table.rules.shoe.decks)
        else:
            fresh.append(card)
    return fresh


def _goes_on(round_: RoundState, lying: Iterable[Card | None]) -> tuple[Laid, list[Card | None]]:
    """The cards on record where they are, then each that lies there to the hand that is due, or left over."""
    over = []
    for card in lying:
        side = card_due(round_)
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


def _options(table: Table, act: ask.Resolve, trouble: Trouble, remedy: Remedy) -> Iterator[ev.AnyEvent]:
    """Every bettor of the round is asked, where the rulebook gives them a choice and the round goes on."""
    round_ = table.round
    if act.withdrawal and remedy.withdrawal is None:
        refuse("no-withdrawal", remedy.clause)
    if round_ is None or not round_.bets or remedy.exit is Exit.VOID or round_.settled is not None:
        return
    people = tuple(dict.fromkeys(key.bettor for key in round_.bets))
    if remedy.options is not None:
        free = tuple(person for person in people if person not in round_.answered)
        if free:  # a bettor who went on accepts every card that follows [RWS 5.12 closing]
            yield ev.OptionsOpened(people=free, clause=remedy.options)
    elif act.withdrawal and remedy.withdrawal is not None:
        yield _withdrawal(table, act, people, remedy.withdrawal)


def _withdrawal(table: Table, act: ask.Resolve, people: tuple[Person, ...], clause: ClauseId) -> ev.OptionsOpened:
    """Bets may be withdrawn because one of their bettors asks for it."""
    if act.asked_by not in people:
        refuse("no-request.bets-withdrawn", clause)
    if act.handler not in {None, *table.guests, *table.nominees, *table.staff}:
        refuse("not-here.table-handles", clause, handler=PersonRef(str(act.handler)))
    return ev.OptionsOpened(people=people, clause=clause, whole_bets=True, handler=act.handler)


# What these events record.


def card_carried(table: Table, event: ev.CardCarried) -> Table:
    """The card lies apart until the next round opens with it."""
    assert table.shoe is not None
    cards = table.shoe.cards
    table = replace(table, shoe=replace(table.shoe, cards=replace(cards, lying=cards.lying[1:])))
    named = read_card(event.card)
    return _laid_apart(table, (named,), cards.lying[:1], since=table.rounds, without_bets=event.without_bets)


def _laid_apart(
    table: Table, cards: tuple[Card | None, ...], places: Places, *, since: int, without_bets: ClauseId | None = None
) -> Table:
    if not cards:
        return table
    assert table.shoe is not None
    carried = table.carried or Carried(cards=(), since=since)
    first = without_bets is not None and carried.without_bets is None  # such a round begins with the card seen
    cards = (*cards, *carried.cards) if first else (*carried.cards, *cards)
    known = carried.confirmed and not any(cards)
    carried = replace(carried, cards=cards, without_bets=carried.without_bets or without_bets, confirmed=known)
    shoe = replace(table.shoe, cards=table.shoe.cards.kept(places, first=first))
    return replace(table, carried=carried, shoe=shoe)


def cards_discarded(table: Table, event: ev.CardsDiscarded) -> Table:
    """Cards that belonged to no hand are among the discards."""
    assert table.shoe is not None
    shoe = replace(table.shoe, out=table.shoe.out + event.drawn, cards=replace(table.shoe.cards, lying=()))
    lying = 0 if table.round is not None else event.lying + event.drawn
    return replace(table, shoe=replace(shoe, discarded=shoe.discarded + lying))


def cards_rebuilt(table: Table, event: ev.CardsRebuilt) -> Table:
    """The cards lie before the dealer as they should have fallen; what is left over opens the next round."""
    round_ = table.the_round
    cards = _laid_anew(round_, event)
    assert table.shoe is not None
    fresh = tuple(card for card in (read_card(text) for text in event.fresh) if card is not None)
    known = round_.confirmed and not any(dealt.card is not None and dealt not in round_.cards for dealt in cards)
    announced = round_.announced and round_.settled is not None
    round_ = replace(round_, cards=cards, announced=announced, confirmed=known)
    unread = Counter(read_card(text) for text in event.unread)
    seen = {card: number - unread[card] for card, number in table.shoe.seen.items() if number > unread[card]}
    over = tuple(read_card(text) for text in event.left_over)
    placed, left_over = table.shoe.cards.rebuilt([read_card(text) for _, text in event.cards], over)
    table = replace(table, round=round_, shoe=see(replace(table.shoe, seen=seen), placed, *fresh))
    since = table.rounds - 1 if event.for_thirds else table.rounds
    return _laid_apart(table, over, left_over, since=since, without_bets=event.without_bets)


def _laid_anew(round_: RoundState, event: ev.CardsRebuilt) -> tuple[Dealt, ...]:
    """The cards of both hands, held by nobody.

    A card that was on record stays face up or hidden as it was; one that is named only now lies face up.
    """
    before = list(round_.cards)
    cards = []
    for side, text in event.cards:
        named = read_card(text)
        old = next((dealt for dealt in before if dealt.card == named), None)
        if old is not None:
            before.remove(old)
        dealt = old if old is not None else Dealt(side=side, card=named, shown=named is not None)
        cards.append(replace(dealt, side=side, holder=None))
    return tuple(cards)


EVENTS = (
    EventSpec(ev.CardCarried, card_carried, told=telling.card_carried),
    EventSpec(ev.CardsDiscarded, cards_discarded, told=telling.discarded),
    EventSpec(ev.CardsRebuilt, cards_rebuilt, told=telling.rebuilt, notes=notes.rebuilt),
)
