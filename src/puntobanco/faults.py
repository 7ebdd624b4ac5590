"""What is wrong, where, by which clause, and what to do now: the shape of every refusal."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from puntobanco.clauses import ClauseId
from puntobanco.words import Param, Text, in_words, language_of, listed


class Fault(Struct, frozen=True):
    """One thing that is not allowed: a key of the catalogue, whose beginning is the code that programs compare.

    ``second-person.alone`` has the code ``second-person``; its sentence is ``refused.second-person.alone``, and what to
    do now, if anything, ``instead.second-person.alone``. Both are written with the same parameters.
    """

    key: str
    where: str
    clause: ClauseId | None = None
    params: Mapping[str, Param] = {}
    bet: int | None = None
    """Which of several bets in one command it is about: its index in their list."""
    taken: int = 0
    """How much of that bet was taken all the same, in minor units."""

    @classmethod
    def of(
        cls,
        key: str,
        where: str,
        clause: ClauseId | None = None,
        /,
        *,
        bet: int | None = None,
        taken: int = 0,
        **params: Param,
    ) -> "Fault":
        """A fault with the parameters of its sentences."""
        return cls(key, where, clause, params, bet, taken)

    def __hash__(self) -> int:
        return hash((self.key, self.where, self.clause, frozenset(self.params.items()), self.bet, self.taken))

    @property
    def code(self) -> str:
        """What programs compare."""
        return self.key.partition(".")[0]

    @property
    def text(self) -> Text:
        """What is wrong, as data that every language can say."""
        return Text(self._code("refused"), self.params)

    @property
    def advice(self) -> Text | None:
        """What to do now."""
        code = self._code("instead")
        return Text(code, self.params) if code in language_of("en").sentences else None

    def _code(self, section: str) -> str:
        """The code of a sentence: its own, or one for every code, such as ``refused.any.said``."""
        if f"refused.{self.key}" in language_of("en").sentences:
            return f"{section}.{self.key}"
        return f"{section}.any.{self.key.partition('.')[2]}"

    @property
    def sentence(self) -> str:
        """What is wrong, in English."""
        return in_words(self.text)

    @property
    def instead(self) -> str:
        """What to do now, in English; empty if there is nothing to say."""
        return in_words(self.advice) if self.advice else ""

    def __str__(self) -> str:
        cited = f" [{self.clause}]" if self.clause else ""
        advice = f" {self.instead}" if self.instead else ""
        return f"{self.where}: {self.sentence}{cited}{advice}"


class Refused(Exception):
    """A request that was not carried out, with every fault found in it."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__(*faults)
        self.faults = faults

    def __str__(self) -> str:
        return "\n".join(map(str, self.faults))


class Faulted(Exception):
    """Something that was not done because of one fault."""

    def __init__(self, key: str, /, **params: Param) -> None:
        self.fault = Fault(key, "", None, params)
        super().__init__(key)

    def __str__(self) -> str:
        return self.fault.sentence

    @property
    def code(self) -> str:
        """What programs compare."""
        return self.fault.code


class BadPackage(ImportError):
    """An installed package whose declarations cannot be used, with the sentence that says why."""


def near_to(text: str, known: Iterable[str]) -> str:
    """The nearest known word; empty if none is near."""
    from difflib import get_close_matches  # slow to load, and only a refusal needs it

    return next(iter(get_close_matches(text, list(known), n=1)), "")


def not_offered(name: str, offers: Iterable[str]) -> Fault:
    """A wager that a table does not offer, with the nearest that it does."""
    known = tuple(map(str, offers))
    near = near_to(name, known)
    key = "not-offered.known-near" if near else "not-offered.known"
    return Fault.of(key, name[:60], offers=listed(known), near=near)


def nearest(text: str, known: Iterable[str], otherwise: str = "") -> str:
    """A question that names the nearest known word; `otherwise` if none is near."""
    near = near_to(text, known)
    return f"Did you mean {near}?" if near else otherwise
