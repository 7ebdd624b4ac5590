"""New Zealand, 11H.2 and 11H.3: at which moments, and with which bets, insurance may be taken."""

import pytest

from puntobanco.rules.facts import facts
from puntobanco.rules.hand import Side
from puntobanco.wagers.accept import open_window, window_faults
from puntobanco.wagers.terms import Bet
from puntobanco.wagers.wager import WagerId
from tests.rulebooks.new_zealand.examples import COMMISSION, complaints, judged, round_of
from tests.support import bet, case, setup

# 11H.2: the stage by the cards that lie open, those of the insured hand first.


@pytest.mark.parametrize(
    ("own", "other", "stage"),
    [
        case("NZ 11H.2(a); NZ 11H.3(a)(ii); NZ 11H.3(b)(ii)", 2, 0, 1, id="the two own cards alone"),
        case("NZ 11H.3(a)(ii); NZ 11H.3(b)(ii)", 0, 2, None, id="the other hand's two cards"),
        case("NZ 11H.2(a); NZ 11H.3(a)(ii); NZ 11H.3(b)(ii)", 1, 1, None, id="one card of each, as in Style A"),
        case("NZ 11H.3(a)(ii); NZ 11H.3(b)(ii)", 2, 1, None, id="a card of the other hand was seen"),
        case("NZ 11H.3(a)(ii); NZ 11H.3(b)(ii)", 1, 0, None, id="one own card"),
        case("NZ 11H.3(c)(ii); NZ 11H.3(d)(ii)", 1, 2, None, id="three cards"),
        case("NZ 11H.2(b); NZ 11H.3(c)(ii); NZ 11H.3(d)(ii)", 2, 2, 2, id="all four"),
        case("NZ 11H.2(c); NZ 11H.3(e)(ii); NZ 11H.3(f)(ii)", 3, 2, 3, id="three own cards and two"),
        case("NZ 11H.3(e)(ii); NZ 11H.3(f)(ii)", 2, 3, None, id="two own cards and three"),
        case("NZ 11H.2(c)", 3, 3, None, id="all six"),
        case("NZ 11H.2", 0, 0, None, id="none"),
    ],
)
@pytest.mark.parametrize("side", list(Side))
def test_a_stage_opens_by_the_cards_shown(side: Side, own: int, other: int, stage: int | None) -> None:
    wager = setup(COMMISSION).offers[WagerId(f"insurance-{side.value}")].wager
    assert open_window(wager, own, other) == stage


@pytest.mark.clause("NZ 11H.5(b)")
@pytest.mark.parametrize("bets", [[1], [2], [3], [1, 2], [1, 3], [2, 3], [1, 2, 3]])
def test_a_house_may_offer_any_of_the_three_stages(bets: list[int]) -> None:
    table = setup(COMMISSION, {"wagers.insurance-banker.bets": bets})
    wager = table.offers[WagerId("insurance-banker")].wager
    opened = [open_window(wager, own, other) for own, other in ((2, 0), (2, 2), (3, 2))]
    assert opened == [stage if stage in bets else None for stage in (1, 2, 3)]
    for stage in (1, 2, 3):
        refused = judged(table, bet(table, "banker", "100"), bet(table, "insurance-banker", "10", given=stage)).refused
        assert [fault.code for fault in refused] == ([] if stage in bets else ["no-such-given"])


@pytest.mark.clause("NZ 11H.5(b)", "NZ 11H.1")
def test_a_house_may_offer_insurance_on_one_hand_only() -> None:
    table = setup(COMMISSION, {"wagers.insurance-player.bets": [2], "wagers.insurance-banker.bets": [1, 3]})
    stages = {side: table.offers[WagerId(f"insurance-{side}")].wager.givens() for side in ("player", "banker")}
    assert stages == {"player": (2,), "banker": (1, 3)}


# Insurance corresponds to the bettor's own bet on that hand.

