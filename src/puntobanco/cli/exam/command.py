"""``puntobanco exam``: set a paper, sit it, grant time, mark, close and sign, and print the certificate page."""

from datetime import UTC, datetime
from pathlib import Path
from secrets import token_hex
from time import monotonic_ns
from typing import TYPE_CHECKING, Annotated

import click
from msgspec import Struct, json

from puntobanco.academy.session import Speed
from puntobanco.cli.files import write_file
from puntobanco.cli.setups import find_setup
from puntobanco.cli.verb import argument, option, verb
from puntobanco.faults import Fault, Refused
from puntobanco.words import LANGUAGES, listed

if TYPE_CHECKING:
    from puntobanco.academy.exam import ByHand, Mark

FILE = click.Path(dir_okay=False, path_type=Path)
PERCENT = click.IntRange(0, 100)
KEY = "The examiner's private key: a file that ends in .key."
NAME = "The candidate's name, written into a document beside the record, which can be deleted."
MARK = "As in voice=passed, failed or not-seen; may be repeated. What is not named was not seen."


@click.group()
def exam() -> None:
    """Examine a dealer: a paper under a seed, no hints, every answer recorded, and a result that anybody can replay.

    \b
    puntobanco keys make examiner                                    # once: the examiner's key
    puntobanco exam set massachusetts-commission exam.pb --candidate c-17 --examiner e-4 --key examiner.key
    puntobanco exam take exam.pb                                     # the candidate
    puntobanco exam close exam.pb --key examiner.key --mark voice=passed
    puntobanco verify exam.pb --key examiner.pub                     # anybody, at any time

    The record holds ids and hashes, no names. Certification is the school's (205 CMR 137.01).
    """


class SetPaper(Struct, frozen=True, kw_only=True):
    setup: Annotated[str, argument()]
    file: Annotated[Path, argument(type=FILE)]
    candidate: Annotated[str, option(required=True, metavar="ID", help="The candidate's account.")]
    examiner: Annotated[str, option(required=True, metavar="ID", help="The examiner's account.")]
    key: Annotated[Path, option(required=True, type=FILE, help=KEY)]
    seed: Annotated[str | None, option(help="Chosen by the examiner; by chance otherwise.")]
    questions: Annotated[int, option(type=click.IntRange(1, 500), show_default=True, help="How many.")] = 50
    speed: Annotated[Speed, option(show_default=True, help="As in a lesson.")] = Speed.USUAL
    pass_: Annotated[int, option("--pass", type=PERCENT, show_default=True, help="The pass mark in per cent.")] = 80
    each_part: Annotated[int, option(type=PERCENT, show_default=True, help="The least in each part.")] = 0
    skill: Annotated[tuple[str, ...], option(metavar="SKILL", help="Only this skill; may be repeated.")]
    name: Annotated[str | None, option(help=NAME)]


@verb("No paper was set.", name="set", group=exam)
def set_(given: SetPaper) -> None:
    """Set a paper and open its record FILE. It holds the seed: set it when the candidate sits down.

    \b
    puntobanco exam set rws-non-commission exam.pb --candidate c-17 --examiner e-4 --key examiner.key --pass 85
    """
    from puntobanco import __version__
    from puntobanco.academy import exam as academy
    from puntobanco.cli.exam.kept import Kept
    from puntobanco.signing import load_private

    setup, signer = find_setup(given.setup), load_private(given.key)
    document = b""
    if given.name:
        document = json.encode(academy.Candidate(candidate=given.candidate, name=given.name, salt=token_hex(16)))
    paper = academy.new_paper(
        setup,
        candidate=given.candidate,
        examiner=given.examiner,
        key=signer.key,
        seed=given.seed or token_hex(8),
        software=f"puntobanco {__version__}",
        questions=given.questions,
        speed=given.speed,
        pass_marks=academy.PassMarks(total=given.pass_, each_part=given.each_part),
        skills=given.skill,
        person=academy.candidate_hash(document) if document else "",
    )
    Kept(given.file).create(paper)
    click.echo(f"{given.file}: {paper.questions} questions of {len(paper.skills)} skills; pass mark {given.pass_}%.")
    if document:
        beside = given.file.with_suffix(".person.json")
        write_file(beside, document, "the document")
        click.echo(f"{beside}: who {given.candidate} is. Delete it, and nothing names the candidate.")


class Take(Struct, frozen=True, kw_only=True):
    file: Annotated[Path, argument(type=FILE)]
    language: Annotated[str, option(type=click.Choice(LANGUAGES), show_default=True, help="Of the questions.")] = "en"


@verb("Nothing was answered.", group=exam)
def take(given: Take) -> None:
    """Sit the examination, or go on with it. Nothing is said of an answer before the close.

    A choice is answered with its number, money as 12.50, chips as 3x100 2x25, an order as 2 1 3; Enter alone gives up.
    q, Ctrl-D or Ctrl-C leaves, and the same command goes on later.
    """
    from puntobanco.academy import exam as academy
    from puntobanco.cli.exam.kept import Kept
    from puntobanco.cli.exam.sitting import Desk

    kept = Kept(given.file)
    sitting = kept.read()
    if not sitting.opened:
        sitting = kept.say(academy.Opened(), sitting.paper.candidate)
    desk = Desk(given.language)
    while (question := academy.asked(sitting)) is not None:
        place = f"{len(sitting.answers) + 1}/{sitting.paper.questions}"
        begun = monotonic_ns()
        answer = desk.answer(question, place, academy.limit_of(sitting, question))
        if answer is None:
            desk.left(sitting.paper.questions - len(sitting.answers))
            return
        spent = (monotonic_ns() - begun) // 1_000_000
        sitting = kept.say(academy.answer_to(kept.read(), answer, spent), sitting.paper.candidate)
    desk.over()


