"""Reading the condition language, from the left: ``or`` binds least, then ``and``, then ``not``.

Inside a phrase, ``or`` followed by a number, a rank, a suit or a colour continues a list (``on 8 or 9``); no phrase
begins with one of these, so nothing is ambiguous. The grammar is written down in docs/wagers.md.
"""

from collections.abc import Mapping
from functools import lru_cache

from puntobanco.rules.features import Part
from puntobanco.rules.hand import PairKind
from puntobanco.wagers.language.card_reader import (
    CARDS,
    PLACES,
    of_one,
    read_count,
    read_counted,
    read_several,
    read_test,
    read_together,
    read_who,
)
from puntobanco.wagers.language.card_tests import Numbers
from puntobanco.wagers.language.lists import number, numbers, thing
from puntobanco.wagers.language.names import NAMED
from puntobanco.wagers.language.phrases import (
    Ask,
    CardIs,
    Denied,
    Draws,
    Ends,
    HasCards,
    Joined,
    Named,
    Paired,
    PartTotals,
    Phrase,
    Predicate,
    RoundHas,
    Sums,
    Tie,
    Totals,
    Verb,
)
from puntobanco.wagers.language.tokens import MOST_DEPTH, NotACondition, Tokens
from puntobanco.words import any_of, listed, say

COUNTS, SUMS, MARGINS, ROUND = (0, 9), (0, 18), (1, 9), (4, 6)
PAIRS = {"mixed": PairKind.MIXED, "coloured": PairKind.COLOURED, "perfect": PairKind.PERFECT}
VERBS = {
    **{word: Verb.WINS for word in ("wins", "win")},
    **{word: Verb.LOSES for word in ("loses", "lose")},
    **{word: Verb.TIES for word in ("ties", "tie")},
    **{word: Verb.FINISHES for word in ("finishes", "finish", "totals", "total", "counts", "count", "on")},
}
STARTS = (
    "player", "banker", "both", "either", "neither", "winning", "losing", "only", "tie", "totals", "round", "exactly",
    "at", "no", "all", "first", "second", "third", "cards", "not", "(",
)  # fmt: skip
SIZES = ("2", "3", "two", "three")
DOES = (*VERBS, "has", "holds", "draws", "stands", "ahead", "natural", "pair", "first", "third", "cards", "does")

_DEEDS = ("wins", "loses", "finishes on", "has", "holds", "draws", "its first two cards")
"""What a mistaken verb is answered with."""


def read(text: str, more: Mapping[str, Named] | None = None) -> Phrase:
    """What a text says, or `NotACondition`; `more` are names besides those of the language."""
    return _Reader(Tokens(text), {**NAMED, **more}).whole() if more else _read(text)


@lru_cache(1024)
def _read(text: str) -> Phrase:
    return _Reader(Tokens(text), NAMED).whole()


class _Reader:
    def __init__(self, tokens: Tokens, names: Mapping[str, Named]) -> None:
        self.tokens = tokens
        self.names = names
        self.depth = 0

    def whole(self) -> Phrase:
        phrase = self._either()
        if self.tokens.peek():
            self.tokens.fail(("and", "or"), say("value.and-or-end"))
        return phrase

    def _either(self) -> Phrase:
        parts = [self._both()]
        while self.tokens.skip("or"):
            parts.append(self._both())
        return parts[0] if len(parts) == 1 else Joined("or", tuple(parts))

    def _both(self) -> Phrase:
        parts = [self._one()]
        while self.tokens.skip("and"):
            parts.append(self._one())
        return parts[0] if len(parts) == 1 else Joined("and", tuple(parts))

    def _one(self) -> Phrase:
        self.depth += 1
        if self.depth > MOST_DEPTH:
            raise NotACondition(say("value.too-deep"))
        if self.tokens.skip("not"):
            phrase: Phrase = Denied(self._one())
        elif self.tokens.skip("("):
            phrase = self._either()
            self.tokens.take(")")
        else:
            phrase = self._phrase()
        self.depth -= 1
        return phrase

    def _phrase(self) -> Phrase:
        tokens = self.tokens
        if tokens.peek() in self.names and (tokens.peek() != "tie" or tokens.peek(1) not in ("on", "with")):
            return self.names[tokens.take(*self.names)]
        tokens.skip("the")
        if tokens.skip("hands"):
            denied = tokens.skip_all("do", "not")
            tokens.take("tie")
            return Denied(_tie(tokens)) if denied else _tie(tokens)
        if tokens.skip("tie"):
            return _tie(tokens)
        if tokens.skip("totals"):
            return _totals(tokens)
        if tokens.skip("round"):
            return _round(tokens)
        return _of_hands(tokens) or read_counted(tokens) or read_together(tokens) or _nothing(tokens, self.names)


def _nothing(tokens: Tokens, names: Mapping[str, Named]) -> Phrase:
    tokens.fail(STARTS, say("value.a-condition"), names)


def _each(tokens: Tokens) -> int | None:
    """``with 2 cards each``."""
    if not tokens.skip("with"):
        return None
    cards = _size(tokens)
    tokens.take("each")
    return cards


def _size(tokens: Tokens, *instead: str) -> int:
    """``2 cards``, ``three cards``; what else may stand there is said of anything else."""
    if tokens.peek() not in SIZES:
        tokens.fail((*SIZES, *instead))
    cards = 2 if tokens.take(*SIZES) in ("2", "two") else 3
    tokens.take("cards", "card")
    return cards


def _tie(tokens: Tokens) -> Tie:
    counts = numbers(tokens, *COUNTS) if tokens.skip("on") else None
    return Tie(counts, _each(tokens))


