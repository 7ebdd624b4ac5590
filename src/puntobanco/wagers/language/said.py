"""Phrases as texts, which each language writes in its own grammar: as felt, signs and pages print them.

A text holds what was asked; where a language needs to know that several hands do something, or that it is denied, the
parameter `how` tells: ``one``, ``many``, ``not-one`` or ``not-many``.
"""

from collections.abc import Sequence

from puntobanco.cards import Rank
from puntobanco.rules.features import Part
from puntobanco.rules.hand import PairKind
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
from puntobanco.words import Names, Param, Several, Text, in_words, say


def words(phrase: Phrase, *, contrary: bool = False) -> str:
    return in_words(text_of(phrase, contrary=contrary))


def names_of(phrase: Phrase) -> Names:
    """A phrase as the name of a line, in the three languages."""
    text = text_of(phrase)
    english = in_words(text)
    return Names(english[0].upper() + english[1:], *(in_words(text, code).strip() for code in ("zh-Hans", "zh-Hant")))


def text_of(phrase: Phrase, *, contrary: bool = False) -> Text:
    match phrase:
        case Denied():
            return text_of(phrase.phrase, contrary=not contrary)
        case Joined():
            return _joined(phrase, contrary=contrary)
        case _:
            return _atom(phrase, contrary=contrary)


_OTHER = {"and": "or", "or": "and"}
_JOINED = {"and": "condition.and", "or": "condition.or"}


def _joined(phrase: Joined, *, contrary: bool) -> Text:
    word = _join_word(phrase, contrary=contrary)
    first, *rest = (_beside(word, part, contrary=contrary) for part in phrase.parts)
    for part in rest:
        first = say(_JOINED[word], one=first, other=part)
    return first


def _join_word(phrase: Phrase, *, contrary: bool) -> str:
    """The word that joins its own parts; none for a single phrase."""
    match phrase:
        case Denied():
            return _join_word(phrase.phrase, contrary=not contrary)
        case Joined():
            return _OTHER[phrase.word] if contrary else phrase.word
        case _:
            return ""


def _beside(word: str, part: Phrase, *, contrary: bool) -> Text:
    """A part beside others: in brackets if its own parts are joined by the other word."""
    said = text_of(part, contrary=contrary)
    return say("condition.brackets", what=said) if _join_word(part, contrary=contrary) == _OTHER[word] else said


def _atom(atom: Atom, *, contrary: bool) -> Text:
    how = "no" if contrary else "yes"
    match atom:
        case Named():
            return atom.contrary if contrary else atom.words
        case Ask():
            return _ask(atom, contrary=contrary)
        case Together():
            return _together(atom, contrary=contrary)
        case Tie():
            return say("condition.tie", how=how, on=_on(atom.counts), each=_each(atom.cards))
        case Totals():
            numbers = _pair_of(atom.numbers) if atom.how is Sums.ARE else listed(atom.numbers)
            return say(f"condition.totals-{_SUMS[atom.how]}", how=how, numbers=numbers, each=_each(atom.cards))
        case RoundHas():
            return say("condition.round-has", how=how, numbers=listed(atom.cards))


def _together(asked: Together, *, contrary: bool) -> Text:
    """Third cards that are not alike have been dealt, so the contrary begins with “not”."""
    cards = say("condition.together", part=_PARTS[asked.part])
    if asked.part is not Part.THIRD or isinstance(asked.test, CountOf):
        return _cards(asked.test, cards, asked.part, denied=contrary)
    said = _cards(asked.test, cards, asked.part, denied=not asked.fits)
    return say("condition.not", what=said) if contrary else said


_SUMS = {Sums.ADD: "add", Sums.DIFFER: "differ", Sums.ARE: "are"}


def _pair_of(numbers: Numbers) -> Param:
    return say("condition.these-two", high=max(numbers), low=min(numbers))


def _each(cards: int | None) -> Param:
    return "" if cards is None else say("condition.each", n=cards)


_OPPOSITE = {Who.EITHER: Who.NEITHER, Who.NEITHER: Who.EITHER}
_PARTS = {
    Part.ALL: "all",
    Part.FIRST_TWO: "first-two",
    Part.FIRST: "first",
    Part.SECOND: "second",
    Part.THIRD: "third",
}


