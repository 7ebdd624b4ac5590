"""Opening a link, its console and screens, malfunctions, lost tables and random selection."""

from collections import Counter
from fractions import Fraction

import pytest
from msgspec.structs import replace

from puntobanco.clauses import ClauseId
from puntobanco.jackpot.link import commands as ask
from puntobanco.jackpot.link import events as ev
from puntobanco.jackpot.link.accounts import HOUSE, of_meter
from puntobanco.jackpot.link.awards import picked
from puntobanco.jackpot.link.machine import ACTS, decide, evolve, fold
from puntobanco.jackpot.link.verify import decode, encode, verify
from puntobanco.jackpot.link.views import availability, console, display
from puntobanco.ledger import Transfer
from puntobanco.machine import BrokenStream
from puntobanco.money import Minor
from puntobanco.procedure.asking import At, Person, Who
from puntobanco.procedure.jackpot import Ability, Instrument, Pick, RoundMoment, WhenLost
from puntobanco.procedure.roles import Role
from puntobanco.words import in_words, say
from tests.jackpot.link_day import ANNA, BEN, SECOND, TERMS, Day, cents, house_funded, parameters, tier, winner

ALL = frozenset(Ability)
RANDOM = replace(TERMS, pick=Pick.SEAT)


def alerts(day: Day) -> list[str]:
    """What the console is alerted to, in English."""
    return [in_words(alert) for alert in console(day.now).alerts]


@pytest.mark.parametrize(
    ("changed", "code", "clause"),
    [
        ({"approval": ""}, "no-approval", "NZ 1.1 Jackpot System (b)"),
        ({"console": " "}, "no-console", "NZ 3.5"),
        ({"display": ""}, "no-display", "NZ 18.8(b)"),
        ({"qualifying": ""}, "no-qualifying", "NZ 18.6"),
        ({"name": ""}, "no-name", None),
        ({"name": "Royal\u202e 9"}, "control-character", None),
        ({"tiers": (tier(name="ma\x1bjor"),)}, "control-character", None),
        ({"tiers": ()}, "no-tier", None),
        ({"tiers": (tier(), tier())}, "known-already", None),
        ({"tiers": (tier(wins_on=""),)}, "no-criteria", "NZ 18.6"),
        ({"tiers": (tier(least=cents("7")),)}, "not-payable", "NZ 18.17"),
        ({"tiers": (tier(least=cents("10"), most=cents("5")),)}, "no-amount", None),
        ({"tiers": (tier(parameters=parameters(rate="3/2")),)}, "rate", None),
        ({"tiers": (tier(parameters=parameters(ceiling=cents("9999"))),)}, "ceiling", None),
        ({"payable_unit": Minor(0)}, "no-amount", "NZ 18.17"),
    ],
)
@pytest.mark.clause("NZ 1.1 Jackpot System (b)", "NZ 18.8(b)", "NZ 3.5")
def test_a_link_is_opened_only_on_whole_terms(changed: dict[str, object], code: str, clause: ClauseId | None) -> None:
    act = ask.OpenLink(terms=replace(TERMS, **changed), second=SECOND)
    who = Who(Person("olga"), Role.OPERATOR)
    answer = decide(None, ask.Command(id="1", at=At(1), who=who, act=act))
    assert not answer.events
    assert (answer.refused[0].code, answer.refused[0].clause) == (code, clause)


def test_without_a_link_nothing_can_be_asked_and_none_is_opened_twice() -> None:
    who = Who(Person("olga"), Role.JACKPOT)
    command = ask.Command(id="1", at=At(1), who=who, act=ask.LinkTable(table="NZ-1", display="screen"))
    assert decide(None, command).refused[0].code == "no-link"
    assert Day().no(Role.OPERATOR, ask.OpenLink(terms=TERMS, second=SECOND)).code == "known-already"


@pytest.mark.clause("NZ 18.1")
def test_under_another_name_the_same_controls_apply() -> None:
    day = Day(replace(TERMS, name="Lucky Pot"))
    act = ask.Adjust(meter="major", amount=100, words="test", second=SECOND)
    assert day.no(Role.DEALER, act).clause == "NZ 1.1 Jackpot Management Console"
    assert display(day.now, "NZ-1").name == "Lucky Pot"


