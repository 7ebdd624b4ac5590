"""From a table's set-up to the terms of its link, and which bets of a round qualify."""

from fractions import Fraction
from typing import Any

import pytest

from puntobanco.jackpot.from_setup import hits_of, qualifying, terms_of
from puntobanco.jackpot.link.terms import Terms, faults
from puntobanco.jackpot.link.views import display
from puntobanco.money import Minor
from puntobanco.procedure.asking import Person
from puntobanco.procedure.jackpot import Funding, IncrementPoint, Pick, Split, WhenLost
from puntobanco.words import in_words
from tests.jackpot.link_day import Day, cents
from tests.support import REMOVE, SETUPS, case, facts_of, refusals, setup

NZ, RANDOM, MA = "new-zealand-commission-jackpot", "new-zealand-commission-jackpot-random", "massachusetts-ez"
ANNA, BEN = Person("anna"), Person("ben")


def terms(name: str, /, **changes: Any) -> Terms:
    found = terms_of(setup(name, {f"jackpot.{key}": value for key, value in changes.items()}))
    assert found is not None
    return found


def tier(**more: Any) -> dict[str, Any]:
    return {"name": "one", "seed": "100.00", "rate": "1%", "house_contribution": "0.50", "trigger": "tie-on-9", **more}


@pytest.mark.clause("NZ 18.7")
def test_three_tiers_have_each_their_own_meter_and_trigger() -> None:
    found = terms(NZ)
    assert [(one.name, one.title, one.parameters.seed) for one in found.tiers] == [
        ("major", "Major", cents("5000")),
        ("minor", "Minor", cents("1000")),
        ("mini", "Mini", cents("100")),
    ]
    assert found.tiers[0].parameters.reserve_rate == Fraction(1, 1000)
    assert found.tiers[0].parameters.reset == found.tiers[0].parameters.seed
    assert [one.most for one in found.tiers] == [None, None, cents("5000")]


@pytest.mark.clause("NZ 18.8(d)", "NZ 18.7")
def test_one_tier_needs_no_table_of_tiers() -> None:
    found = terms(RANDOM)
    (one,) = found.tiers
    assert (one.name, one.title, one.random, one.trigger, one.one_in) == ("jackpot", "Lucky Seat", True, "", 5000)
    assert (one.least, one.most, found.pick, found.split) == (cents("500"), cents("5000"), Pick.SEAT, Split.PRO_RATA)


@pytest.mark.parametrize(
    ("changes", "field", "value"),
    [
        case("NZ 18.1", {"name": "Lucky Pot"}, "name", "Lucky Pot"),
        case("NZ 18.4", {"void_rounds_count": True}, "void_rounds_count", True),
        case("NZ 18.11", {"increment_point": "round-end"}, "increment_point", IncrementPoint.ROUND_END),
        case("NZ 18.14", {"auto_activate": True}, "auto_activate", True),
        case("NZ 18.16", {"split": "pro-rata"}, "split", Split.PRO_RATA),
        case("NZ 18.17", {"payable_unit": "2.50"}, "payable_unit", 250),
        case("NZ 18.6", {"qualifying_wagers": ["tie", "dragon-7"]}, "qualifying_wagers", ("tie", "dragon-7")),
        case("NZ 18.6", {"qualifying_minimum": "12.50"}, "qualifying_minimum", 1250, id="minimum"),
        case("NZ 18.3", {"funding": "wagers"}, "funding", Funding.WAGERS),
        case("NZ 18.3", {"unreasonable_contribution": "70.00"}, "unreasonable", 7000, id="unreasonable"),
    ],
)
def test_every_election_is_a_term_of_the_link(changes: dict[str, Any], field: str, value: object) -> None:
    assert getattr(terms(NZ, **changes), field) == value


def test_every_ready_set_up_has_terms_that_a_link_opens_on_or_none() -> None:
    found = {file.stem: terms_of(setup(file.stem)) for file in SETUPS.glob("*.toml")}
    assert sorted(name for name, one in found.items() if one) == [
        "massachusetts-commission", "massachusetts-commission-marked", MA, NZ, RANDOM
    ]  # fmt: skip
    assert [fault for one in found.values() if one for fault in faults(one)] == []


