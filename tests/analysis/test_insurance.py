"""Insurance at its interim states: several favour the bettor, and which is shown here; no edge is assumed."""

from collections import Counter, defaultdict
from functools import cache

import pytest

from puntobanco.analysis.cases import Query, figures_of
from puntobanco.analysis.composition import fresh
from puntobanco.analysis.figures import Figures
from puntobanco.rulebooks import RULEBOOKS

State = tuple[int, int, int | None]
"""Which bet, the own count, and the other hand's (none: its counts put together)."""

ON_PLAYER: set[State] = {
    (2, 6, 0),
    (2, 6, 5),
    *((3, 5, other) for other in (0, 1, 2, None)),
    *((3, 6, other) for other in (0, 1, 5, None)),
}
ON_BANKER: set[State] = {
    (2, 5, 0),
    *((2, 6, other) for other in (0, 4, 5)),
    *((3, 5, other) for other in (0, 1)),
    *((3, 6, other) for other in (0, 5)),
}
ON_BANKER_FOUR_AT_2_TO_1: set[State] = {(2, 4, other) for other in (0, 1, 2, 3, None)}
"""A Banker on 4 may be paid 1.5 or 2 to 1; at 2 to 1 it always favours the bettor."""


@cache
def figures(wager: str) -> tuple[Figures, ...]:
    """Insurance on one hand, a whole shoe of eight decks, in the first version."""
    rulebook = next(one for one in RULEBOOKS if any(known.windows for known in one.wagers))
    asked = Query(rulebook=rulebook, versions=rulebook.versions[:1], wagers=frozenset({wager}))
    return tuple(figures_of(asked, fresh(8), 8))


def state(figure: Figures) -> State:
    bet, own, other = (figure.given[name] for name in ("bet", "own", "other"))
    assert isinstance(bet, int) and isinstance(own, int) and (other is None or isinstance(other, int))
    return bet, own, other


def favourable(wager: str) -> dict[str, set[State]]:
    """By pay table, the states in which the bettor gains on average."""
    found: dict[str, set[State]] = defaultdict(set)
    for figure in figures(wager):
        if figure.expected_return > 0:
            found[figure.pay_table].add(state(figure))
    return found


def test_these_states_of_player_insurance_favour_the_bettor() -> None:
    assert favourable("insurance-player") == dict.fromkeys(("8", "9", "8-9", "9-8"), ON_PLAYER)


def test_these_states_of_banker_insurance_favour_the_bettor() -> None:
    nines = ("8", "9", "8-9", "9-8")
    expected = {f"1.5-{paid}": ON_BANKER for paid in nines}
    expected |= {f"2-{paid}": ON_BANKER | ON_BANKER_FOUR_AT_2_TO_1 for paid in nines}
    assert favourable("insurance-banker") == expected


@pytest.mark.parametrize("wager", ["insurance-player", "insurance-banker"])
def test_the_other_hands_counts_put_together_are_the_sum_of_the_states(wager: str) -> None:
    apart: dict[tuple[str, int, int], Counter[str]] = defaultdict(Counter)
    together: dict[tuple[str, int, int], Counter[str]] = {}
    for figure in figures(wager):
        bet, own, other = state(figure)
        lines = Counter({line.line: line.ways for line in figure.lines})
        if other is None:
            together[figure.pay_table, bet, own] = lines
        else:
            apart[figure.pay_table, bet, own] += lines
    assert apart == {key: lines for key, lines in together.items() if key[1] > 1}
    assert {key[1] for key in together} == {1, 2, 3}


@pytest.mark.parametrize("wager", ["insurance-player", "insurance-banker"])
def test_the_first_bet_is_made_before_the_other_hand_is_seen(wager: str) -> None:
    first = [state(figure) for figure in figures(wager) if figure.given["bet"] == 1]
    assert {(own, other) for _, own, other in first} == {(7, None), (8, None), (9, None)}
