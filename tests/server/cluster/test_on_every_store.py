"""A round over the wire, from the first appointment to the payout, on every kind of store."""

from pathlib import Path

from puntobanco.journal.machines import is_played
from puntobanco.money import Minor
from puntobanco.procedure.asking import Person
from puntobanco.procedure.roles import Role
from puntobanco.store import looked_at
from puntobanco.store.open import MEMORY
from puntobanco.table import commands as ask
from puntobanco.table.model.phases import Phase
from tests.server.api.served import TABLE, Served
from tests.server.api.staffed import Staffed, bet


def test_a_round_is_played_seen_and_kept(tmp_path: Path, address: str) -> None:
    with Served(data=tmp_path / "house", practice=True, database=address) as served:
        staffed = Staffed(served)
        staffed.until(Phase.BETTING)
        anna = staffed.player(chips=100_000, seat=1)
        with anna.socket() as line:
            line.watch()
            done = anna.does(bet(5_000), id_="annas-bet-1")
            while (seen := line.until("view"))["number"] < done["at"][TABLE]:
                pass
            assert seen["view"]["rack"] == 95_000
        assert anna.does(bet(5_000), id_="annas-bet-1") == done, "sent twice, laid once"
        assert anna.refused(bet(6_000), id_="annas-bet-1") == "other-content"
        assert anna.refused(ask.OpenBets()) == "not-your-role"
        dealt = staffed.table.rounds
        while staffed.table.rounds == dealt or staffed.phase is not Phase.BETTING:
            staffed.next()
        assert staffed.rack(anna) != 95_000 or staffed.table.finished[-1].number == dealt
        cashier = staffed.staff[Role.CASHIER]
        chips = staffed.rack(anna)
        cashier.does(ask.CashOut(person=Person(anna.person), amount=Minor(chips)))
        assert served.state("house").wallet(anna.person) == chips and staffed.rack(anna) == 0
        numbers = served.numbers()
    if address != MEMORY:
        reader = looked_at(address)
        assert {stream: reader.length(stream) for stream in filter(is_played, reader.streams())} == numbers
        reader.close()
