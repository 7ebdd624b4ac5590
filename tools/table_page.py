"""The page of the table machine: phases, and for every act its home and who may ask for it, from the phase table."""

from collections.abc import Iterator
from inspect import getdoc
from pathlib import Path

from puntobanco.procedure.roles import Rank, Role
from puntobanco.rulebooks import RULEBOOKS
from puntobanco.setup import read_setup
from puntobanco.table.commands import Act
from puntobanco.table.model.phases import Phase
from puntobanco.table.registry import ACTS
from puntobanco.table.specs import ActSpec
from puntobanco.words import in_words, say

INTRODUCTION = """# The table

{note}
A table is a pure machine: `decide(table, command)` gives events or a refusal, `evolve(table, event)` the next
state. It never draws, waits, saves or sends; cards, time, ids and people arrive inside commands. `offers(table,
who)` lists what a person may ask for now, and `next_step(table)` what the table waits for, with the words to say.
How to script an evening: [script.md](script.md).

```mermaid
stateDiagram-v2
    [*] --> closed
    closed --> shoe: open table
    shoe --> ready: cards loaded, burnt
    ready --> betting: place your bets
    betting --> called: no more bets
    called --> dealing: first card
    dealing --> showing: four cards lie
    showing --> early: all four shown
    early --> drawing: early wagers settled
    drawing --> complete: both hands full
    complete --> result: result called
    result --> settled: collected and paid
    settled --> ready: cards cleared
    settled --> shoe: the shoe is over
```

A phase with nothing to do is passed over. A round that was stopped is *stopped* and a table that is paused *paused*;
both go on where they were. After an error bettors may have *options*, and a dispute makes the table *disputed*.
"""


def table_page(note: str) -> Iterator[str]:
    """The page, line by line."""
    yield INTRODUCTION.format(note=note)
    yield "## Phases\n\n| phase | then |\n| --- | --- |"
    for phase in Phase:
        yield f"| {phase.value} | {in_words(say(f'stands.{phase.value}'))} |"
    yield "\n## What may be asked\n"
    yield "Staff of a higher rank may do what a lower one may. *Operator's discretion*: by the role the set-up elects."
    yield "\n| act | what it asks | by | in |\n| --- | --- | --- | --- |"
    for row in ACTS.values():
        doc = (getdoc(row.act) or "").split("\n")[0]
        yield f"| `{row.act.__struct_config__.tag}` | {doc} | {_by(row)} | {_in(row)} |"
    yield "\n## Ranks\n\nWhat each document calls the roles, lowest first.\n"
    for rulebook in RULEBOOKS:
        yield from _ranks(rulebook.id, _ranks_of(rulebook.id))


def _by(row: ActSpec[Act]) -> str:
    if callable(row.roles):
        return "operator's discretion"
    roles = [role for role in Role if role in row.roles]
    return ", ".join(role.value for role in roles)


def _in(row: ActSpec[Act]) -> str:
    if len(row.phases) == len(Phase):
        return "any phase"
    return ", ".join(phase.value for phase in Phase if phase in row.phases)


def _ranks(rulebook: str, ranks: tuple[Rank, ...]) -> Iterator[str]:
    named = ", ".join(f"{rank.title} = {rank.role.value}" for rank in ranks)
    yield f"- **{rulebook}**: {named}"


def _ranks_of(rulebook: str) -> tuple[Rank, ...]:
    """The ranks that a rulebook names, read off the first ready set-up of it."""
    for path in sorted((Path(__file__).parent.parent / "setups").glob("*.toml")):
        setup = read_setup(path.read_text(encoding="utf-8"))
        if setup.rulebook.id == rulebook:
            return setup.rulebook.procedure(setup).ranks
    return ()
