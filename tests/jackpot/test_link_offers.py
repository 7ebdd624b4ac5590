"""What is offered at a link is never refused, and whatever would change something is among the offers."""

import random

import pytest
from msgspec.structs import replace

from puntobanco.faults import Fault
from puntobanco.jackpot.link import commands as ask
from puntobanco.jackpot.link.events import AnyEvent
from puntobanco.jackpot.link.machine import ACTS, decide
from puntobanco.jackpot.link.offers import LinkOffer, is_offered, offers
from puntobanco.jackpot.link.state import Link
from puntobanco.machine import Answer
from puntobanco.money import LARGEST_MINOR, Minor
from puntobanco.procedure.asking import At, Person, Who
from puntobanco.procedure.jackpot import Ability, Instrument, RoundMoment
from puntobanco.procedure.roles import Role
from tests.jackpot.link_day import SECOND, TERMS, Day, cents, house_funded, tier, winner
from tests.jackpot.link_walk import Walker

DEALER, CONSOLE, PIT = (Who(Person(role.value), role) for role in (Role.DEALER, Role.JACKPOT, Role.PIT))
AGREES = Who(Person("another"), Role.SHIFT_MANAGER)


def tried(link: Link, who: Who, act: ask.AnyAct) -> Answer[AnyEvent]:
    return decide(link, ask.Command(id="x", at=At(1), who=who, act=act))


def acts_of(link: Link, one: LinkOffer) -> list[ask.AnyAct]:
    """What a person would ask for who takes an offer by its word, with its bounds."""
    table, meter, hit = one.table or "", one.meter or "", one.hit or 0
    number = one.round or one.from_round or 1
    match one.act:
        case "link-table":
            return [ask.LinkTable(table="another table", display="screen")]
        case "unlink-table":
            return [ask.UnlinkTable(table=table)]
        case "report-display":
            return [ask.ReportDisplay(table=table, working=False)]
        case "lose-table":
            return [ask.LoseTable(table=table, words="cable")]
        case "regain-table":
            return [ask.RegainTable(table=table)]
        case "check-health":
            return [ask.CheckHealth(able=frozenset(Ability))]
        case "restore":
            return [ask.Restore(able=frozenset(Ability), words="repaired", second=AGREES)]
        case "activate":
            later = (number, number + 7)
            return [ask.Activate(table=table, round=one_, moment=RoundMoment.COMPLETE) for one_ in later]
        case "post-round":
            return [ask.PostRound(table=table, round=one_, stakes=()) for one_ in (number, number + 7)]
        case "add-missed-round":
            return [ask.AddMissedRound(table=table, round=number)]
        case "acknowledge":
            return [ask.Acknowledge(table=table, round=number, words="counted again")]
        case "record-hit":
            return [ask.RecordHit(table=table, round=one.round or 10_000, meter=meter, winners=(winner(),))]
        case "lock-hit":
            return [ask.LockHit(table=table, round=10_000, meter=meter, winners=(winner(),))]
        case "select-winner":
            where = next(name for name, known in link.tables.items() if not known.lost)
            places = (ask.QualifyingBet(table=where, round=10_000, winner=winner()),)
            return [ask.SelectWinner(meter=meter, drawn=5, out_of=9, source="test", places=places)]
        case "confirm":
            shown = next(known.before.shown for known in link.pending if known.number == hit)
            return [ask.Confirm(hit=hit, shown=shown, instrument=Instrument.CASH, second=AGREES)]
        case "reject":
            return [ask.Reject(hit=hit, why=why, words="reviewed", second=AGREES) for why in ask.Invalid]
        case "unwind-round":
            return [ask.UnwindRound(table=table, round=number)]
        case "unwind-hit":
            return [ask.UnwindHit(table=table, round=number, meter=meter)]
        case "adjust":
            assert one.between is not None
            amounts = [amount for amount in (*one.between, 1) if amount]
            return [ask.Adjust(meter=meter, amount=amount, words="count", second=AGREES) for amount in amounts]
        case "change-parameters":
            assert one.between is not None
            now = link.meters[meter].parameters
            new = [replace(now, ceiling=Minor(ceiling)) for ceiling in one.between]
            return [ask.ChangeParameters(meter=meter, parameters=each, words="x", second=AGREES) for each in new]
        case _:
            raise AssertionError(f"{one.act} is not known here")


def expect_offers_hold(link: Link, who: Who) -> set[str]:
    taken = set()
    for one in offers(link, who):
        for act in acts_of(link, one):
            assert tried(link, who, act).refused == (), (one, act)
            assert one.second is hasattr(act, "second")
        taken.add(one.act)
    return taken


