"""The words of the roads in the three languages, and a board told in sentences for those who cannot see it."""

from enum import Enum
from operator import attrgetter

from puntobanco.procedure.calls import LANGUAGES
from puntobanco.roads.board import Board, Derived, Ring
from puntobanco.roads.coup import Coup
from puntobanco.roads.derived import Colour, Road
from puntobanco.rules.hand import Side
from puntobanco.rules.round import Winner


class Word(Enum):
    """What is written on a board, in the order of `LANGUAGES`."""

    ROADS = ("Roads", "路单", "路單")
    BEAD_PLATE = ("Bead plate", "珠盘路", "珠盤路")
    BIG_ROAD = ("Big road", "大路", "大路")
    BIG_EYE = ("Big eye boy", "大眼仔路", "大眼仔路")
    SMALL = ("Small road", "小路", "小路")
    COCKROACH = ("Cockroach road", "曱甴路", "曱甴路")
    THREE_STAR = ("Three-star road", "三星路", "三星路")
    ASK_BANKER = ("Ask: Banker", "庄问路", "莊問路")
    ASK_PLAYER = ("Ask: Player", "闲问路", "閒問路")
    BANKER = ("Banker", "庄", "莊")
    PLAYER = ("Player", "闲", "閒")
    TIE = ("Tie", "和", "和")
    BANKER_WINS = ("Banker wins", "庄赢", "莊贏")
    PLAYER_WINS = ("Player wins", "闲赢", "閒贏")
    TIE_HAND = ("Tie", "和局", "和局")
    ON = (" on {}", " {} 点", " {} 點")
    NATURAL = ("natural", "例牌", "例牌")
    BANKER_PAIR = ("Banker pair", "庄对", "莊對")
    PLAYER_PAIR = ("Player pair", "闲对", "閒對")
    FREE_HAND = ("free hand", "飞牌", "飛牌")
    COUP = ("Coup {}", "第 {} 局", "第 {} 局")
    COUPS = ("Coups", "局数", "局數")
    TIES = ("ties on it: {}", "和局：{}", "和局：{}")
    TIES_ON_RING = ("ties on a ring", "圈上的和局数", "圈上的和局數")
    TIES_WAITING = ("ties before the first ring: {}", "首个圈前的和局：{}", "首個圈前的和局：{}")
    REGULAR = ("regular", "齐整", "齊整")
    IRREGULAR = ("irregular", "不齐整", "不齊整")
    NOTHING_YET = ("nothing yet", "尚无", "尚無")
    NEW_SHOE = ("New shoe: no results yet.", "新靴：尚无结果。", "新靴：尚無結果。")
    DERIVED_NOTE = (
        "In the three derived roads red and blue do not mean Banker and Player: red is regular, blue is irregular.",
        "下三路的红蓝不代表庄闲：红为齐整，蓝为不齐整。",
        "下三路的紅藍不代表莊閒：紅為齊整，藍為不齊整。",
    )
    FOOTER = (
        "For information. The result at the table stands. Past results do not change the odds.",
        "仅供参考，以台面结果为准。过往结果不改变概率。",
        "僅供參考，以檯面結果為準。過往結果不改變概率。",
    )

    def said(self, language: str = "en") -> str:
        """The word in a language."""
        text: str = self.value[LANGUAGES.index(language)]
        return text


ROAD_NAMES = {road: Word[road.name] for road in Road}
WINNER_NAMES = {Winner.BANKER: Word.BANKER, Winner.PLAYER: Word.PLAYER, Winner.TIE: Word.TIE}
SIDE_NAMES = {Side.BANKER: Word.BANKER, Side.PLAYER: Word.PLAYER}
ASK_NAMES = {Side.BANKER: Word.ASK_BANKER, Side.PLAYER: Word.ASK_PLAYER}
_WINS = {Winner.BANKER: Word.BANKER_WINS, Winner.PLAYER: Word.PLAYER_WINS, Winner.TIE: Word.TIE_HAND, None: Word.TIE}
MARK_NAMES = (
    ("natural", Word.NATURAL),
    ("player_pair", Word.PLAYER_PAIR),
    ("banker_pair", Word.BANKER_PAIR),
)


def coup_told(coup: Coup, language: str = "en") -> str:
    """``Coup 4: Player wins on 9, natural, Player pair (7d2s|Kh5c)``."""
    result = _WINS[coup.winner].said(language)
    if coup.total is not None:
        result += Word.ON.said(language).format(coup.total)
    parts = [result, *(word.said(language) for field, word in MARK_NAMES if getattr(coup, field))]
    if coup.dealt.value == "f":
        parts.append(Word.FREE_HAND.said(language))
    cards = f" ({coup.cards})" if coup.cards else ""
    return f"{Word.COUP.said(language).format(coup.number)}: {', '.join(parts)}{cards}"


def ties_told(ring: Ring, language: str = "en") -> str:
    """The ties on a ring, to be said after its own coup."""
    ties = ", ".join(str(tie.number) for tie in ring.ties)
    return f"; {Word.TIES.said(language).format(ties)}" if ties else ""


def colour_word(regular: bool) -> Word:
    """Regular or irregular."""
    return Word.REGULAR if regular else Word.IRREGULAR


def counts_told(board: Board, language: str = "en") -> str:
    """``Coups 9 · Banker 5 · Player 4 · Tie 0 · natural 1 · …``."""
    coups = board.coups
    winners = [coup.winner for coup in coups]
    parts = [f"{Word.COUPS.said(language)} {len(coups)}"]
    parts += [f"{word.said(language)} {winners.count(winner)}" for winner, word in WINNER_NAMES.items()]
    parts += [f"{word.said(language)} {sum(map(attrgetter(field), coups))}" for field, word in MARK_NAMES]
    return " · ".join(parts)


def bead_plate_told(board: Board, language: str = "en") -> str:
    """``Bead plate: B B Pp T``."""
    return _told(Word.BEAD_PLATE, [coup.token for coup in board.coups], language, " ")


def big_road_told(board: Board, language: str = "en") -> str:
    """``Big road: Banker 2, Player 3, Banker 1``."""
    names = {side: word.said(language) for side, word in SIDE_NAMES.items()}
    streaks = [f"{names[streak.side]} {len(streak.rings)}" for streak in board.big_road]
    if board.waiting:
        streaks = [Word.TIES_WAITING.said(language).format(len(board.waiting))]
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
    """``Three-star road: B P P``."""
    return _told(Word.THREE_STAR, [ring.coup.token[:1] for ring in board.three_star], language, " ")


def board_told(board: Board, language: str = "en", *, three_star: bool = False) -> tuple[str, ...]:
    """The whole board in sentences, one a road."""
    return (
        bead_plate_told(board, language),
        big_road_told(board, language),
        *(derived_told(derived, language) for derived in board.derived),
        *((three_star_told(board, language),) if three_star else ()),
        *(ask_told(board, side, language) for side in ASK_NAMES),
    )


def _told(name: Word, parts: list[str], language: str, between: str = ", ") -> str:
    return f"{name.said(language)}: {between.join(parts) or Word.NOTHING_YET.said(language)}"
