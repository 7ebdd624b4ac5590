"""A round out of the journal, moment by moment: cards as they came, bets as they lay, a correction in its place."""

import pytest

from puntobanco.audit.frames import Frame, frames_of
from puntobanco.faults import Refused
from puntobanco.rules.round import Winner
from tests.audit.nights import STREAM, the_night


def frames(number: int) -> tuple[Frame, ...]:
    return frames_of(the_night()[STREAM], number)


def test_the_cards_come_one_by_one_and_count_as_they_lie() -> None:
    cards = [one for one in frames(1) if one.kind == "card" and dict(one.about)["card"] != "??"]
    assert [dict(one.about)["card"] for one in cards] == ["Ks", "3d", "6h", "4d"]
    assert (cards[2].player, cards[2].player_count, cards[2].winner) == (("Ks", "6h"), 6, None)
    assert (cards[3].banker, cards[3].banker_count) == (("3d", "4d"), 7)


def test_bets_lie_until_they_are_paid_and_the_roads_follow() -> None:
    first = frames(1)
    closed = next(one for one in first if one.kind == "bets_closed")
    assert [(one.bettor, one.wager, one.stake, one.paid) for one in closed.bets] == [
        ("anna", "player", 100_00, None),
        ("ben", "banker", 300_00, None),
    ]
    settled = next(one for one in first if one.kind == "settle")
    assert [one.paid.net for one in settled.bets if one.paid] == [-100_00, 300_00]
    ended = next(one for one in first if one.kind == "ended")
    assert (closed.results, len(ended.results), ended.winner) == ((), 1, Winner.BANKER)


def test_a_correction_stands_where_it_was_made_with_what_it_replaced() -> None:
    *_, correct, again = frames(1)
    assert (correct.kind, correct.by, correct.was) == ("correct", "pia", "Ks6h|3d4d > B6-7")
    assert dict(correct.about) == {
        "second": "max",
        "reason": "the nine was upside down",
        "line": "Ks9h|3d4d > P9-7 n",
    }
    assert (correct.player, correct.winner) == (("Ks", "9h"), Winner.PLAYER)
    assert [one.paid.net for one in again.bets if one.paid] == [100_00, -300_00]


def test_each_moment_names_its_entry_in_the_order_of_the_journal() -> None:
    first, second = frames(1), frames(2)
    places = [(one.entry, one.event) for one in first]
    assert places == sorted(places)
    corrected = next(one.entry for one in first if one.kind == "correct")
    assert max(one.entry for one in first if one.kind == "ended") < corrected < min(one.entry for one in second)


def test_a_round_that_was_never_played_has_no_frames() -> None:
    assert frames(3) == ()


def test_a_journal_that_cannot_be_followed_is_refused_in_a_sentence() -> None:
    lines = [*the_night()[STREAM][:4], b"{}"]
    with pytest.raises(Refused) as found:
        frames_of(lines, 1)
    assert found.value.faults[0].where == "entry 4"
