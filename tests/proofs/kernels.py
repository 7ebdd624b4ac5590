"""The compiled kernels and the readable rules agree on identical rounds: the same cards, dealt and read by both."""

from collections.abc import Callable

from puntobanco.procedure.opening import Burn, LastHand
from puntobanco.rules.game import PUNTO_BANCO
from puntobanco.simulate.numbering import What
from tests.proofs import Proof
from tests.simulate.test_views import GAMES, VIEWS
from tests.simulate.twin import expect_shoes_agree, expect_shuffler_agrees, shoe_rules, shuffler

RUNS: tuple[tuple[str, Callable[[int], int]], ...] = (
    ("by cards", lambda seed: expect_shoes_agree(shoe_rules(), What.FULL, 120, seed=seed)),
    ("by values", lambda seed: expect_shoes_agree(shoe_rules(), What.VALUES, 120, seed=seed)),
    (
        "six decks, New Zealand's last hand, by cards",
        lambda seed: expect_shoes_agree(
            shoe_rules(6, depth=20, last_hand=LastHand.THIS_IF_FIRST, burn=Burn.VALUE_HIDDEN), What.FULL, 60, seed=seed
        ),
    ),
    (
        "one deck to its last card, by cards",
        lambda seed: expect_shoes_agree(
            shoe_rules(1, depth=None, last_hand=LastHand.NONE, burn=Burn.SINGLE_HIDDEN), What.FULL, 200, seed=seed
        ),
    ),
    (
        "by views, whatever they ask",
        lambda seed: expect_shoes_agree(shoe_rules(), What.FULL, 20, seed=seed, views=VIEWS),
    ),
    *(
        (
            f"of {game.id}",
            lambda seed, game=game: expect_shoes_agree(
                shoe_rules(6), What.VALUES, 40, seed=seed, game=game, views=VIEWS[:4]
            ),
        )
        for game in GAMES.values()
        if game != PUNTO_BANCO
    ),
    ("from a shuffler", lambda seed: expect_shuffler_agrees(shuffler(buffer=16), 500, seed=seed)),
)
"""Small runs, taken in turns with ever new seeds until there are enough rounds."""


def same_rounds(size: int, seed: int) -> str:
    """Deal, compare, and count until `size` rounds have been compared."""
    compared = dict.fromkeys((name for name, _ in RUNS), 0)
    turn = seed * 1_000_000
    while sum(compared.values()) < size:
        for name, deal in RUNS:
            compared[name] += deal(turn)
        turn += 1
    counts = ", ".join(f"{number:,} {name}" for name, number in compared.items())
    return f"{sum(compared.values()):,} rounds, no difference: {counts}."


PROOFS = (
    Proof(
        name="kernels",
        what="the compiled kernels count the same facts as the readable rules when both are given the same cards",
        run=same_rounds,
        small=100_000,
        full=1_000_000,
    ),
)