@pytest.mark.clause("NZ 1.1 Jackpot Management Console", "NZ 1.1 Jackpot Display")
def test_the_console_adjusts_with_a_reason_and_nobody_else_does() -> None:
    day = Day()
    act = ask.Adjust(meter="major", amount=-2500, words="counted twice on paper", second=SECOND)
    for role in set(Role) - {Role.JACKPOT}:
        assert day.no(role, act).code == "not-your-role"
    assert day.no(Role.JACKPOT, replace(act, words="")).code == "no-reason"
    assert day.no(Role.JACKPOT, act, person=SECOND.person).code == "second-person"
    day.do(Role.JACKPOT, act)
    assert day.shown() == 9_975
    assert day.no(Role.JACKPOT, replace(act, amount=-(10**8))).code == "adjustment"
    assert day.no(Role.JACKPOT, replace(act, amount=0)).code == "no-amount"
    day.do(Role.JACKPOT, replace(act, amount=2500))
    assert day.now.books[HOUSE] == -day.now.books[of_meter("major")]
    day.expect_refold()


def test_bettors_surveillance_and_cage_ask_nothing_of_a_link() -> None:
    silent = {Role.PLAYER, Role.NOMINEE, Role.SURVEILLANCE, Role.CASHIER, Role.SECURITY}
    assert not silent & set().union(*(spec.may(None) for spec in ACTS.values()))
    assert set(ACTS) == set(ask.AnyAct.__args__)


def test_a_rate_change_waits_for_a_hit() -> None:
    day = Day()
    change = ask.ChangeParameters(meter="major", parameters=parameters(rate="1/10"), words="new", second=SECOND)
    day.do(Role.JACKPOT, change)
    assert console(day.now).meters[0].waiting == change.parameters
    day.play(1, "100")
    assert day.shown() == Fraction("10001.50")
    day.confirm(day.hit(2, winner()))
    day.play(2, "100")
    assert day.shown() == Fraction("10010.50")
    bad = replace(change, parameters=parameters(rate="2"))
    assert day.no(Role.JACKPOT, bad).code == "rate"
    low = replace(change, parameters=parameters(ceiling=cents("10000")))
    assert day.no(Role.JACKPOT, low).code == "ceiling"


@pytest.mark.clause("NZ 18.5", "NZ 18.6", "NZ 18.8(b)", "NZ 18.16")
def test_everything_that_must_be_displayed_is_on_the_display() -> None:
    shown = display(Day().now, "NZ-1")
    assert [(level.title.en, level.amount.shown, level.wins_on, level.pays) for level in shown.levels] == [
        ("Major", "$10,000", "a tie on 9 in one suit", "the whole amount displayed")
    ]
    assert [in_words(line) for line in shown.levels[0].contributions] == [
        "$0.50 a qualifying round from the casino",
        "1% of each qualifying wager",
    ]
    assert shown.qualifying == TERMS.qualifying
    assert in_words(shown.split).startswith("In equal parts")


@pytest.mark.clause("NZ 18.8(b)", "NZ 1.1 Jackpot System (b)")
def test_a_display_that_fails_is_alerted_and_the_system_goes_on() -> None:
    day = Day()
    day.do(Role.CLOCK, ask.ReportDisplay(table="NZ-1", working=False))
    day.do(Role.CLOCK, ask.ReportDisplay(table="NZ-1", working=False))
    assert alerts(day) == ["NZ-1: the display screen above the table does not work."]
    assert availability(day.now, "NZ-1").running and not console(day.now).unable
    day.play(1)
    day.do(Role.DEALER, ask.ReportDisplay(table="NZ-1", working=True))
    assert console(day.now).alerts == ()
    assert day.no(Role.JACKPOT, ask.LinkTable(table="NZ-3", display="")).clause == "NZ 18.8(b)"
    assert day.no(Role.JACKPOT, ask.LinkTable(table="NZ-1", display="x")).code == "known-already"


