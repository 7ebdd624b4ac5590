"""What must hold before an act is offered at all, whatever it says: the third question after role and phase."""

from puntobanco.clauses import ClauseId
from puntobanco.faults import Fault
from puntobanco.procedure.roles import Role
from puntobanco.table.answer import Asked
from puntobanco.table.cutting_card import cutting_card_unconfirmed
from puntobanco.table.seen_cards import card_unconfirmed
from puntobanco.table.state import Ready, Table


def _fault(code: str, sentence: str, clause: ClauseId | None = None, instead: str = "") -> Fault:
    return Fault(code, "table", sentence, clause, instead)


def signs_are_up(asked: Asked) -> Fault | None:
    """No round begins without the signs of the present set-up [NZ 5.11 s2; NZ 13.6]."""
    if asked.table.signs:
        return None
    signs = asked.table.rules.setup.rulebook.signs
    clause = asked.table.procedure.odds_sign or (signs[0].clause if signs else None)
    return _fault("signs-missing", "the signs of this set-up are not displayed.", clause, "Post the signs.")


def bets_may_open(asked: Asked) -> Fault | None:
    """Bets are called for with the signs up, not before a round without bets, and not while the pit is to confirm."""
    carried = asked.table.carried
    if carried is not None and carried.without_bets is not None:
        sentence = "the next round is dealt without bets."
        return _fault("no-bets-this-hand", sentence, carried.without_bets, "Announce it and deal.")
    return cutting_card_unconfirmed(asked.table) or card_unconfirmed(asked.table) or signs_are_up(asked)


def nothing_reported(asked: Asked) -> Fault | None:
    """One thing at a time."""
    trouble = asked.table.trouble
    if trouble is None:
        return None
    return _fault("trouble", f"something else waits for a way out: {trouble.sentence}", None, "Resolve it first.")


def something_reported(asked: Asked) -> Fault | None:
    """Only what was reported is resolved."""
    if asked.table.trouble is not None:
        return None
    return _fault("nothing-reported", "nothing that went wrong has been reported.", None, "Report it first.")


def owes_round_without_bets(asked: Asked) -> Fault | None:
    """Only after an error that makes a round without bets necessary."""
    carried = asked.table.carried
    if carried is not None and carried.without_bets is not None:
        return None
    return _fault("no-need", "nothing makes a round without bets necessary.")


def is_between_rounds(table: Table) -> bool:
    """Whether no round, trouble or dispute is under way."""
    return table.round is None and table.trouble is None and table.dispute is None


def between_rounds(asked: Asked) -> Fault | None:
    """A table that is paused stands between rounds only if no round was under way."""
    if is_between_rounds(asked.table):
        return None
    return _fault("not-now", "a round is under way.", None, "Finish the round first.")


def is_guest(asked: Asked) -> Fault | None:
    """A player acts at a table where they are."""
    who = asked.who
    if who.role is not Role.PLAYER:
        return None
    guest = asked.table.guests.get(who.person)
    if guest is not None and not guest.away:
        return None
    return _fault("not-here", f"{who.person} is not at this table.", None, "Join first.")


def handles_bets(asked: Asked) -> Fault | None:
    """Bets are handled by people at the table; after a late change only by whom the operator named [NZ 5.14(c)]."""
    round_ = asked.table.round
    if (fault := card_unconfirmed(asked.table)) is not None:
        return fault
    if round_ is None or round_.late in (None, asked.who.person):
        return is_guest(asked)
    clause = asked.table.procedure.closing.late_handler
    return _fault("not-the-handler", f"{round_.late} handles the bets that are changed now.", clause)


def bets_are_closed(asked: Asked) -> Fault | None:
    """No card is passed out or shown while a late change has the bets open again [NZ 5.14(d)]."""
    round_ = asked.table.round
    if round_ is None or round_.late is None:
        return None
    sentence = "bets were opened for a change: no more bets is called again first."
    return _fault("call-again", sentence, asked.table.procedure.closing.recall, "Close the betting.")


def has_curator(asked: Asked) -> Fault | None:
    """Only where players deal."""
    if asked.table.procedure.curator is not None:
        return None
    return _fault("no-curator", "at this table the dealer deals.", asked.table.procedure.dealer)


