"""The words of the roads, and a board told in sentences for those who cannot see it."""

from collections.abc import Iterable, Sized
from enum import Enum
from operator import attrgetter

from puntobanco.roads.board import Board, Derived, Ring
from puntobanco.roads.coup import Coup
from puntobanco.roads.derived import Road
from puntobanco.rules.hand import Side
from puntobanco.rules.round import Winner
from puntobanco.words import Param, Several, Text, in_words, listed


class Word(Enum):
    """What is written on a board, by its code in the catalogue."""

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
    ROADS = "common.roads"
    ROUND = "common.round"
    COUNTS = "roads.counts"
    TIES = "roads.ties"
    TIES_ON_RING = "roads.ties-on-ring"
    TIES_WAITING = "roads.ties-waiting"
    REGULAR = "common.regular"
    IRREGULAR = "common.irregular"
    COLOURED = "roads.coloured"
    RUN = "roads.run"
    NOTHING_YET = "roads.nothing-yet"
    NEW_SHOE = "roads.new-shoe"
    DERIVED_NOTE = "roads.derived"
    FOOTER = "roads.footer"

    def text(self, **params: Param) -> Text:
        return Text(self.value, params)

    def said(self, language: str = "en", **params: Param) -> str:
        return in_words(self.text(**params), language)


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


def coup_text(coup: Coup) -> Text:
    """``Round 4: Player wins on 9, natural, Player pair (7d2s|Kh5c)``."""
    result = _WINS[coup.winner].text()
    if coup.total is not None:
        result = Word.ON.text(result=result, n=coup.total)
    parts = [result, *_marks(coup)]
    if coup.dealt.value == "f":
        parts.append(Word.FREE_HAND.text())
    return about(Word.ROUND.text(n=coup.number or 0), _noted(listed(parts), str(coup.cards or "")))


def ties_text(told: Text | str, ring: Ring) -> Text:
    """What is told of a coup, with the ties that were marked on its ring."""
    return Word.TIES.text(told=told, rounds=listed(tie.number or 0 for tie in ring.ties))


def colour_word(regular: bool) -> Word:
    return Word.REGULAR if regular else Word.IRREGULAR


def counts_text(board: Board) -> Text:
    """``Rounds 9 · Banker 5 · Player 4 · Tie 0 · natural 1 · …``."""
    coups = board.coups
    winners = [coup.winner for coup in coups]
    by_winner = {winner.value: winners.count(winner) for winner in Winner}
    return Word.COUNTS.text(
        rounds=len(coups), **by_winner, **{field: sum(map(attrgetter(field), coups)) for field, _ in MARK_NAMES}
    )


def bead_plate_text(board: Board) -> Text:
    """``Bead plate: B, B, P (Player pair), T``."""
    letters = (_noted(LETTERS[coup.winner or Winner.TIE].text(), listed(_marks(coup))) for coup in board.coups)
    return _road(Word.BEAD_PLATE, letters)


def big_road_text(board: Board) -> Text:
    """``Big road: Banker 2, Player 3, Banker 1``."""
    streaks = [_run(SIDE_NAMES[streak.side], streak.rings) for streak in board.big_road]
    waiting = [Word.TIES_WAITING.text(n=len(board.waiting))] if board.waiting else []
    return _road(Word.BIG_ROAD, waiting or streaks)


def derived_text(derived: Derived) -> Text:
    """``Big eye boy: regular 1, irregular 3``."""
    return _road(ROAD_NAMES[derived.road], (_run(colour_word(run[0].colour.is_regular), run) for run in derived.runs))


def ask_text(board: Board, side: Side) -> Text:
    """``Ask: Banker: Big eye boy regular, Small road irregular``."""
    answers = (
        Word.RUN.text(what=ROAD_NAMES[derived.road].text(), n=colour_word(colour.is_regular).text())
        for derived in board.derived
        if (colour := derived.asked(side)) is not None
    )
    return _road(ASK_NAMES[side], answers)


def three_star_text(board: Board) -> Text:
    """``Three-star road: B, P, P``."""
    return _road(Word.THREE_STAR, (LETTERS[ring.coup.winner or Winner.TIE].text() for ring in board.three_star))


def board_texts(board: Board, *, three_star: bool = False) -> tuple[Text, ...]:
    return (
        bead_plate_text(board),
        big_road_text(board),
        *map(derived_text, board.derived),
        *((three_star_text(board),) if three_star else ()),
        *(ask_text(board, side) for side in ASK_NAMES),
    )


def board_told(board: Board, language: str = "en", *, three_star: bool = False) -> tuple[str, ...]:
    return tuple(in_words(text, language) for text in board_texts(board, three_star=three_star))


def _marks(coup: Coup) -> list[Text]:
    return [word.text() for field, word in MARK_NAMES if getattr(coup, field)]


def _run(what: Word, run: Sized) -> Text:
    return Word.RUN.text(what=what.text(), n=len(run))


def _road(name: Word, parts: Iterable[Param]) -> Text:
    told = listed(parts)
    return about(name.text(), told if told.items else Word.NOTHING_YET.text())


def _noted(what: Param, note: Several | str) -> Param:
    return (
        Text("ref.noted", {"what": what, "note": note}) if (note.items if isinstance(note, Several) else note) else what
    )


def about(what: Text, said: Param) -> Text:
    """A thing and what is said of it: ``Big road: Banker 2``."""
    return Text("ref.about", {"what": what, "said": said})
