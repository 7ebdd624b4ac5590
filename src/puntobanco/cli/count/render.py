"""How the answer of ``puntobanco count`` looks in a terminal."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from rich.text import Text

from puntobanco.analysis.removal import Effects
from puntobanco.analysis.tags import Tags, card_correlation
from puntobanco.cards import DECK, Rank, Suit
from puntobanco.cli.count.command import ESTIMATES, REMARK, Answer, Count
from puntobanco.cli.desk.plot import Point, draw_sweep
from puntobanco.cli.desk.sheet import Column, Kind, Sheet, Value, print_sheets
from puntobanco.cli.terminal import Plain, console, plain_table
from puntobanco.words import in_words

if TYPE_CHECKING:
    from puntobanco.simulate.counting.results import Counted, Estimate
    from puntobanco.simulate.counting.study import CountingStudy


def print_answer(answer: Answer, asked: Count, notes: Sequence[str]) -> None:
    """Effects, tags, and where shoes were dealt the sweep, the block of one target and the verdict."""
    if asked.as_csv or asked.as_markdown:
        print_sheets([_targets(answer)] if answer.study else [_effects_sheet(answer)], asked)
        return
    figures = answer.effects.figures
    given = "".join(f" · {key} {'any' if value is None else value}" for key, value in figures.given.items())
    table = "" if figures.pay_table == "standard" else f" · pay table {figures.pay_table}"
    title = f"{answer.wager.names.en} · {figures.rulebook} · {figures.version}{table}{given} · {figures.decks} decks"
    console.print(Text(title, "bold"))
    edge, hit = float(-figures.expected_return), float(figures.hit_frequency)
    console.print(f"House edge {edge:.4%}, deviation {figures.stdev:.4f}, hit frequency {hit:.4%}.\n")
    console.print(_effects_table(answer.effects))
    console.print()
    console.print(_tags_table(answer))
    if answer.study:
        console.print()
        _print_study(answer.study)
    console.print()
    console.print(Text(REMARK, "dim"))
    for note in notes:
        console.print(Text(note, "dim"))


def print_sweep(answers: Sequence[Answer], given: Count, notes: Sequence[str]) -> None:
    """One row a cell: the wager's own figures, and what the best target brings there."""
    sheet = Sheet(title=f"Sweep · {answers[0].wager.names.en}", columns=_SWEPT, rows=tuple(map(_swept, answers)))
    if given.plot:
        draw_sweep(given.plot, [_point(answer) for answer in answers], along=_along(answers), what=_WHAT, percent=False)
    after = "\n".join([*notes, REMARK])
    print_sheets([sheet], given, after=after)


_WHAT = "units won in 100 hands"
_SWEPT = (
    Column("decks", "decks", Kind.COUNT),
    Column("depth", "depth", Kind.COUNT),
    Column("pays", "pays", Kind.TEXT, 1),
    Column("commission", "commission", Kind.PERCENT, 1, decimals=2),
    Column("expected_return", "exactly", Kind.EXACT),
    Column("house_edge", "house edge", Kind.PERCENT),
    Column("best_tags", "best tags", Kind.TEXT, 3),
    Column("betting_correlation", "correlation", Kind.NUMBER, 2),
    Column("target", "target", Kind.NUMBER, 1, decimals=1),
    Column("bet_frequency", "bets", Kind.PERCENT, 1, decimals=3),
    Column("units_per_100_hands", "units in 100 hands", Kind.NUMBER, 1),
    Column("standard_error", "±", Kind.NUMBER, 1),
    Column("grade", "verdict", Kind.NAME, 1),
)


def _swept(answer: Answer) -> tuple[Value, ...]:
    figures, cell, best = answer.effects.figures, answer.cell, answer.best
    correlation = card_correlation(best, answer.effects) if best else None
    changes = cell.changes
    where = (cell.decks, cell.depth, " ".join(map(str, changes.pays)) or None, changes.commission)
    known = (*where, figures.expected_return, float(figures.edge), str(best) if best else None, correlation)
    if answer.study is None:
        return (*known, None, None, None, None, None)
    row = answer.study.chosen
    units = row.units_per_100
    return (*known, row.target, row.bet_frequency.value, units.value, units.error, answer.study.grade.value)


def _point(answer: Answer) -> Point:
    cell, study = answer.cell, answer.study
    pays = float(cell.changes.pays[0].odds.ratio) if cell.changes.pays else 0.0
    places = {"decks": float(cell.decks), "depth": float(cell.depth), "pays": pays}
    value = study.chosen.units_per_100.value if study else float(answer.effects.figures.edge)
    return cell.changes.said, places, answer.wager.id, value


def _along(answers: Sequence[Answer]) -> str:
    cells = [answer.cell for answer in answers]
    sizes = {
        "decks": len({cell.decks for cell in cells}),
        "depth": len({cell.depth for cell in cells}),
        "pays": len({cell.changes.pays for cell in cells}),
    }
    return max(sizes, key=lambda name: sizes[name])


def _targets(answer: Answer) -> Sheet:
    """Every target count, as a program or a document has it."""
    columns = (
        Column("target", "target", Kind.NUMBER, decimals=1),
        Column("bets", "bets", Kind.COUNT),
        *(Column(name, title, Kind.NUMBER, decimals=6) for name, title in _ESTIMATED),
    )
    rows = tuple((row.target, row.bets, *_estimated(row)) for row in answer.study.sweep.rows) if answer.study else ()
    return Sheet(title=f"{answer.wager.names.en}: every target count", columns=columns, rows=rows, note=REMARK)


