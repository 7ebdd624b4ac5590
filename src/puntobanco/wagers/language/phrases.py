"""Phrases: what a text in the condition language says, as records, and the conditions that they stand for.

A record holds what was asked, never how it was worded, so that every language can say it in words of its own.
"""

from enum import Enum

from msgspec import Struct

from puntobanco.cards import Rank
from puntobanco.rules.features import COUNT, SIZE, Feature, Part, last_digit, only
from puntobanco.rules.hand import PairKind, Side
from puntobanco.wagers import conditions as on
from puntobanco.wagers.conditions import Condition, HandIs, hand_is, hands_are
from puntobanco.wagers.language.card_tests import Alike, CardItem, CardTest, CountOf, Numbers, Show, Thing
from puntobanco.words import Text

P, B = Side.PLAYER, Side.BANKER

# --- what a hand is asked -------------------------------------------------------------------------


class Verb(Enum):
    FINISHES = "finishes"
    WINS = "wins"
    LOSES = "loses"
    TIES = "ties"


class Ends(Struct, frozen=True, tag="ends"):
    """A hand finishes, wins, loses or ties: on these counts, by these margins, with 2 or 3 cards, with a natural."""

    verb: Verb
    counts: Numbers | None = None
    margins: Numbers | None = None
    cards: int | None = None
    alike: Alike | None = None
    natural: Numbers | None = None

    def of(self, side: Side) -> Condition:
        parts = list(self._result(side))
        if self.counts is not None:
            parts.append(on.count_is(side, *self.counts))
        if self.natural is not None:
            parts.append(on.two_count_is(side, *self.natural))
        if self.cards is not None:
            parts.append(on.cards_are(side, self.cards))
        if self.alike is not None:
            parts.append(Show(self.alike, frozenset({1})).in_hand(side, Part.ALL))
        return parts[0] if len(parts) == 1 else on.Every(tuple(parts))

    def _result(self, side: Side) -> tuple[Condition, ...]:
        sign = 1 if side is P else -1
        match self.verb:
            case Verb.FINISHES:
                return ()
            case Verb.TIES:
                return (on.TIE,)
            case Verb.WINS:
                leads = self.margins
            case Verb.LOSES:
                leads, sign = self.margins, -sign
        if leads is None:
            return (on.wins(side) if self.verb is Verb.WINS else on.loses(side),)
        return (hands_are(COUNT, on.ahead, (sign * lead for lead in leads)),)


class Paired(Struct, frozen=True, tag="paired"):
    """A hand's first two cards are a pair: of a kind, of one of these ranks."""

    kind: PairKind | None = None
    ranks: frozenset[Rank] = frozenset()

    def of(self, side: Side) -> Condition:
        if not self.ranks:
            return on.paired(side, *([self.kind] if self.kind else ()))
        thing = Thing(tuple(CardItem(rank=rank) for rank in Rank if rank in self.ranks))
        both = CountOf(thing, frozenset({2}), Alike.RANK).in_hand(side, Part.FIRST_TWO)
        return on.paired(side, self.kind) & both if self.kind else both


class HasCards(Struct, frozen=True, tag="cards"):
    part: Part
    test: CardTest

    def of(self, side: Side) -> Condition:
        return self.test.in_hand(side, self.part)


class CardIs(Struct, frozen=True, tag="card"):
    """A single card of a hand is there, and is of a kind, or is of none of these kinds."""

    part: Part
    thing: Thing
    fits: bool = True

    def of(self, side: Side) -> Condition:
        return HandIs(side, Feature(self.thing.label(), self.part, only), self.thing.values(fits=self.fits))


class PartTotals(Struct, frozen=True, tag="totals"):
    """Some cards of a hand come to one of these counts."""

    part: Part
    counts: Numbers
    alike: Alike | None = None

    def of(self, side: Side) -> Condition:
        found = hand_is(side, Feature(None, self.part, last_digit), *self.counts)
        return found & Show(self.alike, frozenset({1})).in_hand(side, self.part) if self.alike else found


class Draws(Struct, frozen=True, tag="draws"):
    """A hand is dealt a third card."""

    def of(self, side: Side) -> Condition:
        return on.drew(side)


Predicate = Ends | Paired | HasCards | CardIs | PartTotals | Draws


