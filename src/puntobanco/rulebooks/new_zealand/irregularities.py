"""New Zealand, section 12 and 15.10 to 15.11: what follows an error, and when a hand or a round is void."""

from msgspec.structs import replace

from puntobanco.procedure import keys
from puntobanco.procedure.irregular import Case, Exit, Remedy, Report
from puntobanco.procedure.roles import Role
from puntobanco.rulebooks.model import Setup
from puntobanco.rulebooks.new_zealand.cite import NZ
from puntobanco.rulebooks.new_zealand.games import INTERNATIONAL

FIRST_FOUR = 4


def remedies(setup: Setup, case: Case) -> tuple[Remedy, ...]:
    """The ways out of one case, in the document's order."""
    operator = Role(setup.chosen[keys.DISCRETION])
    match case.report:
        case Report.WRONGFUL_THIRD:
            return (_wrongful_third(case),)
        case Report.EXTRA_CARD:
            return (_too_early(setup, case) if case.due else _extra(case),)
        case Report.FACE_UP_IN_SHOE | Report.EXPOSED if not (case.settled and case.turned):
            return (_face_up(setup, case),)
        case Report.OUT_OF_CARDS:
            return (Remedy(exit=Exit.VOID, by=Role.DEALER, clause=NZ("12.5"), replaces_cards=NZ("12.5")),)
        case Report.WRONG_SIDE | Report.WRONG_HANDLER | Report.TWO_AT_ONCE | Report.WRONG_NUMBER if _in_play(case):
            return (_rebuilt(setup, case, operator),)
        case Report.NO_BURN:
            return (Remedy(exit=Exit.STAND, by=Role.DEALER, clause=NZ("12.7")),)
        case Report.MISREAD:
            return (Remedy(exit=Exit.READ_AGAIN, by=Role.PIT, clause=NZ("12.9")),)
        case Report.FOREIGN_CARD | Report.CARD_COUNT | Report.UNSHUFFLED:
            return (Remedy(exit=Exit.STAND, by=operator, clause=NZ("12.8"), replaces_cards=NZ("7.9")),)
        case Report.INTERRUPTED:
            return (Remedy(exit=Exit.STAND, by=operator, clause=None),)  # the document is silent: the round goes on
        case Report.OTHER if _in_play(case):
            return (_rebuilt(setup, case, operator), Remedy(exit=Exit.STAND, by=operator, clause=NZ("12.8")))
        case _:
            return (Remedy(exit=Exit.STAND, by=operator, clause=NZ("12.8")),)


def _wrongful_third(case: Case) -> Remedy:
    """The Banker's third if the Banker must draw, seen or not; else the next round's first, or a Void Hand if seen."""
    if case.banker_draws:
        return Remedy(exit=Exit.BANKERS_THIRD, by=Role.DEALER, clause=NZ("12.1(a)"))
    if case.seen:
        return Remedy(exit=Exit.WITHOUT_BETS_NEXT, by=Role.DEALER, clause=NZ("12.1(b) s2"))
    return Remedy(exit=Exit.FIRST_OF_NEXT, by=Role.DEALER, clause=NZ("12.1(b) s1"))


def _too_early(setup: Setup, case: Case) -> Remedy:
    """A card that a hand waits for is that hand's, as it would have been without the error; seen, as if dealt so."""
    if case.seen:
        return _face_up(setup, replace(case, report=Report.EXPOSED))
    return Remedy(exit=Exit.STAND, by=Role.DEALER, clause=NZ("12.6 s1"))


def _in_play(case: Case) -> bool:
    """Whether the round can still be put in order: bets that are settled stand as they were dealt [NZ 12.8]."""
    return case.under_way and not case.settled


def _extra(case: Case) -> Remedy:
    """A card that no hand waits for opens the next round; if it was seen, a Void Hand."""
    if case.seen:
        return Remedy(exit=Exit.WITHOUT_BETS_NEXT, by=Role.DEALER, clause=NZ("12.2(b)"))
    return Remedy(exit=Exit.FIRST_OF_NEXT, by=Role.DEALER, clause=NZ("12.2(a)"))


def _face_up(setup: Setup, case: Case) -> Remedy:
    """The first card makes a Void Hand; a later one is used; in International any of the first four makes one.

    Found face up in the shoe that holds in every style; dealt face up only where cards lie hidden.
    """
    boxed = case.report is Report.FACE_UP_IN_SHOE or case.hidden_style
    if INTERNATIONAL in setup.adopted and case.dealt < FIRST_FOUR and boxed:
        return Remedy(exit=Exit.WITHOUT_BETS_NOW, by=Role.DEALER, clause=NZ("15.11"))
    if case.report is Report.EXPOSED:  # the order of the cards is as it should be
        return Remedy(exit=Exit.STAND, by=Role.DEALER, clause=NZ("12.6 s1"))
    if case.dealt == 0:
        return Remedy(exit=Exit.WITHOUT_BETS_NOW, by=Role.DEALER, clause=NZ("12.3"))
    if not case.due:  # the hands are complete: it is the first card of the next round
        return Remedy(exit=Exit.WITHOUT_BETS_NEXT, by=Role.DEALER, clause=NZ("12.3"))
    return Remedy(exit=Exit.USE_CARD, by=Role.DEALER, clause=NZ("12.4"))


def _rebuilt(setup: Setup, case: Case, operator: Role) -> Remedy:
    """Put in order, and all abide by it; else the whole round is void and every bet goes back.

    [NZ 12.6 s1; NZ 12.6 s2; NZ 12.6 s3]. In International's Styles B and D the operator may then, at a player's
    request, let whole bets be withdrawn, even with the result known [NZ 15.10 middle].
    """
    if not case.rebuildable:
        return Remedy(exit=Exit.VOID, by=operator, clause=NZ("12.6 s2"))
    delivered = case.report in (Report.WRONG_SIDE, Report.WRONG_HANDLER)
    pulled = INTERNATIONAL in setup.adopted and delivered and case.handled
    clause = NZ("15.10(a)") if case.report is Report.WRONG_SIDE else NZ("15.10(b)")
    return Remedy(
        exit=Exit.REBUILD,
        by=operator,
        clause=NZ("12.6 s1"),
        withdrawal=clause if pulled else None,
        left_over_seen=NZ("12.2(b)"),
    )
