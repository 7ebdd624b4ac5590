"""Irregularities: something goes wrong at a real table, and its machine says what is lawful, and by whom."""

from msgspec.structs import replace

from puntobanco.academy.at_table import STAFF, AtTable, NotThere
from puntobanco.academy.chance import Draw
from puntobanco.academy.drills.table import dealt_to, lying, seated, staked, until_found
from puntobanco.academy.question import Choice, Fact, Form, Posed, cited, options
from puntobanco.academy.syllabus import taught
from puntobanco.clauses import ClauseId
from puntobanco.dealing.moves import able
from puntobanco.procedure.irregular import LEAVES_SHOE, Case, Exit, Remedy, Report
from puntobanco.procedure.roles import LADDER, Role
from puntobanco.rulebooks.model import Setup
from puntobanco.rules.hand import Side
from puntobanco.table import commands as ask
from puntobanco.table.acts.irregular.cases import LIES_ALREADY
from puntobanco.table.model.state import RoundState, Trouble
from puntobanco.table.views.trouble import titles_of
from puntobanco.words import Text, say

_PLAIN = Case(
    report=Report.OTHER,
    seen=False,
    dealt=4,
    banker_draws=False,
    hidden_style=True,
    established=False,
    rebuildable=True,
    under_way=True,
    before_call=True,
)
"""An error in the middle of a round that decides nothing by itself."""
REPORTS = tuple(Report)
ELECTED = frozenset({Exit.DISCARD_WITH_ONE, Exit.WITHOUT_BETS_NEXT})
"""Ways of which a house elects one [MA 15(c)(1); MA 15(c)(2)]; a question does not tell which."""


def way_out(setup: Setup, draw: Draw) -> Posed:
    """What is lawful now; where the document allows several ways, each is right."""

    kind = draw.below(10)
    if kind == 0 and taught(setup, "found-later"):
        return until_found(lambda: _found_later(setup, draw))
    if kind == 1:
        return until_found(lambda: _of_the_shoe(setup, draw))

    def found() -> Posed:
        at, trouble, stands = _troubled(setup, draw)
        right = tuple(dict.fromkeys(remedy.exit for remedy in trouble.remedies))
        return Posed(
            asks=say("academy.ask-way-out"),
            form=Form.CHOICE,
            accepted=tuple(way.value for way in right),
            situation=(*stands, *told(trouble)),
            choices=_ways(draw, right),
            working=tuple(say("academy.work-way-out", exit=remedy.exit.text) for remedy in trouble.remedies),
            clauses=_clauses(setup, trouble.report, *trouble.remedies),
            facts=_facts(setup, trouble),
        )

    return until_found(found)


def _ways(draw: Draw, right: tuple[Exit, ...]) -> tuple[Choice, ...]:
    """The lawful ways out among others."""
    wrong = draw.some(wrong_ways(right), max(1, 5 - len(right)))
    return tuple(Choice(way.value, way.text) for way in draw.some((*right, *wrong), len(right) + len(wrong)))


def wrong_ways(right: tuple[Exit, ...]) -> list[Exit]:
    """The ways out that are wrong to everybody who reads the rules, whatever their house elects."""
    elected = ELECTED if ELECTED.intersection(right) else frozenset[Exit]()
    return [way for way in Exit if way not in right and way not in elected]


def _of_the_shoe(setup: Setup, draw: Draw) -> Posed:
    """An empty shoe with a card due, or a burn that was forgotten: the rulebook is asked, for a table has neither."""
    report = draw.one_of((Report.OUT_OF_CARDS, Report.NO_BURN))
    case = replace(_PLAIN, report=report, due=True, rebuildable=False, under_way=report is Report.OUT_OF_CARDS)
    remedies = [remedy for remedy in setup.rulebook.remedies(setup, case) if remedy.clause]
    if not remedies:
        raise NotThere
    right = tuple(dict.fromkeys(remedy.exit for remedy in remedies))
    return Posed(
        asks=say("academy.ask-way-out"),
        form=Form.CHOICE,
        accepted=tuple(way.value for way in right),
        situation=(say("academy.trouble", report=report.text),),
        choices=_ways(draw, right),
        working=tuple(say("academy.work-way-out", exit=remedy.exit.text) for remedy in remedies),
        clauses=_clauses(setup, report, *remedies),
        facts={"report": report.value, "rulebook": setup.rulebook.id, "later": False},
    )


def _found_later(setup: Setup, draw: Draw) -> Posed:
    """An error of the last round that is found when bets for the next are called."""
    at, seats = seated(setup, draw, 2)
    staked(setup, draw, at, seats)
    first = at.table.the_round.number
    at.until(lambda step: at.table.round is not None and at.table.round.number > first)
    report = draw.one_of((Report.WRONG_NUMBER, Report.WRONG_SIDE, Report.MISREAD, Report.EXPOSED))
    at.give(able(STAFF, Role.DEALER), ask.ReportTrouble(report=report, number=first))
    trouble = at.table.trouble
    if trouble is None:
        raise NotThere
    right = tuple(dict.fromkeys(remedy.exit for remedy in trouble.remedies))
    return Posed(
        asks=say("academy.ask-way-out"),
        form=Form.CHOICE,
        accepted=tuple(way.value for way in right),
        situation=(*lying(at), say("academy.found-later"), say("academy.trouble", report=report.text)),
        choices=_ways(draw, right),
        working=(say("academy.work-found-later"),),
        clauses=cited(*(remedy.clause for remedy in trouble.remedies)),
        facts={"report": report.value, "rulebook": setup.rulebook.id, "later": True},
    )


