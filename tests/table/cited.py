"""Every citation that a table makes, of calls, refusals, steps, ways out and incidents, and those that were judged.

`tests/data/citations.csv` holds each citation that somebody has read beside the meaning of its clause and found to fit,
with a note where that takes a word. `python -m tests.table.cited` shows all of them beside what is said and what the
clause means; with a number of evenings, it gathers the citations of the golden scenes, of the ways out and of as many
random evenings, and shows those that are not on the list. Read them: one that fits goes onto the list, one that does
not is mended where it is made; what no clause asks for cites nothing, or HOUSE.
"""

import csv
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import cycle, product, starmap
from random import Random
from typing import Any, NamedTuple, get_type_hints

from msgspec import Struct

from puntobanco.api.chance import chance
from puntobanco.clauses import ClauseId
from puntobanco.cli.setups import setup_text
from puntobanco.faults import Fault
from puntobanco.pages.register import Clause
from puntobanco.procedure.calls import Said
from puntobanco.procedure.irregular import Case, Remedy, Report
from puntobanco.script.host import Asked
from puntobanco.script.reader import read_script
from puntobanco.script.runner import Runner
from puntobanco.table import commands as ask
from puntobanco.table.events import IncidentNoted
from puntobanco.table.model.state import Table
from puntobanco.table.steps import NextStep, next_step
from puntobanco.words import Text, language_of
from tests.support import setup
from tests.table.stateful import ALL_SETUPS, HOMES, SERIES, VARIANTS, Evening
from tests.table.wild import kind_of
from tools.golden import scenes
from tools.registers import ROOT, read_registers


class Cited(NamedTuple):
    """What cites, by its kind and the code of its words, and what it cites."""

    kind: str
    code: str
    clause: str


def cited_in(found: object, act: str) -> Iterator[Cited]:
    """The citations of a step, a refusal or an event."""
    match found:
        case Fault(clause=str(clause)):
            reserved = found.key == "not-your-role.able"
            yield Cited("refusal", f"{found.key} {act}" if reserved else found.key, clause)
        case NextStep(clause=clause, words=words):
            if clause is not None and found.act != "resolve":
                yield Cited("step", found.text.code, clause)
            yield from _calls(words)
        case IncidentNoted(clause=str(clause), matter=matter):
            yield Cited("incident", matter.code if isinstance(matter, Text) else "in somebody's words", clause)
        case Struct():
            yield from _calls(getattr(found, "said", ()))


def _calls(said: tuple[Said, ...]) -> Iterator[Cited]:
    return (Cited("call", one.call.value, one.clause) for one in said if one.clause is not None)


def cited_by(asked: Asked, table: Table) -> set[Cited]:
    """The citations of a command's outcome and of the step that the table then waits for."""
    act = str(asked.command.act.__struct_config__.tag)
    told = (*asked.refused, *(recorded.event for recorded in asked.everywhere), next_step(table))
    return {cited for one in told for cited in cited_in(one, act)}


class Heard(Evening):
    """An evening of the walk whose citations are kept."""

    def __init__(self, seed: int, name: str, keen: tuple[str, ...] = ()) -> None:
        super().__init__(seed, name, keen)
        self.cited: set[Cited] = set()

    def _give(self, who: ask.Who, act: ask.AnyAct) -> tuple[Fault, ...]:
        already = len(self.events)
        refused = super()._give(who, act)
        told = (*refused, *(recorded.event for recorded in self.events[already:]), next_step(self.table))
        self.cited.update(cited for one in told for cited in cited_in(one, kind_of(type(act))))
        return refused


# Ways out.

FLAGS = tuple(name for name, hint in get_type_hints(Case).items() if hint is bool)
DEALT = (0, 1, 4)
"""Cards that lie when something goes wrong: none, some of the first four, all of them."""
CASES = 300
"""Of the states in which a report may be made with that many cards dealt."""
TABLES: dict[str, dict[str, Any]] = {
    "massachusetts-commission": {},
    "massachusetts-ez": {"disclosed_third": "discard"},
    "rws-non-commission": {},
    "new-zealand-commission": {},
    "new-zealand-commission-international": {},
}
"""Tables whose ways out differ."""


