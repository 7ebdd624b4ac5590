"""A rulebook as a page of plain values: versions, drawing table, wagers with their pay tables, elections."""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from puntobanco.elections import AnyOf, Key, OneOf, Permit, Tables
from puntobanco.rulebooks.model import Cell, Layout, Option, Rulebook, Version
from puntobanco.rules.game import STOOD, USUAL_POINTS, AnyRow, Game, Natural
from puntobanco.wagers.wager import Line, PayTable, VersionId, Wager
from puntobanco.words import in_words

Page = dict[str, Any]

AIM = "The aim is a hand whose point count is as near to nine as possible."
"""What the game is about [RWS 3.1]."""


def rules_page(
    rulebook: Rulebook, version: str | None = None, options: frozenset[str] | None = None, game: Game | None = None
) -> Page:
    """Everything a person would print of a rulebook, or of one version with some options, in another game if named."""
    versions = [known for known in rulebook.versions if version in (None, known.id)]
    adopted = frozenset(option.id for option in rulebook.options) if options is None else options
    wagers = _wagers_of(rulebook, frozenset(known.id for known in versions), adopted)
    return {
        "rulebook": rulebook.id,
        "title": rulebook.title,
        "edition": rulebook.edition,
        "effective": in_words(rulebook.effective),
        "currency": rulebook.currency.code,
        "aim": AIM,
        "versions": [_titled(known) for known in versions],
        "options": [_titled(option) for option in rulebook.options if option.id in adopted],
        "combinations": [_cell(cell) for cell in rulebook.combinations],
        **_drawing(rulebook, game),
        "wagers": [_wager(wager, rulebook) for wager in wagers],
        "elections": [_election(permit) for permit in _every(rulebook.permits)],
        "layouts": [_layout(layout) for layout in rulebook.layouts],
        "shared": _shared(rulebook),
        "signs": [{"clause": sign.clause, "title": in_words(sign.title)} for sign in rulebook.signs],
    }


def _wagers_of(rulebook: Rulebook, versions: frozenset[VersionId], options: frozenset[str]) -> list[Wager]:
    return [
        wager
        for wager in rulebook.wagers
        if wager.versions & versions and (wager.option is None or wager.option in options)
    ]


def _titled(version: Version | Option) -> Page:
    return {"id": version.id, "title": version.title, "clause": version.clause}


def _layout(layout: Layout) -> Page:
    seats = f"{layout.least_seats} to {layout.most_seats or 'as many as its boxes'}"
    return {"id": layout.id, "title": layout.title, "seats": seats, "clause": layout.clause}


def _shared(rulebook: Rulebook) -> list[Page]:
    """What must be the same at several tables."""
    tables = {wager.family: wager.shared_pay_table for wager in rulebook.wagers if wager.shared_pay_table}
    return [
        *({"key": shared.key.name, "reach": shared.reach.value, "clause": shared.clause} for shared in rulebook.shared),
        *({"key": f"pay table of {family}", "reach": "house", "clause": clause} for family, clause in tables.items()),
    ]


def _cell(cell: Cell) -> Page:
    return {
        "one": cell.one,
        "other": cell.other,
        "allowed": cell.allowed,
        "stated": cell.stated,
        "clauses": list(cell.clauses),
    }


NOT_IN_THE_RULEBOOK = "not in the rulebook"


def _game(game: Game) -> Page:
    usual = {rank: worth for rank, worth in game.points.items() if worth != USUAL_POINTS[rank]}
    return {
        "id": game.id,
        "title": game.title,
        "mark": NOT_IN_THE_RULEBOOK,
        "naturals": sorted(game.naturals),
        "printed": {side.value: str(card) for side, card in game.printed.items()},
        "points": {rank.value: worth for rank, worth in usual.items()},
        "source": game.source,
    }


def _drawing(rulebook: Rulebook, named: Game | None) -> Page:
    game = named or rulebook.game
    told = {"game": _game(game)} if game != rulebook.game else {}
    return {**told, "drawing": [_drawing_row(rulebook, game, row) for row in game.every_row]}


def _drawing_row(rulebook: Rulebook, game: Game, row: AnyRow) -> Page:
    return {"row": row.title, "does": drawing_text(row), "clauses": list(rulebook.drawing_clauses(game, row))}


