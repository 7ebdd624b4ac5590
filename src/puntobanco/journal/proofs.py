"""Whether the published proof of a shoe is the proof of what a table's journal tells.

Root and cuts are compared, every round with its cards in their places, and every correction of such a round: the first
round that is not as the proof opens it is named.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from puntobanco.cards import Card
from puntobanco.dealing.trail import Story, Trail, told
from puntobanco.faults import Fault, Refused
from puntobanco.rules.hand import Side
from puntobanco.shoe.openings import position_due
from puntobanco.shoe.proof import ShoeProof, faults_of
from puntobanco.table import events as ev


class RoundTold(NamedTuple):
    """A round as it was dealt: to which hand each card went, and which of the shoe it was."""

    number: int
    cards: tuple[tuple[Side, int], ...]


class Told(NamedTuple):
    """What a journal tells of a shoe: its trail as far as it goes, its rounds, and corrections of them since."""

    trail: Trail
    late: tuple[Fault, ...] = ()
    """Whether it was committed to too late, or tells what cannot be."""
    rounds: tuple[RoundTold, ...] = ()
    corrected: tuple[ev.RoundCorrected, ...] = ()
    followed: bool = False
    """Whether another shoe has been committed to or loaded since, so that its proof was kept."""


def shoes_told_of(events: Iterable[Any]) -> dict[str, Told]:
    """Every committed shoe that a table's events tell of, in their order."""
    reader = _Reader()
    for event in events:
        if not reader.read(event):
            break
    return reader.found


class _Reader:
    """Follows a table's shoes event by event."""

    def __init__(self) -> None:
        self.found: dict[str, Told] = {}
        self._story = Story()
        self._number = 0
        self._sides: tuple[Side, ...] = ()
        self._shoe_of: dict[int, str] = {}

    def read(self, event: Any) -> bool:
        """One event; false if the journal tells what cannot be."""
        now = self._story.now
        late = tuple(_too_late(now)) if isinstance(event, ev.ShoeCommitted) else ()
        self._note_round(event)
        try:
            after = told(self._story, (event,))
        except (IndexError, Refused):
            self._add(now.shoe, late=(_fault("cannot-be", "the journal tells of cards that cannot be as it tells."),))
            return False
        if isinstance(event, ev.RoundCorrected) and event.number in self._shoe_of:
            self._add(self._shoe_of[event.number], corrected=(event,))
        if isinstance(event, ev.ShoeCommitted | ev.ShoeLoaded):
            others = (shoe for shoe, one in self.found.items() if not one.followed and shoe != after.now.shoe)
            self.found |= {shoe: self.found[shoe]._replace(followed=True) for shoe in tuple(others)}
        if after is not self._story:
            self._story = after
            if isinstance(event, ev.ShoeCommitted):
                self.found[event.shoe] = Told(after.now, late)
            for trail in (after.now, after.before):
                if trail is not None and trail.shoe in self.found:
                    self.found[trail.shoe] = self.found[trail.shoe]._replace(trail=trail)
        return True

    def _note_round(self, event: Any) -> None:
        """Keep which card of the shoe went to which hand; a round is complete when it ends or is void."""
        match event:
            case ev.BetsOpened() | ev.WithoutBetsAnnounced():
                self._number, self._sides = event.number, ()
            case ev.CardDrawn():
                self._sides = (*self._sides, event.side)
            case ev.CardsRebuilt():
                self._sides = tuple(side for side, _ in event.cards)
            case ev.RoundEnded() | ev.RoundVoided():
                shoe, dealt = self._story.now.shoe, self._story.now.dealt
                if shoe in self.found and len(dealt) == len(self._sides) and self._number not in self._shoe_of:
                    self._shoe_of[self._number] = shoe
                    self._add(shoe, rounds=(RoundTold(self._number, tuple(zip(self._sides, dealt, strict=True))),))
            case _:
                pass

    def _add(self, shoe: str, **more: Any) -> None:
        if shoe in self.found:
            one = self.found[shoe]
            longer: dict[str, Any] = {name: (*getattr(one, name), *what) for name, what in more.items()}
            self.found[shoe] = one._replace(**longer)


def proof_faults(events: Iterable[Any], proof: ShoeProof) -> tuple[Fault, ...]:
    """Everything that does not hold of a proof, by itself or beside the events of its table; nothing if it holds."""
    return faults_beside(shoes_told_of(events).get(proof.shoe), proof)


def faults_beside(there: Told | None, proof: ShoeProof, *, kept: bool = False) -> tuple[Fault, ...]:
    """The same, beside what the journal tells of the shoe.

    A proof may be older than the journal's end: it then holds for the cards that had left the shoe by then. One that
    was kept when the shoe was over opens every card that anybody has seen.
    """
    own = faults_of(proof)
    if there is None:
        return *own, _fault("no-such-shoe", f"no shoe {proof.shoe} was committed to at this table.")
    return *own, *there.late, *_beside(there.trail, proof), *_first_other(there, proof, kept=kept)


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
    unseen = [place for place in trail.hidden if place < proof.out and place not in proof.hidden]
    if unseen and not proof.closed:
        yield _fault("not-seen", f"{len(unseen)} cards are opened that nobody at the table has seen.")


# Round by round.


def _first_other(there: Told, proof: ShoeProof, *, kept: bool) -> Iterator[Fault]:
    """The first round, or the first correction, whose cards are not those that the proof opens."""
    opened = _opened(proof)
    where = {place: (one.number, side) for one in there.rounds for side, place in one.cards}
    for place, card in there.trail.open.items():
        if place >= proof.out:
            break
        at = _at(place, where.get(place))
        if place in opened and opened[place] != str(card):
            yield _fault("other-card", f"{at} was {card} at the table, and is {opened[place]} in the proof.")
            break
        if kept and place not in opened:
            yield _fault("not-opened", f"{at} was {card} at the table, and the proof does not open it.")
            break
    rounds = {one.number: one for one in there.rounds}
    for event in there.corrected:
        hands = _hands(rounds[event.number], opened, there.trail.faces)
        if (event.player, event.banker) != hands:
            told = " and ".join(f"{side.title} {' '.join(hand)}" for side, hand in zip(Side, hands, strict=True))
            yield _fault("other-correction", f"round {event.number} was corrected to other cards; it was dealt {told}.")
            break


def _at(place: int, where: tuple[int, Side] | None) -> str:
    if where is None:
        return f"card {place + 1} of the shoe"
    return f"round {where[0]}, {where[1].title}: card {place + 1} of the shoe"


def _opened(proof: ShoeProof) -> dict[int, str]:
    """The cards that a proof opens, by the number of cards that left the shoe before each."""
    at = {one.position: one.card for one in proof.openings}
    due = ((place, position_due(place, proof.cuts, proof.commitment.size)) for place in range(proof.out))
    return {place: at[position] for place, position in due if position in at}


def _hands(one: RoundTold, opened: Mapping[int, str], faces: Mapping[int, Card]) -> tuple[tuple[str, ...], ...]:
    """The two hands of a round as the proof opens them, or as the journal has them where it does not reach."""
    return tuple(
        tuple(opened.get(place) or str(faces.get(place, "?")) for of, place in one.cards if of is side) for side in Side
    )


def _fault(code: str, sentence: str) -> Fault:
    return Fault(code, "shoe", sentence)
