"""How the answer of ``puntobanco count`` looks in a terminal."""

from fractions import Fraction
from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from puntobanco.analysis.removal import Effects
from puntobanco.analysis.tags import Tags, card_correlation
from puntobanco.cards import DECK, Rank, Suit
from puntobanco.cli.count.command import ESTIMATES, REMARK, Answer
from puntobanco.cli.terminal import console, plain_table

if TYPE_CHECKING:
    from puntobanco.simulate.counting.results import Counted, Estimate
    from puntobanco.simulate.counting.study import CountingStudy


def print_answer(answer: Answer) -> None:
    """Effects, tags, and where shoes were dealt the sweep, the block of one target and the verdict."""
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


def _percent(effect: Fraction) -> Text:
    number = float(effect) * 100
    return Text(f"{number:+.4f}%", "green" if number > 0 else "red" if number < 0 else "dim")


def _effects_table(effects: Effects) -> Table:
    """One row a rank, and one column a suit where suits matter."""
    suits = list(Suit) if effects.suits_matter else []
    columns = ["rank", "effect", *(suit.symbol for suit in suits), "exactly"]
    table = plain_table(*columns, title="Return when one card is gone", right=tuple(columns[1:-1]))
    for rank in Rank:
        mine = {card.suit: effects.by_card[card] for card in DECK if card.rank is rank}
        exactly = Text(str(effects.by_rank[rank]), "dim")
        table.add_row(rank.value, _percent(effects.by_rank[rank]), *(_percent(mine[suit]) for suit in suits), exactly)
    return table


def _tags_table(answer: Answer) -> Table:
    table = plain_table("tags", "", "betting correlation", title="Counting tags", right=("betting correlation",))
    if answer.best is None:
        table.add_row("best", "none: all cards have one effect on this wager", "–")
    for name, tags in (("best, balanced", answer.best), ("yours", answer.own)):
        if tags is not None:
            table.add_row(name, _tags(tags), f"{card_correlation(tags, answer.effects.by_card):.4f}")
    return table


def _tags(tags: Tags) -> str:
    return str(tags) if tags.is_balanced else f"{tags} (not balanced: {tags.sum:+d} a suit; the mean is taken off)"


def _print_study(study: "CountingStudy") -> None:
    from puntobanco.simulate.counting.verdict import scale_in_words

    taken, sweep = study.approach, study.sweep
    if taken.worth is not None and taken.critical is not None:
        turns = f"the edge is expected to turn at {taken.critical:.1f}."
        console.print(f"A true count of one is worth {taken.worth:+.4%}; {turns}")
    if taken.why:
        console.print(Text(f"No true count: {taken.why}. Targets are exact returns in percent.", "yellow"))
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
    console.print(Text(study.verdict, "bold"))
    console.print(Text(scale_in_words(), "dim"))


def _conditions_table(study: "CountingStudy") -> Table:
    from puntobanco.simulate.counting.study import conditions_in_words

    table = plain_table("condition", "", title="Conditions")
    for name, words in conditions_in_words(study).items():
        table.add_row(name, words)
    return table


def _sweep_table(study: "CountingStudy") -> Table:
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


def _block_table(row: "Counted") -> Table:
    title = f"At target {row.target:g}"
    table = plain_table("figure", "value", "standard error", title=title, right=("value", "standard error"))
    for field, (_, name, form) in ESTIMATES.items():
        table.add_row(name, *_shown(getattr(row, field), form))
    return table


def _shown(estimate: "Estimate | None", form: str) -> tuple[str, str]:
    if estimate is None:
        return "no bet was made", ""
    return form.format(estimate.value), form.replace("+", "").format(estimate.error)
