"""``puntobanco shoe``: try a committed shoe, check the proof of one, print the verifier that shares no code with us."""

import os
import sys
from collections.abc import Iterator
from typing import Annotated

import click
from msgspec import Struct

from puntobanco.cli.files import read_bytes, write_file
from puntobanco.cli.refusals import FAILED, fault_record, print_faults, print_json, reason, unreadable
from puntobanco.cli.verb import JSON, argument, option, verb
from puntobanco.faults import Fault, Refused
from puntobanco.shoe.commitment import MOST_DECKS, SALT_BYTES, commit
from puntobanco.shoe.decks import decks_of
from puntobanco.shoe.openings import Cut, CutBy, position_due
from puntobanco.shoe.proof import ShoeProof, Unreadable, faults_of, publish, read, write
from puntobanco.shoe.shuffle import shuffled


@click.group()
def shoe() -> None:
    """Committed shoes: the order is fixed before the first bet, and anybody can check it afterwards."""


class Verify(Struct, frozen=True, kw_only=True):
    file: Annotated[str, argument()]
    root: Annotated[str | None, option(help="The root that you were told before the first bet.")]
    cut: Annotated[int | None, option(help="By how many cards in all you saw the stack cut.")]
    as_json: Annotated[bool, JSON]


@verb("Nothing was checked.", group=shoe)
def verify(given: Verify) -> int:
    """Check the proof of a shoe: every opened card against the root, the cut, the order, the decks.

    \b
    puntobanco shoe verify proof.json --root 9f3c…
    """
    try:
        proof = read(read_bytes(given.file))
    except (OSError, ValueError) as found:
        said = str(found) if isinstance(found, Unreadable) else f"it cannot be read ({reason(found, str(found))})."
        raise unreadable(given.file, said) from None
    faults = (*_differences(proof, given.root, given.cut), *faults_of(proof))
    if given.as_json:
        record = {"shoe": proof.shoe, "decks": proof.decks, "root": proof.root, "out": proof.out}
        opened = {"closed": proof.closed, "opened": len(proof.openings), "holds": not faults}
        print_json({**record, **opened, "faults": [fault_record(fault) for fault in faults[:_MOST_TOLD]]})
    elif faults:
        print_faults(faults[:_MOST_TOLD], f"The proof of shoe {proof.shoe} does not hold ({len(faults):,} faults).")
    else:
        click.echo(_verdict(proof))
    return FAILED if faults else 0


_MOST_TOLD = 10


def _differences(proof: ShoeProof, root: str | None, cut: int | None) -> Iterator[Fault]:
    if root is not None and root.strip().lower() != proof.root:
        yield Fault.of("other-root.you-told", "root")
    size = proof.commitment.size
    if cut is not None and position_due(0, proof.cuts, size) != cut % size:
        yield Fault.of("other-cut", "cuts")


def _verdict(proof: ShoeProof) -> str:
    whole = f"all {len(proof.openings)} cards are opened and are exactly {proof.decks} decks"
    so_far = f"{len(proof.openings)} cards are opened so far; ask again when the shoe is closed"
    return (
        f"The proof of shoe {proof.shoe} holds: {whole if proof.closed else so_far}.\n"
        f"Root {proof.root}, turned by {position_due(0, proof.cuts, proof.commitment.size)} cards.\n"
        "Compare the root with the one told before the first bet, the cut and the cards with those at the table."
    )


MOST_CARDS = MOST_DECKS * 52
PROOF_FILE = "Where the proof goes; without it, a new file named after the shoe. - is standard output."
OPEN = "The proof while the shoe is in play: only the cards dealt."


class Demo(Struct, frozen=True, kw_only=True):
    output: Annotated[str | None, option("-o", "--output", metavar="FILE", help=PROOF_FILE)]
    decks: Annotated[int, option(type=click.IntRange(1, MOST_DECKS), help="8 by default.")] = 8
    cut: Annotated[
        int | None, option(type=click.IntRange(0, MOST_CARDS - 1), help="Cards from the front that go to the back.")
    ]
    dealt: Annotated[int, option(type=click.IntRange(0, MOST_CARDS), help="Cards dealt; 30 by default.")] = 30
    still_open: Annotated[bool, option("--open", help=OPEN)]


@verb("No shoe was made.", group=shoe)
def demo(given: Demo) -> None:
    """Shuffle and commit to a shoe, let you cut it, deal; tell what was dealt and write the proof of it.

    \b
    puntobanco shoe demo
    puntobanco shoe demo -o proof.json
    puntobanco shoe verify proof.json
    """
    from puntobanco.api.chance import chance

    size, cut = 52 * given.decks, given.cut
    if (cut or 0) >= size or given.dealt > size:
        raise Refused(Fault.of("too-many.shoe-cards", "shoe", size=size))
    below = chance(None)
    order = shuffled(decks_of(given.decks), below)
    committed = commit(f"demo-{os.urandom(8).hex()}", order, os.urandom(SALT_BYTES * size))
    click.echo(f"Committed before the cut: root {committed.commitment.root}", err=True)
    who = "you"
    if cut is None and sys.stdin.isatty():
        places = click.IntRange(0, size - 1)
        cut = click.prompt(f"Cut how many cards from the front, 0 to {size - 1}?", type=places, err=True)
    elif cut is None:
        cut, who = below(size), "the demo"
    proof = publish(committed, [Cut(CutBy.CUT, who, cut)], given.dealt, closed=not given.still_open)
    file = given.output or f"{proof.shoe}.json"
    write_file(file, write(proof))
    if file != "-":
        click.echo(_summary(proof, file))


def _summary(proof: ShoeProof, file: str) -> str:
    """What somebody at the table saw, to be compared with the proof."""
    (cut,), decks = proof.cuts, f"{proof.decks} deck{'' if proof.decks == 1 else 's'}"
    opened = {opening.position: opening.card for opening in proof.openings}
    places = (position_due(out, proof.cuts, proof.commitment.size) for out in range(proof.out))
    dealt = " ".join(str(opened[place]) for place in places if place in opened)
    state = "closed, every card is opened" if proof.closed else "still open, only the cards dealt are opened"
    return "\n".join((
        f"Shoe {proof.shoe}: {decks}, cut by {cut.at} cards by {cut.who}; {state}.",
        f"Dealt ({proof.out}): {dealt or 'nothing'}",
        f"Proof: {file}",
        f"Check it with: puntobanco shoe verify {file} --root {proof.root} --cut {cut.at}",
    ))  # fmt: skip


@shoe.command()
def verifier() -> None:
    """Print the stand-alone verifier: one Python file that needs nothing else and shares no code with this program.

    \b
    puntobanco shoe verifier > verify_shoe.py
    python3 verify_shoe.py proof.json
    """
    from puntobanco.audit.standalone import stand_alone

    click.echo(stand_alone("verify_shoe.py").read_text("utf-8"), nl=False)
