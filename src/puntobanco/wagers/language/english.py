"""Phrases in English: as felt, signs and pages print them."""

from puntobanco.cards import Rank
from puntobanco.rules.features import Part
from puntobanco.rules.hand import PairKind
from puntobanco.wagers.language.card_tests import Alike, AllAre, CardItem, CardTest, CountOf, Numbers, Show, Thing
from puntobanco.wagers.language.phrases import (
    Ask,
    Atom,
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
    Together,
    Totals,
    Verb,
    Who,
)

RANK_WORDS = {
    Rank.ACE: "ace",
    Rank.TWO: "two",
    Rank.THREE: "three",
    Rank.FOUR: "four",
    Rank.FIVE: "five",
    Rank.SIX: "six",
    Rank.SEVEN: "seven",
    Rank.EIGHT: "eight",
    Rank.NINE: "nine",
    Rank.TEN: "ten",
    Rank.JACK: "jack",
    Rank.QUEEN: "queen",
    Rank.KING: "king",
}


def words(phrase: Phrase, *, contrary: bool = False) -> str:
    """A phrase in words, or its contrary."""
    match phrase:
        case Denied():
            return words(phrase.phrase, contrary=not contrary)
        case Joined():
            word = _join_word(phrase, contrary=contrary)
            return f" {word} ".join(_beside(word, part, contrary=contrary) for part in phrase.parts)
        case _:
            return _atom(phrase, contrary=contrary)


_OTHER = {"and": "or", "or": "and"}


def _join_word(phrase: Phrase, *, contrary: bool) -> str:
    """The word that joins its own parts; none for a single phrase."""
    match phrase:
        case Denied():
            return _join_word(phrase.phrase, contrary=not contrary)
        case Joined():
            return _OTHER[phrase.word] if contrary else phrase.word
        case _:
            return ""


def _beside(word: str, part: Phrase, *, contrary: bool) -> str:
    """A part beside others: in brackets if its own parts are joined by the other word."""
    said = words(part, contrary=contrary)
    return f"({said})" if _join_word(part, contrary=contrary) == _OTHER[word] else said


def _atom(atom: Atom, *, contrary: bool) -> str:
    match atom:
        case Named():
            return atom.contrary if contrary else atom.words
        case Ask():
            return _ask(atom, contrary=contrary)
        case Together():
            return _cards(atom.test, _TOGETHER[atom.part], denied=contrary)
        case Tie():
            verb = "do not tie" if contrary else "tie"
            return f"the hands {verb}{_on(atom.counts)}{_each(atom.cards)}"
        case Totals():
            verb = f"do not {atom.how.value}" if contrary and atom.how is not Sums.ARE else atom.how.value
            verb = "are not" if contrary and atom.how is Sums.ARE else verb
            joined = " and ".join(map(str, sorted(atom.numbers, reverse=True)))
            numbers = joined if atom.how is Sums.ARE else listed(atom.numbers)
            return f"the totals {verb} {numbers}{_each(atom.cards)}"
        case RoundHas():
            return f"the round {'does not have' if contrary else 'has'} {listed(atom.cards)} cards"


def _each(cards: int | None) -> str:
    return f" with {cards} cards each" if cards is not None else ""


_WHO = {
    Who.PLAYER: "the Player",
    Who.BANKER: "the Banker",
    Who.BOTH: "both hands",
    Who.EITHER: "either hand",
    Who.NEITHER: "neither hand",
    Who.ONE: "exactly one hand",
    Who.WINNING: "the winning hand",
    Who.LOSING: "the losing hand",
    Who.ONLY_PLAYER: "only the Player",
    Who.ONLY_BANKER: "only the Banker",
}
_SINGLE = (Who.PLAYER, Who.BANKER)
_OPPOSITE = {Who.EITHER: Who.NEITHER, Who.NEITHER: Who.EITHER}
_PARTS = {
    Part.ALL: "cards",
    Part.FIRST_TWO: "first two cards",
    Part.FIRST: "first card",
    Part.SECOND: "second card",
    Part.THIRD: "third card",
}
_TOGETHER = {
    Part.ALL: "cards",
    Part.FIRST_TWO: "the first four cards",
    Part.FIRST: "the first cards of both hands",
    Part.SECOND: "the second cards of both hands",
    Part.THIRD: "the third cards of both hands",
}


