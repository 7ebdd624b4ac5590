"""Two processes on one PostgreSQL: a client of either sees the same house, and a table has one host."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import httpx2
import pytest
from msgspec import to_builtins

from puntobanco.bots.attend import Attendant, attend
from puntobanco.bots.hands import Pace
from puntobanco.house import commands as house_ask
from puntobanco.jackpot.link import commands as link_ask
from puntobanco.money import Minor
from puntobanco.procedure.asking import Person
from puntobanco.procedure.roles import Role
from puntobanco.server.cluster.rpc import PATH, SEAL
from puntobanco.server.practice import DEALER
from puntobanco.table import commands as ask
from puntobanco.table.model.phases import Phase
from tests.patience import PATIENCE
from tests.server.api.served import TABLE, Caller, Served, asking, setup_text
from tests.server.api.staffed import Staffed, bet


class Two:
    """A house with two processes; the first came first, and hosts the table.

    No lease runs out while a test lasts, so that a busy machine takes no process for a dead one.
    """

    def __init__(self, data: Path, database: str) -> None:
        made: dict[str, Any] = {"data": data, "practice": True, "database": database, "lease": PATIENCE}
        self.one, self.two = Served(**made), Served(**made)

    def same(self, stream: str = TABLE) -> None:
        """Both know the same of a stream before long."""
        until(lambda: self.one.numbers().get(stream) == self.two.numbers().get(stream))
        assert self.one.state(stream) == self.two.state(stream)

    def over(self, caller: Caller) -> Caller:
        """The same person with the same session, at the door of the other process."""
        other = (self.two if caller.served is self.one else self.one).caller()
        other.http.cookies.update(caller.http.cookies)
        other.me = caller.me
        return other


def until(true: Any) -> None:
    """Wait for something."""
    begun = time.perf_counter()
    while not true():
        assert time.perf_counter() < begun + PATIENCE, "it did not come about"
        time.sleep(0.002)


@pytest.fixture
def houses(tmp_path: Path, postgres: str) -> Iterator[Two]:
    """Two processes."""
    two = Two(tmp_path / "house", postgres)
    with ExitStack() as stack:
        stack.enter_context(two.one)
        stack.enter_context(two.two)
        yield two


def ready(served: Served) -> Any:
    return served.caller().get("/ready").json()


def test_a_table_has_one_host_and_readiness_says_which(houses: Two) -> None:
    one, two = ready(houses.one), ready(houses.two)
    assert one["tables"] == ["SG-01"] and two["tables"] == []
    assert one["process"] != two["process"] and one["ready"] and two["ready"]


def test_bets_at_one_table_through_both_doors(houses: Two) -> None:
    staffed = Staffed(houses.one)
    staffed.until(Phase.BETTING)
    anna, ben = staffed.player(seat=1), staffed.player(seat=2)
    ben = houses.over(ben)
    anna.does(bet(5_000))
    ben.does(bet(5_000, "banker"))
    laid = {(key.bettor, key.wager) for key in staffed.table.round.bets}  # type: ignore[union-attr]
    assert laid == {(anna.person, "player"), (ben.person, "banker")}
    houses.same()
    houses.same("house")


def test_a_command_happens_once_whichever_door_it_comes_through(houses: Two) -> None:
    operator = houses.one.guest("operator")
    doors = (operator, houses.over(operator))
    act = ask.Appoint(person=Person("dina"), role=Role.DEALER)
    message = asking(act, id_="appoint-dina")
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda number: doors[number % 2].post("/api/commands", message).json(), range(16)))
    assert answers == [answers[0]] * 16 and answers[0]["done"]
    other = asking(ask.Appoint(person=Person("pia"), role=Role.PIT), id_="appoint-dina")
    assert [door.post("/api/commands", other).json()["title"] for door in doors] == ["other-content"] * 2


def test_views_reach_those_who_watch_at_the_other_process(houses: Two) -> None:
    operator, watcher = houses.one.guest("operator"), houses.two.guest("surveillance")
    with watcher.socket() as line:
        line.watch(TABLE)
        seen = [line.until("view")["number"]]
        for number in range(5):
            done = operator.does(ask.Appoint(person=Person(f"d{number}"), role=Role.DEALER))
            while seen[-1] < done["at"][TABLE]:
                seen.append(line.until("view", PATIENCE)["number"])
    assert seen == sorted(seen) and len(set(seen)) >= 2


def test_the_house_is_written_by_both_at_once(houses: Two) -> None:
    cashier = houses.one.guest("cashier")
    doors = (cashier, houses.over(cashier))

    def open_(number: int) -> bool:
        act = house_ask.OpenAccount(person=Person(f"p{number}"))
        return bool(doors[number % 2].does(act, "house")["done"])

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(open_, range(40)))
    houses.same("house")
    assert len(houses.two.state("house").people) == 40


def test_what_was_put_in_through_one_door_can_be_taken_out_through_the_other_at_once(houses: Two) -> None:
    """A refusal too is about how things stand, not about what this process has heard so far."""
    operator, cashier = houses.one.guest("operator"), houses.one.guest("cashier")
    operator.does(house_ask.FundCage(amount=Minor(1_000_000)), "house")
    cashier.does(house_ask.OpenAccount(person=Person("anna")), "house")
    there, second = houses.over(cashier), houses.one.guest("shift-manager")
    out = house_ask.Withdraw(person=Person("anna"), amount=Minor(100))
    for _ in range(20):
        assert cashier.does(house_ask.Deposit(person=Person("anna"), amount=Minor(100)), "house")["done"]
        proposed = there.post("/api/approvals", {"stream": "house", "act": to_builtins(out)}, good=True).json()["id"]
        second.post(f"/api/approvals/{proposed}", {"agree": True}, good=True)
        assert there.does(out, "house", approval=proposed)["done"]


def test_a_session_that_ends_at_one_door_has_ended_at_the_other(houses: Two) -> None:
    guest = houses.one.guest("player")
    there = houses.over(guest)
    assert there.get("/api/session").status_code == 200
    guest.post("/api/sign-out", good=True)
    assert there.get("/api/session").status_code == 401


def test_staff_never_answer_for_a_guest_who_is_connected_at_the_other_door(houses: Two) -> None:
    """The host asks the other process; one that is gone has nobody connected, and holds no table up."""
    staffed = Staffed(houses.one)
    staffed.until(Phase.BETTING)
    dealer, anna = staffed.staff[Role.DEALER], staffed.player(seat=1)
    answer = ask.ChooseOption(take_back=True, bettor=Person(anna.person))
    with houses.over(anna).socket() as line:
        line.watch(TABLE)
        line.until("view")
        for at in (dealer, houses.over(dealer)):
            assert at.refused(answer) == "answers-themselves"
    hub = houses.two.serving.casino.hub
    until(lambda: not hub.has_screen(Person(anna.person)))
    assert dealer.refused(answer) == "not-now", "without a device it is written down, once there is a choice"
    hosting = houses.one.serving.service.hosting
    assert hosting is not None
    hosting.leases.peers = lambda: ("127.0.0.1:1",)  # type: ignore[method-assign]
    assert dealer.refused(answer) == "not-now"
    assert houses.one.logged("not known who is connected")


def test_two_people_agree_through_two_doors(houses: Two) -> None:
    staffed = Staffed(houses.one)
    pia, paul = staffed.staff[Role.PIT], houses.two.guest("pit")
    staffed.operator.does(ask.Appoint(person=Person(paul.person), role=Role.PIT))
    for step in (ask.PostSigns(), ask.OpenTable()):
        staffed.operator.does(step)
    staffed.player(seat=1)
    act = ask.ChangeSetup(changes={"limits.minimum": "2.00"}, reason="busy")
    there = houses.over(pia)
    assert there.refused(act) == "second-person", "the host says so, whichever door it is asked through"
    proposed = pia.post("/api/approvals", {"stream": TABLE, "act": asking(act)["act"]}, good=True).json()["id"]
    paul.post(f"/api/approvals/{proposed}", {"agree": True}, good=True)
    there.does(act, approval=proposed)
    assert pia.refused(act, approval=proposed) == "approval-stage", "it is used"


def test_a_jackpot_is_kept_through_one_door_and_its_table_hosted_at_the_other(tmp_path: Path, postgres: str) -> None:
    """A jackpot's console writes to the table too; its host takes that in, and goes on from there."""
    made: dict[str, Any] = {"data": tmp_path / "house", "practice": True, "database": postgres, "lease": PATIENCE}
    made["tables"] = (setup_text("massachusetts-ez"),)
    table = "table/MA-03"
    with Served(**made) as one, Served(**made) as two:
        operator, console = one.guest("operator"), two.guest("jackpot")
        for number in range(5):
            console.does(link_ask.LoseTable(table="MA-03", words="the line is down"), "link/Royal 9")
            operator.does(ask.Appoint(person=Person(f"d{number}"), role=Role.DEALER), table)
            assert one.state(table).unlinked == "the line is down"
            console.does(link_ask.RegainTable(table="MA-03"), "link/Royal 9")
            operator.does(ask.Appoint(person=Person(f"p{number}"), role=Role.PIT), table)
            assert one.state(table).unlinked is None and len(one.state(table).staff) == 2 * (number + 1)
        assert not one.serving.casino.sequencer.stopped and not two.serving.casino.sequencer.stopped


