"""Rules that bind a casino or a pit, in a served house: at the start, when a set-up changes, and changed in one act."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec import convert, to_builtins

from puntobanco.cli.serve.command import tell
from puntobanco.house import commands as house_ask
from puntobanco.money import Minor
from puntobanco.procedure.asking import Person
from puntobanco.procedure.roles import Role
from puntobanco.table import commands as ask
from puntobanco.table.model.phases import Phase
from puntobanco.words import Text, in_words
from tests.server.api.served import Caller, Served, setup_text
from tests.server.api.staffed import Staffed

Changes = dict[str, str | int | bool | list[str]]

MA, NZ = "massachusetts-commission", "new-zealand-commission"


def changed(text: tuple[str, str], old: str, new: str) -> tuple[str, str]:
    assert old in text[1]
    return text[0], text[1].replace(old, new)


MA_1, MA_2 = setup_text(MA), setup_text(MA, "MA-02")
MA_OTHER_PIT = changed(setup_text(MA, "MA-03"), 'pit = "1"', 'pit = "2"')
NZ_1, NZ_2 = setup_text(NZ), setup_text(NZ, "NZ-02")
HOUSE = (MA_1, MA_2, MA_OTHER_PIT, NZ_1, NZ_2)
NZ_TABLES = ("NZ-01", "NZ-02")


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with Served(data=tmp_path / "house", practice=True, tables=HOUSE) as served:
        yield served


class Floor:
    """The people of a practice house who change set-ups."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self.come()
        self.pits = {name: served.guest("pit") for name in ("MA-01", "MA-02", *NZ_TABLES)}
        for name, pit in self.pits.items():
            self.operator.does(ask.Appoint(person=Person(pit.person), role=Role.PIT), f"table/{name}")

    def come(self) -> None:
        """Sign in, as they do again after half an hour in which nobody did anything."""
        self.operator, self.second = self.served.guest("operator"), self.served.guest("shift-manager")

    def later(self, minutes: int) -> None:
        """Time passes."""
        self.served.clock.later(minutes)
        self.come()

    def proposed(self, act: Any) -> str:
        message = {"stream": "house", "act": to_builtins(act)}
        id_ = str(self.operator.post("/api/approvals", message, good=True).json()["id"])
        self.second.post(f"/api/approvals/{id_}", {"agree": True}, good=True)
        return id_

    def not_proposed(self, act: Any) -> str:
        """Why the house refuses an act before anybody is asked to agree."""
        answer = self.operator.post("/api/approvals", {"stream": "house", "act": to_builtins(act)})
        assert answer.status_code == 409
        return str(answer.json()["title"])

    def does(self, act: Any) -> dict[str, Any]:
        return self.operator.does(act, "house", approval=self.proposed(act))

    def refused(self, act: Any) -> list[dict[str, Any]]:
        """An act that two people give and that is refused with every stream as it was."""
        id_, before = self.proposed(act), self.served.numbers()
        answer = self.operator.command(act, "house", approval=id_).json()
        assert not answer["done"] and self.served.numbers() == before
        return list(answer["refused"])

    def values(self, *tables: str) -> dict[str, Any]:
        return {name: self.served.state(f"table/{name}").rules.values for name in tables}


@pytest.fixture
def floor(served: Served) -> Floor:
    return Floor(served)


# At the start.


