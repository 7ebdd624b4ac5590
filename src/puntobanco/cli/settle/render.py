"""How a settlement looks in a terminal."""

from rich.text import Text

from puntobanco.cli.terminal import RESULT_STYLES, SIDE_STYLES, cards_text, console, plain_table
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
        line = Text(f"{side.title:7}", SIDE_STYLES[side.value]).append_text(cards_text(request.round.hand(side)))
        console.print(line.append(f" {request.round.count(side)}"))
    won = settlement.winner.value
    console.print(Text("Tie" if won == "tie" else f"{won.capitalize()} wins", SIDE_STYLES[won]))
    console.print()
    _print_wagers(setup, settlement)
    _print_notes(request, settlement)
    _print_order(settlement)


def _print_wagers(setup: Setup, settlement: Settlement) -> None:
    taken = any(one.commission for one in settlement.wagers)
    columns = ["seat", "wager", "stake", "result", "pays", *(["commission"] if taken else []), "returned"]
    table = plain_table(*columns, right=("seat", "stake", "pays", "commission", "returned"))
    for one in settlement.wagers:
        table.add_row(*_row(setup, one, taken=taken))
    console.print(table)


def _row(setup: Setup, one: Settled, *, taken: bool) -> list[Text]:
    name = Text(setup.offers[one.bet.wager].wager.names.en)
    if one.bet.bettor:
        name.append(f"\n{one.bet.bettor}", "italic")
    result = Text(one.result.value, RESULT_STYLES[one.result.value]).append(f"  {one.label}\n{one.clause}", "dim")
    commission = one.commission.shown + (" marked" if one.marked else "") if one.commission else "–"
    cells = [Text(str(one.bet.seat)), name, Text(one.bet.stake.shown), result]
    cells += [Text(one.pays.shown if one.pays else "–"), *([Text(commission)] if taken else [])]
    return [*cells, Text(one.returned.shown, "bold")]


def _print_notes(request: Request, settlement: Settlement) -> None:
    notes = [f"seat {one.bet.seat}, {one.bet.wager}: {note}" for one in settlement.wagers for note in one.notes]
    for note in (*notes, *map(str, request.judged.noted)):
        console.print(Text(f"• {note}", "yellow"))


def _print_order(settlement: Settlement) -> None:
    if settlement.order:
        console.print(Text("\nIn this order:", "dim"))
    for place, step in enumerate(settlement.order, 1):
        line = Text(f"{place:3}. {step.act} {step.amount.shown}, {step.bettor}, {step.wager}")
        console.print(line.append(f"  {step.clause}", "dim") if step.clause else line)
    for owed in settlement.owed:
        text = f"{owed.bettor} owes {owed.marked.shown} vigorish; collected alone it would be {owed.due.shown}."
        console.print(Text(text, "yellow"))