def who_decides(setup: Setup, draw: Draw) -> Posed:
    """The lowest rank that may take a way out: when to call for help."""

    def found() -> Posed:
        at, trouble, stands = _troubled(setup, draw)
        remedy = draw.one_of([way for way in trouble.remedies if way.clause])
        lowest = min((way.by for way in trouble.remedies if way.exit is remedy.exit), key=LADDER.index)
        titles = titles_of(at.table)
        ranks = [role for role in LADDER if role in titles]
        return Posed(
            asks=say("academy.ask-who", exit=remedy.exit.text),
            form=Form.CHOICE,
            accepted=(lowest.value,),
            situation=(*stands, *told(trouble)),
            choices=tuple(Choice(role.value, titles[role]) for role in ranks),
            working=(say("academy.work-who", rank=titles.get(lowest, lowest.text)),),
            clauses=_clauses(setup, trouble.report, remedy),
            facts=_facts(setup, trouble) | {"exit": remedy.exit.value},
        )

    return until_found(found)


def take_back(setup: Setup, draw: Draw) -> Posed:
    """Whether every bettor may then take all bets back."""

    def found() -> Posed:
        at, trouble, stands = _troubled(setup, draw)
        remedy = draw.one_of([way for way in trouble.remedies if way.clause])
        same = [way for way in trouble.remedies if way.exit is remedy.exit]
        if len(same) > 1 or remedy.exit in (Exit.VOID, Exit.WITHOUT_BETS_NOW):
            raise NotThere
        right = "may-take-back" if remedy.options else "bets-stay"
        return Posed(
            asks=say("academy.ask-options", exit=remedy.exit.text),
            form=Form.CHOICE,
            accepted=(right,),
            situation=(*stands, *told(trouble)),
            choices=options("may-take-back", "bets-stay", section="academy"),
            working=(say(f"academy.work-{right}"),),
            clauses=_clauses(setup, trouble.report, remedy),
            facts=_facts(setup, trouble) | {"exit": remedy.exit.value},
        )

    return until_found(found)


def has_options(setup: Setup) -> bool:
    """Whether some error gives the bettors of this table such a choice."""
    known = (setup.rulebook.remedies(setup, replace(_PLAIN, report=report)) for report in Report)
    return any(remedy.options for ways in known for remedy in ways)


def _troubled(setup: Setup, draw: Draw) -> tuple[AtTable, Trouble, tuple[Text, ...]]:
    """A table at which something has just gone wrong, what its rulebook lets be done, and how it stood before."""
    at = dealt_to(setup, draw)
    if at.table.round is not None and is_unknown(at.table.round):
        raise NotThere
    stands = lying(at)
    at.give(able(STAFF, Role.DEALER), report_drawn(draw))
    trouble = at.table.trouble
    if trouble is None or not any(remedy.clause for remedy in trouble.remedies):
        raise NotThere
    return at, trouble, stands


def is_unknown(round_: RoundState) -> bool:
    """Whether cards are unknown from which it takes seconds to work out what is decided already."""
    return 0 < len(round_.cards) < 4 or any(round_.hidden(side) for side in Side)


def report_drawn(draw: Draw) -> ask.ReportTrouble:
    """Something that goes wrong; the table refuses what cannot have happened."""
    report = draw.one_of(REPORTS)
    lies = report is Report.MISREAD or (report in LIES_ALREADY and draw.chance_of(1, 2))
    seen = report in LEAVES_SHOE and not lies and draw.chance_of(1, 2)
    sided = lies or report in (Report.WRONG_SIDE, Report.WRONG_NUMBER)
    return ask.ReportTrouble(
        report=report,
        card=ask.CardText(str(draw.card())) if seen else None,
        seen=seen,
        side=draw.one_of(tuple(Side)) if sided else None,
        place=draw.between(1, 2) if lies else None,
        rebuildable=draw.chance_of(1, 2),
    )


def told(trouble: Trouble) -> tuple[Text, ...]:
    outcome = say("academy.established") if trouble.established else say("academy.not-established")
    order = say("academy.rebuildable") if trouble.rebuildable else say("academy.not-rebuildable")
    judged = (order,) if trouble.otherwise else ()  # whether they can matters only where it changes the ways out
    what = say("academy.trouble-other") if trouble.report is Report.OTHER else trouble.text
    return (say("academy.trouble", report=what), outcome, *judged)


def _clauses(setup: Setup, report: Report, *remedies: Remedy) -> tuple[ClauseId, ...]:
    """What the remedies cite, then what the document says beside of such a way out."""
    named = (clause for way in remedies for clause in (way.clause, way.options, way.withdrawal, way.replaces_cards))
    return cited(*map(_of_document, named), *(clause for way in remedies for clause in resting_on(setup, report, way)))


def _of_document(clause: ClauseId | None) -> ClauseId | None:
    """A clause of the document; what the house adds of its own is no part of a dealer's syllabus."""
    return None if clause is None or clause.startswith("HOUSE ") else clause


def resting_on(setup: Setup, report: Report, remedy: Remedy) -> tuple[ClauseId, ...]:
    """The clauses that say what a way out is, and what follows from it for the bettors."""
    keys = [f"report-{report.value}", f"exit-{remedy.exit.value}"]
    keys += ["options", f"options-{remedy.exit.value}"] if remedy.options else []
    keys += ["withdrawal"] if remedy.withdrawal else []
    return tuple(clause for key in keys for clause in taught(setup, key))


def _facts(setup: Setup, trouble: Trouble) -> dict[str, Fact]:
    return {
        "rulebook": setup.rulebook.id,
        "later": False,
        "report": trouble.report.value,
        "established": bool(trouble.established),
        "rebuildable": trouble.rebuildable,
    }
