"""Whether the published proof of a shoe is the proof of what a table's journal tells.

Root and cuts are compared, every round with its cards in their places, and every correction of such a round: the first
round that is not as the proof opens it is named.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from puntobanco.cards import Card
from puntobanco.faults import Fault
from puntobanco.journal.judge import BROKEN
from puntobanco.rules.hand import Side
from puntobanco.shoe.openings import position_due
from puntobanco.shoe.proof import ShoeProof, faults_of
from puntobanco.table import events as ev
from puntobanco.table.machine import evolve
from puntobanco.table.model.committed import committed_shoe
from puntobanco.table.model.state import ShoeState, Table
from puntobanco.words import CardRef, Param


class RoundTold(NamedTuple):
    """A round as it was dealt: to which hand each card went, and which of the shoe it was."""

    number: int
    cards: tuple[tuple[Side, int], ...]


class Told(NamedTuple):
    """What a journal tells of a shoe: where its cards went as far as it goes, its rounds, and later corrections."""

    shoe: ShoeState
    late: tuple[Fault, ...] = ()
    """Whether it was committed to too late, or tells what cannot be."""
    rounds: tuple[RoundTold, ...] = ()
    corrected: tuple[ev.RoundCorrected, ...] = ()
    followed: bool = False
    """Whether another shoe has been committed to or loaded since, so that its proof was kept."""


def shoes_told_of(events: Iterable[ev.Recorded]) -> dict[str, Told] | None:
    """Every committed shoe that a table's events tell of, in their order; nothing if the first founds no table."""
    reader = _Reader()
    for recorded in events:
        if not reader.read(recorded):
            break
    return reader.found if reader.table is not None else None


class _Reader:
    """Reads a table's shoes out of its state after each event."""

    def __init__(self) -> None:
        self.found: dict[str, Told] = {}
        self.table: Table | None = None
        self._shoe_of: dict[int, str] = {}

    def read(self, recorded: ev.Recorded) -> bool:
        """One event; false if the journal tells what cannot be."""
        event, before = recorded.event, self.table
        try:
            self.table = table = evolve(before, recorded)
        except BROKEN:
            self._add(_name(before), _fault("cannot-be"))
            return False
        if before is None:
            return True
        match event:
            case ev.RoundCorrected() if event.number in self._shoe_of:
                self._add(self._shoe_of[event.number], event)
            case ev.RoundEnded() | ev.RoundVoided():
                self._note_round(before)
            case ev.ShoeCommitted():
                self._followed_by(event.shoe)
                late = tuple(_too_late(before.shoe)) if before.shoe is not None else ()
                self.found[event.shoe] = Told(table.the_shoe, late)
            case ev.ShoeLoaded():
                self._followed_by(_name(table))
            case _:
                pass
        self._note_cards(before, table)
        return True

    def _note_cards(self, before: Table, after: Table) -> None:
        """Keep how the cards of the two shoes stand that the table still tells of."""
        if after.shoe is before.shoe and after.shoe_before is before.shoe_before:
            return
        for shoe in (after.shoe, after.shoe_before):
            if shoe is not None and shoe.cards.root and shoe.committed_as in self.found:
                self.found[shoe.committed_as] = self.found[shoe.committed_as]._replace(shoe=shoe)

    def _followed_by(self, name: str) -> None:
        others = {shoe: told._replace(followed=True) for shoe, told in self.found.items() if shoe != name}
        self.found |= others

    def _note_round(self, before: Table) -> None:
        """Keep which card of the shoe went to which hand of a round that ends or is void."""
        name, round_ = _name(before), before.round
        if round_ is None or name not in self.found or round_.number in self._shoe_of:
            return
        cards = zip((dealt.side for dealt in round_.cards), before.the_shoe.cards.dealt, strict=True)
        self._shoe_of[round_.number] = name
        self._add(name, RoundTold(round_.number, tuple(cards)))

    def _add(self, shoe: str, what: Fault | RoundTold | ev.RoundCorrected) -> None:
        told = self.found.get(shoe)
        if told is None:
            return
        match what:
            case Fault():
                self.found[shoe] = told._replace(late=(*told.late, what))
            case RoundTold():
                self.found[shoe] = told._replace(rounds=(*told.rounds, what))
            case ev.RoundCorrected():
                self.found[shoe] = told._replace(corrected=(*told.corrected, what))


