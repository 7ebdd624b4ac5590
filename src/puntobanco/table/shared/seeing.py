"""Cards that are named to the table: reading and counting them, what the dealer says, and what the pit confirms."""

from functools import lru_cache

from msgspec.structs import replace

from puntobanco.cards import Card, NotACard, card
from puntobanco.clauses import ClauseId
from puntobanco.faults import Fault
from puntobanco.procedure.calls import Call, Said
from puntobanco.rules.game import Decision, Game
from puntobanco.rules.hand import Side
from puntobanco.rules.round import Round, decisions
from puntobanco.shoe.last_hand import Life
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.model.answer import refuse
from puntobanco.table.model.shoe_cards import ShoeCards
from puntobanco.table.model.state import CuttingCard, ShoeState, Table
from puntobanco.words import CardRef, Text, listed, say


def read_card(text: str | None) -> Card | None:
    """A card by its name; a word that names none is refused."""
    if text is None:
        return None
    try:
        return card(text)
    except NotACard:
        refuse("not-a-card", text=text)


def too_many(table: Table, named: Card) -> bool:
    """Whether a card has now been seen more often than the decks hold it."""
    assert table.shoe is not None
    return table.shoe.seen.get(named, 0) >= table.rules.shoe.decks


def copy_too_many(table: Table, named: Card, to: Side | None = None) -> ev.RoundStopped:
    """The stop for a copy that the decks do not hold."""
    why = say("stop.copy-too-many", card=CardRef.of(named), n=table.rules.shoe.decks)
    return stopped(why, None, named, to)


def stopped(why: Text, clause: ClauseId | None, named: Card | None, to: Side | None) -> ev.RoundStopped:
    """The stop for a card that cannot be."""
    text = ask.CardText(str(named)) if named is not None else None
    return ev.RoundStopped(why=why, clause=clause, card=text, to=to)


def see(shoe: ShoeState, cards: ShoeCards, *fresh: Card) -> ShoeState:
    """The shoe after its cards have moved or been shown; each that nobody had seen before is counted."""
    if not fresh:
        return replace(shoe, cards=cards)
    seen = dict(shoe.seen)
    for named in fresh:
        seen[named] = seen.get(named, 0) + 1
    return replace(shoe, seen=seen, cards=cards)


def announcements(table: Table, shown: Round, changed: Side) -> tuple[Said, ...]:
    """What is called once these cards lie face up: the counts when a hand is complete, and who draws.

    The Player's count before the Banker's where both are called together [MA 10(a); NZ 8.6 s2].
    """
    hands = len(shown.player), len(shown.banker)
    together = table.dealing.first_face_up or table.procedure.calls_together
    said: list[Said] = []
    if hands == (2, 2):
        said += _counts(table, shown, (Side.PLAYER, Side.BANKER) if together else (changed,))
        said += _draws(table, shown)
    elif min(hands) >= 2:
        said += _counts(table, shown, (changed,))
        said += _draws(table, shown)
    elif not together and len(shown.hand(changed)) == 2:
        said += _counts(table, shown, (changed,))
    return tuple(said)


def without_bets_call(table: Table, clause: ClauseId) -> tuple[Said, ...]:
    """What the dealer says before a round without bets, where the rulebook has a call for it [NZ 12.3]."""
    return (Said(Call.NO_BETS_THIS_HAND, (), clause),) if Call.NO_BETS_THIS_HAND in table.procedure.calls else ()


_COUNT = {Side.PLAYER: Call.PLAYER_COUNT, Side.BANKER: Call.BANKER_COUNT}


_DRAWS = {Side.PLAYER: Call.PLAYER_DRAWS, Side.BANKER: Call.BANKER_DRAWS}


_STANDS = {Side.PLAYER: Call.PLAYER_STANDS, Side.BANKER: Call.BANKER_STANDS}


def _counts(table: Table, shown: Round, sides: tuple[Side, ...]) -> list[Said]:
    calls, counts = table.procedure.calls, table.dealing.counts
    return [
        Said(_COUNT[side], (shown.count(side, table.rules.setup.game),), counts.get(side) or calls[_COUNT[side]])
        for side in sides
        if _COUNT[side] in calls
    ]


