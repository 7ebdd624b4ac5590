"""Health, readiness, metrics and the log of a served house."""

import json
import logging
import socket
from pathlib import Path

import pytest
from msgspec import to_builtins
from prometheus_client.parser import text_string_to_metric_families

from puntobanco.server.log import Log
from puntobanco.server.metrics import Metrics
from puntobanco.table import commands as ask
from puntobanco.wire.posts import Post
from puntobanco.words import say
from tests.server.api.hired import Hired
from tests.server.api.served import TABLE, Served


def test_a_house_is_healthy_and_ready_until_a_table_stops(practice: Served) -> None:
    guest = practice.caller()
    assert guest.get("/health").json() == {"ok": True}
    assert guest.get("/ready").json()["ready"] is True
    why = say("integrity.unwritten", why="the disk is full")
    practice.inside(lambda: practice.serving.casino.sequencer.stop(TABLE, why))
    answer = guest.get("/ready")
    assert answer.status_code == 503
    assert answer.json()["ready"] is False and answer.json()["stopped"] == {TABLE: to_builtins(why)}
    assert guest.get("/health").status_code == 200
    assert practice.guest("operator").command(ask.PostSigns()).json()["title"] == "stopped"
    assert guest.get(f"/api/view/{TABLE}").json()["stopped"] == to_builtins(why)
    assert practice.logged("stopped")[0]["stream"] == TABLE


def test_metrics_are_what_prometheus_reads(practice: Served) -> None:
    operator = practice.guest("operator")
    operator.does(ask.PostSigns())
    operator.command({"type": "draw"})
    operator.command({"type": "no such act"})
    answer = operator.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    families = {one.name: one for one in text_string_to_metric_families(answer.text)}
    assert {"puntobanco_commands", "puntobanco_turned_away", "puntobanco_answer_seconds", "puntobanco_sockets"} <= set(
        families
    )
    done = {one.labels["kind"]: one.value for one in families["puntobanco_commands"].samples}
    assert done["done"] == 1
    buckets = [one.value for one in families["puntobanco_answer_seconds"].samples if one.name.endswith("_bucket")]
    assert buckets == sorted(buckets) and families["puntobanco_answer_seconds"].type == "histogram"
    assert all(one.documentation for one in families.values())


def test_a_label_cannot_break_the_metrics() -> None:
    metrics = Metrics()
    metrics.count("turned_away", 'a "quoted"\nline \\ more')
    (family, *_) = text_string_to_metric_families(metrics.text())
    assert family.samples[0].labels == {"kind": 'a "quoted"\nline \\ more'}


def test_the_log_is_json_and_holds_no_secret(real: Served) -> None:
    people = Hired(real)
    people.add("anna")
    secrets = [*people.passwords.values(), *(one.password for one in real.serving.officers)]
    dina = people.hire("dina", Post.DEALER, "SG-01")
    dina.command({"type": "open-bets"})
    real.caller().sign_in("anna", "a wrong guess at it")
    dina.post("/api/sign-in", b'{"login": "anna", "password": "half a passw')
    dina.post("/api/password", {"old": "an old one that is wrong", "new": "a new one of hers"})
    secrets += [*people.passwords.values(), "a wrong guess", "half a passw", "an old one", "a new one of hers"]
    secrets += [str(one.token) for one in (people.olga, people.otto, dina)] + ["argon2"]
    with pytest.raises(OSError), socket.create_connection(("127.0.0.1", real.settings.port)) as broken:
        broken.sendall(b"NONSENSE / HTTP/9.9\r\ncookie: puntobanco=" + str(dina.token).encode() + b"\r\n\r\n")
        assert broken.recv(100).startswith(b"HTTP/1.1 400")
        raise OSError
    logging.getLogger("uvicorn.error").warning("something of its own")
    assert len(real.lines()) > 10 and all(set(line) >= {"at", "what"} for line in real.lines())
    assert not [secret for secret in secrets if secret in real.log_text]
    assert any(line["what"] == "web server" for line in real.lines()), "the web server writes into the same log"


def test_a_log_that_cannot_be_written_holds_nobody_up(tmp_path: Path) -> None:
    out = (tmp_path / "log").open("w", encoding="utf-8")
    log = Log(lambda: 1, out)  # type: ignore[arg-type,return-value]
    log("first", password="never", person="anna")
    out.close()
    log("second")
    assert json.loads((tmp_path / "log").read_text()) == {"at": 1, "what": "first", "person": "anna"}


def test_an_error_of_the_program_is_a_sentence_and_a_line_in_the_log(practice: Served) -> None:
    operator = practice.guest("operator")

    def fail(*asked: object) -> None:
        raise KeyError("planted")

    sequencer = practice.serving.casino.sequencer
    decided, sequencer._decided = sequencer._decided, fail  # type: ignore[method-assign,assignment]
    answer = operator.command(ask.PostSigns(), id_="planted-1")
    assert (answer.status_code, answer.json()["title"]) == (500, "error") and "KeyError" not in answer.text
    with operator.socket() as line:
        line.send({"type": "command", "stream": TABLE, "id": "planted-2", "act": {"type": "post-signs"}})
        assert line.take()["title"] == "error", "over the socket too every command is answered"
    sequencer._decided = decided  # type: ignore[method-assign]
    assert [line["error"] for line in practice.logged("program error")] == ["KeyError", "KeyError"]
    operator.does(ask.PostSigns(), id_="planted-1")


def test_nothing_is_redirected_and_a_wrong_method_names_the_right_ones(practice: Served) -> None:
    guest = practice.caller()
    assert guest.get("/api/lobby/").status_code == 404
    answer = guest.http.delete("/api/people")
    assert answer.status_code == 405 and set(answer.headers["allow"].split(", ")) == {"GET", "HEAD", "POST"}
    assert guest.post("/api/enter", b"{}", headers={"Content-Type": "text/plain"}).status_code == 415
