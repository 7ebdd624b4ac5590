"""The transcript of a script: who said what, what happened, cards, words, refusals and every movement of money."""

from collections.abc import Callable, Iterator

import msgspec

from puntobanco.faults import Fault
from puntobanco.floor import is_links, is_tables
from puntobanco.jackpot.link.commands import Act as LinkAct
from puntobanco.jackpot.link.terms import Terms
from puntobanco.money import Currency
from puntobanco.procedure.calls import spoken
from puntobanco.procedure.roles import Role
from puntobanco.rulebooks.model import Setup
from puntobanco.rules.hand import Side
from puntobanco.script.acts import write_act
from puntobanco.script.host import Asked, Host
from puntobanco.script.link_sentences import link_sentences
from puntobanco.script.runner import Runner, Seeded, plain, signed
from puntobanco.script.sentences import cited, sentences
from puntobanco.script.steps import Kind, Script, Step
from puntobanco.table.events import Recorded, RoundEnded

INDENT = " " * 10


def heading(setup: Setup, script: Script) -> Iterator[str]:
    """Which table this is, and what the script says about gains."""
    yield f"Table {setup.name}: {setup.rulebook.title}, {setup.version.title}"
    if script.gains:
        yield f"To be gained: {', '.join(f'{who} {signed(won, setup.currency)}' for who, won in script.gains.items())}"


def told(asked: Asked, currency: Currency, terms: Terms | None = None, line: str = "") -> Iterator[str]:
    """One command with everything that came of it; the terms are those of the table's jackpot."""
    yield f"{_time(asked.command.at)}  {_asks(asked, currency, line)}"
    for recorded in asked.everywhere:
        if is_tables(recorded):
            yield from happened(recorded, currency)
        elif terms is not None and is_links(recorded):
            yield from (f"{INDENT}◈ {sentence}" for sentence in link_sentences(recorded.event, terms))
    for fault in asked.refused:
        yield from _refused(fault)
    if asked.after is not asked.before:
        yield f"{INDENT}── {asked.after.value} ──"


def _asks(asked: Asked, currency: Currency, line: str) -> str:
    """Who asks for what: a command in its words, a request to the jackpot as its line says it."""
    person, role = asked.command.who.person, asked.command.who.role
    act = asked.command.act
    if isinstance(act, LinkAct):
        return f"{person} ({role.value}): {line}"
    plays = role is Role.PLAYER
    name = person if plays else f"{person} ({role.value})"
    return f"{name}: {write_act(act, person, currency, plays=plays)}"


def happened(recorded: Recorded, currency: Currency) -> Iterator[str]:
    """One event: sentences, words said, and postings."""
    event = recorded.event
    clause = getattr(event, "clause", None)
    lines = sentences(event, currency)
    for number, sentence in enumerate(lines, 1):
        yield INDENT + (cited(sentence, clause) if number == len(lines) else sentence)
    for said in getattr(event, "said", ()):
        yield INDENT + cited(f"“{spoken(said)}”", said.clause)
    for transfer in getattr(event, "transfers", ()):
        amount = plain(transfer.amount, currency)
        yield f"{INDENT}  {amount:>12}  {transfer.source} → {transfer.target}  ({transfer.why})"


def _refused(fault: Fault) -> Iterator[str]:
    yield f"{INDENT}✗ Refused: {cited(fault.sentence, fault.clause)}"
    if fault.instead:
        yield f"{INDENT}  {fault.instead}"


def _time(at: int) -> str:
    seconds = at // 1000
    return f"{seconds // 3600 % 24:02}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def ending(host: Host) -> Iterator[str]:
    """What everybody gained, and what the accounts hold."""
    currency = host.table.rules.setup.currency
    yield ""
    for person, won in host.gains().items():
        yield f"{person} gained {signed(won, currency)}"
    for account, holds in sorted(host.table.books.balances.items()):
        yield f"{INDENT}  {signed(holds, currency):>14}  {account}"


def passed(asked: Asked, host: Host) -> Iterator[str]:
    """A round that only brought the shoe further: its cards in one line, once it is over."""
    if not any(isinstance(recorded.event, RoundEnded) for recorded in asked.events):
        return
    result, shoe = host.table.results[-1], host.table.shoe
    hands = zip(Side, (result.player, result.banker), strict=True)
    dealt = ", ".join(f"{side.title} {' '.join(str(card) for card in hand)}" for side, hand in hands)
    yield f"{INDENT}Round {result.number}: {dealt}. {shoe.left if shoe else 0} cards are left."


Echo = Callable[[str], object]


def play_words(script: Script, echo: Echo, seeded: Seeded) -> None:
    """Play a script and tell it to people; `NotAsWritten` where it comes out otherwise."""

    def show(step: Step, asked: Asked) -> None:
        said = step.kind is Kind.SAID
        if step.number not in seen and not said:
            echo(f"\n▸ {step.text}")
        elif said and kinds and kinds[-1] is not Kind.SAID:
            echo("")
        seen.add(step.number)
        kinds.append(step.kind)
        shown = passed(asked, runner.host) if step.kind is Kind.PASSED else told(asked, currency, terms, step.text)
        for line in shown:
            echo(line)

    seen: set[int] = set()
    kinds: list[Kind] = []
    runner = Runner(script, show, seeded)
    setup = runner.host.table.rules.setup
    currency = setup.currency
    terms = next((link.terms for link in runner.host.floor.links.values()), None)
    for line in heading(setup, script):
        echo(line)
    runner.run()
    for line in ending(runner.host):
        echo(line)


def play_json(script: Script, echo: Echo, seeded: Seeded) -> None:
    """Play a script and print every event as it is recorded, one a line."""

    def show(step: Step, asked: Asked) -> None:
        for recorded in asked.events:
            echo(msgspec.json.encode(recorded).decode())

    runner = Runner(script, show, seeded)
    echo(msgspec.json.encode(runner.host.events[0]).decode())
    runner.run()
