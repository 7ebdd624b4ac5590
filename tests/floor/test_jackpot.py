"""New Zealand's Baccarat Jackpot at its tables: the dealer activates and records, the console confirms, the house pays.

Major is won by a tie on 9 with two pairs, Minor by a natural tie with twin pairs, Mini by three suited cards and no
tie. Player, Banker and Tie wagers of $25 or more qualify.
"""

from fractions import Fraction
from typing import Any

import pytest

from puntobanco.faults import Fault
from puntobanco.jackpot.link import commands as link_ask
from puntobanco.money import Minor
from puntobanco.procedure.jackpot import UNABLE, Ability, Instrument, RoundMoment
from puntobanco.procedure.roles import Role
from puntobanco.table import commands as ask
from tests.floor.hall import CURRENCIES, PIA, AtTable, Hall

TABLE, RANDOM = "new-zealand-commission-jackpot", "new-zealand-commission-jackpot-random"
PLAIN = ("Ks 9h", "2d 4d")
MAJOR = ("2s 2h 5s", "2d 2c 5d")
MINOR = ("4s 4h", "4d 4c")
Bets = tuple[tuple[str, str, str], ...]
BETS: Bets = (("anna", "player", "100"), ("ben", "tie", "25"))


def opened(changes: dict[str, Any] | None = None, setup: str = TABLE) -> AtTable:
    table = Hall(CURRENCIES["new-zealand"]).table(setup, changes=changes)
    table.sit(anna=1, ben=2, cleo=3)
    return table


def activate(table: AtTable, round_: int = 0, role: Role = Role.DEALER) -> Fault | None:
    act = link_ask.Activate(table=table.name, round=round_, moment=RoundMoment.BETTING)
    return table.ask_link(act, "dina", role)


def record(table: AtTable, meter: str, role: Role = Role.DEALER) -> Fault | None:
    return table.ask_link(link_ask.RecordHit(table=table.name, round=0, meter=meter), "dina", role)


def code(fault: Fault | None) -> str:
    return fault.code if fault else "done"


def played(table: AtTable, hands: tuple[str, str], *bets: tuple[str, str, str], active: bool = True) -> None:
    table.betting()
    for person, wager, amount in bets:
        table.bet(person, wager, amount)
    table.close()
    if active:
        assert activate(table) is None
    table.deal(*hands)
    table.finish()


# Activation.


@pytest.mark.clause("NZ 18.10", "NZ 18.4")
@pytest.mark.parametrize("presses", [1, 2, 5])
def test_the_dealer_activates_once_a_round_however_often_the_button_is_pressed(presses: int) -> None:
    table = opened()
    table.betting()
    table.bet("anna", "player", "100")
    table.close()
    for _ in range(presses):
        assert activate(table) is None
    table.deal(*PLAIN)
    assert table.shown("major") == 5000, "nothing is posted before settlement"
    table.finish()
    assert table.shown("major") == 5000 + Fraction("0.50") + Fraction("0.25")
    assert (table.shown("minor"), table.shown("mini")) == (1000 + Fraction("0.55"), 100 + Fraction("0.20"))


@pytest.mark.clause("NZ 18.11")
def test_activation_is_refused_while_bets_are_open_and_what_the_dealer_says_of_the_moment_does_not_count() -> None:
    table = opened()
    table.betting()
    table.bet("anna", "player", "100")
    too_early = table.ask_link(
        link_ask.Activate(table=table.name, round=1, moment=RoundMoment.COMPLETE), "dina", Role.DEALER
    )
    assert (code(too_early), too_early and too_early.clause) == ("too-early", "NZ 18.11")
    table.close()
    assert activate(table) is None


@pytest.mark.clause("NZ 18.11")
def test_at_the_end_of_the_round_where_that_is_elected() -> None:
    table = opened({"jackpot.increment_point": "round-end"})
    table.betting()
    table.bet("anna", "player", "100")
    table.close()
    assert code(activate(table)) == "too-early"
    table.deal(*PLAIN)
    assert code(activate(table)) == "too-early", "the result has not been called"
    table.do("dina", ask.CallResult())
    assert activate(table) is None
    table.do("dina", ask.Settle())
    table.do("dina", ask.EndRound())
    assert table.shown("major") == Fraction("5000.75")


