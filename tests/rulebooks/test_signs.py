"""Every sign that a document demands hangs exactly when it must, and its figures follow the set-up."""

from collections.abc import Mapping
from typing import Any

import pytest

from puntobanco.procedure.jackpot import Split
from puntobanco.rulebooks import RULEBOOKS
from puntobanco.words import in_words
from tests.support import REMOVE, SETUPS, case, setup

Changes = Mapping[str, Any]

MA = "massachusetts-commission"
MA_EZ = "massachusetts-ez"
RWS = "rws-non-commission"
PLAIN = "new-zealand-commission"
ANY_PAIR = "new-zealand-commission-any-pair"
LUCKY_MATCH = "new-zealand-commission-lucky-match"
HALF = "new-zealand-half-on-six"
EZ = "new-zealand-ez"
TWO = "new-zealand-2-to-1"
TWO_HALF = "new-zealand-2-to-1-half-on-six"
ANTE = "new-zealand-commission-ante"
TIGER = "new-zealand-commission-tiger"
INTERNATIONAL = "new-zealand-commission-international"
JACKPOT = "new-zealand-commission-jackpot-random"

ALWAYS = {"MA": (), "RWS": ("RWS 3.4", "RWS 3.5"), "NZ": ("NZ 3.3(a)", "NZ 3.3(b)", "NZ 3.3(c)", "NZ 5.10(c)")}
"""Signs that no table of the rulebook may be without."""


def sign(clause: str, name: str, changes: Changes | None = None) -> tuple[str, ...]:
    """The words on the sign of a clause at a table; none where none hangs."""
    table = setup(name, changes)
    return next(tuple(map(in_words, one.lines(table))) for one in table.rulebook.signs if one.clause == clause)


def without(family: str) -> Changes:
    """A table that does not offer a family of wagers."""
    return {f"wagers.{family}": REMOVE}


NO_INSURANCE = {**without("insurance-player"), **without("insurance-banker")}
LAYOUT_B = {
    "layout.name": "B",
    "layout.spots": [
        *("player", "banker", "tie", "player-pair", "banker-pair"),
        *("player-wins-on", "banker-wins-on", "tie-wins-on"),
    ],
}
LUCKY_CAP = {"wagers.lucky-match.cap": "10000.00", "approvals.lucky_match_cap": "S-2026-07"}
TIGER_CAP = {"wagers.tiger-pair.cap": "5000.00", "approvals.tiger_cap": "S-2026-08"}

