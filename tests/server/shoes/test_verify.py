"""``puntobanco verify`` sets the proofs of random shoes beside the journal of a house."""

import asyncio
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from puntobanco.audit.source import write_folder
from puntobanco.journal.machines import TABLE
from puntobanco.journal.proofs import proof_faults
from puntobanco.procedure.asking import Person, Who
from puntobanco.procedure.roles import Role
from puntobanco.server.shoes.keeper import Cards
from puntobanco.shoe.proof import ShoeProof, write
from puntobanco.store import Batch, Document, SqliteStore
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.model.phases import Phase, phase_of
from tests.cli.run import run
from tests.server.shoes.evening import Evening, recorded, setup
from tests.server.shoes.test_cutting_card import is_over, short_shoe
from tests.support import REMOVE

NAME = "T 7"
PIA = Who(Person("pia"), Role.PIT)


def played(path: Path) -> tuple[dict[str, list[bytes]], ShoeProof]:
    """A house with a shoe that is over: its streams, and the proof of that shoe."""

    async def scene() -> tuple[dict[str, list[bytes]], ShoeProof]:
        evening = await Evening(SqliteStore(path)).open(setup("new-zealand-commission", NAME))
        await evening.seat(NAME)
        await evening.rounds(NAME, 2)
        shoe = evening.house.sequencer.durable[f"table/{NAME}"].state.shoe.committed_as
        await evening.do(NAME, PIA, ask.OrderShuffle(reason="suspicion"))
        await evening.rounds(NAME, 1)
        proof = evening.keeper.proof_of(NAME, shoe)
        assert proof is not None and proof.closed
        streams = {name: list(evening.store.read(name)) for name in evening.store.streams()}
        await evening.house.close()
        return streams, proof

    return asyncio.run(scene())


def changed(proof: ShoeProof) -> ShoeProof:
    """The same shoe as if somebody had cut it elsewhere."""
    return replace(proof, cuts=tuple(replace(one, at=one.at + 1) for one in proof.cuts))


def test_a_house_and_its_proofs_hold_and_a_changed_proof_does_not(tmp_path: Path) -> None:
    path = tmp_path / "house.sqlite"
    streams, proof = played(path)
    assert run("verify", str(path)).exit_code == 0
    folder = tmp_path / "journal"
    write_folder(folder, streams)
    (folder / "one.shoe-proof.json").write_bytes(write(proof))
    assert run("verify", str(folder)).exit_code == 0
    (folder / "one.shoe-proof.json").write_bytes(write(changed(proof)))
    told = run("verify", str(folder))
    assert told.exit_code == 1 and "other cuts of this shoe" in told.output
    store = SqliteStore(path)
    (kept,) = store.documents("proof")
    store.append(Batch(documents=(Document(kept.kind, kept.key, kept.version, write(changed(proof))),))).result()
    store.close()
    assert run("verify", str(path)).exit_code == 1


# Every round and every correction beside the proof of its shoe.


def told_by(streams: dict[str, list[bytes]]) -> list[Any]:
    """The events of the table."""
    return [event for line in streams[f"table/{NAME}"] for event in TABLE.decoder.decode(line).events]


def with_another_card(event: Any) -> Any:
    """The event with the first card that it shows exchanged; none if it shows no card."""
    shown = event.cards if isinstance(event, ev.CardsTurned) else (getattr(event, "card", None),)
    if not isinstance(event, ev.CardsTurned | ev.CardDrawn) or not shown or shown[0] is None:
        return None
    card = ask.CardText("As" if shown[0] != "As" else "Kd")
    return replace(event, cards=(card, *shown[1:])) if isinstance(event, ev.CardsTurned) else replace(event, card=card)


def test_the_first_round_whose_card_is_another_is_named(tmp_path: Path) -> None:
    streams, proof = played(tmp_path / "house.sqlite")
    events = told_by(streams)
    assert proof_faults(recorded(events), proof) == ()
    rounds = set()
    for place, event in enumerate(events):
        if (other := with_another_card(event)) is None:
            continue
        number = max(one.number for one in events[:place] if isinstance(one, ev.BetsOpened))
        faults = proof_faults(recorded([*events[:place], other, *events[place + 1 :]]), proof)
        rounds.add(number)
        if number == 3:
            assert not faults, "another shoe's round, and another proof's business"
        else:
            assert [one.code for one in faults] == ["other-card"]
            assert faults[0].sentence.startswith(f"round {number}, "), faults
    assert rounds == {1, 2, 3}


def test_a_correction_to_other_cards_is_named_also_after_the_next_shoe(tmp_path: Path) -> None:
    streams, proof = played(tmp_path / "house.sqlite")
    events = told_by(streams)
    player, banker = ((ask.CardText("9s"), ask.CardText("Kd")), (ask.CardText("2c"), ask.CardText("6h")))
    invented = ev.RoundCorrected(
        number=2,
        player=player,
        banker=banker,
        reason="misread",
        second=Person("max"),
        wagers=(),
        changes=(),
        transfers=(),
    )
    for forgery in ([*events, invented], [*events[:-5], invented, *events[-5:]]):
        (fault,) = proof_faults(recorded(forgery), proof)
        assert fault.code == "other-correction" and fault.sentence.startswith("round 2 was corrected to other cards")


def test_a_proof_that_a_house_kept_and_that_is_gone_is_missed(tmp_path: Path) -> None:
    path = tmp_path / "house.sqlite"
    _, proof = played(path)
    store = SqliteStore(path)
    (kept,) = store.documents("proof")
    store.append(Batch(documents=(Document(kept.kind, kept.key, kept.version, None),))).result()
    store.close()
    told = run("verify", str(path))
    assert told.exit_code == 1 and f"the proof of shoe {proof.shoe} was kept" in told.output


def test_a_proof_is_kept_also_when_real_cards_follow(tmp_path: Path) -> None:
    path = tmp_path / "house.sqlite"

    async def scene() -> str:
        evening = await Evening(SqliteStore(path)).open(setup("rws-non-commission", NAME, burn=REMOVE))
        await evening.seat(NAME)
        await short_shoe(evening, 12)
        shoe: str = evening.house.sequencer.durable[f"table/{NAME}"].state.shoe.committed_as
        evening.keeper.elect(NAME, Cards.KEYED)
        await evening.until(NAME, is_over)
        await evening.until(NAME, lambda table: phase_of(table) is Phase.READY)
        assert [one.key for one in evening.store.documents("proof")] == [f"{NAME}/{shoe}"]
        assert list(evening.store.documents("shoe")) == []
        await evening.house.close()
        return shoe

    asyncio.run(scene())
    assert run("verify", str(path)).exit_code == 0
