"""For those who bet: what a box costs and how often it wins, and what roads tell and what they cannot.

Every figure is the exact one of the engine; nothing is written by hand. Boxes that pay from a meter, that are open only
during a round, or that run over several rounds have no figure of one round, and are not asked about.
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from puntobanco.academy.chance import RANKS, Draw
from puntobanco.academy.drills.shoe import has_cutting_card
from puntobanco.academy.question import Choice, Form, Posed
from puntobanco.cards import DECK, Card
from puntobanco.roads import Coup, board, coup_of
from puntobanco.roads.derived import Colour, Road
from puntobanco.roads.words import LETTERS, ROAD_NAMES
from puntobanco.rulebooks.model import Setup
from puntobanco.rules.hand import Side
from puntobanco.rules.round import Round, Winner, next_card
from puntobanco.wagers.terms import Offer
from puntobanco.wagers.wager import Kind
from puntobanco.words import Several, Text, Wording, listed, say

ROUNDS = 100_000
"""The number of rounds of which it is asked how often a box wins."""
BOXES = 4
FEWEST_RESULTS, MOST_RESULTS = 4, 36
NO_MARK = "none"
WINNERS = {Side.PLAYER: Winner.PLAYER, Side.BANKER: Winner.BANKER}


def boxes(setup: Setup) -> list[Offer]:
    """Wagers that have one exact figure with a full shoe."""
    return [
        offer
        for offer in setup.offers.values()
        if offer.wager.kind is not Kind.FEE
        and not (offer.house or offer.wager.series or offer.wager.windows or offer.wager.parameter)
        and not offer.pay_table.meters
    ]


def has_prices(setup: Setup) -> bool:
    """Whether there is something to compare: the two main bets at least, whose prices and chances differ."""
    return {side.value for side in Side} <= {offer.wager.id for offer in boxes(setup)}


def edge(setup: Setup, draw: Draw) -> Posed:
    """Which of several boxes costs the least."""
    from puntobanco.academy.prices import figures  # not before it is asked: a process that hosts tables figures nothing

    known = {offer.wager.id: figures(setup, offer) for offer in boxes(setup)}
    while True:
        some = draw.some(boxes(setup), BOXES)
        edges = {offer.wager.id: known[offer.wager.id].edge for offer in some}
        if len(set(edges.values())) > 1:
            break
    least = min(edges.values())
    return Posed(
        asks=say("academy.ask-edge"),
        form=Form.CHOICE,
        accepted=tuple(wager for wager, cost in edges.items() if cost == least),
        situation=(_full_shoe(setup),),
        choices=tuple(Choice(offer.wager.id, offer.wager.names) for offer in some),
        working=tuple(
            say("academy.work-edge", wager=offer.wager.names, n=_percent(cost, 4), exact=str(cost))
            for offer in some
            for cost in (edges[offer.wager.id],)
        ),
        facts={"decks": setup.shoe.decks, "version": setup.version.id, "boxes": [_fact(offer) for offer in some]},
    )


def often(setup: Setup, draw: Draw) -> Posed:
    """How often a box wins; the other numbers are those of other boxes."""
    from puntobanco.academy.prices import figures

    asked, *others = draw.some(boxes(setup), len(boxes(setup)))
    found = figures(setup, asked)
    right = _of_rounds(found.hit_frequency)
    numbers = dict.fromkeys((right, *(_of_rounds(figures(setup, offer).hit_frequency) for offer in others)))
    offered = draw.some(tuple(numbers)[:BOXES], BOXES)
    exact = str(found.hit_frequency)
    push = _percent(found.push_frequency, 2)
    return Posed(
        asks=say("academy.ask-often", wager=asked.wager.names),
        form=Form.CHOICE,
        accepted=(str(right),),
        situation=(_full_shoe(setup),),
        choices=tuple(Choice(str(number), f"{number:,}") for number in offered),
        working=(say("academy.work-often", n=_percent(found.hit_frequency, 3), exact=exact, push=push),),
        facts={"decks": setup.shoe.decks, "version": setup.version.id, "boxes": [_fact(asked)], "rounds": ROUNDS},
    )


def road_mark(setup: Setup, draw: Draw) -> Posed:
    """What a derived road would get if a side won next."""
    wanted = draw.one_of((*Colour, *Colour, None))
    road, side = draw.one_of(tuple(Road)), draw.one_of(tuple(Side))
    while True:
        coups = _results(draw)
        derived = next(derived for derived in board(coups).derived if derived.road is road)
        if derived.asked(side) is wanted:
            break
    name = Text(ROAD_NAMES[road].value, {})
    right = wanted.value if wanted else NO_MARK
    names = (*(colour.value for colour in Colour), NO_MARK)
    return Posed(
        asks=say("academy.ask-road-mark", side=_side(side), road=name),
        form=Form.CHOICE,
        accepted=(right,),
        situation=(say("academy.results", results=_letters(coups)),),
        choices=tuple(Choice(mark, say(f"academy.mark-{mark}")) for mark in names),
        working=(say(f"academy.work-road-{right}", road=name), say("academy.work-road-not")),
        facts={"results": _tokens(coups), "road": road.value, "side": side.value},
    )


def has_past(setup: Setup) -> bool:
    """Whether cards that are gone stay away for a while."""
    return has_cutting_card(setup)


def past(setup: Setup, draw: Draw) -> Posed:
    """What a shoe's results say of its next round: nothing beyond the cards that are gone."""
    from puntobanco.academy.prices import winning_chance

    side = draw.one_of(tuple(Side))
    while True:
        coups, gone = _dealt(setup, draw, draw.between(10, MOST_RESULTS))
        share = Fraction(sum(coup.winner is WINNERS[side] for coup in coups), len(coups))
        chance = winning_chance(setup, side, gone)
        offered = tuple(dict.fromkeys(_percent(part, 2) for part in (chance, share, 1 - share, Fraction(1, 2))))
        if abs(chance - share) > Fraction(1, 50):
            break
    right = _percent(chance, 2)
    ranks = Counter(card.rank for card in gone)
    return Posed(
        asks=say("academy.ask-past", side=_side(side)),
        form=Form.CHOICE,
        accepted=(right,),
        situation=(
            _full_shoe(setup),
            say("academy.results", results=_letters(coups)),
            say("academy.gone", cards=listed(say("academy.gone-of", n=ranks[rank], rank=rank.value) for rank in RANKS)),
        ),
        choices=tuple(
            Choice(percent, say("academy.percent", n=percent)) for percent in draw.some(offered, len(offered))
        ),
        working=(
            say("academy.work-past", n=right, share=_percent(share, 2)),
            say("academy.work-past-cards", fresh=_percent(winning_chance(setup, side), 2)),
        ),
        facts={
            "decks": setup.shoe.decks,
            "side": side.value,
            "gone": [[rank.value, str(ranks[rank])] for rank in RANKS],
            "results": _tokens(coups),
        },
    )


