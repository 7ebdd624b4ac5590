"""Integrity over the wire: checkpoints for anybody, proofs for anybody with an account, the rest for overseers."""

import base64
import json
from pathlib import Path

import pytest

from puntobanco.journal.checkpoint import read_checkpoints
from puntobanco.journal.merkle import included
from puntobanco.server.integrity.second_place import KEY
from puntobanco.signing import load_public
from puntobanco.words import say
from tests.cli.run import run as command
from tests.server.api.served import TABLE, Served


def test_the_last_checkpoint_and_a_proof_can_be_checked_by_a_stranger(tmp_path: Path) -> None:
    second = tmp_path / "second"
    with Served(data=tmp_path / "house", practice=True, second_place=second) as served:
        stranger, guest = served.caller(), served.guest("player")
        assert stranger.get("/api/checkpoints").json()["last"] is None
        served.serving.service.integrity.checkpoints.make()
        told = stranger.get("/api/checkpoints").json()
        assert told["second_place"] and told["waits"] is None
        assert told["public"].encode() == (second / KEY).read_bytes()
        (checkpoint,), wrong = read_checkpoints([told["last"].encode()], load_public(second / KEY).check)
        assert not wrong
        assert stranger.get(f"/api/proofs/{TABLE}/0").status_code == 401
        answer = guest.get(f"/api/proofs/{TABLE}/0")
        proof = answer.json()
        assert len(answer.content) <= 2048
        (line,) = served.serving.casino.store.read(TABLE)
        root = next(head.root for head in checkpoint.heads if head.stream == TABLE)
        assert included(line, 0, proof["length"], [bytes.fromhex(one) for one in proof["path"]], bytes.fromhex(root))
        for wrong_place in (f"{TABLE}/1", f"{TABLE}/-1", f"{TABLE}/x", "table/none/0", f"{TABLE}/{10**30}"):
            assert guest.get(f"/api/proofs/{wrong_place}").status_code == 404


def test_a_second_place_that_fails_is_shown_in_readiness_and_metrics(tmp_path: Path) -> None:
    second = tmp_path / "second"
    with Served(data=tmp_path / "house", practice=True, second_place=second) as served:
        caller, integrity = served.caller(), served.serving.service.integrity
        assert integrity is not None and caller.get("/ready").json()["second_place"] is None
        (second / KEY).write_text("the key of another house")
        integrity.checkpoints.make()
        ready = caller.get("/ready")
        assert ready.status_code == 200 and ready.json()["second_place"]["code"] == "integrity.other-house"
        assert "puntobanco_second_place_waits 1.0" in caller.get("/metrics").text
        assert any(line["kind"] == "second-place" for line in served.logged("significant"))


@pytest.mark.parametrize("post", ["surveillance", "officer", "shift-manager", "operator", "anchor-holder"])
def test_overseers_read_significant_events(tmp_path: Path, post: str) -> None:
    with Served(data=tmp_path / "house", practice=True) as served:
        overseer = served.guest(post)
        served.serving.service.integrity.book.write()
        found = overseer.get("/api/significant?kind=founding&most=2").json()
        assert len(found["events"]) == 2 and found["before"] is not None
        more = overseer.get(f"/api/significant?kind=founding&before={found['before']}").json()
        assert more["events"] and more["before"] is None
        assert overseer.get("/api/significant?from=x").status_code == 400
        assert overseer.get("/api/significant?from=9999999999999").json()["events"] == []
        assert overseer.get("/api/self-checks").json() == []


@pytest.mark.parametrize("post", ["player", "dealer", "pit", "cashier"])
def test_nobody_else_does(tmp_path: Path, post: str) -> None:
    with Served(data=tmp_path / "house", practice=True) as served:
        guest = served.guest(post)
        for path in ("/api/significant", "/api/self-checks"):
            assert guest.get(path).status_code == 403
            assert served.caller().get(path).status_code == 401
        assert guest.post("/api/self-checks", {}).status_code == 403


def test_failed_sign_ins_are_significant_with_their_address_and_denials_too(tmp_path: Path) -> None:
    with Served(data=tmp_path / "house") as served:
        assert served.caller().sign_in("officer-1", "wrong").status_code == 401
        book = served.serving.service.integrity.book
        book.write()
        (failed,) = [one for one in book.find(kind="account").gathered if one.words == say("deed.sign-in-failed")]
        assert failed.address == "127.0.0.1" and failed.person
        assert "wrong" not in served.log_text.replace("wrong passwords", "")


def test_the_whole_house_is_accepted_after_it_closed(tmp_path: Path) -> None:
    data, second = tmp_path / "house", tmp_path / "second"
    with Served(data=data, practice=True, second_place=second, database="") as served:
        served.guest("operator").post(
            "/api/commands",
            {"stream": TABLE, "id": "a-command-1", "act": {"type": "post-signs"}},
            good=True,
        )
        length = served.numbers()[TABLE]
    last = json.loads((second / "checkpoints.jsonl").read_bytes().splitlines()[-1])
    heads = {head["stream"]: head["length"] for head in last["checkpoint"]["heads"]}
    assert heads[TABLE] == length == 2, "the last checkpoint is made when the house closes"
    kept, key = second / "checkpoints.jsonl", second / KEY
    verified = command("verify", str(data), "--checkpoint", str(kept), "--key", str(key))
    assert verified.exit_code == 0, verified.output


def test_the_private_key_is_nowhere_but_in_its_file(tmp_path: Path) -> None:
    data = tmp_path / "house"
    with Served(data=data, practice=True, second_place=tmp_path / "second", database="") as served:
        served.serving.service.integrity.checkpoints.make()
    pem = (data / "keys" / "house.key").read_bytes().split(b"\n")[1]
    secret = base64.b64decode(pem)[-32:]
    files = [file for file in tmp_path.rglob("*") if file.is_file() and file.name != "house.key"]
    assert files and not any(needle in file.read_bytes() for file in files for needle in (pem, secret))


def test_the_stream_of_accounts_is_read_and_sifted_by_readers_of_the_journal(tmp_path: Path) -> None:
    with Served(data=tmp_path / "house", practice=True, database="") as served:
        overseer = served.guest("surveillance")
        lines = overseer.get("/api/journal/accounts").text.splitlines()
        assert [json.loads(line)["number"] for line in lines] == list(range(len(lines))) and lines
        founded = overseer.get("/api/journal/accounts?person=first-start").text.splitlines()
        assert [json.loads(line)["act"]["what"] for line in founded] == ["house-founded"]
        assert served.guest("player").get("/api/journal/accounts").status_code == 403
