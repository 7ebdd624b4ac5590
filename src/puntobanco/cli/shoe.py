"""``puntobanco shoe``: try a committed shoe, check the proof of one, print the verifier that shares no code with us."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from puntobanco.cli.refusals import FAILED, UNREADABLE, fault_record, print_faults, print_json, refuse
from puntobanco.cli.setups import standard_input
from puntobanco.faults import Fault
from puntobanco.shoe.commitment import MOST_DECKS, SALT_BYTES, commit
from puntobanco.shoe.decks import decks_of
from puntobanco.shoe.openings import Cut, CutBy, position_due
from puntobanco.shoe.proof import ShoeProof, Unreadable, faults_of, publish, read, write
from puntobanco.shoe.shuffle import shuffled

_PACKAGE = Path(__file__).parent.parent


@click.group()
def shoe() -> None:
    """Committed shoes: the order is fixed before the first bet, and anybody can check it afterwards."""


@shoe.command()
@click.argument("file")
@click.option("--root", help="The root that you were told before the first bet.")
@click.option("--cut", type=int, help="By how many cards in all you saw the stack turned.")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def verify(file: str, root: str | None, cut: int | None, as_json: bool) -> None:
    """Check the proof of a shoe: every opened card against the root, the cut, the order, the decks.

    \b
    puntobanco shoe verify proof.json --root 9f3c…
    """
    try:
        proof = read(standard_input() if file == "-" else Path(file).read_bytes())
    except (OSError, ValueError) as found:
        sentence = str(found) if isinstance(found, Unreadable) else f"it cannot be read ({_reason(found)})."
        refuse([Fault("unreadable", file[:100], sentence)], "Nothing was checked.", code=UNREADABLE, json=as_json)
    faults = (*_told(proof, root, cut), *faults_of(proof))
    if as_json:
        record = {"shoe": proof.shoe, "decks": proof.decks, "root": proof.root, "out": proof.out}
        opened = {"closed": proof.closed, "opened": len(proof.openings), "holds": not faults}
        print_json({**record, **opened, "faults": [fault_record(fault) for fault in faults[:_MOST_TOLD]]})
    elif faults:
        print_faults(faults[:_MOST_TOLD], f"The proof of shoe {proof.shoe} does not hold ({len(faults):,} faults).")
    else:
        click.echo(_verdict(proof))
    if faults:
        sys.exit(FAILED)


_MOST_TOLD = 10


def _reason(found: Exception) -> str:
    return getattr(found, "strerror", None) or str(found)


def _told(proof: ShoeProof, root: str | None, cut: int | None) -> Iterator[Fault]:
    if root is not None and root.strip().lower() != proof.root:
        yield Fault("other-root", "root", "this is not the root that you were told.")
    size = proof.commitment.size
    if cut is not None and position_due(0, proof.cuts, size) != cut % size:
        yield Fault("other-cut", "cuts", "this is not the cut that you saw.")


def _verdict(proof: ShoeProof) -> str:
    whole = f"all {len(proof.openings)} cards are opened and are exactly {proof.decks} decks"
    so_far = f"{len(proof.openings)} cards are opened so far; ask again when the shoe is closed"
    return (
        f"The proof of shoe {proof.shoe} holds: {whole if proof.closed else so_far}.\n"
        f"Root {proof.root}, turned by {position_due(0, proof.cuts, proof.commitment.size)} cards.\n"
        "Compare the root with the one told before the first bet, the cut and the cards with those at the table."
    )


@shoe.command()
@click.option("-o", "--output", help="Where the proof goes; standard output unless said.")
@click.option("--decks", type=click.IntRange(1, MOST_DECKS), default=8, help="8 unless said.")
@click.option("--cut", type=click.IntRange(0, MOST_DECKS * 52 - 1), help="Cards from the front that go to the back.")
@click.option("--dealt", type=click.IntRange(0, MOST_DECKS * 52), default=30, help="Cards dealt; 30 unless said.")
@click.option("--open", "still_open", is_flag=True, help="The proof while the shoe is in play: only the cards dealt.")
def demo(output: str | None, decks: int, cut: int | None, dealt: int, still_open: bool) -> None:
    """Shuffle and commit to a shoe, let you cut it, deal, and write its proof.

    \b
    puntobanco shoe demo -o proof.json
    puntobanco shoe verify proof.json
    """
    from puntobanco.cli.chance import chance

    size = 52 * decks
    if (cut or 0) >= size or dealt > size:
        fault = Fault("too-many", "shoe", f"this shoe has {size} cards.", None, "Cut and deal within them.")
        refuse([fault], "No shoe was made.")
    below = chance(None)
    order = shuffled(decks_of(decks), below)
    committed = commit(f"demo-{os.urandom(8).hex()}", order, os.urandom(SALT_BYTES * size))
    click.echo(f"Committed before the cut: root {committed.commitment.root}", err=True)
    who = "you"
    if cut is None and sys.stdin.isatty():
        places = click.IntRange(0, size - 1)
        cut = click.prompt(f"Cut how many cards from the front, 0 to {size - 1}?", type=places, err=True)
    elif cut is None:
        cut, who = below(size), "the demo"
    proof = publish(committed, [Cut(CutBy.CUT, who, cut)], dealt, closed=not still_open)
    if output is None:
        click.echo(write(proof), nl=False)
        return
    try:
        Path(output).write_bytes(write(proof))
    except (OSError, ValueError) as found:
        fault = Fault("unwritable", output[:100], f"it cannot be written ({_reason(found)}).")
        refuse([fault], "The proof was not kept.", code=UNREADABLE)
    click.echo(f"Cut by {cut} cards, {dealt} dealt. Check it with: puntobanco shoe verify {output}", err=True)


@shoe.command()
def verifier() -> None:
    """Print the stand-alone verifier: one Python file that needs nothing else and shares no code with this program.

    \b
    puntobanco shoe verifier > verify_shoe.py
    python3 verify_shoe.py proof.json
    """
    places = (_PACKAGE / "standalone", _PACKAGE.parent.parent / "standalone")
    found = next(folder for folder in places if folder.is_dir()) / "verify_shoe.py"
    click.echo(found.read_text("utf-8"), nl=False)
