"""The rules of the game, the whole set-up and the layout, as a report and a petition print them."""

from collections import defaultdict
from collections.abc import Iterator

from puntobanco.cards import Rank
from puntobanco.elections import Tables
from puntobanco.money import Amount
from puntobanco.pages.drawing import does_said, hand_said
from puntobanco.procedure import keys
from puntobanco.reports import columns as col
from puntobanco.reports.paper.draft import Block, Drawing, Part, Prose, Right, Row, sum_of, table
from puntobanco.reports.parts.layout import layout_svg
from puntobanco.rulebooks.model import Setup
from puntobanco.rules.game import USUAL_POINTS
from puntobanco.words import ClauseRef, Money, Wording, all_of, any_of, listed, say


def game_said(setup: Setup) -> Iterator[Wording]:
    """How a round is dealt, what cards are worth, which card is printed, and what a natural is."""
    game = setup.game
    yield say("paper.aim", decks=setup.chosen[keys.DECKS])
    if game.points == USUAL_POINTS:
        yield say("paper.card-values")
    else:
        ranks_of: dict[int, list[str]] = defaultdict(list)
        for rank in Rank:
            ranks_of[game.points[rank]].append(_rank(rank))
        worths = (say("paper.card-worth", ranks=all_of(ranks_of[worth]), n=worth) for worth in sorted(ranks_of))
        yield say("paper.card-values-own", worths=listed(worths))
    for side, card in game.printed.items():
        yield say("paper.printed-card", side=say(f"side.{side.value}"), card=f"{_rank(card.rank)}{card.suit.symbol}")
    if game.naturals:
        yield say("paper.naturals", counts=any_of(map(str, sorted(game.naturals))))


def _rank(rank: Rank) -> str:
    return "10" if rank is Rank.TEN else rank.value


def rules_part(setup: Setup) -> Part:
    """What cards are worth, what a natural is, and the drawing table with its clauses."""
    game = setup.game
    blocks: list[Block] = [Prose(words) for words in game_said(setup)]
    rows = ((hand_said(row), does_said(row), cited(setup.drawing_clauses(row))) for row in game.every_row)
    columns = (say("paper.hand"), say("paper.does"), say("figures.clauses"))
    blocks.append(table(say("paper.drawing-caption"), columns, rows))
    return Part("", tuple(blocks))


def cited(clauses: tuple[str, ...]) -> Wording:
    return say("ref.whole", what=listed(ClauseRef(clause) for clause in clauses)) if clauses else "–"  # type: ignore[arg-type]


def setup_part(setup: Setup) -> Part:
    """Everything that the operator elected, and the limits."""
    limits = setup.limits
    heads: list[Row] = [
        (say("figures.set-up"), setup.names),
        (say("figures.rulebook"), setup.rulebook.title_names),
        (
            say("figures.version"),
            say("ref.whole", what=listed((setup.version.names, *(part.names for part in setup.options)))),
        ),
        (say("diff.currency"), setup.currency.code),
        (say("diff.seats"), str(len(setup.seats))),
        (say("diff.minimum"), sum_of(limits.minimum)),
        (say("diff.maximum"), _or_none(limits.maximum)),
        (say("diff.differential"), _or_none(limits.differential)),
        (say("paper.chips"), say("ref.whole", what=listed(chips_of(setup)))),
    ]
    blocks: list[Block] = [table(say("paper.setup-caption"), ("", ""), heads)]
    offered = (
        (
            offer.titled,
            sum_of(offer.minimum),
            _or_none(offer.maximum),
            cited((offer.wager.clause,)),
        )
        for offer in setup.offers.values()
    )
    columns = (col.WAGER, Right(say("diff.minimum")), Right(say("diff.maximum")), say("figures.clauses"))
    blocks.append(table(say("paper.wagers-caption"), columns, offered))
    heads_of = (say("paper.election"), say("paper.elected"), say("figures.clauses"))
    blocks.append(table(say("paper.elections-caption"), heads_of, tuple(_elections(setup))))
    return Part(say("paper.setup"), tuple(blocks))


def _or_none(amount: Amount | None) -> Wording:
    return sum_of(amount) if amount is not None else "–"


def chips_of(setup: Setup) -> tuple[Money, ...]:
    return tuple(Money.of(Amount(value, setup.currency)) for value in setup.chips.values)


def _elections(setup: Setup) -> Iterator[Row]:
    for permit in setup.rulebook.permits:
        value = setup.chosen.values.get(permit.key.name)
        if permit.applies(setup.adopted) and not isinstance(permit.values, Tables):
            clause = cited((permit.clause,)) if permit.clause else "–"
            yield (permit.key.meaning, permit.said(value), clause)


def layout_part(setup: Setup) -> Part:
    caption = say("paper.layout-caption", seats=len(setup.seats))
    picture = Drawing(caption, say("paper.layout-alt"), lambda language: layout_svg(setup, language))
    return Part(say("paper.layout"), (picture,))
