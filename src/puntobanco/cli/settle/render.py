"""How a settlement looks in a terminal."""

from rich.text import Text

from puntobanco.cli.desk.sheet import Column, Kind, Sheet, Value, put
from puntobanco.cli.terminal import console, hand_line, winner_text
from puntobanco.notation.settle_request import Request
from puntobanco.rulebooks.model import Setup
from puntobanco.rules.hand import Side
from puntobanco.wagers.settlement import Settled, Settlement
from puntobanco.words import in_words


def print_settlement(setup: Setup, request: Request, settlement: Settlement) -> None:
    """The round, every wager, what is to be noted, and the order of collecting and paying."""
    heading = Text(setup.rulebook.title, "bold").append(f" · {setup.version.title} · table {setup.name}", "not bold")
    console.print(heading)
    console.print()
    for side in Side:
        console.print(hand_line(side, request.round.hand(side), str(request.round.count(side, setup.game))))
    console.print(winner_text(settlement.winner.value))
    console.print()
    put(wagers_of(setup, settlement, clauses_apart=False))
    notes = [
        f"seat {bet.bet.seat}, {bet.bet.wager}: {in_words(note)}" for bet in settlement.wagers for note in bet.notes
    ]
    for note in (*notes, *map(str, request.judged.noted)):
        console.print(Text(f"• {note}", "yellow"))
    _print_order(settlement)


def wagers_of(setup: Setup, settlement: Settlement, *, clauses_apart: bool) -> Sheet:
    """Every wager: stake, line, result, what it pays and what comes back; the clause beside its line or below it."""
    columns = (
        Column("seat", "seat", Kind.COUNT), Column("bettor", "bettor", Kind.NAME, 1), Column("wager", "wager"),
        Column("stake", "stake", Kind.MONEY), Column("result", "result", Kind.NAME), Column("line", "line"),
        Column("clause", "clause", Kind.TEXT, 5), Column("pays", "pays", Kind.MONEY),
        Column("commission", "commission", Kind.MONEY, 1), Column("marked", "marked", Kind.NAME, 1),
        Column("returned", "returned", Kind.MONEY),
    )  # fmt: skip
    return Sheet(columns=columns, rows=tuple(_row(setup, settled, clauses_apart) for settled in settlement.wagers))


def _row(setup: Setup, settled: Settled, clauses_apart: bool) -> tuple[Value, ...]:
    bet = settled.bet
    name, result, taken = setup.offers[bet.wager].wager.names.en, settled.result.value, settled.commission or None
    line = (settled.label, settled.clause) if clauses_apart else (f"{settled.label}\n{settled.clause}", None)
    said = (bet.seat, bet.bettor, name, bet.stake, result, *line)
    marked = "marked" if settled.marked else None
    return (*said, settled.pays or None, taken, marked if taken else None, settled.returned)


def _print_order(settlement: Settlement) -> None:
    if settlement.order:
        console.print(Text("\nIn this order:", "dim"))
    for place, step in enumerate(settlement.order, 1):
        line = Text(f"{place:3}. {step.act.replace('-', ' ')} {step.amount.shown}, {step.bettor}, {step.wager}")
        console.print(line.append(f"  {step.clause}", "dim") if step.clause else line)
    for owed in settlement.owed:
        text = f"{owed.bettor} owes {owed.marked.shown} vigorish; collected alone it would be {owed.due.shown}."
        console.print(Text(text, "yellow"))
