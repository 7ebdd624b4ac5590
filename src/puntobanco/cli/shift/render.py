"""How a live table looks in a terminal: the moment, what was wrong, and the score."""

from rich.text import Text as Line

from puntobanco.academy.answers import corrected, in_words_of
from puntobanco.academy.live import Judged, LiveScore, LiveTable, Moment, Shift, Surprise, live_score, replayed
from puntobanco.academy.session import Tally
from puntobanco.cli.refusals import Record
from puntobanco.cli.terminal import console, plain_table
from puntobanco.cli.train.render import Screen
from puntobanco.faults import Fault, Refused
from puntobanco.rulebooks.model import Setup
from puntobanco.words import Text, in_words, say


class Table:
    """A terminal with a trainee at it."""

    def __init__(self, setup: Setup, language: str) -> None:
        self.setup, self.language = setup, language
        self.screen = Screen(language)

    def _words(self, text: Text) -> str:
        return in_words(text, self.language)

    def asked(self, live: LiveTable) -> str | None:
        """The answer to the moment that waits; nothing when the trainee leaves."""
        moment = live.moment
        assert moment is not None
        self._show(moment, live.shift)
        return self.screen.answer(moment.question(self.setup, live.shift.seed))

    def _show(self, moment: Moment, shift: Shift) -> None:
        title = say("live.round", n=min(moment.round, shift.rounds), all=shift.rounds)
        self.screen.ask(moment.question(self.setup, shift.seed), str(moment.place + 1), title)

    def told(self, moment: Moment, judged: Judged, seed: str) -> None:
        """What is said of an answer: only errors are told while the table goes on."""
        if not judged.right:
            self.screen.told(moment.question(self.setup, seed), "wrong")

    def again(self, live: LiveTable, shift: Shift, place: int) -> None:
        """A moment of a shift as it was, with what was answered."""
        if not 1 <= place <= len(live.judged):
            raise Refused(Fault.of("no-such-shift", "--at", least=1, most=len(live.judged), n=place))
        judged = live.judged[place - 1]
        moment = replayed(shift, self.setup, shift.deeds[: place - 1]).moment
        assert moment is not None
        self._show(moment, shift)
        question = moment.question(self.setup, shift.seed)
        console.print(Line(f"› {self._given(judged, moment, shift)}"))
        key = "academy.right" if judged.right else "academy.wrong"
        answer = in_words(corrected(question, judged.answer).answer, self.language)
        console.print(Line(self._words(say(key, answer=answer)), "bold green" if judged.right else "bold red"))

    def _given(self, judged: Judged, moment: Moment, shift: Shift) -> str:
        """An answer in words."""
        if not judged.answer:
            return self._words(say("live.nothing"))
        return in_words(in_words_of(moment.question(self.setup, shift.seed), judged.answer), self.language)

    def score(self, live: LiveTable) -> None:
        found = live_score(live.shift, live.judged, live.rounds)
        console.print()
        if not found.total.asked:
            console.print(self._words(say("academy.nothing-answered")))
            return
        if live.moment is None:
            console.print(self._words(say("live.over")))
        counted = say("academy.score", good=found.total.good, asked=found.total.asked)
        console.print(Line(self._words(counted), "bold"))
        pace = say("live.pace", n=found.pace.an_hour, target=found.pace.target)
        console.print(Line(self._words(pace), "green" if found.pace.is_met else "yellow"))
        self._tallies("live.col-area", {self._words(area.text): tally for area, tally in found.by_area.items()})
        met = {self._words(Surprise(name).text): tally for name, tally in found.surprises.items()}
        if met:
            self._tallies("live.col-surprise", met)
        self._errors(live, found)

    def _tallies(self, title: str, found: dict[str, Tally]) -> None:
        table = plain_table(self._words(say(title)), self._words(say("academy.col-good")))
        for name, tally in found.items():
            table.add_row(name, f"{tally.good}/{tally.asked}")
        console.print(table)

    def _errors(self, live: LiveTable, found: LiveScore) -> None:
        if not found.errors:
            return
        console.print(self._words(say("live.errors")))
        moments = moments_of(live.shift, self.setup, {judged.place for judged in found.errors})
        for judged in found.errors:
            moment = moments[judged.place]
            right = in_words_of(moment.question(self.setup, live.shift.seed), judged.accepted[0])
            told = say(
                "live.error",
                place=judged.place + 1,
                given=self._given(judged, moment, live.shift),
                right=in_words(right, self.language),
            )
            cited = f"  [{', '.join(judged.clauses)}]" if judged.clauses else ""
            console.print(Line(f"  {self._words(told)}{cited}"))


def moments_of(shift: Shift, setup: Setup, places: set[int]) -> dict[int, Moment]:
    """The moments at some places of a shift, found in one replay."""
    live = replayed(shift, setup, ())
    found = {}
    for place, deed in enumerate(shift.deeds):
        if live.moment is not None and place in places:
            found[place] = live.moment
        live.answer(deed)
    return found


def score_record(live: LiveTable) -> Record:
    """The score for programs."""
    found = live_score(live.shift, live.judged, live.rounds)
    return {
        "setup": live.setup.name,
        "seed": live.shift.seed,
        "rounds": live.rounds,
        "over": live.moment is None,
        "asked": found.total.asked,
        "good": found.total.good,
        "hands_an_hour": found.pace.an_hour,
        "target": found.pace.target,
        "areas": {area.value: [tally.good, tally.asked] for area, tally in found.by_area.items()},
        "surprises": {name: [tally.good, tally.asked] for name, tally in found.surprises.items()},
        "errors": [
            {
                "place": judged.place,
                "round": judged.round,
                "area": judged.area.value,
                "answer": judged.answer,
                "accepted": list(judged.accepted),
                "clauses": list(judged.clauses),
                "surprise": judged.surprise,
            }
            for judged in found.errors
        ],
        "missed": {str(clause): times for clause, times in found.missed.items()},
    }
