"""Statistics of the game itself, whatever is bet: final totals, cards a round, naturals, ties, runs.

All of it follows from the facts by counts, weighed over every draw of the cards that are left, so it is exact for any
composition and any declared game. It holds for every round of a shoe that is certain to be dealt, and not for the
first alone: whatever was dealt before, each of the cards that are left is as likely to come next as to lie at the end
of the shoe, so a round is dealt like the last six cards of it. What does depend on the cards before is how rounds
follow each other. Runs are exact for independent rounds; in a dealt shoe they are a little shorter.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import gcd
from typing import TypeVar

from msgspec import Struct

from puntobanco.analysis.composition import Composition
from puntobanco.analysis.distribution import Weights, kind_of
from puntobanco.cards import DECK
from puntobanco.procedure.opening import LastHand, ShoeRules
from puntobanco.rules.facts import Facts
from puntobanco.rules.features import COUNT, SIZE, TWO
from puntobanco.rules.game import PUNTO_BANCO, Game
from puntobanco.rules.hand import Side
from puntobanco.rules.round import Winner
from puntobanco.shoe.opening import cards_to_burn
from puntobanco.wagers.conditions import hand_is

T = TypeVar("T")

TOTALS = range(10)

_COUNTS = tuple(
    hand_is(side, feature, count)
    for side in Side
    for feature, known in ((TWO, TOTALS), (COUNT, TOTALS), (SIZE, (2, 3)))
    for count in known
)


class GameStatistics(Struct, frozen=True, kw_only=True):
    """How often each thing happens in a round: ways, out of `total` draws."""

    game: str
    total: int
    finals: tuple[tuple[int, ...], ...]
    """By the Player's final total, then by the Banker's."""
    cards: tuple[tuple[int, int], ...]
    """Cards a round and their ways; a card that is printed on the layout counts as one."""
    winners: tuple[tuple[Winner, int], ...]
    naturals: tuple[tuple[str, int], ...]
    """Rounds that two cards ended, by who had the natural, and each natural total of either hand."""
    wins: tuple[tuple[Winner, int, int, int], ...]
    """Winner, cards of the winning hand, its total, ways."""
    two_cards: tuple[tuple[Side, int, Winner, int], ...]
    """A hand of two cards at the end: side, its total, who won, ways."""

    def __repr__(self) -> str:
        told = ", ".join(f"{winner.value} {ways / self.total:.4%}" for winner, ways in self.winners)
        return f"<GameStatistics of {self.game}: {told}>"

    def chance(self, ways: int) -> Fraction:
        """Some ways as a share of all."""
        return Fraction(ways, self.total)

    @property
    def mean_cards(self) -> Fraction:
        """The mean number of cards a round."""
        return Fraction(sum(number * ways for number, ways in self.cards), self.total)

    @property
    def ties(self) -> tuple[int, ...]:
        """The ways of a tie on each total."""
        return tuple(self.finals[total][total] for total in TOTALS)

    def final(self, side: Side, total: int) -> int:
        """The ways of a final total of one hand."""
        return sum(self.finals[total] if side is Side.PLAYER else (row[total] for row in self.finals))

    def won(self, winner: Winner, cards: int | None = None, total: int | None = None) -> int:
        """The ways in which a side wins, with that many cards and on this total if they are given."""
        return sum(
            ways
            for side, size, on, ways in self.wins
            if side is winner and cards in (None, size) and total in (None, on)
        )

    def runs(self, winner: Winner, longest: int = 12) -> tuple[Fraction, ...]:
        """How likely a run of a side's wins is to be 1, 2, … long, ties left out, where rounds are independent."""
        won = dict(self.winners)
        going_on = Fraction(won[winner], won[Winner.PLAYER] + won[Winner.BANKER])
        return tuple(going_on ** (length - 1) * (1 - going_on) for length in range(1, longest + 1))

    def mean_run(self, winner: Winner) -> Fraction:
        """The mean length of a side's runs, ties left out, where rounds are independent."""
        won = dict(self.winners)
        return Fraction(won[Winner.PLAYER] + won[Winner.BANKER], won[other_side(winner)])


def other_side(winner: Winner) -> Winner:
    return Winner.BANKER if winner is Winner.PLAYER else Winner.PLAYER


def game_statistics(
    composition: Composition, game: Game = PUNTO_BANCO, weights: Weights | None = None
) -> GameStatistics:
    """The statistics of a round dealt from these cards."""
    weights = weights or Weights(composition, game)
    leaves = (leaf for condition in _COUNTS for leaf in condition.leaves())
    facts, ways = weights.of(kind_of(game, leaves))
    return _statistics(game, [(found, number) for found, number in zip(facts, ways, strict=True) if number])