@pytest.mark.clause("NZ 18.9(a)", "NZ 18.9(b)", "NZ 18.9(c)", "NZ 18.9(d)")
@pytest.mark.parametrize("ability", Ability)
def test_whatever_the_system_cannot_do_is_a_malfunction(ability: Ability) -> None:
    day = Day(RANDOM)
    day.do(Role.CLOCK, ask.CheckHealth(able=ALL))
    assert availability(day.now, "NZ-1").running
    day.do(Role.CLOCK, ask.CheckHealth(able=ALL - {ability}))
    told = availability(day.now, "NZ-1")
    assert not told.running and told.wagers_open and told.why and in_words(ability.words) in in_words(told.why)
    assert console(day.now).unable == (ability,)


def test_a_system_that_picks_nobody_need_not_be_able_to() -> None:
    day = Day()
    day.do(Role.CLOCK, ask.CheckHealth(able=ALL - {Ability.SELECTS}))
    assert availability(day.now, "NZ-1").running


@pytest.mark.clause("NZ 18.20")
def test_what_happens_during_a_malfunction_is_put_in_and_paid_in_order_after_it() -> None:
    day, beside = Day(), Day()
    day.do(Role.CLOCK, ask.CheckHealth(able=frozenset()))
    activate = ask.Activate(table="NZ-1", round=1, moment=RoundMoment.CLOSED)
    assert day.no(Role.DEALER, activate).clause == "NZ 18.20"
    day.post(1, "100")
    day.post(1, "100")
    won = ask.RecordHit(table="NZ-2", round=1, meter="major", winners=(winner(),))
    day.do(Role.DEALER, won)
    assert day.no(Role.DEALER, won).code == "recorded-already"
    day.post(1, "200", table="NZ-2")
    assert day.shown() == 10_000 and alerts(day) == ["Kept until the jackpot operates again: 3."]
    restore = ask.Restore(able=ALL, words="cable replaced, wins reviewed", second=SECOND)
    assert day.no(Role.PIT, replace(restore, able=frozenset())).clause == "NZ 18.20"
    assert day.no(Role.DEALER, restore).clause == "NZ 18.20"
    day.do(Role.SHIFT_MANAGER, restore)
    beside.play(1, "100")
    hit = beside.hit(1, winner(), table="NZ-2")
    beside.play(1, "200", table="NZ-2")
    assert day.now.meters == beside.now.meters and not day.now.kept
    assert day.now.pending[0].amount == hit.amount == cents("10005")
    day.confirm(day.now.pending[0])
    assert day.no(Role.SHIFT_MANAGER, restore).code == "operating"
    day.expect_refold()


def test_nothing_is_confirmed_or_selected_while_the_system_malfunctions() -> None:
    day = Day(RANDOM)
    hit = day.hit(1, winner())
    day.do(Role.CLOCK, ask.CheckHealth(able=frozenset()))
    act = ask.Confirm(hit=1, shown=hit.before.shown, instrument=Instrument.CHIPS, second=SECOND)
    assert day.no(Role.JACKPOT, act).clause == "NZ 18.20"
    assert day.no(Role.JACKPOT, selection(0)).clause == "NZ 18.20"


@pytest.mark.clause("NZ 18.20")
@pytest.mark.parametrize(("when_lost", "stay_open"), [(WhenLost.CLOSE, False), (WhenLost.SUSPEND, True)])
def test_a_table_that_loses_the_link_closes_the_wager_or_lets_the_jackpot_rest(
    when_lost: WhenLost, stay_open: bool
) -> None:
    day = Day(house_funded(when_lost=when_lost))
    day.do(Role.CLOCK, ask.LoseTable(table="NZ-1", words="no answer for 1 s"))
    day.do(Role.CLOCK, ask.LoseTable(table="NZ-1", words="again"))
    told = availability(day.now, "NZ-1")
    assert (told.running, told.wagers_open) == (False, stay_open)
    assert told.why == display(day.now, "NZ-1").message == say("jackpot.lost", why="no answer for 1 s")
    assert availability(day.now, "NZ-2").running
    day.post(1)
    day.play(1, table="NZ-2")
    assert day.shown() == Fraction("10000.50")
    day.do(Role.CLOCK, ask.RegainTable(table="NZ-1"))
    assert day.shown() == 10_001
    assert availability(day.now, "NZ-1").running
    assert day.no(Role.CLOCK, ask.RegainTable(table="NZ-1")).code == "linked"
    assert not availability(day.now, "NZ-9").wagers_open
    day.expect_refold()


