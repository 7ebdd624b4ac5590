"""Voids, corrections, significant events and recall: before, after, who, with whom and why."""

from puntobanco.books.periods import Interval
from puntobanco.books.record import alterations_report, events_report, recall_report
from puntobanco.books.scan import Query
from puntobanco.books.significant import LargeFrom, Significance
from puntobanco.books.win import win_report
from puntobanco.machine import Kind
from puntobanco.procedure.irregular import Exit, Report
from puntobanco.table import commands as ask
from puntobanco.words import in_words
from tests.books.night import Night
from tests.books.streams import books_of
from tests.table.rws.mishaps import HUNDRED, Mishaps

PAIR = ("anna", "player-pair", "10")


def corrected() -> Night:
    night = Night("massachusetts-commission")
    night.sit(anna=1, ben=2)
    night.play("2d 4d", "Ks 9h", ("ben", "banker", "100"), ("anna", "player", "40"))
    act = ask.CorrectRound(
        number=1,
        player=(ask.CardText("2d"), ask.CardText("7d")),
        banker=(ask.CardText("Ks"), ask.CardText("8h")),
        reason="the camera shows another card",
        second=ask.Person("sam"),
    )
    night.do("pia", act)
    return night


def test_a_correction_says_what_was_and_what_is_and_who_stood_for_it() -> None:
    (one,) = alterations_report(corrected().books(), Query(), 0).rows
    assert (one.kind, one.round, one.who, one.role, one.second) == (Kind.CORRECTION, 1, "pia", "pit", "sam")
    assert (one.before, one.after) == ("2d 4d | Ks 9h", "2d 7d | Ks 8h")
    assert one.why == "the camera shows another card"
    assert {(change.person, change.before, change.after) for change in one.changes} == {
        ("ben", 19_500, 0),
        ("anna", 0, 8_000),
    }


def test_a_corrected_round_counts_once_and_as_it_was() -> None:
    (row,) = win_report(corrected().books(), Query(), 0).rows
    assert (row.rounds, row.handle, row.won, row.commission) == (1, 14_000, 6_000, 0)


def voided() -> Mishaps:
    evening = Mishaps()
    evening.play("2s 4h", "3d 4c", HUNDRED)
    evening.start(HUNDRED, PAIR, ("ben", "banker", "300"))
    evening.deal("Ks 7h", "2d 4d")
    evening.finish()
    evening.report(Report.WRONG_NUMBER, rebuildable=False)
    evening.resolve(Exit.VOID, reason="the camera shows a fifth card")
    return evening


def test_a_void_says_what_had_been_returned_and_that_the_stakes_went_back() -> None:
    rows = alterations_report(books_of(voided().events), Query(), 0).rows
    (one,) = [row for row in rows if row.kind is Kind.VOID]
    assert (one.round, one.before, one.why) == (2, "Ks 7h | 2d 4d", "the camera shows a fifth card")
    assert one.clause == "RWS 5.5.3"
    assert {(change.person, change.before, change.after) for change in one.changes} == {
        ("anna", 20_000, 11_000),
        ("ben", 0, 30_000),
    }


def test_a_void_round_counts_as_void_and_brings_nothing() -> None:
    (row,) = win_report(books_of(voided().events), Query(), 0).rows
    assert (row.rounds, row.voids, row.handle, row.won) == (1, 1, 10_000, 10_000)


def test_changed_limits_are_on_record_old_and_new() -> None:
    night = Night("massachusetts-commission")
    night.do("pia", ask.ChangeSetup(changes={"limits.maximum": "900.00"}, reason="a busy evening"))
    (one,) = alterations_report(night.books(), Query(), 0).rows
    assert (one.kind, in_words(one.what), one.after, one.why) == (
        Kind.PARAMETER,
        "setting: Maximum",
        "900.00",
        "a busy evening",
    )
    assert one.before not in ("", "900.00")


