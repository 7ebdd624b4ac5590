"""Several tables of one house: what must be the same in a pit or everywhere."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.clauses import ClauseId
from puntobanco.faults import Fault
from puntobanco.jackpot.from_setup import terms_of
from puntobanco.jackpot.link.terms import Terms
from puntobanco.procedure import keys
from puntobanco.procedure.jackpot import Control
from puntobanco.rulebooks.model import Reach, Setup
from puntobanco.words import Names, Wording, listed, say

ALL_TABLES = "*"
"""Stands for all tables; no table may have it as its name."""


class Binding(Struct, frozen=True, kw_only=True):
    """Something that must be the same at several tables: what, by which clause, and what each has now."""

    where: str
    """The key of the set-up, or the family of the wager."""
    meaning: Wording
    clause: ClauseId
    pit: str | None
    """The pit that it holds for; none where it holds for the whole casino."""
    chosen: Mapping[str, str]
    """By table: what it has."""
    said: Mapping[str, Wording]
    """The same as a person reads it."""

    @property
    def agrees(self) -> bool:
        return len(set(self.chosen.values())) <= 1


def bindings(setups: Sequence[Setup]) -> tuple[Binding, ...]:
    return tuple(
        binding for tables in _houses(setups) for binding in (*_shared_pay_tables(tables), *_shared_elections(tables))
    )


def check_house(setups: Sequence[Setup]) -> tuple[Fault, ...]:
    """Every fault that shows only when tables are seen together."""
    faults: list[Fault] = []
    names = [setup.name for setup in setups]
    for name in sorted({name for name in names if names.count(name) > 1}):
        faults.append(Fault.of("same-name.two-tables", name))
    if ALL_TABLES in names:
        faults.append(Fault.of("no-name.table-called", ALL_TABLES))
    faults += [_differs(binding) for binding in bindings(setups) if not binding.agrees]
    for tables in _houses(setups):
        faults += _shared_jackpots(tables)
    return tuple(faults)


def _houses(setups: Sequence[Setup]) -> list[list[Setup]]:
    return _grouped(setups, lambda setup: (setup.rulebook.id, setup.casino))


def _grouped(setups: Iterable[Setup], key: Callable[[Setup], object]) -> list[list[Setup]]:
    groups: dict[object, list[Setup]] = defaultdict(list)
    for setup in setups:
        groups[key(setup)].append(setup)
    return list(groups.values())


def _shared_elections(tables: Sequence[Setup]) -> Iterator[Binding]:
    """What is elected for a pit or for the whole house."""
    book = tables[0].rulebook
    permits = {permit.key.name: permit for permit in book.permits}
    for shared in book.shared:
        groups = [tables] if shared.reach is Reach.HOUSE else _grouped(tables, lambda setup: setup.pit)
        for group in groups:
            yield Binding(
                where=shared.key.name,
                meaning=shared.key.meaning,
                clause=shared.clause,
                pit=group[0].pit if shared.reach is Reach.PIT else None,
                chosen={setup.name: str(setup.chosen.get(shared.key)) for setup in group},
                said={
                    setup.name: permits[shared.key.name].said(setup.chosen.values.get(shared.key.name))
                    for setup in group
                },
            )


def _shared_pay_tables(tables: Sequence[Setup]) -> Iterator[Binding]:
    """Families whose pay table holds for every table of the house."""
    families: dict[str, tuple[ClauseId, Names, dict[str, str], dict[str, Wording]]] = {}
    for setup in tables:
        for offer in setup.offers.values():
            clause = offer.wager.shared_pay_table
            if clause:
                *_, chosen, said = families.setdefault(offer.wager.family, (clause, offer.wager.family_names, {}, {}))
                chosen[setup.name] = str(offer.pay_table.id)
                said[setup.name] = offer.pay_table.names if offer.pay_table.title else chosen[setup.name]
    for family, (clause, names, chosen, said) in families.items():
        meaning = say("elect.pay-table-of", family=names)
        yield Binding(where=f"wagers.{family}", meaning=meaning, clause=clause, pit=None, chosen=chosen, said=said)


def _shared_jackpots(tables: Sequence[Setup]) -> Iterator[Fault]:
    """Tables that name the same jackpot feed one set of meters, on the same terms but for display and criteria."""
    jackpots: dict[str, dict[str, Terms]] = defaultdict(dict)
    for setup in tables:
        terms = terms_of(setup) if setup.chosen.get(keys.JACKPOT_NAME) is not None else None
        if terms is not None:
            own = {"display": "", "qualifying": "", "qualifying_wagers": (), "qualifying_minimum": 0}
            jackpots[terms.name][setup.name] = replace(terms, **own)
    for name, each in jackpots.items():
        first = next(iter(each.values()))
        others = each.values()
        differ = [field for field in Terms.__struct_fields__ if any(_apart(field, first, other) for other in others)]
        if differ:
            said = ", ".join(field.replace("_", " ") for field in differ)
            yield Fault.of(
                "must-agree.tables-name", f"jackpot {name}", first.clause(Control.GROUP), each=listed(each), said=said
            )


def _apart(field: str, terms: Terms, other: Terms) -> bool:
    return bool(getattr(terms, field) != getattr(other, field))


def _differs(binding: Binding) -> Fault:
    each = ", ".join(f"{name}: {value}" for name, value in binding.chosen.items())
    where = binding.where if binding.pit is None else f"pit {binding.pit or '(unnamed)'}"
    return Fault.of("must-agree.same-all", where, binding.clause, meaning=binding.meaning, each=each)
