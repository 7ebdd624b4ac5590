"""The syllabus of a rulebook: which clauses belong to which skill, which are marked by hand, and which to nothing."""

from rich.markup import escape

from puntobanco.academy.curriculum import Coverage, Reason, coverage
from puntobanco.academy.curriculum.coverage import is_bound
from puntobanco.academy.exam import ByHand
from puntobanco.academy.skills import SKILLS
from puntobanco.clauses import ClauseId
from puntobanco.cli.refusals import print_json
from puntobanco.cli.terminal import console
from puntobanco.pages.register import read_registers
from puntobanco.rulebooks.model import Setup
from puntobanco.words import Text, in_words, say


def coverage_of(rulebook: str) -> Coverage:
    """Every clause of a rulebook that binds dealers, with its place."""
    known = read_registers().clauses.values()
    folder = rulebook.replace("-", "_")
    bound = [clause for clause in known if clause.rulebook == folder and is_bound(clause.kind, clause.due)]
    return coverage(rulebook, [ClauseId(clause.id) for clause in bound])


def show_syllabus(setup: Setup, language: str, *, as_json: bool) -> None:
    """Print the syllabus of the set-up's rulebook."""
    found = coverage_of(setup.rulebook.id)
    if as_json:
        print_json({
            "rulebook": found.rulebook,
            "clauses": len(found.places),
            "skills": {skill.id: found.of_skill(skill.id) for skill in SKILLS},
            "by_hand": {item.value: found.by_hand(item) for item in ByHand},
            "left_out": {reason.value: found.left_out(reason) for reason in Reason},
            "unplaced": found.unplaced,
        })  # fmt: skip
        return
    counted = say("academy.syllabus", n=len(found.places), asked=len(found.asked))
    console.print(in_words(counted, language), style="bold")
    for skill in SKILLS:
        _row(skill.text, found.of_skill(skill.id), language)
    console.print(in_words(say("academy.syllabus-by-hand"), language), style="bold")
    for item in ByHand:
        _row(item.text, found.by_hand(item), language)
    console.print(in_words(say("academy.syllabus-left-out"), language), style="bold")
    for reason in Reason:
        _row(reason.text, found.left_out(reason), language)


def _row(name: Text, clauses: tuple[ClauseId, ...], language: str) -> None:
    if clauses:
        console.print(f"{escape(in_words(name, language))}: [dim]{escape(', '.join(clauses))}[/]")
