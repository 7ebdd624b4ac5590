"""Showing cards: tucking, handing out, looking, passing on and turning, by the dealing style of the round."""

from collections import Counter
from collections.abc import Callable

from msgspec.structs import replace

from puntobanco.cards import Card
from puntobanco.clauses import ClauseId
from puntobanco.procedure.dealing import HandlerRules, Turning
from puntobanco.procedure.roles import BETTORS, SUPERVISORS
from puntobanco.rules.hand import Side
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.acts.round.dealing import announcements, copy_too_many, read_card, see, too_many
from puntobanco.table.acts.round.squeezing import give_back
from puntobanco.table.commands import CardText, Person
from puntobanco.table.model.answer import Answer, Context, done, forbid, refuse
from puntobanco.table.model.expected_cards import tuck_due
from puntobanco.table.model.handlers import candidate, handling, stands_in
from puntobanco.table.model.state import Dealt, Handling, RoundState, Table


def tuck(context: Context, act: ask.Tuck) -> Answer:
    """The Banker's two cards go under the corner of the shoe [MA 9(d)(1)]."""
    if not tuck_due(context.table):
        refuse("no-tuck", "the Banker's Hand is not laid aside here.", context.table.dealing.tuck_clause)
    return done(ev.HandTucked())


def hand_tucked(table: Table, event: ev.HandTucked) -> Table:
    """The Banker's Hand lies aside."""
    return replace(table, round=replace(table.the_round, tucked=True))


def hand_out(context: Context, act: ask.HandOut) -> Answer:
    """Pass hidden cards to whoever is entitled to turn them, or to a nominee of theirs [NZ 8.8; NZ 8.11(b)]."""
    table = context.table
    round_, rules = table.the_round, _rules(table)
    places = _with_the_dealer(round_, act.side, act.place)
    in_order(table, act.side)
    _one_out(table, act.side, rules)
    if tuck_due(table):
        refuse("not-tucked", "the Banker's Hand is laid aside first.", table.dealing.tuck_clause)
    _may_split(context, act, places, rules)
    person = candidate(table, act.side)
    if person is None:
        refuse("dealer-turns", f"the dealer turns the {act.side.title}'s cards.", _dealers(table, act.side, rules))
    to = person if act.to is None else act.to
    if not stands_in(table, to, person):
        stakes = _stakes(round_, act.side)
        clause = rules.equal if stakes[to] and stakes[to] == stakes[person] else rules.highest
        if table.seat_of(to) is None and rules.seated_clause:
            clause = rules.seated_clause
        refuse("not-entitled", f"the {act.side.title}'s cards go to {person}, not to {to}.", clause)
    return done(ev.HandedOut(side=act.side, to=to, places=places, entitled=person))


def _with_the_dealer(round_: RoundState, side: Side, place: int | None) -> tuple[int, ...]:
    """The hidden cards meant that nobody holds yet."""
    places = tuple(one for one in hidden_places(round_, side, place) if round_.cards[one].holder is None)
    if not places:
        refuse("cards-out", f"the {side.title}'s cards are out already.")
    return places


def _may_split(context: Context, act: ask.HandOut, places: tuple[int, ...], rules: HandlerRules) -> None:
    """One card goes out alone at a supervisor's word, or where any manner will do [NZ 15.5(a); NZ 15.5(b)]."""
    table = context.table
    if len(places) == len(table.the_round.hidden(act.side)) or act.place is None or table.dealing.any_order:
        return
    if not rules.split:
        refuse("whole-hand", "the cards of a hand are passed together.", rules.highest)
    if context.who.role not in SUPERVISORS:
        clause = rules.split[min(act.place, 2) - 1]
        refuse("supervisors-word", "the cards of a hand are parted at a supervisor's direction.", clause)


def _rules(table: Table) -> HandlerRules:
    rules, style = table.procedure.handlers, table.dealing
    if rules is None or style.turning is not Turning.HANDLERS:
        refuse(
            "dealer-keeps", f"in {style.title} the dealer keeps the cards.", style.control_clause or style.turn_clause
        )
    return rules


def _dealers(table: Table, side: Side, rules: HandlerRules) -> ClauseId | None:
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
        refuse("nothing-hidden", f"no card of the {side.title}'s lies face down.")
    if place is None:
        return hidden
    of_hand = [number for number, one in enumerate(round_.cards) if one.side is side]
    if not 1 <= place <= len(of_hand) or of_hand[place - 1] not in hidden:
        refuse("no-such-card", f"the {side.title}'s card {place} does not lie face down.")
    return (of_hand[place - 1],)


