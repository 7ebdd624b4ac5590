"""The academy: questions beside a program that shares no code with it, and examinations that are tampered with.

`tests.academy.second_reading` is that program.
"""

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

import puntobanco as pb
from puntobanco.academy import ask, exam, skills_of
from puntobanco.academy.live import Surprise, replayed
from puntobanco.pages.register import read_registers
from puntobanco.rulebooks.model import Setup
from tests.academy.checks import check_questions, check_second_reading
from tests.academy.dealt import at_random, dealt, new_shift
from tests.academy.edges import EDGES, Met, missing
from tests.academy.sat import check, paper, sat
from tests.academy.tampering import TAMPERS
from tests.academy.test_curriculum import NOT_ON_A_SCREEN
from tests.proofs import Proof

TROUBLES = ("way-out", "who-decides", "take-back", "afterwards", "rank")
ENOUGH_SHIFTS = 10
"""Shifts at each set-up after which every surprise has happened."""
ENOUGH_AT_EDGES = 2_000
"""Questions of each skill at each set-up after which every edge has been met from both sides, with room to spare."""
ENOUGH = 400
"""Questions of each skill after which every irregularity clause has occurred, with room to spare."""


def questions(size: int, seed: int) -> str:
    """Ask `size` questions of each ready set-up, every skill in turn, and check each."""
    asked = {name: check_questions(pb.load(name), size, f"proof {seed}") for name in pb.setup_names()}
    skills = {skill for one in asked.values() for skill in one}
    number = sum(sum(one.values()) for one in asked.values())
    return (
        f"{number:,} questions of {len(skills)} skills at {len(asked)} set-ups; none ambiguous, none answered wrongly."
    )


def examinations(size: int, seed: int) -> str:
    """Sit an examination, replay it to the byte, and tamper with its record `size` times."""
    chance = Random(seed)
    set_ = paper(questions=12, seed=f"proof {seed}")
    record = sat(set_, {4, 7}).record
    assert record == sat(set_, {4, 7}).record and exam.verify(record, check).holds
    tampered = 0
    for number in range(size):
        changed = TAMPERS[number % len(TAMPERS)](chance, record)
        if changed != record:
            tampered += 1
            assert not exam.verify(changed, check).holds, (number, changed)
    return f"{tampered:,} tampers of an examination's record in {len(TAMPERS)} ways; every one is found."


def irregularities(size: int, seed: int) -> str:
    """Ask of troubles at tables of each rulebook until every irregularity clause has occurred."""
    registers = read_registers()
    wanted = {known.id for known in registers.clauses.values() if known.due == "irregularities"} - NOT_ON_A_SCREEN
    met: set[str] = set()
    for number in range(size):
        for setup in troubled_tables():
            for skill in TROUBLES:
                for clause in _clauses(setup, skill, f"proof {seed}", number):
                    met |= set(registers.stands_for(clause))
    missing = wanted - met
    if size >= ENOUGH:
        assert not missing, sorted(missing)
    return f"{len(wanted - missing)} of {len(wanted)} irregularity clauses occurred."


def troubled_tables() -> tuple[Setup, ...]:
    """Tables at which, between them, every irregularity clause may be met."""
    return (
        pb.load("massachusetts-commission"),
        pb.replace("massachusetts-commission", {"disclosed_third": "discard"}),
        pb.load("rws-non-commission"),
        pb.replace("rws-non-commission", {"face_down": True}),
        pb.load("new-zealand-commission"),
        pb.load("new-zealand-commission-international"),
    )


def _clauses(setup: Setup, skill: str, seed: str, number: int) -> tuple[str, ...]:
    return ask(setup, skill, seed, number).clauses if skill in {known.id for known in skills_of(setup)} else ()


def live_tables(size: int, seed: int) -> str:
    """Deal `size` shifts at every ready set-up, knowing everything and doing anything; look at every moment."""
    moments, surprises = 0, set()
    for name in pb.setup_names():
        setup = pb.load(name)
        for number in range(size):
            shift = new_shift(setup, f"proof {seed} {number}", rounds=2 if size < ENOUGH_SHIFTS else 8)
            live, _ = dealt(shift, setup)
            assert all(one.right for one in live.judged), name
            erring, deeds = dealt(shift, setup, at_random(number, 0.3))
            again = replayed(replace(shift, deeds=tuple(deeds)), setup)
            assert again.judged == erring.judged and again.moment is None, name
            moments += len(live.judged) + len(erring.judged)
            surprises |= {one.surprise for one in live.judged}
    if size >= ENOUGH_SHIFTS:
        assert surprises - {""} == {one.value for one in Surprise}, surprises
    return f"{moments:,} moments of live tables at {len(pb.setup_names())} set-ups; every shift ends and replays."


def edges(size: int, seed: int) -> str:
    """Ask `size` questions of each skill with a threshold: below, at and above each edge, answered as they must be."""
    met: dict[str, set[Met]] = {}
    for name in pb.setup_names():
        setup = pb.load(name)
        for skill in (skill.id for skill in skills_of(setup) if skill.id in EDGES):
            found = set(_edges_met(setup, skill, size, f"proof {seed}"))
            assert size < ENOUGH_AT_EDGES or not missing(found), (name, skill, missing(found))
            met.setdefault(skill, set()).update(found)
    assert met.keys() == EDGES.keys()
    assert not any(map(missing, met.values())), {skill: missing(one) for skill, one in met.items()}
    return f"{sum(map(len, met.values()))} places below, at and above the edges of {len(met)} skills."


def _edges_met(setup: Setup, skill: str, size: int, seed: str) -> Iterator[Met]:
    for number in range(size):
        question = ask(setup, skill, seed, number)
        check_second_reading(question)
        yield from EDGES[skill](dict(question.posed.facts))


PROOFS = (
    Proof(
        name="academy-edges",
        what="each skill with a threshold asks below, at and above it, and is answered as another program answers",
        run=edges,
        small=60,
        full=2_000,
    ),
    Proof(
        name="live-tables",
        what="live tables deal to their end with any trainee, cards and pays as another program has them, and replay",
        run=live_tables,
        small=1,
        full=50,
    ),
    Proof(
        name="examination",
        what="a replayed examination is the same to the byte, and no change of its record stays unseen",
        run=examinations,
        small=24,
        full=1_000,
    ),
    Proof(
        name="irregularity-clauses",
        what="questions meet every irregularity clause of the three rulebooks",
        run=irregularities,
        small=1,
        full=ENOUGH,
    ),
    Proof(
        name="academy",
        what="questions of every skill of every ready set-up are answered as another program answers them",
        run=questions,
        small=26,
        full=10_000,
    ),
)
