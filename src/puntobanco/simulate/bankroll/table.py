"""A table and a wager as the numbers that bankroll runs play with; what cannot be played is refused."""

from fractions import Fraction

import numpy as np
from msgspec import Struct

from puntobanco.analysis.composition import fresh
from puntobanco.analysis.distribution import PricedWager, line_figures
from puntobanco.analysis.fast.cards import FastWeights
from puntobanco.cards import DECK, Card, Rank
from puntobanco.faults import Fault, Refused
from puntobanco.procedure.opening import MOST_CARDS_IN_A_ROUND, LastHand, ShoeRules, most_still_dealt
from puntobanco.rules.game import Game
from puntobanco.rules.witnesses import by_counts
from puntobanco.simulate.bankroll.kernel import NO_CARD
from puntobanco.simulate.bankroll.numbers import Deal, Hands, Ints, Pay
from puntobanco.simulate.bankroll.payments import lines_of, pay_of
from puntobanco.simulate.kernels import lookup
from puntobanco.simulate.numbering import Source, What, source_of
from puntobanco.simulate.views import MOST_CELLS, View, table_of, view_of
from puntobanco.wagers.questions import Leaf, in_words
from puntobanco.wagers.terms import Offer, Terms
from puntobanco.wagers.wager import Kind
from puntobanco.words import any_of


class Table(Struct, frozen=True):
    """A wager dealt from shoes by a table's rules and paid by its terms, ready to be played."""

    wager: str
    deal: Deal
    pay: Pay
    expected_return: Fraction
    """By the odds alone, from a full shoe."""


def table_for(terms: Terms, offer: Offer, rules: ShoeRules, game: Game) -> Table:
    """A wager at a table; `Refused` for one that no plan stakes or no table holds, or a shoe that does not end."""
    if faults := (*_wager_faults(offer, game), *shoe_faults(rules)):
        raise Refused(*faults)
    offered = PricedWager(offer.wager, offer.pay_table, terms.currency)
    known = line_figures(offered, None, FastWeights(fresh(rules.decks), game))
    mean = sum((line.net * line.ways for line in known), Fraction(0)) / sum(line.ways for line in known)
    return Table(offer.wager.id, _deal(offer, rules, game), pay_of(terms, offer, rules.decks, game), mean)


def _deal(offer: Offer, rules: ShoeRules, game: Game) -> Deal:
    lines = np.array(lines_of(offer, game).places, np.int64)
    return deal_by(lines, tuple(offer.wager.leaves()), rules, game)


def deal_by(lines: Ints, asked: tuple[Leaf, ...], rules: ShoeRules, game: Game) -> Deal:
    """By values where no more is asked for, and where the burn tells no more of them apart.

    `lines` has a number for each facts by counts, or for each answer of the view of what is asked. The 52 cards lie in
    the order of their values, so the same chance deals the same values either way: a seed means the same hands
    whatever the wager asks.
    """
    player, banker = np.zeros((10, 10), np.bool_), np.zeros((10, 10, NO_CARD + 1), np.bool_)
    cells = []
    for facts in by_counts(game):
        one, two = facts.player.two, facts.banker.two
        third, other = (NO_CARD if hand.third is None else hand.third for hand in (facts.player, facts.banker))
        player[one, two] |= third != NO_CARD
        banker[one, two, third] |= other != NO_CARD
        cells.append((one, two, third, other))
    on_values = source_of(asked, game) is Source.VALUES
    if on_values:
        by_line = np.zeros((10, 10, NO_CARD + 1, NO_CARD + 1), np.int64)
        by_line[tuple(np.array(cells).T)] = lines
        lines, hands = by_line.ravel(), Hands(np.zeros(0, np.int64), np.zeros(0, np.int64), 0, 0)
    else:
        lines, hands = _sorted(view_of(asked), game, lines)
    what = What.VALUES if on_values and lookup.burn_follows_value(rules, game) else What.FULL
    shoe = lookup.deal(rules, what, game)
    kinds = shoe.hidden.size
    points = np.arange(kinds) if what is What.VALUES else lookup.tables(game).points
    order = np.argsort(points, kind="stable")
    numbers = (
        shoe.first_seen,
        shoe.pile.size - (rules.depth or 0),
        rules.last_hand is LastHand.ALWAYS_ONE_MORE,
        rules.last_hand is not LastHand.THIS_HAND,
        rules.buffer if rules.continuous else -1,
    )
    return Deal(
        full=np.bincount(shoe.pile, minlength=kinds).astype(np.int64)[order],
        burn=shoe.hidden.astype(np.int64)[order],
        rules=np.array([int(number) for number in numbers], np.int64),
        points=np.array([*points[order], NO_CARD], np.int64),
        printed=np.array([card if card < 0 else np.flatnonzero(order == card)[0] for card in shoe.printed], np.int64),
        player_draws=player,
        banker_draws=banker,
        lines=lines,
        hands=_ordered(hands, order) if hands.two.size else hands,
    )


