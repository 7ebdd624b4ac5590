"""Who may do what, over the wire; and what two people decide [AT-21]. Every cell without the network is elsewhere."""

import threading
from typing import Any

import msgspec
import pytest

from puntobanco.house import commands as house_ask
from puntobanco.money import Minor
from puntobanco.procedure.asking import Person
from puntobanco.procedure.roles import Role
from puntobanco.server.authority import roles_for
from puntobanco.table import commands as ask
from puntobanco.wire.posts import Post
from tests.patience import PATIENCE
from tests.server.api.hired import Hired
from tests.server.api.hostile import templates, unions
from tests.server.api.served import TABLE, Caller, Served

DENIALS = {"not-your-role", "not-your-table", "ask-the-table"}


@pytest.mark.parametrize("post", [one for one in Post if one.role is not None])
def test_a_role_is_let_through_to_what_its_rows_give_it_and_to_nothing_else(practice: Served, post: Post) -> None:
    """One act of every kind that takes an amount, well-formed, by every role: denied exactly where no row gives it."""
    guest = practice.guest(post.value)
    names = {"person": guest.person, "wager": "player", "table": "SG-01", "link": "none"}
    kinds = {str(act.__struct_config__.tag): act for acts in unions().values() for act in acts}
    procedure = practice.state().procedure
    denied = 0
    for machine, template in templates(names):
        stream = {"table": TABLE, "house": "house", "link": "link/none"}[machine]
        act = template.replace('"@@ or none"', "100").replace('"@@"', "100")
        told = guest.post(
            "/api/commands", f'{{"stream":"{stream}","id":"{guest.person}-{denied}","act":{act}}}'.encode()
        )
        kind = kinds[act.split('"')[3]]
        may = post.role in roles_for(stream, kind, procedure) - {Role.CLOCK, Role.SURVEILLANCE}
        code = told.json().get("title", "")
        assert (code not in DENIALS) == may or code == "ask-the-table", (post, act, told.text)
        denied += code in DENIALS
        assert told.status_code != 500
    assert len(practice.logged("denied")) == denied, "each denial is told once"
    assert denied and all(line["denied"]["role"] == post.value for line in practice.logged("denied"))


@pytest.mark.parametrize("name", ["SG\x1b[31m", "SG\x9b31m", "SG\u202e10", "S\u200bG", "\ufeffSG"])
def test_no_name_holds_a_character_that_nobody_sees(practice: Served, name: str) -> None:
    operator, before = practice.guest("operator"), practice.numbers()
    for act in ({"type": "add-table", "table": name}, {"type": "add-link", "link": name}):
        assert operator.refused({**act, "currency": "PLAY"}, stream="house") == "control-character"
    assert operator.refused({"type": "appoint", "person": name, "role": "dealer"}) == "control-character"
    assert practice.guest("player").refused({"type": "name-nominee", "nominee": name}) == "control-character"
    told = operator.command({"type": "open-link"}, stream=f"link/{name}")
    assert (told.status_code, told.json()["title"]) == (400, "not-understood") and "$.stream" in told.json()["detail"]
    assert practice.numbers() == before


def test_surveillance_changes_nothing(practice: Served) -> None:
    eye, before = practice.guest("surveillance"), practice.numbers()
    for act in ({"type": "open-table"}, {"type": "place-bets", "bets": []}, {"type": "pause", "reason": "look"}):
        assert eye.refused(act) == "not-your-role"
    assert practice.numbers() == before
    assert eye.get(f"/api/journal/{TABLE}").status_code == 200
    assert [line["stream"] for line in practice.logged("journal read")] == [TABLE], "every query is logged"