@pytest.mark.parametrize(
    ("tables", "clause"),
    [
        pytest.param(
            (NZ_1, changed(NZ_2, 'perfect-pair = { pay_table = "1"', 'perfect-pair = { pay_table = "2"')),
            "NZ 11A.8",
            marks=pytest.mark.clause("NZ 11A.8"),
        ),
        pytest.param(
            (NZ_1, changed(NZ_2, 'dragon-bonus = { pay_table = "1"', 'dragon-bonus = { pay_table = "3"')),
            "NZ 11B.9",
            marks=pytest.mark.clause("NZ 11B.9"),
        ),
        pytest.param(
            (MA_1, changed(MA_2, 'shuffle = "lace"', 'shuffle = "wash-three"')),
            "MA 5(b)",
            marks=pytest.mark.clause("MA 5(b)"),
        ),
    ],
)
def test_of_tables_that_must_agree_and_do_not_the_second_is_left_out(
    tmp_path: Path, tables: tuple[tuple[str, str], ...], clause: str
) -> None:
    with Served(data=tmp_path / "house", practice=True, tables=tables) as served:
        assert faults_of(served) == [(tables[1][0], "must-agree", clause)]
        assert len(served.serving.casino.sequencer.floor.tables) == 1, "nothing of the other was founded"


def faults_of(served: Served) -> list[tuple[str, str, str | None]]:
    """The table files that are left out, and why."""
    left_out = served.serving.service.left_out
    return [(file.file, found.fault.code, found.fault.clause) for file in left_out for found in file.faults]


@pytest.mark.clause("NZ 11B.9", "MA 5(b)")
def test_a_table_that_is_added_later_agrees_with_those_that_are_there(tmp_path: Path) -> None:
    data = tmp_path / "house"
    with Served(data=data, practice=True, tables=(MA_1, NZ_1), database=""):
        pass
    strange = (
        changed(NZ_2, 'dragon-bonus = { pay_table = "1"', 'dragon-bonus = { pay_table = "3"'),
        changed(MA_2, 'shuffle = "lace"', 'shuffle = "wash-three"'),
    )
    for one in strange:
        with Served(data=data, practice=True, tables=(MA_1, NZ_1, one), database="") as served:
            assert [(file, code) for file, code, _ in faults_of(served)] == [(one[0], "must-agree")]
    with Served(data=data, practice=True, tables=(MA_2, NZ_2), database="") as served:
        assert set(served.serving.casino.sequencer.floor.tables) == {"MA-01", "MA-02", "NZ-01", "NZ-02"}


def test_of_two_tables_of_one_name_the_second_is_left_out(tmp_path: Path) -> None:
    with Served(data=tmp_path / "house", practice=True, tables=(MA_1, MA_1)) as served:
        assert faults_of(served) == [(MA_1[0], "same-name", None)]


