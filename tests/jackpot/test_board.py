"""What a public display shows of a link beside its amounts, and which hands belong to which chair."""

import pytest

from puntobanco.jackpot.from_setup import hands_of
from puntobanco.jackpot.link import commands as ask
from puntobanco.jackpot.link.board import board
from puntobanco.jackpot.link.events import Standing
from puntobanco.procedure.roles import Role
from puntobanco.words import in_words, say
from tests.jackpot.link_day import ANNA, BEN, Day, cents, winner
from tests.support import setup


@pytest.mark.clause("NZ 18.5", "NZ 18.6", "NZ 18.16")
def test_a_board_says_what_goes_in_what_qualifies_and_how_it_is_shared() -> None:
    seen = board(Day(tables=("NZ-1",)).now)
    assert (seen.name, seen.approval) == ("Baccarat Jackpot", "J-2026-01")
    assert [(one.table, one.running, one.qualifying) for one in seen.tables] == [
        ("NZ-1", True, "every bet on the Player, the Banker or the tie")
    ]
    assert in_words(seen.split).startswith("In equal parts") and seen.hits == ()


def test_a_board_knows_winners_by_their_seats_and_leaves_out_what_is_invalid() -> None:
    day = Day()
    recorded = day.hit(1, winner(ANNA, 1), winner(BEN, 2))
    (hit,) = board(day.now).hits
    assert (hit.seats, hit.standing, hit.amount.minor) == ((1, 2), Standing.PENDING, cents("10000"))
    day.reject(recorded)
    assert board(day.now).hits == ()


@pytest.mark.clause("NZ 18.8(b)")
def test_a_board_says_why_the_jackpot_rests_at_a_table() -> None:
    day = Day(tables=("NZ-1",))
    day.do(Role.CLOCK, ask.LoseTable(table="NZ-1", words="cable"))
    (table,) = board(day.now).tables
    assert (table.running, table.wagers_open, table.why) == (False, True, say("jackpot.lost", why="cable"))


@pytest.mark.clause("MA 13(i) T2 chair 1", "MA 13(i) T2 chair 8", "MA 13(i) T2 chair 9")
@pytest.mark.parametrize(
    ("chair", "hands"), [(1, "Ks 9h, Qs 9h, Js 9h"), (8, "Kd 9c, Qd 9c, Jd 9c"), (9, "Kd 9h, Qd 9h, Jd 9h")]
)
def test_every_chair_has_its_own_three_hands(chair: int, hands: str) -> None:
    offer = next(one for name, one in setup("massachusetts-ez").offers.items() if name == "royal-9")
    assert ", ".join(" ".join(map(str, hand)) for hand in hands_of(offer, chair)) == hands


def test_a_chair_that_the_operator_added_has_the_hands_that_it_was_given() -> None:
    changed = setup("massachusetts-ez", {"wagers.royal-9": {"pay_table": "1", "combinations": {"10": "Ks 9c"}}})
    offer = next(one for name, one in changed.offers.items() if name == "royal-9")
    assert [" ".join(map(str, hand)) for hand in hands_of(offer, 10)] == ["Ks 9c", "Qs 9c", "Js 9c"]