_Weighed = list[tuple[Facts, int]]


def _statistics(game: Game, rounds: _Weighed) -> GameStatistics:
    finals = _counted(((found.player.count, found.banker.count), number) for found, number in rounds)
    winners = _counted((found.winner, number) for found, number in rounds)
    wins = _counted((_won(found), number) for found, number in rounds if found.winner is not Winner.TIE)
    cards = _counted((len(found.player.points) + len(found.banker.points), number) for found, number in rounds)
    two = _two_cards(rounds)
    return GameStatistics(
        game=game.title,
        total=sum(number for _, number in rounds),
        finals=tuple(tuple(finals[player, banker] for banker in TOTALS) for player in TOTALS),
        cards=tuple(sorted(cards.items())),
        winners=tuple((winner, winners[winner]) for winner in Winner),
        naturals=tuple(_naturals(rounds).items()),
        wins=tuple((*key, wins[key]) for key in sorted(wins, key=str)),
        two_cards=tuple((*key, two[key]) for key in sorted(two, key=str)),
    )


def _two_cards(rounds: _Weighed) -> Counter[tuple[Side, int, Winner]]:
    """The hands that have two cards at the end, with their total and who won."""
    hands = ((found, side, number) for found, number in rounds for side in Side if len(found.of(side).points) == 2)
    return _counted(((side, found.of(side).count, found.winner), number) for found, side, number in hands)


def _counted(pairs: Iterable[tuple[T, int]]) -> Counter[T]:
    found: Counter[T] = Counter()
    for key, number in pairs:
        found[key] += number
    return found


def _won(found: Facts) -> tuple[Winner, int, int]:
    hand = found.player if found.winner is Winner.PLAYER else found.banker
    return found.winner, len(hand.points), hand.count


def _naturals(rounds: _Weighed) -> dict[str, int]:
    found = Counter(dict.fromkeys(("any", "player", "banker", "both"), 0))
    for round_, number in rounds:
        sides = [side for side in Side if round_.of(side).is_natural]
        if sides:
            found["any"] += number
            found["both" if len(sides) == 2 else sides[0].value] += number
        for side in sides:
            found[f"{side.value} {round_.of(side).count}"] += number
    return {name: found[name] for name in sorted(found, key=_natural_order)}


def _natural_order(name: str) -> tuple[bool, str]:
    return name[-1].isdigit(), name


# Rounds a shoe.


def rounds_as_if_independent(
    statistics: GameStatistics, rules: ShoeRules, composition: Composition, game: Game = PUNTO_BANCO
) -> tuple[tuple[int, float], ...]:
    """How many rounds a shoe has, and how likely, were every round dealt from whole decks.

    None where no cutting card ends the shoe. The burn is exact: its first card is any of the shoe. The cards of a shoe
    hang together only weakly, so this is close to what is dealt; simulated shoes have an error, and are dealt.
    """
    if rules.continuous or rules.depth is None or rules.last_hand is LastHand.NONE:
        return ()
    printed, parts = len(game.printed), gcd(*(ways for _, ways in statistics.cards))
    taken = {number - printed: ways // parts for number, ways in statistics.cards}
    each, cutting = statistics.total // parts, composition.total - rules.depth
    at_start, inside = rules.last_hand is LastHand.ALWAYS_ONE_MORE, rules.last_hand is not LastHand.THIS_HAND
    found: Counter[int] = Counter()
    out, every, rounds = _burnt(rules, composition), composition.total, 0
    scales: dict[int, int] = {}
    while out:
        rounds, every = rounds + 1, every * each
        before = sum(ways for place, ways in out.items() if place >= cutting) * each
        out, during = _dealt(out, taken, cutting)
        for more, ways in ((at_start, before), (inside, during)):
            last = rounds + int(more)
            found[last] = found[last] * (every // scales.get(last, every)) + ways
            scales[last] = every
    return tuple((last, ways / scales[last]) for last, ways in sorted(found.items()) if ways)


def _dealt(out: Counter[int], taken: Mapping[int, int], cutting: int) -> tuple[Counter[int], int]:
    """One more round: the cards that are out afterwards, and the ways in which the cutting card came out within it."""
    after: Counter[int] = Counter()
    during = 0
    for place, ways in out.items():
        for cards, number in taken.items() if place < cutting else ():
            if place + cards > cutting:
                during += ways * number
            else:
                after[place + cards] += ways * number
    return after, during


def _burnt(rules: ShoeRules, composition: Composition) -> Counter[int]:
    """How many cards are burnt, by the first card of the shoe."""
    burnt: Counter[int] = Counter()
    for card, number in zip(DECK, composition.counts, strict=True):
        burnt[cards_to_burn(rules.burn, card)] += number
    return burnt