NEEDS_MAIN = [
    case("NZ 11H.3(a)(i)", "insurance-banker", 1, "NZ 11H.3(a)(i)"),
    case("NZ 11H.3(b)(i)", "insurance-player", 1, "NZ 11H.3(b)(i)"),
    case("NZ 11H.3(c)(i)", "insurance-banker", 2, "NZ 11H.3(c)(i)"),
    case("NZ 11H.3(d)(i)", "insurance-player", 2, "NZ 11H.3(d)(i)"),
    case("NZ 11H.3(e)(i)", "insurance-banker", 3, "NZ 11H.3(e)(i)"),
    case("NZ 11H.3(f)(i)", "insurance-player", 3, "NZ 11H.3(f)(i)"),
]


@pytest.mark.parametrize(("wager", "stage", "clause"), NEEDS_MAIN)
@pytest.mark.clause("NZ 11H.2", "NZ 11H.2 closing")
def test_insurance_needs_the_bettor_s_own_bet_on_that_hand(wager: str, stage: int, clause: str) -> None:
    table = setup(COMMISSION)
    insured = wager.removeprefix("insurance-")
    opposite = "player" if insured == "banker" else "banker"
    insurance = bet(table, wager, "10", given=stage)
    refusal = [(f"seat 3, {wager}", clause)]
    assert complaints(judged(table, bet(table, insured, "100"), insurance).refused) == []
    assert complaints(judged(table, insurance).refused) == refusal
    for other in (opposite, "tie", "dragon-7"):
        assert complaints(judged(table, bet(table, other, "100"), insurance).refused) == refusal
    neighbour = bet(table, insured, "100", seat=4)
    assert complaints(judged(table, neighbour, insurance).refused) == refusal


@pytest.mark.clause("NZ 11H.2", "NZ 11H.2(a)", "NZ 11H.2(b)", "NZ 11H.2(c)")
def test_both_hands_may_be_insured_and_stages_combined_by_one_bettor() -> None:
    table = setup(COMMISSION)
    mains = bet(table, "player", "100"), bet(table, "banker", "100")
    combined = [("player", 1), ("player", 2), ("player", 3), ("banker", 2)]
    insurance = [bet(table, f"insurance-{side}", "10", given=n) for side, n in combined]
    assert judged(table, *mains, *insurance).refused == ()


# Cards are shown one after another: of two windows of a round, one must come after the other.


@pytest.mark.parametrize(
    ("player", "banker", "clause"),
    [
        case("NZ 11H.3(a)(ii); NZ 11H.3(b)(ii)", 1, 1, "NZ 11H.3(a)(ii)", id="one hand is shown before the other"),
        case("NZ 11H.3(e)(ii); NZ 11H.3(f)(ii)", 3, 3, "NZ 11H.3(e)(ii)", id="so is one third card"),
        case("NZ 11H.2(a); NZ 11H.2(b)", 1, 2, None, id="Player 1, Banker 2"),
        case("NZ 11H.2(a); NZ 11H.2(c)", 1, 3, None, id="Player 1, Banker 3"),
        case("NZ 11H.2(b); NZ 11H.2(a)", 2, 1, None, id="Player 2, Banker 1"),
        case("NZ 11H.2(b)", 2, 2, None, id="Player 2, Banker 2"),
        case("NZ 11H.2(b); NZ 11H.2(c)", 2, 3, None, id="Player 2, Banker 3"),
        case("NZ 11H.2(c); NZ 11H.2(a)", 3, 1, None, id="Player 3, Banker 1"),
        case("NZ 11H.2(c); NZ 11H.2(b)", 3, 2, None, id="Player 3, Banker 2"),
    ],
)
@pytest.mark.parametrize("seats", [(3, 3), (3, 5)], ids=["one bettor", "two bettors"])
def test_windows_that_no_round_opens_both_exclude_each_other(
    seats: tuple[int, int], player: int, banker: int, clause: str | None
) -> None:
    table = setup(COMMISSION)
    one, other = seats
    bets = [
        bet(table, "player", "100", seat=one),
        bet(table, "insurance-player", "10", seat=one, given=player),
        bet(table, "banker", "100", seat=other),
        bet(table, "insurance-banker", "10", seat=other, given=banker),
    ]
    found = [(fault.code, fault.where, fault.clause) for fault in judged(table, *bets).refused]
    assert found == ([("windows", f"seat {other}, insurance-banker", clause)] if clause else [])


# 11H.3: whether the counts let a stage open. A refusal names the clause; None means that it is open.

