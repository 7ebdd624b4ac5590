"""How an examination looks in a terminal: its questions without any hint, and its result once it is closed."""

from rich.text import Text as Line

from puntobanco.academy.answers import in_words_of
from puntobanco.academy.exam import Sitting, questions_of
from puntobanco.academy.question import Question
from puntobanco.academy.session import A_SECOND
from puntobanco.cli.terminal import console, plain_table
from puntobanco.cli.train.render import Screen
from puntobanco.words import Text, in_words, say


class Desk:
    """The place of a candidate."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.screen = Screen(language)

    def answer(self, question: Question, place: str, milliseconds: int | None) -> str | None:
        """The answer that was typed, in its plain form; nothing when the candidate leaves."""
        self.screen.ask(question, place)
        if milliseconds is not None:
            self._say(say("academy.you-have", n=milliseconds // A_SECOND))
        return self.screen.answer(question)

    def left(self, number: int) -> None:
        self._say(say("academy.exam-left", n=number))

    def over(self) -> None:
        self._say(say("academy.exam-over"))

    def _say(self, text: Text) -> None:
        console.print(Line(in_words(text, self.language), "dim"))


def print_sitting(sitting: Sitting, language: str = "en") -> None:
    """The result of a closed examination, and apart from it what was marked by hand."""
    result = sitting.result
    assert result is not None
    word = say("academy.exam-passed" if result.passed else "academy.exam-failed")
    counted = say("academy.score", good=result.total.good, asked=result.total.asked)
    console.print(Line(f"{in_words(word, language)}: {in_words(counted, language)}", "bold"))
    parts = plain_table(in_words(say("academy.col-part"), language), in_words(say("academy.col-good"), language))
    for part, tally in result.by_part():
        parts.add_row(in_words(part.text, language), f"{tally.good}/{tally.asked}")
    console.print(parts)
    questions = questions_of(sitting.paper)
    for missed in result.missed:
        answer = in_words(in_words_of(questions[missed.number], missed.right), language)
        skill = in_words(say(f"academy.skill-{missed.skill}"), language)
        said = in_words(say("academy.late" if missed.late else "academy.wrong", answer=answer), language)
        cited = f"  [{', '.join(missed.clauses)}]" if missed.clauses else ""
        console.print(Line(f"{missed.number + 1}  {skill}. {said}{cited}"))
    console.print(in_words(say("academy.by-hand", person=sitting.paper.examiner), language))
    for item, mark in sitting.by_hand():
        console.print(Line(f"  {in_words(item.text, language)}: {in_words(mark.text, language)}"))
