"""New Zealand: what must hold over a whole set-up."""

from collections.abc import Iterator
from fractions import Fraction

from puntobanco.faults import Fault
from puntobanco.procedure import keys
from puntobanco.rulebooks.model import Setup
from puntobanco.rulebooks.new_zealand.cite import NZ
from puntobanco.rulebooks.new_zealand.games import INTERNATIONAL, TIGER_FAMILIES
from puntobanco.rulebooks.new_zealand.s18_jackpot import JACKPOT_CHECKS
from puntobanco.rulebooks.new_zealand.wagers.s11h_insurance import SHARED_ROWS
from puntobanco.words import Money

ANTE_LIMIT = Fraction(125, 1000)
"""The Ante is at most 12.5% of the table minimum."""


def continuous_shuffler_and_style(setup: Setup) -> Iterator[Fault]:
    """No continuous shuffler where players handle the cards."""
    style = setup.chosen[keys.STYLE]
    if setup.chosen[keys.DEVICE] == "continuous" and style in ("B", "D"):
        yield Fault.of("shuffler-and-style", "device", NZ("3.4(a)(iii)"), style=style)


def style_d_is_international(setup: Setup) -> Iterator[Fault]:
    if setup.chosen[keys.STYLE] == "D" and INTERNATIONAL not in setup.adopted:
        yield Fault.of("style-d", "style", NZ("15.12.1"))


def round_start_needs_hidden_cards(setup: Setup) -> Iterator[Fault]:
    """Cards before bets only in Styles B and D."""
    start = setup.chosen.get(keys.ROUND_START)
    if start not in (None, "close-first") and setup.chosen[keys.STYLE] in ("A", "C"):
        yield Fault.of("round-start.cards-come", "round_start", NZ("15.4 closing"))


def equipment(setup: Setup) -> Iterator[Fault]:
    """Everything that holds cards must hold all of them."""
    chosen, decks = setup.chosen, setup.chosen[keys.DECKS]
    device = chosen[keys.DEVICE]
    if decks is None:
        return
    if device != "continuous" and chosen[keys.SHOE_HOLDS] < decks:
        clause = NZ("3.4(a)(i) shoe") if device == "shoe" else NZ("3.4(a)(ii) shoe")
        yield Fault.of("too-small.shoe-must", "shoe_holds", clause, decks=decks)
    if chosen[keys.DISCARD_HOLDS] < decks:
        yield Fault.of("too-small.discard-holder", "discard_holds", NZ("3.4(c)"), decks=decks)
    holds = chosen.get(keys.SHUFFLER_HOLDS)
    if device == "batch" and (holds is None or holds < 8):
        yield Fault.of("too-small.batch-shuffler", "shuffler_holds", NZ("3.4(a)(ii) shuffler"))
    if device == "continuous" and (holds is None or holds < decks):
        yield Fault.of("too-small.continuous-shuffler", "shuffler_holds", NZ("3.4(a)(iii) shuffler"), decks=decks)
    if device == "batch" and len(chosen.get(keys.BACKS) or ()) != 2:
        yield Fault.of("backs", "backs", NZ("3.4(a)(ii) cards"))


def cards_from_elsewhere(setup: Setup) -> Iterator[Fault]:
    """Prepared cards are locked away until needed; maker-sealed cards need the Secretary's approval."""
    opening = setup.chosen[keys.OPENING]
    if opening in ("prechecked", "preshuffled") and not setup.chosen.get(keys.SECURED):
        yield Fault.of("not-secured.cards-designated", "opening", NZ("6.5 s1"), opening=opening)
    if opening == "sealed" and not setup.chosen.get(keys.SEALED_APPROVAL):
        yield Fault.of("no-approval.maker-sealed", "opening", NZ("6.6"))


