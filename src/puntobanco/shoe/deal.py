"""Whole rounds dealt from a shoe, and a whole shoe of them."""

from collections.abc import Iterator

from msgspec.structs import replace

from puntobanco.faults import Fault, Refused
from puntobanco.rules.game import PUNTO_BANCO, Game
from puntobanco.rules.round import Round, next_card, opening
from puntobanco.shoe.last_hand import Life
from puntobanco.shoe.shoe import OutOfCards, Shoe, draw, end_round


def deal_round(shoe: Shoe, game: Game = PUNTO_BANCO, *, counts: bool = True) -> tuple[Round, Shoe] | OutOfCards:
    """One complete round by the drawing table and the shoe after it, or the point at which the cards ran out."""
    round_ = opening(game)
    while (side := next_card(round_, game)) is not None:
        drawn = draw(shoe)
        if isinstance(drawn, OutOfCards):
            return replace(drawn, round=round_, due=side)
        card, shoe = drawn
        round_ = round_.with_card(side, card)
    return round_, end_round(shoe, counts=counts)


def play_shoe(shoe: Shoe, game: Game = PUNTO_BANCO) -> Iterator[Round]:
    """Every complete round of a shoe, to its last hand or until the cards run out."""
    if shoe.rules.continuous:
        raise Refused(Fault.of("no-end", "shoe", shoe.rules.last_hand_clause))
    return _rounds(shoe, game)


def _rounds(shoe: Shoe, game: Game) -> Iterator[Round]:
    while shoe.life is not Life.OVER:
        dealt = deal_round(shoe, game)
        if isinstance(dealt, OutOfCards):
            return
        round_, shoe = dealt
        yield round_