BANKER = [
    #     clause                                       round             stage  refused by
    case("NZ 11H.3(a)(iii)", "K 3 K | 2 4", 1, "NZ 11H.3(a)(iii)", id="Bet 1, Banker shows 6"),
    case("NZ 11H.3(a)(iii)", "K 3 K | 3 4", 1, None, id="Bet 1, Banker shows 7"),
    case("NZ 11H.3(a)(iii)", "K 3 | K 8", 1, None, id="Bet 1, Banker shows 8"),
    case("NZ 11H.3(a)(iii)", "K 3 | K 9", 1, None, id="Bet 1, Banker shows 9"),
    case("NZ 11H.3(a)(iii)", "K 3 K | K Q 9", 1, "NZ 11H.3(a)(iii)", id="Bet 1, a final 9 but an interim 0"),
    case("NZ 11H.3(c)(iii)", "2 3 K | K 4", 2, "NZ 11H.3(c)(iii)", id="Bet 2, Banker behind"),
    case("NZ 11H.3(c)(iii)", "2 2 K | K 4", 2, "NZ 11H.3(c)(iii)", id="Bet 2, level"),
    case("NZ 11H.3(c)(iii)", "K 3 K | K 4", 2, None, id="Bet 2, Banker ahead by one"),
    case("NZ 11H.3(c)(iv)", "2 4 | 3 4", 2, "NZ 11H.3(c)(iv)", id="Bet 2, both stand"),
    case("NZ 11H.3(c)(iv)", "2 4 | K 8", 2, "NZ 11H.3(c)(iv)", id="Bet 2, a natural"),
    case("NZ 11H.3(c)(iv)", "2 3 K | 3 4", 2, None, id="Bet 2, the Player draws"),
    case("NZ 11H.3(c)(v)", "K A 8 | A 2", 2, "NZ 11H.3(c)(v)", id="Bet 2, 3 over 1 has no pay row"),
    case("NZ 11H.3(c)(v)", "K A 8 | A 3", 2, None, id="Bet 2, 4 over 1 has one"),
    case("NZ 11H.3(e)(ii)", "K A 3 | K 3 5", 3, "NZ 11H.3(e)(ii)", id="Bet 3, Banker on 3 waits for the Player"),
    case("NZ 11H.3(e)(ii)", "K A 3 | K 2 5", 3, None, id="Bet 3, Banker on 2 draws in any case"),
    case("NZ 11H.3(e)(iii)", "K 3 5 | K 2 K", 3, "NZ 11H.3(e)(iii)", id="Bet 3, final 2 behind 3"),
    case("NZ 11H.3(e)(iii)", "K 3 5 | K 2 A", 3, "NZ 11H.3(e)(iii)", id="Bet 3, final 3 level with 3"),
    case("NZ 11H.3(e)(iii)", "K 3 5 | K 2 2", 3, None, id="Bet 3, final 4 over 3"),
    case("NZ 11H.3(e)(iv)", "2 4 | K 2 5", 3, "NZ 11H.3(e)(iv)", id="Bet 3, the Player stood"),
    case("NZ 11H.3(e)(v)", "K A 5 | K 2 A", 3, "NZ 11H.3(e)(v)", id="Bet 3, 3 over 1 has no pay row"),
]

