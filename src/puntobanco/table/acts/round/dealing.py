"""Dealing: the call for cards, and each card as it leaves the shoe.

A card that cannot be (a copy too many, a card out of turn, a card that the drawing table forbids) stops the round: the
machine records it and waits for the pit, for nobody at the table may override a draw [RWS 1.1].
"""

from collections.abc import Iterator

from msgspec.structs import replace

from puntobanco.cards import Card
from puntobanco.clauses import ClauseId
from puntobanco.procedure.calls import Call, Said
from puntobanco.procedure.roles import DEALERS
from puntobanco.rules.hand import Side
from puntobanco.rules.round import decisions
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table import notes, telling
from puntobanco.table.model import preconditions as when
from puntobanco.table.model.answer import Answer, Context, done, refuse
from puntobanco.table.model.committed import cutting_card_due, is_committed, refuse_not_due
from puntobanco.table.model.phases import DEALT, Phase, at
from puntobanco.table.model.state import Dealt, RoundState, ShoeState, Stop, Table
from puntobanco.table.shared.seeing import announcements, copy_too_many, read_card, see, stopped, too_many
from puntobanco.table.shared.trials import plain, unseen
from puntobanco.table.specs import PLAYER, ActSpec, EventSpec, LeftOut, Trial
from puntobanco.words import CardRef, PersonRef, in_words, say


def call_cards(context: Context, act: ask.CallCards) -> Answer:
    """The second call starts the deal [MA 9(b)]."""
    table = context.table
    clause = table.procedure.closing.cards_call
    assert table.round is not None
    if clause is None or table.round.cards_called:
        refuse("no-cards-call", clause)
    return done(ev.CardsCalled(said=(Said(Call.CARDS, (), clause),)))


def cards_called(table: Table, event: ev.CardsCalled) -> Table:
    """The deal may begin."""
    assert table.round is not None
    return replace(table, round=replace(table.round, cards_called=True))


def draw(context: Context, act: ask.Draw) -> Answer:
    """A card leaves the shoe for the hand that is due [NZ 4.3 s2; RWS 3.10 s1; NZ 8.4 s1]."""
    table = context.table
    round_, shoe = _both(table)
    _before_cards(table, round_)
    if cutting_card_due(table):
        refuse("cutting-card-first")
    if table.carried is not None and table.carried.since < round_.number:
        return _carried_first(table, round_, table.carried.cards[0], read_card(act.card))
    due = round_.due
    named = read_card(act.card)
    if due is None:
        return _no_card_due(table, round_, named, act.to)
    if act.to is Side.BANKER and _banker_may_precede(table, round_):
        due = Side.BANKER
    if act.to is not None and act.to is not due:
        return _wrong_side(table, round_, named, due, act.to)
    if shoe.left == 0:
        refuse("out-of-cards.shoe-empty")
    _check_face(table, round_, named)
    if named is None:
        return done(ev.CardDrawn(side=due, card=None))
    if too_many(table, named):
        return done(copy_too_many(table, named, due))
    said = announcements(table, round_.shown.with_card(due, named), due)
    return done(ev.CardDrawn(side=due, card=act.card, said=said))


def _carried_first(table: Table, round_: RoundState, lies: Card | None, named: Card | None) -> Answer:
    """A card that left the shoe by an error opens the round [MA 15(a); RWS 5.7 s1; NZ 12.1(b) s1; NZ 12.2(a)]."""
    due = round_.due
    if due is None:
        return _no_card_due(table, round_, named, None)
    if lies is not None and named not in (None, lies):
        refuse("other-card.round-opens", lies=CardRef.of(lies))
    known = lies or named
    if known is None:
        if _face_up(table, round_):
            refuse("no-card.dealt-face", _faces_clause(table, round_))
        return done(ev.CardDrawn(side=due, card=None, lying=True, carried=True))
    fresh = lies is None
    if fresh and not _face_up(table, round_):
        refuse("card-seen.lies-face", _faces_clause(table, round_))
    if fresh and too_many(table, known):
        return done(copy_too_many(table, known, due))
    text = ask.CardText(str(known))
    said = announcements(table, round_.shown.with_card(due, known), due)
    return done(ev.CardDrawn(side=due, card=text, said=said, lying=True, fresh=fresh, carried=True))


def _before_cards(table: Table, round_: RoundState) -> None:
    closing = table.procedure.closing
    if round_.late is not None and round_.called:
        refuse("call-again.bets-changed", closing.recall)
    if round_.squeeze is not None and not round_.squeeze_granted:
        clause = table.procedure.squeeze.clause if table.procedure.squeeze else None
        refuse("squeeze-asked", clause, squeeze=PersonRef(str(round_.squeeze)))
    if round_.called:
        if closing.cards_call and not round_.cards_called and not round_.cards:
            refuse("cards-not-called", closing.cards_call)
        return
    allowed = table.procedure.styles[round_.style].cards_before_close
    if allowed is None or round_.start == "close-first":
        refuse("not-closed.more-bets", closing.clause)
    if round_.first_dealt:
        refuse("not-closed.first-four", closing.clause)
    if round_.start == "bet-first" and not round_.bets:
        clause = table.procedure.round_starts.get(round_.start, allowed)
        refuse("no-bets.least-one", clause)


def _face_up(table: Table, round_: RoundState) -> bool:
    style = table.procedure.styles[round_.style]
    if round_.squeeze_granted:
        return False
    return style.third_face_up if round_.first_dealt else style.first_face_up