class Who(Enum):
    PLAYER = "player"
    BANKER = "banker"
    BOTH = "both hands"
    EITHER = "either hand"
    NEITHER = "neither hand"
    ONE = "exactly one hand"
    WINNING = "winning hand"
    LOSING = "losing hand"
    ONLY_PLAYER = "only player"
    ONLY_BANKER = "only banker"


class Ask(Struct, frozen=True, tag="ask"):
    """Something is said of one hand or of both; with `denied`, the contrary of each."""

    who: Who
    predicate: Predicate
    denied: bool = False

    def condition(self) -> Condition:
        player, banker = (~self.predicate.of(side) if self.denied else self.predicate.of(side) for side in (P, B))
        match self.who:
            case Who.PLAYER:
                return player
            case Who.BANKER:
                return banker
            case Who.BOTH:
                return player & banker
            case Who.EITHER:
                return player | banker
            case Who.NEITHER:
                return ~player & ~banker
            case Who.ONE:
                return (player & ~banker) | (~player & banker)
            case Who.WINNING:
                return (on.wins(P) & player) | (on.wins(B) & banker)
            case Who.LOSING:
                return (on.loses(P) & player) | (on.loses(B) & banker)
            case Who.ONLY_PLAYER:
                return player & ~banker
            case Who.ONLY_BANKER:
                return banker & ~player


# --- what is asked of the round -------------------------------------------------------------------


class Together(Struct, frozen=True, tag="together"):
    """Cards of both hands together are asked something; of third cards it may be denied, once both are dealt."""

    part: Part
    test: CardTest
    fits: bool = True

    def condition(self) -> Condition:
        """What it stands for; only numbers of a kind are said of third cards unless both hands have one."""
        found = self.test.together(self.part)
        if self.part is not Part.THIRD or isinstance(self.test, CountOf):
            return found
        return on.Every((on.drew(P), on.drew(B), found if self.fits else ~found))


class Tie(Struct, frozen=True, tag="tie"):
    """The hands tie, on these counts, with this number of cards each."""

    counts: Numbers | None = None
    cards: int | None = None

    def condition(self) -> Condition:
        found = on.TIE if self.counts is None else on.TIE & on.count_is(P, *self.counts)
        return found if self.cards is None else found & on.cards_are(P, self.cards) & on.cards_are(B, self.cards)


class Sums(Enum):
    """How the totals of both hands are taken together."""

    ADD = "add to"
    DIFFER = "differ by"
    ARE = "are"


class Totals(Struct, frozen=True, tag="sums"):
    """The totals of both hands add to these numbers, differ by them, or are these two either way round."""

    how: Sums
    numbers: Numbers
    cards: int | None = None

    def condition(self) -> Condition:
        each = () if self.cards is None else (on.cards_are(P, self.cards), on.cards_are(B, self.cards))
        return on.Every((self._totals(), *each)) if each else self._totals()

    def _totals(self) -> Condition:
        if self.how is Sums.ADD:
            return hands_are(COUNT, on.total, self.numbers)
        if self.how is Sums.DIFFER:
            return hands_are(COUNT, on.ahead, (sign * lead for lead in self.numbers for sign in (1, -1)))
        low, high = min(self.numbers), max(self.numbers)
        return hands_are(COUNT, on.both, ((low, high), (high, low)))


class RoundHas(Struct, frozen=True, tag="round"):
    cards: Numbers

    def condition(self) -> Condition:
        return hands_are(SIZE, on.total, self.cards)


class Named(Struct, frozen=True, tag="named"):
    """A condition with a name of its own, and the words for it and for its contrary."""

    asked: Condition
    words: Text
    contrary: Text

    def condition(self) -> Condition:
        return self.asked


Atom = Ask | Together | Tie | Totals | RoundHas | Named


class Joined(Struct, frozen=True, tag="joined"):
    """Phrases joined by ``and`` or by ``or``."""

    word: str
    parts: "tuple[Phrase, ...]"

    def condition(self) -> Condition:
        found = tuple(part.condition() for part in self.parts)
        return on.Every(found) if self.word == "and" else on.Some(found)


class Denied(Struct, frozen=True, tag="denied"):
    phrase: "Phrase"

    def condition(self) -> Condition:
        return ~self.phrase.condition()


Phrase = Atom | Joined | Denied
