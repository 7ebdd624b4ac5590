"""What the rules make of a coup and of a shoe: worked out again, and compared with what is written."""

from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.cards import Card
from puntobanco.notation.coup import Coup, Outcome
from puntobanco.notation.faces import Face
from puntobanco.notation.guard import Finding, differs
from puntobanco.roads.coup import Dealt
from puntobanco.rules.game import Game
from puntobanco.rules.hand import Side
from puntobanco.rules.round import Round, Winner, faults, opening, winner
from puntobanco.shoe.decks import decks_of
from puntobanco.words import in_words

CARDS_IN_A_DECK = len(decks_of(1))
SUITS = 4


class Worked(Struct, frozen=True):
    """What the cards of a coup say about its result; nothing where an unknown card leaves it open."""

    player: int | None
    banker: int | None
    winner: Winner | None
    natural: bool | None
    player_pair: bool | None
    banker_pair: bool | None


def worked_out(coup: Coup, game: Game) -> Worked:
    """Counts, winner, natural and pairs by the rules, as far as the cards are known."""
    player, banker = _count(coup.player, game), _count(coup.banker, game)
    known = player is not None and banker is not None
    return Worked(
        player=player,
        banker=banker,
        winner=winner(_round(coup), game) if known else None,
        natural=_natural(coup, game),
        player_pair=_pair(coup.player),
        banker_pair=_pair(coup.banker),
    )


def outcome_of(coup: Coup, game: Game) -> Outcome | None:
    """The result of a coup: by its cards, and as written where they leave it open; none if nobody knows it."""
    worked, written = worked_out(coup, game), coup.outcome
    won = worked.winner or (written.winner if written else None)
    if won is None:
        return None
    said = written or Outcome(won)
    return Outcome(
        winner=won,
        player=said.player if worked.player is None else worked.player,
        banker=said.banker if worked.banker is None else worked.banker,
        natural=said.natural if worked.natural is None else worked.natural,
        player_pair=said.player_pair if worked.player_pair is None else worked.player_pair,
        banker_pair=said.banker_pair if worked.banker_pair is None else worked.banker_pair,
    )


def _count(hand: tuple[Face, ...], game: Game) -> int | None:
    cards = [face.counts_as for face in hand]
    return game.count([card for card in cards if card]) if len(cards) >= 2 and all(cards) else None


def _pair(hand: tuple[Face, ...]) -> bool | None:
    if len(hand) < 2 or hand[0].rank is None or hand[1].rank is None:
        return None
    return hand[0].rank is hand[1].rank


def _natural(coup: Coup, game: Game) -> bool | None:
    counts = [_count(hand[:2], game) for hand in (coup.player, coup.banker)]
    if any(count is not None and game.is_natural(count) for count in counts):
        return True
    return None if None in counts else False


def _round(coup: Coup) -> Round:
    """The coup as the rules of drawing see it; for hands of which every rank is known."""
    hands = [tuple(card for face in hand if (card := face.counts_as)) for hand in (coup.player, coup.banker)]
    return Round(*hands)


def check_coup(coup: Coup, line: int, game: Game) -> Iterator[Finding]:
    """Everything about one coup that the rules do not allow or that is not written as they give it."""
    if coup.dealt is not Dealt.CALLED_OFF:
        yield from _drawing(coup, line, game)
    if coup.outcome is None:
        if coup.dealt.counts and not coup.cards:
            yield differs(line, "no-result", "the coup", "cards or a result", "")
        return
    expected = outcome_of(coup, game)
    if expected is not None and expected != _filled(coup.outcome, expected):
        yield differs(line, "result", "the result", str(expected), str(coup.outcome))
    yield from _sense(coup.outcome, line, game)


def _filled(written: Outcome, expected: Outcome) -> Outcome:
    """The result as written, with counts that were left open as the cards give them."""
    player = expected.player if written.player is None else written.player
    banker = expected.banker if written.banker is None else written.banker
    return replace(written, player=player, banker=banker)


def _drawing(coup: Coup, line: int, game: Game) -> Iterator[Finding]:
    """No card too many and none too few, by the table of drawing."""
    if not coup.cards:
        return
    if all(face.rank is not None for face in coup.cards):
        for text in faults(_round(coup), game):
            yield Finding(
                line, "drawing", in_words(text), "the cards that the rules of drawing give", str(len(coup.cards))
            )
        return
    for side, hand in ((Side.PLAYER, coup.player), (Side.BANKER, coup.banker)):
        if not 2 <= len(hand) <= 3:
            yield differs(line, "drawing", f"the {side.title}'s cards", "two or three", str(len(hand)))


def _sense(written: Outcome, line: int, game: Game) -> Iterator[Finding]:
    """A result must agree with itself where no card can speak."""
    player, banker = written.player, written.banker
    if player is None or banker is None:
        return
    higher = Winner.TIE if player == banker else Winner.PLAYER if player > banker else Winner.BANKER
    if higher is not written.winner:
        yield differs(line, "winner", "the winner of these counts", higher.value, written.winner.value)
    if written.natural and not (game.is_natural(player) or game.is_natural(banker)):
        naturals = " or ".join(map(str, sorted(game.naturals)))
        yield differs(line, "natural", "the count of a natural", naturals, str(max(player, banker)))


def from_shoe(coup: Coup, game: Game) -> tuple[Face, ...]:
    """The cards of a coup in the order of dealing, without those that are printed on the layout."""
    player, banker = (len(opening(game).hand(side)) for side in Side)
    return replace(coup, player=coup.player[player:], banker=coup.banker[banker:]).cards


class Tally:
    """Counts the cards that have left a shoe, and finds the one that cannot be."""

    def __init__(self, decks: int) -> None:
        self.decks = decks
        self.out = 0
        self.cards: Counter[Card] = Counter()
        self.ranks: Counter[str] = Counter()

    @property
    def left(self) -> int:
        return self.decks * CARDS_IN_A_DECK - self.out

    def take(self, faces: Iterable[Face], line: int) -> Iterator[Finding]:
        """Some cards leave the shoe."""
        for face in faces:
            self.out += 1
            if face.rank is None:
                continue
            self.ranks[face.rank.value] += 1
            card = face.card
            if card is not None:
                self.cards[card] += 1
            if card is not None and self.cards[card] == self.decks + 1:
                yield differs(line, "too-often", f"{card} in the shoe", f"at most {self.decks}", str(self.cards[card]))
            elif self.ranks[face.rank.value] == SUITS * self.decks + 1:
                most = SUITS * self.decks
                yield differs(line, "too-often", f"{face.rank.value} in the shoe", f"at most {most}", str(most + 1))
        if self.left < 0:
            whole = self.decks * CARDS_IN_A_DECK
            yield differs(line, "too-many", "cards dealt from the shoe", f"at most {whole}", str(self.out))
