"""How a lesson looks in a terminal: the question, the correction, the score."""

import sys

from rich.text import Text as Line

from puntobanco.academy.answers import Unreadable, corrected, read
from puntobanco.academy.question import Form, Question
from puntobanco.academy.session import Answered, Score
from puntobanco.academy.skills import Skill
from puntobanco.cli.refusals import Record
from puntobanco.cli.terminal import console, plain_table
from puntobanco.words import Param, Text, in_words, say
from puntobanco.words.text import Wording

LEAVING = {"q", "quit"}
MOST_MISSED = 10


class Screen:
    """A terminal with a learner at it, or a pipe with an answer a line."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.watched = console.is_terminal and sys.stdin is not None and sys.stdin.isatty()

    def _say(self, key: str, **params: Param) -> str:
        return self._words(say(f"academy.{key}", **params))

    def _words(self, text: Wording) -> str:
        return in_words(text, self.language)

    def ask(self, question: Question, place: str, title: Text | None = None) -> None:
        posed = question.posed
        console.print()
        console.print(Line(f"{place}  {self._words(title or say(f'academy.skill-{question.skill}'))}", "dim"))
        for text in posed.situation:
            console.print(Line(f"  {self._words(text)}"))
        console.print(Line(self._words(posed.asks), "bold"))
        for number, choice in enumerate(posed.choices, 1):
            console.print(Line(f"  {number}  {self._words(choice.text)}"))
        console.print(Line(self._say(f"how-{posed.form.value}"), "dim"))

    def typed(self) -> str | None:
        """What the learner types; nothing when the lesson ends."""
        try:
            text = console.input("› ") if self.watched else sys.stdin.readline()
        except (EOFError, KeyboardInterrupt):
            return None
        if (not self.watched and not text) or text.strip().lower() in LEAVING:
            return None
        return text.strip()

    def answer(self, question: Question) -> str | None:
        """The answer in its plain form, asked for until it is readable; nothing when the lesson ends."""
        while True:
            typed = self.typed()
            if typed is None:
                return None
            try:
                return read(question, typed) if typed else ""
            except Unreadable:
                console.print(
                    Line(self._say("unreadable", how=self._say(f"how-{question.posed.form.value}")), "yellow")
                )

    def correct(self, question: Question, given: Answered) -> None:
        self.told(question, "late" if given.right and given.late else "right" if given.right else "wrong")

    def told(self, question: Question, verdict: str) -> None:
        """The verdict on an answer, with the right one, the working and the clauses."""
        found = corrected(question, "")
        answer = self._words(found.answer)
        console.print(Line(self._say(verdict, answer=answer), "bold green" if verdict == "right" else "bold red"))
        for text in found.working:
            console.print(Line(f"  {self._words(text)}"))
        if found.clauses:
            console.print(Line(f"  [{', '.join(found.clauses)}]", "dim"))

    def score(self, found: Score) -> None:
        console.print()
        if not found.total.asked:
            console.print(self._say("nothing-answered"))
            return
        console.print(Line(self._say("score", good=found.total.good, asked=found.total.asked), "bold"))
        table = plain_table(*(self._say(f"col-{name}") for name in ("skill", "good", "seconds")))
        for skill, tally in found.by_skill.items():
            table.add_row(self._say(f"skill-{skill}"), f"{tally.good}/{tally.asked}", tally.seconds_each)
        console.print(table)
        if found.missed:
            console.print(self._say("missed"))
            for clause, times in list(found.missed.items())[:MOST_MISSED]:
                console.print(f"  {clause}  ×{times}", markup=False)

    def skills(self, listed: list[Record]) -> None:
        table = plain_table("--skill", self._say("col-skill"))
        for skill in listed:
            table.add_row(str(skill["skill"]), str(skill["name"]))
        console.print(table)


def skill_record(skill: Skill, language: str) -> Record:
    return {"skill": skill.id, "name": in_words(skill.text, language)}


def question_record(question: Question, language: str) -> Record:
    """A question for programs: words in the language, facts and answers as values."""
    posed = question.posed
    return {
        "setup": question.setup,
        "skill": question.skill,
        "seed": question.seed,
        "number": question.number,
        "form": posed.form.value,
        "situation": [in_words(text, language) for text in posed.situation],
        "asks": in_words(posed.asks, language),
        "choices": {choice.id: in_words(choice.text, language) for choice in posed.choices},
        **({"chips": list(posed.chips)} if posed.form is Form.CHIPS else {}),
        "accepted": list(posed.accepted),
        "working": [in_words(text, language) for text in posed.working],
        "clauses": list(posed.clauses),
        "facts": dict(posed.facts),
    }


def score_record(found: Score) -> Record:
    return {
        "asked": found.total.asked,
        "good": found.total.good,
        "milliseconds": found.total.milliseconds,
        "skills": {
            skill: {"asked": tally.asked, "good": tally.good, "milliseconds": tally.milliseconds}
            for skill, tally in found.by_skill.items()
        },
        "missed": {str(clause): times for clause, times in found.missed.items()},
    }
