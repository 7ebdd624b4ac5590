"""What no row can say: the host's own roles, a table that may not open yet, and the second person of a command."""

from typing import get_args

import pytest
from msgspec.structs import replace

from puntobanco.jackpot.link import commands as link_ask
from puntobanco.money import Minor
from puntobanco.procedure.asking import At, Matter, Person, Who
from puntobanco.procedure.irregular import Exit, Report
from puntobanco.procedure.roles import DEALERS, SUPERVISORS, Role
from puntobanco.server.authority import (
    _SPECS,
    ON_RECORD,
    Authority,
    Denied,
    alone,
    details_of,
    fact_of,
    fault_of,
    place_of,
    roles_for,
    second_for,
    unfit_on_record,
    with_second,
)
from puntobanco.table import commands as ask
from puntobanco.wire.posts import Post
from puntobanco.words import in_words
from tests.server.accounts.front import acting
from tests.table.evening import Evening

CORRECT = ask.CorrectRound(
    number=1,
    player=(ask.CardText("Ks"), ask.CardText("9h")),
    banker=(ask.CardText("2d"), ask.CardText("5d")),
    reason="the video shows a five",
    second=Person("whoever the console names"),
)
CONFIRM = link_ask.Confirm(hit=1, shown=Minor(500_000), second=Who(Person("whoever"), Role.PIT))


@pytest.mark.parametrize("ready, opens", [(False, False), (True, True)])
def test_no_table_opens_for_money_before_the_officers_are_ready(ready: bool, opens: bool) -> None:
    log: list[Denied] = []
    authority = Authority(log.append, ready=lambda: ready)
    fault = authority.allowed(acting("pia", Post.PIT), "table/T1", ask.OpenTable(), At(1))
    assert (fault is None) is opens
    assert [one.code for one in log] == ([] if opens else ["not-ready"])
    assert authority.allowed(acting("pia", Post.PIT), "table/T1", ask.PostSigns(), At(1)) is None


def test_nobody_acts_on_a_one_time_password() -> None:
    session = replace(acting("pia", Post.PIT), must_change=True)
    fault = fault_of(session, "table/T1", ask.PostSigns())
    assert fault is not None and fault.code == "must-change"


@pytest.mark.parametrize("act", [ask.TellLink(running=True), ask.ReportIncident(matter="a card touched")])
def test_no_session_acts_as_the_system(act: ask.AnyAct) -> None:
    """Even where the host may do it too, a session that claims to be the host is nobody."""
    fault = fault_of(acting("system", Post.DEALER), "table/T1", act)
    assert fault is not None and fault.code == "not-your-role"
    assert "clock" not in fault.sentence


def test_the_clock_is_in_the_rows_and_in_no_session() -> None:
    assert Role.CLOCK in roles_for("table/T1", ask.TellLink)
    assert Role.CLOCK not in {post.role for post in Post}


def test_what_is_left_to_the_operator_is_denied_where_the_procedure_is_not_known() -> None:
    act = ask.DecideDispute(decision="the bet stands")
    procedure = Evening("rws-non-commission").table.procedure
    pia = acting("pia", Post.SHIFT_MANAGER)
    assert fault_of(pia, "table/T1", act, procedure) is None
    assert fault_of(pia, "table/T1", act) is not None


@pytest.mark.parametrize(
    "stream, act, place",
    [
        ("table/T1", ask.OpenTable(), "T1"),
        ("table/link/T1", ask.OpenTable(), "link/T1"),
        ("link/royal-9", link_ask.UnlinkTable(table="T2"), "T2"),
        ("link/royal-9", CONFIRM, "*"),
    ],
)
def test_an_act_is_about_a_table_or_about_all(stream: str, act: ask.AnyAct | link_ask.AnyAct, place: str) -> None:
    assert place_of(stream, act) == place


def test_a_table_called_like_the_word_for_all_gives_no_more_than_itself() -> None:
    """A name from outside never widens a grant: the link's act names `*`, and a grant for T1 does not cover it."""
    act = link_ask.UnlinkTable(table="*")
    assert fault_of(acting("jack", Post.JACKPOT, "T1"), "link/royal-9", act) is not None


# The second person.


def test_every_command_that_names_a_second_person_needs_an_agreement() -> None:
    acts = (*get_args(ask.AnyAct), *get_args(link_ask.AnyAct))
    naming = {kind for kind in acts if "second" in kind.__struct_fields__}
    assert all(_SPECS[kind].second for kind in naming) and len(naming) == 11


@pytest.mark.parametrize("act, matter", [(CORRECT, Matter.CARDS), (CONFIRM, Matter.JACKPOT), (ask.OpenTable(), None)])
def test_which_agreement_a_command_needs(act: ask.AnyAct | link_ask.AnyAct, matter: Matter | None) -> None:
    assert second_for(act) is matter


