"""Excluded people: a list or a program decides, by digests; they may leave and be paid, and nothing more is told."""

import asyncio
import stat
from hashlib import sha256
from pathlib import Path

import pytest

from puntobanco.faults import Fault, Refused
from puntobanco.house import commands as house_ask
from puntobanco.money import Minor
from puntobanco.procedure.asking import At, Person
from puntobanco.procedure.roles import Role
from puntobanco.server.accounts.exclusions import (
    EXCLUDED,
    HOLDS,
    OTHER,
    UNCHECKED,
    Asked,
    Exclusions,
    Listed,
    Register,
    digest_of,
    register_of,
)
from puntobanco.server.settings import Settings
from puntobanco.table import commands as ask
from tests.server.api.served import Served

ANNA, BEN = Person("p-anna"), Person("p-ben")


def program(folder: Path, body: str) -> Path:
    """A program of the house."""
    place = folder / "register"
    place.write_text(f"#!/bin/sh\n{body}\n", encoding="utf-8")
    place.chmod(place.stat().st_mode | stat.S_IXUSR)
    return place


def test_a_list_is_read_again_when_it_changes(tmp_path: Path) -> None:
    file = tmp_path / "excluded"
    file.write_text(f"# by order of 1 May\n\n{digest_of(ANNA).upper()}  # since then\n", encoding="ascii")
    listed = Listed(file)
    assert listed.excludes(digest_of(ANNA)) and not listed.excludes(digest_of(BEN))
    file.write_text(f"{digest_of(BEN)}\n", encoding="ascii")
    assert listed.excludes(digest_of(BEN)) and not listed.excludes(digest_of(ANNA))
    file.unlink()
    with pytest.raises(OSError):
        listed.excludes(digest_of(BEN))


def test_a_digest_is_of_the_id_alone() -> None:
    assert digest_of(ANNA) == sha256(b"p-anna").hexdigest() == digest_of(Person("p-anna.player"))


@pytest.mark.parametrize(
    ("body", "answer"),
    [
        ("exit 0", None),
        ("exit 1", EXCLUDED),
        ("exit 2", UNCHECKED),
        ("kill -9 $$", UNCHECKED),
        ("exec sleep 60", UNCHECKED),
    ],
)
def test_what_a_program_says(tmp_path: Path, body: str, answer: Fault | None) -> None:
    patience = 0.2 if "sleep" in body else 30.0
    register = Asked(program(tmp_path, body), patience)
    assert found(register, ANNA) == answer


def found(register: Register, person: Person) -> Fault | None:
    """What somebody hears at the door."""
    try:
        Exclusions(register, lambda person, fault: None, lambda: At(0)).check(person)
    except Refused as refused:
        return refused.faults[0]
    return None


def test_a_program_gets_the_digest_and_nothing_else(tmp_path: Path) -> None:
    place = program(tmp_path, f'cat > {tmp_path}/read; echo "$@" > {tmp_path}/given; exit 0')
    assert found(Asked(place, 30.0), ANNA) is None
    assert (tmp_path / "read").read_text(encoding="ascii") == f"{digest_of(ANNA)}\n"
    assert (tmp_path / "given").read_text(encoding="ascii").strip() == ""


def test_a_register_that_gives_no_answer_serves_no_house(tmp_path: Path) -> None:
    bad = tmp_path / "bad"
    bad.write_text("Anna Miller\n", encoding="ascii")
    for file, asked in ((tmp_path / "none", None), (bad, None), (None, program(tmp_path, "exit 3"))):
        with pytest.raises(Refused) as refused:
            register_of(file, asked)
        assert refused.value.faults[0].code == "exclusions"
    assert Settings(data=tmp_path, exclusions=bad, exclusions_program=bad).fault() is not None


class Counted:
    """A register that counts how often it is asked."""

    def __init__(self) -> None:
        self.asked = 0
        self.excluded: set[str] = set()

    def excludes(self, digest: str) -> bool:
        self.asked += 1
        return digest in self.excluded


def test_an_answer_about_somebody_who_plays_holds_for_a_minute() -> None:
    register, now, told = Counted(), [0], list[Fault]()
    exclusions = Exclusions(register, lambda person, fault: told.append(fault), lambda: At(now[0]))

    def plays(person: Person, *, oneself: bool = True) -> Fault | None:
        try:
            asyncio.run(exclusions.check_playing(person, oneself=oneself))
        except Refused as refused:
            return refused.faults[0]
        return None

    assert plays(ANNA) is None and register.asked == 1
    register.excluded.add(digest_of(ANNA))
    now[0] = HOLDS - 1
    assert plays(ANNA) is None and register.asked == 1
    now[0] = HOLDS
    assert plays(ANNA) == EXCLUDED and register.asked == 2 and told == [EXCLUDED]
    assert plays(ANNA, oneself=False) == OTHER, "staff hear that it is about somebody else"
    assert register.asked == 2 and told == [EXCLUDED], "and the officers read it once a minute"


def test_somebody_excluded_in_the_middle_of_play_may_leave_and_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "excluded"
    file.write_text("", encoding="ascii")
    with Served(data=tmp_path / "house", practice=True, exclusions=file) as served:
        operator, anna, ben = served.guest("operator"), served.guest("player"), served.guest("player")
        for role in (Role.DEALER, Role.PIT):
            operator.does(ask.Appoint(person=Person(role.value), role=role))
        for act in (ask.PostSigns(), ask.OpenTable()):
            operator.does(act)
        for guest, seat in ((anna, 1), (ben, 2)):
            guest.does(ask.Join(person=Person(guest.person), seat=seat))
        file.write_text(f"{digest_of(Person(anna.person))}\n", encoding="ascii")
        served.clock.later(1.1)
        stake = (ask.Stake(wager="player", amount=Minor(100)),)
        assert anna.refused(ask.PlaceBets(bets=stake)) == "not-admitted"
        assert ben.refused(ask.PlaceBets(bets=stake)) != "not-admitted"
        cashier = served.guest("cashier")
        assert cashier.refused(house_ask.OpenAccount(person=Person(anna.person)), "house") == "not-admitted"
        anna.does(ask.Leave(person=Person(anna.person)))
        told = anna.post("/api/act-as", {"post": "player", "scope": "*"})
        assert told.status_code == 403 and told.json()["title"] == "not-admitted"
        assert told.json()["detail"] == "the house does not admit you."
        anna.acting("dealer", "SG-01")  # what is no play is not for this list
        (first, *_) = served.logged("not-admitted")
        assert first["person"] == anna.me["person"] or first["person"].startswith(anna.me["person"])
        written = b"".join(path.read_bytes() for path in (tmp_path / "house").rglob("*") if path.is_file())
        assert digest_of(Person(anna.person)).encode() not in written
