"""The petition for a new game or wager, after 205 CMR 147.04(3)(a) to (h): what the program knows, filled in.

What nobody but the petitioner knows is a marked field. The analysis of the table follows as an annex; it is not the
report of the certified laboratory that the regulation asks for, and says so.
"""

from collections.abc import Iterator
from fractions import Fraction

from puntobanco.pages.points import irregular_points
from puntobanco.pages.register import read_registers
from puntobanco.procedure import keys
from puntobanco.procedure.calls import Call
from puntobanco.reports import columns as col
from puntobanco.reports.cases import line_pays, line_said
from puntobanco.reports.paper.draft import Block, Chapter, Draft, Field, Part, Prose, Right, Row, sum_of, table, titled
from puntobanco.reports.paper.format import decimal, percent
from puntobanco.reports.parts.rules import cited, layout_part, rules_part, setup_part
from puntobanco.reports.petition.examples import examples
from puntobanco.reports.study import Study
from puntobanco.rulebooks.model import Setup
from puntobanco.wagers.paid import posted
from puntobanco.wagers.wager import Result
from puntobanco.words import Text, Wording, in_words, say

REGULATION = "205 CMR 147.04(3)"


def petition(setup: Setup, studies: tuple[Study, ...], analysis: Draft) -> Draft:
    """The whole submission; `analysis` is the report of the table, which becomes its annex."""
    return Draft(
        title=say("petition.title", setup=setup.names),
        subtitle=say("petition.subtitle", regulation=REGULATION),
        date=analysis.date,
        foot=say("petition.foot", foot=analysis.foot),
        banner=say("petition.draft"),
        chapters=(
            Chapter(say("petition.petition"), tuple(_petition(setup))),
            Chapter(say("petition.description"), tuple(_description(setup, studies))),
            Chapter(say("petition.requests"), tuple(_requests())),
            Chapter(say("petition.evidence"), (_evidence(setup),)),
            *(Chapter(say("petition.annex", chapter=chapter.title), chapter.parts) for chapter in analysis.chapters),
        ),
    )


def _part(letter: str, heading: str, *blocks: Block) -> Part:
    return Part(say("petition.item", letter=letter, heading=say(f"petition.{heading}")), blocks)


def _petition(setup: Setup) -> Iterator[Part]:
    yield _part("(a)", "petitioners", Field(say("petition.names")), Field(say("petition.addresses")))
    names = [in_words(setup.names, language) for language in ("en", "zh-Hans", "zh-Hant")]
    what = setup.game.names if setup.game != setup.rulebook.game else setup.version.names
    yield _part(
        "(b)", "name", Prose(say("petition.name-words", table=" · ".join(dict.fromkeys(names)), game=what)),
        Field(say("petition.name-differs")),
    )  # fmt: skip
    kind = "new-game" if setup.game != setup.rulebook.game else "variation" if setup.departures else "as-it-is"
    departures: list[Block] = [Prose(text) for _, text in setup.departures]
    yield _part("(c)", "kind", Prose(say(f"petition.kind-{kind}", rulebook=setup.rulebook.title_names)), *departures)
    yield _part("(d)", "sponsor", Field(say("petition.sponsor-name")))


def _description(setup: Setup, studies: tuple[Study, ...]) -> Iterator[Part]:
    yield _part("(e)1", "summary", *_summary(setup))
    yield _part("(e)2", "rules", *_definitions(setup), *rules_part(setup).blocks)
    yield _part("(e)2", "wager-rules", *(block for study in studies for block in _lines(setup, study)))
    yield _part("(e)2", "dealing", *_dealing(setup))
    yield _part("(e)2", "examples", *examples(setup, studies))
    yield _part("(e)2", "elections", *setup_part(setup).blocks)
    yield _part("(e)3", "remedies", *_remedies(setup))
    yield _part("(e)4", "odds", *(block for study in studies for block in _odds(setup, study)))
    yield _part("(e)5", "samples", Field(say("petition.samples-field")))
    yield _part("(e)6", "layout", *layout_part(setup).blocks, Field(say("petition.layout-field")))
    yield _part("(e)7", "equipment", *_equipment(setup), Field(say("petition.equipment-field")))
    yield _part("(e)8", "laboratory", Prose(say("petition.laboratory-words")), Field(say("petition.laboratory-field")))


def _summary(setup: Setup) -> Iterator[Block]:
    yield Prose(say("paper.aim", decks=setup.chosen[keys.DECKS]))
    yield Prose(say("petition.summary-words", rulebook=setup.rulebook.title_names, seats=len(setup.seats)))
    rows = ((offer.titled, sum_of(offer.minimum), cited((offer.wager.clause,))) for offer in setup.offers.values())
    yield table(say("paper.wagers-caption"), (col.WAGER, Right(say("diff.minimum")), say("figures.clauses")), rows)


