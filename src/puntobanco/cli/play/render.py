"""How a game looks in a terminal: the felt, the cards, the calls, results and chips. Plain where nobody watches."""

import sys
import time

from rich.columns import Columns
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from puntobanco.cards import Card
from puntobanco.cli import terminal
from puntobanco.cli.play.game import Game
from puntobanco.cli.play.words import LEAVING, Quit
from puntobanco.cli.terminal import SIDE_STYLES, cards_text, winner_text
from puntobanco.faults import Fault
from puntobanco.money import span
from puntobanco.procedure.calls import spoken
from puntobanco.rules.hand import Side
from puntobanco.rules.round import opening, winner
from puntobanco.script.host import Asked
from puntobanco.script.sentences import TROUBLE, sentences
from puntobanco.table import events as ev
from puntobanco.table.model.state import RoundState, Table
from puntobanco.table.shared.boxes import Box
from puntobanco.table.shared.seeing import read_card
from puntobanco.wagers.wager import WagerId

WIDE = 78
PAUSE = 0.35
HELP = """\
player 100, tie 5   put bets down or raise them; p 100, t 5 is enough
Enter, or deal      no more bets: the cards come
again               the same bets as last time
back tie            take a bet back; back player 50 a part; back all
what if             what can go wrong now, and what this rulebook then does; what if 3 tries it
boxes               the felt: every box, its odds and the least stake
buy 500             more chips
quit                leave the table; Ctrl-C does the same"""


class Terminal:
    """A terminal with a person at it, or a pipe, which is asked only for bets, one a line."""

    def __init__(self, *, asks: bool, calm: bool) -> None:
        self.asks, self.calm = asks, calm
        self.watched = asks
        self.staked = 0

    # Typing.

    def line(self, question: str) -> str:
        """A line of the guest's; the end of input is leaving."""
        try:
            text = terminal.console.input(f"[bold green]{question}[/] › ") if self.watched else sys.stdin.readline()
        except (EOFError, KeyboardInterrupt):
            raise Quit from None
        if not self.watched and not text:
            raise Quit
        text = text.partition("#")[0].strip()
        if text.lower() in LEAVING:
            raise Quit
        return text.lower()

    # Showing.

    def opened(self, game: Game) -> None:
        setup = game.host.table.rules.setup
        style = game.host.table.dealing
        lines = [
            f"{setup.version.title}, {setup.shoe.decks} decks, {style.title}",
            f"limits {span(setup.limits.minimum, setup.limits.maximum)} {setup.currency.code}",
            f"you are {game.me.person}, seat {game.seat}, with {game.money(game.rack)} in chips",
        ]
        title = f"[bold]{setup.rulebook.title}[/]"
        terminal.console.print(Panel("\n".join(lines), title=title, title_align="left", width=WIDE))
        if self.watched:
            terminal.console.print("[dim]Type bets such as player 100, then Enter for the cards. help tells more.[/]\n")

    def help(self) -> None:
        terminal.console.print(Panel(HELP, title="[bold]help[/]", title_align="left", width=WIDE))

    def say(self, sentence: str) -> None:
        terminal.console.print(Text(f"  {sentence}", "yellow"))

    def refused(self, faults: tuple[Fault, ...]) -> None:
        """Why not, by which clause, and what to do instead."""
        for fault in faults:
            text = Text("  ✗ ", "bold red").append(fault.sentence[:1].upper() + fault.sentence[1:])
            text.append(f"  {fault.clause}" if fault.clause else "", "dim")
            text.append(f"  {fault.instead}" if fault.instead else "", "yellow")
            terminal.console.print(text)

    def boxes(self, game: Game, boxes: tuple[Box, ...], *, all_of_them: bool = False) -> None:
        """The felt in the first round of a shoe or when asked for, and the chips before every bet."""
        table = game.host.table
        if all_of_them or (self.watched and not table.results and game.first_time("felt")):
            terminal.console.print(felt(table, boxes))
        if self.watched and not all_of_them:
            bets = table.round.bets if table.round else {}
            lying = ", ".join(f"{key.wager} {laid.bet.stake.shown}" for key, laid in bets.items()) or "no bet"
            terminal.console.print(Text(f"  chips {game.money(game.rack)}   on the felt: {lying}", "dim"))

    def hands(self, game: Game) -> None:
        if game.host.table.round is not None:
            terminal.console.print(hands_drawn(game.host.table.round))

    def happened(self, game: Game, asked: Asked) -> None:
        """Print what the guest would hear and see of a command."""
        for recorded in asked.events:
            event = recorded.event
            if self.watched and not isinstance(event, ev.ResultCalled):
                for said in getattr(event, "said", ()):
                    text = Text("  “").append(spoken(said), "italic").append("”")
                    terminal.console.print(text.append(f"  {said.clause}" if said.clause else "", "dim"))
                    if not self.calm:
                        time.sleep(PAUSE)
            match event:
                case ev.CardsBurnt():
                    self._burnt(event)
                case ev.CuttingCardCame():
                    terminal.console.print(Text("  The cutting card is out.", "bold yellow"))
                case ev.ResultCalled():
                    self._result(game.host.table)
                case ev.EarlySettled() | ev.RoundSettled():
                    self._settled(game, event.wagers)
                case ev.CommissionCollected():
                    self.say(f"Commission of {game.money(event.due)} is collected.")
                case _ if isinstance(event, TROUBLE):
                    for sentence in sentences(event, game.host.table.rules.setup.currency):
                        self.say(sentence)
                case _:
                    pass

    def _burnt(self, event: ev.CardsBurnt) -> None:
        shown = tuple(card for card in (read_card(text) for text in event.shown) if card)
        hidden = f" and {event.hidden} face down" if shown and event.hidden else f"{event.hidden} face down"
        text = Text("  A new shoe. Burnt: ").append_text(cards_text(shown))
        terminal.console.print(text.append(f" {hidden.strip()}" if event.hidden else ""))

    def _result(self, table: Table) -> None:
        assert table.round is not None
        shown = table.round.shown
        if self.watched:
            terminal.console.print(hands_drawn(table.round))
        line = Text(f"  {table.round.number:>3}  ", "dim")
        for side in Side:
            line.append(f"{side.title} ", SIDE_STYLES[side.value]).append_text(cards_text(shown.hand(side)))
            line.append(f" {shown.count(side, table.round.game)}   ", "bold")
        terminal.console.print(line.append_text(winner_text(winner(shown, table.round.game).value)))

    def _settled(self, game: Game, wagers: tuple[ev.WagerSettled, ...]) -> None:
        net = 0
        for bet in wagers:
            won = bet.returned - bet.stake
            net += won
            text = Text("       ").append(f"{bet.wager} {game.money(bet.stake)} ")
            label = bet.label if bet.result == "win" else {"push": "stand-off", "void": "void"}.get(bet.result, "loses")
            text.append(f"{label}  ", terminal.RESULT_STYLES[bet.result]).append(_signed(game, won), _style(won))
            if bet.awards:
                text.append(
                    f"  and {' and '.join(award.meter for award in bet.awards)}, pending at the console", "yellow"
                )
            if bet.commission:
                text.append(f"  commission {game.money(bet.commission)}{' marked' if bet.marked else ''}", "dim")
            terminal.console.print(text.append(f"  {bet.clauses[0]}" if bet.clauses else "", "dim"))
        if wagers:
            total = Text("       you ").append(_signed(game, net), f"bold {_style(net)}")
            terminal.console.print(total.append(f"   chips {game.money(game.rack)}\n"))

    def goodbye(self, game: Game) -> None:
        won = game.host.gains().get(game.me.person, 0)
        number = game.host.table.rounds - (game.host.table.round is not None)
        played = f"{number} rounds" if number != 1 else "1 round"
        text = Text("\n" if self.watched else "").append(f"Goodbye. {played} played, ")
        text.append(_signed(game, won), f"bold {_style(won)}").append(f", {game.money(game.rack)} left.")
        terminal.console.print(text)


