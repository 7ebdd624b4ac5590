"""Bots beside people: somebody sits down at a bots' table of each rulebook, bets, and is dealt and paid with them."""

import asyncio
from pathlib import Path

from puntobanco.bots.house import House
from puntobanco.bots.tally import Tally
from puntobanco.client import Client, Subscription
from puntobanco.house import commands as house_ask
from puntobanco.money import Minor
from puntobanco.procedure.roles import Role
from puntobanco.store.open import FILE
from puntobanco.table import commands as ask
from tests.cli.run import run
from tests.client.served import EACH_RULEBOOK, served
from tests.patience import PATIENCE

TABLES = ("MA-01", "SG-01", "NZ-01")
CHIPS, ENOUGH = Minor(100_000_00), 2
"""What the person brings, and in how many rounds they bet."""

Staff = tuple[Client, Client]


class Guest:
    """A person at one table: whatever is theirs to do they do, and nothing else."""

    def __init__(self, url: str, table: str) -> None:
        self.client, self.table, self.stream = Client(url), table, f"table/{table}"
        self.betted: set[int] = set()

    async def do(self, act: ask.AnyAct) -> None:
        """Something that must be done."""
        answer = await self.client.command(self.stream, act)
        assert answer.done, (act, answer)

    async def come(self, staff: Staff) -> Subscription:
        """Sit down on the last seat once the table is open, with chips out of a wallet."""
        operator, cashier = staff
        await self.client.enter("Anna")
        await self.client.act_as("player", self.table)
        person = self.client.person
        await cashier.command("house", house_ask.OpenAccount(person=person))
        await cashier.command("house", house_ask.Deposit(person=person, amount=CHIPS))
        appointed = ask.Appoint(person=cashier.person, role=Role.CASHIER)
        assert (await operator.command(self.stream, appointed)).done
        watching = await self.client.watch(self.stream)
        number = 0
        while (view := await watching.at_least(number)).seen["phase"] == "closed":
            number = view.number + 1
        free = next(one.free for one in (await self.client.lobby()).tables if one.name == self.table)
        await self.do(ask.Join(person=person, seat=free[-1]))
        assert (await cashier.command(self.stream, ask.BuyIn(person=person, amount=CHIPS))).done
        return watching

    async def play(self, staff: Staff) -> None:
        """Bet once a round until there were enough, and leave as soon as the table lets one go."""
        watching, number = await self.come(staff), 0
        while True:
            view = await watching.at_least(number)
            number = view.number + 1
            step, round_ = view.seen["step"], view.seen["felt"]["round"]
            if step["person"] == self.client.person:
                await self.do(_own(step["act"]))
            if len(self.betted) < ENOUGH:
                boxes = [box for one in view.seen["offers"] if one["act"] == "place-bets" for box in one["boxes"]]
                await self._bet(round_, next((box for box in boxes if box["wager"] == "tie"), None))
            elif round_ is None or round_["number"] not in self.betted:
                if (await self.client.command(self.stream, ask.Leave(person=self.client.person))).done:
                    return

    async def _bet(self, round_: dict[str, int] | None, box: dict[str, int] | None) -> None:
        if round_ is not None and box is not None and round_["number"] not in self.betted:
            stake = ask.Stake(wager="tie", amount=Minor(box["least"]), seat=box["seat"])
            if (await self.client.command(self.stream, ask.PlaceBets(bets=(stake,)))).done:
                self.betted.add(round_["number"])


def _own(act: str) -> ask.AnyAct:
    """What a table asks of a guest who bets on the Tie, and so holds no cards: to cut, or to take the shoe."""
    own: dict[str, ask.AnyAct] = {"answer-cut": ask.AnswerCut(), "answer-shoe": ask.AnswerShoe(take=False)}
    return own[act]


async def _staff(url: str) -> Staff:
    operator, cashier = Client(url), Client(url)
    for client, role in ((operator, "operator"), (cashier, "cashier")):
        await client.enter(role)
        await client.act_as(role)
    return operator, cashier


async def _evening(url: str) -> tuple[list[Guest], dict[str, Tally]]:
    bots = House(url, players=2, seed=1)
    await bots.open(TABLES)
    playing = asyncio.create_task(bots.play(None, 0.5))
    staff = await _staff(url)
    guests = [Guest(url, table) for table in TABLES]
    await asyncio.wait_for(asyncio.gather(*(guest.play(staff) for guest in guests)), PATIENCE)
    bots.stop.set()
    await playing
    for client in (*staff, *(guest.client for guest in guests)):
        await client.close()
    return guests, bots.tallies


def test_a_person_plays_beside_bots_at_a_table_of_each_rulebook(tmp_path: Path) -> None:
    with served(tmp_path / "house", *EACH_RULEBOOK) as url:
        guests, tallies = asyncio.run(_evening(url))
    assert [len(guest.betted) for guest in guests] == [ENOUGH] * len(TABLES)
    for tally in tallies.values():
        assert not tally.stuck and tally.players == 2 and tally.rounds >= ENOUGH and tally.bets, tally
    checked = run("verify", f"sqlite:///{tmp_path / 'house' / FILE}")
    assert checked.exit_code == 0 and "everything holds" in checked.output, checked.output
