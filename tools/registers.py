"""What a clause register must keep to; the package reads the registers themselves (`puntobanco.pages.register`)."""

from collections.abc import Iterator
from pathlib import Path

from puntobanco.pages.register import Clause, Registers
from puntobanco.pages.register import read_registers as registers_in

ROOT = Path(__file__).resolve().parent.parent
KINDS = ("rule", "procedure", "discretion", "definition", "physical")
EXCUSABLE = ("definition", "physical")
DUES = ("game", "table", "irregularities", "progressives", "records", "server", "consoles")


def read_registers(root: Path = ROOT) -> Registers:
    """The registers of every rulebook of a tree."""
    return registers_in(root / "src/puntobanco/rulebooks")


def faults_of(registers: Registers) -> list[str]:
    """What is wrong in the registers themselves."""
    return [f"{clause.id}: {fault}" for clause in registers.clauses.values() for fault in _faults(clause)]


def split_ids(text: str) -> list[str]:
    """The ids in one string: ``"NZ 5.12; NZ 5.13"`` holds two."""
    return [" ".join(part.split()) for part in text.split(";")]


def _faults(clause: Clause) -> Iterator[str]:
    if clause.kind not in KINDS:
        yield f'its kind "{clause.kind}" is none of {", ".join(KINDS)}'
    if clause.due not in DUES:
        yield f'its due "{clause.due}" is none of {", ".join(DUES)}'
    if not clause.meaning:
        yield "it says no meaning"
    if clause.excused is not None and clause.kind not in EXCUSABLE:
        yield f"a {clause.kind} cannot be excused, only a {' or a '.join(EXCUSABLE)}"
