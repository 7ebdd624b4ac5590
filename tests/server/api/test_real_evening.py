"""A house for money, from its first start to the last cent at the cage: nobody is anybody without two officers."""

from pathlib import Path

from msgspec import to_builtins

from puntobanco.house import commands as house_ask
from puntobanco.money import Minor
from puntobanco.procedure.asking import Person
from puntobanco.procedure.roles import Role
from puntobanco.table import commands as ask
from puntobanco.table.model.phases import Phase
from puntobanco.wire.posts import Post
from tests.cli.run import answer, run
from tests.server.api.hired import Hired
from tests.server.api.served import Caller, Served
from tests.server.api.staffed import Staffed, bet

ROUNDS = 5
BROUGHT = 50_000


class Evening(Staffed):
    """A table whose staff and players two officers have let in."""

    def __init__(self, served: Served) -> None:
        self.people = Hired(served)
        super().__init__(served)

    def come(self, post: str) -> Caller:
        """Somebody hired for just this post."""
        return self.people.hire(f"{post} {len(self.people.ids)}".replace(" ", "-"), Post(post))


def test_an_evening_for_money_ends_with_every_cent_accounted_for(tmp_path: Path) -> None:
    with Served(data=tmp_path, database="") as served:
        evening = Evening(served)
        evening.until(Phase.READY)
        anna, ben = evening.player(BROUGHT, 1), evening.player(BROUGHT, 2)
        assert served.caller().post("/api/enter", {"name": "anybody"}).status_code == 403, "nobody simply comes in"
        for _ in range(ROUNDS):
            evening.until(Phase.BETTING)
            anna.does(bet(10_000, "player"))
            ben.does(bet(5_000, "tie"))
            assert ben.refused(ask.CloseBets()) == "not-your-role"
            evening.until(Phase.SETTLED)
            evening.until(Phase.READY)
        cashier, home = evening.staff[Role.CASHIER], {}
        for guest in (anna, ben):
            guest.does(ask.Leave(person=Person(guest.person)))
            wallet = served.state("house").wallet(Person(guest.person))
            if wallet:
                out = house_ask.Withdraw(person=Person(guest.person), amount=Minor(wallet))
                proposed = cashier.post("/api/approvals", {"stream": "house", "act": to_builtins(out)}, good=True)
                guest.post(f"/api/approvals/{proposed.json()['id']}", {"agree": True}, good=True)
                cashier.does(out, "house", approval=proposed.json()["id"])
            home[guest.person] = wallet
        lost = 2 * BROUGHT - sum(home.values())
        assert not evening.table.books.of("rack") and not evening.table.books.of("held")
    journal = str(tmp_path)
    checked = run("verify", journal)
    assert checked.exit_code == 0, checked.output
    (row,) = answer("books", "win", journal, "--json")["rows"]
    assert (row["win"], row["rounds"], row["float_differs"]) == (lost, ROUNDS, 0)
    assert row["won"] == lost and row["drop"] == 2 * BROUGHT
    owed = answer("books", "liability", journal, "--json")["sums"]
    assert lost and not owed["differs"] and not any(owed[of] for of in ("wallets", "racks", "unclaimed", "stakes"))
