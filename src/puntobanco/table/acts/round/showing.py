"""Showing cards: tucking, handing out, looking, passing on and turning, by the dealing style of the round."""

from collections import Counter
from collections.abc import Callable, Iterator

from msgspec.structs import replace

from puntobanco.clauses import ClauseId
from puntobanco.machine import Recorded
from puntobanco.procedure.dealing import HandlerRules, Turning
from puntobanco.procedure.roles import BETTORS, DEALERS, SUPERVISORS
from puntobanco.rules.hand import Side
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.acts.round.squeezing import give_back
from puntobanco.table.commands import CardText, Person
from puntobanco.table.model import preconditions as when
from puntobanco.table.model.answer import CARD_TOUCHED, Answer, Context, done, forbid, refuse
from puntobanco.table.model.expected_cards import tuck_due
from puntobanco.table.model.handlers import candidate, handling, stands_in
from puntobanco.table.model.phases import HIDDEN, Phase, at
from puntobanco.table.model.state import Dealt, Handling, RoundState, Table
from puntobanco.table.shared.seeing import copy_too_many, read_card, see, too_many
from puntobanco.table.shared.trials import hidden_cards, plain, unseen
from puntobanco.table.specs import EVERYBODY, PIT, PLAYER, ActSpec, EventSpec, LeftOut, Trial, Trials, above_dealer
from puntobanco.words import CardRef, PersonRef, say


def tuck(context: Context, act: ask.Tuck) -> Answer:
    """The Banker's two cards go under the corner of the shoe [MA 9(d)(1)]."""
    if not tuck_due(context.table):
        refuse("no-tuck", context.table.dealing.tuck_clause)
    return done(ev.HandTucked())


def hand_tucked(table: Table, event: ev.HandTucked) -> Table:
    """The Banker's Hand lies aside."""
    return replace(table, round=replace(table.the_round, tucked=True))


def hand_out(context: Context, act: ask.HandOut) -> Answer:
    """Pass hidden cards to the person entitled to turn them, or to a nominee of theirs [NZ 8.8; NZ 8.11(b)]."""
    table = context.table
    round_, rules = table.the_round, _rules(table)
    places = _with_the_dealer(round_, act.side, act.place)
    in_order(table, act.side)
    _one_out(table, act.side, rules)
    if tuck_due(table):
        refuse("not-tucked", table.dealing.tuck_clause)
    _may_split(context, act, places, rules)
    person = candidate(table, act.side)
    if person is None:
        refuse("dealer-turns", dealers(table, act.side, rules), side=say(f"side.{act.side.value}"))
    to = person if act.to is None else act.to
    if not stands_in(table, to, person):
        stakes = _stakes(round_, act.side)
        clause = rules.equal if stakes[to] and stakes[to] == stakes[person] else rules.highest[act.side]
        if table.seat_of(to) is None and rules.seated_clause:
            clause = rules.seated_clause
        refuse(
            "not-entitled.s-cards",
            clause,
            side=say(f"side.{act.side.value}"),
            person=PersonRef(person),
            to=PersonRef(to),
        )
    return done(ev.HandedOut(side=act.side, to=to, places=places, entitled=person))


def _with_the_dealer(round_: RoundState, side: Side, place: int | None) -> tuple[int, ...]:
    """The hidden cards meant that nobody holds yet."""
    places = tuple(card for card in hidden_places(round_, side, place) if round_.cards[card].holder is None)
    if not places:
        refuse("cards-out.s-already", side=say(f"side.{side.value}"))
    return places


def _may_split(context: Context, act: ask.HandOut, places: tuple[int, ...], rules: HandlerRules) -> None:
    """One card goes out alone at a supervisor's word, or where any manner will do [NZ 15.5(a); NZ 15.5(b)]."""
    table = context.table
    if len(places) == len(table.the_round.hidden(act.side)) or act.place is None or table.dealing.any_order:
        return
    if not rules.split:
        refuse("whole-hand.cards-passed", rules.highest[act.side])
    if context.who.role not in SUPERVISORS:
        clause = rules.split[min(act.place, 2) - 1]
        refuse("supervisors-word", clause)


def _rules(table: Table) -> HandlerRules:
    rules, style = table.procedure.handlers, table.dealing
    if rules is None or style.turning is not Turning.HANDLERS:
        refuse("dealer-keeps", style.control_clause or style.turn_clause, style=style.title)
    return rules


