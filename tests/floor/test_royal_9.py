"""Royal 9 at the table: what a bet wins of a meter is locked at the link, confirmed at the console and paid over the
house.

Anna sits in chair 1 (spade face card, nine of hearts), Ben in chair 2 (spade, diamond), Emil in chair 5 (heart, spade)
and Ivo in chair 9 (diamond, heart).
"""

from fractions import Fraction

import pytest

from puntobanco.jackpot.link import commands as link_ask
from puntobanco.money import Minor
from puntobanco.procedure.jackpot import Instrument
from puntobanco.procedure.roles import Role
from puntobanco.table import commands as ask
from puntobanco.table.model.accounts import AWARDS, FLOAT
from puntobanco.table.views.dealer import dealer_view
from tests.floor.hall import CURRENCIES, PIA, SIDES, AtTable, Hall

TABLE = "massachusetts-commission"


def opened(changes: dict[str, object] | None = None) -> AtTable:
    table = Hall(CURRENCIES["massachusetts"]).table(TABLE, changes=changes)
    table.sit(anna=1, ben=2, emil=5, ivo=9)
    return table


DINA = ask.Who(ask.Person("dina"), Role.DEALER)


def movements(table: AtTable) -> list[tuple[str, int, str, int]]:
    """What the dealer's console lists to collect and pay."""
    listed = dealer_view(table.table, DINA).dealing.settlement
    return [(one.act, one.seat, one.wager, one.amount) for one in listed]


@pytest.mark.clause("MA 13(i) T1 K9 Player")
def test_the_dealer_sees_the_award_in_the_place_of_the_stake_until_the_console_has_paid_it() -> None:
    """Anna's chair wins 350 of a meter, Ben's any Royal 9 of 25; neither gets the 5 back."""
    table = opened()
    table.betting()
    for person in ("anna", "ben"):
        table.bet(person, "royal-9", "5")
    table.close()
    hands = {side: text.split() for side, text in zip(SIDES, ("Ks 9h", "2d 3d"), strict=True)}
    table.draw_four(hands)
    table.show(hands)
    fixed = [("collect", 2, "royal-9", 500), ("pay", 2, "royal-9", 2_500)]
    assert movements(table) == [("award", 1, "royal-9", 0), *fixed], "the meter is read when the dealer settles"
    table.do("dina", ask.SettleEarly())
    assert movements(table) == [("award", 1, "royal-9", 35_000)]
    table.confirm(1)
    assert movements(table) == []


# Every award, at several chairs.

METERED = [
    ("Ks 9h", "Ks 9h", "anna", 1, "major", "50000"),
    ("Qs 9d", "Qs 9d", "ben", 2, "major", "50000"),
    ("Jd 9h", "Jd 9h", "ivo", 9, "major", "50000"),
    ("Ks 9h", "Qs 9h", "anna", 1, "major", "5000"),
    ("Jh 9s", "Kh 9s", "emil", 5, "major", "5000"),
    ("2d 3d", "Ks 9h", "anna", 1, "k9-banker", "350"),
    ("2d 3d", "Kh 9s", "emil", 5, "k9-banker", "350"),
    ("Ks 9h", "2d 3d", "anna", 1, "k9-player", "350"),
    ("Kd 9h", "2d 3d", "ivo", 9, "k9-player", "350"),
]


@pytest.mark.clause(
    "MA 13(i) T1 exact match", "MA 13(i) T1 any two personal", "MA 13(i) T1 K9 Banker", "MA 13(i) T1 K9 Player"
)
@pytest.mark.parametrize(("player", "banker", "who", "chair", "meter", "amount"), METERED)
def test_what_a_meter_owes_waits_for_the_console_and_then_comes_in_chips(
    player: str, banker: str, who: str, chair: int, meter: str, amount: str
) -> None:
    table = opened()
    float_before = table.table.books[FLOAT]
    table.royal(player, banker, who)
    assert table.pending() == [(who, chair, meter, Fraction(amount))]
    assert (table.rack(who), table.table.books[FLOAT]) == ("9995.00", float_before + 500)
    table.over(player, banker)
    table.confirm(1)
    assert table.rack(who) == f"{9995 + int(amount)}.00"
    assert (table.pending(), table.table.books[FLOAT]) == ([], float_before + 500)
    assert table.table.books[AWARDS] == -int(amount) * 100
    table.hall.expect_refolded()


