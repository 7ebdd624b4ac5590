"""A trigger: a condition over the facts of a round, declared in names joined with ``and``, ``or``, ``not``, brackets.

``tie and player-count-9 and not (player-pair or banker-pair)``. The names stand for the same conditions that the
lines of wagers are put together from; callers that need more pass further names.
"""

import re
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache

from msgspec import Struct

from puntobanco.elections import NotPermitted
from puntobanco.money import Currency, quoted
from puntobanco.rules.facts import Facts
from puntobanco.rules.hand import PairKind, Side
from puntobanco.wagers import conditions as on
from puntobanco.wagers.conditions import Condition

RANDOM = "random"
"""Said instead of a trigger where a number drawn at random decides."""

MOST_CHARACTERS = 400
MOST_DEPTH = 20


class NotATrigger(ValueError):
    """Text that declares no trigger, with the sentence that says why."""


class Named(Struct, frozen=True):
    """A condition with the words for it and for its contrary."""

    condition: Condition
    words: str
    contrary: str


class Trigger(Struct, frozen=True):
    """A declared condition: its text, what it asks of a round, and the same in words."""

    text: str
    condition: Condition
    words: str

    def met(self, facts: Facts) -> bool:
        """Whether a round wins."""
        return self.condition.holds(facts)


def _of(side: Side) -> dict[str, Named]:
    """The names about one hand."""
    one, name = side.value, side.value.title()
    found = {
        f"{one}-wins": Named(on.wins(side), f"the {name} wins", f"the {name} does not win"),
        f"{one}-natural": Named(on.natural(side), f"the {name} has a natural", f"the {name} has no natural"),
        f"{one}-natural-win": Named(
            on.natural_winner(side), f"the {name} wins with a natural", f"the {name} does not win with a natural"
        ),
        f"{one}-pair": Named(on.paired(side), f"the {name} has a pair", f"the {name} has no pair"),
        f"{one}-suited-triple": Named(
            on.triple(side),
            f"the {name} has three cards of one rank and suit",
            f"the {name} has no three cards of one rank and suit",
        ),
        f"{one}-royal-9": Named(on.royal(side), f"the {name} has a Royal 9", f"the {name} has no Royal 9"),
        f"{one}-suited-royal-9": Named(
            on.suited_royal(side), f"the {name} has a Royal 9 of one suit", f"the {name} has no Royal 9 of one suit"
        ),
    }
    for kind in (PairKind.MIXED, PairKind.COLOURED, PairKind.PERFECT):
        pair = f"{kind.value} pair"
        found[f"{one}-{kind.value}-pair"] = Named(
            on.paired(side, kind), f"the {name} has a {pair}", f"the {name} has no {pair}"
        )
    for number, said in ((2, "two"), (3, "three")):
        found[f"{one}-{said}-cards"] = Named(
            on.cards_are(side, number), f"the {name} has {said} cards", f"the {name} has not {said} cards"
        )
    for count in range(10):
        found[f"{one}-count-{count}"] = Named(
            on.count_is(side, count), f"the {name} counts {count}", f"the {name} does not count {count}"
        )
        found[f"{one}-first-two-{count}"] = Named(
            on.two_count_is(side, count),
            f"the {name}'s first two cards count {count}",
            f"the {name}'s first two cards do not count {count}",
        )
    return found


def _of_both() -> dict[str, Named]:
    """The names about both hands together."""
    found = {
        "tie": Named(on.TIE, "the hands tie", "the hands do not tie"),
        "natural-tie": Named(on.NATURAL_TIE, "naturals tie", "no naturals tie"),
        "both-pairs": Named(on.BOTH_PAIRED, "both hands have a pair", "not both hands have a pair"),
        "either-pair": Named(on.EITHER_PAIRED, "a hand has a pair", "no hand has a pair"),
        "twin-pairs": Named(on.TWIN, "both hands have a pair of one rank", "the hands have no pairs of one rank"),
        "dragon-7": Named(
            on.DRAGON_7, "the Banker wins with three cards on 7", "the Banker does not win with three cards on 7"
        ),
        "panda-8": Named(
            on.PANDA_8, "the Player wins with three cards on 8", "the Player does not win with three cards on 8"
        ),
        "same-royal-9": Named(on.SAME_ROYAL, "both hands are the same Royal 9", "the hands are not the same Royal 9"),
    }
    for count in range(10):
        found[f"tie-on-{count}"] = Named(
            on.tie_on(count), f"the hands tie on {count}", f"the hands do not tie on {count}"
        )
    return found


NAMED: Mapping[str, Named] = {**_of_both(), **_of(Side.PLAYER), **_of(Side.BANKER)}
"""Every condition that has a name."""


