"""New Zealand: what must be displayed at the table, section by section.

A line with a figure is written “words: figure”, and every figure is read from the set-up.
"""

from collections.abc import Callable, Iterable, Iterator

from puntobanco.procedure import keys
from puntobanco.procedure.jackpot import ElectedTier, Split, elected_tiers, jackpot_names, qualifying_words, share
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
from puntobanco.wagers import labels, posting
from puntobanco.wagers.posting import fact
from puntobanco.wagers.terms import Offer
from puntobanco.words import Money, Names, Several, Text, Wording, say

Lines = Callable[[Setup], Iterable[Wording]]

INSURANCE_FAMILIES = ("insurance-player", "insurance-banker")

# What many sections ask for alike: the limits, the pay table and the greatest pay-out of some families.


def limits_of(*families: str) -> Lines:
    """The least and the most that may be bet on each wager of these families."""
    return lambda setup: (posting.limits(offer) for offer in _offers(setup, families))


def pays_of(*families: str) -> Lines:
    return lambda setup: _once(line for offer in _offers(setup, families) for line in posting.pays(offer))


def scale_of(family: str) -> Lines:
    """Which of its pay scales or tables is in force, and what it pays."""

    def lines(setup: Setup) -> Iterator[Wording]:
        yield from _once(posting.scale(offer) for offer in _offers(setup, (family,)))
        yield from pays_of(family)(setup)

    return lines


def caps_of(*families: str) -> Lines:
    """The greatest pay-out on a wager of these families, where one is set."""
    return lambda setup: (line for offer in _offers(setup, families) if (line := posting.cap(offer)) is not None)


def _once(lines: Iterable[Text]) -> Iterator[Text]:
    """Each line where it comes first: both wagers of a family may be paid alike."""
    shown: list[Text] = []
    for line in lines:
        if line not in shown:
            shown.append(line)
            yield line


def _offers(setup: Setup, families: tuple[str, ...]) -> list[Offer]:
    return [offer for offer in setup.offers.values() if offer.wager.family in families]


# 1 and 3: calls, words on the cloth, pucks.


def closing_notice(setup: Setup) -> Iterator[Wording]:
    if "notice" in setup.chosen[keys.NO_MORE_BETS]:
        yield say("sign.no-more-bets")


def word_on(family: str) -> Lines:
    """The word that the wagering areas of a main bet carry."""

    def lines(setup: Setup) -> Iterator[Wording]:
        for offer in _offers(setup, (family,)):
            yield offer.wager.names

    return lines


def pucks(setup: Setup) -> Iterator[Wording]:
    """The words on the two pucks, where pucks are used."""
    if setup.chosen[keys.PUCKS]:
        yield say("sign.puck-words")


# 5: the odds of the tie, changed odds on the Banker, the differential.


def banker_pays_in(version: str) -> Lines:
    """The odds on the Banker's Hand in a version that changes them."""

    def lines(setup: Setup) -> Iterator[Wording]:
        if setup.version.id == version:
            yield from pays_of("banker")(setup)

    return lines


def differential(setup: Setup) -> Iterator[Wording]:
    """The greatest differential, beside the least and the most of a bet."""
    if setup.limits.differential is not None:
        most = setup.limits.maximum
        yield fact(say("sign.minimum-bet"), Money.of(setup.limits.minimum))
        yield fact(say("sign.maximum-bet"), Money.of(most)) if most else say("sign.no-maximum")
        yield fact(say("sign.maximum-differential"), Money.of(setup.limits.differential))


# 11H: insurance.


def insurance_limit(setup: Setup) -> Iterator[Wording]:
    """Where insurance is held to the bet it insures."""
    if setup.chosen[keys.INSURANCE_CAP] and _offers(setup, INSURANCE_FAMILIES):
        yield say("sign.insurance-held")


def insurance_bets(setup: Setup) -> Iterator[Wording]:
    for offer in _offers(setup, INSURANCE_FAMILIES):
        bets = Several(tuple(say("sign.bet", n=bet) for bet in offer.wager.givens() if bet is not None))
        yield fact(offer.wager.names, bets)