VOID = ask.Resolve(exit=Exit.VOID, reason="a blue back")
FOREIGN = ask.ReportTrouble(report=Report.FOREIGN_CARD, note="a blue back")
DINA, PIA = Who(Person("dina"), Role.DEALER), Who(Person("pia"), Role.PIT)


def reported(cards: str, by: str = "pia") -> Evening:
    """Cards lie face up, and somebody reports a foreign one among them."""
    evening = Evening("rws-non-commission")
    evening.sit(anna=1)
    evening.betting()
    evening.bet("anna", "player", "100")
    evening.close()
    for card in cards.split():
        evening.do("dina", ask.Draw(card=ask.CardText(card)))
    evening.do(by, FOREIGN)
    return evening


@pytest.mark.parametrize(
    ("cards", "by", "matter"),
    [
        ("", "pia", None),
        ("Ks", "pia", Matter.STAKES),
        ("Ks", "dina", None),
        ("Ks 2d 9h 4d", "pia", Matter.VOID),
        ("Ks 2d 9h 4d", "dina", Matter.VOID),
    ],
    ids=["no card yet", "own report", "the dealer's report", "own, result known", "the dealer's, result known"],
)
def test_a_round_of_which_a_card_was_seen_is_voided_by_two_people(cards: str, by: str, matter: Matter | None) -> None:
    evening = reported(cards, by)
    assert second_for(VOID, evening.table, PIA) is matter
    assert second_for(replace(VOID, second=Person("sam")), evening.table, PIA) is matter, "a name is no agreement"
    assert second_for(VOID) is Matter.VOID  # a table that is not known counts as one that needs it


def test_bets_are_reduced_by_two_people_once_a_card_was_seen() -> None:
    evening = Evening("new-zealand-commission", {"limits.differential": "500"})
    evening.sit(anna=1)
    evening.betting()
    evening.bet("anna", "banker", "1000")
    assert second_for(ask.ReduceBets(), evening.table, DINA) is None
    evening.close()
    assert second_for(ask.ReduceBets(), evening.table, DINA) is None
    evening.deal("Ks 9h", "2d 4d")
    assert second_for(ask.ReduceBets(), evening.table, DINA) is Matter.VOID


def test_an_agreement_is_good_for_one_fact_only() -> None:
    """What was agreed to about one report does not void the round after another, though the command is the same."""
    evening, again = reported("Ks"), reported("Ks 2d")
    fact = fact_of(VOID, evening.table)
    assert fact is not None
    assert in_words(fact) == f"Round 1, entry {len(evening.events) - 1}: A card of another set: a blue back."
    assert fact_of(VOID, evening.table) != fact_of(VOID, again.table)


def test_only_an_agreement_names_a_second_person() -> None:
    assert alone(replace(VOID, second=Person("sam"))) == VOID
    assert alone(ask.ReduceBets(second=Person("sam"))) == ask.ReduceBets()
    assert alone(CORRECT) == CORRECT, "this one is never given without an agreement"


def test_limits_change_under_four_eyes_while_somebody_is_seated() -> None:
    evening = Evening("rws-non-commission")
    change = ask.ChangeSetup(changes={"limits.max": "1000"})
    assert second_for(change, evening.table) is None
    evening.sit(anna=1)
    assert second_for(change, evening.table) is Matter.LIMITS


def test_whom_the_console_names_does_not_matter() -> None:
    other = replace(CORRECT, second=Person("somebody else"))
    assert details_of(CORRECT) == details_of(other)
    assert details_of(CORRECT) != details_of(replace(CORRECT, number=2))
    agreed = Who(Person("sam"), Role.CASINO_SUPERVISOR)
    assert with_second(CORRECT, agreed) == replace(CORRECT, second=Person("sam"))
    assert with_second(CONFIRM, agreed) == replace(CONFIRM, second=agreed)
    assert with_second(ask.OpenTable(), agreed) == ask.OpenTable()


@pytest.mark.parametrize("matter", Matter)
def test_who_agrees_to_what_a_table_decides_is_on_its_record_in_a_role_that_may(matter: Matter) -> None:
    """The post in which somebody signed in makes no difference: here everybody came as a shift manager."""
    table = Evening("rws-non-commission").table
    at_table = {staff.role: person for person, staff in table.staff.items()}
    assert at_table.keys() >= {Role.DEALER, Role.PIT}
    stranger = Who(Person("nobody"), Role.SHIFT_MANAGER)
    for proposer in (Role.DEALER, Role.PIT):
        able = SUPERVISORS if matter is not Matter.STAKES or proposer is Role.DEALER else DEALERS
        for role, person in at_table.items():
            said = unfit_on_record(matter, table, Who(Person("proposer"), proposer), Who(person, Role.SHIFT_MANAGER))
            assert (said is None) is (matter not in ON_RECORD or role in able), (proposer, role)
            assert said is None or role.words in said.sentence
        said = unfit_on_record(matter, table, Who(Person("proposer"), proposer), stranger)
        assert (said is not None and said.key == "second-person.not-on-record") is (matter in ON_RECORD)
