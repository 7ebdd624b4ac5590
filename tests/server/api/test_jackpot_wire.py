"""A jackpot over the wire: who sees what of it, who reads its log, and what a proposer is told."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from puntobanco.jackpot.link import commands as link_ask
from puntobanco.money import Minor
from puntobanco.procedure.asking import Person, Who
from puntobanco.procedure.roles import Role
from tests.server.api.served import Caller, Served, setup_text

NZ, NZ_LINK, MA_LINK = "table/NZ-14", "link/Baccarat Jackpot", "link/Royal 9"
SECOND = Who(Person("second"), Role.PIT)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A practice house with a jackpot at each of two tables; both have a meter that is called major."""
    data: Path = tmp_path_factory.mktemp("jackpots")
    tables = (setup_text("massachusetts-ez"), setup_text("new-zealand-commission-jackpot"))
    with Served(data=data, practice=True, tables=tables) as made:
        yield made


def adjust(amount: int) -> link_ask.Adjust:
    return link_ask.Adjust(meter="major", amount=amount, words="as counted", second=SECOND)


def propose(by: Caller, amount: int, stream: str = NZ_LINK) -> str:
    act = {"type": "adjust", "meter": "major", "amount": amount, "words": "as counted"}
    message = {"stream": stream, "act": {**act, "second": {"person": "second", "role": "pit"}}}
    return str(by.post("/api/approvals", message, good=True).json()["id"])


def answer(by: Caller, id_: str, agree: bool, words: str = "") -> None:
    by.post(f"/api/approvals/{id_}", {"agree": agree, "words": words}, good=True)


def mine(caller: Caller, id_: str) -> list[tuple[Any, ...]]:
    found = caller.get("/api/proposals").json()
    return [(one["stage"], one["second"], one["words"], one["stream"]) for one in found if one["id"] == id_]


@pytest.mark.clause("NZ 18.8(c)")
def test_everybody_sees_the_board_and_only_staff_the_console_and_what_may_be_done(served: Served) -> None:
    public = served.caller().get(f"/api/view/{MA_LINK}").json()["view"]
    assert (public["console"], public["offers"], public["rounds"]) == (None, [], [])
    assert public["wager"]["chairs"][3] == {"chair": 4, "hands": [["Kc", "9d"], ["Qc", "9d"], ["Jc", "9d"]]}
    assert [one["table"] for one in public["board"]["tables"]] == ["MA-03"]
    console = served.guest("jackpot").get(f"/api/view/{MA_LINK}").json()["view"]
    assert console["console"]["needed"] and {"adjust", "check-health"} <= {one["act"] for one in console["offers"]}
    player = served.guest("player").get(f"/api/view/{MA_LINK}").json()["view"]
    assert (player["console"], player["offers"]) == (None, [])


def test_a_supervisor_of_one_table_sees_the_console_of_its_jackpot_and_of_no_other(served: Served) -> None:
    pit = served.guest("pit", "NZ-14")
    assert pit.get(f"/api/view/{NZ_LINK}").json()["view"]["console"] is not None
    assert pit.get(f"/api/view/{MA_LINK}").json()["view"]["console"] is None


def test_the_jackpot_controller_reads_the_log_of_a_jackpot_and_not_that_of_a_table(served: Served) -> None:
    jack = served.guest("jackpot")
    assert '"link-opened"' in jack.get(f"/api/journal/{NZ_LINK}").text
    assert jack.get(f"/api/journal/{NZ}").json()["title"] == "not-your-role"
    assert served.guest("dealer").get(f"/api/journal/{NZ_LINK}").json()["title"] == "not-your-role"


def test_a_proposer_is_told_who_agreed_or_declined_and_why(served: Served) -> None:
    jack, other = served.guest("jackpot"), served.guest("jackpot")
    declined, agreed = propose(jack, 500), propose(jack, 700)
    assert mine(jack, declined) == [("proposed", None, "", NZ_LINK)]
    answer(other, declined, False, "count again")
    answer(other, agreed, True)
    person = other.get("/api/session").json()["person"]
    assert mine(jack, declined) == [("declined", person, "count again", NZ_LINK)]
    assert mine(jack, agreed) == [("approved", person, "", NZ_LINK)]
    assert mine(other, agreed) == [], "it is told to the person who proposed it"
    before = served.state(NZ_LINK).meters["major"].shown
    jack.does(adjust(700), NZ_LINK, approval=agreed)
    assert served.state(NZ_LINK).meters["major"].shown == before + Minor(700)
    assert mine(jack, agreed) == [], "it is used"


def test_what_was_agreed_for_one_jackpot_is_good_for_no_other(served: Served) -> None:
    jack, other = served.guest("jackpot"), served.guest("pit")
    agreed = propose(jack, 900)
    answer(other, agreed, True)
    assert jack.refused(adjust(900), MA_LINK, approval=agreed) == "second-person"
    jack.does(adjust(900), NZ_LINK, approval=agreed)
