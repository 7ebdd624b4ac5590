"""A report from a set-up: the summary, one chapter a wager, combined play, and the limits of the method."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from hashlib import sha256
from importlib.metadata import version

from puntobanco.analysis.composition import fresh
from puntobanco.analysis.distribution import kind_of
from puntobanco.analysis.fast.cards import FastWeights
from puntobanco.procedure.keys import DECKS
from puntobanco.reports.chapter import Edition, chapter
from puntobanco.reports.document import Block, Chapter, Document, Part, Plot, Prose, Table, table
from puntobanco.reports.format import decimal, titled, whole
from puntobanco.reports.overview import combined, summary
from puntobanco.reports.published import is_quoted, published
from puntobanco.reports.simulated import Simulated, score
from puntobanco.reports.study import Progress, Study, offers_of, study
from puntobanco.rulebooks.model import Setup
from puntobanco.rules.game import Game
from puntobanco.rules.hand import Side
from puntobanco.rules.round import Winner
from puntobanco.wagers.conditions import wins

Counting = Callable[[Study], Sequence[Block]]
"""The part on counting of one wager; nothing where it is left out."""

PACE = 70
"""Rounds an hour, unless somebody says otherwise."""


def build(
    setup: Setup,
    text: str,
    *,
    date: str,
    wagers: frozenset[str] = frozenset(),
    pace: int = PACE,
    simulated: Mapping[str, Simulated] | None = None,
    counting: Counting = lambda study: (),
    progress: Progress = lambda what, done, steps: None,
) -> Document:
    """The report of a set-up; `text` is the file it was read from, of which the report carries the hash.

    What was simulated comes from outside: `simulated` by wager, and `counting` as the blocks of a wager's part.
    """
    offers = offers_of(setup, wagers)
    edition = Edition(engine=f"puntobanco {version('puntobanco')}", date=date, sha256=sha256(text.encode()).hexdigest())
    studies = study(setup, offers, progress)
    chapters = []
    for done, wager in enumerate(studies):
        progress(f"chapter {wager.offer.wager.names.en}", done, len(studies))
        found = (simulated or {}).get(str(wager.offer.wager.id))
        chapters.append(chapter(setup, wager, edition, found, counting(wager)))
    progress("combined play", len(studies) - 1, len(studies))
    first = Chapter("This table", (_about(setup, edition), summary(studies)))
    checks = _cross_check(setup, studies, simulated)
    last = Chapter("All wagers together", (combined(setup, studies, pace), checks, _limits(setup)))
    return Document(
        title=f"Exact figures of {setup.name}",
        subtitle=", ".join([setup.rulebook.title, setup.version.title, *(option.title for option in setup.options)]),
        date=date,
        foot=f"{edition.engine} · {date} · set-up SHA-256 {edition.sha256[:16]}…",
        chapters=(first, *chapters, last),
    )


def _about(setup: Setup, edition: Edition) -> Part:
    rulebook = setup.rulebook
    return Part(
        "About this report",
        (
            Prose(
                f"All figures follow from the wagers as {rulebook.title} declares them ({rulebook.edition}; in force: "
                f"{rulebook.effective}) and from this set-up. Ways are whole numbers of ordered draws without "
                f"replacement from {setup.chosen[DECKS]} fresh decks; returns are net for each unit staked. A positive "
                "edge is the house's, a negative one the bettor's. Nothing is rounded before it is printed."
            ),
            Prose(
                f"Worked out by {edition.engine} on {edition.date} from the set-up {setup.name} (SHA-256 of its text: "
                f"{edition.sha256}). The same set-up, date and engine give the same bytes."
            ),
        ),
    )


def _cross_check(setup: Setup, studies: tuple[Study, ...], simulated: Mapping[str, Simulated] | None) -> Part:
    """The counts that everything rests on beside the published ones; and every simulated return in one picture."""
    blocks: list[Block] = [_counts(setup.chosen[DECKS], setup.game)]
    if simulated:
        blocks.append(_scores(studies, simulated))
    return Part("Cross-check, all wagers", tuple(blocks))


_DRAWN = ("six", "five", "four")
"""The most cards of a round that come from the shoe, by how many are printed on the layout."""


def _counts(decks: int, game: Game) -> Table:
    quoted, weights = published().counts if is_quoted(decks, game) else None, FastWeights(fresh(decks), game)
    ways = dict.fromkeys(Winner, 0)
    asked = tuple(leaf for side in Side for leaf in wins(side).leaves())
    for facts, number in zip(*weights.of(kind_of(game, asked)), strict=True):
        ways[facts.winner] += number
    rows = tuple(
        (
            "Tie" if winner is Winner.TIE else f"{winner.value.capitalize()} wins",
            whole(number),
            decimal(Fraction(number, sum(ways.values())), 10),
            whole(getattr(quoted, winner.value)) if quoted else "–",
        )
        for winner, number in ways.items()
    )
    who = published().source[quoted.source].words if quoted else "none that we quote for these decks and this game"
    return table(
        f"Ordered draws of {_DRAWN[len(game.printed)]} cards from {decks} decks; published: {who}",
        ("Outcome", ">Exact ways", ">Probability", ">Published ways"),
        rows,
        ("Sum", whole(sum(ways.values())), "1", whole(quoted.all) if quoted else "–"),
    )


def _scores(studies: tuple[Study, ...], simulated: Mapping[str, Simulated]) -> Plot:
    from puntobanco.reports.plots import scores

    names, values = [], []
    for wager in studies:
        found = simulated.get(str(wager.offer.wager.id))
        for name, figures in wager.cases.items():
            counts = found.counts.get(name) if found else None
            if counts and sum(counts.values()):
                names.append(titled(name, wager.offer.wager.names.en))
                values.append(score(figures, counts).z)
    caption = "Simulated returns, in standard errors from the exact ones; the band holds 95 % of runs"
    return Plot(caption, caption, scores(names, values))


def _limits(setup: Setup) -> Part:
    """What the figures do not say."""
    words = [
        "Figures are for the first round of a fresh shoe. Cards burnt unseen and the place of the cutting card do not "
        "change the chances of a round before anything is seen; cards that have been seen do.",
        "Ranges over many bets and results of a session take rounds as independent with the chances of a fresh shoe. "
        "Rounds of one shoe are very nearly so. The normal law is a poor guide for few bets on a wager with a large "
        "skew; the session of 100 bets is therefore worked out bet by bet, results less likely than one in "
        "10,000,000,000,000 at any step left out.",
        "Effects of removal are for one card; several cards add up only nearly.",
        "Counting is simulated and rough where few shoes were dealt; each figure has its standard error, and holds for "
        "the stated conditions alone. The bettor counts without error and is never turned away.",
        "Commission, caps and chips are settled as this table settles them for one bettor alone; bets of others matter "
        "where a differential is shared out.",
    ]
    offered = [offer.wager for offer in setup.offers.values()]
    if any(wager.windows for wager in offered):
        words.append(
            "Insurance is figured given that it can be made, first for all such rounds together and then by the counts "
            "that the bettor sees; some of these states favour the bettor, who need not bet in the others."
        )
    if any(offer.pay_table.meters for offer in setup.offers.values()):
        words.append("Meters of progressive awards stand at their seeds; a higher meter raises the return.")
    if any(wager.parlay for wager in offered):
        words.append(
            "Winnings that may be added to a main bet are figured taken, always added in whole, and added in whole "
            "only when the four cards seen favour it; a set-up that lets only a portion be added lies between."
        )
    if setup.terms.ante is not None:
        words.append("The Ante is a fee and no wager: it has no chapter, and stands beside the main bets it goes with.")
    if any(option.id == "jackpot" for option in setup.options):
        words.append("The jackpot is paid from its own pool and is in none of these figures.")
    blocks: tuple[Block, ...] = tuple(Prose(sentence) for sentence in words)
    return Part("Limits of the method", blocks)
