"""The cases of a wager: one for most, one a chair for Royal 9, one a moment for Insurance."""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from puntobanco.analysis.figures import Figures, LineFigure
from puntobanco.elections import NotPermitted
from puntobanco.procedure.keys import DECKS
from puntobanco.rulebooks.model import Rulebook, Setup
from puntobanco.wagers.terms import Offer
from puntobanco.wagers.wager import PayTable, Wager

Cases = Mapping[str, Figures]
"""The cases of a wager by name; most have one, without a name."""


def elected(setup: Setup) -> Rulebook:
    """The rulebook with only the wagers that a table offers, each on its elected pay table, and with its game."""
    wagers = [replace(offer.wager, pay_tables=(offer.pay_table,)) for offer in setup.offers.values()]
    return replace(setup.rulebook, wagers=tuple(wagers), game=setup.game)


def tables_of(offer: Offer) -> tuple[PayTable, ...]:
    """Every pay table of the document, and the elected one where the document leaves the odds open."""
    listed = offer.wager.pay_tables
    return listed if offer.pay_table in listed else (*listed, offer.pay_table)


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
        moments: dict[str, list[Figures]] = defaultdict(list)
        for figure in figures:
            if figure.given["other"] is None:
                moments[f"bet {figure.given['bet']}"].append(figure)
        return {name: _together(some) for name, some in moments.items()}
    named = {wager.parameter.name} if wager.parameter else set()
    return {condition(figure): figure for figure in figures if set(figure.given) == named}


def condition(figures: Figures) -> str:
    """What a figure is conditioned on, in words."""
    words = {"own": "own count", "other": "other count", "added_to": "winnings added to", "ante": "with an ante of"}
    return ", ".join(
        _WHEN[str(value)] if key == "when" else f"{words.get(key, key)} {'any' if value is None else value}"
        for key, value in figures.given.items()
    )


_WHEN = {"always": "always", "favourable": "only when favourable"}


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
    known: dict[object, str] = {}
    for name, figures in cases.items():
        known.setdefault(frozenset((line.line, line.net, line.ways) for line in figures.lines), name)
    return {name: cases[name] for name in known.values()}