def _definitions(setup: Setup) -> Iterator[Block]:
    """Every definition of the rulebook's register, in our words: they are in English, as the register is."""
    found = [
        clause
        for clause in read_registers().clauses.values()
        if clause.kind == "definition" and clause.prefix == setup.rulebook.prefix
    ]
    rows = ((clause.id, clause.meaning) for clause in found)
    if found:
        yield table(say("petition.definitions-caption"), (say("figures.clauses"), say("petition.meaning")), rows)


def _lines(setup: Setup, study: Study) -> Iterator[Block]:
    wager, pays = study.offer.wager, study.offer.pay_table
    for given in wager.givens()[:1] if not wager.windows else wager.givens():
        rows: list[Row] = []
        for line in wager.lines[given]:
            row = pays.row(line.id)
            clauses = tuple(dict.fromkeys([*line.clauses, *([row.clause] if row else [])]))
            paid: Wording = say("ref.whole", what=posted(row, pays, setup.currency)) if row else ""
            rows.append((line.names, say(f"result.{line.result.value}"), paid, cited(clauses)))
        name: Wording = study.offer.titled if given is None else titled(str(given), study.offer.titled)
        columns = (col.LINE, say("petition.result"), col.PAYS, say("figures.clauses"))
        yield table(say("petition.lines-caption", wager=name), columns, rows)


def _dealing(setup: Setup) -> Iterator[Block]:
    """The preparation of the cards, the calls of a round in their order, and who handles the cards."""
    procedure = setup.rulebook.procedure(setup)
    route = next((known for known in procedure.routes if known.id == procedure.route), None)
    steps = [*(route.ticks if route else ()), *procedure.shuffle]
    if steps:
        rows = (
            (str(place), step.names, cited((step.clause,) if step.clause else ()))
            for place, step in enumerate(steps, 1)
        )
        yield table(
            say("petition.preparation-caption"), (Right("#"), say("petition.step"), say("figures.clauses")), rows
        )
    yield table(
        say("petition.calls-caption"),
        (say("petition.call"), say("figures.clauses")),
        ((_call(call), cited((clause,) if clause else ())) for call, clause in procedure.calls.items()),
    )
    yield Prose(say("petition.dealing-words"))


def _call(call: Call) -> Text:
    blank = {name: "…" for name in ("n", "high", "low", "who", "new", "old", "nominee", "player")}
    return say(f"call.{call.value}", **blank)


def _remedies(setup: Setup) -> Iterator[Block]:
    rows = ((topic, cell.text, cited(cell.clauses)) for topic, cell in irregular_points(setup).values())
    columns = (say("petition.irregularity"), say("petition.remedy"), say("figures.clauses"))
    yield table(say("petition.remedies-caption"), columns, rows)
    yield Prose(say("petition.malfunction"))


def _odds(setup: Setup, study: Study) -> Iterator[Block]:
    offered = [offer.wager for offer in setup.offers.values()]
    for name, figures in study.cases.items():
        rows: list[Row] = []
        for line in figures.lines:
            if line.result is not Result.LOSE and line.ways:
                true = Fraction(figures.total - line.ways, line.ways)
                rows.append(
                    (
                        line_said(study.offer.wager, figures, line, offered),
                        percent(Fraction(line.ways, figures.total), 6),
                        say("petition.to-one", odds=decimal(true, 4)),
                        line_pays(line, study.offer.pay_table, setup.currency) or say(f"result.{line.result.value}"),
                    )
                )
        columns = (col.LINE, col.PROBABILITY, Right(say("petition.true-odds")), say("petition.pay-odds"))
        foot: Row = (say("petition.house-advantage"), percent(-figures.expected_return, 6), "", "")
        yield table(titled(name, study.offer.titled), columns, rows, foot)


def _equipment(setup: Setup) -> Iterator[Block]:
    yield Prose(say("petition.equipment-words", decks=setup.chosen[keys.DECKS], seats=len(setup.seats)))


def _requests() -> Iterator[Part]:
    yield _part("(f)", "property", Field(say("petition.property-field")))
    yield _part("(g)", "trial", Field(say("petition.trial-field")))
    yield _part("(h)", "other", Field(say("petition.other-field")))
    yield _part(
        "", "signed", Field(say("paper.sign-name")), Field(say("paper.sign-date")), Field(say("paper.sign-signature"))
    )


def _evidence(setup: Setup) -> Part:
    """How many clauses of the rulebook are kept and shown by tests, and that the annex has been cross-checked."""
    from puntobanco.pages.clauses import told

    ours = [clause for clause in read_registers().clauses.values() if clause.prefix == setup.rulebook.prefix]
    shown = [known for known in map(told, ours) if known.tests]
    tests = {(test.file, test.name) for known in shown for test in known.tests}
    words = say("petition.evidence-words", clauses=len(ours), shown=len(shown), tests=len(tests))
    return Part("", (Prose(words), Prose(say("petition.evidence-more"))))
