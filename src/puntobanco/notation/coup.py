"""The coup line: one round in one line of text, as people write it on paper.

``2  4hAc8s|2d4d > B3-6``: its number, the Player's cards, the Banker's cards, and the result as a check. A mark after
the number says that the coup is a free hand (f), a void hand (v) or a round called off (x). Cards are dealt P1 B1 P2
B2, then the third cards. Where nobody wrote the cards down both hands are empty, and a count that nobody knows is
``?``: ``2  | > B?-?``.
"""

import re

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.notation.faces import Face, NotAFace, read_faces, write_faces
from puntobanco.notation.guard import Finding, differs
from puntobanco.roads.coup import LETTERS, Dealt
from puntobanco.rules.round import Winner

MOST_COUPS = 99_999
MOST_IN_A_HAND = 8
"""The most cards in one hand: a round that is called off may have too many, but never more than this."""


class Outcome(Struct, frozen=True):
    """The result as it is written: winner, both counts where known, a natural, and the pairs."""

    winner: Winner
    player: int | None = None
    banker: int | None = None
    natural: bool = False
    player_pair: bool = False
    banker_pair: bool = False

    def __str__(self) -> str:
        counts = "-".join("?" if count is None else str(count) for count in (self.player, self.banker))
        return " ".join((LETTERS[self.winner] + counts, *flags(self)))


class Coup(Struct, frozen=True):
    number: int
    player: tuple[Face, ...] = ()
    banker: tuple[Face, ...] = ()
    outcome: Outcome | None = None
    dealt: Dealt = Dealt.WITH_BETS
    comment: str = ""

    @property
    def cards(self) -> tuple[Face, ...]:
        """Its cards in the order of dealing: P1 B1 P2 B2, then the third cards."""
        longest = max(len(self.player), len(self.banker))
        hands = (self.player, self.banker)
        return tuple(hand[place] for place in range(longest) for hand in hands if place < len(hand))


WINNERS = {letter: winner for winner, letter in LETTERS.items()}


def flags(outcome: Outcome) -> list[str]:
    """The letters for a natural and the pairs, in their order."""
    stands = {"n": outcome.natural, "p": outcome.player_pair, "b": outcome.banker_pair}
    return [letter for letter, there in stands.items() if there]


_UNSEEN = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")


def tidy(comment: str) -> str:
    """A comment on one line, without invisible characters."""
    return " ".join(_UNSEEN.sub(" ", comment).split())


# Writing.


def write_coup(coup: Coup) -> str:
    """The strict form: the number, a mark or a space, a space, the cards, the result, the comment last."""
    return f"{coup.number}{coup.dealt.value or ' '} {write_unnumbered(coup)}"


def write_unnumbered(coup: Coup) -> str:
    """The same without number and mark, as a line of a record has it."""
    text = f"{write_faces(coup.player)}|{write_faces(coup.banker)}"
    if coup.outcome is not None:
        text += f" > {coup.outcome}"
    comment = tidy(coup.comment)
    return f"{text} ; {comment}" if comment else text


# Reading.

_NUMBER = re.compile(r"\s*#?(\d{1,9})\s*([A-Za-z]?)[.:)]?(?:\s+|$)", re.ASCII)
_OUTCOME = re.compile(r"\s*([BPT])\s*([0-9?])\s*[-–:]\s*([0-9?])((?:[\s,]*[NPB])*)\s*", re.ASCII | re.IGNORECASE)
_SHAPE = "number, cards|cards, > result, ; comment, such as 2  4hAc8s|2d4d > B3-6"


class Reader:
    """Reads a coup line leniently and keeps what it finds wrong."""

    def __init__(self, line: int) -> None:
        self.line = line
        self.findings: list[Finding] = []

    def fault(self, code: str, what: str, expected: str, found: str) -> None:
        self.findings.append(differs(self.line, code, what, expected, found))

    def read(self, text: str, number: int, *, numbered: bool = True) -> Coup:
        """The coup as far as it can be read; `number` is the one it should have where it names none."""
        body, _, comment = text.partition(";")
        dealt = Dealt.WITH_BETS
        if numbered:
            number, dealt, body = self._head(body, number)
        hands, arrow, result = body.partition(">")
        player, bar, banker = hands.partition("|")
        if not bar:
            self.fault("no-bar", "the cards", "both hands, parted by |", hands.strip())
        return Coup(
            number=number,
            player=self._hand("the Player's cards", player),
            banker=self._hand("the Banker's cards", banker),
            outcome=self._outcome(result) if arrow else None,
            dealt=dealt,
            comment=tidy(comment),
        )

    def _head(self, body: str, due: int) -> tuple[int, Dealt, str]:
        found = _NUMBER.match(body)
        if found is None:
            self.fault("no-number", "the line", _SHAPE, body.strip())
            return due, Dealt.WITH_BETS, body
        number = int(found[1])
        if not 1 <= number <= MOST_COUPS:
            self.fault("number", "the number of the coup", f"1 to {MOST_COUPS}", found[1])
            number = due
        letter = found[2].lower()
        if letter not in {dealt.value for dealt in Dealt}:
            self.fault("mark", "the mark", "f, v, x or none", found[2])
            letter = ""
        return number, Dealt(letter), body[found.end() :]

    def _hand(self, what: str, text: str) -> tuple[Face, ...]:
        try:
            hand = read_faces(text)
        except NotAFace as found:
            self.findings.append(Finding(self.line, "not-a-card", f"{what}: {found}.", "cards", text.strip()))
            return ()
        if len(hand) > MOST_IN_A_HAND:
            self.fault("cards", what, "two or three cards", text.strip())
            return ()
        return hand

    def _outcome(self, text: str) -> Outcome | None:
        found = _OUTCOME.fullmatch(text)
        if found is None:
            self.fault("result", "the result", "winner, counts and flags, such as B3-6 or P9-5 n p", text.strip())
            return None
        letters = found[4].lower()
        return Outcome(
            winner=WINNERS[found[1].upper()],
            player=None if found[2] == "?" else int(found[2]),
            banker=None if found[3] == "?" else int(found[3]),
            natural="n" in letters,
            player_pair="p" in letters,
            banker_pair="b" in letters,
        )


def read_coup(text: str, *, line: int = 1, number: int = 1) -> tuple[Coup, list[Finding]]:
    """A coup line, and what is wrong with the way it is written."""
    reader = Reader(line)
    return reader.read(text, number), reader.findings


def read_unnumbered(text: str, number: int, dealt: Dealt, *, line: int = 1) -> tuple[Coup, list[Finding]]:
    """A coup line without its number, as a line of a record has it."""
    reader = Reader(line)
    return replace(reader.read(text, number, numbered=False), dealt=dealt), reader.findings


def looks_like_a_coup(text: str) -> bool:
    """Whether a line of text means to be a coup line."""
    return _NUMBER.match(text) is not None and "|" in text
