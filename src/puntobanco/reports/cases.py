"""The cases of a wager: one for most, one a chair for Royal 9, one a moment for Insurance."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from puntobanco.analysis.figures import Figures, LineFigure
from puntobanco.analysis.house_money import parts_of
from puntobanco.elections import NotPermitted
from puntobanco.money import Amount, Currency
from puntobanco.procedure.keys import DECKS
from puntobanco.rulebooks.model import Rulebook, Setup
from puntobanco.wagers.paid import odds_of
from puntobanco.wagers.terms import Offer
from puntobanco.wagers.wager import PayTable, Share, Sum, Wager
from puntobanco.words import Money, Names, Param, Text, Wording, all_of, in_english, listed, names_from, say

Cases = Mapping[Wording, Figures]
"""The cases of a wager by name; most have one, whose name is empty."""


def elected(setup: Setup) -> Rulebook:
    """The rulebook with only the wagers that a table offers, each on its elected pay table, and with its game."""
    wagers = [replace(offer.wager, pay_tables=(offer.pay_table,)) for offer in setup.offers.values()]
    return replace(setup.rulebook, wagers=tuple(wagers), game=setup.game)


def tables_of(offer: Offer) -> tuple[PayTable, ...]:
    """Every pay table of the document, and the elected one where the document leaves the odds open."""
    declared = offer.wager.pay_tables
    return declared if offer.pay_table in declared else (*declared, offer.pay_table)


def permits(rulebook: Rulebook, wager: Wager, decks: int) -> bool:
    """Whether a table may deal this wager from this number of decks."""
    permit = next(permit for permit in rulebook.permits if permit.key is DECKS)
    try:
        permit.values.read(decks, rulebook.currency)
    except NotPermitted:
        return False
    return wager.only_decks is None or wager.only_decks[0] == decks


def cases_of(wager: Wager, figures: Sequence[Figures]) -> Cases:
    """The cases of a wager by name, Insurance with all states of a moment put together."""
    if wager.windows:
        moments: dict[Wording, list[Figures]] = defaultdict(list)
        for figure in figures:
            if figure.given["other"] is None:
                moments[_given("bet", figure.given["bet"])].append(figure)
        return {name: _together(some) for name, some in moments.items()}
    named = {wager.parameter.name} if wager.parameter else set()
    return {condition(figure): figure for figure in figures if set(figure.given) == named}


def condition(figures: Figures) -> Wording:
    """What a figure is conditioned on; empty where it is nothing."""
    parts = [_given(key, value) for key, value in figures.given.items()]
    return parts[0] if len(parts) == 1 else together(parts) if parts else ""


def together(parts: Iterable[Param]) -> Text:
    return say("ref.whole", what=listed(parts))


def _given(key: str, value: object) -> Text:
    if key == "when":
        return say(f"analysis.when.{value}")
    number = say("figures.any") if value is None else value if isinstance(value, int) else str(value)
    return say(f"analysis.given.{key}", n=number)


def line_said(wager: Wager, figures: Figures, line: LineFigure, wagers: Iterable[Wager] = ()) -> Names | Text:
    """What a line is called, with what became of its winnings where they may be added to another of these wagers."""
    won, what, other = parts_of(line.line)
    said = _called(wager, figures, won, line.label)
    if not what:
        return said
    if not other:
        return say("analysis.line-taken", line=said)
    main = next(known for known in wagers if known.id == figures.given["added_to"])
    return say("analysis.line-added", line=said, other=main.line_names[other])


def _called(wager: Wager, figures: Figures, line: str, label: str) -> Names | Text:
    """The name of a line, or of several that hold together."""
    given = figures.given.get("bet")
    moment = given if isinstance(given, int) else None
    names = [wager.line_called(part, moment) for part in line.split("+")]
    known = [name for name in names if name is not None]
    if len(known) < len(names):
        return in_english(label)
    return known[0] if len(known) == 1 else say("ref.whole", what=all_of(known))


def line_pays(line: LineFigure, table: PayTable, currency: Currency) -> Wording:
    """What a line pays, before commission; empty where it pays nothing."""
    row = table.row(parts_of(line.line)[0])
    if row is None:
        return ""
    match row.pays:
        case Share(meter, part):
            names = next(known.names for known in table.meters if known.id == meter)
            shown = Names(meter, names.zh_hans, names.zh_hant)
            return say("figures.part-of-meter", part=str(part * 100), meter=shown)
        case Sum(major):
            return say("figures.flat", sum=Money.of(Amount(major * currency.minor_per_major, currency)))
        case odds:
            return say("ref.whole", what=odds_of(odds))


def pay_table_id(table: PayTable) -> Wording:
    """The id of a pay table; in Chinese its name where it has one."""
    if table.id == "standard":
        return say("figures.standard")
    return names_from(table.id, table.chinese)


def _together(states: Sequence[Figures]) -> Figures:
    """One bet a chance: the ways of all states in which it can be made, added up line by line."""
    lines: dict[str, LineFigure] = {}
    for state in states:
        for line in state.lines:
            known = lines.get(line.line)
            lines[line.line] = replace(line, ways=line.ways + (known.ways if known else 0))
    return replace(states[0], given={"bet": states[0].given["bet"]}, lines=tuple(lines.values()))


def distinct(cases: Cases) -> Cases:
    """Cases that come out alike are studied once."""
    known: dict[object, Wording] = {}
    for name, figures in cases.items():
        known.setdefault(frozenset((line.line, line.net, line.ways) for line in figures.lines), name)
    return {name: cases[name] for name in known.values()}
