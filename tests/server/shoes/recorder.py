"""A recorder that knows the true order of every random shoe and searches everything that leaves the process for it.

Whatever it hears is peeled (hexadecimal and base64 inside it are opened) and then searched for eight cards that lie one
behind the other and have not been seen, written as text, in symbols or as numbers, forwards or backwards; for salts;
and, where it is JSON, for any single card that was not to be named yet.
"""

import base64
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain
from typing import Any, NamedTuple

from puntobanco.cards import DECK
from puntobanco.shoe.commitment import SALT_BYTES, Committed
from puntobanco.shoe.openings import position_due
from puntobanco.table.model.state import ShoeState

RUN = 8
"""Cards one behind the other that are no chance."""
PAGE, OVERLAP = 16_384, 2_048
"""Bytes of a file that are searched together."""
_NUMBER = {str(card).lower(): number for number, card in enumerate(DECK)}
_BYTES = {card.encode(): number for card, number in _NUMBER.items()}
_TOKEN = re.compile(rb"(?:10|[a2-9tjqk])[shdc]")
_WORD = re.compile(rb"(?<![a-z0-9])(?:10|[a2-9tjqk])[shdc](?![a-z0-9])")
_QUOTED = re.compile(rb'"((?:10|[A2-9TJQKatjqk])[shdcSHDC])"')
_SYMBOLS = {"♠": b"s", "♥": b"h", "♦": b"d", "♣": b"c"}
_HEX = re.compile(rb"[0-9a-fA-F]{16,}")
_BASE64 = re.compile(rb"[A-Za-z0-9+/_-]{11,}")
_NUMBERS = re.compile(rb"[\x00-\x34]{%d,}" % RUN)
_LISTED = re.compile(rb"\d{1,2}(?:[,; ]+\d{1,2}){%d,}" % (RUN - 1))


class Leak(AssertionError):
    """A card that nobody was to know."""


class Secret:
    """What nobody may know of one shoe at one moment.

    `clean` are the stretches that were searched for more than now: what nobody knows of a shoe only grows less.
    """

    def __init__(self, committed: Committed, shoe: ShoeState, clean: set[int] | None = None) -> None:
        size = committed.commitment.size
        gone = {position_due(place, shoe.cards.cuts, size) for place in shoe.open_faces}
        left = [position for position in range(size) if position not in gone]
        numbers = [_NUMBER[str(card).lower()] for card in committed.order]
        windows = set()
        for position in range(size):
            run = [(position + more) % size for more in range(RUN)]
            if gone.isdisjoint(run):
                window = bytes(numbers[one] for one in run)
                windows |= {window, window[::-1]}
        self.windows = windows
        self.salts = frozenset(committed.salt(position) for position in left)
        self._clean = clean if clean is not None else set()

    def check(self, where: str, data: bytes) -> None:
        """`Leak` if any of it is in these bytes, as it is or in hexadecimal digits or base64."""
        if hash(data) in self._clean:
            return
        self._check_runs(where, sequences(data))
        for word in set(_HEX.findall(data)) | set(_BASE64.findall(data)):
            if hash(word) not in self._clean:
                hidden = inside(word)
                self._check_runs(where, hidden.runs)
                if any(one[start : start + SALT_BYTES] in self.salts for one in hidden.long for start in places(one)):
                    raise Leak(f"{where} holds salts of cards that nobody has seen")
                self._clean.add(hash(word))
        self._clean.add(hash(data))

    def _check_runs(self, where: str, runs: Iterable[bytes]) -> None:
        for numbers in runs:
            if any(numbers[start : start + RUN] in self.windows for start in range(len(numbers) - RUN + 1)):
                raise Leak(f"{where} holds cards that nobody has seen")

    def check_file(self, where: str, data: bytes) -> None:
        """The same in a file, page by page, each with the beginning of the next; and salts as they are."""
        for start in range(0, len(data), PAGE):
            page = data[start : start + PAGE + OVERLAP]
            if hash(page) not in self._clean:
                self.check(where, page)
                if any(salt in page for salt in self.salts):
                    raise Leak(f"{where} holds salts of cards that nobody has seen")


