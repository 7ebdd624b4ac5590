"""The words of the roads in the three languages, and a board told in sentences for those who cannot see it."""

from enum import Enum
from operator import attrgetter

from puntobanco.roads.board import Board, Derived, Ring
from puntobanco.roads.coup import Coup
from puntobanco.roads.derived import Colour, Road
from puntobanco.rules.hand import Side
from puntobanco.rules.round import Winner
from puntobanco.words import Param, Text, in_words, joined


class Word(Enum):
    """What is written on a board, by its code in the catalogue."""

    ROADS = "common.roads"
    BEAD_PLATE = "road.bead"
    BIG_ROAD = "road.big"
    BIG_EYE = "road.big-eye"
    SMALL = "road.small"
    COCKROACH = "road.cockroach"
    THREE_STAR = "road.three-star"
    ASK_BANKER = "ask.banker"
    ASK_PLAYER = "ask.player"
    BANKER = "common.banker"
    PLAYER = "common.player"
    TIE = "common.tie"
    BANKER_LETTER = "letter.banker"
    PLAYER_LETTER = "letter.player"
    TIE_LETTER = "letter.tie"
    BANKER_WINS = "roads.won-banker"
    PLAYER_WINS = "roads.won-player"
    TIE_HAND = "roads.won-tie"
    ON = "roads.on"
    NATURAL = "common.natural"
    BANKER_PAIR = "roads.banker-pair"
    PLAYER_PAIR = "roads.player-pair"
    FREE_HAND = "roads.free-hand"
    ROUND = "common.round"
    ROUNDS = "roads.rounds"
    TIES = "roads.ties"
    TIES_ON_RING = "roads.ties-on-ring"
    TIES_WAITING = "roads.ties-waiting"
    REGULAR = "common.regular"
    IRREGULAR = "common.irregular"
    NOTHING_YET = "roads.nothing-yet"
    NEW_SHOE = "roads.new-shoe"
    DERIVED_NOTE = "roads.derived"
    FOOTER = "roads.footer"

    def said(self, language: str = "en", **params: Param) -> str:
        return in_words(Text(self.value, params), language)


ROAD_NAMES = {road: Word[road.name] for road in Road}
WINNER_NAMES = {Winner.BANKER: Word.BANKER, Winner.PLAYER: Word.PLAYER, Winner.TIE: Word.TIE}
SIDE_NAMES = {Side.BANKER: Word.BANKER, Side.PLAYER: Word.PLAYER}
ASK_NAMES = {Side.BANKER: Word.ASK_BANKER, Side.PLAYER: Word.ASK_PLAYER}
LETTERS = {Winner.BANKER: Word.BANKER_LETTER, Winner.PLAYER: Word.PLAYER_LETTER, Winner.TIE: Word.TIE_LETTER}
_WINS = {Winner.BANKER: Word.BANKER_WINS, Winner.PLAYER: Word.PLAYER_WINS, Winner.TIE: Word.TIE_HAND, None: Word.TIE}
MARK_NAMES = (
    ("natural", Word.NATURAL),
    ("player_pair", Word.PLAYER_PAIR),
    ("banker_pair", Word.BANKER_PAIR),
)


def coup_told(coup: Coup, language: str = "en") -> str:
    """``Round 4: Player wins on 9, natural, Player pair (7d2s|Kh5c)``."""
    result = _WINS[coup.winner].said(language)
    if coup.total is not None:
        result = Word.ON.said(language, result=result, n=coup.total)
    parts = [result, *_marks(coup, language)]
    if coup.dealt.value == "f":
        parts.append(Word.FREE_HAND.said(language))
    told = _noted(joined(parts, language), str(coup.cards or ""), language)
    return about(Word.ROUND.said(language, n=coup.number or 0), told, language)


def _marks(coup: Coup, language: str) -> list[str]:
    return [word.said(language) for field, word in MARK_NAMES if getattr(coup, field)]


def ties_told(ring: Ring, language: str = "en") -> str:
    ties = joined([str(tie.number) for tie in ring.ties], language)
    return Word.TIES.said(language, rounds=ties) if ties else ""


def colour_word(regular: bool) -> Word:
    return Word.REGULAR if regular else Word.IRREGULAR


def counts_told(board: Board, language: str = "en") -> str:
    """``Rounds 9 · Banker 5 · Player 4 · Tie 0 · natural 1 · …``."""
    coups = board.coups
    winners = [coup.winner for coup in coups]
    parts = [f"{Word.ROUNDS.said(language)} {len(coups)}"]
    parts += [f"{word.said(language)} {winners.count(winner)}" for winner, word in WINNER_NAMES.items()]
    parts += [f"{word.said(language)} {sum(map(attrgetter(field), coups))}" for field, word in MARK_NAMES]
    return " · ".join(parts)


def bead_plate_told(board: Board, language: str = "en") -> str:
    """``Bead plate: B, B, P (Player pair), T``."""
    return _told(Word.BEAD_PLATE, [_bead(coup, language) for coup in board.coups], language)


def _bead(coup: Coup, language: str) -> str:
    letter = LETTERS[coup.winner or Winner.TIE].said(language)
    return _noted(letter, joined(_marks(coup, language), language), language)


def big_road_told(board: Board, language: str = "en") -> str:
    """``Big road: Banker 2, Player 3, Banker 1``."""
    names = {side: word.said(language) for side, word in SIDE_NAMES.items()}
    streaks = [f"{names[streak.side]} {len(streak.rings)}" for streak in board.big_road]
    if board.waiting:
        streaks = [Word.TIES_WAITING.said(language, n=len(board.waiting))]
    return _told(Word.BIG_ROAD, streaks, language)


def derived_told(derived: Derived, language: str = "en") -> str:
    """``Big eye boy: regular 1, irregular 3``."""
    words = {colour: colour_word(colour.is_regular).said(language) for colour in Colour}
    runs = [f"{words[run[0].colour]} {len(run)}" for run in derived.runs]
    return _told(ROAD_NAMES[derived.road], runs, language)


def ask_told(board: Board, side: Side, language: str = "en") -> str:
    """``Ask: Banker: Big eye boy regular, Small road irregular``."""
    answers = [
        f"{ROAD_NAMES[derived.road].said(language)} {colour_word(colour.is_regular).said(language)}"
        for derived in board.derived
        if (colour := derived.asked(side)) is not None
    ]
    return _told(ASK_NAMES[side], answers, language)


def three_star_told(board: Board, language: str = "en") -> str:
    """``Three-star road: B, P, P``."""
    letters = [LETTERS[ring.coup.winner or Winner.TIE].said(language) for ring in board.three_star]
    return _told(Word.THREE_STAR, letters, language)


def board_told(board: Board, language: str = "en", *, three_star: bool = False) -> tuple[str, ...]:
    return (
        bead_plate_told(board, language),
        big_road_told(board, language),
        *(derived_told(derived, language) for derived in board.derived),
        *((three_star_told(board, language),) if three_star else ()),
        *(ask_told(board, side, language) for side in ASK_NAMES),
    )


def _told(name: Word, parts: list[str], language: str) -> str:
    return about(name.said(language), joined(parts, language) or Word.NOTHING_YET.said(language), language)


def _noted(what: str, note: str, language: str) -> str:
    return in_words(Text("ref.noted", {"what": what, "note": note}), language) if note else what


def about(what: str, said: str, language: str) -> str:
    """A thing and what is said of it: ``Big road: Banker 2``."""
    return in_words(Text("ref.about", {"what": what, "said": said}), language)