PLAYER = [
    case("NZ 11H.3(b)(iii)", "2 4 | K 7", 1, "NZ 11H.3(b)(iii)", id="Bet 1, Player shows 6"),
    case("NZ 11H.3(b)(iii)", "3 4 | K 7", 1, None, id="Bet 1, Player shows 7"),
    case("NZ 11H.3(b)(iii)", "K 8 | K 7", 1, None, id="Bet 1, Player shows 8"),
    case("NZ 11H.3(b)(iii)", "K 9 | K 7", 1, None, id="Bet 1, Player shows 9"),
    case("NZ 11H.3(b)(iii)", "2 3 4 | K 7", 1, "NZ 11H.3(b)(iii)", id="Bet 1, a final 9 but an interim 5"),
    case("NZ 11H.3(d)(iii)", "K 3 K | K 5", 2, "NZ 11H.3(d)(iii)", id="Bet 2, Player behind"),
    case("NZ 11H.3(d)(iii)", "2 3 K | K 5", 2, "NZ 11H.3(d)(iii)", id="Bet 2, level"),
    case("NZ 11H.3(d)(iii)", "2 3 K | K 4", 2, None, id="Bet 2, Player ahead by one"),
    case("NZ 11H.3(d)(iv)", "K 7 | K 6", 2, "NZ 11H.3(d)(iv)", id="Bet 2, both stand"),
    case("NZ 11H.3(d)(iv)", "K 8 | 2 2", 2, "NZ 11H.3(d)(iv)", id="Bet 2, a natural"),
    case("NZ 11H.3(d)(iv)", "K 7 | K 5 K", 2, None, id="Bet 2, the Banker draws"),
    case("NZ 11H.3(d)(v)", "2 3 8 | K 3", 2, "NZ 11H.3(d)(v)", id="Bet 2, 5 over 3 has no pay row"),
    case("NZ 11H.3(d)(v)", "2 3 K | K 2 4", 2, "NZ 11H.3(d)(v)", id="Bet 2, 5 over 2 has none"),
    case("NZ 11H.3(d)(v)", "2 2 8 | K 3", 2, "NZ 11H.3(d)(v)", id="Bet 2, 4 over 3 has none"),
    case("NZ 11H.3(d)(v)", "2 3 8 | K 4", 2, None, id="Bet 2, 5 over 4 has one"),
    case("NZ 11H.3(d)(v)", "2 4 | K Q 4", 2, None, id="Bet 2, 6 over nothing has one"),
    case("NZ 11H.3(f)(iii)", "K A A | 2 A 5", 3, "NZ 11H.3(f)(iii)", id="Bet 3, final 2 behind 3"),
    case("NZ 11H.3(f)(iii)", "K A 2 | 2 A 5", 3, "NZ 11H.3(f)(iii)", id="Bet 3, final 3 level with 3"),
    case("NZ 11H.3(f)(iii)", "K A 3 | 2 A 5", 3, None, id="Bet 3, final 4 over 3"),
    case("NZ 11H.3(f)(iv)", "2 3 9 | 2 2", 3, "NZ 11H.3(f)(iv)", id="Bet 3, the Banker stood"),
    case("NZ 11H.3(f)(iv)", "2 4 | 2 A 5", 3, "NZ 11H.3(f)(iv)", id="Bet 3, the Player stood"),
    case("NZ 11H.3(f)(v)", "K A 2 | K 2 5", 3, "NZ 11H.3(f)(v)", id="Bet 3, 3 over 2 has no pay row"),
]


def expect_window(wager: str, round_: str, stage: int, refused_by: str | None) -> None:
    """The stage is open in this round, or refused by that clause."""
    table = setup(COMMISSION)
    insurance: list[Bet] = [bet(table, wager, "10", given=stage)]
    found = window_faults(table.terms, facts(round_of(round_)), insurance)
    assert [str(fault.clause) for fault in found] == ([refused_by] if refused_by else [])


@pytest.mark.parametrize(("round_", "stage", "refused_by"), BANKER)
def test_when_banker_insurance_opens(round_: str, stage: int, refused_by: str | None) -> None:
    expect_window("insurance-banker", round_, stage, refused_by)


@pytest.mark.parametrize(("round_", "stage", "refused_by"), PLAYER)
def test_when_player_insurance_opens(round_: str, stage: int, refused_by: str | None) -> None:
    expect_window("insurance-player", round_, stage, refused_by)


@pytest.mark.clause("NZ 11H Interim Point Count", "NZ 11H Final Point Count")
def test_an_interim_count_is_of_the_cards_shown_a_final_one_of_all() -> None:
    """Player 1, then 7; Banker 3, then 8: Bet 3 compares the Player's final 7 with the Banker's interim 3."""
    dealt = facts(round_of("K A 6 | 2 A 5"))
    assert (dealt.player.two, dealt.player.count) == (1, 7)
    assert (dealt.banker.two, dealt.banker.count) == (3, 8)
    expect_window("insurance-player", "K A 6 | 2 A 5", 3, None)
    expect_window("insurance-player", "K A 6 | 2 A 5", 2, "NZ 11H.3(d)(iii)")
