"""Sentosa 1.6 and 5.1: bets beyond the differential play in proportion, and never below the minimum.

Each example is written as a dealer would: what lies in the boxes, and what of it plays. The Banker wins
on 7 in every one of them, so that a Banker bet is paid what it played and a Player bet loses it.
"""

import pytest

from puntobanco.money import Amount, total
from puntobanco.rulebooks.model import Setup
from puntobanco.wagers.settlement import Settled
from puntobanco.wagers.terms import Bet
from puntobanco.wagers.wager import Result
from puntobanco.words import in_words
from tests.rulebooks.rws.tables import rws
from tests.support import bet, case, dealt, money, settled

BANKER_ON_7 = dealt("K 6", "K 7")


def table(limit: str, minimum: str = "100", scope: str = "box") -> Setup:
    changes = {"limits.differential": limit, "limits.minimum": minimum, "limits.differential_scope": scope}
    return rws({**changes, "chips": ["0.01", "1.00", "100.00"]})


def in_boxes(setup: Setup, boxes: str) -> list[tuple[Bet, Amount]]:
    """Read ``3 Ann banker 9000 plays 7500``, bets parted by commas."""
    read = []
    for line in boxes.split(","):
        seat, who, wager, stake, _, plays = line.split()
        one = bet(setup, wager, stake, seat=int(seat), bettor=who, standing=who.islower())
        read.append((one, money(setup, plays)))
    return read


def settle_boxes(setup: Setup, boxes: str) -> list[tuple[Settled, Amount]]:
    expected = in_boxes(setup, boxes)
    found = settled(setup, BANKER_ON_7, *(one for one, _ in expected)).wagers
    return [(one, plays) for one, (_, plays) in zip(found, expected, strict=True)]


def gap(wagers: list[Settled]) -> Amount:
    """The difference between what plays on the two hands."""
    sides = [
        total([one.played for one in wagers if one.bet.wager == side], wagers[0].played.currency)
        for side in ("player", "banker")
    ]
    return max(sides) - min(sides)


