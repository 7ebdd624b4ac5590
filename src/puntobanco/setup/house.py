"""Several tables of one house: what must be the same in a pit or everywhere."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec.structs import replace

from puntobanco.clauses import ClauseId
from puntobanco.faults import Fault
from puntobanco.procedure import keys
from puntobanco.procedure.jackpot import Control
from puntobanco.progressives.elected import terms_of
from puntobanco.progressives.link.terms import Terms
from puntobanco.rulebooks.model import Reach, Setup


def check_house(setups: Sequence[Setup]) -> tuple[Fault, ...]:
    """Every fault that shows only when tables are seen together."""
    faults: list[Fault] = []
    names = [setup.name for setup in setups]
    for name in sorted({name for name in names if names.count(name) > 1}):
        faults.append(Fault("same-name", name, "two tables have this name.", None, "Name each table differently."))
    for tables in _grouped(setups, lambda setup: (setup.rulebook.id, setup.casino)):
        faults += _shared_pay_tables(tables)
        faults += _shared_jackpots(tables)
        for shared in tables[0].rulebook.shared:
            groups = [tables] if shared.reach is Reach.HOUSE else _grouped(tables, lambda setup: setup.pit)
            for group in groups:
                chosen = {setup.name: setup.chosen.get(shared.key) for setup in group}
                where = shared.key.name if shared.reach is Reach.HOUSE else f"pit {group[0].pit or '(unnamed)'}"
                faults += _must_agree(chosen, where, shared.key.meaning, shared.clause)
    return tuple(faults)


def _grouped(setups: Iterable[Setup], key: Callable[[Setup], object]) -> list[list[Setup]]:
    groups: dict[object, list[Setup]] = defaultdict(list)
    for setup in setups:
        groups[key(setup)].append(setup)
    return list(groups.values())


def _shared_pay_tables(tables: Sequence[Setup]) -> Iterator[Fault]:
    """Families whose pay table holds for every table of the house."""
    families: dict[str, tuple[ClauseId, dict[str, object]]] = {}
    for setup in tables:
        for offer in setup.offers.values():
            clause = offer.wager.shared_pay_table
            if clause:
                chosen = families.setdefault(offer.wager.family, (clause, {}))[1]
                chosen[setup.name] = offer.pay_table.id
    for family, (clause, chosen) in families.items():
        yield from _must_agree(chosen, f"wagers.{family}", f"the pay table of {family}", clause)


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
        differ = [field for field in Terms.__struct_fields__ if any(_apart(field, first, one) for one in each.values())]
        if differ:
            said = ", ".join(field.replace("_", " ") for field in differ)
            sentence = f"the tables {', '.join(each)} name one jackpot and differ in its {said}."
            advice = "Make them agree, or give the jackpots two names."
            yield Fault("must-agree", f"jackpot {name}", sentence, first.clause(Control.GROUP), advice)


def _apart(field: str, one: Terms, other: Terms) -> bool:
    return bool(getattr(one, field) != getattr(other, field))


def _must_agree(chosen: dict[str, object], where: str, meaning: str, clause: ClauseId) -> Iterator[Fault]:
    if len({str(value) for value in chosen.values()}) > 1:
        each = ", ".join(f"{name}: {value}" for name, value in chosen.items())
        sentence = f"{meaning} must be the same at all of these tables ({each})."
        yield Fault("must-agree", where, sentence, clause)
