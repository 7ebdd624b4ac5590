"""The random walk and its auditor: that they reach something, that they repeat, and that they notice what is wrong."""

from collections import Counter
from random import Random

import pytest
from msgspec import json
from msgspec.structs import fields, replace

from puntobanco import machine
from puntobanco.cards import card
from puntobanco.faults import Fault
from puntobanco.ledger import Books
from puntobanco.money import Minor
from puntobanco.procedure.roles import Role
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.model.phases import Phase
from puntobanco.table.registry import ACTS
from puntobanco.wagers.series import Series
from puntobanco.words import say
from tests.table import evening
from tests.table.auditor import Auditor
from tests.table.auditor_series import STREAK
from tests.table.stateful import (
    ALL_SETUPS,
    OTHER_GAMES,
    SERIES,
    Evening,
    expect_for_people,
    expect_same,
    expect_untouched,
    walk,
)
from tests.table.wild import KINDS, Wild


def test_a_short_walk_goes_to_every_set_up_and_plays() -> None:
    tally = walk(3, 60 * len(ALL_SETUPS))
    assert set(tally.setups) == set(ALL_SETUPS) and len(ALL_SETUPS) == 20
    assert tally.accepted.total() > 500 < tally.events
    assert tally.refused.total() > 50
    assert {Phase.CLOSED, Phase.SHOE, Phase.READY, Phase.BETTING} <= set(+tally.phases)


def test_a_whole_evening_plays_rounds() -> None:
    played = Evening(11, "new-zealand-commission-international").run(400)
    assert played.table.rounds >= 3
    assert played.tally.accepted["settle"] >= 2


@pytest.mark.parametrize("name", OTHER_GAMES)
def test_an_evening_of_another_game_holds_whatever_goes_wrong_in_it(name: str) -> None:
    played = Evening(4, name, ("report-trouble", "resolve")).run(160)
    assert played.table.rules.setup.departures
    assert played.tally.accepted["resolve"] >= 5
    assert played.table.rounds >= 1


def test_the_same_seed_gives_the_same_evening() -> None:
    one, again, other = (Evening(seed, "rws-non-commission").run(120) for seed in (5, 5, 6))
    assert one.events == again.events != other.events
    assert one.tally == again.tally


def test_every_kind_of_command_can_be_made_and_survives_its_bytes() -> None:
    table = evening.Evening("new-zealand-commission-international").table
    assert set(KINDS.values()) == set(ACTS)
    for hostile in (0.0, 1.0):
        wild = Wild(Random(1), table, hostile=hostile)
        for kind in KINDS:
            who = wild.who()
            command = ask.Command(id="1", at=ask.At(0), who=who, act=wild.act(kind, who))
            assert json.decode(json.encode(command), type=machine.Command[ask.AnyAct]) == command


def test_the_tally_prints_each_kind_and_each_phase() -> None:
    printed = str(Evening(2, "massachusetts-ez").run(60).tally)
    assert all(f"\n{kind} " in printed for kind in KINDS)
    assert all(phase.value in printed for phase in Phase)


def test_a_failure_names_the_way_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.table.stateful.next_step", lambda table: 1 / 0)
    with pytest.raises(
        AssertionError, match=r"Evening\(9, 'massachusetts-ez', \(\), None\)\.run\(1\): ZeroDivisionError"
    ):
        Evening(9, "massachusetts-ez").run(50)


# What the auditor notices. Anna has 10,000 and bets 100 on the Player, who wins with a natural nine over six.


def audited() -> tuple[evening.Evening, Auditor]:
    """A round that was heard from the founding of the table to the settlement."""
    played = evening.Evening("rws-non-commission")
    auditor = Auditor()
    played.sit(anna=1)
    played.betting()
    played.bet("anna", "player", "100")
    played.close()
    played.deal("Ks 9h", "2d 4d")
    played.do("dina", ask.CallResult())
    asked = {"bought-in": ask.BuyIn(person=ask.Person("anna"), amount=played.minor("10000"))}
    for one in played.events:
        auditor.hear(played.table, asked.get(str(one.event.__struct_config__.tag)), one.event)
    auditor.check(played.table)
    return played, auditor


