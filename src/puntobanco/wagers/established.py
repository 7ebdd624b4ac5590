"""Is an outcome established? Which wagers the cards exposed so far have already won or lost, whatever may follow.

A round that was interrupted goes on if any bet offered at the table is decided, and is void if none is
[RWS 5.4; RWS 5.4.1; RWS 5.4.2]. The proof completes each hand in every way that its exposed cards allow, keeps one
hand for each different answer to what the wager asks of hands, and looks at what the wager's own lines say about every
two hands that the drawing table can bring together. Every card is taken as still possible. A stake that is certain to
be handed back is neither won nor lost.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import product

from msgspec import Struct

from puntobanco.cards import DECK, Card
from puntobanco.rules.facts import Facts, HandFacts, hand_facts
from puntobanco.rules.features import FOUR_CARDS, Feature, Value
from puntobanco.rules.game import PUNTO_BANCO, Game
from puntobanco.rules.hand import Side
from puntobanco.wagers.terms import Offer
from puntobanco.wagers.wager import Kind, Line, Result, Wager
from puntobanco.words import Names, Text, say

Cards = tuple[Card | None, ...]
"""The cards of a hand in order, none for one that lies there unseen."""


class Exposed(Struct, frozen=True):
    """What can be seen of a round: each hand's cards as they lie, unseen ones as none."""

    player: Cards = ()
    banker: Cards = ()

    def hand(self, side: Side) -> Cards:
        return self.player if side is Side.PLAYER else self.banker


class Established(Struct, frozen=True):
    wager: str
    given: int | None
    won: bool
    names: Names
    cards: str
    """The ranks that decide it: ``K 7``, or both hands, ``K 7 | 9``."""

    @property
    def text(self) -> Text:
        """The same in words: Player Pair has lost: K 7."""
        wager = self.names if self.given is None else say("established.given", wager=self.names, n=self.given)
        return say("established.won" if self.won else "established.lost", wager=wager, cards=self.cards)


def established(offers: Iterable[Offer], exposed: Exposed, game: Game = PUNTO_BANCO) -> tuple[Established, ...]:
    """Every offered wager that the exposed cards have decided; nothing where no outcome is established.

    Insurance is not on offer before its moment and follows the bet that it insures, a bet over several rounds is not
    decided by one, and a fee is no bet: these decide nothing here.
    """
    bets = (offer.wager for offer in offers if offer.wager.kind is not Kind.FEE)
    return _established(tuple(wager for wager in bets if not wager.windows and not wager.series), exposed, game)


@lru_cache(maxsize=64)
def _established(wagers: tuple[Wager, ...], exposed: Exposed, game: Game) -> tuple[Established, ...]:
    """The same of wagers; a table asks again and again about the cards that lie there."""
    proof = _Proof(exposed, game)
    found = []
    for wager in wagers:
        for given in wager.givens():
            result = proof.decided(wager, given, *Side)
            if result is not None:
                cards = proof.deciding(wager, given)
                found.append(Established(wager.id, given, result is Result.WIN, wager.names, cards))
    return tuple(found)


@lru_cache(maxsize=64)
def still_winning(wager: Wager, given: int | None, exposed: Exposed, game: Game) -> frozenset[str]:
    """The ids of the lines by which a bet may still win."""
    lines = _Proof(exposed, game).lines(wager, given, *Side)
    return frozenset(line.id for line in lines if line.result is Result.WIN)


