"""Where two rulebooks, two editions of one or two set-ups differ, by meaning: the same topics side by side.

Wagers are matched by the rounds that their lines cover (`pages.bets`), everything else by what it is about: a key that
may be elected, a row of the drawing table, a point of procedure, a report of an irregularity with what the table knows.
Procedure and irregularities depend on elections; for a rulebook they are those of a ready set-up, which is named.
"""

from collections.abc import Callable, Iterator, Mapping

from msgspec import Struct

from puntobanco.clauses import ClauseId
from puntobanco.elections import Election, Permit
from puntobanco.pages.bets import Bet, Cell, Difference, Matched, matched
from puntobanco.pages.drawing import does_said, hand_said
from puntobanco.pages.points import irregular_points, procedure_points
from puntobanco.pages.ready import ready_names, ready_text
from puntobanco.rulebooks.model import Rulebook, Setup
from puntobanco.rules.game import Game
from puntobanco.setup import read_setup
from puntobanco.wagers.wager import Wager, WagerId
from puntobanco.words import Money, Wording, in_words, listed, say

Topics = Mapping[str, tuple[Wording, Cell]]
"""By what it is about: the topic in words, and what the edition says of it."""


class Edition(Struct, frozen=True):
    """A rulebook with some of its versions and options; or one table of it."""

    rulebook: Rulebook
    version: str | None = None
    options: frozenset[str] | None = None
    setup: Setup | None = None
    called: str = ""
    """What the reader called the set-up."""

    @property
    def name(self) -> str:
        """As it is written on the command line."""
        if self.setup is not None:
            return self.called or self.setup.name
        version = f"/{self.version}" if self.version else ""
        return self.rulebook.id + version + "".join(f"+{option}" for option in sorted(self.options or ()))

    @property
    def game(self) -> Game:
        return self.setup.game if self.setup is not None else self.rulebook.game

    def has(self, wager: Wager) -> bool:
        if self.setup is not None:
            return wager.id in self.setup.offers
        adopted = self.options is None or wager.option is None or wager.option in self.options
        return adopted and (self.version is None or self.version in wager.versions)


class Area(Struct, frozen=True, kw_only=True):
    """One part of a comparison."""

    id: str
    rows: tuple[Difference, ...] = ()
    bets: tuple[Matched, ...] = ()
    by: tuple[str, ...] = ()
    """The set-ups of which it tells, where it depends on one."""

    @property
    def title(self) -> Wording:
        return say(f"diff.area-{self.id}")

    def sorted(self) -> "Sorted":
        """What both have, what differs, and what only one has."""
        found: dict[str, list[Wording]] = {key: [] for key in ("same", "differ", "one", "other")}
        for bet in self.bets:
            found[
                "other" if bet.one is None else "one" if bet.other is None else "same" if bet.same else "differ"
            ].append(bet.name)
        for row in self.rows:
            found[
                "other" if row.one is None else "one" if row.other is None else "same" if row.same else "differ"
            ].append(row.topic)
        return Sorted(**{key: tuple(names) for key, names in found.items()})


class Sorted(Struct, frozen=True, kw_only=True):
    same: tuple[Wording, ...]
    differ: tuple[Wording, ...]
    one: tuple[Wording, ...]
    other: tuple[Wording, ...]


class Comparison(Struct, frozen=True):
    one: Edition
    other: Edition
    areas: tuple[Area, ...]

    @property
    def same(self) -> bool:
        return not any(part for area in self.areas for part in _unlike(area))


def _unlike(area: Area) -> tuple[tuple[Wording, ...], ...]:
    found = area.sorted()
    return found.differ, found.one, found.other


def compare(first: Edition, other: Edition) -> Comparison:
    """Everything that two editions say, area by area."""
    stands = _stand_in(first), _stand_in(other)
    by = () if first.setup and other.setup else tuple(setup.name if setup else "" for setup in stands)
    plain: tuple[tuple[str, Callable[[Edition], Topics]], ...] = (
        ("game", _game), ("drawing", _drawing), ("limits", _limits), ("elections", _elections), ("signs", _signs),
    )  # fmt: skip
    areas = {name: Area(id=name, rows=tuple(_rows(topics(first), topics(other)))) for name, topics in plain}
    areas["wagers"] = Area(id="wagers", bets=matched(_bets(first), _bets(other)))
    for name, points in (("procedure", procedure_points), ("irregularities", irregular_points)):
        mine, theirs = (points(setup) if setup else {} for setup in stands)
        areas[name] = Area(id=name, rows=tuple(_rows(mine, theirs)), by=by)
    order = ("game", "wagers", "drawing", "limits", "procedure", "irregularities", "elections", "signs")
    return Comparison(first, other, tuple(areas[name] for name in order))


def _rows(mine: Topics, theirs: Topics) -> Iterator[Difference]:
    for key in dict.fromkeys([*mine, *theirs]):
        first, other = mine.get(key), theirs.get(key)
        topic = (first or other or ("", None))[0]
        yield Difference(topic, first[1] if first else None, other[1] if other else None)


def _stand_in(edition: Edition) -> Setup | None:
    """The table that procedure is read from: the set-up, or a ready one of this rulebook that is most like it."""
    if edition.setup is not None:
        return edition.setup
    ready = (read_setup(ready_text(name) or "", name=name) for name in ready_names())
    ours = [setup for setup in ready if setup.rulebook.id == edition.rulebook.id]
    wanted = {edition.version, *(edition.options or ())} - {None}
    return max(ours, key=lambda setup: (len(wanted & setup.adopted), -len(setup.adopted)), default=None)


