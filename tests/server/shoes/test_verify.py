"""``puntobanco verify`` sets the proofs of random shoes beside the journal of a house."""

import asyncio
from pathlib import Path

from msgspec.structs import replace

from puntobanco.audit.source import write_folder
from puntobanco.procedure.asking import Person, Who
from puntobanco.procedure.roles import Role
from puntobanco.shoe.proof import ShoeProof, write
from puntobanco.store import Batch, Document, SqliteStore
from puntobanco.table import commands as ask
from tests.cli.run import run
from tests.server.shoes.evening import Evening, setup

NAME = "T 7"
PIA = Who(Person("pia"), Role.PIT)


def played(path: Path) -> tuple[dict[str, list[bytes]], ShoeProof]:
    """A house with a shoe that is over: its streams, and the proof of that shoe."""

    async def scene() -> tuple[dict[str, list[bytes]], ShoeProof]:
        evening = await Evening(SqliteStore(path)).open(setup("new-zealand-commission", NAME))
        await evening.seat(NAME)
        await evening.rounds(NAME, 2)
        shoe = evening.house.desk.durable[f"table/{NAME}"].story.now.shoe
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
