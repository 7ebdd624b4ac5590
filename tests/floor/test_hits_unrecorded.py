"""A jackpot win is never lost: the table waits until the dealer has recorded it or two people have decided it.

Minor is won by a natural tie with twin pairs, Major by a tie on 9 with two pairs; an award is rounded up to 5.
"""

from fractions import Fraction

import pytest

from puntobanco.bots.jackpots import due
from puntobanco.jackpot.link import commands as link_ask
from puntobanco.jackpot.link.events import Standing
from puntobanco.journal.entry import encode as journal_encode
from puntobanco.procedure.jackpot import Ability, Instrument
from puntobanco.procedure.roles import Role
from puntobanco.table import commands as ask
from puntobanco.table.machine import decide
from puntobanco.table.model.accounts import unclaimed_of
from puntobanco.table.steps import next_step
from puntobanco.words import in_words
from tests.floor.hall import CURRENCIES, PIA, AtTable, Hall
from tests.floor.test_jackpot import BETS, MAJOR, MINOR, PLAIN, TABLE, code, opened, played, record

DINA = ask.Who(ask.Person("dina"), Role.DEALER)


def asked(table: AtTable, act: ask.AnyAct, who: ask.Who = DINA) -> tuple[str, str | None]:
    """Why the table refuses an act, and by which clause."""
    answer = decide(table.table, ask.Command(id="x", at=ask.At(table.now), who=who, act=act))
    return (answer.refused[0].code, answer.refused[0].clause) if answer.refused else ("done", None)


def correct(table: AtTable, number: int, hands: tuple[str, str]) -> None:
    player, banker = (tuple(ask.CardText(card) for card in hand.split()) for hand in hands)
    act = ask.CorrectRound(
        number=number, player=player, banker=banker, reason="keyed wrongly", second=ask.Person("sam"), debt=True
    )
    table.do("pia", act)


@pytest.mark.clause("NZ 18.12")
def test_no_bets_are_called_for_and_the_table_does_not_close_until_the_hit_is_recorded() -> None:
    table = opened()
    played(table, MINOR, ("anna", "tie", "100"))
    assert asked(table, ask.OpenBets()) == ("hit-unrecorded", "NZ 18.12")
    assert asked(table, ask.CloseTable(), PIA) == ("hit-unrecorded", "NZ 18.12")
    step = next_step(table.table)
    assert (step.act, step.by, step.sentence) == ("record-hit", Role.DEALER, "Record the hit: round 1 wins Minor.")
    assert record(table, "minor") is None
    assert asked(table, ask.OpenBets()) == asked(table, ask.CloseTable(), PIA) == ("done", None)
    assert code(record(table, "minor")) == "recorded-already"
    table.hall.expect_refolded()


@pytest.mark.clause("NZ 18.12")
def test_a_round_that_wins_nothing_holds_nothing_up() -> None:
    table = opened()
    played(table, PLAIN, *BETS)
    assert (table.table.unrecorded, asked(table, ask.OpenBets())) == ((), ("done", None))


@pytest.mark.clause("NZ 18.12")
@pytest.mark.parametrize(
    ("language", "told", "advice"),
    [
        (
            "en",
            "round 1 has won Minor, and the hit is not recorded.",
            "Record it, or have two people deem it invalid and say why.",
        ),
        ("zh-Hans", "第 1 局中小奖，尚未记录中奖。", "先记录中奖，或由两人判定无效并说明原因。"),
        ("zh-Hant", "第 1 局中小獎，尚未記錄中獎。", "先記錄中獎，或由兩人判定無效並說明原因。"),
    ],
)
def test_the_refusal_says_why_and_what_to_do_in_three_languages(language: str, told: str, advice: str) -> None:
    table = opened()
    played(table, MINOR, *BETS)
    fault = table.no("dina", ask.OpenBets())
    assert in_words(fault.text, language) == told
    assert fault.advice is not None and in_words(fault.advice, language) == advice


@pytest.mark.clause("NZ 18.17", "NZ 18.12", "NZ 18.8(a)")
def test_a_late_recording_names_its_round_and_is_paid_by_what_was_displayed_when_that_was_settled() -> None:
    """Another table of the link puts something in and wins the same meter before the first hit is recorded."""
    hall = Hall(CURRENCIES["new-zealand"])
    one, two = hall.table(TABLE, "NZ-14"), hall.table(TABLE, "NZ-15")
    one.sit(anna=1)
    two.sit(ben=1)
    played(one, MINOR, ("anna", "tie", "100"))
    assert one.shown("minor") == 1000, "the meter goes on without what is locked"
    played(two, PLAIN, ("ben", "player", "100"))
    played(two, MINOR, ("ben", "tie", "100"))
    assert record(two, "minor") is None and record(one, "minor") is None
    assert [(hit.table, hit.round, hit.amount) for hit in one.jackpot.pending] == [
        ("NZ-14", 1, 100_500),
        ("NZ-15", 2, 100_500),
    ]
    assert [hit.before.displayed for hit in one.jackpot.pending] == [100_055_000_000, 100_110_000_000]
    one.confirm(1)
    two.confirm(2)
    hall.expect_refolded()


