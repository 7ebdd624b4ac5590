"""Insurance: whether a bet is open with the cards that lie there."""

from puntobanco.academy.chance import Draw
from puntobanco.academy.question import Form, Posed, cited, named, options, shown
from puntobanco.academy.rounds import any_round, facts_of
from puntobanco.rulebooks.model import Setup
from puntobanco.rules.hand import Side
from puntobanco.wagers.terms import Offer
from puntobanco.words import say


def insuring(setup: Setup) -> list[Offer]:
    """Wagers that are made during the round."""
    return [offer for offer in setup.offers.values() if offer.wager.windows]


def insurance(setup: Setup, draw: Draw) -> Posed:
    """Whether an insurance bet may be taken now."""
    offer = draw.one_of(insuring(setup))
    given = draw.one_of(tuple(offer.wager.windows))
    window, side = offer.wager.windows[given], Side(offer.wager.insures)
    wanted = draw.chance_of(1, 2)
    for _ in range(60):
        round_ = any_round(draw, setup)
        own, other = round_.hand(side)[: window.shown_own], round_.hand(side.other)[: window.shown_other]
        missing = window.missing(facts_of(setup, round_))
        lies = len(own) == window.shown_own and len(other) == window.shown_other
        if lies and (missing is None) is wanted:
            break
    else:
        return insurance(setup, draw)
    lie = tuple(
        say("academy.hand", side=say(f"side.{whose.value}"), cards=shown(cards))
        for whose, cards in ((side, own), (side.other, other))
        if cards
    )
    return Posed(
        asks=say("academy.ask-insurance", wager=offer.wager.names, n=given),
        form=Form.CHOICE,
        accepted=("not-open" if missing else "open",),
        situation=lie,
        choices=options("open", "not-open", section="academy"),
        working=(say("academy.work-insurance", why=missing.sentence),) if missing else (say("academy.work-open"),),
        clauses=cited(missing.clause if missing else None, window.shown_clause),
        facts={"own": named(own), "other": named(other), "bet": given, "side": side.value},
    )
