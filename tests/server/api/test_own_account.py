"""Nobody acts for themselves: admit, grant, deposit, pay out, fill, approve. Each attack leaves all as it was."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from msgspec import to_builtins

from puntobanco.house import commands as house_ask
from puntobanco.house.state import CAGE
from puntobanco.money import Minor
from puntobanco.procedure.asking import Person
from puntobanco.procedure.roles import Role
from puntobanco.server.accounts.documents import PEOPLE
from puntobanco.table import commands as ask
from puntobanco.wire.posts import Post
from tests.server.api.hired import Hired
from tests.server.api.served import TABLE, Caller, Served

THOUSAND = Minor(100_000)


class Cage(Hired):
    """A house for money with a cashier, an operator, and Anna, who has a thousand in her wallet."""

    def __init__(self, served: Served) -> None:
        super().__init__(served)
        self.carl = self.hire("carl", Post.CASHIER)
        self.olivia = self.hire("olivia", Post.OPERATOR)
        self.anna = self.hire("anna", Post.PLAYER)
        self.olivia.does(house_ask.FundCage(amount=THOUSAND), "house")
        self.carl.does(house_ask.OpenAccount(person=Person(self.anna.person)), "house")
        self.carl.does(house_ask.Deposit(person=Person(self.anna.person), amount=THOUSAND), "house")
        self.out = house_ask.Withdraw(person=Person(self.anna.person), amount=THOUSAND)
        self.draw = house_ask.DrawFromCage(amount=THOUSAND)

    def grants(self, login: str) -> set[str]:
        found = PEOPLE.find(self.served.serving.service.accounts.store, self.ids[login])
        assert found is not None
        return {one.post.value for one in found.record.holdings}

    @contextmanager
    def untouched(self) -> Iterator[None]:
        """Whatever is tried inside changes no stream, no money and no grant."""
        before = self.served.numbers(), dict(self.served.state("house").books.balances), self._all_grants()
        yield
        assert (self.served.numbers(), dict(self.served.state("house").books.balances), self._all_grants()) == before

    def _all_grants(self) -> dict[str, set[str]]:
        return {login: self.grants(login) for login in self.ids}


@pytest.fixture
def cage(real: Served) -> Cage:
    return Cage(real)


def propose(by: Caller, act: Any, stream: str = "house") -> str:
    return str(by.post("/api/approvals", {"stream": stream, "act": to_builtins(act)}, good=True).json()["id"])


def answered(by: Caller, id_: str, *, agree: bool = True) -> str:
    """What came of agreeing: the stage, or why not."""
    told = by.post(f"/api/approvals/{id_}", {"agree": agree}).json()
    return str(told.get("title") or told["stage"])


def test_a_cashier_does_not_admit_themselves_as_a_player(cage: Cage) -> None:
    with cage.untouched():
        told = cage.carl.post(f"/api/people/{cage.ids['carl']}/admit", {"post": "player", "scope": "*"})
        assert told.json()["title"] == "not-yourself", told.text


def test_an_officer_neither_admits_nor_grants_nor_unlocks_themselves(cage: Cage) -> None:
    path = f"/api/people/{cage.ids['officer-1']}"
    with cage.untouched():
        for way, message in (
            ("admit", {"post": "player", "scope": "*"}),
            ("admit", {"post": "nominee", "scope": "SG-01"}),
            ("grants", {"post": "cashier", "scope": "*"}),
            ("reset", {}),
        ):
            told = cage.olga.post(f"{path}/{way}", message).json()
            assert told["title"] == "not-yourself", (way, told)


def test_an_officer_does_not_agree_to_a_grant_of_their_own(cage: Cage) -> None:
    message = {"post": "cashier", "scope": "*"}
    proposed = cage.olga.post(f"/api/people/{cage.ids['officer-2']}/grants", message, good=True).json()["id"]
    with cage.untouched():
        assert answered(cage.otto, proposed) == "not-yourself"


def test_a_cashier_of_one_table_admits_to_that_table_alone(cage: Cage) -> None:
    cora = cage.hire("cora", Post.CASHIER, "SG-01")
    cage.add("ben")
    with cage.untouched():
        for scope in ("*", "SG-02"):
            told = cora.post(f"/api/people/{cage.ids['ben']}/admit", {"post": "player", "scope": scope}).json()
            assert told["title"] == "not-your-table"
    cora.post(f"/api/people/{cage.ids['ben']}/admit", {"post": "player", "scope": "SG-01"}, good=True)


def test_an_office_is_granted_for_the_whole_house(cage: Cage) -> None:
    cage.add("ben")
    for post in ("officer", "anchor-holder"):
        told = cage.olga.post(f"/api/people/{cage.ids['ben']}/grants", {"post": post, "scope": "SG-01"}).json()
        assert told["title"] == "whole-house"


def test_a_cashier_who_also_plays_does_not_serve_their_own_account(cage: Cage) -> None:
    """Somebody else admitted them, which is in order; from then on others serve them."""
    cage.grant("carl", Post.PLAYER)
    carl = Person(cage.ids["carl"])
    cage.olivia.does(house_ask.OpenAccount(person=carl), "house")
    cora = cage.hire("cora", Post.CASHIER)
    cora.does(house_ask.Deposit(person=carl, amount=THOUSAND), "house")
    out = house_ask.Withdraw(person=carl, amount=THOUSAND)
    with cage.untouched():
        asked = cage.carl.post("/api/approvals", {"stream": "house", "act": to_builtins(out)}).json()
        assert asked["title"] == "not-yourself", "nobody is asked to agree to it"
        assert cage.carl.refused(house_ask.Deposit(person=carl, amount=THOUSAND), "house") == "not-yourself"
        assert cage.carl.refused(house_ask.OpenAccount(person=carl), "house") == "not-yourself"


def test_a_cashier_does_nothing_at_the_table_where_they_play(cage: Cage) -> None:
    cage.olivia.does(ask.Appoint(person=Person("dina"), role=Role.DEALER))
    for act in (ask.PostSigns(), ask.OpenTable()):
        cage.olivia.does(act)
    cage.grant("olivia", Post.PLAYER)
    plays = cage.sign_in("olivia").acting("player")
    plays.does(ask.Join(person=Person(plays.person), seat=1))
    with cage.untouched():
        assert cage.olivia.refused(ask.CloseTable()) == "plays-here"
        assert cage.olivia.refused(ask.Appoint(person=Person("eve"), role=Role.DEALER)) == "plays-here"


def test_nobody_gives_themselves_a_post_at_a_table(cage: Cage) -> None:
    with cage.untouched():
        assert cage.olivia.refused(ask.Appoint(person=Person(cage.olivia.person), role=Role.PIT)) == "not-yourself"


def test_a_cashier_alone_takes_nothing_out_of_a_strangers_wallet(cage: Cage) -> None:
    elsewhere = cage.sign_in("carl").acting("cashier")
    proposed = propose(cage.carl, cage.out)
    with cage.untouched():
        assert cage.carl.refused(cage.out, "house") == "second-person"
        forged = {**to_builtins(cage.out), "second": cage.anna.person}
        assert cage.carl.refused(forged, "house") == "second-person", "a second person is never taken from the command"
        assert cage.carl.refused(cage.out, "house", approval=proposed) == "approval-stage"
        assert answered(cage.carl, proposed) == "second-person"
        assert answered(elsewhere, proposed) == "second-person", "the same person at another session"
        assert cage.carl.refused(cage.out, "house", approval=proposed) == "approval-stage"


def test_the_owner_confirms_a_withdrawal_once_and_for_that_amount_alone(cage: Cage) -> None:
    proposed = propose(cage.carl, cage.out)
    (asked,) = cage.anna.get("/api/approvals").json()
    assert (asked["id"], asked["act"]["amount"]) == (proposed, THOUSAND)
    ben = cage.hire("ben", Post.PLAYER)
    assert not ben.get("/api/approvals").json() and answered(ben, proposed) == "second-person", "it is not theirs"
    assert answered(cage.anna, proposed) == "approved"
    cora = cage.hire("cora", Post.CASHIER)
    with cage.untouched():
        other = house_ask.Withdraw(person=Person(cage.anna.person), amount=Minor(THOUSAND - 1))
        assert cage.carl.refused(other, "house", approval=proposed) == "second-person"
        assert cora.refused(cage.out, "house", approval=proposed) == "second-person"
    cage.carl.does(cage.out, "house", approval=proposed)
    assert cage.served.state("house").wallet(Person(cage.anna.person)) == 0
    moved = cage.served.serving.casino.store.read("house")
    assert f'"second":"{cage.anna.person}"'.encode() in list(moved)[-1]
    with cage.untouched():
        assert cage.carl.refused(cage.out, "house", approval=proposed) == "approval-stage", "it is used up"


def test_a_second_person_of_the_house_confirms_a_withdrawal_but_not_everybody(cage: Cage) -> None:
    lena, pia = cage.hire("lena", Post.SHIFT_MANAGER), cage.hire("pia", Post.PIT)
    max_ = cage.hire("max", Post.SHIFT_MANAGER, "SG-01")
    proposed = propose(cage.carl, cage.out)
    with cage.untouched():
        for other in (pia, max_, cage.olivia, cage.olga):
            assert answered(other, proposed) in ("second-person", "not-this-way"), other.person
    assert answered(lena, proposed) == "approved"
    cage.carl.does(cage.out, "house", approval=proposed)
    assert cage.served.state("house").wallet(Person(cage.anna.person)) == 0


def test_the_owner_can_say_no(cage: Cage) -> None:
    proposed = propose(cage.carl, cage.out)
    assert answered(cage.anna, proposed, agree=False) == "declined"
    with cage.untouched():
        assert cage.carl.refused(cage.out, "house", approval=proposed) == "approval-stage"


def test_an_owner_who_works_here_confirms_as_a_player_and_in_no_other_post(cage: Cage) -> None:
    """Cora is a cashier who plays too: as a cashier she does not agree to her own withdrawal."""
    cora = cage.hire("cora", Post.CASHIER)
    cage.grant("cora", Post.PLAYER)
    me = Person(cage.ids["cora"])
    cage.carl.does(house_ask.OpenAccount(person=me), "house")
    cage.carl.does(house_ask.Deposit(person=me, amount=THOUSAND), "house")
    out = house_ask.Withdraw(person=me, amount=THOUSAND)
    proposed = propose(cage.carl, out)
    with cage.untouched():
        assert answered(cora, proposed) == "second-person"
        assert cage.carl.refused(out, "house", approval=proposed) == "approval-stage"
    assert answered(cage.sign_in("cora").acting("player", "SG-01"), proposed) == "approved"
    cage.carl.does(out, "house", approval=proposed)


def test_a_confirmation_falls_with_the_owners_account(cage: Cage) -> None:
    proposed = propose(cage.carl, cage.out)
    assert answered(cage.anna, proposed) == "approved"
    cage.olga.post(f"/api/people/{cage.ids['anna']}/lock", {"words": "stolen"}, good=True)
    with cage.untouched():
        assert cage.carl.refused(cage.out, "house", approval=proposed) == "second-person"


def test_two_people_draw_the_cages_own_money(cage: Cage) -> None:
    with cage.untouched():
        assert cage.olivia.refused(cage.draw, "house") == "second-person"
    proposed = propose(cage.olivia, cage.draw)
    with cage.untouched():
        assert answered(cage.olivia, proposed) == "second-person"
        assert answered(cage.anna, proposed) == "second-person"
        assert cage.olivia.refused(cage.draw, "house", approval=proposed) == "approval-stage"
    assert answered(cage.carl, proposed) == "approved"
    cage.olivia.does(cage.draw, "house", approval=proposed)
    assert cage.served.state("house").books[CAGE] == 0


def test_a_post_granted_later_does_not_make_somebody_their_own_second_person(cage: Cage) -> None:
    """Olivia proposes as the operator, becomes a cashier, and would agree in that post."""
    proposed = propose(cage.olivia, cage.draw)
    cage.grant("olivia", Post.CASHIER)
    now_cashier = cage.sign_in("olivia").acting("cashier")
    with cage.untouched():
        assert answered(now_cashier, proposed) == "second-person"
    cage.olga.post(f"/api/people/{cage.ids['olivia']}/revoke", {"post": "operator", "scope": "*"}, good=True)
    again = cage.sign_in("olivia").acting("cashier")
    with cage.untouched():
        assert answered(again, proposed) == "second-person"
        assert again.refused(cage.draw, "house", approval=proposed) == "not-your-role"
    assert cage.served.state(TABLE) is not None


def made_code(by: Caller, amount: int = THOUSAND) -> str:
    return str(by.post("/api/withdrawal-code", {"amount": amount}, good=True).json()["code"])


def test_a_code_of_the_owner_is_good_once_for_its_amount(cage: Cage) -> None:
    first, code = made_code(cage.anna), made_code(cage.anna)
    less = house_ask.Withdraw(person=Person(cage.anna.person), amount=Minor(THOUSAND - 1))
    with cage.untouched():
        assert cage.carl.refused(less, "house", approval=code) == "second-person", "for another amount"
    slipped = house_ask.Withdraw(person=Person(cage.anna.person), amount=THOUSAND, slip="W-1")
    cage.carl.does(slipped, "house", approval=code)
    assert cage.served.state("house").wallet(Person(cage.anna.person)) == 0
    with cage.untouched():
        for used in (code, first):
            assert cage.carl.refused(cage.out, "house", approval=used) == "approval-stage"


def test_a_wrong_code_ends_the_right_one(cage: Cage) -> None:
    code = made_code(cage.anna)
    with cage.untouched():
        assert cage.carl.refused(cage.out, "house", approval="aaaaa-aaaaa") == "second-person"
        assert cage.carl.refused(cage.out, "house", approval=code) == "approval-stage", "nobody guesses on"


def test_a_code_lasts_ten_minutes_and_falls_with_the_account(cage: Cage) -> None:
    code = made_code(cage.anna)
    cage.served.clock.later(10)
    with cage.untouched():
        assert cage.carl.refused(cage.out, "house", approval=code) == "approval-stage"
    code = made_code(cage.anna)
    cage.olga.post(f"/api/people/{cage.ids['anna']}/lock", {"words": "stolen"}, good=True)
    with cage.untouched():
        assert cage.carl.refused(cage.out, "house", approval=code) == "second-person"


def test_a_code_is_made_by_a_player_and_is_for_their_own_wallet(cage: Cage) -> None:
    ben = cage.hire("ben", Post.PLAYER)
    code = made_code(ben)
    with cage.untouched():
        assert cage.carl.refused(cage.out, "house", approval=code) == "approval-stage", "it is of Ben's wallet"
        for other in (cage.carl, cage.olivia, cage.olga):
            assert other.post("/api/withdrawal-code", {"amount": THOUSAND}).json()["title"] == "not-your-role"
        for amount in (0, -1, 2**62):
            assert cage.anna.post("/api/withdrawal-code", {"amount": amount}).status_code == 400