def test_a_grant_for_one_table_reaches_no_other_journal_view_or_books(real: Served) -> None:
    people = Hired(real)
    max_ = people.hire("max", Post.SHIFT_MANAGER, "T9")
    assert max_.command(ask.Pause(reason="mine")).json()["title"] == "not-your-table"
    for stream in (TABLE, "house"):
        assert max_.get(f"/api/journal/{stream}").status_code == 403
    assert max_.get(f"/api/view/{TABLE}").json()["view"]["type"] == "display"
    assert max_.get("/api/view/house").json()["view"]["cage"] is None
    lena = people.hire("lena", Post.SHIFT_MANAGER)
    assert lena.get("/api/view/house").json()["view"]["cage"] == 0
    assert lena.get(f"/api/journal/{TABLE}", params={"most": 0}).text == ""
    assert lena.get(f"/api/journal/{TABLE}", params={"from": "１"}).status_code == 400
    assert lena.get("/api/journal/table/none").status_code == 404


def test_no_table_opens_for_money_before_both_officers_have_settled_in(real: Served) -> None:
    assert real.caller().get("/api/lobby").json()["ready"] is False
    Hired(real)
    assert real.caller().get("/api/lobby").json()["ready"] is True


def test_agreeing_to_an_account_tells_no_hash(real: Served) -> None:
    people = Hired(real)
    people.add("dina")
    path = f"/api/people/{people.ids['dina']}"
    proposed = people.olga.post(f"{path}/reset", {}, good=True).json()
    assert proposed["change"] == {"person": people.ids["dina"], "holding": None}
    agreed = people.otto.post(f"/api/approvals/{proposed['id']}", {"agree": True}, good=True)
    assert agreed.json()["stage"] == "used" and "argon2" not in agreed.text
    assert real.caller().sign_in("dina", agreed.json()["password"]).status_code == 200
    assert "argon2" not in people.olga.get("/api/people").text


class Pit:
    """A table with somebody seated, whose limits therefore two supervisors change."""

    act = ask.ChangeSetup(changes={"limits.minimum": "2.00"}, reason="busy")

    def __init__(self, real: Served) -> None:
        self.people = Hired(real)
        operator = self.people.hire("olivia", Post.OPERATOR)
        self.pia, self.paul = (self.people.hire(name, Post.PIT, "SG-01") for name in ("pia", "paul"))
        anna = self.people.hire("anna", Post.PLAYER)
        for caller in (self.pia, self.paul):
            operator.does(ask.Appoint(person=Person(caller.person), role=Role.PIT))
        operator.does(ask.Appoint(person=Person("dina"), role=Role.DEALER))
        for act in (ask.PostSigns(), ask.OpenTable()):
            operator.does(act)
        anna.does(ask.Join(person=Person(anna.person), seat=1))

    def propose(self, by: Caller, act: Any = None) -> str:
        """A proposal; its id."""
        message = {"stream": TABLE, "act": _plain(act or self.act)}
        return str(by.post("/api/approvals", message, good=True).json()["id"])

    def agree(self, by: Caller, id_: str) -> tuple[int, str]:
        """An answer to it."""
        answer = by.post(f"/api/approvals/{id_}", {"agree": True})
        return answer.status_code, answer.json().get("stage") or answer.json()["title"]


def _plain(act: Any) -> dict[str, Any]:
    return dict(msgspec.to_builtins(act))


def test_two_people_propose_agree_and_use_it_once(real: Served) -> None:
    pit = Pit(real)
    assert pit.pia.refused(pit.act) == "second-person"
    proposed = pit.propose(pit.pia)
    assert pit.pia.refused(pit.act, approval=proposed) == "approval-stage", "nobody has agreed yet"
    (waiting,) = pit.paul.get("/api/approvals").json()
    assert waiting["id"] == proposed and waiting["act"]["changes"] == {"limits.minimum": "2.00"}
    assert pit.agree(pit.paul, proposed) == (200, "approved")
    assert pit.paul.refused(pit.act, approval=proposed) == "second-person", "the person who proposed it uses it"
    told = pit.pia.does(pit.act, approval=proposed, id_="change-limits-1")
    assert pit.pia.does(pit.act, approval=proposed, id_="change-limits-1") == told, "the same answer to the same id"
    assert pit.pia.refused(pit.act, approval=proposed) == "approval-stage", "it is used"
    assert len(real.logged("denied")) == 0