def test_late_bets_incidents_and_large_wins_are_significant_from_the_threshold_on() -> None:
    night = Night("rws-non-commission")
    night.sit(anna=1, ben=2)
    night.betting()
    night.bet("anna", "player", "100")
    night.close()
    night.no_bet("ben", "player", "100")
    night.deal("Ts 9c", "8d Jh")
    night.finish()
    night.do("pia", ask.Pause(reason="fire alarm"))

    def seen(large: int) -> set[tuple[str, str]]:
        rows = events_report(night.books(limits=Significance(house=LargeFrom.all(large))), Query(), 0).rows
        return {
            (row.kind.value, row.person) for row in rows if row.kind not in (Kind.MONEY, Kind.LARGE_MONEY, Kind.LINK)
        }

    always = {("founding", ""), ("late", "ben"), ("stop", "")}
    assert seen(9_999) == seen(10_000) == always | {("large-wager", "anna"), ("large-win", "anna")}
    assert seen(10_001) == always


def test_a_clock_that_goes_back_is_noted_and_changes_no_order() -> None:
    evening = Mishaps()
    evening.now -= 5_000
    evening.play("2s 4h", "3d 4c", HUNDRED)
    found = books_of(evening.events)
    (one,) = [row for row in events_report(found, Query(), 0).rows if row.kind is Kind.CLOCK]
    assert in_words(one.what) == "the clock went back by 4,000 ms between two entries"
    (row,) = win_report(found, Query(), 0).rows
    assert (row.rounds, row.won) == (1, 10_000)


def test_the_last_ten_rounds_are_recalled_card_for_card() -> None:
    evening = Mishaps()
    hands = [("Ks 9h", "2d 4d"), ("2s 4h", "3d 4c"), ("Ts 9c", "8d Jh")] * 4
    for player, banker in hands:
        evening.play(player, banker, HUNDRED, ("ben", "banker", "50"))
    rounds = recall_report(books_of(evening.events), Query(), 0).rounds
    assert [one.number for one in rounds] == list(range(3, 13))
    assert [(" ".join(one.player), " ".join(one.banker)) for one in rounds] == hands[2:]
    last = rounds[-1]
    assert (last.winner, last.player_count, last.banker_count, last.state) == ("player", 9, 8, "finished")
    assert [(bet.bettor, bet.wager, bet.stake, bet.pays, bet.returned) for bet in last.bets] == [
        ("anna", "player", 10_000, 10_000, 20_000),
        ("ben", "banker", 5_000, 0, 0),
    ]


def test_only_one_persons_or_seats_rounds_and_bets_are_recalled() -> None:
    evening = Mishaps()
    evening.play("Ks 9h", "2d 4d", HUNDRED)
    evening.play("2s 4h", "3d 4c", ("ben", "banker", "50"), HUNDRED)
    evening.play("Ts 9c", "8d Jh", HUNDRED)
    for asked in (Query(person="ben"), Query(seat=2)):
        (one,) = recall_report(books_of(evening.events, asked=asked), asked, 0).rounds
        assert (one.number, [bet.bettor for bet in one.bets]) == (2, ["ben"])


def test_a_void_a_corrected_and_an_unfinished_round_are_recalled_as_what_they_are() -> None:
    void = recall_report(books_of(voided().events), Query(), 0).rounds[-1]
    assert (void.state, void.winner, [bet.returned for bet in void.bets]) == ("void", "", [10_000, 1_000, 30_000])
    right = recall_report(corrected().books(), Query(), 0).rounds[-1]
    assert (right.corrected, right.player, right.winner) == (True, ("2d", "7d"), "player")
    evening = Mishaps()
    evening.start(HUNDRED)
    evening.draw("Ks 4d")
    open_ = recall_report(books_of(evening.events), Query(), 0).rounds[-1]
    assert (open_.state, open_.player, open_.banker) == ("dealing", ("Ks",), ("4d",))
    assert [(bet.bettor, bet.stake, bet.result) for bet in open_.bets] == [("anna", 10_000, "")]


def test_an_interval_without_anything_altered_says_so() -> None:
    asked = Query(interval=Interval(since=10**12))
    report = alterations_report(corrected().books(interval=asked.interval), asked, 0)
    assert (report.rows, report.heading.active) == ((), False)
