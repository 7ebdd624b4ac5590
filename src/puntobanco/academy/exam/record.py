"""The record of an examination: a line for everything that happened, each chained to the one before.

A record is opened with its paper, then the candidate begins, answers every question in its order and hands in; the
examiner may grant more time until then, marks by hand what a screen cannot test, closes with the result and signs.
`next_line` decides whether something may be said now and by whom, and the same function judges a record that is read
again. The caller supplies the time and keeps the lines.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import NoReturn

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.academy.exam.paper import ByHand, Mark, Paper, digest_of, digest_of_all, questions_of
from puntobanco.academy.exam.result import Answer, Result, result_of
from puntobanco.academy.question import Question
from puntobanco.academy.session import limit
from puntobanco.faults import Fault, Refused
from puntobanco.journal.entry import NOTHING, encode, hash_of
from puntobanco.procedure.asking import At
from puntobanco.words import Param, listed

SCHEMA = 1
PURPOSE = b"puntobanco examination\n"
"""Stands before what is signed, so that a signature given for this can serve for nothing else."""
MOST_EXTRA = 400
LONGEST_ANSWER = 400


class _Said(Struct, frozen=True, kw_only=True, tag_field="is", forbid_unknown_fields=True):
    """Something that happened."""


class Set(_Said, frozen=True, kw_only=True, tag="set"):
    """The examiner sets the paper."""

    paper: Paper


class Extended(_Said, frozen=True, kw_only=True, tag="extended"):
    """The examiner grants more time for every answer from here on; why is no matter of the record."""

    percent: int
    """In all, on top of the usual time."""


class Opened(_Said, frozen=True, kw_only=True, tag="opened"):
    """The candidate begins."""


class Gave(_Said, frozen=True, kw_only=True, tag="gave"):
    """The candidate answers a question; an empty answer gives it up."""

    number: int
    question: str
    """The hash of the question that was shown."""
    answer: str
    milliseconds: int


class HandedIn(_Said, frozen=True, kw_only=True, tag="handed-in"):
    """Candidate or examiner ends the examination; what was not answered is missed."""


class Marked(_Said, frozen=True, kw_only=True, tag="marked"):
    """The examiner marks what was watched by hand; a later mark of the same thing stands in place of this one."""

    marks: Mapping[ByHand, Mark]


class Closed(_Said, frozen=True, kw_only=True, tag="closed"):
    """The examiner closes; the result is the one that the answers give."""

    result: Result


class Signed(_Said, frozen=True, kw_only=True, tag="signed"):
    """The examiner signs everything before this line, the marks given by hand among it."""

    key: str
    signature: str


Said = Set | Extended | Opened | Gave | HandedIn | Marked | Closed | Signed


class Entry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One line of a record."""

    examination: int = SCHEMA
    number: int
    prev: str
    at: At
    by: str
    said: Said


class Sitting(Struct, frozen=True, kw_only=True):
    """An examination as far as its record tells it."""

    paper: Paper
    entries: int
    head: str
    """The hash of the last line."""
    at: At
    extra: int = 0
    opened: bool = False
    answers: tuple[Answer, ...] = ()
    over: bool = False
    marks: Mapping[ByHand, Mark] = {}
    result: Result | None = None
    signed: Signed | None = None

    def by_hand(self) -> Iterator[tuple[ByHand, Mark]]:
        """What was marked by hand, in the order of the list."""
        return ((item, self.marks[item]) for item in ByHand if item in self.marks)

    @property
    def done(self) -> bool:
        """Whether every question is answered or the paper was handed in."""
        return self.over or len(self.answers) == self.paper.questions


def first_line(paper: Paper, *, at: At) -> tuple[Sitting, bytes]:
    """The line that sets a paper, and the sitting that begins with it."""
    line = encode(Entry(number=0, prev=NOTHING, at=at, by=paper.examiner, said=Set(paper=paper)))
    return Sitting(paper=paper, entries=1, head=hash_of(line), at=at), line


def next_line(sitting: Sitting, said: Said, *, at: At, by: str) -> tuple[Sitting, bytes]:
    """The line that says this, and the sitting after it; `Refused` if it may not be said now, or not by them."""
    judge(sitting, said, at=at, by=by)
    line = encode(Entry(number=sitting.entries, prev=sitting.head, at=at, by=by, said=said))
    return replace(after(sitting, said), entries=sitting.entries + 1, head=hash_of(line), at=at), line


# What the candidate sees and says.


def asked(sitting: Sitting) -> Question | None:
    """The question that is to be answered now. What a candidate is shown of it leaves out the answers."""
    if not sitting.opened or sitting.done:
        return None
    return questions_of(sitting.paper)[len(sitting.answers)]


def limit_of(sitting: Sitting, question: Question) -> int | None:
    """The milliseconds that an answer may take, with the extra time granted so far; none for no limit."""
    most = limit(sitting.paper.speed, question.posed.form)
    return None if most is None else most * (100 + sitting.extra) // 100


def answer_to(sitting: Sitting, answer: str, milliseconds: int) -> Gave:
    """An answer, in its plain form, to the question that is asked now; `Refused` where none is."""
    question = asked(sitting)
    if question is None:
        _refuse("exam.none-asked")
    return Gave(number=len(sitting.answers), question=digest_of(question), answer=answer, milliseconds=milliseconds)