def shared_areas(setup: Setup) -> Iterator[Fault]:
    """Numbered areas are shared in mini and midi only."""
    if not setup.layout.standing_areas:
        return
    if setup.chosen[keys.PLAYERS_PER_AREA] > 1:
        yield Fault.of("shared-area.full-baccarat", "players_per_area", NZ("5.7"))
    if setup.chosen[keys.AREA_CAP] != "none":
        yield Fault.of("shared-area.joint-maximum", "area_cap", NZ("5.8(b)"))


def named_players(setup: Setup) -> Iterator[Fault]:
    """A joint maximum for named players needs their names."""
    if (setup.chosen[keys.AREA_CAP] == "named-players") != bool(setup.chosen.get(keys.AREA_CAP_NAMED)):
        yield Fault.of("named-players", "area_cap", NZ("5.8(b)"))


def ante_within_limit(setup: Setup) -> Iterator[Fault]:
    """The Ante is at most 12.5% of the table minimum."""
    ante = setup.chosen.get(keys.ANTE)
    if ante is not None and ante.minor > setup.limits.minimum.minor * ANTE_LIMIT:
        yield Fault.of(
            "ante-limit", "ante.amount", NZ("1.1 Ante"), ante=Money.of(ante), minimum=Money.of(setup.limits.minimum)
        )


def caps_are_approved(setup: Setup) -> Iterator[Fault]:
    """A limit on pay-outs needs the Secretary's approval."""
    for offer in setup.offers.values():
        tiger = offer.wager.family in TIGER_FAMILIES
        key = keys.TIGER_CAP_APPROVAL if tiger else keys.LUCKY_MATCH_CAP_APPROVAL
        if offer.cap is not None and not setup.chosen.get(key):
            where = f"wagers.{offer.wager.id}.cap"
            yield Fault.of("no-approval.limit-pay", where, offer.wager.cap, wager=offer.wager.names, key=key.name)


def insurance_rows_agree(setup: Setup) -> Iterator[Fault]:
    """What tied nines pay is displayed once for the table, for insurance on either hand."""
    offers = [offer for wager, offer in setup.offers.items() if wager.startswith("insurance-")]
    for line in SHARED_ROWS:
        rows = [row for offer in offers for row in offer.pay_table.rows if row.line == line]
        if len({row.pays for row in rows}) > 1:
            yield Fault.of("two-pay-tables.tied-nines", "wagers.insurance-player", rows[0].clause)


def insurance_fits_the_style(setup: Setup) -> Iterator[Fault]:
    """Where cards are dealt or turned in a fixed order, some insurance bets can never open.

    Style A shows a card of each hand in turn, so no hand is ever seen alone; in Styles A and C the Player's
    third card comes face up before the Banker's.
    """
    style: str | None = setup.chosen[keys.STYLE]
    for wager, offer in setup.offers.items():
        for bet in offer.wager.parameter.values if offer.wager.windows and offer.wager.parameter else ():
            never = (style == "A" and bet == 1) or (style in ("A", "C") and bet == 3 and wager == "insurance-banker")
            if never:
                clause = offer.wager.windows[bet].shown_clause
                yield Fault.of(
                    "never-open", f"wagers.{wager}.bets", clause, style=style or "", number=bet, wager=offer.wager.names
                )


def shuffler_options(setup: Setup) -> Iterator[Fault]:
    """Shuffling or cutting before the machine is loaded needs a machine."""
    for key in (keys.PRELOAD_SHUFFLE, keys.PRELOAD_CUT):
        if setup.chosen[key] and setup.chosen[keys.DEVICE] == "shoe":
            yield Fault.of("no-shuffler", key.name, NZ("6.4 s2"))


CHECKS = (
    insurance_rows_agree,
    insurance_fits_the_style,
    shuffler_options,
    continuous_shuffler_and_style,
    style_d_is_international,
    round_start_needs_hidden_cards,
    equipment,
    cards_from_elsewhere,
    shared_areas,
    named_players,
    ante_within_limit,
    caps_are_approved,
    *JACKPOT_CHECKS,
)
