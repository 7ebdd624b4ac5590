"""Massachusetts, section 15: what follows a card drawn or shown in error, and a shoe that runs dry.

Of cards to the wrong side, two cards at once and cards that do not belong to the set the document says nothing: there
the round stands or the cards are put right, and nothing is void.
"""

from puntobanco.procedure import keys
from puntobanco.procedure.irregular import Case, Exit, Remedy, Report
from puntobanco.procedure.roles import Role
from puntobanco.rulebooks.massachusetts.cite import MA
from puntobanco.rulebooks.model import Setup


def remedies(setup: Setup, case: Case) -> tuple[Remedy, ...]:
    """The ways out of one case, in the document's order."""
    match case.report:
        case Report.EXTRA_CARD:
            return (_extra(case),)
        case Report.WRONGFUL_THIRD:
            return (_wrongful_third(setup, case),)
        case Report.FACE_UP_IN_SHOE | Report.EXPOSED:
            return (_disclosed(case),)
        case Report.OUT_OF_CARDS:
            return (_ran_dry(),)
        case Report.MISREAD:
            return (Remedy(exit=Exit.READ_AGAIN, by=Role.PIT, clause=None),)
        case Report.TWO_AT_ONCE if not case.settled:
            return (_put_right(Exit.DECIDE_ORDER),)
        case Report.WRONG_SIDE | Report.WRONG_HANDLER | Report.WRONG_NUMBER if case.under_way and not case.settled:
            return (_put_right(Exit.REBUILD), Remedy(exit=Exit.STAND, by=Role.PIT, clause=None))
        case _:
            return (Remedy(exit=Exit.STAND, by=Role.PIT, clause=None),)


def _put_right(exit_: Exit) -> Remedy:
    """The floorperson puts the cards in order; one that is left over and was seen opens a simulated round."""
    return Remedy(exit=exit_, by=Role.PIT, clause=None, left_over_seen=MA("15(d)"))


def _extra(case: Case) -> Remedy:
    """Unseen, it opens the next hand [MA 15(a)]; seen, a simulated round [MA 15(d)]."""
    if case.seen:
        return Remedy(exit=Exit.WITHOUT_BETS_NEXT, by=Role.DEALER, clause=MA("15(d)"))
    return Remedy(exit=Exit.FIRST_OF_NEXT, by=Role.DEALER, clause=MA("15(a)"))


def _wrongful_third(setup: Setup, case: Case) -> Remedy:
    """The Banker's third if the Banker must draw, seen or not; otherwise by whether it was seen."""
    if case.banker_draws:
        return Remedy(exit=Exit.BANKERS_THIRD, by=Role.DEALER, clause=MA("15(c)") if case.seen else MA("15(b)"))
    if not case.seen:
        return Remedy(exit=Exit.FIRST_OF_NEXT, by=Role.DEALER, clause=MA("15(b)"))
    if setup.chosen[keys.DISCLOSED_THIRD] == "discard":
        return Remedy(exit=Exit.DISCARD_WITH_ONE, by=Role.DEALER, clause=MA("15(c)(1)"))
    return Remedy(exit=Exit.WITHOUT_BETS_NEXT, by=Role.DEALER, clause=MA("15(c)(2)"))


def _ran_dry() -> Remedy:
    """The round is void and a whole new set comes.

    An award of Royal 9 is never taken back by it: every combination that wins is a natural, and a natural needs no
    further card.
    """
    return Remedy(exit=Exit.VOID, by=Role.DEALER, clause=MA("15(e) s1"), replaces_cards=MA("15(e) s2"))


def _disclosed(case: Case) -> Remedy:
    """The first card of a round makes that round a simulated one; a later one is set aside for a round afterwards.

    Read so because the text would otherwise send a card to which a hand is entitled into another round: the next
    card serves, and the floorperson confirms. A third card that the caller deals face up in any case is not disclosed
    by that; and once its hand has been turned, that a card was disclosed before changes nothing.
    """
    if case.report is Report.EXPOSED and case.due_face_up:
        return Remedy(exit=Exit.STAND, by=Role.DEALER, clause=MA("9(c) s4"))
    if case.turned:
        return Remedy(exit=Exit.STAND, by=Role.PIT, clause=None)
    if case.dealt == 0:
        return Remedy(exit=Exit.WITHOUT_BETS_NOW, by=Role.DEALER, clause=MA("15(d)"))
    return Remedy(exit=Exit.WITHOUT_BETS_NEXT, by=Role.PIT, clause=MA("15(d)"))
