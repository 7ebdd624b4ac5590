"""The operator's reports against an independent recount, and theory against fact: see `tests.books`."""

from collections import defaultdict
from fractions import Fraction
from math import sqrt
from random import Random

from puntobanco.books.csv_file import comma_separated, reload
from puntobanco.books.record import recall_report
from puntobanco.books.scan import Query
from puntobanco.books.sheets_of import handle_sheets, win_sheets
from puntobanco.books.win import handle_report, win_report
from puntobanco.reports.theory import MOST_SKEW, SIGMAS, theory_report
from tests.books.agree import expect_same
from tests.books.night import Shuffled
from tests.books.streams import books_of, written
from tests.proofs import Proof
from tests.table.stateful import ALL_SETUPS, VARIANTS, Evening

DEALT = ("rws-non-commission", "massachusetts-ez", "massachusetts-commission", "new-zealand-half-on-six")
ROUNDS = 40
"""Rounds of one table on one day: less than a shoe."""
WALKED = 250
KEEN = (
    ("resolve", "report-trouble"),
    ("correct-round",),
    ("collect-commission", "choose-winnings", "settle-early"),
    ("resolve", "report-trouble", "collect-debt"),
    (),
)
"""What somebody at a walk asks for whenever it can be had."""


def books(size: int, seed: int) -> str:
    """A number of table-days, every second one a random walk through everything that can go wrong."""
    chance = Random(seed)
    tables = (*ALL_SETUPS, *VARIANTS)
    expected: dict[tuple[str, str], Fraction] = defaultdict(Fraction)
    actual: dict[tuple[str, str], Fraction] = defaultdict(Fraction)
    variance: dict[tuple[str, str], float] = defaultdict(float)
    third: dict[tuple[str, str], float] = defaultdict(float)
    rounds = events = corrected = voids = 0
    for day in range(size):
        if day % 2:
            name = tables[day // 2 % len(tables)]
            evening = Evening(seed * 1_000_000 + day, name, KEEN[day // 2 % len(KEEN)]).run(WALKED)
            _, again = expect_same(written("table/T", evening.events))
            corrected, voids = corrected + again.corrected, voids + again.voids
            rounds, events = rounds + len(again.ended), events + len(evening.events)
            continue
        setup = DEALT[day // 2 % len(DEALT)]
        dealt = Shuffled(setup, chance)
        dealt.deal_out(ROUNDS)
        found, _ = expect_same(written("table/T", dealt.events))
        rounds, events = rounds + ROUNDS, events + len(dealt.events)
        _expect_recalled(dealt)
        _expect_reloaded(dealt)
        for row in theory_report(found, Query(), 0).rows:
            key = (setup, row.wager)
            expected[key] += Fraction(row.expected_exact)
            actual[key] += Fraction(row.actual_exact)
            variance[key] += row.sigma**2
            third[key] += row.skew * row.sigma**3
    enough = [key for key in expected if abs(third[key]) <= MOST_SKEW * variance[key] ** 1.5]
    scores = {key: float(actual[key] - expected[key]) / sqrt(variance[key]) for key in enough}
    beyond = {key: score for key, score in scores.items() if abs(score) > SIGMAS}
    assert scores and not beyond, f"beyond {SIGMAS} sigma: {beyond}"
    widest = max(scores.values(), key=abs)
    return (
        f"{size:,} table-days, {rounds:,} rounds, {events:,} events, {corrected:,} corrections and {voids:,} voids: "
        f"difference 0.00 everywhere; {len(scores)} wagers within {SIGMAS} sigma of theory, the widest at "
        f"{widest:.2f}, {len(expected) - len(scores)} won too seldom to say."
    )


def _expect_recalled(dealt: Shuffled) -> None:
    """The last ten rounds card for card, as the table itself remembers them."""
    recalled = recall_report(books_of(dealt.events), Query(), 0).rounds
    known = [(one.number, one.player, one.banker) for one in dealt.table.finished]
    assert [(one.number, one.player, one.banker) for one in recalled] == known, "a recalled round has other cards"


def _expect_reloaded(dealt: Shuffled) -> None:
    found = books_of(dealt.events)
    win, handle = win_report(found, Query(), 0), handle_report(found, Query(), 0)
    for heading, sheets in ((win.heading, win_sheets(win)), (handle.heading, handle_sheets(handle))):
        _, again = reload(comma_separated(heading, sheets))
        assert all(one.holds for one in again), "a total does not reload"
    assert again[0].total("won") * heading.currency.minor_per_major == win.rows[0].won


PROOFS = (
    Proof(
        name="books",
        what="the operator's reports agree with an independent recount to the cent, and returns with theory",
        run=books,
        small=12,
        full=1_500,
    ),
)
