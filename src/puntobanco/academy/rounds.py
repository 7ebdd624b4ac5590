"""Rounds for questions: every pair of counts as likely as any other, so that rare cases come up in every lesson."""

from puntobanco.academy.chance import RANKS, Draw
from puntobanco.cards import Card, Rank
from puntobanco.procedure.keys import DECKS
from puntobanco.rulebooks.model import Setup
from puntobanco.rules.facts import Facts, facts
from puntobanco.rules.game import Game
from puntobanco.rules.hand import Side
from puntobanco.rules.round import Round, copies_over, next_card
from puntobanco.wagers.wager import Line, Wager

TRIES = 600
"""Rounds that are dealt in search of one in which a certain line holds."""


def two_cards(draw: Draw, game: Game, count: int) -> tuple[Card, ...]:
    """Two cards of a count: often a pair where the count allows one, and a nine with a king, queen or jack."""
    if count % 2 == 0 and draw.chance_of(1, 3):
        return _pair(draw, game, count)
    if count == 9 and draw.chance_of(1, 2):
        return draw.some((draw.card(draw.one_of((Rank.KING, Rank.QUEEN, Rank.JACK))), draw.card(Rank.NINE)), 2)
    first = draw.card()
    return first, worth(draw, game, (count - game.points[first.rank]) % 10)


def _pair(draw: Draw, game: Game, count: int) -> tuple[Card, ...]:
    rank = draw.one_of([rank for rank in RANKS if 2 * game.points[rank] % 10 == count])
    first = draw.card(rank)
    return (first, first) if draw.chance_of(1, 3) else (first, draw.card(rank))


def worth(draw: Draw, game: Game, value: int) -> Card:
    """A card of a value."""
    return draw.card(draw.one_of([rank for rank in RANKS if game.points[rank] == value]))


def four_cards(draw: Draw, setup: Setup, counts: tuple[int, int] | None = None) -> Round:
    """The first four cards of a round, both hands of any count or of these."""
    player, banker = counts or (draw.below(10), draw.below(10))
    return Round(two_cards(draw, setup.game, player), two_cards(draw, setup.game, banker))


def completed(draw: Draw, setup: Setup, round_: Round) -> Round:
    """A round with the third cards that are due."""
    while (side := next_card(round_, setup.game)) is not None:
        round_ = round_.with_card(side, _third(draw, setup.game, round_.hand(side)))
    return round_


def _third(draw: Draw, game: Game, hand: tuple[Card, ...]) -> Card:
    """Sometimes the same card again, for wagers on three alike."""
    return hand[0] if hand[0] == hand[1] and draw.chance_of(1, 4) else worth(draw, game, draw.below(10))


def any_round(draw: Draw, setup: Setup, counts: tuple[int, int] | None = None) -> Round:
    """A complete round that the table's cards can give."""
    while True:
        round_ = completed(draw, setup, four_cards(draw, setup, counts))
        if not copies_over(round_, setup.chosen[DECKS], setup.game):
            return round_


def round_for(draw: Draw, setup: Setup, wager: Wager, given: int | None, line: Line) -> Round:
    """A round in which a line of a wager holds, if one is found; in any case one in which the wager could be made."""
    open_ = None
    for _ in range(TRIES):
        round_ = any_round(draw, setup)
        known = facts_of(setup, round_)
        if wager.is_open(known, given):
            open_ = round_
            if line in wager.lines_of(known, given):
                return round_
    assert open_ is not None, f"{wager.id} is never open"
    return open_


def facts_of(setup: Setup, round_: Round) -> Facts:
    return facts(round_, setup.game)


def hands(round_: Round) -> dict[str, list[str]]:
    """A round as facts."""
    return {side.value: [str(card) for card in round_.hand(side)] for side in Side}