@pytest.mark.clause("MA 13(i) T1 major rate")
def test_royal_9_closes_without_the_link_and_has_the_meters_of_its_pay_table() -> None:
    found = terms(MA)
    assert (found.name, found.when_lost, found.qualifying_wagers) == ("Royal 9", WhenLost.CLOSE, ("royal-9",))
    assert [one.parameters.rate for one in found.tiers] == [Fraction(9, 100), Fraction(5, 100), Fraction(5, 100)]
    own = setup(MA, {"wagers.royal-9": {"pay_table": "2", "meters_of": "chair", "reserve_rate": "1%"}})
    apart = terms_of(own)
    assert apart is not None and len(apart.tiers) == 1 + 2 * 9
    assert {one.parameters.reserve_rate for one in apart.tiers} == {Fraction(1, 100)}


@pytest.mark.clause("NZ 18.3", "NZ 18.4")
@pytest.mark.parametrize(("funding", "rate", "house"), [("house", 0, 25), ("wagers", Fraction(1, 200), 0)])
def test_who_does_not_fund_it_puts_nothing_in(funding: str, rate: Fraction, house: int) -> None:
    major = terms(NZ, funding=funding).tiers[0]
    assert (major.parameters.rate, major.house) == (rate, house)
    assert major.parameters.reserve_rate == (Fraction(1, 1000) if rate else 0)


# What qualifies.


@pytest.mark.clause("NZ 18.6")
def test_only_the_wagers_named_qualify_from_the_least_stake_on() -> None:
    found = terms(NZ, qualifying_wagers=["player", "tie"], qualifying_minimum="25.00")
    laid = [
        (ANNA, 1, "player", cents("24.99")),
        (ANNA, 1, "tie", cents("25")),
        (BEN, 2, "banker", cents("100")),
        (BEN, 2, "player", cents("25.01")),
        (BEN, 3, "dragon-7", cents("500")),
    ]
    assert [tuple(bet) for bet in qualifying(found.criteria, laid)] == [laid[1], laid[3]]
    assert found.qualifying == "every bet on Player or Tie of at least $25"


@pytest.mark.clause("NZ 18.6")
def test_the_main_bets_qualify_where_nothing_is_named() -> None:
    found = terms(NZ, qualifying_wagers=REMOVE, qualifying_minimum=REMOVE)
    assert sorted(found.qualifying_wagers) == ["banker", "player", "tie"]
    assert len(qualifying(found.criteria, [(ANNA, 1, wager, Minor(1)) for wager in ("player", "tie", "lucky-6")])) == 2


@pytest.mark.clause("NZ 18.12")
def test_a_round_wins_the_tiers_whose_trigger_it_meets() -> None:
    found = terms(NZ)
    assert [one.name for one in hits_of(found, facts_of("2s 2h 5d", "As Ah 7h"))] == ["major"]
    assert [one.name for one in hits_of(found, facts_of("4s 4h", "4d 4c"))] == ["minor"]
    assert [one.name for one in hits_of(found, facts_of("As As As", "4s 3h"))] == ["mini"]
    assert hits_of(found, facts_of("9 K", "9 Q")) == ()
    assert hits_of(terms(RANDOM), facts_of("9 K", "9 Q")) == ()


# What is refused.


@pytest.mark.parametrize(
    ("changes", "wanted"),
    [
        case("NZ 18.6", {"tiers": [tier(trigger="tie and player-par")]}, [("not-permitted", "[1].trigger", "NZ 18.6")]),
        case("NZ 18.6", {"qualifying_wagers": ["tie", "lucky"]}, [("not-offered", "", "NZ 18.6")], id="not offered"),
        case("NZ 18.7", {"tiers": [tier(), tier()]}, [("same-name", ".one", "NZ 18.7")]),
        case("NZ 18.7", {"tiers": [tier(ceiling="99.99")]}, [("ceiling", ".one.ceiling", "NZ 18.7")], id="ceiling"),
        case("NZ 18.7", {"seed": "5.00"}, [("two-forms", "", "NZ 18.7")], id="two forms"),
        case("NZ 18.3", {"tiers": [tier(rate="60%"), tier(name="b", rate="41%")]}, [("rate", "", "NZ 18.3")]),
        case("NZ 18.4", {"tiers": [{**tier(), "house_contribution": "0"}]},
             [("not-permitted", "[1].house_contribution", "NZ 18.4"), ]),
        case("NZ 18.8(d)", {"tiers": [tier(trigger="random")]}, [("missing", "", "NZ 18.8(d)")]),
        case("NZ 18.8(d)", {"pick": "seat"}, [("no-meaning", "", "NZ 18.8(d)")], id="nothing to pick"),
        case("NZ 18.8(d)", {"tiers": [tier(one_in=9)]}, [("no-meaning", ".one.one_in", "NZ 18.8(d)")], id="one in"),
        case("NZ 18.8(d)", {"tiers": [tier(least="10.00", most="5.00")]},
             [("limits", ".one.least", "NZ 18.8(d)")], id="least above most"),
        case("NZ 18.17", {"tiers": [tier(most="12.50")]}, [("not-payable", ".one.most", "NZ 18.17")]),
        case("NZ 18.17", {"payable_unit": "0.25"}, [("not-in-chips", "", "NZ 18.17")], id="no such chip"),
    ],
)  # fmt: skip
def test_a_jackpot_that_cannot_be_run_is_refused(changes: dict[str, Any], wanted: list[tuple[str, str, str]]) -> None:
    found = refusals(NZ, {f"jackpot.{key}": value for key, value in changes.items()})
    assert [(fault.code, str(fault.clause)) for fault in found] == [(code, clause) for code, _, clause in wanted]
    for fault, (_, where, _) in zip(found, wanted, strict=True):
        assert fault.where.endswith(where) and fault.where.startswith("jackpot.")


