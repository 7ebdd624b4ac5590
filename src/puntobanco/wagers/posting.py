"""What signs say of wagers: limits, pay tables and the greatest pay-out, each a line of words and their figure."""

from collections.abc import Iterator

from puntobanco.money import Amount
from puntobanco.wagers.paid import before_commission, posted
from puntobanco.wagers.terms import Offer
from puntobanco.wagers.wager import Row
from puntobanco.words import Money, Names, OddsOf, Param, Text, Wording, say


def fact(what: Wording, figure: Param) -> Text:
    """A line with a figure: “words: figure”."""
    return say("sign.fact", what=what, figure=figure)


def span(least: Amount, most: Amount | None) -> Money | Text:
    """Limits: ``$5 to $500``, ``from $5``, or ``$5`` alone."""
    if most is None:
        return say("sign.from", least=Money.of(least))
    return Money.of(least) if least == most else say("sign.span", least=Money.of(least), most=Money.of(most))


def limits(offer: Offer) -> Text:
    """The least and the most that may be bet on a wager."""
    return fact(offer.wager.names, span(offer.minimum, offer.maximum))


def scale(offer: Offer) -> Text:
    """Which pay table of a family is in force."""
    return fact(offer.wager.family_names, offer.pay_table.names)


def cap(offer: Offer) -> Text | None:
    """The greatest pay-out on a wager, where one is set."""
    if offer.cap is None:
        return None
    return fact(say("sign.pays-at-most", wager=offer.wager.names), Money.of(offer.cap))


def figure(offer: Offer, row: Row) -> OddsOf | Money | Text:
    """What a line pays: of a declaration of the house less its commission, which no rule that guests read tells."""
    house = offer.wager.house or offer.pay_table.house
    return (posted if house else before_commission)(row, offer.pay_table, offer.minimum.currency)


def pays(offer: Offer) -> Iterator[Text]:
    """What each line of a wager pays."""
    wager, name = offer.wager, offer.wager.family_names
    paying = [
        (_line(line.names, given), figure(offer, row))
        for given in wager.givens()
        for line in wager.lines[given]
        if (row := offer.pay_table.row(line.id))
    ]
    for label, paid in paying:
        if len(paying) == 1:
            yield fact(name, paid)
        elif isinstance(label, Names) and label.en.startswith(name.en):  # it names the wager itself
            yield fact(label, paid)
        else:
            yield fact(say("sign.line-of", wager=name, line=label), paid)


def _line(names: Names, given: int | None) -> Names | Text:
    return names if given is None else say("sign.bet-line", n=given, line=names)
