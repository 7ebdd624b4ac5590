"""What the bots have done: a few numbers for every table."""

from collections import Counter

from puntobanco.wire.answers import Answer
from puntobanco.words import in_words


class Tally:
    def __init__(self, table: str) -> None:
        self.table = table
        self.players = 0
        self.rounds = 0
        self.bets = 0
        self.commands = 0
        self.refused: Counter[str] = Counter()
        self.sentence = ""
        """The last refusal in words, or why the bots stopped there."""
        self.phase = ""
        self.results: list[str] = []
        self.stuck = False

    def count(self, answer: Answer, bets: int = 0) -> Answer:
        self.commands += 1
        self.bets += bets if answer.done else 0
        for refusal in answer.refused:
            self.refused[refusal.code] += 1
            self.sentence = in_words(refusal.text)
        return answer