def dealers(table: Table, side: Side, rules: HandlerRules) -> ClauseId | None:
    """The clause by which a hand is the dealer's to turn where players turn cards."""
    round_ = table.the_round
    if handling(round_, side).dealer:
        return rules.supervisor_takes or rules.nobody_wants
    return rules.nobody_wants if _stakes(round_, side) else rules.nobody_bet


def _stakes(round_: RoundState, side: Side) -> Counter[Person]:
    """What everybody has on a hand."""
    stakes: Counter[Person] = Counter()
    for key, laid in round_.bets.items():
        if key.wager == side.value:
            stakes[key.bettor] += laid.bet.stake.minor
    return stakes


def hidden_places(round_: RoundState, side: Side, place: int | None) -> tuple[int, ...]:
    """The hidden cards meant: all of the hand's, or one counted from 1 within the hand."""
    hidden = round_.hidden(side)
    if not hidden:
        refuse("nothing-hidden", side=say(f"side.{side.value}"))
    if place is None:
        return hidden
    of_hand = round_.places(side)
    meant = of_hand[place - 1] if 1 <= place <= len(of_hand) else None
    if meant is None or meant not in hidden:
        refuse("no-such-card.s-lie", side=say(f"side.{side.value}"), place=place)
    return (meant,)


def in_order(table: Table, side: Side) -> None:
    """The Player's Hand is shown first, unless a clause lets it be otherwise [NZ 8.15; NZ 8.19; MA 9(d)(3)]."""
    round_, style = table.the_round, table.dealing
    if not round_.first_dealt:
        if style.any_order is None:
            refuse("four-first.cards-dealt", style.first_clause)
        return
    if side is Side.BANKER and round_.hidden(Side.PLAYER) and not round_.banker_first and style.any_order is None:
        refuse("player-first", style.player_first)


def _one_out(table: Table, side: Side, rules: HandlerRules) -> None:
    if any(card.holder is not None and card.side is not side and not card.shown for card in table.the_round.cards):
        refuse("other-hand-out", rules.one_out)


def handed_out(table: Table, event: ev.HandedOut, recorded: Recorded[ev.HandedOut]) -> Table:
    """The cards are in somebody's hands, and whose right it is is on record."""
    round_ = table.the_round
    cards = _with(round_, event.places, lambda card: replace(card, holder=event.to))
    known = replace(handling(round_, event.side), holder=event.entitled, out_since=recorded.at)
    return replace(table, round=_kept(replace(round_, cards=cards), event.side, known))


def _kept(round_: RoundState, side: Side, known: Handling) -> RoundState:
    return replace(round_, handling={**round_.handling, side: known})


def _with(round_: RoundState, places: tuple[int, ...], change: Callable[[Dealt], Dealt]) -> tuple[Dealt, ...]:
    return tuple(change(card) if place in places else card for place, card in enumerate(round_.cards))


def decline_hand(context: Context, act: ask.DeclineHand) -> Answer:
    """The person asked declines the hand, or the dealer finds them too slow; the next is asked [MA 9(f) s1]."""
    table = context.table
    if table.dealing.turning is Turning.SQUEEZER:
        return give_back(context, act)
    rules = _rules(table)
    hidden_places(table.the_round, act.side, None)
    person = context.who.person if context.who.role in BETTORS else act.person
    asked_now = candidate(table, act.side)
    if asked_now is None or person not in (asked_now, None) and not stands_in(table, person or asked_now, asked_now):
        refuse(
            "not-asked.turn-s",
            rules.declining_clause,
            person=PersonRef(str(person)),
            side=say(f"side.{act.side.value}"),
        )
    return done(ev.HandDeclined(side=act.side, person=asked_now, reason=act.reason))


def hand_declined(table: Table, event: ev.HandDeclined) -> Table:
    """The cards are back with the dealer and the next person is asked."""
    round_ = table.the_round
    places = round_.hidden(event.side)
    cards = _with(round_, places, lambda card: replace(card, holder=None))
    known = handling(round_, event.side)
    known = replace(known, declined=(*known.declined, event.person), holder=None, assigned=None)
    return replace(table, round=_kept(replace(round_, cards=cards), event.side, known))


