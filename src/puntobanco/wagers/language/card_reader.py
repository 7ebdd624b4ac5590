"""Reading what is said of cards: of which cards, how many are of a kind, and what they have in common."""

from puntobanco.rules.features import Part
from puntobanco.wagers.language.card_tests import Alike, AllAre, CardTest, CountOf, Numbers, Show
from puntobanco.wagers.language.lists import numbers, thing
from puntobanco.wagers.language.phrases import Ask, Denied, HasCards, Phrase, Together, Who
from puntobanco.wagers.language.tokens import Tokens

CARDS = {Part.ALL: 3, Part.FIRST_TWO: 2, Part.FIRST: 1, Part.SECOND: 1, Part.THIRD: 1}
"""The most cards that a part of a hand has."""
ALIKE = {"suit": Alike.SUIT, "rank": Alike.RANK, "colour": Alike.COLOUR, "color": Alike.COLOUR}
PLACES = {"first": Part.FIRST, "second": Part.SECOND, "third": Part.THIRD}
NUMBER_WORDS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}


def read_who(tokens: Tokens) -> Who | None:
    """Of which hands something is said, if it begins with hands."""
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
        tokens.fail(("of", "all"), "“of one suit” or “all”: whether none or only some are is not said")
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
        tokens.fail(("cards", "first"), "cards of both hands")
    test, denied = read_test(tokens, 2 * CARDS[part])
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
        part, who = _place(tokens)
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


def read_count(tokens: Tokens, most: int) -> CountOf:
    """How many cards of a kind: ``exactly 3 sevens``, ``at least 1 red card``, ``no aces``, ``an ace``."""
    if tokens.skip("no"):
        wanted: Numbers = frozenset({0})
    elif tokens.skip("exactly"):
        wanted = numbers(tokens, 0, most)
    elif tokens.skip("at"):
        least = tokens.take("least", "most") == "least"
        (number,) = numbers(tokens, 0, most, several=False)
        wanted = frozenset(range(number, 7)) if least else frozenset(range(number + 1))
    else:
        wanted = frozenset(range(1, 7))
    return CountOf(thing(tokens), wanted, of_one(tokens))
