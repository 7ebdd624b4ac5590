"""New Zealand: what must be displayed at the table, section by section.

A line with a figure is written “words: figure”, and every figure is read from the set-up.
"""

from collections.abc import Callable, Iterator

from puntobanco.money import span
from puntobanco.procedure import keys
from puntobanco.procedure.jackpot import ElectedTier, Split, elected_tiers, qualifying_words, share
from puntobanco.rulebooks.model import Setup, Sign
from puntobanco.rulebooks.new_zealand.cite import NZ
from puntobanco.rulebooks.new_zealand.games import (
    ANTE,
    EZ,
    HALF_ON_SIX,
    INTERNATIONAL,
    JACKPOT,
    TIGER,
    TIGER_FAMILIES,
    TWO_TO_ONE,
    TWO_TO_ONE_HALF,
)
from puntobanco.wagers.terms import Offer

Lines = Callable[[Setup], Iterator[str]]

INSURANCE_FAMILIES = ("insurance-player", "insurance-banker")

# What many sections ask for alike: the limits, the pay table and the greatest pay-out of some families.


def limits_of(*families: str) -> Lines:
    """The least and the most that may be bet on each wager of these families."""

    def lines(setup: Setup) -> Iterator[str]:
        for offer in _offers(setup, families):
            yield f"{offer.wager.names.en}: {span(offer.minimum, offer.maximum)}"

    return lines


def pays_of(*families: str) -> Lines:
    """What each line of these families pays."""

    def lines(setup: Setup) -> Iterator[str]:
        yield from dict.fromkeys(line for offer in _offers(setup, families) for line in _pay_lines(offer))

    return lines


def scale_of(family: str) -> Lines:
    """Which of its pay scales or tables is in force, and what it pays."""

    def lines(setup: Setup) -> Iterator[str]:
        yield from dict.fromkeys(f"{_name(offer)}: {offer.pay_table.title}" for offer in _offers(setup, (family,)))
        yield from pays_of(family)(setup)

    return lines


def caps_of(*families: str) -> Lines:
    """The greatest pay-out on a wager of these families, where one is set."""

    def lines(setup: Setup) -> Iterator[str]:
        for offer in _offers(setup, families):
            if offer.cap is not None:
                yield f"{offer.wager.names.en} pays at most: {offer.cap.shown}"

    return lines


def _offers(setup: Setup, families: tuple[str, ...]) -> list[Offer]:
    return [offer for offer in setup.offers.values() if offer.wager.family in families]


def _name(offer: Offer) -> str:
    """The name that both wagers of a family share: “Perfect Pair” of “Perfect Pair, Player”."""
    return offer.wager.names.en.partition(",")[0]


def _pay_lines(offer: Offer) -> Iterator[str]:
    name = _name(offer)
    paying = [
        (line.label if given is None else f"Bet {given}, {line.label}", row.pays)
        for given in offer.wager.givens()
        for line in offer.wager.lines[given]
        if (row := offer.pay_table.row(line.id))
    ]
    for label, pays in paying:
        whole = name if len(paying) == 1 else label if label.startswith(name) else f"{name}, {label}"
        yield f"{whole}: {pays}"


# 1 and 3: calls, words on the cloth, pucks.


def closing_notice(setup: Setup) -> Iterator[str]:
    """Where the close of betting is told by a notice."""
    if "notice" in setup.chosen[keys.NO_MORE_BETS]:
        yield "No more bets"


def word_on(family: str) -> Lines:
    """The word that the wagering areas of a main bet carry."""

    def lines(setup: Setup) -> Iterator[str]:
        for offer in _offers(setup, (family,)):
            yield offer.wager.names.en

    return lines


def pucks(setup: Setup) -> Iterator[str]:
    """The words on the two pucks, where pucks are used."""
    if setup.chosen[keys.PUCKS]:
        yield "One puck is marked Banker and one Player, for those who handle the hands."


# 5: the odds of the tie, changed odds on the Banker, the differential.


def banker_pays_in(version: str) -> Lines:
    """The odds on the Banker's Hand in a version that changes them."""

    def lines(setup: Setup) -> Iterator[str]:
        if setup.version.id == version:
            yield from pays_of("banker")(setup)

    return lines