@pytest.mark.clause("MA 13(i) T1 suited tie", "MA 13(i) T1 Royal 9 tie", "MA 13(i) T1 any suited", "MA 13(i) T1 any")
@pytest.mark.parametrize("who", ["anna", "ben", "emil", "ivo"])
@pytest.mark.parametrize(
    ("player", "banker", "pays"),
    [("Kc 9c", "Qd 9d", 1500), ("Kc 9s", "Qd 9c", 250), ("Kc 9c", "2d 3d", 50), ("2d 3d", "Jd 9c", 25)],
)
def test_a_fixed_award_is_paid_from_the_float_at_once_at_every_chair(
    player: str, banker: str, pays: int, who: str
) -> None:
    table = opened()
    table.royal(player, banker, who)
    assert (table.pending(), table.rack(who)) == ([], f"{9995 + pays}.00")
    assert not table.jackpot.pending


def test_no_royal_9_pays_nothing_and_hits_nothing() -> None:
    table = opened()
    table.royal("Ks 8h", "2d 3d", "anna")
    assert (table.pending(), table.rack("anna"), table.jackpot.hits) == ([], "9995.00", 0)


def test_two_awards_of_one_bet_where_all_are_paid() -> None:
    """Both kings in Anna's combination: the exact match, both personal meters, and the fixed awards that hold."""
    table = opened({"wagers.royal-9": {"pay_table": "1", "awards": "all"}})
    table.royal("Ks 9h", "Ks 9h", "anna")
    assert sorted(one[2] for one in table.pending()) == ["k9-banker", "k9-player", "major"]
    assert table.rack("anna") == f"{9995 + 250 + 25}.00"
    for hit in (1, 2, 3):
        table.confirm(hit)
    assert table.rack("anna") == f"{9995 + 250 + 25 + 50_000 + 350 + 350}.00"
    table.hall.expect_refolded()