def _dealt(setup: Setup, draw: Draw, rounds: int) -> tuple[tuple[Coup, ...], tuple[Card, ...]]:
    """The first rounds of a shoe, with the cards they took."""
    cards = iter(draw.some(DECK * setup.shoe.decks, 6 * rounds))
    coups, gone = [], []
    for _ in range(rounds):
        first, second, third, fourth = (next(cards) for _ in range(4))
        round_ = Round((first, third), (second, fourth))
        while (side := next_card(round_, setup.game)) is not None:
            round_ = round_.with_card(side, next(cards))
        gone += [*round_.player, *round_.banker]
        coups.append(coup_of(round_, setup.game))
    return tuple(coups), tuple(gone)


def _results(draw: Draw) -> tuple[Coup, ...]:
    """Results in runs, with a tie here and there; roads read nothing else of them."""
    winner, coups = draw.one_of((Winner.PLAYER, Winner.BANKER)), []
    for _ in range(draw.between(FEWEST_RESULTS, MOST_RESULTS)):
        if draw.chance_of(1, 10):
            coups.append(Coup(Winner.TIE))
            continue
        if draw.chance_of(2, 5):
            winner = Winner.BANKER if winner is Winner.PLAYER else Winner.PLAYER
        coups.append(Coup(winner))
    return tuple(coups)


def _letters(coups: Sequence[Coup]) -> Several:
    return listed(Text(LETTERS[coup.winner or Winner.TIE].value, {}) for coup in coups)


def _tokens(coups: Sequence[Coup]) -> list[str]:
    return [(coup.winner or Winner.TIE).value for coup in coups]


def _full_shoe(setup: Setup) -> Text:
    return say("academy.full-shoe", n=setup.shoe.decks)


def _fact(offer: Offer) -> list[str]:
    return [offer.wager.id, offer.pay_table.id, str(offer.commission)]


def _side(side: Side) -> Wording:
    return say(f"side.{side.value}")


def _of_rounds(chance: Fraction) -> int:
    return round(chance * ROUNDS)


def _percent(part: Fraction, digits: int) -> str:
    """A part as per cent, rounded to some digits; exactly, without floats."""
    scaled = round(part * 100 * 10**digits)
    whole, rest = divmod(abs(scaled), 10**digits)
    return f"{'-' if scaled < 0 else ''}{whole}.{rest:0{digits}}"
