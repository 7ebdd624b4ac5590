"""Reading what is said of cards: of which cards, how many are of a kind, and what they have in common."""

from puntobanco.rules.features import Part
from puntobanco.wagers.language.card_tests import (
    MOST_CARDS,
    Alike,
    AllAre,
    CardItem,
    CardTest,
    CountOf,
    Numbers,
    Show,
    Thing,
)
from puntobanco.wagers.language.lists import number, numbers, thing
from puntobanco.wagers.language.phrases import Ask, Denied, HasCards, Phrase, Together, Who
from puntobanco.wagers.language.tokens import Tokens
from puntobanco.words import say

CARDS = {Part.ALL: 3, Part.FIRST_TWO: 2, Part.FIRST: 1, Part.SECOND: 1, Part.THIRD: 1}
ALIKE = {"suit": Alike.SUIT, "rank": Alike.RANK, "colour": Alike.COLOUR, "color": Alike.COLOUR}
PLACES = {"first": Part.FIRST, "second": Part.SECOND, "third": Part.THIRD}
NUMBER_WORDS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}


def read_who(tokens: Tokens) -> Who | None:
    for who in (Who.PLAYER, Who.BANKER):
        if tokens.skip(who.value):
            tokens.skip("hand")
            return who
    if tokens.skip("only"):
        tokens.skip("the")
        return Who.ONLY_PLAYER if tokens.take("player", "banker") == "player" else Who.ONLY_BANKER
    for who in (Who.BOTH, Who.EITHER, Who.NEITHER, Who.WINNING, Who.LOSING):
        first, noun = who.value.split()
        if tokens.skip(first):
            tokens.take(noun)
            return who
    return Who.ONE if tokens.skip_all("exactly", "one", "hand") else None


def of_one(tokens: Tokens) -> Alike | None:
    """``of one suit``."""
    if not (tokens.peek() == "of" and tokens.peek(1) == "one"):
        return None
    tokens.place += 2
    return ALIKE[tokens.take(*ALIKE)]


def read_several(tokens: Tokens) -> Part:
    """``first two cards``, ``cards``."""
    if tokens.skip("first"):
        tokens.take("two", "2")
        tokens.take("cards")
        return Part.FIRST_TWO
    tokens.take("cards", "first")
    return Part.ALL


def read_test(tokens: Tokens, most: int) -> tuple[CardTest, bool]:
    """What is said after some cards, and whether it is denied: ``show 4 suits``, ``are all red``."""
    denied = tokens.skip_all("do", "not")
    if denied and tokens.peek() != "show":
        tokens.fail(("show", "total"))
    if tokens.skip("show"):
        shown = numbers(tokens, 1, most) if tokens.peek()[:1].isdigit() else _written(tokens, most)
        what = tokens.take(*ALIKE, *(f"{word}s" for word in ALIKE))
        return Show(ALIKE[what.removesuffix("s")], shown), denied
    denied = tokens.skip_all("are", "not")
    tokens.skip("are", "is")
    if alike := of_one(tokens):
        return Show(alike, frozenset({1})), denied
    if not tokens.skip("all") and denied:
        tokens.fail(("of", "all"), say("value.one-suit-or-all"))
    return AllAre(thing(tokens, ("total", "show", "are"))), denied


def _written(tokens: Tokens, most: int) -> Numbers:
    words = [word for word, number in NUMBER_WORDS.items() if number <= most]
    return frozenset({NUMBER_WORDS[tokens.take(*words)]})


def read_together(tokens: Tokens) -> Phrase | None:
    """Cards of both hands: ``all cards red``, ``first four cards show 4 suits``, ``first cards of one suit``."""
    everything = tokens.skip("all")
    if everything:
        tokens.skip("of")
        tokens.skip("the")
    elif tokens.peek() not in (*PLACES, "cards"):
        return None
    part, side = _place(tokens)
    if side is not None:
        tokens.fail(("cards", "first"), say("value.both-hands-cards"))
    test, denied = read_test(tokens, 2 * CARDS[part])
    if part is Part.THIRD:
        return Together(part, test, fits=not denied)
    return Denied(Together(part, test)) if denied else Together(part, test)


def _place(tokens: Tokens) -> tuple[Part, Who | None]:
    """Which cards: of one hand, or of both together."""
    tokens.skip("the")
    if who := read_who(tokens):
        if tokens.peek() in PLACES and tokens.peek(1) == "card":
            part = PLACES[tokens.take(*PLACES)]
            tokens.take("card")
            return part, who
        return read_several(tokens), who
    if tokens.skip("cards"):
        return Part.ALL, None
    if tokens.skip_all("first", "four", "cards") or tokens.skip_all("first", "4", "cards"):
        return Part.FIRST_TWO, None
    part = PLACES[tokens.take(*PLACES, "cards")] if tokens.peek() in PLACES else Part.ALL
    tokens.take("cards")
    tokens.skip_all("of", "both", "hands")
    return part, None


def read_counted(tokens: Tokens) -> Phrase | None:
    """``exactly 3 sevens among all cards``, and ``all the player's cards are red``."""
    if tokens.peek() == "all" and ("player" in _next(tokens) or "banker" in _next(tokens)):
        tokens.take("all")
        tokens.skip("of")
        tokens.skip("the")
        who, part = read_who(tokens), read_several(tokens)
        assert who
        test, denied = read_test(tokens, CARDS[part])
        return Ask(who, HasCards(part, test), denied)
    if tokens.peek() not in ("exactly", "at", "no"):
        return None
    counted = read_count(tokens, 6)
    tokens.take("among", "in")
    tokens.skip("all")
    part, who = _place(tokens)
    return Together(part, counted) if who is None else Ask(who, HasCards(part, counted))


def _next(tokens: Tokens) -> tuple[str, ...]:
    return tuple(tokens.peek(further) for further in range(1, 4))


def _any_alike(tokens: Tokens) -> bool:
    """``cards of one suit``: any cards, as long as they are alike."""
    found = tokens.peek(1) == "of" and tokens.peek(2) == "one" and tokens.skip("card", "cards")
    return bool(found)


def read_count(tokens: Tokens, most: int) -> CountOf:
    """How many cards of a kind: ``exactly 3 sevens``, ``2 cards of one suit``, ``no aces``, ``an ace``."""
    at = tokens.place
    wanted = _amount(tokens, most)
    kind = Thing((CardItem(),)) if tokens.place > at and _any_alike(tokens) else thing(tokens)
    alike = of_one(tokens)
    if alike and wanted == {0}:  # no cards are of no suit
        tokens.place = at
        tokens.fail(("at", "exactly"))
    return CountOf(kind, wanted - {0} if alike else wanted, alike)


def _amount(tokens: Tokens, most: int) -> Numbers:
    """Some of the numbers from 0 to the most that there may be, never all: that would ask nothing."""
    if tokens.skip("no"):
        return frozenset({0})
    if tokens.skip("exactly"):
        at = tokens.place
        wanted = numbers(tokens, 0, most)
        if len(wanted) > most:
            tokens.place = at
            tokens.fail((), say("value.number-from", low=0, high=most))
        return wanted
    if tokens.skip("at"):
        if tokens.take("least", "most") == "least":
            return frozenset(range(number(tokens, 1, most), MOST_CARDS + 1))
        return frozenset(range(number(tokens, 0, most - 1) + 1))
    return frozenset(range(1, MOST_CARDS + 1))
