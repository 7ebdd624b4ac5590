"""The shoe: how many cards burn, where a cut may fall, what follows the cutting card; and the chips of the float."""

from collections.abc import Mapping

from puntobanco.academy.chance import Draw
from puntobanco.academy.chips import stock_text
from puntobanco.academy.question import Form, Posed, cited, options, shown
from puntobanco.academy.syllabus import taught
from puntobanco.faults import Refused
from puntobanco.ledger.chips import Stack, Tray, worth
from puntobanco.money import Amount, Minor
from puntobanco.procedure.opening import MOST_CARDS_IN_A_ROUND, Burn, LastHand
from puntobanco.rulebooks.model import Setup
from puntobanco.shoe.cut import check_cut
from puntobanco.shoe.last_hand import Life, cutting_card_out, round_over
from puntobanco.shoe.opening import cards_to_burn
from puntobanco.words import Money, say


def burns(setup: Setup) -> bool:
    """Whether the first card says how many burn."""
    return setup.shoe.burn in (Burn.VALUE_SHOWN, Burn.VALUE_HIDDEN)


def burn(setup: Setup, draw: Draw) -> Posed:
    """How many cards leave the shoe, the first included."""
    first = draw.card()
    number = cards_to_burn(setup.shoe.burn, first)
    return Posed(
        asks=say("academy.ask-burn"),
        form=Form.NUMBER,
        accepted=(str(number),),
        situation=(say("academy.first-card", cards=shown((first,))),),
        working=(say("academy.work-burn", n=number - 1),),
        clauses=cited(setup.shoe.burn_count_clause, setup.shoe.burn_clause, *taught(setup, "burn")),
        facts={"card": str(first)},
    )


def cuts(setup: Setup) -> bool:
    return setup.shoe.cut_from_end is not None


def cut(setup: Setup, draw: Draw) -> Posed:
    """Whether a cut stands."""
    size, margin = 52 * setup.shoe.decks, setup.shoe.cut_from_end or 0
    places = (margin, margin - 1, margin + 1, size - margin, size - margin + 1, size - margin - 1, draw.below(size))
    at = max(1, draw.one_of(places))
    refused = None
    try:
        check_cut(size, at, setup.shoe)
    except Refused as found:
        refused = found.faults[0]
    right = "cut-again" if refused else "cut-stands"
    return Posed(
        asks=say("academy.ask-cut", n=at),
        form=Form.CHOICE,
        accepted=(right,),
        situation=(say("academy.stack-of", n=size),),
        choices=options("cut-stands", "cut-again", section="academy"),
        working=(say("academy.work-cut", n=margin),),
        clauses=cited(refused.clause if refused else None, setup.shoe.cut_clause),
        facts={"size": size, "at": at, "margin": margin},
    )


def has_cutting_card(setup: Setup) -> bool:
    return setup.shoe.last_hand is not LastHand.NONE


def cutting_card(setup: Setup, draw: Draw) -> Posed:
    """How many rounds are dealt after the one in which the cutting card comes out."""
    place = draw.one_of((0, 0, 1, *range(MOST_CARDS_IN_A_ROUND)))
    life, more = round_over(cutting_card_out(Life.PLAY_ON, place, setup.shoe)), 0
    while life is not Life.OVER:
        more += 1
        life = round_over(Life.THIS_IS_LAST if life is Life.NEXT_IS_LAST else life)
    return Posed(
        asks=say("academy.ask-cutting-card"),
        form=Form.NUMBER,
        accepted=(str(more),),
        situation=(say("academy.cutting-card-after", n=place),),
        working=(say("academy.work-cutting-card", n=more),),
        clauses=cited(setup.shoe.last_hand_clause, *taught(setup, "cutting-card")),
        facts={"place": place, "rule": setup.shoe.last_hand.value},
    )


def _stock(chips: Mapping[int, int]) -> Stack:
    return {Minor(value): number for value, number in chips.items()}


def float_count(setup: Setup, draw: Draw) -> Posed:
    """What a tray holds."""
    chips = {value: draw.between(0, 60) for value in setup.chips.values}
    held = Amount(worth(_stock(chips)), setup.currency)
    return Posed(
        asks=say("academy.ask-float"),
        form=Form.MONEY,
        accepted=(str(held.minor),),
        situation=(say("academy.tray", chips=stock_text(chips, setup.currency)),),
        working=(say("academy.work-float", amount=Money.of(held)),),
        facts={"values": list(chips), "tray": list(chips.values())},
    )


def slips(setup: Setup, draw: Draw) -> Posed:
    """What the float must hold at closing after fills and credits."""
    opening = {value: 40 for value in setup.chips.values}
    fill = {value: draw.between(1, 40) for value in draw.some(setup.chips.values, 2)}
    credit = {value: draw.between(1, 30) for value in draw.some(setup.chips.values, 2)}
    tray = Tray(_stock(opening)).plus(_stock(fill)).minus(_stock(credit))
    start, held = Amount(worth(_stock(opening)), setup.currency), Amount(tray.worth, setup.currency)
    return Posed(
        asks=say("academy.ask-slips"),
        form=Form.MONEY,
        accepted=(str(held.minor),),
        situation=(
            say("academy.opened-with", amount=Money.of(start)),
            say("academy.filled", chips=stock_text(fill, setup.currency)),
            say("academy.credited", chips=stock_text(credit, setup.currency)),
        ),
        working=(say("academy.work-float", amount=Money.of(held)),),
        facts={
            "opening": start.minor,
            "fill": [[str(value), str(number)] for value, number in fill.items()],
            "credit": [[str(value), str(number)] for value, number in credit.items()],
        },
    )
