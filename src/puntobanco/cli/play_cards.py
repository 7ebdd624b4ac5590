"""A shuffled shoe for a game in the terminal: the staff of the table draw from it."""

import os
from collections.abc import Iterable, Iterator
from random import Random

from puntobanco.cards import Card
from puntobanco.procedure.shoe_life import Burn
from puntobanco.shoe.cut import cut
from puntobanco.shoe.decks import decks_of
from puntobanco.shoe.last_hand import Life
from puntobanco.shoe.opening import cards_to_burn
from puntobanco.shoe.shuffle import DrawBelow, below_from_bytes, shuffled
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.state import Table


def chance(seed: int | None) -> DrawBelow:
    """Numbers from a seed, the same every time and for practice only; without one from the system."""
    return below_from_bytes(_system_bytes()) if seed is None else Random(seed).randrange


def _system_bytes() -> Iterator[int]:
    while True:
        yield from os.urandom(1024)


class Shuffled:
    """The cards in the order in which they will come, as soon as they are loaded."""

    def __init__(self, below: DrawBelow) -> None:
        self.below = below
        self.order: tuple[Card, ...] = ()
        self.dealt: list[Card] = []
        """The cards of the round, in order of dealing."""
        self.lying: list[Card] = []
        """Cards that left the shoe by an error and belong to no hand yet."""
        self.apart: list[Card] = []
        """Cards that are kept for the next round."""

    def next_set(self, table: Table) -> ask.ReceiveCards:
        """Another set, freshly shuffled, with the next back."""
        self.order = shuffled(decks_of(table.rules.shoe.decks), self.below)
        backs = table.procedure.backs or ("blue", "red")
        number = len(table.sets) + 1
        return ask.ReceiveCards(set_id=f"set-{number}", back=backs[number % len(backs)], secured="the card room")

    def cut_at(self, table: Table) -> int:
        """Anywhere that the table allows."""
        assert table.shoe is not None
        margin = table.rules.shoe.cut_from_end or 0
        return margin + self.below(table.shoe.total - 2 * margin + 1)

    def behind(self, table: Table) -> int | None:
        """The table's own depth."""
        return None

    def loaded(self, table: Table) -> None:
        """The stack went into the shoe as it was cut."""
        assert table.shoe is not None
        if table.shoe.cut_at is not None:
            self.order = cut(self.order, table.shoe.cut_at, table.rules.shoe)

    def returned(self, table: Table, out: int) -> None:
        """The cards that were out went back into the shuffler, which mixes all but those in its chute."""
        left, buffer = self.order[out:], table.rules.shoe.buffer
        back = list(self.order[:out])
        for kept in self.apart:
            back.remove(kept)
        self.order = (*self.apart, *left[:buffer], *shuffled((*left[buffer:], *back), self.below))

    def burnt(self, table: Table) -> tuple[ask.CardText, ...]:
        """The first cards, as far as they are shown."""
        kind = table.rules.shoe.burn
        faces = {Burn.VALUE_SHOWN: cards_to_burn(kind, self.order[0]), Burn.VALUE_HIDDEN: 1}.get(kind, 0)
        return tuple(ask.CardText(str(one)) for one in self.order[:faces])

    def card(self, table: Table, place: int) -> ask.CardText:
        """The card of the round at this place, in order of dealing; one that was kept for it comes first."""
        assert table.shoe is not None and table.round is not None
        kept = self.apart if table.carried is not None and table.carried.since < table.round.number else []
        coming = (*self.dealt, *kept, *self.order[table.shoe.out :])
        return ask.CardText(str(coming[place]))

    def following(self, table: Table, number: int) -> tuple[ask.CardText, ...]:
        """The next cards of the shoe."""
        assert table.shoe is not None
        return tuple(ask.CardText(str(one)) for one in self.order[table.shoe.out :][:number])

    def happened(self, events: Iterable[ev.AnyEvent], out: int) -> None:
        """Follow the cards, from the moment at which so many had left the shoe."""
        for event in events:
            match event:
                case ev.BetsOpened() | ev.WithoutBetsAnnounced() | ev.RoundVoided():
                    self.dealt, self.lying = [], []
                case ev.CardsRemoved():
                    self.dealt, self.lying, self.apart = [], [], []
                case ev.TroubleReported():
                    self.lying = list(self.order[out : out + event.out])
                    out += event.out
                case ev.CardDrawn(lying=True):
                    self.dealt.append((self.apart if event.carried else self.lying).pop(0))
                case ev.CardDrawn():
                    self.dealt.append(self.order[out])
                    out += 1
                case ev.CardCarried():
                    self.apart.append(self.lying.pop(0))
                case ev.CardsRebuilt():
                    fallen = [*self.dealt, *self.lying]
                    self.dealt, self.lying = fallen[: len(event.cards)], []
                    self.apart += fallen[len(event.cards) :]
                case ev.CardsDiscarded():
                    out += event.drawn
                    self.lying = []
                case ev.RoundEnded() if Life(event.life) is Life.OVER:
                    self.apart = []
                case _:
                    pass
