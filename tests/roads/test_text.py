"""The board in words and as plain text."""

import pytest

from puntobanco.roads import Board, Coup, board, read_coups
from puntobanco.roads.text import as_text, cells_wide
from puntobanco.roads.words import Word, board_told, counts_text, coup_text
from puntobanco.rules.round import Winner
from puntobanco.words import LANGUAGES, in_words

SHOE = "T B B P P P Tb B Pn Bp Bpb"


def shown(text: str) -> Board:
    return board(read_coups(text))


def panel(text: str, title: str) -> list[str]:
    """The six lines below a title that stands at the left edge."""
    lines = text.splitlines()
    begun = next(number for number, line in enumerate(lines) if line.startswith(title))
    return lines[begun + 1 : begun + 7]


def test_the_roads_are_told_in_sentences() -> None:
    assert board_told(shown("B B P P P B"))[1:] == (
        "Big road: Banker 2, Player 3, Banker 1",
        "Big eye boy: regular 1, irregular 2",
        "Small road: nothing yet",
        "Cockroach road: nothing yet",
        "Ask: Banker: Big eye boy regular, Small road regular",
        "Ask: Player: Big eye boy irregular, Small road irregular",
    )


def test_a_coup_is_told_with_all_that_is_known() -> None:
    coup = Coup(Winner.PLAYER, player_pair=True, natural=True, total=8, number=4, cards="4h4d|Kh5c")
    assert in_words(coup_text(coup)) == "Round 4: Player wins on 8, natural, Player pair (4h4d|Kh5c)"
    assert in_words(coup_text(coup), "zh-Hant") == "第 4 局：閒贏 8 點、例牌、閒對（4h4d|Kh5c）"


def test_the_counts_are_those_of_the_coups() -> None:
    counts = "Rounds 11 · Banker 5 · Player 4 · Tie 2 · natural 1 · Player pair 2 · Banker pair 2"
    assert in_words(counts_text(shown(SHOE))) == counts


def test_the_text_shows_beads_rings_ties_and_marks() -> None:
    text = as_text(shown(SHOE), width=60)
    assert [line.split()[:3] for line in panel(text, "Bead plate")[:2]] == [["T", "Tb", "·"], ["B", "B", "·"]]
    assert [line[:10] for line in panel(text, "Big road")[:3]] == ["B¹P B P B ", "B P · · B ", "· P¹· · · "]


def test_ties_without_a_ring_wait_at_the_top_left() -> None:
    waiting, moved = (panel(as_text(shown(text), width=60), "Big road")[0] for text in ("T T T", "T T T P"))
    assert (waiting[:3], moved[:3]) == ("T³·", "P³·")


def test_waiting_ties_are_told() -> None:
    assert board_told(shown("T T T"))[1] == "Big road: ties before the first ring: 3"
    assert board_told(shown("T T T P"))[1] == "Big road: Player 1"


@pytest.mark.parametrize(("beads", "columns", "last"), [(89, 15, "·"), (90, 15, "B"), (91, 15, "·")])
def test_a_full_bead_plate_shows_fifteen_columns_and_makes_room_for_the_next(
    beads: int, columns: int, last: str
) -> None:
    bottom = panel(as_text(shown("P" * 6 + "B" * (beads - 6)), width=60), "Bead plate")[-1].split()
    assert (len(bottom), bottom[-1], bottom[0]) == (columns, last, "B" if beads > 90 else "P")


def test_shapes_tell_what_letters_tell() -> None:
    letters, shapes = as_text(shown(SHOE), width=60), as_text(shown(SHOE), width=60, shapes=True)
    rings = str.maketrans("BPT", "○□◇")
    assert [line.translate(rings) for line in panel(letters, "Bead plate")] == panel(shapes, "Bead plate")
    assert "● regular" in shapes and "○ irregular" in shapes


@pytest.mark.parametrize("width", [64, 80, 120, 200])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_is_wider_than_the_window(width: int, language: str) -> None:
    text = as_text(shown("BPPTBn" * 20), width=width, language=language, three_star=True)
    assert max(map(cells_wide, text.splitlines())) <= width


def test_a_window_too_narrow_shows_the_newest_columns() -> None:
    text = as_text(shown("BP" * 40 + "B"), width=40)
    first = panel(text, "Big road")[0]
    assert first.split()[-3:] == ["B", "·", "·"] and len(first.split()) == 20


def test_a_new_shoe_says_so_and_the_notes_are_always_there() -> None:
    text = " ".join(as_text(shown("")).split())
    assert text.startswith("New shoe")
    assert Word.FOOTER.said() in text and Word.DERIVED_NOTE.said() in text


@pytest.mark.parametrize(("language", "name"), [("en", "Cockroach road"), ("zh-Hans", "珠盘路"), ("zh-Hant", "珠盤路")])
def test_the_board_speaks_three_languages(language: str, name: str) -> None:
    assert name in as_text(shown(SHOE), language=language)
    slots = (
        "result",
        "n",
        "rounds",
        "what",
        "told",
        "mark",
        *(winner.value for winner in Winner),
        "natural",
        "player_pair",
        "banker_pair",
    )
    assert all(word.said(language, **dict.fromkeys(slots, "1")) for word in Word)


def test_the_three_star_road_is_off_unless_asked_for() -> None:
    assert "Three-star" not in as_text(shown(SHOE))
    assert "Three-star" in as_text(shown(SHOE), three_star=True)