def test_the_auditor_agrees_with_an_honest_settlement() -> None:
    played, auditor = audited()
    played.do("dina", ask.Settle())
    for one in played.events[-2:]:
        auditor.hear(played.table, ask.Settle(), one.event)
    auditor.check(played.table)
    assert auditor.books["rack:anna"] == played.minor("10100")
    assert auditor.seen == Counter(["Ks", "9h", "2d", "4d", "5s"])


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"pays": Minor(20_000)}, "pays more than"),
        ({"pays": Minor(9_999)}, "pays less than"),
        ({"result": "lose"}, "Player 9 and Banker 6"),
        ({"returned": Minor(19_999)}, "the auditor has"),
        ({"commission": Minor(500)}, "the auditor has"),
    ],
    ids=["paid too much", "paid too little", "lost what won", "kept a cent", "commission from nowhere"],
)
def test_the_auditor_notices_a_wrong_settlement(wrong: dict[str, object], says: str) -> None:
    played, auditor = audited()
    (settled,) = played.do("dina", ask.Settle())
    assert isinstance(settled, ev.RoundSettled)
    false = replace(settled, wagers=(replace(settled.wagers[0], **wrong),))
    with pytest.raises(AssertionError, match=says):
        auditor.hear(played.table, ask.Settle(), false)
        auditor.check(played.table)


def test_the_auditor_notices_a_cent_that_moved_by_itself() -> None:
    played, auditor = audited()
    balances = dict(played.table.books.balances)
    for account in balances:
        books = Books({**balances, account: balances[account] + 1}, played.table.books.may_fall_below)
        with pytest.raises(AssertionError, match="the auditor has"):
            auditor.check(replace(played.table, books=books))


def test_the_auditor_notices_a_card_that_nobody_has_seen() -> None:
    played = evening.Evening("new-zealand-commission")
    auditor = Auditor()
    played.sit(anna=1)
    played.betting()
    played.bet("anna", "player", "100")
    played.close()
    auditor.total, auditor.out = 416, 1
    assert played.table.shoe is not None and played.table.round is not None
    leaked = replace(played.table.shoe, seen={**played.table.shoe.seen, card("As"): 1})
    with pytest.raises(AssertionError, match="cards seen"):
        auditor._check_cards(replace(played.table, shoe=leaked))


def test_a_refusal_that_changed_something_is_noticed() -> None:
    table = evening.Evening("massachusetts-ez").table
    expect_untouched(table, table, [])
    with pytest.raises(AssertionError):
        expect_untouched(table, replace(table, signs=False), [])
    noted = ev.IncidentNoted(matter=say("incident.late-bet"), person=None, clause=None)
    with pytest.raises(AssertionError, match="signs"):
        expect_untouched(table, replace(table, signs=False), [noted])


def test_two_tables_that_differ_in_one_field_are_not_the_same() -> None:
    table = evening.Evening("massachusetts-ez").table
    expect_same(table, replace(table))
    for name in ("is_open", "position", "rounds"):
        assert name in {one.name for one in fields(table)}
        with pytest.raises(AssertionError, match=name):
            expect_same(table, replace(table, **{name: 99}))


def test_a_refusal_without_a_sentence_is_noticed() -> None:
    expect_for_people((Fault.of("late.said", "table", why="betting is closed."),))
    with pytest.raises(AssertionError):
        expect_for_people((Fault.of("late.said", "table", why=""),))


def test_a_stranger_in_every_role_is_refused_everything_but_joining() -> None:
    """Nobody who is not on record gets anything done but what is open to anybody who walks up."""
    table = evening.Evening("new-zealand-commission").table
    stranger = ask.Person("a stranger")
    from puntobanco.table.offers import offers

    for role in set(Role) - {Role.OPERATOR, Role.CLOCK, Role.PLAYER}:
        assert offers(table, ask.Who(stranger, role)) == (), role
    assert "join" in {one.act for one in offers(table, ask.Who(stranger, Role.PLAYER))}
    assert "open-bets" not in {one.act for one in offers(table, ask.Who(stranger, Role.PLAYER))}


# A wager over several rounds.


def streaks(played: Evening) -> int:
    """How often a bet on the streak went on lying after a round."""
    settled = [one.event.wagers for one in played.events if isinstance(one.event, ev.RoundSettled)]
    return sum(wager.wager == STREAK and wager.stands for wagers in settled for wager in wagers)


@pytest.mark.parametrize("name", SERIES)
def test_an_evening_with_a_streak_holds_whatever_comes_in_between(name: str) -> None:
    """Evenings by chance until one has had a streak that went on lying and one that ended without a round."""
    lay = ended = False
    evenings = (Evening(seed, name).run(220) for seed in range(40))
    while not (lay and ended) and (played := next(evenings, None)):
        lay |= streaks(played) > 0
        ended |= any(isinstance(one.event, ev.SeriesEnded) for one in played.events)
    assert (lay, ended) == (True, True)


def test_the_auditor_notices_a_streak_that_forgets_its_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    step = Series.step
    monkeypatch.setattr(Series, "step", lambda series, state, line: step(series, "", line))
    with pytest.raises(AssertionError, match="wins"):
        for seed in range(40):
            Evening(seed, "rws, a streak").run(220)
