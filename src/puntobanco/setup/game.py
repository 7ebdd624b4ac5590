"""The game of a set-up: its rulebook's, one of the library, or one that the set-up declares row by row.

    game = "baccarat-gold"                 # one of `rules.games`
    game_choices.player-5 = "stand"        # for each row in which a hand may choose: draw or stand

or, for a game of the house, a table `[game]`: see docs/games.md.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import product

from msgspec.structs import replace

from puntobanco.cards import Card, NotACard, Rank, card
from puntobanco.clauses import ClauseId
from puntobanco.elections import Chinese, OneOf, Reference
from puntobanco.faults import Refused
from puntobanco.rulebooks import RULEBOOKS
from puntobanco.rulebooks.model import Rulebook
from puntobanco.rules.game import (
    ANY_VALUE,
    PUNTO_BANCO,
    STOOD,
    USUAL_POINTS,
    Case,
    Game,
    Row,
    after_draw,
    after_stand,
    player_row,
    table_faults,
)
from puntobanco.rules.games import GAMES, game_named
from puntobanco.rules.hand import Side
from puntobanco.setup.reading import Reading, Toml
from puntobanco.words import listed

MOST_ROWS = 40
"""The most rows of a drawing table; real ones have far fewer."""
DRAW, STAND = "draw", "stand"
STOOD_WORD, DREW_WORD = "stood", "drew"
ROW_KEYS = frozenset({"id", "title", "side", "own", "after", "draws", "may"})
VALUES = frozenset(range(10))


def read_game(reading: Reading, rulebook: Rulebook) -> Game:
    """The game that a set-up plays, every choice made; one like its rulebook's after noting a fault."""
    declared, known = reading.under("game."), {game.id: game for game in (rulebook.game, *GAMES)}
    if declared:
        game = _declared(reading, declared)
    elif reading.take("game") is None:
        game = rulebook.game
    else:
        game = known.get(str(reading.read("game", OneOf(tuple(known)))))
    return _chosen(reading, game or replace(rulebook.game, id="unreadable"))


def _chosen(reading: Reading, game: Game) -> Game:
    """The game with the choices that the set-up makes for it; a choice that is not made is a fault."""
    draws = {}
    for row in game.choices:
        name = f"game_choices.{row.id}"
        if reading.take(name) is None:
            reading.fault(
                "open-choice.choose-set",
                name,
                game.clause,
                row=row.title,
                game=game.title,
                draw=DRAW,
                stand=STAND,
                row2=row.id,
            )
        draws[row.id] = reading.read(name, OneOf((DRAW, STAND)), game.clause, default=DRAW) == DRAW
    return game.choosing(draws) if draws else game


# A game of the house.


def _declared(reading: Reading, declared: Mapping[str, Toml]) -> Game | None:
    """The game of a table `[game]`; none after noting its faults."""
    before = len(reading.faults)
    game_id = str(reading.read("game.id", Reference(), default="house-game"))
    three = frozenset(_with_three(reading, declared))
    naturals = _counts(reading, "game.naturals", declared.get("game.naturals", [] if three else [8, 9]))
    if three and naturals:
        reading.fault("not-permitted.naturals-three", "game.naturals")
    rows = tuple(_rows(reading, declared.get("game.rows"), needed=len(three) < len(Side)))
    rows += tuple(_rows_of_three(three, rows))
    points = dict(_points(reading, declared))
    printed = dict(_printed(reading, declared))
    if game_named(game_id) is not None:
        reading.fault("not-permitted.game-library", "game.id", game_id=game_id)
    for name in sorted(declared.keys() - _KNOWN - {f"game.points.{rank.value}" for rank in Rank}):
        reading.fault("unknown-key.game-knows", name)
    if len(reading.faults) == before:
        for sentence in table_faults(rows, naturals):
            reading.fault("drawing-table", "game.rows", why=sentence)
    if len(reading.faults) > before:
        return None
    return Game(
        id=game_id,
        title=str(reading.read("game.title", Reference(), default="A game of the house")),
        rows=rows,
        naturals=naturals,
        points={**USUAL_POINTS, **points},
        printed=printed,
        clause=ClauseId(f"HOUSE {game_id}"),
        source=str(reading.read("game.source", Reference(), default="")),
        chinese=reading.read("game.chinese", Chinese()),
    )


