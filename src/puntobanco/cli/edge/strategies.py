"""What a wager returns by how the hands of a game choose, where they may."""

from collections.abc import Iterator, Sequence

from puntobanco.analysis.strategies import Strategy
from puntobanco.cli.desk.sheet import Column, Form, Kind, Sheet, Value, print_sheets
from puntobanco.cli.desk.where import Place
from puntobanco.faults import Fault, Refused
from puntobanco.rules.game import Game
from puntobanco.setup.game import game_from

_COLUMNS = (
    Column("wager", "wager", Kind.NAME),
    Column("pay_table", "pay table", Kind.TEXT, 1),
    Column("decks", "", Kind.COUNT),
    Column("given", "given", Kind.TEXT, 2),
    Column("game", "", Kind.NAME),
    Column("choice", "choice", Kind.TEXT),
    Column("expected_return", "exactly", Kind.EXACT),
    Column("house_edge", "house edge", Kind.PERCENT),
    Column("hit_frequency", "hit", Kind.PERCENT, 1),
    Column("best", "", Kind.TEXT),
)


def open_game(places: Sequence[Place]) -> Game:
    """The game of a set-up before its choices are made; `Refused` where there is nothing to choose."""
    (place,) = places if len(places) == 1 else (None,)
    if place is None or place.setup is None:
        raise Refused(Fault.of("no-choice.setup", "--strategies"))
    values = place.setup.values.get("game")
    game = place.setup.game if values is None else game_from(values)
    if not game.choices:
        raise Refused(Fault.of("no-choice.game", "--strategies", game=game.names))
    return game


def print_strategies(found: Sequence[Sequence[Strategy]], game: Game, given: Form) -> None:
    rows = tuple(row for ways in found for row in _rows(ways, game))
    print_sheets(
        [Sheet(title=f"{game.title}, the best choice for the bettor first", columns=_COLUMNS, rows=rows)], given
    )


def _rows(ways: Sequence[Strategy], game: Game) -> Iterator[tuple[Value, ...]]:
    best = ways[0].figures.expected_return
    differ = ways[-1].figures.expected_return != best
    for way in ways:
        found = way.figures
        yield (
            found.wager,
            None if found.pay_table == "standard" else found.pay_table,
            found.decks,
            " ".join(f"{key}={'any' if value is None else value}" for key, value in found.given.items()),
            way.game.id,
            way.game.title.removeprefix(f"{game.title}, "),
            found.expected_return,
            float(found.edge),
            float(found.hit_frequency),
            "best" if differ and found.expected_return == best else None,
        )