EXAMPLES = [
    # The heavier hand is scaled until the differential equals the limit [RWS 5.1.1 s1].
    case("RWS 5.1.1 s1", "10000", "1 A banker 9000 plays 7500, 1 B banker 3000 plays 2500"),
    case("RWS 5.1.1 s1", "10000", "1 A player 9000 plays 7500, 1 B player 3000 plays 2500", id="on the Player"),
    case("RWS 5.1.1 s1", "10000", "1 A banker 9999.99 plays 9999.99", id="a cent below the limit"),
    case("RWS 5.1.1 s1", "10000", "1 A banker 10000 plays 10000", id="at the limit"),
    case("RWS 5.1.1 s1", "10000", "1 A banker 10000.01 plays 10000", id="a cent above the limit"),
    case(
        "RWS 1.6", "6500", "1 A banker 9000 plays 9000, 1 B player 2500 plays 2500",
        id="9,000 against 2,500 is 6,500: at the limit",
    ),
    case(
        "RWS 1.6", "6499.99", "1 A banker 9000 plays 8999.99, 1 B player 2500 plays 2500",
        id="9,000 against 2,500, a cent above the limit",
    ),
    case(
        "RWS 5.1.1 s1", "1000", "1 A banker 1500 plays 1000, 1 B banker 1500 plays 1000, 1 C player 1000 plays 1000",
        id="the lighter hand plays in full and makes room",
    ),
    case(
        "RWS 5.1.1 s1", "1000",
        "1 A banker 1000 plays 666.67, 1 B banker 1000 plays 666.67, 1 C banker 1000 plays 666.66, "
        "1 D player 1000 plays 1000",
        id="thirds: to the last cent",
    ),
    case("RWS 5.1.1 s1", "1000", "1 A banker 1500 plays 1200, 1 A player 200 plays 200", id="one bettor on both hands"),
    # Nobody is brought below the minimum of 100; the others give more [RWS 5.1.1 s2].
    case("RWS 5.1.1 s2", "1000", "1 A banker 1800 plays 900, 1 B banker 150 plays 100"),
    case("RWS 5.1.1 s2", "1000", "1 A banker 1780 plays 890, 1 B banker 220 plays 110", id="a share above the minimum"),
    case("RWS 5.1.1 s2", "1000", "1 A banker 1800 plays 900, 1 B banker 200 plays 100", id="a share at the minimum"),
    case("RWS 5.1.1 s2", "1000", "1 A banker 1801 plays 900, 1 B banker 199 plays 100", id="a share below the minimum"),
    case(
        "RWS 5.1.1 s2", "520",
        "1 A banker 300 plays 120, 1 B banker 150 plays 100, 1 C banker 101 plays 100, "
        "1 D banker 101 plays 100, 1 E banker 101 plays 100",
        id="one floor brings the next bettor to it",
    ),
    case("RWS 5.1.1 s2", "199.99", "1 A banker 500 plays 100, 1 B banker 200 plays 100", id="minima exceed the limit"),
    case("RWS 5.1.1 s2", "200", "1 A banker 500 plays 100, 1 B banker 300 plays 100", id="minima equal the limit"),
    case("RWS 5.1.1 s2", "200.01", "1 A banker 500 plays 100.01, 1 B banker 110 plays 100", id="minima just fit"),
    # A bet below the minimum from the start is left alone [RWS 5.1.2].
    case("RWS 5.1.2", "1000", "1 A banker 1500 plays 950, 1 B banker 50 plays 50"),
    case("RWS 5.1.2", "1000", "1 A banker 1500 plays 900.01, 1 B banker 99.99 plays 99.99", id="a cent below"),
    case("RWS 5.1.2", "1000", "1 A banker 1500 plays 900, 1 B banker 100 plays 100", id="at the minimum: scaled, held"),
    case("RWS 5.1.2", "1000", "1 A banker 1500 plays 900, 1 B banker 100.01 plays 100", id="a cent above: scaled"),
    case(
        "RWS 5.1.2", "100", "1 A banker 500 plays 100, 1 B banker 50 plays 50, 1 C banker 60 plays 60",
        id="small bets alone exceed the limit",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("limit", "boxes"), EXAMPLES)
def test_what_plays(limit: str, boxes: str) -> None:
    for one, plays in settle_boxes(table(limit), boxes):
        unplayed = one.bet.stake - plays
        assert one.played == plays, f"{one.bet.owner} plays {one.played}"
        won = one.result is Result.WIN
        assert one.pays == (plays if won else plays.zero())
        assert one.returned == (one.bet.stake + plays if won else unplayed)


@pytest.mark.parametrize(
    "boxes",
    [
        "1 A banker 9000 plays 0, 1 B banker 3000 plays 0",
        "1 A banker 3333.33 plays 0, 1 B banker 3333.34 plays 0, 1 C banker 777.77 plays 0",
        "1 A player 9000 plays 0, 1 B banker 100.01 plays 0",
        "1 A banker 4000 plays 0, 1 B banker 150 plays 0, 1 C player 123.45 plays 0",
    ],
)
@pytest.mark.clause("RWS 5.1.1 s1")
def test_the_differential_then_equals_the_limit_to_the_cent(boxes: str) -> None:
    assert str(gap([one for one, _ in settle_boxes(table("1000"), boxes)])) == "1000.00"


# What scaling rests on is told with the figure.


@pytest.mark.parametrize(
    ("who", "clauses"),
    [("A", {"RWS 5.1.1 s1"}), ("B", {"RWS 5.1.1 s1", "RWS 5.1.1 s2"}), ("C", {"RWS 5.1.2"}), ("D", set())],
    ids=["scaled", "held at the minimum", "below the minimum", "on the lighter hand"],
)
@pytest.mark.clause("RWS 5.1.1 s1", "RWS 5.1.1 s2", "RWS 5.1.2")
def test_each_bettor_is_told_the_clause(who: str, clauses: set[str]) -> None:
    boxes = "1 A banker 1800 plays 0, 1 B banker 150 plays 0, 1 C banker 50 plays 0, 1 D player 100 plays 0"
    (one,) = (one for one, _ in settle_boxes(table("1000"), boxes) if one.bet.owner == who)
    assert {clause for clause in one.clauses if clause.startswith("RWS 5.")} == clauses


@pytest.mark.clause("RWS 5.1.1 s1")
def test_a_reduced_bet_says_so_and_its_excess_is_handed_back() -> None:
    setup = table("1000")
    round_ = settled(setup, BANKER_ON_7, bet(setup, "banker", "1500"))
    (note,) = round_.wagers[0].notes
    assert in_words(note) == "Reduced in proportion to $1,000: the bets exceeded the differential of $1,000."
    steps = [(step.act, str(step.amount), step.clause) for step in round_.order]
    assert steps == [("pay", "1000.00", None), ("return", "500.00", "RWS 5.1.1 s1")]


@pytest.mark.clause("RWS 5.1.1 s1", "RWS 3.14")
def test_on_a_tie_everything_goes_back_reduced_or_not() -> None:
    setup = table("1000")
    one = settled(setup, dealt("2 4", "K 6"), bet(setup, "banker", "1500")).wagers[0]
    assert (one.result, str(one.returned)) == (Result.PUSH, "1500.00")


@pytest.mark.clause("RWS 5.1.1 s1", "RWS 4.1.1 Banker 6")
def test_half_on_six_is_half_of_what_plays() -> None:
    setup = table("1000")
    one = settled(setup, dealt("2 3 K", "2 4"), bet(setup, "banker", "1500")).wagers[0]
    assert (str(one.pays), str(one.returned)) == ("500.00", "2000.00")


# Over what the differential is taken.


@pytest.mark.parametrize(
    ("scope", "boxes"),
    [
        case("RWS 5.1.1 s1", "box", "1 A banker 9000 plays 9000, 2 B banker 9000 plays 9000", id="by box, each within"),
        case("RWS 1.6", "table", "1 A banker 9000 plays 5000, 2 B banker 9000 plays 5000", id="by table, both over"),
        case("RWS 5.1.1 s1", "box", "1 A banker 12000 plays 10000, 2 B player 9000 plays 9000", id="boxes are apart"),
        case("RWS 1.6", "table", "1 A banker 12000 plays 12000, 2 B player 9000 plays 9000", id="over the table"),
        case(
            "RWS 5.1.1 s1", "box", "1 A banker 9000 plays 7500, 1 b banker 3000 plays 2500, 2 C banker 800 plays 800",
            id="only the box that exceeds is scaled",
        ),
    ],
)  # fmt: skip
def test_by_box_or_over_the_table(scope: str, boxes: str) -> None:
    for one, plays in settle_boxes(table("10000", scope=scope), boxes):
        assert one.played == plays, f"{one.bet.owner} plays {one.played}"


@pytest.mark.clause("RWS 1.6")
def test_the_differential_is_taken_by_box_unless_the_house_says_otherwise() -> None:
    rule = rws().terms.differential
    assert rule is not None and rule.scope.value == "box" and rule.automatic


@pytest.mark.clause("RWS 1.12", "RWS 1.6")
def test_only_original_bets_count() -> None:
    """Ties, pairs and named totals are neither counted nor scaled nor handed back on a tie."""
    setup = table("1000")
    sides = ["tie", "player-pair", "banker-pair", "banker-wins-on-7", "player-wins-on-7", "tie-wins-on-7"]
    bets = [bet(setup, wager, "5000") for wager in sides]
    one, *others = settled(setup, BANKER_ON_7, bet(setup, "banker", "1000"), *bets).wagers
    assert str(one.played) == "1000.00"
    assert {str(other.played) for other in others} == {"5000.00"}
    tied = settled(setup, dealt("2 4", "K 6"), bet(setup, "player", "1000"), bets[1]).wagers
    assert [wager.result for wager in tied] == [Result.PUSH, Result.LOSE]