def differential(setup: Setup) -> Iterator[str]:
    """The greatest differential, beside the least and the most of a bet."""
    if setup.limits.differential is not None:
        yield f"Minimum bet: {setup.limits.minimum.shown}"
        yield f"Maximum bet: {setup.limits.maximum.shown}" if setup.limits.maximum else "No maximum bet"
        yield f"Maximum differential between Banker and Player bets: {setup.limits.differential.shown}"


# 11H: insurance.


def insurance_limit(setup: Setup) -> Iterator[str]:
    """Where insurance is held to the bet it insures."""
    if setup.chosen[keys.INSURANCE_CAP] and _offers(setup, INSURANCE_FAMILIES):
        yield "All insurance of a bettor on one hand together wins no more than the bet that it insures."


def insurance_bets(setup: Setup) -> Iterator[str]:
    """Which of the three insurance bets may be made on each hand."""
    for offer in _offers(setup, INSURANCE_FAMILIES):
        yield f"{offer.wager.names.en}: {', '.join(f'Bet {bet}' for bet in offer.wager.givens())}"


# 13 to 17: versions and options.


def two_to_one(setup: Setup) -> Iterator[str]:
    """That 2 to 1 Baccarat is played, and how its main bets are paid."""
    if setup.version.id in (TWO_TO_ONE, TWO_TO_ONE_HALF):
        yield "This table plays 2 to 1 Baccarat. On a tie, bets on the Player and on the Banker lose."
        yield from pays_of("player", "banker")(setup)


def ante(setup: Setup) -> Iterator[str]:
    """The Ante, beside the limits."""
    if ANTE in setup.adopted:
        yield f"Ante of each bettor in each round: {setup.chosen[keys.ANTE].shown}"


def ante_waived(setup: Setup) -> Iterator[str]:
    """The bet from which no Ante is due, where there is one."""
    waived = setup.chosen.get(keys.ANTE_WAIVED_FROM)
    if ANTE in setup.adopted and waived is not None:
        yield f"No Ante with a bet on Player, Banker or Tie of at least: {waived.shown}"


def international(setup: Setup) -> Iterator[str]:
    """That International Baccarat is played."""
    if INTERNATIONAL in setup.adopted:
        yield "This table plays International Baccarat."


def ez(setup: Setup) -> Iterator[str]:
    """That EZ Baccarat is played, and what is special in it."""
    if setup.version.id == EZ and not setup.takes_commission:
        yield "This table plays EZ Baccarat: no commission is taken."
        yield "When the Banker wins with three cards that count 7, bets on the Banker stand off."


def tiger(setup: Setup) -> Iterator[str]:
    """Which Tiger wagers are offered."""
    if TIGER in setup.adopted:
        names = ", ".join(offer.wager.names.en for offer in _offers(setup, TIGER_FAMILIES))
        yield f"Tiger Baccarat wagers at this table: {names}"


# 18: the jackpot.


def contributions(setup: Setup) -> Iterator[str]:
    """What goes into each tier of the jackpot, and from whom."""
    for tier, name in _tiers(setup):
        if tier.house is not None:
            yield f"The casino puts into {name} each qualifying round: {tier.house.shown}"
        if tier.rate:
            yield f"Of each qualifying wager goes into {name}: {share(tier.rate)}"


def eligibility(setup: Setup) -> Iterator[str]:
    """Which bets qualify, and what wins."""
    if JACKPOT in setup.adopted:
        yield f"Qualifying: {qualifying_words(setup.chosen, setup.offers)}"
    for tier, name in _tiers(setup):
        yield f"{name} is won by: {tier.wins_on}"


def jackpot_display(setup: Setup) -> Iterator[str]:
    """Where the value of the jackpot is shown."""
    if JACKPOT in setup.adopted:
        yield f"The value of {_jackpot(setup)} is shown here: {setup.chosen[keys.JACKPOT_DISPLAY]}"


def jackpot_pays(setup: Setup) -> Iterator[str]:
    """What each tier of the jackpot pays."""
    for tier, name in _tiers(setup):
        yield f"{name} pays: {tier.pays}"


def distribution(setup: Setup) -> Iterator[str]:
    """How several winners share."""
    if JACKPOT in setup.adopted:
        yield f"Several winners share {_jackpot(setup)}: {Split(setup.chosen[keys.JACKPOT_SPLIT]).words}"