def test_a_process_that_closes_gives_its_tables_back_at_once(tmp_path: Path, postgres: str) -> None:
    two = Two(tmp_path / "house", postgres)
    with two.two:
        with two.one:
            tables = {served: ready(served)["tables"] for served in (two.one, two.two)}
            assert sorted(map(len, tables.values())) == [0, 1]
            operator = two.two.guest("operator")
            operator.does(ask.Appoint(person=Person("dina"), role=Role.DEALER))
            host = next(served for served, names in tables.items() if names)
        if host is two.one:  # long before its lease would have run out
            until(lambda: ready(two.two)["tables"] == ["SG-01"])
        operator.does(ask.Appoint(person=Person("pia"), role=Role.PIT))
        assert set(two.two.state().staff) == {"dina", "pia"}


def test_a_table_added_by_one_process_is_known_to_the_other(tmp_path: Path, postgres: str) -> None:
    made: dict[str, Any] = {"data": tmp_path / "house", "practice": True, "database": postgres, "lease": PATIENCE}
    with Served(**made) as one:
        with Served(tables=(setup_text("massachusetts-ez"),), **made) as two:
            until(lambda: "table/MA-03" in one.numbers())
            assert "table/MA-03" in two.numbers() and TABLE in two.numbers()
            until(lambda: sorted(ready(one)["tables"] + ready(two)["tables"]) == ["MA-03", "SG-01"])