def in_order(table: Table, side: Side) -> None:
    """The Player's Hand is shown first, unless a clause lets it be otherwise [NZ 8.15; NZ 8.19; MA 9(d)(3)]."""
    round_, style = table.the_round, table.dealing
    if len(round_.cards) < 4:
        if style.any_order is None:
            refuse("four-first", "four cards are dealt before any is turned.", style.first_clause)
        return
    if side is Side.BANKER and round_.hidden(Side.PLAYER) and not round_.banker_first and style.any_order is None:
        refuse("player-first", "the Player's cards are shown before the Banker's.", style.turn_clause)


def _one_out(table: Table, side: Side, rules: HandlerRules) -> None:
    if any(one.holder is not None and one.side is not side and not one.shown for one in table.the_round.cards):
        refuse("other-hand-out", "the other hand is out: both are never out together.", rules.one_out)


def handed_out(table: Table, event: ev.HandedOut, at: ask.At) -> Table:
    """The cards are in somebody's hands, and whose right it is is on record."""
    round_ = table.the_round
    cards = _with(round_, event.places, lambda one: replace(one, holder=event.to))
    known = replace(handling(round_, event.side), holder=event.entitled, out_since=at)
    return replace(table, round=_kept(replace(round_, cards=cards), event.side, known))


def _kept(round_: RoundState, side: Side, known: Handling) -> RoundState:
    return replace(round_, handling={**round_.handling, side: known})


def _with(round_: RoundState, places: tuple[int, ...], change: Callable[[Dealt], Dealt]) -> tuple[Dealt, ...]:
    return tuple(change(one) if place in places else one for place, one in enumerate(round_.cards))


def decline_hand(context: Context, act: ask.DeclineHand) -> Answer:
    """Whoever is asked does not want the hand, or the dealer finds them too slow; the next is asked [MA 9(f) s1]."""
    table = context.table
    if table.dealing.turning is Turning.SQUEEZER:
        return give_back(context, act)
    rules = _rules(table)
    hidden_places(table.the_round, act.side, None)
    person = context.who.person if context.who.role in BETTORS else act.person
    asked_now = candidate(table, act.side)
    if asked_now is None or person not in (asked_now, None) and not stands_in(table, person or asked_now, asked_now):
        refuse("not-asked", f"{person} is not asked to turn the {act.side.title}'s cards.", rules.declining_clause)
    return done(ev.HandDeclined(side=act.side, person=asked_now, reason=act.reason))


def hand_declined(table: Table, event: ev.HandDeclined) -> Table:
    """The cards are back with the dealer and the next person is asked."""
    round_ = table.the_round
    places = round_.hidden(event.side)
    cards = _with(round_, places, lambda one: replace(one, holder=None))
    known = handling(round_, event.side)
    known = replace(known, declined=(*known.declined, event.person), holder=None, assigned=None)
    return replace(table, round=_kept(replace(round_, cards=cards), event.side, known))


def pass_cards(context: Context, act: ask.PassCards) -> Answer:
    """A holder passes cards on to a nominee or the player, in everybody's view [NZ 15.7]."""
    table = context.table
    round_, rules = table.the_round, _rules(table)
    if not rules.split:
        refuse("whole-hand", "cards are not passed from hand to hand.", rules.highest)
    places = hidden_places(round_, act.side, act.place)
    if any(round_.cards[place].holder != context.who.person for place in places):
        refuse("not-holding", f"{context.who.person} does not hold those cards.", rules.split[-1])
    if act.to == context.who.person:
        refuse("oneself", f"{act.to} has those cards already.", rules.split[-1])
    link = table.nominees.get(context.who.person)
    player = link.player if link is not None else context.who.person
    if not stands_in(table, act.to, player):
        refuse("not-entitled", f"{act.to} acts neither as nor for {player}.", rules.split[-1])
    return done(ev.CardsPassed(side=act.side, to=act.to, places=places))


def cards_passed(table: Table, event: ev.CardsPassed) -> Table:
    """The cards are in other hands."""
    round_ = table.the_round
    return replace(
        table, round=replace(round_, cards=_with(round_, event.places, lambda one: replace(one, holder=event.to)))
    )