# clause; a table where the sign hangs; a table where it does not.
ON_AND_OFF = [
    case("MA 2(b)(2)(ii)", (MA_EZ, {}), (MA, {})),
    case("MA 13(i) s2", (MA, {}), (MA, without("royal-9"))),
    case("RWS App A", (RWS, {}), (RWS, LAYOUT_B)),
    case("NZ 1.2", (PLAIN, {"no_more_bets": ["voice", "notice"]}), (PLAIN, {"no_more_bets": ["voice", "signal"]})),
    case("NZ 3.4(f) pucks", (PLAIN, {"pucks": True}), (PLAIN, {"pucks": False})),
    case("NZ 5.11 s2", (HALF, {}), (PLAIN, {})),
    case("NZ 5.17", (PLAIN, {"limits.differential": "10000.00"}), (PLAIN, {"limits.differential": REMOVE})),
    case("NZ 11A.4", (PLAIN, {}), (PLAIN, without("perfect-pair"))),
    case("NZ 11A.8", (PLAIN, {}), (PLAIN, without("perfect-pair"))),
    case("NZ 11B.5", (PLAIN, {}), (PLAIN, without("dragon-bonus"))),
    case("NZ 11B.9", (PLAIN, {}), (PLAIN, without("dragon-bonus"))),
    case("NZ 11C.5", (ANY_PAIR, {}), (PLAIN, {})),
    case("NZ 11C.9", (ANY_PAIR, {}), (PLAIN, {})),
    case("NZ 11D.5", (LUCKY_MATCH, {}), (PLAIN, {})),
    case("NZ 11D.10", (LUCKY_MATCH, {}), (PLAIN, {})),
    case("NZ 11D.11", (LUCKY_MATCH, LUCKY_CAP), (LUCKY_MATCH, {"wagers.lucky-match.cap": REMOVE})),
    case("NZ 11E.4", (PLAIN, {}), (PLAIN, without("dragon-7"))),
    case("NZ 11F.4", (PLAIN, {}), (PLAIN, without("panda-8"))),
    case("NZ 11G.4", (PLAIN, {}), (PLAIN, without("lucky-6"))),
    case("NZ 11H.4 lead", (PLAIN, {}), (PLAIN, NO_INSURANCE)),
    case("NZ 11H.5(a)", (PLAIN, {"insurance.cap_to_main": True}), (PLAIN, {"insurance.cap_to_main": False})),
    case("NZ 11H.5(a)", (PLAIN, {"insurance.cap_to_main": True}), (PLAIN, NO_INSURANCE), id="nothing insured"),
    case("NZ 11H.5(b)", (PLAIN, {}), (PLAIN, NO_INSURANCE)),
    case("NZ 11I.4", (PLAIN, {}), (PLAIN, without("super-6"))),
    case("NZ 13.5", (TWO, {}), (PLAIN, {})),
    case("NZ 13.5", (TWO_HALF, {}), (HALF, {}), id="2 to 1 with 1 to 2 on six"),
    case("NZ 13.6", (TWO_HALF, {}), (TWO, {})),
    case("NZ 14.3", (ANTE, {}), (PLAIN, {})),
    case("NZ 14.4", (ANTE, {"ante.waived_from": "1000.00"}), (ANTE, {"ante.waived_from": REMOVE})),
    case("NZ 15.2", (INTERNATIONAL, {}), (PLAIN, {})),
    case("NZ 16.2", (EZ, {}), (PLAIN, {})),
    case("NZ 17.3", (TIGER, {}), (PLAIN, {})),
    case("NZ 17.5", (TIGER, {}), (PLAIN, {})),
    case("NZ 17.7 lead", (TIGER, {}), (PLAIN, {})),
    case("NZ 17.8", (TIGER, TIGER_CAP), (TIGER, {"wagers.tiger-pair.cap": REMOVE})),
    case("NZ 18.5", (JACKPOT, {}), (PLAIN, {})),
    case("NZ 18.6", (JACKPOT, {}), (PLAIN, {})),
    case("NZ 18.8(b)", (JACKPOT, {}), (PLAIN, {})),
    case("NZ 18.15", (JACKPOT, {}), (PLAIN, {})),
    case("NZ 18.16", (JACKPOT, {}), (PLAIN, {})),
]


def clause_of(row: Any) -> str:
    return str(row.marks[0].args[0])


@pytest.mark.parametrize(("on", "off"), ON_AND_OFF)
def test_a_sign_hangs_exactly_when_it_must(
    request: pytest.FixtureRequest, on: tuple[str, Changes], off: tuple[str, Changes]
) -> None:
    (clause,) = next(request.node.iter_markers("clause")).args
    assert sign(clause, *on)
    assert sign(clause, *off) == ()


@pytest.mark.clause("RWS 3.4", "RWS 3.5", "NZ 3.3(a)", "NZ 3.3(b)", "NZ 3.3(c)", "NZ 5.10(c)")
@pytest.mark.parametrize("name", sorted(path.stem for path in SETUPS.glob("*.toml")))
def test_some_signs_hang_at_every_table(name: str) -> None:
    table = setup(name)
    hanging = {str(one.clause) for one in table.rulebook.signs if tuple(one.lines(table))}
    assert hanging >= set(ALWAYS[table.rulebook.prefix])


def test_this_file_knows_every_sign() -> None:
    known = {clause_of(row) for row in ON_AND_OFF} | {clause for some in ALWAYS.values() for clause in some}
    assert {str(one.clause) for rulebook in RULEBOOKS for one in rulebook.signs} == known


LIMITS_7_TO_350 = {"minimum": "7.50", "maximum": "350.00"}


def between(family: str, **more: str) -> Changes:
    """A table that takes from $7.50 to $350 on a family."""
    return {f"wagers.{family}": {**LIMITS_7_TO_350, **more}}