def test_nobody_without_the_key_is_heard_between_the_processes(houses: Two) -> None:
    hosting = houses.one.serving.service.hosting
    assert hosting is not None
    address = f"http://{hosting._membership.address}{PATH}"
    body = b'{"session":"x","command":{"stream":"house","id":"12345678","act":{}}}'
    for seal in ("", "0" * 64, "ü"):
        answer = httpx2.post(address, content=body, headers=[(SEAL.encode(), seal.encode())], trust_env=False)
        assert answer.status_code == 403 and not answer.content
    assert httpx2.get(address, trust_env=False).status_code == 405


def test_a_practice_house_on_postgresql_has_its_dealer(tmp_path: Path, postgres: str) -> None:
    made: dict[str, Any] = {"data": tmp_path, "practice": True, "database": postgres, "random_cards": True}
    with Served(**made, beside=(attend,)) as served:
        guest = served.guest("player")
        with guest.socket() as socket:
            socket.watch()
            until(lambda: served.state(TABLE).round is not None)
            assert DEALER in served.state(TABLE).staff


def test_with_two_processes_the_hands_of_the_host_alone_attend_a_table(houses: Two) -> None:
    attendants = [
        Attendant(served.serving.casino, served.serving.service.waiting, "SG-01", Pace(), Random(1))
        for served in (houses.one, houses.two)
    ]
    assert [attendant.table is not None for attendant in attendants] == [True, False]