def look(context: Context, act: ask.Look) -> Answer:
    """Whoever holds a hidden card looks at it alone."""
    table = context.table
    round_, open_only = table.the_round, table.dealing.any_order
    places = hidden_places(round_, act.side, act.place)
    one = round_.cards[places[0]]
    if one.holder != context.who.person:
        forbid(
            "card touched",
            "not-holding",
            f"{context.who.person} does not hold that card.",
            table.procedure.only_dealer_touches,
        )
    if open_only is not None:
        refuse("seen-is-shown", "a card that somebody has seen lies face up here.", open_only, "Turn it for everybody.")
    named = read_card(act.card) or one.card
    if named is None:
        refuse("no-card", "say which card it is.")
    if one.card is not None:
        if one.card != named:
            refuse("other-card", f"that card was seen as {one.card}, not as {named}.")
    elif too_many(table, named):
        return done(replace(copy_too_many(table, named, act.side), seen_by=context.who.person))
    return done(ev.CardLookedAt(person=context.who.person, place=places[0], card=CardText(str(named))))


def card_looked_at(table: Table, event: ev.CardLookedAt) -> Table:
    """One more person knows the card."""
    round_ = table.the_round
    assert table.shoe is not None
    named = read_card(event.card)
    assert named is not None
    fresh = round_.cards[event.place].card is None
    cards = _with(round_, (event.place,), lambda one: replace(one, card=named, seen_by=(*one.seen_by, event.person)))
    shoe = see(table.shoe, named) if fresh else table.shoe
    return replace(table, round=replace(round_, cards=cards), shoe=shoe)


def turn(context: Context, act: ask.Turn) -> Answer:
    """Hidden cards are turned face up: by their holder, or by the dealer where nobody else has them.

    The count is called and the cards are back in their box before the dealer [NZ 8.14; NZ 15.6].
    """
    return turned(context.table, act.side, turned_places(context, act), act.cards, context.who.person)


def turned(table: Table, side: Side, places: tuple[int, ...], cards: tuple[CardText, ...], by: Person) -> Answer:
    """These cards lie face up, turned by somebody; a copy too many stops the round."""
    round_ = table.the_round
    named = _named(table, round_, places, cards)
    for number, one in enumerate(named):
        fresh = round_.cards[places[number]].card is None
        earlier = sum(
            other == one
            for other, place in zip(named[:number], places, strict=False)
            if round_.cards[place].card is None
        )
        assert table.shoe is not None
        if fresh and table.shoe.seen.get(one, 0) + earlier >= table.rules.shoe.decks:
            return done(copy_too_many(table, one, side))
    shown = round_.shown
    for one in named:
        shown = shown.with_card(side, one)
    texts = tuple(CardText(str(one)) for one in named)
    return done(ev.CardsTurned(side=side, places=places, cards=texts, by=by, said=announcements(table, shown, side)))


def turned_places(context: Context, act: ask.Turn) -> tuple[int, ...]:
    """The cards that somebody turns, by their places in the order of dealing; refused where they may not."""
    table = context.table
    round_, style = table.the_round, table.dealing
    places = hidden_places(round_, act.side, act.place)
    in_order(table, act.side)
    if act.place is None:
        mine = context.who.person if context.who.role in BETTORS else None
        places = tuple(place for place in places if round_.cards[place].holder == mine) or places
    elif not _one_by_one(table) and len(places) < len(round_.hidden(act.side)):
        refuse("whole-hand", "the cards of a hand are turned together.", style.turn_clause)
    _may_turn(context, act.side, places)
    return places


def _one_by_one(table: Table) -> bool:
    """Whether single cards of a hand may be turned."""
    style, rules = table.dealing, table.procedure.handlers
    return bool(style.any_order or style.turning is Turning.SQUEEZER or (rules and rules.split))


def _may_turn(context: Context, side: Side, places: tuple[int, ...]) -> None:
    table, who = context.table, context.who
    round_, style = table.the_round, context.table.dealing
    holders = {round_.cards[place].holder for place in places}
    if who.role in BETTORS:
        if holders != {who.person}:
            forbid(
                "card touched",
                "not-holding",
                f"{who.person} does not hold the {side.title}'s cards.",
                table.procedure.only_dealer_touches or style.control_clause,
            )
        return
    if holders - {None}:
        refuse("cards-out", f"the cards are with {next(iter(holders - {None}))}.", style.turn_clause)
    waiting = candidate(table, side)
    if waiting is not None and style.any_order is None:
        sentence = f"{waiting} is entitled to turn the {side.title}'s cards."
        refuse("not-the-dealers", sentence, style.turn_clause, "Hand them out, or record that they are declined.")