def _round(tokens: Tokens) -> Phrase:
    denied = tokens.skip_all("does", "not")
    tokens.take("have" if denied else "has")
    found = RoundHas(numbers(tokens, *ROUND))
    tokens.take("cards")
    return Denied(found) if denied else found


def _totals(tokens: Tokens) -> Phrase:
    denied = tokens.skip_all("do", "not")
    how = tokens.take("add", "differ", *(() if denied else ("are",)))
    denied = denied or (how == "are" and tokens.skip("not"))
    found = _sums(tokens, how)
    return Denied(found) if denied else found


def _sums(tokens: Tokens, how: str) -> Totals:
    if how == "are":
        first = number(tokens, *COUNTS)
        tokens.take("and")
        return Totals(Sums.ARE, frozenset({first, number(tokens, *COUNTS)}), _each(tokens))
    tokens.take("to" if how == "add" else "by")
    tokens.skip("up")
    if how == "add":
        return Totals(Sums.ADD, numbers(tokens, *SUMS), _each(tokens))
    return Totals(Sums.DIFFER, numbers(tokens, *COUNTS), _each(tokens))


# --- what is said of hands ------------------------------------------------------------------------


def _of_hands(tokens: Tokens) -> Ask | None:
    who = read_who(tokens)
    if who is None:
        return None
    denied = tokens.skip_all("does", "not") or tokens.skip_all("do", "not")
    predicate, contrary = _predicate(tokens)
    return Ask(who, predicate, denied is not contrary)


def _predicate(tokens: Tokens) -> tuple[Predicate, bool]:
    """What a hand is or does, and whether the contrary is said of it."""
    if tokens.skip("has", "have"):
        return _has(tokens)
    if tokens.skip("holds", "hold"):
        return HasCards(Part.ALL, read_count(tokens, 3)), False
    if tokens.skip("draws", "draw"):
        return Draws(), False
    if tokens.skip("stands", "stand"):
        return Draws(), True
    if tokens.skip("ahead"):
        tokens.take("by")
        return Ends(Verb.WINS, margins=numbers(tokens, *MARGINS)), False
    if tokens.peek() in VERBS:
        return _ends(tokens, VERBS[tokens.take(*VERBS)]), False
    if tokens.peek() in PLACES or tokens.peek() in ("card", "cards"):
        return _part(tokens)
    if tokens.peek() in ("natural", "pair", *PAIRS):
        return _natural_or_pair(tokens), False
    tokens.fail(DOES, say("value.hand-does", examples=listed(_DEEDS)))


def _has(tokens: Tokens) -> tuple[Predicate, bool]:
    no = tokens.skip("no")
    tokens.skip("a")
    if tokens.peek() in ("natural", "naturals", "pair", "pairs", *PAIRS):
        return _natural_or_pair(tokens), no
    if no and tokens.skip_all("third", "card", "that", "is"):
        fits = not tokens.skip("not")
        return CardIs(Part.THIRD, thing(tokens), fits), True
    if no:
        tokens.fail(("pair", "natural", "third", *PAIRS))
    return Ends(Verb.FINISHES, cards=_size(tokens), alike=of_one(tokens)), False


def _natural_or_pair(tokens: Tokens) -> Predicate:
    if tokens.skip("natural", "naturals"):
        return Ends(Verb.FINISHES, natural=_natural(tokens))
    kind = PAIRS[tokens.take(*PAIRS)] if tokens.peek() in PAIRS else None
    tokens.take("pair", "pairs")
    if not tokens.skip("of"):
        return Paired(kind)
    at = tokens.place
    kinds = thing(tokens)
    ranks = frozenset(item.rank for item in kinds.items if item.rank)
    if len(ranks) != len(kinds.items) or any(item.suit or item.red is not None for item in kinds.items):
        tokens.place = at
        tokens.fail(("aces", "kings"), say("value.card-ranks", examples=any_of(("aces", "kings"))))
    return Paired(kind, ranks)


def _natural(tokens: Tokens) -> Numbers:
    """The counts of a natural: 8 and 9 if none is named."""
    return numbers(tokens, 8, 9) if tokens.peek()[:1].isdigit() else frozenset({8, 9})


def _ends(tokens: Tokens, verb: Verb) -> Ends:
    counts = margins = cards = alike = natural = None
    if verb is Verb.FINISHES:
        tokens.skip("on")
        counts = numbers(tokens, *COUNTS)
    elif tokens.skip("on"):
        counts = numbers(tokens, *COUNTS)
    if verb in (Verb.WINS, Verb.LOSES) and tokens.skip("by"):
        margins = numbers(tokens, *MARGINS)
    if tokens.skip("with"):
        tokens.skip("a")
        if tokens.skip("natural"):
            natural = _natural(tokens)
        else:
            cards, alike = _size(tokens, "natural"), of_one(tokens)
    return Ends(verb, counts, margins, cards, alike, natural)


def _part(tokens: Tokens) -> tuple[Predicate, bool]:
    """Some cards of a hand: ``first card``, ``first two cards``, ``cards``."""
    if tokens.peek() in PLACES and tokens.peek(1) == "card":
        part = PLACES[tokens.take(*PLACES)]
        tokens.take("card")
        tokens.take("is")
        fits = not tokens.skip("not")
        return CardIs(part, thing(tokens), fits), False
    part = read_several(tokens)
    denied = tokens.peek() == "do" and tokens.peek(2) in ("total", "totals") and tokens.skip_all("do", "not")
    if tokens.skip("total", "totals"):
        return PartTotals(part, numbers(tokens, *COUNTS), of_one(tokens)), denied
    test, denied = read_test(tokens, CARDS[part])
    return HasCards(part, test), denied
