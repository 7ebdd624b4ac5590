"""Documents that give power are covered by the chain: anyone who edits one in the database is found out."""

import asyncio
import io
import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from puntobanco.faults import Refused
from puntobanco.journal.accounts import ACCOUNTS, digest_of
from puntobanco.procedure.asking import At, Matter, Person
from puntobanco.server.accounts import approvals, people
from puntobanco.server.accounts.context import by_login, everybody
from puntobanco.server.accounts.context import key_of as key_of_token
from puntobanco.server.accounts.credentials.passwords import CHEAP
from puntobanco.server.accounts.posts import Holding
from puntobanco.server.accounts.records import Session
from puntobanco.server.build import build
from puntobanco.server.log import Log
from puntobanco.server.settings import Settings
from puntobanco.store import MemoryStore, SqliteStore
from puntobanco.store.cover import COVERED, OUTSIDE, Altered, document_findings, salted, unsalted
from puntobanco.store.open import FILE
from puntobanco.wire.posts import ALL, Post
from tests.cli.run import run as command
from tests.server.accounts.front import Front
from tests.support import SETUPS

TABLE = SETUPS / "new-zealand-commission.toml"


def start(data: Path) -> None:
    """Start the house in a folder as `serve` does, and close it; `Refused` if it does not open."""

    async def scene() -> None:
        settings = Settings(data=data, tables=(("T", TABLE.read_text("utf-8")),), random_cards=True)
        serving = await build(settings, cost=CHEAP, log=Log(lambda: At(0), io.StringIO()))
        await serving.close()

    asyncio.run(scene())


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A house with two officers, a dealer, somebody who is nobody, and a proposal that waits."""
    data = tmp_path / "house"
    data.mkdir()
    with closing(SqliteStore(data / FILE)) as store:
        front = Front(store=store)
        front.hire("dina", Post.DEALER, "T")
        front.add("nobody")
        approvals.propose(front.accounts, front.olga.session, Matter.CARDS, ALL, b"{}", front.now)
    start(data)
    return data


def change(data: Path, sql: str, *values: object) -> None:
    with closing(sqlite3.connect(data / FILE)) as file, file:
        assert file.execute(sql, values).rowcount > 0


def edit(data: Path, kind: str, key: str, change_it: Callable[[dict[str, Any]], object]) -> None:
    """Edit what a document says, as somebody with the database in hand would."""
    with closing(sqlite3.connect(data / FILE)) as file, file:
        ((body,),) = file.execute("SELECT body FROM documents WHERE kind = ? AND key = ?", (kind, key)).fetchall()
        record = json.loads(unsalted(body))
        change_it(record)
        body = salted(bytes.fromhex(body[:32].decode()), json.dumps(record).encode())
        file.execute("UPDATE documents SET body = ? WHERE kind = ? AND key = ?", (body, kind, key))


def person(data: Path, login: str) -> str:
    with closing(sqlite3.connect(data / FILE)) as file:
        ((body,),) = file.execute("SELECT body FROM documents WHERE kind = 'login' AND key = ?", (login,)).fetchall()
    return str(json.loads(body))


def key_of(data: Path, kind: str) -> str:
    with closing(sqlite3.connect(data / FILE)) as file:
        return str(file.execute("SELECT key FROM documents WHERE kind = ?", (kind,)).fetchone()[0])


def grant_officer(record: dict[str, Any]) -> None:
    record["grants"] = [{"holding": {"post": "officer", "scope": "*"}, "by": "first-start", "second": None, "at": 1}]


def make_officer(data: Path) -> None:
    edit(data, "person", person(data, "nobody"), grant_officer)


def swap_hash(data: Path) -> None:
    """The nobody's password also opens an officer's account."""
    with closing(sqlite3.connect(data / FILE)) as file:
        sql = "SELECT body FROM documents WHERE kind = 'person' AND key = ?"
        ((body,),) = file.execute(sql, (person(data, "nobody"),)).fetchall()
    hashed = json.loads(unsalted(body))["hashed"]
    edit(data, "person", person(data, "officer-1"), lambda record: record.update(hashed=hashed))


def unused_again(data: Path) -> None:
    edit(data, "approval", key_of(data, "approval"), lambda record: record.update(stage="approved", second="p-1"))


TAMPERS: dict[str, tuple[Callable[[Path], object], str]] = {
    "a nobody becomes an officer": (make_officer, "was changed in the database"),
    "an officer gets another password": (swap_hash, "was changed in the database"),
    "an approval is agreed to": (unused_again, "was changed in the database"),
    "a person is put in": (
        lambda data: change(
            data,
            "INSERT INTO documents SELECT kind, 'p-forged', version, body FROM documents WHERE kind = 'person' LIMIT 1",
        ),
        "p-forged: this program never wrote it",
    ),
    "a person is taken out": (
        lambda data: change(data, "DELETE FROM documents WHERE kind = 'person' AND key = ?", person(data, "dina")),
        "it is missing from the database",
    ),
    "an old state is put back": (
        lambda data: change(
            data, "UPDATE documents SET version = version - 1 WHERE kind = 'person' AND key = ?", person(data, "dina")
        ),
        "was put back in place of version",
    ),
    "a login name leads to somebody else": (
        lambda data: change(
            data,
            "UPDATE documents SET body = ? WHERE kind = 'login' AND key = 'officer-1'",
            json.dumps(person(data, "nobody")).encode(),
        ),
        "a login name leads to it that is not its own",
    ),
    "a login name is taken away": (
        lambda data: change(data, "DELETE FROM documents WHERE kind = 'login' AND key = 'dina'"),
        "its login name does not lead to it",
    ),
    "the cards are elected anew": (
        lambda data: change(data, "UPDATE documents SET body = ? WHERE kind = 'table-shoe'", b"keyed"),
        "was changed in the database",
    ),
    "the accepted installation is another": (
        lambda data: change(data, "INSERT INTO documents VALUES ('manifest', 'accepted', 1, x'00')"),
        "this program never wrote it",
    ),
    "a snapshot is put in": (
        lambda data: change(data, "INSERT INTO documents VALUES ('snapshot', 'house', 1, x'00')"),
        "this program never wrote it",
    ),
    "a guest is put in": (
        lambda data: change(
            data, "INSERT INTO documents SELECT 'guest', key, 1, body FROM documents WHERE kind = 'person' LIMIT 1"
        ),
        "has no guests",
    ),
}


@pytest.mark.parametrize("tamper", TAMPERS)
def test_an_edited_document_is_named_and_the_house_does_not_open(house: Path, tmp_path: Path, tamper: str) -> None:
    assert command("verify", str(house)).exit_code == 0
    work, words = TAMPERS[tamper]
    work(house)
    with pytest.raises(Refused, match="the database was changed by something other than the program") as found:
        start(house)
    assert found.value.faults[0].code == "not-as-signed" and words in str(found.value)
    for more in ((), ("--chain-only",)):
        said = command("verify", str(house), *more)
        assert said.exit_code == 1 and words in said.output, said.output
    copy = str(tmp_path / "copy.sqlite")
    said = command("backup", str(house), copy)
    assert said.exit_code == 1 and words in said.output, "a backup of it is made, and says so"
    said = command("restore", copy, str(tmp_path / "new"), "--as", "officer-1", "--second", "officer-2")
    assert said.exit_code == 1 and "Nothing was restored." in said.output


def test_a_stream_of_accounts_that_was_made_to_fit_is_not_the_one_that_was_signed(house: Path) -> None:
    """The last entry and its document go back by one step together: only the checkpoint can tell."""
    change(house, "DELETE FROM entries WHERE stream = 'accounts' AND number > 3")
    with pytest.raises(Refused, match="its end was cut"):
        start(house)


def forge_entry(data: Path) -> None:
    """A nobody becomes an officer, and an entry says so that names no entry before it."""
    make_officer(data)
    key = person(data, "nobody")
    change(data, "UPDATE documents SET version = version + 1 WHERE kind = 'person' AND key = ?", key)
    with closing(sqlite3.connect(data / FILE)) as file, file:
        sql = "SELECT version, body FROM documents WHERE kind = 'person' AND key = ?"
        ((version, body),) = file.execute(sql, (key,)).fetchall()
        last = file.execute("SELECT line FROM entries WHERE stream = 'accounts' ORDER BY number").fetchall()[-1][0]
        entry, digest = json.loads(last), digest_of("person", key, version, body)
        entry["number"], entry["first"] = entry["number"] + 1, entry["first"] + len(entry["events"])
        entry["act"]["marks"] = [{"kind": "person", "key": key, "digest": digest}]
        event = {"type": "document-kept", "kind": "person", "key": key, "version": version, "digest": digest}
        line = json.dumps({**entry, "events": [event]}, separators=(",", ":")).encode()
        file.execute("INSERT INTO entries VALUES ('accounts', ?, ?)", (entry["number"], line))


def test_an_entry_that_follows_nothing_gives_nobody_an_office(house: Path, tmp_path: Path) -> None:
    forge_entry(house)
    for _ in range(2):
        with pytest.raises(Refused, match="of accounts does not follow the one before it"):
            start(house)
    assert command("verify", str(house), "--chain-only").exit_code == 1
    said = command("backup", str(house), str(tmp_path / "copy.sqlite"))
    assert said.exit_code == 1 and "does not follow the one before it" in said.output


def test_an_entry_put_in_while_the_house_is_served_lets_nobody_in(house: Path) -> None:
    async def scene() -> None:
        settings = Settings(data=house, tables=())
        serving = await build(settings, cost=CHEAP, log=Log(lambda: At(0), io.StringIO()))
        accounts = serving.service.accounts
        assert by_login(accounts, "nobody") is not None
        await asyncio.to_thread(forge_entry, house)
        for work in (lambda: by_login(accounts, "nobody"), lambda: everybody(accounts)):
            with pytest.raises(Altered, match="does not follow the one before it"):
                await asyncio.to_thread(work)
        await asyncio.sleep(0)
        assert set(serving.casino.sequencer.stopped) == set(serving.casino.sequencer.durable), "nothing goes on"
        await serving.close()

    asyncio.run(scene())


def test_every_kind_of_document_is_covered_or_says_why_not(house: Path) -> None:
    with closing(sqlite3.connect(house / FILE)) as file:
        kinds = {kind for (kind,) in file.execute("SELECT DISTINCT kind FROM documents")}
    assert kinds >= {"person", "approval", "house", "table-shoe"}
    assert kinds <= COVERED.keys() | OUTSIDE.keys(), "say in store/cover.py whether the chain covers it"
    assert not COVERED.keys() & OUTSIDE.keys()


def test_an_erased_person_leaves_ids_and_digests_that_nobody_can_guess_at() -> None:
    front = Front()
    gina = front.add("gina-lollobrigida")
    people.erase(front.accounts, front.olga.session, gina, front.now)
    lines = b"\n".join(front.store.read(ACCOUNTS))
    assert gina.encode() in lines and b"gina-l" not in lines.lower() and b"Gina" not in lines
    assert not document_findings(front.store)
    events = [event for line in front.store.read(ACCOUNTS) for event in json.loads(line)["events"]]
    digests = [event["digest"] for event in events if event["key"] == gina and "digest" in event]
    assert len(digests) == 2 and len(set(digests)) == 2
    kept = front.store.document("person", gina)
    assert kept is not None and kept.body is not None
    assert json.loads(unsalted(kept.body))["erased"], "the salt of what was said before is gone with it"


def test_two_who_were_given_the_same_have_other_digests() -> None:
    """The salt is drawn for every document anew: equal contents do not show."""
    one, other = Front(store=MemoryStore()), Front(store=MemoryStore())
    assert [by_login(front.accounts, "officer-1") is not None for front in (one, other)] == [True, True]
    first, second = ([json.loads(line)["events"] for line in front.store.read(ACCOUNTS)] for front in (one, other))
    digests = {event["digest"] for events in (*first, *second) for event in events if "digest" in event}
    assert len(digests) == sum(len(events) for events in (*first, *second))


def test_every_change_says_who_made_it_and_who_agreed() -> None:
    front = Front()
    dina = front.hire("dina", Post.DEALER, "T1").session.person
    acts = [json.loads(line)["act"] for line in front.store.read(ACCOUNTS)]
    granted = next(act for act in acts if act["what"] == "granted")
    assert granted["by"] == front.olga.session.person and granted["second"] == front.otto.session.person
    assert granted["person"] == dina and granted["words"]["params"]["note"] == "T1"
    assert granted["words"]["params"]["what"]["code"] == "role.dealer"
    nameless = {act["what"] for act in acts if act["by"] is None}
    assert not nameless, f"on nobody's word: {nameless}"


def test_a_reason_that_somebody_typed_is_not_in_the_chain() -> None:
    front = Front()
    gina = front.add("gina")
    people.lock(front.accounts, front.olga.session, gina, front.now, "Gina stole a chip")
    assert b"stole" not in b"".join(front.store.read(ACCOUNTS))
    assert [noted.reason for noted in front.told("locked")] == ["Gina stole a chip"]
    assert Person(gina) in {noted.person for noted in front.log}


def test_an_edit_while_the_house_is_served_lets_nobody_in_and_stops_everything(house: Path) -> None:
    """The row is edited under the running server, and would be put back before the next start."""

    async def scene() -> None:
        settings = Settings(data=house, tables=())
        serving = await build(settings, cost=CHEAP, log=Log(lambda: At(0), io.StringIO()))
        accounts = serving.service.accounts
        assert by_login(accounts, "nobody") is not None
        await asyncio.to_thread(make_officer, house)
        with pytest.raises(Altered, match="was changed in the database"):
            await asyncio.to_thread(by_login, accounts, "nobody")
        await asyncio.sleep(0)
        stopped = serving.casino.sequencer.stopped
        assert set(stopped) == set(serving.casino.sequencer.durable), "nothing goes on"
        assert all(why.code == "integrity.documents" for why in stopped.values())
        await serving.close()

    asyncio.run(scene())


def test_a_session_that_was_written_into_the_database_is_nobodys(house: Path) -> None:
    async def scene() -> None:
        serving = await build(Settings(data=house, tables=()), cost=CHEAP, log=Log(lambda: At(0), io.StringIO()))
        now = serving.service.now
        token, officer = "a token of my own", person(house, "officer-1")
        session = Session(
            person=Person(officer), login="x", started=now, seen=now, held=(Holding(Post.OFFICER),),
            acting=Holding(Post.OFFICER),
        )  # fmt: skip
        body = msgspec.json.encode(session)
        sql = "INSERT INTO documents VALUES ('session', ?, 1, ?)"
        for number, forged in enumerate((body, b"0" * 64 + b"\n" + body)):
            await asyncio.to_thread(change, house, sql, key_of_token(f"{token} {number}"), forged)
            assert serving.service.sessions.found(f"{token} {number}") is None
        await serving.close()

    asyncio.run(scene())