def _game(edition: Edition) -> Topics:
    book, setup = edition.rulebook, edition.setup
    found: dict[str, tuple[Wording, Cell]] = {
        "edition": (say("diff.edition"), Cell(edition.setup.edition if edition.setup else book.edition)),
        "effective": (say("diff.effective"), Cell(book.effective)),
        "currency": (say("diff.currency"), Cell(setup.currency.code if setup else book.currency.code)),
    }
    versions = [version for version in book.versions if edition.version in (None, version.id)]
    options = [option for option in book.options if edition.options is None or option.id in edition.options]
    if setup is not None:
        versions, options = [setup.version], list(setup.options)
    for kind, several in (("version", versions), ("option", options)):
        for part in several:
            topic = say(f"diff.{kind}", name=part.names)
            found[f"{kind} {part.id}"] = (topic, Cell(say("diff.provided"), (part.clause,)))
    return found


def _bets(edition: Edition) -> list[Bet]:
    book, setup, game = edition.rulebook, edition.setup, edition.game
    if setup is not None:
        return [
            Bet(offer.wager, given, (offer.pay_table,), setup.currency, game, (), _base(setup, offer.wager))
            for offer in setup.offers.values()
            for given in _told_apart(offer.wager)
        ]
    several = edition.version is None and len(book.versions) > 1
    return [
        Bet(
            wager,
            given,
            wager.pay_tables,
            book.currency,
            game,
            tuple(known.names for known in book.versions if known.id in wager.versions) if several else (),
        )
        for wager in book.wagers
        if edition.has(wager)
        for given in _told_apart(wager)
    ]


def _base(setup: Setup, wager: Wager) -> Wager | None:
    offer = setup.offers.get(WagerId(wager.series.base)) if wager.series else None
    return offer.wager if offer else None


def _told_apart(wager: Wager) -> tuple[int | None, ...]:
    """The values of its parameter whose lines differ in more than the place: moments of an insurance, not chairs."""
    return wager.givens() if wager.windows else wager.givens()[:1]


def _drawing(edition: Edition) -> Topics:
    book = edition.rulebook
    return {
        in_words(hand_said(row)): (hand_said(row), Cell(does_said(row), book.drawing_clauses(edition.game, row)))
        for row in edition.game.every_row
    }


def _limits(edition: Edition) -> Topics:
    book, setup = edition.rulebook, edition.setup
    found: dict[str, tuple[Wording, Cell]] = {}
    if setup is None:
        must = say("diff.must" if book.maximum_required else "diff.may")
        found["maximum"] = (say("diff.maximum-posted"), Cell(must))
        if book.differential_required:
            found["differential"] = (say("diff.differential"), Cell(say("diff.must"), (book.differential_required,)))
        for layout in book.layouts:
            least, most = str(layout.least_seats), layout.most_seats
            text = say("diff.any-number") if most is None else say("figures.from-to", low=least, high=str(most))
            found[f"seats {layout.id}"] = (
                say("diff.seats-of", layout=layout.names),
                Cell(text, (layout.seats_clause,)),
            )
        return found
    limits = setup.limits
    amounts = {"minimum": limits.minimum, "maximum": limits.maximum, "differential": limits.differential}
    for key, amount in amounts.items():
        if amount is not None:
            found[key] = (say(f"diff.{key}"), Cell(say("ref.whole", what=Money.of(amount))))
    found["seats"] = (say("diff.seats"), Cell(str(len(setup.seats))))
    for offer in setup.offers.values():
        high: Wording = say("ref.whole", what=Money.of(offer.maximum)) if offer.maximum else say("diff.no-maximum")
        text = say("figures.from-to", low=Money.of(offer.minimum), high=high)
        found[f"wager {offer.wager.id}"] = (say("diff.bets-on", wager=offer.wager.names), Cell(text))
    return found


def _elections(edition: Edition) -> Topics:
    setup = edition.setup
    found: dict[str, tuple[Wording, Cell]] = {}
    for permit in edition.rulebook.permits:
        if setup is not None:
            if permit.applies(setup.adopted):
                chosen = setup.chosen.values.get(permit.key.name)
                found[permit.key.name] = (permit.key.meaning, Cell(_chosen(permit, chosen), _cited(permit)))
            continue
        adopted = (edition.options or frozenset()) | ({edition.version} if edition.version else set())
        if edition.version is None or permit.applies(frozenset(adopted)):
            found[permit.key.name] = (permit.key.meaning, Cell(_permitted(permit), _cited(permit)))
    return found


def _cited(permit: Permit) -> tuple[ClauseId, ...]:
    return (permit.clause,) if permit.clause else ()


def _permitted(permit: Permit) -> Wording:
    values = permit.permitted()
    if permit.default is None or permit.default == {} or permit.required:
        return values
    return say("diff.unless", values=values, default=_chosen(permit, permit.default))


def _chosen(permit: Permit, value: Election) -> Wording:
    return say("diff.nothing") if value is None or value in ((), {}) else permit.said(value)


def _signs(edition: Edition) -> Topics:
    if edition.setup is not None:
        return {
            in_words(title): (title, Cell(say("ref.whole", what=listed(lines)), (clause,)))
            for clause, title, lines in edition.setup.posted
        }
    return {
        in_words(sign.title): (sign.title, Cell(say("diff.provided"), (sign.clause,)))
        for sign in edition.rulebook.signs
    }
