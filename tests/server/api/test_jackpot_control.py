"""A jackpot over the wire is controlled by two people, and its wager closes with the link."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import pytest
from msgspec import Raw
from msgspec.structs import replace

from puntobanco.jackpot.link import commands as link_ask
from puntobanco.journal.entry import encode
from puntobanco.money import Minor
from puntobanco.procedure.asking import Person, Who
from puntobanco.procedure.roles import Role
from puntobanco.table import commands as ask
from puntobanco.table.model.phases import Phase
from tests.server.api.served import Caller, Served, setup_text
from tests.server.api.staffed import Staffed

LINK, MA, MA_LINK = "link/Baccarat Jackpot", "table/MA-03", "link/Royal 9"
SECOND = Who(Person("second"), Role.PIT)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A practice house with a jackpot at each of two tables."""
    tables = (setup_text("massachusetts-ez"), setup_text("new-zealand-commission-jackpot"))
    with Served(data=tmp_path_factory.mktemp("control"), practice=True, tables=tables) as made:
        yield made


def parameters(served: Served, **more: Any) -> link_ask.ChangeParameters:
    now = served.state(LINK).meters["major"].parameters
    return link_ask.ChangeParameters(meter="major", parameters=replace(now, **more), words="filed", second=SECOND)


ACTS: dict[str, Callable[[Served], link_ask.AnyAct]] = {
    "a correction up": lambda _: link_ask.Adjust(meter="major", amount=500, words="counted", second=SECOND),
    "a correction down": lambda _: link_ask.Adjust(meter="major", amount=-500, words="counted", second=SECOND),
    "a rate": lambda served: parameters(served, rate=Fraction(1, 10)),
    "a reserve rate": lambda served: parameters(served, reserve_rate=Fraction(1, 10)),
    "a seed": lambda served: parameters(served, seed=Minor(1)),
    "a reset": lambda served: parameters(served, reset=Minor(1)),
    "a ceiling": lambda served: parameters(served, ceiling=Minor(10**9)),
}
OTHER = link_ask.Adjust(meter="minor", amount=700, words="counted", second=SECOND)


def propose(by: Caller, act: link_ask.AnyAct) -> str:
    message = {"stream": LINK, "act": Raw(encode(act))}
    return str(by.post("/api/approvals", message, good=True).json()["id"])


def unasked(jack: Caller, act: link_ask.AnyAct) -> str | None:
    return None


def proposed(jack: Caller, act: link_ask.AnyAct) -> str | None:
    return propose(jack, act)


def agreed_alone(jack: Caller, act: link_ask.AnyAct) -> str | None:
    id_ = propose(jack, act)
    assert jack.post(f"/api/approvals/{id_}", {"agree": True}).status_code == 409
    return id_


def declined(jack: Caller, act: link_ask.AnyAct) -> str | None:
    id_ = propose(jack, act)
    jack.served.guest("jackpot").post(f"/api/approvals/{id_}", {"agree": False, "words": "no"}, good=True)
    return id_


def for_something_else(jack: Caller, act: link_ask.AnyAct) -> str | None:
    id_ = propose(jack, OTHER)
    jack.served.guest("jackpot").post(f"/api/approvals/{id_}", {"agree": True}, good=True)
    return id_


def invented(jack: Caller, act: link_ask.AnyAct) -> str | None:
    return "0" * 16


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize("way", [unasked, proposed, agreed_alone, declined, for_something_else, invented])
def test_one_person_alone_changes_nothing(
    served: Served, act: str, way: Callable[[Caller, link_ask.AnyAct], str | None]
) -> None:
    jack, wanted = served.guest("jackpot"), ACTS[act](served)
    approval = way(jack, wanted)
    before, meters = served.numbers()[LINK], served.state(LINK).meters
    answer = jack.command(wanted, LINK, approval=approval)
    assert answer.status_code != 200 or not answer.json()["done"], answer.text
    assert (served.numbers()[LINK], served.state(LINK).meters) == (before, meters)


def test_what_two_have_agreed_to_is_done_once(served: Served) -> None:
    jack, act = served.guest("jackpot"), ACTS["a correction up"](served)
    id_ = propose(jack, act)
    served.guest("pit").post(f"/api/approvals/{id_}", {"agree": True}, good=True)
    before = served.state(LINK).meters["major"].shown
    jack.does(act, LINK, approval=id_)
    assert jack.refused(act, LINK, approval=id_) == "approval-stage"
    assert served.state(LINK).meters["major"].shown == before + 500


def test_the_wager_closes_with_the_link_in_the_same_moment(served: Served) -> None:
    table = Staffed(served, MA)
    table.until(Phase.READY)
    anna = table.player(seat=1)
    table.until(Phase.BETTING)
    royal = ask.PlaceBets(bets=(ask.Stake(wager="royal-9", amount=Minor(500), seat=1),))
    answer = table.staff[Role.PIT].does(link_ask.LoseTable(table="MA-03", words="the cable is cut"), MA_LINK)
    assert set(answer["at"]) >= {MA, MA_LINK}, "the table hears of it in the same transaction, not a moment later"
    assert anna.refused(royal, MA) == "link-lost"
    assert anna.command(ask.PlaceBets(bets=(ask.Stake(wager="player", amount=Minor(500), seat=1),)), MA).json()["done"]
    table.staff[Role.PIT].does(link_ask.RegainTable(table="MA-03"), MA_LINK)
    anna.does(royal, MA)
