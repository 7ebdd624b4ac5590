"""Wagers over several rounds: the automaton, its faults, its settlement round by round, and its exact figures."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from puntobanco.analysis.composition import fresh
from puntobanco.analysis.distribution import PricedWager, Weights
from puntobanco.analysis.figures import LineFigure
from puntobanco.analysis.series import independent_rounds, rounds_of_one_shoe
from puntobanco.clauses import ClauseId
from puntobanco.faults import Refused
from puntobanco.money import Amount
from puntobanco.rulebooks.massachusetts import MASSACHUSETTS
from puntobanco.wagers.conditions import AT_THE_END
from puntobanco.wagers.series import Fate, Series, State, series_faults
from puntobanco.wagers.settlement import settle
from puntobanco.wagers.terms import Bet, Offer, bare_terms
from puntobanco.wagers.wager import Kind, Names, Wager, WagerId, in_english, lose, one_table, pays, same_lines, win
from tests.support import facts_of

HOUSE = ClauseId("HOUSE series 1")
BANKER = next(wager for wager in MASSACHUSETTS.wagers if wager.id == "banker" and "commission" in wager.versions)
BASE_LINES = frozenset(line.id for line in BANKER.lines[None])
UNSAID = in_english("")


def streak(length: int, least: int = 2, side: str = "banker") -> Wager:
    """Banker wins from the next round on, up to `length`; a tie or a Player win ends it."""
    states = {}
    for run in range(length):
        out = f"run-{run}" if run >= least else "none"
        on = f"run-{length}" if run + 1 == length else f"after-{run + 1}"
        steps = {line: on if line == "win" else out for line in BASE_LINES}
        states[f"after-{run}"] = State(in_english(f"{run} in a row"), steps)
    lines = [win(f"run-{run}", f"{run} in a row", AT_THE_END, HOUSE) for run in range(least, length + 1)]
    return Wager(
        id=WagerId("streak"),
        family="streak",
        names=Names("Streak", "连胜", "連勝"),
        clause=HOUSE,
        kind=Kind.SIDE,
        versions=BANKER.versions,
        lines=same_lines(*lines, lose("none", "No streak", AT_THE_END, HOUSE)),
        pay_tables=one_table(*(pays(f"run-{run}", f"{10 * run} to 1", HOUSE) for run in range(least, length + 1))),
        series=Series(
            base="banker",
            start="after-0",
            states=states,
            new_shoe=Fate.RETURNED,
            leaving=Fate.LOSES,
            closing=Fate.RETURNED,
            free_round=Fate.GOES_ON,
            clause=HOUSE,
        ),
    )


def priced(wager: Wager) -> PricedWager:
    return PricedWager(wager, wager.pay_tables[0], MASSACHUSETTS.currency)


def chances(lines: tuple[LineFigure, ...]) -> dict[str, Fraction]:
    total = sum(line.ways for line in lines)
    return {line.line: Fraction(line.ways, total) for line in lines}


def test_a_whole_automaton_has_no_fault() -> None:
    wager = streak(3)
    assert wager.series is not None
    assert not list(series_faults(wager.series, frozenset(line.id for line in wager.lines[None]), BASE_LINES))
    assert wager.series.most_rounds() == 3


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"start": "nowhere"}, "no state “nowhere”"),
        ({"closing": Fate.GOES_ON}, "table that is closed"),
        ({"states": {"after-0": State(UNSAID, {"win": "run-2"})}}, "does not say what"),
        ({"states": {"after-0": State(UNSAID, dict.fromkeys((*BASE_LINES, "odd"), "none"))}}, "has no such line"),
        ({"states": {"after-0": State(UNSAID, dict.fromkeys(BASE_LINES, "moon"))}}, "neither a state nor a line"),
        (
            {"states": {"after-0": State(UNSAID, dict.fromkeys(BASE_LINES, "none"))}},
            "leads to “run-2”",
        ),
    ],
)
def test_every_fault_of_an_automaton_is_named(change: dict[str, object], said: str) -> None:
    wager = streak(2)
    assert wager.series is not None
    broken = replace(wager.series, **change)
    found = list(series_faults(broken, frozenset(line.id for line in wager.lines[None]), BASE_LINES))
    assert any(said in sentence for sentence in found), found


BANKER_WINS, PLAYER_WINS, TIE = facts_of("2s 3h", "Kd 9s"), facts_of("Ks 9h", "2d 4d"), facts_of("Ks 9h", "Kd 9s")


def test_the_state_moves_with_each_round_and_the_last_one_settles() -> None:
    wager, stake = streak(3), Amount(5_00, MASSACHUSETTS.currency)
    offers = [Offer(wager=one, pay_table=one.pay_tables[0], minimum=stake, maximum=None) for one in (BANKER, wager)]
    terms = bare_terms(MASSACHUSETTS.currency, offers)
    state = ""
    for number in (1, 2):
        (going,) = settle(terms, BANKER_WINS, [Bet(seat=1, wager=wager.id, stake=stake, state=state)]).wagers
        assert going.stands and going.line == f"after-{number}" and not going.pays
        state = going.line
    (third,) = settle(terms, BANKER_WINS, [Bet(seat=1, wager=wager.id, stake=stake, state=state)]).wagers
    assert (third.line, third.stands, third.pays.minor) == ("run-3", False, 150_00)
    for facts in (PLAYER_WINS, TIE):
        (ended,) = settle(terms, facts, [Bet(seat=1, wager=wager.id, stake=stake, state=state)]).wagers
        assert (ended.line, ended.stands, ended.pays.minor) == ("run-2", False, 100_00)
        (lost,) = settle(terms, facts, [Bet(seat=1, wager=wager.id, stake=stake)]).wagers
        assert (lost.line, lost.returned.minor) == ("none", 0)


def test_no_reader_of_single_rounds_takes_a_series_for_one() -> None:
    wager = streak(3)
    with pytest.raises(Refused, match="several rounds"):
        list(wager.leaves())
    with pytest.raises(Refused, match="several rounds"):
        wager.lines_of(BANKER_WINS)


def test_a_banker_streak_of_independent_rounds_is_as_published() -> None:
    """Library: Banker Streak, pay table 1, 8 decks, chances of 4 to 10 in a row."""
    published = {4: "0.023946759767", 9: "0.000485741048", 10: "0.000411449081"}
    found = chances(independent_rounds(priced(streak(10, least=4)), priced(BANKER), Weights(fresh(8))))
    for run, decimal in published.items():
        assert f"{float(found[f'run-{run}']):.12f}" == decimal
    assert sum(found.values()) == 1


@pytest.mark.parametrize("side", ["banker", "player"])
def test_two_in_a_row_from_one_shoe_are_as_in_the_library(side: str) -> None:
    """Library: two in a row, 8 decks, exact."""
    exact = {
        "banker": "3141985750423935169039576/14939707742464295551658625",
        "player": "4522992629521210989538712/22713214210087994050082625",
    }
    base = BANKER if side == "banker" else next(one for one in MASSACHUSETTS.wagers if one.id == "player")
    wager = streak(2)
    assert wager.series is not None
    states = {
        "after-0": State(UNSAID, {line.id: "after-1" if line.id == "win" else "none" for line in base.lines[None]}),
        "after-1": State(UNSAID, {line.id: "run-2" if line.id == "win" else "none" for line in base.lines[None]}),
    }
    wager = replace(wager, series=replace(wager.series, base=base.id, states=states))
    found = chances(rounds_of_one_shoe(priced(wager), priced(base), fresh(8)))
    assert found["run-2"] == Fraction(exact[side])


def test_a_longer_series_of_one_shoe_is_refused() -> None:
    with pytest.raises(Refused, match="3 rounds"):
        rounds_of_one_shoe(priced(streak(3)), priced(BANKER), fresh(8))