def test_neither_the_same_person_nor_the_same_session_is_a_second_one(real: Served) -> None:
    pit = Pit(real)
    proposed = pit.propose(pit.pia)
    assert pit.agree(pit.pia, proposed) == (409, "second-person")
    elsewhere = pit.people.sign_in("pia").acting("pit", "SG-01")
    assert pit.agree(elsewhere, proposed) == (409, "second-person")
    assert elsewhere.get("/api/approvals").json() == []
    dealer = pit.people.hire("dora", Post.DEALER)
    assert pit.agree(dealer, proposed) == (409, "second-person")


def test_an_agreement_is_over_after_ten_minutes_and_good_for_nothing_else(real: Served) -> None:
    pit = Pit(real)
    proposed = pit.propose(pit.pia)
    assert pit.agree(pit.paul, proposed)[0] == 200
    other = ask.ChangeSetup(changes={"limits.minimum": "3.00"}, reason="busy")
    assert pit.pia.refused(other, approval=proposed) == "second-person"
    real.clock.later(10.1)
    assert pit.pia.refused(pit.act, approval=proposed) == "approval-over"
    late = pit.propose(pit.pia)
    pit.paul.command(pit.act)  # a person who does nothing for a quarter of an hour is signed out
    real.clock.later(10.1)
    assert pit.agree(pit.paul, late) == (409, "approval-over")


def test_an_agreement_is_used_only_if_the_command_is_done(real: Served) -> None:
    pit = Pit(real)
    wrong = ask.ChangeSetup(changes={"limits.minimum": "900000.00"}, reason="above the maximum")
    asked = pit.pia.post("/api/approvals", {"stream": TABLE, "act": _plain(wrong)})
    assert (asked.status_code, asked.json()["title"]) == (409, "limits"), "nobody is asked to agree to it"
    fits = ask.ChangeSetup(changes={"limits.minimum": "200.00"}, reason="a busy night")
    proposed = pit.propose(pit.pia, fits)
    pit.agree(pit.paul, proposed)
    lower = ask.ChangeSetup(changes={"limits.maximum": "100.00"}, reason="below what is to be the minimum")
    second = pit.propose(pit.pia, lower)
    pit.agree(pit.paul, second)
    assert pit.pia.command(fits, approval=proposed).json()["done"]
    for _ in range(2):
        told = pit.pia.command(lower, approval=second).json()
        assert not told["done"] and told["refused"], "it may be tried again: it was not used up"


def test_an_agreement_that_many_use_at_once_is_used_once_and_holds_nobody_up(real: Served) -> None:
    pit = Pit(real)
    proposed = pit.propose(pit.pia)
    pit.agree(pit.paul, proposed)
    told: list[Any] = []
    threads = [
        threading.Thread(target=lambda: told.append(pit.pia.command(pit.act, approval=proposed).json()))
        for _ in range(12)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert len(told) == 12 and sum(bool(one.get("done")) for one in told) == 1, told
    codes = {one["title"] for one in told if not one.get("done")}
    assert codes <= {"used-already", "approval-stage"}, codes
    pit.pia.does(ask.Pause(reason="the table still answers"))


def test_a_cage_command_to_a_table_is_asked_of_the_table(practice: Served) -> None:
    cashier = practice.guest("cashier")
    act = house_ask.FillTable(table="SG-01", amount=Minor(100), slip="x")
    assert cashier.refused(act, "house") == "ask-the-table"


def test_a_known_card_is_confirmed_by_two_people_no_matter_whom_the_console_names(real: Served) -> None:
    pit = Pit(real)
    alone = ask.ConfirmSeenCard(second=Person(pit.paul.person))
    assert pit.pia.refused(alone) == "second-person", "a name in the command is nobody's agreement"
    dealer = pit.people.hire("dora", Post.DEALER, "SG-01")
    assert dealer.refused(alone) == "not-your-role"
    proposed = pit.propose(pit.pia, ask.ConfirmSeenCard())
    assert pit.agree(pit.paul, proposed) == (200, "approved")
    before = real.numbers()
    assert pit.pia.refused(ask.ConfirmSeenCard(), approval=proposed) in ("not-now", "no-need"), "nothing was seen here"
    assert real.numbers() == before