def _ordered(hands: Hands, order: Ints) -> Hands:
    """The same sorts by the places of cards in this order."""
    two = hands.two.reshape(2, 52, 52)[:, order][:, :, order]
    three = hands.three.reshape(-1, 53)[:, [*order, 52]]
    return Hands(two.ravel().copy(), three.ravel().copy(), hands.begin, hands.width)


def in_order(game: Game) -> tuple[Card, ...]:
    """The 52 cards as the compiled part numbers them: by what they are worth."""
    return tuple(sorted(DECK, key=lambda card: game.points[card.rank]))


def _sorted(view: View, game: Game, lines: Ints) -> tuple[Ints, Hands]:
    """The line of each cell of a view, given the line of each of its answers, and the tables that lead there."""
    table = table_of(view, game)
    assert table.answers is not None, "a view with too many cells has been refused"
    two, three = (np.concatenate([hand[part] for hand in table.hands]).astype(np.int64) for part in range(2))
    return lines[table.answers], Hands(two, three, table.hands[0].three.size, table.hands[1].sorts)


def _wager_faults(offer: Offer, game: Game) -> list[Fault]:
    wager = offer.wager
    if wager.series:
        return [Fault.of("series.lies-several", wager.id, wager.clause)]
    if wager.share:
        return [Fault.of("not-staked.stake-part", wager.id, wager.share.clause, sorted=any_of(sorted(wager.share.of)))]
    if wager.windows or wager.parameter or wager.fixed_stake is not None or wager.kind is Kind.FEE:
        return [Fault.of("not-staked.wager-made", wager.id, wager.clause)]
    if source_of(wager.leaves(), game) is Source.VALUES:
        return []
    view = view_of(wager.leaves())
    if table_of(view, game).answers is None:
        return [Fault.of("too-fine.asks-more", wager.id, wager.clause, in_words=in_words(view), most_cells=MOST_CELLS)]
    return []


def shoe_faults(rules: ShoeRules, *, whole: bool = False) -> list[Fault]:
    """Why a shoe cannot be played to its end; with `whole`, a continuous shuffler has none either."""
    if rules.continuous:
        return [Fault.of("no-shoes", "shoes", rules.last_hand_clause)] if whole else []
    least, burnt = most_still_dealt(rules.last_hand), 1 + max(rank.burn_points for rank in Rank)
    most = fresh(rules.decks).total - burnt - MOST_CARDS_IN_A_ROUND
    if rules.last_hand is LastHand.NONE or rules.depth is None:
        return [Fault.of("last-hand.shoe-played", "shoe", rules.last_hand_clause)]
    if not least <= rules.depth <= most:
        return [
            Fault.of(
                "depth.cutting-card",
                "shoe",
                rules.depth_clause,
                depth=rules.depth,
                decks=rules.decks,
                least=least,
                most=most,
            )
        ]
    return []
