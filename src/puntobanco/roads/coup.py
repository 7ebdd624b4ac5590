"""A coup as the roads see it: who won, with which marks, and where its cards may be looked up."""

import re
from collections.abc import Iterable, Iterator
from enum import Enum

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.faults import Fault, Refused
from puntobanco.rules.facts import facts
from puntobanco.rules.game import PUNTO_BANCO, Game
from puntobanco.rules.hand import PairKind, Side
from puntobanco.rules.round import Round, Winner

MOST_COUPS = 10_000
"""Far more than any shoe holds; a longer list is no list of results."""
MOST_FAULTS = 10
"""Faults told of one list; the rest is only counted."""


class Dealt(Enum):
    """How a coup was dealt; the letters are those of a shoe file."""

    WITH_BETS = ""
    FREE_HAND = "f"
    VOID_HAND = "v"
    CALLED_OFF = "x"

    @property
    def counts(self) -> bool:
        """Whether the roads show it: a Free Hand is open to bets and has a result; the other two give none."""
        return self in (Dealt.WITH_BETS, Dealt.FREE_HAND)


class Coup(Struct, frozen=True, gc=False):
    """One coup: its winner and marks, and what is known besides."""

    winner: Winner | None
    player_pair: bool = False
    banker_pair: bool = False
    natural: bool = False
    total: int | None = None
    number: int | None = None
    cards: str | None = None
    dealt: Dealt = Dealt.WITH_BETS

    @property
    def counts(self) -> bool:
        """Whether the coup gives the roads a result."""
        return self.winner is not None and self.dealt.counts

    @property
    def token(self) -> str:
        """The coup in the form of a list of results, such as ``Bn``, ``P9n`` or ``Tb``."""
        total = "" if self.total is None else str(self.total)
        flags = "".join(letter for letter, given in zip("npb", self._marks, strict=True) if given)
        return f"{LETTERS[self.winner] if self.winner else ''}{total}{flags}{self.dealt.value}"

    @property
    def _marks(self) -> tuple[bool, bool, bool]:
        return self.natural, self.player_pair, self.banker_pair


LETTERS = {Winner.BANKER: "B", Winner.PLAYER: "P", Winner.TIE: "T"}
_WINNERS = {letter: winner for winner, letter in LETTERS.items()} | {
    "庄": Winner.BANKER, "莊": Winner.BANKER, "闲": Winner.PLAYER, "閒": Winner.PLAYER, "和": Winner.TIE,
}  # fmt: skip
_FIRST = "".join(_WINNERS)
_TOKEN = re.compile(rf"([{_FIRST}])([0-9]?)([npbfvx]*)|([vx])")
_PARTED = re.compile(r"[\s,;|]+")
_ADVICE = "Write B, P or T, then n for a natural, p for a Player pair, b for a Banker pair: B B Pp Tb Bn."


def coup_of(round_: Round, game: Game, *, number: int | None = None, dealt: Dealt = Dealt.WITH_BETS) -> Coup:
    known = facts(round_, game)
    side = Side.PLAYER if known.winner is Winner.PLAYER else Side.BANKER
    hands = ("".join(map(str, round_.hand(side))) for side in Side)
    return Coup(
        winner=known.winner,
        player_pair=known.player.pair is not PairKind.NONE,
        banker_pair=known.banker.pair is not PairKind.NONE,
        natural=known.of(side).is_natural,
        total=known.of(side).count,
        number=number,
        cards="|".join(hands),
        dealt=dealt,
    )


def numbered(coups: Iterable[Coup]) -> tuple[Coup, ...]:
    """The coups that count, each with its number: its own, or its place in the list."""
    return tuple(
        coup if coup.number is not None else replace(coup, number=place)
        for place, coup in enumerate(coups, 1)
        if coup.counts
    )


def read_coups(text: str) -> tuple[Coup, ...]:
    """A list of results, such as ``B B Pp T`` or ``BBPpT``; `Refused` with each fault, its token and its place.

    Lenient: parted by blanks, commas or lines, or not at all; ``#`` begins a comment; a winner may be the
    character of the felt or one small letter alone, and may be followed by the winning total.
    """
    coups: list[Coup] = []
    faults: list[Fault] = []
    wrong = 0
    for place, word in _words(text):
        found = _coups_of(word)
        if isinstance(found, str):
            wrong += 1
            coups.append(Coup(None))  # keeps the numbers of those that follow
            if wrong <= MOST_FAULTS:
                faults.append(
                    Fault.of("not-a-result", f"{place}result {len(coups)}", why=found, advice=_ADVICE * (wrong == 1))
                )
        else:
            coups += found
        if len(coups) > MOST_COUPS:
            raise Refused(
                *faults, Fault.of("too-many.list-more", f"{place}result {MOST_COUPS + 1}", most_coups=MOST_COUPS)
            )
    if wrong > MOST_FAULTS:
        faults.append(Fault.of("more.like-these", "further on", wrong=wrong - MOST_FAULTS))
    if faults:
        raise Refused(*faults)
    return tuple(coups)


def _words(text: str) -> Iterator[tuple[str, str]]:
    """Every word with its line, which is not said where there is only one."""
    lines = text.splitlines()
    for number, line in enumerate(lines, 1):
        place = f"line {number}, " if len(lines) > 1 else ""
        for word in _PARTED.split(line.partition("#")[0]):
            if word:
                yield place, word


def _coups_of(word: str) -> list[Coup] | str:
    """The coups that one word names, or why it names none."""
    tidy = word.upper() if word in ("b", "p", "t") else word
    found = list(_TOKEN.finditer(tidy))
    if sum(len(match[0]) for match in found) != len(tidy):
        return f"“{_shown(word)}” is not a result."
    coups = []
    for match in found:
        coup = _coup(match)
        if isinstance(coup, str):
            return coup
        coups.append(coup)
    return coups


def _coup(match: re.Match[str]) -> Coup | str:
    winner, total, flags, alone = match.groups()
    if alone:
        return Coup(None, dealt=Dealt(alone))
    if len(set(flags)) != len(flags):
        return f"“{_shown(match[0])}” says the same mark twice."
    how = [flag for flag in flags if flag in "fvx"]
    if len(how) > 1:
        return f"“{_shown(match[0])}” is dealt in two ways at once."
    count = int(total) if total else None
    if count is not None and "n" in flags and not PUNTO_BANCO.is_natural(count):
        return f"“{match[0]}” is no natural: a natural is 8 or 9."
    if count == 0 and _WINNERS[winner] is not Winner.TIE:
        return f"“{match[0]}” wins with nought, which no hand can."
    return Coup(
        winner=_WINNERS[winner],
        player_pair="p" in flags,
        banker_pair="b" in flags,
        natural="n" in flags,
        total=count,
        dealt=Dealt(how[0] if how else ""),
    )


def _shown(word: str) -> str:
    """A word as a sentence may quote it: short, and with nothing that a terminal would obey."""
    safe = "".join(letter if letter.isprintable() else "�" for letter in word[:20])
    return f"{safe}…" if len(word) > 20 else safe