# 13 to 17: versions and options.


def two_to_one(setup: Setup) -> Iterator[Wording]:
    """That 2 to 1 Baccarat is played, and how its main bets are paid."""
    if setup.version.id in (TWO_TO_ONE, TWO_TO_ONE_HALF):
        yield say("sign.plays-two-to-one")
        yield from pays_of("player", "banker")(setup)


def ante(setup: Setup) -> Iterator[Wording]:
    if ANTE in setup.adopted:
        yield fact(say("sign.ante-each-round"), Money.of(setup.chosen[keys.ANTE]))


def ante_waived(setup: Setup) -> Iterator[Wording]:
    """The bet from which no Ante is due, where there is one."""
    waived = setup.chosen.get(keys.ANTE_WAIVED_FROM)
    if ANTE in setup.adopted and waived is not None:
        yield fact(say("sign.no-ante-from"), Money.of(waived))


def international(setup: Setup) -> Iterator[Wording]:
    if INTERNATIONAL in setup.adopted:
        yield say("sign.plays-international")


def ez(setup: Setup) -> Iterator[Wording]:
    """That EZ Baccarat is played, and what is special in it."""
    if setup.version.id == EZ and not setup.takes_commission:
        yield say("sign.plays-ez")
        yield say("sign.dragon-7-stands-off")


def tiger(setup: Setup) -> Iterator[Wording]:
    if TIGER in setup.adopted:
        names = Several(tuple(offer.wager.names for offer in _offers(setup, TIGER_FAMILIES)))
        yield fact(say("sign.tiger-wagers"), names)


# 18: the jackpot.


def contributions(setup: Setup) -> Iterator[Wording]:
    """What goes into each tier of the jackpot, and from whom."""
    for tier, name in _tiers(setup):
        if tier.house is not None:
            yield fact(say("sign.house-puts", tier=name), Money.of(tier.house))
        if tier.rate:
            yield fact(say("sign.wagers-put", tier=name), share(tier.rate))


def eligibility(setup: Setup) -> Iterator[Wording]:
    """Which bets qualify, and what wins."""
    if JACKPOT in setup.adopted:
        yield fact(say("sign.qualifying"), qualifying_words(setup.chosen, setup.offers))
    for tier, name in _tiers(setup):
        yield fact(say("sign.won-by", tier=name), tier.wins_on)


def jackpot_display(setup: Setup) -> Iterator[Wording]:
    if JACKPOT in setup.adopted:
        yield fact(say("sign.shown-here", jackpot=_jackpot(setup)), setup.chosen[keys.JACKPOT_DISPLAY])


def jackpot_pays(setup: Setup) -> Iterator[Wording]:
    for tier, name in _tiers(setup):
        yield fact(say("sign.tier-pays", tier=name), tier.pays)


def distribution(setup: Setup) -> Iterator[Wording]:
    """How several winners share."""
    if JACKPOT in setup.adopted:
        split = Split(setup.chosen[keys.JACKPOT_SPLIT])
        yield fact(say("sign.shared-by", jackpot=_jackpot(setup)), split.words)


def _jackpot(setup: Setup) -> Names:
    return jackpot_names(setup.chosen)


def _tiers(setup: Setup) -> Iterator[tuple[ElectedTier, Wording]]:
    """Each tier with the name it has on a sign: the jackpot's own where there is one tier only."""
    tiers = elected_tiers(setup.chosen) if JACKPOT in setup.adopted else ()
    for tier in tiers:
        jackpot = _jackpot(setup)
        yield tier, jackpot if len(tiers) == 1 else say("sign.tier-of", jackpot=jackpot, tier=tier.names)


def _about(code: str, what: Names) -> Text:
    return say(code, what=what)