# clause; table; what is changed; the words that the sign must then carry.
FIGURES = [
    case("MA 2(b)(2)(ii)", MA_EZ, {}, ["Dragon 7: the Banker wins with three cards that count 7."]),
    case(
        "MA 13(i) s2; MA 13(i) exact match text",
        MA,
        {},
        ["Chair 1: K♠ 9♥, Q♠ 9♥, J♠ 9♥", "Chair 9: K♦ 9♥, Q♦ 9♥, J♦ 9♥"],
    ),
    case(
        "MA 13(i) s2",
        MA,
        {"wagers.royal-9.combinations": {"10": "Ks 9c"}},
        ["Chair 10: K♠ 9♣, Q♠ 9♣, J♠ 9♣"],
        id="a chair that the operator added",
    ),
    case(
        "RWS 3.4",
        RWS,
        {"limits.minimum": "25.00", "limits.differential": "30000.00"},
        ["Minimum bet: $25", "Maximum differential between Banker and Player bets: $30,000"],
    ),
    case(
        "RWS 3.5",
        RWS,
        {"limits.maximum": "80000.00", "wagers.player-pair.maximum": "400.00"},
        ["Banker: $1 to $80,000", "Player Pair: $1 to $400", "Tie Wins On: $1 to $10,000"],
    ),
    case(
        "RWS 3.5",
        RWS,
        {"wagers.tie-wins-on-0": {"maximum": "50.00"}},
        ["Tie Wins On 0: $1 to $50", "Tie Wins On 1: $1 to $10,000"],
        id="one number with a limit of its own",
    ),
    case(
        "RWS App A",
        RWS,
        {},
        [
            *("Any Tie: 8 to 1", "Player Pair: 11 to 1", "Banker Pair: 11 to 1"),
            *("Player Wins On 4: 50 to 1", "Banker Wins On 4: 25 to 1", "Tie Wins On 0: 110 to 1"),
        ],
    ),
    case("NZ 1.2", PLAIN, {"no_more_bets": ["notice"]}, ["No more bets"]),
    case("NZ 3.3(a)", PLAIN, {}, ["Banker"]),
    case("NZ 3.3(b)", PLAIN, {}, ["Player"]),
    case("NZ 3.3(c)", PLAIN, {}, ["Tie"]),
    case(
        "NZ 3.4(f) pucks",
        PLAIN,
        {"pucks": True},
        ["One puck is marked Banker and one Player, for those who handle the hands."],
    ),
    case("NZ 5.10(c)", PLAIN, {"wagers.tie.pays": "8 to 1"}, ["Tie: 8 to 1"], id="tie at 8"),
    case("NZ 5.10(c)", PLAIN, {"wagers.tie.pays": "9 to 1"}, ["Tie: 9 to 1"], id="tie at 9"),
    case("NZ 5.11 s2", HALF, {}, ["Banker wins with 6: 1 to 2", "Banker wins otherwise: 1 to 1"]),
    case(
        "NZ 5.17",
        PLAIN,
        {"limits.minimum": "5.00", "limits.maximum": "20000.00", "limits.differential": "10000.00"},
        [
            *("Minimum bet: $5", "Maximum bet: $20,000"),
            "Maximum differential between Banker and Player bets: $10,000",
        ],
    ),
    case(
        "NZ 11A.4",
        PLAIN,
        between("perfect-pair", pay_table="1"),
        ["Perfect Pair, Player: $7.50 to $350", "Perfect Pair, Banker: $7.50 to $350"],
    ),
    case(
        "NZ 11A.8",
        PLAIN,
        {"wagers.perfect-pair.pay_table": "2"},
        ["Perfect Pair: Pay Scale 2", "Perfect Pair, Mixed pair: 6 to 1", "Perfect Pair, Perfect pair: 25 to 1"],
    ),
    case("NZ 11B.5", PLAIN, between("dragon-bonus", pay_table="1"), ["Dragon Bonus, Banker: $7.50 to $350"]),
    case(
        "NZ 11B.9",
        PLAIN,
        {"wagers.dragon-bonus.pay_table": "3"},
        ["Dragon Bonus: Pay Table 3", "Dragon Bonus, Win by 4 points: 2 to 1", "Dragon Bonus, Natural winner: 1 to 1"],
    ),
    case("NZ 11C.5", ANY_PAIR, between("any-pair", pay_table="1"), ["Any Pair, Player: $7.50 to $350"]),
    case(
        "NZ 11C.9",
        ANY_PAIR,
        {"wagers.any-pair.pay_table": "1"},
        ["Any Pair: Pay Scale 1", "Any Pair: 11 to 1"],
        id="any pair 1",
    ),
    case(
        "NZ 11C.9",
        ANY_PAIR,
        {"wagers.any-pair.pay_table": "2"},
        ["Any Pair: Pay Scale 2", "Any Pair: 10 to 1"],
        id="any pair 2",
    ),
    case("NZ 11D.5", LUCKY_MATCH, between("lucky-match", pay_table="1"), ["Lucky Match, Banker: $7.50 to $350"]),
    case(
        "NZ 11D.10",
        LUCKY_MATCH,
        {"wagers.lucky-match.pay_table": "2"},
        ["Lucky Match: Pay Scale 2", "Lucky Match: 20 to 1", "Lucky Match, Lucky Triple Match: 500 to 1"],
    ),
    case("NZ 11D.11", LUCKY_MATCH, LUCKY_CAP, ["Lucky Match, Player pays at most: $10,000"]),
    case("NZ 11E.4", PLAIN, between("dragon-7"), ["Dragon 7: $7.50 to $350"]),
    case("NZ 11F.4", PLAIN, between("panda-8"), ["Panda 8: $7.50 to $350"]),
    case("NZ 11G.4", PLAIN, between("lucky-6"), ["Lucky 6: $7.50 to $350"]),
    case("NZ 11I.4", PLAIN, between("super-6", pay_table="15"), ["Super 6: $7.50 to $350"]),
    case(
        "NZ 11H.4 lead; NZ 11H.4(c); NZ 11H.4(d); NZ 11H.4(p)",
        PLAIN,
        {"wagers.insurance-banker.pay_table": "2-9-8", "wagers.insurance-player.pay_table": "9-8"},
        [
            "Banker Insurance, Bet 1, Banker natural 9, Player natural 9: 9 to 1",
            "Banker Insurance, Bet 2, Banker was on 4, Player wins: 2 to 1",
            "Banker Insurance, Bet 3, Banker 9, Player ties: 8 to 1",
            "Player Insurance, Bet 1, Player natural 9, Banker natural 9: 9 to 1",
            "Player Insurance, Bet 3, Player 9, Banker ties: 8 to 1",
        ],
    ),
    case(
        "NZ 11H.5(a)",
        PLAIN,
        {"insurance.cap_to_main": True},
        ["All insurance of a bettor on one hand together wins no more than the bet that it insures."],
    ),
    case(
        "NZ 11H.5(b)",
        PLAIN,
        {"wagers.insurance-banker.bets": [2], "wagers.insurance-player.bets": [1, 3]},
        ["Banker Insurance: Bet 2", "Player Insurance: Bet 1, Bet 3"],
    ),
    case(
        "NZ 13.5",
        TWO,
        {},
        ["Player wins with a three-card 8 or 9: 2 to 1", "Banker wins otherwise: 1 to 1"],
    ),
    case("NZ 13.6", TWO_HALF, {}, ["Banker wins with 6: 1 to 2"]),
    case("NZ 14.3", ANTE, {"ante.amount": "2.50"}, ["Ante of each bettor in each round: $2.50"]),
    case(
        "NZ 14.4",
        ANTE,
        {"ante.waived_from": "1500.00"},
        ["No Ante with a bet on Player, Banker or Tie of at least: $1,500"],
    ),
    case("NZ 15.2", INTERNATIONAL, {}, ["This table plays International Baccarat."]),
    case("NZ 16.2", EZ, {}, ["When the Banker wins with three cards that count 7, bets on the Banker stand off."]),
    case(
        "NZ 17.3",
        TIGER,
        without("tiger-tie"),
        ["Tiger Baccarat wagers at this table: Big Tiger, Small Tiger, Tiger, Tiger Pair"],
    ),
    case("NZ 17.5", TIGER, between("tiger"), ["Tiger: $7.50 to $350"]),
    case(
        "NZ 17.7 lead",
        TIGER,
        {},
        [
            *("Big Tiger: 50 to 1", "Small Tiger: 22 to 1", "Tiger, Banker wins with 6 on two cards: 12 to 1"),
            *("Tiger Pair, Both hands have pairs of one rank: 100 to 1", "Tiger Tie: 35 to 1"),
        ],
    ),
    case("NZ 17.8", TIGER, TIGER_CAP, ["Tiger Pair pays at most: $5,000"]),
    case(
        "NZ 18.5",
        JACKPOT,
        {"jackpot.house_contribution": "0.50", "jackpot.wager_contribution": "2%"},
        [
            "The casino puts into Lucky Seat each qualifying round: $0.50",
            "Of each qualifying wager goes into Lucky Seat: 2%",
        ],
    ),
    case(
        "NZ 18.6",
        JACKPOT,
        {"jackpot.trigger": "tie-on-9", "jackpot.pick": REMOVE, "jackpot.one_in": REMOVE},
        [
            "Qualifying: every bet on Banker, Player or Tie of at least $25",
            "Lucky Seat is won by: a round in which the hands tie on 9",
        ],
    ),
    case(
        "NZ 18.8(b)",
        JACKPOT,
        {"jackpot.display": "screen 7"},
        ["The value of Lucky Seat is shown here: screen 7"],
    ),
    case(
        "NZ 18.15",
        JACKPOT,
        {"jackpot.part": "1/2", "jackpot.least": REMOVE},
        ["Lucky Seat pays: 50% of the amount displayed, rounded up to a multiple of $5, at most $5,000"],
    ),
    case(
        "NZ 18.16",
        JACKPOT,
        {"jackpot.split": "pro-rata"},
        [f"Several winners share Lucky Seat: {in_words(Split.PRO_RATA.words)}"],
    ),
]