def of_ways_out() -> set[Cited]:
    """The citations of the ways out of whatever may be reported."""
    found: set[Cited] = set()
    chance, every = Random(1), list(product((False, True), repeat=len(FLAGS)))
    for table, (report, dealt) in product(starmap(setup, TABLES.items()), product(Report, DEALT)):
        for flags in chance.sample(every, CASES):
            case = Case(report=report, dealt=dealt, **dict(zip(FLAGS, flags, strict=True)))
            for remedy in table.rulebook.remedies(table, case):
                found.update(_of_remedy(report, remedy))
    return found


@cache
def _of_remedy(report: Report, remedy: Remedy) -> tuple[Cited, ...]:
    code = f"{report.value}: {remedy.exit.value}"
    clauses = {name: getattr(remedy, name) for name in _citing(Remedy)}
    return tuple(
        Cited("way out", code if name == "clause" else f"{code}, {name.replace('_', ' ')}", clause)
        for name, clause in clauses.items()
        if clause is not None
    )


@cache
def _citing(record: type[Struct]) -> tuple[str, ...]:
    """The fields of a record that hold a clause."""
    return tuple(name for name, hint in get_type_hints(record).items() if ClauseId.__qualname__ in str(hint))


# Judged.

LIST = ROOT / "tests" / "data" / "citations.csv"


def judged() -> dict[Cited, str]:
    """The citations on the list, with their notes."""
    with LIST.open(encoding="utf-8", newline="") as file:
        return {Cited(row["kind"], row["code"], row["clause"]): row["note"] for row in csv.DictReader(file)}


def words_of(cited: Cited) -> str:
    """What is said where the clause is cited; empty where nobody says it any more."""
    code = cited.code.partition(" ")[0]
    if cited.kind == "way out":
        report, _, way = cited.code.partition(": ")
        codes = [f"report.{report}", f"exit.{way.partition(',')[0]}"]
    else:
        codes = [{"refusal": f"refused.{code}", "call": f"call.{code}"}.get(cited.kind, code)]
    sentences = language_of("en").sentences
    known = all(one in sentences for one in codes) or cited.kind == "incident"
    return " → ".join(sentences.get(one, one) for one in codes) if known else ""


@cache
def clauses() -> Mapping[str, Clause]:
    """Every clause of the registers."""
    return read_registers(ROOT).clauses


def beside(cited: Cited) -> str:
    """A citation as it is judged: what is said, and what the clause means."""
    clause = clauses().get(cited.clause)
    return f"{cited.kind} {cited.code}: “{words_of(cited)}” [{cited.clause}] {clause.meaning if clause else 'our own'}"


def in_scenes() -> set[Cited]:
    """The citations of every golden scene."""
    found: set[Cited] = set()
    for scene in scenes():
        runner = Runner(
            read_script(scene.read_text(encoding="utf-8"), setup_text),
            lambda step, asked: found.update(cited_by(asked, runner.host.table)),  # noqa: B023
            chance,
        )
        runner.run()
    return found


COMMANDS = 300


def of_evenings(number: int, seed: int) -> set[Cited]:
    """The citations of evenings at all tables in turn, in which everything is tried."""
    found: set[Cited] = set()
    tables = cycle((*ALL_SETUPS, *VARIANTS, *SERIES))
    for place, name in zip(range(number), tables, strict=False):
        keen = (list(HOMES)[place % len(HOMES)],) if place % 2 else ("report-trouble", "resolve")
        evening = Heard(seed * 1_000_000 + place, name, keen)
        evening.run(COMMANDS)
        found |= evening.cited
    return found


if __name__ == "__main__":
    wanted = set(judged())
    if len(sys.argv) > 1:
        wanted = (of_ways_out() | in_scenes() | of_evenings(int(sys.argv[1]), 1)) - wanted
    sys.stdout.write("\n".join([*map(beside, sorted(wanted)), ""]))
