"""The words of a text in the condition language, with their places, and the errors that point at them."""

import re
from collections.abc import Iterable
from typing import NoReturn

from msgspec import Struct

from puntobanco.faults import near_to
from puntobanco.money import quoted
from puntobanco.words import Text, any_of, in_words, say

MOST_CHARACTERS = 400
MOST_DEPTH = 20
"""The deepest nesting of brackets and of ``not``."""


class NotACondition(ValueError):
    """Text that says no condition, with the sentence that says why and the place in the text."""

    def __init__(self, said: Text, at: int = 0, text: str = "") -> None:
        super().__init__(in_words(said))
        self.said = said
        self.line = text.count("\n", 0, at) + 1
        self.column = at - (text.rfind("\n", 0, at) + 1) + 1


class Token(Struct, frozen=True):
    """A word of the text, and where it begins."""

    word: str
    """In small letters, without a possessive s."""
    said: str
    at: int


_TOKEN = re.compile(r"[(),]|[^\s(),]+")
_OWNED = re.compile(r"['’]s?$")


class Tokens:
    def __init__(self, text: str) -> None:
        if len(text) > MOST_CHARACTERS:
            raise NotACondition(say("value.condition-too-long", most=str(MOST_CHARACTERS)))
        self.text = text
        found = [(match[0], match.start()) for match in _TOKEN.finditer(text)]
        self.tokens = [Token(_OWNED.sub("", said.lower()), said, at) for said, at in found]
        self.place = 0

    def peek(self, further: int = 0) -> str:
        """The next word, or a later one; empty at the end."""
        place = self.place + further
        return self.tokens[place].word if place < len(self.tokens) else ""

    def skip(self, *words: str) -> bool:
        """Pass over the next word if it is one of these."""
        if self.peek() and self.peek() in words:
            self.place += 1
            return True
        return False

    def skip_all(self, *words: str) -> bool:
        """Pass over these words if they all come next, in this order."""
        if all(self.peek(further) == word for further, word in enumerate(words)):
            self.place += len(words)
            return True
        return False

    def take(self, *words: str) -> str:
        """The next word, which must be one of these."""
        if self.peek() not in words:
            self.fail(words)
        self.place += 1
        return self.tokens[self.place - 1].word

    def fail(self, expected: Iterable[str], what: Text | None = None, known: Iterable[str] = ()) -> NoReturn:
        """Raise: what was expected at this place, what stands there, and the nearest word that would do."""
        wanted = tuple(dict.fromkeys(expected))
        here = self.tokens[self.place] if self.place < len(self.tokens) else None
        near = near_to(here.word, {*wanted, *known}) if here and len(here.word) <= 40 else ""
        found = quoted(here.said, 40) if here else say("value.nothing-more")
        at = here.at if here else len(self.text)
        asked = what or any_of(wanted)
        if near:
            raise NotACondition(say("value.expected-near", what=asked, found=found, near=near), at, self.text)
        raise NotACondition(say("value.expected", what=asked, found=found), at, self.text)

    def spaced(self) -> str:
        """The text as it is always written: one space between words, none inside brackets."""
        text = " ".join(token.said for token in self.tokens)
        return text.replace("( ", "(").replace(" )", ")").replace(" ,", ",")
