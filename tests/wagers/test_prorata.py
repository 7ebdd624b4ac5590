"""Sharing out a limit: what always holds, whatever the stakes, the room and the floor."""

from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from puntobanco.wagers.settlement.prorata import share_out

stakes_of_some = st.lists(st.integers(1, 2_000), min_size=1, max_size=7)
rooms = st.integers(0, 6_000)
floors = st.integers(0, 300)
sparing = st.booleans()


def least(stake: int, floor: int) -> int:
    """What a stake never falls below: the floor, or itself if it was lower from the start."""
    return min(stake, floor)


@pytest.mark.parametrize(
    ("stakes", "room", "floor", "shares"),
    [
        ([], 100, 10, []),
        ([9000, 3000], 12_001, 0, [9000, 3000]),
        ([9000, 3000], 12_000, 0, [9000, 3000]),
        ([9000, 3000], 11_999, 0, [8999, 3000]),
        ([9000, 3000], 10_000, 100, [7500, 2500]),
        ([1800, 150], 1_000, 100, [900, 100]),
        ([100, 100, 100], 100, 0, [34, 33, 33]),
        ([100, 100, 100], 200, 0, [67, 67, 66]),
        ([500, 200], 150, 100, [100, 100]),
        ([500, 200], 0, 0, [0, 0]),
        ([500, 50], 300, 100, [250, 50]),
    ],
)
@pytest.mark.parametrize("spare", [True, False])
def test_examples(stakes: list[int], room: int, floor: int, shares: list[int], spare: bool) -> None:
    assert share_out(stakes, room, floor, spare_below_floor=spare) == shares


@given(stakes_of_some, rooms, floors, sparing)
def test_nobody_plays_more_than_the_stake_or_less_than_the_floor(
    stakes: list[int], room: int, floor: int, spare: bool
) -> None:
    for stake, share in zip(stakes, share_out(stakes, room, floor, spare_below_floor=spare), strict=True):
        assert least(stake, floor) <= share <= stake


@given(stakes_of_some, rooms, floors, sparing)
@example([1, 1, 1], 2, 0, False)
def test_the_room_is_filled_to_the_last_unit_when_the_floors_allow_it(
    stakes: list[int], room: int, floor: int, spare: bool
) -> None:
    shares = share_out(stakes, room, floor, spare_below_floor=spare)
    lowest = sum(least(stake, floor) for stake in stakes)
    assert sum(shares) == min(sum(stakes), max(room, lowest))


@given(stakes_of_some, rooms, floors)
def test_a_stake_below_the_floor_is_left_alone(stakes: list[int], room: int, floor: int) -> None:
    for stake, share in zip(stakes, share_out(stakes, room, floor, spare_below_floor=True), strict=True):
        assert share == stake or stake >= floor


@given(stakes_of_some, rooms, floors, sparing, st.randoms(use_true_random=False))
def test_where_a_stake_lies_changes_its_share_by_one_unit_at_most(
    stakes: list[int], room: int, floor: int, spare: bool, random: Random
) -> None:
    places = list(range(len(stakes)))
    random.shuffle(places)
    shares = share_out(stakes, room, floor, spare_below_floor=spare)
    moved = share_out([stakes[place] for place in places], room, floor, spare_below_floor=spare)
    assert sum(shares) == sum(moved)
    assert all(abs(shares[place] - share) <= 1 for place, share in zip(places, moved, strict=True))


@given(stakes_of_some, rooms, floors, sparing)
def test_bettors_who_stay_above_the_floor_share_in_proportion(
    stakes: list[int], room: int, floor: int, spare: bool
) -> None:
    shares = share_out(stakes, room, floor, spare_below_floor=spare)
    scaled = [(stake, share) for stake, share in zip(stakes, shares, strict=True) if share > floor]
    for stake, share in scaled:
        for other_stake, other_share in scaled:
            assert abs(share * other_stake - other_share * stake) <= stake + other_stake


@given(stakes_of_some, rooms, floors, sparing)
def test_sharing_out_twice_changes_nothing(stakes: list[int], room: int, floor: int, spare: bool) -> None:
    once = share_out(stakes, room, floor, spare_below_floor=spare)
    assert share_out(once, room, floor, spare_below_floor=spare) == once


@pytest.mark.parametrize(("stakes", "shares"), [([0, 500], [0, 300]), ([500, 0, 0], [300, 0, 0]), ([0, 0], [0, 0])])
@pytest.mark.parametrize("spare", [True, False])
def test_a_void_bet_beside_a_bet_at_the_floor_takes_no_part(stakes: list[int], shares: list[int], spare: bool) -> None:
    assert share_out(stakes, 200, 300, spare_below_floor=spare) == shares
