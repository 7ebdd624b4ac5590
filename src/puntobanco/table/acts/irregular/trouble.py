"""Reports of what went wrong, and the lawful ways out.

A report is set beside what the table knows, the rulebook gives the ways out, and the table stands still until
somebody of the right rank has taken one of them. What no clause gives is not offered, least of all a void round.
"""

from collections.abc import Iterator
from itertools import islice

from msgspec.structs import replace

from puntobanco.machine import Recorded
from puntobanco.procedure.irregular import Case, Exit, Remedy
from puntobanco.procedure.roles import DEALERS, Role
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table import notes, telling
from puntobanco.table.acts.irregular.cases import (
    as_known,
    card_of,
    case_of,
    check,
    found_late,
    leaving,
    proof,
    subjects,
)
from puntobanco.table.commands import CardText
from puntobanco.table.model import preconditions as when
from puntobanco.table.model.answer import Answer, Context, done
from puntobanco.table.model.committed import check_report
from puntobanco.table.model.phases import PLAYING, Phase
from puntobanco.table.model.state import RoundState, Table, Trouble
from puntobanco.table.shared.seeing import read_card, see
from puntobanco.table.specs import HOST, ActSpec, EventSpec, Trial
from puntobanco.words import in_words, say


def report_trouble(context: Context, act: ask.ReportTrouble) -> Answer:
    """Say what went wrong; the answer is what this rulebook prescribes."""
    table = context.table
    check_report(context, act)
    act = as_known(table, act)
    check(table, act)
    named, late = card_of(table, act), found_late(table, act)
    decided = () if late else proof(table, act)
    case = case_of(table, act, established_=bool(decided))
    ways, otherwise = _later_stands(table) if late else _ways(table, case)
    reported = ev.TroubleReported(
        report=act.report,
        note=act.note,
        remedies=ways,
        card=CardText(str(named)) if named is not None else None,
        seen=case.seen,
        side=act.side,
        place=None if late else act.place,  # in a later round another card lies there
        established=decided,
        rebuildable=act.rebuildable,
        otherwise=otherwise,
        out=0 if late else leaving(act),
    )
    return done(reported)


def _ways(table: Table, case: Case) -> tuple[tuple[Remedy, ...], tuple[Remedy, ...]]:
    """The ways out as it was reported, and those if the cards can, or cannot, be put in order after all."""
    setup = table.rules.setup
    as_told = setup.rulebook.remedies(setup, case)
    otherwise = setup.rulebook.remedies(setup, replace(case, rebuildable=not case.rebuildable))
    return as_told, otherwise if otherwise != as_told else ()


def _later_stands(table: Table) -> tuple[tuple[Remedy, ...], tuple[Remedy, ...]]:
    """What is found only in a later round is recorded and changes nothing [RWS 5.11; NZ 12.8]."""
    return (Remedy(exit=Exit.STAND, by=Role.DEALER, clause=table.procedure.later_stands),), ()


def trouble_reported(table: Table, event: ev.TroubleReported, recorded: Recorded[ev.TroubleReported]) -> Table:
    """The table waits for a way out."""
    named = read_card(event.card)
    shoe = table.shoe
    assert shoe is not None
    fresh = (named,) if named is not None and event.out else ()
    shoe = see(shoe, shoe.cards.astray(event.out, named, shoe.out), *fresh)
    shoe = replace(shoe, out=shoe.out + event.out)
    trouble = Trouble(
        report=event.report,
        note=event.note,
        remedies=event.remedies,
        card=named,
        seen=event.seen,
        side=event.side,
        place=event.place,
        established=event.established,
        rebuildable=event.rebuildable,
        otherwise=event.otherwise,
        lying=event.out,
        by=recorded.by,
        position=table.position,
    )
    return replace(table, trouble=trouble, shoe=shoe, round=_disclosed(table.round, event))


def _disclosed(round_: RoundState | None, event: ev.TroubleReported) -> RoundState | None:
    """The round, no longer stopped; a card that was seen by the error stays seen, whatever becomes of it."""
    if round_ is None:
        return None
    stop = round_.stopped is not None and round_.stopped.card is not None
    seen = event.seen or event.card is not None or stop
    return replace(round_, stopped=None, disclosed=round_.disclosed or seen, keyed=())


def _try_report(context: Context) -> Iterator[Trial]:
    """The first thing that may be reported: `offers` lists them all, and the whole answer would take the proof of
    what is established."""
    for subject in islice(subjects(context.table, context.who.role), 1):
        act = ask.ReportTrouble(report=subject.report, side=subject.side, place=subject.place)
        yield Trial(act, subject.report.value, sure=True)


ACTS = (
    ActSpec(
        ask.ReportTrouble,
        DEALERS | HOST,
        PLAYING | {Phase.SHOE, Phase.READY, Phase.STOPPED},
        report_trouble,
        _try_report,
        when=when.nothing_reported,
    ),
)

EVENTS = (
    EventSpec(
        ev.TroubleReported,
        record_in_place=trouble_reported,
        told=telling.note(lambda event: telling.joined("Reported", in_words(event.text))),
        notes=lambda table, event: notes.stop(say("note.trouble"), event.text),
    ),
)
