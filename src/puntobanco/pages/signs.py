"""The signs that a table must display, generated from its set-up: as records and as text, and the tables of their page.

The page shows the limits and every wager with its odds. A sign whose every line already stands in those tables is
cited in small print below them; all others hang as notices, with the lines that stand nowhere else.
"""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from puntobanco.clauses import ClauseId
from puntobanco.rulebooks.model import Setup
from puntobanco.wagers.paid import posted
from puntobanco.wagers.posting import span
from puntobanco.wagers.terms import Offer
from puntobanco.wagers.wager import Kind, Line, Result
from puntobanco.words import Money, Names, Param, Text, Wording, in_words, say

# --- what must be displayed -------------------------------------------------------------------


class Posted(Struct, frozen=True):
    """A sign that this table must display."""

    clause: ClauseId
    title: Wording
    lines: tuple[Wording, ...]


def signs_of(setup: Setup) -> tuple[Posted, ...]:
    """Every sign that applies at this table, in the order of the document."""
    return tuple(Posted(*sign) for sign in setup.posted)


def as_text(setup: Setup, language: str = "en") -> str:
    """All signs of a table for a terminal or a plain file."""

    def said(words: Param) -> str:
        return in_words(say("ref.whole", what=words), language)

    limits = "   ".join(f"{said(fact.label)} {said(fact.figure)}" for fact in limits_of(setup))
    blocks = [f"{table_name(setup)}\n{' · '.join(said(words) for words in game_of(setup))}\n{limits}"]
    for sign in signs_of(setup):
        lines = "\n".join(f"  {said(line)}" for line in sign.lines)
        blocks.append(f"{said(sign.title)}  [{sign.clause}]\n{lines}")
    return "\n\n".join(blocks) + "\n"


def table_name(setup: Setup) -> str:
    return f"{setup.name} · {setup.casino}" if setup.casino else setup.name


def game_of(setup: Setup) -> tuple[Wording, ...]:
    """What is played: the version, its options, and a game that is not in the rulebook."""
    other = (say("sign.other-game", game=setup.game.names),) if setup.game != setup.rulebook.game else ()
    return (setup.version.names, *(option.names for option in setup.options), *other)


# --- the tables of the page -------------------------------------------------------------------


class Fact(Struct, frozen=True):
    """One row of a table: words and their figure."""

    label: Wording
    figure: Param
    group: Text | None = None
    """The heading it stands under: the moment of an insurance bet."""
    words: Wording = ""
    """What a sign calls it, where that is not the label: the insurance bet with it, or the bet with its limit."""
    pays: bool = False
    """Whether the figure is what a winning bet is paid."""

    def tells(self, what: Param, figure: Param) -> bool:
        """Whether a line with a figure says the same."""
        return what == (self.words or self.label) and figure == self.figure


class Card(Struct, frozen=True):
    """One table of the page: a wager, or several that are paid alike, or a family of numbered ones."""

    names: Names
    kind: Kind
    title: Wording
    """The pay table in force, where the document has several."""
    stakes: tuple[Fact, ...]
    rows: tuple[Fact, ...]

    def tells(self, line: Wording) -> bool:
        """Whether a line of a sign says only what already stands here."""
        if line == self.names:
            return True
        if not isinstance(line, Text) or line.code != "sign.fact":
            return False
        what, figure = line.params["what"], line.params["figure"]
        if any(fact.tells(what, figure) for fact in (*self.stakes, *self.rows)):
            return True
        if what == self.names:
            return figure == self.title or (self._pays_once and any(figure == fact.figure for fact in self.rows))
        if not isinstance(what, Text) or what.code != "sign.line-of" or what.params["wager"] != self.names:
            return False
        return any(fact.tells(what.params["line"], figure) for fact in self.rows)

    @property
    def _pays_once(self) -> bool:
        return sum(fact.pays for fact in self.rows) == 1


def limits_of(setup: Setup) -> tuple[Fact, ...]:
    figures = (
        ("sign.minimum", "sign.minimum-bet", setup.limits.minimum),
        ("sign.maximum", "sign.maximum-bet", setup.limits.maximum),
        ("sign.differential", "sign.maximum-differential", setup.limits.differential),
        ("sign.ante", "sign.ante-each-round", setup.terms.ante.amount if setup.terms.ante else None),
    )
    return tuple(
        Fact(say(label), Money.of(amount), words=say(words)) for label, words, amount in figures if amount is not None
    )


