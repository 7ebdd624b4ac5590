"""The signs that a table must display, generated from its set-up: as records, as text, as a page to print.

The page shows the limits and every wager with its odds. A sign whose every line already stands in those
tables is cited in small print below them; all others hang as notices, with the lines that stand nowhere else.
"""

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from pathlib import Path

from msgspec import Struct

from puntobanco.clauses import ClauseId
from puntobanco.money import Amount, Odds, span
from puntobanco.pages.rules import NOT_IN_THE_RULEBOOK
from puntobanco.rulebooks.model import Setup
from puntobanco.wagers.terms import Offer
from puntobanco.wagers.wager import Kind, Result, Row, Share, Sum

STYLE = Path(__file__).with_name("signs.css")

# --- what must be displayed -------------------------------------------------------------------


class Posted(Struct, frozen=True):
    """A sign that this table must display, in its words."""

    clause: ClauseId
    title: str
    lines: tuple[str, ...]


def signs_of(setup: Setup) -> tuple[Posted, ...]:
    """Every sign that applies at this table, in the order of the document."""
    return tuple(Posted(*sign) for sign in setup.posted)


def as_text(setup: Setup) -> str:
    """All signs of a table for a terminal or a plain file."""
    limits = "   ".join(f"{fact.label} {fact.figure}" for fact in _limits(setup))
    blocks = [f"{_table_name(setup)}\n{_game(setup)}\n{limits}"]
    for sign in signs_of(setup):
        lines = "\n".join(f"  {line}" for line in sign.lines)
        blocks.append(f"{sign.title}  [{sign.clause}]\n{lines}")
    return "\n\n".join(blocks) + "\n"


def _table_name(setup: Setup) -> str:
    return f"{setup.name} · {setup.casino}" if setup.casino else setup.name


def _game(setup: Setup) -> str:
    other = [f"{setup.game.title} ({NOT_IN_THE_RULEBOOK})"] if setup.game != setup.rulebook.game else []
    return " · ".join([setup.version.title, *(option.title for option in setup.options), *other])


# --- the tables of the page -------------------------------------------------------------------


class Fact(Struct, frozen=True):
    """One row of a table: words and their figure."""

    label: str
    figure: str
    chinese: str = ""
    group: str = ""
    """The heading it stands under, such as the moment of an insurance bet."""
    pays: bool = False
    """Whether the figure is what a winning bet is paid."""

    @property
    def words(self) -> str:
        """The label with its heading."""
        return f"{self.group}, {self.label}" if self.group else self.label


class Card(Struct, frozen=True):
    """One table of the page: a wager, or several that are paid alike, or a family of numbered ones."""

    name: str
    chinese: str
    kind: Kind
    title: str
    """The pay table in force, where the document has several."""
    stakes: tuple[Fact, ...]
    rows: tuple[Fact, ...]

    def tells(self, line: str) -> bool:
        """Whether a line of a sign says only what already stands here."""
        words, _, figure = line.rpartition(": ")
        if any((words, figure) == (fact.words, fact.figure) for fact in (*self.stakes, *self.rows)):
            return True
        if line == self.name or (words, figure) == (self.name, self.title):
            return True
        return words.startswith(self.name) and any(
            words.endswith(fact.words) or (words == self.name and self._pays_once)
            for fact in self.rows
            if fact.figure == figure
        )

    @property
    def _pays_once(self) -> bool:
        return sum(fact.pays for fact in self.rows) == 1


def _limits(setup: Setup) -> tuple[Fact, ...]:
    """The figures at the head of the page."""
    facts = [Fact("Minimum", setup.limits.minimum.shown, "最低投注")]
    if setup.limits.maximum is not None:
        facts.append(Fact("Maximum", setup.limits.maximum.shown, "最高投注"))
    if setup.limits.differential is not None:
        facts.append(Fact("Maximum differential", setup.limits.differential.shown, "庄闲差额上限"))
    if setup.terms.ante is not None:
        facts.append(Fact("Ante", setup.terms.ante.amount.shown, "入局费"))
    return tuple(facts)


def cards(setup: Setup) -> tuple[Card, ...]:
    """The wagers of a table, family by family; the Ante is a limit, not a wager to win."""
    families: dict[str, list[Offer]] = {}
    for offer in setup.offers.values():
        if offer.wager.kind is not Kind.FEE:
            families.setdefault(offer.wager.family, []).append(offer)
    return tuple(_card(together) for offers in families.values() for together in _together(offers))