@pytest.mark.parametrize(("name", "changes", "words"), FIGURES)
def test_the_words_follow_the_set_up(
    request: pytest.FixtureRequest, name: str, changes: Changes, words: list[str]
) -> None:
    clause = next(request.node.iter_markers("clause")).args[0]
    assert set(words) <= set(sign(clause, name, changes))


def test_every_sign_is_read_for_its_words() -> None:
    assert {str(one.clause) for rulebook in RULEBOOKS for one in rulebook.signs} == {clause_of(row) for row in FIGURES}


@pytest.mark.clause("RWS App A")
def test_the_two_boxes_of_layout_a_that_print_no_odds_are_not_on_its_sign() -> None:
    lines = sign("RWS App A", RWS)
    assert len(lines) == 3 + 28
    assert not [line for line in lines if line.startswith(("Player:", "Banker:", "Banker wins"))]


@pytest.mark.clause("NZ 11H.5(b)", "NZ 11H.4 lead")
def test_the_insurance_pay_table_leaves_out_bets_that_are_not_offered() -> None:
    changes = {"wagers.insurance-banker.bets": [2], "wagers.insurance-player": REMOVE}
    lines = sign("NZ 11H.4 lead", PLAIN, changes)
    assert lines and all(line.startswith("Banker Insurance, Bet 2, ") for line in lines)


