"""Massachusetts: what must hold over a whole set-up, and over all tables of a pit."""

from collections.abc import Iterator

from puntobanco.faults import Fault
from puntobanco.procedure import keys
from puntobanco.rulebooks.massachusetts.cite import MA
from puntobanco.rulebooks.model import Reach, Setup, Shared


def filed_procedures(setup: Setup) -> Iterator[Fault]:
    """Pre-shuffled cards and a batch shuffler follow a procedure that was filed."""
    chosen = setup.chosen
    if chosen[keys.OPENING] == "preshuffled" and not chosen.get(keys.PRESHUFFLED_PROCEDURE):
        yield Fault.of("no-filing.pre-shuffled", "opening", MA("4(d)"))
    if chosen[keys.OPENING] == "batch" and not chosen.get(keys.BATCH_PROCEDURE):
        yield Fault.of("no-filing.batch-shuffler", "opening", MA("4(e)"))


def reshuffle_follows_lacing(setup: Setup) -> Iterator[Fault]:
    """The extra shuffle is an addition to lacing."""
    if setup.chosen[keys.RESHUFFLE_AFTER_LACE] and setup.chosen[keys.SHUFFLE] != "lace":
        yield Fault.of("no-lacing", "reshuffle_after_lace", MA("5(a)(1)(i)"))


def coupons_need_a_payout(setup: Setup) -> Iterator[Fault]:
    """The document gives match-play coupons no payout, so the operator must."""
    if "match-play" in setup.chosen[keys.INSTRUMENTS] and not setup.chosen.get(keys.MATCH_PLAY_PAYS):
        yield Fault.of("no-payout", "instruments", MA("8(b) s1"))


def filed_elections(setup: Setup) -> Iterator[Fault]:
    """Players turning the cards and a smaller portion of House Money are filed first."""
    chosen = setup.chosen
    if chosen[keys.CARD_HANDLING] == "players" and not chosen.get(keys.CARD_HANDLING_FILING):
        yield Fault.of("no-filing.players-turn", "card_handling", MA("9(d)"))
    if chosen[keys.PARLAY_PORTION] != 1 and not chosen.get(keys.PARLAY_FILING):
        yield Fault.of("no-filing.portion-house", "house_money.added", MA("9(e)(1)a"))


def rules_submission(setup: Setup) -> Iterator[Fault]:
    """The Rules Submission holds when vigorish is collected, the Dragon Bonus pay table and the seen third card."""
    if setup.chosen.get(keys.RULES_SUBMISSION):
        return
    needs = [("what becomes of a seen third card is", "disclosed_third", MA("15(c)"))]
    if setup.takes_commission:
        needs.insert(0, ("when vigorish is collected is", "vigorish.collected", MA("13(d)")))
    elif setup.offers_family("dragon-bonus"):
        needs.insert(0, ("the Dragon Bonus pay table is", "wagers.dragon-bonus", MA("13(e) lead")))
    what, where, clause = needs[0]
    yield Fault.of("no-filing.chosen-rules", where, clause, what=what)


def layout_is_approved(setup: Setup) -> Iterator[Fault]:
    """A layout is submitted and approved before it is used; a table without the reference is warned of."""
    if not setup.chosen.get(keys.LAYOUT_APPROVAL):
        yield Fault.of("no-approval.layout-named", "approvals.layout", MA("2(b)"))


CHECKS = (filed_procedures, reshuffle_follows_lacing, coupons_need_a_payout, filed_elections, rules_submission)
NOTES = (layout_is_approved,)

SHARED = (
    Shared(keys.SHUFFLE, Reach.PIT, MA("5(b)")),
    Shared(keys.RESHUFFLE_AFTER_LACE, Reach.PIT, MA("5(b)")),
)