def _together(offers: Sequence[Offer]) -> Iterator[Sequence[Offer]]:
    """A family in one table if its wagers are paid alike or have one line each, or else each by itself."""
    rows = {tuple(_rows(offer)) for offer in offers}
    if len(rows) == 1 or all(len(each) == 1 for each in rows):
        yield offers
    else:
        yield from ([offer] for offer in offers)


def _card(offers: Sequence[Offer]) -> Card:
    first, rows = offers[0], [tuple(_rows(offer)) for offer in offers]
    alike = all(each == rows[0] for each in rows)
    names = [offer.wager.names for offer in offers]
    caps = (Fact(f"{offer.wager.names.en} pays at most", offer.cap.shown) for offer in offers if offer.cap is not None)
    family = first.wager.family_names if len(offers) > 1 else None
    return Card(
        name=family.en if family else _common([name.en for name in names]),
        chinese=family.zh_hans if family else _common([name.zh_hans for name in names]),
        kind=first.wager.kind,
        title=_title(first, rows[0]),
        stakes=_stakes(offers),
        rows=(*(rows[0] if alike else _numbered(offers)), *caps),
    )


def _title(offer: Offer, rows: Iterable[Fact]) -> str:
    """The name of the pay table in force, where there are several and the odds are not its name; the house's mark."""
    if offer.house:
        return NOT_IN_THE_RULEBOOK
    title = offer.pay_table.title
    return title if len(offer.wager.pay_tables) > 1 and title not in {fact.figure for fact in rows} else ""


def _common(names: Sequence[str]) -> str:
    """What several names begin and end with alike: “Perfect Pair” of the two hands' names."""
    if len(names) == 1:
        return names[0]
    start, end = _beginning(names), _beginning([name[::-1] for name in names])[::-1]
    return start.strip(" ,") + (end.strip() if not start.isascii() or not start else "")


def _beginning(names: Sequence[str]) -> str:
    alike = 0
    while len({name[: alike + 1] for name in names}) == 1 and alike < len(names[0]):
        alike += 1
    return names[0][:alike]


def _stakes(offers: Sequence[Offer]) -> tuple[Fact, ...]:
    """The limits of a family: once if they are the same throughout, or else wager by wager."""
    each = [
        Fact(offer.wager.names.en, span(offer.minimum, offer.maximum), offer.wager.names.zh_hans) for offer in offers
    ]
    if len({fact.figure for fact in each}) > 1:
        return tuple(each)
    shared = Fact(_common([fact.label for fact in each]), each[0].figure)
    return (shared, *(fact for fact in each if len(offers) > 1))


def _rows(offer: Offer) -> Iterator[Fact]:
    """The lines of a wager that pay or hand the stake back, each once."""
    lines = {
        line.id if given is None or line.result is Result.WIN else f"{given} {line.id}": (given, line)
        for given in offer.wager.givens()
        for line in offer.wager.lines[given]
    }
    for given, line in lines.values():
        row = offer.pay_table.row(line.id)
        group = f"Bet {given}" if given in offer.wager.windows else ""
        if row is not None:
            yield Fact(line.label, _pays(row, offer), group=group, pays=True)
        elif line.result is Result.PUSH:
            yield Fact(line.label, "returned", group=group)


def _numbered(offers: Iterable[Offer]) -> Iterator[Fact]:
    for offer in offers:
        for fact in _rows(offer):
            yield Fact(offer.wager.names.en, fact.figure, offer.wager.names.zh_hans, pays=fact.pays)


def _pays(row: Row, offer: Offer) -> str:
    match row.pays:
        case Odds():
            return f"{row.pays} less {row.commission * 100}%" if row.commission else str(row.pays)
        case Sum():
            currency = offer.minimum.currency
            return Amount(row.pays.major * currency.minor_per_major, currency).shown
        case Share():
            titles = {meter.id: meter.title for meter in offer.pay_table.meters}
            return f"{row.pays.part * 100}% of {titles[row.pays.meter]}"


# --- the page ---------------------------------------------------------------------------------