def test_a_lost_table_keeps_waiting_when_the_system_is_restored() -> None:
    day = Day(house_funded())
    day.do(Role.CLOCK, ask.LoseTable(table="NZ-1", words="cable"))
    day.do(Role.CLOCK, ask.CheckHealth(able=frozenset()))
    day.post(1)
    day.post(1, table="NZ-2")
    day.do(Role.PIT, ask.Restore(able=ALL, words="restarted", second=Who(Person("sam"), Role.JACKPOT)))
    assert day.shown() == Fraction("10000.50") and len(day.now.kept) == 1
    assert day.no(Role.JACKPOT, ask.UnlinkTable(table="NZ-1")).code == "still-open"
    day.do(Role.CLOCK, ask.RegainTable(table="NZ-1"))
    assert day.shown() == 10_001


def place(table: str, seat: int, person: Person = ANNA, spot: str = "player", round_: int = 1) -> ask.QualifyingBet:
    return ask.QualifyingBet(table=table, round=round_, spot=spot, winner=winner(person, seat))


def selection(drawn: int, *places: ask.QualifyingBet, out_of: int = 2**64) -> ask.SelectWinner:
    placed = places or (place("NZ-1", 2), place("NZ-1", 5, BEN))
    return ask.SelectWinner(meter="major", drawn=drawn, out_of=out_of, source="host entropy", places=placed)


@pytest.mark.clause("NZ 18.8(d)", "NZ 18.8 closing")
@pytest.mark.parametrize(("drawn", "seat"), [(0, 2), (1, 5), (2**64 - 1, 5)])
def test_one_of_the_eligible_seats_wins_and_the_number_is_on_record(drawn: int, seat: int) -> None:
    day = Day(RANDOM)
    day.do(Role.JACKPOT, selection(drawn))
    hit = day.now.pending[0]
    assert [one.seat for one in hit.winners] == [seat]
    assert hit.selection is not None and (hit.selection.drawn, hit.selection.among) == (drawn, 2)
    day.confirm(hit)
    day.expect_refold()


@pytest.mark.clause("NZ 18.8(d)")
@pytest.mark.parametrize(
    ("pick", "drawn", "winners"),
    [
        (Pick.TABLE, 0, [("anna", 2, 20_000), ("ben", 5, 10_000)]),
        (Pick.TABLE, 1, [("ben", 1, 10_000)]),
        (Pick.SEAT, 0, [("anna", 2, 20_000)]),
        (Pick.SPOT, 0, [("anna", 2, 10_000)]),
        (Pick.SPOT, 1, [("anna", 2, 10_000)]),
        (Pick.SPOT, 2, [("ben", 5, 10_000)]),
    ],
)
def test_a_table_a_seat_or_a_wagering_area_is_picked(pick: Pick, drawn: int, winners: list[object]) -> None:
    day = Day(replace(TERMS, pick=pick))
    places = place("NZ-2", 1, BEN), place("NZ-1", 2), place("NZ-1", 2, spot="tie"), place("NZ-1", 5, BEN)
    day.do(Role.JACKPOT, selection(drawn, *places))
    assert [(one.person, one.seat, one.stake) for one in day.now.pending[0].winners] == winners