@pytest.mark.clause("NZ 18.19")
def test_a_forgotten_round_is_told_to_a_supervisor_who_adds_it() -> None:
    table = opened()
    played(table, PLAIN, *BETS, active=False)
    (missed,) = table.jackpot.tables[table.name].missed
    assert (missed.round, table.shown("major")) == (1, 5000)
    late = activate(table)
    assert (code(late), late and late.clause) == ("round-over", "NZ 18.19")
    add = link_ask.AddMissedRound(table=table.name, round=1)
    assert code(table.ask_link(add, "dina", Role.DEALER)) == "not-your-role"
    assert table.ask_link(add, "pia", Role.PIT) is None
    assert table.shown("major") == 5000 + 125 * Fraction("0.005") + Fraction("0.25")
    assert code(table.ask_link(add, "pia", Role.PIT)) == "nothing-missed"
    table.hall.expect_refolded()


@pytest.mark.clause("NZ 18.6", "NZ 18.4")
@pytest.mark.parametrize(("stake", "grows"), [("24", "0"), ("25", "0.375"), ("26", "0.38")])
def test_only_a_qualifying_wager_brings_something(stake: str, grows: str) -> None:
    table = opened()
    played(table, PLAIN, ("anna", "player", stake))
    assert table.shown("major") == 5000 + Fraction(grows)


def test_a_wager_that_does_not_qualify_brings_nothing() -> None:
    table = opened()
    played(table, PLAIN, ("anna", "dragon-bonus-player", "100"), active=False)
    assert (table.shown("major"), table.jackpot.tables[table.name].missed) == (5000, ())


# Recording and paying.


@pytest.mark.clause("NZ 18.12", "NZ 18.13", "NZ 18.15", "NZ 18.17", "NZ 18.18")
def test_the_dealer_records_the_console_confirms_and_chips_come_to_the_table() -> None:
    table = opened()
    played(table, MINOR, ("anna", "tie", "100"))
    before = table.rack("anna")
    assert record(table, "minor") is None
    (hit,) = table.jackpot.pending
    assert (hit.round, hit.amount, [one.person for one in hit.winners]) == (1, 100_500, ["anna"])
    assert table.rack("anna") == before, "nothing is paid before the console confirms it"
    nothing_said = link_ask.Confirm(hit=1, shown=hit.before.shown, second=PIA)
    assert code(table.ask_link(nothing_said)) == "no-instrument"
    table.confirm(1)
    assert Fraction(table.rack("anna")) == Fraction(before) + 1005
    table.hall.expect_refolded()


@pytest.mark.clause("NZ 18.12")
def test_recording_waits_for_settlement() -> None:
    table = opened()
    assert code(record(table, "minor")) == "too-early", "no round has been dealt"
    table.betting()
    table.bet("anna", "tie", "100")
    table.close()
    assert activate(table) is None
    table.deal(*MINOR)
    assert code(record(table, "minor")) == "too-early"
    table.do("dina", ask.CallResult())
    table.do("dina", ask.Settle())
    assert record(table, "minor") is None
    assert code(record(table, "minor")) == "recorded-already"


@pytest.mark.clause("NZ 18.12")
@pytest.mark.parametrize(
    ("hands", "won"), [(PLAIN, ()), (MAJOR, ("major",)), (MINOR, ("minor",)), (("4s 4h", "4d 4s"), ("minor",))]
)
def test_the_cards_of_the_round_must_meet_the_declared_trigger(hands: tuple[str, str], won: tuple[str, ...]) -> None:
    table = opened()
    played(table, hands, *BETS)
    found = [name for name in ("major", "minor", "mini") if record(table, name) is None]
    assert found == list(won)


