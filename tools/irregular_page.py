"""The page of irregularities: what may be reported at which moment by each rulebook, the ways out, and their tests.

A round is played at a table of each rulebook and style. At each moment everything that a report could say is tried on
the table's own check, and set beside what the console offers.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.procedure.irregular import Remedy, Report
from puntobanco.procedure.roles import Role
from puntobanco.rules.hand import Side
from puntobanco.table import commands as ask
from puntobanco.table.acts.irregular.cases import case_of, makes_sense, proof, subjects
from puntobanco.table.model.phases import PLAYING, Phase, phase_of
from puntobanco.table.model.state import Table
from puntobanco.table.shared.trials import unseen
from puntobanco.table.views.trouble import titles_of
from puntobanco.words import in_words

ROOT = Path(__file__).resolve().parent.parent
MOMENTS = tuple(phase for phase in Phase if phase in PLAYING | {Phase.SHOE, Phase.READY})
BETS = "go to betting\nanna: bet player 100\nben: bet banker 100\n{side}\ndina: close\n{cards}"
ROUNDS = ("deal P 2s3h4d B KdKc5c\nfinish", "deal P 3s4s B 2d3d5h\nfinish")
"""A round in which the Player draws, and one in which the Player stands and the Banker draws."""
TABLES: Mapping[str, tuple[str, str]] = {
    "Massachusetts, cards turned by the caller": ("massachusetts-commission", ""),
    "Massachusetts, cards turned by players": (
        "massachusetts-commission",
        'change card_handling = "players"\nchange filings.card_handling = "CH-1"',
    ),
    "Resorts World Sentosa, cards face up": ("rws-non-commission", ""),
    "Resorts World Sentosa, cards face down": ("rws-non-commission", "change face_down = true"),
    "New Zealand, Style A": (
        "new-zealand-commission",
        'change style = "A"\nchange wagers.insurance-player.bets = [2, 3]\nchange wagers.insurance-banker.bets = [2]',
    ),
    "New Zealand, Style C": (
        "new-zealand-commission",
        'change style = "C"\nchange wagers.insurance-banker.bets = [1, 2]',
    ),
    "New Zealand, Style B": ("new-zealand-commission", ""),
    "New Zealand International, Style B": (
        "new-zealand-commission-international",
        'change style = "B"\nchange round_start = "close-first"',
    ),
    "New Zealand International, Style D": (
        "new-zealand-commission-international",
        'change style = "D"\nchange round_start = "close-first"',
    ),
}
"""A table of each rulebook and style, with the lines that change its set-up."""


class Found(Struct, frozen=True):
    """What may be reported at one moment of a table."""

    offered: bool
    accepted: bool
    ways: tuple[Remedy, ...]
    """The ways out, where the cards can be put in order and where not."""


Walk = Mapping[Report, Mapping[Phase, Found]]


@cache
def moments(name: str) -> Mapping[Phase, tuple[Table, ...]]:
    """The table at each moment of each round: the first and the last of its kind, when most cards lie."""
    from puntobanco.api.chance import chance
    from puntobanco.cli.setups import setup_text
    from puntobanco.script.reader import read_script
    from puntobanco.script.runner import Runner

    setup, changes = TABLES[name]
    calls = "dina: cards" if setup.startswith("massachusetts") else ""
    side = "anna: bet house-money 5" if setup == "massachusetts-commission" else ""
    lines = (f"table {setup}", changes, "open with defaults", "guests anna 1 1000, ben 2 1000")
    bets = BETS.format(side=side, cards=calls)
    script = "\n".join((*lines, *(f"{bets}\n{cards}" for cards in ROUNDS)))
    found: dict[tuple[Phase, int, str], Table] = {}

    def keep(step: object, asked: object) -> None:
        table = runner.host.table
        phase = phase_of(table)
        found.setdefault((phase, table.rounds, "first"), table)
        found[phase, table.rounds, "last"] = table

    runner = Runner(read_script(script, setup_text), keep, chance)
    runner.run()
    by_phase = ((phase, tuple(table for (at, *_), table in found.items() if at is phase)) for phase in MOMENTS)
    return {phase: tables for phase, tables in by_phase if tables}


@cache
def walk(name: str) -> Walk:
    """Everything that may be reported at a table, by report and moment."""
    found: dict[Report, dict[Phase, Found]] = {report: {} for report in Report}
    for phase, tables in moments(name).items():
        offered = {subject.report for table in tables for subject in subjects(table, Role.DEALER)}
        for report in Report:
            acts = [(table, act) for table in tables for act in everything(table, report) if makes_sense(table, act)]
            ways = dict.fromkeys(remedy for table, act in acts for remedy in _ways(table, act))
            if acts or report in offered:
                found[report][phase] = Found(report in offered, bool(acts), tuple(ways))
    return found


def everything(table: Table, report: Report) -> Iterator[ask.ReportTrouble]:
    """All that a report of one kind could say: with and without a card, a hand and a place in it."""
    cards = (None, *unseen(table)) if table.shoe is not None else (None,)
    known = [ask.CardText(str(dealt.card)) for dealt in table.round.cards if dealt.card] if table.round else []
    places = [(None, None), *product(Side, (1, 2, 3))]
    for card, (side, place) in product((*cards, *dict.fromkeys(known)), places):
        yield ask.ReportTrouble(report=report, card=card, side=side, place=place)


def _ways(table: Table, act: ask.ReportTrouble) -> Iterator[Remedy]:
    setup, decided = table.rules.setup, bool(proof(table, act))
    for rebuildable in (True, False):
        case = case_of(table, replace(act, rebuildable=rebuildable), established_=decided)
        yield from setup.rulebook.remedies(setup, case)


def out_of_cards(name: str) -> tuple[Remedy, ...]:
    """The ways out where the shoe is empty and a card is due, which no round of the page comes to."""
    table = moments(name)[Phase.DEALING][-1]
    act = ask.ReportTrouble(report=Report.OUT_OF_CARDS)
    setup = table.rules.setup
    return setup.rulebook.remedies(setup, case_of(table, act, established_=bool(proof(table, act))))


# The page.

INTRODUCTION = """# Irregularities