class _Proof:
    """What the exposed cards of one or both hands still allow."""

    def __init__(self, exposed: Exposed, game: Game) -> None:
        self.exposed = exposed
        self.game = game

    def lines(self, wager: Wager, given: int | None, *sides: Side) -> Iterator[Line]:
        """The line of each kind of round that may still follow, by the cards of these sides alone."""
        asked = tuple(dict.fromkeys(feature for leaf in wager.leaves() for feature in leaf.features))
        player, banker = (
            _completions(self._seen(side) if side in sides else self._printed(side), asked, self.game) for side in Side
        )
        for (mine, mine_drawn), (theirs, theirs_drawn) in product(player.values(), banker.values()):
            if _meet(mine_drawn, theirs_drawn, self.game):
                yield wager.lines_of(Facts(mine, theirs), given)[0]

    def decided(self, wager: Wager, given: int | None, *sides: Side) -> Result | None:
        """Won or lost in every round that may still follow, by the cards of these sides alone."""
        result: Result | None = None
        for line in self.lines(wager, given, *sides):
            if line.result is Result.PUSH or (result is not None and line.result is not result):
                return None
            result = line.result
        return result

    def _seen(self, side: Side) -> Cards:
        return self.exposed.hand(side) or self._printed(side)

    def _printed(self, side: Side) -> Cards:
        """What everybody sees before a card is dealt."""
        return (self.game.printed[side],) if side in self.game.printed else ()

    def deciding(self, wager: Wager, given: int | None) -> str:
        """The cards that decide it: those of one hand where these alone do."""
        alone = [side for side in Side if self.decided(wager, given, side) is not None]
        hands = [self.exposed.hand(side) for side in (alone[:1] or tuple(Side))]
        shown = " | ".join(" ".join(card.rank.value if card else "?" for card in hand) for hand in hands)
        return shown.replace("T", "10")


Drawn = tuple[int, int | None]
"""A hand as the drawing table sees it: its two-card count, and the value of its third card."""

Completions = Mapping[tuple[Value, ...], tuple[HandFacts, frozenset[Drawn]]]
"""By the values of the features asked for: a hand that has them, and how the drawing table may see such hands."""


@lru_cache(maxsize=4_096)
def _completions(cards: Cards, asked: tuple[Feature, ...], game: Game) -> Completions:
    """Every hand that may come of these cards, one for each different answer."""
    hands: dict[tuple[Value, ...], HandFacts] = {}
    drawn: dict[tuple[Value, ...], set[Drawn]] = {}
    for hand in _hands(cards, asked, game):
        values = tuple([feature.value(hand) for feature in asked])
        hands.setdefault(values, hand)
        drawn.setdefault(values, set()).add((hand.two, hand.third))
    return {values: (hand, frozenset(drawn[values])) for values, hand in hands.items()}


def _hands(cards: Cards, asked: tuple[Feature, ...], game: Game) -> Iterator[HandFacts]:
    """One hand of each kind: cards that are worth as much and look the same to every feature stand for each other."""
    first = [(card,) if card else _alike(asked, game) for card in (*cards[:2], None, None)[:2]]
    late = tuple(feature for feature in asked if feature.part not in FOUR_CARDS)
    third = [(card,) if card else _alike(late, game) for card in cards[2:] or (None,)]
    for two in product(*first):
        if len(cards) < 3:
            yield hand_facts(two, game)
        for more in product(*third):
            yield hand_facts((*two, *more), game)


@lru_cache(maxsize=256)
def _alike(asked: tuple[Feature, ...], game: Game) -> tuple[Card, ...]:
    """One card of each class that the features tell apart."""
    labels = [feature.label for feature in asked if feature.label]
    return tuple({(game.worth((card,)), *(label.of(card) for label in labels)): card for card in DECK}.values())


@lru_cache(maxsize=65_536)
def _meet(player: frozenset[Drawn], banker: frozenset[Drawn], game: Game) -> bool:
    """Whether the drawing table can bring such hands together."""
    return any(_is_round(mine, theirs, game) for mine, theirs in product(player, banker))


@lru_cache(maxsize=16_384)
def _is_round(player: Drawn, banker: Drawn, game: Game) -> bool:
    (own, third), (other, other_third) = player, banker
    if game.player_decision(own, other).draws is not (third is not None):
        return False
    return game.banker_decision(own, other, third).draws is (other_third is not None)