def _ask(ask: Ask, *, contrary: bool) -> str:
    """A hand and what it does; the contrary of several hands begins with “not”."""
    if contrary and ask.who in _SINGLE:
        return _does(ask.who, ask.predicate, denied=not ask.denied)
    if contrary and ask.who in _OPPOSITE:
        return _does(_OPPOSITE[ask.who], ask.predicate, denied=ask.denied)
    said = _does(ask.who, ask.predicate, denied=ask.denied)
    return f"not {said}" if contrary else said


def _does(who: Who, predicate: Predicate, *, denied: bool) -> str:
    subject = _WHO[who]
    plural = who is Who.BOTH
    match predicate:
        case Ends():
            return f"{subject} {_verb(*_ends(predicate), plural=plural, denied=denied)}"
        case Paired():
            return f"{subject} {_verb('has', _pair(predicate, denied=denied), plural=plural, denied=False)}"
        case Draws():
            return f"{subject} {_verb('draws', '', plural=plural, denied=denied)}"
        case CardIs():
            return _card_is(subject, predicate, plural=plural, denied=denied)
        case PartTotals():
            tail = f" {listed(predicate.counts)}{_of_one(predicate.alike)}"
            verb = "do not total" if denied else "total"
            return f"{_owned(subject)} {_PARTS[predicate.part]} {verb}{tail}"
        case HasCards():
            if isinstance(predicate.test, CountOf) and predicate.part is Part.ALL:
                return f"{subject} {_verb('holds', f' {_counted(predicate.test)}', plural=plural, denied=denied)}"
            return _cards(predicate.test, f"{_owned(subject)} {_PARTS[predicate.part]}", denied=denied)


def _card_is(subject: str, card: CardIs, *, plural: bool, denied: bool) -> str:
    """A hand without a third card has none that is of a kind, and none that is not."""
    kind = _thing(card.thing, article=True)
    if denied and card.part is Part.THIRD:
        verb = "is" if card.fits else "is not"
        return f"{subject} {'have' if plural else 'has'} no third card that {verb} {kind}"
    return f"{_owned(subject)} {_PARTS[card.part]} {'is' if card.fits is not denied else 'is not'} {kind}"


def _owned(subject: str) -> str:
    return f"{subject}’" if subject.endswith("s") else f"{subject}’s"


_PLURAL = {
    "finishes": "finish",
    "wins": "win",
    "loses": "lose",
    "ties": "tie",
    "has": "have",
    "draws": "draw",
    "holds": "hold",
}


def _verb(verb: str, rest: str, *, plural: bool, denied: bool) -> str:
    if denied:
        return f"{'do' if plural else 'does'} not {_PLURAL[verb]}{rest}"
    return f"{_PLURAL[verb] if plural else verb}{rest}"


_EVEN, _ODD = frozenset(range(0, 10, 2)), frozenset(range(1, 10, 2))


def _on(counts: Numbers | None) -> str:
    if counts is None:
        return ""
    return f" on {'an even number' if counts == _EVEN else 'an odd number' if counts == _ODD else listed(counts)}"


def _ends(ends: Ends) -> tuple[str, str]:
    rest = _on(ends.counts)
    rest += f" by {listed(ends.margins)}" if ends.margins is not None else ""
    natural = "a natural" + (f" {listed(ends.natural)}" if ends.natural and len(ends.natural) < 2 else "")
    cards = f"{ends.cards} cards{_of_one(ends.alike)}" if ends.cards is not None else ""
    if ends.verb is Verb.FINISHES and not rest:
        return "has", f" {natural if ends.natural is not None else cards}"
    rest += f" with {natural}" if ends.natural is not None else ""
    return ends.verb.value, rest + (f" with {cards}" if cards else "")


