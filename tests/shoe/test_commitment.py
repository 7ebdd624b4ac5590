"""A commitment binds every card of the shoe to its position, and shows none of them."""

import msgspec
import pytest
from msgspec.structs import replace

from puntobanco.cards import DECK, cards
from puntobanco.faults import Refused
from puntobanco.shoe.commitment import Commitment, Committed, commit, leaf, node, path_of, root_by
from puntobanco.shoe.decks import decks_of
from puntobanco.shoe.openings import Cut, CutBy, Opening, dealing_order, is_opened, open_card, position_due
from tests.shoe.stacks import mixed, only_fault

SALTS = b"".join(number.to_bytes(32, "big") for number in range(520))
"""Salts for tests only: everybody can guess them."""


def committed(decks: int = 1, shoe: str = "table-7/shoe-1") -> Committed:
    return commit(shoe, mixed(decks, seed=3), SALTS[: 32 * 52 * decks])


def cut(at: int) -> Cut:
    return Cut(CutBy.CUT, "seat 3", at)


@pytest.mark.parametrize("decks", [1, 6, 8, 10])
def test_every_card_of_a_shoe_opens_at_its_position(decks: int) -> None:
    shoe = committed(decks)
    openings = [open_card(shoe, position) for position in range(52 * decks)]
    assert all(is_opened(shoe.commitment, opening) for opening in openings)
    assert tuple(opening.card for opening in openings) == tuple(map(str, shoe.order))


def test_the_same_order_under_other_salts_or_another_name_has_another_root() -> None:
    order = mixed(1, seed=3)
    roots = {
        commit("one", order, SALTS[: 52 * 32]).commitment.root,
        commit("one", order, SALTS[32 : 53 * 32]).commitment.root,
        commit("two", order, SALTS[: 52 * 32]).commitment.root,
        commit("one", order[::-1], SALTS[: 52 * 32]).commitment.root,
    }
    assert len(roots) == 4


@pytest.mark.parametrize(
    "wrong",
    [
        {"card": "Xx"},
        {"card": "K♠"},
        {"salt": "00" * 32},
        {"salt": "no hex"},
        {"salt": " " + (7).to_bytes(32, "big").hex()},
        {"salt": ""},
        {"path": ("00",)},
        {"position": 8},
        {"position": 52},
        {"position": -1},
        {"path": ()},
    ],
    ids=str,
)
def test_an_opening_with_anything_changed_is_none(wrong: dict[str, object]) -> None:
    shoe = committed()
    assert not is_opened(shoe.commitment, replace(open_card(shoe, 7), **wrong))


def test_a_path_that_is_one_too_long_or_one_too_short_leads_nowhere() -> None:
    shoe = committed()
    one, path = shoe.tree[0][7], path_of(shoe, 7)
    assert root_by(one, 7, 52, path) == shoe.tree[-1][0]
    assert root_by(one, 7, 52, path[:-1]) is None
    assert root_by(one, 7, 52, (*path, path[-1])) is None


def test_a_node_never_passes_for_a_card() -> None:
    """The inside of the tree is no leaf, whatever it is said to hold: leaves and nodes start with another byte."""
    shoe = committed()
    left, right = shoe.tree[0][:2]
    assert node(left, right) == shoe.tree[1][0]
    assert leaf("table-7/shoe-1", bytes(32), 0, str(shoe.order[0])) == left != node(b"", left)


@pytest.mark.parametrize(
    ("order", "salts", "code"),
    [
        (DECK[:51], SALTS[: 51 * 32], "not-whole-decks"),
        (DECK[:51] + cards("As"), SALTS[: 52 * 32], "not-whole-decks"),
        ((), b"", "not-whole-decks"),
        (decks_of(11), SALTS + SALTS, "not-whole-decks"),
        (DECK, SALTS[: 52 * 32 - 1], "salts"),
        (DECK, SALTS[: 53 * 32], "salts"),
        (DECK, bytes(52 * 32), "salts"),
    ],
    ids=["51 cards", "two aces of spades", "no cards", "11 decks", "a byte short", "a salt over", "one salt for all"],
)
def test_what_cannot_be_committed_to_is_refused(order: tuple[object, ...], salts: bytes, code: str) -> None:
    with pytest.raises(Refused) as refused:
        commit("shoe", order, salts)  # type: ignore[arg-type]
    assert only_fault(refused.value).code == code


@pytest.mark.parametrize("name", ["", "a shoe", "shoe\n2", "Schuh-ö", "x" * 81])
def test_a_shoe_has_a_plain_name(name: str) -> None:
    with pytest.raises(Refused, match="named"):
        committed(shoe=name)


def test_nothing_secret_gets_into_a_log() -> None:
    shoe = committed()
    shown = repr(shoe) + str(shoe)
    assert shoe.commitment.root in shown
    assert "Rank" not in shown and repr(shoe.salt(1)) not in shown


def test_commitment_and_opening_are_written_the_same_way_every_time() -> None:
    shoe = committed()
    opening = open_card(shoe, 51)
    data = msgspec.json.encode(opening)
    assert data.startswith(b'{"position":51,"card":"%b","salt":"' % opening.card.encode())
    assert msgspec.json.decode(data, type=Opening) == opening
    assert msgspec.json.decode(msgspec.json.encode(shoe.commitment), type=Commitment) == shoe.commitment


# ---- the cut -------------------------------------------------------------------------------------------------------


def test_a_cut_at_17_brings_position_17_out_first_and_16_last() -> None:
    order = dealing_order([cut(17)], 52)
    assert (order[0], order[34], order[35], order[51]) == (17, 51, 0, 16)
    assert sorted(order) == list(range(52))


def test_a_fresh_cut_turns_what_the_first_has_left() -> None:
    assert position_due(0, [cut(17), cut(40)], 52) == 5


def test_a_number_named_by_the_dealer_turns_the_stack_as_a_cut_does() -> None:
    assert position_due(3, [Cut(CutBy.NUMBER, "dealer", 50)], 52) == 1


def test_without_cut_the_cards_come_as_committed() -> None:
    assert dealing_order((), 52) == tuple(range(52))


@pytest.mark.parametrize("position", [-1, 52])
def test_there_is_nothing_to_open_outside_the_shoe(position: int) -> None:
    with pytest.raises(Refused, match="no position"):
        open_card(committed(), position)
