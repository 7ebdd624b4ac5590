"""Whether the published proof of a shoe is the proof of what a table's journal tells: root, cuts and cards in order."""

from collections.abc import Collection, Iterable, Iterator
from typing import Any, NamedTuple

from puntobanco.croupier.trail import Story, Trail, told
from puntobanco.faults import Fault, Refused
from puntobanco.shoe.openings import position_due
from puntobanco.shoe.proof import ShoeProof, faults_of
from puntobanco.table import events as ev


class Told(NamedTuple):
    """What a journal tells of a shoe: its trail as far as it goes, and whether it was committed to too late."""

    trail: Trail
    late: tuple[Fault, ...]


def shoes_told_of(events: Iterable[Any], wanted: Collection[str]) -> dict[str, Told]:
    """The wanted shoes that a table's events tell of."""
    story, found = Story(), dict[str, Told]()
    for event in events:
        late = tuple(_too_late(story.now)) if isinstance(event, ev.ShoeCommitted) else ()
        try:
            after = told(story, (event,))
        except (IndexError, Refused):
            broken = _fault("cannot-be", "the journal tells of cards that cannot be as it tells.")
            found |= {shoe: Told(trail, (*late, broken)) for shoe, (trail, late) in found.items() if trail is story.now}
            break
        if after is story:
            continue
        story = after
        if isinstance(event, ev.ShoeCommitted) and event.shoe in wanted:
            found[event.shoe] = Told(story.now, late)
        for trail in (story.now, story.before):
            if trail is not None and trail.shoe in found:
                found[trail.shoe] = Told(trail, found[trail.shoe].late)
    return found


def proof_faults(events: Iterable[Any], proof: ShoeProof) -> tuple[Fault, ...]:
    """Everything that does not hold of a proof, by itself or beside the events of its table; nothing if it holds."""
    return faults_beside(shoes_told_of(events, (proof.shoe,)).get(proof.shoe), proof)


def faults_beside(there: Told | None, proof: ShoeProof) -> tuple[Fault, ...]:
    """The same, beside what the journal tells of the shoe.

    A proof may be older than the journal's end: it then holds for the cards that had left the shoe by then.
    """
    own = faults_of(proof)
    if there is None:
        return *own, _fault("no-such-shoe", f"no shoe {proof.shoe} was committed to at this table.")
    return *own, *there.late, *_beside(there.trail, proof)


def _too_late(trail: Trail) -> Iterator[Fault]:
    if trail.cuts:
        yield _fault("cut-before-root", "the cards were cut before anybody was told the root.")
    if trail.out > len(trail.apart):
        yield _fault("cards-before-root", "cards had left the shoe before anybody was told the root.")


def _beside(trail: Trail, proof: ShoeProof) -> Iterator[Fault]:
    if trail.root != proof.root:
        yield _fault("other-root", "the journal has another root for this shoe.")
    fewer = proof.cuts == trail.cuts[: len(proof.cuts)] and not proof.out
    if proof.cuts != trail.cuts and not fewer:
        yield _fault("other-cuts", "the journal has other cuts of this shoe.")
    if proof.out > trail.out or (proof.closed and proof.out != trail.out):
        yield _fault("other-number", f"{trail.out} cards left the shoe by the journal, and {proof.out} by the proof.")
    opened = {one.position: one.card for one in proof.openings}
    size = proof.commitment.size
    for place, card in trail.open.items():
        position = position_due(place, proof.cuts, size)
        if place < proof.out and position in opened and opened[position] != str(card):
            sentence = f"card {place + 1} was {card} at the table, and is {opened[position]} in the proof."
            yield _fault("other-card", sentence)
    unseen = [place for place in trail.hidden if place < proof.out and place not in proof.hidden]
    if unseen and not proof.closed:
        yield _fault("not-seen", f"{len(unseen)} cards are opened that nobody at the table has seen.")


def _fault(code: str, sentence: str) -> Fault:
    return Fault(code, "shoe", sentence)