@pytest.mark.clause("NZ 18.6", "NZ 18.7", "NZ 18.15")
def test_all_faults_of_all_tiers_are_told_at_once_and_a_wrong_name_with_those_there_are() -> None:
    wrong = [{"name": "a", "trigger": "seven"}, {"seed": "x", "trigger": "tie", "part": "2", "colour": "red"}]
    found = refusals(NZ, {"jackpot.tiers": wrong})
    assert sorted((fault.where, fault.code) for fault in found if fault.where.startswith("jackpot.tiers[")) == [
        ("jackpot.tiers[1].seed", "missing"),
        ("jackpot.tiers[1].trigger", "not-permitted"),
        ("jackpot.tiers[2].name", "missing"),
        ("jackpot.tiers[2].part", "not-permitted"),
        ("jackpot.tiers[2].seed", "not-permitted"),
        ("jackpot.tiers[2].“colour”", "unknown-key"),
    ]
    named = next(fault for fault in found if fault.where == "jackpot.tiers[1].trigger")
    assert "tie-on-0 … 9" in named.instead and "player-suited-triple" in named.instead


@pytest.mark.clause("NZ 18.3", "NZ 18.4")
@pytest.mark.parametrize(
    ("funding", "kept", "clause"), [("house", "rate", "NZ 18.4"), ("wagers", "house_contribution", "NZ 18.3")]
)
def test_a_funded_jackpot_says_with_how_much_in_some_tier(funding: str, kept: str, clause: str) -> None:
    bare = {key: value for key, value in tier().items() if key in ("name", "seed", "trigger", kept)}
    found = refusals(NZ, {"jackpot.funding": funding, "jackpot.tiers": [bare]})
    assert [(fault.code, str(fault.clause)) for fault in found] == [("no-contribution", clause)]


# What is displayed.


@pytest.mark.clause("NZ 18.5", "NZ 18.6", "NZ 18.8(b)", "NZ 18.15", "NZ 18.16")
def test_all_that_must_be_displayed_follows_from_the_set_up() -> None:
    shown = display(Day(terms(NZ)).now, "NZ-1")
    assert [[in_words(line) for line in level.contributions] for level in shown.levels] == [
        ["$0.25 a qualifying round from the casino", "0.5% of each qualifying wager"],
        ["$0.25 a qualifying round from the casino", "0.3% of each qualifying wager"],
        ["0.2% of each qualifying wager"],
    ]
    assert shown.qualifying == "every bet on Banker, Player or Tie of at least $25"
    assert [in_words(level.wins_on) for level in shown.levels][1] == (
        "a round in which naturals tie and both hands have a pair of one rank"
    )
    rounded = "the whole amount displayed, rounded up to a multiple of $5"
    assert [in_words(level.pays) for level in shown.levels] == [
        rounded,
        rounded,
        f"{rounded}, at least $100, at most $5,000",
    ]
    assert shown.split == Split.EQUAL.words and shown.picking is None
    assert in_words(shown.levels[1].wins_on, "zh-Hant") == "一局中例牌和局，且莊閒對子牌面相同"


@pytest.mark.clause("NZ 18.8(d)")
def test_what_is_picked_at_random_is_displayed_with_its_bounds() -> None:
    shown = display(Day(terms(RANDOM)).now, "NZ-1")
    words = "Lucky Seat: one seat is selected at random among all with a qualifying wager, whatever the cards are."
    assert shown.picking is not None and in_words(shown.picking) == words
    assert in_words(shown.levels[0].pays).endswith("at least $500, at most $5,000")


@pytest.mark.clause("NZ 1.1 Baccarat Jackpot")
def test_a_table_without_the_option_has_no_meters() -> None:
    assert terms_of(setup("new-zealand-commission")) is None
