"""Rounds: dealt from written cards, and settled at a table."""

from puntobanco.api.setups import AnySetup, setup_of
from puntobanco.cards import AnyCards, cards
from puntobanco.faults import Fault, Refused
from puntobanco.notation.settle_request import request_for
from puntobanco.rules.facts import HandFacts, hand_facts
from puntobanco.rules.game import PUNTO_BANCO, Game
from puntobanco.rules.round import Round, faults
from puntobanco.wagers.settlement import Settlement
from puntobanco.wagers.settlement import settle as settle_bets
from puntobanco.words import say

Hand = HandFacts


def deal(player: AnyCards, banker: AnyCards, game: Game = PUNTO_BANCO) -> Round:
    """A complete round from the cards of both hands; `Refused` where the drawing table deals otherwise.

    >>> deal("Ks 9h", "2d 4d")
    Round(cards('Ks 9h'), cards('2d 4d'))
    """
    round_ = Round(cards(player), cards(banker))
    if found := faults(round_, game):
        raise Refused(*(Fault.of("not-a-round.said", "cards", why=sentence) for sentence in found))
    return round_


def settle(setup: AnySetup, round_: Round, *wagers: str, reduce: bool = False) -> Settlement:
    """Settle wagers on a round: ``banker=100``, ``3:tie=10`` at seat 3, ``insurance-banker/2=10``.

    With `reduce`, stakes above a limit are cut down instead of refused.

    >>> settled = settle("massachusetts-ez", deal("Ks 9h", "2d 4d"), "player=100", "tie=5")
    >>> [(wager.bet.wager, wager.returned.shown, wager.clause) for wager in settled.wagers]
    [('player', '$200', 'MA 13(a)'), ('tie', '$0', 'MA 8(a)(3)(ii)')]
    """
    known = setup_of(setup)
    if not isinstance(round_, Round):
        raise Refused(Fault.of("not-a-round.made", repr(round_)[:60]))
    request = request_for(round_, wagers, known)
    return settle_bets(known.terms, request.facts, request.bets, meters=request.meters, reduce=reduce)


def hand(text: AnyCards, game: Game = PUNTO_BANCO) -> HandFacts:
    """A hand of two or three cards: its count, its kind of pair, whether it is a natural.

    >>> hand("4h 4c"), hand("4h 4c").count, hand("4h 4c").is_natural
    (hand('4h 4c'), 8, True)
    """
    held = cards(text)
    if not 2 <= len(held) <= 3:
        why = say("round.size", side=say("side.player"), n=len(held))
        raise Refused(Fault.of("not-a-round.said", "cards", why=why))
    return hand_facts(held, game)
