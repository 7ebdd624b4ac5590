"""The first start over the wire: a house for money that was served without a table is founded once, with the code."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from puntobanco.server.settings import Settings
from tests.server.api.served import Served, setup_text

READY = {"name": "Mint", "ready": "new-zealand-commission"}
OFFICERS = [{"login": "olga", "name": "Olga"}, {"login": "otto", "name": "Otto"}]


def wanted(code: str, **more: Any) -> dict[str, Any]:
    """What a small house is founded with."""
    return {"code": code, "name": "Casino Nord", "currency": "NZD", "officers": OFFICERS, "tables": [READY], **more}


@pytest.fixture
def new(tmp_path: Path) -> Iterator[Served]:
    """A house for money that was served with nothing."""
    with Served(data=tmp_path / "house", tables=(), database="") as served:
        yield served


def test_a_house_served_without_tables_waits_to_be_founded(new: Served) -> None:
    caller = new.caller()
    lobby = caller.get("/api/lobby").json()
    assert lobby["first_start"] and not lobby["tables"] and not new.serving.officers
    offered = caller.get("/api/first-start").json()
    assert offered["waits"] and "NZD" in offered["currencies"]
    assert {"new-zealand-commission", "massachusetts-ez"} <= {one["id"] for one in offered["ready"]}


def test_nobody_founds_it_without_the_code_of_the_machine(new: Served) -> None:
    caller = new.caller()
    for code in ("", "aaaaa-aaaaa-aaaaa-aaaaa"):
        answer = caller.post("/api/first-start", wanted(code))
        assert answer.status_code == 403 and answer.json()["title"] == "first-start"
        assert caller.post("/api/first-start/check", {"code": code, "currency": "NZD"}).status_code == 403
    assert caller.get("/api/lobby").json()["first_start"]


def test_it_is_founded_once_with_its_tables_and_officers(new: Served) -> None:
    code, caller = new.serving.code, new.caller()
    told = caller.post("/api/first-start", wanted(f" {code.upper()} "), good=True).json()
    assert [one["person"]["login"] for one in told] == ["olga", "otto"]
    lobby = caller.get("/api/lobby").json()
    assert lobby["house"] == "Casino Nord" and not lobby["first_start"]
    assert [(one["name"], one["currency"]) for one in lobby["tables"]] == [("Mint", "NZD")]
    assert caller.sign_in("olga", told[0]["password"]).status_code == 200
    again = caller.post("/api/first-start", wanted(code))
    assert again.status_code == 403 and "already" in again.json()["detail"]
    assert new.serving.code == ""


def test_every_fault_of_a_file_is_shown_with_its_line_and_nothing_is_done(new: Served) -> None:
    code, caller = new.serving.code, new.caller()
    text = setup_text("new-zealand-commission")[1].replace("burn = ", "burning = ").replace("decks = 8", "decks = 3")
    tables = [{"text": text}, READY, READY, {"ready": "massachusetts-ez"}]
    message = {"code": code, "currency": "NZD", "tables": tables}
    bad, good, twice, other = caller.post("/api/first-start/check", message, good=True).json()
    assert len(bad["faults"]) >= 2 and all(one["line"] for one in bad["faults"])
    assert good["name"] == "Mint" and not good["faults"] and good["seats"] == 9 and good["signs"] > 0
    assert twice["faults"][0]["fault"]["code"] == "same-name"
    assert not other["faults"], "a ready set-up plays in the currency of the house"
    answer = caller.post("/api/first-start", wanted(code, tables=tables))
    assert answer.status_code >= 400 and caller.get("/api/lobby").json()["first_start"]


def test_two_officers_of_one_name_and_a_crooked_folder_are_refused(new: Served) -> None:
    code, caller = new.serving.code, new.caller()
    twins = [OFFICERS[0], {"login": "OLGA", "name": "Other"}]
    assert caller.post("/api/first-start", wanted(code, officers=twins)).json()["title"] == "known-already"
    assert caller.post("/api/first-start", wanted(code, officers=OFFICERS[:1])).status_code == 400
    assert caller.post("/api/first-start", wanted(code, second_place="safe")).json()["title"] == "second-place"
    assert caller.post("/api/first-start", wanted(code, name="  ")).json()["title"] == "no-name"
    assert caller.get("/api/lobby").json()["first_start"]


def test_the_second_place_that_was_chosen_holds_after_a_restart(tmp_path: Path) -> None:
    data, place = tmp_path / "house", tmp_path / "elsewhere"
    with Served(data=data, tables=(), database="") as served:
        served.caller().post("/api/first-start", wanted(served.serving.code, second_place=str(place)), good=True)
    assert (place / "checkpoints.jsonl").exists()
    with Served(data=data, tables=(), database="") as served:
        caller = served.caller()
        assert not served.serving.code and len(served.serving.officers) == 2
        assert caller.get("/api/checkpoints").json()["second_place"] is True
        assert [one["name"] for one in caller.get("/api/lobby").json()["tables"]] == ["Mint"]


def test_from_elsewhere_it_is_served_over_tls_only(tmp_path: Path) -> None:
    plain = Settings(data=tmp_path, host="192.0.2.7")
    assert plain.fault() is not None
    assert Settings(data=tmp_path, host="192.0.2.7", trusted_proxies=("10.0.0.5",)).fault() is None


def test_the_house_is_told_under_which_address_people_open_it(tmp_path: Path) -> None:
    tls = Settings(data=tmp_path, host="0.0.0.0", tls_cert=tmp_path / "crt", tls_key=tmp_path / "key")
    assert "--origin" in str(tls.fault())
    good = replace(tls, origins=("https://tables.example:8443", "https://[2001:db8::1]"))
    assert good.fault() is None
    for wrong in ("tables.example", "https://tables.example/", "https://Tables.example", "ftp://tables.example"):
        assert "without a slash" in str(replace(good, origins=(wrong,)).fault())
    assert replace(good, origins=("https://tables.example:443",)).allowed_origins() == {"https://tables.example"}