def _check_face(table: Table, round_: RoundState, named: Card | None) -> None:
    """A card that is dealt face up is named, and one that is dealt face down is not."""
    face_up = _face_up(table, round_) or (named is not None and _may_show_at_once(table, round_))
    if face_up and named is None:
        refuse("no-card.dealt-face", _faces_clause(table, round_))
    if not face_up and named is not None:
        refuse("card-seen.dealt-face", _faces_clause(table, round_))


def _may_show_at_once(table: Table, round_: RoundState) -> bool:
    """Where cards are dealt in any manner, one may be dealt face up, once bets are closed [NZ 15.12.2(a)]."""
    return round_.called and table.procedure.styles[round_.style].any_order is not None


def _banker_may_precede(table: Table, round_: RoundState) -> bool:
    """Where cards are dealt in any manner, a Banker's third that is due in any case may come first [NZ 15.12.2(b)]."""
    return table.procedure.styles[round_.style].any_order is not None and round_.banker_due


def _faces_clause(table: Table, round_: RoundState) -> ClauseId:
    style = table.procedure.styles[round_.style]
    return style.third_clause if round_.first_dealt else style.first_clause


def _no_card_due(table: Table, round_: RoundState, named: Card | None, to: Side | None) -> Answer:
    if any(not card.shown for card in round_.cards):
        refuse("cards-hidden.table-shown", table.procedure.calls.get(Call.PLAYER_DRAWS))
    if is_committed(table):
        refuse_not_due(say("round.full"))
    return done(stopped(say("stop.card-not-due"), _draw_clause(table, round_), named, to))


def _wrong_side(table: Table, round_: RoundState, named: Card | None, due: Side, to: Side) -> Answer:
    if is_committed(table):
        refuse_not_due(say("round.due", due=say(f"side.{due.value}"), side=say(f"side.{to.value}")))
    why = say("stop.wrong-side", due=due.value, to=to.value)
    return done(stopped(why, _draw_clause(table, round_), named, to))


def _draw_clause(table: Table, round_: RoundState) -> ClauseId | None:
    """The clause of the drawing table that decides about the next card."""
    made = decisions(round_.shown, round_.game)
    cited = table.rules.setup.drawing_clauses(made[-1].row) if made else ()
    return cited[0] if cited else None


def card_drawn(table: Table, event: ev.CardDrawn) -> Table:
    """The card lies before its hand, named if it was dealt face up."""
    round_, shoe = _both(table)
    named = read_card(event.card)
    holder = round_.squeeze if round_.squeeze_granted else None
    dealt = Dealt(side=event.side, card=named, shown=named is not None, holder=holder)
    fresh = (named,) if named is not None and (event.fresh or not event.lying) else ()
    shoe = see(shoe, shoe.cards.drawn(named, shoe.out, lying=event.lying, carried=event.carried), *fresh)
    shoe = shoe if event.lying else replace(shoe, out=shoe.out + 1)
    known = round_.confirmed and named is None
    keyed = (len(round_.cards),) if fresh and not is_committed(table) else ()
    after = replace(
        round_, cards=(*round_.cards, dealt), keyed=keyed, squeeze=None, squeeze_granted=False, confirmed=known
    )
    carried = table.carried
    if event.carried and carried is not None:
        carried = replace(carried, cards=carried.cards[1:]) if carried.cards[1:] else None
    return replace(table, round=after, shoe=shoe, carried=carried)


# A stop.


def round_stopped(table: Table, event: ev.RoundStopped) -> Table:
    """The round waits for the pit."""
    assert table.round is not None
    stop = Stop(
        why=event.why,
        clause=event.clause,
        card=read_card(event.card),
        to=event.to,
        seen_by=event.seen_by,
    )
    disclosed = table.round.disclosed or stop.card is not None
    return replace(table, round=replace(table.round, stopped=stop, disclosed=disclosed, keyed=()))


def stop_lifted(table: Table, event: ev.StopLifted) -> Table:
    """The round goes on where it was."""
    assert table.round is not None
    return replace(table, round=replace(table.round, stopped=None))


def _both(table: Table) -> tuple[RoundState, ShoeState]:
    assert table.round is not None and table.shoe is not None
    return table.round, table.shoe


def _try_draw(context: Context) -> Iterator[Trial]:
    """Face down, or whatever card may still come."""
    yield Trial(ask.Draw())
    yield Trial(ask.Draw(card=unseen(context.table)[0]))


ACTS = (
    ActSpec(ask.CallCards, DEALERS, at(Phase.CALLED), call_cards, plain(ask.CallCards())),
    ActSpec(
        ask.Draw,
        DEALERS | PLAYER,
        DEALT - {Phase.EARLY} | {Phase.BETTING, Phase.COMPLETE},
        draw,
        _try_draw,
        when=when.may_draw,
        cites=lambda procedure: procedure.curator.definition if procedure.curator else procedure.dealer,
    ),
)

EVENTS = (
    EventSpec(ev.CardsCalled, cards_called, told=LeftOut.SPEAKING),
    EventSpec(ev.CardDrawn, card_drawn, told=LeftOut.MOVED),
    EventSpec(
        ev.RoundStopped,
        round_stopped,
        told=telling.note(lambda event: telling.joined("Stopped", in_words(event.why))),
        notes=lambda table, event: notes.stop(say("note.stopped"), event.why, event.clause),
    ),
    EventSpec(
        ev.StopLifted,
        stop_lifted,
        told=telling.note(lambda event: telling.joined("The round goes on", event.reason)),
        notes=lambda table, event: notes.stop(say("note.goes-on"), event.reason),
    ),
)