def _name(table: Table | None) -> str:
    """The name of the committed shoe at a table; empty where there is none."""
    shoe = committed_shoe(table) if table is not None else None
    return shoe.committed_as if shoe is not None else ""


def proof_faults(events: Iterable[ev.Recorded], proof: ShoeProof) -> tuple[Fault, ...]:
    """Everything that does not hold of a proof, by itself or beside the events of its table; nothing if it holds."""
    return faults_beside((shoes_told_of(events) or {}).get(proof.shoe), proof)


def faults_beside(there: Told | None, proof: ShoeProof, *, kept: bool = False) -> tuple[Fault, ...]:
    """The same, beside what the journal tells of the shoe.

    A proof may be older than the journal's end: it then holds for the cards that had left the shoe by then. One that
    was kept when the shoe was over opens every card that anybody has seen.
    """
    own = faults_of(proof)
    if there is None:
        return *own, _fault("no-such-shoe", shoe=proof.shoe)
    return *own, *there.late, *_beside(there.shoe, proof), *_first_other(there, proof, kept=kept)


def _too_late(shoe: ShoeState) -> Iterator[Fault]:
    if shoe.cards.cuts:
        yield _fault("cut-before-root")
    if shoe.out > len(shoe.cards.carried):
        yield _fault("cards-before-root")


def _beside(shoe: ShoeState, proof: ShoeProof) -> Iterator[Fault]:
    cuts = shoe.cards.cuts
    if shoe.cards.root != proof.root:
        yield _fault("other-root.journal-another")
    fewer = proof.cuts == cuts[: len(proof.cuts)] and not proof.out
    if proof.cuts != cuts and not fewer:
        yield _fault("other-cuts")
    if proof.out > shoe.out or (proof.closed and proof.out != shoe.out):
        yield _fault("other-number", out=shoe.out, out2=proof.out)
    unseen = [place for place in shoe.hidden if place < proof.out and place not in proof.hidden]
    if unseen and not proof.closed:
        yield _fault("not-seen", unseen=len(unseen))


# Round by round.


def _first_other(there: Told, proof: ShoeProof, *, kept: bool) -> Iterator[Fault]:
    """The first round, or the first correction, whose cards are not those that the proof opens."""
    opened = _opened(proof)
    where = {place: (round_.number, side) for round_ in there.rounds for side, place in round_.cards}
    for place, card in there.shoe.open_faces.items():
        if place >= proof.out:
            break
        at = _at(place, where.get(place))
        if place in opened and opened[place] != str(card):
            yield _fault("other-card.table-proof", at=at, card=CardRef.of(card), opened=opened[place])
            break
        if kept and place not in opened:
            yield _fault("not-opened", at=at, card=CardRef.of(card))
            break
    rounds = {round_.number: round_ for round_ in there.rounds}
    for event in there.corrected:
        hands = _hands(rounds[event.number], opened, there.shoe.cards.faces)
        if (event.player, event.banker) != hands:
            told = " and ".join(f"{side.title} {' '.join(hand)}" for side, hand in zip(Side, hands, strict=True))
            yield _fault("other-correction", number=event.number, told=told)
            break


def _at(place: int, where: tuple[int, Side] | None) -> str:
    if where is None:
        return f"card {place + 1} of the shoe"
    return f"round {where[0]}, {where[1].title}: card {place + 1} of the shoe"


def _opened(proof: ShoeProof) -> dict[int, str]:
    """The cards that a proof opens, by the number of cards that left the shoe before each."""
    at = {opening.position: opening.card for opening in proof.openings}
    due = ((place, position_due(place, proof.cuts, proof.commitment.size)) for place in range(proof.out))
    return {place: at[position] for place, position in due if position in at}


def _hands(told: RoundTold, opened: Mapping[int, str], faces: Mapping[int, Card]) -> tuple[tuple[str, ...], ...]:
    """The two hands of a round as the proof opens them, or as the journal has them where it does not reach."""
    return tuple(
        tuple(opened.get(place) or str(faces.get(place, "?")) for of, place in told.cards if of is side)
        for side in Side
    )


def _fault(key: str, /, **params: Param) -> Fault:
    return Fault(key, "shoe", None, params)