def as_html(setup: Setup) -> str:
    """One self-contained page for A4 paper: limits, main bets, notices, side wagers, each with its clauses."""
    tables, limits, posted = cards(setup), _limits(setup), signs_of(setup)
    untold = {sign: [line for line in sign.lines if not _told(line, limits, tables)] for sign in posted}
    told = [sign for sign in posted if not untold[sign]]
    main = [_card_html(card, told) for card in tables if card.kind is Kind.MAIN]
    side = [_card_html(card, told) for card in tables if card.kind is Kind.SIDE]
    notices = [_notice_html(sign, untold[sign]) for sign in posted if sign not in told]
    body = (
        _head_html(setup, limits, told),
        _section("main", "Main bets 主注", main),
        _section("notices", "Notices 告示", notices),
        _section("side", "Side wagers 边注", side),
        f"<footer>{escape(setup.rulebook.title)}. {escape(setup.rulebook.edition)}.</footer>",
    )
    title = escape(f"{setup.name}: {_game(setup)}")
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{title}</title>\n'
        f"<style>\n{STYLE.read_text(encoding='utf-8')}</style>\n</head>\n<body>\n"
        + "\n".join(part for part in body if part)
        + "\n</body>\n</html>\n"
    )


def _told(line: str, limits: Sequence[Fact], tables: Sequence[Card]) -> bool:
    return _in_limits(line, limits) or any(card.tells(line) for card in tables)


def _in_limits(line: str, limits: Sequence[Fact]) -> bool:
    words, _, figure = line.rpartition(": ")
    return any(words.startswith(fact.label) and figure == fact.figure for fact in limits)


def _head_html(setup: Setup, limits: Sequence[Fact], told: Sequence[Posted]) -> str:
    figures = "".join(f"<div><dt>{_label(fact)}</dt><dd>{escape(fact.figure)}</dd></div>" for fact in limits)
    cited = [sign.clause for sign in told if any(_in_limits(line, limits) for line in sign.lines)]
    options = "".join(f"<p>{escape(option.title)}</p>" for option in setup.options)
    return (
        f'<header><p class="casino">{escape(_table_name(setup))}</p><h1>{escape(setup.version.title)}</h1>{options}'
        f'<dl class="limits">{figures}</dl>{_clauses(cited)}</header>'
    )


def _section(name: str, heading: str, parts: Sequence[str]) -> str:
    return f'<section class="{name}"><h2>{heading}</h2><div>{"".join(parts)}</div></section>' if parts else ""


def _card_html(card: Card, told: Sequence[Posted]) -> str:
    cited = [sign.clause for sign in told if any(card.tells(line) for line in sign.lines)]
    shown = card.stakes[:1] if len({fact.figure for fact in card.stakes}) == 1 else card.stakes
    stakes = "".join(f"<p>{_label(fact) if len(shown) > 1 else ''} {escape(fact.figure)}</p>" for fact in shown)
    title = f'<p class="scale">{escape(card.title)}</p>' if card.title else ""
    rows = "".join(_rows_html(card.rows))
    return (
        f'<article><h3>{_both(card.name, card.chinese)}</h3><div class="stakes">{stakes}</div>{title}'
        f"<table>{rows}</table>{_clauses(cited)}</article>"
    )


def _rows_html(rows: Iterable[Fact]) -> Iterator[str]:
    group = ""
    for fact in rows:
        if fact.group != group:
            group = fact.group
            yield f'<tr><th colspan="2" class="group">{escape(group)}</th></tr>'
        chinese = f'<td lang="zh-Hans">{escape(fact.chinese)}</td>' if fact.chinese else ""
        figure = f'<td class="{"pays" if fact.pays else "figure"}">{escape(fact.figure)}</td>'
        yield f'<tr><th scope="row">{escape(fact.label)}</th>{chinese}{figure}</tr>'


def _label(fact: Fact) -> str:
    return _both(fact.label, fact.chinese)


def _both(english: str, chinese: str) -> str:
    return escape(english) + (f' <span lang="zh-Hans">{escape(chinese)}</span>' if chinese else "")


def _notice_html(sign: Posted, lines: Iterable[str]) -> str:
    words = "".join(f"<p>{escape(line)}</p>" for line in lines)
    return f"<article><h3>{escape(sign.title)}</h3>{words}{_clauses([sign.clause])}</article>"


def _clauses(cited: Sequence[ClauseId]) -> str:
    return f'<p class="clause">{escape(" · ".join(cited))}</p>' if cited else ""
