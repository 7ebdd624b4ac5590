"""The drawing rules agree with a second, independent reading of the documents, on every order of six values."""

from itertools import islice, product

from puntobanco.cards import cards
from puntobanco.rules.round import Round, Winner, next_card, winner
from tests.proofs import Proof

SEQUENCES = 10**6
"""Ten values in six places: more cards than six no round can use."""

CARD_OF_VALUE = (
    cards("Ts As 2s 3s 4s 5s 6s 7s 8s 9s"),
    cards("Jh Ah 2h 3h 4h 5h 6h 7h 8h 9h"),
    cards("Qd Ad 2d 3d 4d 5d 6d 7d 8d 9d"),
    cards("Kc Ac 2c 3c 4c 5c 6c 7c 8c 9c"),
    cards("Th Ad 2c 3s 4h 5d 6c 7s 8h 9d"),
    cards("Ks Ac 2h 3d 4s 5c 6h 7d 8s 9c"),
)
"""By place in the deal, then by value: a real card, so that every kind of nought comes up."""


def read_again(values: tuple[int, ...]) -> tuple[int, int, Winner]:
    """Cards to the Player, cards to the Banker and the winner, reasoned out from the documents as a dealer would."""
    first, second, third, fourth, fifth, sixth = values
    player, banker = (first + third) % 10, (second + fourth) % 10
    player_cards = banker_cards = 2
    if player < 8 and banker < 8:
        if player < 6:
            player_cards = 3
            if banker_takes_against(banker, fifth):
                banker_cards, banker = 3, (banker + sixth) % 10
            player = (player + fifth) % 10
        elif banker < 6:
            banker_cards, banker = 3, (banker + fifth) % 10
    if player == banker:
        return player_cards, banker_cards, Winner.TIE
    return player_cards, banker_cards, Winner.PLAYER if player > banker else Winner.BANKER


def banker_takes_against(banker: int, third: int) -> bool:
    """Whether the Banker takes a card after the Player took one: stated by what makes the Banker stand."""
    if banker == 7:
        return False
    if banker == 6:
        return not (third < 6 or third > 7)
    if banker == 5:
        return not (third < 4 or third > 7)
    if banker == 4:
        return not (third < 2 or third > 7)
    if banker == 3:
        return third != 8
    return True


def dealt(values: tuple[int, ...]) -> tuple[int, int, Winner]:
    """The same three findings, by dealing real cards one after another until the round asks for no more."""
    round_ = Round()
    stack = (row[value] for row, value in zip(CARD_OF_VALUE, values, strict=True))
    while (side := next_card(round_)) is not None:
        round_ = round_.with_card(side, next(stack))
    return len(round_.player), len(round_.banker), winner(round_)


def every_sequence(size: int, seed: int) -> str:
    """Deal `size` sequences, evenly spread in counting order; a million are all of them."""
    found = dict.fromkeys(Winner, 0)
    for values in islice(product(range(10), repeat=6), seed % (SEQUENCES // size), None, SEQUENCES // size):
        expected = read_again(values)
        assert dealt(values) == expected, f"values {values}: dealt {dealt(values)}, expected {expected}"
        found[expected[2]] += 1
    counts = ", ".join(f"{number:,} {side.value}" for side, number in found.items())
    return f"{sum(found.values()):,} sequences, no difference: {counts}."


PROOFS = (
    Proof(
        name="tableau",
        what="drawing and winner of every six values in order agree with an independent second reading",
        run=every_sequence,
        small=SEQUENCES // 41,
        full=SEQUENCES,
    ),
)
