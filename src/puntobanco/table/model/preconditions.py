"""What must hold before an act is offered at all, whatever it says: the third question after role and phase."""

from puntobanco.clauses import ClauseId
from puntobanco.faults import Fault
from puntobanco.procedure.roles import Role
from puntobanco.table.model.answer import Context
from puntobanco.table.model.state import NEW_SHOE, Ready, Table
from puntobanco.table.shared.hits import unrecorded
from puntobanco.table.shared.seeing import card_unconfirmed, cutting_card_unconfirmed
from puntobanco.words import Param, PersonRef, say


def _fault(key: str, clause: ClauseId | None = None, /, **params: Param) -> Fault:
    return Fault(key, "table", clause, params)


def signs_are_up(context: Context) -> Fault | None:
    """No round begins without the signs of the present set-up [NZ 5.11 s2; NZ 13.6]."""
    if context.table.signs:
        return None
    signs = context.table.rules.setup.rulebook.signs
    clause = context.table.procedure.odds_sign or (signs[0].clause if signs else None)
    return _fault("signs-missing", clause)


def bets_may_open(context: Context) -> Fault | None:
    """Bets are called for with the signs up, every hand that won of a jackpot recorded, not before a round without
    bets, and not while the pit is to confirm.
    """
    if (fault := unrecorded(context.table)) is not None:
        return fault
    carried = context.table.carried
    if carried is not None and carried.without_bets is not None:
        return _fault("no-bets-this-hand", carried.without_bets)
    return cutting_card_unconfirmed(context.table) or card_unconfirmed(context.table) or signs_are_up(context)


def nothing_reported(context: Context) -> Fault | None:
    """One thing at a time."""
    trouble = context.table.trouble
    if trouble is None:
        return None
    return _fault("trouble.something-else", sentence=trouble.text)


def something_reported(context: Context) -> Fault | None:
    """Only what was reported is resolved."""
    if context.table.trouble is not None:
        return None
    return _fault("nothing-reported")


def owes_round_without_bets(context: Context) -> Fault | None:
    """Only after an error that makes a round without bets necessary, every hand that won of a jackpot recorded."""
    carried = context.table.carried
    if carried is not None and carried.without_bets is not None:
        return unrecorded(context.table)
    return _fault("no-need.nothing-makes")


def is_between_rounds(table: Table) -> bool:
    """Whether no round, trouble or dispute is under way."""
    return table.round is None and table.trouble is None and table.dispute is None


def between_rounds(context: Context) -> Fault | None:
    """A table that is paused stands between rounds only if no round was under way."""
    if is_between_rounds(context.table):
        return None
    return _fault("not-now.round-under")


def is_guest(context: Context) -> Fault | None:
    """A player acts at a table where they are."""
    who = context.who
    if who.role is not Role.PLAYER:
        return None
    guest = context.table.guests.get(who.person)
    if guest is not None and not guest.away:
        return None
    return _fault("not-here.join-first", person=PersonRef(who.person))


def handles_bets(context: Context) -> Fault | None:
    """Bets are handled by people at the table; after a late change only by whom the operator named [NZ 5.14(c)]."""
    round_ = context.table.round
    if (fault := card_unconfirmed(context.table)) is not None:
        return fault
    if round_ is None or round_.late in (None, context.who.person):
        return is_guest(context)
    clause = context.table.procedure.closing.late_handler
    return _fault("not-the-handler.handles-bets-changed", clause, late=PersonRef(str(round_.late)))


def bets_are_closed(context: Context) -> Fault | None:
    """No card is passed out or shown while a late change has the bets open again [NZ 5.14(d)]."""
    round_ = context.table.round
    if round_ is None or round_.late is None:
        return None
    return _fault("call-again.bets-opened", context.table.procedure.closing.recall)


def has_curator(context: Context) -> Fault | None:
    """Only where players deal."""
    if context.table.procedure.curator is not None:
        return None
    return _fault("no-curator.table-dealer", context.table.procedure.dealer)


def offered_by(table: Table) -> ClauseId | None:
    """The clause by which the shoe goes round now: freshly loaded, or passed on."""
    rules = table.procedure.curator
    if rules is None:
        return None
    return rules.offer if table.curator.why == NEW_SHOE else rules.passed