def tells_limit(line: Wording, limits: Iterable[Fact]) -> bool:
    """Whether a line of a sign stands among the figures at the head."""
    if not isinstance(line, Text) or line.code != "sign.fact":
        return False
    return any(fact.tells(line.params["what"], line.params["figure"]) for fact in limits)


def cards(setup: Setup) -> tuple[Card, ...]:
    """The wagers of a table, family by family; the Ante is a limit, not a wager to win."""
    families: dict[str, list[Offer]] = {}
    for offer in setup.offers.values():
        if offer.wager.kind is not Kind.FEE:
            families.setdefault(offer.wager.family, []).append(offer)
    return tuple(_card(together) for offers in families.values() for together in _together(offers))


def _together(offers: Sequence[Offer]) -> Iterator[Sequence[Offer]]:
    """A family in one table if its wagers are paid alike or have one line each, or else each by itself."""
    rows = [tuple(_rows(offer)) for offer in offers]
    if all(each == rows[0] for each in rows) or all(len(each) == 1 for each in rows):
        yield offers
    else:
        yield from ([offer] for offer in offers)


def _card(offers: Sequence[Offer]) -> Card:
    first, rows = offers[0], [tuple(_rows(offer)) for offer in offers]
    alike = all(each == rows[0] for each in rows)
    caps = (
        Fact(say("sign.pays-at-most", wager=offer.wager.names), Money.of(offer.cap))
        for offer in offers
        if offer.cap is not None
    )
    return Card(
        names=_names(offers),
        kind=first.wager.kind,
        title=_title(first, rows[0]),
        stakes=_stakes(offers),
        rows=(*(rows[0] if alike else _numbered(offers)), *caps),
    )


def _names(offers: Sequence[Offer]) -> Names:
    return offers[0].wager.family_names if len(offers) > 1 else offers[0].wager.names


def _title(offer: Offer, rows: Iterable[Fact]) -> Wording:
    """The name of the pay table in force, where there are several and the odds are not its name; the house's mark."""
    if offer.house:
        return say("sign.not-in-rulebook")
    odds = {in_words(say("ref.whole", what=fact.figure)) for fact in rows}
    table = offer.pay_table
    return table.names if len(offer.wager.pay_tables) > 1 and table.title not in odds else ""


def _stakes(offers: Sequence[Offer]) -> tuple[Fact, ...]:
    """The limits of a family: once if they are the same throughout, or else wager by wager."""
    each = [Fact(offer.wager.names, span(offer.minimum, offer.maximum)) for offer in offers]
    if any(fact.figure != each[0].figure for fact in each):
        return tuple(each)
    return (Fact(_names(offers), each[0].figure), *(fact for fact in each if len(offers) > 1))


def _rows(offer: Offer) -> Iterator[Fact]:
    """The lines of a wager that pay or hand the stake back, each once."""
    lines = {
        line.id if given is None or line.result is Result.WIN else f"{given} {line.id}": (given, line)
        for given in offer.wager.givens()
        for line in offer.wager.lines[given]
    }
    for given, line in lines.values():
        row = offer.pay_table.row(line.id)
        group, words = _moment(offer, given, line)
        if row is not None:
            pays = posted(row, offer.pay_table, offer.minimum.currency)
            yield Fact(line.names, pays, group=group, words=words, pays=True)
        elif line.result is Result.PUSH:
            yield Fact(line.names, say("sign.returned"), group=group, words=words)


def _moment(offer: Offer, given: int | None, line: Line) -> tuple[Text | None, Wording]:
    """The heading of an insurance bet, and what a sign calls one of its lines."""
    if given is None or given not in offer.wager.windows:
        return None, ""
    return say("sign.bet", n=given), say("sign.bet-line", n=given, line=line.names)


def _numbered(offers: Iterable[Offer]) -> Iterator[Fact]:
    for offer in offers:
        for fact in _rows(offer):
            yield Fact(offer.wager.names, fact.figure, pays=fact.pays)