def pass_cards(context: Context, act: ask.PassCards) -> Answer:
    """A holder passes cards on to a nominee or the player, in everybody's view [NZ 15.7]."""
    table = context.table
    round_, rules = table.the_round, _rules(table)
    if not rules.split:
        refuse("whole-hand.passed", table.procedure.only_dealer_touches)
    places = hidden_places(round_, act.side, act.place)
    if any(round_.cards[place].holder != context.who.person for place in places):
        refuse("not-holding.hold-those", rules.split[-1], person=PersonRef(context.who.person))
    if act.to == context.who.person:
        refuse("oneself.those-cards", rules.split[-1], to=PersonRef(str(act.to)))
    link = table.nominees.get(context.who.person)
    player = link.player if link is not None else context.who.person
    if not stands_in(table, act.to, player):
        refuse("not-entitled.acts-neither", rules.split[-1], to=PersonRef(str(act.to)), player=PersonRef(player))
    return done(ev.CardsPassed(side=act.side, to=act.to, places=places))


def cards_passed(table: Table, event: ev.CardsPassed) -> Table:
    """The cards are in other hands."""
    round_ = table.the_round
    return replace(
        table, round=replace(round_, cards=_with(round_, event.places, lambda card: replace(card, holder=event.to)))
    )


def look(context: Context, act: ask.Look) -> Answer:
    """The holder of a hidden card looks at it alone."""
    table = context.table
    round_, open_only = table.the_round, table.dealing.any_order
    places = hidden_places(round_, act.side, act.place)
    card = round_.cards[places[0]]
    if card.holder != context.who.person:
        forbid(
            CARD_TOUCHED,
            "not-holding.hold-card",
            table.procedure.only_dealer_touches,
            person=PersonRef(context.who.person),
        )
    if open_only is not None:
        refuse("seen-is-shown", open_only)
    named = read_card(act.card) or card.card
    if named is None:
        refuse("no-card.say-which")
    if card.card is not None:
        if card.card != named:
            refuse("other-card.seen", card=CardRef.of(card.card), named=CardRef.of(named))
    elif too_many(table, named):
        return done(replace(copy_too_many(table, named, act.side), seen_by=context.who.person))
    return done(ev.CardLookedAt(person=context.who.person, place=places[0], card=CardText(str(named))))


def card_looked_at(table: Table, event: ev.CardLookedAt) -> Table:
    """One more person knows the card."""
    round_ = table.the_round
    assert table.shoe is not None
    named = read_card(event.card)
    assert named is not None
    fresh = (named,) if round_.cards[event.place].card is None else ()
    cards = _with(round_, (event.place,), lambda card: replace(card, card=named, seen_by=(*card.seen_by, event.person)))
    shoe = see(table.shoe, table.shoe.cards.looked_at(event.place, named), *fresh)
    return replace(table, round=replace(round_, cards=cards), shoe=shoe)


# What a supervisor may say about it.


def banker_first(context: Context, act: ask.BankerFirst) -> Answer:
    """The Banker's Hand may be shown first with the right supervisor's leave [NZ 8.17]."""
    rules = context.table.procedure.handlers
    if rules is None or rules.banker_first is None:
        refuse("player-first", context.table.dealing.player_first)
    return done(ev.BankerFirstAllowed(clause=rules.banker_first))


def banker_first_allowed(table: Table, event: ev.BankerFirstAllowed) -> Table:
    """The order is free for this round."""
    return replace(table, round=replace(table.the_round, banker_first=True))


def dealer_turns(context: Context, act: ask.DealerTurns) -> Answer:
    """A supervisor has the dealer turn a hand [NZ 8.18(c); NZ 15.9]."""
    rules = _rules(context.table)
    if rules.supervisor_takes is None:
        refuse("not-in-this-book.rulebook-gives")
    hidden_places(context.table.the_round, act.side, None)
    return done(ev.DealerToTurn(side=act.side, clause=rules.supervisor_takes))


def dealer_to_turn(table: Table, event: ev.DealerToTurn) -> Table:
    """The cards are the dealer's to turn."""
    round_ = table.the_round
    cards = _with(round_, round_.hidden(event.side), lambda card: replace(card, holder=None))
    known = replace(handling(round_, event.side), dealer=True, holder=None, assigned=None)
    return replace(table, round=_kept(replace(round_, cards=cards), event.side, known))