def _signed(game: Game, minor: int) -> str:
    return f"{'+' if minor > 0 else '−' if minor < 0 else '±'}{game.money(abs(minor))}"


def _style(minor: int) -> str:
    return "green" if minor > 0 else "red" if minor < 0 else "yellow"


# The felt.

COLUMNS = 3
ON_FELT = {"player": "bold bright_cyan", "tie": "bold bright_yellow", "banker": "bold light_salmon1"}
"""The main boxes, in the order in which they are shown, in colours that can be read on green."""


def felt(table: Table, boxes: tuple[Box, ...]) -> Panel:
    """Every open box under the word to type for it, with its odds and the least stake; the main ones first."""
    grid = Grid.grid(padding=(0, 1), expand=True)
    for _ in range(COLUMNS):
        grid.add_column(ratio=1)
    main = [box for name in ON_FELT for box in boxes if box.wager == name]
    cells = [_cell(table, box) for box in (*main, *(box for box in boxes if box not in main))]
    cells += [Text()] * (-len(cells) % COLUMNS)
    for row in range(0, len(cells), COLUMNS):
        grid.add_row(*cells[row : row + COLUMNS])
    number = table.round.number if table.round else table.rounds
    title = f"[bold]round {number}[/]"
    return Panel(grid, title=title, title_align="left", width=WIDE, style="white on dark_green", border_style="green")


def _cell(table: Table, box: Box) -> Text:
    offer = table.rules.terms.offers[WagerId(box.wager)]
    pays = sorted({str(row.pays) for row in offer.pay_table.rows}, key=len)
    odds = " or ".join(pays) if len(pays) < 3 else f"up to {offer.pay_table.rows[0].pays}"
    least = table.money(box.least).shown
    text = Text(box.wager, ON_FELT.get(box.wager, "bold"))
    return text.append(f"\n  {odds}\n  {least if box.least == box.most else f'from {least}'}", "grey78")


# The cards.


def hands_drawn(round_: RoundState) -> Columns:
    """Both hands as cards on the table, hidden ones with their backs up."""
    return Columns([_hand(round_, side) for side in Side], width=WIDE // 2 - 2, padding=(0, 1))


def _hand(round_: RoundState, side: Side) -> Text:
    dealt = (card.card if card.shown else None for card in round_.cards if card.side is side)
    faces = [*opening(round_.game).hand(side), *dealt]
    shown = round_.shown.hand(side)
    text = Text(f"  {side.value.upper()}", SIDE_STYLES[side.value])
    text.append(f"  {round_.shown.count(side, round_.game)}" if len(shown) >= 2 else "", "bold")
    for row in range(5):
        text.append("\n  ")
        for face in faces:
            style = "blue" if face is None else "red" if face.suit.is_red else "default"
            text.append(_drawn(face)[row], style).append(" ")
    return text


def _drawn(face: Card | None) -> tuple[str, ...]:
    if face is None:
        return ("╭─────╮", *("│░░░░░│",) * 3, "╰─────╯")
    rank = "10" if face.rank.value == "T" else face.rank.value
    return ("╭─────╮", f"│{rank:<2}   │", f"│  {face.suit.symbol}  │", f"│   {rank:>2}│", "╰─────╯")