def test_every_number_is_used_evenly_or_thrown_away() -> None:
    for out_of in (16, 256, 1000):
        for among in range(1, 15):
            found = Counter(picked(drawn, out_of, among) for drawn in range(out_of))
            assert found.pop(None, 0) == out_of % among
            assert set(found.values()) == {out_of // among} and len(found) == among


def test_a_number_that_would_favour_some_is_recorded_and_drawn_anew() -> None:
    day = Day(RANDOM)
    places = tuple(place("NZ-1", seat) for seat in (1, 2, 3))
    day.do(Role.JACKPOT, selection(15, *places, out_of=16))
    assert isinstance(day.events[-1].event, ev.NumberDiscarded) and not day.now.pending
    day.do(Role.JACKPOT, selection(14, *places, out_of=16))
    assert day.now.pending[0].winners[0].seat == 3
    day.expect_refold()


def test_what_cannot_be_picked_from_is_refused() -> None:
    day = Day(RANDOM)
    assert Day().no(Role.JACKPOT, selection(0)).clause == "NZ 18.8(d)"
    assert day.no(Role.JACKPOT, replace(selection(0), places=())).code == "nobody-qualifies"
    assert day.no(Role.JACKPOT, selection(-1)).code == "no-number"
    assert day.no(Role.JACKPOT, selection(2**64)).code == "no-number"
    assert day.no(Role.JACKPOT, selection(0, out_of=1)).code == "no-number"
    assert day.no(Role.JACKPOT, replace(selection(0), source="")).code == "no-number"
    assert day.no(Role.JACKPOT, selection(0, place("NZ-1", 1), place("NZ-1", 2, round_=2))).code == "two-rounds"
    assert day.no(Role.JACKPOT, selection(0, place("NZ-9", 1))).code == "no-such-table"
    day.do(Role.CLOCK, ask.LoseTable(table="NZ-1", words="cable"))
    assert day.no(Role.JACKPOT, selection(0)).code == "resting"


def test_the_console_shows_no_drift_and_warns_of_a_low_reserve() -> None:
    fed = tier(parameters=parameters(reserve_rate=Fraction(1, 300)))
    day = Day(replace(TERMS, tiers=(fed,)))
    day.play(1, "100")
    figures = console(day.now).meters[0]
    assert (figures.drift, figures.reserve, figures.contributed) == (0, 33, 183)
    assert alerts(day) == ["Major: the reserve is below the next reset."]


def test_a_stream_written_and_read_again_gives_the_same_link() -> None:
    day = Day(RANDOM)
    day.play(1, "33.33")
    day.do(Role.JACKPOT, selection(0))
    day.confirm(day.now.pending[0])
    day.do(Role.CLOCK, ask.CheckHealth(able=frozenset()))
    day.post(2, "5")
    assert fold(decode(encode(one)) for one in day.events) == day.link


def test_a_broken_stream_stops() -> None:
    day = Day()
    with pytest.raises(BrokenStream):
        fold(day.events[1:])
    with pytest.raises(BrokenStream):
        fold([])
    with pytest.raises(BrokenStream):
        fold([*day.events, day.events[0]])
    day.play(1, "100")
    posted = day.events[-1].event
    assert isinstance(posted, ev.RoundPosted)
    forged = replace(posted, transfers=(Transfer(HOUSE, of_meter("major"), Minor(1), "contribution"),))
    with pytest.raises(AssertionError, match="account"):
        evolve(fold(day.events[:-1]), replace(day.events[-1], event=forged))


def forgeries() -> list[tuple[list[ev.Recorded], int]]:
    """Records with one event changed, each of which still balances, and the place of the change."""
    day = Day()
    day.play(1, "100")
    change = ask.ChangeParameters(meter="major", parameters=parameters(rate="1/50"), words="new", second=SECOND)
    day.do(Role.JACKPOT, change)
    day.confirm(day.hit(2, winner(ANNA, 1), winner(BEN, 2)))
    found = []
    for place_, one in enumerate(day.events):
        event: ev.AnyEvent = one.event
        match event:
            case ev.RoundPosted():
                event = replace(event, post=replace(event.post, stakes=()))
            case ev.ParametersChanged():
                meter = replace(event.meters["major"], parameters=parameters(rate="1/50"))
                event = replace(event, meters={"major": meter})
            case ev.HitRecorded():
                event = replace(event, hit=replace(event.hit, amount=Minor(1)))
            case ev.HitConfirmed():
                event = replace(event, shares=event.shares[:1])
            case _:
                continue
        found.append(([*day.events[:place_], replace(one, event=event), *day.events[place_ + 1 :]], place_))
    return found


def test_verifying_finds_the_event_that_was_changed() -> None:
    changed = forgeries()
    assert len(changed) == 4
    for events, place_ in changed:
        with pytest.raises(BrokenStream, match=f"Event {place_} is not"):
            verify(events)
