"""Lists of numbers and of kinds of cards, as the condition language writes them."""

import re
from itertools import product

from puntobanco.cards import Rank, Suit
from puntobanco.wagers.language.card_tests import CardItem, Numbers, Thing
from puntobanco.wagers.language.tokens import Tokens
from puntobanco.words import any_of, say

_NUMBER = re.compile(r"\d{1,3}", re.ASCII)
_RANGE = re.compile(r"(\d{1,3})[-–](\d{1,3})", re.ASCII)

WORDS = {rank: rank.name.lower() for rank in Rank}

RANKS = {
    **{word: rank for rank, word in WORDS.items()},
    **{f"{word}es" if word.endswith("x") else f"{word}s": rank for rank, word in WORDS.items()},
    **{str(rank.points): rank for rank in Rank if rank.points > 1},
    **{f"{rank.points}s": rank for rank in Rank if rank.points > 1},
    "10": Rank.TEN,
    "10s": Rank.TEN,
}
SUITS = {word: suit for suit in Suit for word in (suit.name.lower(), suit.name.lower().removesuffix("s"))}
COLOURS = {"red": True, "black": False}
FACES = ("face", "faces")
KINDS = ("worth", "card", "cards", *FACES, *COLOURS, *SUITS, *RANKS)

CARD_KINDS = ("an ace", "a face card", "hearts", "red", "worth 6 to 9")
"""What a mistaken kind of card is answered with."""


def numbers(tokens: Tokens, low: int, high: int) -> Numbers:
    """``7``, ``8 or 9``, ``1, 2, 15 or 16``, ``4 to 9``, ``1-3``, ``10 or more``, ``even``; each in these bounds."""
    found = _some(tokens, low, high)
    while _continues(tokens):
        tokens.place += 1
        tokens.skip("or")
        if tokens.skip("more", "higher"):
            found |= frozenset(range(max(found), high + 1))
        elif tokens.skip("less", "fewer", "lower"):
            found |= frozenset(range(low, min(found) + 1))
        else:
            found |= _some(tokens, low, high)
    return found


def _continues(tokens: Tokens) -> bool:
    """Whether a comma or an ``or`` is followed by a further number."""
    if tokens.peek() not in (",", "or"):
        return False
    following = tokens.peek(2 if tokens.peek() == "," and tokens.peek(1) == "or" else 1)
    return following[:1].isdigit() or following in ("more", "higher", "less", "fewer", "lower")


def _some(tokens: Tokens, low: int, high: int) -> Numbers:
    """A number, a range, or all that are even or odd."""
    if tokens.skip("an") or tokens.peek() in ("even", "odd"):
        odd = tokens.take("even", "odd") == "odd"
        tokens.skip("number", "count", "total")
        return frozenset(number for number in range(low, high + 1) if number % 2 == odd)
    match = _RANGE.fullmatch(tokens.peek())
    if match:
        first, last = int(match[1]), int(match[2])
    else:
        first = last = _peeked(tokens, low, high)
        if tokens.peek(1) == "to":
            tokens.place += 2
            last = _peeked(tokens, low, high)
    if not low <= first <= last <= high:
        tokens.fail((), say("value.range" if low <= first else "value.numbers-from", low=low, high=high))
    tokens.place += 1
    return frozenset(range(first, last + 1))


def number(tokens: Tokens, low: int, high: int) -> int:
    """A single number in these bounds."""
    found = _peeked(tokens, low, high)
    tokens.place += 1
    return found


def _peeked(tokens: Tokens, low: int, high: int) -> int:
    word = tokens.peek()
    if not _NUMBER.fullmatch(word) or not low <= int(word) <= high:
        tokens.fail((), say("value.number-from", low=low, high=high))
    return int(word)


def thing(tokens: Tokens, instead: tuple[str, ...] = ()) -> Thing:
    """Kinds of cards: ``a king``, ``red``, ``hearts or spades``, ``nines of diamonds``, ``worth 6 to 9``."""
    at = tokens.place
    tokens.skip("a", "an")
    if tokens.skip("card", "cards"):
        tokens.take("worth")
        return Thing(worth=numbers(tokens, 0, 9))
    if tokens.skip("worth"):
        return Thing(worth=numbers(tokens, 0, 9))
    tokens.place = at
    items = _items(tokens, instead)
    while tokens.peek() in (",", "or") and _begins(tokens, 1):
        tokens.place += 1
        tokens.skip("or")
        items += _items(tokens)
    return Thing(items)


def _begins(tokens: Tokens, further: int) -> bool:
    if tokens.peek(further) == "or":
        further += 1
    if tokens.peek(further) in ("a", "an"):
        further += 1
    return tokens.peek(further) in KINDS[3:]


def _items(tokens: Tokens, instead: tuple[str, ...] = ()) -> tuple[CardItem, ...]:
    """One kind of card, once for each suit that is named with it."""
    tokens.skip("a", "an")
    red = COLOURS[tokens.take(*COLOURS)] if tokens.peek() in COLOURS else None
    ranks: tuple[Rank | None, ...] = (None,)
    suits: tuple[Suit | None, ...] = (None,)
    face = tokens.peek() in FACES
    if face:
        tokens.take(*FACES)
        tokens.skip("card", "cards")
    elif tokens.peek() in RANKS:
        ranks = (RANKS[tokens.take(*RANKS)],)
    elif tokens.peek() in SUITS:
        suits = (SUITS[tokens.take(*SUITS)],)
    elif red is None:
        tokens.fail((*KINDS, *instead), say("value.card-kind", examples=any_of(CARD_KINDS)))
    else:
        tokens.skip("card", "cards")
    if (face or ranks != (None,)) and tokens.peek() == "of" and tokens.peek(1) in SUITS:
        tokens.place += 1
        suits = _suits(tokens)
    return tuple(CardItem(rank, suit, red, face) for rank, suit in product(ranks, suits))


def _suits(tokens: Tokens) -> tuple[Suit, ...]:
    suits = [SUITS[tokens.take(*SUITS)]]
    while tokens.peek() == "or" and tokens.peek(1) in SUITS:
        tokens.place += 1
        suits.append(SUITS[tokens.take(*SUITS)])
    return tuple(suits)