def sequences(data: bytes) -> Iterator[bytes]:
    """Every run of cards in some bytes, as numbers: as text however it is parted, as bytes, or as listed numbers."""
    text = data.lower()
    for symbol, letter in _SYMBOLS.items():
        text = text.replace(symbol.encode(), letter)
    for pattern in (_TOKEN, _WORD):
        yield bytes(_BYTES[one.replace(b"10", b"t")] for one in pattern.findall(text))
    for run in _NUMBERS.findall(data):
        yield run
        yield bytes(number - 1 for number in run if number)
    for listed in _LISTED.findall(data):
        numbers = [int(one) for one in re.findall(rb"\d+", listed)]
        yield bytes(number for number in numbers)
        yield bytes(number - 1 for number in numbers if number)


def peeled(data: bytes) -> Iterator[bytes]:
    """What is written in hexadecimal digits or base64 inside some bytes, at every alignment."""
    for digits in _HEX.findall(data):
        for start in (0, 1):
            piece = digits[start : len(digits) - (len(digits) - start) % 2]
            if len(piece) >= 2 * RUN:
                yield bytes.fromhex(piece.decode())
    for letters in _BASE64.findall(data):
        if len(letters) * 3 < RUN * 4:
            continue
        for start in range(4):
            piece = letters[start:].replace(b"-", b"+").replace(b"_", b"/")
            yield base64.b64decode(piece[: len(piece) // 4 * 4])


class Inside(NamedTuple):
    """What could be hidden in a word of digits and letters: runs of cards, and whatever is as long as a salt."""

    runs: tuple[bytes, ...]
    long: tuple[bytes, ...]


@lru_cache(maxsize=400_000)
def inside(word: bytes) -> Inside:
    """The word opened in every way. The same words lie in the files all evening, and every shoe is searched for."""
    pieces = tuple(peeled(word))
    runs = tuple(run for piece in pieces for run in sequences(piece) if len(run) >= RUN)
    return Inside(runs, tuple(piece for piece in pieces if len(piece) >= SALT_BYTES))


def places(piece: bytes) -> range:
    """Where a salt could begin."""
    return range(len(piece) - SALT_BYTES + 1)


def names_in(data: bytes) -> frozenset[str]:
    """Every text in a JSON document that is the name of a card."""
    return frozenset(one.decode() for one in _QUOTED.findall(data))


Path = tuple[str | int, ...]


def named_in(value: Any, at: Path = ()) -> Iterator[tuple[Path, str]]:
    """Every value in a JSON document that is the name of a card, and where it stands."""
    if isinstance(value, str):
        if value.lower() in _NUMBER:
            yield at, value
    elif isinstance(value, dict):
        yield from chain.from_iterable(named_in(one, (*at, key)) for key, one in value.items())
    elif isinstance(value, list):
        yield from chain.from_iterable(named_in(one, (*at, number)) for number, one in enumerate(value))


class Tries(NamedTuple):
    """What one place in messages has named so far: the card it was tried with last, how often, and how often right."""

    place: tuple[str, int]
    tried: int
    right: int


class Oracle:
    """Whether a place in some message tells the next card: it would be right much too often."""

    TRIED, RIGHT = 12, 0.5
    """By chance one in about fifty is right; twelve tries, half of them right, are no chance."""

    def __init__(self) -> None:
        self._tries: dict[tuple[str, Path], Tries] = {}

    def hear(self, where: str, named: Iterable[tuple[Path, str]], place: tuple[str, int], card: str) -> None:
        """What a message says while this card is the next of a shoe; each card counts once a place."""
        for path, value in named:
            before = self._tries.get((where, path), Tries(("", 0), 0, 0))
            if before.place == place:
                continue
            tries = Tries(place, before.tried + 1, before.right + (value == card))
            self._tries[where, path] = tries
            if tries.tried >= self.TRIED and tries.right >= self.RIGHT * tries.tried:
                raise Leak(f"{where} tells the next card at {path}")


def faces_of(shoes: Iterable[ShoeState], *, alone: bool) -> frozenset[str]:
    """The cards that were seen; with those that only their holder saw, or without."""
    faces = (shoe.cards.faces if alone else shoe.open_faces for shoe in shoes)
    return frozenset(str(card) for seen in faces for card in seen.values())
