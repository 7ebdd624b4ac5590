"""How the demonstration looks."""

from collections import Counter, defaultdict
from collections.abc import Iterator

from rich.panel import Panel
from rich.text import Text

from puntobanco.cli.demo.command import Dealt
from puntobanco.cli.desk.sheet import Column, Kind, Sheet, Value
from puntobanco.cli.terminal import SIDE_STYLES, bar, cards_text, console, winner_text
from puntobanco.money import span, total
from puntobanco.rulebooks.model import Setup
from puntobanco.rules.game import Game
from puntobanco.rules.hand import Side
from puntobanco.shoe.opening import Burnt
from puntobanco.wagers.settlement import Settled

BEADS = {
    "player": ("P", "bold white on blue"),
    "banker": ("B", "bold white on red"),
    "tie": ("T", "bold white on green"),
}
BEAD_ROWS = 6
THREE_CARDS_WIDE = 17


def print_heading(setup: Setup, burnt: Burnt) -> None:
    shoe = setup.shoe
    lines = [
        f"{setup.version.title}, {shoe.decks} decks, {len(setup.seats)} seats, {len(setup.offers)} wagers offered",
        f"limits {span(setup.limits.minimum, setup.limits.maximum)} {setup.currency.code}",
    ]
    console.print(Panel("\n".join(lines), title=f"[bold]{setup.rulebook.title}[/]", title_align="left", expand=False))
    if burnt.number:
        text = Text("Burnt: ").append_text(cards_text(burnt.shown))
        hidden = f" and {burnt.hidden} face down" if burnt.hidden else ""
        cited = setup.shoe.burn_clause or "operator's policy"
        console.print(text.append(hidden).append(f"   {cited}", "dim"), "")


def with_progress(rounds: Iterator[Dealt], setup: Setup) -> Iterator[Dealt]:
    """Pass rounds on with a bar, where a person watches."""
    with bar(setup.shoe.decks * 10, "dealing") as shown:
        for dealt in rounds:
            shown.advance(1)
            yield dealt


def print_round(number: int, dealt: Dealt, game: Game) -> None:
    """One round in one line: cards, counts, winner, and what each seat won or lost."""
    text = Text(f"{number:3}  ", "dim")
    for side in Side:
        hand = cards_text(dealt.round.hand(side))
        hand.append(" " * (THREE_CARDS_WIDE - hand.cell_len))
        text.append(f"{side.title} ", SIDE_STYLES[side.value]).append_text(hand)
        text.append(f"{dealt.round.count(side, game)}   ", "bold")
    text.append_text(winner_text(dealt.settlement.winner.value, 12))
    seats: dict[int, list[Settled]] = defaultdict(list)
    for wager in dealt.settlement.wagers:
        seats[wager.bet.seat].append(wager)
    for seat, wagers in seats.items():
        currency = wagers[0].bet.stake.currency
        back = total([settled.returned for settled in wagers], currency)
        net = back - total([settled.bet.stake for settled in wagers], currency)
        style = "green" if net.minor > 0 else "red" if net.minor else "dim"
        text.append(f" {seat}: ", "dim").append((f"+{net.shown}" if net.minor > 0 else net.shown).ljust(7), style)
    console.print(text)


def print_results(played: list[Dealt]) -> None:
    """Every result as a bead, six to a column, and how often each hand won."""
    counts = Counter(dealt.settlement.winner.value for dealt in played)
    console.print()
    for row in range(BEAD_ROWS):
        line = Text("  ")
        for dealt in played[row::BEAD_ROWS]:
            letter, style = BEADS[dealt.settlement.winner.value]
            line.append(f" {letter} ", style).append(" ")
        console.print(line)
    summary = f"{counts['player']} Player, {counts['banker']} Banker, {counts['tie']} ties"
    console.print(f"\n  {len(played)} rounds: {summary}, then the last hand.\n")


_BOOKS = (
    Column("table", "", Kind.NAME), Column("wager", "wager", Kind.NAME), Column("bets", "bets", Kind.COUNT),
    Column("won", "won", Kind.COUNT), Column("pushed", "pushed", Kind.COUNT), Column("staked", "staked", Kind.MONEY),
    Column("returned", "handed back", Kind.MONEY), Column("kept", "house keeps", Kind.MONEY),
)  # fmt: skip


def books_of(setup: Setup, settled: list[Settled]) -> Sheet:
    """What was staked and handed back, wager by wager."""
    families: dict[str, list[Settled]] = defaultdict(list)
    for wager in settled:
        families[setup.offers[wager.bet.wager].wager.family].append(wager)
    rows = [
        (setup.name, family.replace("-", " ").capitalize(), *_row(wagers, setup)) for family, wagers in families.items()
    ]
    return Sheet(columns=_BOOKS, rows=(*rows, (setup.name, "all", *_row(settled, setup))))


def _row(wagers: list[Settled], setup: Setup) -> tuple[Value, ...]:
    results = Counter(settled.result.value for settled in wagers)
    staked = total([settled.bet.stake for settled in wagers], setup.currency)
    returned = total([settled.returned for settled in wagers], setup.currency)
    return (len(wagers), results["win"], results["push"], staked, returned, staked - returned)