@pytest.mark.clause("NZ 18.15")
def test_winners_are_those_with_a_qualifying_wager_whatever_the_dealer_says() -> None:
    table = opened()
    played(table, MINOR, ("anna", "tie", "100"), ("ben", "player", "24"), ("cleo", "dragon-bonus-player", "100"))
    friend = link_ask.Entrant(person=ask.Person("dinas-brother"), seat=7, stake=Minor(10**6))
    act = link_ask.RecordHit(table=table.name, round=1, meter="minor", winners=(friend,))
    assert table.ask_link(act, "dina", Role.DEALER) is None
    (hit,) = table.jackpot.pending
    assert [(one.person, one.seat, one.stake) for one in hit.winners] == [("anna", 1, 10_000)]


@pytest.mark.clause("NZ 18.16")
@pytest.mark.parametrize(("split", "shares"), [("equal", (50_500, 50_000)), ("pro-rata", (80_500, 20_000))])
def test_several_winners_share_by_the_displayed_method_in_payable_units(split: str, shares: tuple[int, int]) -> None:
    """$1,000.60 rounds up to $1,005: 201 units of $5, between stakes of 100 and 25."""
    table = opened({"jackpot.split": split})
    played(table, MINOR, *BETS)
    assert record(table, "minor") is None
    racks = [Fraction(table.rack(who)) for who in ("anna", "ben")]
    table.confirm(1)
    gained = [int((Fraction(table.rack(who)) - had) * 100) for who, had in zip(("anna", "ben"), racks, strict=True)]
    assert tuple(gained) == shares
    table.hall.expect_refolded()


@pytest.mark.clause("NZ 18.21")
def test_a_win_without_a_qualifying_wager_is_deemed_invalid_by_two_people_and_the_meter_keeps_its_amount() -> None:
    table = opened()
    played(table, MINOR, ("anna", "player", "24"), active=False)
    assert record(table, "minor") is None
    shown = table.hit(1).before.shown
    assert code(table.ask_link(link_ask.Confirm(hit=1, shown=shown, instrument=Instrument.CASH, second=PIA))) == (
        "nobody-qualifies"
    )
    why = link_ask.Invalid.NOTHING_QUALIFIES
    alone = link_ask.Reject(hit=1, why=why, words="none of 25", second=ask.Who(ask.Person("jack"), Role.JACKPOT))
    assert code(table.ask_link(alone)) == "second-person"
    assert table.ask_link(link_ask.Reject(hit=1, why=why, words="none of 25", second=PIA)) is None
    assert table.shown("minor") == 1000
    table.hall.expect_refolded()


# By themselves.


@pytest.mark.clause("NZ 18.14")
def test_an_automatic_jackpot_activates_and_records_by_itself_and_still_waits_for_the_console() -> None:
    table = opened({"jackpot.auto_activate": True})
    played(table, MINOR, *BETS, active=False)
    assert table.shown("major") == 5000 + 125 * Fraction("0.005") + Fraction("0.25")
    assert [(hit.meter, hit.by.role) for hit in table.jackpot.pending] == [("minor", Role.CLOCK)]
    assert code(activate(table)) == "automatic"
    racks = table.rack("anna")
    table.confirm(1)
    assert table.rack("anna") != racks


@pytest.mark.clause("NZ 18.8(d)", "NZ 18.8 closing", "NZ 18.8(a)")
def test_a_number_drawn_outside_picks_among_the_qualifying_seats_of_all_tables_under_way() -> None:
    hall = Hall(CURRENCIES["new-zealand"])
    one, two = hall.table(RANDOM, "NZ-20"), hall.table(RANDOM, "NZ-21")
    one.sit(anna=1, ben=2)
    two.sit(cleo=5)
    for table, bets in ((one, (("anna", "player", "100"), ("ben", "player", "24"))), (two, (("cleo", "tie", "25"),))):
        table.betting()
        for person, wager, amount in bets:
            table.bet(person, wager, amount)
    (meter,) = one.jackpot.meters
    select = link_ask.SelectWinner(meter=meter, drawn=1, out_of=2, source="the wheel", places=())
    assert code(one.ask_link(select)) == "nobody-qualifies", "betting is still open everywhere"
    one.close()
    two.close()
    assert one.ask_link(select) is None
    (hit,) = one.jackpot.pending
    assert (hit.table, [winner.person for winner in hit.winners]) == ("NZ-21", ["cleo"])
    assert hit.selection is not None and (hit.selection.among, hit.selection.source) == (2, "the wheel")
    two.confirm(hit.number)
    assert two.rack("cleo") == "10475.00", "500 less the bet of 25 on the layout"
    hall.expect_refolded()