def _pair(paired: Paired, *, denied: bool) -> str:
    kind = f"{paired.kind.value} " if paired.kind and paired.kind is not PairKind.NONE else ""
    ranks = [_plural(RANK_WORDS[rank]) for rank in Rank if rank in paired.ranks]
    return f" {'no' if denied else 'a'} {kind}pair" + (f" of {_or(ranks)}" if ranks else "")


def _of_one(alike: Alike | None) -> str:
    return f" of one {alike.value}" if alike else ""


def _cards(test: CardTest, cards: str, *, denied: bool) -> str:
    """What some cards are asked, or its contrary."""
    match test:
        case Show():
            if test.numbers == {1}:
                return f"{cards} are {'not ' if denied else ''}of one {test.alike.value}"
            return f"{cards} {'do not ' if denied else ''}show {listed(test.numbers)} {test.alike.value}s"
        case AllAre():
            kinds = _thing(test.thing, plural=True)
            said = f"all cards are {kinds}" if cards == "cards" else f"{cards} are all {kinds}"
            return f"not {said}" if denied else said
        case CountOf():
            among = "all cards" if cards == "cards" else cards
            if denied and test.alike:
                return f"not {_counted(test)} among {among}"
            asked = CountOf(test.thing, frozenset(range(MOST_CARDS + 1)) - test.numbers) if denied else test
            return f"{_counted(asked, article=False)} among {among}"


def _counted(test: CountOf, *, article: bool = True) -> str:
    """How many cards of a kind."""
    numbers, least, most = test.numbers, min(test.numbers), max(test.numbers)
    if article and numbers == frozenset(range(1, MOST_CARDS + 1)) and not test.alike:
        return _thing(test.thing, article=True, noun=True)
    single = (least if most == MOST_CARDS else most) == 1
    kinds = f"{_thing(test.thing, plural=not single, noun=True)}{_of_one(test.alike)}"
    if numbers == {0}:
        return f"no {kinds}"
    if numbers == frozenset(range(least, MOST_CARDS + 1)) and least < MOST_CARDS:
        return f"at least {least} {kinds}"
    if least == 0 and numbers == frozenset(range(most + 1)):
        return f"at most {most} {kinds}"
    return f"exactly {listed(numbers)} {kinds}"


MOST_CARDS = 6
"""The most cards that a round has."""


def _thing(thing: Thing, *, plural: bool = False, article: bool = False, noun: bool = False) -> str:
    if thing.worth is not None:
        card = "cards " if plural else "a card " if article else "card "
        return (card if noun else "") + f"worth {listed(thing.worth)}"
    return _or([_item(item, plural=plural, article=article, noun=noun) for item in thing.items])


def _item(item: CardItem, *, plural: bool, article: bool, noun: bool) -> str:
    colour = "" if item.red is None else "red" if item.red else "black"
    of = f" of {item.suit.name.lower()}" if item.suit else ""
    core = "face card" if item.face else RANK_WORDS[item.rank] if item.rank else ""
    if not core and item.suit:
        core, of = item.suit.name.lower().removesuffix("s"), ""
    if not core:
        return f"{'a ' if article else ''}{colour} card{'s' if plural else ''}" if noun else colour
    said = f"{colour} {core}".strip()
    if plural:
        return _plural(said) + of
    return (f"{'an' if said[0] in 'ae' else 'a'} {said}" if article else said) + of


def _plural(word: str) -> str:
    return f"{word}es" if word.endswith("x") else f"{word}s"


def listed(numbers: Numbers) -> str:
    """``7``, ``8 or 9``, ``1 to 3, 15 or 16``."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    said: list[str] = []
    for run in runs:
        said += [f"{run[0]} to {run[-1]}"] if len(run) > 2 else [str(number) for number in run]
    return _or(said)


def _or(said: list[str]) -> str:
    return said[0] if len(said) == 1 else f"{', '.join(said[:-1])} or {said[-1]}"
