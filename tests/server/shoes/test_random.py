"""Tables of random cards: committed before the cut, dealt from the seal, proved, and the same after a restart."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest
from msgspec.structs import replace

from puntobanco.faults import Fault
from puntobanco.floor import table_stream
from puntobanco.journal.machines import TABLE
from puntobanco.journal.proofs import proof_faults
from puntobanco.procedure.asking import Person, Who
from puntobanco.procedure.irregular import Report
from puntobanco.procedure.roles import Role
from puntobanco.rules.hand import Side
from puntobanco.server.sequencer.heads import StreamHeads, taken_up
from puntobanco.server.sequencer.requests import NotJudged
from puntobanco.server.shoes.keeper import Cards
from puntobanco.shoe.proof import ShoeProof, write
from puntobanco.store import Reader
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.model.phases import Phase, phase_of
from puntobanco.table.model.state import Table
from standalone import verify_shoe as verifier
from tests.patience import PATIENCE
from tests.server.shoes.evening import GUESTS, Evening, recorded, setup

NAME = "T 7"
DINA, PIA = Who(Person("dina"), Role.DEALER), Who(Person("pia"), Role.PIT)
ONE_OF_EACH = (
    "massachusetts-commission",
    "rws-non-commission",
    "new-zealand-commission-international",
    "new-zealand-commission-continuous",
)


def run(scene: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(scene, PATIENCE))


async def seated(name: str, **changes: Any) -> Evening:
    evening = await Evening().open(setup(name, NAME, **changes))
    await evening.seat(NAME)
    return evening


def events(store: Reader, name: str = NAME) -> list[Any]:
    return [event for line in store.read(table_stream(name)) for event in TABLE.decoder.decode(line).events]


def shoe_now(evening: Evening) -> str:
    return evening.table(NAME).the_shoe.committed_as


def proof_now(evening: Evening) -> ShoeProof:
    proof = evening.keeper.proof_of(NAME, shoe_now(evening))
    assert proof is not None
    return proof


def holds(evening: Evening, proof: ShoeProof) -> None:
    """The stand-alone verifier accepts it, and it tells what the journal tells."""
    verifier.check(verifier.read_proof(write(proof)))
    assert proof_faults(recorded(events(evening.store)), proof) == ()


def somebody_holds_cards(table: Table) -> bool:
    return table.round is not None and any(one.holder is not None for one in table.round.cards)


@pytest.mark.parametrize("name", ONE_OF_EACH)
def test_the_root_is_out_before_anybody_cuts_and_the_proof_holds_at_every_moment(name: str) -> None:
    async def scene() -> None:
        evening = await seated(name)
        await evening.until(NAME, lambda table: bool(table.shoe and table.shoe.commitment))
        opened = 0
        for _ in range(45):
            await evening.move(NAME)
            if shoe_now(evening):
                holds(evening, proof_now(evening))
                opened = max(opened, len(proof_now(evening).openings))
        told = [event for event in events(evening.store) if isinstance(event, ev.ShoeCommitted | ev.CardsCut)]
        assert isinstance(told[0], ev.ShoeCommitted)
        assert opened >= 4, "cards have been dealt and opened"

    run(scene())


@pytest.mark.parametrize("name", ["massachusetts-ez", "new-zealand-commission-international"])
def test_a_restart_in_the_middle_of_a_round_goes_on_with_the_same_cards(name: str) -> None:
    async def scene() -> None:
        players = {"card_handling": "players", "filings.card_handling": "CH-1"}
        evening = await seated(name, **players if name.startswith("mass") else {"style": "B"})
        await evening.rounds(NAME, 2)
        before = proof_now(evening)
        await evening.until(NAME, somebody_holds_cards)
        root = proof_now(evening).root
        for _ in range(12):  # a restart before every move
            evening = await evening.again()
            await evening.move(NAME)
        await evening.rounds(NAME, 2)
        after = proof_now(evening)
        assert after.root == before.root == root, "no other shoe was dealt"
        assert after.openings[: len(before.openings)] == before.openings
        holds(evening, after)

    run(scene())


def test_a_shuffler_is_committed_to_anew_for_every_round_also_after_restarts() -> None:
    async def scene() -> None:
        evening = await seated("new-zealand-commission-continuous")
        for _ in range(4):
            await evening.rounds(NAME, 1)
            evening = await evening.again()
        roots = [event.root for event in events(evening.store) if isinstance(event, ev.ShoeCommitted)]
        assert len(roots) >= 4 and len(set(roots)) == len(roots)
        for event in [event for event in events(evening.store) if isinstance(event, ev.ShoeCommitted)]:
            proof = evening.keeper.proof_of(NAME, event.shoe)
            assert proof is not None
            holds(evening, proof)

    run(scene())


def test_a_shoe_that_is_over_is_opened_whole_and_its_proof_is_kept() -> None:
    async def scene() -> None:
        evening = await seated("new-zealand-commission")
        await evening.rounds(NAME, 3)
        shoe = shoe_now(evening)
        await evening.do(NAME, PIA, ask.OrderShuffle(reason="suspicion"))
        closed = evening.keeper.proof_of(NAME, shoe)
        assert closed is not None and closed.closed and len(closed.openings) == 416
        holds(evening, closed)
        await evening.rounds(NAME, 1)
        assert [one.key for one in evening.store.documents("proof")] == [f"{NAME}/{shoe}"]
        assert [one.key for one in evening.store.documents("shoe")] == [f"{NAME}/{shoe_now(evening)}"]
        later = await evening.again()
        assert later.keeper.proof_of(NAME, shoe) == closed

    run(scene())


async def _played() -> tuple[Evening, ShoeProof]:
    evening = await seated("rws-non-commission")
    await evening.rounds(NAME, 3)
    return evening, proof_now(evening)


def test_a_changed_proof_is_refused_beside_the_journal() -> None:
    async def scene() -> None:
        evening, proof = await _played()
        happened = events(evening.store)
        codes = {
            "other-root": replace(proof, root="0" * 64),
            "other-cuts": replace(proof, cuts=(*proof.cuts, *proof.cuts[:1]) if proof.cuts else ()),
            "other-number": replace(proof, out=proof.out + 1),
            "no-such-shoe": replace(proof, shoe="another"),
        }
        if not proof.cuts:
            codes.pop("other-cuts")
        for code, changed in codes.items():
            assert code in {fault.code for fault in proof_faults(recorded(happened), changed)}, code

    run(scene())


def test_a_journal_with_another_card_or_a_later_root_is_refused_beside_the_proof() -> None:
    async def scene() -> None:
        evening, proof = await _played()
        happened = events(evening.store)
        drawn = next(n for n, event in enumerate(happened) if isinstance(event, ev.CardDrawn | ev.CardsTurned))
        event = happened[drawn]
        other = ask.CardText("As" if "As" not in str(event) else "Kd")
        one = isinstance(event, ev.CardDrawn)
        card = replace(event, card=other) if one else replace(event, cards=(other,) * len(event.cards))
        forged = [*happened[:drawn], card, *happened[drawn + 1 :]]
        assert "other-card" in codes_of(proof_faults(recorded(forged), proof))
        committed = next(one for one in happened if isinstance(one, ev.ShoeCommitted))
        late = [one for one in happened if one is not committed]
        late.insert(drawn + 1, committed)
        assert "cards-before-root" in codes_of(proof_faults(recorded(late), proof))

    run(scene())


def codes_of(faults: tuple[Fault, ...]) -> set[str]:
    return {fault.code for fault in faults}


def test_nobody_at_the_table_names_a_card() -> None:
    async def scene() -> None:
        evening = await seated("rws-non-commission")
        await evening.until(NAME, lambda table: phase_of(table) is Phase.CALLED)
        number = evening.house.sequencer.durable[table_stream(NAME)].end.number
        for act in (
            ask.Draw(card=ask.CardText("Kd")),
            ask.Turn(side=Side.PLAYER, cards=(ask.CardText("Kd"),)),
            ask.ReportTrouble(report=Report.EXTRA_CARD, card=ask.CardText("Kd")),
        ):
            answer = await evening.put(NAME, DINA, act)
            assert not answer.done and answer.refused[0].code == "card-named"
        assert evening.house.sequencer.durable[table_stream(NAME)].end.number == number

    run(scene())


def test_a_card_somebody_else_holds_stays_unnamed_when_it_is_reached_for() -> None:
    async def scene() -> None:
        evening = await seated("new-zealand-commission-international")
        await evening.until(NAME, somebody_holds_cards)
        round_ = evening.table(NAME).round
        assert round_ is not None
        side = next(one.side for one in round_.cards if one.holder is not None)
        thief = next(one for one in GUESTS if one.person not in {card.holder for card in round_.cards})
        answer = await evening.put(NAME, thief, ask.Look(side=side, place=1))
        assert answer.refused[0].code == "not-holding"
        last = list(evening.store.read(table_stream(NAME)))[-1]
        assert b"incident.card-touched" in last and b'"card":null' in last

    run(scene())


def test_no_two_shoes_have_the_same_order() -> None:
    async def scene() -> None:
        evening = await Evening().open(setup("rws-non-commission", "A"), setup("rws-non-commission", "B"))
        await evening.seat("A")
        await evening.until("A", lambda table: bool(table.shoe and table.shoe.commitment))
        await evening.staff("B")
        await evening.until("B", lambda table: bool(table.shoe and table.shoe.commitment))
        known = [one.order for one in evening.keeper._shoes._known.values()]
        assert len(known) == 2 and known[0] != known[1]

    run(scene())


def test_with_another_key_the_table_stops_and_deals_no_other_cards() -> None:
    async def scene() -> None:
        evening = await seated("rws-non-commission")
        await evening.rounds(NAME, 1)
        stands = evening.store.length(table_stream(NAME))
        later = await evening.again(key=bytes(32))
        assert later.house.sequencer.stopped[table_stream(NAME)].code == "integrity.shoe-sealed"
        with pytest.raises(NotJudged, match="key is lost"):
            await later.move(NAME)
        assert later.store.length(table_stream(NAME)) == stands
        back = await later.again()
        await back.rounds(NAME, 1)
        holds(back, proof_now(back))

    run(scene())


def test_two_processes_deal_from_the_same_shoe() -> None:
    async def scene() -> None:
        one = await seated("rws-non-commission")
        await one.rounds(NAME, 1)
        two = await one.again()
        for turn in range(40):
            evening = (one, two)[turn % 2]
            evening.asked = 1_000 + turn * 10
            evening.house.sequencer.catch_up(table_stream(NAME))
            evening.house.sequencer._ahead = StreamHeads(evening.house.sequencer.durable)
            await evening.move(NAME)
        for evening in (one, two):
            evening.house.sequencer.catch_up(table_stream(NAME))
        assert proof_now(one) == proof_now(two)
        holds(one, proof_now(one))

    run(scene())


@pytest.mark.parametrize("name", ["new-zealand-commission", "new-zealand-commission-continuous"])
def test_the_places_of_all_cards_are_the_same_when_a_table_is_taken_up_from_the_store(name: str) -> None:
    async def scene() -> None:
        evening = await seated(name)
        for _ in range(60):
            await evening.move(NAME)
            head = evening.house.sequencer.durable[table_stream(NAME)]
            again = taken_up(evening.store, table_stream(NAME)).state
            assert (again.shoe, again.shoe_before) == (head.state.shoe, head.state.shoe_before)

    run(scene())


def test_a_table_is_keyed_unless_the_operator_chose_otherwise() -> None:
    async def scene() -> None:
        evening = await Evening().open(setup("rws-non-commission", NAME), cards=Cards.KEYED)
        await evening.seat(NAME)
        await evening.until(NAME, lambda table: bool(table.shoe and table.shoe.ready.value == "load"))
        assert not [event for event in events(evening.store) if isinstance(event, ev.ShoeCommitted)]
        evening.keeper.elect(NAME, Cards.RANDOM)
        assert evening.keeper.elected(NAME) is Cards.RANDOM

    run(scene())