def drawing_text(row: AnyRow) -> str:
    """What a row of the drawing table says, read off the row itself."""
    if isinstance(row, Natural):
        return "nobody draws"
    if row.may:
        return "may draw or stand"
    if not row.draws:
        return "stands"
    if row.after == STOOD:
        draws = frozenset(own for own, _ in row.draws)
        stands = " and ".join(map(str, sorted(row.own - draws)))
        return f"draws on {_values(draws)}" + (f", stands on {stands}" if stands else "")
    against = frozenset(after for _, after in row.draws if after is not None)
    if len(against) == 10:
        return "draws"
    return f"draws against {_values(against)}, stands against {_values(frozenset(range(10)) - against)}"


def _values(values: frozenset[int]) -> str:
    ordered = sorted(values)
    if len(ordered) > 2 and ordered == list(range(ordered[0], ordered[-1] + 1)):
        return f"{ordered[0]} to {ordered[-1]}"
    return ", ".join(map(str, ordered))


def _wager(wager: Wager, rulebook: Rulebook) -> Page:
    given = wager.givens()[0]
    lines = {line.id: line for value in wager.givens() for line in wager.lines[value]}
    return {
        "id": wager.id,
        "family": wager.family,
        "names": {"en": wager.names.en, "zh-Hans": wager.names.zh_hans, "zh-Hant": wager.names.zh_hant},
        "kind": wager.kind.value,
        "versions": [version.id for version in rulebook.versions if version.id in wager.versions],
        "option": wager.option,
        "clause": wager.clause,
        "settled": wager.settles.value,
        "needs": None if given is None or wager.parameter is None else wager.parameter.name,
        "stake": _stake(wager, rulebook),
        "lines": [_line(line) for line in lines.values()],
        "pay_tables": [pay_table_page(table) for table in wager.pay_tables],
        "open": str(wager.open_odds.at_least) if wager.open_odds else None,
        "elections": [_election(permit) for permit in wager.elections],
    }


def _stake(wager: Wager, rulebook: Rulebook) -> str:
    if wager.fixed_stake is None:
        return "as posted"
    return f"exactly {rulebook.currency.symbol}{wager.fixed_stake // rulebook.currency.minor_per_major}"


def _line(line: Line) -> Page:
    return {"line": line.id, "when": line.label, "result": line.result.value, "clauses": list(line.clauses)}


def pay_table_page(table: PayTable) -> Page:
    return {
        "id": table.id,
        "title": table.title,
        "rows": [
            {
                "line": row.line,
                "pays": str(row.pays),
                "commission": f"{row.commission * 100}%" if row.commission else None,
                "clause": row.clause,
            }
            for row in table.rows
        ],
        "meters": [
            {
                "meter": meter.id,
                "title": meter.title,
                "seed": meter.seed,
                "seed_clause": meter.seed_clause,
                "rate": str(meter.rate),
                "rate_clause": meter.rate_clause,
            }
            for meter in table.meters
        ],
    }


def _every(permits: Iterable[Permit]) -> Iterator[Permit]:
    """Every permit, and after a list of tables those of each of its tables."""
    for permit in permits:
        yield permit
        for inner in permit.values.permits if isinstance(permit.values, Tables) else ():
            key: Key[Any] = Key(f"{permit.key.name}[].{inner.key.name}", inner.key.meaning)
            yield replace(inner, key=key, only=permit.only)


def _election(permit: Permit) -> Page:
    return {
        "key": permit.key.name,
        "meaning": in_words(permit.key.meaning),
        "permitted": _permitted(permit),
        "default": _default(permit),
        "required": permit.required,
        "only": sorted(permit.only),
        "clause": permit.clause,
    }


def _permitted(permit: Permit) -> str:
    """The permitted values as a set-up writes them, each with its words where they say more."""
    values = permit.values
    if not isinstance(values, OneOf | AnyOf):
        return in_words(values.describe())
    choices = "; ".join(_explained(str(choice), in_words(permit.said_in(choice))) for choice in values.choices)
    return choices if isinstance(values, OneOf) else f"any of {choices}"


def _explained(choice: str, words: str) -> str:
    plain = words.strip("“”").removeprefix("the ").removeprefix("a ").removeprefix("by ")
    return choice if choice.replace("-", " ") == plain else f"{choice}: {words}"


def _default(permit: Permit) -> str | None:
    if permit.default is None:
        return None
    if isinstance(permit.default, bool):
        return str(permit.default).lower()
    if isinstance(permit.default, tuple):
        return ", ".join(map(str, permit.default))
    return str(permit.default) if permit.default != {} else None