@pytest.mark.clause("MA 13(i) s2")
def test_a_chair_that_the_table_lacks_is_not_posted() -> None:
    lines = sign("MA 13(i) s2", MA, {"seats": [1, 2, 3, 4, 5, 6, 7, 8, 10, 11]})
    assert [line.partition(":")[0] for line in lines] == [f"Chair {chair}" for chair in range(1, 9)]


@pytest.mark.clause("NZ 18.5")
@pytest.mark.parametrize(
    ("funding", "shown"),
    [("house", ["$0.50"]), ("wagers", ["1%"]), ("both", ["$0.50", "1%"])],
)
def test_the_jackpot_sign_names_only_those_who_pay_in(funding: str, shown: list[str]) -> None:
    lines = sign("NZ 18.5", JACKPOT, {"jackpot.funding": funding})
    assert [line.rpartition(": ")[2] for line in lines] == shown


@pytest.mark.clause("NZ 18.5")
@pytest.mark.parametrize(
    ("part", "shown"), [("1/200", "0.5%"), ("0.125%", "0.125%"), ("1/300", "1/300"), ("1", "100%")]
)
def test_a_part_stands_in_percent_where_that_is_short_and_is_a_fraction_elsewhere(part: str, shown: str) -> None:
    lines = sign("NZ 18.5", JACKPOT, {"jackpot.funding": "wagers", "jackpot.wager_contribution": part})
    assert lines == (f"Of each qualifying wager goes into Lucky Seat: {shown}",)


@pytest.mark.clause("NZ 18.5", "NZ 18.6", "NZ 18.7", "NZ 18.15")
def test_each_tier_has_its_own_lines() -> None:
    tiers = "new-zealand-commission-jackpot"
    assert [len(sign(clause, tiers)) for clause in ("NZ 18.5", "NZ 18.6", "NZ 18.15")] == [5, 4, 3]
    assert (
        "Baccarat Jackpot, Mini is won by: a round in which the hands do not tie and "
        "(the Player has three cards of one rank and suit or the Banker has three cards of one rank and suit)"
    ) in sign("NZ 18.6", tiers)