def _jackpot(setup: Setup) -> str:
    return setup.chosen[keys.JACKPOT_NAME]


def _tiers(setup: Setup) -> Iterator[tuple[ElectedTier, str]]:
    """Each tier with the name it has on a sign: the jackpot's own where there is one tier only."""
    tiers = elected_tiers(setup.chosen) if JACKPOT in setup.adopted else ()
    for tier in tiers:
        yield tier, _jackpot(setup) if len(tiers) == 1 else f"{_jackpot(setup)}, {tier.title}"


SIGNS = (
    Sign(NZ("1.2"), "Close of betting", closing_notice),
    Sign(NZ("3.3(a)"), "The word on Banker areas", word_on("banker")),
    Sign(NZ("3.3(b)"), "The word on Player areas", word_on("player")),
    Sign(NZ("3.3(c)"), "The word on Tie areas", word_on("tie")),
    Sign(NZ("3.4(f) pucks"), "Pucks", pucks),
    Sign(NZ("5.10(c)"), "Tie odds on the layout", pays_of("tie")),
    Sign(NZ("5.11 s2"), "Banker odds", banker_pays_in(HALF_ON_SIX)),
    Sign(NZ("5.17"), "Limits and differential", differential),
    Sign(NZ("11A.4"), "Perfect Pair limits", limits_of("perfect-pair")),
    Sign(NZ("11A.8"), "Perfect Pair pay scale", scale_of("perfect-pair")),
    Sign(NZ("11B.5"), "Dragon Bonus limits", limits_of("dragon-bonus")),
    Sign(NZ("11B.9"), "Dragon Bonus pay table", scale_of("dragon-bonus")),
    Sign(NZ("11C.5"), "Any Pair limits", limits_of("any-pair")),
    Sign(NZ("11C.9"), "Any Pair pay scale", scale_of("any-pair")),
    Sign(NZ("11D.5"), "Lucky Match limits", limits_of("lucky-match")),
    Sign(NZ("11D.10"), "Lucky Match pay scale", scale_of("lucky-match")),
    Sign(NZ("11D.11"), "Lucky Match pay-out limit", caps_of("lucky-match")),
    Sign(NZ("11E.4"), "Dragon 7 limits", limits_of("dragon-7")),
    Sign(NZ("11F.4"), "Panda 8 limits", limits_of("panda-8")),
    Sign(NZ("11G.4"), "Lucky 6 limits", limits_of("lucky-6")),
    Sign(NZ("11H.4 lead"), "Insurance pay tables", pays_of(*INSURANCE_FAMILIES)),
    Sign(NZ("11H.5(a)"), "Insurance pay-out limit", insurance_limit),
    Sign(NZ("11H.5(b)"), "Insurance bets offered", insurance_bets),
    Sign(NZ("11I.4"), "Super 6 limits", limits_of("super-6")),
    Sign(NZ("13.5"), "2 to 1 Baccarat", two_to_one),
    Sign(NZ("13.6"), "Banker odds", banker_pays_in(TWO_TO_ONE_HALF)),
    Sign(NZ("14.3"), "Ante", ante),
    Sign(NZ("14.4"), "Ante waived", ante_waived),
    Sign(NZ("15.2"), "International Baccarat", international),
    Sign(NZ("16.2"), "EZ Baccarat", ez),
    Sign(NZ("17.3"), "Tiger Baccarat", tiger),
    Sign(NZ("17.5"), "Tiger limits", limits_of(*TIGER_FAMILIES)),
    Sign(NZ("17.7 lead"), "Tiger pay table", pays_of(*TIGER_FAMILIES)),
    Sign(NZ("17.8"), "Tiger pay-out limit", caps_of(*TIGER_FAMILIES)),
    Sign(NZ("18.5"), "Jackpot contributions", contributions),
    Sign(NZ("18.6"), "Jackpot: who can win", eligibility),
    Sign(NZ("18.8(b)"), "Jackpot display", jackpot_display),
    Sign(NZ("18.15"), "Jackpot: what it pays", jackpot_pays),
    Sign(NZ("18.16"), "Jackpot: how it is shared", distribution),
)