def _draws(table: Table, shown: Round) -> list[Said]:
    """The instruction about third cards, as far as the cards shown decide it and it was not given before [MA 10(b)]."""
    said = []
    calls, game = table.procedure.calls, table.rules.setup.game
    counts = game.count(shown.player[:2]), game.count(shown.banker[:2])
    foreseen = _foreseen(game, *counts) if table.procedure.calls_ahead else None
    ahead = (foreseen,) if foreseen is not None and len(shown.player) == 2 else ()
    for decision in (*decisions(shown, game), *ahead):
        on_the_table = table.round.number_of(decision.side) if table.round else 0
        if on_the_table == 3 or len(shown.hand(decision.side)) == 3:
            continue
        if decision.side is Side.PLAYER and len(shown.banker) == 3:
            continue  # told when both hands had two cards
        if decision.side is Side.BANKER and foreseen is not None and not ahead:
            continue
        call = _DRAWS[decision.side] if decision.draws else _STANDS[decision.side]
        if call in calls:
            said.append(Said(call, (), calls[call]))
    return said


@lru_cache(maxsize=2**10)
def _foreseen(game: Game, player: int, banker: int) -> Decision | None:
    """What the Banker's Hand does whatever third card the Player draws; nothing where it depends on that card."""
    if not game.player_decision(player, banker).draws:
        return None
    possible = {game.banker_decision(player, banker, value) for value in range(10)}
    return possible.pop() if len(possible) == 1 else None


# What the pit has to confirm before play goes on: a cutting card out of its place, a card that was seen.


HALF_A_DECK = 26
"""Cards by which a cutting card may be off before the pit must confirm it."""


def cutting_card_in_doubt(table: Table) -> Text | None:
    """What the pit is to confirm about the cutting card before the next round."""
    return doubt_of(table.shoe) if table.shoe is not None else None


def doubt_of(shoe: ShoeState) -> Text | None:
    """By how much the cutting card of real cards is off: come out too far away, or not come out for too long."""
    if shoe.behind is None or shoe.commitment:
        return None
    if shoe.came is not None:
        early = shoe.came - shoe.behind
        if abs(early) <= HALF_A_DECK or shoe.confirmed is CuttingCard.CAME:
            return None
        return say("doubt.came-early" if early > 0 else "doubt.came-late", n=abs(early))
    late = shoe.behind - shoe.left
    if shoe.life is not Life.PLAY_ON or late < HALF_A_DECK or shoe.confirmed is CuttingCard.MISSING:
        return None
    return say("doubt.missing", n=late)


def cutting_card_unconfirmed(table: Table) -> Fault | None:
    """Why the next round, or another set of cards, waits for the pit."""
    doubt = cutting_card_in_doubt(table)
    if doubt is None:
        return None
    return Fault.of("cutting-card-unconfirmed.said", "table", doubt=doubt)


def seen_unconfirmed(table: Table) -> tuple[Card, ...]:
    """The cards on which bets could be made that somebody has seen and the pit has not confirmed."""
    round_ = table.round
    if round_ is None:
        return _apart(table, table.rounds + 1)
    if round_.called or round_.without_bets is not None:
        return ()
    lying = () if round_.confirmed else tuple(dealt.card for dealt in round_.cards if dealt.card is not None)
    return (*lying, *_apart(table, round_.number))


def _apart(table: Table, number: int) -> tuple[Card, ...]:
    """Those of them that lie apart, to open the round with this number."""
    carried = table.carried
    if carried is None or carried.without_bets is not None or carried.confirmed or carried.since >= number:
        return ()
    return tuple(dealt for dealt in carried.cards if dealt is not None)


def named(cards: tuple[Card, ...]) -> str:
    """The cards in words."""
    return " ".join(str(dealt) for dealt in cards)


def card_unconfirmed(table: Table) -> Fault | None:
    """Why no bet is taken now."""
    cards = seen_unconfirmed(table)
    if not cards:
        return None
    return Fault.of(
        "card-unconfirmed", "table", table.procedure.seen_card_next, cards=listed(CardRef.of(card) for card in cards)
    )