@pytest.mark.parametrize("seed", range(6))
def test_nothing_offered_is_refused_and_nothing_that_changes_something_is_missing(seed: int) -> None:
    chance = random.Random(seed)
    walker = Walker(chance)
    kinds: set[str] = set()
    for _ in range(150):
        act = chance.choice(walker.kinds)()
        able = sorted(ACTS[type(act)].may(None), key=lambda role: role.value)
        who = Who(Person("petra"), chance.choice(able if chance.random() < 0.8 else list(Role)))
        link = walker.day.now
        if tried(link, who, act).events:
            assert is_offered(link, who, act), (who, act)
        if chance.random() < 0.3:
            kinds |= expect_offers_hold(link, who)
        walker.day.attempt(who.role, act, "petra")
    assert {"post-round", "record-hit", "adjust", "lose-table"} <= kinds


@pytest.mark.clause("NZ 1.1 Jackpot Display", "NZ 1.1 Jackpot Management Console")
def test_only_the_console_is_offered_corrections_and_who_merely_watches_is_offered_nothing() -> None:
    day = Day()
    for role in Role:
        offered = {one.act for one in offers(day.now, Who(Person("x"), role))}
        assert ("adjust" in offered) is (role is Role.JACKPOT)
        assert offered or role not in (Role.DEALER, Role.PIT, Role.JACKPOT, Role.CLOCK)
        if role in (Role.PLAYER, Role.SURVEILLANCE, Role.CASHIER):
            assert not offered


@pytest.mark.clause("NZ 1.1 Jackpot Management Console")
def test_a_correction_is_offered_down_to_nothing_and_refused_a_cent_below() -> None:
    day = Day()
    (one,) = (one for one in offers(day.now, CONSOLE) if one.act == "adjust")
    assert one.between == (-cents("10000"), LARGEST_MINOR) and one.second
    below = ask.Adjust(meter="major", amount=-cents("10000") - 1, words="count", second=SECOND)
    assert tried(day.now, CONSOLE, below).refused[0].code == "adjustment"


@pytest.mark.clause("NZ 18.10", "NZ 18.14")
def test_the_dealer_is_offered_the_next_round_and_no_button_where_it_goes_by_itself() -> None:
    day = Day()
    day.play(1, "100")
    assert [one.from_round for one in offers(day.now, DEALER) if one.act == "activate"] == [2, 1]
    day.activate(2)
    assert [one.from_round for one in offers(day.now, DEALER) if one.act == "activate"] == [3, 1]
    automatic = Day(house_funded(auto_activate=True))
    assert "activate" not in {one.act for one in offers(automatic.now, DEALER)}


@pytest.mark.clause("NZ 18.13", "NZ 18.19")
def test_missed_rounds_and_pending_hits_are_offered_one_by_one() -> None:
    day = Day()
    day.post(14, "20")
    hit = day.hit(15, winner())
    pit, console = offers(day.now, PIT), offers(day.now, CONSOLE)
    assert [(one.table, one.round) for one in pit if one.act == "add-missed-round"] == [("NZ-1", 14)]
    assert [(one.hit, one.amount) for one in console if one.act == "confirm"] == [(hit.number, hit.amount)]
    assert "confirm" not in {one.act for one in pit}


@pytest.mark.clause("NZ 18.8(d)", "NZ 18.8 closing")
def test_a_meter_is_offered_for_a_hand_or_for_a_draw_as_it_is_declared() -> None:
    from puntobanco.procedure.jackpot import Pick

    tiers = (tier("hand", trigger="tie-on-9", part=1), tier("lot", random=True))
    day = Day(replace(TERMS, tiers=tiers, pick=Pick.SEAT))
    assert {one.meter for one in offers(day.now, PIT) if one.act == "record-hit"} == {"hand"}
    assert [one.meter for one in offers(day.now, PIT) if one.act == "select-winner"] == ["lot"]
    refused: Fault = day.no(Role.DEALER, ask.RecordHit(table="NZ-1", round=1, meter="lot", winners=(winner(),)))
    assert (refused.code, refused.clause) == ("won-at-random", "NZ 18.8(d)")
    place = ask.QualifyingBet(table="NZ-1", round=1, winner=winner())
    drawn = ask.SelectWinner(meter="hand", drawn=0, out_of=1, source="test", places=(place,))
    assert day.no(Role.PIT, drawn).code == "won-by-a-hand"