def _ask(ask: Ask, *, contrary: bool) -> Text:
    """A hand and what it does; the contrary of several hands begins with “not”."""
    if contrary and ask.who in (Who.PLAYER, Who.BANKER):
        return _does(ask.who, ask.predicate, denied=not ask.denied)
    if contrary and ask.who in _OPPOSITE:
        return _does(_OPPOSITE[ask.who], ask.predicate, denied=ask.denied)
    said = _does(ask.who, ask.predicate, denied=ask.denied)
    return say("condition.not", what=said) if contrary else said


def _does(who: Who, predicate: Predicate, *, denied: bool) -> Text:
    named = say("condition.who", who=who.name.lower())
    how = ("not-" if denied else "") + ("many" if who is Who.BOTH else "one")
    match predicate:
        case Ends():
            return _ends(predicate, named, how)
        case Paired():
            return _pair(predicate, named, how)
        case Draws():
            return say("condition.draws", who=named, how=how)
        case CardIs():
            return _card_is(predicate, who, how)
        case PartTotals():
            cards, alike = _part_of(who, predicate.part), _of_one(predicate.alike)
            return say("condition.cards-total", cards=cards, how=how, numbers=listed(predicate.counts), alike=alike)
        case HasCards(Part.ALL, CountOf() as test):
            code, counted = _counted(test, article=True)
            return say(f"condition.holds{code}", who=named, how=how, counted=counted)
        case HasCards():
            return _cards(predicate.test, _part_of(who, predicate.part), None, denied=denied)


def _part_of(who: Who, part: Part) -> Text:
    return say("condition.part-of", whose=say("condition.whose", who=who.name.lower()), part=_PARTS[part])


def _card_is(card: CardIs, who: Who, how: str) -> Text:
    """A hand without a third card has none that is of a kind, and none that is not."""
    kind, denied = _thing(card.thing, "a", noun=False), how.startswith("not")
    if denied and card.part is Part.THIRD:
        named, fits = say("condition.who", who=who.name.lower()), "yes" if card.fits else "no"
        return say("condition.no-third", who=named, how=how.removeprefix("not-"), fits=fits, kind=kind)
    return say(
        "condition.card-is", card=_part_of(who, card.part), how="yes" if card.fits is not denied else "no", kind=kind
    )


_EVEN, _ODD = frozenset(range(0, 10, 2)), frozenset(range(1, 10, 2))


def _on(counts: Numbers | None) -> Param:
    if counts is None:
        return ""
    if counts in (_EVEN, _ODD):
        return say("condition.on-even" if counts == _EVEN else "condition.on-odd")
    return say("condition.on", numbers=listed(counts))


_ENDS = {
    Verb.WINS: ("condition.wins", "condition.wins-so"),
    Verb.LOSES: ("condition.loses", "condition.loses-so"),
    Verb.TIES: ("condition.ties", "condition.ties-so"),
    Verb.FINISHES: ("condition.finishes-so", "condition.finishes-so"),
}
"""How a hand ends: by itself, and with counts, margins or cards."""


def _ends(ends: Ends, who: Text, how: str) -> Text:
    on, by = _on(ends.counts), "" if ends.margins is None else say("condition.by", numbers=listed(ends.margins))
    number, alike = _natural_on(ends.natural), _of_one(ends.alike)
    if ends.verb is Verb.FINISHES and not on and not by:
        if ends.natural is not None:
            return say("condition.has-natural", who=who, how=how, number=number)
        return say("condition.has-cards", who=who, how=how, n=ends.cards or 0, alike=alike)
    natural = "" if ends.natural is None else say("condition.with-natural", number=number)
    cards = "" if ends.cards is None else say("condition.with-cards", n=ends.cards, alike=alike)
    alone, so = _ENDS[ends.verb]
    if not (on or by or natural or cards):
        return say(alone, who=who, how=how)
    return say(so, who=who, how=how, on=on, by=by, natural=natural, cards=cards)


def _natural_on(counts: Numbers | None) -> Param:
    """The count of a natural, where only one is meant."""
    return say("condition.of-count", n=listed(counts)) if counts and len(counts) < 2 else ""


def _pair(paired: Paired, who: Text, how: str) -> Text:
    kind = paired.kind.value if paired.kind and paired.kind is not PairKind.NONE else "any"
    items = [_core(rank.name.lower(), plural=True) for rank in Rank if rank in paired.ranks]
    ranks = say("condition.of-ranks", ranks=_or(items, figures=True)) if items else ""
    return say("condition.has-pair", who=who, how=how, kind=kind, ranks=ranks)


def _of_one(alike: Alike | None) -> Param:
    return say("condition.of-one", alike=alike.value) if alike else ""


