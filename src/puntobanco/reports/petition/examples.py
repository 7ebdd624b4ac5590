"""Worked examples: for every way to win or push, a round that shows it, and what a stake then gets back."""

from collections.abc import Iterator

from puntobanco.analysis.distribution import facts_of, kind_of
from puntobanco.cards import Card
from puntobanco.money import Amount
from puntobanco.reports import columns as col
from puntobanco.reports.paper.draft import Block, Prose, Right, Row, sum_of, table
from puntobanco.reports.study import Study
from puntobanco.rulebooks.model import Setup
from puntobanco.rules.facts import Facts, HandFacts
from puntobanco.rules.hand import Side
from puntobanco.wagers.settlement import settle
from puntobanco.wagers.terms import Bet
from puntobanco.wagers.wager import Result
from puntobanco.words import Wording, say


def examples(setup: Setup, studies: tuple[Study, ...]) -> Iterator[Block]:
    """One row for each line that does not lose; the same settlement that a table uses says what comes back."""
    rows: list[Row] = []
    for study in studies:
        rows += _of(setup, study)
    columns = (
        col.WAGER, say("side.player"), say("side.banker"), col.LINE, Right(say("figures.stake")),
        Right(say("petition.comes-back")),
    )  # fmt: skip
    yield table(say("petition.examples-caption"), columns, rows)
    yield Prose(say("petition.examples-words"))


def _of(setup: Setup, study: Study) -> Iterator[Row]:
    offer, wager = study.offer, study.offer.wager
    if wager.series or wager.windows:
        return
    given = wager.givens()[0]
    stake = Amount(wager.fixed_stake, setup.currency) if wager.fixed_stake else offer.minimum
    bet = Bet(seat=setup.seats[0], wager=wager.id, stake=stake, given=given)
    facts = facts_of(kind_of(setup.game, tuple(wager.leaves())), setup.game)
    for line in wager.lines[given]:
        if line.result is Result.LOSE:
            continue
        for shown in (some for some in facts if line in wager.lines_of(some, given)):
            (settled,) = settle(setup.terms, shown, [bet]).wagers
            if settled.line == line.id:  # and not that of a higher prize which the round wins as well
                hands = _hand(shown, Side.PLAYER), _hand(shown, Side.BANKER)
                yield (offer.titled, *hands, line.names, sum_of(stake), sum_of(settled.returned))
                break


def _hand(facts: Facts, side: Side) -> Wording:
    hand: HandFacts = facts.player if side is Side.PLAYER else facts.banker
    return say("petition.hand", cards=" ".join(map(_card, hand.cards)), count=str(hand.count))


def _card(card: Card) -> str:
    rank = "10" if card.rank.value == "T" else card.rank.value
    return f"{rank}{card.suit.symbol}"
