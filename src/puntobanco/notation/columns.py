"""Coups as a table of comma-separated values: written with fixed columns, read with whatever columns it names."""

import csv
import re
from collections.abc import Iterable, Sequence

from puntobanco.cards import Rank
from puntobanco.notation.check import outcome_of, worked_out
from puntobanco.notation.coup import WINNERS, Coup, Outcome, Reader, flags, tidy
from puntobanco.notation.faces import Face, write_faces
from puntobanco.notation.guard import Finding, Unreadable
from puntobanco.roads.coup import LETTERS, Dealt
from puntobanco.rules.game import PUNTO_BANCO, Game

COLUMNS = (
    "coup", "mark", "player", "banker", "winner", "player_count", "banker_count",
    "natural", "player_pair", "banker_pair", "comment",
)  # fmt: skip

_NAMES = {
    "coup": "coup number no nr round hand game handno coupno roundno",
    "mark": "mark kind dealt",
    "player": "player playercards playerhand playerscards p pcards phand",
    "banker": "banker bankercards bankerhand bankerscards b bcards bhand bank bankcards",
    "winner": "winner result outcome win results",
    "player_count": "playercount playertotal playerscore playerpoints ptotal pscore playerpoint",
    "banker_count": "bankercount bankertotal bankerscore bankerpoints btotal bscore bankerpoint",
    "natural": "natural naturals",
    "player_pair": "playerpair ppair pairplayer",
    "banker_pair": "bankerpair bpair pairbanker",
    "comment": "comment comments note notes remark remarks",
    **{f"{side}{place}": f"{side[0]}{place} {side}{place} {side}card{place}" for side in ("player", "banker")
       for place in (1, 2, 3)},
}  # fmt: skip
_COLUMN = {name: column for column, names in _NAMES.items() for name in names.split()}
_YES = frozenset("1 true yes y x p b n t pair natural".split())
_NO = frozenset(" 0 false no none - f".split(" "))


# Writing.


class _Rows(list[str]):
    """The file that `csv.writer` writes to: it keeps what was written."""

    def write(self, text: str) -> None:
        self.append(text)


def write_columns(coups: Iterable[Coup], game: Game) -> str:
    """The strict form: a heading and one row a coup, with the result by the cards."""
    rows = _Rows()
    writer = csv.writer(rows, lineterminator="\n")
    writer.writerow(COLUMNS)
    for coup in coups:
        writer.writerow(_row(coup, game))
    return "".join(rows)


def _row(coup: Coup, game: Game) -> tuple[str, ...]:
    outcome, comment = outcome_of(coup, game), tidy(coup.comment)
    marks = flags(outcome) if outcome else []
    counts = (outcome.player, outcome.banker) if outcome else (None, None)
    return (
        str(coup.number),
        coup.dealt.value,
        write_faces(coup.player),
        write_faces(coup.banker),
        LETTERS[outcome.winner] if outcome else "",
        *("" if count is None else str(count) for count in counts),
        *("1" if letter in marks else "" for letter in "npb"),
        f" {comment}" if comment.startswith(("=", "+", "-", "@")) else comment,  # no spreadsheet's formula
    )


# Reading.


def heading_of(line: str) -> tuple[list[str | None], str]:
    """What the columns of a heading are, none where we know no such column, and what parts them."""
    parted = max(",;\t", key=line.count)
    names = next(csv.reader([line], delimiter=parted), [])
    return [_COLUMN.get(re.sub(r"[^a-z0-9]", "", name.lower().replace("#", "no"))) for name in names], parted


def is_heading(line: str) -> bool:
    """Whether a line names columns that hold cards or a result."""
    try:
        return bool({"player", "banker", "winner", "player1"} & set(heading_of(line)[0]))
    except csv.Error:
        return False


def read_columns(text: str) -> tuple[tuple[Coup, ...], tuple[int, ...], list[Finding]]:
    """The coups of a table, the line of each, and what is wrong in its cells."""
    lines = text.split("\n")
    first = next((number for number, line in enumerate(lines) if line.strip()), 0)
    if not is_heading(lines[first]):
        raise Unreadable("the first line names no column for cards or results, such as player, banker, result.")
    columns, parted = heading_of(lines[first])
    coups: list[Coup] = []
    at: list[int] = []
    findings: list[Finding] = []
    rows = csv.reader(lines[first + 1 :], delimiter=parted)
    try:
        for cells in rows:
            if not any(cell.strip() for cell in cells):
                continue
            number = first + 1 + rows.line_num
            row = _Row(number, columns, cells)
            coups.append(row.coup(coups[-1].number + 1 if coups else 1))
            findings += row.findings
            at.append(number)
    except csv.Error as found:
        raise Unreadable(f"the file is no table of values: {found}.") from None
    return tuple(coups), tuple(at), findings


class _Row(Reader):
    def __init__(self, line: int, columns: Sequence[str | None], cells: Sequence[str]) -> None:
        super().__init__(line)
        self.columns = columns
        pairs = zip(columns, cells, strict=False)
        self.cells = {column: cell.strip() for column, cell in pairs if column is not None and cell.strip()}

    def coup(self, due: int) -> Coup:
        number = self.cells.get("coup", "")
        counted = int(number) if number.isdecimal() and len(number) < 6 and int(number) else due
        mark = self.cells.get("mark", "").lower()
        if mark not in {dealt.value for dealt in Dealt}:
            self.fault("mark", "the mark", "f, v, x or none", mark)
            mark = ""
        player, banker = self._cards("player"), self._cards("banker")
        return Coup(
            number=counted,
            player=player,
            banker=banker,
            outcome=self._result(player, banker),
            dealt=Dealt(mark),
            comment=tidy(self.cells.get("comment", "")),
        )

    def _cards(self, side: str) -> tuple[Face, ...]:
        single = [self.cells[f"{side}{place}"] for place in (1, 2, 3) if f"{side}{place}" in self.cells]
        text = self.cells.get(side) or " ".join(single)
        # Ranks alone, as many lists have them: 4 A 8.
        words = re.split(r"[\s,/-]+", text.upper())
        ranks = tuple(Face(_RANK[word]) for word in words) if all(word in _RANK for word in words) else ()
        return ranks if ranks else self._hand(f"the {side.capitalize()}'s cards", text)

    def _result(self, player: tuple[Face, ...], banker: tuple[Face, ...]) -> Outcome | None:
        """The result as written; a table without columns for naturals and pairs leaves them to the cards."""
        text = self.cells.get("winner", "")
        if not text:
            return None
        letter = text[0].upper()
        if "-" in text or letter not in WINNERS:
            return self._outcome(text)
        by_cards = worked_out(Coup(1, player, banker), PUNTO_BANCO)
        return Outcome(
            winner=WINNERS[letter],
            player=self._count("player_count"),
            banker=self._count("banker_count"),
            natural=self._yes("natural", by_cards.natural),
            player_pair=self._yes("player_pair", by_cards.player_pair),
            banker_pair=self._yes("banker_pair", by_cards.banker_pair),
        )

    def _count(self, column: str) -> int | None:
        text = self.cells.get(column, "?")
        if len(text) == 1 and text in "0123456789":
            return int(text)
        if text != "?":
            self.fault("count", column.replace("_", " "), "a digit", text)
        return None

    def _yes(self, column: str, by_cards: bool | None) -> bool:
        if column not in self.columns:
            return bool(by_cards)
        text = self.cells.get(column, "").lower()
        if text not in _YES | _NO:
            self.fault("yes-or-no", column.replace("_", " "), "1 or nothing", text)
        return text in _YES


_RANK = {**{rank.value: rank for rank in Rank}, "10": Rank.TEN}