def may_answer_shoe(context: Context) -> Fault | None:
    """Only the person asked to take the shoe, or one who has it and wants the dealer to deal [MA 7(b); MA 7(d)(1)].

    Staff write down what that person has said.
    """
    rules, curator = context.table.procedure.curator, context.table.curator
    if rules is None:
        return has_curator(context)
    now = curator.offers[0] if curator.offers else curator.holder
    if now == context.who.person or (context.who.role is not Role.PLAYER and now is not None):
        return None
    return _fault(
        "not-offered.shoe",
        offered_by(context.table),
        offers=PersonRef(curator.offers[0]) if curator.offers else say("role.nobody"),
        person=PersonRef(context.who.person),
    )


def may_pass_shoe(context: Context) -> Fault | None:
    """The curator passes the shoe after a round; the dealer or the pit may order it at any time [MA 14(a)(2)]."""
    rules, holder = context.table.procedure.curator, context.table.curator.holder
    if rules is None:
        return has_curator(context)
    if context.who.role is not Role.PLAYER:
        asked = holder or context.table.curator.offers
        return None if asked else _fault("no-curator.player-shoe", rules.ordered)
    if holder != context.who.person:
        return _fault("not-the-curator.shoe", rules.keep, person=PersonRef(context.who.person))
    if context.table.round is not None:
        return _fault("mid-round.shoe-passed", rules.keep)
    return None


def has_the_shoe(context: Context) -> Fault | None:
    """The dealer deals, or keys what the curator deals at the caller's word; nobody else does [MA 1 Curator]."""
    table, who = context.table, context.who
    curator, rules = table.curator, table.procedure.curator
    if who.role is not Role.PLAYER or (rules and curator.holder == who.person and not curator.dealer):
        return None
    clause = rules.definition if rules else table.procedure.dealer
    return _fault("not-the-curator.deal-shoe", clause, person=PersonRef(who.person))


def may_draw(context: Context) -> Fault | None:
    """Who has the shoe draws, once what was paid on the first four cards has been entered."""
    return has_the_shoe(context) or payments_entered(context)


def has_nominees(context: Context) -> Fault | None:
    """Only where a rulebook knows nominees."""
    if context.table.procedure.nominees is not None:
        return None
    return _fault("no-nominees")


def takes_spoken(context: Context) -> Fault | None:
    """Where bets may be spoken, and no card has been seen that is still to be confirmed."""
    if context.table.procedure.spoken is None:
        return _fault("no-spoken-bets")
    return card_unconfirmed(context.table)


def cutting_card_waits(context: Context) -> Fault | None:
    """Only where something about the cutting card is to be confirmed."""
    if cutting_card_unconfirmed(context.table) is not None:
        return None
    return _fault("no-need.nothing-about")


def seen_card_waits(context: Context) -> Fault | None:
    """Only where a card is known on which bets could be made."""
    if card_unconfirmed(context.table) is not None:
        return None
    return _fault("no-need.card-seen")


def has_free_hands(context: Context) -> Fault | None:
    """Only where a rulebook knows Free Hands."""
    if context.table.procedure.free_hands is not None:
        return None
    return _fault("no-free-hands")


def payments_entered(context: Context) -> Fault | None:
    """What was paid by hand is entered before the round goes on, where the table checks it: the house's own rule."""
    round_ = context.table.round
    if round_ is None or not round_.unpaid:
        return None
    return _fault("payments-open", n=len(round_.unpaid))


def payments_wait(context: Context) -> Fault | None:
    """Only where a payment is still to be entered."""
    round_ = context.table.round
    if round_ is not None and round_.unpaid:
        return None
    return _fault("no-payment.none")


def cuts_now(context: Context) -> Fault | None:
    """Only when the cards are to be cut."""
    shoe = context.table.shoe
    if shoe is not None and shoe.ready is Ready.CUT:
        return None
    return _fault("no-cut-now", context.table.rules.shoe.no_cut_clause)


def squeezes(context: Context) -> Fault | None:
    """Only where cards are squeezed."""
    table = context.table
    if table.procedure.squeeze is not None and not table.dealing.first_face_up:
        return None
    clause = table.procedure.squeeze.clause if table.procedure.squeeze else None
    return _fault("no-squeeze", clause)


def is_continuous(context: Context) -> Fault | None:
    """Only with a continuous shuffler."""
    rules = context.table.rules.shoe
    if rules.continuous:
        return None
    return _fault("not-continuous")