_ESTIMATED = (
    ("bet_frequency", "bets of all hands"),
    ("average_edge", "average edge"),
    ("units_per_100_hands", "units in 100 hands"),
    ("standard_error", "±"),
    ("units_per_shoe", "units in a shoe"),
)


def _estimated(row: "Counted") -> tuple[Value, ...]:
    edge = row.average_edge.value if row.average_edge else None
    units = row.units_per_100
    return row.bet_frequency.value, edge, units.value, units.error, row.units_per_shoe.value


def _effects_sheet(answer: Answer) -> Sheet:
    effects = answer.effects
    columns = (
        Column("rank", "rank", Kind.NAME),
        Column("effect", "effect", Kind.SIGNED),
        Column("exact", "exactly", Kind.EXACT),
    )
    rows = tuple((rank.value, float(effect), effect) for rank, effect in effects.by_rank.items())
    return Sheet(title=f"{answer.wager.names.en}: return when one card is gone", columns=columns, rows=rows)


def _percent(effect: Fraction) -> Text:
    number = float(effect) * 100
    return Text(f"{number:+.4f}%", "green" if number > 0 else "red" if number < 0 else "dim")


def _effects_table(effects: Effects) -> Plain:
    """One row a rank, and one column a suit where suits matter."""
    suits = list(Suit) if effects.suits_matter else []
    columns = ["rank", "effect", *(suit.symbol for suit in suits), "exactly"]
    table = plain_table(*columns, title="Return when one card is gone", right=tuple(columns[1:-1]))
    for rank in Rank:
        mine = {card.suit: effects.by_card[card] for card in DECK if card.rank is rank}
        exactly = Text(str(effects.by_rank[rank]), "dim")
        table.add_row(rank.value, _percent(effects.by_rank[rank]), *(_percent(mine[suit]) for suit in suits), exactly)
    return table


def _tags_table(answer: Answer) -> Plain:
    table = plain_table("tags", "", "betting correlation", title="Counting tags", right=("betting correlation",))
    if answer.best is None:
        table.add_row("best", "none: all cards have the same effect on this wager", "–")
    for name, tags in (("best, balanced", answer.best), ("yours", answer.own)):
        if tags is not None:
            table.add_row(name, _tags(tags), f"{card_correlation(tags, answer.effects):.4f}")
    return table


def _tags(tags: Tags) -> str:
    return str(tags) if tags.is_balanced else f"{tags} (not balanced: {tags.sum:+d} a suit; the mean is taken off)"


def _print_study(study: "CountingStudy") -> None:
    from puntobanco.simulate.counting.verdict import scale

    taken, sweep = study.approach, study.sweep
    if taken.worth is not None and taken.critical is not None:
        turns = f"the edge is expected to turn at {taken.critical:.1f}."
        console.print(f"A true count of one is worth {taken.worth:+.4%}; {turns}")
    if taken.why:
        console.print(Text(f"No true count: {in_words(taken.why)}. Targets are exact returns in percent.", "yellow"))
    console.print()
    console.print(_conditions_table(study))
    console.print()
    console.print(_sweep_table(study))
    stopped = ", stopped early" if sweep.stopped else ""
    console.print(
        f"{sweep.shoes:,} shoes, {sweep.hands:,} hands, seed {sweep.seed}{stopped}; one pass for all targets.\n"
    )
    console.print(_block_table(study.chosen))
    console.print(Text("Averaged: the exact return of every bet given the cards seen, not how it fell.", "dim"))
    console.print()
    console.print(Text(in_words(study.verdict), "bold"))
    console.print(Text(in_words(scale()), "dim"))


def _conditions_table(study: "CountingStudy") -> Plain:
    from puntobanco.simulate.counting.study import conditions_said

    table = plain_table("condition", "", title="Conditions")
    for name, words in conditions_said(study):
        table.add_row(in_words(name), in_words(words))
    return table


def _sweep_table(study: "CountingStudy") -> Plain:
    columns = ("target", "bets", "average edge", "units in 100 hands", "±", "units in a shoe", "index")
    table = plain_table(*columns, title="Every target count", right=columns)
    for row in study.sweep.rows:
        edge, index = row.average_edge, row.desirability
        table.add_row(
            f"{'* ' if row is study.chosen else ''}{row.target:g}",
            f"{row.bet_frequency.value:.3%}",
            f"{edge.value:+.3%}" if edge else "–",
            f"{row.units_per_100.value:+.4f}",
            f"{row.units_per_100.error:.4f}",
            f"{row.units_per_shoe.value:+.4f}",
            f"{index.value:+.2f}" if index else "–",
            style="bold" if row is study.chosen else "",
        )
    return table


def _block_table(row: "Counted") -> Plain:
    title = f"At target {row.target:g}"
    table = plain_table("figure", "value", "standard error", title=title, right=("value", "standard error"))
    for field, (_, name, form) in ESTIMATES.items():
        table.add_row(name, *_shown(getattr(row, field), form))
    return table


def _shown(estimate: "Estimate | None", form: str) -> tuple[str, str]:
    if estimate is None:
        return "no bet was made", ""
    return form.format(estimate.value), form.replace("+", "").format(estimate.error)