def _named(table: Table, round_: RoundState, places: tuple[int, ...], texts: tuple[CardText, ...]) -> tuple[Card, ...]:
    """The cards that are turned, in order: those already seen, and the others as they are named now."""
    unseen = [place for place in places if round_.cards[place].card is None]
    if len(texts) not in (len(unseen), len(places)):
        refuse("cards-missing", f"{len(unseen)} cards are turned and {len(texts)} are named.")
    given = iter(texts)
    named = []
    for place in places:
        known = round_.cards[place].card
        text = next(given) if known is None or len(texts) == len(places) else None
        read = read_card(text)
        if known is not None and read is not None and read != known:
            refuse("other-card", f"that card was seen as {known}, not as {read}.")
        one = known or read
        assert one is not None
        named.append(one)
    return tuple(named)


def cards_turned(table: Table, event: ev.CardsTurned) -> Table:
    """The cards lie face up before their hand and are back with the dealer."""
    round_ = table.the_round
    assert table.shoe is not None
    cards = list(round_.cards)
    fresh = []
    for place, text in zip(event.places, event.cards, strict=True):
        named = read_card(text)
        assert named is not None
        if cards[place].card is None:
            fresh.append(named)
        cards[place] = replace(cards[place], card=named, shown=True, holder=None)
    after = replace(round_, cards=tuple(cards), squeeze=None, squeeze_granted=False)
    return replace(table, round=after, shoe=see(table.shoe, *fresh))


# What a supervisor may say about it.


def banker_first(context: Context, act: ask.BankerFirst) -> Answer:
    """The Banker's Hand may be shown first with the right supervisor's leave [NZ 8.17]."""
    rules = context.table.procedure.handlers
    if rules is None or rules.banker_first is None:
        refuse("player-first", "the Player's cards are shown before the Banker's.", context.table.dealing.turn_clause)
    return done(ev.BankerFirstAllowed(clause=rules.banker_first))


def banker_first_allowed(table: Table, event: ev.BankerFirstAllowed) -> Table:
    """The order is free for this round."""
    return replace(table, round=replace(table.the_round, banker_first=True))


def dealer_turns(context: Context, act: ask.DealerTurns) -> Answer:
    """A supervisor has the dealer turn a hand [NZ 8.18(c); NZ 15.9]."""
    rules = _rules(context.table)
    if rules.supervisor_takes is None:
        refuse("not-in-this-book", "this rulebook gives nobody that power.", rules.highest)
    return done(ev.DealerToTurn(side=act.side, clause=rules.supervisor_takes))


def dealer_to_turn(table: Table, event: ev.DealerToTurn) -> Table:
    """The cards are the dealer's to turn."""
    round_ = table.the_round
    cards = _with(round_, round_.hidden(event.side), lambda one: replace(one, holder=None))
    known = replace(handling(round_, event.side), dealer=True, holder=None, assigned=None)
    return replace(table, round=_kept(replace(round_, cards=cards), event.side, known))


def assign_hand(context: Context, act: ask.AssignHand) -> Answer:
    """A supervisor lets a willing player turn a hand that nobody else has or wants [NZ 15.8(a); NZ 15.8(b)]."""
    table = context.table
    round_, rules = table.the_round, _rules(table)
    if not rules.volunteers:
        refuse("not-in-this-book", "only bettors on a hand may turn it.", rules.nobody_bet)
    clause = rules.volunteers[-1] if _stakes(round_, act.side) else rules.volunteers[0]
    if candidate(table, act.side) is not None:
        refuse("somebody-entitled", f"{candidate(table, act.side)} is entitled to it and has not declined.", clause)
    if table.seat_of(act.person) is None:
        refuse("standing", f"{act.person} is not seated at this table.", rules.seated_clause)
    _one_out(table, act.side, rules)
    return done(ev.HandAssigned(side=act.side, person=act.person, clause=clause))


def hand_assigned(table: Table, event: ev.HandAssigned) -> Table:
    """The volunteer may be handed the cards."""
    round_ = table.the_round
    known = replace(handling(round_, event.side), assigned=event.person, dealer=False)
    return replace(table, round=_kept(round_, event.side, known))