@pytest.mark.clause("NZ 18.17")
@pytest.mark.parametrize(
    ("more", "award"),
    [
        ("-0.56", 100_000),
        ("-0.55", 100_000),
        ("-0.54", 100_500),
        ("4.44", 100_500),
        ("4.45", 100_500),
        ("4.46", 101_000),
    ],
)
def test_the_figure_displayed_at_settlement_is_rounded_up_to_what_can_be_paid(more: str, award: int) -> None:
    """The round itself puts 0.55 in: just below, at and just above a multiple of 5."""
    table = opened()
    adjust = link_ask.Adjust(meter="minor", amount=int(Fraction(more) * 100), words="counted", second=PIA)
    assert table.ask_link(adjust) is None
    played(table, MINOR, ("anna", "tie", "100"))
    (hit,) = table.jackpot.pending
    assert hit.amount == award


@pytest.mark.clause("NZ 18.21")
def test_two_people_deem_it_invalid_with_a_reason_and_the_table_goes_on() -> None:
    table = opened()
    played(table, MINOR, *BETS)
    why = link_ask.Invalid.MALFUNCTION
    jack = ask.Who(ask.Person("jack"), Role.JACKPOT)
    for words, second, fault in (("wet", jack, "second-person"), ("  ", PIA, "no-reason")):
        assert code(table.ask_link(link_ask.Reject(hit=1, why=why, words=words, second=second))) == fault
        assert asked(table, ask.OpenBets())[0] == "hit-unrecorded"
    table.reject(1)
    assert (table.shown("minor"), asked(table, ask.OpenBets())) == (Fraction("1000.625"), ("done", None))
    assert code(record(table, "minor")) == "recorded-already", "what two people have decided the dealer does not reopen"
    table.hall.expect_refolded()


@pytest.mark.clause("NZ 18.13", "NZ 18.12")
def test_what_the_dealer_has_not_recorded_is_not_confirmed_and_holds_nobody_else_up() -> None:
    hall = Hall(CURRENCIES["new-zealand"])
    one, two = hall.table(TABLE, "NZ-14"), hall.table(TABLE, "NZ-15")
    one.sit(anna=1)
    two.sit(ben=1)
    played(one, MINOR, ("anna", "tie", "100"))
    played(two, MINOR, ("ben", "tie", "100"))
    assert record(two, "minor") is None
    early = link_ask.Confirm(hit=1, shown=one.hit(1).before.shown, instrument=Instrument.CHIPS, second=PIA)
    assert code(one.ask_link(early)) == "not-recorded"
    two.confirm(2)
    unlink = link_ask.UnlinkTable(table="NZ-14")
    assert code(one.ask_link(unlink)) == "still-open"


@pytest.mark.clause("NZ 18.20")
def test_a_hit_in_a_malfunction_is_recorded_at_once_and_paid_when_the_system_is_restored() -> None:
    table = opened()
    assert table.ask_link(link_ask.CheckHealth(able=frozenset(Ability) - {Ability.RECORDS_AMOUNTS})) is None
    played(table, MINOR, ("anna", "tie", "100"), active=False)
    assert (table.jackpot.pending, asked(table, ask.OpenBets())[0]) == ((), "hit-unrecorded")
    assert record(table, "minor") is None
    assert asked(table, ask.OpenBets()) == ("done", None)
    assert code(record(table, "minor")) == "recorded-already"
    assert table.ask_link(link_ask.Restore(able=frozenset(Ability), words="repaired", second=PIA)) is None
    (hit,) = table.jackpot.pending
    assert (hit.standing, hit.amount, hit.by.person) == (Standing.PENDING, 100_000, "dina")
    assert table.shown("minor") == Fraction("1000.55"), "what the round brings goes in afterwards"
    table.confirm(1)
    table.hall.expect_refolded()


