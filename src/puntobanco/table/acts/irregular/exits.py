"""The ways out, carried out: each becomes the events that put cards, bets and money right."""

from collections.abc import Iterator

from msgspec.structs import replace

from puntobanco.cards import Card
from puntobanco.clauses import ClauseId
from puntobanco.procedure.irregular import Exit, Remedy, Report
from puntobanco.rules.hand import Side
from puntobanco.rules.round import first_hand
from puntobanco.shoe.last_hand import Life, round_opens
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.acts.irregular import corrections
from puntobanco.table.acts.irregular.cases import lying_at
from puntobanco.table.acts.irregular.once_settled import once_settled
from puntobanco.table.acts.irregular.ordering import in_order, placed, text_of
from puntobanco.table.acts.irregular.reread import decided_early, read_again
from puntobanco.table.acts.irregular.voiding import void
from puntobanco.table.commands import CardText, Person
from puntobanco.table.model.answer import Answer, Context, done, refuse
from puntobanco.table.model.committed import is_committed, refuse_named
from puntobanco.table.model.state import Table, Trouble
from puntobanco.table.shared import four_eyes
from puntobanco.table.shared.closing import closed_by_card
from puntobanco.table.shared.seeing import announcements, read_card, too_many, without_bets_call
from puntobanco.table.shared.series import Cause, of_one_round, series_ends, stakes_back
from puntobanco.table.shared.shoes import first_offer
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
    if four_eyes.is_settled(table) and remedy.exit is not Exit.VOID:
        return done(*once_settled(context, act, remedy, done_with))
    follows = tuple(_carried_out(table, act, trouble, remedy))
    events = (*closed_by_card(table, follows), *follows, *_options(table, act, trouble, remedy))
    second = four_eyes.stands_for(context, act, trouble, remedy, events)
    return done(replace(done_with, second=second), *events)


def _carried_out(table: Table, act: ask.Resolve, trouble: Trouble, remedy: Remedy) -> Iterator[ev.AnyEvent]:
    match remedy.exit:
        case Exit.BANKERS_THIRD:
            yield _lay(table, Side.BANKER, _named(table, act, trouble))
        case Exit.WITHOUT_BETS_NEXT if exposed_at(table, trouble) is not None:
            yield from _set_aside(table, trouble, remedy)
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
            yield from in_order(table, act, trouble, remedy)
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
    said = without_bets_call(table, remedy.clause)
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
    yield from _exposed(table, trouble)
    due = table.round.due
    if due is not None and trouble.lying:
        yield ev.CardDrawn(side=due, card=text_of(trouble.card), lying=True)


def _used(table: Table, trouble: Trouble, remedy: Remedy) -> Iterator[ev.AnyEvent]:
    """The card serves the hand that is due; between rounds it opens the next.

    While cards lie face down nobody knows which of the two it will be: it waits until they are shown.
    """
    round_ = table.round
    due = round_.due if round_ is not None else None
    if round_ is not None and due is None and any(not dealt.shown for dealt in round_.cards):
        lie = placed([(dealt.side, dealt.card) for dealt in round_.cards])
        yield ev.CardsRebuilt(before=lie, cards=lie, left_over=(text_of(trouble.card),), for_thirds=True)
    elif due is None:
        yield from _for_next(table, trouble, replace(remedy, exit=Exit.FIRST_OF_NEXT))
    else:
        yield _lay(table, due, trouble.card)


def _stands(table: Table, act: ask.Resolve, trouble: Trouble) -> Iterator[ev.AnyEvent]:
    """The round goes on; a card that was exposed or went astray is the due hand's all the same."""
    due = table.round.due if table.round is not None else None
    if trouble.report is Report.NO_BURN:  # play goes on without it [NZ 12.7]
        yield ev.CardsBurnt(shown=(), hidden=0)
        yield ev.IncidentNoted(matter=say("incident.burn-forgotten"), person=None, clause=trouble.remedies[0].clause)
        yield from first_offer(table)
    elif exposed_at(table, trouble) is not None:
        yield from _exposed(table, trouble)
    elif trouble.lying and due is not None:
        yield _lay(table, due, _named(table, act, trouble))
    elif trouble.lying:
        yield ev.CardCarried(card=text_of(trouble.card))


# A card that lies in its hand and was exposed.


def exposed_at(table: Table, trouble: Trouble) -> int | None:
    """Where in the order of dealing a card lies face down, on record, that everybody has seen."""
    round_ = table.round
    if trouble.report is not Report.EXPOSED or trouble.lying or trouble.place is None or round_ is None:
        return None
    place = lying_at(round_, trouble.side, trouble.place)
    return None if round_.cards[place].shown else place


def _exposed(table: Table, trouble: Trouble) -> Iterator[ev.AnyEvent]:
    """The card lies face up in its hand."""
    place = exposed_at(table, trouble)
    if place is None or trouble.card is None:
        return
    side = table.the_round.cards[place].side
    shown = replace(
        table.the_round,
        cards=tuple(
            replace(dealt, card=trouble.card, shown=True) if number == place else dealt
            for number, dealt in enumerate(table.the_round.cards)
        ),
    ).shown
    texts, by = (CardText(str(trouble.card)),), trouble.by.person
    said = announcements(table, shown, side)
    yield ev.CardsTurned(side=side, places=(place,), cards=texts, by=by, said=said)


def _set_aside(table: Table, trouble: Trouble, remedy: Remedy) -> Iterator[ev.AnyEvent]:
    """The card leaves its hand for a round without bets; the next card serves in its place."""
    yield from _exposed(table, trouble)
    place, cards = exposed_at(table, trouble), table.the_round.cards
    before = [(dealt.side, trouble.card if number == place else dealt.card) for number, dealt in enumerate(cards)]
    yield ev.CardsRebuilt(
        before=placed(before),
        cards=placed([laid for number, laid in enumerate(before) if number != place]),
        left_over=(text_of(trouble.card),),
        without_bets=remedy.clause,
    )


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
