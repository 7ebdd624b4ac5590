"""Figures that others have published, as a report sets them beside its own: the file beside this one, read."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from pathlib import Path

import msgspec
from msgspec import Struct

from puntobanco.analysis.figures import Figures
from puntobanco.rulebooks.model import Setup
from puntobanco.rules.game import PUNTO_BANCO, Game
from puntobanco.wagers.terms import Offer
from puntobanco.words import Names, Text, names_from, say

DECKS = 8
"""All of them are for eight decks, from the whole shoe."""


class Source(Struct, frozen=True, forbid_unknown_fields=True):
    who: str
    address: str
    chinese: tuple[str, str] | None = None
    """The same in simplified and in traditional characters; a title stays as it was printed."""

    @property
    def words(self) -> Names:
        """For print: no link, and no file of our own."""
        at = self.address.removeprefix("https://")
        return names_from(f"{self.who}; {at}" if at != self.address else self.who, self.chinese)


class Figure(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A bet as somebody figured it: edge and hit frequency in per cent, deviation in units, as printed."""

    what: str
    wagers: tuple[str, ...]
    """Rulebook, version, wager and pay table, of every wager that is this bet."""
    edge: str
    stdev: str | None = None
    hit: str | None = None
    expected_return: str | None = None
    source: str


class OtherOdds(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An edge at odds that no rulebook has, of a wager that wins just as often."""

    what: str
    wager: str
    pays: int
    edge: str
    source: str


class Counts(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Ordered draws of six cards."""

    source: str
    banker: int
    player: int
    tie: int
    all: int


class Published(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    source: Mapping[str, Source]
    counts: Counts
    figure: tuple[Figure, ...]
    at_other_odds: tuple[OtherOdds, ...]
    after_two_player_cards: Mapping[str, str | tuple[str, str, str]]
    """By the Player's two-card count, and under “source” who printed it: Player wins, Banker wins, tie."""


@lru_cache(maxsize=1)
def published() -> Published:
    return msgspec.toml.decode(Path(__file__).with_name("published.toml").read_bytes(), type=Published)


class Quoted(Struct, frozen=True):
    name: Text
    exact: Fraction | float
    printed: str
    source: Source


def is_quoted(decks: int, game: Game) -> bool:
    """Whether others have printed figures of these decks and this game."""
    return decks == DECKS and game == PUNTO_BANCO


def quoted(setup: Setup, offer: Offer, figures: Figures) -> Iterator[Quoted]:
    """What others have printed of a wager on its pay table, whatever version of the game it is offered in."""
    book = setup.rulebook.id
    names = {f"{book}/{version}/{offer.wager.id}/{offer.pay_table.id}" for version in offer.wager.versions}
    for figure in published().figure if is_quoted(setup.shoe.decks, setup.game) else ():
        if names & set(figure.wagers):
            source = published().source[figure.source]
            yield Quoted(say("figures.edge"), -figures.expected_return * 100, figure.edge, source)
            if figure.stdev is not None:
                yield Quoted(say("figures.deviation"), figures.stdev, figure.stdev, source)
            if figure.hit is not None:
                yield Quoted(say("figures.hit-frequency"), figures.hit_frequency * 100, figure.hit, source)