_KNOWN = {
    *("game.id", "game.title", "game.chinese", "game.source", "game.naturals", "game.rows"),
    *(f"game.{key}.{side.value}" for key in ("printed", "starting_cards") for side in Side),
    "game.starting_cards",
}


def _with_three(reading: Reading, declared: Mapping[str, Toml]) -> Iterator[Side]:
    """The hands that begin with three cards, not two: these are all that they get."""
    both = "game.starting_cards"
    for side in Side:
        where = f"{both}.{side.value}" if f"{both}.{side.value}" in declared else both
        number = declared.get(where, 2)
        if isinstance(number, bool) or number not in (2, 3):
            reading.fault("not-permitted.starting-cards", where)
        elif number == 3:
            yield side


def _rows_of_three(three: frozenset[Side], rows: Iterable[Row]) -> Iterator[Row]:
    """What the drawing table says of hands that begin with three cards: the third comes whatever they count."""
    if Side.PLAYER in three:
        yield player_row("player-three", "Player, three cards from the start", VALUES, draws=True)
    if Side.BANKER in three:
        yield after_stand("banker-three-stood", "Banker, three cards from the start", VALUES, VALUES)
        yield after_draw("banker-three", "Banker, three cards from the start", VALUES, VALUES)
    elif Side.PLAYER in three and not any(row.side is Side.BANKER and row.after == STOOD for row in rows):
        yield after_stand("banker-after-stand", "Banker, when the Player stood: never here", VALUES, ())


def _points(reading: Reading, declared: Mapping[str, Toml]) -> Iterator[tuple[Rank, int]]:
    for rank in Rank:
        worth = declared.get(f"game.points.{rank.value}")
        if worth is None:
            continue
        if isinstance(worth, bool) or not isinstance(worth, int) or worth not in VALUES:
            reading.fault("not-permitted.rank-worth", f"game.points.{rank.value}")
        else:
            yield rank, worth


def _printed(reading: Reading, declared: Mapping[str, Toml]) -> Iterator[tuple[Side, Card]]:
    for side in Side:
        text = declared.get(f"game.printed.{side.value}")
        try:
            if text is not None:
                yield side, card(text if isinstance(text, str) else "")
        except NotACard:
            reading.fault("not-a-card", f"game.printed.{side.value}", text=str(text))


def _counts(reading: Reading, where: str, raw: object) -> frozenset[int]:
    """A list of numbers from 0 to 9; empty after noting a fault."""
    values = raw if isinstance(raw, list) else [None]
    if any(isinstance(value, bool) or not isinstance(value, int) or value not in VALUES for value in values):
        reading.fault("not-permitted.list-numbers", where)
        return frozenset()
    return frozenset(value for value in values if isinstance(value, int))


def _rows(reading: Reading, raw: object, *, needed: bool) -> Iterator[Row]:
    if raw is None and not needed:
        return
    if not isinstance(raw, list) or not raw or len(raw) > MOST_ROWS:
        reading.fault("missing.game-rows", "game.rows", most_rows=MOST_ROWS)
        return
    ids = set()
    for number, given in enumerate(raw, 1):
        where = f"game.rows[{number}]"
        if not isinstance(given, dict):
            reading.fault("not-permitted.row-table", where)
        elif row := _row(reading, where, given):
            if row.id in ids:
                reading.fault("twice.names-two", f"{where}.id", row=row.id)
            ids.add(row.id)
            yield row