SIGNS = (
    Sign(NZ("1.2"), say("sign.close-of-betting"), closing_notice),
    Sign(NZ("3.3(a)"), say("sign.word-on-banker"), word_on("banker")),
    Sign(NZ("3.3(b)"), say("sign.word-on-player"), word_on("player")),
    Sign(NZ("3.3(c)"), say("sign.word-on-tie"), word_on("tie")),
    Sign(NZ("3.4(f) pucks"), say("sign.pucks"), pucks),
    Sign(NZ("5.10(c)"), say("sign.tie-odds"), pays_of("tie")),
    Sign(NZ("5.11 s2"), say("sign.banker-odds"), banker_pays_in(HALF_ON_SIX)),
    Sign(NZ("5.17"), say("sign.limits-and-differential"), differential),
    Sign(NZ("11A.4"), _about("sign.limits-of", labels.PERFECT_PAIRS), limits_of("perfect-pair")),
    Sign(NZ("11A.8"), _about("sign.scale-of", labels.PERFECT_PAIRS), scale_of("perfect-pair")),
    Sign(NZ("11B.5"), _about("sign.limits-of", labels.DRAGON_BONUS), limits_of("dragon-bonus")),
    Sign(NZ("11B.9"), _about("sign.table-of", labels.DRAGON_BONUS), scale_of("dragon-bonus")),
    Sign(NZ("11C.5"), _about("sign.limits-of", labels.ANY_PAIR), limits_of("any-pair")),
    Sign(NZ("11C.9"), _about("sign.scale-of", labels.ANY_PAIR), scale_of("any-pair")),
    Sign(NZ("11D.5"), _about("sign.limits-of", labels.LUCKY_MATCH), limits_of("lucky-match")),
    Sign(NZ("11D.10"), _about("sign.scale-of", labels.LUCKY_MATCH), scale_of("lucky-match")),
    Sign(NZ("11D.11"), _about("sign.cap-of", labels.LUCKY_MATCH), caps_of("lucky-match")),
    Sign(NZ("11E.4"), _about("sign.limits-of", labels.DRAGON_7), limits_of("dragon-7")),
    Sign(NZ("11F.4"), _about("sign.limits-of", labels.PANDA_8), limits_of("panda-8")),
    Sign(NZ("11G.4"), _about("sign.limits-of", labels.LUCKY_6), limits_of("lucky-6")),
    Sign(NZ("11H.4 lead"), _about("sign.tables-of", labels.INSURANCE), pays_of(*INSURANCE_FAMILIES)),
    Sign(NZ("11H.5(a)"), _about("sign.cap-of", labels.INSURANCE), insurance_limit),
    Sign(NZ("11H.5(b)"), say("sign.insurance-bets"), insurance_bets),
    Sign(NZ("11I.4"), _about("sign.limits-of", labels.SUPER_6), limits_of("super-6")),
    Sign(NZ("13.5"), say("sign.two-to-one"), two_to_one),
    Sign(NZ("13.6"), say("sign.banker-odds"), banker_pays_in(TWO_TO_ONE_HALF)),
    Sign(NZ("14.3"), say("sign.ante"), ante),
    Sign(NZ("14.4"), say("sign.ante-waived"), ante_waived),
    Sign(NZ("15.2"), say("sign.international"), international),
    Sign(NZ("16.2"), say("sign.ez"), ez),
    Sign(NZ("17.3"), say("sign.tiger"), tiger),
    Sign(NZ("17.5"), _about("sign.limits-of", labels.TIGER), limits_of(*TIGER_FAMILIES)),
    Sign(NZ("17.7 lead"), _about("sign.table-of", labels.TIGER), pays_of(*TIGER_FAMILIES)),
    Sign(NZ("17.8"), _about("sign.cap-of", labels.TIGER), caps_of(*TIGER_FAMILIES)),
    Sign(NZ("18.5"), say("sign.jackpot-contributions"), contributions),
    Sign(NZ("18.6"), say("sign.jackpot-eligibility"), eligibility),
    Sign(NZ("18.8(b)"), say("sign.jackpot-display"), jackpot_display),
    Sign(NZ("18.15"), say("sign.jackpot-pays"), jackpot_pays),
    Sign(NZ("18.16"), say("sign.jackpot-shared"), distribution),
)