class Extend(Struct, frozen=True, kw_only=True):
    file: Annotated[Path, argument(type=FILE)]
    percent: Annotated[int, option(required=True, type=click.IntRange(1, 400), help="In all, on top of the usual.")]
    key: Annotated[Path, option(required=True, type=FILE, help=KEY)]


@verb("No time was granted.", group=exam)
def extend(given: Extend) -> None:
    """Grant the candidate extra time for every answer from here on; it is recorded, the reason is not."""
    from puntobanco.academy import exam as academy
    from puntobanco.cli.exam.kept import Kept, key_of

    kept = Kept(given.file)
    sitting = kept.read()
    key_of(sitting, given.key)
    kept.say(academy.Extended(percent=given.percent), sitting.paper.examiner)
    click.echo(f"{given.file}: {given.percent}% more time from question {len(sitting.answers) + 1} on.")


class Close(Struct, frozen=True, kw_only=True):
    file: Annotated[Path, argument(type=FILE)]
    key: Annotated[Path, option(required=True, type=FILE, help=KEY)]
    mark: Annotated[tuple[str, ...], option(metavar="WHAT=MARK", help=MARK)]
    hand_in: Annotated[bool, option(help="End it though questions are open: they count as missed.")]


@verb("The examination was not closed.", group=exam)
def close(given: Close) -> None:
    """Mark by hand what a screen cannot test, close the examination and sign its record.

    Marked by hand: shuffling, cards, chips, markers, voice, control, hospitality.
    """
    from puntobanco.academy import exam as academy
    from puntobanco.cli.exam.kept import Kept, key_of
    from puntobanco.cli.exam.sitting import print_sitting

    kept = Kept(given.file)
    sitting = kept.read()
    signer, examiner = key_of(sitting, given.key), sitting.paper.examiner
    marks = dict.fromkeys(sitting.paper.by_hand, academy.Mark.NOT_SEEN) | _marks(given.mark)
    if sitting.result is None:
        if given.hand_in and not sitting.done:
            sitting = kept.say(academy.HandedIn(), examiner)
        if not sitting.done:
            raise Refused(Fault.of("exam.not-over", str(given.file)))
        kept.say(academy.Marked(marks=marks), examiner)
        sitting = kept.say(academy.closing(sitting), examiner)
    sitting = kept.say(academy.signature(sitting, signer.key, signer.sign), examiner)
    print_sitting(sitting)
    click.echo(f"{given.file} is signed with the key {signer.key}.")


def _marks(given: tuple[str, ...]) -> "dict[ByHand, Mark]":
    from puntobanco.academy import exam as academy

    marks: dict[ByHand, Mark] = {}
    for said in given:
        item, _, mark = said.partition("=")
        try:
            marks[academy.ByHand(item)] = academy.Mark(mark)
        except ValueError:
            items = listed(known.value for known in academy.ByHand)
            words = listed(known.value for known in academy.Mark)
            raise Refused(Fault.of("exam.no-mark", "--mark", said=said[:60], items=items, marks=words)) from None
    return marks


class Certificate(Struct, frozen=True, kw_only=True):
    file: Annotated[Path, argument(type=FILE)]
    output: Annotated[str, option("-o", "--output", required=True, metavar="FILE", help="A .pdf or .html file.")]
    key: Annotated[Path, option(required=True, type=FILE, help="The examiner's public key: a file that ends in .pub.")]
    person: Annotated[Path | None, option(type=FILE, help="The document that says who the candidate is.")]
    language: Annotated[str, option(type=click.Choice(LANGUAGES), show_default=True, help="Its language.")] = "en"


@verb("No page was written.", group=exam)
def certificate(given: Certificate) -> None:
    """The certificate page of a record that holds: what was tested, the result, what was marked by hand.

    \b
    puntobanco exam certificate exam.pb -o certificate.pdf --key examiner.pub --person exam.person.json
    """
    from puntobanco.academy import exam as academy
    from puntobanco.cli.exam.kept import Kept, read_person
    from puntobanco.cli.report.command import check_fonts, form_of
    from puntobanco.reports.certificate import certificate_of, typeset
    from puntobanco.signing import load_public

    form = form_of(given.output)
    if form == "md":
        raise Refused(Fault.of("format.name-leaflet", given.output[:100]))
    check_fonts(given.language, form)
    verdict = academy.verify(Kept(given.file).bytes(), load_public(given.key).check)
    if verdict.findings or verdict.sitting is None:
        why = verdict.findings[0].text
        raise Refused(Fault.of("exam-record", str(given.file), why=why))
    sitting = verdict.sitting
    name = read_person(given.person, sitting).name if given.person else ""
    ended = datetime.fromtimestamp(sitting.at // 1000, UTC).date().isoformat()
    page = certificate_of(sitting, name=name, date=ended, language=given.language)
    write_file(given.output, typeset(page, form), "the page")
    click.echo(f"Written: {given.output}.", err=True)