def assign_hand(context: Context, act: ask.AssignHand) -> Answer:
    """A supervisor lets a willing player turn a hand that nobody else has or wants [NZ 15.8(a); NZ 15.8(b)]."""
    table = context.table
    round_, rules = table.the_round, _rules(table)
    if not rules.volunteers:
        refuse("not-in-this-book.bettors-hand", rules.nobody_bet)
    clause = rules.volunteers[-1] if _stakes(round_, act.side) else rules.volunteers[0]
    if candidate(table, act.side) is not None:
        refuse("somebody-entitled", clause, candidate=PersonRef(str(candidate(table, act.side))))
    if table.seat_of(act.person) is None:
        refuse("standing.seated-table", rules.seated_clause, person=PersonRef(act.person))
    _one_out(table, act.side, rules)
    return done(ev.HandAssigned(side=act.side, person=act.person, clause=clause))


def hand_assigned(table: Table, event: ev.HandAssigned) -> Table:
    """The volunteer may be handed the cards."""
    round_ = table.the_round
    known = replace(handling(round_, event.side), assigned=event.person, dealer=False)
    return replace(table, round=_kept(round_, event.side, known))


def _for_each_hand(make: Callable[[Side], ask.AnyAct]) -> Trials:
    return lambda context: (Trial(make(side), side.value) for side in Side)


def _try_pass_cards(context: Context) -> Iterator[Trial]:
    people = (*context.table.nominees, *context.table.guests)
    for side in Side:
        for person in people:
            if person != context.who.person:
                yield Trial(ask.PassCards(side=side, to=person), side.value)
                for place in hidden_cards(context.table, side):
                    yield Trial(ask.PassCards(side=side, to=person, place=place), side.value)


def _try_look(context: Context) -> Iterator[Trial]:
    """A card in one's hands that nobody has named; one that was seen already is looked at as what it is."""
    table = context.table
    assert table.round is not None
    for side in Side:
        hand = [card for card in table.round.cards if card.side is side]
        for place in hidden_cards(table, side):
            dealt = hand[place - 1]
            if dealt.holder == context.who.person:
                named = unseen(table)[0] if dealt.card is None else ask.CardText(str(dealt.card))
                yield Trial(ask.Look(side=side, place=place, card=named), side.value)


def _try_assign(context: Context) -> Iterator[Trial]:
    for side in Side:
        for person in context.table.by_seat.values():
            yield Trial(ask.AssignHand(side=side, person=person), side.value)


ACTS = (
    ActSpec(ask.Tuck, DEALERS | PLAYER, at(Phase.SHOWING), tuck, plain(ask.Tuck()), when=when.has_the_shoe),
    ActSpec(
        ask.HandOut,
        DEALERS,
        HIDDEN,
        hand_out,
        _for_each_hand(lambda side: ask.HandOut(side=side)),
        when=when.bets_are_closed,
    ),
    ActSpec(ask.DeclineHand, EVERYBODY, HIDDEN, decline_hand, _for_each_hand(lambda side: ask.DeclineHand(side=side))),
    ActSpec(ask.PassCards, BETTORS, HIDDEN, pass_cards, _try_pass_cards, when=when.bets_are_closed),
    ActSpec(ask.Look, BETTORS, HIDDEN, look, _try_look, when=when.bets_are_closed),
    ActSpec(
        ask.BankerFirst,
        above_dealer,
        HIDDEN,
        banker_first,
        plain(ask.BankerFirst()),
        cites=lambda procedure: procedure.handlers.banker_first if procedure.handlers else None,
    ),
    ActSpec(ask.DealerTurns, PIT, HIDDEN, dealer_turns, _for_each_hand(lambda side: ask.DealerTurns(side=side))),
    ActSpec(ask.AssignHand, PIT, HIDDEN, assign_hand, _try_assign),
)

EVENTS = (
    EventSpec(ev.HandTucked, hand_tucked, told=LeftOut.HANDLING),
    EventSpec(ev.HandDeclined, hand_declined, told=LeftOut.HANDLING),
    EventSpec(ev.CardsPassed, cards_passed, told=LeftOut.HANDLING),
    EventSpec(ev.CardLookedAt, card_looked_at, told=LeftOut.HANDLING),
    EventSpec(ev.BankerFirstAllowed, banker_first_allowed, told=LeftOut.HANDLING),
    EventSpec(ev.DealerToTurn, dealer_to_turn, told=LeftOut.HANDLING),
    EventSpec(ev.HandAssigned, hand_assigned, told=LeftOut.HANDLING),
    EventSpec(ev.HandedOut, record_in_place=handed_out, told=LeftOut.HANDLING),
)
