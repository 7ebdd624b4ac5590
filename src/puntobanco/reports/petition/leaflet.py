"""The leaflet that a casino offers to guests: how to play, pays and house edge, two pages in three languages."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from puntobanco.analysis.figures import Figures
from puntobanco.pages.drawing import does_said, hand_said
from puntobanco.pages.wagers import series_figures
from puntobanco.procedure import keys
from puntobanco.reports.cases import elected
from puntobanco.reports.paper.draft import titled
from puntobanco.reports.paper.fonts import CHINESE, LATIN, fonts_for
from puntobanco.reports.paper.format import percent
from puntobanco.reports.parts.rules import game_said
from puntobanco.reports.study import Study
from puntobanco.rulebooks.model import Setup
from puntobanco.wagers.paid import posted
from puntobanco.wagers.terms import Offer
from puntobanco.wagers.wager import Result
from puntobanco.words import LANGUAGES, Money, Wording, any_of, in_words, say

SOURCE = Path(__file__).with_name("leaflet.typ")

Said = tuple[str, ...]
"""The same in each language, in the order of `LANGUAGES`."""


class Pay(Struct, frozen=True):
    line: Said
    pays: Said


class Box(Struct, frozen=True, kw_only=True):
    """One wager on the second page."""

    names: Said
    pays: tuple[Pay, ...]
    edge: str
    says_all: bool
    """Its name says what its only line says: “Tie Wins On 5”."""


class Leaflet(Struct, frozen=True, kw_only=True):
    """Two pages: how to play, then what every wager pays and costs."""

    title: Said
    place: str
    rules: tuple[Said, ...]
    drawing: tuple[tuple[Said, Said], ...]
    heads: tuple[Said, ...]
    boxes: tuple[Box, ...]
    words: tuple[Said, ...]
    draft: Said
    date: str


def said(words: Wording) -> Said:
    return tuple(in_words(words, language) for language in LANGUAGES)


def leaflet(setup: Setup, studies: tuple[Study, ...], date: str) -> Leaflet:
    """What guests are told of this table; edges as figured for its decks, before rounding and caps."""
    decks = setup.chosen[keys.DECKS]
    rules = (say("leaflet.place"), *game_said(setup))
    limits = setup.limits
    low, high = Money.of(limits.minimum), limits.maximum
    bounds = say("leaflet.limits", low=low, high=Money.of(high)) if high else say("leaflet.limits-open", low=low)
    return Leaflet(
        title=said(say("leaflet.title")),
        place=f"{setup.name} · {setup.rulebook.title}",
        rules=tuple(map(said, (*rules, bounds))),
        drawing=tuple((said(hand_said(row)), said(does_said(row))) for row in setup.game.every_row),
        heads=tuple(map(said, map(say, ("leaflet.wager", "leaflet.line", "leaflet.pays", "leaflet.edge")))),
        boxes=(*(box for study in studies for box in _boxes(setup, study)), *_series_boxes(setup)),
        words=(said(say("leaflet.words", decks=decks)), said(say("leaflet.help"))),
        draft=said(say("petition.draft")),
        date=date,
    )


def _boxes(setup: Setup, study: Study) -> Iterator[Box]:
    """One for a wager; Insurance has one for each of its bets, which pay and cost differently."""
    offer, wager = study.offer, study.offer.wager
    if wager.windows:
        for name, figures in study.cases.items():
            bet = figures.given["bet"]
            assert isinstance(bet, int)
            yield _box(setup, offer, said(titled(name, offer.titled)), bet, [figures])
    else:
        yield _box(setup, offer, said(offer.titled), wager.givens()[0], study.cases.values())


def _series_boxes(setup: Setup) -> Iterator[Box]:
    """The wagers over several rounds, figured as if each round were dealt from whole decks."""
    book, decks = elected(setup), setup.chosen[keys.DECKS]
    for offer in setup.offers.values():
        if offer.wager.series:
            figures = next(series_figures(book, setup.version.id, offer.wager, decks))
            yield _box(setup, offer, said(offer.titled), None, [figures])


def _box(setup: Setup, offer: Offer, names: Said, given: int | None, cases: Iterable[Figures]) -> Box:
    wager, table = offer.wager, offer.pay_table
    groups: dict[Said, list[Wording]] = {}
    for line in wager.lines[given]:
        row = table.row(line.id)
        if row is not None:
            groups.setdefault(said(say("ref.whole", what=posted(row, table, setup.currency))), []).append(line.names)
        elif line.result is Result.PUSH:
            groups.setdefault(said(say("result.push")), []).append(line.names)
    pays = tuple(Pay(said(say("ref.whole", what=any_of(lines))), what) for what, lines in groups.items())
    edges = [-figures.expected_return for figures in cases]
    low, high = percent(min(edges), 2), percent(max(edges), 2)
    edge = low if low == high else f"{low} – {high}"
    is_all = len(pays) == 1 and all(map(str.startswith, pays[0].line, names))
    return Box(names=names, pays=pays, edge=edge, says_all=is_all)


def typeset(made: Leaflet, form: Literal["pdf", "html"]) -> bytes:
    """The bytes of the leaflet; the same leaflet gives the same bytes."""
    import typst

    chinese = [family for language in CHINESE for family in fonts_for(language)[1:2]] if form == "pdf" else []
    fonts = [LATIN[0], *dict.fromkeys(chinese), LATIN[1]]
    data = {"data": msgspec.json.encode(made).decode(), "fonts": msgspec.json.encode(fonts).decode()}
    if form == "html":
        return typst.compile(SOURCE, format="html", sys_inputs=data, ignore_system_fonts=True)
    return typst.compile(SOURCE, format="pdf", sys_inputs=data, pdf_standards="a-2a")
