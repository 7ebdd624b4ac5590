"""Resorts World Sentosa, section 5: what follows an error, when a round is void, and the options of the bettors."""

from puntobanco.clauses import ClauseId, citing
from puntobanco.procedure.irregular import Case, Exit, Remedy, Report
from puntobanco.procedure.roles import Role
from puntobanco.rulebooks.model import Setup
from puntobanco.rulebooks.rws.cite import RWS

# 5.5: the current round is void, and every earlier one stands.

VOID = {
    Report.FOREIGN_CARD: RWS("5.5.1"),
    Report.CARD_COUNT: RWS("5.5.2"),
    Report.OUT_OF_CARDS: RWS("5.5.4"),
    Report.UNSHUFFLED: RWS("5.5.5"),
}
FAULTY_CARDS = citing("HOUSE")("faulty cards")
"""Nobody deals on from a set that made a round void: no clause asks for it."""


FOUND_UNTIL_NEXT_CALL = frozenset({
    Report.WRONG_NUMBER, Report.WRONG_SIDE, Report.WRONG_HANDLER, Report.EXPOSED, Report.TWO_AT_ONCE,
})  # fmt: skip
"""What has its effect until the next round commences [RWS 5.5.3], for the clauses name no earlier end [RWS 5.11]."""


def remedies(setup: Setup, case: Case) -> tuple[Remedy, ...]:
    if case.report in VOID:
        return (_of_the_set(case),)
    match case.report:
        case Report.INTERRUPTED:
            return (_interrupted(case),)
        case Report.WRONG_NUMBER | Report.WRONGFUL_THIRD:
            return _wrong_number(case)
        case Report.EXTRA_CARD | Report.FACE_UP_IN_SHOE:
            return _excess(case)
        case Report.EXPOSED:
            return (_shown(case),)
        case Report.WRONG_SIDE | Report.WRONG_HANDLER:
            return (_misplaced(case),)
        case Report.TWO_AT_ONCE:
            decided = Remedy(
                exit=Exit.DECIDE_ORDER,
                by=Role.PIT,
                clause=RWS("5.10"),
                options=RWS("5.10.1"),
                replaces_cards=RWS("5.10.2"),
            )
            return (decided,)
        case Report.MISREAD:
            return (Remedy(exit=Exit.READ_AGAIN, by=Role.PIT, clause=RWS("5.14")),)
        case _:
            return _unlisted(case)


def _of_the_set(case: Case) -> Remedy:
    """The current round is void; one whose bets are settled is over and stands [RWS 5.5; RWS 1.19]."""
    if case.under_way and not case.settled:
        return Remedy(exit=Exit.VOID, by=Role.PIT, clause=VOID[case.report], replaces_cards=FAULTY_CARDS)
    return Remedy(exit=Exit.STAND, by=Role.PIT, clause=RWS("5.5"), replaces_cards=FAULTY_CARDS)


def _shown(case: Case) -> Remedy:
    """A card shown where cards lie face down stops nothing, and the bettors have their options [RWS 5.9].

    Where cards are dealt face up it is no error at all.
    """
    if not case.hidden_style:
        return Remedy(exit=Exit.STAND, by=Role.DEALER, clause=None)
    options = None if case.established else RWS("5.9")
    return Remedy(exit=Exit.STAND, by=Role.DEALER, clause=RWS("5.9"), options=options)


def _interrupted(case: Case) -> Remedy:
    """Play goes on if an offered bet has conclusively won or lost; else the round is void [RWS 5.4]."""
    if case.established:
        return Remedy(exit=Exit.STAND, by=Role.PIT, clause=RWS("5.4.1"))
    return Remedy(exit=Exit.VOID, by=Role.PIT, clause=RWS("5.4.2"))


def _wrong_number(case: Case) -> tuple[Remedy, ...]:
    """Put in order if that can be done; else void, as long as the next round has not begun [RWS 5.5.3]."""
    if case.rebuildable and case.before_call:
        return (Remedy(exit=Exit.REBUILD, by=Role.PIT, clause=RWS("5.7 s1"), options=_unless_established(case)),)
    if case.before_call:
        return (Remedy(exit=Exit.VOID, by=Role.PIT, clause=RWS("5.5.3")),)
    return (Remedy(exit=Exit.STAND, by=Role.PIT, clause=RWS("5.5.3")),)


def _unless_established(case: Case) -> ClauseId | None:
    return None if case.established else RWS("5.7.1")


def _excess(case: Case) -> tuple[Remedy, ...]:
    """Put in order by the drawing table, or used in the next round; only the House judges which [RWS 5.7 s2]."""
    options = _unless_established(case)
    used = Exit.USE_CARD if case.report is Report.FACE_UP_IN_SHOE else Exit.FIRST_OF_NEXT
    remedy = Remedy(exit=used, by=Role.PIT, clause=RWS("5.7 s1"), options=options)
    if not case.rebuildable or not case.under_way or case.report is Report.FACE_UP_IN_SHOE:
        return (remedy,)
    return (Remedy(exit=Exit.REBUILD, by=Role.PIT, clause=RWS("5.7 s1"), options=options), remedy)


def _misplaced(case: Case) -> Remedy:
    """Put in order before play goes on, and played on [RWS 5.8; RWS 5.8 closing 1].

    Options unless an outcome is established and the cards are put in order [RWS 5.8 closing 2].
    """
    clause = RWS("5.8.1") if case.report is Report.WRONG_SIDE else RWS("5.8.2")
    options = None if case.established and case.rebuildable else RWS("5.8 closing 2")
    exit_ = Exit.REBUILD if case.rebuildable else Exit.STAND
    return Remedy(exit=exit_, by=Role.PIT, clause=clause, options=options)


def _unlisted(case: Case) -> tuple[Remedy, ...]:
    """What is not listed the Shift Manager decides [RWS 5.17]; every dealing error has its options [RWS 5.12]."""
    ways = (Exit.STAND, Exit.REBUILD, Exit.VOID) if case.under_way else (Exit.STAND,)
    return tuple(
        Remedy(exit=way, by=Role.SHIFT_MANAGER, clause=RWS("5.17"), options=None if way is Exit.VOID else RWS("5.12"))
        for way in ways
    )