def declared(text: str, more: Mapping[str, Named] | None = None) -> Trigger:
    """The trigger that a text declares, or `NotATrigger`."""
    return _Reader(text, {**NAMED, **more}).whole() if more else _declared(text)


@cache
def _declared(text: str) -> Trigger:
    return _Reader(text, NAMED).whole()


def known(names: Mapping[str, Named] = NAMED) -> str:
    """All names, numbers drawn together: ``player-count-0 … 9``."""
    shown = []
    for name in names:
        stem, _, last = name.rpartition("-")
        numbered = last == "0" and f"{stem}-9" in names
        if numbered or not (last.isdigit() and f"{stem}-0" in names):
            shown.append(f"{name} … 9" if numbered else name)
    return ", ".join(shown)


class _Part(Struct, frozen=True):
    """A piece of a trigger: its condition, its words and its contrary's, and the word that joins its own pieces."""

    condition: Condition
    words: str
    contrary: str
    joined: str = ""

    def __invert__(self) -> "_Part":
        return _Part(~self.condition, self.contrary, self.words, _OTHER[self.joined])

    def beside(self, word: str) -> str:
        """Its words where it is joined to others by a word: in brackets if its own pieces are by the other."""
        return f"({self.words})" if self.joined == _OTHER[word] else self.words


_OTHER = {"and": "or", "or": "and", "": ""}


class _Reader:
    """Reads a text from the left: `or` binds least, then `and`, then `not`."""

    def __init__(self, text: str, names: Mapping[str, Named]) -> None:
        if len(text) > MOST_CHARACTERS:
            raise NotATrigger(f"a trigger has at most {MOST_CHARACTERS} characters")
        self.tokens = re.findall(r"[()]|[^\s()]+", text)
        self.names = names
        self.place = 0
        self.depth = 0

    def whole(self) -> Trigger:
        part = self._either()
        if self.place < len(self.tokens):
            raise NotATrigger(f"{quoted(self.tokens[self.place], 40)} does not follow: join names with and or or")
        text = " ".join(self.tokens).replace("( ", "(").replace(" )", ")")
        return Trigger(text, part.condition, part.words)

    def _next(self, *wanted: str) -> bool:
        if self.place < len(self.tokens) and self.tokens[self.place] in wanted:
            self.place += 1
            return True
        return False

    def _either(self) -> _Part:
        part = self._both()
        while self._next("or"):
            part = _either(part, self._both())
        return part

    def _both(self) -> _Part:
        part = self._one()
        while self._next("and"):
            part = _both(part, self._one())
        return part

    def _one(self) -> _Part:
        self.depth += 1
        if self.depth > MOST_DEPTH:
            raise NotATrigger("the brackets are nested too deep")
        part = self._not() if self._next("not") else self._bracket() if self._next("(") else self._name()
        self.depth -= 1
        return part

    def _not(self) -> _Part:
        return ~self._one()

    def _bracket(self) -> _Part:
        part = self._either()
        if not self._next(")"):
            raise NotATrigger("a bracket is not closed")
        return part

    def _name(self) -> _Part:
        found = self.tokens[self.place] if self.place < len(self.tokens) else ""
        if found not in self.names:
            near = get_close_matches(found, self.names, n=1)
            missing = f"{quoted(found, 40)} names no condition" if found else "a name of a condition is missing"
            raise NotATrigger(f"{missing}; perhaps {near[0]} is meant" if near else missing)
        self.place += 1
        named = self.names[found]
        return _Part(named.condition, named.words, named.contrary)


def _both(one: _Part, other: _Part) -> _Part:
    return _Part(one.condition & other.condition, _joined("and", one, other), _joined("or", ~one, ~other), "and")


def _either(one: _Part, other: _Part) -> _Part:
    return _Part(one.condition | other.condition, _joined("or", one, other), _joined("and", ~one, ~other), "or")


def _joined(word: str, one: _Part, other: _Part) -> str:
    return f"{one.beside(word)} {word} {other.beside(word)}"


class Triggers(Struct, frozen=True):
    """Permitted: any trigger that can be declared, or the word that a number drawn at random decides."""

    def read(self, value: object, currency: Currency) -> str:
        """The text, spaced as it is always written."""
        if value == RANDOM:
            return RANDOM
        if not isinstance(value, str):
            raise NotPermitted(f"{quoted(value, 40)} is not a trigger in words")
        try:
            return declared(value).text
        except NotATrigger as found:
            raise NotPermitted(str(found)) from None

    def describe(self) -> str:
        """The names there are."""
        return f"{RANDOM}, or names joined with and, or, not and brackets: {known()}"
