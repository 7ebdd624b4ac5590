"""A report from a set-up: the summary, one chapter a wager, combined play, and the limits of the method."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from hashlib import sha256
from importlib.metadata import version

from puntobanco.analysis.composition import LEAST_CARDS, fresh
from puntobanco.analysis.distribution import kind_of
from puntobanco.analysis.fast.cards import FastWeights
from puntobanco.procedure.keys import DECKS
from puntobanco.reports import columns as col
from puntobanco.reports.cases import together
from puntobanco.reports.chapter import Edition, chapter
from puntobanco.reports.overview import combined, summary
from puntobanco.reports.paper.draft import Block, Chapter, Draft, Drawing, Part, Prose, Right, Table, table, titled
from puntobanco.reports.paper.format import decimal, whole
from puntobanco.reports.parts.content import content_hash
from puntobanco.reports.parts.method import method_part, procedure_part, signature_part
from puntobanco.reports.parts.progressive import progressive_part
from puntobanco.reports.parts.ranges import range_part
from puntobanco.reports.parts.rules import layout_part, rules_part, setup_part
from puntobanco.reports.published import is_quoted, published
from puntobanco.reports.simulated import Simulated, score
from puntobanco.reports.study import Progress, Study, offers_of, study
from puntobanco.rulebooks.model import Setup
from puntobanco.rules.game import Game
from puntobanco.rules.hand import Side
from puntobanco.rules.round import Winner
from puntobanco.wagers import labels
from puntobanco.wagers.conditions import wins
from puntobanco.words import Text, Wording, all_of, say

Counting = Callable[[Study], Sequence[Block]]
"""The part on counting of one wager; nothing where it is left out."""

ENGINE = f"puntobanco {version('puntobanco')}"

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
    made: tuple[Study, ...] = (),
    changes: tuple[Text, ...] = (),
) -> Draft:
    """The report of a set-up; `text` is the file it was read from, of which the report carries the hash.

    What was simulated comes from outside: `simulated` by wager, and `counting` as the blocks of a wager's part. So do
    studies that were made before, in `made`. `changes` says what of the file was changed for the report.
    """
    offers = offers_of(setup, wagers)
    edition = Edition(
        engine=say("figures.engine-content", engine=ENGINE, hash=f"{content_hash()[:16]}…"),
        date=date,
        sha256=sha256(text.encode()).hexdigest(),
    )
    studies = made or study(setup, offers, progress)
    chapters = []
    for done, wager in enumerate(studies):
        progress(f"chapter {wager.offer.wager.names.en}", done, len(studies))
        found = (simulated or {}).get(str(wager.offer.wager.id))
        chapters.append(chapter(setup, wager, edition, found, counting(wager)))
    progress("combined play", len(studies) - 1, len(studies))
    first = Chapter(say("figures.this-table"), (_about(setup, edition, changes), summary(studies), range_part(studies)))
    about = Chapter(say("paper.rules"), (rules_part(setup), setup_part(setup), layout_part(setup)))
    method = Chapter(say("paper.method"), (method_part(setup), procedure_part(setup)))
    progressive = progressive_part(setup, pace)
    meters = (Chapter(say("paper.progressive"), (progressive,)),) if progressive else ()
    blocks: list[Block] = [_counts(setup.chosen[DECKS], setup.game)]
    if simulated:
        blocks.append(_scores(studies, simulated))
    checks = Part(say("figures.cross-check-all"), tuple(blocks))
    last = Chapter(say("figures.all-wagers"), (combined(setup, studies, pace), checks, _limits(setup)))
    signed = Chapter(say("paper.signature"), (signature_part(),))
    played = (setup.version.names, *(option.names for option in setup.options))
    return Draft(
        title=say("figures.title", setup=setup.name),
        subtitle=together((setup.rulebook.title_names, *played)),
        date=date,
        foot=say("figures.foot", engine=edition.engine, date=date, hash=f"{edition.sha256[:16]}…"),
        chapters=(first, about, method, *chapters, *meters, last, signed),
    )


def _about(setup: Setup, edition: Edition, changes: tuple[Text, ...]) -> Part:
    rulebook = setup.rulebook
    basis = say(
        "figures.about-basis",
        rulebook=rulebook.title_names,
        edition=rulebook.edition,
        effective=rulebook.effective,
        decks=setup.chosen[DECKS],
    )
    made = say("figures.about-made", engine=edition.engine, date=edition.date, setup=setup.name, hash=edition.sha256)
    content = say("figures.about-content", hash=content_hash())
    said = (*changes, basis, made, content, say("paper.not-certified"))
    return Part(say("figures.about"), tuple(map(Prose, said)))


_WON = {Winner.PLAYER: labels.PLAYER_WINS, Winner.BANKER: labels.BANKER_WINS, Winner.TIE: labels.TIE}


def _counts(decks: int, game: Game) -> Table:
    quoted, weights = published().counts if is_quoted(decks, game) else None, FastWeights(fresh(decks), game)
    ways = dict.fromkeys(Winner, 0)
    asked = tuple(leaf for side in Side for leaf in wins(side).leaves())
    for facts, number in zip(*weights.of(kind_of(game, asked)), strict=True):
        ways[facts.winner] += number
    rows = (
        (
            _WON[winner],
            whole(number),
            decimal(Fraction(number, sum(ways.values())), 10),
            whole(getattr(quoted, winner.value)) if quoted else "–",
        )
        for winner, number in ways.items()
    )
    who = published().source[quoted.source].words if quoted else say("figures.none-for-this-game")
    drawn = LEAST_CARDS - len(game.printed)
    return table(
        say("figures.ordered-draws", n=drawn, decks=decks, who=who),
        (say("figures.outcome"), col.WAYS, col.PROBABILITY, Right(say("figures.published-ways"))),
        rows,
        (say("figures.sum"), whole(sum(ways.values())), "1", whole(quoted.all) if quoted else "–"),
    )


def _scores(studies: tuple[Study, ...], simulated: Mapping[str, Simulated]) -> Drawing:
    from puntobanco.reports.paper.plots import scores

    names: list[Wording] = []
    values = []
    for wager in studies:
        found = simulated.get(str(wager.offer.wager.id))
        for name, figures in wager.cases.items():
            counts = found.counts.get(name) if found else None
            if counts and sum(counts.values()):
                names.append(titled(name, wager.offer.wager.names))
                values.append(score(figures, counts).z)
    caption = say("figures.scores")
    return Drawing(caption, caption, lambda language: scores(names, values, language))


def _limits(setup: Setup) -> Part:
    """What the figures do not say."""
    words = [
        say("figures.limit-fresh-shoe"),
        say("figures.limit-independent"),
        say("figures.limit-removal"),
        say("figures.limit-counting"),
        say("figures.limit-settlement"),
    ]
    offered = [offer.wager for offer in setup.offers.values()]
    if any(wager.windows for wager in offered):
        words.append(say("figures.limit-insurance"))
    if any(offer.pay_table.meters for offer in setup.offers.values()):
        words.append(say("figures.limit-meters"))
    if any(wager.parlay for wager in offered):
        words.append(say("figures.limit-winnings-added"))
    if series := [wager.names for wager in offered if wager.series]:
        words.append(say("figures.limit-series", wagers=all_of(series)))
    if setup.terms.ante is not None:
        words.append(say("figures.limit-ante"))
    if any(option.id == "jackpot" for option in setup.options):
        words.append(say("figures.limit-jackpot"))
    return Part(say("figures.limits"), tuple(map(Prose, words)))
