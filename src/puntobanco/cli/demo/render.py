"""How the demonstration looks."""

from collections import Counter, defaultdict
from collections.abc import Iterator

from rich.panel import Panel
from rich.text import Text

from puntobanco.cli.demo.command import Dealt
from puntobanco.cli.terminal import SIDE_STYLES, bar, cards_text, console, plain_table, winner_text
from puntobanco.money import Amount, span, total
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
    """Which table this is, and what was burnt."""
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
        net = _net(wagers)
        style = "green" if net.minor > 0 else "red" if net.minor else "dim"
        text.append(f" {seat}: ", "dim").append(_signed(net).ljust(7), style)
    console.print(text)


def _net(wagers: list[Settled]) -> Amount:
    currency = wagers[0].bet.stake.currency
    back = total([settled.returned for settled in wagers], currency)
    return back - total([settled.bet.stake for settled in wagers], currency)


def _signed(amount: Amount) -> str:
    return f"+{amount.shown}" if amount.minor > 0 else amount.shown


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


def print_books(setup: Setup, settled: list[Settled]) -> None:
    """What was staked and handed back, wager by wager."""
    families: dict[str, list[Settled]] = defaultdict(list)
    for wager in settled:
        families[setup.offers[wager.bet.wager].wager.family].append(wager)
    columns = ("bets", "won", "pushed", "staked", "handed back", "house keeps")
    table = plain_table("wager", *columns, right=columns)
    for family, wagers in families.items():
        table.add_row(family.replace("-", " ").capitalize(), *_row(wagers, setup))
    table.add_section()
    table.add_row("all", *_row(settled, setup), style="bold")
    console.print(table, "")


def _row(wagers: list[Settled], setup: Setup) -> list[str]:
    results = Counter(settled.result.value for settled in wagers)
    staked = total([settled.bet.stake for settled in wagers], setup.currency)
    returned = total([settled.returned for settled in wagers], setup.currency)
    amounts = (staked.shown, returned.shown, (staked - returned).shown)
    return [str(len(wagers)), str(results["win"]), str(results["push"]), *amounts]
