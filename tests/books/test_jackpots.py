"""Jackpots reconciled to the millionth, and what the house owes with them."""

from fractions import Fraction
from random import Random

from puntobanco.books.jackpots import MeterRow, jackpot_report
from puntobanco.books.liability import liability_report
from puntobanco.books.periods import Interval
from puntobanco.books.read import read_books
from puntobanco.books.record import alterations_report, recall_report
from puntobanco.books.scan import Query
from puntobanco.jackpot.meter import MILLIONTHS
from puntobanco.table import commands as ask
from puntobanco.words import say
from tests.books.night import Night
from tests.books.recount import contributed
from tests.books.streams import Memory, written
from tests.jackpot.link_day import ANNA, Day, winner
from tests.jackpot.link_walk import Walker

ROYAL = "massachusetts-commission"


def royal_night() -> Night:
    """Anna in chair 2 has the king of spades with the nine of diamonds: 350 of her meter, at its seed."""
    night = Night(ROYAL)
    night.sit(anna=2, ben=5)
    night.play("Ks 9d", "Kd 7c", ("anna", "royal-9", "5"), ("ben", "royal-9", "5"))
    return night


def test_an_award_that_waits_is_in_the_liability_and_one_that_was_confirmed_in_the_rack() -> None:
    night = royal_night()
    report = jackpot_report(night.books(), Query(), 0)
    (hit,) = report.hits
    assert (hit.standing, hit.confirmed_by, hit.amount) == ("pending", "", 35_000)
    assert sum(row.pending for row in report.meters) == 35_000 * MILLIONTHS
    night.confirm(1)
    report = jackpot_report(night.books(), Query(), 0)
    (hit,) = report.hits
    assert (hit.standing, hit.confirmed_by, hit.second, hit.instrument) == ("confirmed", "jack", "pia", "chips")
    assert sum(row.pending for row in report.meters) == 0
    assert all(row.differs == row.books_differ == 0 for row in report.meters)
    assert liability_report(night.books(), Query(), 0).agreements[0].differs == 0
    (award,) = recall_report(night.books(), Query(), 0).rounds[-1].bets[0].awards
    assert (award.amount, award.stands) == (35_000, "paid-chips")


def test_what_the_rounds_brought_is_what_their_stakes_and_the_rates_give() -> None:
    night = royal_night()
    for _ in range(3):
        night.play("2d 4d", "Ks 9h", ("anna", "royal-9", "5"), ("ben", "royal-9", "5"))
    (link,) = night.floor.links
    meters = {row.meter: row for row in jackpot_report(night.books(), Query(), 0).meters}
    brought = contributed(night.streams[f"link/{link}"])
    assert any(brought.values())
    for name, exact in brought.items():
        carried = night.jackpot.meters[name].carry + night.jackpot.meters[name].reserve_carry
        assert Fraction(meters[name].contributed) + carried == exact * MILLIONTHS


def test_every_meter_of_a_random_walk_is_reconciled() -> None:
    for seed in (1, 2, 3):
        walker = Walker(Random(seed))
        for _ in range(300):
            walker.step()
        lines = {"link/L": written("link/L", walker.day.events)}
        report = jackpot_report(read_books(Memory(lines), Query()), Query(), 0)
        assert report.meters
        for row in report.meters:
            inward = row.contributed + row.seeded + row.topped_up + row.adjusted
            assert inward == row.displayed + row.reserve + row.overflow + row.paid
            assert row.differs == row.books_differ == 0


def test_the_interval_has_its_own_flows_and_the_meter_its_whole_life() -> None:
    day = Day()
    for number in range(1, 5):
        day.play(number, "100")
    middle = day.events[-1].at + 1
    for number in range(5, 7):
        day.play(number, "100")
    lines = {"link/L": written("link/L", day.events)}
    rows: list[MeterRow] = []
    for interval in (Interval(until=middle), Interval(since=middle), Interval()):
        asked = Query(interval=interval)
        rows += jackpot_report(read_books(Memory(lines), asked), asked, 0).meters
    first, second, whole = rows
    a_round = 150 * MILLIONTHS  # one hundredth of 100.00, and fifty cents of the house
    assert (first.contributed_now, second.contributed_now, whole.contributed_now) == (
        4 * a_round,
        2 * a_round,
        6 * a_round,
    )
    assert (second.contributed, second.seeded_now, first.seeded_now) == (6 * a_round, 0, 1_000_000 * MILLIONTHS)


def test_only_the_last_twenty_five_hits_are_named() -> None:
    day = Day()
    for number in range(1, 28):
        day.play(number, "100")
        day.confirm(day.hit(number, winner(ANNA, 1, "100")))
    found = read_books(Memory({"link/L": written("link/L", day.events)}), Query())
    hits = jackpot_report(found, Query(), 0).hits
    assert [hit.number for hit in hits] == list(range(3, 28))
    assert {(hit.standing, hit.second) for hit in hits} == {("confirmed", "petra")}


def test_a_rejected_hit_is_an_alteration_with_its_reason() -> None:
    day = Day()
    day.play(1, "100")
    day.reject(day.hit(1, winner(ANNA, 1, "100")))
    found = read_books(Memory({"link/L": written("link/L", day.events)}), Query())
    (one,) = alterations_report(found, Query(), 0).rows
    assert (one.after, one.second, one.why, one.person) == (say("note.rejected"), "petra", "as reviewed", "anna")


def test_liability_names_wallets_racks_and_stakes_with_their_round_and_phase() -> None:
    night = Night("rws-non-commission")
    night.sit(anna=1, ben=2)
    night.betting()
    night.bet("anna", "player", "100")
    night.bet("ben", "tie", "25")
    night.close()
    night.do("dina", ask.Draw(card=ask.CardText("Ks")))
    report = liability_report(night.books(), Query(), 0)
    assert [(one.person, one.wager, one.amount, one.round, one.phase) for one in report.lying] == [
        ("anna", "player", 10_000, 1, "dealing"),
        ("ben", "tie", 2_500, 1, "dealing"),
    ]
    sums = report.sums
    assert (sums.wallets, sums.racks, sums.stakes, sums.differs) == (58_000_000, 1_987_500, 12_500, 0)
    assert sums.players == 60_000_000, "three people brought 200,000 each, and nobody has lost anything yet"
