"""How a settlement looks in a terminal."""

from rich.text import Text

from puntobanco.cli.terminal import RESULT_STYLES, console, hand_line, plain_table, winner_text
from puntobanco.notation.settle_request import Request
from puntobanco.rulebooks.model import Setup
from puntobanco.rules.hand import Side
from puntobanco.wagers.settlement import Settled, Settlement


def print_settlement(setup: Setup, request: Request, settlement: Settlement) -> None:
    """The round, every wager, what is to be noted, and the order of collecting and paying."""
    heading = Text(setup.rulebook.title, "bold").append(f" · {setup.version.title} · table {setup.name}", "not bold")
    console.print(heading)
    console.print()
    for side in Side:
        console.print(hand_line(side, request.round.hand(side), str(request.round.count(side, setup.game))))
    console.print(winner_text(settlement.winner.value))
    console.print()
    _print_wagers(setup, settlement)
    notes = [f"seat {bet.bet.seat}, {bet.bet.wager}: {note}" for bet in settlement.wagers for note in bet.notes]
    for note in (*notes, *map(str, request.judged.noted)):
        console.print(Text(f"• {note}", "yellow"))
    _print_order(settlement)


def _print_wagers(setup: Setup, settlement: Settlement) -> None:
    taken = any(settled.commission for settled in settlement.wagers)
    columns = ["seat", "wager", "stake", "result", "pays", *(["commission"] if taken else []), "returned"]
    table = plain_table(*columns, right=("seat", "stake", "pays", "commission", "returned"))
    for settled in settlement.wagers:
        table.add_row(*_row(setup, settled, taken=taken))
    console.print(table)


def _row(setup: Setup, settled: Settled, *, taken: bool) -> list[Text]:
    bet, won = settled.bet, settled.result.value
    name = Text(setup.offers[bet.wager].wager.names.en)
    if bet.bettor:
        name.append(f"\n{bet.bettor}", "italic")
    result = Text(won, RESULT_STYLES[won]).append(f"  {settled.label}\n{settled.clause}", "dim")
    commission = settled.commission.shown + (" marked" if settled.marked else "") if settled.commission else "–"
    cells = [Text(str(bet.seat)), name, Text(bet.stake.shown), result]
    cells += [Text(settled.pays.shown if settled.pays else "–"), *([Text(commission)] if taken else [])]
    return [*cells, Text(settled.returned.shown, "bold")]


def _print_order(settlement: Settlement) -> None:
    if settlement.order:
        console.print(Text("\nIn this order:", "dim"))
    for place, step in enumerate(settlement.order, 1):
        line = Text(f"{place:3}. {step.act} {step.amount.shown}, {step.bettor}, {step.wager}")
        console.print(line.append(f"  {step.clause}", "dim") if step.clause else line)
    for owed in settlement.owed:
        text = f"{owed.bettor} owes {owed.marked.shown} vigorish; collected alone it would be {owed.due.shown}."
        console.print(Text(text, "yellow"))