def _row(reading: Reading, where: str, given: Mapping[str, Toml]) -> Row | None:
    before = len(reading.faults)
    for key in sorted(given.keys() - ROW_KEYS):
        reading.fault("unknown-key.row-knows", f"{where}.{key}")
    side = next((side for side in Side if side.value == given.get("side")), None)
    if side is None:
        reading.fault("not-permitted.row-about", f"{where}.side")
    own = _counts(reading, f"{where}.own", given.get("own"))
    after = STOOD if side is Side.PLAYER else {STOOD_WORD: STOOD, DREW_WORD: ANY_VALUE}.get(str(given.get("after")))
    if after is None or (side is Side.PLAYER and "after" in given):
        reading.fault("not-permitted.row-banker", f"{where}.after", stood_word=STOOD_WORD, drew_word=DREW_WORD)
    if len(reading.faults) > before or side is None or after is None:
        return None
    draws, may = (_cases(reading, f"{where}.{key}", given.get(key, False), own, after) for key in ("draws", "may"))
    if draws & may:
        reading.fault("twice.hand-must", f"{where}.may")
    title = str(given.get("title", _title(side, own, after)))
    return Row(
        id=str(given.get("id", _id(side, own, after))),
        title=title,
        side=side,
        own=own,
        after=after,
        draws=draws,
        may=may,
    )


def _cases(
    reading: Reading, where: str, raw: object, own: frozenset[int], after: frozenset[int | None]
) -> frozenset[Case]:
    """The cases that a field names: all, none, or a list of own counts or, where the Player drew, of third cards."""
    if isinstance(raw, bool):
        return frozenset(product(own, after)) if raw else frozenset()
    named = _counts(reading, where, raw)
    if after == STOOD:
        if strays := named - own:
            reading.fault("not-permitted.row", where, map=listed(map(str, sorted(strays))))
        return frozenset((count, None) for count in named & own)
    return frozenset(product(own, named))


def _listed(values: Iterable[int]) -> str:
    return ", ".join(map(str, sorted(values)))


def _title(side: Side, own: frozenset[int], after: frozenset[int | None]) -> str:
    when = "" if side is Side.PLAYER else f", when the Player {STOOD_WORD if after == STOOD else DREW_WORD}"
    return f"{side.title} on {_listed(own)}{when}"


def _id(side: Side, own: frozenset[int], after: frozenset[int | None]) -> str:
    when = "" if side is Side.PLAYER else f"-{STOOD_WORD if after == STOOD else DREW_WORD}"
    return f"{side.value}-{''.join(map(str, sorted(own)))}{when}"


# A game as values.


def game_from(values: Toml) -> Game:
    """The game that these values name or declare, as `game_values` gives them; `Refused` with every fault."""
    reading = Reading({"game": values}, RULEBOOKS[0].currency)
    named = (
        game_named(values or PUNTO_BANCO.id) if isinstance(values, str) else _declared(reading, reading.under("game."))
    )
    if named is None and not reading.faults:
        reading.fault("unknown-game", "game", values=str(values))
    if named is None or reading.faults:
        raise Refused(*reading.faults)
    return named


def game_values(game: Game) -> str | dict[str, Toml]:
    """The game as a shoe file names it: not at all for that of the rulebooks, by its id, or row by row."""
    if game == PUNTO_BANCO:
        return ""
    if game_named(game.id) == game:
        return game.id
    return {
        "id": game.id,
        "title": game.title,
        **({"chinese": [*game.chinese]} if game.chinese else {}),
        **({"source": game.source} if game.source else {}),
        "naturals": [*sorted(game.naturals)],
        **({"printed": {side.value: str(face) for side, face in game.printed.items()}} if game.printed else {}),
        **({"points": points} if (points := _unusual(game)) else {}),
        "rows": [_row_values(row) for row in game.rows],
    }


def _unusual(game: Game) -> dict[str, Toml]:
    return {rank.value: worth for rank, worth in game.points.items() if worth != USUAL_POINTS[rank]}


def _row_values(row: Row) -> dict[str, Toml]:
    place = 0 if row.after == STOOD else 1
    values: dict[str, Toml] = {"id": row.id, "title": row.title, "side": row.side.value, "own": [*sorted(row.own)]}
    if row.side is Side.BANKER:
        values["after"] = STOOD_WORD if row.after == STOOD else DREW_WORD
    drawn = {value for case in row.draws if (value := case[place]) is not None}
    return {**values, "draws": [*sorted(drawn)]}