# What the examiner says at the end.


def closing(sitting: Sitting) -> Closed:
    """The close, with the result that the answers give."""
    paper = sitting.paper
    return Closed(result=result_of(questions_of(paper), sitting.answers, paper.pass_marks))


def signature(sitting: Sitting, key: str, sign: Callable[[bytes], bytes]) -> Signed:
    """The signature of everything said so far."""
    return Signed(key=key, signature=sign(PURPOSE + sitting.head.encode()).hex())


def signature_holds(signed: Signed, head: str, check: Callable[[bytes, bytes], bool]) -> bool:
    """Whether the signature is the key's, for a record whose last line before it has this hash."""
    try:
        raw = bytes.fromhex(signed.signature)
    except ValueError:
        return False
    return raw.hex() == signed.signature and check(raw, PURPOSE + head.encode())


# What may be said when, and by whom.


def judge(sitting: Sitting, said: Said, *, at: At, by: str) -> None:
    """`Refused` unless this may be said now by this account."""
    paper = sitting.paper
    if at < sitting.at:
        _refuse("exam.time")
    if sitting.signed is not None:
        _refuse("exam.signed")
    if sitting.result is not None and not isinstance(said, Signed):
        _refuse("exam.closed")
    if by not in (paper.candidate, paper.examiner):
        _refuse("exam.account", person=paper.examiner)
    match said:
        case Set():
            _refuse("exam.set")
        case Opened() | Gave():
            _only(paper.candidate, by)
        case Extended() | Marked() | Closed() | Signed():
            _only(paper.examiner, by)
    if isinstance(said, Opened | Gave | Extended | HandedIn):
        _judge_test(sitting, said)
    else:
        _judge_end(sitting, said)


def _judge_test(sitting: Sitting, said: Opened | Gave | Extended | HandedIn) -> None:
    """Whether it may be said of the questions now."""
    match said:
        case Opened():
            if sitting.opened:
                _refuse("exam.begun")
        case Gave():
            _judge_answer(sitting, said)
        case Extended(percent=percent):
            if not sitting.extra < percent <= MOST_EXTRA:
                _refuse("exam.extra", least=sitting.extra, most=MOST_EXTRA)
            if sitting.done:
                _refuse("exam.over")
        case HandedIn():
            if not sitting.opened:
                _refuse("exam.not-begun")
            if sitting.done:
                _refuse("exam.over")


def _judge_end(sitting: Sitting, said: Set | Marked | Closed | Signed) -> None:
    """Whether it may be said of marks, result and signature now."""
    match said:
        case Marked(marks=marks):
            if not marks or not set(marks) <= set(sitting.paper.by_hand):
                _refuse("exam.marks", items=listed(item.text for item in sitting.paper.by_hand))
        case Closed(result=result):
            _judge_close(sitting, result)
        case Signed(key=key):
            if sitting.result is None:
                _refuse("exam.not-closed")
            if key != sitting.paper.key:
                _refuse("exam.key", key=sitting.paper.key)


def _judge_answer(sitting: Sitting, gave: Gave) -> None:
    question = asked(sitting)
    if question is None:
        _refuse("exam.none-asked")
    if (gave.number, gave.question) != (len(sitting.answers), digest_of(question)):
        _refuse("exam.other-question", n=len(sitting.answers) + 1)
    if not 0 <= gave.milliseconds < 10**9 or len(gave.answer) > LONGEST_ANSWER:
        _refuse("exam.answer")


def _judge_close(sitting: Sitting, result: Result) -> None:
    if not sitting.done:
        _refuse("exam.not-over")
    missing = [item for item in sitting.paper.by_hand if item not in sitting.marks]
    if missing:
        _refuse("exam.unmarked", items=listed(item.text for item in missing))
    if encode(result) != encode(closing(sitting).result):
        _refuse("exam.result")


def _only(account: str, by: str) -> None:
    if by != account:
        _refuse("exam.account", person=account)


def _refuse(code: str, /, **params: Param) -> NoReturn:
    raise Refused(Fault(code, "examination", None, params))


def after(sitting: Sitting, said: Said) -> Sitting:
    """The sitting once this was said."""
    match said:
        case Opened():
            return replace(sitting, opened=True)
        case Gave(answer=text, milliseconds=spent):
            question = questions_of(sitting.paper)[len(sitting.answers)]
            answer = Answer(text=text, milliseconds=spent, limit=limit_of(sitting, question))
            return replace(sitting, answers=(*sitting.answers, answer))
        case Extended(percent=percent):
            return replace(sitting, extra=percent)
        case HandedIn():
            return replace(sitting, over=True)
        case Marked(marks=marks):
            return replace(sitting, marks={**sitting.marks, **marks})
        case Closed(result=result):
            return replace(sitting, result=result)
        case Signed():
            return replace(sitting, signed=said)
    return sitting


def asks_as_written(paper: Paper) -> bool:
    """Whether this program makes the questions that the paper was set with."""
    return digest_of_all(questions_of(paper)) == paper.digest
