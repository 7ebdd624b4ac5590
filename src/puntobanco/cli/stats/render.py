"""How the statistics of the game look: a matrix of final totals, and small tables of everything else."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from puntobanco.analysis.desk.game import TOTALS, GameStatistics
from puntobanco.cli.desk.sheet import Column, Kind, Sheet, Value, print_sheets
from puntobanco.cli.refusals import Record
from puntobanco.cli.stats.command import Found, Stats
from puntobanco.rules.hand import Side
from puntobanco.rules.round import Winner

SHORT = ("Winner", "Cards a round", "Naturals", "Wins by the cards")
"""The tables that people are shown; programs get all."""

SIDES = (Winner.PLAYER, Winner.BANKER)
_COUNTED = (
    Column("what", "what", Kind.NAME),
    Column("ways", "ways", Kind.COUNT, 1),
    Column("probability", "probability", Kind.PERCENT, decimals=6),
    Column("exact", "exactly", Kind.EXACT),
)


def print_stats(found: Sequence[Found], given: Stats, notes: Sequence[str]) -> None:
    after = "\n".join(notes)
    if given.plot:
        _draw(given.plot, found)
    if len(found) > 1:
        print_sheets([_sweep(found)], given, after=after)
        return
    (each,) = found
    if given.as_csv:
        print_sheets([_flat(each)], given)
    else:
        print_sheets(list(_sheets(each)), given, _record(each), after=after)


def _title(each: Found) -> str:
    cards = f"{each.decks} decks" if each.decks else "the cards given"
    return f"{each.place.title} · {each.statistics.game} · {cards}"


def _sheets(each: Found) -> Iterator[Sheet]:
    statistics = each.statistics
    columns = (Column("player", "Player", Kind.COUNT), *(_total(total) for total in TOTALS))
    matrix = tuple(
        (total, *(100 * float(statistics.chance(ways)) for ways in row)) for total, row in enumerate(statistics.finals)
    )
    yield Sheet(
        title=f"{_title(each)}\nFinal totals, in percent of all rounds",
        columns=columns,
        rows=matrix,
        note="Down: the Player's; across: the Banker's.",
    )
    yield _by_total(statistics)
    for title, rows in _tables(statistics):
        if title in SHORT:
            yield Sheet(title=title, columns=_COUNTED, rows=tuple(rows))
    yield _runs(each)
    if each.rounds or each.dealt:
        yield _rounds(each)


def _by_total(statistics: GameStatistics) -> Sheet:
    columns = (
        Column("total", "total", Kind.COUNT),
        *(Column(name, name, Kind.PERCENT, decimals=6) for name in ("player", "banker", "tie")),
    )
    rows = tuple((total, *(float(statistics.chance(ways)) for ways in _on(statistics, total))) for total in TOTALS)
    note = "How often each hand ends on a total, and both do. --csv and --json have wins by total and cards as well."
    return Sheet(title="Final totals of each hand, and ties", columns=columns, rows=rows, note=note)


def _on(statistics: GameStatistics, total: int) -> tuple[int, ...]:
    return (*(statistics.final(side, total) for side in Side), statistics.ties[total])


def _total(total: int) -> Column:
    return Column(f"banker_{total}", f"{total}", Kind.NUMBER, decimals=3)


def _tables(statistics: GameStatistics) -> Iterator[tuple[str, list[tuple[Value, ...]]]]:
    def row(what: str, ways: int) -> tuple[Value, ...]:
        return what, ways, float(statistics.chance(ways)), statistics.chance(ways)

    def won(winner: Winner) -> Iterator[tuple[Value, ...]]:
        for side, size, total, ways in statistics.wins:
            if side is winner:
                yield row(f"{winner.value} wins with {size} cards on {total}", ways)

    yield "Winner", [row(winner.value, ways) for winner, ways in statistics.winners]
    yield "Cards a round", [row(f"{cards} cards", ways) for cards, ways in statistics.cards]
    yield "Naturals", [row(name, ways) for name, ways in statistics.naturals]
    yield "Ties by total", [row(f"tie on {total}", ways) for total, ways in enumerate(statistics.ties)]
    finals = [row(f"{side.value} final {total}", statistics.final(side, total)) for side in Side for total in TOTALS]
    yield "Final totals of each hand", finals
    sizes = [(winner, size) for winner in SIDES for size in (2, 3)]
    by_size = [row(f"{winner.value} wins with {size} cards", statistics.won(winner, size)) for winner, size in sizes]
    yield "Wins by the cards", by_size
    yield "Wins by cards and total", [line for winner in SIDES for line in won(winner)]
    yield (
        "Hands of two cards at the end",
        [
            row(f"{side.value} two-card {total}, {'tie' if winner is Winner.TIE else f'{winner.value} wins'}", ways)
            for side, total, winner, ways in statistics.two_cards
        ],
    )


def _runs(each: Found) -> Sheet:
    statistics, dealt = each.statistics, each.dealt
    columns = [Column("length", "run of", Kind.COUNT)]
    columns += [Column(f"{side.value}", f"{side.value}", Kind.PERCENT, decimals=5) for side in SIDES]
    lengths = range(1, 13)
    exact = {side: statistics.runs(side, len(lengths)) for side in SIDES}
    rows: list[list[Value]] = [[length, *(float(exact[side][length - 1]) for side in SIDES)] for length in lengths]
    note = "Of all runs of a side, ties left out, exact for independent rounds; mean " + " and ".join(
        f"{float(statistics.mean_run(side)):.5f} ({side.value})" for side in SIDES
    )
    if dealt:
        columns += [Column(f"dealt_{side.value}", f"dealt {side.value}", Kind.PERCENT, decimals=5) for side in SIDES]
        for _, numbers in dealt.runs:
            for row, number in zip(rows, numbers, strict=True):
                row.append(number / sum(numbers))
        note += f". Dealt: {dealt.shoes:,} shoes, seed {dealt.seed}; the last row has longer runs too"
    return Sheet(title="Lengths of runs", columns=tuple(columns), rows=tuple(map(tuple, rows)), note=f"{note}.")


def _mean(rounds: Sequence[tuple[int, float]]) -> float:
    return sum(number * chance for number, chance in rounds)


def _quantile(rounds: Sequence[tuple[int, float]], share: float) -> int:
    reached = 0.0
    for number, chance in rounds:
        reached += chance
        if reached >= share:
            return number
    return rounds[-1][0]


def _rounds(each: Found) -> Sheet:
    columns = (
        Column("how", "how", Kind.NAME),
        Column("mean", "mean", Kind.NUMBER),
        Column("error", "±", Kind.NUMBER),
        *(Column(name, name, Kind.COUNT) for name in ("least", "5%", "median", "95%", "most")),
    )
    rows: list[tuple[Value, ...]] = []
    for how, rounds, mean, error in _rounds_known(each):
        spots = (rounds[0][0], *(_quantile(rounds, share) for share in (0.05, 0.5, 0.95)), rounds[-1][0])
        rows.append((how, mean, error, *spots))
    rules = each.rules
    said = f"depth {rules.depth}, burn {rules.burn.value}, last hand {rules.last_hand.value}" if rules else ""
    return Sheet(title=f"Rounds a shoe · {said}", columns=columns, rows=tuple(rows))


def _rounds_known(each: Found) -> Iterator[tuple[str, Sequence[tuple[int, float]], float, float | None]]:
    if each.rounds:
        yield "were rounds independent", each.rounds, _mean(each.rounds), None
    if each.dealt:
        shares = [(number, shoes / each.dealt.shoes) for number, shoes in each.dealt.rounds]
        yield f"{each.dealt.shoes:,} shoes dealt", shares, each.dealt.mean_rounds.value, each.dealt.mean_rounds.error


# For programs.


def _flat(each: Found) -> Sheet:
    """Everything that is counted in a round, one line each."""
    rows: list[tuple[Value, ...]] = []
    for player, row in enumerate(each.statistics.finals):
        for banker, ways in enumerate(row):
            chance = each.statistics.chance(ways)
            rows.append(("Final totals", f"player {player} banker {banker}", ways, float(chance), chance))
    for title, lines in _tables(each.statistics):
        rows += [(title, *line) for line in lines]
    return Sheet(columns=(Column("table", "table"), *_COUNTED), rows=tuple(rows))


def _record(each: Found) -> Record:
    statistics = each.statistics

    def lines(rows: list[tuple[Value, ...]]) -> list[Record]:
        return Sheet(columns=_COUNTED, rows=tuple(rows)).records()

    dealt = each.dealt
    return {
        "where": each.place.title,
        "game": statistics.game,
        "decks": each.decks,
        "total": statistics.total,
        "finals": statistics.finals,
        "mean_cards": str(statistics.mean_cards),
        **{title.lower().replace(" ", "_"): lines(rows) for title, rows in _tables(statistics)},
        "runs": {side.value: [str(part) for part in statistics.runs(side)] for side in SIDES},
        "rounds_as_if_independent": {str(number): chance for number, chance in each.rounds},
        "dealt": None
        if dealt is None
        else {
            "shoes": dealt.shoes,
            "seed": dealt.seed,
            "hands": dealt.hands,
            "mean_rounds": {"value": dealt.mean_rounds.value, "standard_error": dealt.mean_rounds.error},
            "rounds": {str(number): shoes for number, shoes in dealt.rounds},
            "runs": {side.value: numbers for side, numbers in dealt.runs},
        },
    }


# Sweeps.


def _sweep(found: Sequence[Found]) -> Sheet:
    columns = (
        Column("decks", "decks", Kind.COUNT),
        Column("depth", "depth", Kind.COUNT, 1),
        Column("player", "player", Kind.PERCENT),
        Column("banker", "banker", Kind.PERCENT),
        Column("tie", "tie", Kind.PERCENT),
        Column("natural", "natural", Kind.PERCENT, 1),
        Column("mean_cards", "cards a round", Kind.NUMBER, decimals=5),
        Column("rounds", "rounds a shoe", Kind.NUMBER, 1, decimals=2),
        Column("dealt_rounds", "dealt", Kind.NUMBER, 1),
        Column("dealt_error", "±", Kind.NUMBER, 1),
    )
    return Sheet(title="Sweep", columns=columns, rows=tuple(map(_swept, found)))


def _swept(each: Found) -> tuple[Value, ...]:
    statistics, dealt = each.statistics, each.dealt
    winners = {winner: float(statistics.chance(ways)) for winner, ways in statistics.winners}
    natural = float(statistics.chance(dict(statistics.naturals)["any"]))
    shares = (winners[Winner.PLAYER], winners[Winner.BANKER], winners[Winner.TIE], natural)
    rounds = _mean(each.rounds) if each.rounds else None
    mean: Fraction = statistics.mean_cards
    depth = each.rules.depth if each.rules else None
    estimate = (dealt.mean_rounds.value, dealt.mean_rounds.error) if dealt else (None, None)
    return (each.decks, depth, *shares, float(mean), rounds, *estimate)


def _draw(file: str, found: Sequence[Found]) -> None:
    from puntobanco.cli.desk.plot import draw_sweep

    along = "depth" if len({each.changes.depth for each in found}) > 1 else "decks"
    places = [
        {"decks": float(each.decks or 0), "depth": float(each.rules.depth or 0) if each.rules else 0.0}
        for each in found
    ]
    points = [
        (each.changes.said, place, "rounds a shoe", _mean(each.rounds))
        for each, place in zip(found, places, strict=True)
        if each.rounds
    ]
    draw_sweep(file, points, along=along, what="rounds a shoe", percent=False)