@pytest.mark.clause("NZ 18.8 closing")
def test_what_is_won_at_random_is_recorded_by_nobody() -> None:
    table = opened(setup=RANDOM)
    played(table, PLAIN, ("anna", "player", "100"), active=False)
    (meter,) = table.jackpot.meters
    assert code(record(table, meter)) == "by-itself"


@pytest.mark.clause("NZ 18.7", "NZ 1.1 Jackpot System (a)")
def test_two_tables_feed_the_same_three_meters() -> None:
    hall = Hall(CURRENCIES["new-zealand"])
    one, two = hall.table(TABLE, "NZ-14"), hall.table(TABLE, "NZ-15")
    one.sit(anna=1)
    two.sit(ben=1)
    for table, who in ((one, "anna"), (two, "ben")):
        played(table, PLAIN, (who, "player", "100"))
    assert (one.shown("major"), two.shown("minor"), two.shown("mini")) == (
        Fraction("5001.50"),
        Fraction("1001.10"),
        Fraction("100.40"),
    )


# When the link or the system fails.


@pytest.mark.clause("NZ 18.20")
def test_a_lost_link_rests_the_jackpot_leaves_the_wagers_open_and_keeps_what_the_round_brings() -> None:
    table = opened()
    table.betting()
    table.lose()
    assert table.rests() == "the cable is cut"
    table.bet("anna", "tie", "100")
    table.close()
    assert code(activate(table)) == "resting"
    table.deal(*MINOR)
    table.finish()
    assert record(table, "minor") is None
    assert (table.shown("major"), table.hit(1).amount, len(table.jackpot.kept)) == (5000, 100_000, 1)
    table.regain()
    assert (table.shown("major"), table.jackpot.kept, table.rests()) == (Fraction("5000.75"), (), None)
    assert table.hit(1).amount == 100_000, "what the display showed when the round was settled"
    table.confirm(1)
    table.hall.expect_refolded()


@pytest.mark.clause("NZ 18.20", "NZ 18.9(a)")
def test_a_malfunction_rests_every_table_until_people_restore_it() -> None:
    table = opened()
    able = frozenset(Ability) - {Ability.RECORDS_AMOUNTS}
    assert table.ask_link(link_ask.CheckHealth(able=able)) is None
    assert table.rests() == UNABLE
    played(table, PLAIN, ("anna", "player", "100"), active=False)
    assert table.shown("major") == 5000
    restore = link_ask.Restore(able=frozenset(Ability), words="repaired", second=PIA)
    assert table.ask_link(restore) is None
    assert (table.shown("major"), table.rests()) == (Fraction("5000.75"), None)


@pytest.mark.clause("NZ 1.1 Jackpot System (b)", "NZ 18.8(b)")
def test_a_display_that_fails_rests_nothing() -> None:
    table = opened()
    assert table.ask_link(link_ask.ReportDisplay(table=table.name, working=False), "dina", Role.DEALER) is None
    assert (table.rests(), table.jackpot.tables[table.name].displaying) == (None, False)


@pytest.mark.clause("NZ 1.1 Jackpot Management Console")
def test_the_dealer_adjusts_nothing_and_the_console_does_with_a_reason_and_the_house_moves_the_money() -> None:
    table = opened()
    spent = table.hall.spent()
    adjust = link_ask.Adjust(meter="major", amount=12_345, words="counted twice", second=PIA)
    assert code(table.ask_link(adjust, "dina", Role.DEALER)) == "not-your-role"
    assert table.ask_link(adjust) is None
    assert (table.shown("major"), table.hall.spent()) == (Fraction("5123.45"), spent + 12_345)
    assert table.ask_link(link_ask.Adjust(meter="major", amount=-345, words="and back", second=PIA)) is None
    assert table.hall.spent() == spent + 12_000
