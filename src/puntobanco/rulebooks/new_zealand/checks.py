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

ANTE_LIMIT = Fraction(125, 1000)
"""The Ante is at most 12.5% of the table minimum."""


def continuous_shuffler_and_style(setup: Setup) -> Iterator[Fault]:
    """No continuous shuffler where players handle the cards."""
    style = setup.chosen[keys.STYLE]
    if setup.chosen[keys.DEVICE] == "continuous" and style in ("B", "D"):
        sentence = f"a continuous shuffler may not be used in Style {style}."
        yield Fault(
            "shuffler-and-style", "device", sentence, NZ("3.4(a)(iii)"), "Choose Style A or C, or another device."
        )


def style_d_is_international(setup: Setup) -> Iterator[Fault]:
    """Style D belongs to International Baccarat."""
    if setup.chosen[keys.STYLE] == "D" and INTERNATIONAL not in setup.adopted:
        sentence = "Style D is a style of International Baccarat, which this table has not adopted."
        yield Fault(
            "style-d", "style", sentence, NZ("15.12.1"), "Add the option international, or choose another style."
        )


def round_start_needs_hidden_cards(setup: Setup) -> Iterator[Fault]:
    """Cards before bets only in Styles B and D."""
    start = setup.chosen.get(keys.ROUND_START)
    if start not in (None, "close-first") and setup.chosen[keys.STYLE] in ("A", "C"):
        sentence = "cards may come before the last bets only where they are handed out hidden, in Styles B and D."
        yield Fault("round-start", "round_start", sentence, NZ("15.4 closing"))


def equipment(setup: Setup) -> Iterator[Fault]:
    """Everything that holds cards must hold all of them."""
    chosen, decks = setup.chosen, setup.chosen[keys.DECKS]
    device = chosen[keys.DEVICE]
    if decks is None:
        return
    if device != "continuous" and chosen[keys.SHOE_HOLDS] < decks:
        clause = NZ("3.4(a)(i) shoe") if device == "shoe" else NZ("3.4(a)(ii) shoe")
        yield Fault("too-small", "shoe_holds", f"the shoe must hold all {decks} decks.", clause)
    if chosen[keys.DISCARD_HOLDS] < decks:
        yield Fault("too-small", "discard_holds", f"the discard holder must hold all {decks} decks.", NZ("3.4(c)"))
    holds = chosen.get(keys.SHUFFLER_HOLDS)
    if device == "batch" and (holds is None or holds < 8):
        yield Fault("too-small", "shuffler_holds", "a batch shuffler must hold 8 decks.", NZ("3.4(a)(ii) shuffler"))
    if device == "continuous" and (holds is None or holds < decks):
        sentence = f"a continuous shuffler must hold all {decks} decks."
        yield Fault("too-small", "shuffler_holds", sentence, NZ("3.4(a)(iii) shuffler"))
    if device == "batch" and len(chosen.get(keys.BACKS) or ()) != 2:
        sentence = "a batch shuffler takes turns with two sets of cards whose backs have different colours."
        yield Fault("backs", "backs", sentence, NZ("3.4(a)(ii) cards"), "Name two colours in backs.")


def cards_from_elsewhere(setup: Setup) -> Iterator[Fault]:
    """Prepared cards are locked away until needed; maker-sealed cards need the Secretary's approval."""
    opening = setup.chosen[keys.OPENING]
    if opening in ("prechecked", "preshuffled") and not setup.chosen.get(keys.SECURED):
        sentence = f"{opening} cards are secured in a designated area until they are required, and none is named."
        yield Fault("not-secured", "opening", sentence, NZ("6.5 s1"), "Name it in secured_at.")
    if opening == "sealed" and not setup.chosen.get(keys.SEALED_APPROVAL):
        sentence = "maker-sealed cards need the Secretary's approval, and none is named."
        yield Fault("no-approval", "opening", sentence, NZ("6.6"), "Name it in approvals.sealed_cards.")


def shared_areas(setup: Setup) -> Iterator[Fault]:
    """Numbered areas are shared in mini and midi only."""
    if not setup.layout.standing_areas:
        return
    if setup.chosen[keys.PLAYERS_PER_AREA] > 1:
        sentence = "in full Baccarat each numbered area serves one seated player."
        yield Fault("shared-area", "players_per_area", sentence, NZ("5.7"), "Leave it at 1.")
    if setup.chosen[keys.AREA_CAP] != "none":
        sentence = "a joint maximum for one area is for mini and midi tables."
        yield Fault("shared-area", "area_cap", sentence, NZ("5.8(b)"), "Leave it at “none”.")


def named_players(setup: Setup) -> Iterator[Fault]:
    """A joint maximum for named players needs their names."""
    if (setup.chosen[keys.AREA_CAP] == "named-players") != bool(setup.chosen.get(keys.AREA_CAP_NAMED)):
        sentence = "a joint maximum for named players and the list of those players come together."
        yield Fault("named-players", "area_cap", sentence, NZ("5.8(b)"))


def ante_within_limit(setup: Setup) -> Iterator[Fault]:
    """The Ante is at most 12.5% of the table minimum."""
    ante = setup.chosen.get(keys.ANTE)
    if ante is not None and ante.minor > setup.limits.minimum.minor * ANTE_LIMIT:
        sentence = f"an Ante of {ante.shown} is more than 12.5% of the minimum of {setup.limits.minimum.shown}."
        yield Fault("ante-limit", "ante.amount", sentence, NZ("1.1 Ante"))


def caps_are_approved(setup: Setup) -> Iterator[Fault]:
    """A limit on pay-outs needs the Secretary's approval."""
    for offer in setup.offers.values():
        tiger = offer.wager.family in TIGER_FAMILIES
        key = keys.TIGER_CAP_APPROVAL if tiger else keys.LUCKY_MATCH_CAP_APPROVAL
        if offer.cap is not None and not setup.chosen.get(key):
            sentence = (
                f"a limit on the pay-out of {offer.wager.names.en} needs the Secretary's approval; none is named."
            )
            where = f"wagers.{offer.wager.id}.cap"
            yield Fault("no-approval", where, sentence, offer.wager.cap, f"Name it in {key.name}.")


def insurance_rows_agree(setup: Setup) -> Iterator[Fault]:
    """What tied nines pay is displayed once for the table, for insurance on either hand."""
    offers = [offer for wager, offer in setup.offers.items() if wager.startswith("insurance-")]
    for line in SHARED_ROWS:
        rows = [row for offer in offers for row in offer.pay_table.rows if row.line == line]
        if len({row.pays for row in rows}) > 1:
            sentence = "tied nines pay one figure on this bet, for either hand insured."
            yield Fault("two-pay-tables", "wagers.insurance-player", sentence, rows[0].clause)


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
                sentence = f"in Style {style} the moment for bet {bet} of {offer.wager.names.en} never comes."
                clause = offer.wager.windows[bet].shown_clause
                yield Fault("never-open", f"wagers.{wager}.bets", sentence, clause, "Leave it out of bets.")


def shuffler_options(setup: Setup) -> Iterator[Fault]:
    """Shuffling or cutting before the machine is loaded needs a machine."""
    for key in (keys.PRELOAD_SHUFFLE, keys.PRELOAD_CUT):
        if setup.chosen[key] and setup.chosen[keys.DEVICE] == "shoe":
            yield Fault("no-shuffler", key.name, "this table has no shuffler to load.", NZ("6.4 s2"), "Leave it out.")


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