@pytest.mark.clause("NZ 12.9", "NZ 18.12", "NZ 18.17")
def test_a_round_corrected_later_wins_what_was_displayed_when_it_was_settled() -> None:
    table = opened()
    played(table, PLAIN, ("anna", "player", "100"))
    played(table, PLAIN, ("anna", "player", "100"))
    correct(table, 1, MINOR)
    (hit,) = table.jackpot.pending
    assert (hit.round, hit.amount, table.shown("minor")) == (1, 100_500, Fraction("1000.55"))
    assert asked(table, ask.OpenBets())[0] == "hit-unrecorded"
    assert record(table, "minor") is None
    table.confirm(1)
    table.hall.expect_refolded()


@pytest.mark.clause("NZ 12.9")
@pytest.mark.parametrize("recorded", [False, True])
def test_a_hit_that_the_corrected_cards_do_not_win_is_taken_back(recorded: bool) -> None:
    table = opened()
    played(table, MINOR, ("anna", "tie", "100"))
    if recorded:
        assert record(table, "minor") is None
    correct(table, 1, MAJOR)
    assert [(hit.meter, hit.standing) for hit in table.jackpot.pending] == [("major", Standing.LOCKED)]
    assert table.shown("minor") == Fraction("1000.55")
    assert [hit.hand.meter for hit in table.table.unrecorded] == ["major"]
    table.hall.expect_refolded()


@pytest.mark.clause("NZ 12.9")
def test_cards_that_a_paid_jackpot_hangs_on_are_not_corrected() -> None:
    table = opened()
    played(table, MINOR, ("anna", "tie", "100"))
    assert record(table, "minor") is None
    table.confirm(1)
    player, banker = (tuple(ask.CardText(card) for card in hand.split()) for hand in PLAIN)
    act = ask.CorrectRound(
        number=1, player=player, banker=banker, reason="keyed wrongly", second=ask.Person("sam"), debt=True
    )
    before = table.rack("anna")
    assert table.no("pia", act).code == "award-changes"
    assert table.rack("anna") == before


@pytest.mark.clause("NZ 12.3", "NZ 18.21")
def test_a_free_hand_that_wins_without_a_bet_is_pointed_out_and_decided_by_two_people() -> None:
    table = opened()
    table.betting()
    table.do("pia", ask.FreeHand())
    table.close()
    table.deal(*MINOR)
    table.finish()
    (hit,) = table.jackpot.pending
    assert (hit.winners, asked(table, ask.OpenBets())[0]) == ((), "hit-unrecorded")
    table.reject(1)
    assert (table.shown("minor"), asked(table, ask.OpenBets())) == (1000, ("done", None))


@pytest.mark.clause("NZ 18.15")
def test_a_winner_who_has_left_has_the_award_in_keeping() -> None:
    table = opened()
    played(table, MINOR, ("anna", "tie", "100"))
    table.do("anna", ask.Leave(person=ask.Person("anna")), Role.PLAYER)
    assert record(table, "minor") is None
    table.confirm(1)
    assert table.table.books[unclaimed_of(ask.Person("anna"))] == 100_500


@pytest.mark.clause("NZ 18.12")
def test_nobody_but_the_system_locks_a_hit_or_closes_one_at_the_table() -> None:
    table = opened()
    played(table, MINOR, *BETS)
    lock = link_ask.LockHit(table=table.name, round=1, meter="major")
    assert code(table.ask_link(lock, "dina", Role.DEALER)) == "by-itself"
    close = ask.CloseHit(link="Baccarat Jackpot", meter="minor", round=1, end=ask.HitEnd.RECORDED)
    assert asked(table, close)[0] == "not-your-role"
    assert journal_encode(lock), "and both have a form in the journal"


@pytest.mark.clause("NZ 18.10", "NZ 18.12")
@pytest.mark.parametrize("point", ["after-close", "round-end"])
def test_the_dealer_of_a_practice_house_activates_and_records_by_itself(point: str) -> None:
    table = opened({"jackpot.increment_point": point})

    def attended() -> list[str]:
        acts = [act for _, act in due(table.hall.floor, table.name)]
        assert [table.ask_link(act, "dina", Role.DEALER) for act in acts] == [None] * len(acts)
        return [str(act.__struct_config__.tag) for act in acts]

    table.betting()
    table.bet("anna", "tie", "100")
    assert attended() == []
    table.close()
    assert attended() == (["activate"] if point == "after-close" else [])
    table.deal(*MINOR)
    table.do("dina", ask.CallResult())
    assert attended() == ([] if point == "after-close" else ["activate"])
    table.do("dina", ask.Settle())
    assert attended() == ["record-hit"]
    table.do("dina", ask.EndRound())
    assert (attended(), table.jackpot.tables[table.name].missed) == ([], ())
    assert asked(table, ask.OpenBets()) == ("done", None)
