"""What the cards on the table decide already, and whether the shoe has enough for a round."""

from collections.abc import Iterator

from puntobanco.cards import DECK, Card
from puntobanco.procedure.opening import MOST_CARDS_IN_A_ROUND
from puntobanco.rules.facts import Facts, HandFacts, facts
from puntobanco.rules.game import Game
from puntobanco.rules.hand import Side
from puntobanco.rules.round import Round, next_card
from puntobanco.rules.witnesses import by_counts
from puntobanco.table import events as ev
from puntobanco.table.model.state import Ready, Table
from puntobanco.words import Text, say


def completed(shown: Round, game: Game) -> Facts:
    """The facts of some round that begins with these cards.

    For questions that the cards shown already answer: whatever may still come gives the same answer.
    """
    hands = (shown.hand(side) for side in Side)
    round_ = Round(*((*hand, *_ANY)[: max(2, len(hand))] for hand in hands))
    while (side := next_card(round_, game)) is not None:
        round_ = round_.with_card(side, _ANY[0])
    return facts(round_, game)


def completions(shown: Round, game: Game) -> Iterator[Facts]:
    """The facts, by counts, of every round that begins with these cards; any value is taken as possible."""
    for hand in by_counts(game):
        if all(_begins(hand.of(side), game.worth(shown.hand(side))) for side in Side):
            yield hand


def _begins(hand: HandFacts, worth: tuple[int, ...]) -> bool:
    if len(worth) >= 2 and hand.two != sum(worth[:2]) % 10:
        return False
    return len(worth) < 3 or hand.third == worth[2]


_ANY: tuple[Card, ...] = (DECK[0], DECK[14])


def has_early(table: Table) -> bool:
    """Whether a bet on the layout is settled by the first four cards."""
    early, round_ = table.rules.terms.early, table.round
    return round_ is not None and bool(early) and any(laid.bet.wager in early for laid in round_.bets.values())


def tuck_due(table: Table) -> bool:
    """Whether the Banker's first cards, still hidden, are laid aside before others are shown [MA 9(d)(1)]."""
    round_ = table.round
    if round_ is None or round_.tucked or table.dealing.tuck_clause is None:
        return False
    return any(not card.shown for card in round_.first_cards if card.side is Side.BANKER)


# A shoe with fewer cards than a round may need: the dealer and the pit are told, and it is on record.


def few_cards(table: Table) -> int | None:
    """How many cards are left for the next round, or for the one whose bets are open, if it may need more of them."""
    shoe, round_ = table.shoe, table.round
    if shoe is None or shoe.ready is not Ready.PLAY or (round_ is not None and round_.called):
        return None
    out = len(round_.cards) if round_ is not None else 0
    out += len(table.carried.cards) if table.carried is not None else 0
    out += table.trouble.lying if table.trouble is not None else 0
    left = shoe.left + out
    return left if left < _most(table) else None


def _most(table: Table) -> int:
    return MOST_CARDS_IN_A_ROUND - len(table.rules.setup.game.printed)


def told_of_few(table: Table) -> tuple[Text, ...]:
    """The warning; none where there are cards enough."""
    left = few_cards(table)
    if left is None:
        return ()
    return (say("warn.few-cards", n=left, most=_most(table)),)


def noted_few(table: Table) -> tuple[ev.IncidentNoted, ...]:
    """The same for the record."""
    matter = say("incident.few-cards")
    return tuple(ev.IncidentNoted(matter=matter, person=None, clause=None, note=text) for text in told_of_few(table))
