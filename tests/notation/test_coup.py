"""The coup line: written strictly, read leniently, worked out again by the rules."""

import pytest

from puntobanco.notation.check import check_coup, outcome_of
from puntobanco.notation.coup import read_coup, write_coup
from puntobanco.roads.coup import Dealt
from puntobanco.rules.game import PUNTO_BANCO
from puntobanco.rules.round import Winner

EXAMPLES = [
    "1  7d2s|Kh5c > P9-5 n",
    "2  4hAc8s|2d4d > B3-6",
    "3  Qs3h7c|9d4s5h > B0-8 ; squeeze seat 5",
    "4  8h8d|JcTc6s > T6-6 p",
    "5v 9c4d6h|3dKs2s > P9-5 ; 9c face up in the shoe, no bets",
    "6  Kd4c2h|3sAh3d > B6-7",
    "7f KsKh6d|9c9h > B6-8 n p b",
    "8x 4h|2d",
    "9  | > B?-? n",
    "10  ????|K?9s > B0-9 n",
]


def wrong(text: str) -> list[str]:
    coup, findings = read_coup(text, line=7)
    return [str(one.fault) for one in (*findings, *check_coup(coup, 7, PUNTO_BANCO))]


@pytest.mark.parametrize("line", EXAMPLES[:6])
def test_the_examples_are_right_and_are_written_as_they_stand(line: str) -> None:
    assert wrong(line) == []
    assert write_coup(read_coup(line)[0]) == line


@pytest.mark.parametrize("line", EXAMPLES[7:])
def test_what_nobody_wrote_down_is_allowed(line: str) -> None:
    assert wrong(line) == []
    assert write_coup(read_coup(line)[0]) == line


def test_a_natural_ends_the_drawing() -> None:
    assert wrong(EXAMPLES[6]) == [
        "line 7: The Player is on 0 and may not draw a third card (the Banker has a natural)."
    ]


@pytest.mark.parametrize(
    ("loose", "strict"),
    [
        ("2 4h Ac 8s | 2d 4d > b3-6", "2  4hAc8s|2d4d > B3-6"),
        ("2.   4HaC8S|2D4D>B 3 - 6;x", "2  4hAc8s|2d4d > B3-6 ; x"),
        ("#3 10s3h7c|9♦4♠5♥ > B0-8", "3  Ts3h7c|9d4s5h > B0-8"),
        ("12V 9c4d6h|3dKs2s > P9-5 ;   no   bets ", "12v 9c4d6h|3dKs2s > P9-5 ; no bets"),
        ("1 7d2s|Kh5c > P9-5 N", "1  7d2s|Kh5c > P9-5 n"),
        ("1 7d7s|4h4c > B4-8 bn,p", "1  7d7s|4h4c > B4-8 n p b"),
    ],
)
def test_lenient_reading_strict_writing(loose: str, strict: str) -> None:
    coup, findings = read_coup(loose)
    assert findings == []
    assert write_coup(coup) == strict


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("1  7d2s|Kh5c > P9-5", "the result: expected P9-5 n, found “P9-5”."),
        ("1  7d2s|Kh5c > B9-5 n", "the result: expected P9-5 n, found “B9-5 n”."),
        ("1  8h8d|JcTc6s > T6-6", "the result: expected T6-6 p, found “T6-6”."),
        ("1  4hAc|2d4d > B5-6", "The Player is on 5 and must draw a third card (Player on 0 to 5)."),
        (
            "1  4hAc8s|2d4d5c > T3-1",
            "The Banker is on 6 and may not draw a third card (Banker on 6, when the Player drew).",
        ),
        ("1  4h|2d4d > B4-6", "The Player has 1 card; a hand has two or three."),
        ("1  4hXc8s|2d4d > B3-6", "the Player's cards: “Xc” is no card"),
        ("1  4hAc8|2d4d > B3-6", "the Player's cards: “4hAc8” is no row of cards"),
        ("1  4hAc8s 2d4d > B3-6", "the cards: expected both hands, parted by |"),
        ("1  4hAc8s|2d4d > B36", "the result: expected winner, counts and flags"),
        ("1z 4hAc8s|2d4d > B3-6", "the mark: expected f, v, x or none, found “z”."),
        ("4hAc8s|2d4d > B3-6", "the line: expected number, cards|cards"),
        ("0  4hAc8s|2d4d > B3-6", "the number of the coup: expected 1 to 99999, found “0”."),
        ("1  | > P3-6", "the winner of these counts: expected banker, found “player”."),
        ("1  | > B3-7 n", "the count of a natural: expected 8 or 9, found “7”."),
        ("1  |", "the coup: expected cards or a result, found nothing."),
    ],
)
def test_what_is_wrong_is_told_with_its_line(line: str, told: str) -> None:
    assert any(one.startswith("line 7: ") and told in one for one in wrong(line)), wrong(line)


def test_cards_lie_in_the_order_of_dealing() -> None:
    coup, _ = read_coup("3  Qs3h7c|9d4s5h > B0-8")
    assert " ".join(map(str, coup.cards)) == "Qs 9d 3h 4s 7c 5h"


def test_the_cards_decide_and_the_written_result_fills_the_gaps() -> None:
    coup, _ = read_coup("9  ????|K?9s > B0-9 n b")
    outcome = outcome_of(coup, PUNTO_BANCO)
    assert outcome is not None and outcome.winner is Winner.BANKER
    assert (outcome.player, outcome.banker, outcome.natural, outcome.banker_pair) == (0, 9, True, False)
    assert coup.dealt is Dealt.WITH_BETS


def test_a_called_off_round_may_have_any_cards() -> None:
    assert wrong("8x 4hAc|2d4d5c ; a card too many") == []


def test_a_comment_has_nothing_that_a_terminal_obeys() -> None:
    coup, _ = read_coup("1  7d2s|Kh5c > P9-5 n ; a\x1b[2J\x9bb\nc")
    assert write_coup(coup) == "1  7d2s|Kh5c > P9-5 n ; a [2J b c"