def _cards(test: CardTest, cards: Text, together: Part | None, *, denied: bool) -> Text:
    """What some cards are asked, or its contrary; cards of both hands together are named by their part."""
    how, every = "no" if denied else "yes", together is Part.ALL
    match test:
        case Show():
            if test.numbers == {1}:
                return say("condition.alike", cards=cards, how=how, alike=test.alike.value)
            numbers = listed(test.numbers)
            return say("condition.show", cards=cards, how=how, numbers=numbers, alike=test.alike.value)
        case AllAre():
            kinds = _thing(test.thing, "many", noun=False)
            if not every:
                return say("condition.all-are", cards=cards, how=how, kinds=kinds)
            said = say("condition.every-card", kinds=kinds)
            return say("condition.not", what=said) if denied else said
        case CountOf():
            among = say("condition.all-cards") if every else cards
            if denied and test.alike:
                code, counted = _counted(test, article=True)
                return say("condition.not", what=say(f"condition.among{code}", cards=among, counted=counted))
            asked = CountOf(test.thing, frozenset(range(MOST_CARDS + 1)) - test.numbers) if denied else test
            code, counted = _counted(asked, article=False)
            return say(f"condition.among{code}", cards=among, counted=counted)


def _counted(test: CountOf, *, article: bool) -> tuple[str, Text]:
    """How many cards of a kind; ``-none`` if there are none, which the verb says."""
    numbers, least, most = test.numbers, min(test.numbers), max(test.numbers)
    if article and numbers == frozenset(range(1, MOST_CARDS + 1)) and not test.alike:
        return "", _thing(test.thing, "a", noun=True)
    single = (least if most == MOST_CARDS else most) == 1
    kinds = say(
        "condition.kinds", kinds=_thing(test.thing, "one" if single else "many", noun=True), alike=_of_one(test.alike)
    )
    if numbers == {0}:
        return "-none", kinds
    if numbers == frozenset(range(least, MOST_CARDS + 1)) and least < MOST_CARDS:
        return "", say("condition.at-least", n=least, kinds=kinds)
    if least == 0 and numbers == frozenset(range(most + 1)):
        return "", say("condition.at-most", n=most, kinds=kinds)
    return "", say("condition.exactly", numbers=listed(numbers), kinds=kinds)


def _thing(thing: Thing, form: str, *, noun: bool) -> Text:
    """A kind of cards: ``one`` king, ``many`` kings, ``a`` king; without the noun where “is” stands before it."""
    if thing.worth is not None:
        return say("condition.worth", form=form if noun else "none", numbers=listed(thing.worth))
    items = [_item(item, form, noun=noun) for item in thing.items]
    ranks = all(item.rank and item.red is None and not item.suit for item in thing.items)
    said = _or(items, figures=ranks)
    return say("condition.ranks", ranks=said) if ranks else said


_COLOURS = {None: "any", True: "red", False: "black"}


def _item(item: CardItem, form: str, *, noun: bool) -> Text:
    colour = _COLOURS[item.red]
    if not item.rank and not item.face and not item.suit:
        code = "any" if item.red is None else "coloured"
        return say(f"condition.{code}-card", form=form if noun else "none", colour=colour)
    core = "face" if item.face else item.rank.name.lower() if item.rank else item.suit.name.lower() if item.suit else ""
    of = say("condition.of-suit", suit=item.suit.name.lower()) if item.suit and core != item.suit.name.lower() else ""
    said = say("condition.card", colour=colour, core=_core(core, plural=form == "many"), of=of)
    if form != "a":
        return said
    vowel = "yes" if colour == "any" and item.rank in (Rank.ACE, Rank.EIGHT) else "no"
    return say("condition.a-card", vowel=vowel, card=said)


def _core(core: str, *, plural: bool) -> Text:
    singular = say("condition.core", core=core)
    return say("condition.cores", core=core, one=singular) if plural else singular


def listed(numbers: Numbers) -> Text:
    """``7``, ``8 or 9``, ``1 to 3, 15 or 16``."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    said: list[Text] = []
    for run in runs:
        if len(run) > 2:
            said.append(say("condition.range", low=run[0], high=run[-1]))
        else:
            said += [say("condition.number", n=number) for number in run]
    return _or(said, figures=True)


def _or(said: Sequence[Text], *, figures: bool) -> Text:
    """One of several; figures stand apart from the characters beside them."""
    if len(said) == 1:
        return said[0]
    code = "condition.one-figure" if figures else "condition.one-kind"
    return say(code, some=Several(tuple(said[:-1])), last=said[-1])
