"""How one coup of a replay looks: cards, bets and pays, corrections, roads and cards left."""

from rich.rule import Rule
from rich.text import Text

from puntobanco.cli import terminal
from puntobanco.cli.roads.render import print_board
from puntobanco.cli.terminal import SIDE_STYLES, cards_text, plain_table
from puntobanco.money import Amount, Currency
from puntobanco.notation import lines as of
from puntobanco.notation.coup import Outcome
from puntobanco.notation.faces import Face
from puntobanco.notation.forms import Reading
from puntobanco.notation.guard import plain
from puntobanco.notation.steps import Replaced, Step
from puntobanco.roads import Dealt, board
from puntobanco.rules.hand import Side
from puntobanco.rules.round import Winner

KINDS = {
    Dealt.WITH_BETS: "",
    Dealt.FREE_HAND: "free hand",
    Dealt.VOID_HAND: "void hand: no bets, nothing for the roads",
    Dealt.CALLED_OFF: "called off: no result",
}


def print_step(reading: Reading, number: int, step: Step) -> None:
    print_hands(reading, number, step)
    print_rest(reading, step)


def print_screen(reading: Reading, number: int, step: Step, top: int) -> int:
    """A coup on a screen of its own: its hands, and below them from a line on what there is room for.

    How many lines there were no room for.
    """
    terminal.console.clear()
    with terminal.console.capture() as hands:
        print_hands(reading, number, step)
    with terminal.console.capture() as rest:
        print_rest(reading, step)
    above, below = hands.get().splitlines(), rest.get().splitlines()
    room = max(1, terminal.console.height - len(above) - 2)  # the line of keys, and the cursor below it
    for line in (*above, *below[top : top + room]):
        terminal.console.out(line, highlight=False)
    return max(0, len(below) - top - room)


def print_hands(reading: Reading, number: int, step: Step) -> None:
    """What is always in sight: the coup, its cards and its result."""
    shoe = reading.shoes[number - 1].shoe
    name = shoe.id or (f"shoe {number}" if len(reading.shoes) > 1 else "")
    left = "cards left unknown" if step.left is None else f"{step.left} cards left"
    kind = KINDS[step.coup.dealt]
    title = " · ".join(part for part in (f"Round {step.coup.number}", kind, name, left) if part)
    terminal.console.print(Rule(Text(plain(title), "bold"), align="left", style="dim"))
    for side, hand in ((Side.PLAYER, step.coup.player), (Side.BANKER, step.coup.banker)):
        count = None if step.outcome is None else step.outcome.player if side is Side.PLAYER else step.outcome.banker
        line = Text(f"{side.title:7}", SIDE_STYLES[side.value]).append_text(_faces(hand))
        terminal.console.print(line.append("" if count is None else f"  {count}", "bold"))
    if step.outcome is not None and step.coup.dealt is not Dealt.CALLED_OFF:
        terminal.console.print(Text(told(step.outcome), SIDE_STYLES[step.outcome.winner.value]))
    if step.coup.comment:
        terminal.console.print(Text(f"; {plain(step.coup.comment)}", "italic"))


def print_rest(reading: Reading, step: Step) -> None:
    """Bets and pays, what was noted and corrected, and the roads."""
    _bets(step, _currency(reading))
    for note in step.notes:
        _note(note)
    for correction in step.corrections:
        _correction(correction)
    for finding in step.findings:
        terminal.console.print(Text(plain(f"Wrong: {finding.fault}"), "bold yellow"))
    terminal.console.print()
    print_board(board(step.so_far), language="en", shapes=False, three_star=False)
    terminal.console.print()


def print_keys(at: int, of_all: int, typed: str, *, more: bool) -> None:
    keys = f"← → step · Home End · {'PgUp PgDn more · ' if more else ''}number Enter · q leave"
    terminal.console.print(Text(f"{at} of {of_all}   {keys}{f'   to round {typed}' if typed else ''}", "dim"))


def _faces(hand: tuple[Face, ...]) -> Text:
    text = Text()
    for face in hand:
        card = face.card
        text.append_text(cards_text((card,)) if card else Text(f" {face}", "bold white on blue")).append(" ")
    return text if hand else Text("not written down", "dim")


def told(outcome: Outcome) -> str:
    words = {Winner.TIE: "Tie", Winner.PLAYER: "Player wins", Winner.BANKER: "Banker wins"}
    marks = (("natural", outcome.natural), ("Player pair", outcome.player_pair), ("Banker pair", outcome.banker_pair))
    return ", ".join((words[outcome.winner], *(word for word, there in marks if there)))


# Bets and what came of them.


def _currency(reading: Reading) -> Currency | None:
    for entry in reading.record:
        if isinstance(entry.line, of.TableLine | of.ShoeOpened) and entry.line.currency:
            return Currency(entry.line.currency, 2 if entry.line.minor is None else entry.line.minor)
    return None


def _money(minor: int, currency: Currency | None) -> str:
    return f"{Amount(minor, currency).shown} {plain(currency.code)}" if currency else str(minor)


def _bets(step: Step, currency: Currency | None) -> None:
    if not step.bets and not step.settled:
        return
    settled = {(bet.bettor, bet.seat, bet.on, bet.given): bet for bet in step.settled}
    laid = {(bet.bettor, bet.seat, bet.on, bet.given): bet for bet in step.bets}
    table = plain_table(
        "seat", "who", "on", "stake", "pays", "commission", "net", right=("stake", "pays", "commission", "net")
    )
    for key in dict.fromkeys((*laid, *settled)):
        paid, stake = settled.get(key), (settled.get(key) or laid[key]).stake
        bettor, seat, on, given = key
        figures = (paid.pays, paid.commission, paid.net) if paid else ()
        paid_words = [_money(value, currency) for value in figures] or ["", "", ""]
        table.add_row(
            str(seat),
            plain(str(bettor or "")),
            plain(f"{on} {given}" if given is not None else str(on)),
            _money(stake, currency),
            *paid_words,
        )
    terminal.console.print(table)


def _note(line: of.Note | of.VoidRound | of.VoidHand | of.CutCard) -> None:
    match line:
        case of.Note():
            words = line.text
        case of.VoidRound():
            words = f"The round is called off. {line.reason}".strip()
        case of.VoidHand():
            words = "This round is dealt without bets."
        case of.CutCard():
            words = f"The cutting card came out after {line.dealt} cards."
    clause = getattr(line, "clause", None)
    terminal.console.print(Text(plain(f"{_when(line)}{words}"), "dim").append(plain(f"  [{clause}]") if clause else ""))


def _correction(replaced: Replaced) -> None:
    line, was = replaced.line, replaced.was
    before = getattr(was, "line", None)
    match line:
        case of.Correct():
            people = " and ".join(person for person in (line.by, line.second) if person)
            words = f"Corrected by {people or 'somebody'}: {line.reason or 'no reason given'}."
        case of.Rebuild():
            words = f"The cards were put in order: {line.line}."
        case of.Settle():
            words = f"{line.on}, seat {line.seat}: settled again."
        case _:
            words = "The result was called again."
    if before:
        words += f" It was {before}."
    terminal.console.print(Text(plain(f"{_when(line)}{words}"), "yellow"))


def _when(line: of.Line) -> str:
    return f"{line.at[11:19]}  " if line.at and len(line.at) >= 19 else ""