{note}
What may be reported at a table whose cards are keyed, as [the machine](table.md) accepts it and the console offers it:
● both, ○ accepted and not offered, ◌ offered and not accepted (a test allows neither of these two). At a random shoe,
whose cards the host deals, only an interruption, a wrong handler where players turn cards, and something else can be
reported. That the shoe is out of cards is reported once it is empty and a card is due. What is found only in a later
round may always be put on record, and changes nothing [RWS 5.11; NZ 12.8].

`./go prove irregularities` reports each of these at the dealer's console of a keyed and of a random table, takes each
way out in the browser, and plays the round to its end. Tests of the rules are listed by clause at the end.

A card that lies in a hand already is named by its place; so a card on the wrong side, an exposed card and two cards
that left the shoe together may be found as long as the clause allows: until the next call at Resorts World Sentosa,
until the bets are settled in New Zealand and, where the document is silent, in Massachusetts.
"""


def irregular_page(note: str) -> Iterator[str]:
    """The page, line by line."""
    yield INTRODUCTION.format(note=note)
    for name in TABLES:
        phases = list(moments(name))
        yield f"## {name}\n"
        yield f"| report | {' | '.join(phase.value for phase in phases)} |"
        yield f"| --- |{' :-: |' * len(phases)}"
        for report, cells in walk(name).items():
            marks = (_mark(cells.get(phase)) for phase in phases)
            yield f"| {in_words(report.text)} | {' | '.join(marks)} |"
        yield "\n| report | way out | by | clause | then | found while |\n| --- | --- | --- | --- | --- | --- |"
        yield from _rows(name)
        yield ""
    yield from _clauses()


def _mark(found: Found | None) -> str:
    if found is None:
        return ""
    return "●" if found.offered and found.accepted else "○" if found.accepted else "◌"


def _rows(name: str) -> Iterator[str]:
    """Each way out of each report, with the moments at which it is given."""
    titles = titles_of(next(iter(moments(name).values()))[0])
    for report, cells in walk(name).items():
        given: dict[Remedy, list[str]] = defaultdict(list)
        for phase, found in cells.items():
            for remedy in found.ways:
                given[remedy].append(phase.value)
        for remedy, phases in given.items():
            title = titles.get(remedy.by)
            by = title.en if title is not None else remedy.by.value
            cells_of_row = (
                report.value,
                remedy.exit.value,
                by,
                remedy.clause or "–",
                "; ".join(_then(remedy)),
                ", ".join(phases),
            )
            yield f"| {' | '.join(cells_of_row)} |"
    for remedy in out_of_cards(name):
        by = titles[remedy.by].en
        then, when = "; ".join(_then(remedy)), "a card is due, and the shoe is empty"
        yield f"| {Report.OUT_OF_CARDS.value} | {remedy.exit.value} | {by} | {remedy.clause} | {then} | {when} |"


def _then(remedy: Remedy) -> Iterator[str]:
    if remedy.options:
        yield f"options {remedy.options}"
    if remedy.withdrawal:
        yield f"whole bets withdrawn {remedy.withdrawal}"
    if remedy.replaces_cards:
        yield f"cards replaced {remedy.replaces_cards}"
    if remedy.left_over_seen:
        yield f"a seen card left over {remedy.left_over_seen}"


def cited() -> Mapping[str, set[str]]:
    """The clauses by which something is put right, each with the reports it follows."""
    reports: dict[str, set[str]] = defaultdict(set)
    for name in TABLES:
        for report, cells in walk(name).items():
            for remedy in (remedy for found in cells.values() for remedy in found.ways):
                for clause in _clauses_of(remedy):
                    reports[clause].add(report.value)
        for clause in (clause for remedy in out_of_cards(name) for clause in _clauses_of(remedy)):
            reports[clause].add(Report.OUT_OF_CARDS.value)
    return reports


def _clauses_of(remedy: Remedy) -> Iterator[str]:
    cites = (remedy.clause, remedy.options, remedy.withdrawal, remedy.replaces_cards, remedy.left_over_seen)
    yield from (clause for clause in cites if clause is not None)


SECTIONS = ("MA 15(", "RWS 5.", "NZ 12.", "NZ 15.10", "NZ 15.11")
"""Where the documents speak of irregularities."""
NOT_REPORTED: Mapping[str, str] = {
    "MA 15(c)(1)": "The way out `discard-with-one`, where the set-up files this choice.",
    "RWS 5.1 s1": "`place-bets` refuses the excess of a box.",
    "RWS 5.1 s2": "The room of a box goes to seated bettors first.",
    "RWS 5.1.1 s1": "`settle` pays and takes in proportion.",
    "RWS 5.1.1 s2": "It goes no lower than the minimum.",
    "RWS 5.1.2": "A bet below the minimum is not reduced.",
    "RWS 5.2": "`close-bets` points it out first; the bettor raises or takes back.",
    "RWS 5.2.1": "It is settled as it lies.",
    "RWS 5.3": "`settle` settles the bets of people who have left.",
    "RWS 5.4": "The report `interrupted`; after a crash the host makes it.",
    "RWS 5.6": "`place-bets` and `take-back` are refused after the close.",
    "RWS 5.7 s2": "`resolve` with the opposite judgement, by the rank of the House, with a reason.",
    "RWS 5.8": "The reports `wrong-side` and `wrong-handler`.",
    "RWS 5.8 closing 1": "The way out `rebuild`: cards are put in order before the table goes on.",
    "RWS 5.11": "A report that names an earlier round is put on record and changes nothing.",
    "RWS 5.12.1": "`choose-option`: go on, after `stand`.",
    "RWS 5.12.2": "`choose-option`: go on, after `rebuild`.",
    "RWS 5.12.3": "`choose-option`: take all back.",
    "RWS 5.12 closing": "A bettor who has gone on is not asked again in that round.",
    "RWS 5.13 s1": "Bets are settled as they lie at the close.",
    "RWS 5.13 s2": "Nothing is paid for a bet that lay elsewhere.",
    "RWS 5.15": "The way out `void` hands every bet back.",
    "RWS 5.16 s1": "`place-bets` by staff, for a player who asked.",
    "RWS 5.16 s2": "The player sees such bets on their own screen.",
    "NZ 12.1(b) s3": "After the Void Hand the table waits for the next call.",
    "NZ 12.6 s3": "The way out `void` hands bets back and discards the cards.",
    "NZ 12.10(a)": "`card-disclosed`: a card seen before the close closes the bets.",
    "NZ 12.10(b)": "`card-disclosed` by the pit: somebody touched a card, which closes the bets.",
    "NZ 15.10 middle": "`resolve` with withdrawal, for a player who asks, then `withdraw-bet`.",
    "NZ 15.10(c)": "`place-bets` is refused after the close.",
    "NZ 15.10(d)": "`take-back` is refused after the close.",
    "NZ 15.10 closing": "The round is dealt out though every bet was withdrawn.",
}
"""Clauses about irregularities that no report cites: what the table does by them."""


def about_irregularities() -> Iterator[str]:
    """Every clause of these sections, in the order of its register."""
    from tools.registers import read_registers

    yield from (clause for clause in read_registers(ROOT).clauses if clause.startswith(SECTIONS))


def _clauses() -> Iterator[str]:
    """Every clause about irregularities, with the reports it follows or what is done by it, and its tests."""
    from tools.trace import trace

    traced, reports = trace(ROOT), cited()
    yield "## By clause\n\n| clause | after, or what is done by it | tests |\n| --- | --- | --- |"
    for clause in dict.fromkeys([*about_irregularities(), *sorted(reports)]):
        if clause.startswith("HOUSE"):
            continue
        tests = sorted(place.partition("::")[0] for place in traced.tested.get(clause, ()))
        what = ", ".join(sorted(reports[clause])) if clause in reports else NOT_REPORTED[clause]
        yield f"| {clause} | {what} | {', '.join(dict.fromkeys(tests))} |"