def may_answer_shoe(asked: Asked) -> Fault | None:
    """Only whoever is asked to take the shoe, or has it and would have the dealer deal [MA 7(b); MA 7(d)(1)]."""
    rules, curator = asked.table.procedure.curator, asked.table.curator
    if rules is None:
        return has_curator(asked)
    now = curator.offers[0] if curator.offers else curator.holder
    if now == asked.who.person:
        return None
    sentence = f"the shoe is offered to {curator.offers[0] if curator.offers else 'nobody'}, not to {asked.who.person}."
    return _fault("not-offered", sentence, rules.offer)


def may_pass_shoe(asked: Asked) -> Fault | None:
    """The curator passes the shoe after a round; the dealer or the pit may order it at any time [MA 14(a)(2)]."""
    rules, holder = asked.table.procedure.curator, asked.table.curator.holder
    if rules is None:
        return has_curator(asked)
    if asked.who.role is not Role.PLAYER:
        return None if holder else _fault("no-curator", "no player has the shoe.", rules.ordered)
    if holder != asked.who.person:
        return _fault("not-the-curator", f"{asked.who.person} does not have the shoe.", rules.keep)
    if asked.table.round is not None:
        return _fault("mid-round", "the shoe is passed after a round.", rules.keep, "Have the dealer deal.")
    return None


def has_the_shoe(asked: Asked) -> Fault | None:
    """The dealer deals, or keys what the curator deals at the caller's word; nobody else does [MA 1 Curator]."""
    table, who = asked.table, asked.who
    curator, rules = table.curator, table.procedure.curator
    if who.role is not Role.PLAYER or (rules and curator.holder == who.person and not curator.dealer):
        return None
    clause = rules.definition if rules else table.procedure.dealer
    return _fault("not-the-curator", f"{who.person} does not deal from this shoe.", clause)


def has_nominees(asked: Asked) -> Fault | None:
    """Only where a rulebook knows nominees."""
    if asked.table.procedure.nominees is not None:
        return None
    return _fault("no-nominees", "this rulebook knows no nominees.")


def takes_spoken(asked: Asked) -> Fault | None:
    """Only where bets may be spoken."""
    if asked.table.procedure.spoken is not None:
        return None
    return _fault("no-spoken-bets", "this table takes no spoken bets.", None, "Put the chips down.")


def may_speak(asked: Asked) -> Fault | None:
    """Where bets may be spoken, and no card has been seen that is still to be confirmed."""
    return takes_spoken(asked) or card_unconfirmed(asked.table)


def cutting_card_waits(asked: Asked) -> Fault | None:
    """Only where something about the cutting card is to be confirmed."""
    if cutting_card_unconfirmed(asked.table) is not None:
        return None
    return _fault("no-need", "nothing about the cutting card is to be confirmed.")


def seen_card_waits(asked: Asked) -> Fault | None:
    """Only where a card is known on which bets could be made."""
    if card_unconfirmed(asked.table) is not None:
        return None
    return _fault("no-need", "no card that was seen is to be confirmed.")


def has_free_hands(asked: Asked) -> Fault | None:
    """Only where a rulebook knows Free Hands."""
    if asked.table.procedure.free_hands is not None:
        return None
    return _fault("no-free-hands", "this rulebook knows no Free Hands.")


def cuts_now(asked: Asked) -> Fault | None:
    """Only when the cards are to be cut."""
    shoe = asked.table.shoe
    if shoe is not None and shoe.ready is Ready.CUT:
        return None
    return _fault("no-cut-now", "the cards are not to be cut now.", asked.table.rules.shoe.no_cut_clause)


def squeezes(asked: Asked) -> Fault | None:
    """Only where cards are squeezed."""
    table = asked.table
    if table.procedure.squeeze is not None and not table.dealing.first_face_up:
        return None
    clause = table.procedure.squeeze.clause if table.procedure.squeeze else None
    return _fault("no-squeeze", "cards are not squeezed at this table.", clause)


def is_continuous(asked: Asked) -> Fault | None:
    """Only with a continuous shuffler."""
    rules = asked.table.rules.shoe
    if rules.continuous:
        return None
    return _fault("not-continuous", "discards go back only into a continuous shuffler.", rules.last_hand_clause)