def test_a_meter_of_a_chair_is_fed_and_won_by_that_chair_alone() -> None:
    table = opened({"wagers.royal-9": {"pay_table": "1", "meters_of": "chair"}})
    table.royal("Ks 8h", "2d 3d", "anna", "ben")
    table.over()
    assert (table.shown("k9-player-1"), table.shown("k9-player-2"), table.shown("k9-player-5")) == (
        Fraction("350.25"),
        Fraction("350.25"),
        350,
    )
    table.royal("Ks 9h", "2d 3d", "anna", "ben")
    assert table.pending() == [("anna", 1, "k9-player-1", Fraction("350.25"))]
    assert (table.shown("k9-player-1"), table.shown("k9-player-2")) == (350, Fraction("350.25"))
    table.confirm(1)
    assert table.rack("anna") == str(9990 + Fraction("350.25").limit_denominator() // 1) + ".25"


# Contributions.


@pytest.mark.clause("MA 13(i) T1 major rate", "MA 13(i) T1 K9 Banker rate", "MA 13(i) T1 K9 Player rate")
@pytest.mark.parametrize(("pay_table", "seed", "each"), [("1", 50_000, "0.45"), ("2", 25_000, "0.48")])
def test_a_round_brings_its_rates_when_it_is_settled_and_not_before(pay_table: str, seed: int, each: str) -> None:
    table = opened({"wagers.royal-9": {"pay_table": pay_table}})
    table.royal("Ks 8h", "2d 3d", "anna", "ben", "emil", "ivo")
    assert (table.shown("major"), table.shown("k9-banker"), table.shown("k9-player")) == (seed, 350, 350)
    table.over()
    assert table.shown("major") == seed + 4 * Fraction(each)
    assert (table.shown("k9-banker"), table.shown("k9-player")) == (351, 351)
    assert table.hall.spent() == (seed + 350 + 350) * 100 + 4 * int(Fraction(each) * 100) + 200


def test_the_house_moves_whole_cents_and_less_than_one_is_on_its_way() -> None:
    """A reserve of 1/700 of each bet is 0.714285… cents a meter: 45 + 25 + 25 cents and three reserves a bet."""
    table = opened({"wagers.royal-9": {"pay_table": "1", "reserve_rate": "1/700"}})
    before = table.hall.spent()
    exact = Fraction(0)
    for _ in range(5):
        table.royal("Ks 8h", "2d 3d", "anna")
        table.over()
        exact += 95 + 3 * Fraction(500, 700)
        moved = table.hall.spent() - before
        assert 0 <= exact - moved < 1 + Fraction(3, 10**6), "whole cents as soon as they are complete"
    table.hall.expect_refolded()


def test_meters_above_their_seeds_are_paid_as_shown_and_the_round_of_the_hit_feeds_the_next_amount() -> None:
    table = opened()
    for _ in range(3):
        table.royal("Ks 8h", "2d 3d", "anna", "ben")
        table.over()
    assert table.shown("major") == Fraction("50002.70")
    table.royal("Ks 9h", "Qs 9h", "anna", "ben")
    assert table.pending() == [("anna", 1, "major", Fraction("5000.27"))]
    table.over()
    assert table.shown("major") == Fraction("50002.70") - Fraction("5000.27") + Fraction("0.90")
    table.confirm(1)
    assert table.rack("anna") == "14980.27"


# Several hits.


def test_a_hit_while_another_is_pending_is_paid_from_the_reset_meter() -> None:
    hall = Hall(CURRENCIES["massachusetts"])
    one, two = hall.table(TABLE, "MA-01"), hall.table(TABLE, "MA-02")
    one.sit(anna=1)
    two.sit(ben=1)
    one.royal("Ks 8h", "2d 3d", "anna")
    one.over()
    one.royal("Ks 9h", "2d 3d", "anna")
    two.royal("Ks 9h", "2d 3d", "ben")
    assert [(hit.table, hit.amount) for hit in one.jackpot.pending] == [("MA-01", 35_025), ("MA-02", 35_000)]
    late = one.ask_link(link_ask.Confirm(hit=2, shown=Minor(35_000), instrument=Instrument.CHIPS, second=PIA))
    assert late is not None and late.code == "older-first"
    one.confirm(1)
    two.confirm(2)
    assert (one.rack("anna"), two.rack("ben")) == ("10340.25", "10345.00")
    hall.expect_refolded()


def test_two_bets_of_one_round_are_recorded_the_lowest_seat_first() -> None:
    """Ben's king of spades and nine of diamonds on the Player, Emil's king of hearts and nine of spades opposite."""
    table = opened()
    table.royal("Ks 9d", "Kh 9s", "emil", "ben")
    assert [(hit.number, hit.winners[0].person, hit.meter) for hit in table.jackpot.pending] == [
        (1, "ben", "k9-player"),
        (2, "emil", "k9-banker"),
    ]


# The console.


def test_an_award_in_cash_is_paid_at_the_cage_and_never_comes_to_the_table() -> None:
    table = opened()
    table.royal("Ks 9h", "2d 3d", "anna")
    out = table.hall.out()
    table.confirm(1, Instrument.CASH)
    assert (table.rack("anna"), table.table.books[AWARDS], table.pending()) == ("9995.00", 0, [])
    assert table.hall.out() - out == 35_000
    table.hall.expect_refolded()


def test_a_rejected_award_is_cancelled_and_the_meter_stands_as_before() -> None:
    table = opened()
    table.royal("Ks 9h", "2d 3d", "anna", "ben")
    spent = table.hall.spent()
    table.reject(1)
    assert (table.pending(), table.rack("anna"), table.shown("k9-player")) == ([], "9995.00", 350)
    assert table.hall.spent() == spent - 35_000, "the reset is taken out again"
    table.over()
    assert table.shown("k9-player") == Fraction("350.50")
    table.hall.expect_refolded()


@pytest.mark.parametrize("role", [Role.DEALER, Role.PIT, Role.PLAYER, Role.SURVEILLANCE])
def test_only_the_console_confirms(role: Role) -> None:
    table = opened()
    table.royal("Ks 9h", "2d 3d", "anna")
    confirm = link_ask.Confirm(hit=1, shown=Minor(35_000), instrument=Instrument.CHIPS, second=PIA)
    refused = table.ask_link(confirm, "somebody", role)
    assert refused is not None and refused.code == "not-your-role"
    assert (table.rack("anna"), len(table.pending())) == ("9995.00", 1)


def test_a_player_who_has_left_finds_the_award_kept_for_them() -> None:
    table = opened()
    table.royal("Ks 9h", "2d 3d", "anna")
    table.over()
    table.do("anna", ask.Leave(person=ask.Person("anna")))
    table.confirm(1)
    assert table.table.books["unclaimed:anna"] == 35_000  # type: ignore[index]
    table.do("anna", ask.Join(person=ask.Person("anna"), seat=3))
    assert table.rack("anna") == "350.00"
    table.hall.expect_refolded()


# What nobody may name, and what follows by itself.


def award(amount: int, meter: str = "k9-player", bettor: str = "anna") -> ask.Award:
    return ask.Award(bettor=ask.Person(bettor), seat=1, wager="royal-9", meter=meter, hit=1, amount=Minor(amount))


def before_settling() -> AtTable:
    table = opened()
    table.betting()
    table.bet("anna", "royal-9", "5")
    table.close()
    table.draw_four({side: text.split() for side, text in zip(SIDES, ("Ks 9h", "2d 3d"), strict=True)})
    table.show({side: text.split() for side, text in zip(SIDES, ("Ks 9h", "2d 3d"), strict=True)})
    return table


def test_awards_are_brought_by_the_link_and_named_by_nobody() -> None:
    table = before_settling()
    for act in (ask.SettleEarly(awards=(award(10**9),)), ask.SettleEarly(meters={"major": Minor(10**9)})):
        assert table.no("dina", act).code == "awards-named"
    assert (table.jackpot.hits, table.pending()) == (0, [])
    table.do("dina", ask.SettleEarly())
    assert len(table.pending()) == 1


@pytest.mark.parametrize(
    "act",
    [
        link_ask.PostRound(table="MA-01", round=1, stakes=(link_ask.QualifyingStake(seat=1, amount=Minor(500)),)),
        link_ask.UnwindRound(table="MA-01", round=1),
        link_ask.RecordHit(table="MA-01", round=1, meter="major", bet="royal-9 1 anna"),
    ],
)
@pytest.mark.parametrize("role", [Role.DEALER, Role.CLOCK, Role.JACKPOT])
def test_what_follows_from_a_round_is_asked_of_the_link_by_nobody(act: link_ask.AnyAct, role: Role) -> None:
    table = before_settling()
    refused = table.ask_link(act, "somebody", role)
    assert refused is not None and refused.code == "by-itself"


@pytest.mark.parametrize("role", [Role.DEALER, Role.PIT, Role.JACKPOT, Role.PLAYER])
def test_nobody_pays_or_cancels_an_award_at_the_table_by_hand(role: Role) -> None:
    table = opened()
    table.royal("Ks 9h", "2d 3d", "anna")
    anna = ask.Person("anna")
    pay = ask.PayAward(
        hit=1, meter="k9-player", round=1, person=anna, seat=1, amount=Minor(35_000), instrument=Instrument.CHIPS
    )
    cancel = ask.CancelAward(hit=1, meter="k9-player", round=1, person=anna, seat=1, reason="no")
    for act in (pay, cancel, ask.TellLink(running=False, reason="no")):
        assert table.no("pia", act, role).code == "not-your-role"


# The link lost and found again.


def test_without_the_link_royal_9_is_closed_at_once_with_the_reason_and_may_be_taken_back() -> None:
    table = opened()
    table.betting()
    table.bet("anna", "royal-9", "5")
    table.lose()
    refused = table.no_bet("ben", "royal-9", "5")
    assert (refused.code, "the cable is cut" in refused.sentence) == ("link-lost", True)
    table.bet("ben", "player", "100")
    table.do("anna", ask.TakeBack(wager="royal-9"))
    assert table.rack("anna") == "10000.00"
    table.regain()
    table.bet("ben", "royal-9", "5")
    assert table.table.unlinked is None


def test_a_table_that_was_never_linked_takes_no_royal_9() -> None:
    table = opened()
    assert table.ask_link(link_ask.UnlinkTable(table="MA-01")) is None
    table.betting()
    refused = table.no_bet("anna", "royal-9", "5")
    assert (refused.code, "takes part in no jackpot" in refused.sentence) == ("link-lost", True)


def test_a_table_does_not_leave_the_link_while_a_round_is_under_way() -> None:
    table = opened()
    table.betting()
    table.bet("anna", "royal-9", "5")
    refused = table.ask_link(link_ask.UnlinkTable(table="MA-01"))
    assert refused is not None and refused.code == "still-open"


def test_hits_while_the_link_is_lost_are_kept_and_paid_later_in_their_order() -> None:
    table = opened()
    table.betting()
    table.bet("anna", "royal-9", "5")
    table.lose()
    table.close()
    table.deal("Ks 9h", "2d 3d")
    assert table.pending() == [("anna", 1, "k9-player", 0)]
    table.finish()
    assert (table.jackpot.hits, len(table.jackpot.kept)) == (0, 2)
    table.regain()
    assert [(hit.number, hit.amount) for hit in table.jackpot.pending] == [(1, 35_000)]
    assert table.shown("k9-player") == Fraction("350.25"), "the hit came first, then what its round brought"
    table.confirm(1)
    assert (table.rack("anna"), table.pending()) == ("10345.00", [])
    table.hall.expect_refolded()