@pytest.mark.clause("NZ 11B.9")
def test_the_terminal_says_which_tables_must_agree(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    strange = changed(NZ_2, 'dragon-bonus = { pay_table = "1"', 'dragon-bonus = { pay_table = "3"')
    with Served(data=tmp_path / "house", practice=True, tables=(NZ_1, strange)) as served:
        tell(served.serving)
    told = capsys.readouterr().err
    assert "NZ-02 is left out." in told and "[NZ 11B.9]" in told and "NZ-01" in told


# One table alone.


@pytest.mark.parametrize(
    ("table", "changes", "clause"),
    [
        ("NZ-01", {"wagers.perfect-pair.pay_table": "2"}, "NZ 11A.8"),
        ("NZ-01", {"wagers.dragon-bonus.pay_table": "3"}, "NZ 11B.9"),
        ("MA-01", {"shuffle": "wash-three"}, "MA 5(b)"),
        ("MA-01", {"pit": "2", "shuffle": "wash-three"}, "MA 5(b)"),
    ],
)
@pytest.mark.clause("NZ 11A.8", "NZ 11B.9", "MA 5(b)")
def test_one_table_alone_does_not_leave_the_others(
    served: Served, floor: Floor, table: str, changes: dict[str, Any], clause: str
) -> None:
    act = ask.ChangeSetup(changes=changes, reason="alone")
    for caller in (floor.pits[table], floor.operator):
        before = served.numbers()
        (refused,) = caller.command(act, f"table/{table}").json()["refused"]
        assert (refused["code"], refused["clause"]) == ("must-agree", clause)
        assert refused["advice"]["code"] == "instead.must-agree.same-all" and served.numbers() == before
    floor.pits[table].does(ask.ChangeSetup(changes={"limits.minimum": "2.00"}, reason="its own"), f"table/{table}")


# All in one act.


@pytest.mark.clause("NZ 11A.8", "NZ 11B.9")
def test_all_tables_change_in_one_act_by_two_people(served: Served, floor: Floor) -> None:
    act = house_ask.ChangeSetups(tables=NZ_TABLES, changes={"wagers.dragon-bonus.pay_table": "3"}, reason="new scale")
    before = served.numbers()
    assert floor.operator.refused(act, "house") == "second-person"
    for other in (floor.second, floor.pits["NZ-01"]):
        assert other.refused(act, "house") == "not-your-role"
    assert served.numbers() == before
    told = floor.does(act)
    assert set(told["at"]) == {"house", "table/NZ-01", "table/NZ-02"}, "in one batch, or not at all"
    for values in floor.values(*NZ_TABLES).values():
        assert values["wagers"]["dragon-bonus"]["pay_table"] == "3"


@pytest.mark.clause("NZ 11B.9")
def test_some_of_them_are_not_enough_and_none_is_changed(floor: Floor) -> None:
    changes: Changes = {"wagers.dragon-bonus.pay_table": "3"}
    (refused,) = floor.refused(house_ask.ChangeSetups(tables=("NZ-01",), changes=changes))
    assert refused["clause"] == "NZ 11B.9"
    assert floor.not_proposed(house_ask.ChangeSetups(tables=(), changes=changes)) == "no-such-table"
    assert floor.not_proposed(house_ask.ChangeSetups(tables=("NZ-01", "NZ-01"), changes=changes)) == "named-twice"
    unknown = house_ask.ChangeSetups(tables=("NZ-01", "NZ-99"), changes=changes)
    assert floor.not_proposed(unknown) == "no-such-table"
    bad = house_ask.ChangeSetups(tables=NZ_TABLES, changes={"wagers.dragon-bonus.pay_table": "77"})
    assert floor.refused(bad)


@pytest.mark.clause("MA 5(b)")
def test_a_pit_changes_its_shuffle_and_the_next_pit_keeps_its_own(floor: Floor) -> None:
    floor.does(house_ask.ChangeSetups(tables=("MA-01", "MA-02"), changes={"shuffle": "wash-three"}))
    shuffles = {name: values["shuffle"] for name, values in floor.values("MA-01", "MA-02", "MA-03").items()}
    assert shuffles == {"MA-01": "wash-three", "MA-02": "wash-three", "MA-03": "lace"}


def test_a_round_under_way_at_one_table_holds_all_of_them_until_it_is_over(served: Served, floor: Floor) -> None:
    """A table that is paused between rounds waits for the others; one that is paused in a round does not count."""
    staffed = Staffed(served, "table/NZ-01")
    staffed.until(Phase.BETTING)
    act = house_ask.ChangeSetups(tables=NZ_TABLES, changes={"wagers.dragon-bonus.pay_table": "3"})
    assert {one["where"] for one in floor.refused(act)} == {"table/NZ-01"}
    pit = staffed.staff[Role.PIT]
    pit.does(ask.Pause(reason="wait"), staffed.stream)
    assert {one["where"] for one in floor.refused(act)} == {"table/NZ-01"}, "paused in the middle of a round"
    pit.does(ask.Resume(reason="on"), staffed.stream)
    staffed.until(Phase.SETTLED)
    staffed.until(Phase.READY)
    pit.does(ask.Pause(reason="the set-up changes at all tables"), staffed.stream)
    floor.does(act)
    pit.does(ask.Resume(reason="changed"), staffed.stream)
    assert {one["wagers"]["dragon-bonus"]["pay_table"] for one in floor.values(*NZ_TABLES).values()} == {"3"}


# Notice.

RESHUFFLE: Changes = {"reshuffle_after_lace": True}
PIT_1 = ("MA-01", "MA-02")


def shared(caller: Caller, where: str, pit: str | None) -> dict[str, Any]:
    rows = caller.get("/api/shared-rules").json()
    return dict(next(one for one in rows if one["where"] == where and one["pit"] == pit))


@pytest.mark.clause("MA 5(a)(1)(ii)", "MA 5(b)")
@pytest.mark.parametrize(("minutes", "accepted"), [(20, False), (30, True), (31, True)])
def test_the_second_shuffle_changes_half_an_hour_after_written_notice(
    served: Served, floor: Floor, minutes: int, accepted: bool
) -> None:
    act = house_ask.ChangeSetups(tables=PIT_1, changes=RESHUFFLE, reason="filed")
    assert {(one["code"], one["clause"]) for one in floor.refused(act)} == {("notice", "MA 5(a)(1)(ii)")}
    notice = house_ask.GiveNotices(tables=PIT_1, matter="reshuffle_after_lace", reference="N-7")
    assert floor.second.refused(notice, "house") == "not-your-role"
    floor.operator.does(notice, "house")
    floor.later(minutes)
    row = shared(floor.operator, "reshuffle_after_lace", "1")
    assert (row["ready"], row["notice_minutes"]) == (accepted, 30)
    if not accepted:
        assert {one["code"] for one in floor.refused(act)} == {"notice"}
        return
    floor.does(act)
    assert all(one["reshuffle_after_lace"] for one in floor.values(*PIT_1).values())
    again = house_ask.ChangeSetups(tables=PIT_1, changes={"reshuffle_after_lace": False})
    assert {one["code"] for one in floor.refused(again)} == {"notice"}, "ending it wants a notice of its own"


@pytest.mark.clause("MA 5(a)(1)(ii)")
def test_a_notice_that_is_missing_at_one_table_holds_all(served: Served, floor: Floor) -> None:
    floor.operator.does(ask.GiveNotice(matter="reshuffle_after_lace", reference="N-7"), "table/MA-01")
    floor.later(45)
    act = house_ask.ChangeSetups(tables=PIT_1, changes=RESHUFFLE)
    assert [(one["where"], one["code"]) for one in floor.refused(act)] == [("table/MA-02", "notice")]
    row = shared(floor.operator, "reshuffle_after_lace", "1")
    assert row["changes_from"] is None and not row["ready"]
    assert [one["notice_at"] is None for one in row["tables"]] == [False, True]


def test_who_sees_what_binds_the_tables(served: Served, floor: Floor) -> None:
    rows = floor.operator.get("/api/shared-rules").json()
    found = {(one["where"], one["pit"], one["clause"]): [each["table"] for each in one["tables"]] for one in rows}
    assert found["wagers.perfect-pair", None, "NZ 11A.8"] == list(NZ_TABLES)
    assert found["wagers.dragon-bonus", None, "NZ 11B.9"] == list(NZ_TABLES)
    meaning = next(one["meaning"] for one in rows if one["where"] == "wagers.dragon-bonus")
    assert in_words(convert(meaning, Text), "zh-Hans") == "龙宝的赔率表"
    assert found["shuffle", "1", "MA 5(b)"] == list(PIT_1) and found["shuffle", "2", "MA 5(b)"] == ["MA-03"]
    for post, scope in (("player", "*"), ("dealer", "*"), ("cashier", "*"), ("pit", "MA-01"), ("operator", "MA-01")):
        assert served.guest(post, scope).get("/api/shared-rules").status_code == 403, post
    assert served.guest("pit").get("/api/shared-rules").status_code == 200


def test_money_stands_where_it_stood(served: Served, floor: Floor) -> None:
    floor.operator.does(house_ask.FundCage(amount=Minor(10**9)), "house")
    before = dict(served.state("house").books.balances)
    floor.does(house_ask.ChangeSetups(tables=NZ_TABLES, changes={"wagers.dragon-bonus.pay_table": "3"}))
    assert dict(served.state("house").books.balances) == before
